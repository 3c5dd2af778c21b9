"""The record of a game: moves, stones that were set up, and comments.

A record is data; `Record.board_at` replays the record on a board of either backend. `gomc.sgf` reads
and writes files of records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from gomc.errors import (
    GomcError,
    IllegalMove,
    check_number,
    check_type,
    check_whole,
    how_many,
    keep,
    printable,
    quoted,
)
from gomc.game.game import Game, check_board
from gomc.game.pictures import Shown
from gomc.game.points import check_size, parse_move, parse_point, point_name
from gomc.game.rules import Color, Rules

BoardT = TypeVar("BoardT", bound=Game)

RECORDED = Rules(ko="simple", suicide="none")
"""The rules for replaying a record: simple ko, as most people play."""

LENIENT = Rules(ko="simple", suicide="any")
"""The rules that forbid the fewest moves, so that every game can be shown."""


class Setup(NamedTuple):
    """Stones that are put on the board or removed without a move.

    Attributes
    ----------
    after : int
        The number of moves before the set-up; 0 at the beginning.
    black, white, empty : tuple of int
        The points that become black, white and empty.
    to_play : Color
        The player to move after the set-up.
    """

    after: int = 0
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    to_play: Color = Color.BLACK


_PARTS: dict[str, tuple[type[Any], ...]] = {
    "moves": (tuple, Color, int),
    "setups": (Setup, int, tuple, tuple, tuple, Color),
    "comments": (tuple, int, str),
}
"""For each field with several values, the type of a value and the types of the value's parts."""


def _are(values: object, kind: type[tuple[Any, ...]], kinds: list[type]) -> bool:
    """Whether `values` is a tuple of tuples (of class `kind`) whose parts have the types `kinds`."""
    return isinstance(values, tuple) and all(
        isinstance(value, kind)
        and len(value) == len(kinds)
        and all(isinstance(part, type_) for part, type_ in zip(value, kinds, strict=True))
        for value in values
    )


