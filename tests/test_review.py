"""Games analysed: the curve, the mistakes, the file that keeps searches, SGF and page."""

from __future__ import annotations

import json
import math
import os
import re
import signal
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import gomc
import gomc.reference as go
from gomc import UCT, programs, review, sgf
from gomc.cli import main
from gomc.errors import GomcError, IllegalMove
from gomc.features.files import KEPT
from gomc.game import Game
from gomc.game.record import Record, Setup
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.review import Analysis, BadMove, PositionSearch, analyze
from gomc.review.comments import _add_line
from gomc.review.keeping import KeptSearches
from gomc.review.searching import _Review, black_rate
from gomc.search.running import Interrupt
from gomc.show.drawing import CELL
from gomc.show.layers import place

BLACK, WHITE = Color.BLACK, Color.WHITE

BLUNDER = (
    "(;SZ[5]KM[0.5]PB[<b>Ann</b>]PW[Bob]C[A <i>game</i>.]"
    "AB[ab][bb][cb][db][ad:ed][be][de]AW[aa:da][ac:ec]PL[B];B[ae];W[];B[eb];W[];B[];W[];B[])"
)
"""E4 takes five stones or four, and wins the game for the player who is there first.

Black plays A1, White passes, and Black takes; the rest of the moves are passes::

    5 O O O O .
    4 X X X X .
    3 O O O O O
    2 X X X X X
    1 . X . X .
      A B C D E
"""

BARE = tuple((0.0,) * 5 for _ in range(5))


def look(
    win_rate: float, better: float | None = None, to_play: Color = BLACK, games: int = 10_000
) -> PositionSearch:
    return PositionSearch(to_play, win_rate, (12, 13), better, games, BARE)


def made(*looks: PositionSearch) -> Analysis:
    """Return an analysis of a game of passes with these looks."""
    moves = tuple((BLACK if n % 2 == 0 else WHITE, -1) for n in range(len(looks) - 1))
    return Analysis(Record(5, moves=moves), "uct", looks)


def asked(game: str | Record = BLUNDER, playouts: int = 150, **options: Any) -> Analysis:
    record = sgf.read(game) if isinstance(game, str) else game
    return analyze(record, "uct", backend="reference", playouts=playouts, **options)


@pytest.fixture(scope="module")
def found() -> Analysis:
    return asked()


# --- The curve.


@given(st.floats(0.2, 0.8), st.floats(-0.01, 0.01), st.floats(0, 0.1), st.integers(3, 30))
def test_the_curve_takes_out_what_changes_its_sign_with_every_move(level, slope, saw, n):
    line = [level + slope * i for i in range(n)]
    rates = [rate + saw * (-1) ** i for i, rate in enumerate(line)]
    curve = made(*map(look, rates)).curve
    assert curve[1:-1] == pytest.approx(line[1:-1])


@pytest.mark.parametrize(("rates", "curve"), [((), ()), ((0.3,), (0.3,)), ((0.2, 0.6), (0.4, 0.4))])
def test_short_curves(rates, curve):
    assert made(*map(look, rates)).curve == pytest.approx(curve)


@pytest.mark.parametrize(
    ("to_play", "solved", "rate"), [(BLACK, -1, 1.0), (WHITE, -1, 0.0), (WHITE, 1, 1.0)]
)
def test_a_solved_position_is_won_or_lost(to_play, solved, rate):
    """At the root, `solved` is the view of the player who made the last move."""

    class Root:
        children = ()

    board = go.Board(3)
    board.set_up(to_play=to_play)
    result = go.search(board, programs.UCT, playouts=20, seed=1)
    root: Any = Root()
    root.solved = solved
    assert black_rate(replace(result, root=root)) == rate


def test_the_rate_is_blacks_part_of_all_games():
    for color in Color:
        board = go.Board(3, komi=0)
        board.set_up(to_play=color)
        result = go.search(board, programs.UCT, playouts=50, seed=1)
        assert black_rate(result) == pytest.approx(result.games.black_win_rate)


# --- Mistakes.


