"""Patterns learned from games: the weight of a move, and a step that improves weights."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, REALS
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

NAMES = ("hane", "atari", "near", "edge", "takes")
WEIGHTS = (0.2, 0.5, 1.5, 2.0, 4.0, 30.0)


def _gammas(rng: Rng) -> dict[str, float]:
    """Draw weights for some features."""
    return {name: WEIGHTS[rng.below(len(WEIGHTS))] for name in NAMES if rng.below(4)}


def _teams(rng: Rng) -> list[list[str]]:
    """Draw the features of some moves."""
    return [[name for name in NAMES if not rng.below(3)] for _ in range(2 + rng.below(3))]


@poses(
    15,
    "The weight of a move, and its probability",
    REALS,
    Samples(
        lambda rng: (_teams(rng), _gammas(rng)),
        [
            ([["near"], []], {"near": 4.0}),
            ([["near", "atari"], ["near"]], {"near": 4.0, "atari": 0.5}),
            ([["edge"], ["near"]], {"near": 4.0}),
        ],
    ),
    (
        "Multiply the weights of a move's features (math.prod). A move without features has the "
        "weight 1.",
        "Then divide each weight by the sum of all weights, so that the probabilities add up to 1.",
    ),
    """
    It adds the weights of the features; it should multiply the weights
        math.prod( => sum(
    It returns weights; divide each weight by the sum of all weights to get probabilities
        weight / total => weight
    It uses the weight 0 for a feature without a weight; the weight of such a feature is 1
        gammas.get(name, 1.0) => gammas.get(name, 0)
    It uses the weight 0 for a move without features; the product of no numbers is 1
        for name in team) for team => for name in team) * any(name in gammas for name in team) for team
    It divides by the largest weight; it should divide by the sum of all weights
        sum(weights) => max(weights)
    It divides by the sum of the other weights; it should divide by the sum of all weights
        weight / total => weight / (total - weight)
    It uses only the largest weight of a move; it should multiply all weights
        gammas.get(name, 1.0) for name in team => [max([*BEST] or [1.0])]
        BEST => (gammas.get(name, 1.0) for name in team)
    """,
)
def chances(teams: list[list[str]], gammas: dict[str, float]) -> list[float]:
    r"""Return the probability of every move, given the features of each move and their weights.

    ``teams[k]`` lists the names of the features of move `k`, the team of the move. ``gammas[name]`` is
    the weight :math:`\gamma` of a feature, and a feature without an entry weighs 1. The weight of a
    move is the product of the weights of the features. The probability of a move is its fraction of the
    sum of all weights:

    .. math::  P_k = \frac{\prod_{i \in k} \gamma_i}{\sum_m \prod_{i \in m} \gamma_i}.

    Coulom 2007, a generalized Bradley-Terry model; see `gomc.lab.learn.minorization`.

    Examples
    --------
    >>> gammas = {"near": 4.0, "atari": 1.5, "edge": 0.5}
    >>> chances([["near", "atari"], ["near", "edge"], []], gammas)  # weights 6, 2 and 1
    [0.6666666666666666, 0.2222222222222222, 0.1111111111111111]
    """
    weights = [math.prod(gammas.get(name, 1.0) for name in team) for team in teams]
    total = sum(weights)
    return [weight / total for weight in weights]


def _lesson(rng: Rng) -> Args:
    """Draw a feature, the weights of all, and some competitions."""
    gammas = {name: WEIGHTS[rng.below(len(WEIGHTS))] for name in NAMES[: 2 + rng.below(4)]}
    names, competitions = [*gammas], []
    for _ in range(1 + rng.below(4)):
        teams = [[name for name in names if rng.below(2)] for _ in range(2 + rng.below(3))]
        competitions.append((teams, rng.below(len(teams))))
    return names[rng.below(len(names))], gammas, competitions


@poses(
    15,
    "One step of minorization-maximization",
    REAL,
    Samples(
        _lesson,
        [
            ("near", {"near": 1.0}, [([["near"], []], 0)]),
            ("near", {"near": 4.0, "edge": 0.5}, [([["near", "edge"], []], 0)]),
            ("near", {"near": 4.0, "edge": 0.5}, [([["near"], ["near", "edge"], []], 2)]),
        ],
    ),
    (
        "Count the wins over all competitions, and add up the mates' weights divided by the strength.",
        "The mates of a feature are the rest of the team. Divide the team's weight by the feature's "
        "weight.",
    ),
    """
    It leaves out the prior, which adds 1 to the numerator and 2 / (1 + gamma) to the denominator
        wins, shares = 1, 2 / (1 + gamma) => wins, shares = 0, 0
    It puts the whole weight of the team into C; C contains only the weights of the mates
        w / gamma for => w for
    It leaves teams with the feature out of E; E is the sum over all teams
        sum(weights) => sum(w for w, team in zip(weights, teams) if feature not in team)
    It counts only one team of a competition in C; C is a sum over all teams with the feature
        sum(mates) => sum(mates[:1])
    It counts every team with the feature as a win; W counts only the teams that won
        feature in teams[winner] => sum(feature in team for team in teams)
    It adds 2 to the denominator; the prior adds 2 / (1 + gamma)
        2 / (1 + gamma) => 2
    It multiplies the old weight by the formula; the formula gives the new weight itself
        return wins / shares => return gamma * wins / shares
    It leaves the teams that lost out of C; C is a sum over all teams with the feature
        zip(weights, teams, strict=True) if => [(weights[winner], teams[winner])] if
    """,
)
def mm_step(
    feature: str, gammas: dict[str, float], competitions: list[tuple[list[list[str]], int]]
) -> float:
    r"""Return the new weight of a feature after one step of minorization-maximization.

    A competition is a pair of the teams and the number of the team that won. The teams are lists of the
    features of all moves that could be played, and the move that was played won. ``gammas`` gives the
    present weight of every feature. The new weight of feature :math:`i` is

    .. math::  \gamma_i \leftarrow \frac{W_i + 1}{\sum_j C_{ij} / E_j + 2 / (1 + \gamma_i)}.

    :math:`W_i` is the number of competitions that a team with :math:`i` won. :math:`E_j` is the sum of
    the weights of all teams of competition :math:`j`. :math:`C_{ij}` is a sum over the teams with the
    feature :math:`i`: each team adds the product of the weights of the other features in the team,
    which is 1 for a team without other features. The 1 and the 2 are a prior, one won and one lost game
    against a weight of 1.

    Coulom 2007; see `gomc.lab.learn.minorization`.

    Examples
    --------
    >>> won, lost = ([["near"], []], 0), ([["near"], []], 1)
    >>> mm_step("near", {"near": 1.0}, [won, won, won, lost])  # (3 + 1) / (4 / 2 + 2 / 2)
    1.3333333333333333
    """
    gamma = gammas[feature]
    wins, shares = 1, 2 / (1 + gamma)
    for teams, winner in competitions:
        weights = [math.prod(gammas[name] for name in team) for team in teams]
        mates = [w / gamma for w, team in zip(weights, teams, strict=True) if feature in team]
        wins += feature in teams[winner]
        shares += sum(mates) / sum(weights)
    return wins / shares
