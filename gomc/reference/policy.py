"""Policies: ways to draw a move from those that are possible.

A policy gets the whole position, the candidates, of which there is at least one, and the generator. It
returns the move as a set of one; the empty set is a pass. The simplest one is uniform: every candidate
is as likely as any other. Others ask stages, or weigh the candidates (`gomc.settings.policy`).

The probabilities of the next move need no draws: `gomc.search.policy` adds them up.
"""

from __future__ import annotations

from collections.abc import Callable

from gomc.game import Game, check_board
from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.approach import approach_move
from gomc.reference.careful import corrected, draw_corrected
from gomc.reference.database import ByDatabase
from gomc.reference.eyes import candidates
from gomc.reference.eyes import eyes as eyes_of
from gomc.reference.fillboard import fill_board, free_points
from gomc.reference.ladders import lasting_saves
from gomc.reference.lastgoodreply import Replies, good_reply
from gomc.reference.lowliberties import low_liberty_moves
from gomc.reference.nakade import nakade_moves
from gomc.reference.own import own_moves
from gomc.reference.patterns import pattern_moves, windows
from gomc.reference.sequence import captures, captures_of_last, saving_moves
from gomc.reference.twoliberties import two_liberty_moves
from gomc.reference.weights import draw_by_weight, weights
from gomc.rng import Rng
from gomc.search import policy as probabilities
from gomc.search.policy import NextMove
from gomc.settings import policy as settings
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.factors import Tabled
from gomc.settings.fillboard import FillBoard
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.patterns import Patterns, table
from gomc.settings.policy import ALWAYS, UNIFORM, Asked, Chance, Stage, Stages, always, check_policy
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties
from gomc.settings.weights import Weights

Policy = Callable[[View, int, Rng], int]
"""Draws a move, or finds some, among the candidates in a position."""

SAFE = FillBoard | Nakade | Save | LowLiberties | Patterns | Capture
"""Stages whose moves are no self-ataris unless they take stones; so none needs an approach move."""


# Paper: GG 14 databases
def uniform(_view: View, points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


def no_reply(_view: View, _points: int, _rng: Rng) -> int:
    """Find nothing, as a memory does that has learned nothing."""
    return 0


def recalling(replies: Replies, color: Color) -> Policy:
    """Return the function that finds a player's last good reply."""
    return lambda view, points, _: good_reply(view, points, replies, color)


def finder(stage: Asked, geometry: Geometry, recall: Policy = no_reply) -> Policy:
    """Return the function that finds the moves of a stage among the candidates; it may draw.

    `recall` finds the last good reply, for the stage that asks for it.
    """
    match stage:
        case LastGoodReply():
            return recall
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


def by_chance(stage: Stage, geometry: Geometry, recall: Policy) -> Policy:
    """Return the function of any stage; one that is left to chance is asked in so many of 100 cases."""
    if not isinstance(stage, Chance):
        return finder(stage, geometry, recall)
    find, percent = finder(stage.stage, geometry, recall), stage.percent

    def find_or_not(view: View, points: int, rng: Rng) -> int:
        return find(view, points, rng) if rng.below(ALWAYS) < percent else 0

    return find_or_not


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
def by_stages(stages: Stages, geometry: Geometry, recall: Policy = no_reply) -> Policy:
    """Return the policy that asks stages in their order; the first one that finds moves decides.

    One of the moves that it found, or of all candidates if no stage finds any, is drawn uniformly. Then
    the stages' corrections see if it is played (`gomc.reference.careful`).
    """
    finders = [
        (by_chance(stage, geometry, recall), isinstance(always(stage), SAFE)) for stage in stages.stages
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


def policy_of(how: settings.Policy, geometry: Geometry) -> Policy:
    """Return the policy of settings, on a board of this shape."""
    if isinstance(how, Tabled):
        return ByDatabase(how, geometry)
    if isinstance(how, Weights):
        return lambda view, points, rng: draw_by_weight(view, points, rng, geometry, how.table)
    return by_stages(how, geometry) if how.stages or how.corrects else uniform


def policies_of(
    how: settings.Policy, geometry: Geometry, color: Color, replies: Replies | None
) -> tuple[Policy, Policy]:
    """Return the policies of a player and of the opponent; they differ by the replies they know."""
    if replies and isinstance(how, Stages):
        own, other = (
            by_stages(how, geometry, recalling(replies, each)) for each in (color, color.other)
        )
        return own, other
    draw = policy_of(how, geometry)
    return draw, draw


# Paper: CF Algorithm 1
def policy(board: Game, policy: settings.Policy = UNIFORM, eyes: Eyes = "diagonal") -> NextMove:
    """Return the probability of every move as the next one of a random game, and what decides.

    As in random games, no move is suicide or takes back a ko at once, whatever the board's rules say. A
    pass comes only if there is no other move. Only the position is asked, even if the game is over.

    Raises
    ------
    GomcError
        If an argument is not one of these.

    Examples
    --------
    White has just put B3 in atari. michi saves it in nine cases of ten. In the tenth mostly a pattern
    decides, and seldom none: then it is any move.

    >>> import gomc.reference as go
    >>> from gomc.settings import MICHI
    >>> board = go.Board.from_diagram('''
    ...     . . . .
    ...     O X . .
    ...     . O . .
    ...     . . . .''', to_play="white")
    >>> board.play("B4")
    >>> print(policy(board, MICHI))
    Black: C3 94.8%, C4 4.8%, D4 0.0455%, ...
    2. Chance(stage=Save(), percent=90): 90%
    3. Chance(stage=Patterns(MOGO, last=2), percent=95): 9.5%
    any move: 0.5%
    """
    how, form, rule = check_policy(policy), check_board(board).geometry, check_eyes(eyes)
    if not isinstance(how, Stages):
        return probabilities.by_weights(board, how, weights(board, how), eyes_of(board, rule=rule))
    own, other, atari, ko, *_ = view = board.state.view
    points = candidates(own, other, atari, ko, form, rule)

    def ask(stage: Asked) -> int:
        if isinstance(stage, FillBoard):
            return free_points(view, points, form)
        return finder(stage, form)(view, points, Rng(0))

    def played(move: int) -> int:
        return corrected(view, move, points, form, how.approach, how.careful)

    return probabilities.by_stages(board, how, points, ask, played)
