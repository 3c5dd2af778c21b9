"""What is to be drawn in a plot: matplotlib's calls turned into lines, bars, bands and texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from matplotlib.frame import Frame
from matplotlib.shapes import Box, Line, Straight, Words

CYCLE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9")
"""The colours of what has no colour of its own; `gomc.show.plots` has the same."""

LINES = {"-": "", "--": "7 4", ":": "2 3", "-.": "7 3 2 3", "": None}
"""The styles of lines, as SVG writes dashes; None draws no line."""


class Axes(Frame):
    """A plot."""

    def __init__(self, figure: Any) -> None:
        super().__init__()
        self.figure = figure
        self.beside = [self]
        self.shapes: list[Line | Box | Words | Straight] = []
        self._colors = 0

    def plot(
        self, *args: Any, color: Any = "", marker: str = "", linestyle: str = "", **more: Any
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
        opacity, edge = more.pop("alpha", 1), more.pop("markeredgecolor", "")
        _none_left(more)
        points = list(zip(x, y, strict=True))
        line = Line(points, self._color(color), dash, width, mark, size, label, opacity, edge)
        self.shapes.append(line)

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
        rwidth: float | None = None,
        alpha: float = 1,
    ) -> None:
        """Draw how many values lie between each two edges."""
        groups = values if values and isinstance(values[0], Iterable) else [values]
        labels, colors = ([a] * len(groups) if isinstance(a, str) else a for a in (label, color))
        self.y.from_zero, edges = True, list(bins)
        if rwidth is None:
            rwidth = 1 if len(groups) == 1 else 0.8
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
                bar = _box(left, left + wide, base, base + n, shade, "" if i else name)
                self.shapes.append(bar._replace(opacity=alpha))

    def errorbar(
        self,
        x: Any,
        y: Any,
        yerr: Any = None,
        xerr: Any = None,
        fmt: str = "-",
        capsize: float = 0,
        color: str = "",
        label: str = "",
    ) -> None:
        """Draw points with the intervals around them."""
        color, xs, ys = self._color(color), self.x.numbers(x), self.y.numbers(y)
        dash, mark = _style(fmt, "", "")
        for errors, across in (yerr, False), (xerr, True):
            each = errors if isinstance(errors, Iterable) else [errors] * len(xs)
            for a, b, e in zip(xs, ys, each, strict=True):
                if e is not None:
                    ends = [(a - e, b), (a + e, b)] if across else [(a, b - e), (a, b + e)]
                    cap = ("|" if across else "_") if capsize else ""
                    self.shapes.append(Line(ends, color, "", 1.6, cap, 2 * capsize))
        points = list(zip(xs, ys, strict=True))
        self.shapes.append(Line(points, color, dash, 1.8, mark, label=label))

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
        self,
        x: float,
        y: float,
        s: object,
        ha: str = "left",
        va: str = "",
        fontsize: float = 11,
        bbox: dict[str, str] | None = None,
    ) -> None:
        """Write a text, with its left end, its middle or its right end at a place.

        A box (`bbox`) behind the text has a colour `fc`, and an edge `ec` or a black edge; it may be a
        circle.
        """
        anchor = {"left": "start", "center": "middle", "right": "end"}[ha]
        lift = {"": 4, "center": 0, "top": -8, "bottom": 8}[va]
        self.shapes.append(Words((x, y), str(s), fontsize, lift, anchor, bbox))

    def annotate(self, text: str, xy: tuple[float, float], **how: Any) -> None:
        """Write a text at a place; see `text`."""
        self.text(*xy, text, **how)

    def _color(self, color: Any) -> str:
        if isinstance(color, tuple):
            return "#" + "".join(f"{round(255 * part):02x}" for part in color)
        if color[:1] == "C" and color[1:].isdigit():
            return CYCLE[int(color[1:]) % len(CYCLE)]
        if color:
            return str(color)
        self._colors += 1
        return CYCLE[(self._colors - 1) % len(CYCLE)]


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
