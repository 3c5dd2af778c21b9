"""Owners: a tree that counts who owned each point at the end of its games, and may be led by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Fraction, Range

LARGEST_BIAS = 1e6
"""The largest weight of a bias."""

NARROWEST = 0.001
"""The smallest width of a bell."""

ENOUGH = 20
"""The games that a node needs before its shares are used as a prior; they are then good to 0.1."""


# Paper: CF II-C owner
@dataclass(frozen=True)
class Owners(Checked):
    r"""Every node counts in how many of its games each point ended as the point of the player to move.

    A point that belongs to this player in nearly all games, or in hardly any, is decided; a move may
    matter most where it belongs to the player in about a third. This is a layer of the tree: it gives
    the nodes `owners`, which `gomc.show.owners` draws. It takes eight bytes for each point and node.

    With a weight the layer leads the search too. A move at a point that the player owned in a share `x`
    of the node's games, after which the tree has `n` games, becomes more urgent by

    .. math::  \frac{w}{n + 1} \, e^{-(x - s)^2 / 2 d^2}.

    Parameters
    ----------
    weight : float
        `w`, in games won: 0 for none. It fades as the move gets games of its own.
    share : float
        `s`, the share at which a move is worth most.
    width : float
        `d`, the distance from there at which it is worth 0.61 of that.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, "owner information", and its Figure 1.
    CrazyStone makes moves near one third more likely; the paper takes it for the heuristic value `H` of
    section II-B, which is divided by the move's games, but has neither the shape nor the size. The bell
    is Ray's, a program of later years: its share is 1/2 and its width 0.41. Here the width is 0.2, so
    that at a share of 0 or 2/3, a third away, a quarter is left, and almost nothing at 1. A pass has no
    point and gets nothing.
    """

    weight: Annotated[float, Range(0, LARGEST_BIAS)] = 0.0
    share: Fraction = 1 / 3
    width: Annotated[float, Range(NARROWEST, 1)] = 0.2
