"""The outcomes of games and of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Literal, NamedTuple

from gomc.arena.match import Black, Match, color_of_a
from gomc.arena.tallies import Effort, Mean, Tally
from gomc.errors import how_many
from gomc.game.rules import Color

Ended = Literal["score", "resign", "time", "illegal", "crash", "error", "endless"]
"""The ways in which a game ends.

The area is counted; a player resigns; a player loses by an answer that took too long, by an illegal
move, by a crash or by a refused command; or the referee breaks off a game that does not end.
"""

ENDINGS: dict[str, str] = {
    "score": "counted",
    "resign": "resigned",
    "time": "lost on time",
    "illegal": "lost by an illegal move",
    "crash": "lost by a crash",
    "error": "lost by an error as answer",
    "endless": "broken off as too long",
}
"""The words of a report for each way in which a game ends."""


LETTERS = {"resign": "R", "time": "T"}
"""The letters of SGF for ways of losing; all other losses are forfeits, F."""


class Turn(NamedTuple):
    """A move of a game.

    Attributes
    ----------
    move : str
        The GTP name of the move.
    seconds : float
        The seconds for which the player thought.
    playouts : int
        The number of random games played for the move; 0 if the number is unknown or no game was
        played.
    win_rate, points : float or None
        The search's expectation for the player of the move: the win rate and, in a search by score, the
        score.
    """

    move: str
    seconds: float = 0.0
    playouts: int = 0
    win_rate: float | None = None
    points: float | None = None


@dataclass(frozen=True, repr=False)
class Played:
    """A finished game.

    Attributes
    ----------
    key : str
        The identity of the match; see `Match.key`.
    number : int
        The number of the game in the match, from 0 on.
    players : (str, str)
        Black and White, in the words of the match.
    versions : (str, str)
        The names and versions that Black and White reported.
    seeds : (int, int)
        The seeds of Black and White.
    turns : tuple of Turn
        The moves of both players in turn, passes included; White moves first after handicap stones.
    result : str
        The result in the form of SGF: "B+3.5", "W+R" (by resignation), "W+T" (on time), "W+F" (by other
        losses), "0" (a draw) or "Void" (no result).
    score : float or None
        Black's area minus White's area minus komi; None if the area was not counted.
    ended : str
        The way in which the game ended; see `Ended`.
    said : str
        A sentence about the fault; empty without a fault.
    when : str
        The date and time of the game's end (ISO 8601, UTC).
    version : str
        The version of gomc.
    handicap : tuple of str
        The points of Black's handicap stones.
    black : str
        The player who is Black; see `Match`.
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
    handicap: tuple[str, ...] = ()
    black: Black = "alternate"

    def __repr__(self) -> str:
        black, white = self.players
        text = f"{black} (Black) and {white} (White), {len(self.turns)} moves, {self.result}"
        return f"<Played: game {self.number}, {text}>"

    @property
    def winner(self) -> Color | None:
        """The winner; None for a draw and for a game without a result."""
        return {"B": Color.BLACK, "W": Color.WHITE}.get(self.result[0]) if self.counts else None

    @property
    def counts(self) -> bool:
        """Whether the game has a result."""
        return self.result != "Void"

    @property
    def color_of_a(self) -> Color:
        """The colour of `a`."""
        return color_of_a(self.number, self.black)

    @property
    def first(self) -> Color:
        """The player who moves first."""
        return Color.WHITE if self.handicap else Color.BLACK

    @property
    def points_of_a(self) -> float | None:
        """The points that `a` gets for the game: 1, 1/2 (a draw) or 0; None without a result."""
        if not self.counts:
            return None
        return 0.5 if self.winner is None else float(self.winner is self.color_of_a)

    @property
    def score_of_a(self) -> float | None:
        """The score from the view of `a`, in points; None if the area was not counted."""
        return None if self.score is None else self.score * self.color_of_a

    @property
    def line(self) -> int:
        """A number that games share in which `a` has one colour, and stones and moves are equal."""
        return hash((self.color_of_a, self.handicap, *(turn.move for turn in self.turns)))

    def turns_of(self, color: Color) -> tuple[Turn, ...]:
        """Return the moves of a player."""
        return self.turns[0 if color is self.first else 1 :: 2]

    def seconds(self, color: Color) -> float:
        """Return the seconds for which a player thought."""
        return sum(turn.seconds for turn in self.turns_of(color))

    def playouts(self, color: Color) -> int:
        """Return the number of random games that a player played."""
        return sum(turn.playouts for turn in self.turns_of(color))


