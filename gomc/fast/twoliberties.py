"""Two liberties, compiled from ``reference/twoliberties.py``."""

from __future__ import annotations

from gomc.fast import patterns  # noqa: F401 (compiles functions that these call)
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.reference import twoliberties as book

ways_out = from_book(book.ways_out, inlined)
can_be_saved = from_book(book.can_be_saved, separate)
# Paper: CF II-D liberties, CF Figure 4
killers = from_book(book.killers, separate)
escapes = from_book(book.escapes, separate)
two_liberty_moves = from_book(book.two_liberty_moves, separate)
