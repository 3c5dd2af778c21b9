"""The points near the last move, beside a definition word for word, and GNU Go's own."""

from __future__ import annotations

from itertools import product

import pytest

from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import parse_point, point_name
from gomc.game.rules import Rules

Point = tuple[int, int]


# Paper: GG 14 near
def test_the_points_around_the_last_move_are_near(backend: Backend) -> None:
    board = backend.Board(9)
    assert not len(backend.near(board))
    board.play("E5")
    assert {*backend.near(board).names} == {"D6", "E6", "F6", "D5", "F5", "D4", "E4", "F4"}
    board.play("A9")
    assert {*backend.near(board).names} == {"A8", "B8", "B9"}
    board.play("pass")
    assert not len(backend.near(board))


EMPTY = "/ . . . . . / . . . . ."

BY_HAND = {
    "the last liberty of a string that the move put into atari": (
        ". X X X . / . O O O . / . X X X ." + EMPTY,
        "A4",
        "A5 A3 E4",
    ),
    "the liberties of a string that the move left with two": (
        ". X X X . / . O O O . / . X . X ." + EMPTY,
        "A4",
        "A5 A3 C3 E4",
    ),
    "none of a string that has three": (". X . X . / . O O O . / . X . X ." + EMPTY, "A4", "A5 A3"),
    "the liberties of the move's own string": (
        "O O O O . / . X X X . / . O O O ." + EMPTY,
        "A4",
        "A3 E4 E5",
    ),
    "the other liberty of a string that it joined, and that has three now": (
        ". . . . . / . . . . . / O O O O . / X X X X . / . O O O .",
        "E2",
        "E3 E1 A1",
    ),
    "where the stones stood that it took, and around": (
        ". X X X . / X O O O . / . X X X ." + EMPTY,
        "E4",
        "B4 C4 D4 A5 E5 A3 E3",
    ),
    "what were the two liberties of a string that helped to take": (
        "O X . . . / . . . . . / . . . . ." + EMPTY,
        "A4",
        "A5 B4 C5 A3 B3",
    ),
}


# Paper: GG 14 near
@pytest.mark.parametrize("why", BY_HAND)
def test_strings_with_few_liberties_bring_points_near(backend: Backend, why: str) -> None:
    diagram, move, near = BY_HAND[why]
    board = backend.Board.from_diagram(diagram.replace("/", "\n"))
    board.play(move)
    assert {*backend.near(board).names} == {*near.split()}


def test_after_a_suicide_the_points_around_it_are_near(backend: Backend) -> None:
    """GNU Go forbids suicide; here it is like any other move, whose stones are gone."""
    board = backend.Board.from_diagram(
        """
        . X O .
        X X O .
        O O O .
        . . . .""",
        rules=Rules("simple", "any"),
    )
    board.play("A4")
    assert {*backend.near(board).names} == {"B4", "A3", "B3"}


# --- The definition, word for word, in points instead of sets.


def beside(point: Point) -> list[Point]:
    row, column = point
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def around(point: Point) -> list[Point]:
    row, column = point
    steps = product((-1, 0, 1), repeat=2)
    return [(row + down, column + right) for down, right in steps if (down, right) != (0, 0)]


def string(stones: dict[Point, int], point: Point) -> set[Point]:
    found, left = {point}, [point]
    while left:
        for near in beside(left.pop()):
            if near not in found and stones.get(near) == stones[point]:
                found.add(near)
                left.append(near)
    return found


def liberties(stones: dict[Point, int], point: Point) -> set[Point]:
    """Return the liberties of a point's string; `stones` has 0 for the empty points of the board."""
    return {near for its in string(stones, point) for near in beside(its) if stones.get(near) == 0}


def stones_of(board: Game) -> dict[Point, int]:
    rows = range(board.size)
    colors = {(r, c): board.color_at(r * (board.size + 1) + c) for r in rows for c in rows}
    return {point: int(color or 0) for point, color in colors.items()}


def names_near(board: Game, move: str) -> set[str]:
    """Return the names of the points that are near after a move."""
    before, color = stones_of(board), int(board.to_play)
    place = parse_point(move, board.size)
    p = divmod(place, board.size + 1)
    played = board.copy()
    played.play(move)
    after = stones_of(played)
    put = before | {p: color}
    taken = {point for point in before if before[point] == -color and not after[point]}
    near = {point for point in around(p) if after.get(point) == 0}
    for point in beside(p):
        if after.get(point) == -color and len(liberties(after, point)) <= 2:
            near |= liberties(after, point)
        if before.get(point) == color and len(liberties(before, point)) == 2:
            near |= liberties(before, point) - {p}
    if after[p] and len(liberties(after, p)) <= 2:
        near |= liberties(after, p)
    for point in taken:
        near |= {point, *(its for its in around(point) if after.get(its) == 0)}
        for its in beside(point):
            if put.get(its) == color and len(liberties(put, its)) <= 2:
                near |= liberties(put, its)
    return {point_name(row * (board.size + 1) + column, board.size) for row, column in near}


# Paper: GG 14 near
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "games"), [(2, 40), (3, 40), (4, 30), (5, 15), (7, 5), (9, 2)])
def test_near_is_what_the_definition_says(backend: Backend, size: int, games: int) -> None:
    """After every move of random games."""
    captures = 0
    for seed in range(games):
        board = backend.Board(size, rules=Rules("simple", "none"))
        for move in backend.playout(board, seed).names:
            if move == "pass":
                break
            expected, stones = names_near(board, move), len(board.black) + len(board.white)
            board.play(move)
            assert {*backend.near(board).names} == expected, f"{board}\nlast move {move}"
            captures += len(board.black) + len(board.white) <= stones
    assert captures > games // 2
