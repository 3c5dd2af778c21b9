"""Ladders: strings that are caught by atari after atari, and strings that are not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gomc import Color, GomcError, Rules, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import bits
from gomc.reference.board import neighbours
from gomc.reference.ladders import lasting_saves
from gomc.reference.sequence import saving_moves
from gomc.results.ladders import runs
from gomc.results.searches import SearchResult
from gomc.settings import (
    UCT,
    Abramson,
    Chance,
    EvenGame,
    Ladders,
    LostLadder,
    Patterns,
    Priors,
    Rave,
    Save,
    Stages,
)
from gomc.show import numbered
from gomc.testing.places import Fires, after, allowed, positions

READING = Save(ladders=True)

STAIRCASE = """
    . . . . . .
    . . . . . .
    . . O . . .
    . O X . . .
    . . O O . .
    . . . . . ."""


# Paper: BH 5.2.1
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_a_string_is_caught_at_the_edge_unless_a_stone_helps_it(backend: Backend, swap: bool) -> None:
    text = STAIRCASE.translate(str.maketrans("XO", "OX")) if swap else STAIRCASE
    board = backend.Board.from_diagram(text)
    owner = Color.WHITE if swap else Color.BLACK
    found = backend.ladder(board, "C3")
    assert found.caught
    assert found.complete
    assert found.first is owner
    assert found.names[:3] == ("D3", "E3", "D4")
    board.set_up(**{"white" if swap else "black": ["E5"]})
    assert not backend.ladder(board, "C3").caught


def test_the_player_who_begins_may_play_in_the_corner_whoever_has_the_turn(backend: Backend) -> None:
    """C4 escapes because White takes B4 first."""
    board = backend.Board.from_diagram("""
        . X O .
        . O X .
        . . . .
        . . . .
        Black to play""")
    found = backend.ladder(board, "C4")
    assert not found.caught
    assert found.names[0] == "A4"


def test_a_string_with_two_liberties_is_caught_if_the_opponent_may_begin(backend: Backend) -> None:
    text = STAIRCASE.replace(". O X", ". . X")
    found = backend.ladder(backend.Board.from_diagram(text), "C3")
    assert found.caught
    assert found.first is Color.WHITE
    assert found.names[0] in ("B3", "D3")
    free = backend.ladder(backend.Board.from_diagram(text.replace("O O", ". O")), "C3")
    assert (free.caught, free.moves, free.nodes, free.complete) == (False, (), 0, True)


def test_the_moves_are_a_game_that_ends_as_was_said(backend: Backend) -> None:
    board = backend.Board.from_diagram(STAIRCASE, rules=Rules(ko="simple", suicide="none"))
    found = backend.ladder(board, "C3")
    color = found.first
    for move in found.moves:
        board.play(move, color)
        color = color.other
    assert len(board.liberties("C3")) == 1


def test_what_is_read_with_limits_is_said_to_be_unsure(backend: Backend) -> None:
    board = backend.Board.from_diagram(STAIRCASE)
    whole = backend.ladder(board, "C3")
    for found in (
        backend.ladder(board, "C3", depth=len(whole.moves) - 1),
        backend.ladder(board, "C3", nodes=whole.nodes - 1),
    ):
        assert not found.caught
        assert not found.complete
        assert str(found).startswith("C3 is not caught as far as was read")
    assert backend.ladder(board, "C3", len(whole.moves), whole.nodes) == whole


def test_a_ladder_is_text_and_a_picture(backend: Backend) -> None:
    found = backend.ladder(backend.Board.from_diagram(STAIRCASE), "C3")
    assert str(found) == f"C3 is caught: Black {' '.join(found.names)}"
    picture = numbered(found)
    assert picture.summary.startswith(f"moves 1 to {len(found.moves)}")
    assert "The ladder: 1 D3, 2 E3" in picture
    assert found._repr_svg_() == picture


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"point": "A1"}, "there is no stone at A1, and so no ladder."),
        ({"point": "pass"}, "a point of the board is needed here, not a pass."),
        ({"point": "C3", "depth": 0}, "depth must be a whole number from 1 to 400, not 0."),
        ({"point": "C3", "nodes": 0.5}, "nodes must be a whole number from 1 to 100000000, not 0.5."),
    ],
)
def test_wrong_questions(backend: Backend, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(GomcError) as raised:
        backend.ladder(backend.Board.from_diagram(STAIRCASE), **arguments)
    assert str(raised.value) == said


# --- The same by playing on boards.


def escapes(board: Game, stone: int, color: Color, depth: int) -> bool:
    """Whether the owner of a string in atari escapes, by moves that run or take."""
    moves = {*board.liberties(stone)}
    for p in board.string(stone):
        for q in (p - 1, p + 1, p - board.size - 1, p + board.size + 1):
            on_board = board.geometry.board >> q & 1 if q >= 0 else 0
            if on_board and board.color_at(q) is color.other and len(board.liberties(q)) == 1:
                moves |= {*board.liberties(q)}
    for move in moves:
        if depth and board.is_legal(move, color):
            twin = board.copy()
            twin.play(move, color)
            n = len(twin.liberties(stone))
            if n > 2 or (n == 2 and not is_caught(twin, stone, color, depth - 1)):
                return True
    return not depth


def is_caught(board: Game, stone: int, color: Color, depth: int) -> bool:
    """Whether the opponent catches a string with two liberties."""
    for move in board.liberties(stone):
        if depth and board.is_legal(move, color.other):
            twin = board.copy()
            twin.play(move, color.other)
            if not escapes(twin, stone, color, depth - 1):
                return True
    return False


# Paper: BH 5.2.1
def test_playing_on_boards_says_the_same() -> None:
    caught = asked = 0
    for board in positions(6, 60):
        for stone in (*board.black, *board.white):
            color, n = board.color_at(stone), len(board.liberties(stone))
            if color and n < 3 and stone == next(iter(board.string(stone))):
                found = reference.ladder(board, stone, depth=12, nodes=10**6)
                twin = board.copy()
                if found.first is not board.to_play:
                    twin.play("pass")
                first = not escapes(twin, stone, color, 12) if n == 1 else None
                assert found.caught is (is_caught(twin, stone, color, 12) if first is None else first)
                caught += found.caught
                asked += 1
    assert 20 < caught < asked - 20


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, 7, 9, pytest.param(13, marks=pytest.mark.slow), 19])
def test_both_backends_read_the_same(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for board in positions(size, 12 if size < 13 else 3):
        twin = fast.Board(size, rules=board.rules)
        for color, move in board.moves:
            twin.play(move, color)
        for stone in {next(iter(board.string(p))) for p in (*board.black, *board.white)}:
            for limits in ({}, {"depth": 7}, {"nodes": 5}):
                assert fast.ladder(twin, stone, **limits) == reference.ladder(board, stone, **limits)


# --- Random games that read.


def broken(text: str) -> str:
    """Return a diagram with a stone of X at E5."""
    rows = text.splitlines()
    return "\n".join([*rows[:2], "    . . . . X .", *rows[3:]])


# Paper: BH 5.2.1
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_a_string_in_a_ladder_is_not_saved(backend: Backend, swap: bool, fires: Fires) -> None:
    """B3 begins the ladder of C3, which a stone at E5 breaks."""
    text = STAIRCASE.replace(". O X", ". . X")
    board = after(backend, text, "B3", "white", swap)
    assert fires(backend, board, Save()) == {"D3"}
    assert fires(backend, board, READING) == set()
    assert fires(backend, after(backend, broken(text), "B3", "white", swap), READING) == {"D3"}


def test_what_can_be_taken_later_breaks_a_ladder(backend: Backend, fires: Fires) -> None:
    """White's B3 can be taken at B4, now or when the ladder has begun."""
    text = STAIRCASE.replace(". O X", "X . X").replace(". . O O", ". X O O")
    board = after(backend, text, "B3", "white")
    assert fires(backend, board, READING) == fires(backend, board, Save()) == {"B4", "D3"}


