"""Fill board, compiled; ``reference/fillboard.py`` explains it."""

from __future__ import annotations

from gomc.fast import patterns  # noqa: F401 (compiles the functions called below)
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.fast.compiler.words import Shape, count, has_any, nothing, nth, word
from gomc.fast.rng import GAMMA, below
from gomc.game.position import View
from gomc.reference import fillboard as book

free_points = from_book(book.free_points, inlined)


# Paper: CF II-D fillboard
@separate
def fill_board(view: View, points: int, rng: int, shape: Shape, tries: int) -> tuple[int, int]:
    """Return the first drawn move without a stone around it, and the generator's state.

    The reference draws by the methods of a generator. Here the generator is a number.
    """
    free = free_points(view, points, shape)
    n = count(points)
    if not has_any(free):  # as in most of a game; the draws still count
        return free, rng + word(tries) * GAMMA
    for _ in range(tries):
        rng += GAMMA
        move = nth(points, below(rng, n))
        if has_any(move & free):
            return move, rng
    return nothing(points), rng
