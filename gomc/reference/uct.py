r"""UCT: random games at the leaves of a tree that grows where it looks good.

Every node of the tree is a bandit: its moves are the arms, and what an arm pays is the result of a
game that begins with it. A game walks down from the root, in every node to the move with the
largest upper confidence bound

.. math::  \bar X_j + C \sqrt{\frac{\ln N}{n_j}}, \qquad N = \sum_j n_j,

until it comes to a node without children; from there it is random. Its result is added to all the
nodes it went through, each from the view of the player who moved there. So good moves are tried
more often, and the mean of a node comes near the value of its best move.

Sources: MoGo's report RR-6062 (2006), Tables 1 and 2; Sensei's Library, page UCT. What differs
between the two is a setting: see `gomc.settings.UCT`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gomc.game import Game
from gomc.points import PASS, bits
from gomc.position import State
from gomc.reference.eyes import candidates
from gomc.reference.playout import after, random_game
from gomc.reference.sequence import narrowing
from gomc.results import SearchResult
from gomc.rng import Rng, stream
from gomc.rules import Color
from gomc.searching import Searcher, tree_result
from gomc.settings import MAX_DEPTH, UCT
from gomc.tally import Counts


class Node:
    """A node of the tree: the position after a move.

    Attributes
    ----------
    move : int
        The move that leads here.
    visits : int
        How many games came through.
    reward : float
        How many of them were won by the player who made the move, a draw counting one half.
    children : list of Node
        The nodes after this one, in reading order, a pass last; empty until there are any.
    """

    __slots__ = ("children", "move", "reward", "visits")

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.reward = 0.0
        self.children: list[Node] = []


def choose(node: Node, how: UCT, rng: Rng) -> Node:
    """Return the child to go to: one without games, or the one with the largest bound."""
    unvisited = [child for child in node.children if not child.visits]
    if unvisited:
        return unvisited[rng.below(len(unvisited)) if how.unvisited == "random" else 0]
    log_n = math.log(sum(child.visits for child in node.children))

    def bound(child: Node) -> float:
        return child.reward / child.visits + how.exploration * math.sqrt(log_n / child.visits)

    return max(node.children, key=bound)


class TreeSearch(Searcher):
    """A tree search under way; see `gomc.searching.Searcher`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.how = how
        self.step = how.batch
        self.counts = Counts.of(1, board.geometry)
        self.narrow = narrowing(how.stages)
        self.root = Node(PASS)
        self.root.children = [Node(move) for move in moves]
        self.nodes = 1 + len(moves)

    def advance(self, games: int) -> None:
        """Play so many more games, a batch at a time."""
        end = self.done + games
        while self.done < end:
            batch = range(self.done, min(self.done + self.how.batch, end))
            leaves = [self.descend(stream(self.seed, index)) for index in batch]
            for path, state, rng in leaves:
                where = self.board.geometry, rng, self.how.eyes
                game = random_game(state, *where, narrow=self.narrow)
                self.back_up(path, self.counts.add(0, *game, self.board.komi))
            self.done = batch.stop

    def descend(self, rng: Rng) -> tuple[list[Node], State, Rng]:
        """Walk from the root to a leaf.

        Every node on the way is counted as visited: until `back_up` comes, as a lost game.

        Returns
        -------
        path : list of Node
            The nodes walked through.
        state : State
            The position at the leaf.
        rng : Rng
            The generator, for the game from there.
        """
        node = choose(self.root, self.how, rng)
        state = self.starts[self.root.children.index(node)]
        path = [self.root, node]
        while len(path) < MAX_DEPTH and self.has_children(node, state):
            node = choose(node, self.how, rng)
            state = after(state, node.move, self.board.geometry)
            path.append(node)
        for node in path:
            node.visits += 1
        return path, state, rng

    def has_children(self, node: Node, state: State) -> bool:
        """Whether a node has children; it gets them now if it is time, and there is room."""
        if not node.children and node.visits >= self.how.expand_visits and state.passes < 2:
            own, other = state.sides(state.to_play)
            where = self.board.geometry, self.how.eyes
            points = candidates(own, other, state.atari, state.ko, *where)
            if self.nodes + points.bit_count() + 1 <= self.how.max_nodes:
                node.children = [Node(move) for move in (*bits(points), PASS)]
                self.nodes += len(node.children)
        return bool(node.children)

    def back_up(self, path: list[Node], black: float) -> None:
        """Add a result to the nodes of a path, for the player who moved to each."""
        color = self.board.to_play.other
        for node in path:
            node.reward += black if color is Color.BLACK else 1.0 - black
            color = color.other

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        return tree_result(self, self.how, self.root, self.nodes, self.counts, seconds)
