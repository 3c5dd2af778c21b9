"""What a tuning varies: numbers in a range, or choices, as text.

::

    rave.schedule.bias=0.0005..0.1(log)    numbers from one to the other, evenly by their logarithms
    expand_visits=1..8                     whole numbers, as both ends are written without a point
    priors.scale=0.5..2.0                  any numbers
    policy=fuego|mogo-2009                 one of these

Every value has a *place*: one coordinate from 0 to 1 for a number, and one for each choice. An
optimiser sees nothing but places.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from gomc.errors import GomcError, check_number, keep, quoted
from gomc.rng import Rng
from gomc.text.grammar import terms

DIGITS = 3
"""The significant digits of numbers that are tried."""

APART = math.sqrt(0.5)
"""The coordinate of a choice that is made, so that two choices have the distance 1."""

_SPAN = re.compile(r"(?P<low>.+?)\.\.(?P<high>[^(]+)(?P<log>\(log\))?")


@dataclass(frozen=True)
class Span:
    """A setting that is varied from a number to another one.

    Parameters
    ----------
    name : str
        The setting's name.
    low, high : float
        The ends.
    log : bool
        Whether numbers are spread evenly by their logarithms.
    whole : bool
        Whether only whole numbers are tried.

    Raises
    ------
    GomcError
        If the ends are the wrong way round, or logarithms are asked of numbers that are not positive.

    Examples
    --------
    >>> Span("bias", 0.001, 0.1, log=True).at(0.5), Span("visits", 1, 8, whole=True).at(0.5)
    ('0.01', '5')
    """

    name: str
    low: float
    high: float
    log: bool = False
    whole: bool = False

    def __post_init__(self) -> None:
        keep(
            self,
            low=check_number(f"the first number of {self.name}", self.low),
            high=check_number(f"the last number of {self.name}", self.high),
        )
        if not self.low < self.high:
            raise GomcError(
                f"{self.name} must be varied from a smaller number to a larger one, "
                f"not from {self.low:g} to {self.high:g}."
            )
        if self.log and self.low <= 0:
            raise GomcError(
                f"{self.name} can be varied by logarithms only from a positive number on, "
                f"not from {self.low:g}."
            )

    def at(self, fraction: float) -> str:
        """Return the value at a part of the way from one end to the other."""
        margin = 0.5 if self.whole else 0.0  # so that the ends are as frequent as the others
        low, high = self._scaled(self.low - margin), self._scaled(self.high + margin)
        value = low + fraction * (high - low)
        value = math.exp(value) if self.log else value
        value = math.floor(value + 0.5) if self.whole else float(f"{value:.{DIGITS}g}")
        return _number_text(min(max(value, self.low), self.high))

    def near(self, text: str, rng: Rng, reach: float) -> str:
        """Draw a value near another one, no further away than a part of the whole range."""
        fraction = self.place(text)[0] + reach * (2 * rng.fraction() - 1)
        return self.at(min(max(fraction, 0.0), 1.0))

    def place(self, text: str) -> tuple[float, ...]:
        """Return the place of a value."""
        value = _number(text)
        if value is None or not self.low <= value <= self.high:
            raise GomcError(f"{self.name} was varied from {self.low:g} to {self.high:g}, not {text!r}.")
        low, high = self._scaled(self.low), self._scaled(self.high)
        return ((self._scaled(value) - low) / (high - low),)

    def line(self, number: int) -> list[str]:
        """Return so many values from one end to the other, or fewer if there are not more."""
        return [*dict.fromkeys(self.at(i / (number - 1)) for i in range(number))]

    def _scaled(self, value: float) -> float:
        return math.log(value) if self.log else value

    def __str__(self) -> str:
        low, high = (_number_text(end, self.whole) for end in (self.low, self.high))
        return f"{self.name}={low}..{high}{'(log)' if self.log else ''}"


@dataclass(frozen=True)
class Choice:
    """A setting of which one of several values is tried.

    Parameters
    ----------
    name : str
        The setting's name.
    words : tuple of str
        The values, at least two.

    Raises
    ------
    GomcError
        If there are fewer, or one is empty or there twice.
    """

    name: str
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        if len({*self.words}) < max(len(self.words), 2) or "" in self.words:
            raise GomcError(
                f"{self.name} needs two or more different choices, not {'|'.join(self.words)!r}."
            )

    def at(self, fraction: float) -> str:
        """Return the value at a part, less than 1, of the way from the first to the last."""
        return self.words[int(fraction * len(self.words))]

    def near(self, text: str, rng: Rng, reach: float) -> str:
        """Draw any value with the probability `reach`, or else stay."""
        return self.words[rng.below(len(self.words))] if rng.fraction() < reach else text

    def place(self, text: str) -> tuple[float, ...]:
        """Return the place of a value."""
        if text not in self.words:
            raise GomcError(f"{self.name} was one of {', '.join(self.words)}, not {text!r}.")
        return tuple(APART * (text == word) for word in self.words)

    def line(self, number: int) -> list[str]:  # noqa: ARG002 (a span has as many as one likes)
        """Return all values."""
        return [*self.words]

    def __str__(self) -> str:
        return f"{self.name}={'|'.join(self.words)}"


Varied = Span | Choice
"""A setting that is varied."""

Chosen = tuple[str, ...]
"""A value for each setting that is varied, as text."""


def read_varied(text: str) -> Varied:
    """Return what a text varies.

    Raises
    ------
    GomcError
        If it says no such thing.

    Examples
    --------
    >>> read_varied("rave.schedule.bias=0.0005..0.1(log)")
    Span(name='rave.schedule.bias', low=0.0005, high=0.1, log=True, whole=False)
    >>> read_varied("policy=fuego|save+mogo").words
    ('fuego', 'save+mogo')
    >>> read_varied("expand_visits=8..1")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: expand_visits must be varied from a smaller number to a larger one, ...
    """
    name, _, rest = (part.strip() for part in text.partition("="))
    if not name or not rest:
        _refuse(text)
    words = tuple(terms(rest, "|"))
    if len(words) > 1:
        return Choice(name, words)
    found = _SPAN.fullmatch(rest)
    ends = [_number(found[end]) for end in ("low", "high")] if found else [None]
    low, high = ends[0], ends[-1]
    if found is None or low is None or high is None:
        _refuse(text)
    whole = all(re.fullmatch(r"\s*[+-]?\d+\s*", found[end]) for end in ("low", "high"))
    return Span(name, low, high, log=found["log"] is not None, whole=whole)


def place_of(varied: Sequence[Varied], values: Chosen) -> tuple[float, ...]:
    """Return the place of some values, all coordinates in a row."""
    return tuple(each for its, text in zip(varied, values, strict=True) for each in its.place(text))


def _refuse(text: str) -> NoReturn:
    raise GomcError(
        "what is varied is written as name=low..high, name=low..high(log) or name=one|other, not as "
        f"{quoted(text)}."
    )


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _number_text(value: float, whole: bool = True) -> str:
    """Return a number as a setting is written; with a point if it must not look whole."""
    return repr(float(value)).removesuffix(".0") if whole else repr(float(value))
