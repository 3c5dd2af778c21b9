"""Commands beyond the protocol: KataGo's, GoGui's, KGS's and GNU Go's."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import pytest

import gomc.reference as go
from gomc import programs, sgf
from gomc.game.record import Record
from gomc.game.rules import CHINESE, TROMP_TAYLOR, Color, Rules
from gomc.gtp import Engine, run
from gomc.gtp import engine as engines
from gomc.gtp.analysis import AnalysisRequest, info
from gomc.gtp.clock import Clock, Time, TimeSettings
from gomc.gtp.engine import COMMANDS
from gomc.gtp.extensions import NAMED
from gomc.gtp.pictures import live_picture
from gomc.gtp.protocol import INTERRUPT, parse, squeezed
from gomc.gtp.streams import Inbox
from gomc.play.player import Player

FOREVER = 10**12
"""More games than any test waits for."""


def new(size: int = 5, playouts: int = 8, **options: Any) -> Engine:
    return Engine(Player(go, programs.UCT, playouts=playouts, seed=1), size, **options)


def ask(engine: Engine, *commands: str) -> str:
    for command in commands:
        text = engine.answer(command.encode())
        assert text.startswith("="), (command, text)
    return text[1:].strip()


def refusal(engine: Engine, command: str) -> str:
    text = engine.answer(command.encode())
    assert text.startswith("? "), (command, text)
    return text[2:-2]


@pytest.fixture
def engine() -> Engine:
    return new()


# --- KataGo's analysis.


def katas(line: str) -> tuple[list[dict[str, str]], list[float]]:
    """Read a report as KataGo's controllers do: the moves, and the owners."""
    moves, _, owners = line.partition(" ownership ")
    found = []
    for part in moves.split("info ")[1:]:
        head, _, variation = part.strip().partition(" pv ")
        words = head.split()
        found.append(dict(zip(words[::2], words[1::2], strict=True)) | {"pv": variation})
    return found, [float(word) for word in owners.split()]


@pytest.mark.parametrize("color", Color)
def test_kata_reports_are_from_the_view_of_the_player_to_move(color):
    board = go.Board(5)
    board.set_up(black=["B3", "C3", "D3"], to_play=color)
    result = go.search(board, programs.UCT, playouts=300, seed=1)
    moves, owners = katas(info(result, AnalysisRequest(color, kata=True, ownership=True)))
    for move, candidate in zip(moves, result.candidates, strict=False):
        assert move["move"] == candidate.name
        assert float(move["winrate"]) == pytest.approx(candidate.win_rate, abs=1e-6)
        assert "scoreLead" not in move  # a tree by wins has no score
    rows = [color * owner for row in result.ownership for owner in row]
    assert owners == pytest.approx(rows, rel=1e-3)
    assert (owners[11] > 0) is (color is Color.BLACK)  # B3 is Black's


def test_a_search_by_score_tells_the_score():
    result = go.search(go.Board(3), programs.ABRAMSON, playouts=90, seed=1)
    moves, owners = katas(info(result, AnalysisRequest(Color.BLACK, kata=True)))
    assert float(moves[0]["scoreLead"]) == pytest.approx(result.value, abs=1e-3)
    assert owners == []


def test_kata_analyze_reports_until_the_next_line():
    told: list[str] = []
    engine = new(write=told.append, waiting=lambda: len(told) > 3)
    ask(engine, "play b C3")
    assert engine.answer(b"7 kata-analyze w 1 maxmoves 2 ownership true rootInfo true") == "\n"
    assert told[0] == "=7\n"
    for line in told[1:]:
        moves, owners = katas(line)
        assert 1 <= len(moves) <= 2
        assert len(owners) == 25
    assert engine.last is not None
    assert engine.last.to_play is Color.WHITE


