"""The generator: a draw is made of an output as its formula says, and skipped draws are draws."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gomc.rng import WORD, Rng


@given(st.integers(0, WORD), st.integers(1, 626))
def test_a_draw_takes_the_upper_half_of_an_output(state: int, n: int) -> None:
    rng, same = Rng(state), Rng(state)
    assert rng.below(n) == (same.next() >> 32) * n >> 32
    assert rng.state == same.state


@given(st.integers(0, WORD), st.integers(0, 20))
def test_what_is_skipped_was_drawn(state: int, n: int) -> None:
    rng, same = Rng(state), Rng(state)
    rng.skip(n)
    for _ in range(n):
        same.below(9)
    assert rng.state == same.state
