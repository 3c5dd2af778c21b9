r"""Minorization-maximization: the weights that make the moves of strong players most likely.

A move is a competition that a candidate has won. A candidate is a team of features. The strength of a
team is the product of the weights :math:`\gamma_i` of the features, and the team wins with probability

.. math::  P = \frac{\prod_{i \in \text{team}} \gamma_i}{\sum_{\text{teams}} \prod \gamma_i}

(a generalized Bradley-Terry model). The maximum of the likelihood of all games has no closed form. So
each update maximizes a simpler function that lies below the likelihood and touches it at the present
weights; this never makes the likelihood smaller. The update changes all levels :math:`i` of a single
feature, and holds all other features:

.. math::

    \gamma_i \leftarrow \frac{W_i + p \, n_i}{\sum_j C_{ij} / E_j + p \sum_k 2 / (\gamma_k + \gamma_i)}.

:math:`W_i` counts the competitions that a team with :math:`i` has won, :math:`E_j` is the strength of
all candidates of competition :math:`j`, and :math:`C_{ij}` is the strength of the mates of :math:`i` in
this competition. The other terms are the *prior*: each weight has won :math:`p` games and lost
:math:`p` games against a *rival*, so that the weight of a rare feature stays near the weight of the
rival. :math:`n_i` counts the weights :math:`k` with which :math:`i` has such games. The rival usually
weighs 1, and then :math:`n_i = 1`. But the rival of a larger shape is the shape inside it. If a shape
was played only eight times, the weight of the smaller shape, which was played often, is the best
estimate, and a prior at 1 would ignore it.

Where few games on a board size are known, the rival of each weight can be the same weight as learned
from games of all sizes (`near`). Then the games of this size only correct the weights.

The *log-evidence* is the mean over all competitions of the logarithm of the winner's probability. The
next update goes to the feature whose last update changed the log-evidence most. But every fourth update
goes to the features in turn, because weights that were right may be wrong after other features changed.

Source: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007,
and D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004. The
rivals of larger shapes and the rivals from other games are ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import kernel
from gomc.fast.sight.model import Gammas
from gomc.fast.sight.tactics import Levels
from gomc.lab.learn.samples import LevelRows


class Competitions(NamedTuple):
    """Competitions between candidates.

    Attributes
    ----------
    rows : array
        For each feature the levels of all candidates; candidates of a competition stand side by side.
    ends : array
        For each competition the column after its last candidate.
    wins : array
        For each competition the column of the winner.
    """

    rows: LevelRows
    ends: Levels
    wins: Levels


@kernel
def contest(
    strengths: Gammas,
    ends: Levels,
    wins: Levels,
    old: NDArray[np.uint16],
    ratios: Gammas,
    new: NDArray[np.uint16],
    shares: Gammas,
) -> float:
    """Update the strengths after a change of a feature, and sum up the shares of the next feature.

    Parameters
    ----------
    strengths : array
        The strength of every candidate, which is updated.
    ends, wins : arrays
        The competitions.
    old, ratios : arrays
        The levels of the feature whose weights were changed, and for each level the factor of the
        change.
    new, shares : arrays
        The levels of the next feature, and the output: for each level the sum over all competitions of
        the winning probabilities of the candidates with this level.

    Returns
    -------
    float
        The sum of the logarithms of the winners' probabilities.
    """
    evidence, begin = 0.0, 0
    for j in range(len(ends)):
        total = 0.0
        for c in range(begin, ends[j]):
            strengths[c] *= ratios[old[c]]
            total += strengths[c]
        for c in range(begin, ends[j]):
            shares[new[c]] += strengths[c] / total
        evidence += np.log(strengths[wins[j]] / total)
        begin = ends[j]
    return evidence


class WeightLearner:
    """The weights and strengths, which become better update by update.

    Parameters
    ----------
    its : Competitions
        The competitions.
    gammas : sequence of arrays
        For each feature the initial weights of all levels; the weight of level 0 stays 1.
    rivals : sequence of arrays, optional
        For each feature the rival of each level, which is a level of the same feature; by default
        level 0 is the rival of all levels.
    games : float, optional
        The number of games that each weight has won, and lost, against the rival.
    near : sequence of arrays, optional
        For each feature the rivals of all levels as fixed weights; `rivals` are then not used.

    Examples
    --------
    The first of two levels of a feature won three of four competitions. Without the prior the first
    weight would be three times the second weight, the ratio of wins. The four games of the prior make
    it 2.3 times the second weight:

    >>> its = Competitions(
    ...     np.array([[1, 2] * 4], np.uint16), np.array([2, 4, 6, 8]), np.array([0, 2, 4, 7])
    ... )
    >>> learner = WeightLearner(its, [np.ones(3)])
    >>> for _ in range(60):
    ...     learner.step()
    >>> [round(float(gamma), 3) for gamma in learner.gammas[0]]
    [1.0, 1.521, 0.657]
    """

    def __init__(
        self,
        its: Competitions,
        gammas: Sequence[Gammas],
        rivals: Sequence[Levels] | None = None,
        games: float = 1,
        near: Sequence[Gammas] | None = None,
    ) -> None:
        self.its = its
        self.gammas = [gamma.copy() for gamma in gammas]
        self.rivals = rivals or [np.zeros(len(gamma), np.int64) for gamma in gammas]
        self.games, self.near = games, near
        self.wins = [
            np.bincount(row[its.wins], minlength=len(gamma)) + games * self._rivals_of(n)
            for n, (row, gamma) in enumerate(zip(its.rows, gammas, strict=True))
        ]
        self.strengths = np.ones(len(its.rows[0]))
        for row, gamma in zip(its.rows, gammas, strict=True):
            self.strengths *= gamma[row]
        self.changes = [np.inf] * len(gammas)
        self.evidence = -np.inf
        self._updated, self._steps = -1, 0
        self._ratios = np.ones(len(gammas[-1]))

    def step(self) -> None:
        """Update the weights of a feature, and measure the effect of the update before.

        The same feature is not updated twice in a row, because its last effect is not yet known.
        """
        others = [n for n in range(len(self.changes)) if n != self._updated] or [0]
        round_of_four, rest = divmod(self._steps, 4)
        self._steps += 1
        feature = round_of_four % len(self.changes)
        if rest < 3 or feature == self._updated:
            feature = max(others, key=self.changes.__getitem__)
        shares, gamma = np.zeros_like(self.gammas[feature]), self.gammas[feature]
        evidence = self._contest(feature, shares)
        prior = 2 / (self._opponents(feature) + gamma)
        if not self.near:
            prior += np.bincount(self.rivals[feature][1:], prior[1:], len(gamma))
        new = self.wins[feature] / (shares / gamma + self.games * prior)
        new[0] = 1
        self._updated, self._ratios = feature, new / gamma
        self.gammas[feature] = new
        self.evidence = evidence

    def _rivals_of(self, feature: int) -> Levels:
        """Return for each level the number of weights with which the level has games of the prior."""
        count = len(self.gammas[feature])
        if self.near:
            return np.ones(count, np.int64)
        return 1 + np.bincount(self.rivals[feature][1:], minlength=count)

    def _opponents(self, feature: int) -> Gammas:
        """Return for each level the weight of the rival."""
        return self.near[feature] if self.near else self.gammas[feature][self.rivals[feature]]

    def measure(self) -> None:
        """Measure the log-evidence of the initial weights."""
        self.evidence = self._contest(0, np.zeros_like(self.gammas[0]))

    def _contest(self, feature: int, shares: Gammas) -> float:
        ends, wins, rows = self.its.ends, self.its.wins, self.its.rows
        old, new = rows[self._updated], rows[feature]
        evidence = contest(self.strengths, ends, wins, old, self._ratios, new, shares) / len(ends)
        if np.isfinite(self.evidence):
            self.changes[self._updated] = abs(evidence - self.evidence)
        return evidence
