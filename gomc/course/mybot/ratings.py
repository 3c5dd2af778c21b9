"""The curve of ratings: the strength of each step of the program, from matches with earlier steps.

Each step plays the two steps before it. One fit of the model of Bradley and Terry to all games
(`gomc.arena.ratings`) gives the ratings, on a scale on which step 3, the first step that chooses moves,
has the rating 0. All programs get the same number of playouts a move.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from gomc.arena.bradleyterry import Score
from gomc.arena.ratings import Rating, Ratings, rate
from gomc.arena.tables import columns
from gomc.course.mybot.bot import contents_of, find
from gomc.course.mybot.competing import Conditions, match_between
from gomc.course.mybot.steps import STEPS, step_of
from gomc.errors import GomcError
from gomc.game.files import given_path, read_regular, write
from gomc.show.terminal import progress

FIRST = 3
"""The first step that chooses moves."""

BACK = 2
"""The number of earlier steps that a step plays."""

LARGEST = 1_000_000
"""The largest number of bytes of a file of kept matches."""


@dataclass(frozen=True)
class Curve:
    """The ratings of the steps.

    Attributes
    ----------
    ratings : Ratings
        The ratings, by the numbers of the steps as text.
    scores : tuple of Score
        The results of the matches.
    conditions : Conditions
        The conditions of each match.
    """

    ratings: Ratings
    scores: tuple[Score, ...]
    conditions: Conditions

    def rows(self) -> Iterator[tuple[int, Rating]]:
        """Yield the steps in their order, each with the rating."""
        for rating in sorted(self.ratings.players, key=lambda rating: int(rating.name)):
            yield int(rating.name), rating

    def __str__(self) -> str:
        cells = [["step", "rating", "95 % interval", "won", "games"]]
        for number, each in self.rows():
            name = f"{number} {STEPS[number - 1].adds}"
            ends = "fixed" if number == FIRST else f"{round(each.low)} to {round(each.high)}"
            cells.append([name, f"{round(each.elo)}", ends, f"{each.points:g}", f"{each.games}"])
        said = f"{self.conditions.games} games a match {self.conditions}"
        return f"{columns(cells)}\n\n{said}"

    def __repr__(self) -> str:
        return str(self)


def curve(
    last: int,
    *,
    games: int = 20,
    playouts: int = 30,
    size: int = 5,
    komi: float = 0.5,
    seed: int = 1,
    kept: str | Path = "mybot-matches.json",
) -> Curve:
    """Return the ratings of the steps from 3 to a last step.

    A file keeps the results of the matches, so that only matches of new or changed programs are played.
    A call that was stopped goes on with the next match.

    Parameters
    ----------
    last : int
        The last step, from 4 to 10; see `gomc.course.mybot.bot.find` for the files.
    games, playouts, size, komi, seed
        The number of games of a match, the playouts of each move, the board, and the seed.
    kept : str or Path
        The file of results.

    Raises
    ------
    GomcError
        If a step has no file, or a program fails, or the file of results cannot be read.
    MissingExtra
        If statsmodels is not installed.
    """
    if step_of(last).number <= FIRST:
        raise GomcError(f"a curve needs a step from {FIRST + 1} to {len(STEPS)}, not {last}.")
    conditions = Conditions(games, playouts, size, komi, seed)
    files = {number: find(number) for number in range(FIRST, last + 1)}
    pairs = [(a, b) for a in files for b in range(max(FIRST, a - BACK), a)]
    file = given_path("kept", kept)
    matches, scores = read_kept(file), list[Score]()
    for a, b in progress(pairs, desc="matches"):
        key = identity([files[a], files[b]], conditions)
        if key not in matches:
            tally = match_between([files[a], files[b]], conditions).tally
            matches[key] = tally.points
            write(file, json.dumps(matches, indent=1).encode())
        scores.append(Score(f"{a}", f"{b}", matches[key], games))
    return Curve(rate(scores, {f"{FIRST}": 0.0}), tuple(scores), conditions)


def identity(files: Sequence[Path], conditions: Conditions) -> str:
    """Return a text that differs if a program, its weights or a condition differs."""
    digest = hashlib.sha256(json.dumps(astuple(conditions)).encode())
    for file in files:
        for part in contents_of(file):
            digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


def read_kept(file: Path) -> dict[str, float]:
    """Return the games won of each kept match, or raise `GomcError` if the file is of another kind."""
    if not file.exists():
        return {}
    try:
        kept = json.loads(read_regular(file, LARGEST))
        return {str(key): float(points) for key, points in kept.items()}
    except (ValueError, AttributeError, TypeError):
        raise GomcError(f"{file} keeps no matches of the program; give another file.") from None
