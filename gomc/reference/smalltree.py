r"""UCT (Kocsis and Szepesvari 2006) and nothing else; ``gomc.UCT()`` grows the very same tree.

A game takes four steps ("Current Frontiers in Computer Go", 2010, section II-A). The *descent* walks
down from the root. In each node the descent goes to the move with the largest upper bound on the mean,

.. math::  \bar X_j + C \sqrt{\frac{\ln N}{n_j}}, \qquad N = \sum_j n_j.

*Growth* gives a node children at the node's second game. The *evaluation* plays a random game, and the
*update* adds the result to the path. The paper names growth last; here the leaf is a child already.

>>> from gomc.reference import Board, smalltree
>>> smalltree.search(Board(3), playouts=500, seed=1)
('B2', <Node: move -1, 500 visits, win rate 0.336>)
"""

import math

from gomc.errors import check_whole
from gomc.game import Game, check_board
from gomc.game.points import PASS, bits, point_name
from gomc.game.position import State
from gomc.reference.eyes import candidates
from gomc.reference.playout import after, random_game
from gomc.results.searches import PrintedNode
from gomc.rng import Rng, check_seed, stream
from gomc.search.search import root_moves

C = math.sqrt(1 / 5)  # as on Sensei's page about UCT; a larger constant explores more


class Node(PrintedNode):
    """A move, its visits, the rewards for its player (at the root the opponent), and the replies."""

    def __init__(self, move: int) -> None:
        self.move, self.visits, self.reward = move, 0, 0.0
        self.children: list[Node] = []


def choose(node: Node, rng: Rng) -> Node:
    """Return a random unvisited child, or the child with the largest bound if all were visited."""
    if unvisited := [child for child in node.children if not child.visits]:
        return unvisited[rng.below(len(unvisited))]
    log_n = math.log(sum(child.visits for child in node.children))
    bounds = [c.reward / c.visits + C * math.sqrt(log_n / c.visits) for c in node.children]
    return node.children[bounds.index(max(bounds))]


def descent(root: Node, board: Game, rng: Rng) -> tuple[list[Node], State]:
    """Go down from the root; return the path and the position at the end of the path."""
    path = [root, choose(root, rng)]
    state = board.after(path[-1].move)
    while growth(path[-1], state, board):
        path.append(choose(path[-1], rng))
        state = after(state, path[-1].move, board.geometry)
    return path, state


def growth(node: Node, state: State, board: Game) -> bool:
    """Give a node children at the second game; return whether any exist. Two passes end the game."""
    if node.visits and not node.children and state.passes < 2:
        points = candidates(*state.view[:4], board.geometry, "diagonal")  # no own eye is filled
        node.children = [Node(move) for move in (*bits(points), PASS)]
    return bool(node.children)


def evaluation(state: State, board: Game, rng: Rng) -> float:
    """Play a random game; return 1 if the player to move at the root lost, 1/2 for a draw, else 0."""
    lead = (random_game(state, board.geometry, rng, "diagonal").score - board.komi) * board.to_play
    return 0.5 * ((lead < 0) + (lead <= 0))


def update(path: list[Node], reward: float) -> None:
    """Add a game to the nodes of a path, which are moves of the two players in turn."""
    for node in path:
        node.visits += 1
        node.reward += reward
        reward = 1.0 - reward


# Paper: CF II-A, CF (1)
def search(board: Game, playouts: int, seed: int = 0) -> tuple[str, Node]:
    """Play games; return the name of the move with the best mean, and the root of the tree."""
    root = Node(PASS)
    root.children = [Node(move) for move in root_moves(check_board(board), None)]
    for number in range(check_whole("playouts", playouts, 1)):
        rng = stream(check_seed(seed), number)
        path, state = descent(root, board, rng)
        update(path, evaluation(state, board, rng))
    best = max((c for c in root.children if c.visits), key=lambda c: c.reward / c.visits)
    return point_name(best.move, board.size), root
