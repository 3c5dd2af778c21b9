"""All moves as first: tables, choices, and games in which good moves are more likely."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

import pytest

from gomc import AllMovesAsFirst, Annealing, Color, Temperature
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, bits, point_name, set_of
from gomc.game.position import State, View
from gomc.reference.amaf import weighted
from gomc.reference.drawing import Draw, Sides, uniform
from gomc.reference.playout import random_game
from gomc.results.searches import Candidate, SearchResult
from gomc.rng import Rng, stream
from gomc.settings.amaf import UNIT

HALFWAY = """
    . X O . .
    X X O O X
    . X X O .
    X . O . O
    . O . X .
    White to play
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


@pytest.fixture(params=["halfway", "empty", "komi", "set up"])
def board(request: pytest.FixtureRequest, backend: Backend) -> Game:
    """Positions with either player to move; with a whole komi there are draws."""
    if request.param == "halfway":
        return backend.Board.from_diagram(HALFWAY, komi=0.5)
    if request.param == "empty":
        return backend.Board(4, komi=-3.5)
    if request.param == "komi":
        return backend.Board(3, komi=1)
    board = backend.Board(7, komi=2)
    board.set_up(black=["A1", "B2"], white=["E5"], to_play="white")
    return board


# --- A search of this kind once more, out of random games alone.

Games = dict[tuple[Color, int], list[float]]
"""For a player and a point the scores, from the player's view, of the games that count there."""


class Again:
    """A search with all moves as first, made anew.

    `policies` says how both players draw in a game: the player to move first, then the opponent.
    """

    def __init__(self, board: Game, policies: Callable[[Again, int, Rng], Any], eyes: Any) -> None:
        self.board, self.policies, self.eyes = board, policies, eyes
        self.firsts: Games = {}
        self.scores: list[float] = []

    def play(self, games: int, seed: int) -> None:
        """Play the first games of a seed."""
        board = self.board
        for i in range(games):
            rng, record = stream(seed, i), []
            ways = self.policies(self, i, rng)
            sides = Sides(*(ways if board.to_play is Color.BLACK else ways[::-1]))
            ends = random_game(board.state, board.geometry, rng, self.eyes, sides, record)
            score = ends.black.bit_count() - ends.white.bit_count() - board.komi
            self.scores.append(score)
            for (color, point), value in self.firsts_of([move for move, _ in record], score):
                self.firsts.setdefault((color, point), []).append(value)

    def firsts_of(self, moves: list[int], score: float) -> Iterator[tuple[tuple[Color, int], float]]:
        """Yield who was first where in a game, with its score for this player."""
        for point in {*moves} - {PASS}:
            even = moves.index(point) % 2 == 0
            color = self.board.to_play if even else self.board.to_play.other
            yield (color, point), color * score

    def advantage(self, color: Color, point: int, by: str) -> float:
        """Return how much better a point is than the mean of all games, in the units of `K`."""
        some, komi = self.firsts.get((color, point), []), self.board.komi
        if not some:
            return 0.0
        if by == "wins":
            part, every = (halves(xs) / len(xs) for xs in (some, [color * s for s in self.scores]))
            return (part - every) / 2
        areas = [round(color * s + komi) for s in some], [round(s + komi) for s in self.scores]
        part, every = (sum(xs) / len(xs) for xs in areas)
        return color * (part - every) / UNIT


def halves(scores: list[float]) -> int:
    """Return twice the number of wins."""
    return sum(2 if score > 0 else score == 0 for score in scores)


def at_random(_search: Again, _game: int, _rng: Rng) -> tuple[Draw, Draw]:
    """Draw all moves alike."""
    return uniform, uniform


def numbers(scores: list[float], by: str) -> tuple[Any, ...]:
    """Return what a candidate says of some games: how many, value, win rate and deviation."""
    n, rate = len(scores), halves(scores) / 2 / len(scores)
    values = scores if by == "score" else [halves([score]) / 2 for score in scores]
    mean = sum(values) / n
    sd = math.sqrt(max(sum(v * v for v in values) / n - mean * mean, 0))
    return n, *(pytest.approx(x, abs=1e-6) for x in (mean, rate, sd))


def check_tables(result: SearchResult, again: Again, by: str) -> None:
    """Check both tables of a search in full."""
    size = result.size
    for color in Color:
        points = sorted(point for whose, point in again.firsts if whose is color)
        table = result.tables[color]
        assert [(c.move, c.name) for c in table] == [(p, point_name(p, size)) for p in points]
        for c in table:
            assert c[2:] == numbers(again.firsts[color, c.move], by)


