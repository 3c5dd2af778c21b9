"""Every kind of picture beside the one that was looked at and approved, in tests/pictures/.

After a change that is meant: ``GOMC_APPROVE=1 pytest tests/test_pictures.py``; then look at what is
new.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import gomc
import gomc.reference as go
from gomc import show
from gomc.play.book import read
from gomc.search import zones
from gomc.show import plots
from gomc.show.openings import openings

APPROVED = Path(__file__).parent / "pictures"
APPROVE = "GOMC_APPROVE" in os.environ
TOLERANCE = 4
"""The root mean square of the differences in brightness (of 255) that a plot may have."""


@cache
def fight(size: int = 9) -> go.Board:
    """A ko that Black may not take back, by simple ko."""
    board = go.Board(size, rules=gomc.Rules("simple"))
    for move in ["B5", "C5", "A4", "D4", "B3", "C3", "C4", "B4"]:
        board.play(move)
    return board


@cache
def searched(how: gomc.programs.Search, playouts: int) -> gomc.results.searches.SearchResult:
    return replace(go.search(fight(), how, playouts=playouts, seed=1), seconds=1.0)


@cache
def pruned() -> gomc.results.searches.SearchResult:
    how = gomc.Abramson(pruning=gomc.Pruning(minimum=12))
    return replace(go.search(go.Board(5), how, playouts=1500, seed=1), seconds=1.0)


@cache
def bandit(how: gomc.settings.Bandit) -> gomc.results.bandits.BanditResult:
    return go.bandit([0.9, 0.6, 0.5], how, plays=300, runs=5, seed=1)


CRITICAL = gomc.UCT(criticality=gomc.Criticality(weight=0))


def result() -> gomc.results.searches.SearchResult:
    return searched(gomc.UCT(), 300)


def firsts() -> gomc.results.searches.SearchResult:
    return searched(gomc.AllMovesAsFirst(), 60)


@cache
def grown() -> gomc.results.searches.SearchResult:
    return go.search(go.Board(4, 0.5), gomc.UCT(), playouts=800, seed=1)


RAVE = gomc.Rave(gomc.settings.MinimumMSE(0.05))


@cache
def risen() -> tuple[gomc.results.searches.SearchResult, ...]:
    how, board = gomc.UCT(bandit=gomc.UCB1(0.3), rave=RAVE), go.Board(5, 0.5)
    return tuple(go.search(board, how, playouts=n, seed=1) for n in range(10, 400, 30))


def marked(theme: str, size: int) -> show.Picture:
    board = fight(size)
    signs = [*show.layers.SHAPES, "A", "b", "12", "345", "<&>"]
    stones = zip([*board.black, *board.white], [*signs[:4], "B", "99", "100", "cross"], strict=False)
    marks = dict(zip(("H9", "H8", "H7", "H6", "G9", "G8", "G7", "G6", "F8"), signs, strict=True))
    return show.svg(board, marks={**marks, **dict(stones)} if size == 9 else marks, theme=theme)


def heat(size: int, low: int, theme: str) -> show.Picture:
    board = fight(size)
    values = {p: (37 * p % 101 + low) / 10 for p in board.geometry.points if p % 3}
    return show.svg(board, heat=values, legend="a number for two points of three", theme=theme)


def zone() -> show.Picture:
    board = go.Board(13)
    for move in ["D4", "D10", "E9"]:
        board.play(move)
    group, around = zones.group(board, 2), zones.zone(board, 2, 1)
    return show.svg(board, squares=group, shaded=around)


def life() -> str | None:
    """Two white stones are dead in Black's territory; White's own is not certain."""
    board = go.Board.from_diagram("""
        X . X . O .
        . X X . . O
        X X X X X X
        O O O O O O
        . O . O . .
        O O O O . .""")
    return board.settled()._repr_svg_()


def repeated(theme: str) -> show.Picture:
    """A random game on a board so small that moves are played where others were."""
    return show.numbered(go.playout(go.Board(4), seed=3), theme=theme)


EDGES = gomc.patterns.read(
    """
?X|
o*|
%x|
:10,near,osafe,xsafe,ocap1,xcap2+,xnosuicide
:20

