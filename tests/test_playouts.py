"""Random games: what they may do, what many of them come to, and how they are counted."""

from __future__ import annotations

import math
import os
import signal
import threading
from collections.abc import Iterator

import pytest

import gomc
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.position import State
from gomc.game.rules import Rules
from gomc.rng import GAMMA, WORD, stream
from gomc.search import running

pytestmark = pytest.mark.compared

SIMPLE = Rules(ko="simple", suicide="none")

SETTLED = """
    . X . X O
    X X X X O
    . X O O O
    X X O . O
    . X O O .
"""
"""Nobody has a move left: what is empty are eyes."""

HALFWAY = """
    . X O . .
    X X O O X
    . X X O .
    X . O . O
    . O . X .
    White to play
"""


@pytest.fixture(params=["empty", "halfway", "set up", "one pass", "handicap"])
def board(request: pytest.FixtureRequest, backend: Backend) -> Game:
    """Positions from which games are played."""
    if request.param == "halfway":
        return backend.Board.from_diagram(HALFWAY, komi=0.5)
    board = backend.Board(7 if request.param == "handicap" else 5, komi=1)
    if request.param == "set up":
        board.play("C3")
        board.set_up(black=["A1", "B2"], white=["E5"], empty=["C3"], to_play="white")
    elif request.param == "one pass":
        board.play("B2")
        board.play("pass")
    elif request.param == "handicap":
        board.place_fixed_handicap(4)
    return board


def choice(go: Backend, board: Game) -> set[int]:
    """Return the points from which a random game draws."""
    return set(board.legal_moves()) - set(go.eyes(board))


def with_simple_ko(go: Backend, board: Game) -> Game:
    """Return the same position under the rules of random games."""
    simple = go.Board.from_diagram(str(board), board.komi, SIMPLE)
    if board.state.passes:
        simple.play("pass", board.to_play.other)
    return simple


# --- One game.


# Paper: BH 3.1, SL PlayRandomGame, GG 14 databases
def test_a_game_is_legal_fills_no_eye_and_passes_only_without_a_move(backend, board):
    before = (str(board), board.moves)
    for seed in range(20):
        record, game = backend.playout(board, seed), with_simple_ko(backend, board)
        assert record.to_play is game.to_play
        for move in record.moves:
            assert move in (choice(backend, game) or {PASS})
            game.play(move)
        assert game.ended == "two passes"
        assert (record.score, record.owners) == (game.score(), game.owners())
    assert (str(board), board.moves) == before


def test_a_game_draws_once_for_every_move_that_is_no_pass(backend, board):
    record = backend.playout(board, seed=5)
    state = stream(5, 0).state
    for move, shown in zip(record.moves, record.states, strict=True):
        state = (state + GAMMA * (move != PASS)) & WORD
        assert shown == state


def test_a_game_is_the_first_of_many(backend, board):
    record, stats = backend.playout(board, seed=3), backend.playouts(board, 1, seed=3)
    assert (stats.mean_score, stats.mean_length) == (record.score, len(record.moves))
    assert stats.ownership == record.owners
    assert (stats.sd_score, stats.sd_length) == (0, 0)


def test_a_game_goes_on_where_the_board_does(backend):
    board = backend.Board(5)
    board.play("C3")
    names = backend.playout(board, seed=1).names
    assert names[0] != "C3"
    assert backend.playout(board, seed=1).to_play is gomc.Color.WHITE


def test_games_are_equal_whatever_else_their_boards_have(backend):
    board = backend.Board(5, komi=0.5)
    board.play("C3")
    same = backend.Board.from_diagram(str(board), 0.5)
    assert board != same  # only one of the boards knows the move
    game = backend.playout(board, 1)
    assert game == backend.playout(same, 1)


def test_after_a_pass_one_more_ends_the_game(backend):
    board = backend.Board.from_diagram(SETTLED)
    assert backend.playout(board).names == ("pass", "pass")
    board.play("pass")
    assert backend.playout(board).names == ("pass",)
    board.play("pass")
    assert backend.playout(board).names == ()


