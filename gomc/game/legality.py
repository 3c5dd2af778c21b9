"""Legal moves: capture, suicide, ko and superko, by the rules of a game.

The position decides which moves capture and which moves are suicide. Repetition depends on the moves
that led to the position, so the class keeps the situations seen so far.
"""

from __future__ import annotations

from collections import Counter

from gomc.errors import IllegalMove
from gomc.game.points import PASS, Points, bits, parse_move, point_name
from gomc.game.position import Move, Position, State
from gomc.game.rules import Color, Rules

Situation = tuple[int, int] | tuple[int, int, Color]
"""The stones, which must not recur under superko; situational superko adds the player to move."""


class Legality(Position):
    """A position, its rules, and the situations seen before it."""

    def __init__(self, size: int, rules: Rules) -> None:
        self._rules = rules
        super().__init__(size)

    def _begin(self, state: State) -> None:
        super()._begin(state)
        self._seen = Counter([self._situation(state.black, state.white, state.to_play)])
        self._tried: tuple[State, int, Color, State] | None = None

    @property
    def rules(self) -> Rules:
        """The rules on ko and suicide."""
        return self._rules

    @property
    def ended(self) -> str | None:
        """The reason why the game is over: "two passes" or "resignation"; None before the end."""
        if self._state.resigned is not None:
            return "resignation"
        return "two passes" if self._state.passes >= 2 else None

    def after(self, move: Move, color: Color | str | None = None) -> State:
        """Return the state after a move without playing the move; `check` tests legality."""
        point, color = parse_move(move, self.size), self._color(color)
        state, stone = self._state, 1 << max(point, 0)
        if point == PASS:
            now = state._replace(ko=0, to_play=color.other, passes=state.passes + 1)
            return now._replace(last=0, before=state.last, taken=0)
        tried = self._tried  # superko makes a move once to test it, and `play` needs the state again
        if tried and tried[0] is state and tried[1:3] == (point, color):
            return tried[3]
        own, stood = state.sides(color)
        safe = self._algebra.legal(own, stood, state.atari, 0, self._geometry) & stone
        play = self._algebra.play if safe else self._algebra.play_suicide
        own, other, atari, ko = play(stone, own, stood, state.atari, self._geometry)
        black, white = (own, other) if color is Color.BLACK else (other, own)
        after = State(
            black, white, atari, ko, color.other, last=stone, before=state.last, taken=stood & ~other
        )
        self._tried = state, point, color, after
        return after

    def check(self, move: Move, color: Color | str | None = None) -> int:
        """Return a move as an int if it is legal, or raise `IllegalMove`; see `play`."""
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

        The set does not contain the pass, which is allowed until the game is over.
        """
        if self.ended:
            return Points(0, self.size)
        color = self._color(color)
        own, other = self._state.sides(color)
        ko = self._forbidden(color)
        safe = points = self._algebra.legal(own, other, self._state.atari, ko, self._geometry)
        lone = self._empty & ~ko & ~points
        if self._rules.suicide == "any":
            points |= lone
        elif self._rules.suicide == "several":
            points |= lone & self._algebra.neighbours(own, self._geometry.stride)
        if self._rules.ko != "simple":
            takes = self._algebra.neighbours(other & self._state.atari, self._geometry.stride)
            plain = safe & ~takes
            points = sum(1 << p for p in bits(points) if not self._repeats(p, color, plain))
        return Points(points, self.size)

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

    def _repeats(self, point: int, color: Color, plain: int = 0) -> bool:
        """Whether a move repeats an earlier situation; a move in `plain` captures no stones."""
        if plain >> point & 1:
            own, other = self._state.sides(color)
            own |= 1 << point
            black, white = (own, other) if color is Color.BLACK else (other, own)
        else:
            state = self.after(point, color)
            black, white = state.black, state.white
        return self._seen[self._situation(black, white, color.other)] > 0

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
