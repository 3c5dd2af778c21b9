"""The stand-in for matplotlib that the tutorials of the site draw with."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gomc

PLOTS = Path(gomc.__file__).parent.parent / "docs" / "site" / "plots"


def drawn(code: str) -> list[ElementTree.Element]:
    """Return the figures that code draws, in a Python that has the stand-in."""
    head = "import sys; sys.path.insert(0, sys.argv[1]); import json\n"
    head += "from matplotlib import pyplot as plt\nfrom matplotlib import pyplot\n"
    tail = "\nprint(json.dumps([figure._repr_svg_() for figure in pyplot._open]))"
    python = [sys.executable, "-c", head + code + tail, PLOTS]
    done = subprocess.run(python, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [ElementTree.fromstring(text) for text in json.loads(done.stdout.splitlines()[-1])]


def words(figure: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in figure.iterfind(".//{*}text")]


def places(figure: ElementTree.Element, color: str) -> list[tuple[float, float]]:
    """Return the places that a line of a colour joins."""
    (way,) = [
        path.get("d") or "" for path in figure.iterfind(".//{*}path") if path.get("stroke") == color
    ]
    return [(float(a), float(b)) for a, b in (pair.split() for pair in way[1:].split("L"))]


def heights(figure: ElementTree.Element) -> list[list[float]]:
    """Return the heights of the corners of each bar, on the page."""
    bars = [each.get("points") or "" for each in figure.iterfind(".//{*}polygon")]
    return [[float(at.split(",")[1]) for at in bar.split()] for bar in bars]


def test_a_line_goes_through_its_points_on_even_and_on_logarithmic_scales() -> None:
    line = "ax = plt.subplots(figsize=(6, 4))[1]\nax.plot([1, 10, 100], [0, 1, 4], color='#123456')\n"
    even, logarithmic = drawn(line + line + "ax.set(xscale='log', xlabel='games', ylabel='won')")
    (a, b, c), (d, e, f) = places(even, "#123456"), places(logarithmic, "#123456")
    assert (b[0] - a[0]) / (c[0] - a[0]) == pytest.approx(9 / 99, abs=0.002)
    assert (e[0] - d[0]) / (f[0] - d[0]) == pytest.approx(1 / 2, abs=0.002)
    assert (a[1] - b[1]) / (a[1] - c[1]) == pytest.approx(1 / 4, abs=0.002)
    assert {"games", "won", "1", "10", "100"} <= {*words(logarithmic)}


def test_bars_stand_on_zero_and_say_how_high_they_are() -> None:
    code = "ax = plt.subplots()[1]\nbars = ax.bar(['one', 'two'], [10, 30], label='L')\n"
    (figure,) = drawn(code + "ax.bar_label(bars, fmt='%.0f %%')\nax.legend()")
    assert {"one", "two", "10 %", "30 %", "L"} <= {*words(figure)}
    small, large = heights(figure)
    assert (max(large) - min(large)) / (max(small) - min(small)) == pytest.approx(3, abs=0.02)
    assert max(small) == max(large)


def test_a_histogram_counts_each_value_once() -> None:
    code = "ax = plt.subplots()[1]\nax.hist([[0, 1, 1], [2]], [0, 1, 2], stacked=True, "
    (figure,) = drawn(code + "label=['a', 'b'])\nax.legend()")
    assert {"a", "b"} <= {*words(figure)}
    one, two, none, more = (max(bar) - min(bar) for bar in heights(figure))
    assert [two / one, none, more / one] == pytest.approx([2, 0, 1], abs=0.02)
    assert min(heights(figure)[3]) < min(heights(figure)[1])  # it stands on the other


def test_gomcs_own_plots_are_drawn() -> None:
    code = """
