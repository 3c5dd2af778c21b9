"""Searches of depth two: the min rule, replies in order, pruning, and the bias of a maximum."""

from __future__ import annotations

import importlib
import math
from typing import Any

import pytest

import gomc
from gomc import Color, DepthTwo, Pruning
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import PASS, point_name
from gomc.reference.playout import random_game
from gomc.results.searches import Candidate, SearchResult
from gomc.results.stats import mean_and_sd
from gomc.rng import Rng, stream
from gomc.search.depthtwo import mean_of_maximum
from gomc.search.search import root_moves

pytestmark = pytest.mark.compared

RACE = """
    . X O O .
    X X X O O
    O O X X O
    O . O X X
    . O O O X
"""

SHARED = """
    . X O .
    X X O O
    . X O .
    X . . O
"""

SETTLED = """
    . X . X O
    X X X X O
    . X O O O
    X X O . O
    . X O O .
"""
"""Nobody has a move left: what is empty are eyes."""

both_ways = pytest.mark.parametrize("by", ["score", "wins"])
both_colors = pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)


def position(go: Backend, text: str, color: Color = Color.BLACK, komi: float = 0.5) -> Game:
    """Return the position of a diagram; for White to play, with all colours and the komi changed."""
    text = text if color is Color.BLACK else text.translate(str.maketrans("XO", "OX"))
    return go.Board.from_diagram(text, komi * color, to_play=color)


def replies_to(go: Backend, board: Game, move: str) -> list[tuple[str, Game | None]]:
    """Return the replies to a move as random games have them, with the positions after them."""
    after = board.copy()
    after.play(move)
    if after.ended:
        return []
    points = [*{*after.legal_moves()} - {*go.eyes(after)}]
    replies = [point_name(p, board.size) for p in sorted(points)] + ["pass"]
    boards = [after.copy() for _ in replies]
    for twin, reply in zip(boards, replies, strict=True):
        twin.play(reply)
    return [*zip(replies, boards, strict=True)]


def pairs(go: Backend, board: Game) -> list[tuple[str, str, Game]]:
    """Return all pairs of a move and its reply in the order in which they get games."""
    moves = [*board.legal_moves().names, "pass"]
    return [(move, *reply) for move in moves for reply in replies_to(go, board, move)]


def game(board: Game, seed: int, i: int) -> float:
    """Return the score of game number `i` of a seed, from a position."""
    ends = random_game(board.state, board.geometry, stream(seed, i), "diagonal")
    return ends.black.bit_count() - ends.white.bit_count() - board.komi


def value(scores: list[float], by: str, color: Color) -> Any:
    """Return what games are worth to a player."""
    worth = [color * score for score in scores]
    if by == "wins":
        worth = [1.0 if score > 0 else 0.5 if score == 0 else 0.0 for score in worth]
    return sum(worth) / len(worth)


def values(replies: tuple[Candidate, ...]) -> dict[str, tuple[int, float]]:
    """Return how often each reply was played, and its value."""
    return {c.name: (c.visits, pytest.approx(c.value)) for c in replies}


# --- The min rule.


# Paper: BH 4.5
@both_ways
@both_colors
def test_a_move_is_worth_its_best_reply(backend, by, color):
    """Game `i` begins with pair number `i % n` of the `n` pairs of a move and its reply."""
    board = position(backend, SHARED, color)
    every = pairs(backend, board)
    games = 4 * len(every) + 5
    result = backend.search(board, DepthTwo(by), playouts=games, seed=7)
    assert {*result.replies} == {move for move, _, _ in every}
    for move in result.replies:
        found = {}
        for k, (first, reply, after) in enumerate(every):
            if first == move:
                scores = [game(after, 7, i) for i in range(k, games, len(every))]
                found[reply] = (len(scores), value(scores, by, color))
        assert values(result.replies[move]) == found
        of_move = next(c for c in result.candidates if c.name == move)
        assert of_move.value == pytest.approx(min(v for _, v in found.values()))
        assert of_move[2:] == result.replies[move][0][2:], "all that is said is said of the best reply"
    assert sum(c.visits for replies in result.replies.values() for c in replies) == games


