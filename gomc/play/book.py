"""Opening books: moves that a player plays without a search, as long as the book has the position.

A book is a text. Each line describes a position by the board's size and the moves that lead there
(Black's first), and gives the answers to the position after a bar, in the form of Fuego's books::

    # komi: 7.5
    9 | E5
    9 E5 | C4 G7
    9 E5 C4 | G5=0.534/210 F4=0.531/96

A line holds for the position under all eight symmetries of the board, and after any order of the moves.
So a position with two lines is an error. The player draws among several answers.

The win rate of an answer for the player of the answer may follow the answer, with the number of tries
after the rate. A line that begins with ``#`` is a comment. A comment ``# name: text`` also belongs to
the *certificate*, which describes the origin of the book. If the certificate names the komi, the book
is silent at any other komi, because good moves depend on komi: the move of Figure 6 was good with komi
6.5, and bad with komi 7.5 [1]_. With komi 0 both players are in the same situation, and positions are
also the same with colours exchanged.

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

from gomc.errors import GomcError, check_number, check_several, check_type, quoted
from gomc.game import Game, check_board
from gomc.game.files import read_regular
from gomc.game.points import check_size, parse_point, point_name
from gomc.game.symmetries import Symmetry, inverse
from gomc.play.places import BookLine, BookMove, Key, place
from gomc.reference import Board
from gomc.rng import Rng, check_seed

DATA = Path(__file__).parents[1] / "data"

BOOKS = {
    path.name.removeprefix("book-").removesuffix(".txt"): path
    for path in sorted(DATA.glob("book-*.txt"))
}
"""The files of the books that come with gomc, by name."""

LARGEST = 5_000_000
"""The largest size in bytes of a file with a book."""

_ANSWER = re.compile(r"([^=]+)(?:=([01]\.[0-9]{1,9})/([0-9]{1,9}))?")


# Paper: CF II-E book, CF III-B
class Book:
    r"""An opening book.

    Parameters
    ----------
    lines : iterable of BookLine
        The positions.
    certificate : mapping of str to str
        The origin of the book. With an entry ``komi`` the book holds for games with this komi alone.

    Raises
    ------
    GomcError
        If a line names an illegal move or an answer twice, if a rate is not between 0 and 1, or if two
        lines describe the same position; the message names the number of the line.

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
        several = check_several("lines", lines)
        self.lines = tuple(check_type("a line of a book", line, BookLine) for line in several)
        given = {} if certificate is None else certificate
        self.certificate = dict(check_type("certificate", given, Mapping))  # type: ignore[type-abstract]
        self.komi = _komi(self.certificate)
        self._positions: dict[Key, tuple[int, Symmetry]] = {}
        for number, (line, position) in enumerate(zip(self.lines, self._places(), strict=True)):
            try:
                if isinstance(position, GomcError):
                    raise position
                key, symmetry = position
                if key in self._positions:
                    first = self.lines[self._positions[key][0]]
                    raise GomcError(f"this position is there already, as {quoted(str(first))}.")
            except GomcError as error:
                raise GomcError(f"line {line.row or number + 1}: {error}") from None
            self._positions[key] = number, symmetry

    def _places(self) -> list[tuple[Key, Symmetry] | GomcError]:
        """Return the key and the symmetry of each line's position, or the error in the line.

        The loop visits the lines in the order of their moves, so that the first moves of similar lines
        are played only once.
        """
        positions: list[tuple[Key, Symmetry] | GomcError] = [GomcError()] * len(self.lines)
        board = Board()
        for number in sorted(range(len(positions)), key=lambda number: self.lines[number][:2]):
            line = self.lines[number]
            try:
                board = _go_to(board, line)
                _check_answers(board, line)
                positions[number] = place(board, self.komi == 0)
            except GomcError as error:
                positions[number] = error
        return positions

    def answers(self, board: Game) -> tuple[BookMove, ...]:
        """Return the answers to a position, turned as the board; empty without such a position."""
        if self.komi is not None and check_board(board).komi != self.komi:
            return ()
        key, symmetry = place(check_board(board), self.komi == 0)
        if key not in self._positions:
            return ()
        number, of_line = self._positions[key]
        back = inverse(symmetry)
        return tuple(
            answer._replace(move=back[of_line[answer.move]]) for answer in self.lines[number].answers
        )

    def choose(self, board: Game, seed: int = 0) -> int | None:
        """Return a legal answer to a position, drawn by a seed; None without a legal answer."""
        rng = Rng(check_seed(seed))
        moves = [answer.move for answer in self.answers(board) if board.is_legal(answer.move)]
        return moves[rng.below(len(moves))] if moves else None

    def sizes(self) -> list[int]:
        """Return the board sizes of the book's positions, in increasing order."""
        return sorted({line.size for line in self.lines})

    def __str__(self) -> str:
        heads = (f"# {name}: {text}" for name, text in self.certificate.items())
        return "\n".join([*heads, *map(str, self.lines), ""])

    def __repr__(self) -> str:
        return f"<Book: {len(self.lines)} positions>"


