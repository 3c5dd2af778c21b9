"""Random games whose weights are products of factors: by hand, by what moves do, in files, learned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from math import prod
from pathlib import Path
from typing import Any

import pytest

import gomc
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import PASS, point_name
from gomc.game.rules import Rules
from gomc.rng import stream
from gomc.settings import FACTORS, UCT, Abramson, Bias, Factors, Widening
from gomc.settings.factors import is_eye, levels, rounded, shapes
from gomc.settings.learned import read
from gomc.settings.notation import DATA
from gomc.settings.patterns import turned
from gomc.settings.table import numbers
from gomc.settings.weights import LARGEST_WEIGHT

pytestmark = pytest.mark.compared

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"

PRIMES = Factors(
    near=(2, 3, 5),
    captures=(7, 11, 13, 37, 41, 43),
    saves=(17, 19, 23, 47, 53, 59),
    attacks=(31, 61),
    unsafe=29,
)
"""Each factor is a prime number, so that a weight says of which factors it is the product."""

MOST = LARGEST_WEIGHT // 1000
"""The largest weight that is not made smaller."""


def told(backend: Backend, board: Game) -> dict[str, int]:
    """Return the products of primes of all points; 0 for eyes and where one may not play."""
    return {name: weight // 1000 for name, weight in backend.weights(board, PRIMES).items()}


# --- By hand.


# Paper: CF II-D others, BH 5.2.2
@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        (". . . . / . X O . / . . . . / . . . .", {}),
        ("O . O X / X X X . / . . . . / . . . .", {"B4": 11, "D3": 17}),
        ("X X X . / O O O . / . . . . / . . . .", {"D4": 23 * 29}),
        (". . . . . / . X . . . / . O O X . / . X X . . / . . . . .", {"A3": 31, "C4": 31}),
        (". . . . / . O . . / O X . . / . O . .", {"A3": 29 * 31, "C2": 17, "C1": 31, "B4": 1}),
        (". X . . / X X . . / . . . . / . . . .", {"A4": 0}),
    ],
    ids=[
        "nothing",
        "takes two stones, or saves one",
        "extends three stones that stay in atari",
        "gives atari at both liberties",
        "a self-atari gives atari, and an extension",
        "an eye",
    ],
)
def test_a_weight_is_the_product_of_what_is_true(
    backend: Backend, diagram: str, expected: dict[str, int]
) -> None:
    board = backend.Board.from_diagram(diagram.replace("/", "\n"))
    found = told(backend, board)
    assert {name: found[name] for name in expected} == expected
    assert {weight for name, weight in found.items() if name not in expected} <= {0, 1}


# Paper: CF II-D others
def test_points_round_the_last_two_moves_by_hand(backend: Backend) -> None:
    board = backend.Board(5)
    board.play("B4")
    board.play("C2")
    found = told(backend, board)
    rows = [[found.get(f"{column}{row}", 0) for column in "ABCDE"] for row in (5, 4, 3, 2, 1)]
    assert rows == [
        [3, 3, 3, 1, 1],
        [3, 0, 3, 1, 1],
        [3, 5, 5, 2, 1],
        [1, 2, 0, 2, 1],
        [1, 2, 2, 2, 1],
    ]
    board.play("pass")
    assert {*told(backend, board).values()} == {1, 3}


def test_shapes_have_factors_of_their_own(backend: Backend) -> None:
    """The second point of a side, beside one stone of the mover's, and all else."""
    board = backend.Board.from_diagram(". . . .\nX . . .\n. . . .\n. . . .")
    corner = shapes()[0b0000_0000]
    assert corner
    factors = [1.0] * 1107
    one_own = shapes()[1 << 3]  # a stone of the mover's to the left
    factors[one_own - 1] = 0.25
    found = backend.weights(board, Factors(tuple(factors)))
    assert found.pop("B3") == 250
    assert {*found.values()} == {1000}


def test_a_power_makes_likely_moves_more_likely(backend: Backend) -> None:
    board = backend.Board(5)
    board.play("C3")
    weights = [backend.weights(board, replace(PRIMES, power=power))["C4"] for power in (0, 1, 2, 0.5)]
    assert weights == [1000, 2000, 4000, 1414]


# --- By what moves do.


def around(board: Game, name: str | None) -> set[str]:
    """Return the names of the eight points round a move."""
    if name in (None, "pass"):
        return set()
    columns = "ABCDEFGHJKLMNOPQRST"
    column, row = columns.index(name[0]), int(name[1:])
    return {
        f"{columns[column + x]}{row + y}"
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if (x or y) and 0 <= column + x < board.size and 0 < row + y <= board.size
    }


