"""Nakade: the stage of random games that plays in the middle of a small eye space."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError, check_several, check_whole, quoted

SMALLEST, LARGEST = 3, 6
"""The sizes of eye spaces that have a vital point."""


# Paper: CF II-D nakade
@dataclass(frozen=True)
class Nakade:
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

    sizes: tuple[int, ...] = (3,)

    def __post_init__(self) -> None:
        given = check_several("sizes", self.sizes)
        sizes = {check_whole("a size of nakade", size, SMALLEST, LARGEST) for size in given}
        if not sizes:
            raise GomcError(
                f"sizes must have at least one number from {SMALLEST} to {LARGEST}, "
                f"not {quoted(self.sizes)}."
            )
        object.__setattr__(self, "sizes", tuple(sorted(sizes)))
