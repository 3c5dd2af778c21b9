"""Boards in a notebook, without a browser: what they answer to the messages that a page sends."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip(
    "anywidget", reason="boards in notebooks need anywidget: pip install 'gomc[notebook]'"
)

import gomc
import gomc.reference as go
from gomc import show
from gomc.backend import Backend
from gomc.errors import GomcError, IllegalMove
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.show.drawing import CELL
from gomc.show.notebook import NotebookBoard, PlayBoard, find, play, replay, tasks, watch

FINISHED = """
    . X . X O .
    X X X X O O
    X O X X O .
    X . X O O O
    X X X O O O
    . X O O . O"""

numbers = iter(range(1, 10**6))


def page(board: NotebookBoard, do: str, **more: Any) -> None:
    """Send the message that the page would send."""
    content = {"do": do, "number": next(numbers), **more}
    board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def click(board: NotebookBoard, name: str) -> None:
    size = board._board().size
    row, column = divmod(gomc.game.points.parse_move(name, size), size + 1)
    page(board, "point", row=row, column=column)


def buttons(board: NotebookBoard) -> dict[str, bool]:
    """Return which buttons can be pressed."""
    return {button["action"]: button["on"] for button in board.shown["buttons"]}


def names(game: gomc.game.Game) -> list[str]:
    return [gomc.game.points.point_name(move, game.size) for _, move in game.moves]


def opponent(size: int = 5, **named: Any) -> PlayBoard:
    """Return a board on which a quick program of the reference plays."""
    return play("uct", go.Board(size, komi=0.5), **{"backend": "reference", "playouts": 20, **named})


def endless(size: int = 5) -> PlayBoard:
    """Return a board on which the program thinks until it is stopped."""
    return opponent(size, playouts=None, seconds=1e9)


class Broken:
    """A backend whose searches fail."""

    Board = go.Board

    def __init__(self, error: BaseException) -> None:
        self.error = error

    eyes, near, ladder, policy = map(staticmethod, (go.eyes, go.near, go.ladder, go.policy))
    weights, priors = map(staticmethod, (go.weights, go.priors))
    bandit, playout, playouts = map(staticmethod, (go.bandit, go.playout, go.playouts))

    def search(self, *_: Any, **__: Any) -> Any:
        raise self.error


# --- Playing.


def test_a_click_is_answered(backend: Backend) -> None:
    board = opponent(backend=backend)
    click(board, "C3")
    board.wait()
    game = board.game
    assert names(game)[0] == "C3"
    assert [color for color, _ in game.moves] == [Color.BLACK, Color.WHITE]
    assert board.result is not None
    assert board.result.playouts == 20
    assert board.shown["picture"] == show.svg(game)
    assert board.shown["rows"][2][2] == "X"
    assert board.shown["said"].startswith(f"White plays {game.last_move} (win rate ")
    assert (board.shown["busy"], board.shown["color"]) == (False, "black")


def test_the_answer_is_the_players_own() -> None:
    board = opponent(seed=3)
    board.play("C3")
    board.wait()
    game = go.Board(5, komi=0.5)
    game.play("C3")
    player = gomc.play.player.Player(go, gomc.programs.UCT, playouts=20, seed=3)
    assert board.game.moves[1][1] == player.choose(game).move


def test_what_the_rules_forbid_is_said_below_the_board() -> None:
    board = opponent()
    click(board, "C3")
    board.wait()
    before = board.shown
    click(board, "C3")
    assert board.shown["said"] == "Black cannot play C3: a stone stands there."
    assert board.shown["picture"] == before["picture"]
    assert board.shown["heard"] > before["heard"]
    assert len(board.game.moves) == 2
    with pytest.raises(IllegalMove):
        board.play("C3")


def test_the_page_is_answered_while_the_program_thinks() -> None:
    board = endless()
    click(board, "C3")
    assert board.busy
    assert board.shown["busy"]
    assert "White (uct) is thinking" in board.shown["said"]
    assert board.shown["color"] is None
    click(board, "B2")
    assert "uct is still thinking" in board.shown["said"]
    page(board, "stop")
    board.wait()
    assert len(board.game.moves) == 2
    assert not board.busy


def test_a_move_is_taken_back_with_its_answer() -> None:
    board = opponent()
    assert not buttons(board)["undo"]
    page(board, "undo")
    assert board.shown["said"] == "there is no move of yours to take back."
    for move in ("C3", "B2"):
        if board.game.is_legal(move):
            click(board, move)
            board.wait()
    played = len(board.game.moves)
    page(board, "undo")
    assert len(board.game.moves) == played - 2
    assert board.game.to_play is Color.BLACK
    assert board.shown["said"].startswith("Taken back.")


def test_an_answer_that_nobody_waits_for_is_dropped() -> None:
    board = endless()
    click(board, "C3")
    thinking = board._task
    page(board, "undo")
    thinking.join(60)
    assert board.game.moves == ()
    assert not board.busy
    assert "your turn" in board.shown["said"]


@pytest.fixture
def in_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.AbstractEventLoop]:
    """The event loop of a page, where no thread can be started."""
    monkeypatch.setattr(tasks, "IN_PAGE", True)
    monkeypatch.delattr(threading.Thread, "start")
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield loop
    asyncio.set_event_loop(None)
    loop.close()


def test_in_a_page_the_event_loop_lets_the_program_think(in_page: asyncio.AbstractEventLoop) -> None:
    board = opponent()
    click(board, "C3")
    assert board.busy
    assert len(board.game.moves) == 1
    in_page.run_until_complete(asyncio.sleep(0.01))
    assert not board.busy
    assert len(board.game.moves) == 2


@pytest.mark.usefixtures("in_page")
def test_in_a_page_waiting_does_the_work() -> None:
    board = opponent()
    click(board, "C3")
    board.wait()
    assert len(board.game.moves) == 2
    growing = watch(go.Board(5), "uct", backend="reference", playouts=50)
    growing.wait()
    assert growing.result.playouts == 50


def test_in_a_page_a_search_lets_the_button_stop_through(
    in_page: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = endless()
    click(board, "C3")
    turns = iter(range(3))

    def sleep(_: float) -> None:  # in Pyodide the page has its turn then; here it presses a button
        if next(turns) == 2:
            page(board, "stop")

    monkeypatch.setattr("gomc.page.IN_PAGE", True)
    monkeypatch.setattr("gomc.page._listen", lambda: None)
    monkeypatch.setattr("gomc.page.time.sleep", sleep)
    in_page.run_until_complete(asyncio.sleep(0.01))
    assert not board.busy
    assert len(board.game.moves) == 2


def test_work_that_was_done_is_not_done_again(in_page: asyncio.AbstractEventLoop) -> None:
    board = opponent()
    click(board, "C3")
    board.wait()
    page(board, "undo")
    in_page.run_until_complete(asyncio.sleep(0.01))
    assert board.game.moves == ()


def test_white_lets_the_program_begin_and_takes_back_only_own_moves() -> None:
    board = opponent(color="white")
    board.wait()
    assert [color for color, _ in board.game.moves] == [Color.BLACK]
    assert not buttons(board)["undo"]
    board.play("pass")
    board.wait()
    page(board, "undo")
    assert len(board.game.moves) == 1


def test_a_game_ends_with_its_dead_stones_taken_off() -> None:
    board = play("uct", go.Board.from_diagram(FINISHED, komi=0.5), backend="reference", playouts=50)
    page(board, "pass")
    board.wait()
    assert board.game.ended == "two passes"
    assert board.shown["said"].startswith("Black has won by 3.5 points; taken off as dead: B4.")
    assert board.judgement is not None
    assert board.shown["picture"].count(f'width="{0.36 * CELL}"') == 1
    assert buttons(board) == {"pass": False, "undo": True, "stop": False, "resign": False, "new": True}
    click(board, "A1")
    assert board.shown["said"].startswith("the game is over; take a move back")
    page(board, "undo")
    assert (board.judgement, board.game.ended, board.game.moves) == (None, None, ())
    assert board.shown["picture"] == show.svg(board.game)


def test_one_can_resign_and_think_better_of_it() -> None:
    board = opponent()
    click(board, "C3")
    board.wait()
    page(board, "resign")
    assert board.shown["said"] == "Black resigns; White has won."
    assert board.game.result == "W+R"
    page(board, "resign")
    assert "nothing to give up" in board.shown["said"]
    page(board, "undo")
    assert (board.game.result, len(board.game.moves)) == (None, 2)


def test_the_program_resigns_and_the_person_has_won() -> None:
    spec, lost = "uct:playouts=20,resign=0.999,resign.patience=1", go.Board(5, komi=40)
    board = play(spec, lost, color="white", backend="reference")
    board.wait()
    assert board.shown["said"] == "Black resigns: you have won."
    assert (board.game.result, board.busy) == ("W+R", False)
    assert not buttons(board)["undo"]


def test_a_move_after_which_the_program_resigned_is_taken_back() -> None:
    spec, won = "uct:playouts=20,resign=0.999,resign.patience=1", go.Board(5, komi=-40)
    board = play(spec, won, backend="reference")
    click(board, "C3")
    board.wait()
    assert board.shown["said"] == "White resigns: you have won."
    page(board, "undo")
    assert (board.game.result, board.game.moves) == (None, ())


def test_a_new_game_begins_where_the_first_did_with_another_seed() -> None:
    start = go.Board(5, komi=0.5)
    start.place_handicap(["B2", "D4"])
    board = play("uct", start, color="black", backend="reference", playouts=20)
    board.wait()
    first = board._player.seed
    page(board, "new")
    board.wait()
    assert board._player.seed != first
    assert board.game.handicap == 2
    assert len(board.game.moves) == 1
    assert start.moves == ()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (GomcError("the cup is empty."), "That went wrong: the cup is empty."),
        (ZeroDivisionError("oh"), "That went wrong: it ended with an error, ZeroDivisionError: oh;"),
        (SystemExit(3), "That went wrong: it ended with an error, SystemExit: 3;"),
    ],
)
def test_what_goes_wrong_in_the_background_is_said(error: BaseException, said: str) -> None:
    board = opponent(backend=Broken(error))
    click(board, "C3")
    with pytest.raises(type(error), match=str(error)):
        board.wait()
    assert board.shown["said"].startswith(said)
    assert not board.busy
    page(board, "undo")
    assert board.game.moves == ()


def test_what_goes_wrong_with_an_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    board = opponent()

    def answer(_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(board, "_answer", answer)
    click(board, "C3")
    with pytest.raises(ZeroDivisionError, match="oh"):
        board.wait()
    assert board.shown["said"].startswith("That went wrong: it ended with an error, ZeroDivisionError")


def test_ctrl_c_ends_the_wait_with_what_was_found() -> None:
    board = endless()
    board.play("C3")
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    board.wait()
    assert len(board.game.moves) == 2


def test_wrong_arguments_are_refused() -> None:
    over = go.Board(5)
    over.resign()
    for wrong, match in [
        (lambda: play("alphago"), "there is no program 'alphago'"),
        (lambda: play(gomc.UCB1()), "a program is its name such as 'uct'"),
        (lambda: play(board=over, backend="reference"), "the game is over by resignation"),
        (lambda: play(color="red", backend="reference"), "a color must be black or white"),
        (lambda: play(backend="reference", playouts=0), "playouts must be a whole number"),
        (lambda: watch(over, backend="reference"), "the game is over by resignation"),
        (lambda: watch(go.Board(5), backend="slow"), "a backend must be one of"),
        (lambda: watch(go.Board(5), backend="reference", seconds=-1), "seconds must be 0 or more"),
        (lambda: replay("E5"), "a Record, a Board, a PlayoutRecord or a SearchResult"),
        (
            lambda: replay(dataclasses.replace(go.playout(go.Board(5)), board=None)),
            "this result does not know the position: give board=",
        ),
        (lambda: replay(go.playout(go.Board(5)), go.Board(6)), "begins on a 5x5 board with Black to"),
    ]:
        with pytest.raises(GomcError, match=match):
            wrong()


def test_what_the_page_should_not_ask_is_not_done() -> None:
    board = opponent()
    before = board.shown
    for do in ("close", "__init__", "", None):
        page(board, do)
    assert board.shown == before


# --- Going through games.


def test_a_random_game_is_gone_through_by_slider_and_buttons() -> None:
    start = go.Board(5)
    start.play("C3")
    game = go.playout(start, seed=2)
    board = replay(game, start)
    assert board.length == len(game.moves)
    assert board.shown["slider"] == {"at": 0, "last": board.length}
    assert buttons(board) == {"first": False, "back": False, "next": True, "last": True}
    page(board, "next")
    name = game.names[0]
    assert board.shown["said"] == f"Move 1 of {board.length}: White plays {name}."
    page(board, "go", to=7)
    assert names(board.game) == ["C3", *game.names[:7]]
    page(board, "last")
    assert buttons(board) == {"first": True, "back": True, "next": False, "last": False}
    assert f"the random game is over, score {game.score:+g}" in board.shown["said"]
    assert board.shown["picture"] == show.svg(board.game, ownership=game.owners)
    page(board, "next")
    assert board.at == board.length
    page(board, "back")
    page(board, "first")
    assert board.at == 0
    assert board.shown["picture"] == show.svg(start)
    page(board, "go", to=board.length + 1)
    assert "the number of moves must be" in board.shown["said"]


def test_random_games_that_break_superko_are_shown_to_their_end() -> None:
    start = go.Board(2)
    for seed in range(20):
        game = go.playout(start, seed=seed)
        board = replay(game, start)
        board.go_to(board.length)
        assert (
            gomc.game.points.owner_rows(*(p.bits for p in board.game.area()), start.geometry)
            == game.owners
        )


def test_a_record_is_shown_with_its_names_and_comments() -> None:
    record = Record(
        size=5,
        moves=((Color.BLACK, 14), (Color.WHITE, 15), (Color.BLACK, -1)),
        players=("Ann", "Bob"),
        result="B+R",
        comments=((0, "Good luck."), (2, "Too <near>?")),
    )
    board = replay(record)
    assert board.shown["said"] == "Ann - Bob: the beginning, 3 moves.\nGood luck."
    page(board, "go", to=2)
    assert board.shown["said"] == "Move 2 of 3: White plays D3.\nToo <near>?"
    assert "Too &lt;near&gt;?" in board.still()["text/html"]
    page(board, "last")
    assert board.shown["said"] == "Move 3 of 3: Black passes; the result is B+R."
    with pytest.raises(IllegalMove, match="move 2 of the record"):
        replay(replace(record, moves=((Color.BLACK, 14), (Color.WHITE, 14)), comments=()))


def test_a_game_played_here_can_be_gone_through() -> None:
    board = opponent()
    board.play("C3")
    board.wait()
    again = replay(board.game)
    again.go_to(2)
    assert again.game.moves == board.game.moves


def test_a_search_is_shown_with_what_it_expects() -> None:
    position = go.Board(5, komi=0.5)
    position.play("C3")
    result = go.search(position, gomc.UCT(), playouts=300, seed=1)
    board = replay(result)
    assert board.shown["picture"] == show.svg(position, result, result.ownership)
    board.go_to(board.length)
    assert tuple(names(board.game)[1:]) == result.variation
    assert f"{result.best} wins {result.win_rate:.1%}" in board.shown["said"]
    with pytest.raises(GomcError, match="give board="):
        replay(replace(result, board=None))
    assert replay(replace(result, board=None), position).length == board.length


# --- Watching.


def test_a_search_is_seen_to_grow_and_ends_as_any_other(backend: Backend) -> None:
    start = go.Board(5, komi=0.5)
    board = watch(start, gomc.UCT(), backend=backend, playouts=500, seed=4)
    seen = [board.shown["said"]]
    board.observe(lambda change: seen.append(change["new"]["said"]), "shown")
    board.wait()
    assert board.result == backend.search(start, gomc.UCT(), playouts=500, seed=4)
    assert board.shown["picture"] == show.svg(start, board.result, board.result.ownership)
    assert seen[-1].startswith("500 playouts in ")
    assert len(set(seen)) >= 2
    assert buttons(board) == {"stop": False, "start": True}


def test_a_search_can_be_stopped_and_started_again() -> None:
    board = watch(go.Board(5), backend="reference", seconds=1e9)
    deadline = time.monotonic() + 60
    while board.result is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert board.busy
    assert buttons(board) == {"stop": True, "start": False}
    page(board, "stop")
    board.wait()
    assert board.shown["said"].endswith("Stopped.")
    found = board.result
    assert found is not None
    page(board, "start")
    assert board.busy
    assert board.result is not found
    board.stop()
    board.wait()


def test_a_search_that_fails_says_so() -> None:
    board = watch(go.Board(5), "mogo-19", backend=Broken(GomcError("no zones here.")))
    with pytest.raises(GomcError):
        board.wait()
    assert board.shown["said"] == "That went wrong: no zones here."
    assert buttons(board) == {"stop": False, "start": True}


# --- Finding points.


def asked() -> NotebookBoard:
    board = go.Board.from_diagram(". . .\n. X O\n. . .")
    return find(
        board, board.liberties("B2"), "a liberty of the string at B2", squares=board.string("B2")
    )


def test_every_click_is_judged() -> None:
    board = asked()
    assert board.said == "Click every point that is a liberty of the string at B2. Number of them: 3."
    click(board, "B3")
    assert board.said == "B3 is a liberty of the string at B2. Found: 1 of 3; wrong clicks: 0."
    click(board, "A3")
    click(board, "C2")
    assert board.said == (
        "C2 is not a liberty of the string at B2: a stone stands there. Found: 1 of 3; wrong clicks: 2."
    )
    assert (board.found.names, board.wrong.names) == (("B3",), ("A3", "C2"))
    marks = {"B3": "\N{CHECK MARK}", "A3": "cross", "C2": "cross"}
    squares = gomc.Points.of(["B2"], 3)
    assert board.shown["picture"] == show.svg(board._board(), marks=marks, squares=squares)
    click(board, "A2")
    click(board, "B1")
    assert board.said == "All 3 found; wrong clicks: 2."
    assert board.shown["color"] is None
    assert buttons(board) == {"answer": False, "again": True}
    page(board, "again")
    assert (len(board.found), len(board.wrong)) == (0, 0)
    assert buttons(board) == {"answer": True, "again": False}


def test_the_answer_is_shown_to_those_who_ask() -> None:
    board = asked()
    click(board, "A2")
    page(board, "answer")
    assert board.said == "These are all 3; not found: B3 B1."
    assert board.shown["picture"].count("\N{CHECK MARK}</text>") == 3


def test_what_cannot_be_found_is_refused() -> None:
    board = go.Board(3)
    with pytest.raises(GomcError, match="the points must be of a 3x3 board, not 5x5"):
        find(board, gomc.Points(1, 5), "a corner")
    with pytest.raises(GomcError, match="at least one point"):
        find(board, gomc.Points(0, 3), "a corner")
    with pytest.raises(GomcError, match="is off the board"):
        find(board, gomc.Points(1, 3), "a corner").click(100)


# --- What a saved notebook keeps.


def test_the_picture_that_stays_is_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython.display

    outputs: dict[str, dict[str, Any]] = {}
    views = []

    def display(bundle: dict[str, Any], raw: bool, display_id: str = "") -> None:
        assert raw
        if display_id:
            outputs[display_id] = bundle
        else:
            views.append(bundle)

    monkeypatch.setattr(IPython.display, "display", display)
    monkeypatch.setattr(IPython.display, "update_display", display)
    board = opponent()
    board.play("A1")
    board.wait()
    assert not outputs
    board._ipython_display_()
    (view,) = views
    assert view["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    click(board, "C3")
    board.wait()
    (still,) = outputs.values()
    assert still["image/svg+xml"] == board.shown["picture"] == show.svg(board.game)
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', still["text/html"])
    assert data is not None
    assert base64.b64decode(data[1]).decode() == board.shown["picture"]
    assert board.shown["said"] in still["text/html"]


def test_without_anywidget_a_sentence_names_what_to_install() -> None:
    code = "import sys; sys.modules['anywidget'] = None; import gomc.show.notebook"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = "a board in a notebook needs the package anywidget, which is not installed: "
    assert re.search(rf"{said}.*pip install .*\[notebook\]'\.$", done.stderr)
