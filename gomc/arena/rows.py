"""A game as a row of the table of games."""

from __future__ import annotations

import json
import math
import re
import reprlib
from functools import cache
from typing import Any, cast

from gomc.arena.match import Match
from gomc.arena.outcome import ENDINGS, LETTERS, Ended, Played, Turn
from gomc.errors import GomcError, check_choice, check_number, check_whole, printable
from gomc.game.points import PASS, geometry, point_name

COLUMNS = (
    "number",
    "black_version",
    "white_version",
    "result",
    "score",
    "ended",
    "said",
    "finished",
    "version",
    "turns",
    "handicap",
)
"""The columns of a kept game; the match gives the other fields."""

RESULT = re.compile(r"[BW]\+(R|T|F|[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?)|0|Void")
"""The form of a result in SGF; with an odd komi the score may have an exponent."""

MOST = 10**15
"""The largest number among the values of a move."""


def row(game: Played) -> tuple[Any, ...]:
    """Return a game as a row."""
    turns = json.dumps([_short(turn) for turn in game.turns], separators=(",", ":"))
    values = (game.result, game.score, game.ended, game.said, game.when, game.version)
    return (game.number, *game.versions, *values, turns, " ".join(game.handicap))


def played(match: Match, row: tuple[Any, ...]) -> Played:
    """Return the game that a row describes.

    Raises
    ------
    GomcError
        If the row describes no game, because somebody edited the file or the file is damaged.
    """
    number, black, white, result, score, ended, said, finished, version, turns, handicap = row
    try:
        score = None if score is None else check_number("its score", score)
        ended = cast("Ended", check_choice("its end", ended, tuple(ENDINGS)))
        number = check_whole("its number", number, 0)
        return Played(
            key=match.key,
            number=number,
            players=match.specs(number),
            versions=(_text("Black's version", black), _text("White's version", white)),
            seeds=match.seeds(number),
            turns=_turns(turns, match.size),
            result=_result(result, score, ended),
            score=score,
            ended=ended,
            said=_text("what was said", said),
            when=_text("its date", finished),
            version=_text("gomc's version", version),
            handicap=_stones(handicap, match),
            black=match.black,
        )
    except GomcError as error:
        raise GomcError(f"game {number!r} of {match}: {error}") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise GomcError(f"{name} must be text, not {reprlib.repr(value)}.")
    return printable(value)


def _result(value: object, score: float | None, ended: Ended) -> str:
    if not isinstance(value, str) or not RESULT.fullmatch(value):
        raise GomcError(f"its result must be a result as in SGF, not {reprlib.repr(value)}.")
    if ended == "score" and score is not None:
        fits = _tells(value, score)
    elif ended == "endless":
        fits = value == "Void" and score is None
    else:
        fits = value[1:] == f"+{LETTERS.get(ended, 'F')}" and score is None
    if not fits:
        raise GomcError(f"its result {value!r} does not fit its score {score} and its end {ended!r}.")
    return value


def _tells(result: str, score: float) -> bool:
    """Return whether a result tells a score; older versions of gomc wrote six digits."""
    winner, _, points = result.partition("+")
    try:
        told = float(points or 0)
    except ValueError:
        return False
    expected = "0" if not score else "B" if score > 0 else "W"
    return winner == expected and math.isclose(told, abs(score), rel_tol=1e-5)


def _turns(text: object, size: int) -> tuple[Turn, ...]:
    try:
        lines = json.loads(text)  # type: ignore[arg-type]
        turns = tuple(Turn(*line) for line in lines)
        odd = next((turn for turn in turns if not _fits(turn, size)), None)
    except (TypeError, ValueError, RecursionError):
        raise GomcError(f"its moves must be a list of lists, not {reprlib.repr(text)}.") from None
    if odd:
        raise GomcError(f"there is no move such as {reprlib.repr([*odd])} on this board.")
    return turns


def _stones(text: object, match: Match) -> tuple[str, ...]:
    """Return the handicap stones; the player may have placed fewer stones than allowed."""
    names = tuple(text.split()) if isinstance(text, str) else ("",)
    low = 2 if match.handicap else 0
    odd = not {*names} <= _moves(match.size) - {"pass"} or len({*names}) < len(names)
    if odd or not low <= len(names) <= match.handicap:
        raise GomcError(f"its handicap stones cannot be {reprlib.repr(text)}.")
    return names


def _fits(turn: Turn, size: int) -> bool:
    """Return whether every field of a kept move holds a value that the field may hold."""
    return (
        turn.move in _moves(size)
        and _is_number(turn.seconds)
        and turn.seconds >= 0
        and type(turn.playouts) is int
        and 0 <= turn.playouts <= MOST
        and all(value is None or _is_number(value) for value in (turn.win_rate, turn.points))
    )


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and -MOST <= value <= MOST  # type: ignore[operator]


@cache
def _moves(size: int) -> frozenset[str]:
    """Return the names of all moves on a board."""
    return frozenset(point_name(point, size) for point in (PASS, *geometry(size).points))


def _short(turn: Turn) -> list[Any]:
    """Return the values of a turn without the empty values at the end."""
    values = list(turn)
    while values[2:] and values[-1] is None:
        values.pop()
    return values
