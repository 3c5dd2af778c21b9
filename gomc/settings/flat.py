"""Searches that look at one move, or at one move and its reply, and leave the rest to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from gomc.errors import GomcError, check_choice, check_number, check_whole
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.stages import UNIFORM, Stages, check_stages

By = Literal["score", "wins"]
Ties = Literal["first", "random"]

MOST = 2**31 - 1
"""The largest number of games that a setting can name."""


@dataclass(frozen=True)
class Pruning:
    r"""Progressive pruning: moves that have shown to be worse get no more games.

    A move whose `n` games have the mean :math:`m` and the standard deviation :math:`s` has the
    standard error :math:`\sigma = s / \sqrt n`, and a left and a right expected outcome

    .. math::  m_L = m - r_d \sigma, \qquad m_R = m + r_d \sigma.

    It is *statistically inferior* to another move if its right outcome is less than the other's left
    one, and is pruned then. Two moves are *statistically equal* if both have
    :math:`\sigma < \sigma_e` and neither is inferior to the other. The search ends when one move is
    left, when all that are left are equal, or after a largest number of games.

    Parameters
    ----------
    ratio : float
        :math:`r_d`; the larger, the later a move is pruned.
    equal : float
        :math:`\sigma_e`, in the unit of the search's values (points, or a win rate).
    minimum : int
        How many games a move gets before it can be pruned.
    maximum : int
        The search ends after this many games times the number of legal moves.
    soft : bool
        Whether a pruned move can come back. The mean of the best move falls as it becomes more
        exact, so that a move can be inferior at one time and not later. If not, pruning is *hard*.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.1 and Tables 1 and 2; the defaults are those of Olga. The
    paper calls :math:`\sigma` a standard deviation. It must be that of the mean: the deviation of one
    game is some 45 points (section 4.2.3), and would never be less than 0.2.

    Moves are compared after `minimum` games each, and then always when there are a tenth more games, at
    least 1000.
    """

    ratio: float = 1.0
    equal: float = 0.2
    minimum: int = 100
    maximum: int = 10_000
    soft: bool = False

    def __post_init__(self) -> None:
        _set(
            self,
            ratio=check_number("ratio", self.ratio, 0),
            equal=check_number("equal", self.equal, 0),
            minimum=check_whole("minimum", self.minimum, 2, MOST),
            maximum=check_whole("maximum", self.maximum, 1, MOST),
        )
        if not isinstance(self.soft, bool):
            raise GomcError(f"soft must be True or False, not {self.soft!r}.")


@dataclass(frozen=True)
class Abramson:
    """Flat Monte-Carlo: every legal move is tried by the same number of random games.

    Random game number `i` begins with move number ``i % n`` of the `n` moves in reading order,
    a pass being the last; so ``playouts=n * m`` gives each move `m` games, and a search can be
    stopped at any time. With pruning, the `n` moves are those that are left.

    Parameters
    ----------
    by : {"score", "wins"}
        What makes a move good: the mean score of its games (Abramson; Bouzy and Helmstetter 2003,
        section 3.1) or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"}
        What the random games take for an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        When moves are given up; never, if not given.
    stages : Stages
        How the moves of the random games are found; see `gomc.settings.stages`.

    Raises
    ------
    GomcError
        If a value is not one of these.

    Notes
    -----
    B. Abramson, "Expected-outcome: a general model of static evaluation", IEEE PAMI 12, 1990.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    stages: Stages = UNIFORM

    def __post_init__(self) -> None:
        check_choice("by", self.by, get_args(By))
        check_eyes(self.eyes)
        check_kind("pruning", self.pruning, Pruning)
        check_stages(self.stages)


@dataclass(frozen=True)
class Temperature:
    r"""Random games in which good moves are more likely than bad ones.

    A move at point `p` is drawn with a probability proportional to :math:`e^{K v_p}`, where
    :math:`v_p` is how much better than the mean of all games those were in which the player was the
    first to play at `p`, in units of `gomc.settings.flat.UNIT` points (or, in a search by wins, as a
    win rate). `K` is the inverse of the temperature: at 0 all moves are as likely.

    Parameters
    ----------
    k : float
        `K`.

    Raises
    ------
    GomcError
        If it is negative, or more than a million.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.3.
    """

    k: float = 2.0

    def __post_init__(self) -> None:
        _set(self, k=check_number("k", self.k, 0, LARGEST_K))

    def at(self, game: int) -> float:  # noqa: ARG002 (constant)
        """Return `K` in a game, given its number."""
        return self.k


@dataclass(frozen=True)
class Annealing:
    """Simulated annealing: a `Temperature` that falls; `K` rises evenly from game to game.

    Parameters
    ----------
    start, end : float
        `K` in the first game, and from game number `games` on.
    games : int
        How many games it takes.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.4, tried it with `K` from 0 to 5. They do not say how it
    rose; evenly is the simplest.

    Examples
    --------
    >>> annealing = Annealing(0, 5, games=1000)
    >>> annealing.at(0), annealing.at(100), annealing.at(5000)
    (0.0, 0.5, 5.0)
    """

    start: float = 0.0
    end: float = 5.0
    games: int = 10_000

    def __post_init__(self) -> None:
        _set(
            self,
            start=check_number("start", self.start, 0, LARGEST_K),
            end=check_number("end", self.end, 0, LARGEST_K),
            games=check_whole("games", self.games, 1, MOST),
        )

    def at(self, game: int) -> float:
        """Return `K` in a game, given its number."""
        return self.start + (self.end - self.start) * min(game, self.games) / self.games


