"""Bandits, compiled; ``reference/bandits.py`` explains them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.errors import check_whole
from gomc.fast.compiler.kernel import inlined, kernel, prepare_for
from gomc.fast.compiler.words import word
from gomc.fast.counts import Floats, Ints
from gomc.fast.ownbandit import check_done, own_urgencies
from gomc.fast.rng import GAMMA, below, fraction, stream
from gomc.results.bandits import MOST_PLAYS, BanditResult, bandit_result, check_arms, check_plays
from gomc.rng import check_seed
from gomc.search.running import run
from gomc.settings import bandits as settings
from gomc.settings.ownbandit import OwnBandit

UCB1, UCB1_TUNED, UCB1_TUNED_LEAST, EPSILON_GREEDY, OWN = range(5)


class Bandit(NamedTuple):
    """The settings `gomc.settings.bandits.Bandit` for the kernels.

    Attributes
    ----------
    kind : int
        The number of the rule; UCB1-TUNED with ``quarter="least"`` counts as another rule.
    weight : float
        The factor of exploration: UCB1's constant, UCB1-TUNED's `p`; else 0.
    epsilon, urgency : float
        The probability of playing a random arm, and the first-play urgency.
    by_depth : bool
        Whether exploration falls with the depth of a node in a tree.
    address : int
        The address of the code of an `OwnBandit`, else 0.
    """

    kind: int
    weight: float
    epsilon: float
    urgency: float
    by_depth: bool
    address: int = 0


def bandit_of(rule: settings.Bandit) -> Bandit:
    """Return a bandit for the kernels."""
    if isinstance(rule, settings.UCB1):
        return Bandit(UCB1, rule.exploration, 0.0, rule.urgency, rule.by_depth)
    if isinstance(rule, settings.UCB1Tuned):
        kind = UCB1_TUNED if rule.quarter == "most" else UCB1_TUNED_LEAST
        return Bandit(kind, rule.p, 0.0, rule.urgency, rule.by_depth)
    if isinstance(rule, OwnBandit):
        prepare_for("a bandit of your own")
        from gomc.fast.ownurgency import address_of  # only this needs numba

        return Bandit(OWN, 0.0, 0.0, rule.urgency, False, address_of(rule))
    return Bandit(EPSILON_GREEDY, 0.0, rule.epsilon, rule.urgency, False)


class Arms(NamedTuple):
    """The plays and rewards of some arms; index `j` of each array belongs to arm `j`.

    Attributes
    ----------
    visits : array of float
        The number of plays of each arm.
    reward, squares : arrays of float
        The sum of an arm's rewards, and the sum of the squares of the rewards.
    order : array of float
        A guess of an arm's value.
    urgency : array of float
        Room for the urgencies, and last a mark of an `OwnBandit` (`gomc.fast.ownbandit`).
    """

    visits: Floats
    reward: Floats
    squares: Floats
    order: Floats
    urgency: Floats


def new_arms(n: int) -> Arms:
    """Return `n` arms that were never played."""
    return Arms(np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(n + 1))


# Paper: GG 14
@inlined
def at_depth(bandit: Bandit, depth: int) -> Bandit:
    """Return the bandit for nodes at this depth of a tree, where the bandit may explore less."""
    weight = bandit.weight
    if bandit.by_depth:
        weight /= math.sqrt(1 + depth)
    return Bandit(bandit.kind, weight, bandit.epsilon, bandit.urgency, bandit.by_depth, bandit.address)


# Paper: RR Algorithm 1, RR 2.2 variance, RR (1), RR 4.2 p, CF (1), SL UCTValue, GG 14
@inlined
def urgency(visits: float, reward: float, squares: float, log_n: float, bandit: Bandit) -> float:
    """Return the urgency of an arm, NaN for an arm that was never played."""
    mean, ratio = reward / visits, log_n / visits
    if bandit.kind == UCB1:
        return mean + bandit.weight * math.sqrt(ratio)
    if bandit.kind == UCB1_TUNED:
        variance = squares / visits - mean * mean + math.sqrt(2.0 * ratio)
        return mean + bandit.weight * math.sqrt(ratio * (variance if variance < 0.25 else 0.25))
    if bandit.kind == UCB1_TUNED_LEAST:
        variance = squares / visits - mean * mean + math.sqrt(2.0 * ratio)
        return mean + bandit.weight * math.sqrt(ratio * (variance if variance > 0.25 else 0.25))
    return mean


@inlined
def urgencies(arms: Arms, n: int, total: float, bandit: Bandit, bonus: Floats | None) -> None:
    """Store the urgencies of `n` arms, which were played `total` times together."""
    total = max(1.0, total)
    if bandit.kind == OWN:
        visits, reward, squares = arms.visits, arms.reward, arms.squares
        own_urgencies(visits, reward, squares, arms.urgency, n, total, bandit.address)
    elif bandit.kind == UCB1 and not bandit.weight:
        for j in range(n):  # the sum with 0 would be the same, and takes a logarithm and roots
            arms.urgency[j] = arms.reward[j] / arms.visits[j]
    else:
        log_n = math.log(total)
        for j in range(n):
            arms.urgency[j] = urgency(arms.visits[j], arms.reward[j], arms.squares[j], log_n, bandit)
    if bonus is not None:
        for j in range(n):
            arms.urgency[j] += bonus[j]


@inlined
def largest_bonus(arms: Arms, n: int, bonus: Floats | None) -> float:
    """Return the largest bonus of the unplayed arms among `n` arms, 0 without a bonus."""
    if bonus is None:
        return 0.0
    most = -math.inf
    for j in range(n):
        if not arms.visits[j]:
            most = max(most, bonus[j])
    return most


@inlined
def is_next(arms: Arms, j: int, bonus: Floats | None, most: float) -> bool:
    """Return whether an arm is unplayed, with the largest bonus `most` of all unplayed arms."""
    if bonus is None:
        return arms.visits[j] == 0.0
    return arms.visits[j] == 0.0 and bonus[j] == most


# Paper: RR 3.4
@inlined
def choose_unplayed(
    arms: Arms, n: int, rng: int, ordered: bool, bonus: Floats | None, most: float
) -> tuple[int, int]:
    """Return the unplayed arm to play first; at least one arm must be unplayed."""
    guess, ties = -math.inf, 0
    for j in range(n):
        if is_next(arms, j, bonus, most):
            if not ordered:
                return j, rng
            if arms.order[j] > guess:
                guess, ties = arms.order[j], 0
            ties += arms.order[j] == guess
    rng += GAMMA
    skip = int(np.int64(below(rng, word(ties))))
    j = 0
    while not is_next(arms, j, bonus, most) or arms.order[j] != guess or skip:
        skip -= is_next(arms, j, bonus, most) and arms.order[j] == guess
        j += 1
    return j, rng


# Paper: RR 2.2, RR 3.4 urgency, CF II-B urgency
@inlined
def choose(
    arms: Arms, n: int, bandit: Bandit, rng: int, ordered: bool, bonus: Floats | None
) -> tuple[int, int]:
    """Return the arm to play, and the generator's state; `arms.order` counts only if `ordered`."""
    if bandit.epsilon > 0.0:
        rng += GAMMA
        if fraction(rng) < bandit.epsilon:
            rng += GAMMA
            return int(np.int64(below(rng, word(n)))), rng
    total, unplayed = 0.0, 0
    for j in range(n):
        total += arms.visits[j]
        unplayed += arms.visits[j] == 0.0
    most = largest_bonus(arms, n, bonus)
    if unplayed < n:
        urgencies(arms, n, total, bandit, bonus)
        best, largest = 0, -math.inf  # all urgencies may be NaN while other threads change the sums
        for j in range(n):
            if arms.urgency[j] > largest:
                best, largest = j, arms.urgency[j]
        if not unplayed or largest >= bandit.urgency + most:
            return best, rng
    return choose_unplayed(arms, n, rng, ordered, bonus, most)


