"""The player: passes when it should, and only then; the same seed plays the same game."""

from __future__ import annotations

import copy
import math
import pickle
import signal
from collections.abc import Callable
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc import PASS, GomcError
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import parse_move, point_name
from gomc.game.rules import Color
from gomc.play.player import JUDGING, Player
from gomc.play.status import judge, useful_moves
from gomc.programs import ABRAMSON, UCT

pytestmark = pytest.mark.compared

FINISHED = """
    . X . X O .
    X X X X O O
    X X X X O .
    . X X O O O
    X X X O O O
    . X O O . O"""
"""Nothing is left but eyes; Black has 20 points and White 16."""

DEAD_STONE = """
    . X . X O .
    X X X X O O
    X O X X O .
    . . X O O O
    X X X O O O
    . X O O . O"""
"""White's stone at B4 is dead, but until it is taken A3 and B3 are nobody's."""

SEKI = """
    . O X . O X .
    O O X . O X X
    . O X X O X .
    O O O O X X X
    O O O O X X X
    O O O O X X X
    O O O O X X X"""
"""Whoever plays D7 or D6 first loses five stones or three; White is ahead by three points."""

WORTH_A_MOVE = """
    . X . X X O . O
    X X X X X O O O
    . X X X X O . O
    X X X X X O X .
    X X X X X O . O
    . X . X X O O O
    X X X X X O . O
    X X O O . O O O"""
"""Black's stone at G5 is dead; whoever plays E1 has C1 and D1."""

Make = Callable[..., Game]


def play_out(first: Player, second: Player, board: Game) -> list[str]:
    """Play a game to its end, move by move, and return its moves."""
    names = []
    while not board.ended:
        player = first if board.to_play is Color.BLACK else second
        eyes = player.backend.eyes(board)
        move, _ = player.choose(board)
        assert move == PASS or move not in list(eyes), f"{point_name(move, board.size)} is an eye"
        board.play(move)
        names.append(point_name(move, board.size))
        assert len(names) < 20 * board.size**2 + 20, board
    return names


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("program", [UCT, ABRAMSON])
def test_games_end_by_two_passes_and_no_eye_is_filled(backend: Backend, size, program):
    for seed in range(2):
        player = Player(backend, program, playouts=20, seed=seed)
        board = backend.Board(size, komi=0.5)
        play_out(player, player, board)
        assert board.ended == "two passes"


def test_a_game_against_oneself_is_counted_the_same_with_and_without_the_dead(backend: Backend):
    """Who wins by the area as it stands also wins without the dead: so both sides agree."""
    for seed in range(3):
        player = Player(backend, UCT, playouts=40, seed=seed)
        board = backend.Board(6, komi=0.5)
        play_out(player, player, board)
        judged = judge(backend, board).score
        assert judged * board.score() > 0, board


def test_only_eyes_are_left(backend: Backend):
    for color in ("black", "white"):
        board = backend.Board.from_diagram(FINISHED, komi=0, to_play=color)
        assert Player(backend, UCT, playouts=10).choose(board) == (PASS, None)


def test_after_a_pass_that_wins_the_game_nothing_is_searched(backend: Backend):
    board = backend.Board.from_diagram(DEAD_STONE, komi=-3.5, to_play="white")
    board.play("pass")
    assert board.score() > 0
    assert Player(backend, UCT, playouts=10).choose(board) == (PASS, None)


def test_dead_stones_that_count_are_taken_before_passing(backend: Backend):
    """Black is behind as it stands and ahead without B4, so Black's pass would be a mistake."""
    board = backend.Board.from_diagram(DEAD_STONE, komi=1.5, to_play="white")
    player = Player(backend, UCT, playouts=200)
    while not board.ended:
        board.play("pass")
        assert board.to_play is Color.BLACK
        move, _ = player.choose(board)
        board.play(move)
        if board.color_at("B4") is Color.WHITE:
            assert move != PASS
    assert board.color_at("B4") is not Color.WHITE
    assert board.score() > 0


def test_a_pass_that_wins_on_dead_stones_only_is_thought_over(backend: Backend):
    """As it stands, Black wins: the dead stone at G5 keeps White's points from counting."""
    board = backend.Board.from_diagram(WORTH_A_MOVE, komi=14.5, to_play="white")
    board.play("pass")
    assert board.score() > 0
    assert judge(backend, board).score < 0
    assert Player(backend, UCT, playouts=50).choose(board).result is not None