def test_kata_genmove_analyze_tells_and_plays():
    told: list[str] = []
    engine = new(playouts=1500, write=told.append)
    rest = engine.answer(b"kata-genmove_analyze b interval 1 ownership true")
    assert all(line.startswith("info move ") and " ownership " in line for line in told[1:])
    assert rest == f"play {engine.board.last_move}\n\n"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", AnalysisRequest(Color.BLACK)),
        ("w", AnalysisRequest(Color.WHITE)),
        ("50", AnalysisRequest(Color.BLACK, 0.5)),
        ("white 50", AnalysisRequest(Color.WHITE, 0.5)),
        ("B interval 50 minmoves 3", AnalysisRequest(Color.BLACK, 0.5)),
        ("interval 0 maxmoves 7", AnalysisRequest(Color.BLACK, 0.0, 7)),
        ("ownership true", AnalysisRequest(Color.BLACK)),  # only KataGo's dialect has owners
    ],
)
def test_what_a_controller_wants_is_read(engine, words, wanted):
    from gomc.gtp.analysis import wish

    assert wish(engine, tuple(words.split())) == wanted


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("kata-analyze red", "syntax error"),
        ("kata-analyze b 10 ownership", "syntax error"),
        ("kata-analyze b often", "syntax error"),
        ("kata-analyze b interval -1", "syntax error"),
        ("kata-genmove_analyze maxmoves few", "syntax error"),
        ("kata-analyze avoid b C3,D3 1", "allow and avoid are not known"),
        ("lz-analyze avoid C3", "allow and avoid are not known"),
    ],
)
def test_what_it_cannot_do_is_refused(engine, command, says):
    assert refusal(engine, command) == says


# --- Rules.


def test_rules_are_told(engine):
    told = json.loads(ask(engine, "kata-get-rules"))
    assert (told["ko"], told["suicide"], told["scoring"]) == ("POSITIONAL", False, "AREA")
    ask(engine, "kata-set-rules tromp-taylor")
    assert json.loads(ask(engine, "kata-get-rules"))["suicide"] is True


@pytest.mark.parametrize("name", NAMED)
def test_rules_are_set_by_name(engine, name):
    ask(engine, "play b C3", f"kata-set-rules {name}")
    assert engine.rules == engine.board.rules == NAMED[name]
    assert len(engine.board.moves) == 1  # the position stays
    ask(engine, "clear_board")
    assert engine.board.rules == NAMED[name]


def test_rules_that_are_told_can_be_set(engine):
    for rules in (CHINESE, Rules("situational", "several"), Rules("simple", "none")):
        told = ask(new(rules=rules), "kata-get-rules")
        ask(engine, f"kata-set-rules {told}")
        assert engine.rules == rules
    ask(engine, 'kata-set-rules {"ko": "SIMPLE"}')
    assert engine.rules == Rules("simple", "none")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("japanese", "unsupported rules; only tromp-taylor, chinese"),
        ('{"scoring": "TERRITORY"}', 'scoring can only be "AREA"'),
        ('{"whiteHandicapBonus": "N"}', 'whiteHandicapBonus can only be "0"'),
        ('{"friendlyPassOk": true}', "friendlyPassOk is not known"),
        ('{"ko": "NONE"}', "syntax error"),
        ('{"suicide": 1}', "syntax error"),
        ('{"ko": ["SIMPLE"]}', "syntax error"),
        ("{ko}", "syntax error"),
        ('{"a":' * 5000, "syntax error"),
    ],
)
def test_other_rules_are_refused(engine, text, says):
    assert says in refusal(engine, f"kata-set-rules {text}")
    assert engine.rules == CHINESE


def test_a_game_must_keep_to_the_new_rules():
    engine = new(3, rules=Rules("simple", "any"))
    ask(engine, "play w A2", "play w B1", "play w B2", "play b A1")  # suicide
    before = engine.board
    assert "the game so far breaks these rules" in refusal(engine, "kata-set-rules chinese")
    assert engine.board is before
    assert engine.rules == Rules("simple", "any")


def test_it_is_the_same_players_turn_by_the_new_rules(engine):
    ask(engine, "gogui-setup b C3 w D4", "gogui-setup_player w", "kata-set-rules tromp-taylor")
    assert engine.board.to_play is Color.WHITE
    assert engine.board.rules == TROMP_TAYLOR


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("chinese", CHINESE),
        ("aga", Rules("situational", "none")),
        ("new_zealand", Rules("situational", "several")),
    ],
)
def test_kgs_rules(engine, name, rules):
    ask(engine, f"kgs-rules {name}")
    assert engine.rules == rules
    assert "unsupported rules" in refusal(engine, "kgs-rules japanese")


# --- Positions.


def test_stones_are_set_up_and_taken_off(engine):
    ask(engine, "gogui-setup b A1 w C3 b b2", "gogui-setup_player w")
    assert (engine.board.black.names, engine.board.white.names) == (("B2", "A1"), ("C3",))
    assert engine.board.to_play is Color.WHITE
    assert engine.board.moves == ()
    ask(engine, "gogui-setup e A1")
    assert engine.board.black.names == ("B2",)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("b A1 w", "syntax error"),
        ("g A1", "syntax error"),
        ("b Z9", "illegal move"),
        ("b A1 w A1", "A1 is set up twice"),
        ("b A1 w A2 w B1", "no liberty"),
    ],
)
def test_a_wrong_setup_changes_nothing(engine, words, says):
    before = str(engine.board)
    assert says in refusal(engine, f"gogui-setup {words}")
    assert str(engine.board) == before


