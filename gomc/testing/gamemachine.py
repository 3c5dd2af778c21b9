"""The steps of a game that Hypothesis makes on a pair of boards: moves, set-ups, copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gomc.contract import Backend
from gomc.game.points import PASS, point_name
from gomc.game.rules import Rules
from gomc.rng import Rng
from gomc.testing.pair import Pair
from gomc.testing.strategies import COLORS, KOMI, NUMBERS, RULES


class GameMachine(RuleBasedStateMachine):
    """A game on two boards; every rule is a step of the game."""

    module: ClassVar[Backend]
    sizes: ClassVar[Sequence[int]]

    @initialize(
        size=st.runner().flatmap(lambda machine: st.sampled_from(machine.sizes)), komi=KOMI, rules=RULES
    )
    def begin(self, size: int, komi: float, rules: Rules) -> None:
        """Begin with an empty board."""
        self.pair = Pair(self.module, size, komi, rules)

    @invariant()
    def same(self) -> None:
        """Compare all answers about the position, after every step."""
        if hasattr(self, "pair"):
            self.pair.compare_all()

    # --- Moves.

    def going(self) -> bool:
        """Whether moves can be played."""
        return not self.pair.board.ended

    @precondition(going)
    @rule(number=NUMBERS)
    def play(self, number: int) -> None:
        """Play a legal point, or pass if there is none."""
        points = self.pair.board.legal_moves().names
        self.pair.do("play", points[number % len(points)] if points else "pass")

    @precondition(going)
    @rule(moves=st.integers(1, 60), seed=st.integers(0, 99))
    def play_on(self, moves: int, seed: int) -> None:
        """Play many empty points, legal or not, and compare the boards' states after each move."""
        rng = Rng(seed)
        points = self.pair.board.geometry.points
        for _ in range(moves):
            move = points[rng.below(len(points))]
            if not self.pair.board.color_at(move):
                self.pair.do("play", point_name(move, self.pair.board.size))
                self.pair.compare("board.state", lambda _, board: board.state)

    @rule(number=NUMBERS, color=st.one_of(st.none(), COLORS))
    def try_anything(self, number: int, color: str | None) -> None:
        """Play any int near the board, legal or not, for any colour."""
        stride = self.pair.board.size + 1
        self.pair.do("play", number % (stride * stride) - 1, color)

    @precondition(going)
    @rule(number=NUMBERS, color=COLORS)
    def play_out_of_turn(self, number: int, color: str) -> None:
        """Play a legal point of either colour, or pass if there is none."""
        points = self.pair.board.legal_moves(color).names
        self.pair.do("play", points[number % len(points)] if points else "pass", color)

    @rule()
    def play_a_pass(self) -> None:
        """Pass, which raises an error after the end of the game."""
        self.pair.do("play", PASS)

    @rule(moves=st.integers(1, 4))
    def take_back(self, moves: int) -> None:
        """Take back some moves."""
        for _ in range(moves):
            self.pair.do("undo")

    @rule(color=COLORS)
    def resign(self, color: str) -> None:
        """Resign at any time."""
        self.pair.do("resign", color)

    @rule()
    def resume(self) -> None:
        """Resume the game."""
        self.pair.do("resume")

    # --- The board.

    @rule(signs=st.text(".XO-", max_size=60), color=COLORS)
    def set_up(self, signs: str, color: str) -> None:
        """Put stones on the board and remove some, often in illegal positions."""
        size, points = self.pair.board.size, self.pair.board.geometry.points
        named = [(sign, point_name(p, size)) for sign, p in zip(signs, points, strict=False)]
        black, white, empty = ([name for sign, name in named if sign == s] for s in "XO.")
        self.pair.do("set_up", black, white, empty, color)

    @rule(komi=KOMI)
    def change_komi(self, komi: float) -> None:
        """Set the komi."""
        self.pair.set_komi(komi)

    @rule()
    def copy(self) -> None:
        """Go on with a copy."""
        self.pair.copy()

    @precondition(lambda self: self.pair.others)
    @rule()
    def go_back(self) -> None:
        """Go on with the boards that were copied last."""
        self.pair.go_back()
