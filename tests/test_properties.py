"""The properties of points: captures, self-atari and suicide of both players.

A database tells the state of every legal point by its weight: it has a line for each of the 256 states.
"""

from __future__ import annotations

from itertools import product

import pytest

from gomc.backend import Backend
from gomc.game import Game
from gomc.game.rules import Color, Rules
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.properties import NEAR, OCAP, OUNSAFE, XCAP, XSUICIDE, XUNSAFE

PROPERTIES = (
    ("xnosuicide", "xsuicide"),
    ("xsafe", "xunsafe"),
    ("osafe", "ounsafe"),
    ("xcap0", "xcap1", "xcap2", "xcap3"),
    ("ocap0", "ocap1", "ocap2", "ocap3"),
    ("far", "near"),
)
"""The words of each property, that of the highest bits first."""

LINES = tuple(Value(state + 1, words) for state, words in enumerate(product(*PROPERTIES)))
TELLS = Database((WeightedPattern("%%% %*% %%%", LINES),))
"""A move's weight is the number of its point's state, and 1."""


def told(backend: Backend, board: Game) -> dict[str, int]:
    """Return the states of all legal points."""
    return {name: weight - 1 for name, weight in backend.weights(board, TELLS).items() if weight}


def stone(board: Game, name: str, color: Color) -> tuple[int, int]:
    """Return how many stones a move would take, and how many liberties its string would have."""
    twin = type(board)(board.size, rules=Rules("simple", "any"))
    twin.set_up(board.black, board.white, to_play=color)
    theirs = len(twin.white if color is Color.BLACK else twin.black)
    twin.play(name)
    taken = theirs - len(twin.white if color is Color.BLACK else twin.black)
    return taken, len(twin.liberties(name))


def state(board: Game, name: str, near: bool) -> int:
    """Return the state of a point, by trying the moves of both players."""
    taken, liberties = stone(board, name, board.to_play)
    others_taken, others_liberties = stone(board, name, board.to_play.other)
    found = near * NEAR + min(taken, 3) * OCAP + min(others_taken, 3) * XCAP
    found += (liberties < 2) * OUNSAFE + (others_liberties < 2) * XUNSAFE
    return found + (others_liberties == 0) * XSUICIDE


# Paper: GG 14 properties
@pytest.mark.sampled(2)
@pytest.mark.compared
@pytest.mark.parametrize(
    ("size", "games", "every"), [(1, 1, 1), (2, 8, 1), (3, 8, 1), (5, 8, 3), (7, 4, 9), (9, 3, 13)]
)
def test_the_state_of_a_point_is_what_moves_there_do(
    backend: Backend, size: int, games: int, every: int
) -> None:
    """In every so many positions of random games."""
    seen: set[int] = set()
    for seed in range(games):
        board = backend.Board(size, rules=Rules("simple", "none"))
        for number, move in enumerate(backend.playout(board, seed).names):
            if board.ended:
                break
            if number % every == 0:
                found, near = told(backend, board), backend.near(board).names
                assert {*found} == {*board.legal_moves().names}
                assert found == {name: state(board, name, name in near) for name in found}, board
                seen |= {*found.values()}
            board.play(move)
    assert len(seen) >= (0, 0, 5, 15, 0, 30, 0, 30, 0, 30)[size]


# Paper: GG 14 properties
@pytest.mark.parametrize(
    ("diagram", "name", "expected"),
    [
        ("O . O X / X X X . / . . . . / . . . .", "B4", 2 * OCAP + XUNSAFE + XSUICIDE),
        (". X O . / X O . O / . X O . / . . . .", "C3", 1 * OCAP + OUNSAFE),
        (". O O X / O X X . / . . . . / . . . .", "A4", 2 * OCAP + OUNSAFE + XUNSAFE),
        ("X X X . / O O O . / . . . . / . . . .", "D4", 3 * XCAP + OUNSAFE),
        ("X . . . / O . . . / . . . . / . . . .", "B4", 1 * XCAP),
    ],
    ids=[
        "two strings",
        "a ko",
        "one liberty after taking two",
        "no way out",
        "a way out",
    ],
)
def test_states_by_hand(backend: Backend, diagram: str, name: str, expected: int) -> None:
    board = backend.Board.from_diagram(diagram.replace("/", "\n"))
    assert told(backend, board)[name] == expected
