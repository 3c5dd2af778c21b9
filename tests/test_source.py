"""The source of functions in colours, and the slider between pictures that are drawn already."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gomc.reference as go
from gomc import show
from gomc.errors import GomcError
from gomc.reference.amaf import TableSearch, count_firsts
from gomc.reference.board import flood
from gomc.show import themes
from gomc.show.source import COLORS, colored

PAPERS = {"light": "#ffffff", "dark": "#1e1e1e"}
"""Grounds of pages: the documentation's are white and darker than this one, JupyterLab's too."""


def bare(page: str) -> str:
    return html.unescape(re.sub("<[^>]*>", "", page))


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(themes.luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_a_source_is_the_text_of_the_file():
    shown = show.source(count_firsts, flood)
    assert repr(shown) == (
        "<Source: count_firsts in gomc/reference/amaf.py; flood in gomc/reference/board.py>"
    )
    first, second = shown.split("\n\n\n")
    assert first.startswith(
        "def count_firsts(tables: Tables, game: GameResult, komi: float) -> None:\n"
    )
    assert first in Path(count_firsts.__code__.co_filename).read_text()
    assert second in Path(flood.__code__.co_filename).read_text()


def test_a_method_begins_at_the_left():
    assert show.source(TableSearch.advance).startswith("def advance(self, games: int) -> None:\n    ")


def test_of_a_compiled_function_the_lines_that_were_compiled_are_shown():
    pytest.importorskip("numba", reason="the fast backend needs numba")
    from gomc.fast.amaf import advantage

    shown = show.source(advantage)
    assert shown.startswith("@")
    assert "def advantage(tally: Sums, all_games: Sums, by_wins: bool, color: int) -> float:" in shown


@pytest.mark.parametrize("what", [count_firsts, flood, TableSearch, colored, show.source])
def test_colours_leave_the_text_as_it_is(what):
    shown = show.source(what)
    assert bare(colored(shown)) == shown
    page = shown._repr_html_()
    assert '<span class="k">def</span>' in page
    assert bare(page).endswith(shown)


def test_the_kinds_of_tokens_have_their_colours():
    made = colored('def f(n):  # one\n    """Two."""\n    return f"{n}<" + 3\n')
    assert '<span class="d">f</span>' in made
    assert '<span class="c"># one</span>' in made
    assert '<span class="s">&quot;&quot;&quot;Two.&quot;&quot;&quot;</span>' in made
    assert '<span class="n">3</span>' in made
    assert bare(made) == 'def f(n):  # one\n    """Two."""\n    return f"{n}<" + 3\n'


def test_what_is_no_statement_is_shown_too():
    assert bare(colored("each = [lambda n: n + 1,")) == "each = [lambda n: n + 1,"
    for odd in ("\u2028", "\x0c"):  # which end a line for `str.splitlines` only
        assert colored(f"a = '{odd}'\nreturn 1").endswith(
            '<span class="k">return</span> <span class="n">1</span>'
        )


@pytest.mark.parametrize("look", COLORS)
def test_the_colours_are_easy_to_read(look):
    for color in COLORS[look].values():
        assert contrast(color, PAPERS[look]) >= 4.5


@pytest.mark.parametrize("what", [5, "x", abs, object, go, ModuleType("empty")])
def test_what_has_no_source_is_refused(what):
    with pytest.raises(GomcError, match="a function, method or class of Python has a source"):
        show.source(what)


def test_at_least_one_function_is_needed():
    with pytest.raises(GomcError, match="name one function or more"):
        show.source()


# --- The slider.


@pytest.fixture
def notebook() -> Any:
    pytest.importorskip("anywidget", reason="the slider is among the boards of the extra notebook")
    return show.notebook


def test_a_slider_has_a_picture_for_each_value(notebook):
    asked = []

    def draw(last):
        asked.append(last)
        return show.numbered(go.playout(go.Board(5), seed=1), last=last)

    made = notebook.slider(draw, moves=range(5, 20, 5))
    assert asked == [5, 10, 15]
    assert repr(made) == "<Slider: moves = 5, 10, 15>"
    page = made._repr_html_()
    assert re.findall(r'data-said="([^"]*)"', page) == ["moves = 5", "moves = 10", "moves = 15"]
    assert re.findall("visibility:(hidden|visible)[^']", page) == ["visible", "hidden", "hidden"]
    assert 'max="2"' in page
    assert page.count("data:image/svg+xml;base64,") == 3
    assert len({*made.pictures.values()}) == 3


def test_a_slider_shows_pages_boards_and_plots(notebook):
    pyplot = pytest.importorskip("matplotlib.pyplot", reason="plots need the extra plots")

    def plot(n):
        axes = pyplot.subplots()[1]
        axes.plot([0, n])
        return axes if n else axes.figure

    result = go.search(go.Board(3), "uct", playouts=20, seed=1)
    assert notebook.slider(lambda _: result, k=[1]).pictures == {"1": result._repr_html_()}
    assert "data:image/svg" in notebook.slider(go.Board, size=(3,)).pictures["3"]
    before = pyplot.get_fignums()
    made = notebook.slider(plot, n=(0, 1))
    assert pyplot.get_fignums() == before  # the notebook does not show them once more
    assert all('class="gomc-plot"' in picture for picture in made.pictures.values())


def test_a_slider_shows_tables_and_figures_made_without_pyplot(notebook, monkeypatch):
    figures = pytest.importorskip("matplotlib.figure", reason="plots need the extra plots")

    class Frame:
        """A table with axes, as those of pandas are."""

        axes = ()

        def _repr_html_(self):
            return "<table></table>"

    for modules in ({}, {"matplotlib.pyplot": None}):
        for name, module in modules.items():
            monkeypatch.setitem(sys.modules, name, module)
        assert notebook.slider(lambda _: Frame(), k=[1]).pictures == {"1": "<table></table>"}
        made = notebook.slider(lambda _: figures.Figure(), k=[1])
        assert "data:image/svg" in made.pictures["1"]


def test_names_and_values_are_words_in_the_page(notebook):
    page = notebook.slider(lambda _: go.Board(3), **{"<b>": ['"&']})._repr_html_()
    assert 'data-said="&lt;b&gt; = &quot;&amp;"' in page
    assert "<b> =" not in page


@pytest.mark.parametrize(
    ("draw", "values", "said"),
    [
        (go.Board, {}, r"a slider has one name with its values, as in k=\(0, 2, 5\), not 0\."),
        (go.Board, {"a": [3], "b": [3]}, "not 2"),
        (go.Board, {"size": ()}, "a slider needs at least one value for size"),
        (go.Board, {"size": 3}, "size must be several, as in a list, not 3"),
        (go.Board, {"size": "35"}, "size must be several, as in a list, not '35'"),
        (3, {"size": [3]}, "draw must be a function that makes a picture of a value, not 3"),
        (str, {"size": [3]}, "draw must return what a notebook shows as a picture"),
    ],
)
def test_what_a_slider_cannot_show_is_refused(notebook, draw, values, said):
    with pytest.raises(GomcError, match=said):
        notebook.slider(draw, **values)
