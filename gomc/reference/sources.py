"""Sources of priors: the moves that each of them names in a position.

Each kind of source (`gomc.settings.sources`) has a function here. Some of the moves that it finds may
be forbidden, or occupied: these are left out later, when games are given (`gomc.reference.priors`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gomc import settings
from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference.fategraph import at_distance
from gomc.reference.features import (
    ataris,
    empty_triangles,
    extensions,
    far_from_stones,
    ko_moves,
    line,
    taking,
)
from gomc.reference.ladders import lost_runs
from gomc.reference.patterns import neighbourhood
from gomc.reference.properties import beside, outcome
from gomc.reference.stages import finder
from gomc.rng import Rng
from gomc.search.priors import Rule
from gomc.search.properties import Outcome
from gomc.settings.patterns import table


@dataclass
class Asked:
    """A position, as sources are asked about it.

    Attributes
    ----------
    view : View
        The position.
    points : set of points
        The points of which they are asked.
    geometry : Geometry
        The shape of the board.
    empty : set of points
        The empty points.
    outcome : Outcome
        What a stone would do on each of them.
    """

    view: View
    points: int
    geometry: Geometry
    empty: int = field(init=False)
    outcome: Outcome = field(init=False)

    def __post_init__(self) -> None:
        own, other, atari, *_ = self.view
        stride = self.geometry.stride
        self.empty = self.geometry.board & ~(own | other)
        room = beside(self.empty, stride)
        self.outcome = outcome(own, other, atari, self.empty, room, stride, whole=True)


def pass_of(geometry: Geometry) -> int:
    """Return the pass as a set of one: the place below the first column, which is no point."""
    return 1 << geometry.size * geometry.stride


def every_move(its: Asked, _rule: Rule) -> int:
    """Return all moves, a pass too."""
    return its.points | pass_of(its.geometry)


def the_pass(its: Asked, _rule: Rule) -> int:
    """Return the pass."""
    return pass_of(its.geometry)


def policy_moves(its: Asked, rule: Rule) -> int:
    """Return the moves of the first stage that finds any; none of the stages draws."""
    for stage in rule.source.policy.stages:
        found = finder(stage, its.geometry)(its.view, its.points, Rng(0))
        if found:
            return found
    return 0


# Paper: CF II-B patterns
def fitting_moves(its: Asked, rule: Rule) -> int:
    """Return the points at which a pattern matches."""
    matched, (own, other, *_) = table(rule.source.patterns), its.view
    return sum(1 << p for p in bits(its.points) if matched[neighbourhood(p, own, other, its.geometry)])


def moves_near(its: Asked, rule: Rule) -> int:
    """Return the moves at a distance from the last move, or from the one before it."""
    own, other, _, _, last, before, *_ = its.view
    start = last if rule.source.last == 1 else before
    return at_distance(start, rule.number, own, other, rule.source.cfg, its.geometry)


def moves_on_line(its: Asked, rule: Rule) -> int:
    """Return the moves on a line, with no stones around."""
    far = far_from_stones(rule.source.empty, its.view.own, its.view.other, its.geometry)
    return line(rule.source.line, its.geometry) & far


def captures(its: Asked, rule: Rule) -> int:
    """Return the moves that take so many stones; those of the last rule of a source may take more."""
    return taking(its.outcome, rule.number, rule.number == len(rule.source.games))


FINDERS: dict[type, Callable[[Asked, Any], int]] = {
    settings.EvenGame: every_move,
    settings.PassMove: the_pass,
    settings.PolicyMoves: policy_moves,
    settings.PatternMoves: fitting_moves,
    settings.Captures: captures,
    settings.Ataris: lambda its, _: ataris(
        its.view.other, its.view.atari, its.empty, its.geometry.stride
    ),
    settings.Extensions: lambda its, _: extensions(
        its.view.own, its.view.atari, its.empty, its.outcome.unsafe, its.geometry.stride
    ),
    settings.LostLadder: lambda its, _: lost_runs(its.view, its.points, its.geometry),
    settings.SelfAtari: lambda its, _: its.outcome.unsafe,
    settings.NearLast: moves_near,
    settings.Line: moves_on_line,
    settings.EmptyTriangle: lambda its, _: empty_triangles(
        its.view.own, its.empty, its.geometry.stride
    ),
    settings.KoMove: lambda its, _: ko_moves(its.view.own, its.empty, its.outcome, its.geometry.stride),
}
"""The function that finds the moves of each kind of source, but for those that give uneven games."""
