"""Last good replies, with forgetting: random games that learn from the games before them.

A tree uses its knowledge neither in other branches nor in the random games below. But a good answer to
a move is often good wherever the move is played. So a search remembers, separately for each player, the
reply to each move (and to each two moves in a row) in the last game that this player won and in which
the move was answered. Random games try to repeat these replies.

After a game the memory looks at every move, in the tree too, as a reply to the move before and to the
two moves before:

- the winner's replies are stored, and replace older replies;
- the loser's replies are forgotten, if they are stored.

With forgetting, other moves are tried as soon as a reply has failed. A pass is never stored as a reply,
but replies to a pass are stored; the beginning of a game counts as a pass. A draw changes nothing.

Sources: P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go" (2009), for replies to one move
without forgetting; H. Baier and P. Drake, "The Power of Forgetting" (2010), for both. Their program
Orego tries the reply to two moves, then the reply to the last move, each if it is possible, then other
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gomc.game.position import State, View
from gomc.game.rules import Color
from gomc.reference.drawing import Draw, Learner
from gomc.settings.lastgoodreply import LastGoodReply


@dataclass
class ReplyMemory(Learner):
    """The memory of a search.

    Attributes
    ----------
    how : LastGoodReply
        The settings.
    one, two : dict
        Each player's replies, as sets: to the last move, and to the last two moves.
    """

    how: LastGoodReply
    one: dict[tuple[Color, int], int] = field(default_factory=dict)
    two: dict[tuple[Color, int, int], int] = field(default_factory=dict)

    def of(self, color: Color) -> Draw:
        """Return the function that finds a player's last good reply."""
        return lambda view, points, _: good_reply(view, points, self, color)

    def learn(self, state: State, moves: Sequence[int], reward: float) -> None:
        """Learn from a game."""
        learn(self, state, moves, reward)


def good_reply(view: View, points: int, replies: ReplyMemory, color: Color) -> int:
    """Return a player's reply to the last two moves, or else to the last move, if it is in `points`.

    Examples
    --------
    >>> from gomc.game.position import State
    >>> from gomc.game.rules import Color
    >>> memory = ReplyMemory(LastGoodReply())
    >>> learn(memory, State(), [1 << 3, 1 << 5, 1 << 4], reward=1.0)  # Black won
    >>> good_reply(State(last=1 << 5).view, 1 << 4 | 1 << 6, memory, Color.BLACK) == 1 << 4
    True
    """
    reply = 0
    if replies.how.length > 1:
        reply = replies.two.get((color, view.before, view.last), 0) & points
    return reply or replies.one.get((color, view.last), 0) & points


def learn(replies: ReplyMemory, state: State, moves: Sequence[int], reward: float) -> None:
    """Learn from a game.

    Parameters
    ----------
    replies : ReplyMemory
        The memory.
    state : State
        The position where the game began.
    moves : sequence of int
        The moves of the game, as sets; the empty set is a pass.
    reward : float
        Black's reward: more than 1/2 if Black has won.
    """
    if reward == 0.5:
        return
    winner = Color.BLACK if reward > 0.5 else Color.WHITE
    color, before, last = state.to_play, state.before, state.last
    for move in moves:
        if move and color is winner:
            replies.one[color, last] = replies.two[color, before, last] = move
        elif move and replies.how.forget:
            if replies.one.get((color, last)) == move:
                del replies.one[color, last]
            if replies.two.get((color, before, last)) == move:
                del replies.two[color, before, last]
        color, before, last = color.other, last, move
