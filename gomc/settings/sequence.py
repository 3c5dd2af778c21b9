"""The stages of MoGo's sequence-like games that look for strings in atari."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: RR 3.2, BH 5.2.2
@dataclass(frozen=True)
class Save:
    """A string that the last move put in atari is saved, if it can be.

    Moves are found after which the string has two liberties or more.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2.
    """


# Paper: RR 3.2
@dataclass(frozen=True)
class Capture:
    """Strings in atari are taken, wherever they are.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2.
    """
