"""Long work in a web page lets messages through, and an interrupt of the page acts like Ctrl-C."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import gomc.page
import gomc.reference as go
from gomc.parallel import tasks
from gomc.parallel.tasks import InProcess
from gomc.search.running import AGAIN, Interrupt, run

SESSION = "this notebook"


class Page:
    """Stands for a page: while Python sleeps, the page sends its messages."""

    def __init__(self) -> None:
        self.onmessage: Callable[[Any], None] | None = None
        self.messages: list[str] = []
        self.slept = 0

    def sleep(self, seconds: float) -> None:
        assert seconds == 0
        self.slept += 1
        self.send()

    def send(self) -> None:
        """Send the messages that wait."""
        for data in [self.messages.pop() for _ in [*self.messages]]:
            if self.onmessage:
                self.onmessage(SimpleNamespace(data=data))

    def new(self, name: str) -> Page:
        """Return the channel of a name."""
        assert name == gomc.page.CHANNEL
        return self


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page in which this Python seems to run."""
    page = Page()
    shell = SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda: {"header": {"session": SESSION}}))
    modules: dict[str, dict[str, Any]] = {
        "js": {"BroadcastChannel": page},
        "pyodide.ffi": {"create_proxy": lambda hear: hear},
        "IPython": {"get_ipython": lambda: shell},
    }
    for name, contents in modules.items():
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    for module in (gomc.page, tasks):
        monkeypatch.setattr(module, "IN_PAGE", True)
    clock = SimpleNamespace(perf_counter=time.perf_counter, sleep=page.sleep)
    monkeypatch.setattr(gomc.page, "time", clock)
    monkeypatch.setattr(gomc.page, "PAUSE", 0.0)
    monkeypatch.setattr(Interrupt, "last", -AGAIN)
    gomc.page._listen()
    return page


def test_an_interrupt_of_the_page_ends_a_search_with_the_result_so_far(page: Page) -> None:
    page.messages.append(SESSION)
    assert go.search(go.Board(5), playouts=100_000, seed=1).playouts < 1000
    assert go.search(go.Board(5), playouts=50, seed=1).playouts == 50


def test_a_second_interrupt_shortly_after_the_first_ends_a_loop_over_searches(page: Page) -> None:
    played: list[int] = []
    page.messages.append(SESSION)
    run(played.append, 1000)
    assert len(played) == 1
    page.messages.append(SESSION)
    with pytest.raises(KeyboardInterrupt):
        run(played.append, 1000)


def test_an_interrupt_of_another_notebook_is_not_heard(page: Page) -> None:
    page.messages.append("another notebook")
    assert go.search(go.Board(5), playouts=50, seed=1).playouts == 50
    assert page.slept
    assert not page.messages


def test_an_interrupt_between_two_cells_ends_nothing(page: Page) -> None:
    go.search(go.Board(5), playouts=5, seed=1)
    page.messages.append(SESSION)
    page.send()
    assert go.search(go.Board(5), playouts=50, seed=1).playouts == 50


def test_an_interrupt_ends_a_game_of_a_match_and_cuts_no_search_short(page: Page) -> None:
    searched: list[int] = []

    def task() -> None:
        page.messages.append(SESSION)
        searched.append(go.search(go.Board(5), playouts=100, seed=1).playouts)

    with pytest.raises(KeyboardInterrupt):
        InProcess().submit(task)
    assert searched == []
    future: Future[object] = InProcess().submit(int)
    assert future.result() == 0
    page.messages.append(SESSION)
    assert go.search(go.Board(5), playouts=100_000, seed=1).playouts < 1000


def test_outside_a_page_nobody_sleeps(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gomc.page, "IN_PAGE", False)
    go.search(go.Board(5), playouts=50, seed=1)
    assert page.slept == 0


def test_messages_are_let_through_after_a_pause_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gomc.page, "PAUSE", 3600.0)
    monkeypatch.setattr(gomc.page._Messages, "last", -math.inf)
    for _ in range(5):
        gomc.page.answer_page()
    assert page.slept == 1