def product(backend: Backend, board: Game, name: str, near: bool, second: bool) -> int:
    """Return the product of primes of a move, by trying it, and one of the opponent's there."""

    def tried(color: object) -> tuple[int, Game]:
        twin = type(board)(board.size, rules=Rules("simple", "any"))
        twin.set_up(board.black, board.white, to_play=color)
        before = len(twin.black) + len(twin.white)
        twin.play(name)
        return before + 1 - len(twin.black) - len(twin.white), twin

    if name in backend.eyes(board).names:
        return 0
    (taken, after), (lost, others) = tried(board.to_play), tried(board.to_play.other)
    taken, lost = taken if len(after.string(name)) else 0, lost if len(others.string(name)) else 0
    factors = [(1, *PRIMES.near)[near + 2 * second]]
    if taken:
        factors.append(PRIMES.captures[min(taken, 3) - 1 + 3 * near])
    if lost:
        factors.append(PRIMES.saves[min(lost, 3) - 1 + 3 * near])
    factors += [PRIMES.unsafe] * (len(after.liberties(name)) < 2)
    theirs = [
        n
        for n in around(board, name)
        if board.color_at(n) is board.to_play.other and name in board.liberties(n).names
    ]
    factors += [PRIMES.attacks[near]] * any(len(board.liberties(n)) == 2 for n in theirs)
    return min(int(prod(factors)), MOST)


# Paper: CF II-D others
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "games", "every"), [(2, 4, 1), (3, 6, 1), (5, 6, 3), (9, 3, 9)])
def test_a_weight_says_what_a_move_does(backend: Backend, size: int, games: int, every: int) -> None:
    for seed in range(games):
        board = backend.Board(size, rules=Rules("simple", "none"))
        names = ["pass", "pass", *backend.playout(board, seed).names]
        for number, move in enumerate(names[2:]):
            if board.ended:
                break
            if number % every == 0:
                found, near = told(backend, board), backend.near(board).names
                second = around(board, names[number])
                legal = board.legal_moves().names
                expected = {
                    name: product(backend, board, name, name in near, name in second) for name in legal
                }
                assert {name: weight for name, weight in found.items() if name in legal} == expected
            board.play(move)


# --- Games.


# Paper: CF II-D others
@pytest.mark.parametrize("size", [1, 2, 3, 5, 9])
def test_a_move_lies_at_the_place_that_is_drawn_and_two_passes_end_a_game(
    backend: Backend, size: int
) -> None:
    for seed in range(3):
        board = backend.Board(size, rules=Rules("simple", "none"))
        game = backend.playout(board, seed, policy=PRIMES)
        rng = stream(seed, 0)
        for move, state in zip(game.moves, game.states, strict=True):
            if board.ended:
                break
            weights = backend.weights(board, PRIMES)
            ends, expected = [*accumulate(weights.values())], "pass"
            if ends and ends[-1]:
                place = rng.below(ends[-1])
                expected = next(name for name, end in zip(weights, ends, strict=True) if end > place)
            assert (point_name(move, size), state) == (expected, rng.state)
            board.play(move)
        assert game.moves[-2:] == (PASS, PASS)
        assert board.ended
        assert game.score == board.score()
        for color in ("black", "white"):
            eyes = backend.eyes(board, color).bits
            assert board.legal_moves(color).bits & ~eyes == 0


def sizes_of_factors() -> Iterator[Any]:
    """Yield the factors of gomc with a size: all of them on 9x9, whose kernels other tests have too."""
    for name in FACTORS:
        size = int(name.rpartition("x")[2])
        yield name, 9
        if size > 9:
            yield pytest.param(name, size, marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "size"), [*sizes_of_factors()])
def test_both_backends_play_the_same_games_with_the_factors_of_gomc(name: str, size: int) -> None:
    pytest.importorskip("numba")
    reference, fast = gomc.load("reference"), gomc.load("fast")
    played = [
        backend.playout(backend.Board(size), 7, policy=FACTORS[name]) for backend in (reference, fast)
    ]
    assert played[0] == played[1]
    assert len(played[0].moves) > size


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(Abramson(policy=PRIMES), marks=pytest.mark.slow),
        UCT(policy=FACTORS["factors-9x9"]),
        pytest.param(
            UCT(widening=Widening(order=PRIMES), bias=Bias(order=PRIMES)), marks=pytest.mark.slow
        ),
    ],
    ids=["Abramson", "UCT", "the order of moves in a tree"],
)
def test_searches_of_both_backends_are_the_same(how: gomc.Search) -> None:
    pytest.importorskip("numba")
    reference, fast = gomc.load("reference"), gomc.load("fast")
    found = [
        backend.search(backend.Board(5), how, playouts=60, seed=3) for backend in (reference, fast)
    ]
    assert found[0] == found[1]


