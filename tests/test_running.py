"""How long work is run, and what Ctrl-C does to it."""

import signal
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from gomc.search.running import AGAIN, Interrupt, interruptible, run


def test_a_game_is_played_even_if_ctrl_c_comes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt = Interrupt()
    interrupt.pressed = True
    monkeypatch.setattr("gomc.search.running.interruptible", lambda: nullcontext(interrupt))
    played: list[int] = []
    run(played.append, 1000)
    assert played == [1]


def test_where_ctrl_c_is_ignored_it_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible() as interrupt:
            signal.raise_signal(signal.SIGINT)
        assert not interrupt.pressed
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def pressed(_games: int) -> None:
    signal.raise_signal(signal.SIGINT)


def test_two_ctrl_c_end_a_loop_over_searches() -> None:
    """The first ends a search; the second, shortly after it, the loop."""
    run(pressed, 1000)
    with pytest.raises(KeyboardInterrupt):
        run(pressed, 1000)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_now_and_then_ends_one_search_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = (n * AGAIN for n in range(5))
    clock = SimpleNamespace(monotonic=times.__next__, perf_counter=lambda: 0.0)
    monkeypatch.setattr("gomc.search.running.time", clock)
    for _ in range(5):
        run(pressed, 1000)
    assert [*times] == []


def test_quick_games_are_played_in_longer_and_longer_stretches() -> None:
    played: list[int] = []
    run(played.append, 100_000)
    assert sum(played) == 100_000
    assert len(played) < 100
