"""The stages of MoGo's sequence-like games that look for strings in atari."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.settings.checked import Checked


# Paper: RR 3.2, BH 5.2.2
@dataclass(frozen=True, repr=False)
class Save(Checked):
    """The stage that saves a string which the last move put in atari, if it can be saved.

    It finds moves after which the string has two liberties or more.

    Parameters
    ----------
    ladders : bool
        Whether ladders are read (`gomc.reference.ladders`), so that a string is not saved which is
        caught all the same.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2. Pachi and michi read ladders too.
    """

    ladders: bool = False

    def __repr__(self) -> str:
        return "Save(ladders=True)" if self.ladders else "Save()"


# Paper: RR 3.2
@dataclass(frozen=True, repr=False)
class Capture(Checked):
    """The stage that takes strings in atari, wherever they are.

    Parameters
    ----------
    everywhere : bool
        Whether it takes any string; if not, only that of the last move.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2. Of the pure mode it says that captures are privileged,
    not how: gomc always takes (`gomc.settings.PURE`). ``Chance(Capture(), 50)`` takes in half of the
    cases, as `gomc.settings.policy.Chance` does with any stage (``gomc experiment run mogo-captures``
    compares them). Fuego takes the string of the last move first, before it saves own ones, and others
    at the end.
    """

    everywhere: bool = True

    def __repr__(self) -> str:
        return "Capture()" if self.everywhere else "Capture(everywhere=False)"
