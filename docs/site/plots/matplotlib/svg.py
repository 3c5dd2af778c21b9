"""Plots as SVG, in the colours of `gomc.show.themes`: light or dark like the page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from typing import Any, NamedTuple

from gomc.show.chart import round_step
from gomc.show.drawing import page, text
from matplotlib.axes import Axes
from matplotlib.shapes import Axis, Box, Line, Straight, Words

LEFT, TOP, RIGHT, BOTTOM, ROW = 62, 26, 16, 46, 20
"""The room around a plot, and the height of a line of the legend."""

OTHERS = {"#0072b2": "#5db3e6", "#00509e": "#8cc4f5", "#d55e00": "#f28a3c", "#009e73": "#2fcc9f"}
OTHERS |= {"#bcd5ee": "#2f4f70"}
"""Colours that are too dark or too light on a dark page, and those in their place."""


class Scale(NamedTuple):
    """Numbers and their places on the page."""

    low: float
    high: float
    begin: float
    end: float
    kind: str
    inverted: bool

    def at(self, value: float) -> float:
        """Return the place of a number."""
        low, high = self.low, self.high
        if self.kind == "log":
            value = value if value > 0 else low
            low, high, value = (math.log10(max(v, 1e-9)) for v in (low, high, value))
        elif self.kind == "symlog":
            low, high, value = (math.copysign(math.log10(1 + abs(v)), v) for v in (low, high, value))
        part = (value - low) / (high - low)
        part = 1 - part if self.inverted else part
        return self.begin + (self.end - self.begin) * min(max(part, -0.5), 1.5)


def draw(plots: list[Axes], width: float, height: float) -> str:
    """Return plots side by side."""
    wide = width / len(plots)
    rows = max(_rows(plot, wide) for plot in plots)
    shapes = [f"<style>@media (prefers-color-scheme:dark){{{_on_dark()}}}</style>"]
    for i, plot in enumerate(plots):
        shapes += [f'<g transform="translate({i * wide:g} 0)">', *_plot(plot, wide, height, i), "</g>"]
    title = "; ".join(
        filter(None, (f"{p.y.label} by {p.x.label}" if p.x.label else p.y.label for p in plots))
    )
    return page(width, height + ROW * rows, shapes, title=f"Plot: {title}", theme="plain")


def _plot(plot: Axes, wide: float, height: float, number: int) -> Iterator[str]:
    slanted = 30 if plot.x.rotation else 0
    names = max(map(len, plot.y.names or plot.y.categories), default=0)
    left, below = (max(LEFT, 16 + 7 * names), BOTTOM + slanted) if plot.visible else (RIGHT, RIGHT)
    x = _scale(plot.x, [plot], 0, left, wide - RIGHT)
    y = _scale(plot.y, plot.beside, 1, height - below, TOP)
    if plot.equal:
        x, y = _equal(x, y)
    if plot.visible:
        yield from _frame(plot, x, y, height)
    yield text((x.begin + x.end) / 2, 13, 14, plot.title)
    name = f"gomc-clip-{id(plot)}-{number}"
    across, up = x.end - x.begin + 12, y.begin - y.end + 16
    inside = f'x="{x.begin - 6}" y="{y.end - 14}" width="{across:g}" height="{up:g}"'
    yield f'<clipPath id="{name}"><rect {inside}/></clipPath><g clip-path="url(#{name})">'
    for shape in sorted(plot.shapes, key=lambda s: isinstance(s, Line) + 2 * isinstance(s, Words)):
        yield from _shape(shape, x, y)
    yield "</g>"
    if plot.keys:
        yield from _legend(plot, wide, height)


def _frame(plot: Axes, x: Scale, y: Scale, height: float) -> Iterator[str]:
    thin = 'class="g-line" stroke-width="1" fill="none"'
    yield f'<path d="M{x.begin} {y.end}V{y.begin}H{x.end}" {thin}/>'
    for value, name in _ticks(plot.x, x):
        at = round(x.at(value), 1)
        yield f'<path d="M{at} {y.begin}v4" {thin}/>'
        if plot.x.rotation:
            low = y.begin + 20
            yield f'<g transform="rotate(-90 {at} {low})">{text(at, low, 11, name)}</g>'
        else:
            yield text(at, y.begin + 15, 12, name)
    for value, name in _ticks(plot.y, y):
        at = round(y.at(value), 1)
        yield f'<path d="M{x.begin} {at}h-4" {thin}/>'
        yield text(x.begin - 8, at, 12, name, anchor="end")
    yield text((x.begin + x.end) / 2, height - 12, 13, plot.x.label)
    middle = (y.begin + y.end) / 2
    yield f'<g transform="rotate(-90 14 {middle:g})">{text(14, middle, 13, plot.y.label)}</g>'


def _shape(shape: Any, x: Scale, y: Scale) -> Iterator[str]:
    if isinstance(shape, Words):
        a, b = round(x.at(shape.at[0]), 1), round(y.at(shape.at[1]) - shape.lift, 1)
        if shape.box:
            yield _box(a, b, shape)
        yield text(a, b, shape.size, shape.said, anchor=shape.anchor)
    elif isinstance(shape, Straight):
        at = x.at(shape.at) if shape.upright else y.at(shape.at)
        way = f"M{at:.1f} {y.end}V{y.begin}" if shape.upright else f"M{x.begin} {at:.1f}H{x.end}"
        yield f'<path d="{way}" {_pen(shape.color, shape.dash or "", shape.width)}/>'
    elif isinstance(shape, Box):
        way = " ".join(f"{x.at(a):.1f},{y.at(b):.1f}" for a, b in shape.outline)
        yield f'<polygon points="{way}" {_fill(shape.color)} fill-opacity="{shape.opacity:g}"/>'
    else:
        places = [(round(x.at(a), 1), round(y.at(b), 1)) for a, b in shape.points if math.isfinite(b)]
        if shape.dash is not None and places:
            way = "M" + "L".join(f"{a} {b}" for a, b in places)
            pen = _pen(shape.color, shape.dash, shape.width)
            yield f'<path d="{way}" {pen} stroke-opacity="{shape.opacity:g}"/>'
        for place in places if shape.marker else []:
            yield _mark(*place, shape)


def _box(a: float, b: float, words: Words) -> str:
    """Return the box behind a text."""
    box = words.box or {}
    wide, high = 0.6 * words.size * len(words.said) + 8, words.size + 8
    wide, round_by = (high, high / 2) if box.get("boxstyle") == "circle" else (wide, 0)
    ground = 'class="g-ground"' if box["fc"] == "white" else _fill(box["fc"])
    ink = box.get("ec", "black")
    place = f'x="{a - wide / 2:g}" y="{b - high / 2:g}" width="{wide:g}" height="{high:g}"'
    shape = f'{place} rx="{round_by:g}"'
    edge = "" if ink == "none" else f"<rect {shape} {_pen(ink, '', 1)}/>"
    return f"<rect {shape} {ground}/>{edge}"


def _equal(x: Scale, y: Scale) -> tuple[Scale, Scale]:
    """Return scales with the same length of a step, in the middle of the room."""
    steps = [abs(it.end - it.begin) / (it.high - it.low) for it in (x, y)]
    shrunk = []
    for it, step in zip((x, y), steps, strict=True):
        cut = (it.end - it.begin) * (1 - min(steps) / step) / 2
        shrunk.append(it._replace(begin=it.begin + cut, end=it.end - cut))
    return shrunk[0], shrunk[1]


def _mark(a: float, b: float, line: Line) -> str:
    half = line.size / 2
    if line.marker in ("_", "|"):
        way = f"M{a - half} {b}h{line.size}" if line.marker == "_" else f"M{a} {b - half}v{line.size}"
        return f'<path d="{way}" {_pen(line.color, "", 2)}/>'
    if line.marker == "s":
        size = f'width="{line.size}" height="{line.size}"'
        return f'<rect x="{a - half}" y="{b - half}" {size} {_fill(line.color)}/>'
    if line.marker == "h":
        turns = [math.pi * k / 3 for k in range(6)]
        way = " ".join(f"{a + half * math.sin(t):.1f},{b + half * math.cos(t):.1f}" for t in turns)
        edge = f'<polygon points="{way}" {_pen(line.edge, "", 1)}/>' if line.edge else ""
        return f'<polygon points="{way}" {_fill(line.color)}/>{edge}'
    radius = half if line.marker == "o" else half / 2
    return f'<circle cx="{a}" cy="{b}" r="{radius:g}" {_fill(line.color)}/>'


def _legend(plot: Axes, wide: float, height: float) -> Iterator[str]:
    for (left, row), shape in zip(_keys(plot, wide), _named(plot), strict=True):
        a, b = left, height + ROW * row + 4
        if isinstance(shape, Box):
            look = f'{_fill(shape.color)} fill-opacity="{shape.opacity:g}"'
            yield f'<rect x="{a}" y="{b - 6}" width="22" height="12" {look}/>'
        else:
            width = shape.width
            if shape.dash is not None:
                yield f'<path d="M{a} {b}h22" {_pen(shape.color, shape.dash, width)}/>'
            if isinstance(shape, Line) and shape.marker:
                yield _mark(a + 11, b, shape)
        yield text(a + 28, b, 12, shape.label, anchor="start")


def _named(plot: Axes) -> list[Any]:
    return [shape for shape in plot.shapes if getattr(shape, "label", "")]


def _keys(plot: Axes, wide: float) -> Iterator[tuple[float, int]]:
    """Yield place and line of each entry of the legend."""
    left, row = float(LEFT), 0
    for shape in _named(plot):
        need = 28 + 7.2 * len(shape.label) + 18
        if left > LEFT and left + need > wide:
            left, row = float(LEFT), row + 1
        yield left, row
        left += need


def _rows(plot: Axes, wide: float) -> int:
    return max((row for _, row in _keys(plot, wide)), default=-1) + 1 if plot.keys else 0


def _scale(axis: Axis, plots: list[Axes], side: int, begin: float, end: float) -> Scale:
    """Return the scale on which all shapes have room."""
    log = axis.scale == "log"
    values = [
        v for plot in plots for v in _values(plot, side) if math.isfinite(v) and (v > 0 or not log)
    ]
    zero = axis.from_zero and not log
    values = [*values, *([0.0] if zero else []), *range(len(axis.categories))] or [0.0, 1.0]
    low, high = min(values), max(values)
    if log:
        ratio = (high / low) ** axis.margin if high > low else 2
        low, high = low / ratio, high * ratio
    else:
        room = axis.margin * (high - low) if high > low else 0.5
        low, high = (
            low if zero and low == 0 else low - room,
            high if zero and high == 0 else high + room,
        )
    low, high = low if axis.low is None else axis.low, high if axis.high is None else axis.high
    return Scale(low, high, begin, end, axis.scale, axis.inverted)


def _values(plot: Axes, side: int) -> Iterator[float]:
    for shape in plot.shapes:
        if isinstance(shape, Straight):
            if shape.upright != bool(side):
                yield shape.at
        else:
            points = (
                [shape.at]
                if isinstance(shape, Words)
                else getattr(shape, "points", None) or shape.outline
            )
            yield from (point[side] for point in points)


def _ticks(axis: Axis, scale: Scale) -> Iterator[tuple[float, str]]:
    """Yield the ticks, with what stands there."""
    if axis.categories:
        yield from ((float(i), name) for i, name in enumerate(axis.categories))
        return
    ticks = axis.ticks if axis.ticks is not None else list(_round(scale))
    names = axis.names or [f"{tick:.12g}".replace("-", "\u2212") for tick in ticks]
    for tick, name in zip(ticks, names, strict=True):
        if scale.low <= tick <= scale.high:
            yield tick, name


def _round(scale: Scale) -> Iterator[float]:
    """Yield round numbers."""
    if scale.kind == "symlog":
        yield 0.0
        yield from (10.0**p for p in range(math.ceil(math.log10(max(scale.high, 1))) + 1))
        return
    if scale.kind == "log":
        powers = range(math.floor(math.log10(scale.low)), math.ceil(math.log10(scale.high)) + 1)
        few = len(powers) < 4
        yield from (float(f"{k}e{p}") for p in powers for k in ((1, 2, 5) if few else (1,)))
        return
    step = round_step((scale.high - scale.low) / 6)
    for i in range(math.ceil(scale.low / step), math.floor(scale.high / step) + 1):
        yield round(i * step, 12)


def _on_dark() -> str:
    """Return rules of CSS."""
    looks = [(old, new, of) for old, new in OTHERS.items() for of in ("fill", "stroke")]
    return "".join(f'[{of}="{old}"]{{{of}:{new}}}' for old, new, of in looks)


def _ink(color: str) -> bool:
    """Whether a colour is that of the page's letters: black, or a grey such as ``0.5``."""
    return color == "black" or color.replace(".", "").isdigit()


def _pen(color: str, dash: str, width: float) -> str:
    stroke = 'class="g-pen"' if _ink(color) else f'stroke="{escape(color)}"'
    return f'{stroke} stroke-width="{width:g}" fill="none" stroke-linejoin="round"' + (
        f' stroke-dasharray="{dash}"' if dash else ""
    )


def _fill(color: str) -> str:
    return 'class="g-dot"' if _ink(color) else f'fill="{escape(color)}"'
