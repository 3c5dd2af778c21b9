"""A game: its moves, moves that are taken back, and its end.

`gomc.game.position` has the position itself and all that can be read off it; `gomc.game.legality` has
the moves that are legal in it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from itertools import pairwise
from typing import Self

from gomc.errors import GomcError, check_number, check_several, quoted
from gomc.game import diagram, handicap
from gomc.game.legality import Legality, Situation
from gomc.game.life import Life, benson, life, settled
from gomc.game.pictures import Shown
from gomc.game.points import PASS, Points, point_name
from gomc.game.position import Move, State
from gomc.game.rules import CHINESE, Color, Rules, check_rules


class Game(Shown, Legality):
    """A game of Go: the position and how it came about.

    Parameters
    ----------
    size : int
        Points a side, from 1 to 25.
    komi : float
        Points that White is given; any finite number.
    rules : Rules or str
        The rules on ko and suicide, "chinese" or "tromp-taylor", say.

    Raises
    ------
    GomcError
        If an argument is not one of these.

    Notes
    -----
    Moves are given as GTP names (``"E5"``, ``"pass"``; no column I) or as ints (`gomc.game.points`);
    they are kept as ints. Where a method takes a colour, it means the player to move if none is given.

    Two boards are equal if the same can follow on both, with the same result: their size, komi and
    rules are the same, the stones, the player to move and ko, the passes, and all earlier positions. A
    board cannot be a key of a dict, because it changes.

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

    def __init__(self, size: int = 9, komi: float = 7.5, rules: Rules | str = CHINESE) -> None:
        self._komi = check_number("komi", komi)
        super().__init__(size, check_rules(rules))

    def _begin(self, state: State) -> None:
        super()._begin(state)
        self._past: list[tuple[State, tuple[Situation, Situation]]] = []
        self._moves: list[tuple[Color, int]] = []
        self._handicap = 0

    # --- What a reader can ask.

    @property
    def komi(self) -> float:
        """Points that White is given; it can be set at any time."""
        return self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        self._komi = check_number("komi", komi)

    @property
    def moves(self) -> tuple[tuple[Color, int], ...]:
        """The moves since the beginning or the last set-up, each with its colour."""
        return tuple(self._moves)

    @property
    def move_names(self) -> tuple[str, ...]:
        """The names of the moves since the beginning or the last set-up."""
        return tuple(point_name(move, self.size) for _, move in self._moves)

    @property
    def prisoners(self) -> tuple[int, int]:
        """The stones that Black and White have taken, since the beginning or the last set-up.

        A player's own stones that suicide took are the opponent's prisoners.

        Examples
        --------
        >>> import gomc.reference as go
        >>> board = go.Board(3)
        >>> for move in ["A2", "A3", "B3"]:
        ...     board.play(move)
        >>> board.prisoners
        (1, 0)
        """
        states = [*(state for state, _ in self._past), self._state]
        taken = {Color.BLACK: 0, Color.WHITE: 0}
        for (before, after), (mover, move) in zip(pairwise(states), self._moves, strict=True):
            for color in Color:
                lost = before.sides(color)[0].bit_count() - after.sides(color)[0].bit_count()
                taken[color.other] += lost + (color is mover and move != PASS)
        return taken[Color.BLACK], taken[Color.WHITE]

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
            The player who moves, by default `to_play`; the opponent's turn comes next.

        Raises
        ------
        IllegalMove
            If the rules forbid it; its `reason` says which rule. The board stays as it was.
        """
        point, color = self.check(move, color), self._color(color)
        turned = self._situation(self._state.black, self._state.white, color)
        state = self.after(point, color)
        made = self._situation(state.black, state.white, state.to_play)
        self._past.append((self._state, (turned, made)))
        self._seen.update((turned, made))
        self._moves.append((color, point))
        self._state = state

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

    # --- Life.

    def unconditional(self) -> Life:
        """Return the strings that live even if their owner passes for ever, and their territory.

        `gomc.game.life` explains Benson's rule, which finds them.

        Examples
        --------
        Both players have two eyes. Black's large region could still hold an eye of White's.

        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     X . X . . .
        ...     . X X . O .
        ...     X X X X X X
        ...     O O O O O O
        ...     O . O O . O
        ...     . O O O O .''')
        >>> print(board.unconditional())
        6 X x X . . .
        5 x X X . . .
        4 X X X X X X
        3 O O O O O O
        2 O o O O o O
        1 o O O O O o
          A B C D E F
        >>> board.unconditional().black.territory.names
        ('B6', 'A5')
        """
        return life(self.copy(), benson, self._algebra)

    def settled(self) -> Life:
        """Return the strings that live unconditionally, and the territory that GNU Go gives them.

        The territory has all points of `unconditional`, and larger regions in which the opponent cannot
        get two eyes (`gomc.game.life.settled`).

        Examples
        --------
        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     X . X . . .
        ...     . X X . O .
        ...     X X X X X X
        ...     O O O O O O
        ...     O . O O . O
        ...     . O O O O .''')
        >>> board.settled().black.territory.names
        ('B6', 'D6', 'E6', 'F6', 'A5', 'D5', 'E5', 'F5')
        """
        return life(self.copy(), settled, self._algebra)

    # --- Positions that were not played.

    def place_handicap(self, points: Iterable[Move]) -> None:
        """Put Black's handicap stones on the empty board; White moves first.

        `gomc.game.handicap` has the customary points.
        """
        stones = check_several("points", points)
        handicap.check_stones(self.size, len(stones))
        if self._state.black | self._state.white or self._moves:
            raise GomcError("handicap stones are placed on an empty board before the first move.")
        self.set_up(black=stones, to_play=Color.WHITE)
        self._handicap = len(stones)

    def place_fixed_handicap(self, stones: int) -> tuple[str, ...]:
        """Put 2 to 9 handicap stones on the customary points, and return their names."""
        names = handicap.fixed(self.size, stones)
        self.place_handicap(names)
        return names

    def place_free_handicap(self, stones: int) -> tuple[str, ...]:
        """Put any number of handicap stones on the points with most room, and return their names."""
        names = handicap.free(self.size, stones)
        self.place_handicap(names)
        return names

    @classmethod
    def from_diagram(
        cls,
        text: str,
        komi: float = 7.5,
        rules: Rules | str = CHINESE,
        to_play: Color | str | None = None,
    ) -> Self:
        """Return the board that a diagram shows, as ``str(board)`` and `gomc.show.text` write it.

        Parameters
        ----------
        text : str
            Rows of ``X`` (Black), ``O`` (White), ``.`` (empty) and at most one ``k`` (the point of
            simple ko), with or without spaces, with or without coordinates; and "White to play", if it
            is White's turn. ``●`` and ``○`` are stones too, ``+`` is an empty point, and round the last
            move, whose player waits then, there may be brackets.
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._all_that_counts() == other._all_that_counts()

    __hash__ = None  # type: ignore[assignment]

    def _all_that_counts(self) -> tuple[object, ...]:
        """Return all on which it depends what can follow, and with what result."""
        state, seen = self._state, {situation for situation, n in self._seen.items() if n}
        stones = (state.black, state.white, state.ko, state.to_play, state.passes, state.resigned)
        return self.size, self._komi, self._rules, stones, seen

    def __str__(self) -> str:
        state = self._state._replace(ko=self._forbidden(self.to_play))
        return diagram.draw(self.size, state.black, state.white, state.ko, state.to_play)

    def __repr__(self) -> str:
        kind = f"{self.size}x{self.size}, komi {self._komi:g}"
        return f"<Board {kind}, {len(self._moves)} moves, {self.ended or f'{self.to_play} to play'}>"


def check_board(board: object) -> Game:
    """Return `board` if it is one, or raise `GomcError`."""
    if not isinstance(board, Game):
        raise GomcError(f"board must be a Board, not {quoted(board)}.")
    return board
