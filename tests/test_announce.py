"""What is said while kernels are compiled: one line for a person, nothing where nobody reads it."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

from gomc.fast.compiler import announce
from gomc.fast.compiler.announce import announced, count_function, in_parts, reader


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let the standard error be a terminal, and every function change the line."""
    kept = Terminal()
    monkeypatch.setattr(announce, "sys", SimpleNamespace(stderr=kept))  # pytest sets that of `sys`
    monkeypatch.setattr(announce, "time", SimpleNamespace(monotonic=lambda: 7.0))  # it stands still
    monkeypatch.setattr(announce, "AFTER", 0.0)
    monkeypatch.setattr(announce, "EVERY", 0.0)
    monkeypatch.setenv("COLUMNS", "60")
    return kept


def lines(terminal: Terminal) -> list[str]:
    """Return what stood in the line, one text after another."""
    said = (text.rstrip() for text in terminal.getvalue().split("\r"))
    return [*dict.fromkeys(filter(None, said))]


def test_one_line_says_what_and_how_far_and_goes_away(terminal: Terminal) -> None:
    with announced("gomc.fast.uct.simulate", kept=True):
        count_function()
        count_function()
    assert lines(terminal) == [
        f"compiling gomc.fast.uct.simulate: {n} functions, 0 s (first time only)"[:59] for n in (1, 2)
    ]
    assert terminal.getvalue().endswith("\r" + " " * 59 + "\r")
    assert "\n" not in terminal.getvalue()


def test_a_work_of_several_parts_says_which_it_is_at(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")

    def compile_one() -> None:
        with announced("simulate", kept=True):
            count_function()

    in_parts([compile_one, lambda: None, compile_one])
    compile_one()
    assert [line.partition("s (")[2] for line in lines(terminal)] == [
        *("part 1 of 3, first time only)", "part 3 of 3, first time only)", "first time only)")
    ]


def test_where_nothing_can_be_kept_it_is_said(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with announced("simulate", kept=False):
        count_function()
    assert "(not kept: no folder for it)" in terminal.getvalue()


def test_what_takes_no_time_is_not_mentioned(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announce, "AFTER", 3600.0)
    with announced("simulate", kept=True):
        count_function()
    assert terminal.getvalue() == ""


def test_nothing_is_said_where_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "AFTER", 0.0)
    for stream in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stderr", stream)
        with announced("simulate", kept=True):
            count_function()
    count_function()


def test_after_an_error_the_line_is_gone_too(terminal: Terminal) -> None:
    with suppress(ValueError), announced("simulate", kept=True):
        count_function()
        raise ValueError
    said = terminal.getvalue()
    assert said.endswith(" " * 59 + "\r")
    count_function()
    assert terminal.getvalue() == said, "it is over"


class Handle:
    """A place below a cell, with all that stood there."""

    def __init__(self, first: str) -> None:
        self.shown = [first]

    def update(self, text: str) -> None:
        self.shown.append(text)


def test_a_notebook_shows_one_text_in_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    handles: list[Handle] = []

    def display(text: str, display_id: bool) -> Handle:
        assert display_id
        handles.append(Handle(text))
        return handles[-1]

    notebook: Any = SimpleNamespace(Pretty=str, display=display)
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setattr(announce, "AFTER", 0.0)
    monkeypatch.setattr(announce, "EVERY", 0.0)
    monkeypatch.setitem(sys.modules, "ipykernel", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", notebook)
    with announced("simulate", kept=True):
        count_function()
        count_function()
    [handle] = handles
    assert [text.split(",")[0] for text in handle.shown] == [
        "compiling simulate: 1 functions",
        "compiling simulate: 2 functions",
        "",
    ]


def test_ipython_in_a_terminal_that_is_piped_is_no_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setitem(sys.modules, "ipykernel", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace())
    assert reader() is None
