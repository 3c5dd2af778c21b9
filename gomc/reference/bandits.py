r"""Bandits: the choice among several arms that pay by chance, with unknown probabilities.

A gambler stands before `K` machines. To play the machine that paid best so far is *exploitation*; to
play another machine, which may be better than it has seemed, is *exploration*. Every node of a search
tree poses the same problem: the arms are the moves, and the result of a random game is the reward
(RR-6062, sections 2.2 and 2.3). `choose` serves machines and nodes.

Every arm has an *urgency*, and `choose` plays the arm with the largest urgency. For
`gomc.settings.UCB1` the urgency is

.. math::  \bar X_j + C \sqrt{\frac{\ln n}{n_j}}, \qquad n = \sum_j n_j,

and `gomc.settings.bandits` gives the other formulas. Arms that were never played have the *first-play
urgency*. They come before arms with a smaller urgency, and after all other arms.

Source: MoGo's report RR-6062 (2006), Algorithm 1, equation (1) and section 3.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from gomc.errors import check_whole
from gomc.reference.ownbandit import own_urgency
from gomc.results.bandits import (
    MOST_PLAYS,
    Arm,
    BanditResult,
    bandit_result,
    check_arms,
    check_plays,
)
from gomc.rng import Rng, check_seed, stream
from gomc.search.running import run
from gomc.settings.bandits import UCB1, Bandit, EpsilonGreedy, UCB1Tuned, check_bandit
from gomc.settings.ownbandit import OwnBandit


# Paper: GG 14
def at_depth(bandit: Bandit, depth: int) -> Bandit:
    """Return the bandit for nodes at a depth of the tree; with `by_depth` it explores less there."""
    if isinstance(bandit, EpsilonGreedy | OwnBandit) or not bandit.by_depth:
        return bandit
    if isinstance(bandit, UCB1):
        return replace(bandit, exploration=bandit.exploration / math.sqrt(1 + depth))
    return replace(bandit, p=bandit.p / math.sqrt(1 + depth))


# Paper: RR Algorithm 1, RR 2.2 variance, RR (1), RR 4.2 p, CF (1), SL UCTValue, GG 14
def urgency(arm: Arm, log_n: float, bandit: Bandit) -> float:
    """Return the urgency of an arm that was played.

    `log_n` is the logarithm of the number of all plays; for an `OwnBandit` it is the number of plays.
    """
    mean = arm.reward / arm.visits
    if isinstance(bandit, UCB1) and bandit.exploration:
        return mean + bandit.exploration * math.sqrt(log_n / arm.visits)
    if isinstance(bandit, UCB1Tuned):
        ratio = log_n / arm.visits
        variance = arm.squares / arm.visits - mean * mean + math.sqrt(2.0 * ratio)
        bounded = min(0.25, variance) if bandit.quarter == "most" else max(0.25, variance)
        return mean + bandit.p * math.sqrt(ratio * bounded)
    if isinstance(bandit, OwnBandit):
        return own_urgency(arm, log_n, bandit)
    return mean


# Paper: RR 3.4
def choose_unplayed(
    unplayed: list[int], rng: Rng, order: Sequence[float] | None, bonus: Sequence[float] | None
) -> int:
    """Return the next arm to play among the arms that were never played."""
    if bonus:
        most = max(bonus[j] for j in unplayed)
        unplayed = [j for j in unplayed if bonus[j] == most]
    if order is None:
        return unplayed[0]
    best = max(order[j] for j in unplayed)
    ties = [j for j in unplayed if order[j] == best]
    return ties[rng.below(len(ties))]


# Paper: RR 2.2, RR 3.4 urgency, CF II-B urgency
def choose(
    arms: Sequence[Arm],
    bandit: Bandit,
    rng: Rng,
    order: Sequence[float] | None = None,
    bonus: Sequence[float] | None = None,
) -> int:
    """Return the number of the arm to play.

    Parameters
    ----------
    arms : sequence of Arm
        The arms, at least one.
    bandit : Bandit
        The rule.
    rng : Rng
        The generator. The choice of an unplayed arm by `order` takes a draw. Before that, a positive
        `EpsilonGreedy.epsilon` takes a draw or two.
    order : sequence of float, optional
        A guess of each arm's value. The unplayed arm with the best guess comes first, and a draw
        decides among equals; without `order` the first unplayed arm comes first.
    bonus : sequence of float, optional
        An addition to the urgency of each arm, and to the first-play urgency. Unplayed arms with the
        largest bonus come first.
    """
    if isinstance(bandit, EpsilonGreedy) and bandit.epsilon and rng.fraction() < bandit.epsilon:
        return rng.below(len(arms))
    total: float = 0  # `sum` would add floats in another way than compiled code
    for arm in arms:
        total += arm.visits
    total = max(1, total)
    log_n = total if isinstance(bandit, OwnBandit) else math.log(total)
    best, largest, unplayed = -1, -math.inf, []
    for j, arm in enumerate(arms):
        if not arm.visits:
            unplayed.append(j)
            continue
        bound = urgency(arm, log_n, bandit)
        if bonus:
            bound += bonus[j]
        if bound > largest:
            best, largest = j, bound
    most = max(bonus[j] for j in unplayed) if bonus and unplayed else 0.0
    if not unplayed or largest >= bandit.urgency + most:
        return best
    return choose_unplayed(unplayed, rng, order, bonus)


def play_run(
    means: Sequence[float], bandit: Bandit, rng: Rng, chosen: list[list[int]], rewards: list[int]
) -> None:
    """Play a run, and add the choices and rewards of each play to the counts."""
    arms = [Arm() for _ in means]
    for play, counts in enumerate(chosen):
        j = choose(arms, bandit, rng)
        paid = int(rng.fraction() < means[j])
        arms[j].visits += 1
        arms[j].reward += paid
        arms[j].squares += paid
        counts[j] += 1
        rewards[play] += paid


# Paper: RR 2.2
def bandit(
    means: Sequence[float], how: Bandit, plays: int, *, runs: int = 1, seed: int = 0
) -> BanditResult:
    """Play arms that pay 1 with the probabilities `means`, else 0, by a rule.

    Ctrl-C ends the work, and returns the runs so far.

    Parameters
    ----------
    means : sequence of float
        The arms.
    how : Bandit
        The rule. Arms that were never played come in their order.
    plays, runs : int
        The number of plays in a run, and the number of runs.
    seed : int
        Run number `i` draws from the stream of the seed and `i`.

    Raises
    ------
    GomcError
        If an argument is wrong.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.settings import GREEDY, UCB1
    >>> arms = [0.4, 0.6]
    >>> results = [go.bandit(arms, how, 1000, runs=20, seed=1) for how in (UCB1(), GREEDY)]
    >>> [round(result.regret[-1], 1) for result in results]
    [25.4, 60.2]
    """
    means, seed, how = check_arms(means), check_seed(seed), check_bandit(how)
    plays = check_plays(plays, len(means))
    chosen, rewards, done = [[0] * len(means) for _ in range(plays)], [0] * plays, 0

    def advance(runs: int) -> None:
        nonlocal done
        for index in range(done, done + runs):
            play_run(means, how, stream(seed, index), chosen, rewards)
        done += runs

    run(advance, check_whole("runs", runs, 1, MOST_PLAYS))
    return bandit_result(means, done, chosen, rewards)
