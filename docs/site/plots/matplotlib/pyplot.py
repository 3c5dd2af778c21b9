"""Figures, which a notebook shows at the end of the cell that made them."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.frame import missing
from matplotlib.svg import draw

INCH = 80
"""Pixels of an inch."""

_open: list[Figure] = []
"""The figures that are not shown yet."""


class Figure:
    """Plots side by side."""

    def __init__(self, columns: int, size: tuple[float, float]) -> None:
        self.size = size
        self.axes = [Axes(self) for _ in range(columns)]

    def __getattr__(self, name: str) -> Any:
        raise missing(f"figure.{name}")

    def set_size_inches(self, width: float, height: float) -> None:
        """Choose the size."""
        self.size = (width, height)

    def _repr_svg_(self) -> str:
        width, height = (INCH * inches for inches in self.size)
        return draw(self.axes, width, height)


def subplots(
    nrows: int = 1,
    ncols: int = 1,
    *,
    figsize: tuple[float, float] = (6.4, 4.8),
    sharey: bool = False,
    layout: str = "constrained",
) -> tuple[Figure, Any]:
    """Return a figure and its axes: one, or a list of those in a row."""
    if nrows != 1:
        raise NotImplementedError("in this page a figure has one row of plots: give nrows=1.")
    if layout != "constrained":
        raise NotImplementedError("in this page the layout of a figure is always 'constrained'.")
    figure = Figure(ncols, figsize)
    if sharey:
        for axes in figure.axes:
            axes.beside = figure.axes
    _open.append(figure)
    _show_at_the_end()
    return figure, figure.axes[0] if ncols == 1 else figure.axes


def close(figure: Figure) -> None:
    """Do not show a figure at the end of the cell."""
    _open[:] = [each for each in _open if each is not figure]


def show() -> None:
    """Show the figures that are not shown yet."""
    from IPython.display import display

    shown, _open[:] = _open[:], []
    for figure in shown:
        display(figure)


def _show_at_the_end() -> None:
    """See to it that the figures are shown when the cell is done."""
    from IPython import get_ipython

    if shell := get_ipython():
        if show in shell.events.callbacks["post_execute"]:
            return
        shell.events.register("post_execute", show)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing(f"pyplot.{name}")
