"""Fuego's rule of low liberties: moves where a string with two liberties would gain two more."""

from __future__ import annotations

import pytest

from gomc import Points, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import geometry, parse_move
from gomc.reference.stages import finder
from gomc.rng import Rng
from gomc.settings import LowLiberties, Stages
from gomc.testing.places import Fires, after, allowed, positions

LOW = LowLiberties()


# Paper: CF II-D liberties
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_both_players_find_where_a_string_gains(backend: Backend, fires: Fires, swap: bool) -> None:
    """The black string has the liberties A1, where it gains nothing, and D2, where it gains three."""
    text = """
        . . . . . .
        . . . . . .
        . . . . . .
        O O O . . .
        . X X . . .
        . O O . . ."""
    assert fires(backend, after(backend, text, "A2", swap=swap), LOW) == {"D2"}
    text = text.replace(". X X", "X X X").replace(". O O . . .", ". O . . . .")
    board = after(backend, text, "C1", "white", swap)
    assert fires(backend, board, LOW) == {"D2", "D1"}  # at D1 White's two stones would gain two


def test_what_cannot_be_separated_is_left(backend: Backend, fires: Fires) -> None:
    """B3 and B4 share their two liberties with D3 and D4. With D3 alone C3 is shared, but not C4."""
    text = """
        . . . . . .
        O O O O O .
        O . . X O .
        O X . X . .
        O O O O . .
        . . . . . ."""
    assert not fires(backend, after(backend, text, "B4"), LOW)
    board = after(backend, text.replace("O . . X O", "O . . . O"), "B4")
    assert fires(backend, board, LOW) == {"C3"}


def test_nothing_is_found_far_from_the_last_move_or_after_a_pass(
    backend: Backend, fires: Fires
) -> None:
    text = """
        . . . . . .
        . . . . . .
        . . . . . .
        O O O . . .
        X X X . . .
        . O O . . ."""
    assert not fires(backend, after(backend, text, "E5"), LOW)
    assert not fires(backend, after(backend, text, "pass"), LOW)


def expected(board: Game) -> set[int]:
    """Return what the stage should find, counted on the board."""
    size, found = board.size, set()
    if board.last_move in (None, "pass"):
        return set()
    last = parse_move(board.last_move, size)

    def beside(p: int) -> Points:
        return Points(reference.board.neighbours(1 << p, size + 1) & board.geometry.board, size)

    mine = {board.string(p) for p in beside(last) if board.color_at(p) is board.to_play}
    for string in {board.string(last)} | mine:
        stone = next(iter(string))
        two = {*board.liberties(stone)}
        if len(two) != 2:
            continue
        others = [
            {board.string(p) for p in beside(liberty) if board.color_at(p) is board.color_at(stone)}
            - {string}
            for liberty in two
        ]
        if others[0] & others[1]:
            continue
        for liberty, joined in zip(two, others, strict=True):
            new = {p for p in beside(liberty) if board.color_at(p) is None}
            new |= {p for other in joined for p in board.liberties(next(iter(other)))}
            if len(new - two) >= 2 and board.is_legal(liberty):
                twin = board.copy()
                twin.play(liberty)
                if len(twin.liberties(liberty)) > 1 and liberty not in reference.eyes(board):
                    found.add(liberty)
    return found


# Paper: CF II-D liberties
def test_it_finds_what_counting_on_boards_finds() -> None:
    find, some = finder(LOW, geometry(7)), 0
    for board in positions(7, 150):
        found = find(board.state.view, allowed(board), Rng(0))
        assert {*Points(found, 7)} == expected(board), str(board)
        some += found > 0
    assert some > 10


@pytest.mark.kernels
@pytest.mark.parametrize(
    "size",
    [2, 5, 7, 9, pytest.param(13, marks=pytest.mark.long), pytest.param(19, marks=pytest.mark.slow)],
)
def test_both_backends_play_the_same_games(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for seed in range(16 if size < 13 else 1):
        one, other = (go.playout(go.Board(size), seed, policy=Stages(LOW)) for go in (reference, fast))
        assert one == other
