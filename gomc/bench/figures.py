"""The figures of a measurement, and the table of the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class SpeedFigure:
    """A row of the table.

    Parameters
    ----------
    name : str
        The name of the measurement.
    value : float
        The result, in `unit`.
    unit : str
        The unit of the value.
    ratio : float, optional
        The value divided by the yardstick's value.
    target : str
        The target, in words; empty if there is none.
    met : bool, optional
        Whether the target is met.
    spread : float, optional
        The difference of the best and the worst round, as a fraction of the value.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    target: str = ""
    met: bool | None = None
    spread: float | None = None

    def cells(self) -> tuple[str, ...]:
        """Return the row as text."""
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        met = "" if self.met is None else "yes" if self.met else "no"
        spread = "" if self.spread is None else f"{self.spread:.0%}"
        return self.name, value, self.unit, spread, as_ratio(self.ratio), self.target, met


HEAD = ("", "value", "unit", "spread", "ratio", "target", "met")


def as_ratio(ratio: float | None) -> str:
    """Return a ratio as text: with two digits, or if it is small, as 1/n.

    Examples
    --------
    >>> as_ratio(3.14159), as_ratio(0.0125), as_ratio(None)
    ('3.14', '1/80', '')
    """
    if ratio is None:
        return ""
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:.0f}"


def speed(
    name: str, rounds: Sequence[float], others: Sequence[float], least: float | None
) -> SpeedFigure:
    """Return a figure with the median of games a second in some rounds.

    `others` are the games a second of another program in the same rounds. The ratio is the median of
    the ratios of the rounds, and must be at least `least`. Without `others` there is no ratio.

    Examples
    --------
    >>> figure = speed("", [90.0, 100.0, 120.0], [100.0, 100.0, 100.0], least=0.95)
    >>> figure.value, figure.spread, figure.ratio, figure.target, figure.met
    (100.0, 0.3, 1.0, 'at least 0.95', True)
    """
    games = median(rounds)
    spread = (max(rounds) - min(rounds)) / games
    ratio = median(a / b for a, b in zip(rounds, others, strict=True)) if others else None
    if least is None:
        return SpeedFigure(name, games, "games/s", ratio, spread=spread)
    met = None if ratio is None else ratio >= least
    return SpeedFigure(name, games, "games/s", ratio, f"at least {as_ratio(least)}", met, spread)


def limited(name: str, value: float, unit: str, most: float) -> SpeedFigure:
    """Return a figure whose target is met if the value is at most `most`."""
    return SpeedFigure(name, value, unit, target=f"at most {most:g}", met=value <= most)


def table(rows: Sequence[Sequence[str]], signs: str = "<><>><<") -> str:
    """Return rows as text in columns; `signs` name the alignment of each column.

    Examples
    --------
    >>> figure = SpeedFigure("fast", 51234.5, "games/s", 1.5, "at least 1.00", True, 0.02)
    >>> print(table([HEAD, figure.cells()]))
           value  unit     spread  ratio  target         met
    fast  51,234  games/s      2%   1.50  at least 1.00  yes
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            f"{cell:{sign}{n}}" for cell, sign, n in zip(row, signs, widths, strict=True)
        ).rstrip()
        for row in rows
    )