@inlined
def play_run(means: Floats, bandit: Bandit, rng: int, arms: Arms, chosen: Ints, rewards: Ints) -> None:
    """Play a run, and count the choices and rewards."""
    arms.visits[:], arms.reward[:], arms.squares[:] = 0.0, 0.0, 0.0
    for play in range(len(rewards)):
        j, rng = choose(arms, len(means), bandit, rng, False, None)
        rng += GAMMA
        paid = int(fraction(rng) < means[j])
        arms.visits[j] += 1
        arms.reward[j] += paid
        arms.squares[j] += paid
        chosen[play, j] += 1
        rewards[play] += paid


@kernel
def _play_runs(
    means: Floats,
    bandit: Bandit,
    seed: int,
    first: int,
    runs: int,
    arms: Arms,
    chosen: Ints,
    rewards: Ints,
) -> None:
    for index in range(first, first + runs):
        play_run(means, bandit, stream(seed, index), arms, chosen, rewards)


# Paper: RR 2.2
def bandit(
    means: Sequence[float], how: settings.Bandit, plays: int, *, runs: int = 1, seed: int = 0
) -> BanditResult:
    """Play arms that pay 1 with the probabilities `means`, else 0; see `gomc.reference.bandit`."""
    means, seed = check_arms(means), check_seed(seed)
    rule, plays = bandit_of(settings.check_bandit(how)), check_plays(plays, len(means))
    chosen, rewards = np.zeros((plays, len(means)), np.int64), np.zeros(plays, np.int64)
    arms, done = new_arms(len(means)), 0

    def advance(runs: int) -> None:
        nonlocal done
        _play_runs(np.array(means), rule, word(seed), done, runs, arms, chosen, rewards)
        done += runs
        check_done(arms.urgency, how)

    run(advance, check_whole("runs", runs, 1, MOST_PLAYS))
    return bandit_result(means, done, chosen.tolist(), rewards.tolist())
