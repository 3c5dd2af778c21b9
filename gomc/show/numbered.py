"""Moves as numbers on the board, as books print games.

The picture begins with the position before the first move shown, and puts the number of every move on
the stone. A stone that is captured later stays in the picture. If a move is played on a point with
a stone in the picture, the number goes below the board: "34 at 12" means that move 34 was played on the
point of move 12, and "34 at C3" means that a stone without a number stands on C3.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

from gomc.backend import load
from gomc.errors import GomcError, check_whole
from gomc.game import Game
from gomc.game.points import PASS, parse_move, point_name
from gomc.game.record import LENIENT, Record
from gomc.game.rules import Color
from gomc.results.ladders import Ladder
from gomc.results.searches import SearchResult
from gomc.results.stats import PlayoutRecord
from gomc.show.drawing import Picture
from gomc.show.layers import board_page, label, place, stone, stones
from gomc.show.svg import described
from gomc.show.themes import check_theme

Played = Game | Record | PlayoutRecord | SearchResult | Ladder
"""The objects whose moves can be numbered."""


class Sequence(NamedTuple):
    """The moves of an object, and the number of moves that were played before number 1."""

    record: Record
    before: int
    title: str


class Numbers(NamedTuple):
    """The contents of a picture of moves: the number on each point, and notes on the other moves."""

    stones: dict[int, tuple[int, Color]]
    notes: list[str]


def numbered(
    played: Played, first: int = 1, last: int | None = None, *, theme: str | None = None
) -> Picture:
    """Return a picture of moves, numbered as in books.

    Parameters
    ----------
    played : Board, PlayoutRecord, Record, SearchResult or Ladder
        The object whose moves are shown: the game on a board, a random game, the record of a game, a
        ladder, or the principal variation of a search.
    first, last : int
        The numbers of the first and the last move shown; by default `last` is the end.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Raises
    ------
    GomcError
        If there are no such moves, or stones were set up between the moves.

    Examples
    --------
    White takes a stone in a ko, and later Black retakes the ko:

    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X O .
    ...     X . X O
    ...     . X O .
    ...     . . . .''', to_play="white")
    >>> for move in ["B3", "A1", "B1", "C3"]:
    ...     board.play(move)
    >>> picture = numbered(board)
    >>> picture.summary
    'moves 1 to 4: 4 at C3'
    """
    theme = check_theme(theme)
    sequence = _sequence(played)
    moves = sequence.record.moves[sequence.before :]
    first, last = _check_range(first, last, len(moves))
    _check_setups(sequence, first, last)
    start = sequence.record.board_at(sequence.before + first - 1, load().Board, LENIENT)
    numbers = number(start, moves[first - 1 : last], first)
    layers = [*stones(start, theme)]
    for point, (n, color) in numbers.stones.items():
        x, y = place(point, start.size)
        layers += [stone(x, y, color, theme), label(x, y, str(n), color)]
    notes = "; ".join(numbers.notes)
    title = f"moves {first} to {last}" if moves else described(start)
    shown = [f"{n} {point_name(p, start.size)}" for p, (n, _) in numbers.stones.items()]
    return board_page(
        start,
        layers,
        [notes.replace(" at ", "\xa0at\xa0")],
        title=f"{title}: {notes}" if notes else title,
        about=f"{sequence.title}: {', '.join(shown)}",
        theme=theme,
    )


def number(start: Game, moves: tuple[tuple[Color, int], ...], first: int) -> Numbers:
    """Return the numbers on the board, and the notes below it.

    Examples
    --------
    >>> import gomc.reference as go
    >>> start = go.Board(size=5)
    >>> black, white = Color.BLACK, Color.WHITE
    >>> number(start, ((black, 0), (white, 1), (black, 0), (white, PASS), (black, 0)), 7)
    Numbers(stones={0: (7, <Color.BLACK: 1>), 1: (8, <Color.WHITE: -1>)},
            notes=['9, 11 at 7', '10 pass'])
    """
    placed: dict[int, tuple[int, Color]] = {}
    again: dict[str, list[str]] = {}
    for n, (color, move) in enumerate(moves, first):
        if move == PASS:
            again.setdefault("pass", []).append(str(n))
        elif move in placed:
            again.setdefault(f"at {placed[move][0]}", []).append(str(n))
        elif start.color_at(move) is not None:
            again.setdefault(f"at {point_name(move, start.size)}", []).append(str(n))
        else:
            placed[move] = n, color
    return Numbers(placed, [f"{', '.join(numbers)} {where}" for where, numbers in again.items()])


def _sequence(played: Played) -> Sequence:
    """Return the moves of an object, or raise `GomcError` if the object has no moves."""
    if isinstance(played, Game):
        return Sequence(Record.of(played), 0, "The game")
    if isinstance(played, Record):
        return Sequence(played, 0, "The game")
    if isinstance(played, Ladder):
        record = Record.of(played.board)
        colors = cycle((played.first, played.first.other))
        more = replace(record, moves=(*record.moves, *zip(colors, played.moves, strict=False)))
        return Sequence(more, len(record.moves), "The ladder")
    if isinstance(played, SearchResult | PlayoutRecord):
        if played.board is None:
            raise GomcError("moves are numbered on a board, but the board of this result is None.")
        record = Record.of(played.board)
        named = played.variation if isinstance(played, SearchResult) else played.moves
        moves = [parse_move(move, played.size) for move in named]
        colors = cycle((played.to_play, played.to_play.other))
        more = replace(record, moves=(*record.moves, *zip(colors, moves, strict=False)))
        title = "Expected" if isinstance(played, SearchResult) else "A random game"
        return Sequence(more, len(record.moves), title)
    raise GomcError(
        "moves to be numbered come from a Board, Record, PlayoutRecord, SearchResult or Ladder, "
        f"not {type(played).__name__}."
    )


def _check_range(first: int, last: int | None, moves: int) -> tuple[int, int]:
    first = check_whole("first", first, 1, max(moves, 1))
    return first, moves if last is None else check_whole("last", last, first, max(moves, first))


def _check_setups(sequence: Sequence, first: int, last: int) -> None:
    between = [s.after - sequence.before for s in sequence.record.setups]
    inside = [after for after in between if first <= after < last]
    if inside:
        raise GomcError(
            f"stones are set up after move {inside[0]}: show the moves up to it (last={inside[0]}), "
            f"or those after it (first={inside[0] + 1})."
        )
