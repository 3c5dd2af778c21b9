"""Random games with databases of patterns: how moves are drawn, how games end, and GNU Go's figures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, product
from typing import Any

import pytest

import gomc
from gomc import patterns
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import PASS, Points, point_name
from gomc.game.rules import Rules
from gomc.patterns import MOGO_DB, MONTEGNU_DB, UNIFORM_DB, Database, Value, WeightedPattern
from gomc.rng import stream
from gomc.settings import UCT, Abramson, RootParallel, Weights
from gomc.settings.database import LARGEST_VALUE
from gomc.settings.patterns import HANE
from gomc.settings.zones import Group, Zone

pytestmark = pytest.mark.compared

ALL_ONE = Database((WeightedPattern("%%% %*% %%%", (Value(1),)),))
NEVER = Database((WeightedPattern("%%% %*% %%%", (Value(0),)),))

THREE = [(db, db.name.removeprefix("mc_")) for db in (UNIFORM_DB, MOGO_DB, MONTEGNU_DB)]


def databases() -> Iterator[Any]:
    """Yield the databases with sizes of boards; on 9x9 the one with most patterns stands for all."""
    for (database, name), size in product(THREE, (2, 3, 5, 9)):
        slow = size == 9 and database != MONTEGNU_DB
        yield pytest.param(database, size, marks=[pytest.mark.slow] * slow, id=f"{name}-{size}")


# Paper: GG 14 probability, GG 14 near
@pytest.mark.sampled(5)
@pytest.mark.parametrize(("database", "size"), [*databases()])
def test_a_move_lies_at_the_place_that_is_drawn(
    backend: Backend, database: Database, size: int
) -> None:
    """Weights end to end in reading order, one draw for each move that is no pass."""
    for seed in range(5):
        check_draws(backend, database, size, seed)


# Paper: GG 14 probability
@pytest.mark.parametrize("size", [5, 9])
def test_the_largest_values_are_drawn_as_smaller_ones(backend: Backend, size: int) -> None:
    """Their sums need more than 32 bits; beside some of them stand values of 1."""
    corner = WeightedPattern("+-- |*% |%%", (Value(1),))
    stone = WeightedPattern("?O? ?*? ???", (Value(LARGEST_VALUE - 1, ("near",)), Value(10_000_000)))
    rest = WeightedPattern("%%% %*% %%%", (Value(LARGEST_VALUE),))
    large = Database((*UNIFORM_DB.patterns, corner, stone, rest))
    board = backend.Board(size)
    assert sum(backend.weights(board, large).values()) > 2**32
    for seed in range(3):
        check_draws(backend, large, size, seed)


def check_draws(backend: Backend, database: Database, size: int, seed: int) -> None:
    """See that every move of a random game lies at the place that its draw says."""
    board = backend.Board(size, rules=Rules("simple", "none"))
    game = backend.playout(board, seed, policy=database)
    rng = stream(seed, 0)
    for move, state in zip(game.moves, game.states, strict=True):
        if board.ended:
            board.resume()
        weights = backend.weights(board, database)
        ends = [*accumulate(weights.values())]
        expected = "pass"
        if ends and ends[-1]:
            place = rng.below(ends[-1])
            expected = next(name for name, end in zip(weights, ends, strict=True) if end > place)
        assert (point_name(move, size), state) == (expected, rng.state)
        board.play(move)
    assert game.moves[-3:] == (PASS,) * 3


# Paper: GG 14 eyes, GG 14 databases
def test_uniform_allows_what_the_rule_of_eyes_allows(backend: Backend) -> None:
    for seed in range(3):
        board = backend.Board(7, rules=Rules("simple", "none"))
        for move in backend.playout(board, seed).moves:
            if board.ended:
                break
            allowed = board.legal_moves().bits & ~backend.eyes(board).bits
            weights = backend.weights(board, UNIFORM_DB)
            assert weights == {name: int(name in Points(allowed, 7)) for name in weights}
            board.play(move)


def test_weights_of_neighbourhoods_have_their_table(backend: Backend) -> None:
    """A hane is a hundred times as likely; suicide and the ko are forbidden."""
    weights = Weights.of([(pattern, 100) for pattern in HANE])
    board = backend.Board.from_diagram(
        """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .""",
        rules=Rules("simple"),
    )
    board.play("C4")
    found = backend.weights(board, weights)
    assert board.ko == "B4"
    assert found["B4"] == found["A5"] == 0
    assert {*found.values()} == {0, 1, 100}
    assert len(found) == 25 - len(board.black) - len(board.white)


@pytest.mark.parametrize("wrong", [None, "mc_uniform", 5, gomc.settings.UNIFORM])
def test_what_has_no_weights_is_named(backend: Backend, wrong: object) -> None:
    with pytest.raises(GomcError, match="weights must be a Database, such as"):
        backend.weights(backend.Board(5), wrong)  # type: ignore[arg-type]


# --- The end of a game.


# Paper: GG 14 limit
def test_three_passes_end_a_game_and_those_before_it_count(backend: Backend) -> None:
    board = backend.Board(5)
    for passes in (2, 3, 4):
        game = backend.playout(board, policy=replace(NEVER, passes=passes))
        assert game.moves == (PASS,) * passes
    board.play("pass")
    assert backend.playout(board, policy=NEVER).moves == (PASS,) * 2


# Paper: GG 14 limit
@pytest.mark.parametrize("longest", [1, 2, 50])
def test_after_the_limit_players_only_pass(backend: Backend, longest: int) -> None:
    for seed in range(20):
        game = backend.playout(backend.Board(4), seed, policy=replace(ALL_ONE, longest=longest))
        assert longest < len(game.moves) <= longest + 3
        assert {*game.moves[longest:]} == {PASS}


DISPUTED = """
    . . X . .
    . X . O .
    X . . . O
    . . O O .
    . . O . ."""


# Paper: GG 14 limit
def test_the_first_stone_below_left_above_or_right_has_an_empty_point(backend: Backend) -> None:
    """If there is none, Black has it."""
    board = backend.Board.from_diagram(DISPUTED, komi=0)
    game = backend.playout(board, policy=NEVER)
    rows = ["".join("WxB"[owner + 1] for owner in row) for row in game.owners]
    assert rows == ["BBBWB", "BBBWW", "BBWWW", "BWWWW", "BWWWB"]
    assert game.score == 12 - 13
    game = backend.playout(board, policy=replace(NEVER, score="area"))
    assert game.score == board.score()


def test_the_point_of_the_smallest_board_is_blacks(backend: Backend) -> None:
    game = backend.playout(backend.Board(1, komi=0), policy=UNIFORM_DB)
    assert (game.moves, game.score) == ((PASS,) * 3, 1)


# --- Searches.


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "how",
    [
        Abramson(policy=MONTEGNU_DB),
        UCT(policy=MONTEGNU_DB),
        UCT(policy=MOGO_DB, group=Group(), zone=Zone(games=100)),
        UCT(policy=UNIFORM_DB, solve=True),
    ],
    ids=["flat", "tree", "zone", "solved"],
)
def test_searches_play_games_with_databases(backend: Backend, how: gomc.settings.Search) -> None:
    """The player who has the centre of 3x3 has everything."""
    board = backend.Board(3)
    result = backend.search(board, how, playouts=400, seed=1)
    assert result.best == "B2"
    assert backend.search(board, how, playouts=400, seed=1).candidates == result.candidates


@pytest.mark.parametrize("name", ["reference", pytest.param("fast", marks=pytest.mark.slow)])
def test_processes_play_games_with_databases(name: str) -> None:
    """They are sent one."""
    if name == "fast":
        pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    backend, how = gomc.load(name), RootParallel(UCT(policy=MONTEGNU_DB), workers=2)
    one, other = (backend.search(backend.Board(3), how, playouts=400, seed=1) for _ in range(2))
    assert one.best == "B2"
    assert one.candidates == other.candidates


def test_a_tree_goes_on_after_two_passes(backend: Backend) -> None:
    """The third one ends a game with GNU Go's databases."""
    board = backend.Board(3)
    board.play("pass")
    for policy, more in ((gomc.settings.UNIFORM, False), (UNIFORM_DB, True)):
        result = backend.search(board, UCT(policy=policy), playouts=600, seed=1)
        assert result.root is not None
        after = next(child for child in result.root.children if child.move == PASS)
        assert bool(after.children) is more


