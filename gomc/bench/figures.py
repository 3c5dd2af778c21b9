"""The figures of a measurement, and their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A row of the table.

    Parameters
    ----------
    name : str
        The name of the measurement.
    value : float
        The result, in `unit`.
    unit : str
        Its unit.
    ratio : float, optional
        The value over the yardstick's.
    target : str
        The target, in words; empty if there is none.
    met : bool, optional
        Whether the target is met.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    target: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        """Return the row as text."""
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        met = "" if self.met is None else "yes" if self.met else "no"
        return self.name, value, self.unit, as_ratio(self.ratio), self.target, met


HEAD = ("", "value", "unit", "ratio", "target", "met")


def as_ratio(ratio: float | None) -> str:
    """Return a ratio as people write it.

    Examples
    --------
    >>> as_ratio(3.14159), as_ratio(0.0125), as_ratio(None)
    ('3.14', '1/80', '')
    """
    if ratio is None:
        return ""
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:.0f}"


def speed(name: str, games: float, yardstick: float | None, least: float | None) -> Figure:
    """Return a number of games a second, which is good if it is large compared with the yardstick's."""
    ratio = games / yardstick if yardstick else None
    if least is None:
        return Figure(name, games, "games/s", ratio)
    met = None if ratio is None else ratio >= least
    return Figure(name, games, "games/s", ratio, f"at least {as_ratio(least)}", met)


def limited(name: str, value: float, unit: str, most: float) -> Figure:
    """Return a figure that is good if it is small."""
    return Figure(name, value, unit, target=f"at most {most:g}", met=value <= most)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as text in columns, numbers to the right.

    Examples
    --------
    >>> print(table([HEAD, Figure("fast", 51234.5, "games/s", 1.5, "at least 1.00", True).cells()]))
           value  unit     ratio  target         met
    fast  51,234  games/s   1.50  at least 1.00  yes
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    signs = "<><><<"
    return "\n".join(
        "  ".join(
            f"{cell:{sign}{n}}" for cell, sign, n in zip(row, signs, widths, strict=True)
        ).rstrip()
        for row in rows
    )
