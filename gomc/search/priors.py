"""Priors as a list of rules, which both backends go through in the same order.

A rule names some moves, and gives them all the same games. Most sources are one rule; those with
several numbers of games are one for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from gomc.game.points import PASS, geometry, point_name
from gomc.settings.moresources import FirstOf, PolicyMoves
from gomc.settings.priors import Priors


class PriorGames(NamedTuple):
    """The games that a move was given before its first.

    Attributes
    ----------
    visits : float
        Their number.
    reward : float
        The sum of their rewards for the player who makes the move.
    """

    visits: float = 0.0
    reward: float = 0.0


class Rule(NamedTuple):
    """Some moves, and the games that each of them has before its first.

    Attributes
    ----------
    source : source
        The source of which it is a part.
    number : int
        The number of the part, from 1: a distance, or a number of stones.
    group : int
        The number of a list of rules of which only the first that names a move counts; 0 for none.
    forced : bool
        Whether the rule holds only if the stages found a move that were asked last.
    games, won : float
        The number of games, and how many of them are won.
    """

    source: Any
    number: int
    group: int
    forced: bool
    games: float
    won: float


@dataclass
class Given:
    """The games that rules give to moves; each move by its int, the pass last.

    Attributes
    ----------
    games, won : list of float
        The number of games, and how many of them are won.
    """

    games: list[float]
    won: list[float]

    def named(self, size: int) -> dict[str, tuple[float, float]]:
        """Return the value and the number of games of each move that has some, by its name."""
        return {
            point_name(move, size): (self.won[move] / self.games[move], self.games[move])
            for move in (*geometry(size).points, PASS)
            if self.games[move]
        }


def rules_of(priors: Priors) -> list[Rule]:
    """Return the rules of priors in their order.

    Examples
    --------
    >>> from gomc.settings.sources import Captures
    >>> for rule in rules_of(Priors((Captures(0.5, (15, 30)),), scale=2)):
    ...     print(rule.number, rule.games, rule.won)
    1 30.0 15.0
    2 60.0 30.0
    """
    found: list[Rule] = []
    for number, source in enumerate(priors.sources, 1):
        group, parts = (number, source.sources) if isinstance(source, FirstOf) else (0, (source,))
        for part in parts:
            found += _parts(part, group, False, priors.scale)
            if isinstance(part, PolicyMoves):
                for other in part.others:
                    found += _parts(other, group, True, priors.scale)
    return found


def _parts(source: Any, group: int, forced: bool, scale: float) -> Iterator[Rule]:
    games, value = source.games, getattr(source, "value", 0.0)
    several = games if isinstance(games, tuple) else (games,)
    values = value if isinstance(value, tuple) else (value,) * len(several)
    for number, (n, v) in enumerate(zip(several, values, strict=True), 1):
        yield Rule(source, number, group, forced, n * scale, n * scale * v)
