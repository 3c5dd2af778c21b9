r"""Be the bandit: the reader and UCB1 play on the same machines.

Each machine pays 1 with a probability that nobody knows, else 0. The coins are thrown beforehand: the
first play on a machine pays the same to the reader and to UCB1, and so do the second play and all that
follow. So the two differ by their choices alone, not by luck.

The machines, the rule and the regret are those of `gomc.reference.bandits` (RR-6062, section 2.2).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gomc.errors import check_several, check_whole
from gomc.reference.bandits import bandit, choose, urgency
from gomc.results.bandits import Arm, bandit_result
from gomc.rng import check_seed, stream
from gomc.settings import UCB1

MACHINES = range(2, 7)
"""The numbers of machines that a reader can play on."""

MOST_PLAYS = 500
"""The largest number of plays in a game."""

RUNS = 200
"""The runs over which the expected regret is averaged."""


@dataclass(frozen=True)
class PlayedMachine:
    """The plays of a player on a machine so far.

    Attributes
    ----------
    plays, paid : int
        The number of plays, and the number of plays that paid.
    bound : float or None
        The upper confidence bound; None before the first play, when the bound is infinite.
    """

    plays: int
    paid: int
    bound: float | None


@dataclass(frozen=True)
class Gambler:
    """A player's plays.

    Attributes
    ----------
    chosen, paid : tuple of int
        For each play the machine, from 0, and the payment.
    machines : tuple of PlayedMachine
        The machines as the player knows them.
    """

    chosen: tuple[int, ...]
    paid: tuple[int, ...]
    machines: tuple[PlayedMachine, ...]


@dataclass(frozen=True)
class MachineGame:
    """The reader and UCB1 on the same machines, after the same number of plays."""

    you: Gambler
    rule: Gambler


@dataclass(frozen=True)
class Accounts:
    """The truth about a game.

    Attributes
    ----------
    means : tuple of float
        The probability with which each machine pays.
    you, rule : tuple of float
        The regret of both players after each play: the payments that they gave away, on average.
    expected : tuple of float
        The regret of UCB1 averaged over 200 runs with other coins.
    """

    means: tuple[float, ...]
    you: tuple[float, ...]
    rule: tuple[float, ...]
    expected: tuple[float, ...]


def play(
    chosen: Sequence[int], *, machines: int = 4, exploration: float = math.sqrt(2), seed: int = 1
) -> MachineGame:
    """Return the game so far, in which the reader chose these machines.

    Parameters
    ----------
    chosen : sequence of int
        The machines that the reader chose, from 0.
    machines : int
        The number of machines, from 2 to 6.
    exploration : float
        The constant of UCB1.
    seed : int
        The seed of the machines and of the coins.

    Raises
    ------
    GomcError
        If an argument is wrong.

    Examples
    --------
    >>> game = play([0, 0, 1], seed=2)
    >>> game.you.paid, game.rule.chosen
    ((1, 0, 0), (0, 1, 2))
    """
    coins = Coins(machines, seed)
    how, choices = UCB1(exploration), check_choices(chosen, len(coins.means))
    rng, mine, plays = stream(coins.seed, 0), iter(choices), len(choices)
    return MachineGame(
        you=_played(coins, plays, how, lambda _: next(mine)),
        rule=_played(coins, plays, how, lambda arms: choose(arms, how, rng)),
    )


def accounts(
    chosen: Sequence[int], *, machines: int = 4, exploration: float = math.sqrt(2), seed: int = 1
) -> Accounts:
    """Return the truth about a game; the arguments are those of `play`.

    Examples
    --------
    >>> truth = accounts([0, 0, 1], seed=2)
    >>> truth.means, [round(regret, 2) for regret in truth.you]
    ((0.41, 0.17, 0.77, 0.55), [0.36, 0.72, 1.32])
    """
    game, means = (
        play(chosen, machines=machines, exploration=exploration, seed=seed),
        Coins(machines, seed).means,
    )
    runs = bandit(means, UCB1(exploration), max(1, len(game.you.chosen)), runs=RUNS, seed=seed)
    expected = runs.regret[: len(game.you.chosen)]
    return Accounts(means, _regret(means, game.you), _regret(means, game.rule), expected)


class Coins:
    """The machines, and their coins, which are thrown beforehand.

    Attributes
    ----------
    seed : int
        The seed.
    means : tuple of float
        The probability with which each machine pays, from 0.1 to 0.9.
    """

    def __init__(self, machines: int, seed: int) -> None:
        machines = check_whole("machines", machines, MACHINES.start, MACHINES.stop - 1)
        self.seed = check_seed(seed)
        rng = stream(self.seed, 0)
        self.means = tuple(round(0.1 + 0.8 * rng.fraction(), 2) for _ in range(machines))

    def thrown(self, machine: int) -> Iterator[int]:
        """Yield the payments of a machine, from the first play on."""
        rng = stream(self.seed, 1 + machine)
        while True:
            yield int(rng.fraction() < self.means[machine])


def check_choices(chosen: Sequence[int], machines: int) -> list[int]:
    """Return the machines that a reader chose, or raise `GomcError`."""
    several = check_several("the chosen machines", chosen)
    check_whole("the number of plays", len(several), 0, MOST_PLAYS)
    return [check_whole("a chosen machine", machine, 0, machines - 1) for machine in several]


def _played(coins: Coins, plays: int, how: UCB1, pick: Callable[[Sequence[Arm]], int]) -> Gambler:
    """Let a player choose machines, and pay."""
    arms, thrown = [Arm() for _ in coins.means], [*map(coins.thrown, range(len(coins.means)))]
    chosen, paid = [], []
    for _ in range(plays):
        chosen.append(pick(arms))
        paid.append(next(thrown[chosen[-1]]))
        arms[chosen[-1]].visits += 1
        arms[chosen[-1]].reward += paid[-1]
    bounds = [urgency(arm, math.log(plays), how) if arm.visits else None for arm in arms]
    machines = (
        PlayedMachine(int(arm.visits), int(arm.reward), bound)
        for arm, bound in zip(arms, bounds, strict=True)
    )
    return Gambler(tuple(chosen), tuple(paid), tuple(machines))


def _regret(means: Sequence[float], player: Gambler) -> tuple[float, ...]:
    """Return the regret of a player after each play."""
    counts = ([int(arm == machine) for arm in range(len(means))] for machine in player.chosen)
    return bandit_result(means, 1, counts, player.paid).regret
