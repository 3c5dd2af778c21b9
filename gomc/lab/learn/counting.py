r"""Weights of patterns by counting, as programs computed them before they fitted models.

"Current Frontiers in Computer Go" (2010), section II-B, describes the value of a move by the patterns
of a database `D` of games:

1. find the biggest pattern, centred on the move, that appears in `D`;
2. take the empirical probability :math:`p_1` that the pattern is played in `D` (the *confidence*): the
   number of times that a move was played there, divided by the number of times that a move was possible
   there;
3. take the frequency :math:`p_2` of the pattern in `D` (the *support*): the number of times that a move
   was played there, divided by the number of all moves;
4. the value is "a linear compromise between :math:`p_1` and :math:`p_2` (:math:`p_1` being much
   stronger)".

The paper gives no numbers for the compromise; here the value is :math:`p_1 + w\,p_2` with `SUPPORT` as
:math:`w`. The patterns are the larger shapes (`gomc.features.shapes`), from the 3x3 shape outwards. A
pattern counts wherever it is seen, inside bigger known patterns too. The file of weights contains each
value divided by the value of a move without a known pattern, because this move has the weight 1 in all
files. So `gomc.settings.moresources.LearnedMoves`, both backends, and an order by priors use counted
weights as they use fitted weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gomc.lab.learn.minorization import Competitions

SUPPORT = 0.1
"""The weight of the support in the value; the confidence has the weight 1."""

Counts = NDArray[np.int64]
"""For each level of shapes a number of moves."""


# Paper: CF II-B patterns
def values(competitions: Competitions, inside: Sequence[int]) -> NDArray[np.float64]:
    """Return the value of each level of the only feature, divided by the value of level 0.

    Parameters
    ----------
    competitions : Competitions
        The moves of the games; the row of levels gives the biggest known pattern of each candidate.
    inside : sequence of int
        For each level the level of the biggest known pattern inside, 0 without such a pattern.
    """
    (levels,), wins = competitions.rows, competitions.wins
    seen = with_smaller(np.bincount(levels, minlength=len(inside)), inside)
    played = with_smaller(np.bincount(levels[wins], minlength=len(inside)), inside)
    value = played / np.maximum(seen, 1) + SUPPORT * played / len(wins)
    unknown = max(value[0], 1 / len(levels))  # a move without a known pattern may never be played
    value[0] = unknown
    result: NDArray[np.float64] = value / unknown
    return result


def with_smaller(counts: Counts, inside: Sequence[int]) -> Counts:
    """Return counts in which a pattern counts inside bigger patterns too; level 0 is no pattern.

    Examples
    --------
    Pattern 1 lies inside pattern 2, which lies inside pattern 3:

    >>> with_smaller(np.array([5, 3, 2, 1]), [0, 0, 1, 2]).tolist()
    [5, 6, 3, 1]
    """
    result = counts.copy()
    for level in range(1, len(counts)):
        smaller = inside[level]
        while smaller:
            result[smaller] += counts[level]
            smaller = inside[smaller]
    return result
