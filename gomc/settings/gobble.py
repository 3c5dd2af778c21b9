"""Gobble's search: playouts that play down lists of moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.common import By, Games
from gomc.settings.eyes import Eyes

HOTTEST = 1e6
"""The highest temperature of `MoveLists`."""


# Paper: BH 2.2, BH 4.3
@dataclass(frozen=True)
class MoveLists(Checked):
    r"""Gobble's playouts: each player plays down a list of moves.

    Each player keeps a list of all points. In a game the player plays the first allowed point, goes on
    from there in the list, and begins again at the top after the end of the list. Between games each
    list is sorted by the values of all moves as first, and then some moves are shifted down at random:
    by `n` places or more with probability :math:`e^{-n/T}`. The temperature `T` falls evenly to 0. From
    then on the values alone decide the games.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move; see `AllMovesAsFirst`.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which playouts recognise an eye; see `gomc.settings.eyes`.
    temperature : float
        `T` in the first game, in places.
    games : int
        The number of games after which `T` is 0.

    Notes
    -----
    A reconstruction. Bouzy and Helmstetter (2003, sections 2.2, 4.3 and 4.4) describe Bruegmann's
    program (1993): the program sorts lists between games, and shifts moves with a probability that
    depends on the temperature, and the temperature is high in the beginning and falls. The sources do
    not give the law of the shift and the schedule; gomc takes the simplest forms that fit. The sources
    do not describe the end of a list either. In gomc the list then begins again at the top, so that a
    player who can move never passes.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    temperature: Annotated[float, Range(0, HOTTEST)] = 81.0
    games: Games = 10_000

    def at(self, game: int) -> float:
        """Return `T` in a game, by the number of the game."""
        return self.temperature * (1 - min(game, self.games) / self.games)
