"""The features of moves in the book: tables, files, and searches without numba and numpy."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

import gomc
import gomc.reference as go
from gomc import programs
from gomc.backend import Backend
from gomc.features.files import KEPT, check, longest_search, path_of, read, room_for
from gomc.features.levels import FACTORS, FEATURES, LEVELS, SMALL, level_counts, words
from gomc.features.shapes import OFFSETS, RINGS, distance, swapped
from gomc.game.points import geometry
from gomc.reference.sight.look import features_of, prepare_position
from gomc.reference.sight.shapes import OTHER_KEYS, OWN_KEYS, small_shapes
from gomc.reference.sight.stones import explore
from gomc.reference.sight.weighing import new_scorer, score_moves
from gomc.results.searches import SearchResult
from gomc.settings import LearnedMoves, Priors

WITHOUT = """
import pickle, sys
for name in ("numba", "llvmlite", "numpy", "scipy"):
    sys.modules[name] = None  # whoever imports it gets an ImportError
import gomc.reference as go
from gomc import programs
board = go.Board(9)
for move in ("E5", "E4", "D4", "E3", "F4"):
    board.play(move)
found = {name: go.search(board, name, playouts=4, seed=2) for name in sys.argv[1:]}
sys.stdout.buffer.write(pickle.dumps(found))
"""
"""Searches where nothing but the standard library can be imported."""

NAMES = [
    "mogo-19:zone.games=10" if program is programs.MOGO_19 else name
    for name, program in programs.PROGRAMS.items()
]
"""All programs; the games from which the zone of one is made are fewer."""


@pytest.fixture(scope="module")
def without() -> dict[str, SearchResult]:
    """What all programs find in the reference without numba and numpy."""
    done = subprocess.run([sys.executable, "-c", WITHOUT, *NAMES], capture_output=True, check=True)
    found: dict[str, SearchResult] = pickle.loads(done.stdout)
    return found


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", NAMES)
def test_every_program_plays_in_the_reference_by_the_standard_library_alone(
    backend: Backend, without: dict[str, SearchResult], name: str
) -> None:
    """Both backends find the same with all that is installed here."""
    board = backend.Board(9)
    for move in ("E5", "E4", "D4", "E3", "F4"):
        board.play(move)
    assert backend.search(board, name, playouts=4, seed=2) == without[name]


def test_programs_have_learned_weights_and_are_tried() -> None:
    assert {"gomc", "zen", "crazy-stone", "mogo-2009"} <= {*NAMES}


# --- Tables.


def test_there_are_as_many_small_shapes_as_the_table_of_levels_says() -> None:
    levels = small_shapes()
    assert {*levels.values()} == {*range(1, SMALL + 1)}
    assert levels[0] == 1  # nothing around


def test_a_number_of_a_stone_with_exchanged_halves_is_one_of_the_other_colour() -> None:
    eight = [[keys >> 64 * n & 2**64 - 1 for n in range(8)] for keys in OWN_KEYS]
    other = [[keys >> 64 * n & 2**64 - 1 for n in range(8)] for keys in OTHER_KEYS]
    assert [[*map(swapped, keys)] for keys in eight] == other
    assert len(OFFSETS) == len(OWN_KEYS) == 140
    assert max(distance(*offset) for offset in OFFSETS) == RINGS + 1


def test_every_level_has_words_and_every_weight_a_level() -> None:
    for name, path in KEPT.items():
        its = read(path)
        check(its, its.gammas)
        counts = level_counts({kind: len(numbers) for kind, numbers in its.shapes.items()})
        for feature, gammas in its.gammas.items():
            assert len(gammas) == 1 + counts[feature], (name, feature)
    for feature in LEVELS | FACTORS:
        assert words(feature, level_counts({})[feature])


@pytest.mark.parametrize("seed", range(20))
def test_the_longest_search_is_that_of_a_table_that_was_filled(seed: int) -> None:
    """Open addressing, as a table does it: one number after the other."""
    draw = random.Random(seed)
    crowded, random_ones = draw.sample(range(1, 200), 30), [draw.getrandbits(64) for _ in range(100)]
    numbers = crowded if seed % 2 else random_ones
    room = room_for(len(numbers))
    table = [False] * room
    for number in numbers:
        place = number % room
        while table[place]:
            place = (place + 1) % room
        table[place] = True
    steps = []
    for begin in range(room):
        steps.append(next(n for n in range(1, room + 1) if not table[(begin + n - 1) % room]))
    assert longest_search(tuple(numbers)) == max(steps)


# --- What is seen.


def test_a_walk_goes_from_a_stone_to_its_neighbours_in_reading_order() -> None:
    board = go.Board.from_diagram("""
        . . . . .
        . X X . .
        . O X . .
        . . . . .
        . . . . .""")
    own, other, form = board.black.bits, board.white.bits, geometry(5)
    first = 1 << form.points[7]  # C4
    stones, liberties = explore(first, own, form.board & ~(own | other), form)
    names = [gomc.Points(point, 5).names[0] for points in (stones, liberties) for point in points]
    assert names == ["C4", "B4", "C3", "C5", "D4", "B5", "A4", "D3", "C2"]


def test_strengths_are_products_of_the_weights_of_what_is_seen() -> None:
    board = go.Board(9)
    for move in ("E5", "E4", "D4", "E3", "F4"):
        board.play(move)
    view, form, its = board.state.view, board.geometry, new_scorer("9x9")
    seen = prepare_position(view, form)
    move = board.geometry.points[0]
    levels, product = features_of(1 << move, seen, its.known), 1.0
    for feature in FEATURES:
        if feature in its.gammas and feature in levels:
            product *= its.gammas[feature][levels[feature]]
    assert score_moves(view, 1 << move, form, "") == {move: product}
    assert score_moves(view, 0, form, "") == {}


def test_a_file_may_be_of_the_first_second_of_1970(tmp_path: Path) -> None:
    path = tmp_path / "weights.json.gz"
    path.write_bytes(KEPT["patterns-9x9"].read_bytes())
    os.utime(path, (0, 0))
    assert path_of(str(path)) == path


def test_a_file_of_one_s_own_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    path, board = tmp_path / "weights.json", go.Board(5)
    view, form = board.state.view, board.geometry
    whole = json.loads(gzip.decompress(KEPT["9x9"].read_bytes()))
    found = []
    for weight in (2.0, 3.0):
        weights = [weight] * len(whole["features"]["border"]["weights"])
        its = whole | {"features": {"border": {"weights": weights}}}
        path.unlink(missing_ok=True)
        path.write_text(json.dumps(its))
        found.append(score_moves(view, form.board, form, str(path)))
    assert [{*strengths.values()} for strengths in found] == [{2.0}, {3.0}]


def test_without_a_move_to_weigh_learned_moves_give_nothing() -> None:
    board = go.Board(1)
    assert go.priors(board, Priors((LearnedMoves(),))) == {}
