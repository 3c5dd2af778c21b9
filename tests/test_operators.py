"""Sets in kernels have the operators of ints, loops over their points, and the same results."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.errors import NumbaError
from numba.extending import register_jitable

import gomc.fast  # noqa: F401 (tells numba what stands for functions of the reference)
from gomc import reference
from gomc.errors import GomcError
from gomc.fast.compiler.words import SetWords, load, shape, store, to_ints, to_words, width, word
from gomc.game.points import bits, singles
from gomc.game.position import View
from gomc.reference import board

WIDTHS = [pytest.param(n, marks=[pytest.mark.slow] * (n in (4, 8, 12))) for n in (1, 2, 4, 8, 12)]
"""How many words a set has. As they take seconds to compile, 4, 8 and 12 words are `slow`."""

BOARDS = {n: SetWords(map(word, [2**64 - 1] * n)) for n in (1, 2, 4, 8, 12)}
"""Boards that fill their words to the last bit."""


def sets(n: int) -> st.SearchStrategy[int]:
    """Sets of `n` words: any, nearly empty, and with words that are wholly full or empty."""
    places = st.sets(st.integers(0, 64 * n - 1), max_size=4)
    whole = st.lists(st.sampled_from([0, 1, 2**63, 2**64 - 1]), min_size=n, max_size=n)
    return st.one_of(
        st.integers(0, 2 ** (64 * n) - 1),
        places.map(lambda chosen: sum(1 << place for place in chosen)),
        whole.map(lambda parts: sum(part << 64 * i for i, part in enumerate(parts))),
    )


RESULTS = (
    "x & y", "x | y", "x ^ y", "~x", "x << 1", "x >> 1", "x << stride", "x >> stride", "x << k",
    "x >> k", "x << 70", "x >> 70", "-x", "x & -x", "x - 1", "x - y", "0 | x", "x ^ 5", "&=", "|=",
    "^=", "-=", "<<=", ">>=", "board ^ x", "~board", "x >> y's last", "in turn", "set of points", "or",
    "truth", "nothing", "not within",
)  # fmt: skip


def operate(rows: Any, stride: int, k: int, board: tuple[int, ...], flags: Any) -> tuple[Any, ...]:
    """Do all that an int can do with the sets in rows 0 and 1; write sets from row 2 on."""
    x, y = load(rows, 0, board), load(rows, 1, board)
    store(rows, 2, x & y)
    store(rows, 3, x | y)
    store(rows, 4, x ^ y)
    store(rows, 5, ~x)
    store(rows, 6, x << 1)
    store(rows, 7, x >> 1)
    store(rows, 8, x << stride)
    store(rows, 9, x >> stride)
    store(rows, 10, x << k)
    store(rows, 11, x >> k)
    store(rows, 12, x << 70)
    store(rows, 13, x >> 70)
    store(rows, 14, -x)
    store(rows, 15, x & -x)
    store(rows, 16, x - 1)
    store(rows, 17, x - y)
    store(rows, 18, 0 | x)
    store(rows, 19, x ^ 5)
    z = x
    z &= y
    store(rows, 20, z)
    z |= x
    z |= y
    store(rows, 21, z)
    z ^= x
    store(rows, 22, z)
    z -= y & z
    store(rows, 23, z)
    z <<= k
    store(rows, 24, z)
    z >>= 2
    store(rows, 25, z)
    store(rows, 26, board ^ x)
    store(rows, 27, ~board)
    store(rows, 28, x >> y.bit_length())
    found = 0
    for p in bits(x):
        flags[p] += 1
        found ^= 1 << p
    store(rows, 29, found)
    found, several = 0, 0
    for p in bits(x):
        if y >> p & 1 and p % 2:
            found |= 1 << p
        for point in singles(y & ~(1 << p)):
            several += int(point == 1 << p)
    store(rows, 30, found)
    store(rows, 31, x or y)
    store(rows, 32, (x == y) | (y & ~y))
    store(rows, 33, none_or(x, flag=False))
    store(rows, 34, never_in(x))
    truths = x == y, x != y, x == 0, x & y != 0, not x, not (x and y), bool(x & ~y)
    return x.bit_count(), y.bit_length(), several, last_point(x), truths


@register_jitable
def never_in(points: int) -> int:
    """Return all but a set that begins as 0."""
    within = 0
    for point in singles(points):
        within |= point
    return ~within


@register_jitable
def none_or(points: int, flag: bool) -> int:
    """Return a set, or 0 for the empty set."""
    if flag:
        return points
    return 0


@register_jitable
def last_point(points: int) -> int:
    """Return a point, or an int that is none."""
    found = -1
    for p in bits(points):
        found = p
    return found + 1


@cache
def compiled(n: int) -> Callable[..., Any]:
    """Return `operate`, compiled for sets of `n` words."""
    function = numba.njit(operate)
    rows = to_words(n, *[0] * (2 + len(RESULTS)))
    function(rows, word(1), 0, (*BOARDS[n],), np.zeros(64 * n, np.int64))
    return function


@pytest.mark.kernels
@pytest.mark.parametrize("n", WIDTHS)
def test_operators_mean_compiled_what_they_mean_for_ints(n: int) -> None:
    function = compiled(n)

    @settings(deadline=None)
    @given(x=sets(n), y=sets(n), step=st.integers(1, 63), k=st.integers(0, 64 * n + 70))
    def test(x: int, y: int, step: int, k: int) -> None:
        rows, flags = to_words(n, x, y, *[0] * len(RESULTS)), np.zeros(64 * n, np.int64)
        meant, visited = rows.copy(), flags.copy()
        numbers = function(rows, word(step), k, (*BOARDS[n],), flags)
        assert numbers == operate(meant, step, k, BOARDS[n], visited)
        pairs = zip(RESULTS, to_ints(rows[2:]), to_ints(meant[2:]), strict=True)
        assert {name: hex(got) for name, got, right in pairs if got != right} == {}
        assert np.array_equal(flags, visited)

    test()


def refused(function: Callable[..., Any], *args: Any) -> str:
    """Return why numba does not compile a function."""
    with pytest.raises((NumbaError, GomcError)) as found:
        numba.njit(function)(*args)
    return str(found.value)


def with_a_number(rows: Any, k: int, board: tuple[int, ...]) -> bool:
    return bool(load(rows, 0, board) & k)


def with_a_shifted_number(rows: Any, k: int, board: tuple[int, ...]) -> bool:
    return bool(load(rows, 0, board) | 1 << k)


def with_a_number_from_a_loop(rows: Any, k: int, board: tuple[int, ...]) -> bool:
    found = 0
    for p in bits(load(rows, 0, board)):
        found = p if p == k else found & board
    return bool(found)


def with_another_width(rows: Any, _k: int, board: tuple[int, ...]) -> bool:
    return bool(load(rows, 0, board) | load(rows, 1, board[1:]))


REFUSED = with_a_number, with_a_shifted_number, with_a_number_from_a_loop, with_another_width


@pytest.mark.parametrize("function", REFUSED)
def test_only_what_surely_is_a_set_goes_together_with_a_set(function: Callable[..., Any]) -> None:
    """Other ints might have lost bits before."""
    assert re.search("Set.2.|used as a set", refused(function, to_words(2, 1, 2), 3, (*BOARDS[2],)))


def test_points_of_a_loop_are_ints_elsewhere() -> None:
    @numba.njit
    def places(rows: Any, board: tuple[int, ...], values: Any) -> Any:
        total, largest = 0, -1
        for p in bits(load(rows, 0, board)):
            row, column = divmod(p, 10)
            total += values[p] + row * column - abs(-p) // 2
            largest = max(largest, p)
            for _ in range(p):
                total += 1 << 2
        return total, largest, 2 * largest + 1

    rows, values = to_words(2, 0b1001_0110 << 60), np.arange(128)
    assert places(rows, (*BOARDS[2],), values) == places.py_func(rows, BOARDS[2], values)


# --- A whole function, with what it calls of the reference, and the shape of a board.


def answers(view: View, points: int, geometry: Any) -> int:
    """Moves beside the last string, but for those beside own stones, and those around the move."""
    string, found = board.flood(view.last, view.other, geometry.stride), 0
    for p in bits(points & board.neighbours(string, geometry.stride)):
        if not geometry.beside[1 << p] & view.own and p < geometry.size * geometry.stride:
            found |= 1 << p
    return found | points & geometry.around[view.last] & ~geometry.edge


@numba.njit
def answer(rows: Any, form: Any) -> None:
    own, other, last = (load(rows, 0, form.board), load(rows, 1, form.board), load(rows, 2, form.board))
    view = View(own, other, own, own, last, own, 0, own)
    store(rows, 3, compiled_answers(view, load(rows, 3, form.board), form))


compiled_answers = numba.njit(answers)


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, 9])
def test_a_function_of_a_position_is_compiled_as_it_stands(size: int) -> None:
    game = reference.Board(size)
    for move in reference.playout(reference.Board(size), seed=1).names[:20]:
        game.play(move)
        view = game.state.view
        points = game.geometry.board & ~(view.own | view.other)
        rows = to_words(width(size), view.own, view.other, view.last, points)
        answer(rows, shape(size))
        assert to_ints(rows)[3] == answers(view, points, game.geometry)
