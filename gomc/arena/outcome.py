"""What came of a game, and of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from gomc.arena.match import Match
from gomc.errors import missing_extra
from gomc.rules import Color

Ended = Literal["score", "resign", "time", "illegal", "crash", "error", "endless"]
"""How a game ended: counted; given up; or lost by the one who took too long for an answer, made an
illegal move, ended of itself, or refused a command; or broken off, as it did not end."""

ENDINGS: dict[str, str] = {
    "score": "counted",
    "resign": "resigned",
    "time": "lost on time",
    "illegal": "lost by an illegal move",
    "crash": "lost by a crash",
    "error": "lost by refusing a command",
    "endless": "broken off as too long",
}
"""What a report calls them."""


class Turn(NamedTuple):
    """A move of a game.

    Attributes
    ----------
    move : str
        Its GTP name.
    seconds : float
        How long its player thought.
    playouts : int
        How many random games were played for it; 0 if none were, or nobody knows.
    win_rate, points : float or None
        What the search expects for its player: the win rate, and, if it looks for that, the score.
    """

    move: str
    seconds: float = 0.0
    playouts: int = 0
    win_rate: float | None = None
    points: float | None = None


@dataclass(frozen=True)
class Played:
    """A finished game.

    Attributes
    ----------
    key : str
        The identity of its match; see `Match.key`.
    number : int
        Which game of the match it is, from 0 on. In even games the match's `a` is Black.
    players : (str, str)
        Black and White, as they were written in the match.
    versions : (str, str)
        The names and versions by which they called themselves.
    seeds : (int, int)
        Their seeds.
    turns : tuple of Turn
        The moves, Black's and White's in turn, passes included.
    result : str
        As SGF writes it: "B+3.5", "W+R" (by resignation), "W+T" (on time), "W+F" (by other losses),
        "0" (a draw) or "Void" (no result).
    score : float or None
        Black's area less White's less komi; None if it was not counted.
    ended : str
        How it ended; see `Ended`.
    said : str
        What went wrong, if something did.
    when : str
        The date and time of its end (ISO 8601, UTC).
    version : str
        The version of gomc.
    """

    key: str
    number: int
    players: tuple[str, str]
    versions: tuple[str, str]
    seeds: tuple[int, int]
    turns: tuple[Turn, ...]
    result: str
    score: float | None
    ended: Ended
    said: str
    when: str
    version: str

    @property
    def winner(self) -> Color | None:
        """Who won; None for a draw and for a game without a result."""
        return {"B": Color.BLACK, "W": Color.WHITE}.get(self.result[0]) if self.counts else None

    @property
    def counts(self) -> bool:
        """Whether it has a result."""
        return self.result != "Void"

    @property
    def color_of_a(self) -> Color:
        """The colour that `a` has."""
        return Match.color_of_a(self.number)

    @property
    def points_of_a(self) -> float | None:
        """What the game is worth to `a`: 1, 1/2 (a draw) or 0; None without a result."""
        if not self.counts:
            return None
        return 0.5 if self.winner is None else float(self.winner is self.color_of_a)

    @property
    def score_of_a(self) -> float | None:
        """The score from the view of `a`, in points; None if it was not counted."""
        return None if self.score is None else self.score * self.color_of_a

    def turns_of(self, color: Color) -> tuple[Turn, ...]:
        """Return the moves of a player."""
        return self.turns[0 if color is Color.BLACK else 1 :: 2]

    def seconds(self, color: Color) -> float:
        """Return how long a player thought."""
        return sum(turn.seconds for turn in self.turns_of(color))

    def playouts(self, color: Color) -> int:
        """Return how many random games a player played."""
        return sum(turn.playouts for turn in self.turns_of(color))


class Mean(NamedTuple):
    """A mean with its standard error; None for the latter, if there is but one value."""

    value: float
    error: float | None
    n: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Mean | None:
        """Return the mean of some values, or None if there are none."""
        values = list(values)
        if not values:
            return None
        return cls(
            fmean(values), stdev(values) / len(values) ** 0.5 if values[1:] else None, len(values)
        )

    def __str__(self) -> str:
        return f"{self.value:+.2f}" + ("" if self.error is None else f" +- {1.96 * self.error:.2f}")


class Tally(NamedTuple):
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def points(self) -> float:
        """Games won, a draw counting one half."""
        return self.won + self.drawn / 2

    @property
    def rate(self) -> float | None:
        """The part of the games that was won, a draw counting one half; None without games."""
        return self.points / self.games if self.games else None

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of `rate`.

        With an odd number of draws the number of points is no whole one; the ends are then the means of
        those for half a point more and less.

        Raises
        ------
        MissingExtra
            If scipy is not installed.

        Examples
        --------
        >>> low, high = Tally(won=60, lost=40).interval()
        >>> print(f"{low:.3f} to {high:.3f}")
        0.502 to 0.691
        """
        try:
            from scipy.stats import binomtest
        except ImportError as error:
            missing_extra("an interval", "arena", error)
        if not self.games:
            return 0.0, 1.0
        wins = {int(self.points), int(self.points + 0.5)}
        ends = [binomtest(k, self.games).proportion_ci(level, "wilson") for k in wins]
        return fmean(end.low for end in ends), fmean(end.high for end in ends)


