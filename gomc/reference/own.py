"""Your own stage: a learner's function finds moves; see `gomc.settings.own`."""

from __future__ import annotations

from gomc.errors import GomcError, quoted
from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.settings.own import Own, name_of


def own_moves(view: View, points: int, geometry: Geometry, stage: Own) -> int:
    """Return the points among `points` that a learner's own stage finds."""
    moves = stage.reference(view, points, geometry)
    if type(moves) is not int:
        raise GomcError(
            f"{name_of(stage.reference)} must return a set of points, which is an int, "
            f"not {quoted(moves)}."
        )
    return points & moves
