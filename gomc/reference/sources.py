"""Sources of priors: each source gives virtual games to moves.

A source (`gomc.settings.sources`) names some moves, and gives virtual games to each of them, as
`Gifts`. A function of this chapter does this for each kind of source. Most functions give all moves the
same games (`PriorContext.alike`), which leaves out moves that are not legal. `gomc.reference.priors`
adds up the gifts of several sources.
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
from gomc.reference.properties import beside, giving_atari, outcome
from gomc.reference.sight.weighing import score_moves
from gomc.reference.stages import finder
from gomc.reference.weights import weigh
from gomc.results.properties import StoneEffects
from gomc.rng import Rng
from gomc.settings.patterns import table
from gomc.settings.policy import Stages, always
from gomc.settings.sources import PriorSource

Gifts = dict[int, tuple[float, float]]
"""The virtual games that a source gives to moves, by their ints, and the won games among them.

The int of a pass is the place below the first column, which is no point.
"""


@dataclass
class PriorContext:
    """A position, with data that several sources need.

    Attributes
    ----------
    view : View
        The position.
    points : set of points
        The points where the player may move.
    geometry : Geometry
        The shape of the board.
    scale : float
        A factor for all numbers of games.
    means : sequence of float or None
        The mean of every move at the node two moves before, the pass last; None without such a node.
    rates : sequence of float or None
        The fraction of games in which the player owned each point; None if there are too few games.
    moves : set of points
        `points`, and a pass.
    empty : set of points
        The empty points.
    outcome : StoneEffects
        The effect of a stone on each empty point.
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
        """Return the number of games that a source gives to a move, and the number of won games.

        If the source names several numbers of games, `part` is the index of the number to use.
        """
        games, value = (
            number[part] if isinstance(number, tuple) else number
            for number in (source.games, source.value)
        )
        return games * self.scale, games * self.scale * value

    def alike(self, moves: int, source: Any, part: int = 0) -> Gifts:
        """Give the same games to all moves of a set."""
        return dict.fromkeys(bits(moves & self.moves), self.games_of(source, part))

    def in_part(self, source: Any, parts: Iterator[tuple[int, float]]) -> Gifts:
        """Give every move its part of a source's games."""
        games, won = self.games_of(source)
        return {p: (games * part, won * part) for p, part in parts}


def pass_of(geometry: Geometry) -> int:
    """Return the pass as a set: the place below the first column, which is no point."""
    return 1 << geometry.size * geometry.stride


# --- The same for some moves.


def stage_moves(context: PriorContext, source: settings.PolicyMoves) -> int:
    """Return the moves of the first stage of a policy that finds moves; none of the stages draws."""
    assert isinstance(source.policy, Stages)
    for stage in map(always, source.policy.stages):
        moves = finder(stage, context.geometry)(context.view, context.points, Rng(0))
        if moves:
            return moves
    return 0


# Paper: CF II-B patterns
def fitting_moves(context: PriorContext, source: settings.PatternMoves) -> int:
    """Return the points where a pattern matches."""
    matched, (own, other, *_) = table(source.patterns), context.view
    return sum(
        1 << p for p in bits(context.points) if matched[neighbourhood(p, own, other, context.geometry)]
    )


def moves_near(context: PriorContext, source: settings.NearLast) -> Gifts:
    """Give games to the moves at each distance from the last move, or from the one before it."""
    own, other, _, _, last, before, *_ = context.view
    start, gifts = last if source.last == 1 else before, Gifts()
    for part in range(len(source.games)):
        moves = at_distance(start, part + 1, own, other, source.cfg, context.geometry)
        gifts |= context.alike(moves, source, part)
    return gifts


def moves_on_line(context: PriorContext, source: settings.Line) -> int:
    """Return the moves on a line that have no stones near them."""
    far = far_from_stones(source.empty, context.view.own, context.view.other, context.geometry)
    return line(source.line, context.geometry) & far


def captures(context: PriorContext, source: settings.Captures) -> Gifts:
    """Give games to moves by the number of stones that they take; the last number includes more."""
    gifts, most = Gifts(), len(source.games)
    for taken in range(1, most + 1):
        gifts |= context.alike(taking(context.outcome, taken, taken == most), source, taken - 1)
    return gifts


