"""A measurement beside an earlier one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path

from gomc.bench.figures import Figure, table
from gomc.errors import GomcError

NOISY = 0.1
"""The spread of the yardstick beyond which a machine is too noisy to tell small changes."""

HEAD = ("", "then", "now", "change", "")


def read(file: Path) -> tuple[str, list[Figure]]:
    """Return the machine and the figures of a measurement that ``gomc bench --json`` wrote.

    Raises
    ------
    GomcError
        If the file is none of these.
    """
    try:
        found = json.loads(file.read_text())
        names = {field.name for field in fields(Figure)}
        figures = [
            Figure(**{name: value for name, value in row.items() if name in names})
            for row in found["figures"]
        ]
        if any(not isinstance(figure.value, int | float) or figure.value <= 0 for figure in figures):
            raise TypeError
        return str(found["machine"]), figures
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise GomcError(
            f"{file} has no figures to compare with: name a file that gomc bench --json wrote."
        ) from None


def compare(then: Iterable[Figure], now: Iterable[Figure]) -> str:
    """Return a table of what was measured both times.

    Ratios to the yardstick are compared where there are any, since they say less of the machine.
    """
    before = {figure.name: figure for figure in then}
    rows: list[Sequence[str]] = [HEAD]
    for figure in now:
        old = before.get(figure.name)
        if old is not None and old.unit == figure.unit:
            rows.append(row(old, figure))
    return table(rows, "<>>><")


def row(old: Figure, new: Figure) -> tuple[str, ...]:
    """Return a row of the table: what changed, and whether that is more than the rounds differ."""
    ratios = old.ratio, new.ratio
    first, second = ratios if None not in ratios else (old.value, new.value)
    change = (second or 0.0) / (first or 1.0)
    return new.name, f"{first:.3g}", f"{second:.3g}", f"{change - 1:+.0%}", verdict(change, old, new)


def verdict(change: float, old: Figure, new: Figure) -> str:
    """Return a word: better, worse, or nothing where the rounds of a measurement differ as much.

    Examples
    --------
    >>> one, other = Figure("", 100, "games/s", spread=0.02), Figure("", 110, "games/s", spread=0.05)
    >>> verdict(1.1, one, other), verdict(0.9, one, other), verdict(1.05, one, other)
    ('better', 'worse', '')

    Less is better for time and memory. A figure without rounds must change by a tenth.

    >>> verdict(1.2, Figure("", 10, "s"), Figure("", 12, "s"))
    'worse'
    """
    doubt = sum(figure.spread or NOISY / 2 for figure in (old, new))
    if abs(change - 1) <= doubt:
        return ""
    return "better" if (change > 1) == (new.unit == "games/s") else "worse"


def noise(spreads: Sequence[float]) -> str:
    """Return a sentence if rounds of the same work differ too much to tell small changes.

    Examples
    --------
    >>> noise([0.02, 0.31])
    'This machine is too noisy to tell small changes: rounds of the same work differ by up to 31%.'
    >>> noise([0.02])
    ''
    """
    worst = max(spreads, default=0.0)
    if worst <= NOISY:
        return ""
    return (
        "This machine is too noisy to tell small changes: rounds of the same work differ by up to "
        f"{worst:.0%}."
    )
