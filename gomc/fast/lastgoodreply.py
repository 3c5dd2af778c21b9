"""Last good replies, compiled; ``reference/lastgoodreply.py`` explains them.

The colors are 0 for Black and 1 for White. A reply is stored as an int; `NONE` stands for no reply.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Shape, Words, has_any, index_of, nothing, point
from gomc.fast.counts import Ints
from gomc.game.points import PASS, geometry
from gomc.game.position import View
from gomc.settings import MAX_DEPTH
from gomc.settings.policy import Policy, learner

NONE = PASS
"""The int that stands for no reply, because a pass is never a reply."""


class ReplyMemory(NamedTuple):
    """The memory of a thread.

    The last index of the tables is a pass, because the int of a pass is -1.

    Attributes
    ----------
    length : int
        The largest number of moves that a reply answers.
    forget : bool
        Whether replies that lost are forgotten.
    one : array of int, [color, last]
        The replies to the last move.
    two : array of int, [color, before, last]
        The replies to the last two moves; of length 0 if `length` is 1.
    first : array of one int
        The color of the player who moves first in the current playout.
    line, states : array of int, and of words
        Room for the moves of a game, the moves in the tree too, and for the states of the generator.
    """

    length: int
    forget: bool
    one: NDArray[np.int16]
    two: NDArray[np.int16]
    first: Ints
    line: Ints
    states: Words


def replies_of(policy: Policy, size: int) -> ReplyMemory | None:
    """Return an empty memory for a policy, or None if the policy does not learn."""
    stage, board = learner(policy), geometry(size)
    if not stage:
        return None
    moves, most = size * board.stride + 1, MAX_DEPTH + board.longest
    return ReplyMemory(
        length=stage.length,
        forget=stage.forget,
        one=np.full((2, moves), NONE, np.int16),
        two=np.full((2, moves, moves) if stage.length > 1 else (2, 0, 0), NONE, np.int16),
        first=np.zeros(1, np.int64),
        line=np.zeros(most, np.int64),
        states=np.zeros(most, np.uint64),
    )


@separate
def good_reply(view: View, points: int, shape: Shape, replies: ReplyMemory, color: int) -> int:
    """Return a player's reply to the last two moves, else to the last, if the reply is in `points`."""
    move, last, reply = nothing(points), index_of(view.last), NONE
    if replies.length > 1:
        reply = int(replies.two[color, index_of(view.before), last])
        if reply != NONE:
            move = point(reply, shape.board) & points
    if not has_any(move):
        reply = int(replies.one[color, last])
        if reply != NONE:
            move = point(reply, shape.board) & points
    return move


@inlined
def set_out(replies: ReplyMemory | None, sign: int) -> None:
    """Begin a game in which the player `sign` (1 Black, -1 White) moves first."""
    if replies is not None:
        replies.first[0] = int(sign < 0)


@inlined
def color_of(replies: ReplyMemory | None, player: int) -> int:
    """Return the color of the first mover (0) or of the opponent (1) in the current game."""
    if replies is not None:
        return int(replies.first[0]) ^ player
    return player


@separate
def learn(replies: ReplyMemory, view: View, moves: Ints, n: int, sign: int, reward: float) -> None:
    """Learn from a game of `n` moves, as ints, in which the player `sign` moved first."""
    if reward == 0.5:
        return
    color, winner = int(sign < 0), int(reward < 0.5)
    before, last = index_of(view.before), index_of(view.last)
    for i in range(n):
        move = moves[i]
        if move != PASS and color == winner:
            replies.one[color, last] = move
            if replies.length > 1:
                replies.two[color, before, last] = move
        elif move != PASS and replies.forget:
            if replies.one[color, last] == move:
                replies.one[color, last] = NONE
            if replies.length > 1 and replies.two[color, before, last] == move:
                replies.two[color, before, last] = NONE
        color, before, last = 1 - color, last, move
