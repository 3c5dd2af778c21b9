"""The chapters of the tour: programs from the oldest to the newest, and the programs' ideas."""

from __future__ import annotations

from typing import NamedTuple

from gomc.programs import Program
from gomc.programs.tour import TOUR


class Chapter(NamedTuple):
    """A program, and the program's idea in a few sentences."""

    program: Program
    idea: str


IDEAS = (
    "Flat Monte-Carlo (Abramson, 1990). Try every legal move equally often; play each game on to "
    "the end at random; take the move whose games end with the best mean score. The number after "
    "+- is the uncertainty of the mean.",
    "Progressive pruning (Bouzy's Olga, 2003). This is flat Monte-Carlo, but a move that is clearly "
    "worse than another move gets no more games, so that the other moves get more games.",
    "All moves as first (Bruegmann, 1993). Play random games from the position, and count every game "
    "for all moves in the game, as if each move had been the first move. A single game adds to the "
    "values of nearly all moves. But a move that is good only later in the game gets a high value now.",
    "Temperature (Helmstetter's Oleg, 2003). This is all moves as first, but the values so far improve "
    "the next games: both players draw moves with high values more often.",
    "UCT (2006). Try all moves as flat Monte-Carlo does, but spend more games on moves with high win "
    "rates. Choose the replies, and the replies to the replies, in the same way, so that a tree grows "
    "where play is good.",
    "MoGo, the first version (2006). This is UCT, but the search explores a move less if the results "
    "of the move vary little, and the search plays a good move again before all other moves were "
    "tried once. In the random games both players take stones whenever they can.",
    "MoGo with patterns (2006). This is the first version of MoGo, but a random move answers the move "
    "before: the answer saves stones, or makes a shape that people play.",
)
"""The ideas of the programs, in the order of `TOUR`."""

CHAPTERS = tuple(Chapter(program, idea) for program, idea in zip(TOUR, IDEAS, strict=True))
"""The programs in the order of their years."""
