"""The steps that Hypothesis makes on a pair of boards: a game, random games and searches."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.stateful import rule, run_state_machine_as_test

from gomc import programs
from gomc.contract import Backend
from gomc.game import Game
from gomc.results.searches import SearchResult
from gomc.search.reuse import KeptTree
from gomc.search.running import uncut
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
from gomc.settings.bysize import on
from gomc.settings.factors import TablePolicy
from gomc.testing.gamemachine import GameMachine
from gomc.testing.pair import NotInLockstep, Pair
from gomc.testing.policies import ANY_WEIGHTS, GAME_POLICIES
from gomc.testing.priors import LEARNED, PRIORS
from gomc.testing.strategies import (
    BANDITS,
    EYES,
    LONG,
    NUMBERS,
    SEARCHES,
    SEEDS,
    THINKING,
    TREES,
)

FEW = 40
"""A search tries one move in this many when there are too many pairs of a move and a reply."""

LARGEST_TREE = 40_000
"""The largest number of whole games in a tree, times the fourth power of the board's size."""


class Machine(GameMachine):
    """A game on two boards, with steps that ask for random games and searches."""

    def games(self, number: int) -> int:
        """Return a number of games, from 1 to at most 135; larger boards get fewer games."""
        return 1 + number % (2 + 1200 // (self.pair.board.size**2 + 8))

    @rule(seed=SEEDS, eyes=EYES, policy=GAME_POLICIES)
    def playout(self, seed: int, eyes: Eyes, policy: Policy) -> None:
        """Play a random game, move by move."""
        text = f"go.playout(board, seed={seed}, eyes={eyes!r}, policy={policy})"
        self.pair.compare(text, lambda go, board: go.playout(board, seed, eyes, policy))

    @rule(policy=GAME_POLICIES, eyes=EYES)
    def policy(self, policy: Policy, eyes: Eyes) -> None:
        """Compare the probability of each move under a policy."""
        text = f"go.policy(board, {policy}, eyes={eyes!r})"
        self.pair.compare(text, lambda go, board: go.policy(board, policy, eyes))

    @rule(weights=ANY_WEIGHTS)
    def weights(self, weights: Weights | TablePolicy) -> None:
        """Compare the weights of all moves."""
        text = f"go.weights(board, {weights})"
        self.pair.compare(text, lambda go, board: go.weights(board, weights))

    @rule(priors=PRIORS)
    def priors(self, priors: Priors) -> None:
        """Compare the priors of all moves."""
        text = f"go.priors(board, {priors})"
        self.pair.compare(text, lambda go, board: go.priors(board, priors))

    @rule(learned=LEARNED)
    def learned(self, learned: LearnedMoves) -> None:
        """Compare the priors of all moves by learned weights alone, so that every feature counts."""
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
        """Search among all moves, or among every second or third move.

        On boards above 9x9, depth-two searches try few moves and no third move, because there are too
        many pairs of a move and a reply.
        """
        if isinstance(how, DepthTwo) and self.pair.board.size > 9:
            how, every = replace(how, third=False), FEW
        moves = [*self.pair.board.legal_moves().names[::every], "pass"] if every else None
        search = how.search if isinstance(how, programs.Program) else how
        search = on(search, self.pair.board.size)
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
        """Search among a few moves, which are pruned early, or get many games in a tree.

        If a tree holds whole games, larger boards get fewer games, because a game adds a node for each
        legal move in each position of the game.
        """
        names, size = self.pair.board.legal_moves().names, self.pair.board.size
        start = first % (len(names) // 2 + 1)
        whole = isinstance(how, UCT) and not how.expand_visits
        games = min(60, 1 + LARGEST_TREE // size**4) if whole else 60
        self.compare_searches(how, games, seed, [*names[start : start + 3], "pass"], STEADY)

    @rule(how=TREES, number=NUMBERS, seed=SEEDS, moves=st.integers(1, 3))
    def search_again(self, how: UCT, number: int, seed: int, moves: int) -> None:
        """Search, play the expected moves, and search again in the kept tree."""
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
        """Compare the results of searches of about `n` games."""
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
    """Search, play up to `moves` expected moves, and return a second search in the same tree."""
    tree, later = KeptTree(), board.copy()
    first = go.search(later, how, playouts=playouts, seed=seed, tree=tree)
    for move in first.variation[:moves]:
        if not later.ended and later.is_legal(move):
            later.play(move)
    if later.ended:
        return first
    return go.search(later, how, playouts=playouts, seed=seed ^ 1, tree=tree)


@uncut()
def find_difference(module: Backend, examples: int, seed: int, sizes: Sequence[int]) -> None:
    """Run the machine, and raise the shortest `NotInLockstep` that Hypothesis finds.

    A backend that gives another answer to the same question fails too.
    """
    machine = seeded(seed)(type("Machine", (Machine,), {"module": module, "sizes": sizes}))
    options = settings(
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
        with warnings.catch_warnings():  # to Hypothesis the machine is large
            warnings.filterwarnings("ignore", "Generating overly large repr")
            run_state_machine_as_test(machine, settings=options)
    except Flaky as flaky:
        raise NotInLockstep(f"{Pair.last}\n\nAsked again, it answered otherwise.") from flaky
