"""Ready kernels answer as the reference does; run by `make test-ready`, which builds them."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("numpy", reason="the fast backend needs numpy")

import gomc
from gomc.fast.compiler.ways import READY
from gomc.game.rules import TROMP_TAYLOR
from gomc.settings.bysize import on
from ready.work import learn_weights, questions, searches

if READY is None:
    pytest.skip("no ready kernels are loaded: make test-ready", allow_module_level=True)

fast, reference = gomc.load("fast"), gomc.load("reference")


@pytest.mark.parametrize("size", [5, 9])
@pytest.mark.parametrize("search", searches(), ids=lambda search: type(search).__name__)
def test_a_search_is_in_lockstep(search, size):
    how = on(search, size)
    found = fast.search(fast.Board(size), how, playouts=24, seed=7)
    assert found.move == reference.search(reference.Board(size), how, playouts=24, seed=7).move


@pytest.mark.parametrize("size", [5, 7, 9, 10, 13, 19])
def test_playouts_are_in_lockstep(size):
    for policy in (gomc.settings.UNIFORM, gomc.settings.SEQUENCE_LIKE):
        found = fast.playouts(fast.Board(size), 4, seed=3, policy=policy)
        right = reference.playouts(reference.Board(size), 4, seed=3, policy=policy)
        assert found.mean_length == right.mean_length
        assert found.mean_score == right.mean_score


@pytest.mark.parametrize("size", [13, 19])
def test_large_boards_are_ready_too(size):
    for search in searches():
        fast.search(fast.Board(size), on(search, size), playouts=2)
    questions(fast, fast.Board(size))


@pytest.mark.parametrize("size", [3, 5, 9, 13, 19])
def test_a_suicide_is_ready(size):
    after = []
    for go in (fast, reference):
        board = go.Board(size, rules=TROMP_TAYLOR)
        board.set_up(black=["B1", "B2", "A3"], white=["A1"], to_play="white")
        board.play("A2")
        after.append(board.rows)
    assert after[0] == after[1]


def test_weights_are_learned_by_ready_kernels():
    learn_weights(fast)


def test_nothing_was_compiled():
    """Whoever runs all tests in a process with other tests may have compiled something."""
    assert "gomc.fast.compiler.quick" not in sys.modules
