"""The climbs of a class as a page: names, highest rungs, and ratings with intervals.

One fit of the model of Bradley and Terry to all games (`gomc.arena.ratings`) gives the ratings, on a
scale on which `random` has the rating 0. Wins that repeat a game do not count. Climbs can stand in one
table only if their conditions are the same: the time of a move, the board and the komi.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from gomc.arena import Match, Played, Store
from gomc.arena.bradleyterry import Score
from gomc.arena.ratings import HELPED, Rating, Ratings, rate
from gomc.course.ladder.climb import rung_of
from gomc.course.ladder.climber import Climber, climber_of
from gomc.course.ladder.result import RungResult
from gomc.course.ladder.rungs import RUNGS, Rung
from gomc.errors import GomcError
from gomc.game.files import write
from gomc.show.html import whole_page

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 860px; padding: 0 16px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1em 0; }
th, td { padding: 2px 12px; text-align: right; }
th:first-child, td:first-child { text-align: left; }
tr:nth-child(odd) td { background: #8881; }
"""

HEAD = ("name", "highest rung", "rating", "95 % interval", "won", "games")
RUNG_HEAD = ("rung", "rating", "95 % interval", "climbers that passed", "climbers that tried")


class Climbed(NamedTuple):
    """The climb of a program.

    Attributes
    ----------
    climber : Climber
        The program.
    key : str
        The identity of the climb: the player's text, and the seed.
    conditions : str
        The conditions of the climb, in words.
    rungs : tuple of RungResult
        The results of the rungs, the lowest rung first.
    """

    climber: Climber
    key: str
    conditions: str
    rungs: tuple[RungResult, ...]

    @property
    def highest(self) -> str:
        """The highest rung that the program passed."""
        passed = [result.rung.title for result in self.rungs if result.passed]
        return passed[-1] if passed else "none"


@dataclasses.dataclass(frozen=True)
class ClassTable:
    """The climbs of a class, the strongest program first, and the ratings of programs and rungs."""

    climbs: tuple[Climbed, ...]
    ratings: Ratings

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the names, highest rungs and ratings."""
        alike = Counter(climbed.climber.name for climbed in self.climbs)
        seen: Counter[str] = Counter()
        for climbed in self.climbs:
            name = climbed.climber.name
            seen[name] += 1
            shown = f"{name} ({seen[name]})" if alike[name] > 1 else name
            won = sum(result.counted.points for result in climbed.rungs)
            games = sum(result.counted.games for result in climbed.rungs)
            rating = _cells(self.ratings[climbed.key]) if games else ("-", "-")
            yield shown, climbed.highest, *rating, f"{won:g}", f"{games}"

    def rung_rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the rungs, the highest rung first, with ratings and numbers of climbers."""
        tried = [result for climbed in self.climbs for result in climbed.rungs]
        for name in reversed(RUNGS):
            here = [result for result in tried if result.rung.name == name]
            if any(result.counted.games for result in here):
                passed = sum(result.passed for result in here)
                rating = self.ratings[name]
                yield Rung(name, name).title, *_cells(rating), f"{passed}", f"{len(here)}"

    def notes(self) -> Iterator[str]:
        """Yield sentences that a reader of the table must know."""
        yield f"The conditions of all climbs: {self.climbs[0].conditions}."
        yield (
            "The ratings are in points of Elo's scale (the model of Bradley and Terry, fitted to all "
            "games), and random has the rating 0. A program passes a rung if a sequential test shows "
            "that the program is stronger, with an error of at most 5 %. A match ends when its test "
            "decides, so the win rates, and the distances of ratings, are a little too large."
        )
        if self.ratings.helped:
            yield HELPED
        names = Counter(climbed.climber.name for climbed in self.climbs)
        alike = sorted(name for name, number in names.items() if number > 1)
        if alike:
            yield (
                f"Several programs have the name {', '.join(alike)}: other programs, or other versions "
                "of a program."
            )


