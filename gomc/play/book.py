"""Opening books: what a player plays without a search, as long as the position is known.

A book is a text. Each line has a position, by the board's size and the moves that lead there (Black's
first), and after a bar the moves that answer it; this is the form of Fuego's books::

    # komi: 7.5
    9 | E5
    9 E5 | C4 G7
    9 E5 C4 | G5=0.534/210 F4=0.531/96

Positions are the same under the eight symmetries of the board, and however they come about: a line
holds for all of these. So a position that stands there twice is an error. Of several answers one is
drawn.

What a book says of an answer may follow it: the rate of games that its player wins, and how often the
answer was tried. A line that begins with ``#`` is a comment; ``# name: text`` also belongs to the
*certificate*, which says how the book came about. It may name the komi; then the book is silent at
any other, as good moves depend on it: that of Figure 6 was good with 6.5, and bad with 7.5 [1]_.
With komi 0 both players are in the same place, and positions are also the same with colours exchanged.

.. [1] A. Rimmel and others, "Current Frontiers in Computer Go", IEEE Transactions on Computational
   Intelligence and AI in Games 2 (2010), sections II-E and III-B.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from gomc.errors import GomcError, check_number, check_type, quoted
from gomc.game import Game
from gomc.game.files import read_regular
from gomc.game.points import check_size, parse_point, point_name
from gomc.game.symmetries import Symmetry, inverse
from gomc.play.places import BookLine, BookMove, Key, place
from gomc.reference import Board
from gomc.rng import Rng

DATA = Path(__file__).parents[1] / "data"

BOOKS = {
    path.name.removeprefix("book-").removesuffix(".txt"): path
    for path in sorted(DATA.glob("book-*.txt"))
}
"""The books that come with gomc, by name."""

LARGEST = 5_000_000
"""Bytes of a file that is read, at most."""

_ANSWER = re.compile(r"([^=]+)(?:=([01]\.[0-9]{1,9})/([0-9]{1,9}))?")


# Paper: CF II-E book, CF III-B, CF Figure 6
class Book:
    r"""An opening book.

    Parameters
    ----------
    lines : iterable of BookLine
        The positions.
    certificate : mapping of str to str
        How it came about. If it has a ``komi``, the book is for that alone.

    Raises
    ------
    GomcError
        If a line has moves that are illegal or given twice, or a rate that is none, or a position is
        there twice; the message has the number of the line.

    Examples
    --------
    >>> book = read("9 | C4\n9 C4 | G5")
    >>> board = Board(9)
    >>> board.play("F7")  # which is C4, turned
    >>> point_name(book.choose(board), 9)
    'E3'
    >>> board.play("A1")
    >>> book.choose(board) is None
    True
    """

    def __init__(self, lines: Iterable[BookLine], certificate: Mapping[str, str] | None = None) -> None:
        self.lines = tuple(lines)
        self.certificate = dict(certificate or {})
        self.komi = _komi(self.certificate)
        self._found: dict[Key, tuple[int, Symmetry]] = {}
        for number, (line, its) in enumerate(zip(self.lines, self._places(), strict=True)):
            try:
                if isinstance(its, GomcError):
                    raise its
                key, there = its
                if key in self._found:
                    first = self.lines[self._found[key][0]]
                    raise GomcError(f"this position is there already, as {quoted(str(first))}.")
            except GomcError as error:
                raise GomcError(f"line {line.row or number + 1}: {error}") from None
            self._found[key] = number, there

    def _places(self) -> list[tuple[Key, Symmetry] | GomcError]:
        """Return what the position of each line is known by, or what is wrong with the line.

        Lines that begin alike follow each other here, so that their first moves are played only once.
        """
        found: list[tuple[Key, Symmetry] | GomcError] = [GomcError()] * len(self.lines)
        board = Board()
        for number in sorted(range(len(found)), key=lambda number: self.lines[number][:2]):
            line = self.lines[number]
            try:
                board = _go_to(board, line)
                _check_answers(board, line)
                found[number] = place(board, self.komi == 0)
            except GomcError as error:
                found[number] = error
        return found

    def answers(self, board: Game) -> tuple[BookMove, ...]:
        """Return the answers to a position, turned as its board is; none if it is not in the book."""
        if self.komi is not None and board.komi != self.komi:
            return ()
        key, there = place(board, self.komi == 0)
        if key not in self._found:
            return ()
        number, of_line = self._found[key]
        back = inverse(there)
        return tuple(
            each._replace(move=back[of_line[each.move]]) for each in self.lines[number].answers
        )

    def choose(self, board: Game, seed: int = 0) -> int | None:
        """Return one of the answers to a position that are legal, drawn by a seed; None without any."""
        moves = [each.move for each in self.answers(board) if board.is_legal(each.move)]
        return moves[Rng(seed).below(len(moves))] if moves else None

    def sizes(self) -> list[int]:
        """Return the sizes of boards that it has positions of."""
        return sorted({line.size for line in self.lines})

    def __str__(self) -> str:
        heads = (f"# {name}: {text}" for name, text in self.certificate.items())
        return "\n".join([*heads, *map(str, self.lines), ""])

    def __repr__(self) -> str:
        return f"<Book: {len(self.lines)} positions>"


def _go_to(board: Board, line: BookLine) -> Board:
    """Return a board with the position of a line: this one, unless the size differs."""
    if board.size != line.size:
        board = Board(line.size)
    played = tuple(move for _, move in board.moves)
    alike = [one == other for one, other in zip(played, line.moves, strict=False)]
    same = [*alike, False].index(False)
    for _ in played[same:]:
        board.undo()
    for move in line.moves[same:]:
        board.play(move)
    return board


def _check_answers(board: Board, line: BookLine) -> None:
    if not line.answers:
        raise GomcError("no answer follows the bar.")
    known = set()
    for move, rate, _ in line.answers:
        board.check(move)
        name = point_name(move, line.size)
        if move in known:
            raise GomcError(f"the answer {name} is given twice.")
        known.add(move)
        if rate is not None:
            check_number(f"the rate of {name}", rate, 0, 1)


def _komi(certificate: Mapping[str, str]) -> float | None:
    if "komi" not in certificate:
        return None
    try:
        komi = float(certificate["komi"])
    except ValueError:
        komi = math.nan
    if not math.isfinite(komi):
        raise GomcError(f"the komi of a book must be a number, not {quoted(certificate['komi'])}.")
    return komi


# --- Books as text.


def read(text: str) -> Book:
    r"""Return the book that a text is.

    Raises
    ------
    GomcError
        If a line is wrong; the message has the line or its number.

    Examples
    --------
    >>> book = read("# made by: hand\n9 E5 | C4=0.53/200 G4")
    >>> book.certificate, book.lines[0].answers[0].rate
    ({'made by': 'hand'}, 0.53)
    >>> read("9 E5 C4")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: line 1: a line of a book is written as '9 E5 C4 | G4 F4', not as '9 E5 C4'.
    """
    check_type("text", text, str)
    certificate, lines = {}, []
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        if line.startswith("#"):
            name, colon, said = line[1:].partition(":")
            if colon and name:
                certificate[name.strip()] = said.strip()
        elif line:
            try:
                lines.append(_line(line)._replace(row=number))
            except GomcError as error:
                raise GomcError(f"line {number}: {error}") from None
    return Book(lines, certificate)


def _line(text: str) -> BookLine:
    head, bar, tail = text.partition("|")
    words = head.split()
    if not bar or not words or not words[0].isdecimal():
        raise GomcError(f"a line of a book is written as '9 E5 C4 | G4 F4', not as {quoted(text)}.")
    size = check_size(int(words[0]) if len(words[0]) < 3 else words[0])
    moves = tuple(parse_point(word, size) for word in words[1:])
    return BookLine(size, moves, tuple(_answers(tail, size)))


def _answers(text: str, size: int) -> Iterator[BookMove]:
    for word in text.split():
        found = _ANSWER.fullmatch(word)
        if not found:
            raise GomcError(f"an answer is written as C4 or as C4=0.5340/210, not as {quoted(word)}.")
        rate = float(found[2]) if found[2] else None
        yield BookMove(parse_point(found[1], size), rate, int(found[3] or 0))


def text_of(path: str | os.PathLike[str]) -> str:
    """Return the text of a file, or raise `GomcError` if it has none."""
    try:
        return read_regular(Path(path), LARGEST).decode("utf-8")
    except (GomcError, UnicodeDecodeError) as error:
        reason = str(error)[:-1] if isinstance(error, GomcError) else f"{quoted(str(path))} is no text"
        raise GomcError(f"{reason}; a book is {', '.join(BOOKS)} or a file of lines.") from None


def read_from(path: str | os.PathLike[str], text: str) -> Book:
    """Return the book in the text of a file, which errors name."""
    try:
        return read(text)
    except GomcError as error:
        raise GomcError(f"{quoted(Path(path).name)}, {error}") from None


@cache
def shipped(name: str) -> Book:
    """Return a book that comes with gomc."""
    return read_from(BOOKS[name], text_of(BOOKS[name]))


def load(name: str | os.PathLike[str]) -> Book:
    """Return a book that comes with gomc by its name, one of `BOOKS`, or the book in a file.

    Raises
    ------
    GomcError
        If there is none, or a line is wrong.
    """
    return shipped(name) if isinstance(name, str) and name in BOOKS else read_from(name, text_of(name))
