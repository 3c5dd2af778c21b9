"""Ladders for features: whether a string in atari can escape, read move by move.

The defender of a string in atari extends the string, or takes a string in atari that touches it. With
three liberties the string has escaped. With two liberties the attacker tries each of the two; with a
single liberty the string is caught at once. A string is *caught* if an attack works against every
defence. Both players have few moves, so all moves can be read; a reading that exceeds its limits counts
as an escape.

`gomc.reference.ladders` reads the same fights for random games and for learners. It obeys ko, tries
other moves, and uses other limits. The rules of this chapter must not change, because the weights in
files were learned with them.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.features.levels import CHOICES, DEPTH, NODES
from gomc.game.points import Geometry, singles
from gomc.reference.board import legal, play
from gomc.reference.sight.stones import explore, string_at


@dataclass
class FeatureBudget:
    """The number of moves that may still be read."""

    nodes: int = NODES


def attacks(stone: int, own: int, other: int, geometry: Geometry) -> list[int] | bool:
    """Return the attacker's moves against a string of `own`, or whether it is caught, if decided."""
    if not stone & own:
        return True
    _, liberties = explore(stone, own, geometry.board & ~(own | other), geometry)
    return liberties if len(liberties) == 2 else len(liberties) < 2


def defences(stone: int, own: int, other: int, atari: int, geometry: Geometry) -> list[int] | bool:
    """Return the defender's moves for a string of `own`, or whether it is caught, if decided."""
    if not stone & own:
        return True
    if not stone & atari:
        return False
    empty = geometry.board & ~(own | other)
    stones, moves = explore(stone, own, empty, geometry)
    for beside in (geometry.beside[stone] & other & atari for stone in stones):
        for prey in singles(beside):
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
        mine, others, atari_after, _ = play(move, mine, others, atari, geometry)
        if attacking:
            mine, others = others, mine
        is_caught = read(stone, mine, others, atari_after, not attacking, geometry, budget, depth + 1)
        if is_caught == attacking:  # the player to move succeeds
            return is_caught
    return not attacking


def caught(stone: int, own: int, other: int, atari: int, attack: bool, geometry: Geometry) -> bool:
    """Return whether a string is caught.

    Parameters
    ----------
    stone : int
        A stone of the string, as a set; the reading walks along the string from there.
    own, other, atari : set of points
        The stones of the string's owner, of the opponent, and of both in atari.
    attack : bool
        Whether the opponent begins.
    geometry : Geometry
        The shape of the board.
    """
    return read(stone, own, other, atari, attack, geometry, FeatureBudget())
