"""Groups of games side by side, for compiled code only.

`gomc.fast.compiler.lanevectors` and `gomc.fast.compiler.lanememory` tell numba how to compile the
functions. Without compilation there are no groups, and games are played one by one.
"""

from __future__ import annotations

from gomc.fast.compiler import processor
from gomc.fast.compiler.words import Words

GROUP = 8 if processor.has("avx512f") else 4
"""The number of games in a group."""


def load_group(rows: Words, index: int, lane: int, board: tuple[int, ...]) -> int:
    """Return a group's sets, from lane `lane` on; `board` only gives the number of words."""
    raise NotImplementedError


def store_group(rows: Words, index: int, lane: int, points: int) -> None:
    """Write a group's sets, from lane `lane` on."""
    raise NotImplementedError


def load_lane(rows: Words, index: int, lane: int, board: tuple[int, ...]) -> int:
    """Return the set of one game; `board` only gives the number of words."""
    raise NotImplementedError


def store_lane(rows: Words, index: int, lane: int, points: int) -> None:
    """Write the set of one game."""
    raise NotImplementedError


def choose(test: int, empty: int, other: int) -> int:
    """Return the set `empty` of each game in which `test` is empty, and `other` of each other game."""
    raise NotImplementedError