# --- Tables.


# Paper: BH 4.2, BH 4.2.2, BH Table 3
@both_ways
@pytest.mark.parametrize("eyes", ["diagonal", "oleg"])
def test_tables_count_every_move_for_the_player_who_was_first_there(backend, board, by, eyes):
    again = Again(board, at_random, eyes)
    again.play(60, seed=4)
    result = backend.search(board, AllMovesAsFirst(by, eyes), playouts=60, seed=4)
    check_tables(result, again, by)
    assert {*result.tables} == {*Color}
    legal = {*board.legal_moves()}
    assert {*result.candidates} == {c for c in result.tables[board.to_play] if c.move in legal}


# Paper: BH 4.2.1
def test_a_point_that_is_played_again_counts_for_the_first_alone(backend):
    """On 3x3 stones are taken all the time: in this game of 17 moves each point is played."""
    board = backend.Board(3, komi=0)
    moves = [move for move in backend.playout(board, seed=2).moves if move != PASS]
    assert (len(moves), len({*moves})) == (17, 9)
    result = backend.search(board, AllMovesAsFirst(), playouts=1, seed=2)
    first = {move: board.to_play if moves.index(move) % 2 == 0 else Color.WHITE for move in moves}
    for color in Color:
        table = result.tables[color]
        assert {c.move for c in table} == {p for p, whose in first.items() if whose is color}
        assert {c.visits for c in table} == {1}


def test_a_stone_that_stands_there_does_not_count(backend):
    """A point whose stone is taken has its first move after that; candidates are empty points only."""
    board = backend.Board.from_diagram(HALFWAY, komi=0.5)
    result = backend.search(board, AllMovesAsFirst(), playouts=300, seed=1)
    stones = {*board.black, *board.white}
    assert stones & {c.move for c in result.tables[Color.WHITE]}
    assert stones.isdisjoint(c.move for c in result.candidates)


@both_ways
def test_the_games_are_those_of_playouts(backend, board, by):
    result = backend.search(board, AllMovesAsFirst(by), playouts=37, seed=8)
    assert result.games == backend.playouts(board, 37, seed=8)
    assert result.playouts == 37


@both_ways
def test_the_best_comes_first_and_the_others_by_value_and_reading_order(backend, board, by):
    result = backend.search(board, AllMovesAsFirst(by), playouts=25, seed=3)
    ordered = sorted(result.candidates, key=lambda c: (-c.value, c.move))
    assert [*result.candidates] == ordered
    assert (result.move, result.variation) == (ordered[0].move, (ordered[0].name,))
    assert (result.root, result.pruning, result.replies) == (None, None, {})
    assert result.nodes == 1 + len(board.legal_moves()) + 1
    assert result.unit == ("points" if by == "score" else "win rate")
    lines = str(result).splitlines()
    assert [line.split()[:2] for line in lines[2:-1]] == [[c.name, str(c.visits)] for c in ordered[:10]]
    assert ("points" in lines[1]) == (by == "score")


# --- The choice.


def test_moves_restrict_the_choice_and_not_the_tables(backend):
    board = backend.Board(5, komi=0.5)
    free = backend.search(board, AllMovesAsFirst(), playouts=200, seed=1)
    some = backend.search(board, AllMovesAsFirst(), playouts=200, seed=1, moves=["A1", "B1", "pass"])
    assert free.best not in ("A1", "B1")
    assert some.tables == free.tables
    assert {*some.candidates} == {c for c in free.candidates if c.name in ("A1", "B1")}
    assert some.value == max(c.value for c in some.candidates)


def test_a_pass_has_no_statistics_and_is_chosen_only_if_there_is_nothing_else(backend):
    board = backend.Board.from_diagram(HALFWAY, komi=0.5)
    for moves in (None, ["E1", "pass"]):
        result = backend.search(board, AllMovesAsFirst(), playouts=100, moves=moves)
        assert "pass" not in {c.name for c in result.candidates}
    alone = backend.search(board, AllMovesAsFirst(), playouts=100, moves=["pass"])
    assert alone.best == "pass"
    assert alone.candidates[0].visits == 0
    assert alone.value == -alone.games.mean_score, "White's view of all games"
    assert alone.tables == backend.search(board, AllMovesAsFirst(), playouts=100).tables


