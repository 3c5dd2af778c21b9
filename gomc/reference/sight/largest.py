"""The largest known shape around a move."""

from __future__ import annotations

from gomc.features.shapes import RINGS, SMALLEST
from gomc.reference.sight.shapes import grow, number_of, start, surroundings
from gomc.reference.sight.stones import SeenPosition


def place_of(point: int, other: int, size: int) -> int | None:
    """Return the number of a point's place around another point, or None if it is too far away."""
    return surroundings(point, size).places.get(other.bit_length() - 1)


# Paper: CF II-B patterns
def largest(
    point: int, last: int | None, before: int | None, seen: SeenPosition, known: dict[int, int]
) -> int:
    """Return the level of the largest known shape around a move, 0 without a known shape.

    Parameters
    ----------
    point : int
        The move, as a set.
    last, before : int, optional
        The places of the last two moves (`place_of`); None if they do not count.
    seen : SeenPosition
        The position.
    known : dict of int
        The levels of known shapes by their numbers.
    """
    largest_level, numbers = 0, start(point, last, before, seen)
    for ring in range(RINGS):
        numbers ^= grow(point, ring, seen)
        if ring >= SMALLEST:
            level = known.get(number_of(numbers, ring), 0)
            if not level:
                break
            largest_level = level
    return largest_level
