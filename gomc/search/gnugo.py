"""The parts that GNU Go's search has in both backends: where it may play, its limit and its report."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from gomc.game import Game
from gomc.game.points import PASS, point_name, set_of
from gomc.results.searches import NO_LAYERS, Candidate, PrintedNode, SearchResult
from gomc.results.tally import Counts, Finished
from gomc.search.search import Searcher
from gomc.search.uct import principal
from gomc.settings.gnugo import SPARE, GnuGo


class Node(Protocol):
    """A position in the graph of a search.

    `wins` is the number of its `games` that the player won who moved into it. `arcs` has the moves from
    it with the nodes that they lead to, the newest last.
    """

    @property
    def wins(self) -> int: ...  # noqa: D102
    @property
    def games(self) -> int: ...  # noqa: D102
    @property
    def arcs(self) -> Sequence[tuple[int, Node]]: ...  # noqa: D102


class Branch(PrintedNode):
    """A node as a path of moves leads to it: what a search result shows as a node of a tree.

    Several moves can lead to one node, which then has the games of all of them. A path that comes back
    to one of its own nodes (by passes, or a ko) ends there.

    Attributes
    ----------
    move : int
        The move that leads to it.
    node : Node
        The node.
    """

    layers = NO_LAYERS
    solved = 0

    def __init__(self, move: int, node: Node, above: tuple[Node, ...] = ()) -> None:
        self.move = move
        self.node = node
        self._path = (*above, node)

    @property
    def visits(self) -> int:
        """The number of games through the node."""
        return self.node.games

    @property
    def reward(self) -> float:
        """The number of these games that were won by the player who moved to it."""
        return float(self.node.wins)

    @property
    def squares(self) -> float:
        """The sum of the squares of the rewards, which are 1 and 0."""
        return float(self.node.wins)

    @property
    def children(self) -> list[Branch]:
        """The nodes after it, in reading order, a pass last."""
        arcs = sorted(self.node.arcs, key=lambda arc: (arc[0] == PASS, arc[0]))
        path = self._path
        return [Branch(move, node, path) for move, node in arcs if node not in path]


class Graph(Searcher):
    """A search of GNU Go's under way.

    Attributes
    ----------
    how : GnuGo
        Its settings.
    settled : tuple of int
        The points that are Black's and White's beforehand. The tree leaves them alone, and games count
        them so.
    start : State
        The position, without a last move and passes.
    after : dict of int to State
        The positions after the moves at the root, but for a pass.
    tried : int
        The points that the tree tries at the root.
    limit : int
        The number of moves that the tree may have so far.
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
        """Return the moves to try at the root; if none is useful and a pass not allowed, all.

        Useful is what is no suicide, no own eye and not settled.
        """
        stay = [move for move, state in self.after.items() if (state.black | state.white) >> move & 1]
        useful = set_of(stay) & ~self.eyes() & ~sum(self.settled)
        return useful if useful or PASS in self.moves else set_of([*self.after])

    def full(self, arcs: int) -> bool:
        """Whether the tree has the moves that it may have; a search has at least one game."""
        return arcs >= self.limit - SPARE and self.done > 0

    @abstractmethod
    def tallied(self) -> Counts:
        """Return the counts of the games."""

    def choose_branch(self, branches: Sequence[Branch], newest: Sequence[int]) -> Branch | None:
        """Return the move with the highest win rate, the newest of several; None if none has won."""
        known = {branch.move: branch for branch in branches}
        order = [known[move] for move in newest if move in self.moves]
        won = max(order, key=lambda its: its.reward / its.visits, default=None)
        return won if won and (won.reward or PASS not in self.moves) else None

    def graph_result(self, root: Node, nodes: int, seconds: float) -> SearchResult:
        """Return the result of the graph below a root."""
        top = Branch(PASS, root)
        branches = top.children
        chosen = self.choose_branch(branches, [move for move, _ in reversed(root.arcs)])
        found = {
            branch.move: self.of_branch(branch) for branch in branches if branch.move in self.moves
        }
        return self.report(
            found[chosen.move] if chosen else found.get(PASS, Candidate(PASS, "pass", 0, 0.0, 0.0)),
            found.values(),
            self.tallied(),
            seconds,
            line=principal(chosen) if chosen else (),
            nodes=nodes,
            root=top,
        )

    def of_branch(self, branch: Branch) -> Candidate:
        """Return a move at the root as a candidate."""
        rate = branch.reward / branch.visits
        return Candidate(
            branch.move, point_name(branch.move, self.board.size), branch.visits, rate, rate
        )


def with_settled(game: Finished, settled: tuple[int, int]) -> Finished:
    """Return the record of a game in which the settled points are their owners'."""
    black, white = settled
    return game._replace(black=(game.black | black) & ~white, white=(game.white | white) & ~black)
