r"""UCT: random games at the leaves of a tree that grows where it looks good.

Every node of the tree is a bandit (`gomc.reference.bandits`): its moves are the arms, and what an arm
pays is the result of a game that begins with it. A game walks down from the root, in every node to the
move that the bandit chooses, for instance the one with the largest upper confidence bound

.. math::  \bar X_j + C \sqrt{\frac{\ln N}{n_j}}, \qquad N = \sum_j n_j,

until it comes to a node without children; from there it is random. Its result is added to all the
nodes it went through, each from the view of the player who moved there. So good moves are tried
more often, and the mean of a node comes near the value of its best move.

Sources: MoGo's report RR-6062 (2006), Tables 1 and 2 and section 3.4; Sensei's Library, page UCT. What
differs between the two is a setting: see `gomc.settings.UCT`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import PASS, bits
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference.bandits import choose
from gomc.reference.eyes import candidates
from gomc.reference.playout import after, random_game
from gomc.reference.sequence import narrowing
from gomc.rng import Rng, stream
from gomc.search.bandits import Arm
from gomc.search.results import SearchResult
from gomc.search.tally import Counts
from gomc.search.uct import Tree
from gomc.settings import MAX_DEPTH, UCT


class Node(Arm):
    """A node of the tree: the position after a move, which is an arm of the node before.

    Attributes
    ----------
    move : int
        The move that leads here.
    visits : int
        How many games came through.
    reward, squares : float
        The sums of what the player who made the move got for them, and of the squares of that.
    solved : int
        1 if that player has won here for good, -1 if lost; 0 if it is not known.
    children : list of Node
        The nodes after this one, in reading order, a pass last; empty until there are any.
    """

    __slots__ = ("children", "move", "solved")

    def __init__(self, move: int) -> None:
        super().__init__()
        self.move = move
        self.solved = 0
        self.children: list[Node] = []


# Paper: RR Table 1, RR 3.4, SL UCTSelect
def choose_child(node: Node, grandfather: Node | None, how: UCT, rng: Rng) -> Node:
    """Return the child to go to; `grandfather` is the node two moves before, if there is one."""
    children = [child for child in node.children if child.solved >= 0] or node.children
    if how.unvisited == "first":
        return children[choose(children, how.bandit, rng)]
    order = [0.0] * len(children)
    if how.unvisited == "grandfather" and grandfather:
        order = guesses(children, grandfather)
    return children[choose(children, how.bandit, rng, order)]


# Paper: RR 3.4 parents
def guesses(children: list[Node], grandfather: Node) -> list[float]:
    """Return for each child the mean that its move has after the grandfather.

    A move without games there is given the mean of all games there.
    """
    visits, reward, means = 0, 0.0, {}
    for child in grandfather.children:
        visits += child.visits
        reward += child.reward
        if child.visits:
            means[child.move] = child.reward / child.visits
    mean = reward / max(visits, 1)
    return [means.get(child.move, mean) for child in children]


# Paper: SL solved
def mark(path: list[Node], won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above of which it follows.

    A node is lost for the player who moved there if any reply wins, and won if all replies lose.
    """
    path[-1].solved = 1 if won else -1
    for node, child in zip(path[-2::-1], path[:0:-1], strict=True):
        if child.solved > 0:
            node.solved = -1
        elif all(reply.solved < 0 for reply in node.children):
            node.solved = 1
        else:
            break


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(Tree):
    """A tree search under way; see `gomc.search.uct.Tree`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        if how.threads > 1:
            raise GomcError(
                f"the reference has one thread; threads={how.threads} is for the fast backend."
            )
        self.before, self.counts = Counts.of(1, board.geometry), Counts.of(1, board.geometry)
        self.narrow = narrowing(how.stages)
        self.root = Node(PASS)
        self.root.children = [Node(move) for move in self.moves]
        self.nodes = 1 + len(self.moves)

    def prepare(self, games: int) -> None:
        """Play so many more games on the whole board before the search, and tune komi by them."""
        begun = self.before.tallies[0].n
        for index in range(begun, begun + games):
            where = self.board.geometry, stream(self.seed, index), self.how.eyes
            game = random_game(self.board.state, *where, narrow=self.narrow)
            self.before.add(0, *game, self.board.komi)
        self.tune(self.before)

    def advance(self, games: int) -> None:
        """Play so many more games, a batch at a time."""
        end = self.done + games
        while self.done < end and not self.ended:
            batch = range(self.done, min(self.done + self.how.batch, end))
            leaves = [self.descend(stream(self.seed, index)) for index in batch]
            for path, state, rng in leaves:
                self.back_up(path, state, self.play(state, rng))
            self.done = batch.stop
            self.ended = self.root.solved != 0

    # Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation
    def descend(self, rng: Rng) -> tuple[list[Node], State, Rng]:
        """Walk from the root to a leaf.

        Until `back_up` comes, the game counts as lost ones for every node on the way.

        Returns
        -------
        path : list of Node
            The nodes walked through.
        state : State
            The position at the leaf.
        rng : Rng
            The generator, for the game from there.
        """
        node = choose_child(self.root, None, self.how, rng)
        state = self.starts[self.root.children.index(node)]
        path = [self.root, node]
        while len(path) < MAX_DEPTH and self.has_children(node, state):
            node = choose_child(node, path[-3] if len(path) > 2 else None, self.how, rng)
            state = after(state, node.move, self.board.geometry)
            path.append(node)
        for node in path:
            node.visits += self.how.virtual_loss
        return path, state, rng

    # Paper: RR Table 2, SL CreateChildren, SL tree
    def has_children(self, node: Node, state: State) -> bool:
        """Whether a node has children; it gets them now if it is time, and there is room."""
        if not node.children and node.visits >= self.how.expand_visits and state.passes < 2:
            own, other = state.sides(state.to_play)
            where = self.board.geometry, self.how.eyes
            points = candidates(own, other, state.atari, state.ko, *where) & self.group
            if self.nodes + points.bit_count() + 1 <= self.how.max_nodes:
                node.children = [Node(move) for move in (*bits(points), PASS)]
                self.nodes += len(node.children)
        return bool(node.children)

    def play(self, state: State, rng: Rng) -> float:
        """Play a random game from a leaf, and return Black's reward."""
        where = self.board.geometry, rng, self.how.eyes
        game = random_game(state, *where, narrow=self.narrow, zone=self.zone)
        black, white, _ = game
        reward = self.counts.add(0, *game, self.komi)
        if not self.scale:
            return reward
        return 0.5 + (black.bit_count() - white.bit_count() - self.komi) * self.scale

    # Paper: RR Table 1, RR Remark 2, SL UpdateWin
    def back_up(self, path: list[Node], state: State, black: float) -> None:
        """Add Black's reward to the nodes of a path, for the player who moved to each."""
        color, reward = self.board.to_play.other, 0.0
        for node in path:
            reward = black if color is Color.BLACK else 1.0 - black
            node.visits += 1 - self.how.virtual_loss
            node.reward += reward
            node.squares += reward * reward
            color = color.other
        if self.how.solve and state.passes >= 2 and reward != 0.5:
            mark(path, reward > 0.5)

    def tallied(self) -> Counts:
        """Return what the games came to."""
        return self.counts

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        return self.tree_result(self.root, self.nodes, seconds)