@both_ways
def test_a_pair_tried_alone_is_what_playouts_say(backend, by):
    """With one move and a whole number of rounds, each reply has games as many as rounds."""
    board = position(backend, SHARED)
    every = replies_to(backend, board, "C1")
    result = backend.search(board, DepthTwo(by), playouts=300 * len(every), seed=2, moves=["C1"])
    replies = {c.name: c for c in result.replies["C1"]}
    assert [*sorted(replies)] == sorted(reply for reply, _ in every)
    for reply, after in every:
        stats = backend.playouts(after, 3000, seed=5)
        mean, sd = stats.mean_score, stats.sd_score
        if by == "wins":
            mean, sd = stats.black_win_rate, 0.5
        c = replies[reply]
        assert c.visits == 300
        assert abs(c.value - mean) <= 4 * sd / math.sqrt(300)


def test_replies_are_in_order_the_best_first(backend):
    board = position(backend, SHARED)
    for how in (DepthTwo(), DepthTwo("wins"), DepthTwo(all_as_first=True)):
        result = backend.search(board, how, playouts=500, seed=3)
        for replies in result.replies.values():
            assert [*replies] == sorted(replies, key=lambda c: (c.value, c.move % 2**32))


def test_the_best_move_comes_first_and_the_others_by_value_and_reading_order(backend):
    board = position(backend, SHARED)
    for how in (
        DepthTwo(),
        DepthTwo("wins"),
        DepthTwo(all_as_first=True),
        DepthTwo(all_as_first=True, third=True),
    ):
        result = backend.search(board, how, playouts=500, seed=3)
        assert [*result.candidates] == sorted(
            result.candidates, key=lambda c: (-c.value, c.move % 2**32)
        )
        assert result.move == result.candidates[0].move
        best = result.replies[result.best][0]
        assert result.variation == (result.best, best.name)
        assert result.value == best.value
        replies = sum(len(replies) for replies in result.replies.values())
        assert result.nodes == 1 + len(board.legal_moves()) + 1 + replies
        assert (result.tables, result.pruning, result.root) == ({}, None, None)


def test_until_a_move_has_games_nothing_is_known_of_it(backend):
    """Three games tell of three replies to the first move."""
    board = backend.Board(4, komi=0.5)
    result = backend.search(board, DepthTwo(), playouts=3)
    assert [c.name for c in result.candidates] == ["A4"]
    assert {c.name for c in result.replies["A4"]} == {"B4", "C4", "D4"}
    assert result.nodes == 1 + 17 + 3
    assert result.games.n == 3


def test_after_the_move_that_ends_the_game_there_are_no_positions(backend):
    board = backend.Board(2, komi=0.5)
    board.play("pass")
    result = backend.search(board, DepthTwo(), playouts=20, moves=["pass"])
    assert result.replies == {"pass": ()}
    assert result.nodes == 2  # before the move, and after it


def test_all_games_together_are_reported(backend):
    board = position(backend, SHARED)
    every = pairs(backend, board)
    result = backend.search(board, DepthTwo(), playouts=len(every), seed=1)
    scores = [game(after, 1, i) for i, (_, _, after) in enumerate(every)]
    assert (result.games.n, result.playouts) == (len(every), len(every))
    assert result.games.mean_score == pytest.approx(sum(scores) / len(scores))
    assert result.games.black_wins == sum(score > 0 for score in scores)


# --- Passes.


@both_ways
@both_colors
@pytest.mark.parametrize("depth", [{}, {"all_as_first": True}, {"all_as_first": True, "third": True}])
def test_a_pass_after_a_pass_ends_the_game_and_has_its_exact_value(backend, by, color, depth):
    """Two stones' difference, less half a point: the other moves are played out."""
    board = position(backend, RACE, color)
    board.set_up(to_play=color.other)
    board.play("pass")
    result = backend.search(board, DepthTwo(by, **depth), playouts=200, seed=1)
    passing = next(c for c in result.candidates if c.name == "pass")
    exact = color * board.score()
    assert passing.value == (exact if by == "score" else float(exact > 0))
    assert (passing.sd, passing.error) == (0, 0)
    assert result.replies["pass"] == ()
    assert result.best == "E5"