def test_moves_that_save_are_those_after_which_no_ladder_is_read() -> None:
    """For every string in atari beside the last move, by `go.ladder` on the board after the move."""
    kept = left_out = 0
    for board in positions(6, 600):
        view, lasting = board.state.view, set()
        saves = saving_moves(view, allowed(board), board.geometry)
        for move in bits(saves):
            twin = board.copy()
            twin.play(move)
            beside = neighbours(view.last, board.geometry.stride) & view.own & view.atari
            strings = [p for p in bits(beside) if len(twin.liberties(p)) > 1]
            if not all(reference.ladder(twin, p).caught for p in strings):
                lasting.add(move)
        found = lasting_saves(view, allowed(board), board.geometry)
        assert {*bits(found)} == lasting
        kept += len(lasting)
        left_out += saves.bit_count() - len(lasting)
    assert min(kept, left_out) > 10


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 19))])
def test_games_that_read_are_the_same_in_both_backends(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    policy = Stages(READING, Chance(Patterns(last=2), 90))
    for seed in range(15 if size < 19 else 1):
        found = fast.playout(fast.Board(size), seed, policy=policy)
        assert found == reference.playout(reference.Board(size), seed, policy=policy)
    found, right = (
        go.search(go.Board(size), Abramson(policy=policy), playouts=30, seed=1)
        for go in (fast, reference)
    )
    assert found == right


# --- Tactics before a search.


def searched(backend: Backend, board: Game, how: UCT) -> set[str]:
    """Return the moves of which a search tries each at least once."""
    found = backend.search(board, how, playouts=60, seed=1)
    assert found == reference.search(board, how, playouts=60, seed=1)
    return {move.name for move in found.candidates}


# Paper: BH 5.2.1
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_a_search_leaves_out_the_run_from_a_lost_ladder(backend: Backend, swap: bool) -> None:
    text = STAIRCASE.replace(". O X", ". . X")
    board = after(backend, text, "B3", "white", swap)
    n = len(backend.ladder(board, "C3").moves)
    every = searched(backend, board, UCT())
    assert n > 6
    assert "D3" in every
    for length in (1, 6, n):
        assert searched(backend, board, UCT(ladders=Ladders(length))) == every - {"D3"}
    assert searched(backend, board, UCT(ladders=Ladders(n + 1))) == every
    board = after(backend, broken(text), "B3", "white", swap)
    assert "D3" in searched(backend, board, UCT(ladders=Ladders(1)))


def test_if_there_is_no_other_move_all_are_searched(backend: Backend) -> None:
    board = backend.Board.from_diagram(STAIRCASE)
    how = UCT(ladders=Ladders())
    assert backend.search(board, how, playouts=5, moves=["D3"]).best == "D3"
    assert backend.search(board, how, playouts=5, moves=["D3", "A1"]).best == "A1"


def test_runs_are_the_last_liberties_of_strings_that_are_caught() -> None:
    """By playing them: those that take stones are none."""
    found = taking = 0
    for board in positions(6, 400):
        own, other = (
            getattr(board, str(color).lower()) for color in (board.to_play, board.to_play.other)
        )
        lost = {p: reference.ladder(board, p) for p in own if len(board.liberties(p)) == 1}
        for length in (1, 6):
            runs_of = runs(board, length, reference.ladder)
            expected = set()
            for p, ladder in lost.items():
                if ladder.caught and len(ladder.moves) >= length:
                    (move,) = board.liberties(p)
                    prey = [q for q in other if [*board.liberties(q)] == [move]]
                    taking += bool(prey)
                    expected |= set() if prey else {move}
            assert {*runs_of} == expected
            found += len(expected)
    assert min(found, taking) > 10


ALL_READ = UCT(policy=Stages(READING), priors=Priors((EvenGame(10), LostLadder(0, 10))), rave=Rave())


def all_read(go: Backend, how: UCT) -> SearchResult:
    """Search after White has begun a ladder."""
    board = after(go, STAIRCASE.replace(". O X", ". . X"), "B3", "white")
    return go.search(board, how, playouts=150, seed=1)


def test_games_and_priors_that_read_make_another_search() -> None:
    found = all_read(reference, ALL_READ)
    usual = {"policy": Stages(Save())}, {"priors": Priors((EvenGame(10),))}
    for other in usual:
        assert all_read(reference, replace(ALL_READ, **other)) != found


@pytest.mark.slow
@pytest.mark.kernels
def test_a_search_whose_games_and_priors_read_is_the_same_in_both_backends() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    assert all_read(fast, ALL_READ) == all_read(reference, ALL_READ)


# --- Pachi's ladders, read in place.


def cases(shared: Path, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    text = (shared / "cases" / "playout_policies.jsonl").read_text()
    return [case for case in map(json.loads, text.splitlines()) if case["kind"] in kinds]


# Paper: BH 5.2.1
def test_pachis_ladders(backend: Backend, shared: Path) -> None:
    """All 51, with up to 177 moves; Pachi itself says of five that it does not see them."""
    asked = cases(shared, ("ladder", "ladder_any"))
    assert len(asked) == 51
    for case in asked:
        board = backend.Board(case["size"])
        board.set_up(**case["setup"])
        _, point, caught = case["args"]
        assert backend.ladder(board, point).caught == (caught == "1"), case["id"]


# Paper: BH 5.2.1
def test_moves_that_begin_pachis_ladders(backend: Backend, shared: Path) -> None:
    """A move begins a ladder if a string that it puts in atari cannot escape then."""
    for case in cases(shared, ("wouldbe_ladder_any",)):
        board = backend.Board(case["size"])
        color, move, caught = case["args"]
        board.set_up(**case["setup"], to_play=color)
        board.play(move)
        others = board.black if color == "w" else board.white
        pressed = [p for p in others if len(board.liberties(p)) == 1]
        assert any(backend.ladder(board, p).caught for p in pressed) == (caught == "1"), case["id"]
