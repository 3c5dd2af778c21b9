"""The road from 1990 to 2010: its picture has all programs of these years, and is what is drawn."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from gomc import programs
from gomc.lab.experiments import find

DOCS = Path(__file__).parents[1] / "docs"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / "ext" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


road, ratings = load("road"), load("ratings")


def test_the_picture_is_what_the_command_draws():
    assert (DOCS / "explanation" / "road.svg").read_text("utf-8") == f"{road.drawing()}\n"


def test_every_program_of_these_years_stands_at_its_year():
    years = {each.year for each in road.ROAD}
    known = {its.name: its.year for its in programs.PROGRAMS.values() if its.year <= max(years)}
    assert {name: its.year for its in road.ROAD for name in its.programs} == known


def test_every_idea_has_a_module():
    for its in road.ROAD:
        assert not its.module or importlib.util.find_spec(its.module), its


def test_the_years_run_on():
    years = [its.year for its in road.ROAD]
    assert years == sorted(years)


@pytest.mark.slow
def test_the_pictures_of_ratings_and_the_page_are_of_the_kept_games():
    found = ratings.scales()
    for name in ("ratings", "years"):
        kept = (DOCS / "explanation" / f"{name}.svg").read_text("utf-8")
        said = kept.partition("<title>")[2].partition("</title>")[0]
        about = said.partition(", in points of rating: ")[0]
        assert said == ratings.title(about, found), f"{name}.svg is stale: python docs/ext/ratings.py"


@pytest.mark.parametrize(
    ("report", "number", "said"),
    [
        ("road-time", 0, "-116, -193 to -40"),
        ("road-time", 1, "402 points, 303 to 500"),
        ("road-time", 2, "106, 28 to 183"),
        ("road-time", 3, "200, 109 to 291"),
        ("road-time", 4, "28, -45 to 102"),
        ("road-time", 5, "25, -51 to 102"),
        ("road-time", 6, "572, 418 to 726"),
        ("road", 1, "-198, -249 to -147"),
        ("road", 4, "758, 679 to 837"),
        ("road-100", 0, "494, 400 to 589"),
        ("road-100", 1, "-472, -563 to -382"),
        ("road-100", 4, "813, 660 to 967"),
    ],
)
def test_the_page_quotes_the_steps_of_the_report(report, number, said):
    page = " ".join((DOCS / "explanation" / "road.md").read_text("utf-8").split())
    # The test test_published compares the report with the kept games.
    sentences = (DOCS / "experiments" / f"{report}.md").read_text("utf-8")
    hypothesis = find(report).hypotheses[number].text
    figures = re.escape(f"{hypothesis} (difference {said.replace(' points', '')}")
    assert re.search(rf"{figures}[);]", sentences)  # an open part says after it what would decide it
    assert f"({said}" in page


def test_the_page_quotes_the_pair_that_the_ratings_do_not_explain():
    page = " ".join((DOCS / "explanation" / "road.md").read_text("utf-8").split())
    assert "Oleg won 119 of 120 games against UCT, and the ratings predict 110." in page
    report = (DOCS / "experiments" / "road.md").read_text("utf-8")
    assert (
        "of 1 of 54 pairs: oleg won 119 of 120 games against uct, and the ratings predict 110.2."
        in report
    )


@pytest.mark.slow
def test_no_name_of_the_picture_by_years_covers_another():
    pytest.importorskip("matplotlib")
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from gomc.lab.experiments import plot, roadplot

    with rc_context(plot.STYLE):
        canvas = Figure((plot.WIDTH, 4.0), layout="constrained")
        roadplot.draw_years(canvas, ratings.scales())
        FigureCanvasAgg(canvas).draw()
    boxes = [(text.get_text(), text.get_window_extent()) for text in canvas.axes[0].texts]
    assert len(boxes) > 10
    for index, (name, box) in enumerate(boxes):
        for other, its in boxes[:index]:
            assert not box.overlaps(its), (name, other)
