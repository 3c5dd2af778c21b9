"""Calls that must come back in time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def bounded(what: Callable[[], T], seconds: float, said: str) -> T:
    """Return what a call returns; an `AssertionError` with what is said, if it takes longer.

    The call is made in a thread of its own, which stays if it never ends.
    """
    found: list[T] = []
    raised: list[BaseException] = []

    def call() -> None:
        try:
            found.append(what())
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), f"no end after {seconds:g} s: {said}"
    if raised:
        raise raised[0]
    return found[0]
