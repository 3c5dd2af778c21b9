"""Boards as text and as pictures."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc
import gomc.reference as go
from gomc import show
from gomc.errors import GomcError
from gomc.show.drawing import CELL
from gomc.show.layers import MARGIN
from gomc.show.themes import CHOSEN

SVG = "{http://www.w3.org/2000/svg}"


def shapes(picture: str, kind: str, **look: str) -> list[ElementTree.Element]:
    """Return the shapes of a kind that have these attributes."""
    root = ElementTree.fromstring(picture)
    return [e for e in root.iter(SVG + kind) if all(e.get(k) == v for k, v in look.items())]


def point_of(shape: ElementTree.Element, size: int) -> str:
    """Return the name of the point on which the middle of a shape lies."""
    if shape.tag == SVG + "rect":
        half = float(shape.get("width")) / 2
        x, y = float(shape.get("x")) + half, float(shape.get("y")) + half
    else:
        x, y = float(shape.get("cx")), float(shape.get("cy"))
    column, row = (x - MARGIN) / CELL, (y - MARGIN) / CELL
    assert column == int(column)
    assert row == int(row)
    return gomc.game.points.point_name(int(row) * (size + 1) + int(column), size)


def points_of(picture: str, size: int, kind: str, **look: str) -> set[str]:
    return {point_of(shape, size) for shape in shapes(picture, kind, **look)}


@pytest.fixture(scope="module")
def board() -> go.Board:
    """A ko that Black may not take back, by simple ko."""
    board = go.Board(9, rules=gomc.Rules("simple"))
    for move in ["B5", "C5", "A4", "D4", "B3", "C3", "C4", "B4"]:
        board.play(move)
    return board


@pytest.fixture(scope="module")
def result(board: go.Board) -> gomc.results.searches.SearchResult:
    return go.search(board, gomc.UCT(), playouts=300, seed=1)


@settings(deadline=None)
@given(st.data(), st.integers(1, 25))
def test_stones_are_where_the_board_has_them(data, size):
    board = go.Board(size)
    for move in data.draw(st.lists(st.sampled_from(board.geometry.points), max_size=20)):
        if board.is_legal(move):
            board.play(move)
    picture = show.svg(board)
    assert points_of(picture, size, "circle", fill="url(#gomc-black)") == set(board.black.names)
    assert points_of(picture, size, "circle", fill="url(#gomc-white)") == set(board.white.names)
    lines = show.text(board).splitlines()
    assert {len(line.rstrip()) for line in lines[1:-1]} == {3 * size + 6}
    text = " ".join(lines[1:-1])
    assert (text.count("X"), text.count("O")) == (len(board.black), len(board.white))


def test_every_size_has_its_letters_and_numbers():
    for size in range(1, 26):
        texts = [t.text for t in shapes(show.svg(go.Board(size)), "text")]
        expected = [*gomc.game.points.COLUMNS[:size], *map(str, range(1, size + 1))]
        assert sorted(texts) == sorted(2 * expected)


def test_last_move_and_ko_are_marked(board):
    picture = show.svg(board)
    assert points_of(picture, 9, "circle", fill="none") == {"B4"}
    assert points_of(picture, 9, "rect", fill="none") == {"C4"}
    passed = board.copy()
    passed.play("pass")
    assert not shapes(show.svg(passed), "circle", fill="none")
    assert not shapes(show.svg(passed), "rect", fill="none")


def test_candidates_show_win_rate_and_visits(board, result):
    picture = show.svg(board, result)
    assert points_of(picture, 9, "circle", fill=CHOSEN) == {result.best}
    texts = [t.text for t in shapes(picture, "text")]
    assert f"{100 * result.win_rate:.0f}" in texts
    assert str(result.candidates[0].visits) in texts
    assert f"Black: {result.best} wins {result.win_rate:.1%} of its games; 300 playouts" in texts
    most = max(c.visits for c in result.candidates)
    shown = [c for c in result.candidates if c.visits >= most / 10 and c.move != gomc.PASS]
    assert 1 < len(shown) < len(result.candidates)
    bold = [t.text for t in shapes(picture, "text", **{"font-weight": "bold"})]
    assert sorted(bold) == sorted(f"{100 * c.win_rate:.0f}" for c in shown)


def test_flat_search_shows_scores(board):
    result = go.search(board, gomc.Abramson(by="score"), playouts=300, seed=1)
    texts = [t.text for t in shapes(show.svg(board, result), "text")]
    assert f"{result.value:+.1f}" in texts


def test_pass_as_best_move_is_told_in_the_caption():
    board = go.Board.from_diagram("X . X\nX X X\n. X X")
    result = go.search(board, gomc.UCT(), playouts=50, seed=1, moves=["pass"])
    assert "Black: pass wins" in show.svg(board, result)
    assert show.text(board, result) == show.text(board)


# Paper: CF Figure 1, CF II-C owner
def test_ownership_shades_points_and_marks_lost_stones():
    board = go.Board.from_diagram("X . .\n. . O\n. . .")
    rows = ((-0.5, 0.0, 0.25), (0, 0, -1), (1, 0, 0))
    picture = show.svg(board, ownership=rows)
    marks = shapes(picture, "rect", width=str(0.36 * CELL))
    assert [(point_of(m, 3), m.get("fill"), m.get("fill-opacity")) for m in marks] == [
        ("A3", "#fff", "0.50")
    ]
    shades = shapes(picture, "rect", width=str(CELL))
    assert {(point_of(s, 3), s.get("fill")) for s in shades} == {
        ("A3", "#fff"),
        ("C3", "#111"),
        ("C2", "#fff"),
        ("A1", "#111"),
    }


def test_points_are_marked_by_squares_and_shaded():
    board = go.Board.from_diagram("X . .\n. . O\n. . .")
    group, zone = (gomc.Points.of(names, 3) for names in (["A3", "B3", "C2"], ["A3", "B3", "A1"]))
    picture = show.svg(board, squares=group, shaded=zone)
    squares = shapes(picture, "rect", width=str(0.3 * CELL))
    assert {(point_of(s, 3), s.get("stroke")) for s in squares} == {
        ("A3", "#fff"),
        ("B3", None),  # the theme's ink
        ("C2", "#111"),
    }
    assert points_of(picture, 3, "rect", width=str(CELL)) == {"A3", "B3", "A1"}
    assert show.svg(board, squares=None, shaded=gomc.Points(0, 3)) == show.svg(board)


def test_text_shows_last_move_dots_and_win_rates(board, result):
    lines = show.text(board).splitlines()
    assert lines[0] == lines[-1] == "    A  B  C  D  E  F  G  H  J"
    assert lines[6] == " 4  X (O) .  O  .  .  .  .  .   4"
    assert [line.count("+") for line in lines] == [0, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0]
    picture = show.text(board, result)
    assert re.findall(r"\d+\*", picture) == [f"{100 * result.win_rate:.0f}*"]


def test_the_chosen_move_has_a_star_even_if_it_wins_every_playout(board, result):
    best = next(c for c in result.candidates if c.move == result.move)._replace(win_rate=1.0)
    sure = dataclasses.replace(result, candidates=(best,))
    assert re.findall(r"\d+\*", show.text(board, sure)) == ["99*"]


@pytest.mark.parametrize(
    ("how", "known"), [(gomc.Abramson(by="score"), True), (gomc.UCT(by="score"), False)]
)
def test_a_table_of_points_has_errors_only_if_they_are_known(how, known):
    table = go.search(go.Board(3), how, playouts=40, seed=1)._repr_html_()
    assert ("±" in table) is known


def test_colors_of_the_terminal_change_only_the_looks(board, result):
    plain, colored = show.text(board, result), show.text(board, result, color=True)
    assert "\x1b" not in plain
    bare = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert bare == plain.replace("X", "●").replace("O", "○")


@pytest.mark.parametrize("size", [1, 9, 19])
@pytest.mark.parametrize("color", [False, True])
def test_a_board_that_was_printed_can_be_pasted_back(size, color):
    board = go.Board(size)
    for move in ("A1", "pass", "E5", "C4")[: 4 if size > 1 else 0]:
        board.play(move)
    again = go.Board.from_diagram(show.text(board, color=color))
    assert str(again) == str(board)


def test_what_does_not_fit_the_board_is_refused(result):
    for picture in (show.svg, show.text):
        with pytest.raises(GomcError, match="must be of a 5x5 board, not 9x9"):
            picture(go.Board(5), result)
    with pytest.raises(GomcError, match="must be 5 rows of 5 numbers"):
        show.svg(go.Board(5), None, result.ownership)
    for name in ("squares", "shaded"):
        with pytest.raises(GomcError, match="must be of a 5x5 board, not of 9x9"):
            show.svg(go.Board(5), **{name: gomc.Points(1, 9)})


def test_notebooks_show_boards_and_results(board, result):
    assert board._repr_svg_() == show.svg(board)
    later = board.copy()
    assert result._repr_svg_() == show.svg(board, result, result.ownership)
    found = go.search(later, gomc.UCT(), playouts=50, seed=1)
    before = found._repr_svg_()
    later.play("E5")
    assert found._repr_svg_() == before


def test_boards_for_notebooks_are_loaded_when_they_are_asked_for():
    pytest.importorskip("anywidget", reason="the notebook board needs the extra notebook")
    assert callable(gomc.show.notebook.play)
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing'"):
        _ = gomc.show.nothing
