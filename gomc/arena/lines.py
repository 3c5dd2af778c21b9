r"""Results as lines of text: a form to publish, to compare, and to bring into a store again.

A store (`gomc.arena.store`) is a binary file. In this form every line is a JSON object, and any program
can read the lines:

- ``{"form": "gomc results", "version": 1}`` is the first line.
- ``{"match": {...}, "versions": [a, b], "gomc": version}`` describes a match (`Match.to_json`), and
  the games of the match follow. `versions` and `gomc` hold for each game that does not state others.
- ``{"number": 0, "result": "B+3.5", "score": 3.5, "ended": "score", "finished": time,
  "seconds": [a, b], "playouts": [a, b], "moves": "eece"}`` is a game. Empty values are left out. The
  moves and the stones of ``"handicap"`` are points as in SGF, two letters each: the column from the
  left and the row from the top. A pass is ``--``.
- ``{"question": key, "answer": answer, "finished": time, "gomc": version}`` is an answer
  (`gomc.arena.answers`).

A pair ``[a, b]`` belongs to the players `a` and `b` of the match. The seconds and playouts are the sums
over the moves of a player. The win rates that searches expected are not kept.

Matches are sorted by their keys, games by their numbers, and answers by their questions. So the same
results always give the same file.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gomc.arena.answers import KeptAnswer, is_answer, keep_all
from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.arena.rows import MOST, played
from gomc.arena.store import Store
from gomc.errors import LONGEST, GomcError, check_number, check_whole, printable, quoted
from gomc.game.files import read_regular, write
from gomc.game.points import COLUMNS

FORM = {"form": "gomc results", "version": 1}
"""The first line."""

LARGEST = 1_000_000_000
"""The largest number of bytes of a file that is read, which is enough for a million games on 19x19."""

PASS = "--"  # noqa: S105

Line = dict[str, Any]
"""A line of the file."""

MATCH = frozenset({"match", "versions", "gomc"})
GAME = frozenset({"number", "result", "ended", "finished"})
MORE = MATCH - {"match"} | {"score", "said", "seconds", "playouts", "moves", "handicap"}
"""The further fields that the line of a game may have."""
ANSWER = frozenset({"question", "answer", "finished", "gomc"})


# --- Writing.


def write_lines(
    games: Iterable[tuple[Match, Played]],
    file: Path,
    answers: Mapping[str, KeptAnswer] | None = None,
) -> int:
    """Write games and answers into a file, and return the number of games and answers.

    Parameters
    ----------
    games : iterable of (Match, Played)
        The games, each with its match; the games of a match must come in the order of their numbers.
    file : Path
        The file, which is written in one step.
    answers : mapping of str to KeptAnswer, optional
        The answers by the questions' keys.

    Raises
    ------
    GomcError
        If the file cannot be written.
    """
    heads: dict[str, Line] = {}
    sections: dict[str, list[Line]] = {}
    for match, game in games:
        if match.key not in heads:
            heads[match.key] = {"match": json.loads(match.to_json()), **_versions(match, game)}
        line = _line(match, game)
        head = heads[match.key]
        short = {name: value for name, value in line.items() if head.get(name) != value}
        sections.setdefault(match.key, []).append(short)
    lines = [FORM, *(line for key in sorted(heads) for line in (heads[key], *sections[key]))]
    for key, answer in sorted((answers or {}).items()):
        kept = {"answer": answer.said, "finished": answer.when, "gomc": answer.version}
        lines.append({"question": key, **kept})
    write(file, "".join(f"{_text(line)}\n" for line in lines).encode())
    return len(lines) - 1 - len(heads)


def _text(line: Mapping[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"))


def _versions(match: Match, game: Played) -> Line:
    return {"versions": [*match.by_color(game.number, *game.versions)], "gomc": game.version}


def _line(match: Match, game: Played) -> Line:
    """Return a game as a line without its empty values."""
    letters = _letters(match.size)
    a = game.color_of_a
    sides = (a, a.other)
    line = {
        "number": game.number,
        **_versions(match, game),
        "result": game.result,
        "score": game.score,
        "ended": game.ended,
        "said": game.said,
        "finished": game.when,
        "seconds": [round(game.seconds(color), 6) for color in sides],
        "playouts": [game.playouts(color) for color in sides],
        "handicap": "".join(letters[name] for name in game.handicap),
        "moves": "".join(letters[turn.move] for turn in game.turns),
    }
    return {name: value for name, value in line.items() if value not in (None, "", [0, 0])}


@cache
def _letters(size: int) -> dict[str, str]:
    """Return the letters of each move by its GTP name.

    Examples
    --------
    >>> _letters(9)["C4"], _letters(9)["pass"]
    ('cf', '--')
    """
    small = [chr(ord("a") + n) for n in range(size)]
    points = {
        f"{COLUMNS[column]}{size - row}": small[column] + small[row]
        for row in range(size)
        for column in range(size)
    }
    return {**points, "pass": PASS}


# --- Reading.


class Brought(NamedTuple):
    """The number of results that a file contains, and the number of results that a store lacked."""

    found: int
    new: int


def bring_in(store: Store, file: Path) -> Brought:
    """Bring the results of a file into a store.

    Games and answers that the store keeps already stay as they are. A move gets the average seconds and
    playouts of the player in the game.

    Raises
    ------
    GomcError
        If the file cannot be read, or a line is wrong; the store stays unchanged.
    """
    lines = io.BytesIO(read_regular(file, LARGEST))
    found = new = 0
    with store.together():
        for match, games, answers in _sections(lines, file):
            found += len(games) + len(answers)
            new += keep_all(store, answers)
            if match is not None:
                new += store.add(match, *games)
    return Brought(found, new)


class _Section(NamedTuple):
    """A match with its games, or answers."""

    match: Match | None
    games: list[Played]
    answers: dict[str, KeptAnswer]


def _sections(lines: Iterator[bytes], file: Path) -> Iterator[_Section]:
    """Yield the parts of a file of results."""
    section, head = _Section(None, [], {}), dict[str, Any]()
    seen: set[tuple[str, int]] = set()
    _check_form(next(lines, b""), file)
    for number, text in enumerate(lines, 2):
        if not text.strip():
            continue
        try:
            line = _object(text)
            if "match" in line:
                yield section
                head = _checked(line, MATCH)
                section = _Section(_match(head["match"]), [], {})
            elif "number" in line:
                game = _game(section.match, head, _checked(line, GAME, MORE))
                _check_new((game.key, game.number), seen, f"game {game.number}")
                section.games.append(game)
            else:
                key, answer = _answer(_checked(line, ANSWER))
                _check_new((key, -1), seen, f"the question {quoted(key)}")
                section.answers[key] = answer
        except GomcError as error:
            raise GomcError(f"line {number} of {quoted(str(file))} is no result: {error}") from None
    yield section


def _check_form(text: bytes, file: Path) -> None:
    """Raise `GomcError` if the first line of a file names another form, or a newer version."""
    try:
        form = _object(text)
    except GomcError:
        form = {}
    name, known = quoted(str(file)), FORM["version"]
    if form.get("form") != FORM["form"]:
        raise GomcError(f"{name} is no file of results: such a file begins with {_text(FORM)}.")
    if form != FORM:
        version = quoted(form.get("version"))
        raise GomcError(f"{name} is of version {version}, but this gomc reads version {known}.")


def _object(text: bytes) -> Line:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict):
        raise GomcError(
            f"it must be a JSON object, not {quoted(text[:LONGEST].decode('utf-8', 'replace'))}."
        )
    return line


def _checked(line: Line, needed: frozenset[str], more: frozenset[str] = frozenset()) -> Line:
    """Return a line, or raise `GomcError` if it lacks a field or has a field too many."""
    if not needed <= line.keys() <= needed | more:
        names = ", ".join(sorted(needed))
        may = f", and may have {', '.join(sorted(more))}" if more else ""
        raise GomcError(f"it must have the fields {names}{may}, not {quoted(', '.join(line))}.")
    return line


def _check_new(key: tuple[str, int], seen: set[tuple[str, int]], name: str) -> None:
    """Raise `GomcError` if the file contains a game or an answer twice."""
    if key in seen:
        raise GomcError(f"{name} is there twice.")
    seen.add(key)


def _match(values: Any) -> Match:
    try:
        return Match.from_json(json.dumps(values))
    except RecursionError:
        raise GomcError("its match is too deeply nested.") from None


def _game(match: Match | None, head: Line, line: Line) -> Played:
    """Return the game that a line describes."""
    if match is None:
        raise GomcError("a game must follow its match.")
    line = head | line
    number = check_whole("number", line["number"], 0, match.games - 1)
    versions = match.by_color(number, *_pair("versions", line))
    names = _names("moves", line, match.size)
    stones = _names("handicap", line, match.size)
    turns: list[list[Any]] = [[name, 0.0, 0] for name in names]
    black_first = not stones
    totals = zip(
        match.by_color(number, *_pair("seconds", line)),
        match.by_color(number, *_pair("playouts", line)),
        (black_first, not black_first),
        strict=True,
    )
    for seconds, playouts, first in totals:
        _spread(turns[0 if first else 1 :: 2], seconds, playouts)
    values = (line["result"], line.get("score"), line["ended"], line.get("said", ""))
    more = (line["finished"], line["gomc"], json.dumps(turns), " ".join(stones))
    return played(match, (number, *versions, *values, *more))


def _pair(name: str, line: Line) -> list[Any]:
    """Return the values of the players `a` and `b`."""
    pair = line.get(name, [0, 0])
    if not isinstance(pair, list) or len(pair) != 2:
        raise GomcError(f"{name} must be a list of two values, for a and b, not {quoted(pair)}.")
    return pair


def _names(name: str, line: Line, size: int) -> list[str]:
    """Return the GTP names of points."""
    text, names = line.get(name, ""), _by_letters(size)
    pairs = [text[n : n + 2] for n in range(0, len(text), 2)] if isinstance(text, str) else [""]
    wrong = next((pair for pair in pairs if pair not in names), None)
    if wrong is not None:
        raise GomcError(
            f"{name} must be points of two letters each on {size}x{size}, not {quoted(wrong or text)}."
        )
    return [names[pair] for pair in pairs]


@cache
def _by_letters(size: int) -> dict[str, str]:
    """Return the GTP name of each move by its letters."""
    return {letters: name for name, letters in _letters(size).items()}


def _spread(turns: list[list[Any]], seconds: object, playouts: object) -> None:
    """Give each move of a player the average of the player's seconds and playouts."""
    most = MOST if turns else 0
    time = check_number("seconds", seconds, 0, most)
    whole, rest = divmod(check_whole("playouts", playouts, 0, most), len(turns) or 1)
    for n, turn in enumerate(turns):
        turn[1:] = time / len(turns), whole + (n < rest)


def _answer(line: Line) -> tuple[str, KeptAnswer]:
    """Return the question's key and the answer of a line."""
    for name in ("question", "finished", "gomc"):
        if not isinstance(line[name], str):
            raise GomcError(f"{name} must be text, not {quoted(line[name])}.")
    said = line["answer"]
    if not is_answer(said):
        raise GomcError(f"answer must be text or a float from 0 to 1, not {quoted(said)}.")
    said = printable(said) if isinstance(said, str) else said
    kept = KeptAnswer(said, printable(line["finished"]), printable(line["gomc"]))
    return printable(line["question"]), kept
