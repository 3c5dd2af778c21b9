"""The fight: in what danger the last move has put strings, and where a move stands to them.

Whether the last move must be answered can be seen from the liberties of its string and from those of
the mover's strings beside it. A fight knows both, which of these strings the move touches, and how far
from the last move it is: moves far away are likelier if nothing is in danger.

Such a level is ours. Coulom's features have the distance without the danger, and answers to ataris.
"""

from __future__ import annotations

from gomc.features.levels import ENOUGH, FAR
from gomc.features.shapes import NEAREST
from gomc.reference.board import flood
from gomc.reference.sight.stones import SeenPosition, each_stone


def fight_level(point: int, distance: int, seen: SeenPosition) -> int:
    """Return the level of a fight, 0 without a last move; `distance` is that of the two moves."""
    view, beside = seen.view, seen.geometry.beside
    string = seen.strings.get(view.last)
    if not string:
        return 0
    attacked = beside[view.last] & view.own
    few = [seen.strings[stone].liberties.bit_count() for stone in each_stone(attacked)]
    own = min((min(liberties, ENOUGH - 1) for liberties in few), default=ENOUGH)
    its, near = min(string.liberties.bit_count(), ENOUGH), beside[point]
    in_danger = flood(attacked, view.own, seen.geometry.stride) & ~string.stones
    touched = bool(near & string.stones) + 2 * bool(near & in_danger)
    danger = ENOUGH * (its - 1) + own - 1
    return 1 + (FAR - NEAREST + 1) * (4 * danger + touched) + min(distance, FAR) - NEAREST
