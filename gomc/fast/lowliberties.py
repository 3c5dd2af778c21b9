"""Low liberties, compiled from ``reference/lowliberties.py``."""

from __future__ import annotations

from gomc.fast import patterns  # noqa: F401 (compiles the functions called below)
from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.reference import lowliberties as book

joined = from_book(book.joined, inlined)
is_gain = from_book(book.is_gain, inlined)
gaining = from_book(book.gaining, separate)
# Paper: CF II-D liberties
low_liberty_moves = from_book(book.low_liberty_moves, separate)
