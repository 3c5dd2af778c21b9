"""The outcome of a call of an answer, the effect of a call, and the words for its errors and draws."""

from __future__ import annotations

import contextlib
import os
import sysconfig
import traceback
from pathlib import Path
from typing import Any, NamedTuple

import gomc
from gomc.course.exercises.cases import Case, is_fixed, leaves
from gomc.course.exercises.model import Function
from gomc.course.exercises.verdict import Fault
from gomc.errors import written
from gomc.rng import GAMMA, WORD, Rng

OTHERS = (
    str(Path(gomc.__file__).parent) + os.sep,
    *(sysconfig.get_path(name) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    "<frozen ",
)
"""The beginnings of files of gomc, of Python and of packages; lines in them are not the learner's."""


class CallOutcome(NamedTuple):
    """The outcome of a call; the call was right if there is no fault."""

    fault: Fault | None
    said: str = ""
    expected: Any = None
    got: Any = None
    printed: str = ""
    advice: str = ""


class Effect(NamedTuple):
    """The value that a call returned, or the class of its error, and the arguments after the call."""

    value: Any
    left: list[tuple[str, Any]]


class Told(Exception):
    """An error of an answer in another process, which is already in words."""


def effect(function: Function, case: Case) -> Effect:
    """Call a function on a case, and return the effect."""
    args = case.fresh()
    try:
        value = function(*args)
    except Exception as error:
        value = type(error)
    if case.is_fixed:
        return Effect(value, [])
    return Effect(value, [*leaves([arg for arg in args if not is_fixed(arg)])])


def draws_in(function: Function, case: Case) -> bool:
    """Return whether a function draws on a case, with a generator among the arguments."""
    args = case.fresh()
    with contextlib.suppress(Exception):
        function(*args)
    pairs = zip(case.args, args, strict=True)
    return any(isinstance(old, Rng) and new.state != old.state for old, new in pairs)


def draws(before: Rng, after: Rng) -> int | str:
    """Return how many numbers were drawn between two states of a generator."""
    state = before.state
    for n in range(1000):
        if state == after.state:
            return n
        state = (state + GAMMA) & WORD
    return "other"


def raised(error: BaseException) -> str:
    """Return the sentence about an error, with the line of the answer."""
    if isinstance(error, Told):
        return str(error)
    name = type(error).__name__
    if isinstance(error, RecursionError):
        return "it called itself too deeply (RecursionError): perhaps no call ends it"
    said = written(error, str)
    what = f"it raised {name}" + (f" ({said})" if said else "")
    own = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(OTHERS)]
    if own and own[-1].lineno:
        line = f": {own[-1].line}" if own[-1].line else ""
        what += f", in line {own[-1].lineno}{line}"
    return what
