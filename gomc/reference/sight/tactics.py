"""Tactics of a move: captures, saved strings, ataris, and the danger to the move.

Each kind of tactics is a *feature* with several *levels*; at level 0 the feature is absent. Each kind
has levels for 1, 2, and 3 or more stones, because more stones matter more.

===========  =================================================================================
capture      saves own stones in atari, which touch the last move, or do not; takes the last
             move; takes stones that could escape, or that could not
extension    gives more liberties to own stones in atari, which touch the last move, or do
             not; they live, or are caught in a ladder
self-atari   leaves the own string one liberty, without a capture, or with a capture
atari        leaves an opposing string one liberty: a ladder works; no ladder works; no ladder
             works, and there is a ko
defence      gives three liberties or more to own stones with two, which touch the last move,
             or do not
pressure     leaves an opposing string two liberties
===========  =================================================================================

Source: the features and their kinds are those of R. Coulom, "Computing Elo ratings of move patterns in
the game of Go", ICGA Journal 30, 2007, Table 1. Sizes, defence and pressure are gomc's own; Ray uses
similar features.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game.points import singles
from gomc.reference.board import flood, neighbours
from gomc.reference.sight.ladders import caught
from gomc.reference.sight.stones import SeenPosition, StonesAfter, String

ANSWERS, SAVES, RETAKES, COULD_ESCAPE, COULD_NOT = range(5)
"""The kinds of captures, the most important first."""


class AdjacentString(NamedTuple):
    """A string beside a move: the first stone beside the move, as a set, and the string."""

    stone: int
    string: String


def level(kind: int, stones: int) -> int:
    """Return the level of a kind of tactics, for a number of stones."""
    return 1 + 3 * kind + min(stones, 3) - 1


def strings_beside(point: int, stones: int, seen: SeenPosition) -> list[AdjacentString]:
    """Return the strings of `stones`, all of one colour, beside a move, each string once."""
    strings, left = list[AdjacentString](), seen.geometry.beside[point] & stones
    while left:
        stone = left & -left
        strings.append(AdjacentString(stone, seen.strings[stone]))
        left &= ~seen.strings[stone].stones
    return strings


def with_liberties(number: int, strings: list[AdjacentString]) -> list[AdjacentString]:
    """Return the strings with exactly `number` liberties."""
    return [beside for beside in strings if beside.string.liberties.bit_count() == number]


def sizes(strings: list[AdjacentString]) -> list[int]:
    """Return the number of stones of each string."""
    return [beside.string.stones.bit_count() for beside in strings]


def touches(stones: int, seen: SeenPosition) -> bool:
    """Return whether the last move stands beside some stones."""
    return bool(seen.geometry.beside[seen.view.last] & stones)


def kind_of_capture(prey: AdjacentString, seen: SeenPosition) -> int:
    """Return the kind of a capture of a string in atari."""
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
def tactics(point: int, after: StonesAfter, seen: SeenPosition) -> dict[str, int]:
    """Return the levels of a move's tactics; `after` is the position after the move."""
    view, geometry, levels = seen.view, seen.geometry, dict[str, int]()
    own, other = (strings_beside(point, stones, seen) for stones in (view.own, view.other))
    in_atari, short = (with_liberties(n, own) for n in (1, 2))
    prey, attacked, pressed = (with_liberties(n, other) for n in (1, 2, 3))
    liberties = after.string.liberties.bit_count()
    if prey:
        kind = min(kind_of_capture(captured, seen) for captured in prey)
        levels["capture"] = level(kind, sum(sizes(prey)))
    if liberties == 1:
        levels["self-atari"] = level(bool(prey), after.string.stones.bit_count())
    elif in_atari:
        answers = any(touches(saved.string.stones, seen) for saved in in_atari)
        position = after.own, after.other, after.atari
        is_caught = liberties == 2 and caught(point, *position, True, geometry)
        levels["extension"] = level(2 * (not answers) + is_caught, sum(sizes(in_atari)))
    if attacked:
        largest = max(attacked, key=lambda beside: beside.string.stones.bit_count())
        works = caught(largest.stone, after.other, after.own, after.atari, False, geometry)
        kind = 0 if works else 2 if view.ko else 1
        levels["atari"] = level(kind, largest.string.stones.bit_count())
    if short and liberties > 2:
        answers = any(touches(saved.string.stones, seen) for saved in short)
        levels["defence"] = level(not answers, sum(sizes(short)))
    if pressed:
        levels["pressure"] = level(0, max(sizes(pressed)))
    return levels


def liberties_level(point: int, after: StonesAfter, seen: SeenPosition) -> int:
    """Return the level of a move's liberties, and of the fewest liberties beside it before the move."""
    near, fewest = seen.geometry.beside[point], list[int]()
    if not near & (seen.view.own | seen.view.other):
        return 0
    for stones in (seen.view.own, seen.view.other):
        few = [seen.strings[stone].liberties.bit_count() for stone in singles(near & stones)]
        fewest.append(min((min(liberties, 4) for liberties in few), default=5))
    own, other = fewest
    return 1 + 30 * (own - 1) + 6 * (other - 1) + min(after.string.liberties.bit_count(), 6) - 1