def test_where_a_pass_is_chosen_nothing_is_expected_after_it(backend):
    board = backend.Board.from_diagram(". . .\n. X .\n. . .", 0.5, to_play="white")
    board.play("pass")
    result = backend.search(board, DepthTwo(), playouts=900, seed=1)
    assert (result.best, result.value, result.variation) == ("pass", 8.5, ("pass",))


def test_a_pass_is_a_reply_and_can_be_the_best(backend):
    """White has no move but in his eyes, which random games do not fill: all he can do is pass."""
    board = backend.Board.from_diagram(SETTLED, 0.5)
    for how in (DepthTwo(), DepthTwo(all_as_first=True, third=True)):
        result = backend.search(board, how, playouts=200)
        replies = {move: [c.name for c in found] for move, found in result.replies.items()}
        assert replies["pass"] == ["pass"]
        assert replies.keys() == {*board.legal_moves().names, "pass"}
        assert result.value == board.score()
    assert next(c for c in result.candidates if c.name == "pass").value == board.score()


# --- All moves as first.


def counted(board: Game, move: str, numbers: list[int], seed: int) -> dict[int, list[float]]:
    """Return the scores of the games in which the opponent was the first at a point, after a move."""
    after = board.copy()
    after.play(move)
    return counted_from(after, numbers, seed)


def counted_from(after: Game, numbers: list[int], seed: int) -> dict[int, list[float]]:
    """Return the scores of the games in which the player to move was the first at a point."""
    firsts: dict[int, list[float]] = {}
    for i in numbers:
        record: list[tuple[int, int]] = []
        ends = random_game(after.state, after.geometry, stream(seed, i), "diagonal", record=record)
        moves = [m for m, _ in record]
        for point in {*moves} - {PASS}:
            if moves.index(point) % 2 == 0:
                score = ends.black.bit_count() - ends.white.bit_count() - after.komi
                firsts.setdefault(point, []).append(score)
    return firsts


@both_ways
@both_colors
def test_all_replies_as_first_count_the_opponent_s_table_of_each_move(backend, by, color):
    """Games begin with each move in turn; of the points in the table those count that are replies."""
    board = position(backend, SHARED, color)
    moves = [*board.legal_moves().names, "pass"]
    games = 6 * len(moves) + 2
    how = DepthTwo(by, all_as_first=True)
    result = backend.search(board, how, playouts=games, seed=4)
    for k, move in enumerate(moves):
        firsts = counted(board, move, [*range(k, games, len(moves))], 4)
        replies = {reply for reply, _ in replies_to(backend, board, move)} - {"pass"}
        names = {point_name(point, board.size): scores for point, scores in firsts.items()}
        found = {
            name: (len(scores), value(scores, by, color))
            for name, scores in names.items()
            if name in replies
        }
        assert values(result.replies[move]) == found
        of_move = next(c for c in result.candidates if c.name == move)
        assert of_move.value == pytest.approx(min(v for _, v in found.values()))


