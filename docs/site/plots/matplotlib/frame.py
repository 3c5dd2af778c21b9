"""The frame of a plot: scales, ticks, and the words around the plot."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from matplotlib.shapes import Axis


def missing(name: str) -> AttributeError:
    """Return the error that says that this page does not draw something."""
    return AttributeError(
        f"this page draws only the plots of the tutorials, without {name}; "
        "on your own computer, `make lab` has all of matplotlib."
    )


class Frame:
    """The two axes of a plot, and the words around the plot."""

    def __init__(self) -> None:
        self.x, self.y = Axis(), Axis()
        self.title = ""
        self.keys = self.equal = False
        self.visible = True
        self.spines = Spines()

    def __getattr__(self, name: str) -> Any:
        raise missing(f"axes.{name}")

    def set(self, **what: Any) -> None:
        """Set several things, such as ``xlabel`` or ``ylim``."""
        for name, value in what.items():
            ends = name in ("xlim", "ylim") and isinstance(value, tuple | list)
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

    def axis(self, option: str) -> None:
        """Draw no frame, no ticks and no words but the title ("off")."""
        if option != "off":
            raise NotImplementedError("in this page a frame can only be left out: give 'off'.")
        self.visible = False

    def set_aspect(self, aspect: str) -> None:
        """Let a step to the right be as long as a step upwards ("equal")."""
        if aspect != "equal":
            raise NotImplementedError("in this page the aspect can only be 'equal'.")
        self.equal = True


class Spines:
    """The frame: a plot in this page has its left and its lower side, always."""

    def __getitem__(self, sides: Any) -> Any:
        return SimpleNamespace(set_visible=lambda _: None)
