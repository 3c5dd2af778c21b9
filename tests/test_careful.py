"""Big self-ataris, which a careful game does not play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gomc
from gomc import GomcError, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import COLUMNS, Geometry
from gomc.game.position import View
from gomc.reference.board import neighbours
from gomc.reference.careful import is_big_self_atari
from gomc.settings import SEQUENCE_LIKE, UCT, Capture, Own, Patterns, Stages
from gomc.testing.places import SIMPLE, allowed

CAREFUL = Stages(careful=True)
BOTH = Stages(approach=True, careful=True)

Shape = frozenset[tuple[int, int]]
STEPS = (0, 1), (0, -1), (1, 0), (-1, 0)

# --- All shapes of stones.


def cornered(shape: Shape) -> Shape:
    up, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - up, c - left) for r, c in shape)


def around(shape: Shape) -> list[tuple[int, int]]:
    """Return the points beside a shape, in reading order."""
    return sorted({(r + dr, c + dc) for r, c in shape for dr, dc in STEPS} - shape)


def shapes(n: int) -> set[Shape]:
    """Return all connected shapes of so many points, in all positions."""
    found = {frozenset({(0, 0)})}
    for _ in range(n - 1):
        found = {cornered(shape | {point}) for shape in found for point in around(shape)}
    return found


def before_the_last_stone(go: Backend, shape: Shape) -> tuple[Game, str]:
    """Return a position and a move that makes Black's stones this shape, with one liberty left.

    White stands all around it. The move is near the liberty, so that it is no eye.
    """
    names = {(r, c): f"{COLUMNS[c + 1]}{r + 2}" for r in range(-1, 9) for c in range(-1, 8)}
    first, *walls = around(shape)
    last = min(shape, key=lambda p: abs(p[0] - first[0]) + abs(p[1] - first[1]))
    board = go.Board(9, rules=SIMPLE)
    board.set_up(
        black=[names[p] for p in shape if p != last], white=[names[p] for p in walls], to_play="black"
    )
    return board, names[last]


def is_played(go: Backend, shape: Shape) -> bool:
    board, move = before_the_last_stone(go, shape)
    assert go.policy(board, Stages()).moves[move] > 0
    return go.policy(board, CAREFUL).moves[move] > 0


# Paper: CF II-D others
@pytest.mark.parametrize(
    ("n", "ways", "played"), [(1, 1, 1), (2, 2, 2), (3, 6, 6), (4, 19, 5), (5, 63, 9), (6, 216, 4)]
)
def test_shapes_with_which_nakade_kills_are_given_away(
    backend: Backend, n: int, ways: int, played: int
) -> None:
    """The square and the T in four positions; the bulky five in eight, the cross; the rabbity six."""
    found = shapes(n)
    assert len(found) == ways
    assert sum(is_played(backend, shape) for shape in found) == played


def test_no_shape_of_seven_is_given_away() -> None:
    """Four of them have a point inside, where White cannot stand."""
    found = [
        shape
        for shape in shapes(7)
        if not any({(r + dr, c + dc) for dr, dc in STEPS} <= shape for r, c in around(shape))
    ]
    assert len(found) == 760 - 4
    assert not any(is_played(reference, shape) for shape in found)


@pytest.mark.parametrize("picture", ["oo|oo", "ooo|.o.", "oo.|ooo", ".o.|ooo|.o.", "oo.|ooo|.o."])
def test_these_are_the_shapes(backend: Backend, picture: str) -> None:
    rows = enumerate(picture.split("|"))
    shape = frozenset((r, c) for r, row in rows for c, sign in enumerate(row) if sign == "o")
    assert is_played(backend, shape)


# --- Positions.

FIVE = """
    . . . . .
    O O O O O
    X X X X O
    . . O O O
    . O . . ."""
"""X may play A2, which leaves two liberties, but not B2, which leaves A2."""

SHUT = """
    X . X O .
    X X X O O
    O O O O O
    X X X X O
    . . O O O"""
"""Nothing is left to X but A1 and B1, which leave one liberty to five stones, and an eye."""


def firsts(backend: Backend, board: Game, policy: Stages) -> set[str]:
    return {backend.playout(board, seed, policy=policy).names[0] for seed in range(150)}


def refused(board: Game) -> set[str]:
    """Return the moves that are big self-ataris."""
    view, points = board.state.view, gomc.Points(allowed(board), board.size)
    found = sum(1 << p for p in points if is_big_self_atari(view, 1 << p, board.geometry))
    return {*gomc.Points(found, board.size).names}


# Paper: CF II-D others
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_a_big_self_atari_is_not_played(backend: Backend, swap: bool) -> None:
    text = FIVE.translate(str.maketrans("XO", "OX")) if swap else FIVE
    board = backend.Board.from_diagram(text, to_play="white" if swap else "black", rules=SIMPLE)
    assert refused(board) == {"B2"}
    usual = firsts(backend, board, Stages())
    assert "B2" in usual
    assert firsts(backend, board, CAREFUL) == usual - {"B2"}
    found = backend.policy(board, CAREFUL).moves
    assert found["B2"] == 0
    assert found["A2"] == pytest.approx(1 / (len(usual) - 1))


def test_the_game_passes_if_nothing_else_is_left(backend: Backend) -> None:
    board = backend.Board.from_diagram(SHUT, rules=SIMPLE)
    assert refused(board) == firsts(backend, board, Stages()) == {"A1", "B1"}
    assert firsts(backend, board, CAREFUL) == {"pass"}
    found = backend.policy(board, CAREFUL)
    assert found.possible == {"pass": 1}
    assert found.decides == ("no move is left: 100%",)


def test_an_approach_move_is_played_if_there_is_one(backend: Backend) -> None:
    """Instead of B2 and of A1 it is A2, as without care."""
    board = backend.Board.from_diagram(FIVE, rules=SIMPLE)
    found = backend.policy(board, BOTH).moves
    assert found == backend.policy(board, Stages(approach=True)).moves
    assert found["B2"] == 0
    assert found["A2"] == pytest.approx(3 / 11)


def test_a_move_that_takes_stones_is_played(backend: Backend) -> None:
    """B1 takes A1, and leaves five stones this liberty."""
    board = backend.Board.from_diagram(
        """
        . . . . .
        . . . . .
        O O O O O
        X X X X O
        O . O O O""",
        rules=SIMPLE,
    )
    assert refused(board) == set()
    assert backend.policy(board, CAREFUL).moves["B1"] == pytest.approx(1 / 11)
    assert backend.policy(board, CAREFUL).moves == backend.policy(board, Stages()).moves


def beside(view: View, points: int, geometry: Geometry) -> int:
    """Find the moves beside own stones."""
    return points & neighbours(view.own, geometry.stride)


def test_another_of_the_moves_found_is_drawn_and_then_any(backend: Backend) -> None:
    """The stage finds A2 and B2. With a stone at A1 it may play neither."""
    policy = Stages(Own(beside), careful=True)
    board = backend.Board.from_diagram(FIVE, rules=SIMPLE)
    assert backend.policy(board, policy).possible == {"A2": 1}
    assert firsts(backend, board, policy) == {"A2"}
    board = backend.Board.from_diagram(FIVE.replace(". O . . .", "O O . . ."), rules=SIMPLE)
    rest = {"A5", "B5", "C5", "D5", "E5", "C1", "D1", "E1"}
    assert refused(board) == {"A2", "B2"}
    assert firsts(backend, board, policy) == rest
    assert backend.policy(board, policy).possible == pytest.approx(dict.fromkeys(rest, 1 / 8))


# --- Whole games.


def careful_games(go: Backend, size: int, n: int) -> Iterator[tuple[Game, str]]:
    """Yield positions in careful games, each with the move that was played."""
    for seed in range(n):
        board = go.Board(size, rules=SIMPLE)
        for move in go.playout(board.copy(), seed, policy=CAREFUL).names:
            yield board, move
            if not board.ended:
                board.play(move)


def test_no_move_of_a_game_is_a_big_self_atari() -> None:
    found = 0
    for board, move in careful_games(reference, 5, 12):
        big = refused(board)
        assert move not in big
        assert move != "pass" or big == {*gomc.Points(allowed(board), 5).names}
        found += bool(big)
    assert found > 20


@pytest.mark.kernels
@pytest.mark.parametrize("size", [3, 5, 9, pytest.param(19, marks=pytest.mark.slow)])
def test_both_backends_play_the_same_games(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="numba is not installed")
    for seed in range(20 if size < 19 else 2):
        for policy in (CAREFUL, BOTH, Stages(*SEQUENCE_LIKE.stages, careful=True)):
            found = fast.playout(fast.Board(size), seed, policy=policy)
            assert found == reference.playout(reference.Board(size), seed, policy=policy)


def test_a_tree_takes_it(backend: Backend) -> None:
    policy = Stages(Patterns(), careful=True)
    found = backend.search(backend.Board(5), UCT(policy=policy), playouts=60, seed=1)
    assert found == reference.search(reference.Board(5), UCT(policy=policy), playouts=60, seed=1)
    assert found != backend.search(
        backend.Board(5), UCT(policy=Stages(Patterns())), playouts=60, seed=1
    )


def test_it_is_a_setting() -> None:
    assert repr(Stages(Capture(), careful=True)) == "Stages(Capture(), careful=True)"
    assert repr(BOTH) == "Stages(approach=True, careful=True)"
    assert len({Stages(), CAREFUL, BOTH}) == 3
    with pytest.raises(GomcError, match="careful must be True or False, not 1"):
        Stages(careful=1)  # type: ignore[arg-type]