def _go_to(board: Board, line: BookLine) -> Board:
    """Return a board with the position of a line: the same board, unless the size differs."""
    if board.size != line.size:
        board = Board(line.size)
    played = tuple(move for _, move in board.moves)
    alike = [move == line_move for move, line_move in zip(played, line.moves, strict=False)]
    same = [*alike, False].index(False)
    for _ in played[same:]:
        board.undo()
    for move in line.moves[same:]:
        board.play(move)
    return board


def _check_answers(board: Board, line: BookLine) -> None:
    if not line.answers:
        raise GomcError("no answer follows the bar.")
    seen = set()
    for move, rate, _ in line.answers:
        board.check(move)
        name = point_name(move, line.size)
        if move in seen:
            raise GomcError(f"the answer {name} is given twice.")
        seen.add(move)
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
    r"""Return the book that a text describes.

    Raises
    ------
    GomcError
        If a line is wrong; the message names the line or the line's number.

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
            name, colon, value = line[1:].partition(":")
            if colon and name.strip() in certificate:
                raise GomcError(f"line {number}: the book says {quoted(name.strip())} twice.")
            if colon and name:
                certificate[name.strip()] = value.strip()
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
        match = _ANSWER.fullmatch(word)
        if not match:
            raise GomcError(f"an answer is written as C4 or as C4=0.5340/210, not as {quoted(word)}.")
        rate = float(match[2]) if match[2] else None
        yield BookMove(parse_point(match[1], size), rate, int(match[3] or 0))


def text_of(path: str | os.PathLike[str]) -> str:
    """Return the text of a file, or raise `GomcError` if the file is missing, too large, or no text."""
    try:
        return read_regular(path, LARGEST).decode("utf-8-sig")
    except (GomcError, UnicodeDecodeError) as error:
        reason = str(error)[:-1] if isinstance(error, GomcError) else f"{quoted(str(path))} is no text"
        raise GomcError(f"{reason}; a book is {', '.join(BOOKS)} or a file of lines.") from None


def read_from(path: str | os.PathLike[str], text: str) -> Book:
    """Return the book in the text of a file; errors name the file."""
    try:
        return read(text)
    except GomcError as error:
        raise GomcError(f"{quoted(Path(path).name)}, {error}") from None


@cache
def shipped(name: str) -> Book:
    """Return a book that comes with gomc."""
    return read_from(BOOKS[name], text_of(BOOKS[name]))


def load(name: str | os.PathLike[str]) -> Book:
    """Return the book of gomc with this name (see `BOOKS`), or the book in a file.

    Raises
    ------
    GomcError
        If there is no such book or file, or if a line is wrong.
    """
    return shipped(name) if isinstance(name, str) and name in BOOKS else read_from(name, text_of(name))
