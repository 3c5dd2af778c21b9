"""A game as a row of a table."""

from __future__ import annotations

import json
from typing import Any

from gomc.arena.match import Match
from gomc.arena.outcome import Played, Turn
from gomc.errors import GomcError

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
)
"""What is kept of a game, besides what its match says already."""


def row(game: Played) -> tuple[Any, ...]:
    """Return a game as a row."""
    turns = json.dumps([_short(turn) for turn in game.turns], separators=(",", ":"))
    what = (game.result, game.score, game.ended, game.said, game.when, game.version)
    return (game.number, *game.versions, *what, turns)


def played(match: Match, row: tuple[Any, ...]) -> Played:
    """Return the game that a row is.

    Raises
    ------
    GomcError
        If the row is none.
    """
    number, black, white, result, score, ended, said, finished, version, turns = row
    try:
        return Played(
            key=match.key,
            number=number,
            players=match.specs(number),
            versions=(black, white),
            seeds=match.seeds(number),
            turns=tuple(Turn(*turn) for turn in json.loads(turns)),
            result=result,
            score=score,
            ended=ended,
            said=said,
            when=finished,
            version=version,
        )
    except (TypeError, ValueError) as error:
        raise GomcError(f"game {number} of {match} cannot be read: {error}.") from None


def _short(turn: Turn) -> list[Any]:
    """Return a turn without what it does not say."""
    values = list(turn)
    while values[2:] and values[-1] is None:
        values.pop()
    return values