import gomc, gomc.reference as go
from gomc import show
found = [go.search(go.Board(5), gomc.UCT(), playouts=n, seed=1) for n in (50, 100)]
show.plots.convergence(found)
show.plots.depths(found[-1])
show.plots.regret({"UCB1": go.bandit([0.9, 0.6], gomc.UCB1(), plays=100, runs=5)})
show.plots.scores(go.playout(go.Board(5), seed) for seed in range(20))
show.plots.match([1, 0, 1, 0.5])
show.plots.win_rates([0.5, 0.7], {1: "A"}).set(xlim=[0, 5])
"""
    figures = drawn(code)
    labels = ["playouts", "depth", "plays", "score (Black's area less White's less komi)", "games"]
    labels.append("A")
    assert [label in words(figure) for label, figure in zip(labels, figures, strict=True)] == 6 * [True]


def test_a_slider_over_plots_shows_no_plot_below_it() -> None:
    code = """
from gomc.show.notebook import slider
def curve(k):
    axes = plt.subplots()[1]
    axes.plot([1, 2], [k, 2])
    return axes
slider(curve, k=(1, 2, 3))
"""
    assert drawn(code) == []


def test_what_it_does_not_draw_it_says() -> None:
    code = """
ax = plt.subplots()[1]
calls = [lambda: plt.imshow([]), lambda: plt.subplots(2), lambda: ax.plot([1], zorder=3)]
for call in (*calls, lambda: ax.scatter([1], [2]), lambda: ax.figure.savefig("a.svg")):
    try:
        call()
    except (AttributeError, NotImplementedError) as error:
        assert "this page" in str(error), error
    else:
        raise SystemExit("drawn")
"""
    drawn(code)


def test_it_draws_whatever_the_tutorials_draw() -> None:
    """The test of the site runs each tutorial, and would tell the same much later."""
    calls: set[str] = set()
    for name in tomllib.loads((PLOTS.parent / "tutorials.toml").read_text("utf-8"))["names"]:
        book = PLOTS.parents[2] / "tutorials" / f"{name}.ipynb"
        for cell in json.loads(book.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                calls.update(re.findall(r"\b(?:ax|axes)\.(\w+)", "".join(cell["source"])))
    assert len(calls) > 10
    drawn(f"""
