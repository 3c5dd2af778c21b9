"""Databases of patterns, compiled; ``reference/database.py`` explains them.

A game keeps the neighbourhoods of all points up to date, because a stone changes only eight of them. A
game also keeps the weights of both players' moves in the *plain* state 0: far from the last move, safe,
with nothing to capture. Most points are in state 0. The weights of all other points are looked up for
every move.
"""

from __future__ import annotations

from gomc.fast.board import area, legal
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    first_bit,
    has_any,
    index_of,
    lowest,
    nothing,
    point,
    reached,
    set_from_words,
    shift_down,
    shift_up,
    store,
    store_bytes,
    store_where,
    word,
)
from gomc.fast.counts import (
    FinishedGames,
    Ints,
    PlayoutSettings,
    PositionArrays,
    load_position,
    write_record,
)
from gomc.fast.databasework import ByDatabase
from gomc.fast.liberties import play_counting
from gomc.fast.near import few_before, few_now
from gomc.fast.properties import properties, state_bits
from gomc.fast.rng import GAMMA, below_wide
from gomc.game.position import View

TWO, FOUR, EIGHT, SIXTEEN = word(2), word(4), word(8), word(16)


# --- Neighbourhoods, and weights in state 0.


@inlined
def change(draw: ByDatabase, place: int, bit: int) -> None:
    """Flip a bit of the neighbourhood at a place, and update the weights there."""
    number = word(draw.numbers[place]) ^ bit
    draw.numbers[place] = number
    draw.usual[place] = draw.plain[draw.rows[number]]
    turned = (number >> EIGHT | number << EIGHT) & word(0xFFFF)
    draw.usual[draw.stretch + place] = draw.plain[draw.rows[turned]]


@inlined
def change_around(draw: ByDatabase, p: int, stride: int, shift: int) -> None:
    """Flip a stone at `p` in the neighbourhoods around `p`; the shift is 8 for the second player."""
    place, bit = word(p) + draw.margin, ONE << shift
    change(draw, place + stride + ONE, bit)
    change(draw, place + stride, bit << ONE)
    change(draw, place + stride - ONE, bit << TWO)
    change(draw, place + ONE, bit << word(3))
    change(draw, place - ONE, bit << word(4))
    change(draw, place - stride + ONE, bit << word(5))
    change(draw, place - stride, bit << word(6))
    change(draw, place - stride - ONE, bit << word(7))


@separate
def change_all(draw: ByDatabase, points: int, stride: int, shift: int) -> None:
    """Flip stones at some points in the neighbourhoods around them; see `change_around`."""
    store(draw.found, 0, points)
    for w in range(draw.found.shape[1]):
        part = draw.found[0, w]
        while part:
            change_around(draw, 64 * w + first_bit(part), stride, shift)
            part &= part - ONE


@separate
def neighbourhoods(own: int, other: int, shape: Shape, draw: ByDatabase) -> None:
    """Store the neighbourhoods of all points, and the weights in state 0."""
    for place in range(len(draw.numbers)):
        draw.numbers[place] = draw.empty[place]
        change(draw, word(place), word(0))
    change_all(draw, own, shape.stride, word(0))
    change_all(draw, other, shape.stride, EIGHT)


# --- The weights of all moves.


@inlined
def weights_of(
    view: View, points: int, shape: Shape, draw: ByDatabase, player: int, few: int, before: int
) -> int:
    """Store the weights of some empty points for the player to move, 0 elsewhere; return the sum."""
    start = word(player) * draw.stretch + draw.margin
    if not draw.asked:
        return store_where(draw.weights, draw.sums, draw.usual, start, points)
    bits = state_bits(properties(view, shape, draw.asked, few, before, draw.everywhere))
    special = points & (bits[0] | bits[1] | bits[2] | bits[3] | bits[4] | bits[5] | bits[6] | bits[7])
    total = store_where(draw.weights, draw.sums, draw.usual, start, points & ~special)
    store_bytes(draw.states, bits)
    while has_any(special):
        p = word(index_of(special))
        special = special & ~lowest(special)
        number = word(draw.numbers[draw.margin + p])
        if player:
            number = (number >> EIGHT | number << EIGHT) & word(0xFFFF)
        row = word(draw.rows[number])
        weight = draw.values[row << EIGHT | word(draw.states[p])]
        draw.weights[p] = weight
        draw.sums[p >> FOUR] += weight
        total += word(weight)
    return total


