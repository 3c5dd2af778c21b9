r"""Weights: a move is drawn with a probability proportional to its weight.

.. math::  P(p) = \frac{w_p}{\sum_q w_q}

The weights are whole numbers. They are laid end to end in reading order, a place on that line is drawn,
and the move at the place is played. The weight of a move depends on its neighbourhood
(`gomc.settings.weights`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference.patterns import neighbourhood
from gomc.rng import Rng


# Paper: GG 14 probability
def draw_by_weight(view: View, points: int, rng: Rng, geometry: Geometry, table: Sequence[int]) -> int:
    """Draw one of the moves by their weights; a pass, the empty set, if all have weight 0."""
    ends, total = [], 0
    for p in bits(points):
        total += table[neighbourhood(p, view.own, view.other, geometry)]
        ends.append((total, p))
    if not total:
        return 0
    place = rng.below(total)
    return next(1 << p for end, p in ends if end > place)
