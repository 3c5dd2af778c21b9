"""The moves that led to a position: the board plays a move, and takes the move back."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Self

from gomc.errors import GomcError
from gomc.game.legality import Legality, Situation
from gomc.game.points import PASS, point_name
from gomc.game.position import Move, State
from gomc.game.rules import Color


class History(Legality):
    """A position with the moves that led there."""

    def _begin(self, state: State) -> None:
        super()._begin(state)
        self._past: list[tuple[State, tuple[Situation, Situation]]] = []
        self._moves: list[tuple[Color, int]] = []

    @property
    def moves(self) -> tuple[tuple[Color, int], ...]:
        """The moves since the beginning or the last set-up, each with the colour of the player."""
        return tuple(self._moves)

    @property
    def move_names(self) -> tuple[str, ...]:
        """The names of the moves since the beginning or the last set-up."""
        return tuple(point_name(move, self.size) for _, move in self._moves)

    @property
    def prisoners(self) -> tuple[int, int]:
        """The stones that Black and White have taken, since the beginning or the last set-up.

        Stones that a player loses by suicide are prisoners of the opponent.

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

    def play(self, move: Move, color: Color | str | None = None) -> None:
        """Play a move.

        Parameters
        ----------
        move : int or str
            A point or a pass.
        color : Color or str, optional
            The player who moves, by default `to_play`; the opponent moves next.

        Raises
        ------
        IllegalMove
            If the rules forbid the move; `reason` of the error names the rule. The board stays as it
            was.
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
        """Take back the last move.

        Raises
        ------
        GomcError
            If no move was played since the beginning or the last set-up.
        """
        if not self._past:
            raise GomcError("there is no move to take back: the game is at its beginning.")
        self._state, added = self._past.pop()
        self._seen.subtract(added)
        self._moves.pop()

    def copy(self) -> Self:
        """Return a copy of the board; moves on the copy leave this board as it is."""
        twin = copy.copy(self)
        twin._past, twin._moves = self._past.copy(), self._moves.copy()
        twin._seen = self._seen.copy()
        return twin
