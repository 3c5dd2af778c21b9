"""Games as files: an SGF collection, a table in CSV, or lines that can be brought into a store."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterable
from pathlib import Path

from gomc.arena.lines import write_lines
from gomc.arena.match import Match
from gomc.arena.outcome import ENDINGS, Played, Turn
from gomc.errors import GomcError
from gomc.game import files
from gomc.game.points import parse_move
from gomc.game.record import Record, Setup
from gomc.game.rules import CHINESE, Color
from gomc.reference import Board

Games = Iterable[tuple[Match, Played]]
"""Games, each with its match."""

HEAD = (
    "a", "b", "size", "komi", "seed", "number", "black", "white", "black_version", "white_version",
    "black_seed", "white_seed", "result", "score", "ended", "said", "black_seconds", "white_seconds",
    "black_playouts", "white_playouts", "finished", "gomc", "handicap", "moves",
)  # fmt: skip
"""The columns of the table in CSV; the score is from Black's view."""


def record(match: Match, game: Played) -> Record:
    """Return a game as a record, with the values of the searches as comments.

    Examples
    --------
    >>> from gomc.arena.referee import play_game
    >>> match = Match("uct:playouts=20", "random", size=5, backend="reference")
    >>> its = record(match, play_game(match, 0))
    >>> its.players, its.event
    (('uct:playouts=20', 'random'), 'seed 1, game 0')
    >>> its.comments[0]
    (1, 'win rate 100.0 %, 20 playouts, ... s')
    """
    comments = {n: comment for n, turn in enumerate(game.turns, 1) if (comment := _comment(turn))}
    if game.ended != "score":
        last = f"{ENDINGS[game.ended]}: {game.said}" if game.said else ENDINGS[game.ended]
        comments[len(game.turns)] = "\n".join(filter(None, [comments.get(len(game.turns)), last]))
    colors = (game.first, game.first.other)
    stones = tuple(sorted(parse_move(name, match.size) for name in game.handicap))
    moves = [parse_move(turn.move, match.size) for turn in game.turns]
    return Record(
        size=match.size,
        komi=match.komi,
        moves=tuple((colors[n % 2], move) for n, move in enumerate(moves)),
        setups=(Setup(0, stones, (), (), Color.WHITE),) if stones else (),
        handicap=len(stones),
        players=game.players,
        rules="Chinese",
        result=game.result,
        event=f"seed {match.seed}, game {game.number}",
        date=game.when[:10],
        comments=tuple(sorted(comments.items())),
    )


def write_sgf(games: Games, file: Path) -> int:
    """Write games as an SGF collection in a single step, and return the number of games."""
    from gomc import sgf

    texts = [sgf.write(record(match, game)) for match, game in games]
    files.write(file, "".join(texts).encode())
    return len(texts)


def write_csv(games: Games, file: Path) -> int:
    """Write games as a table in CSV in a single step, a line for each; return the number of games."""
    number = 0
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(HEAD)
    for match, game in games:
        table.writerow(_line(match, game))
        number += 1
    files.write(file, out.getvalue().encode())
    return number


def write(games: Games, file: Path) -> int:
    """Write games in the form that the file's name asks for, and return the number of games.

    Raises
    ------
    GomcError
        If the file's name ends in none of ``.csv``, ``.jsonl`` and ``.sgf``, or the file cannot be
        written. The old contents of the file then stay.
    """
    kinds = {".csv": write_csv, ".jsonl": write_lines, ".sgf": write_sgf}
    if file.suffix.lower() not in kinds:
        raise GomcError(f"games are written to a file .csv, .jsonl or .sgf, not to {file.name!r}.")
    return kinds[file.suffix.lower()](games, file)


def as_text(match: Match, game: Played) -> str:
    """Return a game as text: the players, the moves, the last position, and the result."""
    try:
        board = record(match, game).board_at(len(game.turns), Board, CHINESE)
    except GomcError as error:
        raise GomcError(f"game {game.number} of {match} cannot be shown: {error}") from None
    moves = textwrap.fill(" ".join(turn.move for turn in game.turns), 80)
    black, white = (
        f"{name} ({version}, seed {seed})"
        for name, version, seed in zip(game.players, game.versions, game.seeds, strict=True)
    )
    end = f"{game.result}, {ENDINGS[game.ended]}" + (f": {game.said}" if game.said else "")
    head = f"game {game.number}, {game.when}\nBlack: {black}\nWhite: {white}"
    return f"{head}\n{moves}\n{board}\n{end}"


def _line(match: Match, game: Played) -> tuple[object, ...]:
    both = (Color.BLACK, Color.WHITE)
    board = (match.a, match.b, match.size, match.komi, match.seed, game.number)
    who = (*game.players, *game.versions, *game.seeds)
    end = (game.result, game.score, game.ended, game.said)
    seconds = [round(game.seconds(color), 6) for color in both]
    playouts = [game.playouts(color) for color in both]
    stones, moves = " ".join(game.handicap), " ".join(turn.move for turn in game.turns)
    return (*board, *who, *end, *seconds, *playouts, game.when, game.version, stones, moves)


def _comment(turn: Turn) -> str:
    """Return the values of the search for a move as text; empty without a search."""
    if turn.win_rate is None:
        return ""
    points = "" if turn.points is None else f", {turn.points:+.1f} points"
    work = f"{turn.playouts:,} playouts, {turn.seconds:.3f} s"
    return f"win rate {100 * turn.win_rate:.1f} %{points}, {work}"
