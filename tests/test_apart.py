"""Kernels apart: a kernel calls another one by its address, and is compiled once for all."""

from __future__ import annotations

import copy
import pickle
from typing import Any, NamedTuple

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numpy as np
from numba.core.errors import TypingError

import gomc
from gomc.fast import treesearch, uct
from gomc.fast.compiler import packedcode
from gomc.fast.compiler.kernel import KernelPointer, call, kernel, pack

pytestmark = pytest.mark.kernels


class Sums(NamedTuple):
    found: Any
    number: int


class Both(NamedTuple):
    first: int
    games: KernelPointer
    last: int


@kernel
def add(sums: Sums) -> None:
    """Add the number."""
    sums.found[0] += sums.number


@kernel
def multiply(sums: Sums) -> None:
    """Multiply by the number, once more for each call that came before."""
    sums.found[0] *= sums.number
    sums.found[1] += 1


@kernel
def repeat(games: KernelPointer, times: int) -> None:
    """Call a kernel so many times."""
    for _ in range(times):
        call(games)


@kernel
def repeat_held(both: Both) -> int:
    """Call a kernel that stands in a packed tuple; return what stands around it."""
    call(both.games)
    return both.first + both.last


@kernel
def wrong(sums: Sums) -> None:
    """Ask for what is not there."""
    sums.missing[0] = 1  # type: ignore[attr-defined]


@kernel
def refuse(sums: Sums) -> None:
    """Raise an error."""
    if sums.number:
        raise IndexError("beyond the end")


@pytest.fixture
def compiled() -> None:
    """Leave out what is only true of compiled kernels."""
    if not hasattr(repeat, "overloads"):
        pytest.skip("nothing is compiled")


def test_a_kernel_calls_the_one_that_it_is_given() -> None:
    found = np.array([3, 0])
    repeat(KernelPointer(add, Sums(found, 4)), 2)
    assert found.tolist() == [11, 0]
    repeat(KernelPointer(multiply, Sums(found, 2)), 3)
    assert found.tolist() == [88, 3]


@pytest.mark.usefixtures("compiled")
def test_it_is_compiled_once_for_all() -> None:
    found = np.array([1, 0])
    for each in (add, multiply):
        repeat(KernelPointer(each, Sums(found, 2)), 1)
    assert len(repeat.overloads) == 1  # type: ignore[attr-defined]


def test_it_may_stand_in_a_held_tuple() -> None:
    found = np.array([3, 0])
    assert repeat_held(pack(Both(20, KernelPointer(add, Sums(found, 4)), 22))) == 42
    assert found.tolist() == [7, 0]
    assert repeat_held(pack(Both(-1, KernelPointer(multiply, Sums(found, 5)), 0))) == -1
    assert found.tolist() == [35, 1]


def test_without_a_kernel_nothing_is_called() -> None:
    repeat(KernelPointer(), 0)
    assert KernelPointer().addresses == [0, 0]


@pytest.mark.usefixtures("compiled")
def test_what_does_not_compile_raises_the_error_where_it_is_called() -> None:
    with pytest.raises(TypingError, match="missing"):
        repeat(KernelPointer(wrong, Sums(np.zeros(1), 1)), 1)


def test_an_error_in_it_is_one_of_the_kernel_that_calls_it() -> None:
    repeat(KernelPointer(refuse, Sums(np.zeros(1), 0)), 1)
    with pytest.raises(IndexError, match=r"^beyond the end$"):
        repeat(KernelPointer(refuse, Sums(np.zeros(1), 1)), 1)


@pytest.mark.usefixtures("compiled")
def test_it_is_compiled_only_where_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(packedcode, "address_of", lambda kernel, _kind: asked.append(kernel) or 0)
    its = KernelPointer(add, Sums(np.zeros(1), 1))
    assert not asked
    assert its.addresses[0] == 0
    assert asked == [add]


@pytest.mark.usefixtures("compiled")
def test_a_copy_asks_for_addresses_of_its_own() -> None:
    its = KernelPointer(add, Sums(np.array([3, 0]), 4))
    old = list(its.addresses)
    for each in (copy.copy(its), copy.deepcopy(its), pickle.loads(pickle.dumps(its))):
        assert each.addresses[0] == old[0]
        assert (each.addresses[1] == old[1]) is (each.held is its.held)
        repeat(each, 1)
        assert each.held.found[0] in (7, 11)


@pytest.mark.usefixtures("compiled")
def test_a_tree_is_compiled_once_for_all_policies_and_priors() -> None:
    board, settings = gomc.load("fast").Board(3), gomc.settings
    kinds = set()
    for policy in (settings.UNIFORM, settings.FUEGO, gomc.patterns.MONTEGNU_DB):
        for priors in (None, settings.MICHI_PRIORS, settings.LEARNED_PRIORS):
            how = gomc.UCT(policy=policy, priors=priors, rave=gomc.Rave())
            work, layers, games = treesearch.TreeSearch(board, how, [0], 0).held[0]
            kinds.add((work._numba_type_, layers._numba_type_, games._numba_type_))  # type: ignore[union-attr]
    assert len(kinds) == 1
    assert hasattr(uct.simulate, "overloads")
