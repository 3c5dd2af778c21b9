"""Books checked by longer searches, which reject some moves.

Books that programs build contain errors, because short searches made them. The check searches each
position with more playouts. If the best move is not the book's move, two more searches with as many
playouts consider the book's move alone and the best move alone, because a search of all moves divides
the playouts among the moves. If the book's move wins clearly less, it is rejected.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from gomc.arena.answers import ask_together
from gomc.arena.players import ProgramPlayer, check
from gomc.arena.store import Store
from gomc.errors import GomcError, check_number, check_type, check_whole
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
"""The number of positions that are searched at the same time."""


class DoubtfulMove(NamedTuple):
    """A move of a book that a longer search rejects.

    Attributes
    ----------
    line : BookLine
        The position.
    move, better : int
        The book's move, and the best move of the search; a pass if the search found no move.
    rate, best : float
        The win rates of the two moves, each from a search of this move alone.
    """

    line: BookLine
    move: int
    better: int
    rate: float
    best: float

    def __str__(self) -> str:
        size, moves, *_ = self.line
        position = " ".join([str(size), *(point_name(move, size) for move in moves)])
        move, better = point_name(self.move, size), point_name(self.better, size)
        return f"{position} | {move} wins {self.rate:.1%}, {better} {self.best:.1%}"


# Paper: CF III-B
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
) -> list[DoubtfulMove]:
    """Return the moves of a book that a longer search rejects, the worst first.

    Parameters
    ----------
    book : Book
        The book.
    store : Store
        The file of answers; a question with an answer in the file is not asked again.
    loss : float
        A move is rejected if its win rate lies below the win rate of the best move by more than this.
    workers, cluster : optional
        As in `gomc.arena.play`.
    watch : callable
        A function that is called with the number of positions that were just checked.
    program : str, optional
        The program that is asked; by default the program that made the book.
    playouts : int
        The number of playouts for a move.
    backend : str
        The backend that searches, if the text of the program does not name one.
    komi : float, optional
        The komi of a book that does not name its komi; 7.5 if not given.
    seed : int
        The seed.

    Raises
    ------
    GomcError
        If an argument is wrong, or a question cannot be answered; all answers are kept.
    """
    check_type("book", book, Book)
    check_type("store", store, Store)
    check_number("loss", loss, 0)
    seed = check_seed(seed)
    asked = None if komi is None else check_number("komi", komi)
    used = asked if book.komi is None else book.komi
    if asked is not None and asked != used:
        raise GomcError(f"the book is for komi {used:g}, and cannot be checked with {asked:g}.")
    used = 7.5 if used is None else used
    player = thinker(_program(book, program), check_whole("playouts", playouts, 1), backend)
    check(player)

    rejected: list[DoubtfulMove] = []
    with executor(workers, cluster) as hands:
        checker = _Checker(player, used, seed, loss, store, hands)
        for begin in range(0, len(book.lines), TOGETHER):
            lines = book.lines[begin : begin + TOGETHER]
            rejected += checker.rejected(lines)
            watch(len(lines))
    return sorted(rejected, key=lambda doubt: doubt.rate - doubt.best)


class _Checker(NamedTuple):
    """The settings of a check, and the processes and the file that answer its questions."""

    player: ProgramPlayer
    komi: float
    seed: int
    loss: float
    store: Store
    hands: Executor

    def search(self, asked: Sequence[tuple[BookLine, int | None]]) -> list[OpeningAnswer]:
        """Search positions, each with all moves (None) or with a single move."""
        questions = [
            OpeningSearch(self.player, line.size, self.komi, line.moves, self.seed, only)
            for line, only in asked
        ]
        texts = ask_together(self.store, self.hands, questions)
        return [answer_of(text, line.size) for text, (line, _) in zip(texts, asked, strict=True)]

    def rejected(self, lines: Sequence[BookLine]) -> list[DoubtfulMove]:
        """Return the moves of some positions whose win rate is too low."""
        searched = self.search([(line, None) for line in lines])
        pairs = [
            (line, move, next(iter(best.sequence), PASS))
            for line, best in zip(lines, searched, strict=True)
            for move in _others(line, best, self.komi)
        ]
        asked = list(dict.fromkeys((line, move) for line, *moves in pairs for move in moves))
        alone = dict(zip(asked, self.search(asked), strict=True))
        doubtful = [
            DoubtfulMove(line, move, best, alone[line, move].value, alone[line, best].value)
            for line, move, best in pairs
        ]
        return [doubt for doubt in doubtful if doubt.best - doubt.rate > self.loss]


def _program(book: Book, program: str | None) -> str:
    """Return the text of the program that is asked, without a number of playouts."""
    if program is not None:
        return program
    if "program" not in book.certificate:
        raise GomcError("the book does not say what program made it; name the program with --program.")
    text = book.certificate["program"]
    with suppress(ValueError, IndexError):  # a book that a program of Python built has no such command
        words = shlex.split(book.certificate.get("command", ""))
        text = words[words.index("--program") + 1]  # `program` has hashes where this text has files
    head, _, rest = text.partition(":")
    kept = [f"{name}={value}" for name, value in arguments(rest) if name not in ("playouts", "backend")]
    return f"{head}:{','.join(kept)}".rstrip(":")


def _others(line: BookLine, best: OpeningAnswer, komi: float) -> list[int]:
    """Return the book's moves that do not lead to the position after the best move, turned or not."""
    openings = Openings(line.size, komi, Opening)
    at = Opening(line.moves, openings.root.key)
    first = openings.after(at, best.sequence[0]) if best.sequence else None
    return [
        answer.move
        for answer in line.answers
        if first is None or getattr(openings.after(at, answer.move), "key", None) != first.key
    ]
