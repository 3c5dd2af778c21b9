"""A book from a plan: the book grows by the answers of a program to questions about positions."""

from __future__ import annotations

import math
import shlex
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import gomc
from gomc.arena.answers import ask_together
from gomc.arena.players import ProgramPlayer, check, parse_player
from gomc.arena.store import Store
from gomc.errors import (
    GomcError,
    check_choice,
    check_function,
    check_number,
    check_type,
    check_whole,
    keep,
    quoted,
)
from gomc.game.points import check_size
from gomc.lab.books.dropout import DropOut
from gomc.lab.books.questions import OpeningAnswer, OpeningGame, OpeningSearch, answer_of
from gomc.lab.books.selfplay import SelfPlay
from gomc.parallel.executors import check_one, executor
from gomc.play.book import Book
from gomc.play.places import BookLine
from gomc.registry import QUICKEST
from gomc.rng import check_seed, stream
from gomc.settings import ORDINARY

METHODS = ("dropout", "games")
"""The names of the ways to make a book grow: `DropOut` and `SelfPlay`."""

Watch = Callable[[int], object]
"""A function that is called with the number of positions in the book, each time the book grows."""


class Method(Protocol):
    """A way to make a book grow."""

    @property
    def positions(self) -> int:
        """The number of positions in the book."""

    def grow(self) -> Generator[Sequence[Any], list[OpeningAnswer], None]:
        """Yield questions that can be asked at the same time, and receive the answers."""

    def lines(self) -> list[BookLine]:
        """Return the positions of the book."""


WIDEST = 1000
"""The largest width of a book; no position has so many replies."""


@dataclass(frozen=True)
class Plan:
    """The settings by which a book is made; two books with the same plan begin in the same way.

    Parameters
    ----------
    program : str
        The program that is asked, with settings (`gomc.text`).
    playouts : int
        The number of playouts for a move, if the text of the program does not say it.
    size, komi : optional
        The board.
    method : {"dropout", "games"}
        The way in which the book grows.
    width : int
        With ``"dropout"`` the number of replies that a position gets at once.
    seed : int
        The seed.
    backend : str
        The backend that searches.

    Raises
    ------
    GomcError
        If a value makes no sense, or the player is not a program of gomc with a number of playouts.
    """

    program: str
    playouts: int = 1000
    size: int = 9
    komi: float = 7.5
    method: str = "dropout"
    width: int = 8
    seed: int = 1
    backend: str = QUICKEST

    def __post_init__(self) -> None:
        check_choice("method", self.method, METHODS)
        keep(
            self,
            playouts=check_whole("playouts", self.playouts, 1),
            size=check_size(self.size),
            komi=check_number("komi", self.komi),
            width=check_whole("width", self.width, 1, WIDEST),
            seed=check_seed(self.seed),
        )
        check(self.player)

    @cached_property
    def player(self) -> ProgramPlayer:
        """The program, as data."""
        return thinker(self.program, self.playouts, self.backend)

    @property
    def command(self) -> str:
        """The command that makes the book, without the limit that ends it."""
        words = ["gomc", "book", "build", "--size", str(self.size), "--komi", self.komi_text]
        words += ["--program", self.program, "--playouts", str(self.playouts)]
        words += ["--method", self.method, "--seed", str(self.seed)]
        words += ["--width", str(self.width)] if self.method == "dropout" else []
        words += ["--backend", self.backend] if self.backend != QUICKEST else []
        return shlex.join(words)

    @property
    def komi_text(self) -> str:
        """The komi as text, with all digits: a book is silent at any other komi."""
        return str(self.komi).removesuffix(".0")

    def start(self) -> Method:
        """Return a new, empty book that grows by the plan's method."""
        if self.method == "games":
            return SelfPlay(self.size, self.komi, self._game)
        return DropOut(self.size, self.komi, self.width, self._search)

    def _search(self, moves: tuple[int, ...]) -> OpeningSearch:
        return OpeningSearch(self.player, self.size, self.komi, moves, self.seed)

    def _game(self, moves: tuple[int, ...], number: int) -> OpeningGame:
        seed = stream(self.seed, number).next()
        return OpeningGame(self.player, self.size, self.komi, moves, seed)


