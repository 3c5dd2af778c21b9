r"""The time of a player for a game and for a move.

The time for a move is the time left for the game, divided by a number of moves,

.. math::  t = \frac{T}{\max(C + \max(P - p, 0),\; s \, E)},

with :math:`T` the time left, :math:`p` the number of moves played by both players, and :math:`E` the
number of empty points. The search may use less time, if the rest of the time cannot change the choice,
or more time, if the choice is not clear or the player is behind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from gomc.settings.checked import Checked, Fraction, Range

LONGEST = 10.0
"""The largest addition to the time of a move, as a multiple of this time."""


@dataclass(frozen=True)
class Thinking(Checked):
    """The rule for the time of a move.

    Parameters
    ----------
    early : bool
        Whether a search stops as soon as the rest of the games cannot change the choice: the move with
        most games is ahead by more games than are left. The search must choose by games
        (``final="visits"``). The choice is then the same as without this setting, unless a move is
        solved meanwhile (``solve``).
    unstable : float
        The fraction of the limit by which a search goes on if the move with most games and the move
        with the highest value differ; 0.5 means half as long again.
    behind : float
        The fraction of the limit by which a search goes on if the player expects to lose.
    losing : float
        The win rate of all games of the search below which the player expects to lose.
    constant, max_ply, empties : float
        :math:`C`, :math:`P` and :math:`s` of the formula for the time of a move.

    Notes
    -----
    A limit is a number of games or of seconds. If both are given, both are extended.

    The formula with :math:`s = 0`, and the search that goes on for half the time again, come from
    Huang, Coulom and Lin, *Time Management for Monte-Carlo Tree Search Applied to the Game of Go*
    (2010), who also think longer below a win rate of 0.4. gomc chose the extension in the last case.
    Fuego and Ray stop early, Pachi and Ray think longer when the best move is not clear.

    Examples
    --------
    >>> Thinking().moves_left(played=10, empty=71)
    35.5
    >>> HUANG.moves_left(played=10, empty=71), HUANG.moves_left(played=200, empty=161)
    (150.0, 80.0)
    """

    early: bool = False
    unstable: Annotated[float, Range(0, LONGEST)] = 0.0
    behind: Annotated[float, Range(0, LONGEST)] = 0.0
    losing: Fraction = 0.4
    constant: Annotated[float, Range(1, 1000)] = 10.0
    max_ply: Annotated[float, Range(0, 1000)] = 0.0
    empties: Fraction = 0.5

    def moves_left(self, played: int, empty: int) -> float:
        """Return the number of moves by which the time left is divided."""
        return max(self.constant + max(self.max_ply - played, 0), self.empties * empty)

    @property
    def most(self) -> float:
        """The largest fraction of the limit by which a search can go on."""
        return self.unstable + self.behind

    @property
    def steady(self) -> bool:
        """Whether every search keeps to the limit."""
        return not (self.early or self.most)

    def within(self, part: float) -> Thinking:
        """Return the rule for a search that can go on by at most this fraction of the limit.

        Examples
        --------
        >>> HUANG.within(0.5).unstable, HUANG.within(3).unstable
        (0.25, 0.5)
        """
        part = max(part, 0.0)
        if self.most <= part:
            return self
        less = part / self.most
        return replace(self, unstable=less * self.unstable, behind=less * self.behind)


STEADY = Thinking()
"""The rule by which every search keeps to the limit."""

HUANG = Thinking(unstable=0.5, behind=0.5, constant=80, max_ply=80, empties=0)
"""The best setting of Huang, Coulom and Lin (2010) for 19x19.

With 40 s a game it won 60 % against GNU Go 3.8 at level 2, and :math:`T/C` alone 43 %.
"""

RAY = Thinking(early=True, unstable=0.5, constant=60, max_ply=80, empties=0)
"""Much like Ray on 19x19: Ray's formula, half as long again, and early stopping as in Ray's sources."""
