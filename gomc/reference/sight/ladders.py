"""Ladders, as features see them: whether a string in atari can get away, read move by move.

The defender of a string in atari extends it, or takes a string in atari that touches it. With three
liberties it has escaped. With two, the attacker tries each of them; with one, it is caught at once. A
ladder is *caught* if one attack works against every defence. Both players have few moves, so that all
can be read; a reading that does not end within some moves counts as an escape.

`gomc.reference.ladders` reads the same fights for random games and for learners. It obeys ko, tries
other moves, and has other limits. Here nothing may change: the weights in files were learned with what
was read like this.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.features.levels import CHOICES, DEPTH, NODES
from gomc.game.points import Geometry
from gomc.reference.board import legal, play
from gomc.reference.sight.stones import each_stone, explore, string_at


@dataclass
class FeatureBudget:
    """How many moves may still be read."""

    nodes: int = NODES


def attacks(stone: int, own: int, other: int, geometry: Geometry) -> list[int] | bool:
    """Return the attacker's moves against a string of `own`; if it is known, whether it is caught."""
    if not stone & own:
        return True
    _, liberties = explore(stone, own, geometry.board & ~(own | other), geometry)
    return liberties if len(liberties) == 2 else len(liberties) < 2


def defences(stone: int, own: int, other: int, atari: int, geometry: Geometry) -> list[int] | bool:
    """Return the defender's moves for a string of `own`; if it is known, whether it is caught."""
    if not stone & own:
        return True
    if not stone & atari:
        return False
    empty = geometry.board & ~(own | other)
    stones, moves = explore(stone, own, empty, geometry)
    for beside in (geometry.beside[each] & other & atari for each in stones):
        for prey in each_stone(beside):
            last_liberty = string_at(prey, other, empty, geometry.stride).liberties
            if last_liberty not in moves and len(moves) < CHOICES:
                moves.append(last_liberty)
    return moves


def read(
    stone: int,
    own: int,
    other: int,
    atari: int,
    attacking: bool,
    geometry: Geometry,
    budget: FeatureBudget,
    depth: int = 0,
) -> bool:
    """Return whether a string of `own` is caught; `attacking` says if the opponent is to move."""
    if depth == DEPTH or budget.nodes <= 0:
        return False
    if attacking:
        moves = attacks(stone, own, other, geometry)
    else:
        moves = defences(stone, own, other, atari, geometry)
    if isinstance(moves, bool):
        return moves
    for move in moves:
        budget.nodes -= 1
        mine, others = (other, own) if attacking else (own, other)
        if not legal(mine, others, atari, 0, geometry) & move:
            continue
        mine, others, now, _ = play(move, mine, others, atari, geometry)
        if attacking:
            mine, others = others, mine
        found = read(stone, mine, others, now, not attacking, geometry, budget, depth + 1)
        if found == attacking:  # the player to move has what that player wants
            return found
    return not attacking


def caught(stone: int, own: int, other: int, atari: int, attack: bool, geometry: Geometry) -> bool:
    """Whether a string is caught.

    Parameters
    ----------
    stone : int
        A stone of the string, as a set of one; the walks of the reading begin there.
    own, other, atari : set of points
        The stones of the string's owner, and of the opponent; those of both in atari.
    attack : bool
        Whether the opponent begins.
    geometry : Geometry
        The shape of the board.
    """
    return read(stone, own, other, atari, attack, geometry, FeatureBudget())
