"""Eyes: the one thing that a random game must know of Go.

If players filled their own eyes, no string would ever live, and no game would end. But whether a point
is an eye can depend on the whole board, and a random game has no time to look at it. So each program
has a rule of thumb, and each rule goes wrong in its own way. Is the point ``*`` an eye of X?

.. code-block:: text

    a) two strings     b) a false eye     c) one string      d) about to be taken
       . X X              O X O              . X X              . X X
       X * X              X * X              X * X              X * X
       X X .              O X O              X X X              O X O

                 a     b     c     d
    DIAGONAL    eye   no    eye   no
    OLGA        eye   eye   eye   no
    OLEG        no    no    eye   no

Outside the diagrams nothing joins the strings, and each has two liberties or more; but the stone below
``*`` in d) has no other liberty, and all rules let X connect it.

A rule can also be a function of yours (`gomc.settings.OwnEyes`).

OLGA finds the most eyes. Every eye of another rule is one for OLGA too, except the last liberty of a
ring of one string; and nobody fills that one, because it would be suicide.
"""

from __future__ import annotations

from typing import Annotated, Literal, cast, get_args

from gomc.errors import GomcError, quoted
from gomc.settings.owneyes import OwnEyes

Named = Literal["diagonal", "olga", "oleg"]
"""The name of a rule."""


def check_eyes(eyes: object) -> Named | OwnEyes:
    """Return a rule, or raise `GomcError`."""
    if isinstance(eyes, OwnEyes) or (isinstance(eyes, str) and eyes in get_args(Named)):
        return cast("Named | OwnEyes", eyes)
    names = ", ".join(map(repr, get_args(Named)))
    raise GomcError(f"eyes must be one of {names}, or OwnEyes(function), not {quoted(eyes)}.")


Eyes = Annotated[Named | OwnEyes, check_eyes]
"""Any rule, as data."""

# Paper: BH 2.2, GG 14 eyes
DIAGONAL: Eyes = "diagonal"
"""An empty point all of whose neighbours are own stones, and on whose diagonals stands at most one
opposing stone; none, if the point is on the edge.

*Where it is wrong*: two eyes that look false can make each other true. Here X lives by the two points
``*``, which are eyes for OLGA only. DIAGONAL may fill one, and then O takes X at the other.

.. code-block:: text

    * X X X X
    X O O O X
    X O . O X
    X O O O X
    X X X X *

*Source*: Bruegmann's Gobble (1993); the reference bot (D. Dailey, computer-go list, October 2008);
libego, and GNU Go's Monte-Carlo patterns. A random game on an empty 9x9 board has 111.06 moves.
"""

# Paper: BH 3.3
OLGA: Eyes = "olga"
"""An empty point all of whose neighbours are own stones in strings with two liberties or more.

*Where it is wrong*: it is optimistic. It never fills a true eye, but it takes a false one for an eye
too. Here ``*`` is an eye for OLGA only, which does not connect until one of the stones round it is in
atari; that is often too late.

.. code-block:: text

    O X O
    X * X
    O X O

*Source*: Bouzy's Olga; Bouzy and Helmstetter 2003, section 3.3. A random game on an empty 9x9 board
has 110.1 moves.
"""

# Paper: BH 3.3
OLEG: Eyes = "oleg"
"""An empty point all of whose neighbours are stones of the same own string.

*Where it is wrong*: it is strict. All its eyes are true; but two strings may share a true eye, if a
second such eye connects them. Here ``*`` is an eye for DIAGONAL and OLGA, and OLEG may fill it.

.. code-block:: text

    . X X
    X * X
    X X .

*Source*: Helmstetter's Oleg; Bouzy and Helmstetter 2003, section 3.3. A random game on an empty 9x9
board has 116.4 moves.
"""
