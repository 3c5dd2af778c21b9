"""Loops over searches of all lengths, and Ctrl-C at any moment: two presses end each loop.

One press alone ends at most one search, whose result counts as many games as it says.
"""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from random import Random

import gomc
from gomc.search.running import Interrupt

LOOPS = 4
"""So many loops are one round."""

MOST = 5.0
"""Seconds in which a loop ends."""


def attack(rng: Random) -> int:
    """Let some loops run, and press Ctrl-C twice in each."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for _ in range(LOOPS):
        looped(rng)
    return LOOPS


def looped(rng: Random) -> None:
    """Run a loop over searches, which nothing but Ctrl-C ends."""
    Interrupt.last = -math.inf
    backend, playouts = rng.choice(("reference", "fast")), rng.choice((1, 30, 300, 10**9))
    first, gap = rng.uniform(0.0, 0.3), rng.uniform(0.0, 0.5)
    said = f"{backend}, {playouts} games, presses after {first:.3f} s and {gap:.3f} s more"
    go = gomc.load(backend)
    go.search(go.Board(5), "uct", playouts=1)
    pressing = threading.Thread(target=press, args=(first, gap), daemon=True)
    began, shorter = time.monotonic(), 0
    try:
        pressing.start()
        while time.monotonic() - began < MOST:
            found = go.search(go.Board(5), "uct", playouts=playouts)
            shorter += found.playouts < playouts
            assert found.playouts == found.games.n, said
            assert shorter <= 1, f"{shorter} searches ended early: {said}"
        raise AssertionError(f"the loop ended by itself: {said}")
    except KeyboardInterrupt:
        pass
    ended(pressing)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, said


def press(first: float, gap: float) -> None:
    """Press Ctrl-C twice."""
    for seconds in (first, gap):
        time.sleep(seconds)
        os.kill(os.getpid(), signal.SIGINT)


def ended(pressing: threading.Thread) -> None:
    """Wait until nobody presses any more; the second press may come between two searches, or here."""
    while pressing.is_alive():
        try:
            pressing.join()
        except KeyboardInterrupt:
            continue
