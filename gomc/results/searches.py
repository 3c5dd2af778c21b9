"""The results of searches.

Both backends return objects of these classes with plain Python numbers. The objects compare equal when
the backends agree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.pictures import Shown
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.results.stats import Z_95, PlayoutStats, Rows, quantile

if TYPE_CHECKING:
    from gomc.results.pruning import PruningReport


class Candidate(NamedTuple):
    r"""A move that a search looked at, with the statistics of the move.

    Attributes
    ----------
    move : int
        The move.
    name : str
        The GTP name of the move.
    visits : int
        The number of games of the move: the games that began with the move or, with all moves as first,
        the games in which the player was the first of both to play there.
    value : float
        The number by which the search compares moves, from the view of the player who makes the move: a
        win rate, or a mean score in points (`SearchResult.unit` names the unit).
    win_rate : float
        The fraction of these games that this player won, where a draw counts one half. A tree by score
        does not count wins, and gives the mean reward here.
    sd : float or None
        The standard deviation :math:`s` of one game, in the unit of `value`. It is None in a tree,
        because the games of a tree are not drawn independently from the same distribution.
    """

    move: int
    name: str
    visits: int
    value: float
    win_rate: float
    sd: float | None = None

    @property
    def error(self) -> float | None:
        r"""The standard error of `value`, :math:`s / \sqrt n`; None without a deviation or games."""
        return self.sd / math.sqrt(self.visits) if self.sd is not None and self.visits else None

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        r"""Return an interval that contains the expected value with this probability.

        The mean of many games is nearly normal, and so the interval is
        :math:`\bar X \pm z\, s / \sqrt n`, with `z` the normal quantile (1.96 for 95 %). For fewer than
        about 30 games the interval is too narrow.

        Raises
        ------
        GomcError
            If `level` is not between 0 and 1, or the search gives no deviations.

        Examples
        --------
        >>> move = Candidate(40, "E5", visits=2500, value=3.0, win_rate=0.5, sd=40.0)
        >>> [round(end, 2) for end in move.interval()]
        [1.43, 4.57]
        """
        z = quantile(level)
        if self.error is None:
            raise GomcError(f"this search gives no deviation for {self.name}, and so no interval.")
        margin = z * self.error
        return self.value - margin, self.value + margin


NO_LAYERS: Mapping[str, Any] = MappingProxyType({})
"""The value of `TreeNode.layers` in a search without layers."""


class PrintedNode:
    """A node of a tree that prints with its move, the number of games and the mean reward.

    The values that layers keep in the node are attributes too: ``node.owners`` is
    ``node.layers["owners"]``.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> go.search(go.Board(3), gomc.UCT(), playouts=100, seed=1).root.children[4]
    <Node: move 5, 44 visits, win rate 0.795>
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        """Return the value that the layer of this name keeps in the node."""
        layers = {} if name == "layers" or name.startswith("_") else getattr(self, "layers", {})
        if name in layers:
            return layers[name]
        raise AttributeError(f"a node of this search has no {name!r}.")

    def __repr__(self) -> str:
        node = cast("TreeNode", self)
        rate = f"{node.reward / node.visits:.3f}" if node.visits else "unknown"
        return f"<Node: move {node.move}, {node.visits:g} visits, win rate {rate}>"


class TreeNode(Protocol):
    """A node of a search tree: the position after a move.

    `move` is the move that leads to the node (at the root a pass that nobody made). `visits` is the
    number of games through the node. `reward` is the sum of the rewards of these games for the player
    who made the move, from 0 to 1 each, and `squares` is the sum of the squares of these rewards.
    `solved` is 1 if that player has won for good, -1 if the player has lost for good, else 0. `layers`
    gives the value that each layer of the search keeps in the node, by the name of the layer; the
    chapters of the layers describe these values (`gomc.reference.layers`). `children` are the nodes
    after this node in reading order, a pass last, or in the order of `gomc.settings.Widening`. A node
    gets children when it is expanded. With transpositions several nodes share the same children, and a
    path down the tree can contain a cycle. Two nodes are equal only if they are the same object.
    """

    @property
    def move(self) -> int:
        """The move that leads to the node."""

    @property
    def visits(self) -> int:
        """The number of games through the node."""

    @property
    def reward(self) -> float:
        """The sum of the rewards for the player who made the move."""

    @property
    def squares(self) -> float:
        """The sum of the squares of the rewards."""

    @property
    def solved(self) -> int:
        """1 if the player who made the move has won for good, -1 after a loss for good, else 0."""

    @property
    def layers(self) -> Mapping[str, Any]:
        """The values that the layers of the search keep in the node, by the name of the layer."""

    def __getattr__(self, name: str) -> Any: ...

    @property
    def children(self) -> Sequence[TreeNode]:
        """The nodes after this node."""


def check_node(node: object) -> TreeNode:
    """Return `node` if it is a node of a tree, or raise `GomcError`."""
    if not hasattr(node, "layers"):
        raise GomcError(f"node must be a node of the tree, such as result.root, not {quoted(node)}.")
    return cast("TreeNode", node)


