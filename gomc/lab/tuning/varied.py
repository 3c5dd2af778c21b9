"""The settings that a tuning varies, as text: numbers in a range, or choices.

::

    rave.schedule.bias=0.0005..0.1(log)    numbers in a range, spread evenly by their logarithms
    expand_visits=1..8                     whole numbers, because both ends are written without a point
    priors.scale=0.5..2.0                  any numbers in a range
    policy=fuego|mogo-2009                 a choice

Every value has a *place*: a single coordinate from 0 to 1 for a number, or a coordinate for each
choice. The optimiser works with places only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from gomc.errors import GomcError, check_number, check_type, keep, quoted
from gomc.rng import Rng
from gomc.text.grammar import terms

DIGITS = 3
"""The number of significant digits of the numbers that are tried; a narrow range has more digits."""

APART = math.sqrt(0.5)
"""The coordinate of the choice that is made; so the distance between two choices is 1."""

_SPAN = re.compile(r"(?P<low>.+?)\.\.(?P<high>[^(]+)(?P<log>\(log\))?")


@dataclass(frozen=True)
class Span:
    """A setting that is varied over a range of numbers.

    Parameters
    ----------
    name : str
        The setting's name.
    low, high : float
        The ends of the range.
    log : bool
        Whether the logarithms of the numbers are spread evenly.
    whole : bool
        Whether only whole numbers are tried.

    Raises
    ------
    GomcError
        If `low` is not below `high`, or if `log` is true and `low` is not positive.

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
        low, high = self._ends
        value = low + fraction * (high - low)
        value = math.exp(value) if self.log else value
        value = math.floor(value + 0.5) if self.whole else float(f"{value:.{self._digits}g}")
        return _number_text(min(max(value, self.low), self.high))

    def near(self, text: str, rng: Rng, reach: float) -> str:
        """Draw a value near another value, at a distance of at most `reach` of the whole range."""
        low, high = self._ends
        fraction = (self._scaled(self._known(text)) - low) / (high - low)
        fraction += reach * (2 * rng.fraction() - 1)
        return self.at(min(max(fraction, 0.0), 1.0))

    def place(self, text: str) -> tuple[float, ...]:
        """Return the place of a value."""
        low, high = self._scaled(self.low), self._scaled(self.high)
        return ((self._scaled(self._known(text)) - low) / (high - low),)

    def line(self, number: int) -> list[str]:
        """Return different values spread evenly over the range, at most `number` values."""
        return [*dict.fromkeys(self.at(i / (number - 1)) for i in range(number))]

    def _known(self, text: str) -> float:
        """Return the number of a text, or raise `GomcError`."""
        value = _number(text)
        if value is None or not self.low <= value <= self.high:
            raise GomcError(f"{self.name} was varied from {self.low:g} to {self.high:g}, not {text!r}.")
        return value

    @property
    def _ends(self) -> tuple[float, float]:
        """The scaled ends between which `at` places numbers."""
        margin = 0.5 if self.whole else 0.0  # so that the ends are as frequent as other whole numbers
        return self._scaled(self.low - margin), self._scaled(self.high + margin)

    @property
    def _digits(self) -> int:
        """The number of significant digits: so many that two numbers differ by a tenth of the range."""
        most, wide = max(abs(self.low), abs(self.high)), self.high - self.low
        return max(DIGITS, 2 + math.floor(math.log10(most)) - math.floor(math.log10(min(wide, most))))

    def _scaled(self, value: float) -> float:
        return math.log(value) if self.log else value

    def __str__(self) -> str:
        low, high = (_number_text(end, self.whole) for end in (self.low, self.high))
        return f"{self.name}={low}..{high}{'(log)' if self.log else ''}"


@dataclass(frozen=True)
class Choice:
    """A setting for which several given values are tried.

    Parameters
    ----------
    name : str
        The setting's name.
    words : tuple of str
        The values, at least two.

    Raises
    ------
    GomcError
        If there are fewer than two values, or a value is empty or occurs twice.
    """

    name: str
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        if len({*self.words}) < max(len(self.words), 2) or "" in self.words:
            raise GomcError(
                f"{self.name} needs two or more different choices, not {'|'.join(self.words)!r}."
            )

    def at(self, fraction: float) -> str:
        """Return the value at a part, less than 1, of the way from the first value to the last."""
        return self.words[int(fraction * len(self.words))]

    def near(self, text: str, rng: Rng, reach: float) -> str:
        """Draw any value with the probability `reach`; otherwise return the same value."""
        return self.words[rng.below(len(self.words))] if rng.fraction() < reach else text

    def place(self, text: str) -> tuple[float, ...]:
        """Return the place of a value."""
        if text not in self.words:
            raise GomcError(f"{self.name} was one of {', '.join(self.words)}, not {text!r}.")
        return tuple(APART * (text == word) for word in self.words)

    def line(self, number: int) -> list[str]:  # noqa: ARG002 (only a span depends on it)
        """Return all values."""
        return [*self.words]

    def __str__(self) -> str:
        return f"{self.name}={'|'.join(self.words)}"


Varied = Span | Choice
"""A setting that is varied."""

Chosen = tuple[str, ...]
"""A value for each setting that is varied, as text."""


def read_varied(text: str) -> Varied:
    """Read from text a setting that is varied.

    Raises
    ------
    GomcError
        If the text cannot be read as a range or choices.

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
    name, _, rest = (part.strip() for part in check_type("what is varied", text, str).partition("="))
    if not name or not rest:
        _refuse(text)
    words = tuple(terms(rest, "|"))
    if len(words) > 1:
        return Choice(name, words)
    match = _SPAN.fullmatch(rest)
    ends = [_number(match[end]) for end in ("low", "high")] if match else [None]
    low, high = ends[0], ends[-1]
    if match is None or low is None or high is None:
        _refuse(text)
    whole = all(re.fullmatch(r"\s*[+-]?\d+\s*", match[end]) for end in ("low", "high"))
    return Span(name, low, high, log=match["log"] is not None, whole=whole)


def place_of(varied: Sequence[Varied], values: Chosen) -> tuple[float, ...]:
    """Return the coordinates of the values of all settings, in the order of the settings."""
    return tuple(
        coordinate
        for setting, text in zip(varied, values, strict=True)
        for coordinate in setting.place(text)
    )


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
    """Return a number as text; if `whole` is false, with a point even if the number is whole."""
    return repr(float(value)).removesuffix(".0") if whole else repr(float(value))
