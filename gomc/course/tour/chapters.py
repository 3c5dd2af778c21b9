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
    "Progressive pruning (Bouzy's Olga, 2003). The same, but a move that has proved to be worse "
    "than another move gets no more games, so that the other moves get more games.",
    "All moves as first (Bruegmann, 1993). Play from the position itself, and let every game count "
    "for all moves in the game, as if each move had come first. A single game tells something about "
    "nearly all moves; but a move that is good only at the right time looks good at any time.",
    "Temperature (Helmstetter's Oleg, 2003). The same, but the values so far improve the next "
    "games: moves that did well are drawn more often, for both players.",
    "UCT (2006). Try all moves as flat Monte-Carlo does, but spend more games on moves that do well, "
    "and choose the reply, and the reply to the reply, in the same way: a tree grows where play is "
    "good.",
    "MoGo, at first (2006). UCT that explores less where results vary little, and returns to a "
    "good move before all other moves were tried once. In the random games both players take stones "
    "whenever they can.",
    "MoGo with patterns (2006). The same, but a random move answers the move before: it saves "
    "stones, or makes a shape that people play.",
)
"""The ideas of the programs, in the order of `TOUR`."""

CHAPTERS = tuple(Chapter(program, idea) for program, idea in zip(TOUR, IDEAS, strict=True))
"""The programs in the order of their years."""
