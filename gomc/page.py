"""A web page in which Python runs (Pyodide): Python and the page's messages share a single thread.

While Python works, no message reaches Python, not even the message that the reader wants Python to
stop. So long work calls `answer_page` from time to time. A click on Jupyter's button "Interrupt the
kernel" then acts like Ctrl-C in a terminal.

Python can only wait for messages in a browser with JavaScript Promise Integration. In another browser
`answer_page` has no effect.
"""

from __future__ import annotations

import importlib
import signal
import sys
import time
from math import inf
from typing import Any

IN_PAGE = sys.platform == "emscripten"
"""Whether this Python runs in a web page, and so has no threads and no files of the user."""

PAUSE = 0.05
"""The seconds of work between two looks for messages."""

CHANNEL = "gomc-interrupt"
"""The name of the channel on which the page sends interrupts (``docs/site/lab/interrupt.js``)."""


class _Messages:
    """The messages that have come from the page."""

    last = -inf
    """The time of the last look for messages."""

    awaited = False
    """Whether work waits for messages; an interrupt at another time comes too late, and is nothing."""

    interrupt = False
    """Whether the page asked to interrupt the work."""


def answer_page() -> None:
    """In a page, let messages through, at most every `PAUSE` seconds, and do what an interrupt asks."""
    if not IN_PAGE or time.perf_counter() - _Messages.last < PAUSE:
        return
    _Messages.awaited, _Messages.interrupt = True, False
    time.sleep(0)  # Pyodide's sleep lets the page's messages through
    _Messages.awaited, _Messages.last = False, time.perf_counter()
    if _Messages.interrupt:
        handle = signal.getsignal(signal.SIGINT)
        if callable(handle):
            handle(signal.SIGINT, None)


def _listen() -> None:
    """From now on, note every interrupt that the page sends to this notebook."""
    js, ffi = importlib.import_module("js"), importlib.import_module("pyodide.ffi")

    def hear(event: Any) -> None:
        if _Messages.awaited and event.data == _session():
            _Messages.interrupt = True

    channel = js.BroadcastChannel.new(CHANNEL)
    channel.onmessage = ffi.create_proxy(hear)


def _session() -> str | None:
    """Return the session of the notebook whose cell Python runs; None outside a notebook."""
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell.kernel.get_parent()["header"]["session"] if hasattr(shell, "kernel") else None


if IN_PAGE:  # an interrupt that comes while a search loads its kernels waits for the first look
    _listen()
