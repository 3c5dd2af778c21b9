"""A picture of a report: the paper's figures and gomc's, each with its interval."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gomc.arena.experiments.declared import UNITS
from gomc.arena.experiments.report import Report
from gomc.errors import missing_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

PAPER = "#c44e00"
GOMC = "#00509e"
EVEN = {"score": 0.0, "wins": 50.0}
"""The place of the line at which both players are as strong."""


def png(report: Report) -> bytes:
    """Return the picture, as a PNG file.

    Raises
    ------
    MissingExtra
        If matplotlib is not installed.
    """
    return drawn(8, 1.7 + 0.5 * len(report.experiment.rows), partial(_draw, report))


def drawn(width: float, height: float, draw: Callable[[Canvas], object], form: str = "png") -> bytes:
    """Return what a function draws on a canvas of so many inches, as a PNG file or one of SVG.

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
    canvas.savefig(file, format=form, dpi=120)
    return file.getvalue()


def _draw(report: Report, canvas: Canvas) -> None:
    """Draw the figures of all rows."""
    experiment = report.experiment
    rows = experiment.rows
    axes = canvas.add_subplot()
    _figures(axes, report, "paper", "paper", color=PAPER, marker="s", shift=-0.13)
    ours = "gomc, 95 %" if report.outcomes else "gomc"
    _figures(axes, report, "gomc", ours, color=GOMC, marker="o", shift=0.13)
    if experiment.measure in EVEN:
        axes.axvline(EVEN[experiment.measure], color="0.6", lw=1, zorder=0)
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(_axis(report))
    axes.grid(axis="x", color="0.9")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(f"{experiment.key}: {experiment.title}", loc="left", fontsize="medium", wrap=True)
    canvas.legend(loc="outside lower right", ncols=2, frameon=False)


def _figures(
    axes: Axes, report: Report, whose: str, label: str, *, color: str, marker: str, shift: float
) -> None:
    """Draw the figures of the paper or of gomc, with intervals, shifted a little from each row."""
    scale = 100 if report.experiment.measure == "wins" else 1
    places, values, reach = [], [], []
    for place, row in enumerate(report.experiment.rows):
        ends = _ends(report, row.label, whose)
        if ends is not None:
            value, low, high = (scale * end for end in ends)
            places.append(place + shift)
            values.append(value)
            reach.append((_length(value - low), _length(high - value)))
    if values:
        lengths = list(zip(*reach, strict=True))
        axes.errorbar(
            values, places, xerr=lengths, fmt=marker, color=color, capsize=3, label=label, lw=1.5
        )


def _axis(report: Report) -> str:
    """Return what the figures are."""
    unit = UNITS[report.experiment.measure]
    names = {"score": "mean score", "wins": "games won", "elo": "rating"}
    name = names.get(report.experiment.measure, "value")
    quick = "; quick form, wide intervals" if report.quick else ""
    return (f"{name} ({unit})" if unit else name) + quick


def _ends(report: Report, label: str, whose: str) -> tuple[float, float, float] | None:
    """Return a figure and the ends of its interval; None if there is none."""
    if whose == "gomc":
        found = report.found.get(label)
        return None if found is None else found[:3]
    paper = report.experiment.row(label).paper
    if paper is None:
        return None
    radius = paper.radius or 0.0
    return paper.value, paper.value - radius, paper.value + radius


def _length(length: float) -> float:
    """Return the length of a bar: none where an interval has no end."""
    return length if math.isfinite(length) else 0.0
