"""A game: whose turn it is, what was played, what may not be repeated, and how it ends.

The position itself, and what can be read off it, is in `gomc.position`.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import Self

from gomc import diagram, handicap
from gomc.errors import GomcError, IllegalMove, check_number, check_whole
from gomc.points import PASS, Points, bits, parse_move, point_name
from gomc.position import Move, Position, State
from gomc.rules import CHINESE, Color, Rules

Situation = tuple[int, int] | tuple[int, int, Color]
"""What may not come again under superko: the stones, for situational superko with the mover."""


class Game(Position):
    """A game of Go: the position and how it came about.

    Parameters
    ----------
    size : int
        Points a side, from 1 to 25.
    komi : float
        Points that White is given; any finite number.
    rules : Rules
        What is said of ko and suicide; `gomc.CHINESE` or `gomc.TROMP_TAYLOR`, say.

    Raises
    ------
    GomcError
        If an argument is none of these.

    Notes
    -----
    Moves are given as GTP names (``"E5"``, ``"pass"``; no column I) or as ints (`gomc.points`);
    they are kept as ints. Where a colour may be given, the player to move is meant if it is not.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=5, komi=0.5)
    >>> for move in ["C3", "C4", "D4", "D3", "B4", "A1", "C5"]:
    ...     board.play(move)
    >>> print(board)
    5 . . X . .
    4 . X . X .
    3 . . X O .
    2 . . . . .
    1 O . . . .
      A B C D E
    White to play
    >>> board.is_legal("C4"), board.last_move, board.score()
    (False, 'C5', 2.5)
    """

    def __init__(self, size: int = 9, komi: float = 7.5, rules: Rules = CHINESE) -> None:
        if not isinstance(rules, Rules):
            raise GomcError(f"rules must be a gomc.Rules such as gomc.CHINESE, not {rules!r}.")
        self._komi = check_number("komi", komi)
        self._rules = rules
        super().__init__(size)

    def _begin(self, state: State) -> None:
        super()._begin(state)
        self._past: list[tuple[State, tuple[Situation, Situation]]] = []
        self._moves: list[tuple[Color, int]] = []
        self._seen = Counter([self._situation(state.black, state.white, state.to_play)])
        self._handicap = 0

    # --- What there is to see.

    @property
    def komi(self) -> float:
        """Points that White is given; it can be set at any time."""
        return self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        self._komi = check_number("komi", komi)

    @property
    def rules(self) -> Rules:
        """What is said of ko and suicide."""
        return self._rules

    @property
    def moves(self) -> tuple[tuple[Color, int], ...]:
        """The moves since the beginning or the last set-up, each with its colour."""
        return tuple(self._moves)

    @property
    def last_move(self) -> str | None:
        """The name of the last move, or None at the beginning."""
        return point_name(self._moves[-1][1], self.size) if self._moves else None

    @property
    def ko(self) -> str | None:
        """The name of the point that simple ko forbids to the player to move, or None."""
        points = Points(self._forbidden(self.to_play), self.size)
        return points.names[0] if points else None

    @property
    def handicap(self) -> int:
        """The number of handicap stones."""
        return self._handicap

    @property
    def ended(self) -> str | None:
        """Why the game is over: "two passes" or "resignation"; None while it goes on."""
        if self._state.resigned is not None:
            return "resignation"
        return "two passes" if self._state.passes >= 2 else None

    @property
    def result(self) -> str | None:
        """The result as SGF writes it ("B+3.5", "W+R", "0" for a draw), or None while it goes on."""
        if self._state.resigned is not None:
            return f"{self._state.resigned.other.name[0]}+R"
        if not self.ended:
            return None
        score = self.score()
        return f"{'B' if score > 0 else 'W'}+{abs(score):g}" if score else "0"

    # --- Moves.

    def play(self, move: Move, color: Color | str | None = None) -> None:
        """Play a move.

        Parameters
        ----------
        move : int or str
            A point or a pass.
        color : Color or str, optional
            Who moves, if it is not the turn of `to_play`; the opponent's turn comes next.

        Raises
        ------
        IllegalMove
            If the rules forbid it; its `reason` says which rule. The board stays as it was.
        """
        point, color = self.check(move, color), self._color(color)
        turned = self._situation(self._state.black, self._state.white, color)
        state = self._after(point, color)
        made = self._situation(state.black, state.white, state.to_play)
        self._past.append((self._state, (turned, made)))
        self._seen.update((turned, made))
        self._moves.append((color, point))
        self._state = state

    def check(self, move: Move, color: Color | str | None = None) -> int:
        """Return a legal move as an int, or raise `IllegalMove`; see `play`."""
        point, color = parse_move(move, self.size), self._color(color)
        reason = self._why_not(point, color)
        if reason:
            raise IllegalMove(_sentence(color, point_name(point, self.size), reason), reason)
        return point

    def is_legal(self, move: Move, color: Color | str | None = None) -> bool:
        """Whether the rules allow a move."""
        try:
            self.check(move, color)
        except IllegalMove:
            return False
        return True

    def legal_moves(self, color: Color | str | None = None) -> Points:
        """Return the points that may be played; none when the game is over.

        A pass is no point: it is allowed whenever the game is not over.
        """
        if self.ended:
            return Points(0, self.size)
        color = self._color(color)
        own, other = self._state.sides(color)
        ko = self._forbidden(color)
        points = self._algebra.legal(own, other, self._state.atari, ko, self._geometry)
        lone = self._empty & ~ko & ~points
        if self._rules.suicide == "any":
            points |= lone
        elif self._rules.suicide == "several":
            points |= lone & self._algebra.neighbours(own, self._geometry.stride)
        if self._rules.ko != "simple":
            points = sum(1 << p for p in bits(points) if not self._repeats(p, color))
        return Points(points, self.size)

    def undo(self) -> None:
        """Take the last move back.

        Raises
        ------
        GomcError
            If nothing was played since the beginning or the last set-up.
        """
        if not self._past:
            raise GomcError("there is no move to take back: the game is at its beginning.")
        self._state, added = self._past.pop()
        self._seen.subtract(added)
        self._moves.pop()

    def resign(self, color: Color | str | None = None) -> None:
        """Give the game up; `undo` takes back the last move and the resignation with it."""
        self._state = self._state._replace(resigned=self._color(color))

    def resume(self) -> None:
        """Let a game that is over go on, as when players disagree about what is dead."""
        self._state = self._state._replace(passes=0, resigned=None)

    def copy(self) -> Self:
        """Return a board that can be played on without changing this one."""
        twin = copy.copy(self)
        twin._past, twin._moves = self._past.copy(), self._moves.copy()
        twin._seen = self._seen.copy()
        return twin

    # --- The end.

    def score(self) -> float:
        """Return Black's area less White's less komi: positive if Black is ahead."""
        black, white = self.area()
        return len(black) - len(white) - self._komi

    # --- Positions that were not played.

    def place_handicap(self, points: Iterable[Move]) -> None:
        """Put Black's handicap stones on the empty board; White moves first.

        `gomc.handicap` has the customary points.
        """
        stones = list(points)
        check_whole("the number of handicap stones", len(stones), 2, self.size**2 - 1)
        if self._state.black | self._state.white or self._moves:
            raise GomcError("handicap stones are placed on an empty board before the first move.")
        self.set_up(black=stones, to_play=Color.WHITE)
        self._handicap = len(stones)

    def place_fixed_handicap(self, stones: int) -> tuple[str, ...]:
        """Put 2 to 9 handicap stones where custom has them, and return their names."""
        names = handicap.fixed(self.size, stones)
        self.place_handicap(names)
        return names

    def place_free_handicap(self, stones: int) -> tuple[str, ...]:
        """Put any number of handicap stones where there is most room, and return their names."""
        names = handicap.free(self.size, stones)
        self.place_handicap(names)
        return names

    @classmethod
    def from_diagram(
        cls,
        text: str,
        komi: float = 7.5,
        rules: Rules = CHINESE,
        to_play: Color | str | None = None,
    ) -> Self:
        """Return the board that a diagram shows; what ``str(board)`` writes, it reads.

        Parameters
        ----------
        text : str
            Rows of ``X`` (Black), ``O`` (White), ``.`` (empty) and at most one ``k`` (the point of
            simple ko), with spaces or not, with coordinates or not; and "White to play", if it is.
        komi, rules
            As for the board.
        to_play : Color or str, optional
            Overrides what the text says.

        Raises
        ------
        GomcError
            If the text is no square of such rows.

        Examples
        --------
        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     . X .
        ...     X O X
        ...     . . .''')
        >>> board.liberties("B2").names
        ('B1',)
        """
        shown = diagram.parse(text)
        board = cls(shown.size, komi, rules)
        color = shown.to_play if to_play is None else Color.parse(to_play)
        board._begin_from(shown.black, shown.white, color, shown.ko)
        return board

    def __str__(self) -> str:
        state = self._state._replace(ko=self._forbidden(self.to_play))
        return diagram.draw(self.size, state.black, state.white, state.ko, state.to_play)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from gomc.show import svg

        return svg(self)

    def __repr__(self) -> str:
        kind = f"{self.size}x{self.size}, komi {self._komi:g}"
        return f"<Board {kind}, {len(self._moves)} moves, {self.ended or f'{self.to_play} to play'}>"

    # --- What the rules say.

    def _forbidden(self, color: Color) -> int:
        """Return the set of the point that simple ko forbids to `color`, if any."""
        applies = self._rules.ko == "simple" and color is self._state.to_play
        return self._state.ko if applies else 0

    def _why_not(self, point: int, color: Color) -> str | None:
        """Return the reason why a move is illegal, or None."""
        if self.ended:
            return "game over"
        if point == PASS:
            return None
        stone = 1 << point
        if not self._empty & stone:
            return "occupied"
        if self._forbidden(color) & stone:
            return "ko"
        own, other = self._state.sides(color)
        if not self._algebra.legal(own, other, self._state.atari, 0, self._geometry) & stone:
            alone = not self._algebra.neighbours(stone, self._geometry.stride) & own
            if self._rules.suicide == "none" or (alone and self._rules.suicide == "several"):
                return "suicide"
        if self._rules.ko != "simple" and self._repeats(point, color):
            return "superko"
        return None

    def _after(self, point: int, color: Color) -> State:
        """Return the state after a move that the rules of capture and suicide allow."""
        state, stone = self._state, 1 << max(point, 0)
        if point == PASS:
            return state._replace(ko=0, to_play=color.other, passes=state.passes + 1)
        own, other = state.sides(color)
        safe = self._algebra.legal(own, other, state.atari, 0, self._geometry) & stone
        move = self._algebra.play if safe else self._algebra.play_suicide
        own, other, atari, ko = move(stone, own, other, state.atari, self._geometry)
        black, white = (own, other) if color is Color.BLACK else (other, own)
        return State(black, white, atari, ko, color.other)

    def _repeats(self, point: int, color: Color) -> bool:
        state = self._after(point, color)
        return self._seen[self._situation(state.black, state.white, state.to_play)] > 0

    def _situation(self, black: int, white: int, to_play: Color) -> Situation:
        return (black, white, to_play) if self._rules.ko == "situational" else (black, white)


def _sentence(color: Color, name: str, reason: str) -> str:
    why = {
        "game over": "the game is over",
        "occupied": "a stone stands there",
        "ko": "it would retake the ko at once",
        "suicide": "its string would have no liberty (suicide)",
        "superko": "it would repeat an earlier position (superko)",
    }
    return f"{color} cannot play {name}: {why[reason]}."
