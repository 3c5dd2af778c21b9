"""What a learner meets shows itself; numbered moves, themes, heat maps, trees and plots."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import gomc
import gomc.reference as go
from gomc import sgf, show
from gomc.errors import GomcError
from gomc.game.record import Record
from gomc.show import plots, themes
from gomc.show.drawing import short
from gomc.show.overlays import Heat

SVG = "{http://www.w3.org/2000/svg}"
BLACK, WHITE = gomc.Color.BLACK, gomc.Color.WHITE


def texts(picture: str) -> list[str]:
    return [e.text for e in ElementTree.fromstring(picture).iter(SVG + "text")]


def numbers(picture: str) -> list[int]:
    """Return the numbers on stones, which are bold."""
    bold = [e for e in ElementTree.fromstring(picture).iter(SVG + "text") if e.get("font-weight")]
    return sorted(int(e.text) for e in bold)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG 2): 1 for equal ones, 4.5 for text that is read well."""
    low, high = sorted(map(themes.luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(scope="module")
def result() -> gomc.results.searches.SearchResult:
    return go.search(go.Board(5), gomc.UCT(), playouts=200, seed=1)


@pytest.fixture(scope="module")
def firsts() -> gomc.results.searches.SearchResult:
    return go.search(go.Board(5), gomc.AllMovesAsFirst(), playouts=60, seed=1)


# --- Objects.


def test_random_games_know_their_board_and_show_themselves(backend):
    board = backend.Board(5)
    board.play("C3")
    game, games = backend.playout(board, seed=1), backend.playouts(board, 50, seed=1)
    board.play("A1")
    picture = game._repr_svg_()
    stones, notes = numbers(picture), picture.partition("<title>")[2].partition("</title>")[0]
    noted = [int(n) for n in re.findall(r"\d+", re.sub(r"at \S+", "", notes.partition(": ")[2]))]
    assert sorted(stones + noted) == list(range(1, len(game.moves) + 1))
    assert str(games) in games._repr_svg_()
    assert "Last move: C3" in games._repr_svg_()


def test_a_search_shows_board_table_and_expected_moves(result):
    page = result._repr_html_()
    assert page.count("<img") == 2
    assert page.count("<tr>") == 11
    assert f'<td style="{show.html.CELL}">{result.best}</td>' in page
    assert f"expected: {' '.join(result.variation)}" in page
    assert f"and {len(result.candidates) - 10} more" in page


def test_a_search_by_score_shows_margins(firsts):
    page = firsts._repr_html_()
    assert f"{firsts.value:+.2f}" in page
    assert f"{1.96 * firsts.candidates[0].error:.2f}" in page


def test_tables_are_still_a_dict_and_show_themselves(firsts):
    tables = firsts.tables
    assert tables == dict(tables)
    assert pickle.loads(pickle.dumps(tables)) == tables
    assert tables._repr_html_().count("<img") == 2
    best = max(tables[WHITE], key=lambda c: c.value)
    assert str(tables).splitlines()[1].startswith(f"White (points): {best.name} {best.value:.2f}")
    assert f"{best.value:.1f}" in [said.lstrip("+") for said in texts(show.firsts(firsts, "white"))]


def test_tables_show_empty_points_only():
    board = go.Board(3)
    board.play("B2")
    found = go.search(board, gomc.AllMovesAsFirst(), playouts=100, seed=1)
    assert {c.name for c in found.tables[WHITE]} >= {"B2"}
    values = {c.name: c.value for c in found.tables[WHITE] if c.name not in ("B2", "pass")}
    shown = [said for said in texts(show.firsts(found)) if re.fullmatch(r"[+-]?\d+\.\d", said)]
    assert len(shown) == len(values) + 2  # the ends of the scale


def test_bandits_show_themselves_in_few_words():
    found = go.bandit([0.75, 0.5], gomc.UCB1(), plays=50, runs=4)
    assert repr(found) == "BanditResult(means=(0.75, 0.5), runs=4)"
    assert str(found).splitlines()[0] == f"50 plays, 4 runs: regret {found.regret[-1]:.2f}"
    assert "0.75 (best)" in found._repr_html_()
    assert len(str(found).splitlines()) == 4


def test_records_show_themselves():
    record = sgf.read("(;SZ[5]KM[0.5]PB[Ann]PW[Bob]RE[W+R];B[cc];W[cd];B[bd])")
    assert str(record) == "Ann (Black) and Bob (White), 5x5, komi 0.5, 3 moves, W+R"
    assert numbers(record._repr_svg_()) == [1, 2, 3]
    assert numbers(Record(5)._repr_svg_()) == []


def test_pruning_says_when_moves_went():
    how = gomc.Abramson(pruning=gomc.Pruning(minimum=12))
    found = go.search(go.Board(4), how, playouts=2000, seed=1)
    gone = {event.games for event in found.pruning.events}
    assert gone
    assert {short(n) for n in gone} <= {*texts(show.pruning(found))}
    assert "moves left" in texts(found.pruning._repr_svg_())


def test_points_show_themselves():
    picture = gomc.Points.of(["A1", "C3"], 3)._repr_svg_()
    assert picture.summary == "2 points of a 3x3 board"


# --- Numbered moves.


def test_a_ko_is_noted_below_as_in_books():
    board = go.Board.from_diagram(". X O .\nX O . O\n. X O .\n. . . .")
    for move in ["C3", "A1", "B1", "B3", "D1", "D4", "C3"]:
        board.play(move)
    assert show.numbered(board).summary == "moves 1 to 7: 4 at B3; 7 at 1"
    assert show.numbered(board, first=2).summary == "moves 2 to 7: 7 at C3"
    assert numbers(show.numbered(board, first=2, last=3)) == [2, 3]


def test_suicide_and_moves_after_passes_can_be_shown():
    board = go.Board(3, rules=gomc.Rules("simple", suicide="any"))
    for move in ["A2", "pass", "B3", "A3", "A3", "pass", "pass"]:
        board.play(move)
    board.resume()
    board.play("C1", "white")
    assert show.numbered(board).summary == "moves 1 to 8: 2, 6, 7 pass; 5 at 4"
    record = sgf.read("(;SZ[3]RU[NZ]KM[0];B[ba];W[cc];B[ab];W[aa];AB[bb])")
    assert "3x3" in show.svg(record).summary
    assert record._repr_svg_() is not None


def test_only_moves_that_there_are_can_be_numbered():
    board = go.Board(5)
    board.play("C3")
    for wrong, message in (
        ({"first": 2}, "first must be a whole number from 1 to 1, not 2"),
        ({"last": 2}, "last must be a whole number from 1 to 1, not 2"),
    ):
        with pytest.raises(GomcError, match=message):
            show.numbered(board, **wrong)
    with pytest.raises(GomcError, match=r"come from a Board, .*, not list"):
        show.numbered(["C3"])
    with pytest.raises(GomcError, match="board of this result is None"):
        show.numbered(gomc.results.stats.PlayoutRecord(5, BLACK, (), (), 0.0, ()))


def test_a_set_up_in_between_divides_the_numbers():
    record = sgf.read("(;SZ[5];B[aa];W[bb];AB[ee]PL[B];B[cc])")
    with pytest.raises(GomcError, match=r"set up after move 2: .*last=2.*first=3"):
        show.numbered(record)
    assert numbers(show.numbered(record, last=2)) == [1, 2]
    assert numbers(record._repr_svg_()) == [3]
    ended = sgf.read("(;SZ[5];B[aa];W[bb];AB[ee]AE[bb])")
    assert ended._repr_svg_() == show.svg(ended)
    empty = sgf.read("(;SZ[5]AB[ee])")
    assert numbers(empty._repr_svg_()) == []


# --- Marks, heat and themes.


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"marks": {"C3": "abcde"}}, "C3 must be one of triangle, .* not 'abcde'"),
        ({"marks": {"C3": ""}}, "1 to 4 characters"),
        ({"marks": "C3"}, "marks must be a dict"),
        ({"marks": {"pass": "A"}}, "not a pass"),
        ({"marks": {"C3": None}}, "C3 must be one of triangle, .* not None"),
        ({"heat": ([0.5] * 5 for _ in range(5))}, "5 rows of 5 numbers"),
        ({"ownership": ([0.5] * 5 for _ in range(5))}, "5 rows of 5 numbers"),
        ({"heat": {"Z9": 1.0}}, "off the board"),
        ({"heat": {"C3": float("nan")}}, "must be a finite number"),
        ({"heat": [[1.0]]}, "5 rows of 5 numbers"),
        ({"heat": 3}, "5 rows of 5 numbers"),
        ({"theme": "dark"}, "theme must be one of 'wood'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong, message):
    with pytest.raises(GomcError, match=message):
        show.svg(go.Board(5), **wrong)


def test_heat_without_numbers_and_with_equal_ones_is_drawn():
    assert show.svg(go.Board(3), heat={}).count("<text") == 12 + 2
    flat = show.svg(go.Board(3), heat=[[2, 2, 2]] * 3)
    assert texts(flat).count("2") == 9 + 4  # the points, the coordinates, and both ends of the scale
    assert len(set(re.findall(r'rx="3" fill="(.*?)"', flat))) == 1


@pytest.mark.parametrize(
    ("values", "written"),
    [
        ([0.25, 1.0], [".25", "1.00"]),
        ([-0.5, 0.5], ["-.50", "+.50"]),
        ([3.14, 20], ["3.1", "20.0"]),
        ([1, 20], ["1", "20"]),
        ([-123.4, 7], ["-123", "+7"]),
        ([1500, 20], ["1.5k", "20"]),
        ([-0.001, 0.5], ["+.00", "+.50"]),
        ([0.012, 0.05], [".012", ".050"]),
        ([0.0012, 0.005], ["1e-03", "5e-03"]),
    ],
)
def test_numbers_of_heat_are_short(values, written):
    heat = Heat.of(dict(enumerate(values)), 9)
    assert [heat.written(value) for value in values] == written


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\ud800", "\uffff"])
def test_letters_that_no_file_holds_are_written_out(letter, tmp_path):
    picture = show.svg(go.Board(3), title=f"a{letter}<b>", below=letter, marks={"A1": letter})
    picture.save(tmp_path / "a.svg")
    written = repr(letter)[1:-1]
    assert ElementTree.parse(tmp_path / "a.svg").getroot()[0].text == f"a{written}<b>"
    assert texts(picture).count(written) == 2


@pytest.mark.parametrize(
    ("prior", "message"),
    [
        (5, "the prior of C3 must be several, as in a list, not 5"),
        ((0.5,), r"the prior of C3 must be a value and a number of games, not \(0\.5,\)"),
        ((1.5, 2), "the value of C3 must be 1 or less"),
        ((0.5, float("nan")), "the games of C3 must be a finite number"),
        ((0.5, -1), "the games of C3 must be 0 or more"),
    ],
)
def test_priors_that_cannot_be_drawn_are_refused(prior, message):
    with pytest.raises(GomcError, match=message):
        show.priors(go.Board(5), {"C3": prior})


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda b: show.priors(b, {"C3": (0.5, 1)}), "and a stone stands at C3"),
        (lambda b: show.priors(b, {"A1": (0.5, 1), "a1": (0.9, 2)}), "priors must name each move once"),
        (lambda b: show.svg(b, marks={"A1": "a", "a1": "b"}), "marks must name each point once"),
        (lambda b: show.svg(b, heat={"A1": 1.0, "a1": 2.0}), "heat must name each point once"),
        (lambda b: show.svg(b, marks={"A1": True}), "the mark of A1 must be one of .*, not True"),
    ],
)
def test_points_that_contradict_each_other_are_refused(draw, message):
    board = go.Board(5)
    board.play("C3")
    with pytest.raises(GomcError, match=message):
        draw(board)


