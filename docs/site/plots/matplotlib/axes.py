"""What is to be drawn in a plot: matplotlib's calls turned into lines, bars, bands and texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from types import SimpleNamespace
from typing import Any

from matplotlib.shapes import Axis, Box, Line, Straight, Words

CYCLE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9")
"""The colours of what has no colour of its own; `gomc.show.plots` has the same."""

LINES = {"-": "", "--": "7 4", ":": "2 3", "-.": "7 3 2 3", "": None}
"""The styles of lines, as SVG writes dashes; None draws no line."""


class Axes:
    """A plot."""

    def __init__(self, figure: Any) -> None:
        self.figure = figure
        self.beside = [self]
        self.x, self.y = Axis(), Axis()
        self.title = ""
        self.shapes: list[Line | Box | Words | Straight] = []
        self.keys = False
        self.spines = Spines()
        self._colors = 0

    # --- Shapes.

    def plot(
        self, *args: Any, color: str = "", marker: str = "", linestyle: str = "", **more: Any
    ) -> None:
        """Draw a line through points, or marks at them."""
        data, style = (
            [a for a in args if not isinstance(a, str)],
            "".join(a for a in args if isinstance(a, str)),
        )
        y = self.y.numbers(data[-1])
        x = self.x.numbers(data[0]) if len(data) > 1 else [float(i) for i in range(len(y))]
        dash, mark = _style(style, linestyle, marker)
        label, size, width = (
            more.pop(n, v) for n, v in (("label", ""), ("markersize", 6), ("linewidth", 1.8))
        )
        opacity = more.pop("alpha", 1)
        _none_left(more)
        points = list(zip(x, y, strict=True))
        self.shapes.append(Line(points, self._color(color), dash, width, mark, size, label, opacity))

    def semilogx(self, *args: Any, **more: Any) -> None:
        """Draw a line on a logarithmic scale."""
        self.x.scale = "log"
        self.plot(*args, **more)

    def bar(
        self, x: Any, height: Any, width: float = 0.8, color: str = "", label: str = ""
    ) -> list[Box]:
        """Draw bars."""
        color, self.y.from_zero, boxes = self._color(color), True, []
        heights = height if isinstance(height, Iterable) else [height]
        for place, tall in zip(self.x.numbers(x), heights, strict=True):
            boxes.append(
                _box(place - width / 2, place + width / 2, 0, tall, color, "" if boxes else label)
            )
        self.shapes += boxes
        return boxes

    def barh(self, y: Any, width: Any) -> None:
        """Draw bars from left to right."""
        color, self.x.from_zero = self._color(""), True
        for place, long in zip(self.y.numbers(y), width, strict=True):
            self.shapes.append(_box(0, long, place - 0.4, place + 0.4, color, ""))

    def imshow(self, rows: Any, cmap: str, vmin: float, vmax: float, aspect: str) -> None:
        """Draw a table of numbers as cells; larger numbers are darker."""
        if (cmap, aspect) != ("YlGn", "auto"):
            raise NotImplementedError("in this page cells are green: give cmap='YlGn', aspect='auto'.")
        self.x.margin = self.y.margin = 0
        self.invert_yaxis()
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                cell = _box(column - 0.5, column + 0.5, row - 0.5, row + 0.5, "#009e73", "")
                self.shapes.append(cell._replace(opacity=(value - vmin) / (vmax - vmin)))

    def step(self, x: Any, y: Any, where: str, **more: Any) -> None:
        """Draw steps: at the next place ("post"), or half way ("mid")."""
        xs, ys = self.x.numbers(x), self.y.numbers(y)
        part = {"post": 1.0, "mid": 0.5}[where]
        corners = [(xs[0], ys[0])]
        for (a, b), (low, high) in zip(pairwise(xs), pairwise(ys), strict=True):
            corners += [(a + part * (b - a), low), (a + part * (b - a), high)]
        corners.append((xs[-1], ys[-1]))
        self.plot([a for a, _ in corners], [b for _, b in corners], **more)

    def bar_label(self, bars: Sequence[Box], fmt: str = "%g") -> None:
        """Write the heights of bars above them."""
        for box in bars:
            (left, _), (right, tall) = box.outline[0], box.outline[2]
            self.shapes.append(Words(((left + right) / 2, tall), fmt % tall, lift=8))

    def hist(
        self,
        values: Any,
        bins: Sequence[float],
        stacked: bool = False,
        label: Any = "",
        color: Any = "",
        rwidth: float = 0.8,
    ) -> None:
        """Draw how many values lie between each two edges."""
        groups = values if values and isinstance(values[0], Iterable) else [values]
        labels, colors = ([a] * len(groups) if isinstance(a, str) else a for a in (label, color))
        self.y.from_zero, edges = True, list(bins)
        counts = [[sum(a <= v < b for v in g) for a, b in pairwise(edges)] for g in groups]
        for count, group in zip(counts, groups, strict=True):
            count[-1] += sum(v == edges[-1] for v in group)
        tops = list(accumulate(counts, lambda a, b: [i + j for i, j in zip(a, b, strict=True)]))
        for k, count in enumerate(counts):
            shade, name = self._color(colors[k]), labels[k]
            for i, n in enumerate(count):
                left, wide = edges[i], edges[i + 1] - edges[i]
                if not stacked:
                    left += wide * ((1 - rwidth) / 2 + rwidth * k / len(groups))
                    wide *= rwidth / len(groups)
                base = tops[k][i] - n if stacked else 0
                self.shapes.append(_box(left, left + wide, base, base + n, shade, "" if i else name))

    def errorbar(
        self, x: Any, y: Any, yerr: Any = None, xerr: Any = None, fmt: str = "-", capsize: float = 0
    ) -> None:
        """Draw points with the intervals around them."""
        color, xs, ys = self._color(""), self.x.numbers(x), self.y.numbers(y)
        dash, mark = _style(fmt, "", "")
        for errors, across in (yerr, False), (xerr, True):
            each = errors if isinstance(errors, Iterable) else [errors] * len(xs)
            for a, b, e in zip(xs, ys, each, strict=True):
                if e is not None:
                    ends = [(a - e, b), (a + e, b)] if across else [(a, b - e), (a, b + e)]
                    cap = ("|" if across else "_") if capsize else ""
                    self.shapes.append(Line(ends, color, "", 1.6, cap, 2 * capsize))
        self.shapes.append(Line(list(zip(xs, ys, strict=True)), color, dash, 1.8, mark))

    def fill_between(
        self,
        x: Any,
        low: Any,
        high: Any,
        color: str = "",
        alpha: float = 1,
        linewidth: float = 0,
        label: str = "",
    ) -> None:
        """Draw the band between two curves, without a line around it."""
        if linewidth:
            raise NotImplementedError("in this page a band has no outline: give linewidth=0.")
        places = self.x.numbers(x)
        there, back = (list(zip(places, self.y.numbers(v), strict=True)) for v in (low, high))
        self.shapes.append(Box([*there, *reversed(back)], self._color(color), alpha, label))

    def axhline(
        self, y: float, color: str = "", linestyle: str = "-", linewidth: float = 1.5, label: str = ""
    ) -> None:
        """Draw a line from the left to the right."""
        self.shapes.append(Straight(y, False, self._color(color), LINES[linestyle], linewidth, label))

    def axvline(
        self, x: float, color: str = "", linestyle: str = "-", linewidth: float = 1.5, label: str = ""
    ) -> None:
        """Draw a line from the bottom to the top."""
        self.shapes.append(Straight(x, True, self._color(color), LINES[linestyle], linewidth, label))

    def text(
        self, x: float, y: float, s: str, ha: str = "left", va: str = "", fontsize: float = 11
    ) -> None:
        """Write a text, with its left end, its middle or its right end at a place."""
        anchor = {"left": "start", "center": "middle", "right": "end"}[ha]
        self.shapes.append(Words((x, y), s, fontsize, -4 if va else 0, anchor))

    # --- Scales and words.

    def set(self, **what: Any) -> None:
        """Set several things, such as ``xlabel`` or ``ylim``."""
        for name, value in what.items():
            ends = name in ("xlim", "ylim") and isinstance(value, tuple)
            getattr(self, f"set_{name}")(*(value if ends else [value]))

    def set_title(self, title: str) -> None:
        """Write a title above the plot."""
        self.title = title

    def set_xlabel(self, label: str) -> None:
        """Write what the places from left to right are."""
        self.x.label = label

    def set_ylabel(self, label: str) -> None:
        """Write what the heights are."""
        self.y.label = label

    def get_xlabel(self) -> str:
        """Return what the places from left to right are."""
        return self.x.label

    def get_ylabel(self) -> str:
        """Return what the heights are."""
        return self.y.label

    def set_xlim(self, left: float | None = None, right: float | None = None) -> None:
        """Choose the ends."""
        self.x.low, self.x.high = left, right

    def set_ylim(self, bottom: float | None = None, top: float | None = None) -> None:
        """Choose the ends."""
        self.y.low, self.y.high = bottom, top

    def set_xscale(self, scale: str) -> None:
        """Choose "linear", "log", or "symlog", which has a place for 0."""
        self.x.scale = scale

    def set_yscale(self, scale: str) -> None:
        """Choose "linear", "log" or "symlog"."""
        self.y.scale = scale

    def invert_yaxis(self) -> None:
        """Let the numbers grow downwards."""
        self.y.inverted = True

    def set_xticks(self, ticks: Iterable[float], labels: Iterable[str] | None = None) -> None:
        """Choose where the numbers are, and what stands there."""
        self.x.ticks, self.x.names = list(ticks), None if labels is None else [*map(str, labels)]

    def set_xticklabels(self, labels: Iterable[str]) -> None:
        """Choose what stands at the ticks."""
        self.x.names = list(labels)

    def set_yticklabels(self, labels: Iterable[str]) -> None:
        """Choose what stands at the ticks."""
        self.y.names = list(labels)

    def set_yticks(self, ticks: Iterable[float], labels: Iterable[str] | None = None) -> None:
        """Choose where the numbers are, and what stands there."""
        self.y.ticks, self.y.names = list(ticks), None if labels is None else list(labels)

    def tick_params(self, axis: str, rotation: float) -> None:
        """Turn the words below the ticks."""
        {"x": self.x, "y": self.y}[axis].rotation = rotation

    def margins(self, x: float = 0.05, y: float = 0.05) -> None:
        """Choose how much room there is at the ends, as a part of the width and of the height."""
        self.x.margin, self.y.margin = x, y

    def legend(self, **_: Any) -> None:
        """Say below the plot what has which colour."""
        self.keys = True

    def _color(self, color: str) -> str:
        if color:
            return color
        self._colors += 1
        return CYCLE[(self._colors - 1) % len(CYCLE)]


class Spines:
    """The frame: a plot in this page has its left and its lower side, always."""

    def __getitem__(self, sides: Any) -> Any:
        return SimpleNamespace(set_visible=lambda _: None)


def _box(left: float, right: float, low: float, high: float, color: str, label: str) -> Box:
    return Box([(left, low), (right, low), (right, high), (left, high)], color, 1, label)


def _style(fmt: str, linestyle: str, marker: str) -> tuple[str | None, str]:
    """Return dash and marker of a format such as ``o`` or ``:``."""
    line = linestyle or next((s for s in ("--", "-.", "-", ":") if s in fmt), "")
    mark = marker or fmt.replace(line, "") if line else marker or fmt
    return LINES[line or ("" if fmt else "-")], mark


def _none_left(more: dict[str, Any]) -> None:
    if more:
        raise NotImplementedError(
            f"in this page a line has no {', '.join(more)}; `make lab` has all of matplotlib."
        )
