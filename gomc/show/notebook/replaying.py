"""Go through a game move by move: a record, a random game, or the moves that a search expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gomc.backend import load
from gomc.errors import GomcError, check_whole, quoted
from gomc.game import Game, check_board
from gomc.game.points import PASS, parse_move, point_name
from gomc.game.record import LENIENT, Record
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.results.stats import PlayoutRecord, Rows
from gomc.show.notebook.widget import Button, NotebookBoard
from gomc.show.svg import svg

Shown = Record | Game | PlayoutRecord | SearchResult


def replay(what: Shown, board: Game | None = None) -> ReplayBoard:
    """Return a board that shows a game move by move, with a slider.

    Parameters
    ----------
    what : Record, Board, PlayoutRecord or SearchResult
        A game record (`gomc.sgf.read`), a board with its moves, a random game (a backend's
        ``playout``), or a search, for which the board shows the principal variation.
    board : Board, optional
        The position in which a random game or a search began, if `what` does not know it.

    Raises
    ------
    GomcError
        If `what` has another type, does not fit the board, or contains an illegal move.

    Examples
    --------
    >>> import gomc.reference as go
    >>> start = go.Board(5)
    >>> board = replay(go.playout(start, seed=1), start)
    >>> board.go_to(2)
    >>> len(board.game.moves)
    2
    """
    if isinstance(what, Record):
        return ReplayBoard(what)
    if isinstance(what, Game):
        return ReplayBoard(Record.of(what))
    if isinstance(what, PlayoutRecord):
        end = f"the random game is over, score {what.score:+g}"
        return ReplayBoard(*_continued(board, what, what.moves), end=end, owners=what.owners)
    if isinstance(what, SearchResult):
        line = tuple(parse_move(name, what.size) for name in what.variation)
        end = f"the search expects no more: {what.best} wins {what.win_rate:.1%}"
        return ReplayBoard(*_continued(board, what, line), end=end, result=what)
    raise GomcError(
        "a Record, a Board, a PlayoutRecord or a SearchResult can be shown move by move, "
        f"not {quoted(what)}."
    )


def _continued(
    board: Game | None, result: PlayoutRecord | SearchResult, moves: tuple[int, ...]
) -> tuple[Record, int]:
    """Return the game on a board with more moves, and the number of moves without the added moves."""
    board = result.board if board is None else check_board(board)
    if board is None:
        raise GomcError("this result does not know the position: give board=.")
    if (board.size, board.to_play) != (result.size, result.to_play):
        begins = f"a {result.size}x{result.size} board with {result.to_play} to play"
        raise GomcError(f"this begins on {begins}, not on {board!r}.")
    color = result.to_play
    more = tuple((Color(color * (-1) ** i), move) for i, move in enumerate(moves))
    played = Record.of(board)
    return replace(played, moves=(*played.moves, *more), result=""), len(played.moves)


class ReplayBoard(NotebookBoard):
    """A board that shows a game move by move; `replay` makes such a board.

    Parameters
    ----------
    record : Record
        The game.
    first : int
        The number of moves before the first position shown.
    end : str
        The sentence at the last move.
    owners : optional
        The owner of every point, shown at the last move.
    result : SearchResult, optional
        The result shown in the first position.
    """

    def __init__(
        self,
        record: Record,
        first: int = 0,
        end: str = "",
        owners: Rows | None = None,
        result: SearchResult | None = None,
    ) -> None:
        super().__init__()
        self._record = record
        self._first = first
        self._end = end or (f"the result is {record.result}" if record.result else "")
        self._owners = owners
        self._result = result
        self._comments = dict(record.comments)
        self._boards = load("reference").Board
        record.board_at(len(record.moves), self._boards, LENIENT)  # an error for a wrong move now
        self.go_to(0)

    @property
    def game(self) -> Game:
        """A copy of the board that is shown, with the moves before."""
        return self._game.copy()

    @property
    def length(self) -> int:
        """The number of moves of the game."""
        return len(self._record.moves) - self._first

    @property
    def at(self) -> int:
        """The number of moves played in the position that is shown."""
        return self._at

    @property
    def actions(self) -> Mapping[str, Callable[..., None]]:
        """The actions that the page may ask for."""
        return {
            "first": lambda: self.go_to(0),
            "back": lambda: self.go_to(max(self._at - 1, 0)),
            "next": lambda: self.go_to(min(self._at + 1, self.length)),
            "last": lambda: self.go_to(self.length),
            "go": lambda to: self.go_to(to),
        }

    def go_to(self, move: int) -> None:
        """Show the position after this many moves.

        Raises
        ------
        GomcError
            If the game has fewer moves.
        """
        with self._lock:
            self._at = check_whole("the number of moves", move, 0, self.length)
            self._game = self._record.board_at(self._first + self._at, self._boards, LENIENT)
            self._say(self._sentence())

    def _sentence(self) -> str:
        """Return the text below the board: the last move, the end, and the record's comment."""
        at, played = self._at, self._first + self._at
        if at:
            color, move = self._record.moves[played - 1]
            name = point_name(move, self._record.size)
            did = "passes" if move == PASS else f"plays {name}"
            sentence = f"Move {at} of {self.length}: {color} {did}"
        else:
            names = " - ".join(filter(None, self._record.players))
            sentence = f"{names + ': ' if names else ''}the beginning, {self.length} moves"
        if at == self.length and self._end:
            sentence += f"; {self._end}"
        comment = self._comments.get(played, "")
        return f"{sentence}.\n{comment}" if comment else f"{sentence}."

    def _board(self) -> Game:
        return self._game

    def _picture(self) -> str:
        if self._result and not self._at:
            return svg(self._game, self._result, self._result.ownership)
        return svg(self._game, ownership=self._owners if self._at == self.length else None)

    def _more(self) -> dict[str, Any]:
        before, after = self._at > 0, self._at < self.length
        buttons = [
            Button("first", "First", "Home", before),
            Button("back", "Back", "ArrowLeft", before),
            Button("next", "Next", "ArrowRight", after),
            Button("last", "Last", "End", after),
        ]
        slider = {"at": self._at, "last": self.length}
        return {"buttons": [button._asdict() for button in buttons], "slider": slider}
