"""The common fate graph, compiled from ``reference/fategraph.py``."""

from __future__ import annotations

from gomc.fast.compiler.kernel import from_book, separate
from gomc.reference import fategraph as book

# Paper: CF II-B rules
whole_strings = from_book(book.whole_strings, separate)
at_distance = from_book(book.at_distance, separate)
