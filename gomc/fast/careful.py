"""Big self-ataris, compiled from ``reference/careful.py``; only `draw_corrected` is written here."""

from __future__ import annotations

import gomc.fast.approach
import gomc.fast.nakade  # noqa: F401 (compile the functions called below)
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.fast.compiler.words import Shape, count, has_any, nth
from gomc.fast.rng import GAMMA, below
from gomc.game.position import View
from gomc.reference import careful as book

is_square = from_book(book.is_square, inlined)
# Paper: CF II-D others
is_big_self_atari = from_book(book.is_big_self_atari, separate)
corrected = from_book(book.corrected, inlined)


@separate
def draw_corrected(
    view: View,
    preferred: int,
    points: int,
    rng: int,
    shape: Shape,
    approach: bool,
    careful: bool,
) -> tuple[int, int]:
    """Draw one of the `preferred` moves, or else another move; see `corrected`.

    The reference draws by the methods of a generator. Here the generator is a number, and the function
    returns the next number too.
    """
    while has_any(points):
        if not has_any(preferred):
            preferred = points
        rng += GAMMA
        move = nth(preferred, below(rng, count(preferred)))
        played = corrected(view, move, points, shape, approach, careful)
        if has_any(played):
            return played, rng
        preferred, points = preferred & ~move, points & ~move
    return points, rng
