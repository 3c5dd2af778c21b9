"""Find points by clicking on them: a board that asks, and says whether each click was right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gomc.errors import GomcError, check_type
from gomc.game import Game, check_board
from gomc.game.points import Points, parse_point, point_name
from gomc.game.position import Move
from gomc.show.notebook.widget import Button, NotebookBoard
from gomc.show.svg import svg

POINTER = "#1f6fd0"
"""The colour of the disk under the mouse, which is no stone because a click plays no move."""


def find(board: Game, points: Points, what: str, *, squares: Points | None = None) -> FindBoard:
    """Return a board on which a reader is asked to click certain points.

    The board answers each click at once. With the keyboard, the arrows choose a point and Enter clicks
    it.

    Parameters
    ----------
    board : Board
        The position, which does not change.
    points : Points
        The points to find, at least one point.
    what : str
        A description of each point, such as "a liberty of the string at B4".
    squares : Points, optional
        Points with small squares from the start, such as the stones of the question.

    Raises
    ------
    GomcError
        If there are no points to find, or the points belong to another board.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(3)
    >>> board.play("A1")
    >>> task = find(board, board.liberties("A1"), "a liberty of the stone at A1")
    >>> task.click("B2")
    >>> print(task.said)
    B2 is not a liberty of the stone at A1. Found: 0 of 2; wrong clicks: 1.
    >>> task.click("A2")
    >>> task.click("B1")
    >>> print(task.said)
    All 2 found; wrong clicks: 1.
    """
    position = check_board(board).copy()
    if check_type("points", points, Points).size != position.size:
        raise GomcError(
            f"the points must be of a {position.size}x{position.size} board, "
            f"not {points.size}x{points.size}."
        )
    if not points:
        raise GomcError("there must be at least one point to find.")
    return FindBoard(position, points, check_type("what", what, str), squares)


class FindBoard(NotebookBoard):
    """A board on which a reader finds points; `find` makes such a board.

    Attributes
    ----------
    found : Points
        The right points that were clicked.
    wrong : Points
        The wrong points that were clicked.
    """

    def __init__(self, board: Game, wanted: Points, what: str, squares: Points | None) -> None:
        super().__init__()
        self._position = board
        self._wanted = wanted
        self._what = what
        self._squares = squares
        self.again()

    @property
    def actions(self) -> Mapping[str, Callable[..., None]]:
        """The actions that the page may ask for."""
        stride = self._position.size + 1
        return {
            "point": lambda row, column: self.click(row * stride + column),
            "again": self.again,
            "answer": self.answer,
        }

    @property
    def said(self) -> str:
        """The sentence below the board."""
        return self._said

    def again(self) -> None:
        """Begin again without clicked points."""
        with self._lock:
            self.found = self.wrong = Points(0, self._position.size)
            self._say(f"Click every point that is {self._what}. Number of them: {len(self._wanted)}.")

    def click(self, point: Move) -> None:
        """Answer a click: say whether the point is a point to find.

        Raises
        ------
        GomcError
            If the point is not on the board.
        """
        with self._lock:
            place, size = parse_point(point, self._position.size), self._position.size
            clicked, name = Points(1 << place, size), point_name(place, size)
            right = bool(clicked & self._wanted)
            if right:
                self.found |= clicked
            else:
                self.wrong |= clicked
            stone = ": a stone stands there" if not right and clicked & self._stones else ""
            sentence = f"{name} is {'' if right else 'not '}{self._what}{stone}."
            self._say(self._end() if self.found == self._wanted else f"{sentence} {self._tally()}")

    def answer(self) -> None:
        """Show all points to find."""
        with self._lock:
            left = self._wanted - self.found
            self.found = self._wanted
            self._say(
                f"These are all {len(self._wanted)}; not found: {' '.join(left.names) or 'none'}."
            )

    def _end(self) -> str:
        """Return the sentence after the last point is found."""
        return f"All {len(self._wanted)} found; wrong clicks: {len(self.wrong)}."

    def _tally(self) -> str:
        """Return a sentence with the counts so far."""
        return f"Found: {len(self.found)} of {len(self._wanted)}; wrong clicks: {len(self.wrong)}."

    @property
    def _stones(self) -> Points:
        return self._position.black | self._position.white

    # --- Display.

    def _board(self) -> Game:
        return self._position

    def _picture(self) -> str:
        marks = dict.fromkeys(self.found.names, "\N{CHECK MARK}") | dict.fromkeys(
            self.wrong.names, "cross"
        )
        return svg(self._position, marks=marks, squares=self._squares)

    def _more(self) -> dict[str, Any]:
        over = self.found == self._wanted
        buttons = [
            Button("answer", "Show the answer", "", not over),
            Button("again", "Again", "a", bool(self.found | self.wrong)),
        ]
        named = [button._asdict() for button in buttons]
        return {"buttons": named, "color": None if over else POINTER}
