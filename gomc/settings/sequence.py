"""The stages of MoGo's sequence-like games that look for strings in atari."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: RR 3.2, BH 5.2.2
@dataclass(frozen=True)
class Save:
    """The stage that saves a string which the last move put in atari, if it can be saved.

    It finds moves after which the string has two liberties or more.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2.
    """


# Paper: RR 3.2
@dataclass(frozen=True)
class Capture:
    """The stage that takes strings in atari, wherever they are.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2.
    """