UNIT = 20.0
r"""Points that are one unit of a move's value in `Temperature`.

The paper does not say it, but which `K` plays well: against `K` = 2 its Table 5 has -8.1 points a game
for 0, +2.6 for 5, -4.9 for 10 and -11.3 for 20. ``benchmarks/temperature_unit.py`` chose moves with
many `K` in 200 positions (9x9, 5000 games a choice) and judged them by longer searches. With `K` per
point of 0, 0.1, 0.2, 0.3, 0.5, 1 and 2 the moves lost 1.40, 1.31, 1.14, 1.10, 1.40, 2.10 and 2.79 % of
win rate (the differences to `K` = 0 are known to 0.6 or better, at 95 %). In units of 20 points `K` = 5
and 2 are the best then, 10 and 0 follow, and 20 is the worst, as in the table.
"""

STEEPEST = 40.0
"""In `Temperature` all weights are from :math:`e^{-40}` to :math:`e^{40}`, so that none vanishes."""

LARGEST_K = 1e6
"""The largest `K`."""


HOTTEST = 1e6
"""The highest temperature of `MoveLists`."""


@dataclass(frozen=True)
class AllMovesAsFirst:
    """All moves as first: a random game counts for every move in it, not only for the first.

    Games are played from the position itself. The value of a move is the mean of the games in which
    its player was the first of both to play at its point, at whatever time: one game tells something
    of nearly all moves. What it does not see is order (a move that is good only after another one).
    A pass has no statistics, and is chosen if there is nothing else.

    Parameters
    ----------
    by : {"score", "wins"}
        What makes a move good: the mean score of these games, or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"}
        What the random games take for an eye; see `gomc.settings.eyes`.
    temperature : Temperature or Annealing, optional
        How much good moves are preferred in the games; not at all, if not given.
    ties : {"first", "random"}
        Which of several best moves is chosen: the first in reading order, or one drawn.

    Raises
    ------
    GomcError
        If a value is not one of these.

    Notes
    -----
    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    temperature: Temperature | Annealing | None = None
    ties: Ties = "first"

    def __post_init__(self) -> None:
        check_choice("by", self.by, get_args(By))
        check_eyes(self.eyes)
        check_choice("ties", self.ties, get_args(Ties))
        check_kind("temperature", self.temperature, Temperature, Annealing)


@dataclass(frozen=True)
class MoveLists:
    r"""Gobble's random games: each player plays down a list of moves.

    Each player has a list of all points. In a game it plays the first of them that it may, then goes
    on from there, and begins again at the top when it has come to the end. Between games each list is
    sorted by the values of all moves as first, and then moves are let down in it by chance: by `n`
    places or more with probability :math:`e^{-n/T}`. The temperature `T` falls evenly to 0; then the
    games are determined by the values.

    Parameters
    ----------
    by : {"score", "wins"}
        What makes a move good; see `AllMovesAsFirst`.
    eyes : {"diagonal", "olga", "oleg"}
        What the games take for an eye; see `gomc.settings.eyes`.
    temperature : float
        `T` in the first game, in places; at most a million.
    games : int
        After how many games it is 0.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    A reconstruction. What is known of Bruegmann's program (1993) is told by Bouzy and Helmstetter
    (2003, sections 2.2, 4.3 and 4.4): the lists, that they are sorted between games, that moves are
    shifted with a probability depending on the temperature, and that it is high in the beginning and
    falls. The law of the shift and the schedule are not known; these are the simplest that fit.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    temperature: float = 81.0
    games: int = 10_000

    def __post_init__(self) -> None:
        check_choice("by", self.by, get_args(By))
        check_eyes(self.eyes)
        _set(
            self,
            temperature=check_number("temperature", self.temperature, 0, HOTTEST),
            games=check_whole("games", self.games, 1, MOST),
        )

    def at(self, game: int) -> float:
        """Return `T` in a game, given its number."""
        return self.temperature * (1 - min(game, self.games) / self.games)


@dataclass(frozen=True)
class DepthTwo:
    """Minimax over a move and its reply: a move is worth what its best reply leaves of it.

    Parameters
    ----------
    by : {"score", "wins"}
        What makes a move good: the mean score of its games, or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"}
        What the random games take for an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        When moves are given up; never, if not given. A move has the mean and the deviation of its
        best reply.
    all_as_first : bool
        Whether games begin with the move alone, and count for every reply that the opponent was the
        first to play at its point. If not, games begin with both, and there are about as many pairs
        as the square of the number of moves.

    Raises
    ------
    GomcError
        If a value is not one of these.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.5. What the minimum of many uncertain means is worth, their
    Table 7 tells: see `gomc.minimax`.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    all_as_first: bool = False

    def __post_init__(self) -> None:
        check_choice("by", self.by, get_args(By))
        check_eyes(self.eyes)
        check_kind("pruning", self.pruning, Pruning)
        if not isinstance(self.all_as_first, bool):
            raise GomcError(f"all_as_first must be True or False, not {self.all_as_first!r}.")


def check_kind(name: str, value: object, *kinds: type) -> None:
    """Raise `GomcError` if a value is neither None nor of one of the classes."""
    if value is not None and not isinstance(value, kinds):
        names = " or ".join(kind.__name__ for kind in kinds)
        raise GomcError(f"{name} must be a {names} or None, not {value!r}.")


def _set(settings: Any, **values: float) -> None:
    """Keep numbers in the form in which they were checked: 1e6 as an int, 0 as a float."""
    for name, value in values.items():
        object.__setattr__(settings, name, value)
