"""The Go Text Protocol: every command, every abuse, the clock, and live analysis."""

from __future__ import annotations

import dataclasses
import io
import itertools
import os
import re
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc import programs
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, parse_move
from gomc.game.rules import Color
from gomc.gtp import Engine, run
from gomc.gtp.analysis import info, last_search
from gomc.gtp.clock import LAG, RESERVE, Clock, Time, TimeSettings
from gomc.gtp.engine import COMMANDS, Handler
from gomc.gtp.protocol import LONGEST, parse
from gomc.gtp.streams import Inbox, Outbox, Unwritable, lines
from gomc.play.player import JUDGING, Player
from gomc.play.status import judge
from gomc.reference.playout import Moves, random_game
from gomc.results.criticality import criticalities
from gomc.results.owners import owner_rates
from gomc.rng import stream
from gomc.settings import HUANG, Playing, Resign, Thinking
from gomc.show.overlays import Heat

unix = pytest.mark.skipif(os.name != "posix", reason="pipes of this kind are those of Unix")

EMPTY_AREA = """
    . X . X O .
    X X X X O O
    X O X X O .
    . . X O O O
    X X X O O O
    . X O O . O"""


def new(size: int = 9, playouts: int | None = 8, **options: Any) -> Engine:
    """Return an engine with few playouts of the reference."""
    return Engine(Player(go, programs.UCT, playouts=playouts, seed=1), size, **options)


def ask(engine: Engine, *commands: str) -> str:
    """Return the answer to the last of some commands, all of which succeed."""
    for command in commands:
        text = engine.answer(command.encode())
        assert text.startswith("="), (command, text)
        assert text.endswith("\n\n")
    return text[1:].strip()


def refusal(engine: Engine, command: str) -> str:
    """Return what the engine says to a command that fails."""
    text = engine.answer(command.encode())
    assert text.startswith("? "), (command, text)
    assert text.endswith("\n\n")
    return text[2:-2]


@pytest.fixture
def engine() -> Engine:
    return new()


# --- Lines.


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"boardsize 7", ("", "boardsize", ("7",))),
        (b"99 play\tblack\tD5", ("99", "play", ("black", "D5"))),
        (b"  7   name  \r", ("7", "name", ())),
        (b"\x00na\x01me\x7f\x0b", ("", "name", ())),
        (b"name#comment", ("", "name", ())),
        (b"5", ("5", "", ())),
        (b"5name", ("", "5name", ())),
        ("²3 name".encode(), ("", "²3", ("name",))),
        (b"9" * 5000 + b" name", ("9" * 5000, "name", ())),
    ],
)
def test_a_line_is_taken_apart(line, expected):
    assert parse(line) == expected


@pytest.mark.parametrize("line", [b"", b"   ", b"\t\r", b"# 1 name", b"  #", b"\x00\x01"])
def test_lines_without_a_command_have_no_answer(engine, line):
    assert parse(line) is None
    assert engine.answer(line) == ""


class Dribble(io.RawIOBase):
    """A stream that comes in pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces = pieces

    def read(self, _size: int = -1) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def test_lines_are_put_together_from_pieces():
    assert list(lines(Dribble([b"na", b"me\nver", b"sion\n\nqu", b"it"]))) == [
        b"name",
        b"version",
        b"",
        b"quit",
    ]


def test_no_more_of_a_line_is_kept_than_a_command_can_need():
    found = list(lines(Dribble([b"x" * 50_000] * 10 + [b"\nname\n"])))
    assert [len(line) for line in found] == [LONGEST + 1, 4]


class Hesitant(io.RawIOBase):
    """A stream that mostly has nothing yet, and mostly has no room."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces = [each for piece in pieces for each in (None, piece)]
        self.taken: list[bytes] = []
        self.calls = 0

    def read(self, _size: int = -1) -> bytes | None:
        return self.pieces.pop(0) if self.pieces else b""

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        self.calls += 1
        if self.calls % 3 == 0:
            self.taken.append(data[:3])
            return 3
        if self.calls % 3 == 1:
            raise BlockingIOError(11, "no room", 0)
        return None


def test_a_stream_that_has_nothing_yet_is_not_at_its_end():
    assert list(lines(Hesitant([b"na", b"me\n", b"quit\n"]))) == [b"name", b"quit"]


def test_an_answer_waits_for_room():
    stream = Hesitant([])
    Outbox(stream).write("=1 gomc\n\n")
    assert b"".join(stream.taken) == b"=1 gomc\n\n"


def test_a_full_disk_is_said_in_a_sentence():
    class Full:
        def write(self, _data: bytes) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(Unwritable, match=r"^the answers cannot be written: No space left on device\.$"):
        run(playouts=1, backend="reference", stdin=io.BytesIO(b"lz-genmove_analyze b\n"), stdout=Full())


def test_a_stream_that_breaks_is_at_its_end():
    class Broken:
        def read(self, _size: int) -> bytes:
            raise OSError("gone")

    assert list(Inbox(Broken())) == []


def conversation(text: bytes, **options: Any) -> list[str]:
    """Return the answers to a text."""
    out = io.BytesIO()
    options = {"backend": "reference", "playouts": 5} | options
    run(stdin=io.BytesIO(text), stdout=out, **options)
    return out.getvalue().decode().split("\n\n")[:-1]


def test_run_answers_until_quit():
    assert conversation(b"1 name\n\n# nothing\n2 quit\n3 name\n") == ["=1 gomc", "=2"]


def test_run_answers_a_last_line_without_an_end():
    assert conversation(b"name") == ["= gomc"]


def test_options_of_run_hold():
    board = conversation(b"showboard\n", size=3, komi=-1.5)[0]
    assert board.splitlines()[1:4] == ["3 . . .", "2 . . .", "1 . . ."]
    assert "komi -1.5" in board


@pytest.mark.parametrize(
    "garbage",
    [
        b"x" * 1_000_000,
        b"9" * 1_000_000,
        b"play b " + b"D4 " * 300_000,
        b"\xff\xfe\xfd play",
        "spiele schwarz Ä4".encode("latin-1"),
        b"play b \xc3\x28",
        bytes(range(128, 256)),
    ],
    ids=["long word", "long id", "many words", "invalid", "latin", "vertex", "high"],
)
def test_garbage_is_answered_and_the_engine_lives_on(garbage):
    answers = conversation(garbage + b"\n7 name\n")
    assert answers[0].startswith("?")
    assert answers[1:] == ["=7 gomc"]


