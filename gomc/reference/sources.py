"""Sources of priors: what each of them gives to the moves in a position.

A source (`gomc.settings.sources`) names some moves, and gives games to each of them: it returns
`Gifts`. Each kind of source has a function here. Most give all moves the same (`Asked.alike`); some of
the moves that they find may be forbidden, or occupied, and these are left out. What several sources
give adds up (`gomc.reference.priors`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
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
from gomc.reference.owners import importance
from gomc.reference.patterns import neighbourhood
from gomc.reference.properties import beside, outcome
from gomc.reference.sight.weighing import score_moves
from gomc.reference.stages import finder
from gomc.reference.weights import weigh
from gomc.results.properties import StoneEffects
from gomc.rng import Rng
from gomc.settings.patterns import table
from gomc.settings.policy import Stages, always
from gomc.settings.sources import PriorSource

Gifts = dict[int, tuple[float, float]]
"""The games that a source gives to moves, by their ints, and how many of these are won.

A pass has the int of the place below the first column, which is no point.
"""


@dataclass
class PriorContext:
    """A position, as sources are asked about it.

    Attributes
    ----------
    view : View
        The position.
    points : set of points
        The points of which they are asked.
    geometry : Geometry
        The shape of the board.
    scale : float
        What all numbers of games are multiplied by.
    means : sequence of float or None
        The mean of every move two moves before, the pass last; None if there is no such node.
    rates : sequence of float or None
        The share of games in which the player owned each point; None if too few are known.
    moves : set of points
        The points of which they are asked, and a pass.
    empty : set of points
        The empty points.
    outcome : StoneEffects
        What a stone would do on each of them.
    """

    view: View
    points: int
    geometry: Geometry
    scale: float = 1.0
    means: Sequence[float] | None = None
    rates: Sequence[float] | None = None
    moves: int = field(init=False)
    empty: int = field(init=False)
    outcome: StoneEffects = field(init=False)

    def __post_init__(self) -> None:
        own, other, atari, *_ = self.view
        stride = self.geometry.stride
        self.moves = self.points | pass_of(self.geometry)
        self.empty = self.geometry.board & ~(own | other)
        room = beside(self.empty, stride)
        self.outcome = outcome(own, other, atari, self.empty, room, stride, whole=True)

    def games_of(self, source: Any, part: int = 0) -> tuple[float, float]:
        """Return the games that a source gives to a move, and how many of them are won.

        Sources with several numbers of games have so many parts; `part` counts them from 0.
        """
        games, value = (
            each[part] if isinstance(each, tuple) else each for each in (source.games, source.value)
        )
        return games * self.scale, games * self.scale * value

    def alike(self, moves: int, source: Any, part: int = 0) -> Gifts:
        """Give the same games to all of some moves."""
        return dict.fromkeys(bits(moves & self.moves), self.games_of(source, part))

    def in_part(self, source: Any, parts: Iterator[tuple[int, float]]) -> Gifts:
        """Give every move a part of some games."""
        games, won = self.games_of(source)
        return {p: (games * part, won * part) for p, part in parts}


def pass_of(geometry: Geometry) -> int:
    """Return the pass as a set of one: the place below the first column, which is no point."""
    return 1 << geometry.size * geometry.stride


# --- The same for some moves.


def stage_moves(its: PriorContext, source: settings.PolicyMoves) -> int:
    """Return the moves of the first stage of a policy that finds any; none of the stages draws."""
    assert isinstance(source.policy, Stages)
    for stage in map(always, source.policy.stages):
        found = finder(stage, its.geometry)(its.view, its.points, Rng(0))
        if found:
            return found
    return 0


# Paper: CF II-B patterns
def fitting_moves(its: PriorContext, source: settings.PatternMoves) -> int:
    """Return the points at which a pattern matches."""
    matched, (own, other, *_) = table(source.patterns), its.view
    return sum(1 << p for p in bits(its.points) if matched[neighbourhood(p, own, other, its.geometry)])


def moves_near(its: PriorContext, source: settings.NearLast) -> Gifts:
    """Give games to the moves at each distance from the last move, or from the one before it."""
    own, other, _, _, last, before, *_ = its.view
    start, found = last if source.last == 1 else before, Gifts()
    for part in range(len(source.games)):
        moves = at_distance(start, part + 1, own, other, source.cfg, its.geometry)
        found |= its.alike(moves, source, part)
    return found


def moves_on_line(its: PriorContext, source: settings.Line) -> int:
    """Return the moves on a line, with no stones around."""
    far = far_from_stones(source.empty, its.view.own, its.view.other, its.geometry)
    return line(source.line, its.geometry) & far


def captures(its: PriorContext, source: settings.Captures) -> Gifts:
    """Give games to moves by the stones that they take; the last number is for more stones too."""
    found, most = Gifts(), len(source.games)
    for taken in range(1, most + 1):
        found |= its.alike(taking(its.outcome, taken, taken == most), source, taken - 1)
    return found


# --- To each move its own part.


def by_mean(its: PriorContext, source: settings.Grandfather) -> Gifts:
    """Give every move its mean two moves before, if it is known."""
    if its.means is None:
        return {}
    games = source.games * its.scale
    return {p: (games, games * its.means[p]) for p in bits(its.moves)}


# Paper: CF II-C owner
def by_share(its: PriorContext, source: settings.Frontier) -> Gifts:
    """Give every point games by the share of games in which the player owned it, if it is known."""
    if its.rates is None:
        return {}
    rates, bell = its.rates, (source.share, source.width)
    return its.in_part(source, ((p, importance(rates[p], 1.0, *bell)) for p in bits(its.points)))


# Paper: CF II-B patterns
def by_weight(its: PriorContext, source: settings.PolicyMoves) -> Gifts:
    """Give every point games, as many as the square root of its part of the largest weight says."""
    assert not isinstance(source.policy, Stages)
    weights = weigh(source.policy, its.view, its.points, its.geometry)
    largest, known = max(weights, default=0), zip(bits(its.points), weights, strict=True)
    return its.in_part(source, ((p, sqrt(weight / largest)) for p, weight in known if weight))


# Paper: CF II-B patterns
def by_strength(its: PriorContext, source: settings.LearnedMoves) -> Gifts:
    """Give every point games, as many as the square root of its part of the largest strength says."""
    known = score_moves(its.view, its.points, its.geometry, source.weights)
    largest = max(known.values(), default=1.0)
    return its.in_part(source, ((p, sqrt(known[p] / largest)) for p in known))


# --- All kinds.


def policy_moves(its: PriorContext, source: settings.PolicyMoves) -> Gifts:
    """Give games to the moves of a policy: those that stages find, or all by their weights."""
    if isinstance(source.policy, Stages):
        return its.alike(stage_moves(its, source), source)
    return by_weight(its, source)


def first_of(its: PriorContext, source: settings.FirstOf) -> Gifts:
    """Give each move what the first of some sources gives that names it."""
    found: Gifts = {}
    for part in source.sources:
        for gifts in given_by(its, part):
            found = gifts | found
    return found


def given_by(its: PriorContext, source: PriorSource) -> Iterator[Gifts]:
    """Yield what a source gives, and then what others give for all moves if its stages find some."""
    gifts = KINDS[type(source)](its, source)
    yield gifts
    if gifts and isinstance(source, settings.PolicyMoves):
        for other in source.others:
            yield from given_by(its, other)


KINDS: dict[type[PriorSource], Callable[[PriorContext, Any], Gifts]] = {
    settings.EvenGame: lambda its, source: its.alike(its.moves, source),
    settings.PassMove: lambda its, source: its.alike(pass_of(its.geometry), source),
    settings.PolicyMoves: policy_moves,
    settings.PatternMoves: lambda its, source: its.alike(fitting_moves(its, source), source),
    settings.Captures: captures,
    settings.Ataris: lambda its, source: its.alike(
        ataris(its.view.other, its.view.atari, its.empty, its.geometry.stride), source
    ),
    settings.Extensions: lambda its, source: its.alike(
        extensions(its.view.own, its.view.atari, its.empty, its.outcome.unsafe, its.geometry.stride),
        source,
    ),
    settings.LostLadder: lambda its, source: its.alike(
        lost_runs(its.view, its.points, its.geometry), source
    ),
    settings.SelfAtari: lambda its, source: its.alike(its.outcome.unsafe, source),
    settings.NearLast: moves_near,
    settings.Line: lambda its, source: its.alike(moves_on_line(its, source), source),
    settings.EmptyTriangle: lambda its, source: its.alike(
        empty_triangles(its.view.own, its.empty, its.geometry.stride), source
    ),
    settings.KoMove: lambda its, source: its.alike(
        ko_moves(its.view.own, its.empty, its.outcome, its.geometry.stride), source
    ),
    settings.Grandfather: by_mean,
    settings.Frontier: by_share,
    settings.LearnedMoves: by_strength,
    settings.FirstOf: first_of,
}
"""The function of each kind of source."""
