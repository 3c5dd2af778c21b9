"""Fill board: moves where nobody is yet."""

from __future__ import annotations

from collections import Counter

import pytest

import gomc
from gomc import GomcError
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import geometry
from gomc.rng import Rng, stream
from gomc.settings import UCT, Capture, FillBoard, Save, Stages

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X . . . . .
    . O . . . . ."""


def first_moves(backend: Backend, board: Game, stages: Stages, games: int) -> Counter[str]:
    """Return how often random games begin with each move."""
    return Counter(backend.playout(board, seed, policy=stages).names[0] for seed in range(games))


def free(board: Game) -> set[str]:
    """Return the points with no stone on them or on the eight points around, without sets of bits."""
    stones = {divmod(p, board.size + 1) for p in (*board.black, *board.white)}
    return {
        name
        for name in board.legal_moves().names
        if all(
            max(abs(row - r), abs(column - c)) > 1
            for r, c in stones
            for row, column in [divmod(gomc.game.points.parse_move(name, board.size), board.size + 1)]
        )
    }


# Paper: CF II-D fillboard
def test_with_many_tries_the_first_move_has_no_stone_around_it(backend: Backend) -> None:
    board = backend.Board.from_diagram(CORNER)
    found = first_moves(backend, board, Stages(FillBoard(tries=100)), 300)
    assert set(found) == free(board)
    assert len(found) == 49 - 9  # all but A1 to C3


@pytest.mark.slow
def test_with_few_tries_it_is_so_more_often_than_by_chance(backend: Backend) -> None:
    """Each try hits with probability p, and so n tries with 1 - (1 - p)^n; then any move is drawn."""
    board, games = backend.Board.from_diagram(CORNER), 800
    part = len(free(board)) / len(board.legal_moves())
    for tries in (1, 2):
        found = first_moves(backend, board, Stages(FillBoard(tries)), games)
        hits = sum(n for name, n in found.items() if name in free(board)) / games
        expected = 1 - (1 - part) ** (tries + 1)
        assert abs(hits - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


def test_every_try_is_a_draw(backend: Backend) -> None:
    """With a stone in the middle of 3x3 no point is free: all tries are made, and a move is drawn."""
    board = backend.Board(3)
    board.play("B2")
    board.play("pass")
    for tries in (1, 4):
        record = backend.playout(board, 5, policy=Stages(FillBoard(tries)))
        rng = stream(5, 0)
        draws = [rng.next() for _ in range(tries + 1)]
        assert len(draws) == tries + 1
        assert record.states[0] == rng.state


def test_it_stops_drawing_when_it_has_found_a_point(backend: Backend) -> None:
    """On an empty board the first try is free: one draw for it, and one for the move, the only one."""
    record = backend.playout(backend.Board(5), 5, policy=Stages(FillBoard(1000)))
    rng = stream(5, 0)
    assert record.moves[0] == geometry(5).points[Rng(rng.state).below(25)]
    rng.next()
    rng.next()
    assert record.states[0] == rng.state


@pytest.mark.kernels
@pytest.mark.parametrize("size", [2, 5, 9, pytest.param(13, marks=pytest.mark.long), 19])
@pytest.mark.parametrize(
    "stages",
    [
        Stages(FillBoard()),
        Stages(Save(), FillBoard(2), Capture()),
        Stages(Capture(), FillBoard(1), FillBoard(3)),
    ],
    ids=repr,
)
def test_both_backends_play_the_same_games(size: int, stages: Stages) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for seed in range(3 if size < 13 else 1):
        one, other = (go.playout(go.Board(size), seed, policy=stages) for go in (gomc.reference, fast))
        assert one == other
    how = UCT(policy=stages, batch=3)
    one, other = (
        go.search(go.Board(size), how, playouts=12 if size < 19 else 3) for go in (gomc.reference, fast)
    )
    assert one == other


@pytest.mark.parametrize("tries", [0, -1, 1.5, "5", True, 1001])
def test_the_number_of_tries_is_checked(tries: object) -> None:
    with pytest.raises(GomcError, match="tries must be a whole number from 1 to 1000"):
        FillBoard(tries)  # type: ignore[arg-type]