@pytest.mark.parametrize(("words", "least"), [("日本語" * 40, 7), ("a" * 120, 3)])
def test_a_text_without_blanks_gets_lines(words, least):
    lines = [line for line in texts(show.svg(go.Board(5), below=words)) if line in words]
    assert len(lines) >= least
    assert "".join(lines) in words


def test_the_description_of_a_heat_map_tells_its_values():
    assert "from -0.1 to +5.0" in str(show.svg(go.Board(5), heat={"A1": -0.1, "B1": 5.0}))


def test_priors_without_games_are_drawn():
    assert texts(show.priors(go.Board(5), {"C3": (0.5, 0)})).count("50") == 1


def test_numbers_far_apart_are_drawn():
    heat = Heat.of({0: -1.7e308, 1: 0.0, 2: 1.7e308}, 5)
    assert [heat.color(value) for value in heat.values.values()] == [
        themes.SIGNED[0],
        themes.SIGNED[2],
        themes.SIGNED[-1],
    ]


def test_arrays_of_numpy_are_owners(result):
    np = pytest.importorskip("numpy")
    rows = ((0.5, -1.0), (0.0, 1.0))
    assert show.svg(go.Board(2), ownership=np.array(rows)) == show.svg(go.Board(2), ownership=rows)
    nobodys = np.zeros((5, 5))
    assert show.svg(result, ownership=nobodys) == show.svg(result, ownership=nobodys.tolist())
    with pytest.raises(GomcError, match="the ownership must be 9 rows of 9 numbers"):
        show.svg(go.Board(9), ownership=np.zeros((5, 5)))


