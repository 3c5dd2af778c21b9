"""The pattern workbench: a database of patterns, and the probability that it gives to each next move.

The reader changes a line of the database. The values, the patterns that give them and the probabilities
are those of gomc's own playouts by a database (`gomc.reference.database`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.course.explore.positions import read_small, rows_of
from gomc.errors import GomcError, check_type
from gomc.game.points import point_name
from gomc.patterns import read
from gomc.reference import policy
from gomc.show.explain import explained

MOST_SIZE = 9
"""The largest board."""

MOST_LETTERS = 20_000
"""The longest database that a page may send."""


@dataclass(frozen=True)
class WeightedMove:
    """A move with the value and the probability that a database gives to the move.

    Attributes
    ----------
    name : str
        The move.
    value : int
        The value.
    pattern : int
        The number of the pattern that decides, from 1; 0 if no pattern fits.
    probability : float
        The probability of the move.
    """

    name: str
    value: int
    pattern: int
    probability: float


@dataclass(frozen=True)
class Weighing:
    """The next moves of a playout by a database.

    Attributes
    ----------
    patterns : int
        The number of patterns of the database.
    rows : tuple of str
        The position after the last move.
    moves : tuple of WeightedMove
        The moves, in reading order, without suicide and without a move that retakes a ko.
    """

    patterns: int
    rows: tuple[str, ...]
    moves: tuple[WeightedMove, ...]


def next_moves(
    database: str, diagram: str, *, last: str | None = None, color: str = "black"
) -> Weighing:
    r"""Return the probabilities of the next move of a playout.

    Parameters
    ----------
    database : str
        The text of the database, as `gomc.patterns.read` reads it.
    diagram : str
        The position before the last move, a board of up to 9x9 points.
    last : str, optional
        The last move, which the player of `color` makes; the opponent moves next. Without a last move
        the player of `color` moves next.
    color : {"black", "white"}
        The player to move in the diagram.

    Raises
    ------
    GomcError
        If the text is no database, or the position or the last move is wrong.

    Examples
    --------
    >>> jump = ".....\n.....\n.X.X.\n.....\n....."
    >>> found = next_moves("?X?\nO*O\n???\n:10,near\n", jump, last="C4", color="white")
    >>> [(move.name, move.pattern) for move in found.moves if move.value == 10]
    [('C3', 1)]
    >>> len(found.moves), found.moves[0].probability == 1 / (21 + 10)
    (22, True)
    """
    if len(check_type("the database", database, str)) > MOST_LETTERS:
        raise GomcError(
            f"a database must have at most {MOST_LETTERS} letters here, but it has {len(database)}."
        )
    board, patterns = read_small(diagram, MOST_SIZE, color), read(database)
    if last is not None:
        board.play(last)
    chances = policy(board, patterns).moves
    found = []
    for point, given in explained(board, patterns).items():
        name = point_name(point, board.size)
        found.append(WeightedMove(name, given.value, given.pattern, chances[name]))
    return Weighing(len(patterns.patterns), rows_of(board.state, board.size), tuple(found))