@both_ways
def test_where_no_move_is_left_it_passes(backend, by):
    board = backend.Board.from_diagram(SETTLED, komi=2)
    result = backend.search(board, AllMovesAsFirst(by), playouts=20)
    [c] = result.candidates
    value = board.score() if by == "score" else 1.0
    assert c == Candidate(PASS, "pass", 0, value, 1.0, 0.0)
    assert c.error is None
    assert result.tables == {Color.BLACK: (), Color.WHITE: ()}
    assert str(result).startswith("Black plays pass: 20 playouts")


def test_a_move_of_which_nothing_is_known_is_no_candidate_unless_nothing_is_known_of_any(backend):
    """A5 is an eye, in which no game plays: it is legal, but has no statistics."""
    board = backend.Board.from_diagram(SETTLED, komi=2)
    result = backend.search(board, AllMovesAsFirst(), playouts=20, moves=["A5", "A1"])
    assert [(c.name, c.visits) for c in result.candidates] == [("A5", 0)]
    assert result.value == result.games.mean_score
    both = backend.search(board, AllMovesAsFirst(), playouts=20, moves=["A5", "pass"])
    assert both.best == "pass"


def test_ties_go_to_the_first_or_are_drawn_after_all_games(backend):
    """After one game all points where the player was first have the value of this game."""
    board = backend.Board(4, komi=0.5)
    drawn = Counter()
    for seed in range(60):
        first, random = (
            backend.search(board, AllMovesAsFirst("wins", ties=ties), playouts=1, seed=seed)
            for ties in ("first", "random")
        )
        equals = [c.move for c in first.tables[Color.BLACK]]
        assert first.move == equals[0]
        assert random.move == equals[stream(seed, 1).below(len(equals))]
        assert {*random.candidates} == {*first.candidates}
        drawn[equals.index(random.move)] += 1
    assert len(drawn) > 4


def test_only_the_best_are_drawn_from(backend):
    board = backend.Board(5, komi=0.5)
    for seed in range(10):
        result = backend.search(board, AllMovesAsFirst("wins", ties="random"), playouts=9, seed=seed)
        assert result.value == max(c.value for c in result.candidates)


# --- Temperature.


def draws(weight: list[float], candidates: list[int], n: int) -> Counter[int]:
    """Return how often each candidate was drawn by weight."""
    policy, rng, view = weighted(weight), Rng(5), State().view
    return Counter(policy(view, set_of(candidates), rng).bit_length() - 1 for _ in range(n))


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    """Return how far counts are from those expected."""
    return sum((found[p] - n) ** 2 / n for p, n in expected.items())


# Paper: BH 4.3 weight
@pytest.mark.parametrize(
    "weight",
    [[1.0] * 9, [float(p + 1) for p in range(9)], [2.0**p for p in range(9)], [math.exp(40)] * 9],
    ids=["equal", "slowly", "steeply", "large"],
)
def test_a_weighted_move_has_the_right_distribution(weight):
    """Four candidates of nine points: three degrees of freedom, 16.3 is exceeded once in a thousand."""
    candidates, n = [1, 4, 5, 8], 20_000
    total = sum(weight[p] for p in candidates)
    found = draws(weight, candidates, n)
    assert {*found} == {*candidates}
    assert chi_square(found, {p: n * weight[p] / total for p in candidates}) < 16.3


def test_of_very_different_weights_the_large_one_is_drawn():
    """From e^-40 to e^40: nothing is divided by zero, and nobody waits for the small ones."""
    weight = [math.exp(-40), math.exp(40), math.exp(-40), 1.0]
    assert draws(weight, [0, 1, 2, 3], 2000) == {1: 2000}
    assert draws(weight, [0, 2, 3], 2000) == {3: 2000}
    found = draws(weight, [0, 2], 2000)
    assert chi_square(found, {0: 1000, 2: 1000}) < 10.8


def test_a_weighted_move_draws_once():
    rng, once = Rng(9), Rng(9)
    weighted([1.0] * 4)(State().view, 0b1010, rng)
    once.next()
    assert rng.state == once.state