def test_a_theme_stays_chosen_and_adapts_to_the_reader():
    board = go.Board(5)
    assert "prefers-color-scheme" in show.svg(board)
    try:
        show.set_theme("plain-dark")
        assert board._repr_svg_() == show.svg(board, theme="plain-dark")
        assert "prefers-color-scheme" not in board._repr_svg_()
    finally:
        show.set_theme("wood")


@pytest.mark.parametrize("theme", themes.THEMES.values())
def test_what_is_written_is_read_well_in_light_and_dark(theme):
    for look in (theme.light, theme.dark):
        assert contrast(look.ink, look.ground) >= 4.5
        assert contrast(look.curve, look.ground) >= 3


def test_numbers_on_colors_are_read_well():
    for scale in (themes.AMOUNTS, themes.SIGNED):
        colors = [themes.blend(scale, i / 50) for i in range(51)]
        assert min(contrast(themes.ink_on(color), color) for color in colors) >= 4.5
    candidates = [themes.blend(themes.GOODNESS, i / 50) for i in range(51)]
    assert min(contrast(themes.BLACK, color) for color in candidates) >= 4.5
    assert contrast(themes.WHITE, themes.CHOSEN) >= 4.5


def as_deuteranope(color: str) -> tuple[float, ...]:
    """Return red, green and blue as one sees them who has no cones for green.

    The matrix is that of Machado, Oliveira and Fernandes (2009) for severity 1.
    """
    matrix = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    )
    channels = themes.channels(color)
    return tuple(sum(a * c for a, c in zip(row, channels, strict=True)) for row in matrix)


