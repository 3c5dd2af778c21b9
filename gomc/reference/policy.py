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
from gomc.reference.lowliberties import low_liberty_moves
from gomc.reference.nakade import nakade_moves
from gomc.reference.own import own_moves
from gomc.reference.patterns import pattern_moves
from gomc.reference.sequence import captures, captures_of_last, saving_moves
from gomc.reference.twoliberties import two_liberty_moves
from gomc.reference.weights import draw_by_weight
from gomc.rng import Rng
from gomc.settings import policy as settings
from gomc.settings.database import Database
from gomc.settings.fillboard import FillBoard
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.patterns import Patterns, table
from gomc.settings.policy import ALWAYS, Chance, Stage, Stages
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties
from gomc.settings.weights import Weights

Policy = Callable[[View, int, Rng], int]
"""Draws a move, or finds some, among the candidates in a position."""


# Paper: GG 14 databases
def uniform(_view: View, points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


def finder(stage: Stage, geometry: Geometry) -> Policy:
    """Return the function that finds the moves of a stage among the candidates; it may draw."""
    match stage:
        case Chance(asked, percent):
            return by_chance(finder(asked, geometry), percent)
        case Own():
            return lambda view, points, _: own_moves(view, points, geometry, stage)
        case FillBoard(tries):
            return lambda view, points, rng: fill_board(view, points, rng, geometry, tries)
        case Nakade(sizes):
            return lambda view, points, _: nakade_moves(view, points, geometry, sizes)
        case TwoLiberties(kill, escape):
            return lambda view, points, _: two_liberty_moves(view, points, geometry, kill, escape)
        case LowLiberties():
            return lambda view, points, _: low_liberty_moves(view, points, geometry)
        case Patterns(patterns, last):
            return find_patterns(table(patterns), last, geometry)
        case Save():
            return lambda view, points, _: saving_moves(view, points, geometry)
        case Capture(everywhere):
            moves = captures if everywhere else captures_of_last
            return lambda view, points, _: moves(view, points, geometry)


def by_chance(find: Policy, percent: int) -> Policy:
    """Return the function that asks another in so many of 100 cases, and else finds nothing."""

    def find_or_not(view: View, points: int, rng: Rng) -> int:
        return find(view, points, rng) if rng.below(ALWAYS) < percent else 0

    return find_or_not


def find_patterns(matched: bytes, last: int, geometry: Geometry) -> Policy:
    """Return the function that finds what patterns match round the last move, or the last two."""
    if last == 1:
        return lambda view, points, _: pattern_moves(view, points, geometry, matched)
    return lambda view, points, _: pattern_moves(
        view._replace(last=view.last | view.before), points, geometry, matched
    )


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
