"""Learned weights as priors: moves get games by their strength, in both backends."""

from __future__ import annotations

import gzip
import json
import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import isfinite, sqrt
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="learned weights need numba: pip install 'gomc[fast]'")

import numpy as np

import gomc
from gomc import fast, reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.fast.sight.model import model
from gomc.game import Game
from gomc.lab import learn
from gomc.settings import UCB1, UCT, EvenGame, FirstOf, LearnedMoves, PolicyMoves, Priors
from gomc.settings.factors import LEAST, MOST
from gomc.settings.rave import Rave

FIGHT = ["E5", "E4", "D4", "E3", "F4"]


def played(backend: Backend, size: int, moves: list[str]) -> Game:
    board = backend.Board(size)
    for move in moves:
        board.play(move)
    return board


# Paper: CF II-B patterns
def test_a_move_gets_games_by_the_root_of_its_part_of_the_largest_strength(backend: Backend) -> None:
    """`learn.weights` finds the same strengths with the mover's colour as it is."""
    board = played(backend, 9, FIGHT)
    chances = learn.weights(board)
    found = backend.priors(board, Priors((LearnedMoves(games=40, value=0.75),)))
    assert {*found} == {*chances}
    for move, (value, games) in found.items():
        assert value == pytest.approx(0.75)
        assert games == pytest.approx(40 * sqrt(chances[move] / max(chances.values())))


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, 9, *(pytest.param(n, marks=pytest.mark.long) for n in (13, 19))])
def test_both_backends_give_the_same(size: int) -> None:
    record = reference.playout(reference.Board(size), 3).names
    for moves in (0, 10, 60):
        boards = [played(backend, size, record[:moves]) for backend in (reference, fast)]
        priors = Priors((EvenGame(10), LearnedMoves()))
        assert reference.priors(boards[0], priors) == fast.priors(boards[1], priors)


@pytest.mark.parametrize("layers", [{}, {"rave": Rave(), "expand_visits": 3}], ids=["plain", "rave"])
def test_both_backends_grow_the_same_tree(layers: dict[str, object]) -> None:
    how = UCT(priors=Priors((EvenGame(10), LearnedMoves())), **layers)  # type: ignore[arg-type]
    boards = [played(backend, 9, FIGHT) for backend in (reference, fast)]
    assert reference.search(boards[0], how, playouts=60) == fast.search(boards[1], how, playouts=60)


def test_a_position_leaves_nothing_behind_for_the_next(backend: Backend) -> None:
    """Asked about other positions in between, the same position gets the same."""
    priors = Priors((LearnedMoves(),))
    board = played(backend, 9, FIGHT)
    first = backend.priors(board, priors)
    other = played(backend, 9, ["C3", "G7", "G3"])
    assert backend.priors(other, priors) != first
    assert backend.priors(board, priors) == first


def test_without_the_opponent_s_last_move_the_same_stones_are_another_position(
    backend: Backend,
) -> None:
    priors, board = Priors((LearnedMoves(),)), played(backend, 9, FIGHT)
    bare = board.copy()
    bare.set_up()
    assert backend.priors(bare, priors) != backend.priors(board, priors)


def test_a_move_that_games_favour_is_searched_first(backend: Backend) -> None:
    board = played(backend, 9, ["E5", "E4", "D4", "A9", "F4"])
    how = UCT(bandit=UCB1(exploration=0), final="visits", priors=Priors((EvenGame(10), LearnedMoves())))
    found = backend.search(board, how, playouts=40)
    assert found.best == max(learn.weights(board), key=learn.weights(board).__getitem__)


def test_two_threads_have_boards_of_their_own() -> None:
    how = UCT(threads=2, priors=Priors((LearnedMoves(),)), expand_visits=2)
    assert fast.search(fast.Board(9), how, playouts=400).playouts == 400


def test_what_is_no_file_of_weights_is_refused(backend: Backend, tmp_path: Path) -> None:
    board = backend.Board(5)
    names = "'13x13', '19x19', '9x9', 'patterns-9x9'"
    with pytest.raises(GomcError, match=f"weights must be {names} or a file of weights"):
        backend.priors(board, Priors((LearnedMoves("7x7"),)))
    factors = tmp_path / "factors.json"
    lesson = learn.model("9x9")
    lesson.write(factors)
    assert backend.priors(board, Priors((LearnedMoves(str(factors)),)))
    with pytest.raises(GomcError, match="weights must be a str, not 9"):
        LearnedMoves(9)  # type: ignore[arg-type]


def packed(its: dict[str, Any]) -> bytes:
    return gzip.compress(json.dumps(its).encode(), 1)


def with_shapes(its: dict[str, Any], numbers: Sequence[int]) -> bytes:
    """Return a file with other shapes."""
    its["features"]["shape"] = {"numbers": [f"{n:x}" for n in numbers], "weights": [2.0] * len(numbers)}
    return packed(its)


def with_weight(its: dict[str, Any], weight: object) -> bytes:
    """Return a file with another weight."""
    its["features"]["3x3"]["weights"][0] = weight
    return packed(its)


def with_certificate(its: dict[str, Any], **more: object) -> bytes:
    return packed(its | {"certificate": its["certificate"] | more})


