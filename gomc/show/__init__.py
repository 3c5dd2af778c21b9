"""Boards to look at: `text` for the terminal, `svg` for notebooks and files."""

from gomc.show.svg import svg
from gomc.show.text import text

__all__ = ["svg", "text"]