def test_a_finished_game_is_counted_as_it_is(backend):
    board = backend.Board.from_diagram(SETTLED, komi=0)
    for _ in range(3):
        stats = backend.playouts(board, 10)
        assert (stats.mean_score, stats.sd_score, stats.black_wins) == (board.score(), 0, 10)
        assert stats.ownership == board.owners()
        if not board.ended:
            board.play("pass")
    assert stats.mean_length == 0


def test_a_superko_board_is_played_on_with_simple_ko(backend):
    """The contract: superko holds at the root of a search, not in random games."""
    text = "X.XO\n.XO.\nXXOO\nXXO."
    simple, superko = (backend.Board.from_diagram(text, 0.5, rules) for rules in (SIMPLE, gomc.CHINESE))
    for seed in range(20):
        assert backend.playout(simple, seed) == backend.playout(superko, seed)


# --- Many games.


def test_the_numbers_fit_together(backend, board):
    stats = backend.playouts(board, 200, seed=1)
    assert stats.n == stats.black_wins + stats.white_wins + stats.draws == 200
    assert stats.black_win_rate == (stats.black_wins + stats.draws / 2) / 200
    assert [len(row) for row in stats.ownership] == [board.size] * board.size
    owned = [owner for row in stats.ownership for owner in row]
    assert -1 <= min(owned) < max(owned) <= 1
    assert math.isclose(sum(owned), stats.mean_score + board.komi)
    assert stats.sd_score > 0
    assert stats.mean_length > 2


# Paper: CF II-C owner
def test_the_numbers_are_those_of_the_single_games(backend):
    """Game number i draws from the stream of the seed and i: that of game 0 of another seed."""
    board = backend.Board(3, komi=0)
    records = []
    for index in range(50):
        seed = (7 + index * GAMMA) & WORD
        assert stream(seed, 0).state == stream(7, index).state
        records.append(backend.playout(board, seed))
    scores, lengths = [r.score for r in records], [len(r.moves) for r in records]
    stats = backend.playouts(board, 50, seed=7)
    assert stats.black_wins == sum(score > 0 for score in scores)
    assert stats.white_wins == sum(score < 0 for score in scores)
    assert stats.mean_score == sum(scores) / 50
    assert stats.mean_length == sum(lengths) / 50
    assert math.isclose(stats.sd_score**2, sum(s * s for s in scores) / 50 - stats.mean_score**2)
    assert math.isclose(stats.sd_length**2, sum(n * n for n in lengths) / 50 - stats.mean_length**2)
    corner = sum(record.owners[0][2] for record in records) / 50
    assert stats.ownership[0][2] == corner


@pytest.mark.parametrize("komi", [-30, -1, 0, 0.5, 1, 25, 30])
def test_komi_moves_the_score_and_nothing_else(backend, komi):
    boards = backend.Board(5, komi=0), backend.Board(5, komi=komi)
    even, stats = (backend.playouts(board, 300, seed=1) for board in boards)
    assert math.isclose(stats.mean_score, even.mean_score - komi)
    assert (stats.sd_score, stats.mean_length) == (even.sd_score, even.mean_length)
    assert stats.ownership == even.ownership
    assert (stats.draws > 0) == (komi in (-1, 1, 25))
    assert stats.black_wins == {-30: 300, 25: 0, 30: 0}.get(komi, stats.black_wins)


def test_a_board_without_a_legal_point_is_a_draw(backend):
    stats = backend.playouts(backend.Board(1, komi=0), 10)
    assert (stats.draws, stats.black_win_rate, stats.mean_length) == (10, 0.5, 2)
    assert stats.ownership == ((0,),)


def test_a_seed_gives_the_same_games_and_another_seed_others(backend, board):
    stats = backend.playouts(board, 100, seed=1)
    assert backend.playouts(board, 100, seed=1) == stats
    assert backend.playouts(board, 100, seed=2) != stats
    assert backend.playout(board, 2**64 - 1) != backend.playout(board, 0)


@pytest.mark.parametrize("stretch", [0, 1e-4, 1e9])
def test_it_does_not_matter_in_which_stretches_games_are_played(backend, board, monkeypatch, stretch):
    usual = backend.playouts(board, 333, seed=1)
    monkeypatch.setattr(running, "STRETCH", stretch)
    assert backend.playouts(board, 333, seed=1) == usual


