"""Pictures of the road: the ratings of its steps, and of all programs by the year of publication."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gomc.arena.ratings import Ratings
from gomc.lab.experiments import plot
from gomc.lab.experiments.road import GNUGO_10, LEARNED, STEPS
from gomc.programs import PROGRAMS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

NAMES = [*dict.fromkeys(name for _, later, earlier in STEPS for name in (*earlier, *later))]
"""The programs of the steps, the earliest first."""

COLORS = plot.GOMC, plot.PAPER, plot.SERIES[2]


def draw_steps(canvas: Canvas, scales: Mapping[str, Ratings]) -> None:
    """Draw a line for each scale over the programs of the road, with years below and Elo at the left.

    Parameters
    ----------
    canvas : matplotlib figure
        The figure to draw into.
    scales : mapping of str to Ratings
        The ratings, by the words of the legend.
    """
    axes = canvas.add_subplot()
    for (label, ratings), color in zip(scales.items(), COLORS, strict=False):
        its = [ratings[name] for name in NAMES]
        values = [each.elo for each in its]
        reach = [[each.elo - each.low for each in its], [each.high - each.elo for each in its]]
        places = range(len(NAMES))
        axes.errorbar(places, values, yerr=reach, fmt="-", color=color, capsize=2, lw=1.5, label=label)
        for place, name in enumerate(NAMES):
            axes.plot(place, values[place], "o", color=color, mfc=_face(name, color))
    axes.set_xticks(range(len(NAMES)), NAMES, rotation=40, ha="right", fontsize="small")
    _years(axes)
    _frame(canvas, axes)


def draw_years(canvas: Canvas, scales: Mapping[str, Ratings]) -> None:
    """Draw every program at its year, and for each scale the best rating up to each year.

    The names of the best programs stand below the line of the first scale, at the right of the points,
    and above the line of the second scale, at the left. A name moves away from the line until it
    covers no point and no other name; then a thin line leads from the point to the name.
    """
    axes = canvas.add_subplot()
    lines = [(label, _by_year(ratings)) for label, ratings in scales.items()]
    taken = [Box.of_dot(year, elo) for _, rated in lines for year, elo, _ in rated]
    for (label, rated), color, side in zip(lines, COLORS, (-1, 1), strict=False):
        for year, elo, name in rated:
            axes.plot(year, elo, "o", ms=4, color=color, mfc=_face(name, color))
        best: dict[int, tuple[float, str]] = {}
        for year, elo, name in rated:
            best[year] = max((elo, name), *best.values(), (elo, name))
        tops = [elo for elo, _ in best.values()]
        axes.step([*best], tops, where="post", color=color, lw=1.5, label=label)
        first = {name: (year, elo) for year, (elo, name) in reversed(best.items())}
        for name, (year, elo) in reversed(first.items()):
            box = (near := Box.of_name(name, year, elo, side)).free(taken, side)
            axes.text(box.left, box.low, name, fontsize="x-small", color=color)
            if box != near:
                end = box.low + (box.height if side < 0 else 0)
                axes.plot((year, year - side), (elo, end), color=color, lw=0.6)
            taken.append(box)
    axes.set_xlabel("year of publication")
    axes.set_xlim(1981, 2033)
    _frame(canvas, axes)


def _by_year(ratings: Ratings) -> list[tuple[int, float, str]]:
    """Return the year, the rating and the name of every program, the earliest first."""
    its = (rated for rated in ratings.players if rated.name in PROGRAMS)
    return sorted((PROGRAMS[each.name].year or 0, each.elo, each.name) for each in its)


class Box(NamedTuple):
    """A part of the picture, in years and points of rating; the sizes of letters are estimates."""

    left: float
    low: float
    width: float
    height: float

    @classmethod
    def of_dot(cls, year: float, elo: float) -> Box:
        """Return the part that the dot of a program covers."""
        return cls(year - 0.6, elo - 20, 1.2, 40)

    @classmethod
    def of_name(cls, name: str, year: float, elo: float, side: int) -> Box:
        """Return the place of a name: below a point at the right, or above it at the left."""
        width, height = 0.9 * len(name), 85.0
        if side < 0:
            return cls(year + 1, elo - height, width, height)
        return cls(year - 1 - width, elo + 15, width, height)

    def covers(self, other: Box) -> bool:
        """Return whether both parts have a place in common."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.low < other.low + other.height
            and other.low < self.low + self.height
        )

    def free(self, taken: Sequence[Box], side: int) -> Box:
        """Return the first part at a side, down or up, that covers none of the others."""
        box = self
        while any(box.covers(other) for other in taken):
            box = box._replace(low=box.low + 10 * side)
        return box


def _face(name: str, color: str) -> str:
    """Return the filling of a program's sign: none for a program with learned weights."""
    return "none" if name in LEARNED else color


def _years(axes: Axes) -> None:
    """Write the years below the names of the programs, each year once."""
    years = [PROGRAMS[name].year for name in NAMES]
    for year in dict.fromkeys(years):
        places = [place for place, its in enumerate(years) if its == year]
        middle = (places[0] + places[-1]) / 2
        axes.annotate(
            str(year),
            (middle, 0),
            xycoords=("data", "axes fraction"),
            xytext=(0, -62),
            textcoords="offset points",
            ha="center",
            fontsize="x-small",
            fontweight="bold",
        )


def _frame(canvas: Canvas, axes: Axes) -> None:
    """Give axes the line of GNU Go, a grid and a legend."""
    axes.axhline(0, color=plot.EVEN_LINE, lw=1, zorder=0)
    left = axes.get_xlim()[0]
    axes.annotate(f" {GNUGO_10}", (left, 0), va="bottom", fontsize="x-small", color=plot.INK)
    axes.set_ylabel("rating (Elo)")
    axes.grid(axis="y", color=plot.GRID)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.plot([], [], "o", color=plot.INK, mfc="none", label="learned weights")
    canvas.legend(loc="outside upper center", ncols=2, frameon=False, fontsize="small")