# Paper: BH 4.5
@both_ways
@both_colors
def test_with_a_third_move_a_reply_is_worth_the_best_of_the_player_s_table(backend, by, color):
    """Games begin with each pair in turn; of the points in its table those count that can be played."""
    board = position(backend, SHARED, color)
    every = pairs(backend, board)
    games = 3 * len(every) + 7
    how = DepthTwo(by, all_as_first=True, third=True)
    result = backend.search(board, how, playouts=games, seed=5)
    found: dict[str, dict[str, Any]] = {move: {} for move, _, _ in every}
    for k, (move, reply, after) in enumerate(every):
        numbers = [*range(k, games, len(every))]
        allowed = {*after.legal_moves()} - {*backend.eyes(after)} if not after.ended else {}
        firsts = counted_from(after, numbers, 5)
        known = [(value(s, by, color), len(s)) for p, s in sorted(firsts.items()) if p in allowed]
        every_game = [game(after, 5, i) for i in numbers]
        best = max(
            known, key=lambda pair: pair[0], default=(value(every_game, by, color), len(numbers))
        )
        found[move][reply] = best[1], best[0]
    for move, replies in result.replies.items():
        means = {c.name: c.value for c in replies}
        assert means == {name: pytest.approx(mean) for name, (_, mean) in found[move].items()}
        of_move = next(c for c in result.candidates if c.name == move)
        assert of_move.value == pytest.approx(min(mean for _, mean in found[move].values()))
    assert result.playouts == games


# Paper: BH 4.5
def test_an_odd_depth_is_more_hopeful_than_an_even_one(backend):
    """The oscillation: the most of many means is too large, and the least of many is too small."""
    board = backend.Board(4, komi=0)
    one = backend.search(board, gomc.Abramson(), playouts=17 * 40, seed=1).value
    every = {"playouts": 16 * 17 * 40, "seed": 1}
    two = backend.search(board, DepthTwo(), **every).value
    three = backend.search(board, DepthTwo(all_as_first=True, third=True), **every).value
    assert two < one
    assert two < three


def test_a_third_move_wants_all_moves_as_first_and_a_small_board(backend):
    with pytest.raises(GomcError, match="third=True counts all moves as first: give all_as_first=True"):
        DepthTwo(third=True)
    with pytest.raises(GomcError, match="third must be True or False, not 3"):
        DepthTwo(all_as_first=True, third=3)  # type: ignore[arg-type]
    with pytest.raises(GomcError, match="third=True is for boards of at most 9x9, not 10x10"):
        backend.search(backend.Board(10), DepthTwo(all_as_first=True, third=True), playouts=1)