def test_a_loss_is_from_the_view_of_the_player_who_moved():
    found = made(look(0.5, 0.7), look(0.4, 0.1, WHITE), look(0.6), look(0.6))
    assert found.losses == pytest.approx((0.7 - 0.4, 0.6 - 0.1, 0))
    second, first = found.mistakes()
    assert (second.number, second.color, second.loss) == (2, WHITE, pytest.approx(0.5))
    assert (second.before, second.after) == (pytest.approx(0.9), pytest.approx(0.4))
    assert (first.number, first.color, first.after) == (1, BLACK, pytest.approx(0.4))
    assert found.mistakes(most=1) == (second,)
    assert found.mistakes(least=0.4) == (second,)
    assert found.mistakes(0) == ()


def test_a_move_that_turns_out_better_is_no_mistake():
    found = made(look(0.5, 0.4), look(0.6))
    assert found.losses == (pytest.approx(-0.2),)
    assert found.mistakes() == ()


def test_what_chance_explains_is_no_mistake():
    few = made(look(0.5, 0.6, games=50), look(0.5, games=50))
    many = made(look(0.5, 0.6, games=5000), look(0.5, games=5000))
    assert (len(few.mistakes()), len(many.mistakes())) == (0, 1)
    three = made(look(0.5, 2 / 3, games=3), look(0.0, games=3))  # two of three games, and none
    assert three.mistakes() == ()
    assert made(look(0.5, 1.0, games=10), look(0.0, games=10)).mistakes() != ()


def test_the_blunder_is_found(found):
    assert found.complete
    first, second = sorted(found.mistakes(), key=lambda mistake: mistake.number)
    assert (first.number, first.color, first.played, first.better) == (1, BLACK, "A1", "E4")
    assert (second.number, second.color, second.played, second.better) == (2, WHITE, "pass", "E4")
    assert min(first.loss, second.loss) > 0.5
    assert "move 1: Black plays A1" in str(found)
    assert "E4 wins" in str(first)


def test_owners_are_known_at_every_move(found):
    for n in range(8):
        rows = found.ownership(n)
        assert [len(row) for row in rows] == [5] * 5
    assert found.ownership(7)[2][2] > 0.9  # all is Black's
    with pytest.raises(GomcError, match="from 0 to 7, not 8"):
        found.ownership(8)


@pytest.mark.slow
def test_the_same_seed_finds_the_same(found):
    assert asked() == found
    assert asked(seed=2) != found
    board = found.record.board_at(7, go.Board)
    assert asked(Record.of(board)).looks == found.looks


def test_colours_need_not_alternate():
    found = asked("(;SZ[3];B[bb];B[aa];W[])", playouts=20)
    assert [each.to_play for each in found.looks] == [BLACK, BLACK, WHITE, BLACK]


def test_nothing_is_lost_by_stones_that_are_set_up():
    found = asked("(;SZ[3];B[aa];AW[bb];B[cc])", playouts=30)
    assert found.complete
    assert found.looks[0].better is None


def test_a_player_who_is_named_behind_a_move_sets_nothing_up():
    """Some programs write the player to move into every node."""
    named = asked("(;SZ[3]AB[aa]PL[W];W[bb]PL[B];B[cc]PL[W];W[ac])", playouts=30)
    plain = asked("(;SZ[3]AB[aa]PL[W];W[bb];B[cc];W[ac])", playouts=30)
    assert named.looks == plain.looks
    assert [look.better is None for look in named.looks[:-1]].count(True) < 3
    turned = asked("(;SZ[3];B[bb];PL[B];B[aa])", playouts=30)  # a node of its own is a set-up
    assert turned.looks[1].to_play is BLACK
    other = asked("(;SZ[3];B[aa];PL[B];W[bb])", playouts=30)  # no stones, so the move can be judged
    assert other.looks[0].better is not None


