"""The errors of gomc, and checks of arguments.

Every error of gomc is a `GomcError`, and so a `ValueError`: one sentence that says what is wrong and
what is allowed.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

LONGEST = 100
"""The most letters of a value that a sentence quotes."""

T = TypeVar("T")


class GomcError(ValueError):
    """gomc cannot use an argument; the message says what is wrong, and what is allowed."""


class IllegalMove(GomcError):
    """A move that the rules forbid.

    Parameters
    ----------
    message : str
        One sentence naming the move and the rule.
    reason : str
        One of ``"occupied"``, ``"suicide"``, ``"ko"``, ``"superko"``, ``"off the board"``,
        ``"game over"``.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=5)
    >>> board.play("C3")
    >>> try:
    ...     board.play("C3")
    ... except IllegalMove as error:
    ...     print(error.reason, "-", error)
    occupied - White cannot play C3: a stone stands there.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        """Pickle both arguments, so that the error of another process can be raised here."""
        return type(self), (str(self), self.reason)


class MissingExtra(GomcError, ImportError):
    """A part of gomc needs a package that is missing or too old; the message says what to do."""


class CacheWarning(UserWarning):
    """Compiled code cannot be written to disk or read from disk; gomc works, but compiles anew."""


class NumbaWarning(UserWarning):
    """gomc does not know the inside of this numba; the fast backend works, but compiles for minutes."""


def missing_extra(what: str, extra: str, error: ImportError) -> NoReturn:
    """Raise `MissingExtra` for the part `what`, which needs the extra `extra`."""
    from gomc.installing import installing  # only an error needs this module

    raise MissingExtra(
        f"{what} needs the package {error.name}, which is not installed: {installing(extra)}."
    ) from error


def check_installed(what: str, extras: Mapping[str, Sequence[str]]) -> None:
    """Raise `MissingExtra` for `what` if packages of `extras` are missing; the message names them all.

    Examples
    --------
    >>> check_installed("a flight", {"sky": ["wings", "math"], "sun": ["wax"]})
    Traceback (most recent call last):
    ...
    gomc.errors.MissingExtra: a flight needs the packages wings and wax, which are not installed:
        ...pip install ...[sky,sun]'.
    """
    from importlib.util import find_spec

    from gomc.installing import installing

    missing = {
        extra: [package for package in packages if find_spec(package) is None]
        for extra, packages in extras.items()
    }
    names = list(dict.fromkeys(name for packages in missing.values() for name in packages))
    if names:
        *others, last = names
        several = f"packages {', '.join(others)} and {last}, which are"
        text = several if others else f"package {last}, which is"
        needed = ",".join(extra for extra, packages in missing.items() if packages)
        raise MissingExtra(f"{what} needs the {text} not installed: {installing(needed)}.")


def printable(text: str) -> str:
    r"""Return text with control characters written out, so that the text cannot steer a terminal.

    Line ends and tabs stay. Half a surrogate pair, which nothing can print, is written out too.

    Examples
    --------
    >>> print(printable("gnugo \033[2J"))
    gnugo \x1b[2J
    """
    if text.isprintable():
        return text
    return "".join(
        repr(letter)[1:-1]
        if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cs")
        else letter
        for letter in text
    )


def written(value: object, write: Callable[[object], str] = repr) -> str:
    """Return a value as `repr` or `str` writes the value, or a substitute if that fails.

    Python refuses to write numbers with thousands of digits, and a user's class may raise any error.

    Examples
    --------
    >>> written(10**5000)
    '<int that cannot be written>'
    """
    try:
        return write(value)
    except Exception:
        return f"<{type(value).__name__} that cannot be written>"