HOSTILE: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "lists": lambda _: gzip.compress(b'{"format": 1, "features": [' + b"[]," * 3_000_000),
    "dicts": lambda _: b"[" + b"{}," * 3_000_000,
    "deep": lambda _: b"[" * 1_000_000,
    "deep in what is short": lambda _: b"[" * 999,
    "large": lambda _: b" " * 10_000_001,
    "large once unpacked": lambda _: gzip.compress(b"0" + b" " * 50_000_000),
    "cut off": lambda its: packed(its)[:-5000],
    "flipped": lambda its: packed(its)[:500] + b"\0" * 500 + packed(its)[1000:],
    "shapes with the same lowest bits": lambda its: with_shapes(its, range(5, 60_000 << 20, 1 << 20)),
    "shapes in a row": lambda its: with_shapes(its, range(1, 60_000)),
    "too many shapes": lambda its: with_shapes(its, random.Random(1).sample(range(1, 2**63), 65_536)),
    "a shape twice": lambda its: with_shapes(its, [7, 8, 7]),
    "no shape": lambda its: with_shapes(its, [0]),
    "a shape beyond": lambda its: with_shapes(its, [2**64]),
    "a shape below": lambda its: with_shapes(its, [-1]),
    "too large": lambda its: with_weight(its, 1e308),
    "just too large": lambda its: with_weight(its, 1.1e6),
    "too small": lambda its: with_weight(its, 5e-324),
    "nothing": lambda its: with_weight(its, 0.0),
    "no number": lambda its: with_weight(its, float("nan")),
    "without end": lambda its: with_weight(its, float("inf")),
    "digits": lambda its: with_weight(its, 10**400),
    "a text": lambda its: with_weight(its, "1"),
    "a long text": lambda its: with_weight(its, "1" * 1_000_000),
    "a list": lambda its: with_weight(its, [1.0]),
    "many updates": lambda its: with_certificate(its, updates="many"),
    "another seed": lambda its: with_certificate(its, seed=[]),
}


@cache
def weights_of_9x9() -> bytes:
    """Return the text of the file of weights for 9x9."""
    with tempfile.TemporaryDirectory() as folder:
        model("9x9").write(Path(folder) / "weights.json.gz")
        return gzip.decompress((Path(folder) / "weights.json.gz").read_bytes())


@pytest.mark.sampled(7)
@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_of_weights_are_refused_in_a_sentence(tmp_path: Path, case: str) -> None:
    path = tmp_path / "weights.json.gz"
    path.write_bytes(HOSTILE[case](json.loads(weights_of_9x9())))
    begun = time.process_time()
    tracemalloc.start()
    try:
        with pytest.raises(GomcError) as error:
            model(path)
        assert tracemalloc.get_traced_memory()[1] < 100e6
    finally:
        tracemalloc.stop()
    assert time.process_time() - begun < 4  # most of it is what tracing takes
    assert "'weights.json.gz'" in str(error.value) or "it has more than 10 MB" in str(error.value)
    assert "is no file of weights" in str(error.value) or case in ("another seed", "large")


def test_weights_of_the_largest_and_the_smallest_size_play_in_lockstep(tmp_path: Path) -> None:
    path, its = tmp_path / "weights.json", model("9x9")
    extreme = {
        name: np.where(np.arange(len(gammas)) % 2, LEAST, MOST) for name, gammas in its.gammas.items()
    }
    replace(its, gammas=extreme).write(path)
    priors = Priors((LearnedMoves(str(path)),))
    boards = [played(backend, 9, FIGHT) for backend in (reference, fast)]
    found = reference.priors(boards[0], priors)
    assert found == fast.priors(boards[1], priors)
    assert all(isfinite(number) for pair in found.values() for number in pair)
    assert sum(learn.weights(boards[0], str(path)).values()) == pytest.approx(1)


def test_weights_beyond_the_bounds_are_written_as_the_bounds(tmp_path: Path) -> None:
    path, its = tmp_path / "weights.json", model("9x9")
    gammas = its.gammas | {"3x3": np.geomspace(1e-9, 1e9, len(its.gammas["3x3"]))}
    replace(its, gammas=gammas).write(path)
    again = model(path).gammas["3x3"][1:]
    assert (again.min(), again.max()) == (LEAST, MOST)


def test_writing_follows_no_link_beside_the_file(tmp_path: Path) -> None:
    """Nor does it take the user's own file of that name."""
    path, beside, victim = (tmp_path / name for name in ("w.json", "w.json.part", "victim"))
    victim.write_text("mine")
    beside.symlink_to(victim)
    model("9x9").write(path)
    assert victim.read_text() == "mine"
    assert not path.is_symlink()
    assert {*tmp_path.iterdir()} == {path, beside, victim}


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(GomcError, match=r"cannot write '.*: No such file or directory"):
        model("9x9").write(tmp_path / "nowhere" / "weights.json")


def test_a_name_that_is_too_long_is_no_file() -> None:
    with pytest.raises(GomcError, match="or a file of weights, not 'x"):
        model("x" * 5000)


def test_a_file_that_is_written_anew_is_read_anew(backend: Backend, tmp_path: Path) -> None:
    path, board = tmp_path / "weights.json", played(backend, 9, FIGHT)
    priors = Priors((LearnedMoves(str(path)),))
    model("9x9").write(path)
    first = backend.priors(board, priors)
    model("19x19").write(path)
    assert backend.priors(board, priors) != first


def test_factors_of_random_games_are_refused(backend: Backend) -> None:
    factors = str(Path(gomc.__file__).parent / "data" / "factors-9x9.json.gz")
    with pytest.raises(GomcError, match="has factors of random games, not weights for a tree"):
        backend.priors(backend.Board(5), Priors((LearnedMoves(factors),)))


def test_where_they_can_stand() -> None:
    with pytest.raises(GomcError, match="priors can ask learned weights once, not several times"):
        Priors((LearnedMoves(), LearnedMoves("19x19")))
    with pytest.raises(GomcError, match="FirstOf must have sources that name some moves"):
        FirstOf(LearnedMoves())
    with pytest.raises(GomcError, match="others must be plain sources"):
        PolicyMoves(others=(LearnedMoves(),))
