"""Pondering: the same decisions as without it, earlier; and nothing is left when it was in vain."""

from __future__ import annotations

import io
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.game.rules import Color
from gomc.gtp import Engine, run
from gomc.gtp.clock import Clock
from gomc.gtp.pondering import Pondering
from gomc.play.player import Decision, Player
from gomc.programs import UCT

NAME = "gtp pondering"


def under_way() -> bool:
    """Whether a thread ponders."""
    return any(thread.name == NAME for thread in threading.enumerate())


def counted() -> Any:
    """Return the reference, which notes in which thread the program searched."""

    def search(board: Any, how: Any, **more: Any) -> Any:
        if how is UCT:
            module.searches.append(threading.current_thread().name)
        return go.search(board, how, **more)

    module = SimpleNamespace(**{name: getattr(go, name) for name in gomc.backend.NAMES})
    module.search, module.searches = search, []
    return module


def engine(ponder: bool, module: Any = go, **limits: Any) -> Engine:
    """Return an engine, which may ponder."""
    return Engine(Player(module, UCT, seed=3, **limits), size=7, komi=7.5, ponder=ponder)


def ask(its: Engine, *commands: str) -> str:
    """Return the answer to the last of some commands."""
    for command in commands:
        text = its.answer(command.encode())
        assert text.startswith("="), (command, text)
    return text[1:].strip()


def expected(its: Engine) -> str:
    """Return the answer that an engine expects."""
    assert its.last is not None
    return its.last.variation[1]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("hits", [True, False])
def test_it_decides_as_without_pondering(hits: bool) -> None:
    module = counted()
    one, other = engine(True, module, playouts=120), engine(False, playouts=120)
    for _ in range(3):
        assert ask(one, "genmove b") == ask(other, "genmove b")
        answer = expected(one) if hits else one.board.legal_moves().names[-1]
        assert (answer == expected(one)) is hits
        for its in (one, other):
            ask(its, f"play w {answer}")
    one.stop_pondering()
    assert str(one.board) == str(other.board)
    own = [name for name in module.searches if name != NAME]
    assert len(own) == (1 if hits else 3)


def test_a_judgement_takes_no_more_time_than_without_pondering(monkeypatch: Any) -> None:
    """The search may go on for ten moves' time, but nothing interrupts a judgement."""
    choose, times = Player.choose, []

    def noted(self: Player, board: Any, seconds: float, watch: Any, **more: Any) -> Any:
        times.append((seconds, more["judging"]))
        return choose(self, board, seconds, watch, **more)

    its = engine(True, playouts=20)
    monkeypatch.setattr(Player, "choose", noted)
    its._ponder(("D4",), 2.0)
    its.stop_pondering()
    assert times == [(20.0, 0.2)]


@pytest.mark.slow
def test_a_move_that_is_not_played_changes_nothing() -> None:
    one, other = (Engine(Player(go, UCT, playouts=500), size=4, komi=0.5) for _ in range(2))
    for its in (one, other):
        ask(its, "genmove b")
        ask(its, f"play w {expected(its)}")
    assert ask(one, "reg_genmove b") == ask(one, "reg_genmove b")
    assert ask(one, "genmove b") == ask(other, "genmove b")
    assert one.last is not None
    assert other.last is not None
    assert one.last.kept == other.last.kept > 0
    assert one.last.candidates == other.last.candidates


def test_nothing_is_pondered_by_an_engine_that_does_not() -> None:
    module = counted()
    its = engine(False, module, playouts=20)
    ask(its, "genmove b")
    assert its.pondering is None
    assert NAME not in module.searches


