"""Questions to a program about positions of openings: a search, or a whole game.

An answer is a number and moves, as text, for example ``"0.5312 E5 C4"``. `gomc.arena.answers` keeps it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

from gomc.arena.answers import Answer
from gomc.arena.players import ProgramPlayer
from gomc.backend import load
from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.points import parse_move, point_name
from gomc.play.player import Player
from gomc.play.status import judge
from gomc.play.weights import weights_named
from gomc.settings import Playing

LONGEST = 3
"""The most moves of a game, for each point of the board; a longer game is scored as it then stands."""


class OpeningAnswer(NamedTuple):
    """An answer.

    Attributes
    ----------
    value : float
        The win rate of the player to move after a search; Black's score after a game.
    sequence : tuple of int
        After a search all moves, first the chosen move, then by visits; after a game the moves that
        were played.
    """

    value: float
    sequence: tuple[int, ...]


@dataclass(frozen=True)
class OpeningQuestion:
    """A question about a position.

    Parameters
    ----------
    player : ProgramPlayer
        The program that is asked, with a number of playouts.
    size : int
        The board's size.
    komi : float
        The komi.
    moves : tuple of int
        The moves that lead to the position, Black's first.
    seed : int
        The seed.
    """

    player: ProgramPlayer
    size: int
    komi: float
    moves: tuple[int, ...]
    seed: int

    @property
    def board(self) -> Game:
        """The board with the position."""
        board = load(self.player.backend).Board(self.size, self.komi)
        for move in self.moves:
            board.play(move)
        return board

    def _key(self, *kind: object) -> str:
        """Return all that the answer depends on, with a hash of the program's learned weights."""
        moves = " ".join(point_name(move, self.size) for move in self.moves)
        about = (self.player.canonical, self.size, self.komi, moves, self.seed)
        return json.dumps([*kind, *weights_named(self.player.program, self.size), *about])

    def _text(self, value: float, sequence: list[int]) -> str:
        return " ".join([f"{value:.4f}", *(point_name(move, self.size) for move in sequence)])


@dataclass(frozen=True)
class OpeningSearch(OpeningQuestion):
    """The question for the result of a search of a position.

    Parameters
    ----------
    only : int, optional
        The single move that the search considers; if it is not given, the search compares all moves.
    """

    only: int | None = None

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return self._key("opening search", None if self.only is None else self.name)

    @property
    def name(self) -> str:
        """The name of the single move."""
        assert self.only is not None
        return point_name(self.only, self.size)

    def ask(self) -> str:
        """Search the position, and return the answer as text."""
        result = load(self.player.backend).search(
            self.board,
            self.player.program,
            playouts=self.player.playouts,
            seed=self.seed,
            moves=None if self.only is None else [self.only],
        )
        return self._text(result.win_rate, [c.move for c in result.candidates])


@dataclass(frozen=True)
class OpeningGame(OpeningQuestion):
    """The question for a game from the position on, which the program plays against itself.

    Each move begins a new search: no tree is used again.
    """

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return self._key("opening game")

    def ask(self) -> str:
        """Play the game, and return the answer as text.

        Dead stones at the end of the game are taken off the board (`gomc.play.status`).
        """
        backend, board = load(self.player.backend), self.board
        limits, playing = (self.player.playouts, None, self.seed), Playing(reuse=False)
        player = Player(backend, self.player.program, *limits, playing)
        while not board.ended and len(board.moves) < LONGEST * self.size**2:
            board.play(player.choose(board).move)
        moves = [move for _, move in board.moves[len(self.moves) :]]
        return self._text(judge(backend, board, seed=self.seed).score, moves)


def answer_of(said: Answer, size: int) -> OpeningAnswer:
    """Read an answer from text.

    Raises
    ------
    GomcError
        If the text is not an answer, as in a file that was edited.

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
