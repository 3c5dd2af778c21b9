"""Owners: a tree counts the owner of each point at the end of games, and may choose by the counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Fraction, Range

LARGEST_BIAS = 1e6
"""The largest weight of a bias."""

NARROWEST = 0.001
"""The smallest width of a bell."""

ENOUGH = 20
"""The number of games that a node needs before its shares give priors; their error is then 0.1."""


# Paper: CF II-C owner
@dataclass(frozen=True)
class Owners(Checked):
    r"""Every node counts for each point the games in which the player to move owned it at the end.

    A point that belongs to this player in nearly all games, or in hardly any games, is decided. A move
    may matter most at a point that belongs to the player in about a third of the games. This layer of
    the tree gives the nodes `owners`, which `gomc.show.owners` draws, and takes eight bytes for each
    point and node.

    With a weight the layer also changes the choices of the search. If the player owned a point in the
    fraction `x` of the node's games, the urgency of the move there, after `n` games of the move, grows
    by

    .. math::  \frac{w}{n + 1} \, e^{-(x - s)^2 / 2 d^2}.

    Parameters
    ----------
    weight : float
        `w`, in games won; 0 means no bias. The bias fades as the move gets games.
    share : float
        `s`, the fraction at which the bias is largest.
    width : float
        `d`, the distance from `s` at which the bias falls to 0.61 of the largest bias.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, "owner information", and Figure 1.
    Crazy Stone makes moves near one third more likely. The paper uses this for the heuristic value `H`
    of section II-B, which is divided by the move's games, but gives neither the shape nor the size. The
    bell comes from Ray, a later program, with the share 1/2 and the width 0.41. Here the width is 0.2,
    so that a quarter of the bias is left at a fraction of 0 or 2/3, a third away, and almost nothing at
    1. A pass has no point and gets no bias.

    Only a small weight in a tree without RAVE, as in Crazy Stone of 2007, is known to gain. On 9x9 with
    500 playouts a move, ``mogo:owners=0.3`` won 61 of 100 games against ``mogo`` (61 %, 51 to 70 %) and
    118 of 200 with another seed (59 %, 52 to 66 %). With RAVE no gain was found: weights of 0.03 and
    0.1 won 56 of 100 games (56 %, 46 to 65 %) and 18 of 40 (45 %, 31 to 60 %) against no bias, and a
    weight of 1, with 2,000 playouts a move, won 8 of 24 (33 %, 18 to 53 %). So the default is 0.
    """

    weight: Annotated[float, Range(0, LARGEST_BIAS)] = 0.0
    share: Fraction = 1 / 3
    width: Annotated[float, Range(NARROWEST, 1)] = 0.2
