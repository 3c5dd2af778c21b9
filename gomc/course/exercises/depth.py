"""Exercises on looking ahead: the value of a tree, and the leaves that alpha-beta reads."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLES
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

Tree = int | list["Tree"]
"""A leaf with its value, or the positions after each move."""


def _tree(rng: Rng, depth: int) -> Tree:
    if depth == 0:
        return rng.below(19) - 9
    return [_tree(rng, depth - 1) for _ in range(1 + rng.below(3))]


def _position(rng: Rng) -> Args:
    return _tree(rng, 1 + rng.below(4)), rng.below(2) == 0


@poses(
    18,
    "Minimax: the value of a tree",
    REAL,
    Samples(_position, [(3, True), (3, False), ([1, 2], True), ([1, 2], False), ([[1, 5], 2], True)]),
    (
        "A leaf is its own value: isinstance(tree, int).",
        "The players alternate, so the positions after a move are the opponent's: not maximizing.",
    ),
    """
    Both players take the maximum; the opponent takes the minimum
        max(values) if maximizing else min(values) => max(values)
    The players do not alternate
        not maximizing => maximizing
    It exchanges the players
        max(values) if maximizing => min(values) if maximizing
        else min(values) => else max(values)
    It takes the mean for the opponent, as random games do; the opponent takes the minimum
        else min(values) => else sum(values) / len(values)
    It looks at the first move only
        max(values) if maximizing else min(values) => values[0]
    """,
)
def minimax(tree: Tree, maximizing: bool) -> int:
    """Return the value of a position for the first player, if both players move as well as possible.

    A position is a whole number if the game is over; the number is the result for the first player.
    Otherwise a position is the list of the positions after each move. If `maximizing` is true, the
    first player moves, and takes the largest value. The opponent takes the smallest value.

    MoGo's report RR-6062 (2006), section 2.3; `gomc.search.depthtwo` takes the means of random games as
    leaves.

    Examples
    --------
    >>> minimax([[3, 5], [2, 9]], True), minimax([[3, 5], [2, 9]], False)
    (3, 5)
    """
    if isinstance(tree, int):
        return tree
    values: list[int] = [minimax(position, not maximizing) for position in tree]
    return max(values) if maximizing else min(values)


def _first_move(rng: Rng) -> Args:
    return (_tree(rng, 1 + rng.below(4)),)


@poses(
    18,
    "Alpha-beta: the leaves that are read",
    WHOLES,
    Samples(_first_move, [(3,), ([1, 2],), ([[3, 5], [2, 9]],), ([[3, 5], [3, 1]],)]),
    (
        "alpha is what the first player has for certain elsewhere, and beta what the opponent has.",
        "After each move of the first player alpha becomes the larger of alpha and the value.",
        "No other move of a position matters as soon as alpha >= beta.",
    ),
    """
    It reads all leaves; a position is left as soon as alpha >= beta
        if alpha >= beta => if False
    It goes on when alpha equals beta; such a position can change nothing any more
        if alpha >= beta => if alpha > beta
    It cuts only where the opponent moves
        if alpha >= beta => if alpha >= beta and not maximizing
    It hands on only the bound of the player to move; a position below needs both bounds
        not maximizing, alpha, beta) => not maximizing, *OWN)
        OWN => ((alpha, math.inf) if maximizing else (-math.inf, beta))
    The opponent moves first; the first player moves first
        search(tree, True, => search(tree, False,
    It returns the leaves from the last to the first
        return leaves => return leaves[::-1]
    """,
)
def leaves_read(tree: Tree) -> list[int]:
    r"""Return the leaves that alpha-beta reads, in their order; the first player moves.

    The search of minimax carries two bounds. :math:`\alpha` is the largest value that the first player
    can have by another move, and :math:`\beta` is the smallest value that the opponent can have by
    another reply. If :math:`\alpha \ge \beta` in a position, one of the players avoids this position,
    and the search reads no more moves there. Moves are tried in the order of the list.

    MoGo's report RR-6062 (2006), section 2.3, compares alpha-beta with UCT.

    Examples
    --------
    >>> leaves_read([[3, 5], [2, 9]])
    [3, 5, 2]
    """
    leaves = []

    def search(tree: Tree, maximizing: bool, alpha: float, beta: float) -> float:
        if isinstance(tree, int):
            leaves.append(tree)
            return tree
        best = -math.inf if maximizing else math.inf
        for position in tree:
            value = search(position, not maximizing, alpha, beta)
            if maximizing:
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha >= beta:
                break
        return best

    search(tree, True, -math.inf, math.inf)
    return leaves
