"""Approach moves, compiled from ``reference/approach.py``."""

from __future__ import annotations

from gomc.fast import patterns  # noqa: F401 (has compiled what these call)
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.reference import approach as book

is_safe = from_book(book.is_safe, inlined)
# Paper: CF II-D semeai, CF Figure 3
approach_move = from_book(book.approach_move, separate)