def test_a_move_that_decides_the_game_is_made(backend: Backend):
    """By E1 Black wins; the opponent's pass and a won count of all stones do not stop it."""
    board = backend.Board.from_diagram(WORTH_A_MOVE, komi=11.5, to_play="black")
    move, _ = Player(backend, UCT, playouts=400).choose(board)
    assert point_name(move, 8) == "E1"


@pytest.mark.parametrize(("color", "komi"), [("white", 0.5), ("black", -3.5)])
@pytest.mark.parametrize("passed", [False, True])
def test_in_seki_the_one_who_is_ahead_passes(backend: Backend, color, komi, passed):
    board = backend.Board.from_diagram(SEKI, komi=komi, to_play=color)
    assert (board.score() > 0) == (color == "black")
    if passed:
        board.play("pass", Color.parse(color).other)
    for seed in range(5):
        move, _ = Player(backend, UCT, playouts=300, seed=seed).choose(board)
        assert move == PASS


def test_a_lost_game_is_not_dragged_on(backend: Backend):
    board = backend.Board.from_diagram(WORTH_A_MOVE, komi=-30, to_play="white")
    move, result = Player(backend, UCT, playouts=50).choose(board)
    assert move == PASS
    assert result is not None
    assert "E1" in useful_moves(backend, board).names


def test_a_game_that_has_not_been_played_is_not_given_up(backend: Backend):
    """White gives nine stones on 9x9, or 200 points on an empty board: it plays all the same."""
    handicap = backend.Board(9, komi=0.5)
    handicap.place_fixed_handicap(9)
    komi = backend.Board(9, komi=-200)
    komi.play("E5")
    for board in (handicap, komi):
        move, _ = Player(backend, UCT, playouts=30).choose(board)
        assert move != PASS


def test_a_game_that_is_over_goes_on_if_somebody_asks(backend: Backend):
    board = backend.Board(5, komi=0.5)
    for move in ("C3", "pass", "pass"):
        board.play(move)
    assert board.ended
    assert Player(backend, UCT, playouts=5).choose(board).move != PASS


def test_cleaning_up_takes_all_dead_stones(backend: Backend):
    """White is far ahead, and yet takes Black's dead stones when it is told to."""
    board = backend.Board.from_diagram(WORTH_A_MOVE, komi=60.5, to_play="white")
    player = Player(backend, UCT, playouts=30)
    assert player.choose(board).move == PASS
    move, _ = player.choose(board, take_dead=True)
    assert point_name(move, 8) in ("G6", "H5", "G4")
    board.set_up(empty=["G5"], to_play="white")
    assert player.choose(board, take_dead=True).move == PASS


# --- Seeds.


def test_one_seed_plays_one_game(backend: Backend):
    games = []
    for seed in (1, 1, 2):
        player = Player(backend, UCT, playouts=15, seed=seed)
        games.append(play_out(player, player, backend.Board(5)))
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_every_move_has_a_seed_of_its_own(backend: Backend):
    """In positions that look the same, moves differ."""
    player = Player(backend, UCT, playouts=30, seed=3)
    board = backend.Board(9)
    moves = set()
    for _ in range(6):
        moves.add(player.choose(board).move)
        board.play("pass")
        board.resume()
    assert len(moves) > 1


@pytest.mark.parametrize("program", [UCT, pytest.param(ABRAMSON, marks=pytest.mark.slow)])
def test_both_backends_play_the_same_game(program):
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    fast = gomc.load("fast")
    if not hasattr(fast, "search"):
        pytest.skip("gomc.fast has no searches yet")
    for size, playouts in ((5, 40), (7, 12)):
        games = []
        for module in (go, fast):
            player = Player(module, program, playouts=playouts, seed=11)
            games.append(play_out(player, player, module.Board(size, komi=0.5)))
        assert games[0] == games[1]


# --- Limits.


