"""Short versions of long trials in ``benchmarks/trials/``: the engine, both backends, and memory."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

from benchmarks.trials import gtp, lockstep, memory

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=settings.default.max_examples * 25 // 100, deadline=None)
@given(st.lists(seeds, max_size=40))
def test_the_engine_beside_a_board(numbers: list[int]) -> None:
    """A number a line, so that Hypothesis can leave out lines that do not matter."""
    gtp.check([gtp.line(Random(number)) for number in numbers])


@settings(max_examples=settings.default.max_examples * 40 // 100, deadline=None)
@given(st.lists(st.binary(max_size=60).map(lambda data: data.replace(b"\n", b"")), max_size=20))
def test_the_engine_and_bytes_of_any_kind(text: list[bytes]) -> None:
    gtp.check(text)


@settings(max_examples=settings.default.max_examples * 6 // 100, deadline=None)
@given(st.lists(seeds, max_size=20), seeds)
def test_the_engine_and_streams_that_come_in_pieces(numbers: list[int], seed: int) -> None:
    gtp.check_stream([gtp.line(Random(number)) for number in numbers], Random(seed))


@pytest.mark.parametrize("size", [2, 5, pytest.param(7, marks=pytest.mark.long)])
def test_searches_are_in_lockstep(size: int) -> None:
    lockstep.searches(size, seed=size, examples=4)


@pytest.mark.slow
def test_memory_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "WARM", 1)
    for seed in range(memory.WARM + 2):
        memory.attack(Random(seed))


def test_a_board_that_is_not_the_models_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial of the engine would notice if moves went wrong."""
    monkeypatch.setattr("gomc.gtp.engine.Engine.play", lambda *_: None)
    with pytest.raises(AssertionError, match="play b C3"):
        gtp.check([b"play b C3"])
