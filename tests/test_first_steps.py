"""What people try first: on boards and points, with results, pictures and files, with wrong input."""

from __future__ import annotations

import importlib.util
import pickle
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner

import gomc
import gomc.reference as go
from gomc import GomcError, Points, sgf, show
from gomc.arena import Match, Store
from gomc.arena.progress import play_shown
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.errors import MissingExtra, check_installed, missing_extra
from gomc.game.record import Record
from gomc.game.rules import Rules
from gomc.lab.experiments import STUDIES, find
from gomc.results.searches import SearchResult

SMALL = "(;SZ[5]KM[0.5];B[cc];W[cd];B[bd];W[])"


@pytest.fixture
def board(backend):
    board = backend.Board(5, komi=0.5)
    for move in ("C3", "B2", "pass"):
        board.play(move)
    return board


# --- Points.


def test_sets_of_points_have_operators():
    one, two = Points.of(["A1", "B1", "C1"], 5), Points.of(["C1", "D1"], 5)
    assert (one & two).names == ("C1",)
    assert (one | two).names == ("A1", "B1", "C1", "D1")
    assert (one - two).names == ("A1", "B1")
    assert (one ^ two).names == ("A1", "B1", "D1")
    assert (len(one), "A1" in one, "E5" in one, bool(one - one)) == (3, True, False, False)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Points.of(["A1"], 5) | Points.of(["A1"], 9), "of the same board, not of 5x5 and 9x9"),
        (lambda: Points.of(["A1"], 5) & 3, "goes together with a set of points, not 3"),
        (lambda: Points(["A1"], 5), r"given by their names to gomc.Points.of, not \['A1'\] here"),
    ],
)
def test_other_sets_are_refused(wrong, said):
    with pytest.raises(GomcError, match=said):
        wrong()


# --- Boards.


def test_boards_with_the_same_future_are_equal(backend, board):
    other = go.Board(5, komi=0.5)
    for move in ("C3", "B2", "pass"):
        other.play(move)
    assert board == other == board.copy() == pickle.loads(pickle.dumps(board))
    assert board not in (5, None, "board")
    for change in (
        lambda its: its.play("A1"),
        lambda its: its.play("pass"),
        lambda its: its.undo(),
        lambda its: its.resign(),
        lambda its: setattr(its, "komi", 7.5),
        lambda its: its.set_up(to_play="white"),
    ):
        changed = board.copy()
        change(changed)
        assert changed != board
    assert backend.Board(5) != backend.Board(5, rules="tromp-taylor")
    assert backend.Board(5) != backend.Board(6)
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


def test_boards_with_other_pasts_are_not_equal(backend):
    one, other = backend.Board(3), backend.Board(3)
    one.set_up(black=["A1", "C3"])
    for move in ("A1", "pass", "C3", "pass"):
        other.play(move)
    other.resume()
    assert one.rows == other.rows
    assert one != other  # the other one may not come back to A1 alone


def test_prisoners_are_counted(backend):
    board, seen = backend.Board(4), []
    for move in (
        "A3",
        "A4",
        "B4",
        "D1",
        "pass",
        "C1",
        "D2",
        "B1",
        "C2",
        "A1",
        "A2",
        "B2",
        "A4",
        "pass",
    ):
        board.play(move)
        seen.append(board.prisoners)
    assert seen[2:7] == [(1, 0)] * 5  # A4
    board.play("B3")
    board.undo()
    assert board.prisoners == seen[-1]
    board.set_up(empty=["A4"])
    assert board.prisoners == (0, 0)


def test_stones_lost_by_suicide_are_the_opponents_prisoners(backend):
    board = backend.Board.from_diagram(
        """
        . X .
        O X .
        X . .""",
        rules="tromp-taylor",
        to_play="white",
    )
    board.play("A3")
    assert (board.prisoners, board.rows[0][0], board.rows[1][0]) == ((2, 0), 0, 0)