def test_a_sequence_is_played_whole_or_not_at_all(engine):
    ask(engine, "gogui-play_sequence B C3 W pass B D3 B D4")
    assert [color.name[0] for color, _ in engine.board.moves] == ["B", "W", "B", "B"]
    before = engine.board.moves
    assert refusal(engine, "gogui-play_sequence W A1 B A1") == "illegal move"
    assert refusal(engine, "gogui-play_sequence W A1 green A2") == "syntax error"
    assert refusal(engine, "gogui-play_sequence W A1 B") == "syntax error"
    assert engine.board.moves == before
    ask(engine, "gogui-play_sequence")


def test_several_moves_are_taken_back_or_none(engine):
    ask(engine, "gogui-play_sequence b A1 w B1 b C1", "gg-undo 2")
    assert engine.board.last_move == "A1"
    assert refusal(engine, "gg-undo 2") == "cannot undo"
    assert refusal(engine, "gg-undo -1") == "syntax error"
    ask(engine, "gg-undo")
    assert engine.board.moves == ()


def test_the_game_is_printed_as_sgf(engine, tmp_path):
    ask(engine, "komi 3.5", "play b C3", "play w D4", "play b pass")
    text = ask(engine, "printsgf")
    assert sgf.read(text) == Record.of(engine.board)
    assert ask(engine, "printsgf -") == text
    file = tmp_path / "game.sgf"
    assert "into no file" in refusal(engine, f"printsgf {file}")
    assert not file.exists()


def test_the_printed_game_has_the_winner_of_the_final_score():
    engine = new(size=6)
    ask(engine, "komi 0.5")
    diagram = [". X . X O .", "X X X X O O", "X O X X O .", ". . X O O O", "X X X O O O", ". X O O . O"]
    stones = {
        f"{'ABCDEF'[column]}{6 - row}": sign
        for row, line in enumerate(diagram)
        for column, sign in enumerate(line.split())
        if sign != "."
    }
    words = " ".join(f"{'b' if sign == 'X' else 'w'} {name}" for name, sign in stones.items())
    ask(engine, f"gogui-setup {words}", "play b pass")
    assert "RE[" not in ask(engine, "printsgf")
    ask(engine, "play w pass")
    assert ask(engine, "final_status_list dead") == "B4"
    assert ask(engine, "final_score") == "B+3.5"
    assert sgf.read(ask(engine, "printsgf")).result == "B+3.5"


# --- Time.


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ("none", TimeSettings(0, 1, 0)),
        ("absolute 300", TimeSettings(300, 0, 0)),
        ("canadian 300 60 5", TimeSettings(300, 60, 5)),
        ("canadian 300 60 0", TimeSettings(300, 0, 0)),
        ("byoyomi 300 30 5", TimeSettings(300, 30, 1, periods=True)),
        ("byoyomi 300 30 0", TimeSettings(300, 0, 0)),
    ],
)
def test_kgs_time_settings(words, settings):
    engine, other = new(), Clock()
    ask(engine, f"kgs-time_settings {words}")
    other.set(settings)
    assert engine.clock.limited is (words != "none")
    assert engine.clock.budget(Color.BLACK, 10) == other.budget(Color.BLACK, 10)


@pytest.mark.parametrize(
    "words", ["sudden 5", "absolute", "canadian 5 5", "byoyomi 5 x 5", "byoyomi 1 1 -1"]
)
def test_wrong_kgs_time_settings(engine, words):
    assert refusal(engine, f"kgs-time_settings {words}") == "syntax error"


def test_japanese_periods_are_no_stones():
    """The controller says how many periods are left where else it says stones: each is for one move."""
    clock = Clock()
    clock.set(TimeSettings(0, 30, 1, periods=True))
    clock.left(Color.BLACK, Time(30, 5))
    stones = Clock()
    stones.set(TimeSettings(0, 30, 1))
    stones.left(Color.BLACK, Time(30, 1))
    assert clock.budget(Color.BLACK, 10) == stones.budget(Color.BLACK, 10) > 25


# --- Before a clock runs.


class Counted:
    """The reference, whose searches are counted."""

    def __init__(self) -> None:
        self.searches = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(go, name)

    def search(self, *args: Any, **options: Any) -> Any:
        self.searches += 1
        return go.search(*args, **options)


