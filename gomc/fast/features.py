"""Features of moves, compiled; ``reference/features.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import neighbours
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.words import ONE, Shape, earlier, later, nothing, points_of
from gomc.fast.near import few_liberties
from gomc.search.properties import Outcome


# Paper: CF II-B rules
@inlined
def line(number: int, shape: Shape) -> int:
    """Return the points on a line of a board, 1 for that at the edge."""
    found, inside = points_of(shape.edge), points_of(shape.board)
    for _ in range(number - 1):
        inside = inside & ~found
        found = neighbours(found, shape.stride) & inside
    return found


# Paper: CF II-B rules
@inlined
def far_from_stones(steps: int, own: int, other: int, shape: Shape) -> int:
    """Return the points without a stone within so many steps along the lines; with 0 all points."""
    board = points_of(shape.board)
    close = own | other if steps else nothing(own)
    for _ in range(steps):
        close = close | neighbours(close, shape.stride) & board
    return board & ~close


# Paper: CF II-B rules
@inlined
def taking(outcome: Outcome, stones: int, more: bool) -> int:
    """Return the moves that take 1, 2 or 3 stones; with `more`, also those that take more."""
    at_least, more_than = outcome.three, nothing(outcome.three)
    if stones == 1:
        at_least, more_than = outcome.one, outcome.two
    elif stones == 2:
        at_least, more_than = outcome.two, outcome.three
    return at_least if more else at_least & ~more_than


# Paper: CF II-B rules
@inlined
def ataris(other: int, atari: int, empty: int, stride: int) -> int:
    """Return the liberties of the opponent's strings that have two."""
    free = other & ~atari
    return few_liberties(free, free, empty, stride)


# Paper: CF II-B rules
@inlined
def extensions(own: int, atari: int, empty: int, unsafe: int, stride: int) -> int:
    """Return the moves on the last liberty of own strings that are no self-atari."""
    return neighbours(own & atari, stride) & empty & ~unsafe


@inlined
def ko_moves(own: int, empty: int, outcome: Outcome, stride: int) -> int:
    """Return the moves that take one stone, among opposing stones only: they take a ko."""
    return taking(outcome, 1, False) & ~neighbours(own | empty, stride)


# Paper: CF II-B patterns
@inlined
def empty_triangles(own: int, empty: int, stride: int) -> int:
    """Return the points that make three own stones of a square of four, the fourth empty."""
    found = nothing(own)
    for corner in range(4):
        if corner & 1:
            a_own, a_empty = later(own, ONE), later(empty, ONE)
        else:
            a_own, a_empty = earlier(own, ONE), earlier(empty, ONE)
        if corner & 2:
            b_own, b_empty = later(own, stride), later(empty, stride)
            both_own, both_empty = later(a_own, stride), later(a_empty, stride)
        else:
            b_own, b_empty = earlier(own, stride), earlier(empty, stride)
            both_own, both_empty = earlier(a_own, stride), earlier(a_empty, stride)
        found = found | a_own & b_own & both_empty
        found = found | (a_own & b_empty | a_empty & b_own) & both_own
    return found & empty
