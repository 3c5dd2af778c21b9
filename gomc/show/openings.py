"""Opening books as a page for a browser: a board on which a reader clicks through the book.

The book's answers are letters on the board, and A is the best answer; a dot is another move after which
the book contains positions. The page stores symmetric positions once. Each way to a position stores the
symmetry between the reader's board and the stored position, so that the board keeps the orientation of
the reader's moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from gomc.errors import GomcError, check_type, check_whole, quoted
from gomc.game.record import RECORDED
from gomc.game.symmetries import Symmetry, inverse, symmetries
from gomc.play.book import Book
from gomc.play.places import BookMove, Key, place
from gomc.reference import Board
from gomc.show import live
from gomc.show.html import whole_page

MOST = 5000
"""The largest number of a book's lines on a page; the page contains the lines with the fewest moves."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 16px auto; max-width: 1000px; padding: 0 16px; }
#walk:not([hidden]) { display: flex; flex-wrap: wrap; gap: 24px; }
#board { flex: 1 1 300px; max-width: 520px; } #ways { flex: 1 1 260px; }
#answers button { display: block; margin: 4px 0; }
#others button { margin: 0 4px 4px 0; }
button { font: inherit; padding: 2px 12px; } .named { cursor: pointer; }
.small { font-size: 13px; opacity: 0.75; overflow-wrap: anywhere; }
"""

WALK = """<div id="walk" hidden>
<div id="board">{board}
<p><button data-back="all" aria-label="to the empty board">|◀</button>
<button data-back="one" aria-label="a move back">◀</button></p></div>
<div id="ways"><p id="line"></p><p id="about" aria-live="polite"></p>
<div id="answers"></div>
<div id="more"><p>Other moves that lead to positions of the book, each a dot on the board:</p>
<div id="others"></div></div>
<p class="small">Click on the board or on a button. The letter of an answer plays it, the left arrow
takes a move back, Home takes all back.</p></div>
</div>
<noscript><p>A click through the book needs JavaScript.</p></noscript>"""


# Paper: CF II-E book
def openings(book: Book, size: int | None = None) -> str:
    r"""Return the openings of a book as a self-contained page for a browser.

    Parameters
    ----------
    book : Book
        The book; the page contains the 5,000 shortest lines.
    size : int, optional
        The size of the board; needed only if the book contains several sizes.

    Returns
    -------
    str
        The page (HTML).

    Raises
    ------
    GomcError
        If the book contains no positions of the size.

    Examples
    --------
    >>> from gomc.play.book import read
    >>> page = openings(read("9 | E5\n9 E5 | C4 C3"))
    >>> page.count('"stones"')
    4
    """
    check_type("book", book, Book)
    size = _size(book, size)
    title = f"Openings on {size}x{size}"
    lines = sorted((line for line in book.lines if line.size == size), key=lambda line: len(line.moves))
    number = f"{len(lines)} positions"
    if len(lines) > MOST:
        number += f", of which the page shows the {MOST:,} after the fewest moves"
    about = "<br>".join(f"{escape(name)}: {escape(text)}" for name, text in book.certificate.items())
    walks = _Walks(book, size)
    for line in lines[:MOST]:
        walks.go(line.moves)
    data = {"positions": [*walks.written()], "turns": walks.turns()}
    return whole_page(
        title,
        STYLE + live.STYLE,
        WALK.format(board=live.board(size, title)),
        f"<p>{number}</p>",
        f'<p class="small">{about}</p>',
        live.script(data, live.source("gomc.show", "openings.js")),
    )


def _size(book: Book, size: int | None) -> int:
    """Return the size of the page's board, or raise `GomcError`."""
    sizes = book.sizes()
    if not sizes:
        raise GomcError("the book has no positions to show.")
    allowed = " or ".join(map(str, sizes))
    if size is None and len(sizes) == 1:
        return sizes[0]
    if size is not None:
        size = check_whole("size", size, 1)
    if size not in sizes:
        problem = "needs a size" if size is None else f"has no positions of size {quoted(size)}"
        raise GomcError(f"the book {problem}; it has {allowed}.")
    assert size is not None
    return size


class _Position:
    """A position in the orientation of the first visit, and the moves that continue it."""

    def __init__(self, board: Board, number: int, symmetry: Symmetry) -> None:
        self.board, self.number, self.symmetry = board, number, symmetry
        self.moves: dict[int, None] = {}


class _Walks:
    """All positions of a book's lines and after the book's answers; symmetric positions count once."""

    def __init__(self, book: Book, size: int) -> None:
        self.book, self.size = book, size
        komi = 7.5 if book.komi is None else book.komi
        self.start = Board(size, komi, RECORDED)  # by superko the way would count, not the position
        self.positions: dict[Key, _Position] = {}
        self.at(self.start)

    def at(self, board: Board) -> tuple[_Position, Symmetry]:
        """Return the stored position of a board, and the symmetry from this position to the board."""
        key, symmetry = place(board)
        if key not in self.positions:
            self.positions[key] = _Position(board.copy(), len(self.positions), symmetry)
        position = self.positions[key]
        back = inverse(symmetry)
        return position, {point: back[image] for point, image in position.symmetry.items()}

    def go(self, moves: tuple[int, ...]) -> None:
        """Follow a line, and store the moves of the line."""
        board = self.start.copy()
        for move in moves:
            position, turned = self.at(board)
            position.moves.setdefault(inverse(turned)[move])
            board.play(move)
        self.at(board)

    def written(self) -> Iterator[dict[str, Any]]:
        """Yield all positions with the moves from each, as the script reads them."""
        for position in (first := [*self.positions.values()]):  # the answers add more positions
            answers = self.book.answers(position.board)
            about = "" if answers or position.moves else "The book ends here."
            yield self._written(position, [*self._ways(position, answers)], about)
        for position in [*self.positions.values()][len(first) :]:
            yield self._written(position, [], "The book ends here.")

    def _written(self, position: _Position, ways: list[dict[str, Any]], about: str) -> dict[str, Any]:
        stones, player = live.stones_of(position.board), str(position.board.to_play)
        return {"stones": stones, "player": player, "about": about, "ways": ways}

    def _ways(self, position: _Position, answers: tuple[BookMove, ...]) -> Iterator[dict[str, Any]]:
        """Yield the book's answers, then the other moves that lead to positions of the book."""
        seen: set[int] = set()
        for i, (move, rate, tried) in enumerate(answers):
            words = "" if rate is None else f", wins {rate:.0%}, tried {tried:,}x"
            way = self._way(position, move)
            seen.add(way["at"])
            yield {**way, "letter": LETTERS[i % 26], "said": words}
        for move in position.moves:
            way = self._way(position, move)
            if way["at"] not in seen:  # neither as a move nor as the symmetric image of a move
                seen.add(way["at"])
                yield {**way, "letter": "", "said": ""}

    def _way(self, position: _Position, move: int) -> dict[str, int]:
        board = position.board.copy()
        board.play(move)
        after, turned = self.at(board)
        turn = symmetries(self.size).index(turned)
        return {"point": self._index()[move], "at": after.number, "turn": turn}

    def turns(self) -> list[list[int]]:
        """Return the symmetries, by the numbers of points in reading order."""
        index = self._index()
        return [[index[symmetry[point]] for point in index] for symmetry in symmetries(self.size)]

    def _index(self) -> dict[int, int]:
        return {point: i for i, point in enumerate(self.start.geometry.points)}
