"""PackedType tuples are read in kernels as what they are in Python."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from importlib import import_module
from typing import Any, NamedTuple

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import gomc
from gomc.fast import treesearch
from gomc.fast.compiler.kernel import KernelPointer, pack
from gomc.settings.bysize import on

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
    assert read(pack(held)) == right


def test_no_field_has_the_name_of_what_a_packed_tuple_has_itself() -> None:
    """Python would read the latter: once no games were played side by side, for a field named kind."""
    packed = pack(Flags(True, True, True))
    own = {name for name in dir(packed) if not name.startswith("_")}
    assert "own_kind" in own
    for module in pkgutil.walk_packages(gomc.fast.__path__, "gomc.fast."):
        for thing in vars(import_module(module.name)).values():
            fields = getattr(thing, "_fields", ()) if isinstance(thing, type) else ()
            assert not own & {*fields}, thing


def test_an_array_is_written_where_it_is() -> None:
    @njit
    def write(held):  # type: ignore[no-untyped-def]
        held.rows[0, 0] = 7

    flags, rows = Flags(True, True, True), np.zeros((2, 3), np.int64)
    inner = Inner(True, 1, flags, (True, 1.0), None)
    write(pack(Outer(flags, rows, inner, (1, 2), True, np.zeros(1))))
    assert rows[0, 0] == 7


def test_none_is_none() -> None:
    assert pack(None) is None


def test_a_number_of_four_bytes_is_not_held() -> None:
    with pytest.raises(TypeError):
        pack((np.int32(1), 2))


def test_a_held_part_is_read_there_too() -> None:
    @njit
    def read(held):  # type: ignore[no-untyped-def]
        flags = held.line.flags
        return int(flags.first), held.line.rows[1, 2], int(flags.third), held.words[1]

    rows = np.arange(6).reshape(2, 3)
    for third in (True, False):
        flags = Flags(True, False, third)
        part = pack(Outer(flags, rows, Inner(True, 1, flags, (True, 1.0), None), (1, 2), True, rows))
        whole = pack(Outer(flags, rows, part.inner, (3, 4), True, part))
        assert read(whole) == (1, 5, third, 4)
        assert whole.line.flags is flags


# --- Copies lie elsewhere in memory.


def copies(its: Any) -> list[Any]:
    """Return copies of every kind."""
    return [copy.copy(its), copy.deepcopy(its), pickle.loads(pickle.dumps(its))]


def test_a_copy_is_held_anew() -> None:
    flags, rows = Flags(True, False, True), np.arange(6).reshape(2, 3)
    inner = Inner(True, 1, flags, (True, 1.0), None)
    whole = pack(Outer(flags, rows, inner, (3, 4), True, np.array([7, 8])))
    right = read(whole)
    for each in copies(whole):
        assert each.own_address != whole.own_address  # type: ignore[attr-defined]
        assert each._numba_type_ == whole._numba_type_  # type: ignore[attr-defined]
        assert read(each) == right
    shallow, deep, other = copies(whole)
    del whole
    rows[1, 2] += 10
    assert [read(each)[13] for each in (shallow, deep, other)] == [right[13] + 10, right[13], right[13]]


def test_what_is_held_stays_held() -> None:
    held = pack(Flags(True, False, True))
    assert pack(held) is held


def arrays(its: Any) -> list[Any]:
    """Return all arrays of what kernels get, in order."""
    if isinstance(its, np.ndarray):
        return [its]
    if isinstance(its, KernelPointer):
        return arrays(its.held)
    parts = getattr(its, "own_values", its)
    return [array for part in parts for array in arrays(part)] if isinstance(parts, tuple) else []


@pytest.mark.parametrize("name", ["uct", "gomc"])
def test_arrays_that_share_memory_share_it_in_a_deep_copy(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel may write by the one and read by the other."""
    monkeypatch.setattr(treesearch, "simulate", lambda *_: None)
    how, board = on(gomc.programs.find(name).search, 3), gomc.load("fast").Board(3)
    assert isinstance(how, gomc.UCT)
    jobs = tuple(treesearch.TreeSearch(board, how, [0, 1], 0).held)
    old = arrays(jobs)
    apart = {(i, j): np.shares_memory(old[i], old[j]) for i in range(len(old)) for j in range(i)}
    assert sum(apart.values()) > 10
    for copied in (copy.deepcopy(jobs), pickle.loads(pickle.dumps(jobs))):
        new = arrays(copied)
        assert len(old) == len(new)
        assert not [i for i in range(len(old)) if np.shares_memory(old[i], new[i])]
        assert [
            (i, j) for (i, j), its in apart.items() if np.shares_memory(new[i], new[j]) != its
        ] == []
