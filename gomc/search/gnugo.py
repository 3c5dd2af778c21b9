"""The parts of GNU Go's search that both backends share: the moves to try, the limit and the report."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from gomc.game import Game
from gomc.game.points import PASS, point_name, set_of
from gomc.results.searches import NO_LAYERS, Candidate, PrintedNode, SearchResult
from gomc.results.tally import Counts, GameResult
from gomc.search.search import Searcher
from gomc.search.uct import principal
from gomc.settings.gnugo import SPARE, GnuGo


class AnyGraphNode(Protocol):
    """A position in the graph of a search.

    `games` is the number of games through the node, and `wins` the number of these games that were won
    by the player who made the move to the node. `arcs` lists the moves from the node with the nodes
    after them, the newest move last.
    """

    @property
    def wins(self) -> int:
        """The number of games that the player who made the move to the node won."""

    @property
    def games(self) -> int:
        """The number of games through the node."""

    @property
    def arcs(self) -> Sequence[tuple[int, AnyGraphNode]]:
        """The moves from the node with the nodes after them, the newest move last."""


class GraphBranch(PrintedNode):
    """A node of the graph with a path to it, which a search result shows as a node of a tree.

    Several moves can lead to the same node, which then counts the games of all these moves. A path that
    returns to a node of the path (by passes, or a ko) ends there.

    Attributes
    ----------
    move : int
        The move that leads to the node.
    node : AnyGraphNode
        The node.
    """

    layers = NO_LAYERS
    solved = 0

    def __init__(self, move: int, node: AnyGraphNode, above: tuple[AnyGraphNode, ...] = ()) -> None:
        self.move = move
        self.node = node
        self._path = (*above, node)

    @property
    def visits(self) -> int:
        """The number of games through the node."""
        return self.node.games

    @property
    def reward(self) -> float:
        """The number of these games that the player won who made the move to the node."""
        return float(self.node.wins)

    @property
    def squares(self) -> float:
        """The sum of the squares of the rewards, which are 1 and 0."""
        return float(self.node.wins)

    @property
    def children(self) -> list[GraphBranch]:
        """The nodes after this node, in reading order, a pass last."""
        arcs = sorted(self.node.arcs, key=lambda arc: (arc[0] == PASS, arc[0]))
        path = self._path
        return [GraphBranch(move, node, path) for move, node in arcs if node not in path]


class GraphSearcher(Searcher):
    """A search of GNU Go's under way.

    Attributes
    ----------
    how : GnuGo
        The settings of the search.
    settled : tuple of int
        The points that surely belong to Black, and the points that surely belong to White. The tree
        does not play there, and every game counts these points for their owners.
    start : State
        The position, without a last move and passes.
    after : dict of int to State
        The positions after the moves at the root, without the pass.
    tried : int
        The points that the tree tries at the root.
    limit : int
        The largest number of moves that the tree may contain so far.
    """

    def __init__(self, board: Game, how: GnuGo, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.how = how
        life = board.settled()
        self.settled = life.black.points.bits, life.white.points.bits
        self.after = {m: s for m, s in zip(moves, self.starts, strict=True) if m != PASS}
        self.start = board.state._replace(passes=0, last=0, before=0, taken=0)
        self.tried = self.open_moves()
        self.limit = 0

    @abstractmethod
    def eyes(self) -> int:
        """Return the eyes of the player to move."""

    def open_moves(self) -> int:
        """Return the moves to try at the root, which are the useful moves.

        A move is useful if it is no suicide, does not fill an own eye and is not on a settled point.
        If no move is useful and a pass is not allowed, all moves are tried.
        """
        stay = [move for move, state in self.after.items() if (state.black | state.white) >> move & 1]
        useful = set_of(stay) & ~self.eyes() & ~sum(self.settled)
        return useful if useful or PASS in self.moves else set_of([*self.after])

    def full(self, arcs: int) -> bool:
        """Return whether the tree has reached the limit of moves; a search plays at least one game."""
        return arcs >= self.limit - SPARE and self.done > 0

    @abstractmethod
    def tallied(self) -> Counts:
        """Return the counts of the games."""

    def choose_branch(
        self, branches: Sequence[GraphBranch], newest: Sequence[int]
    ) -> GraphBranch | None:
        """Return the move with the highest win rate, the newest among equals; None if no move has won.

        If a pass is not allowed, a move that has not won is better than None.
        """
        by_move = {branch.move: branch for branch in branches}
        order = [by_move[move] for move in newest if move in self.moves]
        best = max(order, key=lambda branch: branch.reward / branch.visits, default=None)
        return best if best and (best.reward or PASS not in self.moves) else None

    def graph_result(self, root: AnyGraphNode, nodes: int, seconds: float) -> SearchResult:
        """Return the result of the graph below a root."""
        top = GraphBranch(PASS, root)
        branches = top.children
        chosen = self.choose_branch(branches, [move for move, _ in reversed(root.arcs)])
        moves = {
            branch.move: self.of_branch(branch) for branch in branches if branch.move in self.moves
        }
        return self.report(
            moves[chosen.move] if chosen else moves.get(PASS, Candidate(PASS, "pass", 0, 0.0, 0.0)),
            moves.values(),
            self.tallied(),
            seconds,
            line=principal(chosen) if chosen else (),
            nodes=nodes,
            root=top,
        )

    def of_branch(self, branch: GraphBranch) -> Candidate:
        """Return a move at the root as a candidate."""
        rate = branch.reward / branch.visits
        return Candidate(
            branch.move, point_name(branch.move, self.board.size), branch.visits, rate, rate
        )


def with_settled(game: GameResult, settled: tuple[int, int]) -> GameResult:
    """Return the record of a game with the settled points given to their owners."""
    black, white = settled
    return game._replace(black=(game.black | black) & ~white, white=(game.white | white) & ~black)
