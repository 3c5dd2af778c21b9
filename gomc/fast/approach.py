"""Approach moves, compiled from ``reference/approach.py``."""

from __future__ import annotations

from gomc.fast import patterns  # noqa: F401 (compiles the functions called below)
from gomc.fast.board import neighbours
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.fast.compiler.words import Shape, has_any, has_several, set_from_words
from gomc.game.position import View
from gomc.reference import approach as book


@inlined
def is_safe(view: View, move: int, shape: Shape) -> bool:
    """Return whether a move has two empty neighbours or captures, and so is no self-atari.

    Playouts check every drawn move. Most moves are safe, and for all moves together this check takes a
    third to a half of the time of `corrected` (measured on 9x9 and on 19x19).
    """
    beside = neighbours(move, shape.stride)
    empty = set_from_words(shape.board) & ~(view.own | view.other)
    return has_several(beside & empty) or has_any(beside & view.other & view.atari)


# Paper: CF II-D semeai, CF Figure 3
approach_move = from_book(book.approach_move, separate)
