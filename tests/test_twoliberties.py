"""Strings with two liberties: moves that kill them, and moves that escape."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from gomc import Color, GomcError, Points, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import geometry, parse_move
from gomc.reference.stages import finder
from gomc.rng import Rng
from gomc.settings import LowLiberties, Save, Stages, TwoLiberties
from gomc.testing.places import Fires, after, allowed, positions

KILL, ESCAPE = TwoLiberties(escape=False), TwoLiberties(kill=False)


FIGURE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . X X . .
    . X O O . .
    . . . X . ."""
"""As in the paper's Figure 4 both players want one point. After Black's B1 White has two liberties, C1
and E2. At E2 Black kills, for C1 is no way out; and there White escapes."""


# Paper: CF II-D liberties, CF Figure 4
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_both_players_find_the_point_of_the_figure(backend: Backend, fires: Fires, swap: bool) -> None:
    board = after(backend, FIGURE, "B1", swap=swap)
    assert len(board.liberties("C2")) == 2
    assert fires(backend, board, ESCAPE) == {"E2"}
    assert fires(backend, board, TwoLiberties()) == {"E2"}
    assert not fires(backend, board, KILL)
    board.play("B3")
    assert fires(backend, board, KILL) == {"E2"}
    assert fires(backend, board, TwoLiberties()) == {"E2"}
    assert not fires(backend, board, ESCAPE)


def test_strings_far_from_the_last_move_are_not_asked(backend: Backend, fires: Fires) -> None:
    board = after(backend, FIGURE, "B1")
    board.play("A6")
    assert not fires(backend, board, KILL)
    board.play("pass")
    assert not fires(backend, board, TwoLiberties())


def test_a_string_that_can_run_on_either_side_is_in_no_danger(backend: Backend, fires: Fires) -> None:
    text = """
        . . . . . .
        . . X . . .
        . X O O . .
        . . X . . .
        . . . . . .
        . . . . . ."""
    board = after(backend, text, "D5")
    assert len(board.liberties("C4")) == 2
    assert not fires(backend, board, TwoLiberties())


def test_a_string_is_in_no_danger_if_it_can_take(backend: Backend, fires: Fires) -> None:
    """After Black's E2 White would take B1 and B2 by C1. With a liberty more, at A1, these are safe."""
    text = """
        . . . . . .
        . . . . . .
        . . . . . .
        . O X X . .
        O X O O . .
        O . . X . ."""
    assert not fires(backend, after(backend, text, "B1"), TwoLiberties())
    board = after(backend, text.replace("O . . X", ". . . X"), "B1")
    assert fires(backend, board, ESCAPE) == {"E2"}


# --- The same by playing on boards.


def strings(board: Game, points: Iterable[int], color: Color, n: int) -> set[Points]:
    """Return the strings of a colour with a stone on one of these points and `n` liberties."""
    found = {board.string(p) for p in points if board.color_at(p) is color}
    return {string for string in found if len(board.liberties(next(iter(string)))) == n}


def played(board: Game, move: int, color: Color) -> Game:
    after = board.copy()
    after.play(move, color)
    return after


def liberties(board: Game, string: Points) -> int:
    return len(board.liberties(next(iter(string))))


def deaths(board: Game, string: Points, color: Color) -> set[int]:
    """Return the moves on a liberty after which no answer anywhere gives a string two liberties."""
    found = set()
    for move in board.liberties(next(iter(string))):
        if board.is_legal(move, color):
            after = played(board, move, color)
            answers = after.legal_moves(color.other)
            if all(liberties(played(after, p, color.other), string) < 2 for p in answers):
                found.add(move)
    return found


def flights(board: Game, string: Points, color: Color) -> set[int]:
    """Return the moves on liberties, and those that take beside it, after which a string is safe."""
    beside = Points(
        reference.board.neighbours(string.bits, board.size + 1) & board.geometry.board, board.size
    )
    prey = strings(board, beside, color.other, 1)
    moves = {*board.liberties(next(iter(string)))}
    moves |= {p for taken in prey for p in board.liberties(next(iter(taken)))}
    found = set()
    for move in moves:
        if board.is_legal(move, color):
            after = played(board, move, color)
            grown = after.string(next(iter(string)))
            n = liberties(after, grown)
            if n > 2 or (n == 2 and not deaths(after, grown, color.other)):
                found.add(move)
    return found


def expected(board: Game, stage: TwoLiberties) -> set[int]:
    """Return what the stage should find."""
    color, size = board.to_play, board.size
    if board.last_move in (None, "pass"):
        return set()
    row, column = divmod(parse_move(board.last_move, size), size + 1)
    near = [
        r * (size + 1) + c
        for r in range(max(0, row - 1), min(size, row + 2))
        for c in range(max(0, column - 1), min(size, column + 2))
    ]
    playable = {*Points(allowed(board), size)}
    found = set()
    if stage.kill:
        for string in strings(board, near, color.other, 2):
            found |= deaths(board, string, color) & playable
    if stage.escape and not found:
        free = board.copy()
        free.play("pass")
        for string in strings(board, near, color, 2):
            if deaths(free, string, color.other):
                found |= flights(board, string, color) & playable
    return found


# Paper: CF II-D liberties
@pytest.mark.parametrize("stage", [KILL, ESCAPE, TwoLiberties()], ids=repr)
def test_it_finds_what_playing_on_boards_finds(stage: TwoLiberties) -> None:
    find, some = finder(stage, geometry(6)), 0
    for board in positions(6, 90):
        found = find(board.state.view, allowed(board), Rng(0))
        assert {*Points(found, 6)} == expected(board, stage), str(board)
        some += found > 0
    assert some > 5


@pytest.mark.kernels
@pytest.mark.parametrize(
    "size",
    [5, 7, 9, pytest.param(13, marks=pytest.mark.long), pytest.param(19, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(
    "stages",
    [Stages(TwoLiberties()), Stages(ESCAPE), Stages(LowLiberties(), KILL, Save())],
    ids=repr,
)
def test_both_backends_play_the_same_games(size: int, stages: Stages) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for seed in range(12 if size < 13 else 1):
        one, other = (go.playout(go.Board(size), seed, policy=stages) for go in (reference, fast))
        assert one == other


def test_it_kills_or_escapes_or_both() -> None:
    with pytest.raises(GomcError, match=r"^TwoLiberties must kill or escape, or both, not neither\.$"):
        TwoLiberties(kill=False, escape=False)
