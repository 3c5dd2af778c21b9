"""Games of a program against itself, from which weights can be learned.

The moves that a search chooses are better than the moves that weights alone would choose. So weights
that are learned from the games of a search, too, should be better than the weights that guided the
search, and a search with the better weights plays better games. Where few games of strong players are
known, as on small boards, a program can in this way play the games that are missing. A match between
the old and the new weights must show whether the search is stronger.

- All games from the empty board would begin alike. So a game begins with the first moves of a recorded
  game. The number of these moves is drawn.
- When the winner is clear, any move wins or no move does, and nothing can be learned from the moves. So
  a game ends after `CLEAR` moves in which the winner was clear.

Source: T. Anthony, Z. Tian and D. Barber, "Thinking fast and slow with deep learning and tree search"
(2017), where this is called expert iteration. The authors teach a neural network; here the weights of
features are learned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from gomc.arena.answers import ask_together, kept
from gomc.arena.match import MOST
from gomc.arena.players import ProgramPlayer, check
from gomc.arena.store import Store
from gomc.backend import load
from gomc.errors import GomcError, check_number, check_several, check_type, check_whole, keep
from gomc.game.points import PASS, check_size
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab.books.build import thinker
from gomc.lab.books.questions import LONGEST, OpeningQuestion, answer_of
from gomc.parallel.executors import executor
from gomc.play.player import Player
from gomc.reference import Board
from gomc.registry import QUICKEST
from gomc.rng import check_seed, stream

SURE = 0.92
"""The winner is clear when the win rate of one of the players is at least this rate."""

CLEAR = 3
"""A game ends after this number of moves, one after the other, in which the winner was clear."""


@dataclass(frozen=True)
class OwnGame(OpeningQuestion):
    """The question for a game that a program plays against itself until the winner is clear.

    Both players search with one tree, which goes on from move to move.
    """

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return self._key("own game")

    def ask(self) -> str:
        """Play the game; return the win rate of the player who last searched, and the moves as text."""
        board, clear, rate = self.board, 0, 0.5
        player = Player(
            load(self.player.backend), self.player.program, self.player.playouts, None, self.seed
        )
        while not board.ended and clear < CLEAR and len(board.moves) < LONGEST * self.size**2:
            move, result = player.choose(board)
            if result is not None:
                rate = result.win_rate
            clear = clear + 1 if max(rate, 1 - rate) >= SURE else 0
            board.play(move)
        return self._text(rate, [move for _, move in board.moves[len(self.moves) :]])


@dataclass(frozen=True)
class OwnGames:
    """The settings of a program's own games.

    Parameters
    ----------
    program : str
        The program, as `gomc.arena.play` takes programs.
    playouts : int
        The playouts of each search.
    size, komi : optional
        The board.
    games : int
        The number of games, from 1 to 1,000,000.
    records : sequence of Record
        Recorded games, with whose first moves the games begin: game number n begins as record number n,
        and after the last record the first record follows. Without records all games begin on the
        empty board.
    opening : int
        A game begins with 0 to so many moves of a record; every number is equally likely.
    seed : int
        The seed.
    backend : str
        The backend that searches.

    Raises
    ------
    GomcError
        If a value makes no sense, or no record is on a board of this size.

    Examples
    --------
    >>> plan = OwnGames("uct", playouts=20, size=3, komi=0.5, games=2, backend="reference")
    >>> with Store(":memory:") as store:
    ...     records = play(plan, store, workers=1)
    >>> [record.size for record in records]
    [3, 3]
    """

    program: str = "gomc"
    playouts: int = 10_000
    size: int = 9
    komi: float = 7.5
    games: int = 400
    records: Sequence[Record] = ()
    opening: int = 12
    seed: int = 1
    backend: str = QUICKEST

    def __post_init__(self) -> None:
        keep(
            self,
            playouts=check_whole("playouts", self.playouts, 1),
            size=check_size(self.size),
            komi=check_number("komi", self.komi),
            games=check_whole("games", self.games, 1, MOST),
            opening=check_whole("opening", self.opening, 0),
            seed=check_seed(self.seed),
            records=check_several("records", self.records),
        )
        for record in self.records:
            check_type("a game", record, Record)
        if self.records and not self._openings:
            raise GomcError(f"no game begins on an empty board of size {self.size}.")
        check(self.player)

    @cached_property
    def player(self) -> ProgramPlayer:
        """The program, as data."""
        return thinker(self.program, self.playouts, self.backend, "own games are played")

    @cached_property
    def questions(self) -> tuple[OwnGame, ...]:
        """All games, as questions."""
        return tuple(self._game(number) for number in range(self.games))

    @cached_property
    def _openings(self) -> list[tuple[int, ...]]:
        its = [record for record in self.records if record.size == self.size and not record.setups]
        return [first_moves(record, self.opening) for record in its]

    def _game(self, number: int) -> OwnGame:
        draw = stream(self.seed, number)
        moves = self._openings[number % len(self._openings)] if self._openings else ()
        moves = moves[: draw.below(self.opening + 1)]
        return OwnGame(self.player, self.size, self.komi, moves, draw.next())


def first_moves(record: Record, most: int) -> tuple[int, ...]:
    """Return the first moves of a record, up to a pass, an illegal move or a second move of one player.

    Examples
    --------
    >>> first_moves(Record(3, moves=((Color.BLACK, 5), (Color.WHITE, 4), (Color.WHITE, 0))), 9)
    (5, 4)
    """
    board = Board(record.size)
    for mover, move in record.moves[:most]:
        if move == PASS or mover is not board.to_play or not board.is_legal(move):
            break
        board.play(move)
    return tuple(move for _, move in board.moves)


def play(
    plan: OwnGames,
    store: Store,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Callable[[int], object] = lambda _: None,
) -> list[Record]:
    """Play the games of a plan that the store does not have, and return all games.

    Parameters
    ----------
    plan : OwnGames
        The settings.
    store : Store
        The file of results, which keeps every game as soon as it has ended.
    workers, cluster : optional
        As in `gomc.arena.play`. The games do not depend on them.
    watch : callable, optional
        A function that is called with the number of games, at the beginning and after each game.

    Raises
    ------
    GomcError
        If an argument is wrong, or a game cannot be played.
    """
    check_type("plan", plan, OwnGames)
    check_type("store", store, Store)
    with executor(workers, cluster) as hands:
        ask_together(store, hands, plan.questions, watch)
    return played(plan, store)


def played(plan: OwnGames, store: Store) -> list[Record]:
    """Return the games of a plan that a store has."""
    answers = kept(store, [question.key for question in plan.questions])
    return [
        _record(plan, question, answer_of(answers[question.key].said, plan.size).sequence)
        for question in plan.questions
        if question.key in answers
    ]


def _record(plan: OwnGames, question: OwnGame, moves: Sequence[int]) -> Record:
    both = (*question.moves, *moves)
    colors = Color.BLACK, Color.WHITE
    played_moves = tuple((colors[number % 2], move) for number, move in enumerate(both))
    return Record(plan.size, plan.komi, played_moves, players=(plan.player.canonical,) * 2)
