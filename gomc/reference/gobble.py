r"""Gobble: each player plays down a list of moves, and the lists cool down.

In Bruegmann's program (1993) each player has a list of all points. The two lists decide the game: each
player plays the first possible move of the list, then the next, and so on. Between games the lists are
sorted by the values of all moves as first, and disturbed by chance: each move falls by `n` places or
more with probability

.. math::  e^{-n/T},

so that a good move is likely to be played early. While the temperature `T` falls, games follow the
values more and more closely. This is an unusual *simulated annealing*, because the value of a move is
an average over the games of all temperatures (Bouzy and Helmstetter 2003, sections 2.2, 4.3 and 4.4).

The law of the falls, the schedule, and lists that begin again are a reconstruction; see
`gomc.settings.gobble.MoveLists`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.amaf import TableSearch, advantage
from gomc.reference.drawing import Draw
from gomc.rng import Rng
from gomc.settings import MoveLists


# Paper: BH 2.2, BH 4.3
def shifted(moves: Sequence[int], temperature: float, rng: Rng) -> list[int]:
    r"""Return the list after chance has let some moves fall.

    The move at place `i` goes to place :math:`i + \lfloor -T \ln u \rfloor` with `u` drawn between 0
    and 1. Moves that meet at a place keep their order. Every move takes a draw, at any temperature.
    """
    places = []
    for place in range(len(moves)):
        u = 1.0 - rng.fraction()  # above 0, at most 1
        places.append(place + math.floor(-temperature * math.log(u)))
    return [moves[i] for i in sorted(range(len(moves)), key=lambda i: places[i])]


def down_the_list(points: Sequence[int]) -> Draw:
    """Return the function that draws in a single game: the next possible move of the list.

    After the last move the list begins again. This is gomc's invention: the sources do not describe
    this case, and a player who can move should not pass.
    """
    place = 0

    def draw(_view: View, candidates: int, _rng: Rng) -> int:
        nonlocal place
        while True:
            point = points[place]
            place = (place + 1) % len(points)
            if candidates >> point & 1:
                return 1 << point

    return draw


# Paper: BH 2.2
class ListSearch(TableSearch):
    """A running search of Gobble's kind; see `gomc.search.amaf.FirstSearcher`."""

    how: MoveLists

    def policy(self, color: Color, game: int, rng: Rng) -> Draw:
        """Return the function that draws a player's moves from a sorted and disturbed list."""
        table, all_games = self._tables[color], self._counts.tallies[0]
        value = {
            p: advantage(table[p], all_games, self.how.by, color) for p in self.board.geometry.points
        }
        best_first = sorted(value, key=lambda p: -value[p])
        return down_the_list(shifted(best_first, self.how.at(game), rng))