# --- The settings.


def test_a_shape_is_the_same_however_it_is_turned():
    """Burnside's lemma counts 954 of them in the middle, 135 at a side, 18 in a corner."""
    of = shapes()
    middle = (3**8 + 2 * 3**2 + 3**4 + 4 * 3**5) // 8
    side, corner = (3**5 + 3**3) // 2, (3**3 + 3**2) // 2
    assert {of[number] for number in numbers()} == {*range(1, middle + side + corner + 1)}
    for number in numbers()[::50]:
        signs = [".XO#"[(number >> p & 1) + 2 * (number >> 8 + p & 1)] for p in range(8)]
        diagram = f"{''.join(signs[:4])}*{''.join(signs[4:])}"
        for turn in range(8):
            its = turned(diagram, turn)
            other = sum((sign in "X#") << p | (sign in "O#") << 8 + p for p, sign in enumerate(its))
            assert of[other] == of[number]


def test_eyes_are_those_of_the_diagonal_rule(backend: Backend) -> None:
    """On all boards that random games come to."""
    equal, seen = Factors(), 0
    for seed in range(5):
        board = backend.Board(7, rules=Rules("simple", "none"))
        for move in backend.playout(board, seed).moves:
            eyes, weights = backend.eyes(board), backend.weights(board, equal)
            legal = board.legal_moves()
            assert {n for n in legal.names if not weights[n]} == {*eyes.names} & {*legal.names}
            seen += len(eyes)
            if board.ended:
                break
            board.play(move)
    assert seen > 20
    assert not is_eye(0)


def test_weights_are_rounded_and_bounded():
    assert [rounded(weight) for weight in (1, 0.0104, 1e-9, 1e9)] == [1000, 10, 1, LARGEST_WEIGHT]
    assert levels(255) == {"near": 3, "captures": 6, "saves": 6, "attacks": 2, "unsafe": 1}


def test_what_factors_are_called():
    assert repr(Factors()) == "<Factors: all 1>"
    assert repr(Factors(power=2.0)) == "<Factors: power=2.0>"
    assert repr(FACTORS["factors-9x9"]) == "<Factors factors-9x9>"
    assert repr(Factors(near=(2, 1, 2), unsafe=0.1)) == "<Factors: near=(2.0, 1.0, 2.0), unsafe=0.1>"
    assert replace(PRIMES, name="a") == PRIMES
    assert replace(PRIMES, attacks=(1, 61)) != PRIMES


REFUSED = {
    "shapes": (lambda: Factors((1.0,)), "shapes must be a tuple of 1107 factors, not (1.0,)"),
    "near": (lambda: Factors(near=(1, 2)), "near must be a tuple of 3 factors, not (1, 2)"),
    "captures": (lambda: Factors(captures=()), "captures must be a tuple of 6 factors, not ()"),
    "saves": (
        lambda: Factors(saves=(1, 1, 1, 1, 1, 0)),
        "a factor of saves must be 1e-06 or more, not 0",
    ),
    "unsafe": (lambda: Factors(unsafe=1e9), "unsafe must be 1e+06 or less, not 1000000000.0"),
    "attacks": (
        lambda: Factors(attacks=(1, "x")),
        "a factor of attacks must be a finite number, not 'x'",
    ),
    "power": (lambda: Factors(power=9), "power must be 8 or less, not 9"),
    "name": (lambda: Factors(name=7), "the name of factors must be a str, not 7"),
    "policy": (lambda: UCT(policy=7), "or Factors, not 7"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_are_no_factors_is_refused(what: str) -> None:
    make, said = REFUSED[what]
    with pytest.raises(GomcError) as error:
        make()
    assert said in str(error.value)


@pytest.mark.parametrize("text", ["", "{}", "[" * 99999, '{"features": {"near": 3}}', "\x1f\x8b\x00"])
def test_a_file_without_factors_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "factors.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(GomcError, match="has no factors made by `gomc learn --features factors`"):
        read(path)


def test_the_power_of_a_file_is_the_callers():
    path = DATA / "factors-9x9.json.gz"
    assert read(path).power == 1
    assert read(path, power=2) == FACTORS["factors-9x9"]
    with pytest.raises(GomcError, match="power must be 8 or less, not 9"):
        read(path, power=9)
