"""Searches by games in batches, with early ends, under clocks that stand still, jump and stumble.

The clock chooses how long the stretches of a search are; its answer must be the same, in both backends.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace

import gomc
from gomc.search import running
from gomc.settings import UCB1, UCT, Thinking

SEARCHES = 3
"""So many searches are one round."""


def attack(rng: Random) -> int:
    """Make some searches, each under every clock and in both backends."""
    for _ in range(SEARCHES):
        compare(settings(rng), rng)
    return SEARCHES


def settings(rng: Random) -> UCT:
    """Return a tree search in batches."""
    return UCT(
        bandit=UCB1(rng.choice((0.0, 0.2, 0.5, 1.5)), urgency=rng.choice((1.1, 0.5))),
        expand_visits=rng.choice((0, 1, 2)),
        solve=rng.random() < 0.3,
        batch=rng.randrange(1, 14),
        virtual_loss=rng.choice((0, 1, 3)),
        final="visits",
        max_nodes=rng.choice((60, 300, 10_000)),
        when_full=rng.choice(("stop", "prune")),
    )


def compare(how: UCT, rng: Random) -> None:
    """See that a search has the same result under all clocks, in both backends."""
    thinking = Thinking(
        early=rng.random() < 0.7,
        unstable=rng.choice((0.0, 0.4, 1.0)),
        behind=rng.choice((0.0, 0.3, 1.0)),
        losing=rng.random(),
    )
    size, playouts, seed = rng.choice((2, 3, 4, 5)), rng.randrange(1, 250), rng.getrandbits(32)
    found = []
    for name, times in clocks(rng):
        for backend in ("reference", "fast"):
            go = gomc.load(backend)
            with clock(times):
                result = go.search(
                    go.Board(size, 0.5), how, playouts=playouts, seed=seed, thinking=thinking
                )
            found.append(result)
            said = f"{backend}, clock {name}: {size=}, {playouts=}, {seed=}, {thinking!r}, {how!r}"
            assert result == found[0], said


def clocks(rng: Random) -> list[tuple[str, Iterator[float]]]:
    """Return clocks by name: the times that they tell, one after another."""
    steps = (10 ** rng.uniform(-6, 0) for _ in itertools.count())
    return [
        ("that stands still", itertools.repeat(0.0)),
        ("that jumps", map(float, itertools.count())),
        ("that stumbles", itertools.accumulate(steps)),
    ]


@contextmanager
def clock(times: Iterator[float]) -> Iterator[None]:
    """Let searches go by these times."""
    usual = running.time
    running.time = SimpleNamespace(perf_counter=times.__next__, monotonic=lambda: 0.0)  # type: ignore[assignment]
    try:
        yield
    finally:
        running.time = usual