@pytest.mark.parametrize("compiles", [True, False])
def test_a_backend_that_compiles_does_so_before_it_is_asked_for_a_move(monkeypatch, compiles):
    monkeypatch.setattr(engines, "compiles", lambda _: compiles)
    module: Any = Counted()
    engine = Engine(Player(module, programs.UCT, playouts=5), 3)
    searches = []
    for size in (3, 4, 3, 4):
        ask(engine, f"boardsize {size}", "komi 0.5", "clear_board")
        searches.append(module.searches)
    assert (0 < searches[0] < searches[1]) is compiles
    assert searches[3] == searches[1]  # once for each size


def test_it_compiles_when_it_starts(monkeypatch):
    warmed = []
    monkeypatch.setattr(Engine, "warm_up", lambda engine: warmed.append(engine.board.size))
    run(backend="reference", size=7, stdin=io.BytesIO(b"name\n"), stdout=io.BytesIO())
    assert warmed == [7]


def test_only_the_fast_backend_compiles():
    from gomc.backend import compiles

    pytest.importorskip("numba", reason="the fast backend needs numba")
    import gomc.fast

    assert compiles(gomc.fast)
    assert not compiles(go)


# --- Interrupts.


@pytest.mark.parametrize("line", [b"# interrupt", b"  #  interrupt \r", b"#interrupt"])
def test_an_interrupt_is_a_comment_of_its_own(line):
    assert squeezed(line) == INTERRUPT
    assert parse(line) is None


@pytest.mark.parametrize("line", [b"name # interrupt", b"# please interrupt", b"# interrupted"])
def test_other_comments_are_none(line):
    assert squeezed(line) != INTERRUPT


def test_a_byte_order_mark_before_the_first_command_is_left_out():
    assert parse("\ufeff1 name\r\n".encode()) == parse(b"1 name")


def test_an_interrupt_ends_the_command_under_way_and_no_later_one():
    assert "gogui-interrupt" in COMMANDS
    out = io.BytesIO()
    commands = b"1 genmove b\n# interrupt\n2 name\n3 genmove w\n# interrupt\n"
    run("uct", "reference", FOREVER, size=5, stdin=io.BytesIO(commands), stdout=out)
    answers = out.getvalue().decode().split("\n\n")
    assert [answer.split(" ")[0] for answer in answers[:3]] == ["=1", "=2", "=3"]
    assert answers[1] == "=2 gomc"


def test_an_interrupt_ends_live_analysis():
    out = io.BytesIO()
    run("uct", "reference", stdin=io.BytesIO(b"1 lz-analyze b 0\n# interrupt\n"), stdout=out)
    assert out.getvalue().startswith(b"=1\n")


def test_an_inbox_knows_which_line_was_interrupted():
    inbox = Inbox(io.BytesIO(b"genmove b\n# interrupt\nname\n"))
    lines = iter(inbox)
    assert not inbox.interrupted()
    assert next(lines) == b"genmove b"
    end = time.monotonic() + 60
    while not inbox.interrupted() and time.monotonic() < end:
        time.sleep(0.001)
    assert inbox.interrupted()
    assert next(lines) == b"name"
    assert not inbox.interrupted()


# --- Live graphics.


def test_live_graphics_are_drawn_when_they_are_on():
    shown: list[str] = []
    engine = new(playouts=300, show=shown.append)
    assert ask(engine, "gomc-live_graphics") == "off"
    ask(engine, "genmove b")
    assert shown == []
    ask(engine, "gomc-live_graphics on", "genmove w")
    assert shown[0].startswith("gogui-gfx:\nVAR w ")
    assert shown[-1] == "gogui-gfx: CLEAR\n"
    ask(engine, "gomc-live_graphics off")
    drawn = len(shown)
    ask(engine, "genmove b")
    assert len(shown) == drawn
    assert refusal(engine, "gomc-live_graphics maybe") == "live graphics are on or off"


def test_a_live_picture_has_the_expected_moves_and_the_games():
    result = go.search(go.Board(5), programs.UCT, playouts=200, seed=1)
    head, variation, labels, text, *end = live_picture(result).split("\n")
    assert (head, end) == ("gogui-gfx:", ["", ""])
    assert variation.split()[1:3] == ["b", result.best]
    words = labels.split()[1:]
    visits = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert visits == {c.name: c.visits for c in result.candidates if c.name in visits}
    assert text == f"TEXT 200 games; {result.best} wins {result.win_rate:.0%}"
    only_a_pass = go.search(go.Board(5), programs.UCT, playouts=9, seed=1, moves=["pass"])
    assert "LABEL" not in live_picture(only_a_pass)
