"""A rule of eyes of your own, compiled: a C function that kernels call by its address; see `own.py`.

A kernel knows the rule by a number, the address of two words: the address of the function's code, and
whether the function has raised an error. The sets go through the kernel's own memory, so any number of
threads may call the rule.
"""

from __future__ import annotations

from typing import Any

from gomc.errors import GomcError
from gomc.fast.compiler.words import Words

ATARI, FOUND, RETURNED, ROWS = 2, 3, 4, 5
"""Rows of the memory of a call, after the player's stones and the opponent's: the stones in atari, the
set that the function returns, and a word that is 1 if the function did return."""

CODE, FAILED = range(2)
"""The two words at the address that is a rule's number."""

KEPT: dict[int, tuple[Any, Words]] = {}
"""The functions and the words of rules by their numbers; a reference keeps both in memory."""


def own_eyes(own: int, other: int, atari: int, rule: int) -> int:
    """Return the eyes of the player of `own` by a learner's own rule.

    If the rule has raised an error, all points are eyes: then the games are soon over.
    """
    eyes: int = KEPT[rule][0](own, other, atari)
    return eyes


def check_done(rule: int) -> None:
    """Raise `GomcError` if the rule of this number raised an error in a kernel that is over."""
    if rule in KEPT and KEPT[rule][1][FAILED]:
        KEPT[rule][1][FAILED] = 0
        raise GomcError("the fast function of your own rule of eyes raised an error, printed above.")
