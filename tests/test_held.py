"""Held tuples are read in kernels as what they are in Python."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit, typeof

from gomc.fast.compiler.kernel import hold
from gomc.fast.compiler.layout import layout

pytestmark = pytest.mark.kernels


class Flags(NamedTuple):
    first: bool
    second: bool
    third: bool


class Inner(NamedTuple):
    flag: bool
    number: int
    flags: Flags
    more: tuple[bool, float]
    nothing: None


class Outer(NamedTuple):
    flags: Flags
    rows: Any
    inner: Inner
    words: tuple[int, int]
    last: bool
    line: Any


@njit
def read(held):  # type: ignore[no-untyped-def]
    flags, inner, words = held.flags, held.inner, held.words
    found = [int(flags.first), int(flags.second), int(flags.third), int(held.last)]
    found += [int(inner.flag), inner.number, int(inner.more[0]), int(inner.more[1])]
    found += [int(inner.flags.first), int(inner.flags.second), int(inner.flags.third)]
    found += [words[0], words[1], held.rows[1, 2], held.rows.shape[0], held.rows.size]
    found += [held.line[0], held.line[1], int(inner.nothing is None)]
    return found


flags = st.builds(Flags, st.booleans(), st.booleans(), st.booleans())
whole = st.integers(-(2**63), 2**63 - 1)
pairs = st.tuples(st.booleans(), st.integers(0, 99).map(float))
inners = st.builds(Inner, st.booleans(), whole, flags, pairs, st.none())


@settings(deadline=None)  # it compiles
@given(flags, inners, st.tuples(whole, whole), st.booleans(), whole)
def test_every_field_is_read(
    its: Flags, inner: Inner, words: tuple[int, int], last: bool, number: int
) -> None:
    rows, line = np.arange(6).reshape(2, 3) + number // 2, np.arange(9)[2::3]
    held = Outer(its, rows, inner, words, last, line)
    right = [*its, last, inner.flag, inner.number, *inner.more, *inner.flags, *words]
    right += [rows[1, 2], 2, 6, 2, 5, True]
    assert read(hold(held)) == right


def test_an_array_is_written_where_it_is() -> None:
    @njit
    def write(held):  # type: ignore[no-untyped-def]
        held.rows[0, 0] = 7

    flags, rows = Flags(True, True, True), np.zeros((2, 3), np.int64)
    inner = Inner(True, 1, flags, (True, 1.0), None)
    write(hold(Outer(flags, rows, inner, (1, 2), True, np.zeros(1))))
    assert rows[0, 0] == 7


def test_none_is_none() -> None:
    assert hold(None) is None


def test_a_number_of_four_bytes_is_not_held() -> None:
    with pytest.raises(KeyError):
        layout(typeof((np.int32(1), 2)))


def test_a_held_part_is_read_there_too() -> None:
    @njit
    def read(held):  # type: ignore[no-untyped-def]
        flags = held.line.flags
        return int(flags.first), held.line.rows[1, 2], int(flags.third), held.words[1]

    rows = np.arange(6).reshape(2, 3)
    for third in (True, False):
        flags = Flags(True, False, third)
        part = hold(Outer(flags, rows, Inner(True, 1, flags, (True, 1.0), None), (1, 2), True, rows))
        whole = hold(Outer(flags, rows, part.inner, (3, 4), True, part))
        assert read(whole) == (1, 5, third, 4)
        assert whole.line.flags is flags
