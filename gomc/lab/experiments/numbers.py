"""Numbers in the texts of an experiment, which tell what a form of the experiment plays.

A declaration gives the numbers of the full form. The quick form replaces settings of the players, such
as ``playouts=70000`` by ``playouts=7000``. The same replacement of numbers in labels, hypotheses and
titles makes these texts true of the quick form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gomc.errors import GomcError

NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?!\w)")
"""A number in a text, but not a part of a word such as 9x9."""


def value(number: str) -> float | None:
    """Return the value of a number in a text; None for the number of a section.

    Examples
    --------
    >>> value("70,000"), value("0.2"), value("4.2.3")
    (70000.0, 0.2, None)
    """
    return float(number.replace(",", "")) if number.count(".") < 2 else None


def replacements(instead: Mapping[str, str]) -> dict[float, str]:
    """Return the numbers at the ends of settings, with the numbers that replace them.

    Raises
    ------
    GomcError
        If two different numbers replace the same number, so that a text would not say which is meant.

    Examples
    --------
    >>> replacements({"playouts=1000": "playouts=100", "--level=10": "--level=0"})
    {1000.0: '100', 10.0: '0'}
    >>> replacements({"games=10": "games=5", "--level=10": "--level=0"})
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: a quick form must not replace 10 by both 5 and 0.
    """
    numbers: dict[float, str] = {}
    for pair in instead.items():
        old, new = (re.search(r"[\d.]+$", text) for text in pair)
        if old and new and numbers.setdefault(float(old[0]), new[0]) != new[0]:
            both = f"{numbers[float(old[0])]} and {new[0]}"
            raise GomcError(f"a quick form must not replace {old[0]} by both {both}.")
    return numbers


def with_numbers(text: str, numbers: Mapping[float, str]) -> str:
    """Return a text in which other numbers stand; a comma groups thousands where a comma did so before.

    Examples
    --------
    >>> with_numbers("70,000 playouts beat 1000 on 9x9", {70000: "7000", 1000: "100", 9: "5"})
    '7,000 playouts beat 100 on 9x9'
    """

    def replaced(found: re.Match[str]) -> str:
        new = numbers.get(value(found[0]) or 0.0, found[0])
        return f"{int(new):,}" if "," in found[0] and new.isdigit() else new

    return NUMBER.sub(replaced, text)
