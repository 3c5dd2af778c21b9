"""A picture of a report: the paper's figures and gomc's, each with its interval."""

from __future__ import annotations

import io
import math

from gomc.arena.experiments.declared import UNITS
from gomc.arena.experiments.report import Report
from gomc.errors import missing_extra

PAPER = "#c44e00"
GOMC = "#00509e"
EVEN = {"score": 0.0, "wins": 50.0}
"""Where both players are as strong."""


def png(report: Report) -> bytes:
    """Return the picture, as a PNG file.

    Raises
    ------
    MissingExtra
        If matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure as Canvas
    except ImportError as error:
        missing_extra("a picture", "plots", error)
    experiment = report.experiment
    rows = experiment.rows
    scale = 100 if experiment.measure == "wins" else 1
    canvas = Canvas(figsize=(8, 1.7 + 0.5 * len(rows)), layout="constrained")
    axes = canvas.add_subplot()
    for name, color, marker, shift in (("paper", PAPER, "s", -0.13), ("gomc", GOMC, "o", 0.13)):
        label: str | None = "gomc, 95 %" if name == "gomc" and report.outcomes else name
        for place, row in enumerate(rows):
            ends = _ends(report, row.label, name)
            if ends is None:
                continue
            value, low, high = (scale * end for end in ends)
            reach = [[_length(value - low)], [_length(high - value)]]
            axes.errorbar(
                [value],
                [place + shift],
                xerr=reach,
                color=color,
                marker=marker,
                capsize=3,
                label=label,
                lw=1.5,
            )
            label = None  # once in the legend
    if experiment.measure in EVEN:
        axes.axvline(EVEN[experiment.measure], color="0.6", lw=1, zorder=0)
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(_axis(report))
    axes.grid(axis="x", color="0.9")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(f"{experiment.key}: {experiment.title}", loc="left", fontsize="medium", wrap=True)
    canvas.legend(loc="outside lower right", ncols=2, frameon=False)
    file = io.BytesIO()
    canvas.savefig(file, format="png", dpi=120)
    return file.getvalue()


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
