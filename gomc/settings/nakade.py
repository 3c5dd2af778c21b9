"""Nakade: the stage of random games that plays in the middle of a small eye space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, check_several, check_whole, quoted
from gomc.settings.checked import Checked

SMALLEST, LARGEST = 3, 6
"""The sizes of eye spaces that have a vital point."""


def check_sizes(sizes: object) -> tuple[int, ...]:
    """Return sizes in their order, each of them once, or raise `GomcError`."""
    each = {
        check_whole("a size of nakade", n, SMALLEST, LARGEST) for n in check_several("sizes", sizes)
    }
    if not each:
        raise GomcError(
            f"sizes must have at least one number from {SMALLEST} to {LARGEST}, not {quoted(sizes)}."
        )
    return tuple(sorted(each))


# Paper: CF II-D nakade
@dataclass(frozen=True)
class Nakade(Checked):
    """The stage that plays on the vital point of a small eye space of the opponent's.

    It looks at the empty regions beside the last move. A region counts if it has one of the `sizes`,
    and touches no stone of the player to move. Its vital point, if it has one, is found.

    Parameters
    ----------
    sizes : tuple of int
        The numbers of points that a region may have, each from 3 to 6; they are kept in their order.

    Raises
    ------
    GomcError
        If there is none, or one that is not from 3 to 6.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D: MoGo plays in the middle of three, before
    it looks at anything else, and gains much by it on 9x9. Pachi knows the shapes of four to six points
    too (`gomc.reference.nakade` draws them), and plays no nakade where the last move has empty points
    on opposite sides; that is left out here.

    Examples
    --------
    >>> Nakade((6, 5, 4, 3)).sizes
    (3, 4, 5, 6)
    """

    sizes: Annotated[tuple[int, ...], check_sizes] = (3,)
