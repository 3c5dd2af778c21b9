"""The stages of MoGo's sequence-like playouts that find strings in atari."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.settings.checked import Checked


# Paper: RR 3.2
@dataclass(frozen=True, repr=False)
class Save(Checked):
    """The stage that saves a string which the last move put in atari, if the string can be saved.

    The stage finds moves after which the string has two liberties or more.

    Parameters
    ----------
    ladders : bool
        Whether the stage reads ladders (`gomc.reference.ladders`), and gives up a string that is caught
        in a ladder.

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
    """The stage that takes strings in atari.

    Parameters
    ----------
    everywhere : bool
        Whether the stage takes any string, or only the string of the last move.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2. The report says that the pure mode privileges captures,
    but not the probability of a capture. In gomc the pure mode always captures (`gomc.settings.PURE`).
    ``Chance(Capture(), 50)`` captures in half of the cases (`gomc.settings.policy.Chance`); ``gomc
    experiment run mogo-captures`` compares the two. Fuego first takes the string of the last move, then
    saves own strings, and takes other strings at the end.
    """

    everywhere: bool = True

    def __repr__(self) -> str:
        return "Capture()" if self.everywhere else "Capture(everywhere=False)"
