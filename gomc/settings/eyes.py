"""What an eye is: the one thing that a random game must know of Go.

Filled eyes would let no string ever live, and no game end. But whether a point is an eye can depend
on the whole board, and a random game has no time to look at it. So each program has a rule of thumb,
and each rule goes wrong in its own way. In these positions X has the point ``*``:

.. code-block:: text

    a) two strings     b) a false eye     c) one string      d) about to be taken
       . X X              O X O              . X X              O X O
       X * X              X * X              X * X              X * X
       X X .              O X O              X X X              . X O

                 a     b      c     d
    DIAGONAL    eye    no    eye    no
    OLGA        eye    eye*  eye    no**
    OLEG        no     no    eye    no

In b) the strings have two liberties or more (*); in d) one of them has only one (**), so that X may
connect. In a) OLGA too sees an eye only as long as neither string is in atari.
"""

from __future__ import annotations

from typing import Literal, cast, get_args

from gomc.errors import check_choice

Eyes = Literal["diagonal", "olga", "oleg"]
"""The name of a rule."""

DIAGONAL: Eyes = "diagonal"
"""An empty point all of whose neighbours are own stones, and on whose diagonals stands at most one
opposing stone; none, if the point is on the edge.

*Where it is wrong*: two true eyes can make each other safe though their diagonals are taken (a ring
round two points), and it would fill them; and it does not look whether the stones round an eye are
in atari.

*Source*: Bruegmann's Gobble (1993); the reference bot (D. Dailey, computer-go list, October 2008);
libego, and GNU Go's Monte-Carlo patterns. A random game on an empty 9x9 board has 111.06 moves.
"""

OLGA: Eyes = "olga"
"""An empty point all of whose neighbours are own stones in strings with two liberties or more.

*Where it is wrong*: it is optimistic. It never fills a true eye, but holds a false one for an eye
too, and does not connect there until one of the stones round it is in atari, which is often too late.

*Source*: Bouzy's Olga; Bouzy and Helmstetter 2003, section 3.3. A random game on an empty 9x9 board
has 110.1 moves.
"""

OLEG: Eyes = "oleg"
"""An empty point all of whose neighbours are stones of the same own string.

*Where it is wrong*: it is strict. What it calls an eye is one, but a true eye held by two strings
(which are connected by a second such eye, or round the outside by a diagonal) is none, and it may
fill it.

*Source*: Helmstetter's Oleg; Bouzy and Helmstetter 2003, section 3.3. A random game on an empty 9x9
board has 116.4 moves.
"""


def check_eyes(eyes: object) -> Eyes:
    """Return the name of a rule, or raise `GomcError`."""
    return cast("Eyes", check_choice("eyes", eyes, get_args(Eyes)))