def test_scales_are_told_apart_without_green():
    amounts = [themes.luminance(themes.blend(themes.AMOUNTS, i / 20)) for i in range(21)]
    assert all(b > a for a, b in pairwise(amounts))
    for scale in (themes.SIGNED, themes.GOODNESS):
        ends = as_deuteranope(scale[0]), as_deuteranope(scale[-1])
        assert max(abs(a - b) for a, b in zip(*ends, strict=True)) > 80


def test_pictures_are_described_for_who_does_not_see_them(result):
    root = ElementTree.fromstring(show.svg(result.board, result, marks={"A1": "A"}))
    about = root.find(SVG + "desc").text
    assert root.get("role") == "img"
    assert f"{result.best} wins" in about
    assert "Marks: A1 A" in about
    assert "Black C3" in ElementTree.fromstring(show.tree(result, width=25)).find(SVG + "desc").text


def test_pictures_are_strings_that_can_be_saved(tmp_path):
    picture = show.svg(go.Board(3))
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text() == picture == picture._repr_svg_()
    assert type(picture._repr_svg_()) is str


# --- Trees.


def test_a_tree_tells_of_all_visits(result):
    shown = show.trees.shown(result, depth=2, width=3)
    assert [node.name for node in shown.children[:3]] == [c.name for c in result.candidates[:3]]
    assert sum(node.share for node in shown.children) == pytest.approx(1)
    assert shown.children[3].name == f"{len(result.candidates) - 3} more"
    lines = show.tree_text(result, depth=2, width=3).splitlines()
    assert [line for line in lines if line.startswith("    Black")] == []
    assert lines[1].startswith(f"  Black {result.best}  ")


def test_trees_that_are_absent_are_refused(result, firsts):
    with pytest.raises(GomcError, match="has no tree"):
        show.tree(firsts)
    with pytest.raises(GomcError, match="depth must be a whole number from 1 to 20, not 0"):
        show.tree(result, depth=0)