# --- GNU Go's figures: the mean with its error, and the standard deviation of one game.

FIGURES = {
    "uniform": {
        "length": (112.064, 0.011, 16.016),
        "stones": (107.385, 0.011, 16.016),
        "wins": (0.42065, 0.00035, 0.4937),
        "score": (2.118, 0.028, 39.076),
    },
    "montegnu_classic": {
        "length": (104.755, 0.013, 12.978),
        "stones": (100.960, 0.012, 12.978),
        "wins": (0.43049, 0.00050, 0.4951),
        "score": (2.761, 0.037, 36.810),
    },
}
"""Of random games from the empty board of 9x9; Black wins with more than 7.5."""


def agree(backend: Backend, name: str, games: int) -> None:
    """Compare the means of some games with GNU Go's."""
    board, sums = backend.Board(9), dict.fromkeys(FIGURES[name], 0.0)
    for seed in range(games):
        game = backend.playout(board, seed, policy=patterns.database(name))
        sums["length"] += len(game.moves)
        sums["stones"] += len(game.moves) - game.moves.count(PASS)
        sums["wins"] += game.score > 0
        sums["score"] += game.score + 7.5
    for what, (mean, error, sd) in FIGURES[name].items():
        error = math.hypot(error, sd / math.sqrt(games))
        assert abs(sums[what] / games - mean) < 4 * error, (what, sums[what] / games, mean, error)


