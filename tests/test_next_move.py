"""The probabilities of the next move: all draws followed one by one, many games, and by hand."""

from __future__ import annotations

import math
import re
from collections import Counter
from fractions import Fraction

import pytest
from scipy import stats

import gomc
import gomc.reference as go
from gomc import GomcError, show
from gomc.backend import Backend
from gomc.errors import MissingExtra
from gomc.game import Game
from gomc.game.points import PASS, bits, nth, point_name
from gomc.patterns import MONTEGNU_DB
from gomc.reference.board import legal
from gomc.reference.eyes import candidates
from gomc.reference.policy import policy_of
from gomc.results.policy import NextMove
from gomc.rng import Rng, stream
from gomc.settings import (
    FUEGO,
    MICHI,
    MOGO_2009,
    PACHI,
    PURE,
    SEQUENCE_LIKE,
    UNIFORM,
    Capture,
    Chance,
    FillBoard,
    LowLiberties,
    Nakade,
    Own,
    Patterns,
    Policy,
    Save,
    Stages,
    TwoLiberties,
    Weights,
)
from gomc.settings.patterns import HANE, NEIGHBOURHOODS
from gomc.testing.places import positions

HANES = Weights.of([(pattern, 5) for pattern in HANE])
UNEVEN = Weights(tuple(number % 3 for number in range(NEIGHBOURHOODS)))


def first_two(_view, points, _geometry):
    return nth(points, 0) | nth(points, points.bit_count() - 1)


OWN = Own(first_two)
EXACT: list[Policy] = [
    UNIFORM,
    PURE,
    SEQUENCE_LIKE,
    FUEGO,
    HANES,
    UNEVEN,
    *(Stages(stage) for stage in (OWN, Nakade((3, 4, 5, 6)), TwoLiberties(), LowLiberties())),
    Stages(FillBoard(1)),
    Stages(Save(), FillBoard(2), Capture()),
    Stages(Chance(Patterns(last=2), 70), OWN),
    Stages(Chance(FillBoard(1), 30)),
    Stages(careful=True),
    Stages(OWN, approach=True, careful=True),
]
DRAWN: list[Policy] = [
    *(MOGO_2009, FUEGO, PACHI, MICHI, SEQUENCE_LIKE, MONTEGNU_DB, UNEVEN),
    Stages(Chance(FillBoard(3), 40), Chance(Capture(), 50), Chance(OWN, 1)),
]


def nakade() -> Game:
    """White has a nakade at B5."""
    board = go.Board.from_diagram(
        """
        . . . . .
        X X X X .
        O O O O .
        . . . . .
        . . . . ."""
    )
    board.play("D5")
    return board


def shut() -> Game:
    """Black's string of four has two liberties. One at A1 gives it away, one at B3 is a bulky five."""
    return go.Board.from_diagram(
        """
        O O . .
        X . O .
        X X X O
        . O O ."""
    )


# --- Every draw, one by one.


class Told(Rng):
    """A generator that gives the answers it is told, then 0, and keeps what it was asked."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(0)
        self.answers, self.asked = answers, list[int]()

    def below(self, n: int) -> int:
        self.asked.append(n)
        given = len(self.asked)
        return self.answers[given - 1] if given <= len(self.answers) else 0


def possible(board: Game, policy: Policy) -> int:
    own, other, atari, ko, *_ = board.state.view
    if policy is MONTEGNU_DB:
        return legal(own, other, atari, ko, board.geometry)
    return candidates(own, other, atari, ko, board.geometry, "diagonal")


def every_draw(board: Game, policy: Policy) -> dict[str, Fraction]:
    """Let a policy draw with all answers that a generator could give; add up their probabilities."""
    view, points = board.state.view, possible(board, policy)
    draw = policy_of(policy, board.geometry).of(board.to_play)
    found: Counter[str] = Counter()
    todo: list[tuple[int, ...]] = [()]
    while todo:
        told = Told(todo.pop())
        move = draw(view, points, told).bit_length() - 1 if points else PASS
        found[point_name(move, board.size)] += Fraction(1, math.prod(told.asked))
        for i in range(len(told.answers), len(told.asked)):
            before = (*told.answers, *[0] * (i - len(told.answers)))
            todo += [(*before, k) for k in range(1, told.asked[i])]
    return found


# Paper: CF Algorithm 1, CF II-D fillboard
@pytest.mark.parametrize("policy", EXACT, ids=repr)
def test_the_probabilities_are_those_of_all_draws(policy: Policy) -> None:
    for board in (nakade(), shut(), *positions(4, 12)):
        expected, found = every_draw(board, policy), go.policy(board, policy).moves
        assert sum(expected.values()) == 1
        assert {name for name, p in found.items() if p} == {*expected}
        assert found == pytest.approx({name: float(expected.get(name, 0)) for name in found})


# --- Many games.


# Paper: RR 3.2, CF Algorithm 1, GG 14 probability
@pytest.mark.sampled(4)
@pytest.mark.parametrize("policy", DRAWN, ids=repr)
def test_games_begin_as_the_probabilities_say(policy: Policy) -> None:
    draws = 2000
    for board in (nakade(), *positions(5, 3)):
        view, points = board.state.view, possible(board, policy)
        draw = policy_of(policy, board.geometry).of(board.to_play)
        drawn = [draw(view, points, stream(seed, 0)).bit_length() - 1 for seed in range(draws)]
        assert drawn[:5] == [go.playout(board, seed, policy=policy).moves[0] for seed in range(5)]
        found = Counter(point_name(move, 5) for move in drawn)
        expected = go.policy(board, policy).possible
        assert {*found} <= {*expected}
        cells = [(found[name], draws * p) for name, p in expected.items() if draws * p >= 5]
        cells.append((draws - sum(n for n, _ in cells), draws - sum(p for _, p in cells)))
        seen, means = zip(*(cell for cell in cells if cell[1] > 1e-6), strict=True)
        assert len(seen) == 1 or stats.chisquare(seen, means).pvalue > 0.001, board


# --- Positions in which the answer is known.

ATARI = """
    . . . . .
    . O . . .
    O X . . .
    . . . . .
    . . . . .
