"""A book from its plan: a program is asked again and again, and the book grows by its answers."""

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
from gomc.arena.players import Gomc, check, entrant
from gomc.arena.store import Store
from gomc.errors import GomcError, check_choice, check_number, check_whole, keep
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
"""The ways to make a book grow: `DropOut` and `SelfPlay`."""

Watch = Callable[[int], object]
"""Called with the number of positions in the book, as it grows."""


class Method(Protocol):
    """A way to make a book grow."""

    @property
    def positions(self) -> int:
        """The number of positions in the book."""

    def grow(self) -> Generator[Sequence[Any], list[OpeningAnswer], None]:
        """Yield questions, which may be asked at the same time, and take their answers."""

    def lines(self) -> list[BookLine]:
        """Return the positions."""


@dataclass(frozen=True)
class Plan:
    """What a book is made of; two books of one plan begin in the same way.

    Parameters
    ----------
    program : str
        The program that is asked, with its settings (`gomc.text`).
    playouts : int
        Its random games for a move, if its text does not say.
    size, komi : optional
        The board.
    method : {"dropout", "games"}
        How the book grows.
    width : int
        With ``"dropout"`` the number of replies that a position gets at once.
    seed : int
        The seed.
    backend : str
        What searches.

    Raises
    ------
    GomcError
        If a value makes no sense, or the player is no program of gomc with a number of random games.
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
        check_seed(self.seed)
        keep(
            self,
            playouts=check_whole("playouts", self.playouts, 1),
            size=check_size(self.size),
            komi=check_number("komi", self.komi),
            width=check_whole("width", self.width, 1),
        )
        check(self.player)

    @cached_property
    def player(self) -> Gomc:
        """The program, as data."""
        return thinker(self.program, self.playouts, self.backend)

    @property
    def command(self) -> str:
        """The command that makes the book, but for how far it goes."""
        words = ["gomc", "book", "build", "--size", str(self.size), "--komi", f"{self.komi:g}"]
        words += ["--program", self.program, "--playouts", str(self.playouts)]
        words += ["--method", self.method, "--seed", str(self.seed)]
        words += ["--width", str(self.width)] if self.method == "dropout" else []
        words += ["--backend", self.backend] if self.backend != QUICKEST else []
        return shlex.join(words)

    def start(self) -> Method:
        """Return the way that this book grows, at its beginning."""
        if self.method == "games":
            return SelfPlay(self.size, self.komi, self._game)
        return DropOut(self.size, self.komi, self.width, self._search)

    def _search(self, moves: tuple[int, ...]) -> OpeningSearch:
        return OpeningSearch(self.player, self.size, self.komi, moves, self.seed)

    def _game(self, moves: tuple[int, ...], number: int) -> OpeningGame:
        seed = stream(self.seed, number).next()
        return OpeningGame(self.player, self.size, self.komi, moves, seed)


def thinker(program: str, playouts: int, backend: str = QUICKEST) -> Gomc:
    """Return a program whose searches have a number of random games, so that they can be done again.

    Raises
    ------
    GomcError
        If a text names none.
    """
    its = entrant(program, playouts, backend=backend)
    plain = isinstance(its, Gomc) and not its.book and its.playing == ORDINARY
    if not isinstance(its, Gomc) or not plain or its.playouts is None or its.seconds is not None:
        raise GomcError(
            f"a book is made by a program of gomc with a number of playouts, not by {program!r}; "
            "seconds, other engines, other books, thinking, resign and dynamic_komi cannot be in it."
        )
    return its


def build(
    plan: Plan,
    store: Store,
    positions: int | None = None,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> tuple[Book, bool]:
    """Return the book of a plan, as far as the limits let it grow, and whether Ctrl-C ended it before.

    Parameters
    ----------
    plan : Plan
        What the book is made of.
    store : Store
        The file of answers. Those that it has are not asked for again, and so a book goes on there.
    positions, seconds : optional
        The limits, whichever comes first; at least one is needed. The same number of positions gives
        the same book.
    workers, cluster : optional
        As in `gomc.arena.play`. The book does not depend on it.
    watch : callable, optional
        See `Watch`.

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
    check_one(workers, cluster)
    method, asked, end, ended = plan.start(), 0, time.monotonic() + limit, False
    try:
        with executor(workers, cluster) as hands:
            growing = method.grow()
            questions = next(growing, None)
            while questions is not None and method.positions < most and time.monotonic() < end:
                said = ask_together(store, hands, questions)
                asked += len(questions)
                answers = [answer_of(each, plan.size) for each in said]
                questions = _next(growing, answers)
                if watch:
                    watch(method.positions)
    except KeyboardInterrupt:
        ended = True
    return _book(plan, method, asked), ended


def _next(
    growing: Generator[Sequence[Any], list[OpeningAnswer], None], answers: list[OpeningAnswer]
) -> Any:
    """Return the next questions, None if nothing is left to be asked."""
    try:
        return growing.send(answers)
    except StopIteration:
        return None


def _book(plan: Plan, method: Method, asked: int) -> Book:
    """Return the book with its certificate."""
    lines = method.lines()
    certificate = {
        "made by": f"gomc {gomc.__version__}",
        "command": f"{plan.command} --positions {method.positions}",
        "program": plan.player.canonical,
        "komi": f"{plan.komi:g}",
        "games" if plan.method == "games" else "searches": str(asked),
        "positions": str(len(lines)),
        "answers": str(sum(len(line.answers) for line in lines)),
    }
    return Book(lines, certificate)
