"""A line on a terminal or in a notebook while a kernel is compiled.

The line names the kernel, counts the compiled functions, and says whether the code is kept. The number
of functions is not known in advance, because each function names the next functions. Work in several
parts shows the number of the part.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

EVERY = 0.1
"""The seconds between two changes of the line."""

AFTER = 0.3
"""The seconds that a kernel may take without a line."""


class Announcement:
    """The line about a kernel.

    Parameters
    ----------
    name : str
        The kernel's name.
    kept : bool
        Whether the code is kept on disk.
    show : callable
        A function that shows a text instead of the previous text.
    """

    def __init__(self, name: str, kept: bool, show: Callable[[str], None]) -> None:
        self.name = name
        self.ending = _part[0] + ("first time only" if kept else "not kept: no folder for it")
        self.show = show
        self.functions = 0
        self.began = time.monotonic()
        self.next = self.began + AFTER
        self.shown = False

    def count(self) -> None:
        """Count a function that is compiled for the kernel, and change the line if it is time."""
        self.functions += 1
        now = time.monotonic()
        if now >= self.next:
            self.next, self.shown = now + EVERY, True
            took = f"{now - self.began:.0f} s"
            self.show(f"compiling {self.name}: {self.functions} functions, {took} ({self.ending})")

    def end(self) -> None:
        """Remove the line."""
        if self.shown:
            self.show("")


_part = [""]
"""The words of the line about the part that is done now."""


def in_parts(work: Sequence[Callable[[], object]]) -> None:
    """Do work that compiles, part by part; each line gives the number of the part."""
    for number, part in enumerate(work, 1):
        _part[0] = f"part {number} of {len(work)}, "
        try:
            part()
        finally:
            _part[0] = ""


_now: list[Announcement] = []
"""The kernel that is being compiled, if any: numba compiles a single kernel at a time."""


@contextmanager
def announced(name: str, kept: bool) -> Iterator[None]:
    """Show a line about a kernel while the kernel is compiled, if somebody can see the line."""
    show = reader()
    if show is None or _now:
        yield
        return
    _now.append(Announcement(name, kept, show))
    try:
        yield
    finally:
        _now.pop().end()


def count_function() -> None:
    """Count a function that is compiled for the kernel."""
    if _now:
        _now[0].count()


def reader() -> Callable[[str], None] | None:
    """Return a function that shows a line to a person; None if nobody would see the line."""
    if sys.stderr is not None and sys.stderr.isatty():
        return on_terminal
    if "ipykernel" in sys.modules and "IPython" in sys.modules:
        with suppress(ImportError):
            display = import_module("IPython.display")
            if getattr(import_module("IPython").get_ipython(), "kernel", None) is not None:
                return in_notebook(display)
    return None


def on_terminal(text: str) -> None:
    """Write a text over the last line of the terminal."""
    width = shutil.get_terminal_size().columns - 1
    with suppress(OSError, ValueError):  # a closed terminal must not stop the compiler
        sys.stderr.write(f"\r{text[:width]:{width}}\r{text[:width]}")
        sys.stderr.flush()


def in_notebook(display: Any) -> Callable[[str], None]:
    """Return a function that shows a text below the cell, in place of the previous text."""
    handle: list[Any] = []

    def show(text: str) -> None:
        shown = display.Pretty(text)
        if handle:
            handle[0].update(shown)
        else:
            handle.append(display.display(shown, display_id=True))

    return show
