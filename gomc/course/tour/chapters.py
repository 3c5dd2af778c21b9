"""The chapters of the tour: its programs, from the oldest to the newest, and their ideas."""

from __future__ import annotations

from typing import NamedTuple

from gomc.programs import Program
from gomc.programs.tour import TOUR


class Chapter(NamedTuple):
    """A program, and its idea in a few sentences."""

    program: Program
    idea: str


IDEAS = (
    "Flat Monte-Carlo (Abramson, 1990). Try every legal move equally often; play each game on to "
    "the end at random; take the move whose games end with the best mean score. The number after "
    "+- is the uncertainty of the mean.",
    "Progressive pruning (Bouzy's Olga, 2003). The same, but a move that has proved to be worse "
    "than another gets no more games, so that the others get more.",
    "All moves as first (Bruegmann, 1993). Play from the position itself, and let every game count "
    "for all its moves, as if each had come first. One game tells something about nearly all "
    "moves; but a move that is good only at the right time looks good at any time.",
    "Temperature (Helmstetter's Oleg, 2003). The same, but the values so far improve the next "
    "games: moves that did well are drawn more often, for both players.",
    "UCT (2006). Try moves as in the beginning, but spend more games on those that do well, and "
    "let the reply, and the reply to the reply, be chosen in this way too: a tree grows where play "
    "is good.",
    "MoGo, at first (2006). UCT that explores less where results vary little, and returns to a "
    "good move before all others were tried once. Its random games take all stones that they can.",
    "MoGo with patterns (2006). The same, but a random move answers the one before it: it saves "
    "stones, or makes a shape that people play.",
)
"""The ideas of the programs, in the same order."""

CHAPTERS = tuple(Chapter(program, idea) for program, idea in zip(TOUR, IDEAS, strict=True))
"""The programs in the order of their years."""
