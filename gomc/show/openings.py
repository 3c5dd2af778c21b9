"""Opening books as pictures: a tree of boards, the empty one at the left.

Below each board stands the move that led to it. The book's answers are letters on the board, the best
one A; beside the board come the positions after them, and those after other moves to which the book
has an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from gomc.errors import GomcError, check_type, check_whole
from gomc.game import Game
from gomc.game.points import point_name
from gomc.play.book import Book
from gomc.play.places import BookMove, Key, place
from gomc.reference import Board
from gomc.show.html import image
from gomc.show.svg import svg

MOST = 400
"""The largest number of boards on a page."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

SCALE = 0.4
"""The size of a board, as a part of a usual picture's."""

STYLE = """
:root { color-scheme: light dark; }
body { font: 14px/1.4 sans-serif; margin: 16px; }
.node { display: flex; align-items: flex-start; margin: 4px 0; }
.board { flex: none; margin-right: 12px; }
.small { font-size: 12px; color: #777; }
.after { border-left: 2px solid #8888; padding-left: 12px; }
.out { color: #777; }
"""


class Drawn(NamedTuple):
    """A position as it is drawn.

    Attributes
    ----------
    board : Game
        The position.
    said : str
        How it came about, and what the book says of that move.
    answers : tuple of BookMove
        The book's answers.
    """

    board: Game
    said: str
    answers: tuple[BookMove, ...]


# Paper: CF II-E book
def openings(book: Book, size: int | None = None, depth: int = 3, width: int = 3) -> str:
    r"""Return the openings of a book as a page for a browser, complete in itself.

    Parameters
    ----------
    book : Book
        The book.
    size : int, optional
        The board's size; needed only if the book has several.
    depth : int
        How many moves deep the tree is drawn, from 0 to 20.
    width : int
        How many moves are followed in each position, from 1 to 25: the book's answers first.

    Returns
    -------
    str
        The page (HTML).

    Raises
    ------
    GomcError
        If the book has no such positions, or more than 400 boards would be drawn.

    Examples
    --------
    >>> from gomc.play.book import read
    >>> page = openings(read("9 | E5\n9 E5 | C4 C3"), depth=2)
    >>> page.count("<img")
    4
    """
    check_type("book", book, Book)
    depth, width = check_whole("depth", depth, 0, 20), check_whole("width", width, 1, 25)
    board = Board(_size(book, size), 7.5 if book.komi is None else book.komi)
    tree = _Tree(book, width)
    body = "\n".join(tree.drawn(Drawn(board, "", book.answers(board)), depth))
    about = "<br>".join(f"{escape(name)}: {escape(text)}" for name, text in book.certificate.items())
    title = f"Openings on {board.size}x{board.size}"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{len(book.lines)} positions</p>
<p class="small">{about}</p>
{body}
</body>
</html>
"""


def _size(book: Book, size: int | None) -> int:
    sizes = book.sizes()
    allowed = " or ".join(map(str, sizes))
    if size is None and len(sizes) == 1:
        return sizes[0]
    if size not in sizes:
        said = "needs a size" if size is None else f"has no positions of size {size}"
        raise GomcError(f"the book {said}; it has {allowed or 'no positions at all'}.")
    assert size is not None
    return size


class _Tree:
    """The tree of a book, while it is drawn."""

    def __init__(self, book: Book, width: int) -> None:
        self.book = book
        self.width = width
        self.room = MOST
        self.shown: set[Key] = set()

    def drawn(self, at: Drawn, depth: int) -> Iterator[str]:
        """Yield the page's lines for a position and all after it."""
        self.room -= 1
        if self.room < 0:
            raise GomcError(f"more than {MOST} boards would be drawn: choose a smaller depth or width.")
        key = place(at.board)[0]
        again = key in self.shown
        self.shown.add(key)
        marks = {each.move: letter for each, letter in zip(at.answers, LETTERS, strict=False)}
        picture = image(svg(at.board, marks=marks, theme="plain"), SCALE)
        note = "as above" if again else "" if at.answers else "out of the book"
        yield f'<div class="node"><div class="board">{picture}<br>{escape(at.said)}'
        yield f'<span class="out"> {note}</span></div>'
        if depth and not again and (after := list(self._after(at))):
            yield '<div class="after">'
            for each in after:
                yield from self.drawn(each, depth - 1)
            yield "</div>"
        yield "</div>"

    def _after(self, at: Drawn) -> Iterator[Drawn]:
        """Yield the positions after the book's answers, and after moves to which it has an answer."""
        answers = [each.move for each in at.answers]
        seen: set[Key] = set()
        for move in [*answers, *(m for m in at.board.legal_moves() if m not in answers)]:
            board = at.board.copy()
            board.play(move)
            key, found = place(board)[0], self.book.answers(board)
            if key not in seen and (move in answers or found) and len(seen) < self.width:
                seen.add(key)
                said = f"{at.board.to_play} {point_name(move, board.size)}"
                if move in answers:
                    _, rate, tried = at.answers[answers.index(move)]
                    said = f"{LETTERS[answers.index(move) % 26]}: {said}"
                    said += "" if rate is None else f", wins {rate:.0%}, tried {tried:,}x"
                yield Drawn(board, said, found)
