"""What a plot is made of: lines, bars, bands and texts, and its two axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class Line(NamedTuple):
    """Points, and the line that joins them."""

    points: list[tuple[float, float]]
    color: str
    dash: str | None = ""
    width: float = 1.8
    marker: str = ""
    size: float = 6
    label: str = ""
    opacity: float = 1
    edge: str = ""


class Box(NamedTuple):
    """A bar, or a band between two curves."""

    outline: list[tuple[float, float]]
    color: str
    opacity: float = 1
    label: str = ""


class Words(NamedTuple):
    """A text at a place, in front of a box or not.

    `lift` is in pixels, and `anchor` is SVG's word for the end at the place.
    """

    at: tuple[float, float]
    said: str
    size: float = 11
    lift: float = 0
    anchor: str = "middle"
    box: dict[str, str] | None = None


class Straight(NamedTuple):
    """A line across the whole plot."""

    at: float
    upright: bool
    color: str
    dash: str | None
    width: float
    label: str = ""


class Axis:
    """One axis: its scale, its ends, its ticks."""

    def __init__(self) -> None:
        self.label, self.scale, self.margin, self.rotation = "", "linear", 0.05, 0
        self.low: float | None = None
        self.high: float | None = None
        self.ticks: list[float] | None = None
        self.names: list[str] | None = None
        self.categories: list[str] = []
        self.from_zero = self.inverted = False

    def numbers(self, values: Any) -> list[float]:
        """Return values as numbers; texts are categories, numbered as they come."""
        several = isinstance(values, Iterable) and not isinstance(values, str)
        found = []
        for value in values if several else [values]:
            if isinstance(value, str):
                if value not in self.categories:
                    self.categories.append(value)
                found.append(float(self.categories.index(value)))
            else:
                found.append(float(value))
        return found