class FirstTables(Shown, dict[Color, tuple[Candidate, ...]]):
    """The tables of all moves as first: for each player the values of being the first on a point.

    Parameters
    ----------
    tables : dict of Color to tuple of Candidate
        For each player the points where this player was ever the first of both, in reading order, with
        values from the view of this player.
    board : Board
        The board that was searched.
    unit : str
        The unit of the values; see `SearchResult`.
    """

    def __init__(self, tables: Mapping[Color, tuple[Candidate, ...]], board: Game, unit: str) -> None:
        super().__init__(tables)
        self.board = board
        self.unit = unit

    def __str__(self) -> str:
        lines = []
        for color, table in self.items():
            best = sorted(table, key=lambda c: -c.value)
            points = "  ".join(f"{c.name} {c.value:.2f}" for c in best[:10])
            lines.append(f"{color} ({self.unit}): {points}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[object, ...]:
        return FirstTables, (dict(self), self.board, self.unit)


class Replies(Mapping[str, tuple[Candidate, ...]]):
    """The replies to each move, computed on demand, because on 19x19 there are 130,000 replies.

    The mapping compares, prints and pickles like a dict.

    Parameters
    ----------
    names : iterable of str
        The moves.
    make : callable
        The function that returns the replies to a move.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], tuple[Candidate, ...]]) -> None:
        self._made: dict[str, tuple[Candidate, ...] | None] = dict.fromkeys(names)
        self._make = make

    def __getitem__(self, name: str) -> tuple[Candidate, ...]:
        made = self._made[name]
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __or__(self, other: Mapping[str, tuple[Candidate, ...]]) -> dict[str, tuple[Candidate, ...]]:
        return {**self, **other}

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[object, ...]:
        return dict, (dict(self),)


# Paper: CF II-C owner, BH 5.2.3
@dataclass(frozen=True, repr=False)
class SearchResult(Shown):
    """The result of a search.

    All values are from the view of `to_play`, the player who moves at the root.

    Attributes
    ----------
    size : int
        The board's size.
    to_play : Color
        The player to move.
    move : int
        The chosen move.
    candidates : tuple of Candidate
        All moves with games: the chosen move first, then the other moves by visits, value and reading
        order (with all moves as first and at depth two only by value and reading order).
    unit : str
        The unit of `Candidate.value`: "win rate" (from 0 to 1) or "points" (mean score).
    variation : tuple of str
        The principal variation: the chosen move, and then always the reply with most visits. With
        several processes these are the moves in the tree with most games of the chosen move.
    playouts : int
        The number of playouts of this search.
    kept : int
        The number of games that the tree had kept from the search before (`gomc.KeptTree`). They count
        among the visits of the root, and of the moves that this search considers, but not in
        `playouts` and `games`. Not compared.
    nodes : int
        The number of nodes of the tree, with the root. A node that several paths reach counts once. For
        a flat search the number of the moves and the root; for several processes the sum over all
        trees.
    seconds : float
        The time from the call to this report. It leaves out the work that is done only once, before the
        first search with these settings on a board of this size (compiling, starting processes). Not
        compared.
    games : PlayoutStats
        The statistics of all playouts. The length of a playout counts from the first random move.
    tables : dict of Color to tuple of Candidate
        With all moves as first: for each player the points where this player was ever the first of
        both, in reading order, with values from the view of this player (`FirstTables`). Empty for
        other searches.
    replies : mapping of str to tuple of Candidate
        In a search of depth two: for each move by name the opponent's replies, with values from the
        view of `to_play` (`Replies`, computed on demand). The first reply is the best: it leaves the
        smallest value to `to_play`. Empty for other searches.
    pruning : PruningReport or None
        The report on the pruning of moves; None without pruning.
    root : TreeNode or None
        The tree. None for a flat search, and for several processes, which keep their trees to
        themselves. Not compared.
    board : Board or None
        A copy of the board that was searched, for pictures; not compared.
    """

    size: int
    to_play: Color
    move: int
    candidates: tuple[Candidate, ...]
    unit: str
    variation: tuple[str, ...]
    playouts: int
    nodes: int
    seconds: float = field(compare=False)
    games: PlayoutStats
    tables: dict[Color, tuple[Candidate, ...]] = field(default_factory=dict, repr=False)
    replies: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict, repr=False)
    pruning: PruningReport | None = None
    root: TreeNode | None = field(compare=False, repr=False, default=None)
    board: Game | None = field(compare=False, repr=False, default=None)
    kept: int = field(compare=False, default=0)

    @property
    def best(self) -> str:
        """The GTP name of the chosen move."""
        return point_name(self.move, self.size)

    @property
    def ownership(self) -> Rows:
        """The mean owner of every point: see `PlayoutStats.ownership`."""
        return self.games.ownership

    @property
    def value(self) -> float:
        """The value of the chosen move, in `unit`, for the player to move."""
        return self.candidates[0].value

    @property
    def win_rate(self) -> float:
        """The win rate of the chosen move, for the player to move."""
        return self.candidates[0].win_rate

    def __repr__(self) -> str:
        choice = f"{self.to_play} plays {self.best}, {self.playouts} playouts"
        return f"<SearchResult: {choice}, win rate {self.win_rate:.3f}>"

    def __str__(self) -> str:
        head = f"{self.to_play} plays {self.best}: {self.playouts} playouts, "
        head += f"{self.kept} kept, " if self.kept else ""
        head += f"{self.nodes} nodes, "
        head += f"{self.seconds:.2f} s"
        lines = [head, f"{'move':>5} {'visits':>8} {'win rate':>9}"]
        points = self.unit == "points"
        lines[1] += f" {'points':>9} {'+-':>5}" if points else ""
        for c in self.candidates[:10]:
            margin = Z_95 * (c.error or 0)
            line = f"{c.name:>5} {c.visits:>8} {c.win_rate:>9.3f}"
            lines.append(f"{line} {c.value:>+9.2f} {margin:>5.2f}" if points else line)
        if self.pruning:
            lines += str(self.pruning).splitlines()[:1]
        return "\n".join([*lines, f"expected: {' '.join(self.variation)}"])
