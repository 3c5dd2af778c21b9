"""Weights: moves are drawn with probabilities proportional to whole numbers."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

import pytest

import gomc
from gomc import GomcError
from gomc.backend import Backend
from gomc.game import Game
from gomc.reference.patterns import neighbourhood
from gomc.rng import stream
from gomc.settings import UCT, Abramson, Weights
from gomc.settings.patterns import HANE, MOGO, NEIGHBOURHOODS, Pattern
from gomc.settings.weights import LARGEST_WEIGHT

pytestmark = pytest.mark.compared

POSITION = """
    . . . . .
    . X O . .
    . O X . .
    . . . . .
    . . . . ."""

UNEVEN = Weights(tuple((7 * n + n // 5) % 11 for n in range(NEIGHBOURHOODS)))
LARGE = Weights(tuple(LARGEST_WEIGHT - n for n in range(NEIGHBOURHOODS)))
HANES = Weights.of([(pattern, 100) for pattern in HANE])


def weight_of(board: Game, weights: Weights) -> dict[str, int]:
    """Return the weight of every legal move, each found by itself."""
    own, other = board.state.sides(board.to_play)
    return {
        name: weights.table[neighbourhood(move, own, other, board.geometry)]
        for move, name in zip(board.legal_moves(), board.legal_moves().names, strict=True)
    }


def first_moves(backend: Backend, board: Game, weights: Weights, games: int) -> Counter[str]:
    """Return how often random games begin with each move."""
    return Counter(backend.playout(board, seed, policy=weights).names[0] for seed in range(games))


WEIGHTS = pytest.mark.parametrize("weights", [UNEVEN, LARGE, HANES], ids=["uneven", "large", "hanes"])


# Paper: GG 14 probability, BH 5.2.2
@pytest.mark.slow
@WEIGHTS
def test_moves_are_drawn_in_proportion_to_their_weights(backend: Backend, weights: Weights) -> None:
    board, games = backend.Board.from_diagram(POSITION), 1500
    found, its = first_moves(backend, board, weights, games), weight_of(board, weights)
    total = sum(its.values())
    assert set(found) <= {name for name, weight in its.items() if weight}
    for name, weight in its.items():
        p = weight / total
        assert abs(found[name] / games - p) <= 4.5 * (p * (1 - p) / games) ** 0.5, name


# Paper: GG 14 probability, BH 5.2.2
@WEIGHTS
def test_a_place_on_the_line_of_weights_is_one_draw(backend: Backend, weights: Weights) -> None:
    """The k-th unit of the weights laid end to end, with k drawn below their sum."""
    board = backend.Board.from_diagram(POSITION)
    its = weight_of(board, weights)
    ends = [*accumulate(its.values())]
    for seed in range(40):
        rng = stream(seed, 0)
        place = rng.below(ends[-1])
        record = backend.playout(board, seed, policy=weights)
        assert record.names[0] == next(n for n, end in zip(its, ends, strict=True) if end > place)
        assert record.states[0] == rng.state


def test_weights_that_are_all_the_same_are_uniform_games(backend: Backend) -> None:
    """One draw a move below the number of moves, and so the very same games."""
    ones = Weights((1,) * NEIGHBOURHOODS)
    for seed in range(5):
        board = backend.Board(5)
        assert backend.playout(board, seed, policy=ones) == backend.playout(board, seed)


def test_without_any_weight_it_is_a_pass_and_no_draw(backend: Backend) -> None:
    nothing = Weights((0,) * NEIGHBOURHOODS)
    record = backend.playout(backend.Board(5), 9, policy=nothing)
    assert record.names == ("pass", "pass")
    assert record.states == (stream(9, 0).state,) * 2


@pytest.mark.kernels
@pytest.mark.parametrize(
    "size", [2, 5, 9, 19, *(pytest.param(n, marks=pytest.mark.slow) for n in (13, 25))]
)
def test_both_backends_play_the_same_games(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for weights in (UNEVEN, LARGE, HANES):
        one, other = (go.playout(go.Board(size), 1, policy=weights) for go in (gomc.reference, fast))
        assert one == other
    if size <= 13:
        for how in (UCT(policy=UNEVEN, batch=2), Abramson(policy=HANES)):
            one, other = (go.search(go.Board(size), how, playouts=20) for go in (gomc.reference, fast))
            assert one == other


def test_the_first_pattern_that_matches_decides() -> None:
    one = Pattern("one", "X?? ?*? ???")
    other = Pattern("other", "XX? ?*? ???")
    number = next(iter(other.matches()))
    assert Weights.of([(one, 5), (other, 7)]).table[number] == 5
    assert Weights.of([(other, 7), (one, 5)], otherwise=3).table[number] == 7
    assert Weights.of([], otherwise=3).table == (3,) * NEIGHBOURHOODS
    matched = {n for pattern in MOGO for n in pattern.matches()}
    table = Weights.of([(pattern, 2) for pattern in MOGO]).table
    assert {n for n in range(NEIGHBOURHOODS) if table[n] == 2} == matched


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ([1] * NEIGHBOURHOODS, "table must be a tuple of 65536 weights, not list"),
        ((1,) * 10, "table must be a tuple of 65536 weights, not tuple of 10"),
        (5, "table must be a tuple of 65536 weights, not int"),
        ((-1,) * NEIGHBOURHOODS, "a weight must be a whole number from 0 to 6871947, not -1"),
        ((0.5,) * NEIGHBOURHOODS, "a weight must be a whole number from 0 to 6871947, not 0.5"),
        ((2**23,) * NEIGHBOURHOODS, "a weight must be a whole number from 0 to 6871947"),
    ],
)
def test_bad_tables_are_refused(table: object, said: str) -> None:
    with pytest.raises(GomcError, match=said):
        Weights(table)  # type: ignore[arg-type]


def test_the_largest_weights_have_a_sum_that_can_be_drawn_below() -> None:
    assert 25 * 25 * LARGEST_WEIGHT < 2**32
