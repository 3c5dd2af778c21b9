"""Books checked by longer searches, which reject some of their moves.

Books that programs build have errors in them: the searches that made them were short. Each position is
searched with more random games. Where the best move is another one than the book's, the book's move
gets a search of its own with as many games; if it wins clearly less, it is rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gomc.arena.answers import ask_together
from gomc.arena.players import Gomc, check
from gomc.arena.store import Store
from gomc.errors import GomcError, check_number, check_whole
from gomc.game.points import PASS, point_name
from gomc.lab.books.build import thinker
from gomc.lab.books.openings import Opening, Openings
from gomc.lab.books.questions import OpeningAnswer, OpeningSearch, answer_of
from gomc.parallel.executors import executor
from gomc.parallel.tasks import Executor
from gomc.play.book import Book
from gomc.play.places import BookLine
from gomc.registry import QUICKEST
from gomc.rng import check_seed
from gomc.text.grammar import arguments

TOGETHER = 16
"""Positions that are asked about at a time."""


class Doubt(NamedTuple):
    """A move of a book that a longer search rejects.

    Attributes
    ----------
    line : BookLine
        The position.
    move, better : int
        The book's move, and the best one of the search; a pass if the search found none.
    rate, best : float
        The rates of games won by the two.
    """

    line: BookLine
    move: int
    better: int
    rate: float
    best: float

    def __str__(self) -> str:
        size, moves, *_ = self.line
        where = " ".join([str(size), *(point_name(each, size) for each in moves)])
        one, other = point_name(self.move, size), point_name(self.better, size)
        return f"{where} | {one} wins {self.rate:.1%}, {other} {self.best:.1%}"


# Paper: CF III-B, CF Figure 7
def doubts(
    book: Book,
    store: Store,
    loss: float = 0.05,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Callable[[int], object] = lambda _: None,
    *,
    program: str | None = None,
    playouts: int = 10_000,
    backend: str = QUICKEST,
    komi: float | None = None,
    seed: int = 1,
) -> list[Doubt]:
    """Return the moves of a book that a longer search rejects, the worst first.

    Parameters
    ----------
    book : Book
        The book.
    store : Store
        The file of answers; those that it has are not asked for again.
    loss : float
        A move is rejected if it loses more than this part of games against the best one.
    workers, cluster : optional
        As in `gomc.arena.play`.
    watch : callable
        Called with the number of positions that were just done.
    program : str, optional
        The program that is asked; by default the one that made the book.
    playouts : int
        Its random games for a move.
    backend : str
        What searches, if the program's text does not say.
    komi : float, optional
        The komi, for a book that names none; 7.5 if not given.
    seed : int
        The seed.

    Raises
    ------
    GomcError
        If an argument is wrong, or a question cannot be answered; all answers are kept.
    """
    check_number("loss", loss, 0)
    check_seed(seed)
    its = komi if book.komi is None else book.komi
    if komi is not None and komi != its:
        raise GomcError(f"the book is for komi {its:g}, and cannot be checked with {komi:g}.")
    its = 7.5 if its is None else check_number("komi", its)
    asked = _program(book, program)
    player = thinker(asked, check_whole("playouts", playouts, 1), backend)
    check(player)

    rejected: list[Doubt] = []
    with executor(workers, cluster) as hands:
        checker = _Checker(player, its, seed, loss, store, hands)
        for begin in range(0, len(book.lines), TOGETHER):
            lines = book.lines[begin : begin + TOGETHER]
            rejected += checker.rejected(lines)
            watch(len(lines))
    return sorted(rejected, key=lambda doubt: doubt.rate - doubt.best)


class _Checker(NamedTuple):
    """What is asked about the moves of a book, and by whom it is answered."""

    player: Gomc
    komi: float
    seed: int
    loss: float
    store: Store
    hands: Executor

    def search(self, asked: Sequence[tuple[BookLine, int | None]]) -> list[OpeningAnswer]:
        """Return what searches say of positions, or of one move of each."""
        questions = [
            OpeningSearch(self.player, line.size, self.komi, line.moves, self.seed, only)
            for line, only in asked
        ]
        said = ask_together(self.store, self.hands, questions)
        return [answer_of(each, line.size) for each, (line, _) in zip(said, asked, strict=True)]

    def rejected(self, lines: Sequence[BookLine]) -> list[Doubt]:
        """Return those moves of some positions that lose too much."""
        best = self.search([(line, None) for line in lines])
        others = [
            (line, its, move)
            for line, its in zip(lines, best, strict=True)
            for move in _others(line, its, self.komi)
        ]
        alone = self.search([(line, move) for line, _, move in others])
        return [
            Doubt(line, move, next(iter(its.sequence), PASS), own.value, its.value)
            for (line, its, move), own in zip(others, alone, strict=True)
            if its.value - own.value > self.loss
        ]


def _program(book: Book, program: str | None) -> str:
    """Return the program that is asked, without the number of its random games."""
    if program is not None:
        return program
    if "program" not in book.certificate:
        raise GomcError("the book does not say what program made it; name one with program=.")
    head, _, rest = book.certificate["program"].partition(":")
    kept = [f"{name}={value}" for name, value in arguments(rest) if name != "playouts"]
    return f"{head}:{','.join(kept)}".rstrip(":")


def _others(line: BookLine, best: OpeningAnswer, komi: float) -> list[int]:
    """Return the answers that are not the best move, nor the same as that one turned."""
    openings = Openings(line.size, komi, Opening)
    at = Opening(line.moves, openings.root.key)
    first = openings.after(at, best.sequence[0]) if best.sequence else None
    return [
        answer.move
        for answer in line.answers
        if first is None or getattr(openings.after(at, answer.move), "key", None) != first.key
    ]
