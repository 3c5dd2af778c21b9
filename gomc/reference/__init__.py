"""The book: every idea of gomc in plain Python, written to be read."""

from gomc.reference.board import Board

__all__ = ["Board"]
