"""Features of moves, compiled from ``reference/features.py``."""

from __future__ import annotations

from gomc.fast import near  # noqa: F401 (compiles the functions called below)
from gomc.fast.compiler.kernel import from_book, inlined
from gomc.reference import features as book

# Paper: CF II-B rules, CF II-B patterns
line = from_book(book.line, inlined)
far_from_stones = from_book(book.far_from_stones, inlined)
taking = from_book(book.taking, inlined)
extensions = from_book(book.extensions, inlined)
ko_moves = from_book(book.ko_moves, inlined)
empty_triangles = from_book(book.empty_triangles, inlined)
