r"""Draws: the functions and policies that find the moves of random games.

A `Policy` draws the moves of both players, and says when games end, how they are counted, and whether
they fill own eyes. It may learn from finished games. The class `Policy` gives the defaults: uniform
moves, two passes, no memory. `gomc.reference.policy` makes the policy of each setting.

A function that draws (`Draw`) gets the whole position, at least one candidate, and the generator. It
returns the move as a set; the empty set is a pass. The simplest such function is `uniform`: all
candidates are equally likely. Others use *weights*, and draw a move with a probability proportional to
the weight of the move,

.. math::  P(p) = \frac{w_p}{\sum_q w_q}.

The weights are laid end to end on a line, in reading order. A place on the line is drawn, and the move
at this place is played (`at_place`).
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
"""A function that draws a move, or finds moves, among the candidates in a position."""


# Paper: GG 14 databases
def uniform(_view: View, points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


def at_place(points: int, ends: Sequence[float], place: float) -> int:
    """Return the move at a place on the line of the weights, which lie end to end.

    `ends` holds the end of each move's part; rounding may put the place at the end of the line.

    Examples
    --------
    >>> [at_place(0b1101, (3, 3, 5), place) for place in (0, 2, 3, 4, 5)]
    [1, 1, 8, 8, 8]
    """
    return nth(points, min(bisect_right(ends, place), len(ends) - 1))


class Learner:
    """A finder of moves that may know more than the position; this base class learns nothing."""

    def of(self, color: Color) -> Draw:
        """Return the function that finds the moves of a player."""
        raise NotImplementedError

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Prepare for a game that begins at the last node of a path, whose first node is the root."""

    def learn(self, state: State, moves: Sequence[int], reward: float) -> None:
        """Learn from a game.

        Parameters
        ----------
        state : State
            The position where the game began.
        moves : sequence of int
            The moves of the game, as sets; the empty set is a pass.
        reward : float
            Black's reward: more than 1/2 if Black has won.
        """


class Policy(Learner):
    """The rules by which random games find moves; here all moves are equally likely.

    Attributes
    ----------
    passes : int
        The number of passes in a row that end a game.
    fills_eyes : bool
        Whether a game may fill own eyes; if not, a rule of eyes excludes these moves.
    lead : int
        The lead in stones that ends a game, 0 for no such lead.
    """

    passes = 2
    fills_eyes = False
    lead = 0

    def of(self, color: Color) -> Draw:  # noqa: ARG002 (both players draw alike)
        """Return the function that draws the moves of a player."""
        return uniform

    def limits(self, geometry: Geometry) -> tuple[int, int]:
        """Return the number of moves after which players only pass, and at which a game is stopped.

        Only a game that goes round in circles reaches these lengths.
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
