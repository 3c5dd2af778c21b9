r"""The arms of a bandit, the results of its runs, and its regret.

Arm `j` pays 1 with a probability :math:`\mu_j` that the player does not know, else 0. A player who
always plays the best arm, whose mean is :math:`\mu^*`, expects the reward :math:`\mu^* n` in `n` plays.
A rule that plays arm `j` :math:`T_j(n)` times expects a smaller reward. The *regret* is the difference:

.. math::  \mu^* n - \sum_{j=1}^{K} \mu_j \operatorname{E}[T_j(n)].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gomc.errors import GomcError, check_number, check_whole, quoted
from gomc.game.pictures import Shown

MOST_PLAYS = 10_000_000
"""The largest number of plays in a run, and the largest number of runs."""

MOST_COUNTS = 10 * MOST_PLAYS
"""The largest number of counts in a result, of which every play has one for each arm."""


class Arm:
    """The plays and rewards of an arm; the moves of a tree are arms too.

    Attributes
    ----------
    visits : float
        The number of plays. It is a whole number, except in a tree that adds virtual games.
    reward, squares : float
        The sum of the rewards, and the sum of their squares.
    """

    __slots__ = ("reward", "squares", "visits")

    def __init__(self, visits: float = 0, reward: float = 0.0, squares: float = 0.0) -> None:
        self.visits = visits
        self.reward = reward
        self.squares = squares


# Paper: RR 2.2
@dataclass(frozen=True)
class BanditResult(Shown):
    """The result of some runs of plays.

    Attributes
    ----------
    means : tuple of float
        The probability with which each arm pays.
    runs : int
        The number of runs. Each run begins without plays.
    chosen : tuple of tuple of int, [play][arm]
        For the first play, the second play, and so on: the number of runs in which each arm was played.
    rewards : tuple of int
        For each play the number of runs in which the play paid.
    """

    means: tuple[float, ...]
    runs: int
    chosen: tuple[tuple[int, ...], ...] = field(repr=False)
    rewards: tuple[int, ...] = field(repr=False)

    @property
    def plays(self) -> tuple[float, ...]:
        r"""The mean number of plays of each arm in a run: the mean of :math:`T_j(n)` at the end."""
        return tuple(sum(arm) / self.runs for arm in zip(*self.chosen, strict=True))

    # Paper: RR 2.2 regret
    @property
    def regret(self) -> tuple[float, ...]:
        r"""The regret after each play, in rewards; :math:`\operatorname{E}` is the mean over the runs.

        Examples
        --------
        >>> chosen = (1, 1), (2, 0), (0, 2)
        >>> BanditResult((0.5, 0.25), runs=2, chosen=chosen, rewards=(1, 2, 0)).regret
        (0.125, 0.125, 0.375)
        """
        best, played, regrets = max(self.means), [0] * len(self.means), []
        for choices in self.chosen:
            played = [n + k for n, k in zip(played, choices, strict=True)]
            lost = 0.0
            for mean, n in zip(self.means, played, strict=True):
                lost += (best - mean) * n
            regrets.append(lost / self.runs)
        return tuple(regrets)

    def __str__(self) -> str:
        plays = len(self.chosen)
        lines = [f"{plays} plays, {self.runs} runs: regret {self.regret[-1] if plays else 0:.2f}"]
        lines.append(f"{'arm':>5} {'mean':>8} {'plays':>10}")
        for arm, (mean, n) in enumerate(zip(self.means, self.plays, strict=True)):
            lines.append(f"{arm:>5} {mean:>8g} {n:>10.1f}")
        return "\n".join(lines)


def check_arms(means: Iterable[float]) -> tuple[float, ...]:
    """Return the arms' means as floats, or raise `GomcError`."""
    try:
        arms = tuple(means)
    except TypeError:
        raise GomcError(f"means must be the arms' probabilities, not {quoted(means)}.") from None
    if not arms:
        raise GomcError("a bandit needs at least one arm.")
    return tuple(check_number("the mean of an arm", mean, 0, 1) for mean in arms)


def check_plays(plays: object, arms: int) -> int:
    """Return the number of plays in a run with so many arms, or raise `GomcError`."""
    return check_whole("plays", plays, 1, min(MOST_PLAYS, max(1, MOST_COUNTS // arms)))


def bandit_result(
    means: Sequence[float], runs: int, chosen: Iterable[Sequence[int]], rewards: Iterable[int]
) -> BanditResult:
    """Return the counts of a backend as a `BanditResult`, which holds them in tuples."""
    return BanditResult(tuple(means), runs, tuple(map(tuple, chosen)), tuple(rewards))
