"""Weights, compiled; ``reference/weights.py`` explains them."""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.compiler.words import ONE, Shape, Words, first_bit, nothing, point, store, word
from gomc.fast.counts import Ints
from gomc.fast.patterns import SURROUNDED, neighbourhood, write_stones
from gomc.fast.rng import GAMMA, below
from gomc.game.position import View


# Paper: GG 14 probability
@separate
def draw_by_weight(
    view: View, points: int, rng: int, shape: Shape, table: Ints, memory: Words, flat: Words
) -> tuple[int, int]:
    """Draw one of the moves by their weights; the empty set if all have weight 0.

    It goes through the points twice: to find the sum, and to find the move at the drawn place.
    """
    write_stones(view, shape, memory)
    store(memory, SURROUNDED, points)
    stride, words, total = int(shape.stride), memory.shape[1], 0
    for w in range(words):
        part = memory[SURROUNDED, w]
        while part:
            total += table[neighbourhood(64 * w + first_bit(part), stride, words, flat)]
            part &= part - ONE
    if not total:
        return nothing(points), rng
    rng += GAMMA
    place, reached, p = int(below(rng, word(total))), 0, 0
    for w in range(words):
        part = memory[SURROUNDED, w]
        while part and reached <= place:
            p = 64 * w + first_bit(part)
            reached += table[neighbourhood(p, stride, words, flat)]
            part &= part - ONE
    return point(p, shape.board), rng