def test_rows_and_arrays_show_the_stones(board):
    assert board.rows[2] == (0, 0, 1, 0, 0)
    assert board.rows[3] == (0, -1, 0, 0, 0)
    numpy = pytest.importorskip("numpy", reason="arrays need numpy")
    array = numpy.asarray(board)
    assert (array.dtype, array.shape) == (numpy.int8, (5, 5))
    assert array.tolist() == [list(row) for row in board.rows]
    board.play("A1")
    assert array[4, 0] == 0  # it shows the board as it was
    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 1


@pytest.mark.parametrize(
    ("name", "rules"), [("chinese", gomc.CHINESE), ("Tromp-Taylor", gomc.TROMP_TAYLOR)]
)
def test_rules_have_names(backend, name, rules):
    assert backend.Board(5, rules=name).rules == rules
    assert backend.Board.from_diagram(". .\n. .", rules=name).rules == rules
    assert sgf.read(SMALL).board_at(1, backend.Board, rules=name).rules == rules


@pytest.mark.parametrize("rules", ["japanese", None, 5, Rules])
def test_other_rules_are_refused(rules):
    with pytest.raises(GomcError, match=r"rules must be 'chinese' or 'tromp-taylor', or a gomc.Rules"):
        go.Board(5, rules=rules)


def test_moves_have_names(board):
    assert board.move_names == ("C3", "B2", "pass")
    assert Record.of(board).move_names == board.move_names


# --- Files.


def test_a_record_is_read_by_the_name_of_its_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a game (1).sgf").write_text(SMALL)
    expected = sgf.read(SMALL)
    assert sgf.read("a game (1).sgf") == sgf.read(str(tmp_path / "a game (1).sgf")) == expected
    assert sgf.read(Path("a game (1).sgf")) == sgf.read(SMALL.encode()) == expected
    assert sgf.read_all("a game (1).sgf") == (expected,)
    with pytest.raises(GomcError, match=r"cannot read 'no game.sgf': No such file"):
        sgf.read("no game.sgf")


