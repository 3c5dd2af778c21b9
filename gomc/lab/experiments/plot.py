"""A picture of a report: the paper's figures and gomc's figures, with intervals.

All pictures of reports are as wide as the screen of a telephone (`WIDTH`), so that the letters can be
read on a telephone; on a larger page the pictures grow. The pictures are SVG, and `DARK` replaces each
colour by a lighter colour on dark pages.
"""

from __future__ import annotations

import io
import math
import re
import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from gomc.errors import missing_extra
from gomc.lab.experiments.declared import UNITS
from gomc.lab.experiments.report import Report
from gomc.show.drawing import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

WIDTH = 4.2
"""The width of pictures in inches: about 400 pixels."""

SHOWN = 460
"""The width in pixels at which a page shows a picture, if the page is wide enough."""

INK, GRID, EVEN_LINE = "#222222", "#dddddd", "#999999"
PAPER = "#c44e00"
GOMC = "#00509e"
SERIES = ("#0072b2", "#d55e00", "#008060", "#b0489a", "#8a6d00", "#5b7f95", "#7a4fbf", "#6b6b6b")
"""The colours of three or more series of lines or points."""

DARK = {
    INK: "#dcdcdc",
    GRID: "#44494f",
    EVEN_LINE: "#8a9096",
    PAPER: "#ff9d5c",
    GOMC: "#7cc4f0",
    **dict(zip(SERIES, ("#5db8f0", "#ff9350", "#4fcba5", "#e58fd2", "#d9b948"), strict=False)),
    **dict(zip(SERIES[5:], ("#a9c8da", "#b79bf0", "#b5b5b5"), strict=True)),
}
"""The colours of pictures, each with the colour that replaces it on dark pages."""

STYLE = {
    "svg.fonttype": "none",  # letters stay letters
    "svg.hashsalt": "gomc",  # the same figures make the same file
    "font.size": 10,
    **dict.fromkeys(
        ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), INK
    ),
}

EVEN = {"score": 0.0, "wins": 50.0}
"""The place of the line at which both players are as strong."""


def svg(report: Report) -> Picture:
    """Return the picture of a report, as SVG.

    Raises
    ------
    MissingExtra
        If matplotlib is not installed.
    """
    rows = report.experiment.rows
    lines = sum(wrapped(row.label).count("\n") for row in rows)
    height = 0.42 if report.compared else 0.3
    return picture(1.2 + height * len(rows) + 0.15 * lines, partial(_draw, report), report.title)


def picture(height: float, draw: Callable[[Canvas], object], title: str) -> Picture:
    """Call a function that draws on a canvas of a height in inches; return SVG with a title.

    Raises
    ------
    MissingExtra
        If matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
    except ImportError as error:
        missing_extra("a picture", "plots", error)
    with rc_context(STYLE):
        text = drawn(WIDTH, height, draw, "svg").decode()
    text = text[text.index("<svg") :]
    names = {color: f"--c{color[1:]}" for color in DARK}
    for color, name in names.items():
        text = text.replace(color, f"var({name})")
    light = ";".join(f"{name}:{color}" for color, name in names.items())
    dark = ";".join(f"{name}:{DARK[color]}" for color, name in names.items())
    style = f"<style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    head = f"<title>{escape(title)}</title>{style}"
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', rf'\1 width="{SHOWN}"', text, count=1)
    tall = SHOWN * height / WIDTH
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', rf'\1 height="{tall:.0f}"', text, count=1)
    return Picture(re.sub(r"(<svg[^>]*>)", lambda match: match[1] + head, text, count=1))


def drawn(width: float, height: float, draw: Callable[[Canvas], object], form: str) -> bytes:
    """Call a function that draws on a canvas of a size in inches; return a file of PNG or SVG.

    Raises
    ------
    MissingExtra
        If matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure as Canvas
    except ImportError as error:
        missing_extra("a picture", "plots", error)
    canvas = Canvas(figsize=(width, height), layout="constrained")
    draw(canvas)
    file = io.BytesIO()
    metadata = {"Date": None} if form == "svg" else {}
    canvas.savefig(file, format=form, dpi=120, transparent=form == "svg", metadata=metadata)
    return file.getvalue()