def thinker(
    program: str, playouts: int, backend: str = QUICKEST, made: str = "a book is made"
) -> ProgramPlayer:
    """Return a program whose searches play a fixed number of playouts, so that they can be repeated.

    `made` begins the sentence of the error.

    Raises
    ------
    GomcError
        If the text does not name such a program.
    """
    player = parse_player(program, playouts, backend=backend)
    plain = isinstance(player, ProgramPlayer) and not player.book and player.playing == ORDINARY
    if (
        not isinstance(player, ProgramPlayer)
        or not plain
        or player.playouts is None
        or player.seconds is not None
    ):
        raise GomcError(
            f"{made} by a program of gomc with a number of playouts, not by {quoted(program)}; "
            "seconds, other engines, other books, thinking, resign and dynamic_komi cannot be in it."
        )
    return player


def build(
    plan: Plan,
    store: Store,
    positions: int | None = None,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> tuple[Book, bool]:
    """Build the book of a plan up to the limits.

    Parameters
    ----------
    plan : Plan
        The settings of the book.
    store : Store
        The file of answers. Questions with an answer in the file are not asked again, so a book that
        was stopped continues there.
    positions, seconds : optional
        The limits, of which the first that is reached ends the work; at least one limit is needed.
    workers, cluster : optional
        As in `gomc.arena.play`. The book does not depend on them.
    watch : callable, optional
        See `Watch`.

    Returns
    -------
    (Book, bool)
        The book as it was after its last new position, so that the same number of positions gives the
        same book; and whether Ctrl-C ended the work before a limit was reached.

    Raises
    ------
    GomcError
        If an argument is wrong, or a question cannot be answered; all answers are kept.

    Examples
    --------
    >>> plan = Plan("uct", playouts=20, size=3, komi=0.5, width=2, backend="reference")
    >>> with Store(":memory:") as store:
    ...     book, ended = build(plan, store, positions=3, workers=1)
    >>> print(book.lines[0])
    3 | B1=0.3333/2
    """
    most = math.inf if positions is None else check_whole("positions", positions, 1)
    limit = math.inf if seconds is None else check_number("seconds", seconds, 0)
    if positions is None and seconds is None:
        raise GomcError("say how far the book is to grow: give positions, seconds, or both.")
    check_type("plan", plan, Plan)
    check_type("store", store, Store)
    check_function("watch", watch)
    check_one(workers, cluster)
    method, asked, end, ended = plan.start(), 0, time.monotonic() + limit, False
    lines, lines_asked = method.lines(), 0
    try:
        with executor(workers, cluster) as hands:
            growing = method.grow()
            questions = next(growing, None)
            while questions is not None and method.positions < most and time.monotonic() < end:
                texts = ask_together(store, hands, questions)
                asked += len(questions)
                answers = [answer_of(text, plan.size) for text in texts]
                questions = _next(growing, answers)
                if method.positions > len(lines):
                    lines, lines_asked = method.lines(), asked
                if watch:
                    watch(method.positions)
    except KeyboardInterrupt:
        ended = True
    return _book(plan, lines, lines_asked), ended


def _next(
    growing: Generator[Sequence[Any], list[OpeningAnswer], None], answers: list[OpeningAnswer]
) -> Any:
    """Return the next questions; None if the book cannot grow further."""
    try:
        return growing.send(answers)
    except StopIteration:
        return None


def _book(plan: Plan, lines: Sequence[BookLine], asked: int) -> Book:
    """Return the book with its certificate, which names the command that makes the same book."""
    certificate = {
        "made by": f"gomc {gomc.__version__}",
        "command": f"{plan.command} {f'--positions {len(lines)}' if lines else '--seconds 0'}",
        "program": plan.player.canonical,
        "komi": plan.komi_text,
        "games" if plan.method == "games" else "searches": str(asked),
        "positions": str(len(lines)),
        "answers": str(sum(len(line.answers) for line in lines)),
    }
    return Book(lines, certificate)