def test_a_game_with_suicide_is_analysed(backend):
    board = go.Board(3, 0.5, "tromp-taylor")
    for color, name in (("w", "A2"), ("w", "B2"), ("w", "C3"), ("b", "A3"), ("w", "C1"), ("b", "B3")):
        board.play(name, color)
    for game in (board, Record.of(board)):
        found = analyze(game, "uct", backend=backend, playouts=10)
        assert found.complete
        assert "gomc" in found.page()
        assert sgf.read(found.sgf()).moves == board.moves
        for mistake in found.mistakes():
            assert mistake.color in Color
    twice = replace(Record.of(board), moves=(*board.moves, board.moves[2]))
    seen: list[Analysis] = []
    with pytest.raises(IllegalMove, match=r"move 7 of the record: .*: a stone stands there"):
        analyze(twice, "uct", backend=backend, playouts=1, watch=seen.append)
    assert not seen


def test_searches_by_other_rules_are_another_analysis(tmp_path):
    for number, rules in enumerate(("chinese", "tromp-taylor")):
        board = go.Board(3, 0.5, rules)
        board.play("B2")
        given = {"backend": "reference", "playouts": 5, "keep": tmp_path / "kept"}
        if number:
            with pytest.raises(GomcError, match="keeps another analysis"):
                analyze(board, "uct", **given)
        else:
            assert analyze(board, "uct", **given).complete


def test_a_game_goes_on_after_two_passes():
    found = asked("(;SZ[3]KM[0];B[bb];W[];B[];W[aa])", playouts=30)
    assert found.complete
    assert asked(Record(3), playouts=10).curve == pytest.approx(asked(Record(3), playouts=10).win_rates)


# --- Broken off, and going on.


def test_watch_sees_it_grow_and_can_end_it():
    seen: list[int] = []

    def watch(so_far: Analysis) -> bool:
        seen.append(len(so_far.looks))
        return len(seen) == 3

    part = asked(watch=watch)
    assert seen == [1, 2, 3]
    assert not part.complete
    assert "(broken off: 3 of 8 positions)" in str(part)
    assert "broken off after 3 of 8" in part.page()
    assert sgf.read(part.sgf()).moves == part.record.moves


def test_it_goes_on_where_it_was_broken_off(tmp_path, found):
    file = tmp_path / "kept"
    assert len(asked(keep=file, watch=lambda so_far: len(so_far.looks) == 3).looks) == 3
    more: list[int] = []
    whole = asked(keep=file, watch=lambda so_far: more.append(len(so_far.looks)))
    assert more == [4, 5, 6, 7, 8]
    assert whole == found
    assert asked(keep=str(file), watch=lambda _: more.append(0)) == found
    assert more[-1] == 8  # nothing was left to search


