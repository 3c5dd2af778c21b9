"""Nakade: the vital points of small eye spaces, all shapes tried against those that are drawn here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gomc
from gomc import GomcError, Points, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import COLUMNS
from gomc.reference.nakade import vital_point
from gomc.settings import Nakade, Stages
from gomc.testing.places import Fires, after

ALL = Nakade((3, 4, 5, 6))
THREE = Nakade()

Shape = frozenset[tuple[int, int]]

VITAL = [".*.", ".*|-.", ".*.|-.-", "..|*.|.-", "-.-|.*.|-.-", "..-|.*.|-.-"]
"""The shapes that have a vital point, with it; a stroke ends a row."""


def drawn(text: str) -> dict[tuple[int, int], str]:
    """Return the signs of a shape by row and column."""
    rows = enumerate(text.split("|"))
    return {(r, c): sign for r, row in rows for c, sign in enumerate(row) if sign != "-"}


def turns(text: str) -> Iterator[dict[tuple[int, int], str]]:
    """Yield a shape in its eight positions, each moved to the corner."""
    for flip in (1, -1):
        shape = {(r, flip * c): sign for (r, c), sign in drawn(text).items()}
        for _ in range(4):
            shape = {(c, -r): sign for (r, c), sign in shape.items()}
            up, left = min(r for r, _ in shape), min(c for _, c in shape)
            yield {(r - up, c - left): sign for (r, c), sign in shape.items()}


KNOWN = {
    frozenset(shape): next(p for p, sign in shape.items() if sign == "*")
    for text in VITAL
    for shape in turns(text)
}


def cornered(shape: Shape) -> Shape:
    up, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - up, c - left) for r, c in shape)


def larger(shapes: set[Shape]) -> set[Shape]:
    """Return all shapes of one point more."""
    return {
        cornered(shape | {(r + dr, c + dc)})
        for shape in shapes
        for r, c in shape
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (r + dr, c + dc) not in shape
    }


def shapes_up_to(n: int) -> list[Shape]:
    """Return all connected shapes of up to `n` points."""
    found = [{frozenset({(0, 0)})}]
    for _ in range(n - 1):
        found.append(larger(found[-1]))
    return [shape for shapes in found for shape in sorted(shapes, key=sorted)]


def names(shape: Shape, size: int) -> list[str]:
    """Return the points of a shape two lines away from the upper left corner of a board."""
    return [f"{COLUMNS[c + 2]}{size - 2 - r}" for r, c in shape]


def enclosed(go: Backend, shape: Shape, size: int = 9) -> Game:
    """Return a board where Black has just closed the last gap round an eye space of this shape."""
    board, inside = go.Board(size), set(names(shape, size))
    ring = {
        gomc.Points(1 << p, size).names[0]
        for name in inside
        for p in Points(
            reference.board.neighbours(Points.of([name], size).bits, size + 1) & board.geometry.board,
            size,
        )
    } - inside
    last = min(ring)
    board.set_up(black=sorted(ring - {last}))
    board.play(last)
    return board


# Paper: CF II-D nakade
def test_these_shapes_have_a_vital_point_and_no_others() -> None:
    shapes = shapes_up_to(7)
    assert len(shapes) == 1 + 2 + 6 + 19 + 63 + 216 + 760  # as has been known since Golomb, 1954
    for shape in shapes:
        found = Points(vital_point(Points.of(names(shape, 9), 9).bits, 10), 9).names
        assert [*found] == (names(frozenset({KNOWN[shape]}), 9) if shape in KNOWN else [])


# Paper: CF II-D nakade
@pytest.mark.parametrize("shape", [*KNOWN][::3], ids=lambda shape: str(sorted(shape)))
def test_it_plays_on_the_vital_point(backend: Backend, fires: Fires, shape: Shape) -> None:
    board, vital = enclosed(backend, shape), {*names(frozenset({KNOWN[shape]}), 9)}
    assert fires(backend, board, ALL) == vital
    assert fires(backend, board, THREE) == (vital if len(shape) == 3 else set())


def test_it_does_nothing_in_other_shapes(backend: Backend, fires: Fires) -> None:
    others = [shape for shape in shapes_up_to(5) if len(shape) > 1 and shape not in KNOWN]
    for shape in others[::4]:
        assert not fires(backend, enclosed(backend, shape), ALL)


FIGURE = """
    . . . . O . .
    X X X O O . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . X
    . . . . . . ."""
"""After Black's D7 there are three points, and Black is dead when White takes the middle one, B7."""


# Paper: CF II-D nakade, CF Figure 2
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_the_middle_of_three(backend: Backend, fires: Fires, swap: bool) -> None:
    assert fires(backend, after(backend, FIGURE, "D7", swap=swap), THREE) == {"B7"}


def test_it_needs_the_last_move_beside_the_region(backend: Backend, fires: Fires) -> None:
    closed = FIGURE.replace(". . . .", ". . . X", 1)
    assert not fires(backend, after(backend, closed, "E2"), ALL)
    assert not fires(backend, after(backend, closed, "pass"), ALL)


def test_a_region_that_touches_a_stone_of_the_player_is_no_eye_space(
    backend: Backend, fires: Fires
) -> None:
    text = """
        . . . . O . .
        X X O O O . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . ."""
    assert not fires(backend, after(backend, text, "D7"), ALL)


def test_two_regions_beside_the_last_move_have_a_vital_point_each(
    backend: Backend, fires: Fires
) -> None:
    text = """
        . . . . . . .
        X X X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . ."""
    assert fires(backend, after(backend, text, "D7"), THREE) == {"B7", "F7"}


@pytest.mark.kernels
@pytest.mark.parametrize(
    "size",
    [5, 7, 9, pytest.param(13, marks=pytest.mark.long), pytest.param(19, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("stage", [THREE, ALL], ids=["three", "all"])
def test_both_backends_play_the_same_games(size: int, stage: Nakade) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for seed in range(8 if size < 13 else 1):
        one, other = (
            go.playout(go.Board(size), seed, policy=Stages(stage)) for go in (reference, fast)
        )
        assert one == other


@pytest.mark.kernels
def test_both_backends_see_the_same_in_all_shapes() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    shapes = shapes_up_to(6)
    for shape in (*KNOWN, *shapes[: 1 + 2 + 6 + 19], *shapes[28::9]):
        one, other = (
            go.playout(enclosed(go, shape), 3, policy=Stages(ALL)) for go in (reference, fast)
        )
        assert one == other


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ((), r"sizes must have at least one number from 3 to 6, not \(\)\."),
        (3, "sizes must be several, as in a list, not 3."),
        ((2,), "a size of nakade must be a whole number from 3 to 6, not 2."),
        ((3, 7), "a size of nakade must be a whole number from 3 to 6, not 7."),
        (("3",), "a size of nakade must be a whole number from 3 to 6, not '3'."),
    ],
)
def test_the_sizes_are_checked(sizes: object, said: str) -> None:
    with pytest.raises(GomcError, match=f"^{said}"):
        Nakade(sizes)  # type: ignore[arg-type]


def test_sizes_are_kept_in_their_order() -> None:
    assert Nakade([6, 3, 3.0]) == Nakade((3, 6))  # type: ignore[arg-type, list-item]
    assert repr(Nakade([5, 4])) == "Nakade(sizes=(4, 5))"  # type: ignore[arg-type]