ax = plt.subplots()[1]
lacks = [name for name in {sorted(calls)} if name not in vars(ax) and not hasattr(type(ax), name)]
assert not lacks, lacks
""")


def test_bars_that_lie_grow_to_the_right_and_come_from_the_top() -> None:
    code = "ax = plt.subplots()[1]\nax.barh(['one', 'two'], [10, 30])\nax.invert_yaxis()"
    (figure,) = drawn(code)
    bars = [each.get("points") or "" for each in figure.iterfind(".//{*}polygon")]
    corners = [[tuple(map(float, at.split(","))) for at in bar.split()] for bar in bars]
    (one, two) = ([max(axis) - min(axis) for axis in zip(*bar, strict=True)] for bar in corners)
    assert two[0] == pytest.approx(3 * one[0], abs=0.5)
    assert max(y for _, y in corners[0]) < min(y for _, y in corners[1])


def test_steps_go_across_and_up() -> None:
    line = "ax = plt.subplots()[1]\nax.step([0, 2, 4], [0, 1, 2], where={!r}, color='#123456')\n"
    after, between = (
        places(each, "#123456") for each in drawn(line.format("post") + line.format("mid"))
    )
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(after))
    assert between[1][0] == pytest.approx((after[0][0] + after[1][0]) / 2, abs=0.1)


def test_a_table_is_cells_that_are_darker_where_the_numbers_are_larger() -> None:
    code = "ax = plt.subplots()[1]\n"
    code += "ax.imshow([[0, 1], [2, 3]], cmap='YlGn', vmin=0, vmax=4, aspect='auto')\n"
    (figure,) = drawn(code + "ax.set_yticks(range(2), ['up', 'down'])")
    cells = [float(each.get("fill-opacity") or 1) for each in figure.iterfind(".//{*}polygon")]
    assert cells == [0, 0.25, 0.5, 0.75]
    assert {"up", "down"} <= {*words(figure)}


def test_a_symmetric_logarithmic_scale_has_a_place_for_zero() -> None:
    code = "ax = plt.subplots()[1]\nax.plot([0, 1, 2], [0, 9, 99], color='#123456')\n"
    (figure,) = drawn(code + "ax.set(yscale='symlog', ylim=0)")
    a, b, c = places(figure, "#123456")
    assert a[1] - b[1] == pytest.approx(b[1] - c[1], abs=0.2)
    assert {"0", "10", "100"} <= {*words(figure)}


def test_histograms_that_lie_on_each_other_are_half_transparent_and_have_no_gaps() -> None:
    code = "ax = plt.subplots()[1]\n"
    code += "for values in [0, 1, 1], [1, 2]:\n    ax.hist(values, bins=[0, 1, 2, 3], alpha=0.5)\n"
    (figure,) = drawn(code)
    bars = figure.findall(".//{*}polygon")
    assert {bar.get("fill-opacity") for bar in bars} == {"0.5"}
    assert len({bar.get("fill") for bar in bars}) == 2
    ends = [(bar.get("points") or "").split() for bar in bars[:2]]
    assert ends[0][1].split(",")[0] == ends[1][0].split(",")[0]  # the next bar begins where one ends


def test_a_text_in_a_box_lies_on_the_lines() -> None:
    code = "ax = plt.subplots()[1]\n"
    code += "box = {'boxstyle': 'circle', 'fc': '#123456', 'ec': '0.5'}\n"
    code += "ax.text(0.5, 0.5, 7, ha='center', bbox=box)\n"
    code += "ax.text(1, 1, 'min', ha='center', bbox={'fc': 'white', 'ec': 'none'})\n"
    (figure,) = drawn(code + "ax.plot([0, 1], [0, 1], color='#654321')\n")
    shapes = [*figure.iter()]
    (circle,) = [each for each in shapes if each.get("fill") == "#123456"]
    (line,) = [each for each in shapes if each.get("stroke") == "#654321"]
    assert shapes.index(line) < shapes.index(circle)
    assert float(circle.get("rx") or 0) == float(circle.get("width") or 0) / 2
    assert circle.get("width") == circle.get("height")
    around = [each for each in shapes if each.get("class") == "g-ground" and each.get("x")]
    assert len(around) == 1
    assert {"7", "min"} <= {*words(figure)}


def test_hexagons_stand_beside_each_other_without_a_frame_and_with_equal_steps() -> None:
    code = "ax = plt.subplots(figsize=(6, 3))[1]\n"
    code += "for x, y in (0, 0), (1, 0), (0, 1):\n"
    code += "    ax.plot(x, y, 'h', color=(1, 0.5, 0), markersize=20, markeredgecolor='0.6')\n"
    code += "ax.set(xlim=(-1, 2), ylim=(-1, 2), xlabel='nothing', title='T')\n"
    code += "ax.set_aspect('equal')\nax.axis('off')"
    (figure,) = drawn(code)
    assert words(figure) == ["T"]
    cells = [each for each in figure.iterfind(".//{*}polygon") if each.get("fill") == "#ff8000"]
    ways = [(cell.get("points") or "").split() for cell in cells]
    corners = [[tuple(map(float, at.split(","))) for at in way] for way in ways]
    first, right, above = ([sum(axis) / 6 for axis in zip(*each, strict=True)] for each in corners)
    assert len(corners[0]) == 6
    assert right[0] - first[0] == pytest.approx(first[1] - above[1], abs=0.2)


def test_points_with_intervals_have_a_colour_and_a_name() -> None:
    code = "ax = plt.subplots()[1]\n"
    code += "ax.errorbar([1, 2], [3, 4], [1, 1], fmt='o-', color='#123456', label='L')\nax.legend()\n"
    (figure,) = drawn(code + "ax.plot(1, 3, '|', color='C1', markersize=24)")
    assert "L" in words(figure)
    assert len([each for each in figure.iter() if each.get("stroke") == "#123456"]) >= 3
    (stroke,) = [each for each in figure.iter() if each.get("stroke") == "#d55e00"]
    assert (stroke.get("d") or "").endswith("v24")
