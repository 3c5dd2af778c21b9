"""Weights that are counted: the confidence and the support of the biggest known pattern."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba", reason="learning needs numba: pip install 'gomc[learn]'")
pytest.importorskip("sgfmill", reason="the games are read with sgfmill: pip install 'gomc[learn]'")

import numpy as np

from gomc import fast, reference, sgf
from gomc.backend import Backend
from gomc.lab import learn
from gomc.lab.learn.counting import SUPPORT, values, with_smaller
from gomc.lab.learn.minorization import Competitions
from gomc.settings import UCT, EvenGame, LearnedMoves, Priors, Widening

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"
COUNTED = Priors((EvenGame(10), LearnedMoves("patterns-9x9")))


# Paper: CF II-B patterns
def test_the_value_is_confidence_and_a_little_support():
    """Three moves: pattern 1 is seen four times and played twice, pattern 2 is seen and played once.

    Pattern 2 lies inside no other pattern, and a move without a known pattern is played in none of two
    cases.
    """
    levels = np.array([[1, 1, 0, 1, 2, 1, 0]], np.uint16)
    found = values(Competitions(levels, np.array([3, 5, 7]), np.array([0, 4, 5])), [0, 0, 0])
    value = {1: 2 / 4 + SUPPORT * 2 / 3, 2: 1 / 1 + SUPPORT * 1 / 3}
    unknown = 1 / 7
    assert found == pytest.approx([1, value[1] / unknown, value[2] / unknown])


def test_a_pattern_counts_inside_bigger_patterns_too():
    """Pattern 2 is pattern 1 with more points around, so each time it is seen 1 is seen too."""
    levels = np.array([[1, 2, 0, 1]], np.uint16)
    found = values(Competitions(levels, np.array([2, 4]), np.array([1, 2])), [0, 0, 1])
    unknown = 1 / 1 + SUPPORT / 2
    assert found[1] == pytest.approx((1 / 3 + SUPPORT / 2) / unknown)
    assert found[2] == pytest.approx((1 / 1 + SUPPORT / 2) / unknown)
    assert with_smaller(np.array([0, 1, 1, 1]), [0, 2, 3, 0]).tolist() == [0, 1, 2, 3]


@pytest.mark.slow
def test_the_command_counts_and_scores(tmp_path: Path) -> None:
    lesson = learn.Lesson(sgf.read_all(GAMES), tmp_path / "weights.json", features="patterns", often=3)
    model = learn.learn(lesson)
    assert [*model.gammas] == ["shape"]
    assert model.certificate["updates"] == 0
    assert model.certificate["features"] == ["patterns"]
    assert model.certificate["converged"]
    assert np.isfinite(model.certificate["log-evidence"])


# Paper: CF II-B patterns
def test_counted_weights_order_the_moves_of_a_tree(backend: Backend) -> None:
    board = backend.Board(9)
    for move in ("E5", "E4", "D4", "E3", "F4"):
        board.play(move)
    given = backend.priors(board, COUNTED)
    likeliest = max(given, key=lambda name: given[name][1])
    assert given[likeliest][1] == pytest.approx(70)
    how = UCT(priors=COUNTED, widening=Widening(order="priors"), final="visits")
    found = backend.search(board, how, playouts=2, seed=1)
    assert {candidate.name for candidate in found.candidates if candidate.visits} == {likeliest}


@pytest.mark.parametrize("number", [0, 5, 30])
def test_both_backends_give_moves_the_same_games(number: int) -> None:
    record = sgf.read_all(GAMES)[1]
    given = [go.priors(record.board_at(number, go.Board), COUNTED) for go in (reference, fast)]
    assert given[0] == given[1]
    assert len({games for _, games in given[0].values()}) > 3
