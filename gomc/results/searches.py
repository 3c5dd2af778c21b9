"""The results of searches.

Both backends return these classes, filled with plain Python numbers, and they compare equal when
the backends agree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from gomc.errors import GomcError, check_number, quoted
from gomc.game import Game
from gomc.game.pictures import Shown
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.results.stats import PlayoutStats, Rows

if TYPE_CHECKING:
    from gomc.results.pruning import PruningReport


class Candidate(NamedTuple):
    r"""A move that a search looked at.

    Attributes
    ----------
    move : int
        The move.
    name : str
        Its GTP name.
    visits : int
        The number of its games: those that began with it or, with all moves as first, those in which
        its player was the first to play there.
    value : float
        The number by which the search compares moves, from the view of the player who makes the move: a
        win rate, or a mean score in points (`SearchResult.unit` says which).
    win_rate : float
        The part of these games that this player won, where a draw counts one half; the mean reward in a
        tree by score, which does not count wins.
    sd : float or None
        The standard deviation :math:`s` of one game, in the unit of `value`; None in a tree, whose
        games are not drawn independently from one distribution.
    """

    move: int
    name: str
    visits: int
    value: float
    win_rate: float
    sd: float | None = None

    @property
    def error(self) -> float | None:
        r"""The standard error of `value`, :math:`s / \sqrt n`."""
        return self.sd / math.sqrt(self.visits) if self.sd is not None and self.visits else None

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        r"""Return an interval that has the expected value with this probability.

        The mean of many games is nearly normal: :math:`\bar X \pm z\, s / \sqrt n`, with `z` the
        normal quantile (1.96 for 95 %). For few games, say less than 30, it is too narrow.

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
        check_number("level", level)
        if not 0 < level < 1:
            raise GomcError(f"level must be between 0 and 1, not {quoted(level)}.")
        if self.error is None:
            raise GomcError(f"this search gives no deviation for {self.name}, and so no interval.")
        from statistics import NormalDist  # which takes as long to import as all of gomc

        margin = NormalDist().inv_cdf((1 + level) / 2) * self.error
        return self.value - margin, self.value + margin


NO_LAYERS: Mapping[str, Any] = MappingProxyType({})
"""What layers keep in a node of a search without any."""


class PrintedNode:
    """A node of a tree that prints as its move, its games and their mean reward.

    What layers keep in it can be asked for as attributes too: ``node.owners`` is
    ``node.layers["owners"]``.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> go.search(go.Board(3), gomc.UCT(), playouts=100, seed=1).root.children[4]
    <Node: move 5, 44 visits, win rate 0.795>
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        """Return what a layer keeps in the node, by its name."""
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

    `move` is the move that leads to it (at the root a pass that nobody made). `visits` is the number of
    games through it; `reward` is the sum of their rewards for the player who made the move, from 0 to 1
    each, and `squares` the sum of the squares of these rewards. `solved` is 1 if that player has won
    for good, -1 if the player has lost, else 0. `layers` has what each layer of the search keeps in
    the node, by its name; the chapters of the layers say what that is (`gomc.reference.layers`).
    `children` are the nodes after it in reading order, a pass last, or in the order of
    `gomc.settings.Widening`; there are none until the node is expanded. With transpositions several
    nodes have the same children, and a way down can go round; two nodes are equal only if they are the
    same.
    """

    @property
    def move(self) -> int: ...  # noqa: D102
    @property
    def visits(self) -> int: ...  # noqa: D102
    @property
    def reward(self) -> float: ...  # noqa: D102
    @property
    def squares(self) -> float: ...  # noqa: D102
    @property
    def solved(self) -> int: ...  # noqa: D102
    @property
    def layers(self) -> Mapping[str, Any]: ...  # noqa: D102
    def __getattr__(self, name: str) -> Any: ...
    @property
    def children(self) -> Sequence[TreeNode]: ...  # noqa: D102


class FirstTables(Shown, dict[Color, tuple[Candidate, ...]]):
    """For each player the values of being the first to play on a point.

    Parameters
    ----------
    tables : dict of Color to tuple of Candidate
        For each player the points where it was ever the first of both, in reading order, with values
        from the view of that player.
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
    """The replies to each move, which are made on demand: on 19x19 there are 130,000.

    It compares, prints and pickles like a dict.

    Parameters
    ----------
    names : iterable of str
        The moves.
    make : callable
        Returns the replies to a move.
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
        The move chosen.
    candidates : tuple of Candidate
        All moves that have games: the chosen one first, then by visits, value and reading order (with
        all moves as first and at depth two only by value and reading order).
    unit : str
        The unit of `Candidate.value`: "win rate" (from 0 to 1) or "points" (mean score).
    variation : tuple of str
        The principal variation: the chosen move, and then always the reply with most visits; with
        several processes, in the tree that has most games with the move.
    playouts : int
        The number of games.
    kept : int
        The number of games that the tree had kept from the search before (`gomc.KeptTree`). They count
        among the visits of the candidates, but not in `playouts` and `games`. Not compared.
    nodes : int
        The number of nodes of the tree, the root included, each counted once, however many ways lead
        to it; for a flat search the root and its moves;
        for several processes all their trees together.
    seconds : float
        The time from the call to this report. It leaves out the work that is done only once, before the
        first search with these settings on a board of this size (compiling, starting processes). Not
        compared.
    games : PlayoutStats
        The statistics of all games. Their lengths count from the move where random play began.
    tables : dict of Color to tuple of Candidate
        With all moves as first: for each player the points where it was ever the first of both, in
        reading order, with values from the view of that player (`FirstTables`); empty for other
        searches.
    replies : mapping of str to tuple of Candidate
        In a search of depth two: for each move by name the opponent's replies, the best one (the one
        that is worth least to `to_play`) first, with values from the view of `to_play` (`Replies`,
        made when they are asked for); empty for other searches.
    pruning : PruningReport or None
        The report on the pruning of moves, if there was any.
    root : TreeNode or None
        The tree; None for a flat search, and for several processes, whose trees stay with them; not
        compared.
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
        said = f"{self.to_play} plays {self.best}, {self.playouts} playouts"
        return f"<SearchResult: {said}, win rate {self.win_rate:.3f}>"

    def __str__(self) -> str:
        head = f"{self.to_play} plays {self.best}: {self.playouts} playouts, "
        head += f"{self.kept} kept, " if self.kept else ""
        head += f"{self.nodes} nodes, "
        head += f"{self.seconds:.2f} s"
        lines = [head, f"{'move':>5} {'visits':>8} {'win rate':>9}"]
        points = self.unit == "points"
        lines[1] += f" {'points':>9} {'+-':>5}" if points else ""
        for c in self.candidates[:10]:
            margin = 1.96 * (c.error or 0)
            line = f"{c.name:>5} {c.visits:>8} {c.win_rate:>9.3f}"
            lines.append(f"{line} {c.value:>+9.2f} {margin:>5.2f}" if points else line)
        if self.pruning:
            lines += str(self.pruning).splitlines()[:1]
        return "\n".join([*lines, f"expected: {' '.join(self.variation)}"])