def quoted(value: object) -> str:
    """Return any value as a part of a sentence: on a single line, and shortened.

    Examples
    --------
    >>> quoted("12.5"), len(quoted("5" * 1000))
    ("'12.5'", 100)
    """
    text = written(value).replace("\n", " ")
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def how_many(number: int, noun: str) -> str:
    """Return a number with a noun, in the plural where the number is not 1.

    Examples
    --------
    >>> how_many(1, "game"), how_many(0, "move"), how_many(2, "position")
    ('1 game', '0 moves', '2 positions')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def perhaps(word: str, words: Iterable[str]) -> str:
    """Return a hint for a wrong word, as the end of a sentence: the most similar word, if there is any.

    Examples
    --------
    >>> perhaps("moggo", ["uct", "mogo"]), perhaps("x", ["uct", "mogo"])
    (", perhaps 'mogo'", '')
    """
    from difflib import get_close_matches  # only an error needs this module

    similar = get_close_matches(word, [*words], n=1)
    return f", perhaps {quoted(similar[0])}" if similar else ""


def check_whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """Return `value` as an int from `low` to `high`, or raise `GomcError` naming `name`.

    Any whole number is allowed, also a numpy integer or ``9.0``; a bool is an error.

    Examples
    --------
    >>> check_whole("size", 9.0, 1, 25)
    9
    >>> check_whole("size", 26, 1, 25)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: size must be a whole number from 1 to 25, not 26.
    """
    try:
        whole = int(value)  # type: ignore[call-overload]
        fits = not _is_no_number(value) and whole == value
    except (TypeError, ValueError, OverflowError):
        fits = False
    if not fits or whole < low or (high is not None and whole > high):
        allowed = f"{low} or more" if high is None else f"from {low} to {high}"
        raise GomcError(f"{name} must be a whole number {allowed}, not {quoted(value)}.")
    return int(whole)


def check_number(
    name: str, value: object, low: float | None = None, high: float | None = None
) -> float:
    """Return `value` as a finite float from `low` to `high`, or raise `GomcError` naming `name`.

    Examples
    --------
    >>> check_number("komi", float("inf"))
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: komi must be a finite number, not inf.
    """
    try:
        number = float(value)  # type: ignore[arg-type]
        fits = not _is_no_number(value) and math.isfinite(number)
    except (TypeError, ValueError, OverflowError):
        fits = False
    if not fits:
        raise GomcError(f"{name} must be a finite number, not {quoted(value)}.")
    if low is not None and number < low:
        raise GomcError(f"{name} must be {low:g} or more, not {quoted(value)}.")
    if high is not None and number > high:
        raise GomcError(f"{name} must be {high:g} or less, not {quoted(value)}.")
    return number


def check_flag(name: str, value: object) -> bool:
    """Return `value` if it is True or False, or raise `GomcError` naming `name`."""
    if not isinstance(value, bool):
        raise GomcError(f"{name} must be True or False, not {quoted(value)}.")
    return value


def _is_no_number(value: object) -> bool:
    """Return whether a value is text or a bool (also numpy's), though Python could make it a number."""
    is_flag = isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool"
    return isinstance(value, (str, bytes)) or is_flag


def check_choice(name: str, value: object, allowed: tuple[str, ...]) -> str:
    """Return `value` if it is among the words `allowed`, or raise `GomcError` naming `name`."""
    if not isinstance(value, str) or value not in allowed:
        words = ", ".join(repr(word) for word in allowed)
        raise GomcError(f"{name} must be one of {words}, not {quoted(value)}.")
    return value


def check_type(name: str, value: object, kind: type[T]) -> T:
    """Return `value` if it is a `kind`, or raise `GomcError` naming `name`."""
    if not isinstance(value, kind):
        raise GomcError(f"{name} must be a {kind.__name__}, not {quoted(value)}.")
    return value


def check_several(name: str, values: object) -> tuple[Any, ...]:
    """Return `values` as a tuple, or raise `GomcError` naming `name`."""
    try:
        if not isinstance(values, str):  # a text would be several letters
            return tuple(values)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise GomcError(f"{name} must be several, as in a list, not {quoted(values)}.")


def check_function(name: str, value: object) -> None:
    """Raise `GomcError` naming `name` if `value` is neither None nor callable."""
    if value is not None and not callable(value):
        raise GomcError(f"{name} must be a function or None, not {quoted(value)}.")


def keep(settings: Any, **values: object) -> None:
    """Set fields of frozen settings to checked values: 1e6 becomes an int, 0 a float."""
    for name, value in values.items():
        object.__setattr__(settings, name, value)
