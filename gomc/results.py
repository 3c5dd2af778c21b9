"""What comes back from random games and searches.

Both backends return these classes, filled with plain Python numbers, and they compare equal when
the backends agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from gomc.game import Game
from gomc.points import point_name
from gomc.rules import Color

Rows = tuple[tuple[float, ...], ...]
"""A number for every point, row by row from the top."""


@dataclass(frozen=True)
class PlayoutRecord:
    """One random game, move by move.

    Attributes
    ----------
    size : int
        The board's size.
    to_play : Color
        Who moved first in it; the colours alternate.
    moves : tuple of int
        Its moves, the final passes included.
    states : tuple of int
        The generator's state after every move.
    score : float
        Black's area less White's less komi at its end.
    owners : tuple of tuple of int
        The owner of every point at its end: 1 Black, -1 White, 0 neither.
    """

    size: int
    to_play: Color
    moves: tuple[int, ...]
    states: tuple[int, ...]
    score: float
    owners: tuple[tuple[int, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The moves' GTP names."""
        return tuple(point_name(move, self.size) for move in self.moves)

    def __str__(self) -> str:
        return f"{self.to_play} first: {' '.join(self.names)}; score {self.score:+g}"


@dataclass(frozen=True)
class PlayoutStats:
    r"""What many random games from one position came to.

    Attributes
    ----------
    n : int
        The number of games.
    black_wins, white_wins, draws : int
        How they ended.
    mean_score, sd_score : float
        Mean and standard deviation (with `n`, not `n` - 1) of the score: Black's area less White's
        less komi.
    mean_length, sd_length : float
        Mean and standard deviation of the number of moves, the final passes included.
    ownership : tuple of tuple of float, `size` by `size`
        For every point, row by row from the top, the mean of its owner: +1 if it was Black's in
        every game, -1 if White's.
    """

    n: int
    black_wins: int
    white_wins: int
    draws: int
    mean_score: float
    sd_score: float
    mean_length: float
    sd_length: float
    ownership: Rows

    @property
    def black_win_rate(self) -> float:
        """The part of the games that Black won, a draw counting one half."""
        return (self.black_wins + self.draws / 2) / self.n

    def __str__(self) -> str:
        return (
            f"{self.n} playouts: Black wins {self.black_win_rate:.2%}, "
            f"score {self.mean_score:+.2f} (sd {self.sd_score:.1f}), "
            f"length {self.mean_length:.1f} (sd {self.sd_length:.1f})"
        )


def mean_and_sd(n: int, total: int, squares: int) -> tuple[float, float]:
    """Return mean and standard deviation of `n` ints with this sum and this sum of squares.

    The arithmetic is in ints up to the last division, so that it is the same in both backends.

    Examples
    --------
    >>> mean_and_sd(4, 10, 30)
    (2.5, 1.118033988749895)
    """
    return total / n, math.sqrt((n * squares - total * total) / (n * n))


class Candidate(NamedTuple):
    """A move that a search looked at.

    Attributes
    ----------
    move : int
        The move.
    name : str
        Its GTP name.
    visits : int
        How many games began with it.
    value : float
        What the search compares, from the view of the player to move: a win rate, or a mean score
        in points (`SearchResult.unit` says which).
    win_rate : float
        The part of its games that this player won, a draw counting one half.
    """

    move: int
    name: str
    visits: int
    value: float
    win_rate: float


class TreeNode(Protocol):
    """A node of a search tree: the position after a move.

    `move` is the move that leads to it (at the root a pass that nobody made); `visits` the number
    of games through it; `reward` how many of them were won by the player who made the move (a
    draw is one half); `children` the nodes after it in reading order, a pass last, and empty until
    the node is expanded.
    """

    @property
    def move(self) -> int: ...  # noqa: D102
    @property
    def visits(self) -> int: ...  # noqa: D102
    @property
    def reward(self) -> float: ...  # noqa: D102
    @property
    def children(self) -> Sequence[TreeNode]: ...  # noqa: D102


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

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
        All moves that games began with: the one chosen, then by visits, value and reading order.
    unit : str
        What `Candidate.value` is: "win rate" (from 0 to 1) or "points" (mean score).
    variation : tuple of str
        The principal variation: the move chosen, and then always the reply with most visits.
    playouts : int
        How many games were played.
    nodes : int
        How many nodes the tree has, the root included; for a flat search the root and its moves.
    seconds : float
        How long it took; not compared.
    ownership : tuple of tuple of float, `size` by `size`
        The mean owner of every point at the end of the games: +1 always Black's, -1 always White's.
    root : TreeNode or None
        The tree; None for a flat search; not compared.
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
    ownership: Rows
    root: TreeNode | None = field(compare=False, repr=False, default=None)
    board: Game | None = field(compare=False, repr=False, default=None)

    @property
    def best(self) -> str:
        """The GTP name of the move chosen."""
        return point_name(self.move, self.size)

    @property
    def value(self) -> float:
        """The value of the move chosen, in `unit`, for the player to move."""
        return self.candidates[0].value

    @property
    def win_rate(self) -> float:
        """The win rate of the move chosen, for the player to move."""
        return self.candidates[0].win_rate

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the board with win rates and ownership."""
        from gomc.show import svg

        return svg(self.board, self, self.ownership) if self.board else None

    def __str__(self) -> str:
        head = f"{self.to_play} plays {self.best}: {self.playouts} playouts, {self.nodes} nodes, "
        head += f"{self.seconds:.2f} s"
        lines = [head, f"{'move':>5} {'visits':>8} {'win rate':>9} {self.unit:>9}"]
        if self.unit == "win rate":
            lines[1] = lines[1][:-10]
        for c in self.candidates[:10]:
            line = f"{c.name:>5} {c.visits:>8} {c.win_rate:>9.3f}"
            lines.append(line if self.unit == "win rate" else f"{line} {c.value:>+9.2f}")
        return "\n".join([*lines, f"expected: {' '.join(self.variation)}"])


def rows(sums: Sequence[int], size: int, n: int) -> Rows:
    """Return sums over `n` games, indexed by point, as means row by row; zeros without games."""
    starts = range(0, size * (size + 1), size + 1)
    return tuple(tuple(int(sums[p]) / max(n, 1) for p in range(s, s + size)) for s in starts)
