"""Gobble's lists: how they are disturbed, how games are played down them, and what is counted."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from gomc import Color, MoveLists
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import set_of
from gomc.game.position import State
from gomc.reference.drawing import Sides
from gomc.reference.gobble import down_the_list, shifted
from gomc.reference.playout import random_game
from gomc.results.searches import SearchResult
from gomc.rng import Rng, stream
from gomc.settings.amaf import UNIT

TEN = [*range(10)]

HALFWAY = """
    . X O . .
    X X O O X
    . X X O .
    X . O . O
    . O . X .
    White to play
"""


# --- Letting moves down.


@pytest.mark.parametrize("points", [[], [7], [3, 1, 2], [*range(80)]], ids=len)
def test_at_temperature_0_a_list_stays(points):
    assert shifted(points, 0.0, Rng(1)) == points


@pytest.mark.parametrize("temperature", [0.0, 0.5, 1e6])
def test_there_is_one_draw_for_every_move_whatever_the_temperature(temperature):
    rng, other = Rng(4), Rng(4)
    shifted(TEN, temperature, rng)
    for _ in TEN:
        other.next()
    assert rng.state == other.state


@pytest.mark.parametrize("temperature", [0.1, 1.0, 30.0])
def test_all_moves_stay_in_the_list(temperature):
    rng = Rng(2)
    for _ in range(50):
        assert sorted(shifted(TEN, temperature, rng)) == TEN


# Paper: BH 2.2, BH 4.3
@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
def test_a_move_is_let_down_by_n_places_or_more_with_the_right_probability(temperature):
    """Of two moves the upper one goes below the other if it is let down by two places more, or farther.

    With P(n places or more) = q^n and q = e^(-1/T) that has the probability q^2 / (1 + q).
    """
    n, rng, q = 20_000, Rng(8), math.exp(-1 / temperature)
    passed = sum(shifted([0, 1], temperature, rng) == [1, 0] for _ in range(n))
    expected = q * q / (1 + q)
    assert abs(passed / n - expected) < 4 * math.sqrt(expected * (1 - expected) / n)


class Script:
    """A generator that says what it is told."""

    def __init__(self, *fractions: float) -> None:
        self.fractions = iter(fractions)

    def fraction(self) -> float:
        """Return the next number."""
        return next(self.fractions)


@pytest.mark.parametrize("temperature", [0.7, 2.0, 5.0])
def test_the_shift_of_one_move(temperature):
    """The other moves stay. The first goes below those that stand higher than where it comes to."""
    draws, rng = 20_000, Rng(3)
    shifts = Counter()
    for _ in range(draws):
        script = Script(rng.fraction(), *[0.0] * 9)
        shifts[shifted(TEN, temperature, script).index(0)] += 1
    for n in range(1, 9):
        more = sum(count for places, count in shifts.items() if places >= n)
        p = math.exp(-(n + 1) / temperature)
        assert abs(more / draws - p) < 4 * math.sqrt(p * (1 - p) / draws) + 1e-9, n


def test_of_moves_that_meet_the_one_that_was_higher_stays_so():
    """At T = 1 a draw of 1 - e^-2.5 lets down by two places: the first meets the third."""
    down = 1 - math.exp(-2.5)
    assert shifted([7, 8, 9], 1.0, Script(down, 0.0, 0.0)) == [8, 7, 9]
    assert shifted([7, 8, 9], 1.0, Script(down, down, 0.0)) == [7, 9, 8]
    assert shifted([7, 8, 9], 1.5, Script(down, 0.0, 0.0)) == [8, 9, 7]


def test_the_largest_draw_at_the_largest_temperature_is_a_place():
    largest = (2**32 - 1) / 2**32
    assert shifted([7, 8, 9], 1e6, Script(largest, 0.0, 0.5)) == [8, 9, 7]


def test_a_high_temperature_makes_a_random_order():
    """Of four moves all 24 orders: 23 degrees of freedom, 49.7 is exceeded once in a thousand."""
    n, rng = 12_000, Rng(6)
    found = Counter(tuple(shifted([0, 1, 2, 3], 1e6, rng)) for _ in range(n))
    assert len(found) == 24
    assert sum((count - n / 24) ** 2 / (n / 24) for count in found.values()) < 49.7


# --- Playing down a list.


def test_a_list_is_played_from_the_top_and_goes_on_from_its_place():
    draw, rng, view = down_the_list([5, 3, 8, 1]), Rng(1), State().view
    points = set_of([1, 3, 5, 8])
    assert [draw(view, points, rng).bit_length() - 1 for _ in range(4)] == [5, 3, 8, 1]
    assert draw(view, points, rng) == 1 << 5, "after the last comes the first"
    assert rng.state == Rng(1).state, "nothing is drawn"


def test_what_is_impossible_is_left_out_for_this_round():
    draw, rng, view = down_the_list([5, 3, 8, 1]), Rng(1), State().view
    assert draw(view, set_of([8, 1]), rng) == 1 << 8
    assert draw(view, set_of([5, 3, 1]), rng) == 1 << 1
    assert draw(view, set_of([3]), rng) == 1 << 3
    assert draw(view, set_of([3]), rng) == 1 << 3, "once round the list"
    assert draw(view, set_of([5, 8]), rng) == 1 << 8


# --- The schedule.


def test_the_temperature_falls_evenly_to_0():
    lists = MoveLists(temperature=40, games=8)
    assert [lists.at(game) for game in (0, 2, 4, 7, 8, 9, 10**6)] == [40, 30, 20, 5, 0, 0, 0]
    assert MoveLists(temperature=0).at(0) == 0
    assert [MoveLists(temperature=3, games=1).at(game) for game in (0, 1)] == [3, 0]


# --- Searches.


@pytest.fixture(params=["halfway", "empty", "komi"])
def board(request: pytest.FixtureRequest, backend: Backend) -> Game:
    """Positions with either player to move."""
    if request.param == "halfway":
        return backend.Board.from_diagram(HALFWAY, komi=0.5)
    return backend.Board(4, komi=-3.5) if request.param == "empty" else backend.Board(3, komi=1)


Firsts = dict[tuple[Color, int], list[float]]


def values(firsts: Firsts, scores: list[float], by: str, color: Color, points: tuple[int, ...]) -> list:
    """Return the points from the best for a player to the worst, by the games so far."""

    def reward(score: float) -> float:
        return 1.0 if score > 0 else 0.5 if score == 0 else 0.0

    def worth(xs: list[float]) -> float:
        return sum(xs if by == "score" else map(reward, xs)) / len(xs)

    def value(point: int) -> float:
        some = firsts.get((color, point))
        advantage = color * (worth(some) - worth(scores)) if some else 0.0
        return round(advantage / (UNIT if by == "score" else 1), 12)

    return sorted(points, key=value, reverse=True)


def play_again(board: Game, how: MoveLists, games: int, seed: int) -> tuple[Firsts, list[float]]:
    """Play the games of a search anew: the lists of the player to move come first, then the other's."""
    firsts: Firsts = {}
    scores: list[float] = []
    own, points = board.to_play, board.geometry.points
    for i in range(games):
        rng, record, ways = stream(seed, i), [], []
        for color in (own, own.other):
            best_first = values(firsts, scores, how.by, color, points)
            ways.append(down_the_list(shifted(best_first, how.at(i), rng)))
        sides = ways if own is Color.BLACK else ways[::-1]
        ends = random_game(board.state, board.geometry, rng, how.eyes, Sides(*sides), record)
        scores.append(ends.black.bit_count() - ends.white.bit_count() - board.komi)
        moves = [move for move, _ in record]
        for point in {*moves} & {*points}:
            color = own if moves.index(point) % 2 == 0 else own.other
            firsts.setdefault((color, point), []).append(scores[-1])
    return firsts, scores


