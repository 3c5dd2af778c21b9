"""Positions with known answers: what experiments on random games and on tactics ask about.

Those of the project are diagrams (`Case.of`). Those of others stay in their own files, which
`read_cases` reads: one JSON object a line, with ``size``, ``to_play``, perhaps ``setup`` (``black`` and
``white``, lists of points) and then ``moves`` (pairs of a colour and a move), and with what is known.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gomc.contract import Backend
from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.rules import Color

COLORS = {"b": Color.BLACK, "w": Color.WHITE}


@dataclass(frozen=True)
class Case:
    """A position, and what is known of it.

    Parameters
    ----------
    name : str
        Its name.
    kind : str
        What it is about, such as ``"semeai"``.
    game : str
        The record that it is from. Positions of one game are alike, and count less than others.
    size : int
        The board's size.
    komi : float
        Points that White is given.
    black, white : tuple of str
        The stones that are set up.
    moves : tuple of pairs of str
        The moves after that, each with its colour, ``"b"`` or ``"w"``.
    to_play : str
        ``"b"`` or ``"w"``.
    rate : float, optional
        How probable it is that Black wins (or gets `point`).
    point : str
        The point whose owner is asked for; empty for the winner of the game.
    correct, wrong : tuple of str
        The moves that are right, or those that are not.
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
        """The position as a short text: the same for positions that are the same."""
        what = (self.size, self.komi, sorted(self.black), sorted(self.white), self.moves, self.to_play)
        return hashlib.sha256(json.dumps(what).encode()).hexdigest()[:16]

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
        >>> case = Case("a", "capture", "", 9, 7.5, (), (), (), "b", wrong=("A1",))
        >>> case.solved_by("A1"), case.solved_by("B2")
        (False, True)
        """
        return move in self.correct if self.correct else move not in self.wrong


def read_cases(files: Iterable[Path]) -> tuple[Case, ...]:
    """Return the positions of files, each once for what is known of it.

    Those whose komi is not known, or in which the player to move has just moved, are left out. Where
    only the right moves win with a komi of their own (``komi_decisive``), it is taken.
    ``katago_winrate`` is how probable it is that the player to move wins.

    Raises
    ------
    GomcError
        If a file cannot be read, or has something else in it.
    """
    found: dict[tuple[object, ...], Case] = {}
    for file in files:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise GomcError(f"the file of positions {file} cannot be read: {error}.") from None
        for number, line in enumerate(lines, 1):
            try:
                case = _case(json.loads(line))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                wrong = f"{type(error).__name__} {quoted(str(error))}"
                raise GomcError(
                    f"line {number} of {file} is no position with a known answer: {wrong}."
                ) from None
            if case is not None:
                known = (case.digest, case.rate is None, case.correct, case.wrong)
                found.setdefault(known, case)
    return tuple(found.values())


def _case(said: dict[str, Any]) -> Case | None:
    """Return the position of a line; None if it is to be left out."""
    komi = said.get("komi_decisive", said.get("komi"))
    setup, mover = said.get("setup", {}), said["to_play"]
    moves = tuple((color, move) for color, move in said.get("moves", ()))
    if komi is None or (moves and moves[-1][0] == mover):
        return None
    rate = said.get("katago_winrate")
    return Case(
        name=str(said["id"]),
        kind=str(said.get("category", "evaluation")),
        game=next((word for word in said["source"].split() if word.endswith(".sgf")), said["source"]),
        size=int(said["size"]),
        komi=float(komi),
        black=tuple(setup.get("black", ())),
        white=tuple(setup.get("white", ())),
        moves=moves,
        to_play=mover,
        rate=None if rate is None else float(rate if COLORS[mover] == Color.BLACK else 1 - rate),
        correct=tuple(said.get("correct", ())),
        wrong=tuple(said.get("wrong", ())),
    )
