"""Calls all public functions with arguments of wrong types: each does its work, or says a sentence.

One or two arguments of a call that is right (`benchmarks.doors`) are exchanged for something else. What
comes back must be a result or a `GomcError`, whose message is one sentence; and a board on which a call
failed must be as it was.
"""

from __future__ import annotations

import io
import math
import random
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import gomc
import gomc.reference as go
from benchmarks.doors import board, doors, found, record
from gomc import programs, settings
from gomc.course import exercises
from gomc.errors import GomcError, written
from gomc.game.record import Setup

CALLS = 40
"""So many calls are one round."""

AMOUNTS = (
    "n",
    "playouts",
    "seconds",
    "plays",
    "runs",
    "games",
    "maximum",
    "minimum",
    "workers",
    "threads",
)
"""The names of arguments that say how much is to be done: no large number, as it would be done."""


def things(name: str) -> list[Any]:
    """Return what is hardly ever a right argument of this name."""
    all_: list[Any] = [
        None,
        "",
        "x",
        "A1",
        "black",
        "\ud800",
        "5" * 5000,
        b"x",
        True,
        3,
        3.5,
        -1,
        -2,
        0,
        1j,
    ]
    all_ += [
        math.nan,
        [],
        (),
        {},
        set(),
        [None],
        ["A1", 3.5],
        [[1]],
        {"A1": None},
        {None: 1},
        {3.5: "x"},
    ]
    all_ += [[["x"] * 3] * 3, object(), range(2), iter([1]), math, slice(1), Setup()]
    all_ += [board(), go.Board(5), go, gomc.Points(1, 5), gomc.CHINESE, gomc.Color.WHITE, record()]
    all_ += [gomc.UCT(), gomc.Abramson(), gomc.UCB1(), gomc.Pruning(), programs.UCT, settings.PURE]
    all_ += [found(gomc.UCT()), found(gomc.UCT()).candidates, exercises.exercise("nth")]
    if name not in ("watch", "draw"):  # what a function of the user's raises is the user's
        all_ += [object, type("", (), {}), abs, len, lambda: 1, go.Board]
    if name not in AMOUNTS:
        all_ += [math.inf, -math.inf, 10**30, -(10**30), 1 << 63, 2**31, 10**5000, 26, 100]
    return all_


def attack(rng: random.Random) -> int:
    """Make some calls with wrong arguments."""
    every = doors()
    for _ in range(CALLS):
        name = rng.choice(sorted(every))
        function, arguments = every[name]()
        if arguments:
            for argument in rng.choices(sorted(arguments), k=rng.choice((1, 1, 2))):
                arguments = arguments | {argument: rng.choice(things(argument))}
        call(name, function, arguments)
    return CALLS


def call(name: str, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Make a call, and see that it ends as it should."""
    owner = getattr(function, "__self__", None)
    before = str(owner)
    what = f"{name}({', '.join(f'{name}={written(value)}' for name, value in arguments.items())})"
    try:
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            function(**arguments)
    except GomcError as error:
        said = str(error)
        assert said, what
        assert "\n" not in said, f"{what} said {said!r}"
        assert len(said) < 500, f"{what} said {said}"
        assert isinstance(owner, type) or str(owner) == before, f"{what} failed, but did something"
    except Exception as error:
        raise AssertionError(f"{what} raised {type(error).__name__}: {error}") from error
    finally:
        if "matplotlib.pyplot" in sys.modules:
            sys.modules["matplotlib.pyplot"].close("all")