"""


def in_atari(backend: Backend) -> Game:
    """White's B2 leaves B3 one liberty, C3."""
    board = backend.Board.from_diagram(ATARI, to_play="white")
    board.play("B2")
    return board


def test_each_stage_has_the_probability_that_it_decides(backend: Backend) -> None:
    found = backend.policy(in_atari(backend), Stages(Chance(Save(), 75), Capture(), FillBoard(2)))
    free = ["E5", "D5", "E4", "E3", "E2", "D1", "E1"]
    save, capture, fill = found.stages
    assert (save.probability, save.points.names) == (0.75, ("C3",))
    assert (capture.probability, capture.points.names) == (0, ())
    assert {*fill.points.names} >= {*free[2:]}
    part = len(fill.points) / 21
    assert fill.probability == pytest.approx(0.25 * (1 - (1 - part) ** 2))
    assert found.otherwise == pytest.approx(0.25 * (1 - part) ** 2)
    assert sum(found.moves.values()) == pytest.approx(1)
    assert found.moves["C3"] == pytest.approx(0.75 + found.otherwise / 21)


def test_a_stage_whose_turn_never_comes_is_not_asked() -> None:
    def fails(*_):
        raise AssertionError

    board = in_atari(go)
    for before in (Save(), Chance(Save(), 100)):
        found = go.policy(board, Stages(before, Own(fails)))
        assert found.possible == {"C3": 1}
        assert found.stages[1][1:] == (gomc.Points(0, 5), 0)
    assert go.policy(board, Stages(Chance(Own(fails), 0))).otherwise == 1
    with pytest.raises(AssertionError):
        go.policy(board, Stages(Chance(Save(), 99), Own(fails)))


def test_a_stage_of_ones_own_needs_a_function_for_the_backend(backend: Backend) -> None:
    policy = Stages(OWN)
    if backend is go:
        assert {*backend.policy(backend.Board(3), policy).possible} == {"A3", "C1"}
    else:
        with pytest.raises(
            GomcError, match=r"numba cannot compile .*first_two.*second function for the fast"
        ):
            backend.policy(backend.Board(3), policy)


EYES = """
    . X . X .
    X X X X X
    O O O O O
    O . O O O
    . O O . O
"""


def test_eyes_and_what_is_forbidden_have_no_probability(backend: Backend) -> None:
    """For either player all is suicide or an eye."""
    for policy in (UNIFORM, UNEVEN, Stages(FillBoard(), Save())):
        board = backend.Board.from_diagram(EYES)
        found = backend.policy(board, policy)
        assert found.possible == {"pass": 1}
        assert found.decides == ("no move is left: 100%",)
        assert {*found.moves} == {"A5", "C5", "E5", "B2", "A1", "D1", "pass"}


def test_the_rule_of_eyes_is_the_games(backend: Backend) -> None:
    """A1 is surrounded by two strings, and Black stands on its diagonal."""
    board = backend.Board.from_diagram(
        """
        . . . . .
        . . . . .
        O X . . .
        O X . . .
        . O O . .""",
        to_play="white",
    )
    for policy in (UNIFORM, HANES, Stages(FillBoard(), Capture())):
        assert backend.policy(board, policy, "diagonal").moves["A1"] > 0
        assert backend.policy(board, policy, "oleg").moves["A1"] > 0
        assert backend.policy(board, policy, "olga").moves["A1"] == 0


