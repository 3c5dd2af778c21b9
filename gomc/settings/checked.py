"""Checks of settings: the annotation of a field says which values are allowed.

::

    solve: bool                                        True or False
    by: Literal["score", "wins"]                       a word
    exploration: Annotated[float, Range(0)]            a finite number, which is kept as a float
    batch: Annotated[int, Range(1, 1024)]              a whole number, which is kept as an int
    rave: Rave | None                                  settings of this class, or none
    patterns: Annotated[tuple[Pattern, ...], Range(1)] a tuple of at least one
    urgency: Annotated[float, check_urgency]           the value that the function returns

`Checked` checks new settings and completes the docstring of the class. `gomc.text` reads the same
annotations to write settings as text, and `gomc.testing` to draw settings. The annotations of a class
are evaluated at the first use, so that the import of gomc stays quick.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from gomc.errors import (
    GomcError,
    check_choice,
    check_flag,
    check_number,
    check_type,
    check_whole,
    quoted,
)

Check = Callable[[Any], Any]
"""A function that returns a value in the form in which settings keep it, or raises `GomcError`."""


class Range(NamedTuple):
    """The smallest and the largest value of a number, or length of a tuple; None means no bound.

    Examples
    --------
    >>> str(Range(0, 1)), str(Range(1))
    ('from 0 to 1', '1 or more')
    """

    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        low, high = ("" if bound is None else f"{bound:.10g}" for bound in self)
        return f"from {low} to {high}" if high else f"{low} or more"


Fraction = Annotated[float, Range(0, 1)]
"""A number from 0 to 1."""


class Checked:
    """The base of frozen dataclasses whose values must fit the annotations of the fields.

    The `__post_init__` of a class checks conditions on several fields, after it has called
    `Checked.__post_init__`.

    Raises
    ------
    GomcError
        If a value is not allowed.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Oven(Checked):
    ...     heat: Annotated[float, Range(50, 250)] = 200
    >>> Oven()
    Oven(heat=200.0)
    >>> Oven(heat=300)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: heat must be 250 or less, not 300.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__doc__:
            cls.__doc__ = _Docstring(cls.__doc__)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        for name, check, default in checks(type(self)):  # type: ignore[arg-type]
            value = getattr(self, name)
            if value is not default and (kept := check(value)) is not value:
                object.__setattr__(self, name, kept)


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the annotations of the fields of a class of settings, by the names of the fields."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):  # `get_type_hints` does the same, and takes three times as long
        hints |= inspect.get_annotations(base, eval_str=True)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def checks(kind: Any) -> list[tuple[str, Check, Any]]:
    """Return the name, the check and the default of the fields of a class of settings.

    Most values of a search are defaults, and `checks` checks each default only once. If the check
    changes the form of a default, `MISSING` takes the place of the default.
    """
    rows = []
    for field in fields(kind):
        check = check_of(field.name, hints_of(kind)[field.name])
        unchanged = field.default is not MISSING and check(field.default) is field.default
        rows.append((field.name, check, field.default if unchanged else MISSING))
    return rows


def check_of(name: str, hint: Any) -> Check:
    """Return the check of a field's values.

    Parameters
    ----------
    name : str
        The name of the field in error messages, unless the annotation gives a name.
    hint : Any
        The annotation of the field.

    Raises
    ------
    TypeError
        If the annotation does not say which values are allowed.
    """
    hint, *facts = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    own = next(filter(callable, facts), None)
    if own:
        return own
    name = next((fact for fact in facts if isinstance(fact, str)), name)
    bounds = range_of(facts)
    if hint is bool:
        return partial(check_flag, name)
    if hint is int and bounds:
        return partial(check_whole, name, **bounds._asdict())
    if hint is float:
        return partial(check_number, name, **(bounds or Range())._asdict())
    if get_origin(hint) is Literal:
        return partial(check_choice, name, allowed=get_args(hint))
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return partial(_check_parts, name, get_args(hint)[0], (bounds or Range(0)).low)
    if get_origin(hint) in (Union, UnionType):
        return _check_of_union(name, get_args(hint))
    if isinstance(hint, type) and hint is not int:
        return partial(check_type, name, kind=hint)
    raise TypeError(f"nothing says what {name}: {hint} may be.")