def by_weight(how: AllMovesAsFirst) -> Callable[[Again, int, Rng], tuple[Draw, Draw]]:
    """Return how both players draw at a temperature, made anew."""

    def policy(search: Again, color: Color, k: float) -> Draw:
        def weight(point: int) -> float:
            step = k * search.advantage(color, point, how.by)
            return math.exp(max(-40.0, min(40.0, step)))

        def draw(_view: View, points: int, rng: Rng) -> int:
            candidates = [*bits(points)]
            ends = [*accumulate(map(weights.__getitem__, candidates))]
            return 1 << candidates[bisect_right(ends, rng.fraction() * ends[-1])]

        weights = {point: weight(point) for point in search.board.geometry.points}
        return draw

    def policies(search: Again, game: int, _rng: Rng) -> tuple[Draw, Draw]:
        k = how.temperature.at(game)
        own = search.board.to_play
        return (policy(search, own, k), policy(search, own.other, k)) if k else (uniform, uniform)

    return policies


TEMPERATURES = [
    Temperature(0.5),
    Temperature(8),
    Temperature(1e6),
    Annealing(0, 30, games=20),
    Annealing(9, 0, games=25),
]


# Paper: BH 4.3, BH 4.4, BH Table 5
@pytest.mark.sampled(20)
@both_ways
@pytest.mark.parametrize("temperature", TEMPERATURES, ids=repr)
def test_games_are_drawn_by_the_tables_so_far(backend, board, by, temperature):
    how = AllMovesAsFirst(by, temperature=temperature)
    again = Again(board, by_weight(how), "diagonal")
    again.play(40, seed=11)
    result = backend.search(board, how, playouts=40, seed=11)
    check_tables(result, again, by)
    mean = sum(again.scores) / len(again.scores)
    assert result.games.mean_score == pytest.approx(mean, abs=1e-6)


@both_ways
def test_at_k_0_games_are_the_uniform_ones(backend, board, by):
    plain = backend.search(board, AllMovesAsFirst(by), playouts=40, seed=2)
    for zero in (Temperature(0), Annealing(0, 0, games=7)):
        cold = AllMovesAsFirst(by, temperature=zero)
        assert backend.search(board, cold, playouts=40, seed=2) == plain
    warm = AllMovesAsFirst(by, temperature=Temperature(2))
    assert backend.search(board, warm, playouts=40, seed=2) != plain


def test_a_constant_annealing_is_a_temperature(backend, board):
    one, other = (
        backend.search(board, AllMovesAsFirst(temperature=how), playouts=60, seed=2)
        for how in (Temperature(3), Annealing(3, 3, games=20))
    )
    assert one == other


# Paper: BH 4.4
def test_annealing_rises_evenly_and_stays():
    annealing = Annealing(1, 5, games=8)
    assert [annealing.at(game) for game in (0, 1, 4, 7, 8, 9, 10**6)] == [1, 1.5, 3, 4.5, 5, 5, 5]
    assert [Annealing(5, 1, games=8).at(game) for game in (0, 2, 8)] == [5, 4, 1]
    assert [Temperature(2).at(game) for game in (0, 10**6)] == [2, 2]


def test_annealing_ends_as_its_temperature(backend):
    """From its last game on it is constant; before, games differ."""
    board = backend.Board(4, komi=0.5)
    short, long = (
        backend.search(board, AllMovesAsFirst(temperature=Annealing(0, 5, games=n)), playouts=80)
        for n in (1, 80)
    )
    assert short != long


def test_the_first_game_is_uniform_in_distribution(backend):
    """Of the first move nothing is known; the mean over many seeds is that of uniform games."""
    board, how = backend.Board(3, komi=0), AllMovesAsFirst(temperature=Temperature(1000))
    n = 400
    scores = [backend.search(board, how, playouts=1, seed=seed).games.mean_score for seed in range(n)]
    uniform_games = backend.playouts(board, 4000, seed=1)
    error = uniform_games.sd_score / math.sqrt(n)
    assert abs(sum(scores) / n - uniform_games.mean_score) < 3 * error


def test_a_temperature_plays_good_moves_earlier(backend):
    """On 3x3 the centre is best for both, and Black begins."""
    board = backend.Board(3, komi=0)

    def share(k: float) -> float:
        how = AllMovesAsFirst(temperature=Temperature(k * UNIT))
        tables = backend.search(board, how, playouts=800, seed=1).tables
        black, white = (next(c.visits for c in tables[color] if c.name == "B2") for color in Color)
        return black / (black + white)

    assert share(0) < 0.6 < share(1) < 0.75 < share(3)
