"""Policies: ways to draw a move from those that are possible.

A policy gets the whole position, the candidates, of which there is at least one, and the generator. It
returns the move as a set of one; the empty set is a pass. The simplest one is uniform: every candidate
is as likely as any other. Others ask stages, or weigh the candidates (`gomc.settings.policy`).
"""

from __future__ import annotations

from collections.abc import Callable

from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.reference.database import ByDatabase
from gomc.reference.fillboard import fill_board
from gomc.reference.own import own_moves
from gomc.reference.patterns import pattern_moves
from gomc.reference.sequence import captures, saving_moves
from gomc.reference.weights import draw_by_weight
from gomc.rng import Rng
from gomc.settings import policy as settings
from gomc.settings.database import Database
from gomc.settings.fillboard import FillBoard
from gomc.settings.own import Own
from gomc.settings.patterns import Patterns, table
from gomc.settings.policy import Stage, Stages
from gomc.settings.sequence import Save
from gomc.settings.weights import Weights

Policy = Callable[[View, int, Rng], int]
"""Draws a move, or finds some, among the candidates in a position."""


# Paper: GG 14 databases
def uniform(_view: View, points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


def finder(stage: Stage, geometry: Geometry) -> Policy:
    """Return the function that finds the moves of a stage among the candidates; it may draw."""
    if isinstance(stage, Own):
        return lambda view, points, _: own_moves(view, points, geometry, stage)
    if isinstance(stage, FillBoard):
        return lambda view, points, rng: fill_board(view, points, rng, geometry, stage.tries)
    if isinstance(stage, Patterns):
        matched = table(stage.patterns)
        return lambda view, points, _: pattern_moves(view, points, geometry, matched)
    moves = saving_moves if isinstance(stage, Save) else captures
    return lambda view, points, _: moves(view, points, geometry)


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
def by_stages(stages: Stages, geometry: Geometry) -> Policy:
    """Return the policy that asks stages in their order; the first one that finds moves decides.

    One of the moves that it found, or of all candidates if no stage finds any, is drawn uniformly.
    """
    finders = [finder(stage, geometry) for stage in stages.stages]

    def draw(view: View, points: int, rng: Rng) -> int:
        for find in finders:
            found = find(view, points, rng)
            if found:
                points = found
                break
        return nth(points, rng.below(points.bit_count()))

    return draw


def policy_of(how: settings.Policy, geometry: Geometry) -> Policy:
    """Return the policy of settings, on a board of this shape."""
    if isinstance(how, Database):
        return ByDatabase(how, geometry)
    if isinstance(how, Weights):
        return lambda view, points, rng: draw_by_weight(view, points, rng, geometry, how.table)
    return by_stages(how, geometry) if how.stages else uniform
