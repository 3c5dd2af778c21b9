"""A flavour of alpha-beta, compiled; ``reference/greedy.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.bandits import Arms
from gomc.fast.compiler.kernel import inlined
from gomc.fast.counts import Floats
from gomc.settings.greedy import Greedy


class GreedyData(NamedTuple):
    """The settings `gomc.settings.Greedy` for the kernels.

    Attributes
    ----------
    on : bool
        Whether a move that is good enough is played at once.
    alpha, beta, highest : float
        The bounds at the root, and the highest bound that is handed down.
    bounds : array of float
        The two bounds at the current node of a game.
    """

    on: bool
    alpha: float
    beta: float
    highest: float
    bounds: Floats


def greedy_of(settings: Greedy | None) -> GreedyData:
    """Return the settings for the kernels, and room for the bounds."""
    if settings is None:
        return GreedyData(False, 0.0, 0.0, 0.0, np.zeros(2))
    return GreedyData(True, settings.alpha, settings.beta, settings.highest, np.zeros(2))


# Paper: GG 14
@inlined
def good_enough(greedy: GreedyData, arms: Arms, n: int, depth: int, bounds: Floats) -> int:
    """Return the arm among `n` to play at once, or -1, and hand the bounds down."""
    if not depth:
        bounds[0], bounds[1] = greedy.alpha, greedy.beta
    best, rate = -1, 0.0
    for j in range(n):
        if arms.visits[j] and arms.reward[j] / arms.visits[j] > rate:
            best, rate = j, arms.reward[j] / arms.visits[j]
    good = rate > bounds[0]
    bounds[0], bounds[1] = bounds[1], min(greedy.highest, rate)
    return best if good else -1