def class_table(files: Sequence[Path]) -> ClassTable:
    """Return the climbs that files of results keep.

    A game that several files keep counts once.

    Raises
    ------
    GomcError
        If a file cannot be read, if there is no climb, or if the conditions of the climbs differ.
    """
    games: dict[str, dict[int, Played]] = {}
    matches: dict[str, Match] = {}
    for file in files:
        if not file.exists():
            raise GomcError(f"there is no file of results {file}.")
        with Store(file, read_only=True) as store:
            for match in store.matches():
                if climber_of(match.a) and store.count(match):
                    matches[match.key] = match
                    kept = games.setdefault(match.key, {})
                    kept.update((game.number, game) for game in store.games(match))
    if not matches:
        raise GomcError(
            f"no climb is in {', '.join(map(str, files))}; `gomc ladder PROGRAM` makes one."
        )
    climbs = _climbs(matches, games)
    by_conditions = {climbed.conditions: climbed.climber.name for climbed in climbs}
    if len(by_conditions) > 1:
        said = "; ".join(f"{name}: {conditions}" for conditions, name in by_conditions.items())
        raise GomcError(f"climbs under different conditions cannot be compared ({said}).")
    scores = [*_scores(climbs)]
    if not scores:
        raise GomcError("no game of the climbs has a result.")
    ratings = rate(scores, {RUNGS[0]: 0.0})
    places = {rating.name: place for place, rating in enumerate(ratings.players)}
    climbs.sort(key=lambda climbed: places.get(climbed.key, len(places)))
    return ClassTable(tuple(climbs), ratings)


def write_table(table: ClassTable, file: Path) -> None:
    """Write a table as a page, .html or .md.

    Raises
    ------
    GomcError
        If the file's name ends in neither, or the file cannot be written.
    """
    text = as_html(table) if page_kind(file) == ".html" else as_markdown(table)
    write(file, text.encode())


def page_kind(file: Path) -> str:
    """Return the ending of the name of a page, .html or .md.

    Raises
    ------
    GomcError
        If the name ends in neither.
    """
    if file.suffix.lower() not in (".html", ".md"):
        raise GomcError(f"the page of a class is written to a file .html or .md, not to {file.name!r}.")
    return file.suffix.lower()


def as_markdown(table: ClassTable) -> str:
    """Return a table as Markdown."""
    parts = ["# The ladder", *table.notes()]
    for head, rows in ((HEAD, table.rows()), (RUNG_HEAD, table.rung_rows())):
        marks = ["---", *["---:"] * (len(head) - 1)]
        cells = [head, marks, *([escape(cell).replace("|", "\\|") for cell in row] for row in rows)]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in cells))
    return "\n\n".join(parts) + "\n"


def as_html(table: ClassTable) -> str:
    """Return a table as a page that needs no other file."""
    parts = [f"<p>{escape(note)}</p>" for note in table.notes()]
    for head, rows in ((HEAD, table.rows()), (RUNG_HEAD, table.rung_rows())):
        lines = [_line("th", head), *(_line("td", row) for row in rows)]
        parts.append("\n".join(["<table>", *lines, "</table>"]))
    return whole_page("The ladder", STYLE, *parts)


def _line(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _cells(rating: Rating) -> tuple[str, str]:
    """Return a rating and the interval in words."""
    if rating.low == rating.high:
        return f"{rating.elo:.0f}", "fixed"
    return f"{rating.elo:.0f}", f"{rating.low:.0f} to {rating.high:.0f}"


def _climbs(matches: dict[str, Match], games: dict[str, dict[int, Played]]) -> list[Climbed]:
    """Return the climbs of some matches, whose games are given by their numbers."""
    found: dict[str, list[Match]] = {}
    for match in matches.values():
        climber = climber_of(match.a)
        if climber and rung_of(match).name in RUNGS:
            key = f"{match.a} {match.seed} {match.size} {match.komi:g}"
            found.setdefault(key, []).append(match)
    climbs = []
    for key, its in found.items():
        its.sort(key=lambda match: RUNGS.index(rung_of(match).name))
        climber = climber_of(its[0].a)
        assert climber is not None
        conditions = (
            f"{climber.seconds:g} s of processor time a move on {its[0].size}x{its[0].size}, komi "
            f"{its[0].komi:g}"
        )
        results = (
            RungResult.of(rung_of(match), match, [game for _, game in sorted(games[match.key].items())])
            for match in its
        )
        climbs.append(Climbed(climber, key, conditions, tuple(results)))
    return climbs


def _scores(climbs: Sequence[Climbed]) -> Iterator[Score]:
    """Yield the counted games of each climb with each rung."""
    for climbed in climbs:
        for result in climbed.rungs:
            if result.counted.games:
                tally = result.counted
                yield Score(climbed.key, result.rung.name, tally.points, tally.games)
