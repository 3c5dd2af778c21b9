"""The parts that the tree searches of both backends share: where they may play, and their reports."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from gomc.game import Game
from gomc.game.points import PASS, Points, point_name
from gomc.game.position import Move
from gomc.search import zones
from gomc.search.ladders import Ladder, runs
from gomc.search.results import Candidate, SearchResult, TreeNode
from gomc.search.search import Searcher, unit_of
from gomc.search.tally import Counts
from gomc.settings import UCT


class Tree(Searcher):
    """A tree search under way.

    Attributes
    ----------
    how : UCT
        Its settings.
    group, zone : int
        The points that the tree may play, and those that random games may; all if there is neither.
    """

    read: Callable[[Game, Move], Ladder]
    """Reads a ladder."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        self.how = how
        self.group = self.zone = board.geometry.board
        if how.group:
            self.group = zones.group(board, how.group.distance).bits
            moves = within(moves, self.group)
        if how.ladders:
            moves = within(moves, ~runs(board, how.ladders.length, self.read).bits)
        if how.group and how.zone:
            self.zone = zones.zone(board, how.group.distance, how.zone.margin).bits
            self.preparation = how.zone.games
        super().__init__(board, moves, seed)
        self.step = how.batch

    @property
    def scale(self) -> float:
        """The part of a reward by score that one point gives; 0 for rewards by wins."""
        return 0.0 if self.how.by == "wins" else 0.5 / (self.zone.bit_count() + abs(self.komi))

    def tune(self, counts: Counts) -> None:
        """Let komi stand for the board outside the zone, after games on the whole board."""
        if self.how.zone and counts.tallies[0].n:
            alpha, komi, zone = self.how.zone.alpha, self.board.komi, Points(self.zone, self.board.size)
            self.set_komi(komi - zones.tuned(counts, zone, alpha, komi))

    def set_komi(self, komi: float) -> None:
        """Count games by this komi, before the first one."""
        self.komi = komi

    @property
    @abstractmethod
    def root(self) -> TreeNode:
        """The root of the tree."""

    @abstractmethod
    def add_games(self, node: TreeNode, visits: int, reward: float, squares: float) -> None:
        """Count games at a node that were played through it in other trees."""

    @abstractmethod
    def tallied(self) -> Counts:
        """Return the counts of the games."""

    # Paper: SL SetBest
    def choose_candidate(self, found: Sequence[tuple[TreeNode, Candidate]]) -> int:
        """Return the index of the move that the search chooses in the end."""

        def worth(index: int) -> tuple[float, float]:
            node, move = found[index]
            return node.solved, move.visits if self.how.final == "visits" else move.value

        return max(range(len(found)), key=worth)

    def candidates(self, children: Sequence[TreeNode]) -> list[tuple[TreeNode, Candidate]]:
        """Return the visited nodes among some, each with its candidate."""
        found = []
        for node in children:
            if node.visits:
                rate, name = node.reward / node.visits, point_name(node.move, self.board.size)
                value = (rate - 0.5) / self.scale if self.scale else rate
                found.append((node, Candidate(node.move, name, node.visits, value, rate)))
        return found

    def tree_result(self, root: TreeNode, nodes: int, seconds: float) -> SearchResult:
        """Return the result of the tree."""
        found = self.candidates(root.children)
        node, chosen = found[self.choose_candidate(found)]
        return self.report(
            chosen,
            [move for _, move in found],
            self.tallied(),
            seconds,
            unit=unit_of(self.how.by),
            line=principal(node),
            nodes=nodes,
            root=root,
        )


def principal(node: TreeNode) -> list[int]:
    """Return the moves that are expected after a node: always the one with most visits.

    In a graph they may go round; then the first one that would come again ends them.
    """
    line, seen = [], {node}
    while any(child.visits for child in node.children):
        node = max(node.children, key=lambda child: child.visits)
        if node in seen:
            break
        seen.add(node)
        line.append(node.move)
    return line


def within(moves: Sequence[int], group: int) -> Sequence[int]:
    """Return the moves in a group, and a pass if it is one of them; all moves if there is no other."""
    near = [move for move in moves if move == PASS or group >> move & 1]
    return near if any(move != PASS for move in near) else moves