@pytest.mark.parametrize("ignored", [b" ", b"\t", b"\x00", b" \t\r\x01"], ids=repr)
def test_blanks_and_control_characters_do_not_count(ignored):
    """However many there are: not as a line, before a command, within it, or after it."""
    much = ignored * 70_000
    text = much + b"\n" + much + b"7 " + much + b"name" + much + b"\n"
    assert conversation(text) == ["=7 gomc"]
    assert parse(much + b"name" + much) == ("", "name", ())


class ByteByByte(io.BytesIO):
    """A stream that comes one byte at a time."""

    def read(self, _size: int | None = -1, /) -> bytes:
        return super().read(1)


def test_a_line_that_comes_byte_by_byte_takes_no_longer_for_being_long():
    began = time.process_time()
    [line] = lines(ByteByByte(b"x" * 200_000))
    assert len(line) == LONGEST + 1
    assert time.process_time() - began < 5


def test_a_long_comment_is_none_of_the_command():
    assert conversation(b"3 name # " + b"very " * 200_000 + b"long\n") == ["=3 gomc"]


def test_many_lines_at_once():
    answers = conversation(b"".join(b"%d name\n" % i for i in range(5000)))
    assert answers == [f"={i} gomc" for i in range(5000)]


# --- What every command does.


def test_the_names_that_the_standard_asks_for_are_known(engine):
    standard = """protocol_version name version known_command list_commands quit boardsize clear_board
        komi fixed_handicap place_free_handicap set_free_handicap play genmove undo time_settings
        time_left final_score final_status_list loadsgf reg_genmove showboard"""
    extra = """kgs-genmove_cleanup cputime gogui-analyze_commands lz-analyze lz-genmove_analyze
        ref-nodes ref-score stop"""
    listed = ask(engine, "list_commands").split("\n")
    assert set(f"{standard} {extra}".split()) <= set(listed)
    assert all(ask(engine, f"known_command {name}") == "true" for name in listed)
    assert ask(engine, "known_command fly") == "false"


