"""Your own rule of eyes: a learner's function finds eyes; see `gomc.settings.owneyes`."""

from __future__ import annotations

from gomc.errors import GomcError, quoted
from gomc.game.points import Geometry
from gomc.settings.own import name_of
from gomc.settings.owneyes import OwnEyes


def own_eyes(own: int, other: int, atari: int, geometry: Geometry, rule: OwnEyes) -> int:
    """Return the eyes of the player of `own` by a learner's own rule."""
    points = rule.reference(own, other, atari, geometry)
    if type(points) is not int:
        raise GomcError(
            f"{name_of(rule.reference)} must return a set of points, which is an int, "
            f"not {quoted(points)}."
        )
    return points & geometry.board