def wrapped(label: str, width: int = 18) -> str:
    """Break a label into lines.

    Examples
    --------
    >>> wrapped("group and zone - whole board").splitlines()
    ['group and zone -', 'whole board']
    """
    return textwrap.fill(label, width, break_long_words=False)


def panels(canvas: Canvas, titles: Sequence[str], labels: Sequence[str], across: int) -> list[Axes]:
    """Return axes with titles, `across` of them beside each other, and a row for each label."""
    down = math.ceil(len(titles) / across)
    grid = canvas.subplots(down, across, sharey=True, squeeze=False).ravel()
    for axes in grid[len(titles) :]:
        axes.set_visible(False)
    shown = [*grid[: len(titles)]]
    for axes, title in zip(shown, titles, strict=True):
        axes.set_title(wrapped(title, 14), fontsize="small")
        dots(axes, labels)
        axes.tick_params(labelsize="small")
    return shown


def dots(axes: Axes, labels: Sequence[str]) -> None:
    """Give axes a row for each label, with the first label at the top."""
    axes.set_yticks(range(len(labels)), [wrapped(label) for label in labels], fontsize="small")
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _draw(report: Report, canvas: Canvas) -> None:
    """Draw the figures of all rows."""
    experiment = report.experiment
    axes = canvas.add_subplot()
    dots(axes, [row.label for row in experiment.rows])
    both = 0.13 if report.compared else 0.0
    ours = "gomc, 95 %" if report.outcomes else "gomc"
    other = any(row.paper and row.differs for row in experiment.rows)
    theirs = "paper, other conditions" if other else "paper"
    endless = _figures(axes, report, "paper", theirs, color=PAPER, marker="s", shift=-both)
    endless += _figures(axes, report, "gomc", ours, color=GOMC, marker="o", shift=both)
    if experiment.measure in EVEN:
        axes.axvline(EVEN[experiment.measure], color=EVEN_LINE, lw=1, zorder=0)
    axes.set_xlabel(_axis(report))
    left, right = axes.get_xlim()
    for value, end, place, color in endless:  # all finite figures have set the width of the axes
        axes.plot([value, left if end < 0 else right], [place, place], ":", color=color, lw=1.5)
    axes.set_xlim(left, right)
    if endless:
        axes.plot([], [], ":", color=GOMC, lw=1.5, label="has no end")
    canvas.legend(loc="outside upper right", ncols=3, frameon=False, fontsize="small")


Endless = list[tuple[float, float, float, str]]
"""For intervals without an end: the figure, the end, the place of the row, and the colour."""


def _figures(
    axes: Axes, report: Report, whose: str, label: str, *, color: str, marker: str, shift: float
) -> Endless:
    """Draw the figures of the paper or of gomc, with intervals, shifted a little from each row.

    Intervals without an end are not drawn but returned.
    """
    scale = 100 if report.experiment.measure == "wins" else 1
    places, values, reach = [], [], []
    endless: Endless = []
    for place, row in enumerate(report.experiment.rows):
        ends = _ends(report, row.label, whose)
        if ends is not None:
            value, low, high = (scale * end for end in ends)
            places.append(place + shift)
            values.append(value)
            reach.append((_length(value - low), _length(high - value)))
            endless += [(value, end, place + shift, color) for end in (low, high) if math.isinf(end)]
    if values:
        lengths = list(zip(*reach, strict=True))
        axes.errorbar(
            values, places, xerr=lengths, fmt=marker, color=color, capsize=3, label=label, lw=1.5
        )
    return endless


def _axis(report: Report) -> str:
    """Return the label of the axis: the name and the unit of the figures."""
    unit = UNITS[report.experiment.measure]
    names = {"score": "mean score", "wins": "games won"}
    name = names.get(report.experiment.measure, "value")
    quick = "\nquick form, wide intervals" if report.quick else ""
    return (f"{name} ({unit})" if unit else name) + quick


def _ends(report: Report, label: str, whose: str) -> tuple[float, float, float] | None:
    """Return a row's figure and the ends of the interval; None without a figure."""
    if whose == "gomc":
        figure = report.found.get(label)
        return None if figure is None else figure[:3]
    paper = report.experiment.row(label).paper
    if paper is None:
        return None
    radius = paper.radius or 0.0
    return paper.value, paper.value - radius, paper.value + radius


def _length(length: float) -> float:
    """Return the length of a bar, which is 0 if the interval has no end."""
    return length if math.isfinite(length) else 0.0