@pytest.mark.parametrize(
    "asked",
    [
        ("match", "random", "random", "--games", "2", "--sgf", "nowhere/games.sgf"),
        ("tune", "uct", "--vary", "fpu=0..1", "--against", "random", "--out", "nowhere/report.txt"),
        ("experiment", "report", "bh-3", "--out", "nowhere/page.html"),
        ("tour", "--out", "nowhere/tour.svg"),
        ("bench", "--json", "nowhere/bench.json"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_work(asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 2
    assert done.stderr == f"Error: there is no folder 'nowhere' for {asked[-1][8:]}.\n"
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["board.jpg", "board", "svg"])
def test_pictures_are_written_as_their_name_says(name, tmp_path):
    with pytest.raises(GomcError, match=r"a file such as 'board.svg' or 'board.png', not '"):
        show.svg(go.Board(5)).save(tmp_path / name)
    assert [*tmp_path.iterdir()] == []
    show.svg(go.Board(5)).save(tmp_path / "Board.SVG")
    assert (tmp_path / "Board.SVG").read_text().startswith("<svg")


def test_a_picture_as_png(tmp_path):
    pytest.importorskip("cairosvg", reason="pictures as PNG need cairosvg: pip install 'gomc[plots]'")
    picture = show.svg(go.Board(5))
    picture.save(tmp_path / "board.png")
    data = (tmp_path / "board.png").read_bytes()
    wide = int(re.search(r'width="(\d+)"', picture)[1])
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 2 * wide


def test_what_makes_a_png_may_be_missing(tmp_path, monkeypatch):
    picture = show.svg(go.Board(5))
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(MissingExtra, match=r"as PNG needs the package cairosvg.*\[plots\]'\.$"):
        picture.save(tmp_path / "board.png")
    (tmp_path / "cairosvg.py").write_text("raise OSError('no library called cairo')")
    monkeypatch.delitem(sys.modules, "cairosvg")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(GomcError, match="needs the library cairo"):
        picture.save(tmp_path / "board.png")
    assert not (tmp_path / "board.png").exists()


# --- Results.


@pytest.fixture(scope="module")
def result() -> SearchResult:
    return go.search(go.Board(5), gomc.UCT(), playouts=60, seed=1)


def test_results_and_records_are_drawn(result):
    board = result.board
    assert show.svg(result) == show.svg(board, result, result.ownership)
    assert show.svg(result, title="mine") == show.svg(board, result, result.ownership, title="mine")
    record = sgf.read(SMALL)
    assert show.svg(record) == show.svg(record.board_at(4, go.Board))
    with pytest.raises(GomcError, match="board must be a Board, not 'E5'"):
        show.svg("E5")


def test_a_node_prints_its_move_its_visits_and_its_rate(backend):
    found = backend.search(backend.Board(3), gomc.UCT(), playouts=60, seed=1)
    child = found.root.children[4]
    rate = f"{child.reward / child.visits:.3f}"
    assert repr(child) == f"<Node: move 5, {child.visits} visits, win rate {rate}>"
    few = backend.search(backend.Board(3), gomc.UCT(), playouts=2, seed=1)
    assert any(repr(node).endswith(" 0 visits, win rate unknown>") for node in few.root.children)


def test_everything_prints_itself_in_a_line(result):
    assert repr(result) == (
        f"<SearchResult: Black plays {result.best}, 60 playouts, win rate {result.win_rate:.3f}>"
    )
    assert repr(result.games).startswith("<PlayoutStats: 60 playouts: Black wins ")
    game = go.playout(go.Board(3), 1)
    moves = len(game.moves)
    assert repr(game) == f"<PlayoutRecord: Black first, {moves} moves, score {game.score:+g}>"
    assert repr(gomc.Player(go, "uct", seconds=2)) == "<Player: uct, 2 s, gomc.reference, seed 0>"
    both = gomc.Player(go, gomc.UCT(), playouts=50, seconds=0.5, seed=7)
    assert repr(both).endswith("50 playouts, 0.5 s, gomc.reference, seed 7>")
    assert repr(sgf.read(SMALL)) == "<Record: ? (Black) and ? (White), 5x5, komi 0.5, 4 moves>"
    match = Match("random", "random", size=3, backend="reference")
    played = play_game(match, 4)
    said = f"random (Black) and random (White), {len(played.turns)} moves, {played.result}"
    assert repr(played) == f"<Played: game 4, {said}>"


def test_nodes_of_a_game_print_their_moves():
    root = sgf.read_tree("(;SZ[5];B[cc](;W[])(;W[dd]))")
    first = root.children[0]
    assert [repr(node) for node in (root, first, first.children[0])] == [
        "<GameNode: no move, 1 after it>",
        "<GameNode: Black C3, 2 after it>",
        "<GameNode: White pass, 0 after it>",
    ]
    first.properties["B"] = [b"zz"]
    assert repr(first) == "<GameNode: a move that cannot be read, 2 after it>"


def test_help_of_a_search_has_its_parameters(backend):
    for name in ("board : Board", "how : Search, Program or str", "playouts, seconds : optional"):
        assert name in backend.search.__doc__


def test_what_gomc_has_needs_no_import_of_its_own():
    assert gomc.sgf is sgf
    assert gomc.show is show
    assert gomc.reference is go


def test_tab_offers_what_a_learner_types():
    code = "import gomc; print(*dir(gomc))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    offered = done.stdout.split()
    assert {"UCT", "Player", "analyze", "sgf", "show", "reference", "__version__"} <= {*offered}
    assert {"Any", "CLASSES", "MOVED", "ModuleSpec", "sys"}.isdisjoint(offered)
    assert all(hasattr(gomc, name) for name in offered)


# --- Packages and engines that are missing.


def test_all_missing_packages_are_told_in_one_sentence(monkeypatch):
    absent = {"scipy", "tqdm", "numba"}
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in absent else name)
    said = (
        "a match needs the packages scipy, tqdm and numba, which are not installed: "
        r".*pip install .*\[arena,fast\]'\."
    )
    with Store(":memory:") as store:
        with pytest.raises(MissingExtra, match=said):
            play_shown([Match("uct", "random")], store)
        absent -= {"scipy", "tqdm"}
        with pytest.raises(MissingExtra, match=r"the package numba, which is .*\[fast\]'"):
            play_shown([Match("uct", "random")], store)
        play_shown([Match("uct", "random", games=0, backend="reference")], store)
    check_installed("nothing", {"fast": ("click",)})


@pytest.mark.parametrize(
    "words", [["tournament", "random", "oleg"], ["experiment", "run", "cgos-basic-uct", "--quick"]]
)
def test_what_ratings_need_is_told_before_the_games(words, monkeypatch, tmp_path):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "statsmodels" else found(name)
    )
    done = CliRunner().invoke(main, [*words, "--results", str(tmp_path / "results.sqlite")])
    assert done.exit_code == 2
    assert "a match needs the package statsmodels, which is not installed" in done.output
    assert not [*tmp_path.iterdir()]


def test_a_long_name_leaves_room_for_the_bar(monkeypatch):
    said = []

    class Bar:
        n = 0
        set_postfix_str = staticmethod(lambda text, **_: said.append(text))

        def update(self, n: int) -> None:
            self.n += n

    monkeypatch.setattr(gomc.arena.progress, "progress", lambda **_: nullcontext(Bar()))
    long = "uct:playouts=2,bandit=ucb1,bandit.exploration=0.25"
    with Store(":memory:") as store:
        play_shown([Match(long, "random", 1, 3, backend="reference")], store, workers=1)
        play_shown([Match("random", "random", 1, 3)], store, workers=1)
    assert re.fullmatch(r"uct:playouts=2,ba\.\.\. [01] of 1", said[0])
    assert re.fullmatch(r"random [01] of 1", said[1])


def test_commands_without_tqdm_or_sgfmill_say_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "sgfmill", None)
    asked = ["learn", "play", "--program", "uct", "--backend", "reference", "--games", "1"]
    done = CliRunner().invoke(main, [*asked, "--playouts", "2", "--size", "3"])
    assert (done.exit_code, "own games needs the package tqdm" in done.output) == (2, True), done.output

    def questions(_: object) -> NoReturn:
        missing_extra("a game", "sgf", ImportError())

    monkeypatch.setitem(STUDIES, "cf-weaknesses", replace(find("cf-weaknesses"), questions=questions))
    listed = CliRunner().invoke(main, ["experiment", "list"])
    assert listed.exit_code == 0, listed.output
    assert "Most quick forms take" in listed.output


