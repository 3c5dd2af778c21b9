"""The part of the board that matters now: groups, zones, and what the rest is worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gomc.reference as go
from gomc.backend import Backend
from gomc.game.points import Points, geometry
from gomc.game.rules import Color, Rules
from gomc.play.status import strings
from gomc.results.tally import Counts, GameResult
from gomc.search.zones import group, tuned, zone


def board_after(size: int, *moves: str) -> go.Board:
    board = go.Board(size)
    for move in moves:
        board.play(move)
    return board


def drawn(text: str) -> Points:
    """Return the points of a diagram that are no dots."""
    rows = [line.split() for line in text.strip().splitlines()]
    named = [
        row * (len(rows) + 1) + column
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    ]
    return Points(sum(1 << point for point in named), len(rows))


def everything(size: int) -> Points:
    return Points(geometry(size).board, size)


# --- Groups.


@pytest.mark.parametrize(("distance", "free"), [(1, 4), (2, 12), (3, 24), (4, 40)])
def test_a_lone_stone_has_the_points_within_a_distance(distance, free):
    one = board_after(19, "K10", "pass")
    assert len(group(one, distance)) == free + 1
    two = board_after(19, "E5", "P15")
    assert len(group(two, distance)) == 2 * (free + 1)


def test_a_group_is_cut_off_at_the_edge():
    board = board_after(7, "A7", "F1")
    assert group(board, 2) == drawn("""
        X # # . . . .
        # # . . . . .
        # . . . . . .
        . . . . . . .
        . . . . . # .
        . . . . # # #
        . . . # # O #""")


def test_stones_within_the_distance_are_joined_one_after_the_other():
    """From G1 to E1 it is two steps, from there to C1 as many, and to C3; but A5 is four from it."""
    board = board_after(7, "C3", "A5", "C1", "E1", "pass", "G1")
    assert group(board, 2) == drawn("""
        . . . . . . .
        . . . . . . .
        . . # . . . .
        . # # # . . .
        # # # # # . #
        . # # # # # #
        # # # # # # #""")
    assert group(board, 1) == drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . #
        . . . . . # O""")


# Paper: RR 3.3, RR Figure 9
def test_a_string_is_one_point_of_the_graph():
    """White's stone at B5 is two steps from Black's string, whose other end is far away."""
    board = go.Board.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X X X X
        . . . . . . .
        . . . . . . .""", to_play="white")  # fmt: skip
    board.play("B5")
    assert group(board, 1) == Points.of(["B6", "A5", "B5", "C5", "B4"], 7)
    assert group(board, 2) == drawn("""
        . # . . . . .
        # # # . . . .
        # # # # # # #
        # # # # # # #
        # X X X X X X
        # # # # # # #
        . # # # # # #""")


def test_what_is_behind_a_wall_is_near_only_if_the_wall_is():
    """From G7 it is three steps to the wall; all that is near the wall then belongs to the group."""
    board = go.Board.from_diagram("""
        . . X O . . .
        . . X O . . .
        . . X O . . .
        . . X O . . .
        . . X O . . .
        . . X O . . .
        . . X O . . .""", to_play="white")  # fmt: skip
    board.play("G7")
    assert group(board, 2) == Points.of(["E7", "F7", "G7", "F6", "G6", "G5"], 7)
    assert group(board, 3) == everything(7)


def test_passes_have_no_group():
    board = board_after(19, "D4", "Q16", "D16", "pass")
    assert group(board, 1) == Points.of(["D17", "C16", "D16", "E16", "D15"], 19)
    board.play("pass")
    assert group(board, 1) == everything(19)


def test_a_stone_that_was_taken_has_no_group():
    taken = board_after(5, "B5", "C3", "C1", "A5", "A4")
    assert taken.color_at("A5") is None
    assert group(taken, 1) == Points.of(["A5", "A4", "B4", "A3"], 5)


@pytest.mark.parametrize("size", [1, 2, 5, 9, 19])
def test_before_the_first_move_everything_is_the_group(backend: Backend, size):
    board = backend.Board(size)
    assert group(board, 1) == zone(board, 1, 0) == everything(size)


def test_moves_before_a_set_up_are_forgotten():
    board = board_after(9, "E5", "C3")
    board.set_up(black=["G7"])
    assert group(board, 2) == everything(9)


def common_fate_graph(board: go.Board) -> dict[frozenset[int], set[frozenset[int]]]:
    """Return the neighbours of every string and free point."""
    node = {point: frozenset([point]) for point in board.geometry.points}
    for string in strings(board):
        node |= dict.fromkeys(string, frozenset(string))
    steps = (1, -1, board.size + 1, -board.size - 1)
    return {
        here: {node[p + step] for p in here for step in steps if p + step in node} - {here}
        for here in node.values()
    }


def slow_group(board: go.Board, most: int) -> Points:
    """Return the group of the last two moves, by walking from node to node of the graph."""
    graph = common_fate_graph(board)
    stones = [move for color, move in board.moves[-2:] if move >= 0 and board.color_at(move) is color]
    waiting = [here for here in graph if here & {*stones}]
    found = set(waiting)
    while waiting:
        front = {waiting.pop()}
        for _ in range(most):
            front = {there for here in front for there in graph[here]}
            strings_met = {here for here in front if board.color_at(min(here)) is not None}
            waiting += strings_met - found
            found |= front
    points = frozenset().union(*found) if found else board.geometry.points
    return Points(sum(1 << point for point in points), board.size)