+--
|*O
|.X
:30,far
""",
    "edges",
)


def tactics() -> go.Board:
    """A fight with a cut, atari and a capture far away."""
    board = go.Board.from_diagram(
        """
        . . . . . . . . .
        . . X O . . O X .
        . . O X . O X X .
        . . . . . . . O .
        . . . . . . . . .
        . X . . . . . O X
        X . X . . . . O X
        . X . . . . . X O
        . . . . . . . . ."""
    )
    board.play("C6")
    return board


def explained() -> str | None:
    return gomc.patterns.MONTEGNU_DB.explain(tactics())._repr_svg_()


SVG: dict[str, Callable[[], show.Picture | str | None]] = {
    "board-wood": lambda: show.svg(fight()),
    "board-wood-dark": lambda: show.svg(fight(), theme="wood-dark"),
    "board-plain": lambda: show.svg(fight(), theme="plain"),
    "board-plain-dark": lambda: show.svg(fight(), theme="plain-dark"),
    "board-19": lambda: show.svg(fight(19)),
    "board-25": lambda: show.svg(fight(25), theme="plain-light"),
    "marks": lambda: marked("wood", 9),
    "marks-plain-dark": lambda: marked("plain-dark", 13),
    "squares-and-shade": zone,
    "heat-signed": lambda: heat(9, -50, "wood"),
    "heat-amounts": lambda: heat(19, 0, "plain-dark"),
    "ownership": lambda: go.playouts(fight(), 60, seed=1)._repr_svg_(),
    "candidates": lambda: show.svg(fight(), result(), result().ownership),
    "candidates-by-score": lambda: show.svg(fight(), firsts(), theme="plain-dark"),
    "numbered": lambda: show.numbered(fight(), first=3),
    "numbered-repeated": lambda: repeated("plain"),
    "numbered-19": lambda: show.numbered(go.playout(go.Board(19), seed=1), last=130),
    "numbered-variation": lambda: show.numbered(result()),
    "firsts": lambda: show.firsts(firsts()),
    "life": life,
    "owners": lambda: show.owners(searched(gomc.UCT(owners=gomc.Owners()), 100)),
    "priors": lambda: show.priors(fight(), go.priors(fight(), gomc.settings.MICHI_PRIORS)),
    "policy": lambda: show.policy(go.policy(tactics(), gomc.settings.PACHI)),
    "policy-by-weight-dark": lambda: show.policy(
        go.policy(tactics(), gomc.patterns.MONTEGNU_DB), theme="wood-dark"
    ),
    "criticality": lambda: show.criticality(searched(CRITICAL, 100)),
    "rave": lambda: show.rave(risen(), "C2", RAVE),
    "rave-dark": lambda: show.rave(risen(), risen()[-1].variation[:2], RAVE, theme="wood-dark"),
    "firsts-rave": lambda: show.firsts(searched(gomc.UCT(rave=RAVE), 60)),
    "pruning": lambda: show.pruning(pruned()),
    "moves-left": lambda: pruned().pruning._repr_svg_(),
    "tree": lambda: show.tree(grown(), depth=3, width=2),
    "tree-dark": lambda: show.tree(grown(), depth=2, width=3, theme="wood-dark"),
    "regret": lambda: show.searches.regret(bandit(gomc.UCB1())),
    "pattern": lambda: EDGES.patterns[0]._repr_svg_(),
    "database": lambda: gomc.patterns.MONTEGNU_DB._repr_svg_(),
    "database-dark": lambda: show.database(EDGES, theme="plain-dark"),
    "explain": explained,
    "explain-forbidden": lambda: show.explain(fight(), EDGES, theme="wood-dark"),
    "points": lambda: gomc.Points.of(["A1", "C3", "E4"], 5)._repr_svg_(),
}
HTML: dict[str, Callable[[], str]] = {
    "search": lambda: result()._repr_html_(),
    "search-with-pruning": lambda: pruned()._repr_html_(),
    "first-tables": lambda: firsts().tables._repr_html_(),
    "bandit": lambda: bandit(gomc.UCB1())._repr_html_(),
    "openings": lambda: openings(read("# komi: 7.5\n5 | C3=0.6/9\n5 C3 | C4=0.4/2 B2=0.3/1")),
}
MATCH = [1, 0, 1, 1, 0.5, 0, 1, 1, 0, 1, 0.5, 1, 1, 0, 0, 1, 1, 1, 0, 1]
SMALL = go.Board(5)


def more_and_more() -> list[gomc.results.searches.SearchResult]:
    return [go.search(SMALL, gomc.Abramson(), playouts=n, seed=1) for n in (60, 120, 240, 480)]


PLOTS: dict[str, Callable[[], object]] = {
    "convergence": lambda: plots.convergence(more_and_more(), moves=["C3", "A1"]),
    "regret": lambda: plots.regret({"UCB1": bandit(gomc.UCB1()), "TUNED": bandit(gomc.UCB1Tuned())}),
    "depths": lambda: plots.depths(result()),
    "scores": lambda: plots.scores(go.playout(SMALL, seed) for seed in range(100)),
    "match": lambda: plots.match(MATCH),
}


WORDS = {
    "convergence": ["playouts", "points", "C3", "A1"],
    "regret": ["plays", "regret", "UCB1", "TUNED"],
    "depths": ["depth", "visits, nodes", "visits", "nodes visited"],
    "scores": [
        "score (Black's area less White's less komi)",
        "games",
        "White won",
        "Black won",
        "mean -4.8",
    ],
    "match": ["games", "part of the points", "95% interval", "65.0% of 20 games"],
}


def compare(name: str, made: str, folder: Path) -> None:
    """Compare what was made with what was approved, or approve it."""
    approved = APPROVED / name
    if APPROVE:
        approved.parent.mkdir(exist_ok=True)
        approved.write_text(made, encoding="utf-8")
    new = folder / name
    new.write_text(made, encoding="utf-8")
    known = approved.read_text(encoding="utf-8") if approved.exists() else None
    assert made == known, f"{new} is not what was approved, {approved}; see CONTRIBUTING.md"


def draw(make: Callable[[], object], path: Path) -> list[str]:
    """Write a plot into a file, and return its words.

    They are left out of the file: each version of matplotlib draws letters in a way of its own.
    """
    matplotlib = pytest.importorskip("matplotlib", reason="plots need: pip install 'gomc[plots]'")
    from matplotlib import pyplot

    matplotlib.use("Agg")
    with matplotlib.style.context(["default", {"figure.figsize": (4.8, 3.2), "figure.dpi": 80}]):
        axes = make()
        legend = axes.get_legend()
        words = [axes.get_xlabel(), axes.get_ylabel(), *(text.get_text() for text in legend.texts)]
        legend.remove()
        axes.set(xlabel="", ylabel="")
        axes.tick_params(which="both", labelbottom=False, labelleft=False)
        axes.figure.set_layout_engine("none")
        axes.figure.savefig(path, metadata={"Software": None})
        pyplot.close(axes.figure)
    return words


def difference(name: str, made: Path) -> str | None:
    """Return in what a plot differs from the approved one; None if it does not."""
    from matplotlib.testing.compare import compare_images

    return compare_images(str(APPROVED / name), str(made), TOLERANCE)


@pytest.mark.parametrize("name", SVG)
def test_a_picture_is_the_approved_one(name, tmp_path):
    compare(f"{name}.svg", f"{SVG[name]()}\n", tmp_path)


@pytest.mark.parametrize("name", HTML)
def test_a_page_is_the_approved_one_its_pictures_aside(name, tmp_path):
    page = re.sub(r"base64,[^\"]*", "base64,...", HTML[name]())
    compare(f"{name}.html", page.replace("<tr>", "\n<tr>") + "\n", tmp_path)


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_nearly_the_approved_one(name, tmp_path):
    made = tmp_path / f"{name}.png"
    assert draw(PLOTS[name], made) == WORDS[name]
    if APPROVE:
        (APPROVED / made.name).write_bytes(made.read_bytes())
    assert difference(made.name, made) is None


def test_a_plot_of_other_numbers_is_told_apart(tmp_path):
    made = tmp_path / "other.png"
    draw(lambda: plots.match(MATCH[::-1]), made)
    assert "RMS" in difference("match.png", made)


def test_nothing_is_approved_that_is_not_made():
    made = [f"{name}.svg" for name in SVG] + [f"{name}.html" for name in HTML]
    made += [f"{name}.png" for name in PLOTS]
    assert sorted(path.name for path in APPROVED.iterdir()) == sorted(made)
