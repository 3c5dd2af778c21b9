"""A look at a move: the levels of all its features.

`prepare_position` first computes data for all candidates together, such as distances and influence.
"""

from __future__ import annotations

from gomc.features.levels import BEYOND, FAR, LINES
from gomc.features.shapes import NEAREST, distance
from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.sight.fates import fate_graph_distances
from gomc.reference.sight.fight import fight_level
from gomc.reference.sight.largest import largest, place_of
from gomc.reference.sight.shapes import small_shape, small_shapes
from gomc.reference.sight.stones import SeenPosition, find_strings, put
from gomc.reference.sight.tactics import liberties_level, tactics
from gomc.reference.sight.territory import find_territory, territory_level

KnownShapes = dict[str, dict[int, int]]
"""For each feature of `gomc.features.levels.LARGE`, the levels of known shapes by their numbers."""


def apart(a: int, b: int, size: int) -> int:
    """Return the distance of two points, given as sets (`gomc.features.shapes.distance`).

    The distance is at most `FAR`, and `FAR` if `b` is empty.
    """
    if not b:
        return FAR
    (row, column), (r, c) = (divmod(point.bit_length() - 1, size + 1) for point in (a, b))
    return min(distance(row - r, column - c), FAR)


# Paper: CF II-B patterns
def features_of(point: int, seen: SeenPosition, known: KnownShapes) -> dict[str, int]:
    """Return the levels of the features of a legal move; 0, or no entry, for an absent feature.

    Parameters
    ----------
    point : int
        The move, as a set.
    seen : SeenPosition
        The position (`prepare_position`).
    known : dict
        The known larger shapes.
    """
    view, size, after = seen.view, seen.geometry.size, put(point, seen.view, seen.geometry)
    last, before = place_of(point, view.last, size), place_of(point, view.before, size)
    to_last, to_before = apart(point, view.last, size), apart(point, view.before, size)
    p, levels = point.bit_length() - 1, dict[str, int]()
    levels["3x3"] = small_shapes()[small_shape(point, seen)]
    levels["shape"] = largest(point, None, None, seen, known["shape"])
    if last is not None:
        levels["answer"] = largest(point, last, None, seen, known["answer"])
    if last is not None and before is not None:
        levels["sequel"] = largest(point, last, before, seen, known["sequel"])
    levels |= tactics(point, after, seen)
    levels["liberties"] = liberties_level(point, after, seen)
    levels["border"] = 1 + LINES * seen.phase + min(line_of(p, size), LINES) - 1
    if view.last:
        levels["last"] = distance_level(to_last, seen.phase)
    if view.before:
        levels["before"] = distance_level(to_before, seen.phase)
    levels["both"] = 1 + (FAR + 1) * to_last + to_before
    levels["steps"] = 1 + (BEYOND + 1) * seen.from_last[p] + seen.from_before[p]
    levels["territory"] = territory_level(point, seen)
    levels["fight"] = fight_level(point, to_last, seen)
    return levels


def line_of(p: int, size: int) -> int:
    """Return the number of a point's line, 1 at the edge."""
    row, column = divmod(p, size + 1)
    return 1 + min(row, column, size - 1 - row, size - 1 - column)


def distance_level(distance: int, phase: int) -> int:
    """Return the level of a distance, 0 for a move on the same point."""
    return 1 + (FAR - 1) * phase + distance - NEAREST if distance >= NEAREST else 0


def phase_of(stones: int, size: int) -> int:
    """Return the phase of the game (`gomc.features.levels.PHASES`) by the number of stones.

    Examples
    --------
    >>> from gomc.features.levels import PHASES
    >>> [PHASES[phase_of(stones, 9)] for stones in (8, 9, 32, 33)]
    ['opening', 'middle game', 'middle game', 'endgame']
    """
    points = size**2
    return 0 if 10 * stones < points else 1 if 5 * stones < 2 * points else 2


def prepare_position(view: View, geometry: Geometry) -> SeenPosition:
    """Return a position with the data that all candidates share."""
    own, other = view.own, view.other
    return SeenPosition(
        view,
        geometry,
        find_strings(own, other, geometry),
        phase_of((own | other).bit_count(), geometry.size),
        *find_territory(own, other, geometry),
        fate_graph_distances(view.last, own, other, geometry),
        fate_graph_distances(view.before, own, other, geometry),
    )
