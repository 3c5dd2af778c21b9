"""What Hypothesis does to a pair of boards."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import gomc.reference.sequence
from gomc import programs
from gomc.backend import Backend
from gomc.errors import MissingExtra
from gomc.points import PASS, point_name
from gomc.rng import WORD, Rng
from gomc.rules import Rules
from gomc.settings import (
    PURE,
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    UNIFORM,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    Bandit,
    DepthTwo,
    EpsilonGreedy,
    Eyes,
    MoveLists,
    Own,
    Pruning,
    Search,
    Stages,
    Temperature,
    UCB1Tuned,
)
from gomc.testing.pair import NotInLockstep, Pair

SIZES = st.sampled_from([3, 2, 5, 1, 4, 7, 9, 13, 19])
"""Mostly small, where much happens; few of them, as a compiled backend is compiled for a size."""

KOMI = st.sampled_from([0.0, 7.5, 0.5, 1.0, -3.25, 1000.0])
RULES = st.builds(
    Rules,
    ko=st.sampled_from(["simple", "positional", "situational"]),
    suicide=st.sampled_from(["none", "several", "any"]),
)
COLORS = st.sampled_from(["black", "white"])
NUMBERS = st.integers(0, 2**16)
SEEDS = st.one_of(st.integers(0, 9), st.integers(0, WORD))
BY = st.sampled_from(["score", "wins"])
EYES: st.SearchStrategy[Eyes] = st.sampled_from(["diagonal", "olga", "oleg"])


def an_own_stage() -> Own:
    """Return a stage of one's own: one of MoGo's, as if it were new."""
    reference = gomc.reference.sequence.saving_moves
    try:
        from gomc.fast.sequence import saving_moves
    except MissingExtra:
        return Own(reference)
    return Own(reference, saving_moves)


STAGES = st.one_of(
    st.sampled_from([UNIFORM, PURE, SEQUENCE_LIKE]),
    st.builds(
        Stages,
        own=st.one_of(st.none(), st.builds(an_own_stage)),
        save=st.booleans(),
        patterns=st.sampled_from([(), SEQUENCE_LIKE.patterns, SEQUENCE_LIKE.patterns[:4]]),
        capture=st.booleans(),
    ),
)
PRUNING = st.builds(
    Pruning,
    ratio=st.floats(0, 3),
    equal=st.sampled_from([0.2, 0.0, 2.0, 20.0]),
    minimum=st.integers(2, 6),
    maximum=st.sampled_from([10_000, 1, 3, 8]),
    soft=st.booleans(),
)
K = st.one_of(st.sampled_from([0.0, 2.0, 5.0]), st.floats(0, 1e6))
TEMPERATURES = st.one_of(
    st.none(),
    st.builds(Temperature, k=K),
    st.builds(Annealing, start=K, end=K, games=st.integers(1, 200)),
)
URGENCY = st.sampled_from([math.inf, 1.1, 1.0, 0.5, 0.0])
BANDITS = st.one_of(
    st.builds(
        UCB1, exploration=st.one_of(st.sampled_from([0.2**0.5, 0.0]), st.floats(0, 4)), urgency=URGENCY
    ),
    st.builds(UCB1Tuned, p=st.one_of(st.sampled_from([1.0, 1.1]), st.floats(0, 6)), urgency=URGENCY),
    st.builds(EpsilonGreedy, epsilon=st.sampled_from([0.0, 0.1, 0.5]), urgency=URGENCY),
)
TREES = st.builds(
    UCT,
    bandit=BANDITS,
    by=BY,
    expand_visits=st.sampled_from([1, 1, 2, 4, 0]),
    unvisited=st.sampled_from(["random", "first", "grandfather"]),
    final=st.sampled_from(["value", "visits"]),
    max_nodes=st.sampled_from([10**7, 1, 10, 60, 200]),
    batch=st.sampled_from([1, 1, 2, 3, 8]),
    virtual_loss=st.sampled_from([1, 1, 0, 3]),
    eyes=EYES,
    stages=STAGES,
).flatmap(lambda how: st.sampled_from([how, replace(how, by="wins", solve=True)]))
SEARCHES: st.SearchStrategy[Search | programs.Program] = st.one_of(
    st.builds(Abramson, by=BY, eyes=EYES, pruning=st.one_of(st.none(), PRUNING), stages=STAGES),
    st.builds(
        AllMovesAsFirst,
        by=BY,
        eyes=EYES,
        temperature=TEMPERATURES,
        ties=st.sampled_from(["first", "random"]),
    ),
    st.builds(MoveLists, by=BY, eyes=EYES, temperature=st.floats(0, 1e6), games=st.integers(1, 200)),
    st.builds(
        DepthTwo,
        by=BY,
        eyes=EYES,
        pruning=st.one_of(st.none(), PRUNING),
        all_as_first=st.booleans(),
    ),
    TREES,
    st.sampled_from([*programs.PROGRAMS.values()]),
)

LONG: st.SearchStrategy[Search] = st.one_of(
    TREES,
    st.builds(Abramson, by=BY, pruning=PRUNING),
    st.builds(DepthTwo, by=BY, pruning=PRUNING, all_as_first=st.just(True)),
)
"""Searches that show what they are only when there are many games for each move."""

FEW = 40
"""Of so many moves one, where all would be too many."""


class Machine(RuleBasedStateMachine):
    """A game on two boards; every rule is a step."""

    module: ClassVar[Backend]

    @initialize(size=SIZES, komi=KOMI, rules=RULES)
    def begin(self, size: int, komi: float, rules: Rules) -> None:
        """Begin with an empty board."""
        self.pair = Pair(self.module, size, komi, rules)

    @invariant()
    def same(self) -> None:
        """Compare all that can be seen, after every step."""
        if hasattr(self, "pair"):
            self.pair.compare_all()

    # --- Moves.

    def going(self) -> bool:
        """Whether moves can be played."""
        return not self.pair.board.ended

    @precondition(going)
    @rule(number=NUMBERS)
    def play(self, number: int) -> None:
        """Play a legal point, if there is one."""
        points = self.pair.board.legal_moves().names
        self.pair.do("play", points[number % len(points)] if points else "pass")

    @precondition(going)
    @rule(moves=st.integers(1, 60), seed=st.integers(0, 99))
    def play_on(self, moves: int, seed: int) -> None:
        """Play many empty points, legal or not, and compare the stones after each."""
        rng = Rng(seed)
        points = self.pair.board.geometry.points
        for _ in range(moves):
            move = points[rng.below(len(points))]
            if not self.pair.board.color_at(move):
                self.pair.do("play", point_name(move, self.pair.board.size))
                self.pair.compare("board.state", lambda _, board: board.state)

    @rule(number=NUMBERS, color=st.one_of(st.none(), COLORS))
    def try_anything(self, number: int, color: str | None) -> None:
        """Play any int near the board, legal or not, of any color."""
        stride = self.pair.board.size + 1
        self.pair.do("play", number % (stride * stride) - 1, color)

    @precondition(going)
    @rule(number=NUMBERS, color=COLORS)
    def play_out_of_turn(self, number: int, color: str) -> None:
        """Play a legal point of a color given."""
        points = self.pair.board.legal_moves(color).names
        self.pair.do("play", points[number % len(points)] if points else "pass", color)

    @rule()
    def play_a_pass(self) -> None:
        """Pass, if the game goes on."""
        self.pair.do("play", PASS)

    @rule(moves=st.integers(1, 4))
    def take_back(self, moves: int) -> None:
        """Take moves back."""
        for _ in range(moves):
            self.pair.do("undo")

    @rule(color=COLORS)
    def resign(self, color: str) -> None:
        """Resign, which may happen at any time."""
        self.pair.do("resign", color)

    @rule()
    def resume(self) -> None:
        """Let the game go on."""
        self.pair.do("resume")

    # --- The board.

    @rule(signs=st.text(".XO-", max_size=60), color=COLORS)
    def set_up(self, signs: str, color: str) -> None:
        """Put stones on the board and take some away, often where it cannot be."""
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
        """Go on with the board of which a copy was made."""
        self.pair.go_back()

    # --- Random games and searches.

    def games(self, number: int) -> int:
        """Return 1 to some hundred: the fewer, the larger the board."""
        return 1 + number % (2 + 1200 // (self.pair.board.size**2 + 8))

    @rule(seed=SEEDS, eyes=EYES, stages=STAGES)
    def playout(self, seed: int, eyes: Eyes, stages: Stages) -> None:
        """Play a random game, move by move."""
        text = f"go.playout(board, seed={seed}, eyes={eyes!r}, stages={stages})"
        self.pair.compare(text, lambda go, board: go.playout(board, seed, eyes, stages))

    @rule(number=NUMBERS, seed=SEEDS, eyes=EYES, stages=STAGES)
    def playouts(self, number: int, seed: int, eyes: Eyes, stages: Stages) -> None:
        """Play many random games."""
        n = self.games(number)
        text = f"go.playouts(board, {n}, seed={seed}, eyes={eyes!r}, stages={stages})"
        self.pair.compare(text, lambda go, board: go.playouts(board, n, seed, eyes, stages))

    @rule(how=SEARCHES, number=NUMBERS, seed=SEEDS, every=st.sampled_from([0, 0, 1, 2, 3]))
    def search(self, how: Search | programs.Program, number: int, seed: int, every: int) -> None:
        """Search for a move among all, or among every second or third.

        On large boards the pairs of a move and a reply are too many to try all.
        """
        if isinstance(how, DepthTwo) and self.pair.board.size > 9:
            every = FEW
        moves = [*self.pair.board.legal_moves().names[::every], "pass"] if every else None
        self.compare_searches(how, self.games(number), seed, moves)

    @rule(
        means=st.lists(st.floats(0, 1), min_size=1, max_size=5),
        how=BANDITS,
        plays=st.integers(1, 60),
        seed=SEEDS,
    )
    def bandit(self, means: list[float], how: Bandit, plays: int, seed: int) -> None:
        """Play the arms of a bandit."""
        text = f"go.bandit({means}, {how}, {plays}, runs=3, seed={seed})"
        self.pair.compare(text, lambda go, _: go.bandit(means, how, plays, runs=3, seed=seed))

    @rule(how=LONG, first=NUMBERS, seed=SEEDS)
    def search_among_few(self, how: Search, first: int, seed: int) -> None:
        """Search among a few moves, which are pruned soon, or have many games in a tree."""
        names = self.pair.board.legal_moves().names
        start = first % (len(names) // 2 + 1)
        self.compare_searches(how, 60, seed, [*names[start : start + 3], "pass"])

    def compare_searches(
        self, how: Search | programs.Program, n: int, seed: int, moves: list[str] | None
    ) -> None:
        """Compare what both find in `n` games."""
        name = f"programs.find({how.name!r})" if isinstance(how, programs.Program) else how
        text = f"go.search(board, {name}, playouts={n}, seed={seed}, moves={moves})"
        self.pair.compare(
            text, lambda go, board: go.search(board, how, playouts=n, seed=seed, moves=moves)
        )


def find_difference(module: Backend, examples: int, seed: int) -> None:
    """Run the machine, and raise the shortest `NotInLockstep` that is found.

    An answer that is another when it is asked for again is a difference too.
    """
    machine = seeded(seed)(type("Machine", (Machine,), {"module": module}))
    how = settings(
        max_examples=examples,
        stateful_step_count=20,
        deadline=None,
        database=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    try:
        run_state_machine_as_test(machine, settings=how)
    except Flaky as flaky:
        raise NotInLockstep(f"{Pair.last}\n\nAsked again, it answered otherwise.") from flaky