class Effort(NamedTuple):
    """What a player's moves cost."""

    moves: int = 0
    seconds: float = 0.0
    playouts: int = 0


@dataclass(frozen=True)
class Outcome:
    """What came of a match, from the view of its player `a`.

    Attributes
    ----------
    match : Match
        The match.
    by_color : dict of Color to Tally
        The games won, drawn and lost by `a`, by its colour.
    score : Mean or None
        The mean score of `a` in points, over the games that were counted to the end.
    endings : dict of (str, str) to int
        How many games ended in which way (`Ended`), and who lost them: "a", "b" or, of draws and games
        without a result, "".
    moves : float
        The mean number of moves of a game.
    distinct : int
        How many games differ from each other.
    efforts : (Effort, Effort)
        What the moves of `a` and `b` cost.
    versions : tuple of str
        All names and versions of players, and versions of gomc; more than three mean that they changed.
    """

    match: Match
    by_color: dict[Color, Tally]
    score: Mean | None
    endings: dict[tuple[str, str], int]
    moves: float
    distinct: int
    efforts: tuple[Effort, Effort]
    versions: tuple[str, ...]

    @classmethod
    def of(cls, match: Match, games: Iterable[Played]) -> Outcome:
        """Return the outcome of a match's games."""
        tallies = {color: Counter[float]() for color in Color}
        endings: Counter[tuple[str, str]] = Counter()
        efforts = [Effort(), Effort()]
        scores, lengths, lines = [], [], set()
        versions: set[str] = set()
        for game in games:
            a = game.color_of_a
            points = game.points_of_a
            endings[game.ended, "" if points in (None, 0.5) else "b" if points else "a"] += 1
            if points is not None:
                tallies[a][points] += 1
            if game.score_of_a is not None:
                scores.append(game.score_of_a)
            lengths.append(len(game.turns))
            lines.add(hash(tuple(turn.move for turn in game.turns)))
            versions.update((*game.versions, f"gomc {game.version}"))
            for i, color in enumerate((a, a.other)):
                moves, seconds, playouts = efforts[i]
                efforts[i] = Effort(
                    moves + len(game.turns_of(color)),
                    seconds + game.seconds(color),
                    playouts + game.playouts(color),
                )
        return cls(
            match=match,
            by_color={color: Tally(*(tallies[color][x] for x in (1.0, 0.5, 0.0))) for color in Color},
            score=Mean.of(scores),
            endings=dict(endings),
            moves=fmean(lengths) if lengths else 0.0,
            distinct=len(lines),
            efforts=(efforts[0], efforts[1]),
            versions=tuple(sorted(versions)),
        )

    @property
    def played(self) -> int:
        """How many games there are, those without a result too."""
        return sum(self.endings.values())

    @property
    def tally(self) -> Tally:
        """The games won, drawn and lost by `a` with both colours."""
        return Tally(*map(sum, zip(*self.by_color.values(), strict=True)))

    @property
    def uncounted(self) -> int:
        """How many games have no result."""
        return self.played - self.tally.games

    @property
    def rate(self) -> float | None:
        """The part of the games that `a` won; see `Tally.rate`."""
        return self.tally.rate

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of `rate`; see `Tally.interval`."""
        return self.tally.interval(level)
