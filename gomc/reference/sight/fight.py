"""The fight: the danger to strings after the last move, and the place of a move in this fight.

The liberties of the last move's string, and of the mover's strings beside it, show whether the last
move must be answered. The level of a fight combines these liberties, the strings that the move
touches, and the distance from the last move: moves far away are likelier if no string is in danger.

The feature is gomc's own. Coulom's features use the distance without the danger, and answers to ataris.
"""

from __future__ import annotations

from gomc.features.levels import ENOUGH, FAR
from gomc.features.shapes import NEAREST
from gomc.game.points import singles
from gomc.reference.board import flood
from gomc.reference.sight.stones import SeenPosition


def fight_level(point: int, distance: int, seen: SeenPosition) -> int:
    """Return the level of a fight, 0 without a last move; `distance` is the distance from that move."""
    view, beside = seen.view, seen.geometry.beside
    string = seen.strings.get(view.last)
    if not string:
        return 0
    attacked = beside[view.last] & view.own
    few = [seen.strings[stone].liberties.bit_count() for stone in singles(attacked)]
    own = min((min(liberties, ENOUGH - 1) for liberties in few), default=ENOUGH)
    other, near = min(string.liberties.bit_count(), ENOUGH), beside[point]
    in_danger = flood(attacked, view.own, seen.geometry.stride) & ~string.stones
    touched = bool(near & string.stones) + 2 * bool(near & in_danger)
    danger = ENOUGH * (other - 1) + own - 1
    return 1 + (FAR - NEAREST + 1) * (4 * danger + touched) + min(distance, FAR) - NEAREST