@dataclass(frozen=True)
class Outcome:
    """The outcome of a match, from the view of the player `a`.

    Attributes
    ----------
    match : Match
        The match.
    by_color : dict of Color to Tally
        The games won, drawn and lost by `a`, by the colour of `a`.
    distinct_by_color : dict of Color to Tally
        The same without the games that repeat an earlier game. Such a game tells nothing new, so rates,
        intervals and ratings count distinct games only.
    score : Mean or None
        The mean score of `a` in points, over the distinct games in which the area was counted.
    endings : dict of (str, str) to int
        The number of games for each way of ending (`Ended`) and each loser: "a" or "b", or "" for draws
        and for games without a result.
    moves : float
        The mean number of moves of a game.
    distinct : int
        The number of games that differ from each other, including games without a result.
    efforts : (Effort, Effort)
        The effort of `a` and `b`, in time and random games.
    versions : tuple of str
        All names and versions of players, and all versions of gomc. More than three entries mean that a
        version changed during the match.
    """

    match: Match
    by_color: dict[Color, Tally]
    distinct_by_color: dict[Color, Tally]
    score: Mean | None
    endings: dict[tuple[str, str], int]
    moves: float
    distinct: int
    efforts: tuple[Effort, Effort]
    versions: tuple[str, ...]

    @classmethod
    def of(cls, match: Match, games: Iterable[Played]) -> Outcome:
        """Return the outcome of a match's games."""
        tallies, distinct = dict.fromkeys(Color, Tally()), dict.fromkeys(Color, Tally())
        endings: Counter[tuple[str, str]] = Counter()
        efforts = [Effort(), Effort()]
        scores, lengths, lines = dict[int, float](), [], dict[int, bool]()
        versions: set[str] = set()
        for game in games:
            a = game.color_of_a
            points = game.points_of_a
            endings[game.ended, "" if points in (None, 0.5) else "b" if points else "a"] += 1
            if points is not None:
                tallies[a] = tallies[a].plus(points)
                if not lines.get(game.line):
                    distinct[a] = distinct[a].plus(points)
            if game.score_of_a is not None:
                scores.setdefault(game.line, game.score_of_a)
            lengths.append(len(game.turns))
            lines[game.line] = lines.get(game.line, False) or game.counts
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
            by_color=tallies,
            distinct_by_color=distinct,
            score=Mean.of(scores.values()),
            endings=dict(endings),
            moves=fmean(lengths) if lengths else 0.0,
            distinct=len(lines),
            efforts=(efforts[0], efforts[1]),
            versions=tuple(sorted(versions)),
        )

    @property
    def played(self) -> int:
        """The number of games, including games without a result."""
        return sum(self.endings.values())

    @property
    def tally(self) -> Tally:
        """The games won, drawn and lost by `a` with both colours."""
        return total(self.by_color)

    @property
    def uncounted(self) -> int:
        """The number of games without a result."""
        return self.played - self.tally.games

    @property
    def scored(self) -> int:
        """The number of games in which the area was counted."""
        return sum(n for (way, _), n in self.endings.items() if way == "score")

    @property
    def faults(self) -> int:
        """The number of games lost on time, by an illegal move, by a crash or by an error."""
        ways = "time", "illegal", "crash", "error"
        return sum(n for (way, _), n in self.endings.items() if way in ways)

    @property
    def rate(self) -> float | None:
        """The fraction of the distinct games that `a` won; see `Tally.rate`."""
        return self.counted().rate

    def counted(self, color: Color | None = None) -> Tally:
        """Return the distinct games won, drawn and lost by `a`.

        Parameters
        ----------
        color : Color, optional
            The colour of `a` in the games. The default is all games.
        """
        return total(self.distinct_by_color) if color is None else self.distinct_by_color[color]

    def interval(self, level: float = 0.95, color: Color | None = None) -> tuple[float, float]:
        """Return Wilson's interval of the rate in all games, or in the games with a colour of `a`."""
        return self.counted(color).interval(level)

    def __str__(self) -> str:
        lines = [
            str(self.match),
            f"{'':10}{'won':>7}{'drawn':>7}{'lost':>7}{'rate':>9}   95 % interval",
        ]
        for color in (*Color, None):
            title = "in all" if color is None else f"as {color}"
            tally = self.tally if color is None else self.by_color[color]
            line = f"{title:10}{tally.won:>7}{tally.drawn:>7}{tally.lost:>7}"
            rate = self.counted(color).rate
            if rate is not None:
                low, high = self.interval(color=color)
                line += f"{rate:>9.1%}   {low:.1%} to {high:.1%}"
            lines.append(line)
        return "\n".join([*lines, *self._remarks()])

    def _remarks(self) -> Iterator[str]:
        """Yield the further lines of the report."""
        names = {"a": self.match.a, "b": self.match.b}
        if self.played < self.match.games:
            yield f"{self.played} of {self.match.games} games were played"
        if self.score:
            counted = how_many(self.score.n, "game")
            yield f"mean score {self.score} points (95 %), of {counted} counted to the end"
        for (ended, loser), n in sorted(self.endings.items()):
            if ended != "score":
                yield f"{n} {ENDINGS[ended]}" + (f" by {names[loser]}" if loser else ": not counted")
        if self.played:
            yield (
                f"{self.distinct} of {self.played} games are distinct; "
                f"they have {self.moves:.1f} moves on average"
            )
        if self.distinct < self.played:
            yield "the rates, their intervals and the mean score count equal games once"
        for name, effort in zip(names.values(), self.efforts, strict=True):
            if effort.moves:
                yield f"{name}: {effort}"
        if self.versions:
            yield "versions: " + "; ".join(self.versions)


def total(by_color: Mapping[Color, Tally]) -> Tally:
    """Return the games won, drawn and lost with both colours."""
    return Tally(*map(sum, zip(*by_color.values(), strict=True)))