def test_a_tree_shows_no_single_games():
    """Below the first moves a node has a hundredth of the games; no row only sums up others."""
    found = go.search(go.Board(4), gomc.UCT(), playouts=600, seed=1)
    lines = show.tree_text(found, depth=6, width=25).splitlines()
    deeper = [line for line in lines if line.startswith("    ") and " more " not in line]
    assert len(deeper) > 10
    assert min(int(line.split()[-1]) for line in deeper) >= 6
    for before, line in pairwise(lines):
        if line.startswith("    ") and " more " in line:
            assert len(before) - len(before.lstrip()) >= len(line) - len(line.lstrip())
    few = show.tree_text(go.search(go.Board(4), gomc.UCT(), playouts=15, seed=1), depth=2)
    assert [len(line) - len(line.lstrip()) for line in few.splitlines()] == [0, 2, 2, 2, 2, 2]


def test_in_a_kept_tree_a_hundredth_is_of_all_games():
    player = gomc.play.Player(go, gomc.UCT(), playouts=2000, seed=1)
    board = go.Board(4)
    first = player.choose(board).result
    for move in first.variation[:2]:
        board.play(move)
    player.playouts = 50
    found = player.choose(board).result
    assert found.kept > 100
    deeper = [line for line in show.tree_text(found, depth=6).splitlines() if line.startswith("    ")]
    few = (found.kept + found.playouts) / 100
    assert all(int(line.split()[-1]) >= few for line in deeper if " more " not in line)


def test_a_game_that_priors_give_the_pass_is_no_point_of_the_table():
    settings = gomc.settings
    priors = settings.Priors((settings.PassMove(games=5.0), settings.EvenGame()), into="rave")
    found = go.search(go.Board(3), gomc.UCT(rave=gomc.Rave(), priors=priors), playouts=100, seed=1)
    assert show.firsts(found).summary == "RAVE: Black's values"


def test_searches_without_trees_share_none():
    found = [go.search(go.Board(3), gomc.Abramson(), playouts=n, seed=1) for n in (30, 60)]
    with pytest.raises(GomcError, match="no result has a tree with RAVE"):
        show.rave(found, "B2")


def test_a_title_is_read_as_it_was_written():
    picture = show.svg(go.Board(3), title="a < b & c")
    assert picture.summary == "a < b & c"
    assert 'alt="a &lt; b &amp; c"' in show.html.image(picture)


def test_what_a_search_does_not_have_is_not_shown(result):
    with pytest.raises(GomcError, match="no table for Black"):
        show.firsts(result)
    with pytest.raises(GomcError, match="no pruning"):
        show.pruning(result)
    with pytest.raises(GomcError, match="no tree"):
        plots.depths(gomc.results.searches.SearchResult(**{**vars(result), "root": None}))


# --- Plots.


def test_matplotlib_is_not_loaded_before_it_is_needed():
    code = "import sys, gomc.show; print('matplotlib' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_without_matplotlib_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"a plot needs the package .*: .*pip install .*\[plots\]'"):
        plots.match([1, 0])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plots.match([]), "at least one game"),
        (lambda: plots.match([0.25]), "1, 0.5 or 0, not 0.25"),
        (lambda: plots.match([1], level=1), "level must be between 0 and 1"),
        (lambda: plots.scores([]), "at least one game"),
        (lambda: plots.scores([1e308, -1e308]), "a score must be"),
        (lambda: plots.regret({}), "at least one bandit"),
        (lambda: plots.convergence([]), "at least one result"),
        (lambda: plots.win_rates([0.5], "A"), "marks must be a dict, not 'A'"),
        (lambda: plots.win_rates([], {0: "A"}), "at least one rate"),
    ],
)
def test_plots_of_nothing_are_refused(call, message):
    with pytest.raises(GomcError, match=message):
        call()


def test_a_plot_of_an_unknown_move_is_refused(result):
    with pytest.raises(GomcError, match="Z9 is off the board"):
        plots.convergence([result], moves=["Z9"])
    with pytest.raises(GomcError, match="at least one move"):
        plots.convergence([result], moves=[])


def test_a_plotted_move_may_be_typed_in_any_way(result):
    name = result.candidates[0].name
    for move in (name, name.lower(), [result.move]):
        (line,) = plots.convergence([result], moves=move).get_lines()
        assert line.get_label() == name


def test_the_band_of_a_match_has_its_level():
    labels = [text.get_text() for text in plots.match([1, 0], level=0.995).get_legend().get_texts()]
    assert "99.5% interval" in labels


def test_visits_by_depth_are_counted(result):
    levels = plots.by_depth(result.root)
    assert levels[0] == (200, 1)
    assert levels[1] == (sum(c.visits for c in result.candidates), len(result.candidates))
    assert all(visits >= nodes for visits, nodes in levels)
