"""Positions with known answers, about which experiments on playouts and on tactics ask.

gomc's own positions are diagrams (`positions.of`, `moments.of`). Positions of other projects stay in
files, which `read_cases` reads. Each line of a file is a JSON object with ``size``, ``to_play``,
optionally ``setup`` (``black`` and ``white``, lists of points) and ``moves`` (pairs of a colour and a
move), and the known answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import gomc.reference as go
from gomc.contract import Backend
from gomc.errors import GomcError, check_choice, check_number, check_type, quoted
from gomc.game import Game
from gomc.game.files import read_regular
from gomc.game.points import check_size, parse_move, point_name
from gomc.game.rules import Color

COLORS = {"b": Color.BLACK, "w": Color.WHITE}

LARGEST = 50_000_000
"""The largest number of bytes of a file that is read."""


@dataclass(frozen=True)
class KnownCase:
    """A position, and the known answer.

    Parameters
    ----------
    name : str
        The position's name.
    kind : str
        The subject of the position, such as ``"semeai"``.
    game : str
        The record from which the position comes. Positions of the same game are alike, so each counts
        less than a position from a game of its own.
    size : int
        The board's size.
    komi : float
        The komi, in points.
    black, white : tuple of str
        The stones that are set up.
    moves : tuple of pairs of str
        The moves after the set-up, each with a colour, ``"b"`` or ``"w"``.
    to_play : str
        ``"b"`` or ``"w"``.
    rate : float, optional
        The probability that Black wins (or owns `point`).
    point : str
        The point whose owner is the question; empty if the winner of the game is the question.
    correct, wrong : tuple of str
        The right moves, or the wrong moves.
    """

    name: str
    kind: str
    game: str
    size: int
    komi: float
    black: tuple[str, ...]
    white: tuple[str, ...]
    moves: tuple[tuple[str, str], ...]
    to_play: str
    rate: float | None = None
    point: str = ""
    correct: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """A short text that identifies the position: equal positions give equal texts."""
        stones = sorted(self.black), sorted(self.white)
        position = (self.size, self.komi, *stones, self.moves, self.to_play)
        return hashlib.sha256(json.dumps(position).encode()).hexdigest()[:16]

    def board(self, go: Backend) -> Game:
        """Return the position on a board of a backend."""
        board = go.Board(self.size, komi=self.komi)
        first = self.moves[0][0] if self.moves else self.to_play
        board.set_up(black=self.black, white=self.white, to_play=COLORS[first])
        for color, move in self.moves:
            if board.ended:
                board.resume()
            board.play(move, COLORS[color])
        if board.ended:
            board.resume()
        return board

    def solved_by(self, move: str) -> bool:
        """Whether a move is right.

        Examples
        --------
        >>> case = KnownCase("a", "capture", "", 9, 7.5, (), (), (), "b", wrong=("A1",))
        >>> case.solved_by("A1"), case.solved_by("B2")
        (False, True)
        """
        return move in self.correct if self.correct else move not in self.wrong


def read_cases(files: Iterable[Path]) -> tuple[KnownCase, ...]:
    """Read the positions of files; a position that occurs again with the same answer is left out.

    Positions without a komi are left out too, and positions in which the player to move has just moved.
    A position may give another komi with which only the right moves win (``komi_decisive``), and this
    komi is then used. ``katago_winrate`` is the probability that the player to move wins.

    Raises
    ------
    GomcError
        If a file cannot be read, or a line is not a position.
    """
    cases: dict[tuple[object, ...], KnownCase] = {}
    for file in files:
        for number, line in enumerate(read_regular(file, LARGEST).splitlines(), 1):
            if not line.strip():
                continue
            try:
                case = _checked(line)
            except GomcError as error:
                raise GomcError(
                    f"line {number} of {file} is no position with a known answer: {error}"
                ) from None
            if case is not None:
                cases.setdefault((case.digest, case.rate is None, case.correct, case.wrong), case)
    return tuple(cases.values())


def _checked(text: bytes) -> KnownCase | None:
    """Return the position of a line, or None; raise `GomcError` if the position cannot be set up."""
    try:
        case = _case(json.loads(text))
        if case is not None:
            case.board(go)
            _ = case.digest
    except GomcError:
        raise
    except RecursionError:
        raise GomcError("it is nested too deeply.") from None
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise GomcError(f"{type(error).__name__} {quoted(str(error))}.") from None
    return case


def _case(line: dict[str, Any]) -> KnownCase | None:
    """Return the position of a line; None if the position is left out."""
    komi = line.get("komi_decisive", line.get("komi"))
    setup, mover = line.get("setup", {}), line["to_play"]
    moves = tuple((color, move) for color, move in line.get("moves", ()))
    for name, color in (("to_play", mover), *(("the colour of a move", color) for color, _ in moves)):
        check_choice(name, color, (*COLORS,))
    if komi is None or (moves and moves[-1][0] == mover):
        return None
    rate, size = line.get("katago_winrate"), check_size(line["size"])
    if rate is not None:
        rate = check_number("katago_winrate", rate, 0, 1)
    return KnownCase(
        name=str(line["id"]),
        kind=str(line.get("category", "evaluation")),
        game=next((word for word in line["source"].split() if word.endswith(".sgf")), line["source"]),
        size=size,
        komi=float(komi),
        black=tuple(setup.get("black", ())),
        white=tuple(setup.get("white", ())),
        moves=moves,
        to_play=mover,
        rate=rate if rate is None or COLORS[mover] == Color.BLACK else 1 - rate,
        correct=_names("correct", line.get("correct", []), size),
        wrong=_names("wrong", line.get("wrong", []), size),
    )


def _names(field: str, moves: object, size: int) -> tuple[str, ...]:
    """Return the GTP names of a list of moves, or raise `GomcError`."""
    return tuple(point_name(parse_move(move, size), size) for move in check_type(field, moves, list))
