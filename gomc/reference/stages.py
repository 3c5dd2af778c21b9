"""Stages: rules that a game asks for moves in their order; the first one that finds some decides.

Each kind of stage has a chapter of its own, which tells what it finds; `finder` says which. A stage may
be left to chance (`by_chance`). One that knows more than the position, because it learns from games or
is told something of the tree, is an object (`memory`), and every policy has its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.points import Geometry
from gomc.game.position import State, View
from gomc.game.rules import Color
from gomc.reference.approach import approach_move
from gomc.reference.careful import draw_corrected
from gomc.reference.drawing import Draw, Learner, Policy, uniform
from gomc.reference.fillboard import fill_board
from gomc.reference.ladders import lasting_saves
from gomc.reference.lastgoodreply import ReplyMemory
from gomc.reference.lowliberties import low_liberty_moves
from gomc.reference.nakade import nakade_moves
from gomc.reference.own import own_moves
from gomc.reference.patterns import pattern_moves, windows
from gomc.reference.poolrave import Pool
from gomc.reference.sequence import captures, captures_of_last, saving_moves
from gomc.reference.twoliberties import two_liberty_moves
from gomc.results.searches import TreeNode
from gomc.rng import Rng
from gomc.settings.fillboard import FillBoard
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.patterns import Patterns, table
from gomc.settings.policy import ALWAYS, Asked, Chance, Stage, Stages, always
from gomc.settings.poolrave import PoolRave
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties

SAFE = FillBoard | Nakade | Save | LowLiberties | Patterns | Capture
"""Stages whose moves are no self-ataris unless they take stones; so none needs an approach move."""


def finder(stage: Asked, geometry: Geometry) -> Draw:
    """Return the function that finds the moves of a stage among the candidates; it may draw.

    A stage that has a memory finds nothing: here it was told nothing yet.
    """
    match stage:
        case LastGoodReply() | PoolRave():
            return lambda _view, _points, _: 0
        case Own():
            return lambda view, points, _: own_moves(view, points, geometry, stage)
        case FillBoard(tries):
            return lambda view, points, rng: fill_board(view, points, rng, geometry, tries)
        case Nakade(sizes):
            allowed = sum(1 << n for n in sizes)
            return lambda view, points, _: nakade_moves(view, points, geometry, allowed)
        case TwoLiberties(kill, escape):
            return lambda view, points, _: two_liberty_moves(view, points, geometry, kill, escape)
        case LowLiberties():
            return lambda view, points, _: low_liberty_moves(view, points, geometry)
        case Patterns(patterns, last, everywhere):
            matched, last = windows(table(patterns), geometry.size), 0 if everywhere else last
            return lambda view, points, _: pattern_moves(view, points, geometry, matched, last)
        case Save(ladders):
            saves = lasting_saves if ladders else saving_moves
            return lambda view, points, _: saves(view, points, geometry)
        case Capture(everywhere):
            moves = captures if everywhere else captures_of_last
            return lambda view, points, _: moves(view, points, geometry)


def memory(stage: Asked) -> Learner | None:
    """Return what a stage keeps in mind during a search, or None if the position is enough for it."""
    match stage:
        case LastGoodReply():
            return ReplyMemory(stage)
        case PoolRave():
            return Pool(stage)
    return None


def by_chance(stage: Stage, find: Draw) -> Draw:
    """Return the function of any stage; one that is left to chance is asked in so many of 100 cases."""
    if not isinstance(stage, Chance):
        return find
    percent = stage.percent

    def find_or_not(view: View, points: int, rng: Rng) -> int:
        return find(view, points, rng) if rng.below(ALWAYS) < percent else 0

    return find_or_not


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
def by_stages(stages: Stages, geometry: Geometry, finds: Sequence[Draw]) -> Draw:
    """Return the function that asks stages in their order; the first one that finds moves decides.

    `finds` has what finds the moves of each stage. One of the moves found, or of all candidates if no
    stage finds any, is drawn uniformly. Then the stages' corrections see if it is played
    (`gomc.reference.careful`).
    """
    finders = [
        (by_chance(stage, find), isinstance(always(stage), SAFE))
        for stage, find in zip(stages.stages, finds, strict=True)
    ]
    approach, careful = stages.approach, stages.careful

    def draw(view: View, points: int, rng: Rng) -> int:
        safe = False
        for find, is_safe in finders:
            found = find(view, points, rng)
            if found:
                safe = is_safe
                break
        else:
            found = points
        if careful:
            return draw_corrected(view, found, points, rng, geometry, approach, careful)
        move = uniform(view, found, rng)
        return move if safe or not approach else approach_move(view, move, points, geometry)

    return draw


class ByStages(Policy):
    """A policy of stages, on boards of one shape, with the memories of those that have any."""

    def __init__(self, stages: Stages, geometry: Geometry) -> None:
        asked = [always(stage) for stage in stages.stages]
        finders = [(memory(stage), finder(stage, geometry)) for stage in asked]
        self._memories = [known for known, _ in finders if known]
        self._black, self._white = (
            by_stages(stages, geometry, [known.of(c) if known else find for known, find in finders])
            for c in Color
        )

    def of(self, color: Color) -> Draw:
        """Return the function that draws the moves of a player."""
        return self._black if color is Color.BLACK else self._white

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Let the stages get ready for a game that begins at the last of these nodes of a tree."""
        for its in self._memories:
            its.begin(path)

    def learn(self, state: State, moves: Sequence[int], reward: float) -> None:
        """Let the stages learn from a game."""
        for its in self._memories:
            its.learn(state, moves, reward)
