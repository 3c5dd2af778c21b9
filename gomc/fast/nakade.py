"""Nakade, compiled from ``reference/nakade.py``."""

from __future__ import annotations

from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.reference import nakade as book

vital_point = from_book(book.vital_point, inlined)
# Paper: CF II-D nakade, CF Figure 2
nakade_moves = from_book(book.nakade_moves, separate)
