"""Small positions, as the pages draw them and Python reads them."""

from __future__ import annotations

from gomc.errors import GomcError
from gomc.game.points import bits, grid
from gomc.game.position import State
from gomc.reference import Board


def rows_of(state: State, size: int) -> tuple[str, ...]:
    r"""Return the rows of a position from the top: X for Black, O for White, a dot for an empty point.

    Examples
    --------
    >>> rows_of(Board.from_diagram("X.\n.O").state, 2)
    ('X.', '.O')
    """
    signs = dict.fromkeys(bits(state.black), "X") | dict.fromkeys(bits(state.white), "O")
    return tuple("".join(line.split()[1:]) for line in grid(signs, size).splitlines()[:size])


def read_small(diagram: str, most: int, color: str = "black", komi: float = 0.5) -> Board:
    r"""Return the board of a diagram, which a page can show at once.

    Raises
    ------
    GomcError
        If the diagram shows no position, or a board with more than `most` points a side.

    Examples
    --------
    >>> read_small("...\n...\n...", most=2)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: the board must have at most 2 points a side here, but it has 3.
    """
    board = Board.from_diagram(diagram, komi, to_play=color)
    if board.size > most:
        raise GomcError(
            f"the board must have at most {most} points a side here, but it has {board.size}."
        )
    return board