class Stub:
    """The reference with a search that notes its limits and plays one game."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(go, name)

    def search(self, board: Game, how: Any, **options: Any) -> Any:
        self.asked.append((options["playouts"], options["seconds"]))
        return go.search(board, how, **{**options, "playouts": 1, "seconds": None})


@pytest.mark.parametrize(
    ("own", "given", "limit"), [(None, 2.0, 2.0), (1.0, 2.0, 1.0), (3.0, 2.0, 2.0), (1.0, None, 1.0)]
)
def test_the_shorter_time_holds_and_leaves_some_for_judging(own, given, limit):
    stub = Stub()
    Player(stub, UCT, playouts=7, seconds=own).choose(go.Board(5), given)
    playouts, seconds = stub.asked[0]
    assert playouts == 7
    assert math.isclose(seconds, limit * (1 - JUDGING))


def test_without_any_time_a_useful_move_is_drawn(backend: Backend):
    board = backend.Board.from_diagram(DEAD_STONE, komi=0.5)
    drawn = {Player(backend, UCT, seed=seed).choose(board, seconds=0) for seed in range(20)}
    assert {point_name(move, 6) for move, _ in drawn} == {"A3", "B3"}
    assert {result for _, result in drawn} == {None}


def test_judging_is_limited_too():
    """White is ahead by the komi, and so asks at once whether passing wins."""
    stub = Stub()
    board = go.Board(5, komi=30)
    board.play("C3")
    Player(stub, UCT, seconds=2.0).choose(board)
    halves = [seconds for _, seconds in stub.asked[:2]]
    assert all(math.isclose(seconds, 2.0 * JUDGING / 2) for seconds in halves)


def test_a_player_without_any_limit_says_so(backend: Backend):
    with pytest.raises(GomcError, match="give playouts= or seconds="):
        Player(backend, UCT).choose(backend.Board(5))


@pytest.mark.parametrize(
    "options",
    [{"playouts": 0}, {"playouts": 1.5}, {"seconds": -1}, {"seconds": math.nan}, {"seed": -1}],
)
def test_bad_limits_are_refused(options):
    with pytest.raises(GomcError):
        Player(go, UCT, **options)


def test_the_board_is_left_as_it_was(backend: Backend):
    board = backend.Board.from_diagram(DEAD_STONE)
    board.play("pass")
    before = (str(board), board.moves, board.state, board.hash)
    Player(backend, UCT, playouts=5).choose(board)
    assert (str(board), board.moves, board.state, board.hash) == before


def test_names_of_the_positions_above_are_right():
    board = go.Board.from_diagram(WORTH_A_MOVE)
    assert board.liberties("C1").names == ("E1",)
    assert board.color_at(parse_move("G5", 8)) is Color.BLACK


# --- Ctrl-C.


class Pressed:
    """A backend in whose search of a number Ctrl-C is pressed, between two stretches of its games."""

    def __init__(self, backend: Backend, number: int) -> None:
        self.backend = backend
        self.number = number
        self.games: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.backend, name)

    def search(self, board: Game, how: Any, **options: Any) -> Any:
        def watch(_found: Any) -> None:
            if len(self.games) == self.number:
                signal.raise_signal(signal.SIGINT)

        found = self.backend.search(board, how, **{**options, "watch": watch})
        self.games.append(found.playouts)
        return found


@pytest.mark.parametrize("number", [0, 1, 2])
def test_ctrl_c_ends_judging_and_searching(backend: Backend, number: int):
    """White is ahead by the komi, and so two searches judge before one looks for a move."""
    pressed = Pressed(backend, number)
    board = backend.Board.from_diagram(5 * "\n. . . . .", komi=5, to_play="white")
    move, result = Player(pressed, UCT, playouts=5000).choose(board)
    assert board.is_legal(move)
    assert result is not None
    assert len(pressed.games) == 3
    assert pressed.games[number + 1 :] == [1] * (2 - number)


def test_ctrl_c_ends_both_halves_of_a_judgement(backend: Backend):
    pressed = Pressed(backend, 0)
    judge(pressed, backend.Board(5))
    assert pressed.games[1] == 1


def test_ctrl_c_between_the_searches_of_a_decision_is_heard(monkeypatch: pytest.MonkeyPatch):
    def judge_late(*arguments: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return judge(*arguments)

    monkeypatch.setattr("gomc.play.player.judge", judge_late)
    board = go.Board.from_diagram(5 * "\n. . . . .", komi=5, to_play="white")
    result = Player(go, UCT, playouts=5000).choose(board).result
    assert result is not None
    assert result.playouts == 1


@pytest.mark.parametrize("name", ["reference", "fast"])
def test_a_player_can_be_sent_to_another_process(name: str):
    player = Player(name, "uct", playouts=5, seed=3)
    board = player.backend.Board(3)
    board.play(player.choose(board).move)
    copies = pickle.loads(pickle.dumps(player)), copy.deepcopy(player)
    first, *others = (each.choose(board) for each in (player, *copies))
    assert others == [first] * 2
    assert {each.backend for each in copies} == {player.backend}
