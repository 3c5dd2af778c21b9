"""Tactics of a move: what it takes, saves, puts in atari, and in what danger it stands.

Each kind of tactics is a *feature* with several *levels*; 0 means that a move has it not. Strings count
as of one, two, and three or more stones, since more stones matter more.

===========  =================================================================================
capture      takes stones, and by that saves own stones in atari; takes the last move's stones;
             takes what could escape; takes what could not
extension    gives more liberties to own stones in atari, which then live; or are caught in a
             ladder
self-atari   leaves its own string one liberty; having taken something, or not
atari        leaves an opponent's string one liberty, in a ladder that works; in none; in none,
             while there is a ko
defence      gives three liberties or more to own stones that have two; which touch the last
             move, or not
pressure     leaves an opponent's string two liberties
===========  =================================================================================

Source: the features and their kinds are those of R. Coulom, "Computing Elo ratings of move patterns in
the game of Go", ICGA Journal 30, 2007, Table 1. Sizes, defence and pressure are ours; Ray has like
ones.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.reference.board import flood, neighbours
from gomc.reference.sight.ladders import caught
from gomc.reference.sight.stones import After, SeenPosition, String, each_stone

ANSWERS, SAVES, RETAKES, COULD_ESCAPE, COULD_NOT = range(5)
"""The kinds of captures, the weightiest first."""


class AdjacentString(NamedTuple):
    """A string beside a move: the first of its stones there, as a set of one, and the string."""

    stone: int
    string: String


def level(kind: int, stones: int) -> int:
    """Return the level of a kind of move that concerns some stones."""
    return 1 + 3 * kind + min(stones, 3) - 1


def strings_beside(point: int, stones: int, seen: SeenPosition) -> list[AdjacentString]:
    """Return the strings of some stones, all of one colour, beside a move: each once."""
    found, left = list[AdjacentString](), seen.geometry.beside[point] & stones
    while left:
        stone = left & -left
        found.append(AdjacentString(stone, seen.strings[stone]))
        left &= ~seen.strings[stone].stones
    return found


def with_liberties(number: int, strings: list[AdjacentString]) -> list[AdjacentString]:
    """Return those strings that have so many liberties."""
    return [each for each in strings if each.string.liberties.bit_count() == number]


def sizes(strings: list[AdjacentString]) -> list[int]:
    """Return how many stones each string has."""
    return [each.string.stones.bit_count() for each in strings]


def touches(stones: int, seen: SeenPosition) -> bool:
    """Whether the last move stands beside some stones."""
    return bool(seen.geometry.beside[seen.view.last] & stones)


def kind_of_capture(prey: AdjacentString, seen: SeenPosition) -> int:
    """Return the kind of capture that taking a string in atari is."""
    own, other, atari, _, last, *_ = seen.view
    stride = seen.geometry.stride
    saved = flood(neighbours(prey.string.stones, stride) & own & atari, own & atari, stride)
    if saved:
        return ANSWERS if touches(saved, seen) else SAVES
    if last & prey.string.stones:
        return RETAKES
    lost = caught(prey.stone, other, own, atari, False, seen.geometry)
    return COULD_NOT if lost else COULD_ESCAPE


# Paper: CF II-B patterns
def tactics(point: int, after: After, seen: SeenPosition) -> dict[str, int]:
    """Return the level of each kind of tactics that a move has; `after` is what comes of it."""
    view, geometry, found = seen.view, seen.geometry, dict[str, int]()
    own, other = (strings_beside(point, stones, seen) for stones in (view.own, view.other))
    in_atari, short = (with_liberties(n, own) for n in (1, 2))
    prey, attacked, pressed = (with_liberties(n, other) for n in (1, 2, 3))
    liberties = after.string.liberties.bit_count()
    if prey:
        kind = min(kind_of_capture(each, seen) for each in prey)
        found["capture"] = level(kind, sum(sizes(prey)))
    if liberties == 1:
        found["self-atari"] = level(bool(prey), after.string.stones.bit_count())
    elif in_atari:
        answers = any(touches(each.string.stones, seen) for each in in_atari)
        position = after.own, after.other, after.atari
        is_caught = liberties == 2 and caught(point, *position, True, geometry)
        found["extension"] = level(2 * (not answers) + is_caught, sum(sizes(in_atari)))
    if attacked:
        largest = max(attacked, key=lambda each: each.string.stones.bit_count())
        works = caught(largest.stone, after.other, after.own, after.atari, False, geometry)
        kind = 0 if works else 2 if view.ko else 1
        found["atari"] = level(kind, largest.string.stones.bit_count())
    if short and liberties > 2:
        answers = any(touches(each.string.stones, seen) for each in short)
        found["defence"] = level(not answers, sum(sizes(short)))
    if pressed:
        found["pressure"] = level(0, max(sizes(pressed)))
    return found


def liberties_level(point: int, after: After, seen: SeenPosition) -> int:
    """Return the level of liberties: own after the move, and the fewest of strings beside it before."""
    near, fewest = seen.geometry.beside[point], list[int]()
    if not near & (seen.view.own | seen.view.other):
        return 0
    for stones in (seen.view.own, seen.view.other):
        few = [seen.strings[stone].liberties.bit_count() for stone in each_stone(near & stones)]
        fewest.append(min((min(liberties, 4) for liberties in few), default=5))
    own, other = fewest
    return 1 + 30 * (own - 1) + 6 * (other - 1) + min(after.string.liberties.bit_count(), 6) - 1
