"""The parts that the tree searches of both backends share: the moves to try, and the reports."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from gomc.game import Game
from gomc.game.points import PASS, Points, point_name
from gomc.game.position import Move
from gomc.results.ladders import Ladder, runs
from gomc.results.searches import Candidate, SearchResult, TreeNode
from gomc.results.tally import Counts
from gomc.search import zones
from gomc.search.reuse import ReusingSearcher
from gomc.search.search import Searcher, unit_of
from gomc.settings import UCT


class TreeSearcher(Searcher):
    """A tree search under way.

    Attributes
    ----------
    how : UCT
        The settings of the search.
    group, zone : int
        The points where the tree may play, and the points where playouts may play, as sets; all points
        if the settings contain no group and no zone.
    gives_back : bool
        Whether a full tree is pruned, so that memory becomes free.
    """

    read: Callable[[Game, Move], Ladder]
    """The function that reads a ladder."""

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
        least = 1 + len(moves) + len(board.geometry.points) + 1  # then there is something to gain
        self.gives_back = how.when_full == "prune" and how.max_nodes >= least

    @property
    def share(self) -> float:
        """The share of a game's reward that depends on the score; wins decide the rest."""
        return 1.0 if self.how.by == "score" else self.how.score_bonus

    @property
    def scale(self) -> float:
        """The reward by score for a point of the score; see `gomc.settings.UCT`."""
        return 0.5 / (self.zone.bit_count() + abs(self.komi))

    def tune(self, counts: Counts) -> None:
        """Adjust komi by the expected score outside the zone, after games on the whole board.

        Source: MoGo's report RR-6062, equation (2).
        """
        if self.how.zone and counts.tallies[0].n:
            alpha, komi, zone = self.how.zone.alpha, self.board.komi, Points(self.zone, self.board.size)
            self.set_komi(komi - zones.tuned(counts, zone, alpha, komi))

    def set_komi(self, komi: float) -> None:
        """Set the komi of all games, before the first game."""
        self.komi = komi

    # --- Reuse of a tree, and its memory.

    def adopt(self, old: ReusingSearcher, line: Sequence[int]) -> None:
        """Go on in the tree of another search, at the node to which a line of moves leads.

        The tree is used only if both searches have the same settings and komi. A search with a group of
        moves begins a new tree, because the group changes with each move, and the old tree contains no
        moves outside the old group. A solved node is not used either, because the move that solved the
        node may not be allowed at this root.
        """
        if not isinstance(old, type(self)) or (old.how, old.komi) != (self.how, self.komi):
            return
        node = None if self.how.group else node_after(old.root, line)
        if node and node.children and not node.solved:
            self.kept = node.visits
            self.take(old, node, len(line) & 1)

    @abstractmethod
    def take(self, old: TreeSearcher, node: TreeNode, odd: int) -> None:
        """Go on at a node of another search; `odd` is 1 if the opponent is to move there, else 0."""

    def is_full(self, nodes: int) -> bool:
        """Return whether a tree with this number of nodes must be pruned before the next game."""
        return self.gives_back and nodes + len(self.board.geometry.points) + 1 > self.how.max_nodes

    def make_way(self) -> None:
        """Remove the children of nodes with few games, until the tree is half empty."""
        most, least = self.how.max_nodes, 2 * (self.how.expand_visits + 1)
        enough = min(most // 2, most - len(self.board.geometry.points) - 1)
        while self.give_back(least) > max(enough, 1 + len(self.moves)):
            least *= 2

    @abstractmethod
    def give_back(self, least: int) -> int:
        """Remove the children of nodes with fewer than `least` games, and count the nodes left."""

    # --- The result.

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
    def choose_candidate(self, pairs: Sequence[tuple[TreeNode, Candidate]]) -> int:
        """Return the index of the move that the search chooses in the end."""

        def rank(index: int) -> tuple[float, float]:
            node, move = pairs[index]
            return node.solved, move.visits if self.how.final == "visits" else move.value

        return max(range(len(pairs)), key=rank)

    def candidates(self, children: Sequence[TreeNode]) -> list[tuple[TreeNode, Candidate]]:
        """Return the children with visits, each as a pair of the node and the candidate."""
        pairs, size, in_points = [], self.board.size, self.how.by == "score"
        for node in children:
            if visits := node.visits:
                rate, move = node.reward / visits, node.move
                value = (rate - 0.5) / self.scale if in_points else rate
                pairs.append((node, Candidate(move, point_name(move, size), visits, value, rate)))
        return pairs

    def tree_result(self, root: TreeNode, nodes: int, seconds: float) -> SearchResult:
        """Return the result of the tree."""
        pairs = self.candidates(root.children)
        node, chosen = pairs[self.choose_candidate(pairs)]
        return self.report(
            chosen,
            [move for _, move in pairs],
            self.tallied(),
            seconds,
            unit=unit_of(self.how.by),
            line=principal(node),
            nodes=nodes,
            root=root,
        )


def node_after(root: TreeNode, line: Sequence[int]) -> TreeNode | None:
    """Return the node to which a line of moves leads, if it is in the tree."""
    node: TreeNode | None = root
    for move in line:
        children = node.children if node else ()
        node = next((child for child in children if child.move == move), None)
    return node


def principal(node: TreeNode) -> list[int]:
    """Return the moves that are expected after a node: always the move with most visits.

    In a graph these moves can form a cycle. Then the line ends before the first node that comes again.
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
    """Return the moves in a group, with the pass if it is a move; all moves if no point is left."""
    near = [move for move in moves if move == PASS or group >> move & 1]
    return near if any(move != PASS for move in near) else moves