# Paper: GG 14 databases
@pytest.mark.slow
@pytest.mark.parametrize("name", FIGURES)
def test_games_are_like_those_of_gnu_go(backend: Backend, name: str) -> None:
    agree(backend, name, games=200)


@pytest.mark.long
@pytest.mark.parametrize("name", FIGURES)
def test_many_games_are_like_those_of_gnu_go(backend: Backend, name: str) -> None:
    agree(backend, name, games=10_000)


# Paper: GG 14 limit
@pytest.mark.parametrize(
    "games", [pytest.param(20), pytest.param(2_000, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_games_that_fill_eyes_end_at_the_limit(backend: Backend, games: int) -> None:
    """GNU Go's 20,000 have 603.965 moves, with a standard deviation of 0.183."""
    stats = backend.playouts(backend.Board(9), games, seed=1, policy=ALL_ONE)
    assert abs(stats.mean_length - 603.965) < 4 * math.hypot(0.001, 0.183 / math.sqrt(games))
    assert abs(stats.mean_score + 7.5 - 5.420) < 4 * math.hypot(0.251, 35.472 / math.sqrt(games))
    wins = math.hypot(0.00348, 0.492 / math.sqrt(games))
    assert abs(stats.black_win_rate - 0.41275) < 4 * wins


SECOND = {
    "A1": (4, 0.04323, 0.00020),
    "A2": (8, 0.09576, 0.00029),
    "A3": (8, 0.09520, 0.00029),
    "A4": (8, 0.09565, 0.00029),
    "A5": (4, 0.04762, 0.00021),
    "B2": (4, 0.05101, 0.00022),
    "B3": (8, 0.10157, 0.00030),
    "B4": (8, 0.10227, 0.00030),
    "B5": (4, 0.05095, 0.00022),
    "C3": (4, 0.05059, 0.00022),
    "C4": (8, 0.10136, 0.00030),
    "C5": (4, 0.05094, 0.00022),
    "D4": (4, 0.05027, 0.00022),
    "D5": (4, 0.05095, 0.00022),
    "E5": (1, 0.01263, 0.00011),
}
"""How often GNU Go's second move with montegnu_classic is on a point like this one, and the error."""


# Paper: GG 14 probability, GG 14 near
def test_the_second_move_is_as_likely_as_in_gnu_go(backend: Backend) -> None:
    """In exact numbers: all first moves have the same weight, and the second ones known weights."""
    chances = dict.fromkeys(SECOND, Fraction())
    for first in Points(backend.Board(9).geometry.board, 9).names:
        board: Game = backend.Board(9)
        assert {*backend.weights(board, MONTEGNU_DB).values()} == {1}
        board.play(first)
        weights = backend.weights(board, MONTEGNU_DB)
        for name in SECOND:
            chances[name] += Fraction(weights.get(name, 0), 81 * sum(weights.values()))
    for name, (points, often, error) in SECOND.items():
        assert abs(points * float(chances[name]) - often) < 4 * error, name
    assert sum(points * chances[name] for name, (points, _, _) in SECOND.items()) == 1
