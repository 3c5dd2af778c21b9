"""A semeai: two strings without eyes surround each other, and the reader sets their liberties.

The truth is counted (`gomc.course.exercises.fights.semeai`). Random games, and the games of a tree
search, tell how often each string is still there at the end. "Current Frontiers in Computer Go" (2010),
section III-E: programs are weak in semeais.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gomc.course.exercises import fights
from gomc.errors import GomcError, check_choice, check_whole
from gomc.reference import Board, playouts, search
from gomc.rng import check_seed
from gomc.settings import UCT

MOST_OUTSIDE = 6
"""The most liberties of a string that are not shared."""

MOST_SHARED = 5
"""The most shared liberties."""

MOST_GAMES = 1000
"""The largest number of games."""

SIZE = 9
"""The size of the board."""

BLACK_ROW, WHITE_ROW = 3, 5
"""The rows of both strings, counted from the top, from 0."""

Outcome = Literal["black", "seki", "white"]
"""The player who takes the other string; or seki, if both strings live."""


@dataclass(frozen=True)
class Survival:
    """The fraction of some games at whose end each string is still there."""

    black: float
    white: float


@dataclass(frozen=True)
class Semeai:
    """A semeai, its outcome, and the survival of both strings.

    Attributes
    ----------
    rows : tuple of str
        The position, from the top: X for Black, O for White.
    outcome : {"black", "seki", "white"}
        The outcome if both players play well.
    random : Survival
        The fractions of random games.
    searched : Survival
        The fractions of the games of a UCT search from the same position.
    """

    rows: tuple[str, ...]
    outcome: Outcome
    random: Survival
    searched: Survival


def fight(
    black: int, white: int, shared: int, *, to_play: str = "black", games: int = 200, seed: int = 1
) -> Semeai:
    """Return a semeai with these liberties.

    Parameters
    ----------
    black, white : int
        The liberties of Black's string and of White's string that are not shared, from 0 to 6.
    shared : int
        The shared liberties, from 0 to 5.
    to_play : {"black", "white"}
        The player to move.
    games : int
        The number of random games, and of games of the search, from 1 to 1000.
    seed : int
        The seed of the games.

    Raises
    ------
    GomcError
        If an argument is wrong, or if a string has no liberty.

    Examples
    --------
    >>> found = fight(4, 3, 2, to_play="white")
    >>> found.outcome, round(found.random.black, 2), round(found.random.white, 2)
    ('seki', 0.62, 0.38)
    >>> found.rows[2], found.rows[4], found.rows[6]
    ('....OOOOO', '..XOXOXOX', '...XXXXXX')
    """
    rows = drawn(black, white, shared)
    check_choice("to_play", to_play, ("black", "white"))
    games = check_whole("games", games, 1, MOST_GAMES)
    seed = check_seed(seed)
    if not min(black, white) + shared:
        raise GomcError("each string needs a liberty, of its own or shared.")
    board = Board.from_diagram("\n".join(rows), 0.5, to_play=to_play)
    tree = search(board, UCT(), playouts=games, seed=seed)
    return Semeai(
        rows,
        outcome_of(int(black), int(white), int(shared), to_play),
        _survival(playouts(board, games, seed).ownership),
        _survival(tree.ownership),
    )


def drawn(black: int, white: int, shared: int) -> tuple[str, ...]:
    """Return the rows of a board with a semeai, from the top.

    The strings lie in rows 6 and 4, and the shared liberties lie between them. White's living stones
    are above Black's string, and Black's living stones are below White's string.

    Parameters
    ----------
    black, white, shared : int
        The liberties, as for `fight`.

    Raises
    ------
    GomcError
        If a number of liberties is out of its range.
    """
    black = check_whole("black", black, 0, MOST_OUTSIDE)
    white = check_whole("white", white, 0, MOST_OUTSIDE)
    shared = check_whole("shared", shared, 0, MOST_SHARED)
    between = "".join("XO"[column % 2] for column in range(shared, SIZE))
    return (
        ".O." + "O" * 6,
        "O" * SIZE,
        "." * black + "O" * (SIZE - black),
        "X" * SIZE,
        "." * shared + between,
        "O" * SIZE,
        "." * white + "X" * (SIZE - white),
        "X" * SIZE,
        ".X." + "X" * 6,
    )


def outcome_of(black: int, white: int, shared: int, to_play: str) -> Outcome:
    """Return the outcome of a semeai."""
    first = to_play == "black"
    won = fights.semeai(*((black, white) if first else (white, black)), shared)
    if not won:
        return "seki"
    return "black" if (won > 0) == first else "white"


def _survival(ownership: tuple[tuple[float, ...], ...]) -> Survival:
    """Return the fractions from the owners of a point of each string: 1 is Black's, -1 White's."""
    return Survival((1 + ownership[BLACK_ROW][0]) / 2, (1 - ownership[WHITE_ROW][0]) / 2)
