"""A game in the terminal: what is typed, and what is said."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gomc.reference as go
from gomc import programs, sgf
from gomc.cli import main, session
from gomc.cli.play import _ask
from gomc.cli.session import HELP, Session
from gomc.game import Game
from gomc.game.rules import Color
from gomc.play.player import Player
from gomc.settings import Playing, Resign
from gomc.show.terminal import in_color


class Talk:
    """A session whose lines are given, and what it said to each."""

    def __init__(self, *lines: str, board: Game | None = None, **options: Any) -> None:
        self.lines = iter(lines)
        self.said: list[str] = []
        self.answers: list[list[str]] = []
        color = options.pop("color", Color.BLACK)
        colored = options.pop("colored", False)
        player = Player(go, programs.UCT, playouts=20, seed=1, **options)
        start = go.Board(5, 0.5) if board is None else board
        self.session = Session(player, start, color, self.ask, self.said.append, colored)
        self.session.run()
        self.answers.append(self.said)
        self.board = self.session.board

    def ask(self, _prompt: str) -> str | None:
        self.answers.append([*self.said])
        self.said.clear()
        return next(self.lines, None)

    def answer(self, number: int) -> str:
        """Return what was said after so many lines."""
        return "\n".join(self.answers[number])


@pytest.mark.parametrize("line", ["c3", "play C3"])
def test_a_move_is_answered(line):
    talk = Talk(line)
    assert [color for color, _ in talk.board.moves] == [Color.BLACK, Color.WHITE]
    assert "You are Black; uct is White, with 20 random games a move." in talk.answer(0)
    assert f"White plays {talk.board.last_move}, which it thinks wins" in talk.answer(1)
    assert "(O)" in talk.answer(1)


class Bar:
    """A bar that writes down what it showed."""

    def __init__(self, **options: Any) -> None:
        self.options, self.n, self.shown = options, 0, []

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def set_postfix_str(self, text: str, refresh: bool) -> None:  # noqa: ARG002 (as tqdm has it)
        self.shown.append(text)

    def update(self, n: int) -> None:
        self.n += n


def test_a_long_search_shows_how_far_it_is(monkeypatch):
    monkeypatch.setattr(session, "PATIENCE", 0.0)
    bars: list[Bar] = []

    def progress(**options: Any) -> Bar:
        bars.append(Bar(**options))
        return bars[-1]

    lines, said = iter(["c3", "hint"]), []
    player = Player(go, programs.UCT, playouts=60, seed=1)
    Session(
        player, go.Board(5, 0.5), Color.BLACK, lambda _: next(lines, None), said.append, False, progress
    ).run()
    assert len(bars) == 2
    for bar in bars:
        assert bar.options == {"total": 60, "unit": "game", "delay": 0.0}
        assert 0 < bar.n <= 60
        assert re.fullmatch(r"[A-E][1-5] wins \d+%", bar.shown[-1])


def test_white_waits_for_the_first_move():
    talk = Talk("pass", color=Color.WHITE)
    assert talk.board.moves[0][0] is Color.BLACK
    assert "Black plays" in talk.answer(0)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("z9", "off the board"),
        ("hello", "a move must be a point such as"),
        ("c3 d4", "Type help"),
        ("help", HELP.splitlines()[0]),
        ("HELP", "hint"),
        ("?", "hint"),
        ("load", "load needs the name of a file"),
        ("load nowhere.sgf", "cannot read 'nowhere.sgf': No such file"),
        ("thoughts", "has not searched"),
        ("undo", "no move of yours to take back"),
        ("save", "save needs the name of a file"),
        ("save /nowhere/game.sgf", "cannot write '/nowhere/game.sgf': No such file"),
        (f"save {'a' * 300}", "File name too long"),
        ("board", "5  .  ."),
        ("score", "If the game ended here: White has won by 0.5 points."),
        ("hint", "expected:"),
    ],
)
def test_words(line, says):
    talk = Talk(line)
    assert says in talk.answer(1)
    assert talk.board.moves == ()


def test_empty_lines_say_nothing():
    assert Talk("", "  ").answers[1:] == [[], [], []]


def test_the_programs_thoughts_are_those_of_its_last_search():
    talk = Talk("c3", "thoughts")
    assert talk.answer(2).startswith("White plays")
    assert "visits" in talk.answer(2)


def test_undo_takes_the_answer_back_too():
    talk = Talk("c3", "undo", "d3")
    assert [move for color, move in talk.board.moves if color is Color.BLACK] == [15]
    assert len(talk.board.moves) == 2


def test_undo_stays_in_the_game_that_was_begun():
    board = go.Board(5)
    for move in ("A1", "B2"):
        board.play(move)
    talk = Talk("undo", board=board)
    assert "no move of yours" in talk.answer(1)
    assert len(talk.board.moves) == 2


def test_resigning_and_thinking_better_of_it():
    talk = Talk("resign", "resign", "c3", "hint", "undo", "c3")
    assert "Black resigns; White has won." in talk.answer(1)
    assert "the game is over" in talk.answer(2)
    assert "The game is over: undo takes moves back" in talk.answer(3)
    assert "the game is over" in talk.answer(4)
    assert len(talk.board.moves) == 2


def test_a_pass_before_a_resignation_that_is_taken_back_still_counts():
    board = go.Board.from_diagram(". . .\n. X .\n. . .", to_play="white")
    board.play("pass")
    talk = Talk("resign", "undo", "pass", board=board)
    assert talk.board.ended == "two passes"


FULL = """
    . X . X O
    X X X X O
    X X X O O
    X X X O .
    X X X O O"""


def test_two_passes_end_and_are_counted():
    board = go.Board.from_diagram(FULL, komi=0.5, to_play="white")
    talk = Talk("pass", "undo", "quit", board=board, color=Color.WHITE)
    assert "Black passes" in talk.answer(1)
    assert "Both have passed: the game is over. Black has won by" in talk.answer(1)
    assert not talk.board.ended
    assert talk.board.moves == ()


def test_the_program_may_resign():
    board = go.Board.from_diagram(FULL, komi=0.5, to_play="white")
    board.set_up(empty=["E5"], to_play="white")
    playing = Playing(resign=Resign(1.0, 1))
    talk = Talk("quit", board=board, color=Color.BLACK, playing=playing)
    assert "White resigns: you have won." in talk.answer(0)


def test_a_hint_says_that_the_program_would_resign_or_pass():
    board = go.Board(5, komi=30)
    assert "would" not in Talk("hint", board=board).answer(1)
    talk = Talk("hint", board=board, playing=Playing(resign=Resign(1.0, 1)))
    assert "The program would resign here." in talk.answer(1)
    board = go.Board.from_diagram(FULL, komi=50)
    assert "The program would pass here." in Talk("hint", board=board).answer(1)


def test_undo_after_the_program_resigned_takes_the_last_move_back():
    lost = go.Board(5, komi=-30)
    talk = Talk("c3", "undo", "quit", board=lost, playing=Playing(resign=Resign(1.0, 1)))
    assert "White resigns: you have won." in talk.answer(1)
    assert talk.board.moves == ()
    assert not talk.board.ended


def test_the_game_is_saved(tmp_path: Path) -> None:
    talk = Talk("c3", f"save {tmp_path / 'game.sgf'}", "quit", "c4")
    assert sgf.read(tmp_path / "game.sgf").moves == talk.board.moves
    assert next(talk.lines) == "c4"  # quit ends it before
    record = sgf.read(tmp_path / "game.sgf")
    assert record.players == ("you", "uct")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record.date)


def test_a_saved_game_has_the_result_that_was_told(tmp_path: Path) -> None:
    board = go.Board.from_diagram(
        """
        . X . X O .
        X X X X O O
        X O X X O .
        . . X O O O
        X X X O O O
        . X O O . O""",
        komi=0.5,
    )
    talk = Talk("pass", f"save {tmp_path / 'game.sgf'}", board=board)
    assert talk.board.ended
    assert any("Black has won by 3.5 points" in talk.answer(n) for n in range(1, 3))
    assert (talk.board.result, sgf.read(tmp_path / "game.sgf").result) == ("W+0.5", "B+3.5")
    Talk("resign", f"save {tmp_path / 'given up.sgf'}")
    assert sgf.read(tmp_path / "given up.sgf").result == "W+R"


def test_a_file_of_another_game_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("mine")
    talk = Talk(f"save {file}")
    assert "is there already; name another file." in talk.answer(1)
    assert file.read_text() == "mine"
    file.unlink()
    talk = Talk(f"save {file}", "c3", f"save {file}")  # the same game may be saved again
    assert sgf.read(file).moves == talk.board.moves
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[3];B[bb])")
    mine = tmp_path / "mine.sgf"
    talk = Talk("c3", f"save {mine}", f"load {other}", f"save {mine}", color=Color.WHITE)
    assert "is there already" in talk.answer(4)
    assert sgf.read(mine).size == 5


def test_a_game_that_was_saved_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    before = Talk("c3", f"save {file}", color=Color.WHITE).board
    talk = Talk(f"load {file}", "undo", color=Color.WHITE)
    assert f"you (White), 5x5, komi 0.5, {len(before.moves)} moves. You are White." in talk.answer(1)
    assert talk.board.moves == before.moves[:1]
    file.write_text("(;SZ[3];B[bb])")
    small = Talk(f"load {file}", color=Color.WHITE)
    assert small.board.size == 3
    assert "Note: the file gives no komi, so komi is 0." in small.answer(1)
    file.write_text("no game")
    assert "no readable SGF file" in Talk(f"load {file}").answer(1)


@pytest.mark.parametrize("word", ["q", "exit", "quit"])
def test_words_that_leave(word):
    talk = Talk(word, "c3")
    assert next(talk.lines) == "c3"


def test_one_ctrl_c_at_the_prompt_keeps_the_game(monkeypatch):
    typed = iter(["", "c3", "", "undo", "", ""])

    def ask(_prompt: str = "") -> str:
        line = next(typed)
        if not line:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", ask)
    done = command("", "--size", "5")
    assert done.exit_code == 130
    assert done.output.count("Ctrl-C once more leaves the game") == 3
    assert list(typed) == []


def test_a_ctrl_c_too_many_while_the_program_thinks_keeps_the_game(monkeypatch):
    pressed = iter([True, False, True, True])
    choose = Player.choose

    def interrupted(*given: Any, **more: Any) -> Any:
        if next(pressed):
            raise KeyboardInterrupt
        return choose(*given, **more)

    monkeypatch.setattr(Player, "choose", interrupted)
    typed = iter(["c3", "b2", "never read"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    done = command("", "--size", "5")
    assert done.exit_code == 130
    assert "White plays" in done.output  # after the first Ctrl-C
    assert done.output.count("Ctrl-C once more leaves the game") == 2
    assert list(typed) == ["never read"]


@pytest.mark.parametrize(("columns", "shown"), [(40, "19 . . ."), (64, "19  .  .  .")])
def test_a_large_board_fits_into_a_narrow_terminal(monkeypatch, columns, shown):
    monkeypatch.setenv("COLUMNS", str(columns))
    said = Talk("quit", board=go.Board(19)).answer(0).splitlines()
    assert sum(line.startswith(shown) for line in said) == 1
    assert max(map(len, said[1:])) <= columns


@pytest.mark.parametrize(("columns", "star"), [(20, False), (64, True)])
def test_a_hint_has_rates_in_a_narrow_terminal_too(monkeypatch, columns, star):
    monkeypatch.setenv("COLUMNS", str(columns))
    said = Talk("hint", board=go.Board(5)).answer(1)
    assert ("(*) wins" in said) is star
    assert bool(re.search(r"\d\*", said)) is star  # the rates stand on the board
    assert ("20 playouts" in said) is not star  # or in a table below


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_closed_streams_end_the_game(monkeypatch, closed):
    monkeypatch.setattr(sys, closed, None)
    assert _ask("> ") is None
    if closed == "stdout":
        assert not in_color()


def test_without_a_seed_every_game_is_another(monkeypatch):
    seeds = []
    monkeypatch.setattr(Session, "run", lambda its: seeds.append(its.player.seed))
    for seed in ((), (), ("--seed", "7")):
        assert command("", *seed).exit_code == 0
    assert seeds[0] != seeds[1]
    assert seeds[2] == 7


def test_a_terminal_has_colours():
    assert "\x1b[48;5;179m" in Talk("quit", colored=True).answer(0)
    assert "\x1b" not in Talk("quit").answer(0)


# --- The command.


def command(text: str, *args: str) -> Any:
    return CliRunner().invoke(
        main, ["play", "uct", "--backend", "reference", "--playouts", "5", *args], text
    )


def test_the_command_plays_until_the_input_ends():
    done = command("c3\nscore\n", "--size", "5", "--komi", "0.5")
    assert done.exit_code == 0, done.output
    assert "If the game ended here" in done.output


def test_the_command_takes_colour_and_handicap():
    done = command("quit\n", "--size", "9", "--handicap", "2", "--color", "white")
    assert "You are White" in done.output
    assert done.output.count(" X ") >= 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--color", "red"), "a color must be black or white"),
        (("--size", "26"), "size must be a whole number from 1 to 25"),
        (("--handicap", "99", "--size", "5"), "handicap"),
    ],
)
def test_the_command_says_what_is_wrong(args, says):
    done = command("", *args)
    assert done.exit_code == 2
    assert says in done.output


def test_the_command_plays_programs_of_gomc_only():
    done = CliRunner().invoke(main, ["play", "random"])
    assert (done.exit_code, "you play against a program of gomc" in done.output) == (2, True)


def test_ctrl_c_at_the_prompt_ends_it(monkeypatch):
    def interrupted(_prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert command("").exit_code == 130


def test_the_page_shows_a_game_as_it_goes():
    page = (Path(__file__).parents[1] / "docs" / "howto" / "terminal.md").read_text()
    shown = page.partition("```text\n")[2].partition("\n```")[0]
    typed = ["play", "uct", "--size", "5", "--komi", "0.5", "--playouts", "200"]
    typed += ["--backend", "reference", "--seed", "1"]
    said = CliRunner().invoke(main, typed, input="C3\nhint\n").output
    for line in ("C3\n", "hint\n"):  # what is typed is not printed
        shown = shown.replace(f"Black> {line}", "Black> ", 1)
    assert said.startswith(shown)