@dataclass(frozen=True, repr=False)
class Record(Shown):
    """The main line of a recorded game.

    Attributes
    ----------
    size : int
        Points a side.
    komi : float
        Points that White was given.
    moves : tuple of (Color, int)
        The moves, passes included; colours need not alternate.
    setups : tuple of Setup
        The set-ups, in order.
    handicap : int
        The number of handicap stones; the stones themselves are set up.
    players : (str, str)
        The names of Black and of White.
    rules, result, event, date : str
        The texts of the file's properties RU, RE, EV and DT; empty if the file lacks the property.
    comments : tuple of (int, str)
        Each comment, with the number of moves before the comment.
    notes : tuple of str
        A sentence on every part that was left out or guessed in reading; not compared.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc import sgf
    >>> record = sgf.read("(;SZ[5]KM[0.5]PB[Ann]PW[Bob];B[cc];W[cd](;B[bd])(;B[dd]))")
    >>> print(record.board_at(2, go.Board))
    5 . . . . .
    4 . . . . .
    3 . . X . .
    2 . . O . .
    1 . . . . .
      A B C D E
    Black to play
    >>> record.players, len(record.moves), record.notes
    (('Ann', 'Bob'), 3, ('1 variation was skipped: only the main line is read.',))
    """

    size: int
    komi: float = 0.0
    moves: tuple[tuple[Color, int], ...] = ()
    setups: tuple[Setup, ...] = ()
    handicap: int = 0
    players: tuple[str, str] = ("", "")
    rules: str = ""
    result: str = ""
    event: str = ""
    date: str = ""
    comments: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        keep(self, size=check_size(self.size), komi=check_number("komi", self.komi))
        keep(self, handicap=check_whole("handicap", self.handicap, 0))
        for name in ("rules", "result", "event", "date"):
            check_type(name, getattr(self, name), str)
        for name, (kind, *kinds) in _PARTS.items():
            values = getattr(self, name)
            if not _are(values, kind, kinds):
                parts = ", ".join(part.__name__ for part in kinds)
                raise GomcError(
                    f"{name} must be a tuple of {kind.__name__}({parts}), not {quoted(values)}."
                )
        if not _are((self.players,), tuple, [str, str]):
            raise GomcError(f"players must be Black's name and White's, not {quoted(self.players)}.")
        for n in [setup.after for setup in self.setups] + [n for n, _ in self.comments]:
            check_whole("the number of moves before a set-up or comment", n, 0, len(self.moves))
        for _, move in self.moves:
            parse_move(move, self.size)
        for setup in self.setups:
            for point in (*setup.black, *setup.white, *setup.empty):
                parse_point(point, self.size)
        if len({n for n, _ in self.comments}) < len(self.comments):
            raise GomcError("comments must have different numbers of moves before them.")

    def __repr__(self) -> str:
        return f"<Record: {self}>"

    def __str__(self) -> str:
        black, white = (name or "?" for name in self.players)
        kind = f"{self.size}x{self.size}, komi {self.komi:g}"
        summary = f"{black} (Black) and {white} (White), {kind}, {how_many(len(self.moves), 'move')}"
        return printable(f"{summary}, {self.result}" if self.result else summary)

    @classmethod
    def of(cls, board: Game) -> Record:
        """Return the record of the game on a board, from the last set-up on."""
        start = check_board(board).copy()
        for _ in board.moves:
            start.undo()
        setup = Setup(0, tuple(start.black), tuple(start.white), (), start.to_play)
        return cls(
            size=board.size,
            komi=board.komi,
            moves=board.moves,
            setups=() if setup == Setup() else (setup,),
            handicap=board.handicap,
            result=board.result or "",
        )

    @property
    def move_names(self) -> tuple[str, ...]:
        """The names of the moves, passes included."""
        return tuple(point_name(move, self.size) for _, move in self.moves)

    def setups_by_move(self) -> dict[int, list[Setup]]:
        """Return the set-ups, keyed by the number of moves before the set-up."""
        setups: dict[int, list[Setup]] = {}
        for setup in self.setups:
            setups.setdefault(setup.after, []).append(setup)
        return setups

    def board_at(self, n: int, board_class: type[BoardT], rules: Rules | str = RECORDED) -> BoardT:
        """Return a board with the position after `n` moves.

        Moves after two passes are played too, because players resume a game when they disagree about
        dead stones.

        Parameters
        ----------
        n : int
            From 0, the position before the first move, to the number of moves.
        board_class : type
            A backend's ``Board``.
        rules : Rules or str
            The rules of the returned board. A record may break a superko rule.

        Raises
        ------
        IllegalMove
            If the rules forbid a move; the message gives the number of the move.
        GomcError
            If there are fewer moves, or a string is set up without a liberty.
        """
        n = check_whole("the number of moves replayed", n, 0, len(self.moves))
        return next(islice(self.boards(board_class, rules), n, None))

    def boards(self, board_class: type[BoardT], rules: Rules | str = RECORDED) -> Iterator[BoardT]:
        """Yield a board with the position after no move, then the same board after one move, and so on.

        See `board_at` for the parameters and the errors.

        Examples
        --------
        >>> import gomc.reference as go
        >>> from gomc import sgf
        >>> [len(board.black) for board in sgf.read("(;SZ[3];B[bb];W[aa];B[ba])").boards(go.Board)]
        [0, 1, 1, 2]
        """
        if not (isinstance(board_class, type) and issubclass(board_class, Game)):
            raise GomcError(f"board_class must be a backend's Board, not {quoted(board_class)}.")
        board = board_class(self.size, self.komi, rules)
        setups = self.setups_by_move()
        if self.moves and self.moves[0][0] is Color.WHITE:
            board.set_up(to_play=Color.WHITE)
        for number in range(len(self.moves) + 1):
            if number:
                self._replay(board, number)
            for setup in setups.get(number, ()):
                self._set_up(board, setup)
            yield board

    def _replay(self, board: Game, number: int) -> None:
        color, move = self.moves[number - 1]
        if board.ended:
            board.resume()
        try:
            board.play(move, color)
        except IllegalMove as error:
            raise IllegalMove(f"move {number} of the record: {error}", error.reason) from None

    def _set_up(self, board: Game, setup: Setup) -> None:
        after, black, white, empty, to_play = setup
        bare = not (after or white or empty or board.state.black or board.state.white)
        if bare and to_play is Color.WHITE and 2 <= len(black) == self.handicap:
            board.place_handicap(black)
            return
        try:
            board.set_up(black, white, empty, to_play)
        except GomcError as error:
            raise GomcError(f"the record's set-up after move {after}: {error}") from None