def summary(result: SearchResult) -> dict[tuple[Color, int], tuple[int, float]]:
    """Return how many games tell of every point, and their mean score for Black."""
    return {
        (color, c.move): (c.visits, pytest.approx(color * c.value, abs=1e-9))
        for color, table in result.tables.items()
        for c in table
    }


# Paper: BH 2.2
@pytest.mark.parametrize("how", [MoveLists(temperature=9, games=30), MoveLists(eyes="oleg", games=60)])
def test_tables_are_those_of_games_played_down_the_lists(backend, board, how):
    result = backend.search(board, how, playouts=50, seed=12)
    firsts, scores = play_again(board, how, 50, 12)
    assert {key: (len(xs), sum(xs) / len(xs)) for key, xs in firsts.items()} == summary(result)
    assert result.games.mean_score == pytest.approx(sum(scores) / 50)


def test_lists_can_be_sorted_by_wins(backend, board):
    how = MoveLists("wins", temperature=4, games=30)
    result = backend.search(board, how, playouts=50, seed=3)
    firsts, _ = play_again(board, how, 50, 3)
    assert {(color, c.move): c.visits for color in Color for c in result.tables[color]} == {
        key: len(xs) for key, xs in firsts.items()
    }
    for color in Color:
        for c in result.tables[color]:
            scores = [color * score for score in firsts[color, c.move]]
            won = sum((score > 0) + (score == 0) / 2 for score in scores)
            assert c.value == pytest.approx(won / len(scores))


def test_cold_lists_play_on_without_chance(backend, board):
    """At T = 0 the seed does not matter, and the first game plays in reading order."""
    how = MoveLists(temperature=0)
    one, other = (backend.search(board, how, playouts=40, seed=seed) for seed in (1, 2))
    assert one == other
    first = backend.search(board, how, playouts=1)
    legal, own = [*board.legal_moves()], board.to_play
    assert legal[0] in {c.move for c in first.tables[own]}
    assert legal[1] in {c.move for c in first.tables[own.other]}
