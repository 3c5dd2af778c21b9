"""Small line charts as SVG, for objects that show themselves without matplotlib.

`gomc.show.plots` draws plots that a reader can work on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gomc.show.drawing import Picture, page, short, text
from gomc.show.themes import paper

WIDTH, HEIGHT = 520, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 18, 18, 50
ROW = 22
"""The height of the line that names the curves."""

DASHES = ("", "9 4", "2 4")
"""The dash patterns of up to three curves in a chart, which differ without colour."""


class Axis(NamedTuple):
    """An axis with ticks at round numbers, from 0 or another round number on."""

    ticks: tuple[float, ...]
    begin: float
    end: float

    @classmethod
    def of(cls, most: float, begin: float, end: float, least: float = 0.0) -> Axis:
        """Return the axis for values from `least` to `most`, drawn from `begin` to `end`."""
        step = round_step((most - least) / 5)
        first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
        return cls(tuple(i * step for i in range(first, max(last, first + 1) + 1)), begin, end)

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        first, last = self.ticks[0], self.ticks[-1]
        return self.begin + (self.end - self.begin) * (value - first) / (last - first)


def round_step(least: float) -> float:
    """Return the smallest of ..., 0.1, 0.2, 0.5, 1, 2, 5, 10, ... that is at least a number.

    Examples
    --------
    >>> [round_step(x) for x in (0.03, 1, 12, 60)]
    [0.05, 1.0, 20.0, 100.0]
    """
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(float(f"{k * power:.6g}") for k in (1, 2, 5, 10) if k * power >= least * (1 - 1e-9))


def chart(
    line: Sequence[tuple[float, float]],
    *,
    across: str,
    up: str,
    title: str,
    theme: str | None = None,
    steps: bool = False,
) -> Picture:
    """Return a chart of a line.

    Parameters
    ----------
    line : sequence of (float, float)
        The points that the line connects; all numbers are at least 0.
    across, up : str
        The labels of the axes.
    title : str
        The contents in a few words.
    theme : str, optional
        The look; see `gomc.show.set_theme`.
    steps : bool
        Whether a value holds until the next value, as for counts.
    """
    x = Axis.of(max(a for a, _ in line), LEFT, WIDTH - RIGHT)
    y = Axis.of(max(b for _, b in line), HEIGHT - BOTTOM, TOP)
    path = _path([(x.at(a), y.at(b)) for a, b in line], steps)
    look = 'fill="none" class="g-curve" stroke-width="2.5" stroke-linejoin="round"'
    shapes = [*_frame(x, y, across, up), f'<path d="{path}" {look}/>']
    return page(WIDTH, HEIGHT, shapes, title=title, about=f"{up} by {across}", theme=paper(theme))


def curves(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    *,
    across: str,
    up: str,
    title: str,
    theme: str | None = None,
) -> Picture:
    """Return a chart of up to three named lines, with the first line in colour.

    See `chart` for the parameters. At least one line must contain a point.
    """
    places = [place for line in lines.values() for place in line]
    x = Axis.of(max(a for a, _ in places), LEFT, WIDTH - RIGHT)
    heights = [b for _, b in places]
    y = Axis.of(max(heights), HEIGHT - BOTTOM, TOP, min(heights))
    shapes, below = [*_frame(x, y, across, up)], HEIGHT + ROW / 2 - 4
    for k, (name, line) in enumerate(lines.items()):
        look = f'fill="none" stroke-linejoin="round" stroke-dasharray="{DASHES[k]}" '
        look += 'class="g-pen" stroke-width="1.6"' if k else 'class="g-curve" stroke-width="2.8"'
        if line:
            shapes.append(f'<path d="{_path([(x.at(a), y.at(b)) for a, b in line], False)}" {look}/>')
        left = LEFT + k * (WIDTH - LEFT) / len(lines)
        shapes.append(f'<path d="M{left:.1f} {below:g}h34" {look}/>')
        shapes.append(text(round(left + 42, 1), below, 13, name, anchor="start"))
    about = f"{up} by {across}: {', '.join(lines)}"
    return page(WIDTH, HEIGHT + ROW, shapes, title=title, about=about, theme=paper(theme))


def _frame(x: Axis, y: Axis, across: str, up: str) -> Iterator[str]:
    """Yield the grid lines, the numbers and the labels of two axes."""
    thin = 'class="g-line" stroke-width="0.6" stroke-opacity="0.55"'
    for tick in x.ticks:
        at = x.at(tick)
        yield f'<path d="M{at:.1f} {y.begin}V{y.end}" {thin}/>'
        yield text(round(at, 1), y.begin + 14, 12, _tick(tick, x.ticks[-1]))
    for tick in y.ticks:
        at = y.at(tick)
        yield f'<path d="M{x.begin} {at:.1f}H{x.end}" {thin}/>'
        yield text(x.begin - 7, round(at, 1), 12, _tick(tick, y.ticks[-1]), anchor="end")
    yield text((x.begin + x.end) / 2, HEIGHT - 14, 13, across)
    middle = (y.begin + y.end) / 2
    yield f'<g transform="rotate(-90 16 {middle:g})">{text(16, middle, 13, up)}</g>'


def _tick(value: float, most: float) -> str:
    """Return the number at a tick."""
    return short(value) if most >= 10 or not value else f"{value:g}"


def _path(places: Sequence[tuple[float, float]], steps: bool) -> str:
    """Return the path through some points, in the syntax of SVG."""
    way = [f"M{places[0][0]:.1f} {places[0][1]:.1f}"]
    for a, b in places[1:]:
        way.append(f"H{a:.1f}V{b:.1f}" if steps else f"L{a:.1f} {b:.1f}")
    return "".join(way)
