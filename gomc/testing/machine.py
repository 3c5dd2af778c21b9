"""The steps that Hypothesis makes with a pair of boards."""

from __future__ import annotations

from collections.abc import Sequence
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

from gomc import programs
from gomc.contract import Backend
from gomc.game import Game
from gomc.game.points import PASS, point_name
from gomc.game.rules import Rules
from gomc.results.searches import SearchResult
from gomc.rng import Rng
from gomc.search.reuse import KeptTree
from gomc.settings import (
    STEADY,
    UCT,
    Bandit,
    DepthTwo,
    Eyes,
    LearnedMoves,
    Policy,
    Priors,
    Search,
    Thinking,
    Weights,
)
from gomc.settings.factors import Tabled
from gomc.testing.pair import NotInLockstep, Pair
from gomc.testing.policies import ANY_WEIGHTS, GAME_POLICIES
from gomc.testing.priors import LEARNED, PRIORS
from gomc.testing.strategies import (
    BANDITS,
    COLORS,
    EYES,
    KOMI,
    LONG,
    NUMBERS,
    RULES,
    SEARCHES,
    SEEDS,
    THINKING,
    TREES,
)

FEW = 40
"""One of this many moves is tried where all would be too many."""

LARGEST_TREE = 40_000
"""Bounds the number of whole games in a tree, times the fourth power of the board's size."""


class Machine(RuleBasedStateMachine):
    """A game on two boards; every rule is a step."""

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

    @rule(seed=SEEDS, eyes=EYES, policy=GAME_POLICIES)
    def playout(self, seed: int, eyes: Eyes, policy: Policy) -> None:
        """Play a random game, move by move."""
        text = f"go.playout(board, seed={seed}, eyes={eyes!r}, policy={policy})"
        self.pair.compare(text, lambda go, board: go.playout(board, seed, eyes, policy))

    @rule(policy=GAME_POLICIES, eyes=EYES)
    def policy(self, policy: Policy, eyes: Eyes) -> None:
        """Ask how probable each move is under a policy."""
        text = f"go.policy(board, {policy}, eyes={eyes!r})"
        self.pair.compare(text, lambda go, board: go.policy(board, policy, eyes))

    @rule(weights=ANY_WEIGHTS)
    def weights(self, weights: Weights | Tabled) -> None:
        """Ask for the weights of all moves."""
        text = f"go.weights(board, {weights})"
        self.pair.compare(text, lambda go, board: go.weights(board, weights))

    @rule(priors=PRIORS)
    def priors(self, priors: Priors) -> None:
        """Ask what priors give to all moves."""
        text = f"go.priors(board, {priors})"
        self.pair.compare(text, lambda go, board: go.priors(board, priors))

    @rule(learned=LEARNED)
    def learned(self, learned: LearnedMoves) -> None:
        """Ask what learned weights give to all moves, and nothing else: every feature counts."""
        text = f"go.priors(board, Priors(({learned},)))"
        self.pair.compare(text, lambda go, board: go.priors(board, Priors((learned,))))

    @rule(number=NUMBERS, seed=SEEDS, eyes=EYES, policy=GAME_POLICIES)
    def playouts(self, number: int, seed: int, eyes: Eyes, policy: Policy) -> None:
        """Play many random games."""
        n = self.games(number)
        text = f"go.playouts(board, {n}, seed={seed}, eyes={eyes!r}, policy={policy})"
        self.pair.compare(text, lambda go, board: go.playouts(board, n, seed, eyes, policy))

    @rule(
        how=SEARCHES,
        number=NUMBERS,
        seed=SEEDS,
        every=st.sampled_from([0, 0, 1, 2, 3]),
        thinking=THINKING,
    )
    def search(
        self,
        how: Search | programs.Program,
        number: int,
        seed: int,
        every: int,
        thinking: Thinking,
    ) -> None:
        """Search for a move among all, or among every second or third.

        On large boards the pairs of a move and a reply are too many to try all, and there is no third
        move.
        """
        if isinstance(how, DepthTwo) and self.pair.board.size > 9:
            how, every = replace(how, third=False), FEW
        moves = [*self.pair.board.legal_moves().names[::every], "pass"] if every else None
        search = how.search if isinstance(how, programs.Program) else how
        if not (isinstance(search, UCT) and search.final == "visits"):
            thinking = replace(thinking, early=False)
        self.compare_searches(how, self.games(number), seed, moves, thinking)

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
        """Search among a few moves, which are pruned soon, or have many games in a tree.

        Where trees hold whole games, they have fewer on larger boards: a game adds a node for each move
        of each of its positions.
        """
        names, size = self.pair.board.legal_moves().names, self.pair.board.size
        start = first % (len(names) // 2 + 1)
        whole = isinstance(how, UCT) and not how.expand_visits
        games = min(60, 1 + LARGEST_TREE // size**4) if whole else 60
        self.compare_searches(how, games, seed, [*names[start : start + 3], "pass"], STEADY)

    @rule(how=TREES, number=NUMBERS, seed=SEEDS, moves=st.integers(1, 3))
    def search_again(self, how: UCT, number: int, seed: int, moves: int) -> None:
        """Search, play on as expected, and search again in the tree that was kept."""
        if self.pair.board.ended or not how.expand_visits:
            return
        n = self.games(number)
        text = f"search_twice(go, board, {how}, playouts={n}, seed={seed}, moves={moves})"
        self.pair.compare(text, lambda go, board: search_twice(go, board, how, n, seed, moves))

    def compare_searches(
        self,
        how: Search | programs.Program,
        n: int,
        seed: int,
        moves: list[str] | None,
        thinking: Thinking,
    ) -> None:
        """Compare what both find in `n` games, or somewhat more or less."""
        name = f"programs.find({how.name!r})" if isinstance(how, programs.Program) else how
        text = f"go.search(board, {name}, playouts={n}, seed={seed}, moves={moves}"
        text += ")" if thinking.steady else f", thinking={thinking})"
        self.pair.compare(
            text,
            lambda go, board: go.search(
                board, how, playouts=n, seed=seed, moves=moves, thinking=thinking
            ),
        )


def search_twice(
    go: Backend, board: Game, how: UCT, playouts: int, seed: int, moves: int
) -> SearchResult:
    """Return a search after so many moves that an earlier one expects, in the tree of that one."""
    tree, later = KeptTree(), board.copy()
    found = go.search(later, how, playouts=playouts, seed=seed, tree=tree)
    for move in found.variation[:moves]:
        if not later.ended and later.is_legal(move):
            later.play(move)
    if later.ended:
        return found
    return go.search(later, how, playouts=playouts, seed=seed ^ 1, tree=tree)


def find_difference(module: Backend, examples: int, seed: int, sizes: Sequence[int]) -> None:
    """Run the machine, and raise the shortest `NotInLockstep` that is found.

    An answer that is another when it is asked for again is a difference too.
    """
    machine = seeded(seed)(type("Machine", (Machine,), {"module": module, "sizes": sizes}))
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