def test_who_it_is(engine):
    assert ask(engine, "protocol_version") == "2"
    assert ask(engine, "name") == "gomc"
    assert ask(engine, "version") == f"{gomc.__version__} (uct, reference)"
    assert float(ask(engine, "cputime")) > 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "unknown command"),
        ("BOARDSIZE 9", "unknown command"),
        ("known_command", "syntax error"),
        ("boardsize", "syntax error"),
        ("boardsize nine", "syntax error"),
        ("boardsize 9.0", "syntax error"),
        ("boardsize 1_0", "syntax error"),
        ("boardsize \u0669", "syntax error"),
        ("boardsize \uff19", "syntax error"),
        ("boardsize 0", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize -9", "unacceptable size"),
        ("boardsize 99999999999999999999", "unacceptable size"),
        ("boardsize " + "9" * 5000, "syntax error"),
        ("komi", "syntax error"),
        ("komi nan", "syntax error"),
        ("komi inf", "syntax error"),
        ("komi -Infinity", "syntax error"),
        ("komi 1e999", "syntax error"),
        ("komi 10001", "syntax error"),
        ("komi six", "syntax error"),
        ("komi 1_0", "syntax error"),
        ("komi \u0666.5", "syntax error"),
        ("komi 0x10", "syntax error"),
        ("komi .", "syntax error"),
        ("play", "syntax error"),
        ("play b", "syntax error"),
        ("play D4", "syntax error"),
        ("play red D4", "syntax error"),
        ("play b I5", "syntax error"),
        ("play b 44", "syntax error"),
        ("play b D", "syntax error"),
        ("play b D4D4", "syntax error"),
        ("play b D\u0664", "syntax error"),
        ("play b D4\u00a0", "syntax error"),
        ("play b resign", "syntax error"),
        ("play b D0", "illegal move"),
        ("play b D10", "illegal move"),
        ("play b T19", "illegal move"),
        ("genmove", "syntax error"),
        ("genmove red", "syntax error"),
        ("reg_genmove D4", "syntax error"),
        ("undo", "cannot undo"),
        ("fixed_handicap", "syntax error"),
        ("fixed_handicap two", "syntax error"),
        ("fixed_handicap 1", "invalid number of stones"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("place_free_handicap 81", "invalid number of stones"),
        ("set_free_handicap", "bad vertex list"),
        ("set_free_handicap D4", "bad vertex list"),
        ("set_free_handicap D4 D4", "bad vertex list"),
        ("set_free_handicap D4 pass", "bad vertex list"),
        ("set_free_handicap D4 Z99", "bad vertex list"),
        ("time_settings 10", "syntax error"),
        ("time_settings -1 0 0", "syntax error"),
        ("time_settings 10 5 nan", "syntax error"),
        ("time_settings 10 5 -1", "syntax error"),
        ("time_left b 10", "syntax error"),
        ("time_left b 10 1_0", "syntax error"),
        ("time_left b 1" + 400 * "0" + " 0", "syntax error"),
        ("time_left red 10 0", "syntax error"),
        ("final_status_list", "syntax error"),
        ("final_status_list asleep", "syntax error"),
        ("set_random_seed -1", "syntax error"),
        ("lz-analyze red", "syntax error"),
        ("lz-analyze b often", "syntax error"),
        ("lz-analyze b 10 20", "syntax error"),
        ("lz-genmove_analyze b -5", "syntax error"),
        ("gomc-win_rates", "there was no search yet"),
        ("gomc-variation", "there was no search yet"),
        ("ref-nodes", "there was no search yet"),
        ("ref-score", "there was no search yet"),
        ("loadsgf", "syntax error"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(engine, line, answer):
    before = ask(engine, "showboard")
    assert refusal(engine, line) == answer
    assert ask(engine, "showboard") == before


def test_a_number_comes_back_with_the_answer(engine):
    assert engine.answer(b"0 name") == "=0 gomc\n\n"
    assert engine.answer(b"007 fly") == "?007 unknown command\n\n"
    assert engine.answer(b"12") == "?12 syntax error\n\n"


def test_the_example_of_the_specification():
    """Section 2.10: a command with a number, and one without."""
    engine = new(7)
    said = [engine.answer(line) for line in (b"1 boardsize 7", b"2 clear_board", b"3 play black D5")]
    assert said == ["=1\n\n", "=2\n\n", "=3\n\n"]
    assert re.fullmatch(r"=4 ([A-G][1-7])\n\n", engine.answer(b"4 genmove white"))
    assert engine.answer(b"7 quit") == "=7\n\n"
    assert engine.done


def test_an_exception_is_answered_and_the_engine_lives_on(engine, monkeypatch):
    def fail(_engine: Engine, _args: tuple[str, ...]) -> str:
        raise ZeroDivisionError("one\n\nand two")

    monkeypatch.setitem(COMMANDS, "fail", Handler(fail, 0))
    assert engine.answer(b"8 fail") == "?8 internal error: ZeroDivisionError: one and two\n\n"
    assert ask(engine, "name") == "gomc"


def test_every_size(engine):
    for size in range(1, 26):
        ask(engine, f"boardsize {size}")
        assert engine.board.size == size


@pytest.mark.parametrize(
    "size", [1, 2, 3, *(pytest.param(size, marks=pytest.mark.slow) for size in (19, 25))]
)
def test_small_and_large_boards(size):
    engine = new(playouts=1)
    ask(engine, f"boardsize {size}")
    if size > 1:
        ask(engine, "play b A1")
    assert (
        ask(engine, "final_score") == f"{'B' if size > 2 else 'W'}+{abs((size > 1) * size**2 - 7.5):g}"
    )
    move = ask(engine, "genmove w").upper()
    assert engine.board.moves[-1] == (Color.WHITE, parse_move(move, size))


def test_a_new_board_keeps_the_komi(engine):
    ask(engine, "komi -3", "play b E5", "boardsize 5", "clear_board")
    assert (engine.board.komi, engine.board.size, engine.board.moves) == (-3.0, 5, ())


def test_play_alternately_twice_by_one_colour_and_after_two_passes(engine):
    ask(engine, "play b E5", "play black C3", "play W pass", "play b PASS", "play w D4", "play w d5")
    names = [(str(color)[0], move) for color, move in engine.board.moves]
    assert [name[0] for name in names] == list("BBWBWW")
    assert refusal(engine, "play b D4") == "illegal move"
    assert len(engine.board.moves) == 6


def test_a_refused_move_leaves_a_finished_game_finished(engine):
    ask(engine, "play b E5", "play w pass", "play b pass")
    assert refusal(engine, "play w E5") == "illegal move"
    assert engine.board.ended == "two passes"


def test_suicide_is_illegal(engine):
    ask(engine, "play b A2", "play b B1")
    assert refusal(engine, "play w A1") == "illegal move"


def test_ko_is_illegal_until_something_else_was_played():
    engine = new(5)
    ask(engine, *(f"play b {at}" for at in ("B3", "C4", "C2")))
    ask(engine, *(f"play w {at}" for at in ("E3", "D4", "D2", "C3")), "play b D3")
    assert engine.board.color_at("C3") is None
    assert refusal(engine, "play w C3") == "illegal move"
    ask(engine, "play w A5", "play b A1", "play w C3")


def test_undo(engine):
    ask(engine, "play b E5", "play w C3", "undo", "undo")
    assert not engine.board.moves
    assert refusal(engine, "undo") == "cannot undo"
    ask(engine, "play b E5", "genmove w", "undo")
    assert engine.board.last_move == "E5"


def test_handicaps(engine):
    assert set(ask(engine, "fixed_handicap 4").split()) == {"C3", "C7", "G3", "G7"}
    assert engine.board.to_play is Color.WHITE
    for again in ("fixed_handicap 2", "place_free_handicap 2", "set_free_handicap A1 B1"):
        assert refusal(engine, again) == "board not empty"
    ask(engine, "clear_board")
    assert len(ask(engine, "place_free_handicap 12").split()) == 12
    assert len(engine.board.black) == 12
    ask(engine, "clear_board", "set_free_handicap A1 j9 E5")
    assert engine.board.black.names == ("J9", "E5", "A1")
    ask(engine, "genmove w")


def test_showboard(engine):
    text = ask(engine, "boardsize 2", "play w B1", "showboard")
    assert text == "2 . .\n1 . O\n  A B\nBlack to play\nkomi 7.5, last move B1"
    assert engine.answer(b"4 showboard").startswith("=4\n2 . .\n")


# --- Moves.


def test_genmove_plays_its_move_and_reg_genmove_does_not(engine):
    first = ask(engine, "reg_genmove b")
    assert ask(engine, "reg_genmove b") == first
    assert not engine.board.moves
    assert ask(engine, "genmove b") == first
    assert engine.board.last_move == first


def test_genmove_for_the_colour_not_to_move(engine):
    for _ in range(3):
        move = ask(engine, "genmove white")
        assert engine.board.color_at(move) is Color.WHITE
    assert [color for color, _ in engine.board.moves] == [Color.WHITE] * 3


def test_genmove_after_two_passes_goes_on(engine):
    ask(engine, "play b E5", "play w pass", "play b pass")
    assert ask(engine, "genmove w") != "pass"
    assert engine.board.ended is None


def test_genmove_passes_when_passing_wins(engine):
    ask(engine, "play b E5", "play w pass")
    assert ask(engine, "genmove b") == "pass"


def test_cleanup_takes_dead_stones_that_genmove_leaves(engine):
    engine.board = go.Board.from_diagram(EMPTY_AREA, komi=-20)
    assert ask(engine, "genmove b") == "pass"
    engine.board = go.Board.from_diagram(EMPTY_AREA, komi=-20)
    assert ask(engine, "kgs-genmove_cleanup b") in ("A3", "B3")


def test_the_seed_decides_the_game(engine):
    def game(seed: int) -> list[str]:
        ask(engine, "boardsize 5", f"set_random_seed {seed}")
        return [ask(engine, f"genmove {'bw'[i % 2]}") for i in range(6)]

    assert game(5) == game(5)
    assert game(5) != game(6)
    assert ask(engine, "get_random_seed") == "6"


@pytest.mark.parametrize("again", ["clear_board", "set_random_seed 3", "boardsize 5"])
def test_a_new_game_does_not_depend_on_the_game_before(engine, again):
    """The search of the empty board contains all first moves, and is of no use in another game."""
    engine.player.playouts = 60
    ask(engine, "boardsize 5", "set_random_seed 3")
    ask(engine, "play b C3", "genmove w")
    first = engine.last
    ask(engine, "clear_board", "genmove b", "undo", again)
    ask(engine, "play b C3", "genmove w")
    assert (first.kept, engine.last.kept) == (0, 0)
    assert engine.last.candidates == first.candidates


def test_the_same_seed_plays_the_same_game_in_another_process():
    commands = b"boardsize 5\n" + b"genmove b\ngenmove w\n" * 3
    games = [conversation(commands, seed=seed) for seed in (3, 3, 4)]
    assert games[0] == games[1]
    assert games[0] != games[2]


# --- The end.


def test_the_score_without_the_dead(engine):
    engine.board = go.Board.from_diagram(EMPTY_AREA, komi=0.5)
    assert ask(engine, "final_score") == "B+3.5"
    assert ask(engine, "final_status_list dead") == "B4"
    assert ask(engine, "final_status_list seki") == ""
    alive = ask(engine, "final_status_list alive").split()
    assert len(alive) == len(engine.board.black) + len(engine.board.white) - 1
    ask(engine, "komi 4")
    assert ask(engine, "final_score") == "0"
    ask(engine, "komi 5.25")
    assert ask(engine, "final_score") == "W+1.25"


def test_strings_are_listed_one_a_line(engine):
    ask(engine, "boardsize 5", "play b A5", "play b B5", "play b E1")
    assert ask(engine, "final_status_list alive") == "A5 B5\nE1"


# --- Game records.

SGF = "(;SZ[7]KM[3.5];B[cc];W[ee];B[tt];W[dd])"


def test_loadsgf(engine, tmp_path):
    pytest.importorskip("sgfmill", reason="game records need sgfmill: pip install 'gomc[sgf]'")
    path = tmp_path / "a game.sgf"
    path.write_text(SGF)
    ask(engine, f"loadsgf {path}")
    assert (engine.board.size, engine.board.komi, engine.board.last_move) == (7, 3.5, "D4")
    ask(engine, f"loadsgf {path} 3")
    assert (len(engine.board.moves), engine.board.to_play) == (2, Color.BLACK)
    ask(engine, f"loadsgf {path} 1")
    assert not engine.board.moves
    ask(engine, f"loadsgf {path} 99", "genmove b")
    assert len(engine.board.moves) == 5


@pytest.mark.parametrize("command", ["genmove b", "lz-genmove_analyze b"])
@pytest.mark.parametrize(
    "clock",
    [
        "time_left b 10 1" + 400 * "0",
        "time_left b 1e300 0",
        "time_left b -1e300 3",
        "time_settings 1e300 1e300 1" + 400 * "0",
        "time_settings 0 1e300 1",
    ],
    ids=lambda clock: clock[:22],
)
def test_the_largest_numbers_on_a_clock_leave_it_going(command, clock):
    engine = new(5, playouts=4)
    ask(engine, clock)
    assert "internal error" not in engine.answer(command.encode())
    assert len(engine.board.moves) == 1
    ask(engine, "genmove w", "genmove b")


def test_what_goes_wrong_before_the_first_report_is_an_error(monkeypatch):
    told: list[str] = []
    engine = new(5, write=told.append)

    def fail(*_arguments: Any, **_named: Any) -> None:
        raise OverflowError("too large")

    monkeypatch.setattr(engine.clock, "budget", fail)
    assert engine.answer(b"3 lz-genmove_analyze b") == "?3 internal error: OverflowError: too large\n\n"
    assert told == []


def test_what_goes_wrong_during_an_analysis_is_shown(monkeypatch):
    told, shown = list[str](), list[str]()
    engine = new(5, write=told.append, show=shown.append)

    def fail(*_arguments: Any, **_named: Any) -> None:
        raise OverflowError("too large")

    monkeypatch.setattr(engine.player.backend, "search", fail)
    assert engine.answer(b"3 kata-analyze 1") == "\n"
    assert (told, shown) == (["=3\n"], ["internal error: OverflowError: too large\n"])


@unix
@pytest.mark.parametrize("what", ["pipe", "device", "folder", "much"])
def test_only_regular_files_of_some_size_are_loaded(engine, tmp_path, what):
    pytest.importorskip("sgfmill", reason="game records need sgfmill: pip install 'gomc[sgf]'")
    path, reason = tmp_path / "game.sgf", "it is no regular file"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path = Path("/dev/zero")
    elif what == "folder":
        path, reason = tmp_path, "it is a folder"
    else:
        reason = "it has more than 10 MB"
        path.touch()
        os.truncate(path, 10_000_001)
    said = refusal(engine, f"loadsgf {path}")
    assert said.startswith("cannot load file: ")
    assert reason in said


def test_a_record_that_cannot_be_loaded(engine, tmp_path):
    pytest.importorskip("sgfmill", reason="game records need sgfmill: pip install 'gomc[sgf]'")
    broken, illegal = tmp_path / "broken.sgf", tmp_path / "illegal.sgf"
    broken.write_text("(;SZ[7;B[cc]")
    illegal.write_text("(;SZ[7];B[cc];W[cc])")
    for path in (broken, illegal, tmp_path, tmp_path / "none.sgf", "\udcff.sgf"):
        assert refusal(
            engine, f"loadsgf {path}".encode("utf-8", "surrogateescape").decode("latin-1")
        ).startswith("cannot load file: ")
    assert engine.board.size == 9


# --- Time.


class FakeTime:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Timed:
    """The reference with searches that take all the time they are given, and then some."""

    def __init__(self, clock: FakeTime, overhead: float) -> None:
        self.clock, self.overhead = clock, overhead
        self.running = False

    def __getattr__(self, name: str) -> Any:
        return getattr(go, name)

    def search(self, board: Game, how: Any, **options: Any) -> Any:
        seconds, thinking = options.pop("seconds"), options.pop("thinking", None) or Thinking()
        assert seconds is not None or not self.running
        took = (seconds or 0) * (1 + thinking.most) + self.overhead
        self.clock.seconds += took
        found = go.search(board, how, **{**options, "playouts": 1})
        return dataclasses.replace(found, seconds=took)


class Referee:
    """Keeps a player's time by the rules: main time, then byo-yomi of so many stones."""

    def __init__(self, main: float, byo_time: float, byo_stones: int) -> None:
        self.main, self.period, self.stones = main, byo_time, byo_stones
        self.left, self.to_play = main, 0

    def spend(self, seconds: float) -> None:
        self.left -= seconds
        if not self.to_play and self.left < 0 and self.stones:
            self.left, self.to_play = self.left + self.period, self.stones
        assert self.left >= 0, "lost on time"
        if self.to_play:
            self.to_play -= 1
            if not self.to_play:
                self.left, self.to_play = self.period, self.stones


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("settings", "size"),
    [
        ((60, 0, 0), 7),
        ((10, 0, 0), 7),
        pytest.param((600, 0, 0), 11, marks=pytest.mark.slow),
        ((0, 10, 5), 7),
        ((0, 1, 1), 7),
        ((20, 10, 3), 7),
    ],
)
@pytest.mark.parametrize("tell", [True, False])
def test_no_game_is_lost_on_time(settings, size, tell):
    """Every search takes all its time and 10 ms more; the controller may say what is left."""
    used = play_by_the_clock(settings, size, tell, Playing())
    assert settings[1] or used > settings[0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("settings", [(60, 0, 0), (10, 0, 0), (0, 10, 5), (0, 1, 1), (20, 10, 3)])
@pytest.mark.parametrize(
    "thinking",
    [HUANG, Thinking(behind=10, unstable=10), Thinking(behind=10, constant=1, empties=0)],
    ids=["huang", "long", "all"],
)
def test_no_game_is_lost_by_thinking_longer(settings, thinking):
    """Every search goes on for as long as it may; the last setting takes all the time that is left."""
    play_by_the_clock(settings, 5, False, Playing(thinking))


def play_by_the_clock(settings, size, tell, playing):
    """Play a game against itself, and return the main time that both used."""
    now = FakeTime()
    backend = Timed(now, 0.01)
    engine = Engine(Player(backend, programs.UCT, playing=playing), size, clock=Clock(now))
    ask(engine, "time_settings {} {} {}".format(*settings), "komi 0")
    backend.running = True
    referees = [Referee(*settings), Referee(*settings)]
    for number in range(size**2 + 40):
        color = "bw"[number % 2]
        referee = referees[number % 2]
        if tell:
            ask(engine, f"time_left {color} {referee.left:.3f} {referee.to_play}")
        before = now.seconds
        ask(engine, f"genmove {color}")
        referee.spend(now.seconds - before)
    return sum(settings[0] - referee.left for referee in referees)


def test_the_time_of_a_move_follows_the_formula():
    """161 s with one in reserve: a 160th at the first move, an 80th at the 80th (Huang's C and P)."""
    now = FakeTime()
    backend = Timed(now, 0)
    how = dataclasses.replace(HUANG, unstable=0, behind=0)
    engine = Engine(Player(backend, programs.UCT, playing=Playing(how)), 13, clock=Clock(now))
    ask(engine, "time_settings 161 0 0", "komi 0")
    for played, share in ((0, 160), (80, 80)):
        while len(engine.board.moves) < played:
            engine.board.play("pass")
            engine.board.resume()
        ask(engine, "time_left b 161 0")
        before = now.seconds
        ask(engine, "genmove b")
        budget = 160 / share - LAG  # of which judging takes its part if it is needed
        assert now.seconds - before in (pytest.approx((1 - JUDGING) * budget), pytest.approx(budget))
        ask(engine, "undo")


def test_a_game_is_resigned():
    """The board stays as it was; dead stones are taken off without resigning."""
    playing = Playing(resign=Resign(1, patience=1))
    engine = Engine(Player(go, programs.UCT, playouts=5, playing=playing), size=7, komi=100.5)
    assert ask(engine, "genmove b") == "resign"
    assert ask(engine, "reg_genmove b") == "resign"
    assert engine.answer(b"lz-genmove_analyze b") == "play resign\n\n"
    assert not engine.board.moves
    assert ask(engine, "kgs-genmove_cleanup b") != "resign"
    assert len(engine.board.moves) == 1


@pytest.mark.parametrize("settings", ["0 10 0", "30 5 0", "0 0 0", "0 0 5"])
def test_no_limit(settings):
    engine = new()
    ask(engine, f"time_settings {settings}")
    assert engine.clock.budget(Color.BLACK, 30) is None
    ask(engine, "genmove b")


def test_what_the_controller_says_holds():
    clock = Clock(FakeTime())
    clock.set(TimeSettings(600, 0, 0))
    clock.left(Color.BLACK, Time(1.0, 0))
    assert clock.budget(Color.BLACK, 10) < 0.1 < 10 < clock.budget(Color.WHITE, 30)
    clock.left(Color.BLACK, Time(-3.0, 0))
    assert clock.budget(Color.BLACK, 10) == 0
    clock.left(Color.BLACK, Time(20.0, 4))
    assert clock.budget(Color.BLACK, 10) == pytest.approx(19 / 4 - LAG)


@pytest.mark.parametrize(("seconds", "stones"), [(10.0, 25), (8.0, 2), (3.0, 1)])
def test_a_long_move_leaves_the_lag_of_the_other_stones(seconds, stones):
    clock = Clock(FakeTime())
    clock.set(TimeSettings(0, seconds, stones))
    clock.left(Color.BLACK, Time(seconds, stones))
    rest = seconds - clock.most(Color.BLACK)
    assert rest == pytest.approx(stones * LAG + min(1, (seconds - (stones - 1) * LAG) / 4))
    assert Clock().most(Color.BLACK) is None


def test_a_new_game_has_new_time():
    now = FakeTime()
    clock = Clock(now)
    clock.set(TimeSettings(60, 0, 0))
    full = clock.budget(Color.BLACK, 20)
    began = now()
    now.seconds += 50
    clock.move(Color.BLACK, began, budget=full)
    assert clock.budget(Color.BLACK, 20) == pytest.approx((10 - RESERVE) / 20 - LAG)
    assert clock.budget(Color.WHITE, 20) == full
    clock.restart()
    assert clock.budget(Color.BLACK, 20) == full


def test_a_slow_machine_is_reckoned_with_for_some_moves():
    now = FakeTime()
    clock = Clock(now)
    clock.set(TimeSettings(600, 0, 0))
    usual = clock.budget(Color.WHITE, 30)
    for slowness, least, most in ((0.01, 0, 0), (0.3, 0.2, 0.3), (100, 0.9, 1)):
        for _ in range(2):
            slow_move(clock, now, slowness)
        assert least <= usual - clock.budget(Color.WHITE, 30) <= most
    for _ in range(20):
        clock.move(Color.BLACK, now(), 1.0)
    assert clock.budget(Color.WHITE, 30) == usual


def slow_move(clock, now, slowness):
    """Let Black think as long as meant, and lose some seconds more."""
    began = now()
    budget = clock.budget(Color.BLACK, 30)
    now.seconds += budget + slowness
    clock.move(Color.BLACK, began, budget)


def test_one_long_pause_does_not_take_the_time_of_the_next_moves():
    """With a minute for the game, a pause of 1.5 s made the shares of six moves 0: random moves."""
    now = FakeTime()
    clock = Clock(now)
    clock.set(TimeSettings(60, 0, 0))
    usual = clock.budget(Color.WHITE, 180)
    for slowness in (0.02, 1.5, 0.02, 0.02):
        slow_move(clock, now, slowness)
        assert clock.budget(Color.WHITE, 180) == usual > 0.2
    for slowness in (0.1, 0.1, 0.02):  # two moves in a row are no accident
        slow_move(clock, now, slowness)
    assert clock.budget(Color.WHITE, 180) < usual - 0.02


def test_time_without_settings_is_time_too(engine):
    """A controller may say what is left and nothing else."""
    ask(engine, "time_left b 10 0")
    assert engine.clock.budget(Color.BLACK, 10) < 1
    assert engine.clock.budget(Color.WHITE, 10) is None


def test_limits_of_the_player_hold_with_a_clock_too():
    now = FakeTime()
    engine = Engine(Player(Timed(now, 0), programs.UCT, seconds=0.5), 9, clock=Clock(now))
    ask(engine, "time_settings 6000 0 0")
    before = now.seconds
    ask(engine, "genmove b")
    assert now.seconds - before <= 0.5


@pytest.mark.parametrize(
    ("commands", "size"), [(["time_settings 60 0 0"], 9), (["time_settings 60 0 0", "boardsize 7"], 7)]
)
def test_everything_is_compiled_before_a_clock_runs(commands, size):
    """The first search of a size comes with the settings or the size, whichever is later."""
    now = FakeTime()
    engine = Engine(Player(Timed(now, 1), programs.UCT), 9, clock=Clock(now))
    *first, last = commands
    for command in first:
        ask(engine, command)
    before = now.seconds
    ask(engine, last)
    assert now.seconds - before >= 3
    assert engine.board.size == size
    before = now.seconds
    ask(engine, "clear_board")
    assert now.seconds == before


def test_everything_is_compiled_before_the_seconds_of_a_move_run():
    now = FakeTime()
    engine = Engine(Player(Timed(now, 1), programs.UCT, seconds=9), 7, clock=Clock(now))
    before = now.seconds
    ask(engine, "clear_board")
    warm = now.seconds
    assert warm - before >= 3
    ask(engine, "clear_board")
    assert now.seconds == warm


@pytest.mark.slow
def test_a_real_game_by_the_clock():
    """Each side has three seconds for its whole game on 7x7."""

    def spent() -> float:
        engine = Engine(Player(go, programs.UCT), 7)
        ask(engine, "time_settings 3 0 0", "komi 0.5")
        seconds = [0.0, 0.0]
        for number in itertools.count():
            began = time.perf_counter()
            ask(engine, f"genmove {'bw'[number % 2]}")
            seconds[number % 2] += time.perf_counter() - began
            if engine.board.ended:
                break
        return max(seconds)

    games = (spent() for _ in range(3))
    assert any(0.3 < seconds < 3 for seconds in games), "a busy machine may stand still in one of them"


# --- Looking inside.


def read_info(line: str) -> list[dict[str, Any]]:
    """Read a report as Sabaki does."""
    found = []
    for part in line.split("info ")[1:]:
        head, _, variation = part.strip().partition(" pv ")
        words = head.split()
        found.append(dict(zip(words[::2], words[1::2], strict=True)) | {"pv": variation.split()})
    return found


def test_a_report_of_a_search():
    result = go.search(go.Board(5), programs.UCT, playouts=500, seed=1)
    told = read_info(info(result))
    assert [int(move["order"]) for move in told] == list(range(len(told)))
    assert told[0]["move"] == result.best
    assert told[0]["pv"] == list(result.variation)
    for move, candidate in zip(told, result.candidates, strict=False):
        assert (move["move"], int(move["visits"])) == (candidate.name, candidate.visits)
        assert abs(int(move["winrate"]) - 10000 * candidate.win_rate) <= 0.5
        assert move["pv"][0] == candidate.name
        assert move["prior"] == "0"


def test_a_report_of_a_flat_search():
    result = go.search(go.Board(3), programs.ABRAMSON, playouts=50, seed=1)
    told = read_info(info(result))
    assert told[0]["pv"] == [result.best]
    assert all(0 <= int(move["winrate"]) <= 10000 for move in told)


def test_genmove_analyze_tells_and_plays():
    told: list[str] = []
    engine = new(5, playouts=1500, write=told.append)
    rest = engine.answer(b"5 lz-genmove_analyze b 1")
    assert told[0] == "=5\n"
    assert len(told) > 1
    assert all(line.startswith("info move ") for line in told[1:])
    assert rest == f"play {engine.board.last_move}\n\n"


def test_genmove_analyze_that_needs_no_search():
    told: list[str] = []
    engine = new(5, write=told.append)
    ask(engine, "play b C3", "play w pass")
    assert (engine.answer(b"lz-genmove_analyze b 1"), told) == ("play pass\n\n", ["=\n"])


def test_gogui_commands(engine):
    shown = [line.split("/") for line in ask(engine, "gogui-analyze_commands").split("\n")]
    assert all(len(entry) == 3 and entry[2].split()[0] in COMMANDS for entry in shown)
    ask(engine, "boardsize 3", "play b B2", "play b A2", "play b B3", "play b C3")
    assert ask(engine, "gomc-eyes b") == "A3"
    assert ask(engine, "gomc-eyes w") == ""
    assert ask(engine, "gomc-legal_moves w") == "C2 A1 B1 C1"
    rows = [line.split() for line in ask(engine, "gomc-ownership").split("\n")]
    assert [len(row) for row in rows] == [3, 3, 3]
    owners = judge(engine.player.backend, engine.board).ownership
    assert rows == [[f"{owner:.2f}" for owner in row] for row in owners]
    assert float(rows[0][0]) > 0.5, "Black's eye at A3"


def test_gogui_pictures_of_the_last_search(engine):
    move = ask(engine, "genmove b")
    rates = ask(engine, "gomc-win_rates").split()
    assert move in rates[::2]
    last = last_search(engine)
    shown = {c.name: f"{100 * c.win_rate:.0f}" for c in last.candidates if c.visits}
    assert dict(zip(rates[::2], rates[1::2], strict=True)) == shown
    line = ask(engine, "gomc-variation").split()
    assert line[:2] == ["b", move]
    assert line[2:3] in ([], ["w"])


def test_gogui_colours_boards_by_the_last_search(backend: Backend) -> None:
    how = gomc.UCT(criticality=gomc.Criticality(weight=0))
    program = dataclasses.replace(programs.UCT, search=how)
    engine = Engine(Player(backend, program, playouts=60, seed=1), 5)
    ask(engine, "genmove b")
    boards = [ask(engine, f"gomc-{name}").split("\n") for name in ("owners", "criticality")]
    assert boards[0] != boards[1]
    last = last_search(engine)
    for rows, values in zip(boards, (owner_rates(last), criticalities(last)), strict=True):
        heat = Heat.of(values, 5)
        assert [row.split() for row in rows] == [[heat.color(v) for v in row] for row in values]


def test_gogui_colours_no_board_without_its_counts(engine: Engine) -> None:
    for command in (b"gomc-owners", b"gomc-criticality"):
        assert engine.answer(command) == "? there was no search yet\n\n"
    ask(engine, "genmove b")
    assert engine.answer(b"gomc-owners").startswith("? this search counted no owners: ")
    assert engine.answer(b"gomc-criticality").startswith("? this search counted no criticality: ")


def test_gogui_shows_the_policy_of_the_random_games(backend: Backend) -> None:
    program = dataclasses.replace(programs.UCT, search=gomc.UCT(policy=gomc.settings.MICHI))
    engine = Engine(Player(backend, program), 5)
    ask(engine, "play w B2", "play b B3", "play w B4", "play b E1", "play w A3")
    *shown, said = ask(engine, "gomc-policy").split("\n")
    assert said.startswith("TEXT 2. Chance(stage=Save(), percent=90): 90%; ")
    colors = {line.split()[2]: line.split()[1] for line in shown if line.startswith("COLOR ")}
    labels = {line.split()[1]: line.split()[2] for line in shown if line.startswith("LABEL ")}
    assert len(shown) == len(colors) + len(labels)
    assert {*colors} == {*labels} == {*backend.policy(engine.board).possible}
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in colors.values())
    assert max(labels, key=lambda name: float(labels[name])) == "C3"


@pytest.mark.parametrize("search", [gomc.RootParallel(gomc.UCT()), gomc.settings.GnuGo()])
def test_gogui_finds_the_policy_of_other_searches(search: programs.Search) -> None:
    engine = Engine(Player(gomc.reference, dataclasses.replace(programs.UCT, search=search)), 5)
    assert ask(engine, "gomc-policy").count("LABEL") == 25


def test_gogui_shows_no_policy_where_there_is_none() -> None:
    engine = Engine(Player(gomc.reference, programs.GOBBLE), 5)
    assert engine.answer(b"gomc-policy") == "? the random games of gobble have no policy to show\n\n"


def reference_bot(backend: Backend, playouts: int = 25) -> Engine:
    """Return an engine that plays as the reference bot on 5x5 with komi 1, where draws happen."""
    player = Player(backend, programs.REFERENCE_BOT, playouts=playouts, seed=1)
    return Engine(player, 5, komi=1)


def games_from(board: Game, playouts: int) -> list[tuple[int, float]]:
    """Return length and Black's reward of the games of the next move, played one by one."""
    seed, games = stream(1, len(board.moves)).state, []
    for index in range(playouts):
        moves: Moves = []
        rng = stream(seed, index)
        ends = random_game(board.state, board.geometry, rng, "diagonal", record=moves)
        assert [move for move, _ in moves[-2:]] == [PASS, PASS]
        score = ends.black.bit_count() - ends.white.bit_count() - board.komi
        games.append((len(moves), (1 + (score > 0) - (score < 0)) / 2))
    return games


def test_the_reference_bot_tells_of_all_its_games(backend: Backend):
    engine = reference_bot(backend)
    for command in ("genmove b", "genmove w", "reg_genmove b"):
        lengths, rewards = zip(*games_from(engine.board, 25), strict=True)
        assert sum(rewards) not in (0, 25)
        ask(engine, command)
        assert ask(engine, "ref-nodes") == str(sum(lengths))
        assert ask(engine, "ref-score") == f"{sum(rewards) / 25:.6f}"
    assert 0.5 in rewards
    ask(engine, "clear_board")
    assert refusal(engine, "ref-nodes") == refusal(engine, "ref-score") == "there was no search yet"


def test_the_reference_bot_tells_what_its_search_found(backend: Backend):
    board, engine = backend.Board(5, komi=1), reference_bot(backend, 200)
    seed = stream(1, 0).state
    result = backend.search(board, programs.REFERENCE_BOT, playouts=200, seed=seed)
    assert ask(engine, "genmove b") == result.best
    assert ask(engine, "ref-nodes") == str(round(200 * result.games.mean_length))
    assert ask(engine, "ref-score") == f"{result.games.black_win_rate:.6f}"
    assert ask(engine, "ref-nodes", "ref-nodes") == ask(engine, "ref-nodes")  # asking searches nothing


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_every_program_plays(name):
    text = b"boardsize 5\nplay b C3\ngenmove w\ngenmove b\nref-nodes\n"
    backend = "fast" if name == "mogo-19" else "reference"  # a zone takes thousands of games
    *_, white, black, nodes = conversation(text, program=name, komi=0.5, seed=3, backend=backend)
    board = go.Board(5, komi=0.5)
    board.play("C3")
    for answer in (white, black):
        assert board.is_legal(answer.removeprefix("= "))
        board.play(answer.removeprefix("= "))
    assert int(nodes.removeprefix("= ")) > 5


# --- A process of its own.


@contextmanager
def process(*options: str, **streams: Any) -> Iterator[subprocess.Popen[str]]:
    """Start an engine; it is stopped in the end, after a minute at most."""
    words = [sys.executable, "-m", "gomc", "gtp", "--backend", "reference", *options]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    engine = subprocess.Popen(words, text=True, **{**pipes, **streams})
    watchdog = threading.Timer(60, engine.kill)
    watchdog.start()
    try:
        yield engine
    finally:
        watchdog.cancel()
        engine.kill()
        engine.wait()
        for pipe in (engine.stdout, engine.stderr):
            if pipe:
                pipe.close()


def say(engine: subprocess.Popen[str], text: str) -> None:
    engine.stdin.write(text)
    engine.stdin.flush()


def test_a_process_answers_and_ends_with_its_input():
    with process("--playouts", "3", "--size", "5") as engine:
        out, errors = engine.communicate("1 genmove b\n2 known_command play\n3 fly")
    assert re.fullmatch(r"=1 [A-E][1-5]\n\n=2 true\n\n\?3 unknown command\n\n", out)
    assert (errors, engine.returncode) == ("", 0)


def test_a_process_ends_at_quit_while_its_input_stays_open():
    with process() as engine:
        say(engine, "quit\n")
        assert engine.stdout.read() == "=\n\n"
        assert (engine.wait(), engine.stderr.read()) == (0, "")


@unix
def test_streams_that_do_not_block():
    """As an event loop leaves its pipes: the engine waits for commands, and for room for answers."""
    theirs, mine = os.pipe()
    answers, other = os.pipe()
    os.set_blocking(theirs, False)
    os.set_blocking(other, False)
    with process("--size", "25", stdin=theirs, stdout=other) as engine:
        os.close(theirs)
        os.close(other)
        time.sleep(0.3)
        os.write(mine, b"showboard\n" * 200 + b"9 name\nquit\n")
        select.select([answers], [], [], 60)  # the answers do not fit into a pipe
        assert any(stands_still(engine.pid) for _ in range(100))
        with os.fdopen(answers, "rb") as stream:
            said = stream.read()
        assert said.count(b"25 .") == 200
        assert said.endswith(b"=9 gomc\n\n=\n\n")
        assert engine.wait() == 0
        os.close(mine)


def stands_still(pid: int) -> bool:
    """Whether a process needs next to no time of a processor for a while."""
    before = cpu_time(pid)
    time.sleep(0.3)
    return cpu_time(pid) - before < 0.05


def cpu_time(pid: int) -> float:
    """Return the processor time of a process, 0 where the system does not tell."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_ends_a_process_with_a_sentence():
    with Path("/dev/full").open("wb") as full, process(stdout=full) as engine:
        _, said = engine.communicate("name\n")
    assert said.count("\n") == 1
    assert "the answers cannot be written: No space left on device." in said
    assert engine.returncode == 2


@pytest.mark.sampled(1)
@unix
@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("uct", "lz-analyze 1000"),
        ("mogo-19", "genmove b"),
        ("uct", "lz-genmove_analyze b 1000"),
        pytest.param("mogo-19", "lz-analyze 1000", marks=pytest.mark.slow),
        pytest.param("uct", "genmove b", marks=pytest.mark.slow),
        pytest.param("mogo-19", "lz-genmove_analyze b 1000", marks=pytest.mark.slow),
    ],
)
def test_an_engine_stops_thinking_when_its_controller_was_killed(program, command):
    with process("--size", "19", "--playouts", "1000000", "--program", program) as engine:
        say(engine, f"name\n{command}\n")
        engine.stdout.readline()
        time.sleep(0.3)
        engine.stdin.close()
        engine.stdout.close()
        began = time.monotonic()
        assert (engine.wait(), engine.stderr.read()) == (0, "")
        assert time.monotonic() - began < 20, "all of its search would take minutes"


def test_commands_that_were_written_before_the_end_are_answered_whole():
    with process("--playouts", "100", "--size", "7") as engine:
        out, errors = engine.communicate("genmove b\ngenmove w\n")
    assert (errors, engine.returncode) == ("", 0)
    assert re.fullmatch(r"(= [A-G][1-7]\n\n){2}", out)
    moves = conversation(b"genmove b\ngenmove w\n", program="mogo", size=7, playouts=100, seed=1)
    assert out == "\n\n".join([*moves, ""])


def test_a_process_ends_quietly_when_nobody_reads():
    with process("--playouts", "1") as engine:
        engine.stdout.close()
        say(engine, "name\n")
        assert (engine.wait(), engine.stderr.read()) == (0, "")


def test_live_analysis_goes_on_until_the_next_line():
    with process() as engine:
        say(engine, "play b E5\n8 lz-analyze w 5\n")
        assert [engine.stdout.readline() for _ in range(3)] == ["=\n", "\n", "=8\n"]
        reports = [read_info(engine.stdout.readline()) for _ in range(3)]
        visits = [sum(int(move["visits"]) for move in report) for report in reports]
        assert 0 < visits[0] <= visits[1] <= visits[2] > visits[0]
        say(engine, "stop\n")
        began = time.monotonic()
        rest = list(iter(engine.stdout.readline, "\n"))
        assert time.monotonic() - began < 30
        assert all(line.startswith("info move") for line in rest)
        say(engine, "9 name\nlz-analyze\n")
        said = [engine.stdout.readline() for _ in range(5)]
        assert said == ["=\n", "\n", "=9 gomc\n", "\n", "=\n"]
        assert engine.stdout.readline().startswith("info move")
        engine.stdin.close()
        assert engine.wait() == 0


def test_live_analysis_ends_when_nobody_reads():
    with process() as engine:
        say(engine, "lz-analyze b 1\n")
        assert engine.stdout.readline() == "=\n"
        engine.stdout.close()
        assert (engine.wait(), engine.stderr.read()) == (0, "")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals of this kind here")
def test_a_terminal():
    master, slave = os.openpty()
    with process("--playouts", "2", stdin=slave, stdout=slave) as engine:
        os.close(slave)
        os.write(master, b"name\nlz-analyze 10\n")
        seen = b""
        while b"info move" not in seen:
            seen += os.read(master, 4096)
        assert b"= gomc" in seen
        os.write(master, b"quit\n")
        assert engine.wait() == 0
    os.close(master)
