"""Nakade: the stage of playouts that plays in the middle of a small eye space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, check_several, check_whole, quoted
from gomc.settings.checked import Checked

SMALLEST, LARGEST = 3, 6
"""The smallest and the largest size of an eye space with a vital point."""


def check_sizes(sizes: object) -> tuple[int, ...]:
    """Return different sizes in ascending order, or raise `GomcError`."""
    different = {
        check_whole("a size of nakade", n, SMALLEST, LARGEST) for n in check_several("sizes", sizes)
    }
    if not different:
        raise GomcError(
            f"sizes must have at least one number from {SMALLEST} to {LARGEST}, not {quoted(sizes)}."
        )
    return tuple(sorted(different))


# Paper: CF II-D nakade
@dataclass(frozen=True)
class Nakade(Checked):
    """The stage that plays on the vital point of a small eye space of the opponent's.

    The stage examines the empty regions beside the last move. If a region contains as many points as
    one of the `sizes`, and touches no stone of the player to move, the stage finds the region's vital
    point, if there is such a point.

    Parameters
    ----------
    sizes : tuple of int
        The allowed sizes of a region in points, each from 3 to 6; kept in ascending order.

    Raises
    ------
    GomcError
        If there is no size, or if a size is not from 3 to 6.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D: MoGo plays in the middle of three points
    before all other rules, and gains much by it on 9x9. Pachi knows the shapes of four to six points
    too (`gomc.reference.nakade` draws the shapes), and plays no nakade where the last move has empty
    points on opposite sides; this exception is left out here.

    Examples
    --------
    >>> Nakade((6, 5, 4, 3)).sizes
    (3, 4, 5, 6)
    """

    sizes: Annotated[tuple[int, ...], check_sizes] = (3,)