@pytest.mark.parametrize(
    "size", [2, 3, 5, 9, *(pytest.param(n, marks=pytest.mark.slow) for n in (13, 19))]
)
def test_groups_of_random_games(size):
    """Against a walk over the graph, node by node."""
    seen = set()
    for seed in range(3):
        board = go.Board(size, rules=Rules("simple"))
        for number, move in enumerate(go.playout(board, seed).moves):
            board.play(move)
            if number < 4 or number % (size + 4) == 0:
                for distance in (1, 2, 3):
                    found = group(board, distance)
                    assert found == slow_group(board, distance), f"{board}\n{found}"
                    seen.add(found)
    assert len(seen) > 2 * size


def test_both_backends_have_the_same_groups(backend: Backend):
    board = backend.Board.from_diagram(str(board_after(9, "E5", "C3", "G7", "C7")))
    board.play("G3")
    board.play("F3")
    assert len(group(board, 2)) == 18
    assert group(board, 3) == slow_group(board, 3)


# --- Zones.


# Paper: RR 3.3, RR Figure 9
def test_a_zone_is_a_group_with_a_margin():
    board = board_after(7, "A7", "F1")
    assert zone(board, 1, 0) == group(board, 1)
    assert zone(board, 1, 1) == group(board, 2)
    assert zone(board, 1, 2) == group(board, 3)
    assert zone(board, 1, 12) == everything(7)


def test_a_margin_goes_over_stones_and_takes_strings_whole():
    board = go.Board.from_diagram("""
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .""", to_play="white")  # fmt: skip
    board.play("A7")
    assert group(board, 2) == Points.of(["A7", "B7", "C7", "A6", "B6", "A5"], 7)
    assert zone(board, 2, 1) == drawn("""
        O # # X . . .
        # # # X . . .
        # # . X . . .
        # . . X . . .
        . . . X . . .
        . . . X . . .
        . . . X . . .""")
    assert zone(board, 2, 2) == drawn("""
        O # # X O . .
        # # # X O . .
        # # # X O . .
        # # . X O . .
        # . . X O . .
        . . . X O . .
        . . . X O . .""")


def test_a_zone_holds_its_group_and_grows_with_the_margin(backend: Backend):
    record = backend.playout(backend.Board(9), seed=3)
    board = backend.Board(9, rules=Rules("simple"))
    for number, move in enumerate(record.moves[:60]):
        board.play(move)
        if number % 7 == 0:
            zones = [group(board, 1), *(zone(board, 1, margin) for margin in (0, 1, 2, 4))]
            for inner, outer in pairwise(zones):
                assert inner.bits & ~outer.bits == 0
            assert all(
                board.string(point).bits & ~found.bits == 0 for found in zones for point in found
            )


# --- What the rest of the board is worth.


def counted(size: int, *games: tuple[str, str]) -> Counts:
    """Return the counts of games that ended with these areas, each from another position."""
    counts = Counts.of(len(games), geometry(size))
    for number, (black, white) in enumerate(games):
        sides = [Points.of(points.split(), size).bits for points in (black, white)]
        counts.add(number, GameResult(*sides, Color.BLACK, [0] * 9), komi=0.5)
    return counts


# Paper: RR (2)
def test_the_rest_is_tuned_by_equation_2():
    """In the zone Black is 3 and 0 points ahead, outside -1 and -3: s0 = 1.5, s1 = -2."""
    counts = counted(3, ("A3 B3 C3 A1", "A2 B2"), ("A3", "A2 B2 C2 B3"))
    upper = Points.of(["A3", "B3", "C3"], 3)
    assert tuned(counts, upper, 1, komi=0.5) == -2.0
    assert tuned(counts, upper, 0, komi=0.5) == -1.0
    assert tuned(counts, upper, 0.5, komi=0.5) == 0.5 * (-2.0 + 1.5 - 0.5) - (1.5 - 0.5)
    assert tuned(counts, upper, 0.25, komi=-6.5) == 0.25 * (-2.0 + 1.5 + 6.5) - (1.5 + 6.5)


def test_with_the_whole_board_as_zone_nothing_is_outside():
    counts = counted(3, ("A3 B3 C3 A1", "A2 B2"))
    assert tuned(counts, everything(3), 1, komi=0.5) == 0
    assert tuned(counts, everything(3), 0, komi=0.5) == -1.5
    assert tuned(counts, Points(0, 3), 0, komi=0.5) == 0.5


def test_without_alpha_a_usual_game_is_a_draw(backend: Backend):
    """A game that ends in the zone as the mean of all has exactly komi, whatever the rest is worth."""
    board = backend.Board(5, komi=3.5)
    counts = Counts.of(1, board.geometry)
    for seed in range(20):
        owners = backend.playout(board, seed).owners
        flat = dict(zip(board.geometry.points, (o for row in owners for o in row), strict=True))
        black, white = (sum(1 << p for p, o in flat.items() if o == side) for side in (1, -1))
        counts.add(0, GameResult(black, white, Color.BLACK, []), komi=3.5)
    middle = Points.of(["C3", "B3", "D3", "C2", "C4"], 5)
    inside = sum(counts.owners[point] for point in middle) / 20
    assert inside + tuned(counts, middle, 0, komi=3.5) == pytest.approx(3.5)
    mean = counts.stats(board.geometry, 3.5).mean_score
    assert inside + tuned(counts, middle, 1, komi=3.5) == pytest.approx(mean + 3.5)
