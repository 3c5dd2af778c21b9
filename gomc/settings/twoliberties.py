"""Stages of random games for strings with two liberties."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError
from gomc.settings.checked import Checked


# Paper: CF II-D liberties, CF Figure 4
@dataclass(frozen=True)
class TwoLiberties(Checked):
    """The stage that catches strings with two liberties by the last move, and helps own ones.

    A move *kills* a string with two liberties if it takes one of them, and no answer gives the string
    two again. A move *escapes* if the opponent could kill an own string, and can no longer. Asked are
    the strings with a stone on the last move or on the eight points around it. Moves that kill come
    first; if there are none, moves that escape are found.

    Parameters
    ----------
    kill, escape : bool
        Whether it finds such moves. With one of them it is a stage for that alone.

    Raises
    ------
    GomcError
        If it is to find neither.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D and Figure 4, which give these rules as
    examples of what MoGo, Many Faces of Go and Fuego do. They leave open which strings a game looks at,
    and which moves may escape; `gomc.reference.twoliberties` says what is done here.
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

    Asked are the string of the last move, and the own strings beside it. Where an own string gains two
    liberties or more, it grows; where the opponent's would, that is prevented. No such move is a
    self-atari.

    Notes
    -----
    It is cheaper than `TwoLiberties`, as it counts and reads nothing ahead.
    `gomc.reference.lowliberties` says it exactly.
    """