# Paper: GG 14 probability, BH 5.2.2
@inlined
def draw_by_database(
    view: View,
    points: int,
    rng: int,
    shape: Shape,
    draw: ByDatabase,
    player: int,
    few: int,
    before: int,
) -> tuple[int, int]:
    """Draw a legal move of `points`; the empty set, a pass, if all weights are 0."""
    total = weights_of(view, points, shape, draw, player, few, before)
    if not total:
        return nothing(points), rng
    rng += GAMMA
    place, group = below_wide(rng, total), word(0)
    passed, sum_before = reached(draw.sums, group, place)
    while passed == SIXTEEN:
        place -= sum_before
        group += SIXTEEN
        passed, sum_before = reached(draw.sums, group, place)
    first = (group + passed) << FOUR
    passed, _ = reached(draw.weights, first, place - sum_before)
    return point(first + passed, shape.board), rng


@inlined
def areas(own: int, other: int, sign: int, shape: Shape, by_area: bool) -> tuple[int, int]:
    """Return the players' areas; `sign` is the player of `own`: 1 Black, -1 White."""
    if by_area:
        return area(own, other, shape)
    if sign > 0:
        return area_by_neighbours(own, other, shape)
    other, own = area_by_neighbours(other, own, shape)
    return own, other


@inlined
def play_changing(
    view: View, move: int, few: int, draw: ByDatabase, player: int, shape: Shape
) -> tuple[View, int]:
    """Return the position after a move, and the stones with few liberties; update neighbourhoods."""
    own, other, atari, ko, few = play_counting(move, view.own, view.other, view.atari, few, shape)
    taken = view.other & ~other
    change_around(draw, index_of(move), shape.stride, word(8 * player))
    if has_any(taken):
        change_all(draw, taken, shape.stride, word(8 - 8 * player))
    return View(other, own, atari, ko, move, view.last, 0, taken), few


# Paper: GG 14 limit
@separate
def database_game(
    begin: PositionArrays,
    k: int,
    rng: int,
    terms: PlayoutSettings,
    draw: ByDatabase,
    moves: Ints,
    states: Words,
    finished: FinishedGames,
    i: int,
    made: int,
) -> None:
    """Play a game from position `k` as GNU Go does, and store the record of game `i`.

    `made` is the number of moves made before, which count for the limit.
    """
    shape, zone = terms.shape, set_from_words(terms.zone)
    view = load_position(begin, k, shape.board)
    none = nothing(view.own)
    own_firsts = other_firsts = none
    neighbourhoods(view.own, view.other, shape, draw)
    few, before = few_now(view, shape), few_before(view, shape)
    length = 0
    while view.passes < draw.passes:
        player, move = length & 1, none
        if made + length < draw.longest:
            points = legal(view.own, view.other, view.atari, view.ko, shape) & zone
            move, rng = draw_by_database(view, points, rng, shape, draw, player, few, before)
        if has_any(move):
            before = view.own & few
            view, few = play_changing(view, move, few, draw, player, shape)
            own_firsts = own_firsts | move & ~other_firsts
        else:
            passed = view.other, view.own, view.atari, none, none, view.last, view.passes + 1, none
            view = View(*passed)
        if length < len(moves):
            moves[length] = index_of(move)
            states[length] = rng
        own_firsts, other_firsts = other_firsts, own_firsts
        length += 1
    own, other = view.own, view.other
    if length & 1:
        own, other = other, own
        own_firsts, other_firsts = other_firsts, own_firsts
    own, other = areas(own, other, begin.signs[k], shape, draw.by_area)
    write_record(finished, i, own & zone, other & zone, own_firsts, other_firsts, length)


# Paper: GG 14 limit
@inlined
def area_by_neighbours(black: int, white: int, shape: Shape) -> tuple[int, int]:
    """Return the players' areas; an empty point goes to the first stone beside it, else to Black."""
    stride = shape.stride
    left = set_from_words(shape.board) & ~(black | white)
    blacks, whites = black, white
    for direction in range(4):
        if direction == 0:
            by_black, by_white = shift_down(black, stride), shift_down(white, stride)
        elif direction == 1:
            by_black, by_white = shift_up(black, ONE), shift_up(white, ONE)
        elif direction == 2:
            by_black, by_white = shift_up(black, stride), shift_up(white, stride)
        else:
            by_black, by_white = shift_down(black, ONE), shift_down(white, ONE)
        blacks, whites = blacks | by_black & left, whites | by_white & left
        left = left & ~(blacks | whites)
    return blacks | left, whites
