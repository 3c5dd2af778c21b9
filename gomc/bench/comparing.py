"""The comparison of a measurement with an earlier measurement."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path

from gomc.bench.figures import SpeedFigure, table
from gomc.errors import GomcError, check_number, check_type

NOISY = 0.1
"""The largest spread of the yardstick at which small changes can be told from noise."""

HEAD = ("", "then", "now", "change", "")


def read(file: Path) -> tuple[str, list[SpeedFigure]]:
    """Return the machine and the figures of a measurement that ``gomc bench --json`` wrote.

    Raises
    ------
    GomcError
        If the file contains no such figures.
    """
    try:
        data = json.loads(file.read_text())
        names = {field.name for field in fields(SpeedFigure)}
        figures = [
            _checked(SpeedFigure(**{name: value for name, value in row.items() if name in names}))
            for row in data["figures"]
        ]
        return str(data["machine"]), figures
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise GomcError(
            f"{file} has no figures to compare with: name a file that gomc bench --json wrote."
        ) from None


def _checked(figure: SpeedFigure) -> SpeedFigure:
    """Return a figure, or raise an error if a value of it cannot be compared."""
    check_type("name", figure.name, str)
    check_type("unit", figure.unit, str)
    for number in (figure.value, 1 if figure.ratio is None else figure.ratio):
        if check_number("a figure", number, 0) == 0:
            raise ValueError
    check_number("spread", figure.spread or 0, 0)
    return figure


def compare(then: Iterable[SpeedFigure], now: Iterable[SpeedFigure]) -> str:
    """Return a table of the figures that were measured both times.

    The table compares ratios to the yardstick if there are ratios, because ratios depend less on the
    machine than values do.
    """
    before = {figure.name: figure for figure in then}
    rows: list[Sequence[str]] = [HEAD]
    for figure in now:
        old = before.get(figure.name)
        if old is not None and old.unit == figure.unit:
            rows.append(row(old, figure))
    return table(rows, "<>>><")


def row(old: SpeedFigure, new: SpeedFigure) -> tuple[str, ...]:
    """Return a row of the table: both figures, the change, and the verdict on the change."""
    ratios = old.ratio, new.ratio
    first, second = ratios if None not in ratios else (old.value, new.value)
    change = (second or 0.0) / (first or 1.0)
    return new.name, f"{first:.3g}", f"{second:.3g}", f"{change - 1:+.0%}", verdict(change, old, new)


def verdict(change: float, old: SpeedFigure, new: SpeedFigure) -> str:
    """Return "better", "worse", or "" if the change is within the spread of the rounds.

    Examples
    --------
    >>> one = SpeedFigure("", 100, "games/s", spread=0.02)
    >>> other = SpeedFigure("", 110, "games/s", spread=0.05)
    >>> verdict(1.1, one, other), verdict(0.9, one, other), verdict(1.05, one, other)
    ('better', 'worse', '')

    Less is better for time and memory. A figure without rounds must change by more than a tenth.

    >>> verdict(1.2, SpeedFigure("", 10, "s"), SpeedFigure("", 12, "s"))
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