def range_of(facts: Any) -> Range | None:
    """Return the range among the facts of an annotation, or None."""
    return next((fact for fact in facts if isinstance(fact, Range)), None)


def _check_of_union(name: str, options: tuple[Any, ...]) -> Check:
    """Return the check of a value of several classes, or of a value that may be None."""
    kinds = tuple(option for option in options if option is not NoneType)
    if not all(isinstance(kind, type) for kind in kinds):
        (kind,) = kinds
        check = check_of(name, kind)
        return lambda value: None if value is None else check(value)
    if len(kinds) < len(options):
        words = " or ".join(kind.__name__ for kind in kinds)
        words = f"{'an' if words[0] in 'AEIOU' else 'a'} {words} or None"
    else:
        words = names_of(kinds)
        options = kinds
    return partial(_check_kinds, name, options, words)


def _check_kinds(name: str, kinds: tuple[type, ...], words: str, value: object) -> object:
    if not isinstance(value, kinds):
        raise GomcError(f"{name} must be {words}, not {quoted(value)}.")
    return value


def _check_parts(name: str, kind: type, least: Any, values: object) -> object:
    if (
        not isinstance(values, tuple)
        or len(values) < least
        or not all(isinstance(value, kind) for value in values)
    ):
        number = f"at least {least} " if least > 1 else "at least one " * least
        raise GomcError(f"{name} must be a tuple of {number}{kind.__name__}, not {quoted(values)}.")
    return values


def names_of(kinds: tuple[type, ...]) -> str:
    """Return the names of some classes, as a part of a sentence."""
    *names, last = (kind.__name__ for kind in kinds)
    return f"{', '.join(names)} or {last}"


# --- Docstrings.

RAISES = "Raises\n------\nGomcError\n"
REFUSED = "    If a value has the wrong type or is out of range.\n"


class _Docstring:
    """The docstring of a class of settings, which is completed at the first use."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, _: object, kind: type[Any]) -> str:
        if "__match_args__" not in vars(kind):  # `dataclass`, still at work, looks for a docstring
            return self.text
        return completed(self.text, kind)


def completed(text: str, kind: Any) -> str:
    r"""Return the docstring of a class of settings with the ranges of its fields, and the error.

    Examples
    --------
    >>> from gomc.settings import Zone
    >>> print(*[line for line in Zone.__doc__.splitlines() if " : " in line], sep="\n")
    margin : int, from 0 to 50
    games : int, from 1 to 2147483647
    alpha : float, from 0 to 1
    """
    text = inspect.cleandoc(text)
    section = re.search(r"(?s)\nParameters\n-+\n.*?(?=\n\n\w[\w ]+\n---|\Z)", text)
    if not section:
        return text
    bounds = {name: range_of(_facts(hint)) for name, hint in hints_of(kind).items()}

    def with_ranges(line: re.Match[str]) -> str:
        allowed = {name: str(limits) for name in line[1].split(", ") if (limits := bounds.get(name))}
        if len({*allowed.values()}) == 1 and len(allowed) == line[1].count(",") + 1:
            return f"{line[0]}, {next(iter(allowed.values()))}"
        return ", ".join([line[0], *(f"{name} {limits}" for name, limits in allowed.items())])

    before, after = text[: section.start()], text[section.end() :]
    before += re.sub(r"(?m)^(\w+(?:, \w+)*) : .+$", with_ranges, section[0])
    if RAISES in after:
        return before + after.replace(RAISES, RAISES + REFUSED, 1)
    return f"{before.rstrip()}\n\n{RAISES}{REFUSED.rstrip()}{after}"


def _facts(hint: Any) -> tuple[Any, ...]:
    """Return the facts of an annotation, also of a value that may be None."""
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, map(_facts, get_args(hint))), ())
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()
