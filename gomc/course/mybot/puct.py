r"""PUCT: the tree search of AlphaZero, without the network.

In a node the search goes to the move with the largest value of

.. math::  \bar X_j + C \, P_j \frac{\sqrt{1 + N}}{1 + n_j}, \qquad N = \sum_j n_j,

where :math:`P_j` is the *prior* of the move, the probability that a player chooses it. A move without
games counts as half a win. AlphaZero's rule has :math:`\sqrt N`; with the 1 the priors choose the first
move. In AlphaZero a network gives the priors and replaces the playouts. Here the
priors are products of learned weights, and playouts evaluate the leaves.

Sources: C. Rosin, "Multi-armed bandits with episode context" (2011); D. Silver and others, "Mastering
chess and shogi by self-play with a general reinforcement learning algorithm" (2017).
"""

from __future__ import annotations

import math

from gomc.game import Game
from gomc.game.points import PASS, bits
from gomc.game.position import State, View
from gomc.reference.board import play
from gomc.reference.eyes import candidates
from gomc.reference.patterns import neighbourhood
from gomc.reference.playout import after, random_game
from gomc.reference.policy import policy_of
from gomc.results.searches import PrintedNode
from gomc.rng import stream
from gomc.settings import SEQUENCE_LIKE
from gomc.settings.factors import shapes
from gomc.settings.learned import FACTORS
from gomc.settings.patterns import turned

C = 1.0
"""The constant of the exploration."""

PASS_WEIGHT = 0.1
"""The weight of a pass. No weight was learned for it."""

_LEARNED = FACTORS["factors-9x9"]


def _whole(weight: float) -> float:
    """Return a weight with the digits that the file of weights shows."""
    return float(f"{weight:.4g}")


FEATURES = {
    "capture": _whole(math.prod(_LEARNED.captures) ** (1 / len(_LEARNED.captures))),
    "self-atari": _whole(_LEARNED.unsafe),
    "near": _whole(_LEARNED.near[0]),
    "pass": PASS_WEIGHT,
}
"""The weights of a move that takes stones, of a self-atari, of a move round the last move, of a pass.

A move that takes stones has six learned weights in gomc, for the number of the stones and the distance
from the last move; this is their geometric mean.
"""


def weights_text() -> str:
    """Return the learned weights as a text: each line contains a word and a weight.

    The words are four features (`FEATURES`), and all shapes of the nine points round a move, turned so
    that the signs come first in alphabetical order: X own stone, O opposing stone, . empty, # off the
    board, * the move.

    Examples
    --------
    >>> lines = weights_text().splitlines()
    >>> len(lines), lines[0], lines[-1]
    (1111, 'capture 2.178', 'XXXX*XXXX 1')
    """
    found: dict[str, float] = {}
    for number, shape in enumerate(shapes()):
        if shape:
            found.setdefault(least_turn(number), _whole(_LEARNED.shapes[shape - 1]))
    every = FEATURES | dict(sorted(found.items()))
    return "".join(f"{word} {weight:.4g}\n" for word, weight in every.items())


def least_turn(number: int) -> str:
    """Return the nine signs of a neighbourhood, turned so that they come first in the alphabet."""
    signs = [".XO#"[(number >> place & 1) + 2 * (number >> place + 8 & 1)] for place in range(8)]
    nine = "".join([*signs[:4], "*", *signs[4:]])
    turns = (turned(nine, turn) for turn in range(8))
    return min(f"{eight[:4]}*{eight[4:]}" for eight in turns)


# --- The search.


class Node(PrintedNode):
    """A move with the prior, the visits, the rewards for the player of the move, and the replies."""

    def __init__(self, move: int, prior: float) -> None:
        self.move, self.prior, self.visits, self.reward = move, prior, 0, 0.0
        self.children: list[Node] = []


def weight_of_move(move: int, view: View, game: Game) -> float:
    """Return the weight of a move: the product of the weights of all features of the move."""
    if move == PASS:
        return PASS_WEIGHT
    own, other, atari, _, last, *_ = view
    geometry, point = game.geometry, 1 << move
    shape = shapes()[neighbourhood(move, own, other, geometry)]
    product = _whole(_LEARNED.shapes[shape - 1])
    _, left, atari_after, _ = play(point, own, other, atari, geometry)
    if left != other:
        product *= FEATURES["capture"]
    if atari_after & point:
        product *= FEATURES["self-atari"]
    if geometry.around[last] & point:
        product *= FEATURES["near"]
    return product


def nodes_with_priors(state: State, game: Game) -> list[Node]:
    """Return a node with a prior for each point that is no own eye, and for a pass."""
    view = state.view
    points = candidates(view.own, view.other, view.atari, view.ko, game.geometry, "diagonal")
    moves = [*bits(points), PASS]
    found = [weight_of_move(move, view, game) for move in moves]
    return [Node(move, each / sum(found)) for move, each in zip(moves, found, strict=True)]


def choose_child_of(node: Node) -> Node:
    """Return the child with the largest sum of the mean and the exploration."""
    root = C * math.sqrt(1 + sum(child.visits for child in node.children))

    def bound(child: Node) -> float:
        mean = child.reward / child.visits if child.visits else 0.5
        return mean + child.prior * root / (1 + child.visits)

    return max(node.children, key=bound)


def search(board: Game, playouts: int, seed: int) -> Node:
    """Return the root of the tree after some games, in the steps of `gomc.reference.smalltree`."""
    root, policy = Node(PASS, 1.0), policy_of(SEQUENCE_LIKE, board.geometry)
    root.children = nodes_with_priors(board.state, board)
    for number in range(playouts):
        path, state = [root], board.state
        while path[-1].children:
            path.append(choose_child_of(path[-1]))
            state = after(state, path[-1].move, board.geometry)
            if path[-1].visits and not path[-1].children and state.passes < 2:
                path[-1].children = nodes_with_priors(state, board)
        game = random_game(state, board.geometry, stream(seed, number), "diagonal", policy)
        lead = (game.score - board.komi) * board.to_play
        reward = 0.5 * ((lead < 0) + (lead <= 0))
        for node in path:
            node.visits += 1
            node.reward += reward
            reward = 1.0 - reward
    return root
