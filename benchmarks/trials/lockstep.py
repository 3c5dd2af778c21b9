"""Both backends, any settings: random games, bandits and searches, longer than in the tests."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

import gomc
from gomc.game.rules import Rules
from gomc.programs import Program
from gomc.rng import Rng
from gomc.settings import DepthTwo, Search
from gomc.testing import check_backend
from gomc.testing.pair import Pair
from gomc.testing.strategies import KOMI, LONG, NUMBERS, RULES, SEARCHES, SEEDS

FAST = gomc.load("fast")

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 11, 13)


def attack(rng: Random) -> int:
    """Compare a game on both boards, or some searches; return how many."""
    if rng.random() < 0.3:
        check_backend(FAST, examples=3, seed=rng.getrandbits(32))
        return 3
    return searches(rng.choice(SIZES), rng.getrandbits(32), examples=4)


def searches(size: int, seed: int, examples: int) -> int:
    """Compare searches with any settings from positions of random games."""

    @seeded(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(KOMI, RULES, st.integers(0, size * size), SEARCHES | LONG, NUMBERS, SEEDS)
    def compare(
        komi: float, rules: Rules, moves: int, how: Search | Program, number: int, chance: int
    ) -> None:
        pair = at_random(size, komi, rules, moves, chance)
        if pair.board.ended:
            return
        most = 20_000 // (size * size + 8) if not isinstance(how, DepthTwo) else 10 * size
        n = 1 + number % most
        name = f"programs.find({how.name!r})" if isinstance(how, Program) else how
        pair.compare(
            f"go.search(board, {name}, playouts={n}, seed={chance})",
            lambda go, board: go.search(board, how, playouts=n, seed=chance),
        )

    compare()
    return examples


def at_random(size: int, komi: float, rules: Rules, moves: int, seed: int) -> Pair:
    """Return two boards in step, after so many moves drawn from the legal ones."""
    pair, rng = Pair(FAST, size, komi, rules), Rng(seed)
    for _ in range(moves):
        names = (*pair.board.legal_moves().names, "pass")
        if pair.board.ended:
            break
        pair.do("play", names[rng.below(len(names))])
    return pair