def test_a_ko_is_not_taken_back(backend: Backend) -> None:
    board = backend.Board.from_diagram(
        """
        . X O .
        X O . O
        . X O .
        . . . ."""
    )
    board.play("C3")
    assert "B3" not in board.legal_moves().names
    for policy in (UNIFORM, PURE, HANES, MONTEGNU_DB):
        assert backend.policy(board, policy).moves["B3"] == 0


def test_weights_that_are_all_0_leave_a_pass(backend: Backend) -> None:
    nothing = Weights((0,) * NEIGHBOURHOODS)
    found = backend.policy(backend.Board(3), nothing)
    assert found.possible == {"pass": 1}
    assert backend.playout(backend.Board(3), policy=nothing).names[0] == "pass"


FILLING = gomc.patterns.read("\n???\nX*X\n???\n:7\n", "fills eyes")


def test_a_database_knows_no_other_eyes_than_its_patterns_say(backend: Backend) -> None:
    board = backend.Board.from_diagram(
        """
        . X . . .
        X X . . .
        . . . . .
        . . . . .
        . . . . O"""
    )
    assert "A5" in backend.eyes(board).names
    for database in (MONTEGNU_DB, FILLING):
        weights, found = backend.weights(board, database), backend.policy(board, database)
        total = sum(weights.values())
        assert bool(weights["A5"]) == (database is FILLING)
        assert found.moves == {name: w / total for name, w in weights.items()} | {"pass": 0}
        assert (found.stages, found.otherwise, found.decides) == ((), 1, ("by weight: 100%",))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("C3",), "board must be"),
        ((go.Board(3), Save()), "a policy must be Stages"),
        ((go.Board(3), UNIFORM, "two"), "eyes must be"),
        ((go.Board(3), Stages(Own(lambda *_: None))), "must return a set of points"),
    ],
)
def test_what_is_wrong_is_said(arguments, said):
    with pytest.raises(GomcError, match=said):
        go.policy(*arguments)


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, 9])
def test_both_backends_find_the_same(size: int) -> None:
    try:
        fast = gomc.load("fast")
    except MissingExtra as missing:
        pytest.skip(str(missing))
    policies = [p for p in (*EXACT, *DRAWN) if "first_two" not in repr(p)]
    for board in positions(size, 8 if size < 9 else 3):
        twin = fast.Board(size, rules=board.rules)
        for color, move in board.moves:
            twin.play(move, color)
        for policy in policies:
            assert fast.policy(twin, policy, "olga") == go.policy(board, policy, "olga"), policy


# --- As text and as a picture.


def decided() -> NextMove:
    return go.policy(in_atari(go), Stages(Chance(Save(), 75), Capture(), FillBoard(2)))


def test_it_is_text() -> None:
    found = decided()
    assert repr(found).startswith("<NextMove Black: C3 75.")
    assert str(found).splitlines()[1:] == [
        "1. Chance(stage=Save(), percent=75): 75%",
        *found.decides[1:],
    ]
    assert [line.partition(":")[0] for line in found.decides[1:]] == [
        "3. FillBoard(tries=2)",
        "any move",
    ]
    assert repr(found).endswith(", ...>")
    assert repr(go.policy(go.Board(1))) == "<NextMove Black: pass 100%>"


def test_it_is_a_picture() -> None:
    found = decided()
    picture = found._repr_svg_()
    assert picture == show.policy(found)
    assert show.policy(found).summary == "policy, Black to play: 21 moves"
    words = re.findall("<text[^>]*>([^<]*)<", picture)
    assert f"{100 * found.moves['C3']:.1f}" in words
    assert words.count("3") == len(found.stages[2].points) + 2  # the number of the row, twice
    assert all(line in " ".join(words) for line in found.decides)
    nothing = show.policy(go.policy(go.Board(1)))
    assert nothing.summary == "policy, Black to play: no moves"
    assert "no move is left: 100%" in nothing
    one = go.policy(in_atari(go), Stages(Save()))
    assert show.policy(one).summary == "policy, Black to play: 1 move"
    with pytest.raises(GomcError, match="found must be"):
        show.policy(go.Board(3))  # type: ignore[arg-type]


def test_a_boards_copy_is_kept() -> None:
    board = go.Board(3)
    found = go.policy(board)
    board.play("B2")
    assert len(found.board.moves) == 0
    assert [*bits(found.board.black.bits)] == []


def test_answers_are_equal_whatever_else_the_boards_have() -> None:
    one, other = (go.policy(go.Board(5, komi)) for komi in (0.5, 7.5))
    assert one.board != other.board
    assert one == other
