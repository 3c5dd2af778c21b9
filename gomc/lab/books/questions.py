"""What a program is asked about positions of openings: a search, or a whole game.

An answer is a number and moves, as text: ``"0.5312 E5 C4"``. `gomc.arena.answers` keeps it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

from gomc.arena.answers import Said
from gomc.arena.players import Gomc
from gomc.backend import load
from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.points import PASS, parse_move, point_name
from gomc.play.player import Player
from gomc.play.status import judge
from gomc.settings import Playing

LONGEST = 3
"""A game is counted after this many moves for a point of the board, if it has not ended before."""


class OpeningAnswer(NamedTuple):
    """An answer.

    Attributes
    ----------
    value : float
        Of a search the win rate of the player to move, of a game Black's score.
    sequence : tuple of int
        Of a search all its moves but a pass, the chosen one first, then by visits; of a game its moves.
    """

    value: float
    sequence: tuple[int, ...]


@dataclass(frozen=True)
class OpeningQuestion:
    """A question about a position.

    Parameters
    ----------
    player : Gomc
        The program that is asked, with the number of its random games.
    size : int
        The board's size.
    komi : float
        The komi.
    moves : tuple of int
        The moves that lead to the position, Black's first.
    seed : int
        The seed.
    """

    player: Gomc
    size: int
    komi: float
    moves: tuple[int, ...]
    seed: int

    @property
    def board(self) -> Game:
        """The position."""
        board = load(self.player.backend).Board(self.size, self.komi)
        for move in self.moves:
            board.play(move)
        return board

    def _key(self, *kind: object) -> str:
        moves = " ".join(point_name(move, self.size) for move in self.moves)
        about = (self.player.canonical, self.size, self.komi, moves, self.seed)
        return json.dumps([*kind, *about])

    def _said(self, value: float, sequence: list[int]) -> str:
        return " ".join([f"{value:.4f}", *(point_name(move, self.size) for move in sequence)])


@dataclass(frozen=True)
class OpeningSearch(OpeningQuestion):
    """The question what a search says of a position, or of one move in it.

    Parameters
    ----------
    only : int, optional
        The move; all moves are compared if it is not given.
    """

    only: int | None = None

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return self._key("opening search", None if self.only is None else self.name)

    @property
    def name(self) -> str:
        """The name of the one move."""
        assert self.only is not None
        return point_name(self.only, self.size)

    def ask(self) -> str:
        """Search."""
        found = load(self.player.backend).search(
            self.board,
            self.player.program,
            playouts=self.player.playouts,
            seed=self.seed,
            moves=None if self.only is None else [self.only],
        )
        return self._said(found.win_rate, [c.move for c in found.candidates if c.move != PASS])


@dataclass(frozen=True)
class OpeningGame(OpeningQuestion):
    """The question how a game ends that the program plays on against itself, each move anew."""

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return self._key("opening game")

    def ask(self) -> str:
        """Play; dead stones that are left in the end are taken off (`gomc.play.status`)."""
        backend, board = load(self.player.backend), self.board
        limits, anew = (self.player.playouts, None, self.seed), Playing(reuse=False)
        both = Player(backend, self.player.program, *limits, anew)
        while not board.ended and len(board.moves) < LONGEST * self.size**2:
            board.play(both.choose(board).move)
        moves = [move for _, move in board.moves[len(self.moves) :]]
        return self._said(judge(backend, board, seed=self.seed).score, moves)


def answer_of(said: Said, size: int) -> OpeningAnswer:
    """Return the answer that a text is.

    Raises
    ------
    GomcError
        If it is none, as in a file that was edited.

    Examples
    --------
    >>> answer_of("0.5312 A9 pass", 9)
    OpeningAnswer(value=0.5312, sequence=(0, -1))
    """
    words = said.split() if isinstance(said, str) else []
    try:
        return OpeningAnswer(float(words[0]), tuple(parse_move(word, size) for word in words[1:]))
    except (IndexError, ValueError):
        raise GomcError(f"{quoted(said)} is no answer about an opening.") from None