def test_a_match_that_cannot_begin_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ["match", "random", "random", "--games", "1", "--size", "3", "--workers", "1"]
    with monkeypatch.context() as patched:
        patched.setattr(importlib.util, "find_spec", lambda name: None if name == "scipy" else name)
        done = CliRunner().invoke(main, asked)
        assert (done.exit_code, "needs the package scipy" in done.output) == (2, True)
        assert [*tmp_path.iterdir()] == []
        assert (
            CliRunner()
            .invoke(main, ["match", shlex.join([sys.executable, "-c", "pass"]), *asked[2:]])
            .exit_code
            == 2
        )
        assert [*tmp_path.iterdir()] == []
    assert CliRunner().invoke(main, asked).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["results.sqlite"]


def test_a_file_that_somebody_uses_stays(tmp_path):
    match = Match("random", "random", games=2, size=3, backend="reference")
    kept, shared = Store(tmp_path / "kept.sqlite"), Store(tmp_path / "shared.sqlite")
    kept.add(match, play_game(match, 0))
    with Store(shared.path) as other:
        for store in (kept, shared):
            store.__exit__(GomcError, GomcError("this run failed."), None)
        assert other.add(match, play_game(match, 0)) == 1
    for path in (kept.path, shared.path):
        with Store(path, read_only=True) as store:
            assert store.count(match) == 1


def test_an_engine_that_does_not_start_is_no_result(tmp_path: Path) -> None:
    file = tmp_path / "results.sqlite"
    with Store(file) as store:
        store.register(Match("random", "random", size=3))
    results = ["--results", str(file)]
    engine = shlex.join([sys.executable, "-c", "pass"])
    asked = ["match", engine, "random", "--games", "1", "--size", "3", "--workers", "1", *results]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 2
    assert "cannot play" in done.output
    for command in ("list", "show"):
        done = CliRunner().invoke(main, ["results", command, *results])
        assert (done.exit_code, done.output) == (0, "No games were found.\n")
