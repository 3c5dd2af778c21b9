r"""Draws: what finds the moves of random games, as objects.

A `Policy` is one object. It draws the moves of both players, it may learn from games that are over, it
knows when its games end and how they are counted, and whether they fill own eyes. What a policy does
not say itself is as it stands here: uniform moves, two passes, and nothing learned. The policies that
there are stand in `gomc.reference.policy`.

A function that draws is given the whole position, the candidates, of which there is at least one, and
the generator. It returns the move as a set of one; the empty set is a pass. The simplest one is
`uniform`: every candidate is as likely as any other. Others have *weights*, and draw a move with a
probability proportional to its weight,

.. math::  P(p) = \frac{w_p}{\sum_q w_q}.

The weights are laid end to end in reading order, a place on that line is drawn, and the move at the
place is played (`at_place`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from gomc.game.points import Geometry, nth
from gomc.game.position import State, View
from gomc.game.rules import Color
from gomc.reference.board import area
from gomc.results.searches import TreeNode
from gomc.rng import Rng

Draw = Callable[[View, int, Rng], int]
"""Draws a move, or finds some, among the candidates in a position."""


# Paper: GG 14 databases
def uniform(_view: View, points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


def at_place(points: int, ends: Sequence[float], place: float) -> int:
    """Return the move at a place on the line on which the weights of some moves are laid end to end.

    `ends` are the ends of the moves' parts; rounding may put the place at the end of the last one.

    Examples
    --------
    >>> [at_place(0b1101, (3, 3, 5), place) for place in (0, 2, 3, 4, 5)]
    [1, 1, 8, 8, 8]
    """
    return nth(points, min(bisect_right(ends, place), len(ends) - 1))


class Learner:
    """What finds moves, and may know more than the position; by itself it is told nothing."""

    def of(self, color: Color) -> Draw:
        """Return the function that finds the moves of a player."""
        raise NotImplementedError

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Get ready for a game that begins at the last of these nodes of a tree, the root first."""

    def learn(self, state: State, moves: Sequence[int], reward: float) -> None:
        """Learn from a game.

        Parameters
        ----------
        state : State
            The position where it began.
        moves : sequence of int
            Its moves, as sets of one; the empty set is a pass.
        reward : float
            Black's reward: more than 1/2 if Black has won.
        """


class Policy(Learner):
    """The way in which random games find their moves; here every move is as likely as any other.

    Attributes
    ----------
    passes : int
        The number of passes in a row that end a game.
    fills_eyes : bool
        Whether a game may fill own eyes; if not, a rule of eyes leaves these moves out.
    """

    passes = 2
    fills_eyes = False

    def of(self, color: Color) -> Draw:  # noqa: ARG002 (both players draw alike)
        """Return the function that draws the moves of a player."""
        return uniform

    def limits(self, geometry: Geometry) -> tuple[int, int]:
        """Return after how many moves players only pass, and after how many a game is stopped.

        Only a game that goes round in circles can be so long.
        """
        return geometry.longest, geometry.longest

    # Paper: GG 14 limit
    def area(self, black: int, white: int, geometry: Geometry) -> tuple[int, int]:
        """Return the players' areas at the end of a game."""
        return area(black, white, geometry)


ANY = Policy()
"""The uniform policy."""


class Sides(Policy):
    """Two players who draw in different ways."""

    def __init__(self, black: Draw, white: Draw) -> None:
        self._black = black
        self._white = white

    def of(self, color: Color) -> Draw:
        """Return the function that draws the moves of a player."""
        return self._black if color is Color.BLACK else self._white
