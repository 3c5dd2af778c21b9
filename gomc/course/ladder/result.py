"""The result of a rung and of a climb, in sentences.

A match that repeats a win is no evidence, because a program that does not draw random numbers can play
the same game again and again. So a win with the colour and exactly the moves of an earlier win of
the match does not count. A repeated loss counts, because a program that always loses the same game is
not stronger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gomc.arena.match import Match
from gomc.arena.outcome import ENDINGS, Outcome, Played
from gomc.arena.sprt import Sprt, Verdict
from gomc.arena.tables import columns
from gomc.arena.tallies import Tally
from gomc.course.ladder.rungs import Rung

STRONGER = 100.0
"""The points of rating in the second hypothesis of a rung's test; the first hypothesis is 0 points."""

WORDS: dict[Verdict, str] = {"elo1": "stronger", "elo0": "not 100 points stronger", "open": "open"}
"""The words for the verdicts of a rung's test."""


class RungTest(Sprt):
    """The sequential test of a rung, in which a repeated win does not count."""

    def __init__(self) -> None:
        super().__init__(0.0, STRONGER)
        self._won: set[int] = set()

    def _points(self, played: Played) -> float | None:
        """Return the points that `a` gets for a game; None if the test ignores the game."""
        return None if is_repeated(played, self._won) else played.points_of_a


def is_repeated(game: Played, won: set[int]) -> bool:
    """Return whether a game repeats a win of `a`, and remember a new win."""
    if game.points_of_a != 1:
        return False
    repeated = game.line in won
    won.add(game.line)
    return repeated


@dataclass(frozen=True)
class RungResult:
    """The result of the match with a rung.

    Attributes
    ----------
    rung : Rung
        The rung.
    outcome : Outcome
        The outcome of all games.
    counted : Tally
        The games that count, without repeated wins and games without a result.
    verdict : str
        The verdict of the sequential test: "elo1" if the learner's program is stronger.
    faults : tuple of str
        Sentences about the games that the learner's program lost by faults.
    """

    rung: Rung
    outcome: Outcome
    counted: Tally
    verdict: Verdict
    faults: tuple[str, ...]

    @classmethod
    def of(cls, rung: Rung, match: Match, games: Iterable[Played]) -> RungResult:
        """Return the result of some games, in the order of their numbers."""
        games = [*games]
        test, won, counted = RungTest(), set[int](), Tally()
        for game in games:
            points = None if is_repeated(game, won) else game.points_of_a
            counted = counted if points is None else counted.plus(points)
        test.decided_by(match, games)
        return cls(rung, Outcome.of(match, games), counted, test.verdict, (*_faults(games),))

    @property
    def passed(self) -> bool:
        """Whether the learner's program is stronger than the rung."""
        return self.verdict == "elo1"

    def sentences(self) -> Iterator[str]:
        """Yield the result in sentences."""
        tally, name = self.counted, self.rung.title
        low, high = tally.interval()
        yield (
            f"{name}: {WORDS[self.verdict]}; {tally.points:g} of {tally.games} games won, 95 % "
            f"interval {low:.0%} to {high:.0%}; {self.outcome.distinct} of {self.outcome.played} games "
            "are distinct."
        )
        repeated = self.outcome.tally.games - tally.games
        if repeated:
            yield f"  {repeated} won games repeat an earlier game, and do not count."
        if self.outcome.uncounted:
            yield f"  {self.outcome.uncounted} games were broken off as too long, and do not count."
        yield from (f"  {fault}" for fault in self.faults)


def _faults(games: Sequence[Played]) -> Iterator[str]:
    """Yield a sentence for each kind of fault by which `a` lost, with the words of the first fault."""
    lost = [game for game in games if game.points_of_a == 0]
    for ended in ("time", "illegal", "crash", "error"):
        said = [game.said for game in lost if game.ended == ended]
        if said:
            noun = "game was" if len(said) == 1 else "games were"
            yield f"{len(said)} {noun} {ENDINGS[ended]}, the first: {said[0].rstrip('.')}."
    resigned = sum(game.ended == "resign" for game in lost)
    if resigned == len(games):
        yield "The program resigned in all games."


def report(name: str, results: Sequence[RungResult]) -> str:
    """Return a climb as text: a table of the rungs, and sentences about the highest rung."""
    head = ["rung", "games", "won", "95 % interval", "playouts a move", "verdict"]
    rows = [head, *map(_row, results)]
    passed = [result for result in results if result.passed]
    last = results[-1]
    lines = [columns(rows), ""]
    if passed:
        lines.append(f"The highest rung that {name} passed is {passed[-1].rung.title}.")
    else:
        lines.append(f"{name} passed no rung.")
    lines.append(allowed_claim(name, last))
    return "\n".join(lines)


def allowed_claim(name: str, result: RungResult) -> str:
    """Return the sentence about the claim that the test of a rung allows."""
    rung = result.rung.name
    if result.passed:
        return (
            f"{name} is stronger than {rung}: if both were equally strong, the test would say so in at "
            "most one of twenty matches."
        )
    if result.verdict == "elo0":
        return f"{name} is less than {STRONGER:g} points of rating stronger than {rung}."
    return f"The games do not show whether {name} is stronger than {rung}; more games may show it."


def _row(result: RungResult) -> list[str]:
    low, high = result.counted.interval()
    playouts = result.rung.player.partition("playouts=")[2]
    return [
        result.rung.title,
        f"{result.counted.games}",
        f"{result.counted.points:g}",
        f"{low:.0%} to {high:.0%}",
        f"{int(playouts):,}" if playouts else "-",
        WORDS[result.verdict],
    ]
