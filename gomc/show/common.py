"""Parts that all pictures of a board share: the points with dots, and the candidates worth showing."""

from __future__ import annotations

from gomc.errors import GomcError, check_type
from gomc.game import Game, handicap
from gomc.game.points import PASS
from gomc.results.searches import Candidate, SearchResult

WORTH_SHOWING = 0.1
"""A candidate is shown if it has at least this fraction of the visits of the most visited candidate."""


def star_points(size: int) -> tuple[str, ...]:
    """Return the names of the points with a dot; boards smaller than 7x7 have no dots.

    Examples
    --------
    >>> star_points(9)
    ('C3', 'G7', 'C7', 'G3', 'E5')
    """
    if size < 7:
        return ()
    if size == 7 or size % 2 == 0:
        return handicap.fixed(size, 4)
    return handicap.fixed(size, 9 if size >= 15 else 5)


def worth_showing(board: Game, result: SearchResult | None) -> tuple[Candidate, ...]:
    """Return the candidates, without the pass, that have enough visits or are the chosen move.

    Raises
    ------
    GomcError
        If the result is of a board of another size.
    """
    if result is None:
        return ()
    check_type("result", result, SearchResult)
    if result.size != board.size:
        raise GomcError(
            f"the result must be of a {board.size}x{board.size} board, not {result.size}x{result.size}."
        )
    points = [c for c in result.candidates if c.move != PASS]
    most = max((c.visits for c in points), default=0)
    return tuple(c for c in points if c.visits >= WORTH_SHOWING * most or c.move == result.move)