def test_without_any_reply_a_move_has_the_value_of_its_games(backend):
    """Black has no move but in his eyes; White, whose turn it is then, has none either."""
    board = backend.Board.from_diagram(SETTLED, 0.5)
    result = backend.search(board, DepthTwo(all_as_first=True), playouts=30)
    passing = next(c for c in result.candidates if c.name == "pass")
    assert result.replies["pass"] == ()
    assert (passing.visits, passing.value) == (30 // len(result.candidates), board.score())
    assert result.variation[0] == result.best


# --- Pruning.


def moves_of(board: Game) -> int:
    """Return how many moves there are, a pass included."""
    return len(board.legal_moves()) + 1


@pytest.mark.parametrize("all_as_first", [False, True])
@pytest.mark.parametrize(
    ("ending", "settings"),
    [
        ("one left", {"minimum": 20}),
        ("equal", {"minimum": 20, "ratio": 4, "equal": 6}),
        ("maximum", {"minimum": 4, "ratio": 5, "equal": 0, "maximum": 60}),
    ],
)
def test_a_search_of_depth_two_ends_in_each_way(backend, ending, settings, all_as_first):
    board = backend.Board(3, komi=0)
    how = DepthTwo(pruning=Pruning(**settings), all_as_first=all_as_first)
    result = backend.search(board, how, playouts=10**6, seed=3)
    report = result.pruning
    assert report.ending == ending
    assert result.playouts < 10**6
    assert result.playouts <= settings.get("maximum", 10_000) * moves_of(board)
    assert {event.name for event in report.events}.isdisjoint(report.left)
    assert len(report.events) + len(report.left) == moves_of(board)
    assert result.best in report.left
    assert result.value == max(c.value for c in result.candidates if c.name in report.left)
    if ending == "one left":
        assert result.best == "B2"
    if ending == "equal":
        assert all(c.error < 6 for c in result.candidates if c.name in report.left)


@pytest.mark.parametrize("all_as_first", [False, True])
def test_the_first_look_is_after_the_smallest_number_of_games_from_each_position(backend, all_as_first):
    board = backend.Board(3, komi=0)
    positions = moves_of(board) if all_as_first else len(pairs(backend, board))
    how = DepthTwo(pruning=Pruning(minimum=5), all_as_first=all_as_first)
    early = backend.search(board, how, playouts=5 * positions - 1, seed=1)
    assert early.pruning.events == ()
    result = backend.search(board, how, playouts=5 * positions, seed=1)
    assert {event.games for event in result.pruning.events} == {5 * positions}


def test_what_is_compared_are_the_best_replies(backend):
    board = position(backend, SHARED)
    how = DepthTwo(pruning=Pruning(minimum=20, ratio=1.5))
    result = backend.search(board, how, playouts=20 * len(pairs(backend, board)), seed=2)
    best_replies = {move: replies[0] for move, replies in result.replies.items()}
    left_outcomes = {move: c.value - 1.5 * c.error for move, c in best_replies.items()}
    by = max(left_outcomes, key=left_outcomes.__getitem__)
    out = {m for m, c in best_replies.items() if c.value + 1.5 * c.error < left_outcomes[by]}
    assert 0 < len(out) < len(best_replies)
    assert {event.name for event in result.pruning.events} == out
    assert {event.by for event in result.pruning.events} == {by}


def visits(result: SearchResult) -> dict[str, int]:
    """Return how many games began with every move."""
    return {move: sum(c.visits for c in replies) for move, replies in result.replies.items()}


def test_a_pruned_move_gets_no_more_games(backend):
    board = position(backend, SHARED)
    every, how = pairs(backend, board), DepthTwo(pruning=Pruning(minimum=20, equal=0, ratio=0.5))
    look = 20 * len(every)
    then, later = (backend.search(board, how, playouts=n, seed=2) for n in (look, look + 500))
    out = {event.name for event in then.pruning.events}
    assert out
    for move in out:
        assert visits(later)[move] == visits(then)[move]
        assert later.replies[move] == then.replies[move]
    left = {*then.replies} - out
    assert all(visits(later)[move] > visits(then)[move] for move in left) or len(left) == 1


@pytest.mark.parametrize("soft", [False, True])
def test_moves_come_back_in_soft_pruning_only(backend, soft):
    how = DepthTwo(pruning=Pruning(minimum=6, equal=0, ratio=0.6, soft=soft))
    result = backend.search(backend.Board(3, komi=0), how, playouts=3000, seed=1)
    out: set[str] = set()
    for event in result.pruning.events:
        assert (event.name in out) == (event.by is None)
        out ^= {event.name}
    assert out.isdisjoint(result.pruning.left)
    assert any(event.by is None for event in result.pruning.events) == soft


@pytest.mark.parametrize("depth", [{}, {"all_as_first": True}, {"all_as_first": True, "third": True}])
def test_it_does_not_matter_in_which_steps_games_are_played(backend, depth):
    module: Any = importlib.import_module(f"{backend.__name__}.depthtwo")
    board = position(backend, SHARED)
    how = DepthTwo(pruning=Pruning(minimum=5, equal=0.8), **depth)
    at_once, in_steps = (
        module.DepthTwoSearch(board, how, root_moves(board, None), 3) for _ in range(2)
    )
    at_once.advance(3000)
    steps = (n for _ in range(1000) for n in (1, 7, 0, 131, 2, 577))
    while not in_steps.ended and in_steps.done < 3000:
        in_steps.advance(min(next(steps), 3000 - in_steps.done))
    assert in_steps.result(0) == at_once.result(0)
    assert at_once.in_play.events


def test_a_pruned_move_is_not_chosen_whatever_its_value(backend):
    module: Any = importlib.import_module(f"{backend.__name__}.depthtwo")
    board = position(backend, SHARED)
    search = module.DepthTwoSearch(board, DepthTwo(pruning=Pruning()), root_moves(board, None), 3)
    search.advance(300)
    best, second = search.result(0).candidates[:2]
    search.in_play.left.remove(search.moves.index(best.move))
    assert search.result(0).best == second.name


# --- The maximum of uncertain means.

TABLE_7 = {0: (1.58, 0.58), 1: (1.77, 0.62), 2: (2.27, 0.77), 3: (3.06, 0.92), 4: (4.01, 0.98)}
"""Mean and deviation in Bouzy and Helmstetter 2003; found by simulation, to judge by the last digit."""


# Paper: BH 4.5 maximum, BH Table 7
@pytest.mark.parametrize("mu", TABLE_7)
def test_the_mean_of_a_maximum_is_that_of_the_paper(mu):
    assert mean_of_maximum(mu) == pytest.approx(TABLE_7[mu], abs=0.0151)


@pytest.mark.parametrize(("mu", "equals"), [(0, 10), (1, 10), (4, 10), (-2, 3), (0.5, 1)])
def test_the_mean_of_a_maximum_is_what_a_simulation_finds(mu, equals):
    """By pairs of uniform numbers that make two normal ones (Box and Muller)."""
    rng, n = Rng(1), 6000

    def normal() -> float:
        return math.sqrt(-2 * math.log(1 - rng.fraction())) * math.cos(2 * math.pi * rng.fraction())

    found = [max(*(normal() for _ in range(equals)), mu + normal()) for _ in range(n)]
    mean = sum(found) / n
    sd = math.sqrt(sum((x - mean) ** 2 for x in found) / n)
    expected = mean_of_maximum(mu, equals)
    assert abs(mean - expected[0]) < 4 * expected[1] / math.sqrt(n)
    assert abs(sd - expected[1]) < 4 * expected[1] / math.sqrt(n)


def test_the_maximum_of_one_or_two_variables_is_known_exactly():
    """One alone has mean mu and deviation 1; of two alike the larger has the mean 1 / sqrt(pi)."""
    assert mean_of_maximum(3, equals=0) == pytest.approx((3, 1))
    assert mean_of_maximum(-50, equals=0) == pytest.approx((-50, 1))


@pytest.mark.parametrize(("mu", "equals", "said"), [(101, 10, "mu must"), (0, -1, "equals must")])
def test_the_integral_is_refused_where_it_is_not_exact(mu, equals, said):
    assert mean_of_maximum(100, 0) == pytest.approx((100, 1))
    with pytest.raises(gomc.GomcError, match=said):
        mean_of_maximum(mu, equals)
    mean = 1 / math.sqrt(math.pi)
    assert mean_of_maximum(0, equals=1) == pytest.approx((mean, math.sqrt(1 - mean * mean)))


# Paper: BH 4.5 maximum
def test_moves_that_are_alike_are_thought_worse_the_more_replies_they_have(backend):
    """The value of a move falls below the mean of its games, by the bias of the least of many means.

    On an empty board all replies to a pass are nearly alike; 30 games of each have the error 1, say,
    and the least of 26 means lies some two errors below their mean.
    """
    board = backend.Board(5, komi=0)
    result = backend.search(board, DepthTwo(), playouts=30 * 26, seed=1, moves=["pass"])
    replies = result.replies["pass"]
    mean = sum(c.value for c in replies) / len(replies)
    error = sum(c.error for c in replies) / len(replies)
    assert 1 < (mean - result.value) / error < 4
    assert result.value == min(c.value for c in replies)
    assert gomc.search.depthtwo.mean_of_maximum(0, 25)[0] == pytest.approx(1.98, abs=0.02)


def test_the_deviation_of_a_move_is_that_of_its_best_reply(backend):
    board = position(backend, SHARED)
    every = replies_to(backend, board, "C1")
    result = backend.search(board, DepthTwo(), playouts=50 * len(every), seed=6, moves=["C1"])
    best = result.variation[1]
    k = [reply for reply, _ in every].index(best)
    scores = [round(game(every[k][1], 6, i) + 0.5) for i in range(k, 50 * len(every), len(every))]
    mean, sd = mean_and_sd(50, sum(scores), sum(score * score for score in scores))
    assert (result.value, result.candidates[0].sd) == pytest.approx((mean - 0.5, sd))