@pytest.mark.parametrize(("cut", "lost"), [(1, 0), (40, 1), (400, 2)])
def test_a_line_that_was_cut_off_does_not_count(tmp_path, found, cut, lost):
    file = tmp_path / "kept"
    asked(keep=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    searched = []
    assert asked(keep=file, watch=searched.append) == found
    assert len(searched) == lost
    assert file.read_bytes().startswith(whole[:-cut])
    assert asked(keep=file, watch=searched.append) == found
    assert len(searched) == lost


def kept(file: Path, record: Record, *lines: object) -> dict[int, PositionSearch]:
    """Return the looks of a file with these lines after the first one."""
    file.unlink(missing_ok=True)
    KeptSearches(file, record, {})
    with file.open("a") as end:
        end.writelines(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    return KeptSearches(file, record, {}).looks


GOOD = look(0.5)._asdict() | {"to_play": 1, "moves": 0}
BAD_VALUES = {
    "moves": (-1, 1, "0", None, 0.5, 10**400),
    "to_play": (0, 2, None, [], "1"),
    "win_rate": ("much", "0.5", -0.1, 1.1, math.nan, math.inf, 10**400, True, None, [0.5]),
    "better": (math.nan, math.inf, 9, -1, 10**400, "0.5"),
    "games": (0, -2, math.inf, math.nan, 10**400, 1.5, None),
    "line": ([], [math.inf], [29], [99], [5], [-2], [10**400], [0.5], ["A1"], None, 12, "A1"),
    "ownership": ([[0]], [[0] * 5] * 4, [[0] * 5] * 4 + [[0] * 4], [[math.nan] * 5] * 5, None),
}


@pytest.mark.parametrize(
    "bad", [{name: value} for name, values in BAD_VALUES.items() for value in values], ids=str
)
def test_a_line_with_a_value_that_cannot_be_does_not_count(tmp_path, bad):
    assert kept(tmp_path / "kept", Record(5), GOOD | bad) == {}


def test_other_lines_do_not_count_nor_hide_those_that_do(tmp_path):
    bad = ["", "x", "null", "[]", "7", '"moves"', "[" * 50_000, "[" * 200_000, "\0", '{"moves": 0}']
    bad += [json.dumps(GOOD)[:-9], f'{{"moves": {"9" * 5000}}}', "\n" * 50]
    moves = ((BLACK, -1),)
    file, second = tmp_path / "kept", GOOD | {"moves": 1}
    assert kept(file, Record(5, moves=moves), *bad, second, *bad, GOOD) == {0: look(0.5), 1: look(0.5)}
    assert kept(file, Record(5), GOOD, GOOD | {"win_rate": 0.1}) == {0: look(0.5)}


def test_no_more_lines_are_read_than_there_can_be(tmp_path, monkeypatch):
    monkeypatch.setattr("gomc.review.keeping.LINES", 3)
    assert kept(tmp_path / "kept", Record(5), "[]", "[]", GOOD) == {0: look(0.5)}
    assert kept(tmp_path / "kept", Record(5), "[]", "[]", "[]", "[]", GOOD) == {}


def test_a_position_that_is_missing_is_searched_again(tmp_path, found):
    file = tmp_path / "kept"
    asked(keep=file)
    lines = file.read_text().split("\n")
    del lines[7]  # the third, an empty one before each
    file.write_text("\n".join(lines))
    searched: list[int] = []
    assert asked(keep=file, watch=lambda so_far: searched.append(len(so_far.looks))) == found
    assert searched == [8]


def test_two_analyses_at_once_share_a_file(tmp_path):
    record, file = Record(5, moves=((BLACK, -1),)), tmp_path / "kept"
    one, other = KeptSearches(file, record, {}), KeptSearches(file, record, {})
    for n in range(2):
        one.add(n, look(n / 2))
        other.add(n, look(n / 2))
    assert KeptSearches(file, record, {}).together == (look(0.0), look(0.5))


def test_of_two_others_that_begin_at_once_the_second_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "kept"

    def read(_: Path) -> bytes:
        """Let the other one begin after the file was looked at."""
        monkeypatch.undo()
        KeptSearches(file, Record(5), {"seed": 2})
        return b""

    monkeypatch.setattr("gomc.review.keeping._text", read)
    with pytest.raises(GomcError, match="keeps another analysis"):
        KeptSearches(file, Record(5), {"seed": 1})
    assert KeptSearches(file, Record(5), {"seed": 2}).looks == {}


def test_nothing_is_written_where_all_is_known(tmp_path, found):
    """So no write can fail and take away what the file has."""
    file = tmp_path / "kept"
    asked(keep=file)
    before, when = file.read_bytes(), file.stat().st_mtime_ns
    assert asked(keep=file) == found
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (before, when)


@pytest.mark.parametrize("length", [1, 30, 90])
def test_a_first_line_that_was_cut_off_is_written_again(tmp_path, length):
    file = tmp_path / "kept"
    KeptSearches(file, Record(5), {})
    file.write_bytes(file.read_bytes()[: length + 1])
    KeptSearches(file, Record(5), {}).add(0, look(0.5))
    assert KeptSearches(file, Record(5), {}).looks == {0: look(0.5)}


def test_another_analysis_is_not_written_over(tmp_path):
    file = tmp_path / "kept"
    asked("(;SZ[3];B[bb])", playouts=5, keep=file)
    before = file.read_text()
    for options in ({"playouts": 6}, {"seed": 3}, {"game": "(;SZ[3];B[aa])"}):
        with pytest.raises(GomcError, match="keeps another analysis or something else"):
            asked(**{"game": "(;SZ[3];B[bb])", "playouts": 5, **options}, keep=file)
    assert file.read_text() == before
    file.write_text("my notes\n")
    with pytest.raises(GomcError, match="something else"):
        asked(keep=file)
    with pytest.raises(GomcError, match=r"cannot write .*: No such file or directory"):
        asked(keep=tmp_path / "nowhere" / "kept")


def test_searches_by_other_weights_are_another_analysis(tmp_path):
    weights = tmp_path / "my.json.gz"
    weights.write_bytes(KEPT["patterns-9x9"].read_bytes())
    how = f"uct:priors=evengame+learnedmoves({weights}),backend=reference,playouts=2"
    keep, record = tmp_path / "kept", Record(3, moves=((BLACK, 5),))
    found = analyze(record, how, keep=keep)
    before = keep.read_bytes()
    assert analyze(record, how, keep=keep) == found
    weights.write_bytes(KEPT["9x9"].read_bytes())
    os.utime(weights, ns=(1, 1))
    with pytest.raises(GomcError, match="keeps another analysis or something else"):
        analyze(record, how, keep=keep)
    assert keep.read_bytes() == before


def test_ctrl_c_drops_the_search_under_way():
    from gomc.search import running

    searches = 0

    class Backend:
        def __getattr__(self, name: str) -> Any:
            return getattr(go, name)

        def search(self, *args: Any, **options: Any) -> Any:
            nonlocal searches
            searches += 1
            if searches == 3:
                running.interrupt()
            return go.search(*args, **options)

    module: Any = Backend()
    part = analyze(sgf.read("(;SZ[3];B[aa];W[ab];B[ba])"), programs.UCT, backend=module, playouts=10)
    assert 1 <= len(part.looks) < 3


# --- Arguments.


def test_wrong_arguments_are_named():
    record = sgf.read("(;SZ[3];B[bb])")
    for options, says in (
        ({"program": "random"}, "there is no program 'random'"),
        ({"program": "mogoo"}, "mogoo"),
        ({"program": 5}, "a program is its name such as"),
        ({"program": programs.UCT, "playouts": 0}, "playouts must be a whole number 1 or more"),
        ({"watch": 5}, "watch must be a function"),
        ({"backend": "slow"}, "a backend must be one of"),
        ({"keep": 5}, "keep must be the name of a file, not 5"),
        ({"keep": "a\0b"}, "no file can be called 'a\\x00b'"),
        ({"keep": "x" * 5000}, "no file can be called 'xxx"),
        ({"seed": "one"}, "seed"),
    ):
        with pytest.raises(GomcError, match=re.escape(says)):
            analyze(record, **{"program": "uct", "backend": "reference", "playouts": 5, **options})
    with pytest.raises(GomcError, match=r"record must be a Record, not 'game\.sgf'"):
        analyze("game.sgf")  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="move 2 of the record"):
        asked("(;SZ[3];B[bb];W[bb])")


def test_a_text_has_settings_and_limits():
    found = analyze(Record(3), "uct:exploration=0.5", backend="reference", playouts=7)
    assert found.looks[0].games == 7
    assert found.program == "uct with 7 games a search"
    assert analyze(Record(3), UCT(), backend="reference", playouts=7).program.startswith("own with")
    timed = analyze(Record(3), programs.UCT, backend="reference", seconds=0.01)
    assert timed.program == "uct with 0.01 s a search"


# --- What is made of it.


def test_the_sgf_has_comments_and_the_better_line(found):
    game = sgf.read_tree(found.sgf())
    line = game.main_line
    assert [node.move for node in line[1:]] == [*found.record.moves]
    assert game.comment.startswith("Black wins")
    assert "A <i>game</i>." in game.comment
    assert all(float(node.properties["SBKV"][0]) <= 100 for node in line)
    assert float(line[4].properties["SBKV"][0]) == pytest.approx(100 * found.curve[4], abs=0.06)
    first, second = sorted(found.mistakes(), key=lambda mistake: mistake.number)
    assert [n for n, node in enumerate(line) if "BM" in node.properties] == [1, 2]
    assert "A mistake: for Black, A1 wins" in line[1].comment
    for mistake in (first, second):
        better = line[mistake.number - 1].children[1]
        assert better.name == mistake.better
        assert better.comment.startswith(f"Better: {mistake.color} wins")
        assert [node.name for node in better.main_line] == [*mistake.line][: len(better.main_line)]


def test_a_part_of_an_analysis_keeps_the_comments_of_the_other_moves():
    game = "(;SZ[3]C[zero];B[bb]C[one];W[aa]C[two];B[cc]C[three])"
    part = asked(game, playouts=10, watch=lambda so_far: len(so_far.looks) > 1)
    line = sgf.read_tree(part.sgf()).main_line
    assert ["SBKV" in node.properties for node in line] == [True, True, False, False]
    assert [node.comment.splitlines()[-1] for node in line[1:]] == ["one", "two", "three"]
    assert "zero" in line[0].comment


def test_a_move_that_comes_again_in_the_better_line_has_no_second_comment():
    root = sgf.read_tree("(;SZ[5];B[aa];W[bb])")
    mistake: Any = SimpleNamespace(
        color=Color.BLACK, line=("pass", "B2", "pass"), better="pass", before=0.9
    )
    _add_line(root, mistake)
    assert [node.comment for node in root.children[1].main_line] == ["Better: Black wins 90%.", "", ""]


def test_the_page_stands_alone(found):
    page = found.page()
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<script>") == page.count("</script>") == 1
    assert "http" not in re.sub(r'src="data:[^"]*"', "", page).replace("http://www.w3.org/2000/svg", "")
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt; - Bob" in page
    assert page.count("<h2>") == len(found.mistakes()) + 3
    assert page.count("<tr>") == (7 + 1) + (2 + 1)


def test_no_loss_is_written_as_minus_nothing():
    found = made(look(0.5), look(0.5, 0.4, WHITE), look(0.4))
    assert str(found.losses) == "(0.0, 0.0)"
    assert ">-0<" not in found.page()


def test_a_date_is_written_once():
    for event, date, said in (
        ("KGS, 2009-02-10", "2009-02-10", "komi 7.5, KGS, 2009-02-10<"),
        ("KGS", "2009-02-10", "komi 7.5, KGS, 2009-02-10<"),
        ("", "2009-02-10", "komi 7.5, 2009-02-10<"),
        ("", "", "komi 7.5<"),
    ):
        page = Analysis(Record(9, 7.5, event=event, date=date), "uct", ()).page()
        assert f"<p>9x9, {said}/p>" in page


def test_the_page_says_when_the_curve_contradicts_the_result():
    for result, rate, says in (
        ("B+R", 0.35, "gives Black only 35%"),
        ("W+2.5", 0.7, "gives White only 30%"),
        ("B+R", 0.6, ""),
        ("?", 0.35, ""),
        ("B+T", 0.35, ""),
        ("B+F", 0.35, ""),
    ):
        record = Record(5, moves=((BLACK, -1),), result=result)
        page = replace(made(look(rate), look(rate)), record=record).page()
        assert says in page
        assert ("but the program gives" in page) == bool(says)


def test_the_summary_counts_each_players_moves():
    found = made(look(0.5, 0.7), look(0.4, 0.1, WHITE), look(0.6), look(0.6))
    assert found.summary("black") == (2, 0, 1, pytest.approx((0.7 - 0.4) / 2))
    assert found.summary(WHITE) == (1, 0, 1, pytest.approx(0.5))
    assert made().summary(BLACK) == (0, 0, 0, 0.0)


def test_the_cross_leaves_a_number_legible():
    """The move played, C3, is the second of the better line: its cross is not on the number."""
    record = Record(5, moves=((BLACK, 14),))
    alone, numbered = (
        str(BadMove(1, BLACK, "C3", "D3", 0.5, 0.9, 0.4, line, record)._repr_svg_())
        for line in (("D3",), ("D3", "C3"))
    )
    x, y = place(14, 5)
    middle = f"M{x - 0.22 * CELL:.1f} {y - 0.22 * CELL:.1f}L"
    assert middle in alone
    assert middle not in numbered
    small = f"M{x + 13 - 0.11 * CELL:.1f} {y - 13 - 0.11 * CELL:.1f}L"
    assert small in numbered


def test_it_shows_itself(found):
    html = found._repr_html_()
    assert html is not None
    assert html.count("<img") == 1 + 2 * len(found.mistakes()) + 1
    for thing in (found, *found.mistakes()):
        svg = thing._repr_svg_()
        assert svg is not None
        ElementTree.fromstring(svg)
    assert "No move lost more" in made(look(0.5), look(0.5))._repr_html_()  # type: ignore[operator]
    assert made()._repr_svg_() is not None


def test_a_mistake_may_be_a_pass():
    mistake = BadMove(
        1, BLACK, "pass", "C3", 0.5, 0.9, 0.4, ("C3", "pass", "B2"), Record(5, moves=((BLACK, -1),))
    )
    assert "2 pass" in str(mistake._repr_svg_())


def test_the_page_names_a_cross_and_a_number_that_are_on_the_board():
    for played, line, says in (
        (0, 1, "Black played A5 (the cross) and wins 40% of the games; B5 (1) wins 90%."),
        (-1, 1, "Black played pass and wins 40% of the games; B5 (1) wins 90%."),
        (0, -1, "Black played A5 (the cross) and wins 40% of the games; pass wins 90%."),
    ):
        looks = look(0.5, 0.9)._replace(line=(line,)), look(0.4)
        assert says in replace(made(*looks), record=Record(5, moves=((BLACK, played),))).page()


def test_it_is_plotted(found):
    pytest.importorskip("matplotlib", reason="plots need matplotlib: pip install 'gomc[plots]'")
    axes = found.plot()
    assert axes.lines[-1].get_ydata().tolist() == [*found.curve]
    assert [text.get_text() for text in axes.texts] == [*"ABCDE"[: len(found.mistakes())]]


def test_a_single_position_is_a_dot():
    pytest.importorskip("matplotlib", reason="plots need the extra plots")
    alone, several = made(look(0.5)), made(look(0.5), look(0.6))
    for analysis, dot in ((alone, True), (several, False)):
        (curve,) = (
            path
            for path in ElementTree.fromstring(analysis._repr_svg_()).iter()
            if path.get("class") == "g-curve"
        )
        assert (curve.get("stroke-linecap") == "round") is dot
        assert curve.get("d", "").endswith("h0") is dot
        assert (analysis.plot().lines[1].get_marker() == ".") is dot


def test_it_is_saved(found, tmp_path):
    for name, start in (("game.html", "<!DOCTYPE"), ("game.SGF", "(;FF[4]")):
        found.save(tmp_path / name)
        assert (tmp_path / name).read_text().startswith(start)
    with pytest.raises(GomcError, match=r"cannot write '.*: No such file or directory"):
        found.save(tmp_path / "nowhere" / "game.html")
    with pytest.raises(GomcError, match="cannot write None"):
        found.save(None)


def test_set_up_stones_keep_their_place_in_the_sgf():
    record = Record(5, moves=((WHITE, 14),), setups=(Setup(0, (0, 7), to_play=WHITE),), handicap=2)
    found = asked(record, playouts=10)
    again = sgf.read(found.sgf())
    assert (again.setups, again.moves, again.handicap) == (record.setups, record.moves, 2)


# --- The command.


def command(*args: str) -> Any:
    return CliRunner().invoke(main, ["analyze", *args])


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(BLUNDER)
    return "game.sgf"


QUICK = ("--program", "uct", "--backend", "reference", "--playouts", "150")


def test_the_command_writes_page_and_game(game, found):
    done = command(game, *QUICK, "--out", "a.html", "--out", "b.sgf")
    assert done.exit_code == 0, done.output
    assert str(found) in done.output
    assert Path("a.html").read_text() == found.page()
    assert Path("b.sgf").read_text() == found.sgf()
    assert Path("game.analysis").is_file()


def test_the_command_says_what_it_left_out_or_guessed(game):
    Path(game).write_text("(;SZ[3];B[bb](;W[aa])(;W[ab]))(;SZ[3])")
    done = command(game, *QUICK[:-1], "5")
    assert done.exit_code == 0, done.output
    said = done.stderr.splitlines()
    assert "game.sgf: the file gives no komi, so komi is 0." in said
    assert "game.sgf: 1 variation was skipped: only the main line is read." in said
    assert len(said) == 3  # the third is on the second game
    Path(game).write_text(BLUNDER)
    assert command(game, *QUICK[:-1], "5", "--keep", "other").stderr == ""


def test_the_command_ends_with_what_it_has(game, monkeypatch):
    whole = review.analyze

    def broken_off(*args: Any, watch: Any, **options: Any) -> Analysis:
        return whole(*args, watch=lambda so_far: watch(so_far) or len(so_far.looks) == 2, **options)

    monkeypatch.setattr(review, "analyze", broken_off)
    done = command(game, *QUICK)
    assert done.exit_code == 130
    assert "the same command goes on" in done.output
    assert "broken off after 2 of 8" in Path("game.html").read_text()


def test_an_interrupt_before_the_first_search_leaves_an_older_page_alone(game, monkeypatch):
    def interrupt(self: _Review, board: Game, number: int) -> SearchResult:
        found = search(self, board, number)
        if number == 0:
            signal.raise_signal(signal.SIGINT)
        return found

    search = _Review.search
    assert command(game, *QUICK).exit_code == 0
    page = Path("game.html").read_bytes()
    monkeypatch.setattr(_Review, "search", interrupt)
    monkeypatch.setattr(Interrupt, "last", -math.inf)
    done = command(game, *QUICK, "--seed", "2", "--keep", "other")
    assert (done.exit_code, "the same command goes on" in done.output) == (130, True)
    assert Path("game.html").read_bytes() == page


@pytest.mark.slow
def test_the_command_goes_on(game, found):
    asked(keep="game.analysis", watch=lambda so_far: len(so_far.looks) == 2)
    done = command(game, *QUICK)
    assert done.exit_code == 0, done.output
    assert Path("game.html").read_text() == found.page()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--out", "nowhere/a.html"), "there is no folder 'nowhere' for a.html"),
        (("--out", "./game.sgf"), "is the game itself"),
        (
            ("--out", "x.sgf", "--keep", "./x.sgf"),
            "is the file that keeps the searches; name another file",
        ),
        (("--out", "game.foo"), "name a file .html or .sgf, not 'game.foo'"),
        (("--out", "b.sgf", "--out", "a.html", "--keep", "a.html"), "a.html is the file that keeps"),
        (("--keep", ""), "name a file, not ''"),
        (("--program", "gnugo"), "gnugo"),
    ],
)
def test_the_command_says_what_is_wrong_before_it_searches(game, options, says):
    done = command(game, *QUICK, *options)
    assert done.exit_code == 2
    assert says in done.output
    assert not Path("game.analysis").exists()


def test_a_page_that_nobody_named_replaces_no_page_of_another_origin(game):
    Path("game.html").write_text("mine")
    done = command(game, *QUICK)
    assert (done.exit_code, Path("game.html").read_text()) == (2, "mine")
    assert (
        "game.html is there already, and gomc did not write it; name a file with --out" in done.output
    )
    Path("game.html").unlink()
    for _ in range(2):
        assert command(game, *QUICK).exit_code == 0


def test_a_page_that_cannot_be_written_is_refused_before_the_searches(game):
    Path("game.html").mkdir()
    done = command(game, *QUICK)
    assert done.exit_code == 2
    assert "game.html" in done.output
    assert not Path("game.analysis").exists()


def test_the_door():
    assert gomc.analyze is analyze
