"""How long work is run, and what Ctrl-C does to it."""

import signal
from contextlib import nullcontext

import pytest

from gomc.search.running import Interrupt, interruptible, run


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