@pytest.mark.parametrize(
    "command", ["undo", "komi 3", "clear_board", "boardsize 5", "play w {}", "name", "quit", "nothing"]
)
def test_other_commands_end_it(command: str) -> None:
    its = engine(True, playouts=10**7)
    its.player.playouts = 120
    ask(its, "genmove b")
    its.stop_pondering()
    its.player.playouts = 10**7
    its._ponder((expected(its),), None)
    assert under_way()
    other = next(name for name in its.board.legal_moves().names if name != expected(its))
    its.answer(command.format(other).encode())
    assert its.pondering is None
    assert not under_way()


@pytest.mark.slow
def test_the_time_of_the_opponent_counts() -> None:
    """With a hundredth of a second for a move it has thought for much longer when it is asked."""
    its = engine(True)
    ask(its, "time_settings 0 1 1", "genmove b")
    answer = expected(its)
    time.sleep(1)
    ask(its, f"play w {answer}", "time_left b 0.02 1", "genmove b")
    assert its.last is not None
    assert its.last.seconds > 0.3
    its.stop_pondering()


def test_without_time_nothing_is_pondered() -> None:
    its = Engine(Player(go, UCT), size=5, clock=Clock(), ponder=True)
    ask(its, "time_settings 0 1 1", "time_left b 0 1", "genmove b")
    assert its.pondering is None


def test_a_pass_of_both_ends_it() -> None:
    its = engine(True, playouts=20)
    ask(its, "clear_board", *(f"play b {name}" for name in ("B2", "B4", "D2", "D4", "C3")))
    ask(its, "play w pass", "genmove b")
    assert its.pondering is None or not its.pondering.board.ended
    its.stop_pondering()


def test_what_fails_in_pondering_is_thought_over_again() -> None:
    def fail(_: Any) -> Any:
        raise gomc.GomcError("no.")

    assert Pondering(go.Board(5), fail, gomc.KeptTree()).decide(None) is None


def test_an_interrupt_that_came_early_ends_it() -> None:
    pressed = False
    its = Engine(Player(go, UCT, seconds=60), size=5, ponder=True, interrupted=lambda: pressed)
    its.player.seconds = 0.2
    ask(its, "genmove b")
    its.stop_pondering()
    its.player.seconds = 60
    its._ponder(its.last.variation[1:2] if its.last else (), None)
    ask(its, f"play w {expected(its)}")
    pressed, began = True, time.monotonic()
    ask(its, "genmove b")
    assert time.monotonic() - began < 30
    its.stop_pondering()


def test_the_time_of_a_pondering_that_failed_is_gone() -> None:
    its, given = engine(True, playouts=20), list[Any]()
    ask(its, "time_settings 600 0 0")

    def fail(*_: Any) -> None:
        now[0] += 2.0

    def choose(*limits: Any) -> Decision:
        given.extend([limits[1], limits[4]])
        return Decision(-1, None)

    now = [0.0]
    its.clock._now = lambda: now[0]
    budget, most = its.clock.budget(Color.BLACK, 24.5), its.clock.most(Color.BLACK)
    its._pondered, its.choose = fail, choose  # type: ignore[method-assign, assignment]
    ask(its, "genmove b")
    assert budget is not None
    assert most is not None
    assert given[1] == most - 2
    assert given[0] < given[1]
    assert given[0] > 0


def test_the_end_of_the_input_ends_it() -> None:
    out = io.BytesIO()
    commands = b"boardsize 5\ngenmove b\n"
    run(backend="reference", playouts=30, ponder=True, stdin=io.BytesIO(commands), stdout=out)
    assert out.getvalue().count(b"=") == 2
    assert not under_way()


def test_ponder_is_a_flag() -> None:
    with pytest.raises(gomc.GomcError, match=r"^ponder must be True or False, not 1\.$"):
        Engine(Player(go, UCT, playouts=5), ponder=1)  # type: ignore[arg-type]


def test_the_other_colour_is_another_move() -> None:
    its = engine(True, playouts=120)
    ask(its, "genmove b")
    ask(its, f"play w {expected(its)}")
    assert its._pondered(Color.WHITE, None) is None
    its.stop_pondering()
