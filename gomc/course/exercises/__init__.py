"""Exercises that answer back: write a function, and hear whether it is right.

`contents` lists the exercises, by tutorial. An `exercise` prints as its statement. `check` compares an
answer with the solution on small boards, larger boards and positions made by hand, and returns a
verdict: a sentence, the smallest position on which the answer failed, and a hint. `progress` shows the
solved exercises and the next exercise.

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
Hint: It counts points from 1; k = 0 is the first point.
Another hint is exercise("nth").hints[0].
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from gomc.course.exercises.overview import Progress, progress
from gomc.course.exercises.posing import Contents, Exercise, contents
from gomc.course.exercises.verdict import Verdict
from gomc.errors import GomcError, perhaps, quoted

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
    "depth",
    "othergames",
    "counterexamples",
    "misled",
    "predictions",
    "foreseen",
    "claims",
    "conclusions",
    "programs",
    "puct",
    "growth",
    "parallel",
    "wholegames",
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
    """Return an exercise: it prints as its statement, and checks a function that it decorates.

    Raises
    ------
    GomcError
        If no exercise has this name.

    Examples
    --------
    >>> print(exercise("may_try").signature)
    def may_try(n: int, exponent: float, moves: int) -> int:
    """
    known = {each.name: each for each in contents()}
    if not isinstance(name, str) or name not in known:
        near = perhaps(quoted(name).strip("'"), known)
        raise GomcError(f"there is no exercise {quoted(name)}{near} (`gomc exercises` lists all).")
    return known[name]


def check(name: str, function: Callable[..., Any], *, seconds: float = 1.0) -> Verdict:
    """Return the verdict on an answer to an exercise.

    Parameters
    ----------
    name : str
        The exercise.
    function : callable
        The answer. If the exercise asks for a stage of playouts, the answer can also be a function that
        ``numba.njit`` compiled, like the second function of `gomc.settings.own.Own`.
    seconds : float
        The longest time of a call. A longer call is ended, if it runs Python code.

    Raises
    ------
    GomcError
        If there is no such exercise, or the answer is no function.

    See Also
    --------
    progress : The solved exercises; a right answer is noted there.
    """
    return exercise(name).check(function, seconds=seconds)
