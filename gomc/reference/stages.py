"""Stages: rules that find moves for a random game; the first stage that finds moves decides.

A chapter explains each kind of stage, and `finder` returns the function of the stage. A stage may find
moves only with some probability (`by_chance`). A stage that learns from games, or uses the tree, needs
a memory (`memory`); every policy makes new memories.
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
from gomc.settings.policy import ALWAYS, Chance, PlainStage, Stage, Stages, always
from gomc.settings.poolrave import PoolRave
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties

SAFE = FillBoard | Nakade | Save | LowLiberties | Patterns | Capture
"""Stages whose moves are no self-ataris, or take stones; approach moves replace none of these moves."""


def finder(stage: PlainStage, geometry: Geometry) -> Draw:
    """Return the function that finds the moves of a stage among the candidates; it may draw.

    A stage with a memory finds nothing, because here the memory is empty.
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


def memory(stage: PlainStage) -> Learner | None:
    """Return a new memory for a stage, or None if the stage needs only the position."""
    match stage:
        case LastGoodReply():
            return ReplyMemory(stage)
        case PoolRave():
            return Pool(stage)
    return None


def by_chance(stage: Stage, find: Draw) -> Draw:
    """Return the function of a stage; a stage with a `Chance` is asked in `percent` of 100 cases."""
    if not isinstance(stage, Chance):
        return find
    percent = stage.percent

    def find_or_not(view: View, points: int, rng: Rng) -> int:
        return find(view, points, rng) if rng.below(ALWAYS) < percent else 0

    return find_or_not


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
def by_stages(stages: Stages, geometry: Geometry, finds: Sequence[Draw]) -> Draw:
    """Return the function that asks stages in their order; the first stage that finds moves decides.

    `finds` holds the function of each stage. A move of the deciding stage is drawn uniformly, or any
    candidate if no stage finds moves. Then corrections may replace or refuse the move
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
            moves = find(view, points, rng)
            if moves:
                safe = is_safe
                break
        else:
            moves = points
        if careful:
            return draw_corrected(view, moves, points, rng, geometry, approach, careful)
        move = uniform(view, moves, rng)
        return move if safe or not approach else approach_move(view, move, points, geometry)

    return draw


class ByStages(Policy):
    """A policy of stages, for boards of one shape, with the memories of the stages."""

    def __init__(self, stages: Stages, geometry: Geometry) -> None:
        certain = [always(stage) for stage in stages.stages]
        finders = [(memory(stage), finder(stage, geometry)) for stage in certain]
        self._memories = [learner for learner, _ in finders if learner]
        self._black, self._white = (
            by_stages(stages, geometry, [m.of(c) if m else find for m, find in finders]) for c in Color
        )

        self.lead = stages.lead(geometry.size)

    def of(self, color: Color) -> Draw:
        """Return the function that draws the moves of a player."""
        return self._black if color is Color.BLACK else self._white

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Prepare the stages for a game that begins at the last node of a path."""
        for learner in self._memories:
            learner.begin(path)

    def learn(self, state: State, moves: Sequence[int], reward: float) -> None:
        """Let the stages learn from a game."""
        for learner in self._memories:
            learner.learn(state, moves, reward)