# --- Other games for each move.


def by_mean(context: PriorContext, source: settings.Grandfather) -> Gifts:
    """Give every move games with the move's mean at the node two moves before."""
    if context.means is None:
        return {}
    games = source.games * context.scale
    return {p: (games, games * context.means[p]) for p in bits(context.moves)}


# Paper: CF II-C owner
def by_share(context: PriorContext, source: settings.Frontier) -> Gifts:
    """Give every point games by the fraction of games in which the player owned the point."""
    if context.rates is None:
        return {}
    rates, bell = context.rates, (source.share, source.width)
    return context.in_part(
        source, ((p, importance(rates[p], 1.0, *bell)) for p in bits(context.points))
    )


# Paper: CF II-B patterns
def by_weight(context: PriorContext, source: settings.PolicyMoves) -> Gifts:
    """Give every point a part of the games: the square root of its weight over the largest weight."""
    assert not isinstance(source.policy, Stages)
    weights = weigh(source.policy, context.view, context.points, context.geometry)
    largest, weighed = max(weights, default=0), zip(bits(context.points), weights, strict=True)
    return context.in_part(source, ((p, sqrt(weight / largest)) for p, weight in weighed if weight))


# Paper: CF II-B patterns
def by_strength(context: PriorContext, source: settings.LearnedMoves) -> Gifts:
    """Give every point a part of the games: the root of its strength over the largest strength."""
    strengths = score_moves(context.view, context.points, context.geometry, source.weights)
    largest = max(strengths.values(), default=1.0)
    return context.in_part(source, ((p, sqrt(strengths[p] / largest)) for p in strengths))


# --- All kinds.


def policy_moves(context: PriorContext, source: settings.PolicyMoves) -> Gifts:
    """Give games to the moves of a policy's stages, or to all moves by a policy's weights."""
    if isinstance(source.policy, Stages):
        return context.alike(stage_moves(context, source), source)
    return by_weight(context, source)


def first_of(context: PriorContext, source: settings.FirstOf) -> Gifts:
    """Give each move the games of the first source that names the move."""
    gifts: Gifts = {}
    for part in source.sources:
        for more in given_by(context, part):
            gifts = more | gifts
    return gifts


def given_by(context: PriorContext, source: PriorSource) -> Iterator[Gifts]:
    """Yield the gifts of a source, and of its `others` if the stages of the source find moves."""
    gifts = KINDS[type(source)](context, source)
    yield gifts
    if gifts and isinstance(source, settings.PolicyMoves):
        for other in source.others:
            yield from given_by(context, other)


KINDS: dict[type[PriorSource], Callable[[PriorContext, Any], Gifts]] = {
    settings.EvenGame: lambda c, source: c.alike(c.moves, source),
    settings.PassMove: lambda c, source: c.alike(pass_of(c.geometry), source),
    settings.PolicyMoves: policy_moves,
    settings.PatternMoves: lambda c, source: c.alike(fitting_moves(c, source), source),
    settings.Captures: captures,
    settings.Ataris: lambda c, source: c.alike(
        giving_atari(c.view.other, c.view.atari, c.empty, c.geometry.stride), source
    ),
    settings.Extensions: lambda c, source: c.alike(
        extensions(c.view.own, c.view.atari, c.empty, c.outcome.unsafe, c.geometry.stride),
        source,
    ),
    settings.LostLadder: lambda c, source: c.alike(lost_runs(c.view, c.points, c.geometry), source),
    settings.SelfAtari: lambda c, source: c.alike(c.outcome.unsafe, source),
    settings.NearLast: moves_near,
    settings.Line: lambda c, source: c.alike(moves_on_line(c, source), source),
    settings.EmptyTriangle: lambda c, source: c.alike(
        empty_triangles(c.view.own, c.empty, c.geometry.stride), source
    ),
    settings.KoMove: lambda c, source: c.alike(
        ko_moves(c.view.own, c.empty, c.outcome, c.geometry.stride), source
    ),
    settings.Grandfather: by_mean,
    settings.Frontier: by_share,
    settings.LearnedMoves: by_strength,
    settings.FirstOf: first_of,
}
"""The function of each kind of source."""
