"""Stages of playouts for strings with two liberties."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError
from gomc.settings.checked import Checked


# Paper: CF II-D liberties, CF Figure 4
@dataclass(frozen=True)
class TwoLiberties(Checked):
    """The stage that catches opposing strings with two liberties, and helps own strings.

    A move *kills* a string with two liberties if the move takes one liberty, and no answer gives the
    string two liberties again. A move *escapes* if the opponent could kill an own string before the
    move, but not after it. The stage examines the strings with a stone on the last move or on the eight
    points around it. Moves that kill come first; if there are none, the stage finds moves that escape.

    Parameters
    ----------
    kill, escape : bool
        Whether the stage finds such moves.

    Raises
    ------
    GomcError
        If both are False.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D and Figure 4. The paper gives these rules as
    examples, and says that MoGo, Many Faces of Go and Fuego have similar rules. It leaves open which
    strings a playout examines, and which moves may escape; `gomc.reference.twoliberties` describes
    gomc's rules.
    """

    kill: bool = True
    escape: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (self.kill or self.escape):
            raise GomcError("TwoLiberties must kill or escape, or both, not neither.")


# Paper: CF II-D liberties
@dataclass(frozen=True)
class LowLiberties:
    """Fuego's stage for strings with two liberties: play where such a string would gain liberties.

    The stage examines the string of the last move, and the own strings beside the last move. It plays
    where an own string gains two liberties or more, and where the opponent's string would gain as many.
    No such move is a self-atari.

    Notes
    -----
    `LowLiberties` is cheaper than `TwoLiberties`, because it counts and does not read ahead.
    `gomc.reference.lowliberties` gives the exact rules.
    """
