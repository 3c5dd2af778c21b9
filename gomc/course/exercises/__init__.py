"""Exercises that answer back: write a function, and hear whether it is right.

`contents` lists them, by tutorial. An `exercise` says what is asked; `check` tries an answer against
the library's on small boards, larger ones and positions made by hand, and returns a verdict: a
sentence, the smallest position on which it failed, and a hint. `progress` shows what is solved, and
what comes next.

Examples
--------
>>> from gomc.course.exercises import check, exercise
>>> def nth(points, k):
...     for _ in range(k - 1):
...         points &= points - 1
...     return points & -points
>>> check("nth", nth)
nth: it should return B2, but it returned A2: B2 missing, A2 too many.
<BLANKLINE>
points      expected    yours
2 # #       2 . #       2 # .
1 . .       1 . .       1 . .
  A B         A B         A B
<BLANKLINE>
points: A2 and B2
k: 1
<BLANKLINE>
Hint: It counts from 1; here k = 0 is the first point.
Another hint is exercise("nth").hints[0].
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from importlib import import_module
from typing import Any

from gomc.course.exercises.overview import Progress, progress
from gomc.course.exercises.posing import Contents, Exercise, contents
from gomc.course.exercises.verdict import Verdict
from gomc.errors import GomcError, quoted

for _theme in (  # each poses its exercises, in this order
    "sets",
    "liberties",
    "rules",
    "eyes",
    "life",
    "statistics",
    "playouts",
    "amaf",
    "bandits",
    "uct",
    "patterns",
    "sequence",
    "shapes",
    "database",
    "rave",
    "widening",
    "tactics",
    "weights",
    "fights",
    "matches",
):
    import_module(f"gomc.course.exercises.{_theme}")

__all__ = [
    "Contents",
    "Exercise",
    "Progress",
    "Verdict",
    "check",
    "contents",
    "exercise",
    "progress",
]


def exercise(name: str) -> Exercise:
    """Return an exercise: it prints as what is asked, and checks what it decorates.

    Raises
    ------
    GomcError
        If there is none of this name.

    Examples
    --------
    >>> print(exercise("annealing").signature)
    def annealing(game: int, start: float, end: float, games: int) -> float:
    """
    known = {each.name: each for each in contents()}
    if not isinstance(name, str) or name not in known:
        near = difflib.get_close_matches(quoted(name).strip("'"), known, n=1)
        perhaps = f"; perhaps {near[0]!r}" if near else ""
        raise GomcError(
            f"there is no exercise {quoted(name)}{perhaps} "
            "(gomc.course.exercises.contents() lists them)."
        )
    return known[name]


def check(name: str, function: Callable[..., Any], *, seconds: float = 1.0) -> Verdict:
    """Return the verdict on an answer to an exercise.

    Parameters
    ----------
    name : str
        The exercise.
    function : callable
        The answer. To an exercise that asks for a stage of random games it can also be a function
        that ``numba.njit`` compiled, as the second one of `gomc.settings.own.Own`.
    seconds : float
        The longest time of a call; a longer one is ended, if it is in Python.

    Raises
    ------
    GomcError
        If there is no such exercise, or the answer is no function.

    See Also
    --------
    progress : What is solved; a right answer is noted there.
    """
    return exercise(name).check(function, seconds=seconds)