def test_ctrl_c_returns_the_games_that_were_played(backend):
    board = backend.Board(5)
    backend.playouts(board, 1)
    before = signal.getsignal(signal.SIGINT)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    stats = backend.playouts(board, 10**9, seed=1)
    assert 1 <= stats.n < 10**9
    assert stats == backend.playouts(board, stats.n, seed=1)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("n", [0, -1, 1.5, "many", True, float("nan")])
def test_a_bad_number_of_games(backend, n):
    with pytest.raises(gomc.GomcError, match=r"^playouts must be a whole number 1 or more, not .*\.$"):
        backend.playouts(backend.Board(5), n)


@pytest.mark.parametrize("seed", [-1, 2**64, 0.5, "1", None, True])
def test_a_bad_seed(backend, seed):
    says = r"^seed must be a whole number from 0 to 18446744073709551615, not .*\.$"
    with pytest.raises(gomc.GomcError, match=says):
        backend.playout(backend.Board(5), seed)
    with pytest.raises(gomc.GomcError, match=says):
        backend.playouts(backend.Board(5), 10, seed)


# --- The games of the smallest board, by calculation.


def exact_games(board: Game) -> Iterator[tuple[float, int, float]]:
    """Yield probability, length and score of the ways in which a random game on 2x2 can end.

    All positions that can be there after 0, 1, 2, ... moves are kept with their probabilities.
    """
    now = {board.state: (1.0, board)}
    for length in range(board.geometry.longest):
        after: dict[State, tuple[float, Game]] = {}
        for weight, game in now.values():
            if game.ended:
                yield weight, length, game.score()
                continue
            moves = [p for p in game.legal_moves() if not is_eye_on_2x2(game, p)] or [PASS]
            for move in moves:
                next_game = game.copy()
                next_game.play(move)
                known, _ = after.get(next_game.state, (0.0, None))
                after[next_game.state] = (known + weight / len(moves), next_game)
        now = after
    for weight, game in now.values():
        yield weight, board.geometry.longest, game.score()


def is_eye_on_2x2(game: Game, point: int) -> bool:
    """Whether both neighbours are own stones, and the point across is not the opponent's."""
    colors = {p: sign for sign, points in ((1, game.black), (-1, game.white)) for p in points}
    row, column = divmod(point, 3)
    beside = [3 * row + 1 - column, 3 * (1 - row) + column]
    across = 3 * (1 - row) + 1 - column
    own = int(game.to_play)
    return all(colors.get(p) == own for p in beside) and colors.get(across) != -own


@pytest.mark.parametrize("moves", [[], ["A1"], ["A1", "pass"], ["A1", "B2"]], ids="-".join)
def test_games_on_2x2_end_as_they_must(backend, moves):
    board, n = backend.Board(2, komi=0.5, rules=SIMPLE), 5000
    for move in moves:
        board.play(move)
    weights, lengths, scores = zip(*exact_games(board), strict=True)
    assert math.isclose(sum(weights), 1)
    stats = backend.playouts(board, n, seed=4)
    for values, mean, sd in (
        (scores, stats.mean_score, stats.sd_score),
        (lengths, stats.mean_length, stats.sd_length),
        ([score > 0 for score in scores], stats.black_win_rate, None),
    ):
        exact = sum(w * value for w, value in zip(weights, values, strict=True))
        squares = sum(w * (value - exact) ** 2 for w, value in zip(weights, values, strict=True))
        exact_sd = math.sqrt(squares)
        assert abs(mean - exact) <= 4 * exact_sd / math.sqrt(n) + 1e-9
        assert sd is None or math.isclose(sd, exact_sd, rel_tol=0.1, abs_tol=0.1)


# Paper: GG 14 limit
def test_a_game_that_goes_round_in_circles_is_stopped(backend):
    """On 3x3 it is one in 200, by ko without superko; such a game is counted as it stands."""
    record = backend.playout(backend.Board(3, komi=0), seed=71)
    assert len(record.moves) == 16 * 4**2
    assert record.moves[-2:] != (PASS, PASS)
    assert record.score == sum(owner for row in record.owners for owner in row) == -1
