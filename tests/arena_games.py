"""Games that nobody played, for tests of what is made of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gomc.arena import Match, Played, Turn
from gomc.rng import Rng


def game(match: Match, number: int, score: float, seconds: float = 0.5) -> Played:
    """Return a game with this score from the view of `a`; games of other numbers have other moves."""
    score *= match.color_of_a(number)
    result = "0" if not score else f"{'B' if score > 0 else 'W'}+{abs(score):g}"
    digits = f"{number:03d}"
    moves = [f"{column}{int(digit) + 1}" for column, digit in zip("ABC", digits, strict=True)]
    return Played(
        key=match.key,
        number=number,
        players=match.specs(number),
        versions=("gomc 1", "gomc 1"),
        seeds=match.seeds(number),
        turns=tuple(Turn(move, seconds) for move in (*moves, "pass", "pass")),
        result=result,
        score=score,
        ended="score",
        said="",
        when=f"2026-01-{number % 28 + 1:02d}T12:00:00Z",
        version="0.1",
    )


@dataclass
class Games:
    """Stands for a store: games of any match, with scores round a mean that the match has."""

    mean: Callable[[Match], float]
    spread: int = 20
    part: float = 1.0

    def games(self, match: Match) -> Iterator[Played]:
        rng = Rng(len(match.key))
        for number in range(int(match.games * self.part)):
            yield game(
                match, number, round(self.mean(match)) + rng.below(2 * self.spread + 1) - self.spread
            )
