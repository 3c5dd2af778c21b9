"""Eyes: the only knowledge of Go that a playout needs.

If players filled their own eyes, no string would ever live, and no playout would end. But whether a
point is an eye can depend on the whole board, and a playout cannot read the whole board. So each
program uses a rule of thumb, and each rule is wrong in other cases. Is the point ``*`` an eye of X?

.. code-block:: text

    a) two strings     b) a false eye     c) one string      d) about to be taken
       . X X              O X O              . X X              . X X
       X * X              X * X              X * X              X * X
       X X .              O X O              X X X              O X O

                 a     b     c     d
    DIAGONAL    eye   no    eye   no
    OLGA        eye   eye   eye   no
    OLEG        no    no    eye   no

Outside the diagrams nothing joins the strings, and each string has two liberties or more; but ``*`` is
the last liberty of the stone below ``*`` in d), and all rules let X connect this stone.

A rule can also be a function of yours (`gomc.settings.OwnEyes`).

OLGA finds the most eyes. Every eye of another rule is an eye for OLGA too, except the last liberty of a
ring that is a single string; and nobody fills this liberty, because the move would be suicide.
"""

from __future__ import annotations

from typing import Annotated, Literal, cast, get_args

from gomc.errors import GomcError, quoted
from gomc.settings.owneyes import OwnEyes

Named = Literal["diagonal", "olga", "oleg"]
"""The name of a rule."""


def check_eyes(eyes: object) -> Named | OwnEyes:
    """Return a rule, or raise `GomcError` if `eyes` is no rule."""
    if isinstance(eyes, OwnEyes) or (isinstance(eyes, str) and eyes in get_args(Named)):
        return cast("Named | OwnEyes", eyes)
    names = ", ".join(map(repr, get_args(Named)))
    raise GomcError(f"eyes must be one of {names}, or OwnEyes(function), not {quoted(eyes)}.")


Eyes = Annotated[Named | OwnEyes, check_eyes]
"""Any rule, as data."""

# Paper: BH 2.2, GG 14 eyes
DIAGONAL: Eyes = "diagonal"
"""The rule of an empty point with own stones on all neighbours, and at most one opposing stone on the
diagonals; on the edge the diagonals must be free of opposing stones.

*Wrong case*: two eyes that look false can make each other true. Here X lives by the two points ``*``,
which are eyes for OLGA only. DIAGONAL may fill one point, and then O takes X at the other point.

.. code-block:: text

    * X X X X
    X O O O X
    X O . O X
    X O O O X
    X X X X *

*Source*: Bruegmann's Gobble (1993); the reference bot (D. Dailey, computer-go list, October 2008);
libego, and GNU Go's Monte-Carlo patterns. On average a playout from an empty 9x9 board takes 111.06
moves.
"""

# Paper: BH 3.3
OLGA: Eyes = "olga"
"""The rule of an empty point with own stones on all neighbours, in strings with two liberties or more.

*Wrong case*: the rule is optimistic. It never fills a true eye, but it takes false eyes for eyes too.
Here ``*`` is an eye for OLGA only. OLGA does not connect until one of the stones round ``*`` is in
atari, which is often too late.

.. code-block:: text

    O X O
    X * X
    O X O

*Source*: Bouzy's Olga; Bouzy and Helmstetter 2003, section 3.3. On average a playout from an empty 9x9
board takes 110.1 moves.
"""

# Paper: BH 3.3
OLEG: Eyes = "oleg"
"""The rule of an empty point with stones of a single own string on all neighbours.

*Wrong case*: the rule is strict. All eyes of OLEG are true; but two strings may share a true eye, if a
second such eye connects them. Here ``*`` is an eye for DIAGONAL and OLGA, and OLEG may fill it.

.. code-block:: text

    . X X
    X * X
    X X .

*Source*: Helmstetter's Oleg; Bouzy and Helmstetter 2003, section 3.3. On average a playout from an
empty 9x9 board takes 116.4 moves.
"""
