"""Progressive pruning: what it decides from estimates, and what searches do with it."""

from __future__ import annotations

import importlib
import math
from statistics import NormalDist
from typing import Any

import pytest

import gomc
from gomc import Abramson, Color, Pruning
from gomc.backend import Backend
from gomc.game import Game
from gomc.reference.playout import random_game
from gomc.results.pruning import Pruned, PruningReport
from gomc.results.searches import Candidate, SearchResult
from gomc.results.tally import MoveEstimate
from gomc.search.pruning import ProgressivePruning
from gomc.search.search import root_moves

pytestmark = pytest.mark.compared

MOVES = (0, 1, 2, 4)
"""A3, B3, C3 and A2 on a board of 3x3."""

ALL_NAMES = ("A3", "B3", "C3", "A2")


def known(mean: float, error: float, n: int = 100) -> MoveEstimate:
    """Return the estimate of a move with this mean and this standard error."""
    return MoveEstimate(n, mean, error * math.sqrt(n), 0.5)


def in_play(moves: int = 4, **how: Any) -> ProgressivePruning:
    """Return the first moves, all of them in play, under a pruning with these settings."""
    return ProgressivePruning(Pruning(**how), MOVES[:moves], 3)


# --- What is decided: the definitions of the paper, with means and errors made by hand.


# Paper: BH 4.1 outcomes, BH Table 1
@pytest.mark.parametrize(
    ("ratio", "mean", "pruned"),
    [(1.0, 7.0, False), (1.0, 6.99, True), (2.0, 4.0, False), (2.0, 3.99, True), (0.0, 9.99, True)],
)
def test_a_move_is_inferior_if_its_right_outcome_is_less_than_another_s_left_one(ratio, mean, pruned):
    """The best has 10 with error 1, the other error 2: at ratio 1 they are 3 apart, at 2 they are 6."""
    moves = in_play(2, ratio=ratio, equal=0)
    moves.compare([known(10, 1), known(mean, 2)], 200)
    assert moves.left == ([0] if pruned else [0, 1])
    assert moves.events == ([Pruned("B3", "A3", 200)] if pruned else [])
    assert moves.ending == ("one left" if pruned else None)


def test_the_best_left_outcome_decides_and_not_the_best_mean():
    """A3 has the best mean, but B3 the best left outcome: 9 against 6. It prunes C3, A3 could not."""
    moves = in_play(equal=0)
    moves.compare([known(12, 6), known(10, 1), known(7, 1), known(8, 1)], 400)
    assert moves.left == [0, 1, 3]
    assert moves.events == [Pruned("C3", "B3", 400)]


def test_several_are_pruned_at_once_by_the_same_move_in_reading_order():
    moves = in_play()
    moves.compare([known(0, 1), known(9, 1), known(-5, 1), known(7, 1)], 400)
    assert moves.events == [Pruned("A3", "B3", 400), Pruned("C3", "B3", 400)]
    assert moves.report() == PruningReport(tuple(moves.events), ("B3", "A2"), None)


# Paper: BH 4.1 outcomes, BH Table 2
@pytest.mark.parametrize(
    ("errors", "ending"),
    [((0.19, 0.19), "equal"), ((0.19, 0.2), None), ((0.2, 0.19), None), ((0.5, 0.5), None)],
)
def test_moves_are_equal_if_all_errors_are_less_than_that_for_equality(errors, ending):
    moves = in_play(2, equal=0.2)
    moves.compare([known(1, error) for error in errors], 200)
    assert moves.ending == ending


def test_moves_that_were_pruned_need_not_be_equal():
    """C3 has a large error, but is out; the two that are left have small ones."""
    moves = in_play(3)
    moves.compare([known(1, 0.1), known(1.1, 0.1), known(-50, 9)], 300)
    assert (moves.left, moves.ending) == ([0, 1], "equal")


@pytest.mark.parametrize(("done", "ending"), [(39, None), (40, "maximum"), (41, "maximum")])
def test_it_ends_after_the_largest_number_of_games_for_every_move(done, ending):
    """Ten games for each of four moves, those that were pruned included."""
    moves = in_play(maximum=10)
    moves.compare([known(9, 1), known(8, 1), known(-9, 1), known(8, 1)], done)
    assert (moves.left, moves.ending) == ([0, 1, 3], ending)


def test_at_the_largest_number_the_other_endings_come_first():
    for estimates, ending in (
        ([known(9, 1), known(0, 1)], "one left"),
        ([known(9, 0.1), known(9, 0.1)], "equal"),
        ([known(9, 0.1), known(9, 1)], "maximum"),
    ):
        moves = in_play(2, maximum=10)
        moves.compare(estimates, 20)
        assert moves.ending == ending


@pytest.mark.parametrize("soft", [False, True])
def test_a_move_comes_back_in_soft_pruning_only(soft):
    """The mean of the best falls, from 10 to 6."""
    moves = in_play(3, soft=soft, equal=0)
    moves.compare([known(10, 1), known(5, 1), known(9, 1)], 300)
    assert moves.left == [0, 2]
    moves.compare([known(6, 0.9), known(5, 1), known(5, 0.9)], 400)
    assert moves.left == ([0, 1, 2] if soft else [0, 2])
    back = [Pruned("B3", None, 400)] if soft else []
    assert moves.events == [Pruned("B3", "A3", 300), *back]


def test_in_soft_pruning_a_move_can_come_back_as_the_best_and_prune_the_others():
    moves = in_play(3, soft=True, equal=0)
    moves.compare([known(10, 1), known(5, 1), known(9, 1)], 300)
    moves.compare([known(2, 0.5), known(5, 1), known(3, 0.5)], 400)
    assert (moves.left, moves.ending) == ([1], "one left")
    back = [Pruned("A3", "B3", 400), Pruned("B3", None, 400), Pruned("C3", "B3", 400)]
    assert moves.events == [Pruned("B3", "A3", 300), *back]
    assert moves.report().left == ("B3",)


def test_in_hard_pruning_a_move_that_is_out_prunes_no_other():
    moves = in_play(3, equal=0)
    moves.compare([known(10, 1), known(5, 1), known(9, 1)], 300)
    moves.compare([known(2, 0.5), known(5, 1), known(2, 0.5)], 400)
    assert (moves.left, len(moves.events)) == ([0, 2], 1)


def test_a_move_without_games_is_neither_pruned_nor_equal():
    moves = in_play(3)
    moves.compare([known(9, 0.1), None, known(0, 0.1)], 200)
    assert (moves.left, moves.ending) == ([0, 1], None)
    moves.compare([known(9, 0.1), known(9, 0.1), known(0, 0.1)], 300)
    assert moves.ending == "equal"


def test_without_pruning_nothing_is_compared():
    moves = ProgressivePruning(None, MOVES, 3)
    moves.compare([known(9, 0.1), known(0, 0.1), None, None], 10**6)
    assert (moves.left, moves.ending, moves.report()) == ([0, 1, 2, 3], None, None)
    assert moves.next_look(0, 4) == moves.next_look(10**9, 4) == math.inf


@pytest.mark.parametrize(
    ("done", "arms", "look"),
    [
        (0, 4, 400),  # the smallest number for each
        (0, 9, 900),
        (400, 4, 1400),  # then 1000 more,
        (400, 3, 400 + 1002),  # the same for all of them,
        (20_000, 4, 22_000),  # or a tenth more,
        (39_500, 4, 40_000),  # but never more than the largest number for each of the four
        (40_000, 4, 40_000),
    ],
)
def test_when_the_moves_are_compared(done, arms, look):
    assert in_play().next_look(done, arms) == look


def test_the_largest_number_of_games_is_for_all_moves_those_pruned_included():
    moves = in_play(maximum=500, equal=0)
    moves.compare([known(9, 1), known(8, 1), known(-9, 1), known(-9, 1)], 400)
    assert moves.left == [0, 1]
    assert [moves.next_look(done, 2) for done in (400, 1400)] == [1400, 2000]


@pytest.mark.parametrize(("minimum", "maximum", "look"), [(5, 10, 20), (5, 4, 16), (2, 10, 8)])
def test_the_first_look(minimum, maximum, look):
    assert in_play(minimum=minimum, maximum=maximum).next_look(0, 4) == look


def test_the_report_in_words():
    """A3 came back and was pruned again, B3 came back and stayed."""
    events = (
        Pruned("A3", "C3", 400),
        Pruned("B3", "C3", 400),
        Pruned("A3", None, 500),
        Pruned("B3", None, 500),
        Pruned("A3", "A2", 1600),
    )
    report = PruningReport(events, ("B3", "C3", "A2"), "equal")
    assert str(report) == "3 of 4 moves left (equal)\n   A3 pruned by A2 after 1600 games"
    stopped = PruningReport((), ALL_NAMES, None)
    assert str(stopped) == "4 of 4 moves left (stopped before it ended)"


# --- Searches.

VITAL = """
    . . X O O
    . . X O .
    . X X O .
    . . X O .
    . . X O O
"""
"""Whoever plays E3 lets White live or die; of eleven other moves none does much."""


def position(go: Backend, text: str, color: Color = Color.BLACK) -> Game:
    """Return the position of a diagram; for White to play, with all colours changed."""
    text = text if color is Color.BLACK else text.translate(str.maketrans("XO", "OX"))
    return go.Board.from_diagram(text, 0.5 * color, to_play=color)


def pruned(go: Backend, board: Game, playouts: int = 10**6, seed: int = 1, **how: Any) -> SearchResult:
    """Search with a pruning of these settings."""
    return go.search(board, Abramson(pruning=Pruning(**how)), playouts=playouts, seed=seed)


def moves_of(board: Game) -> int:
    """Return how many moves there are, a pass included."""
    return len(board.legal_moves()) + 1


def check_report(board: Game, result: SearchResult, how: Pruning) -> None:
    """Check that what is reported of a search with hard pruning is consistent with its games."""
    report, arms = result.pruning, moves_of(board)
    visits = {c.name: c.visits for c in result.candidates}
    assert sum(visits.values()) == result.playouts <= how.maximum * arms
    assert all(event.by for event in report.events), "in hard pruning no move comes back"
    names = [event.name for event in report.events]
    assert len({*names}) == len(names)
    assert {*names} | {*report.left} == {*visits}
    assert len(names) + len(report.left) == arms
    assert {event.name: visits[event.name] for event in report.events} == games_got(report, arms)
    assert all(n >= min(how.minimum, how.maximum) for n in visits.values())
    assert result.best in report.left
    assert result.value == max(c.value for c in result.candidates if c.name in report.left)


def games_got(report: PruningReport, arms: int) -> dict[str, int]:
    """Return how many games every pruned move had: always its share of those since the last pruning."""
    got, games, before, left = {}, 0, 0, arms
    for done in sorted({event.games for event in report.events}):
        out = [event.name for event in report.events if event.games == done]
        games += (done - before) // left
        got.update(dict.fromkeys(out, games))
        before, left = done, left - len(out)
    return got


ENDINGS = {
    "one left": {"minimum": 20},
    "equal": {"minimum": 20, "ratio": 3, "equal": 3},
    "maximum": {"minimum": 20, "ratio": 5, "equal": 0, "maximum": 50},
}
EMPTY = ". . .\n. . .\n. . ."


# Paper: BH 4.1
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_search_ends_in_each_way_and_by_itself(backend, ending, color):
    """On the empty board the centre is best by far, with a small ratio."""
    how = Pruning(**ENDINGS[ending])
    board = position(backend, VITAL if ending == "maximum" else EMPTY, color)
    result = pruned(backend, board, **ENDINGS[ending])
    assert result.pruning.ending == ending
    assert result.playouts < 10**6
    assert len(result.pruning.left) == 1 or ending != "one left"
    if ending == "equal":
        assert all(c.error < how.equal for c in result.candidates if c.name in result.pruning.left)
    if ending == "maximum":
        assert result.playouts == 50 * moves_of(board)
    check_report(board, result, how)
    assert f"{len(result.pruning.left)} of {moves_of(board)} moves left ({ending})" in str(result)


def test_the_move_that_is_left_is_the_vital_one(backend):
    result = pruned(backend, position(backend, VITAL), minimum=20)
    assert (result.best, result.pruning.left) == ("E3", ("E3",))
    assert result.candidates[0].visits == max(c.visits for c in result.candidates)


@pytest.mark.parametrize("seed", range(3))
def test_the_first_look_is_after_the_smallest_number_of_games_for_each_move(backend, seed):
    board = position(backend, VITAL)
    first = 7 * moves_of(board)
    before = pruned(backend, board, first - 1, seed, minimum=7)
    assert (before.pruning.events, before.pruning.ending) == ((), None)
    result = pruned(backend, board, first, seed, minimum=7)
    assert {event.games for event in result.pruning.events} == {first}
    assert {c.visits for c in result.candidates} == {7}


def test_a_search_that_is_stopped_has_no_ending(backend):
    board = backend.Board(5, komi=0)
    result = pruned(backend, board, playouts=700, minimum=20, equal=0)
    assert (result.playouts, result.pruning.ending) == (700, None)
    check_report(board, result, Pruning(minimum=20, equal=0))
    assert "stopped before it ended" in str(result)


def test_what_is_pruned_is_what_the_definition_says(backend):
    """After the first look the candidates still have the numbers that were compared then."""
    board = position(backend, VITAL)
    result = pruned(backend, board, 30 * moves_of(board), minimum=30, ratio=2)
    left_outcomes = {c.name: c.value - 2 * c.error for c in result.candidates}
    best = max(left_outcomes, key=left_outcomes.__getitem__)
    out = {c.name for c in result.candidates if c.value + 2 * c.error < left_outcomes[best]}
    assert 0 < len(out) < len(result.candidates)
    assert {event.name for event in result.pruning.events} == out
    assert {event.by for event in result.pruning.events} == {best}
    assert set(result.pruning.left) == set(left_outcomes) - out


# Paper: BH 4.1
def test_soft_pruning_lets_moves_come_back(backend):
    board = backend.Board(5, komi=0)
    how = {"minimum": 10, "equal": 0, "ratio": 0.5, "seed": 2, "playouts": 2500}
    soft, hard = (pruned(backend, board, soft=soft, **how) for soft in (True, False))
    back = [event for event in soft.pruning.events if not event.by]
    assert back
    assert all(event.by for event in hard.pruning.events)
    look = min(event.games for event in hard.pruning.events)
    first = [[e for e in r.pruning.events if e.games == look] for r in (soft, hard)]
    assert first[0] == first[1]
    out: set[str] = set()
    for event in soft.pruning.events:
        assert (event.name in out) == (event.by is None), "only a pruned move comes back"
        out ^= {event.name}
    assert out.isdisjoint(soft.pruning.left)
    assert len(out) + len(soft.pruning.left) == moves_of(board)


def searcher(go: Backend, board: Game, how: Abramson) -> Any:
    """Return a search that has not begun."""
    module = importlib.import_module(f"{go.__name__}.montecarlo")
    return module.FlatSearch(board, how, root_moves(board, None), 3)


@pytest.mark.parametrize("soft", [False, True])
def test_it_does_not_matter_in_which_steps_games_are_played(backend, soft):
    board = position(backend, VITAL)
    how = Abramson(pruning=Pruning(minimum=10, ratio=2, equal=0.7, soft=soft))
    at_once, in_steps = (searcher(backend, board, how) for _ in range(2))
    at_once.advance(20_000)
    steps = (n for _ in range(2_000) for n in (1, 7, 0, 131, 2, 977))
    while not in_steps.ended and in_steps.done < 20_000:
        in_steps.advance(min(next(steps), 20_000 - in_steps.done))
    assert in_steps.result(0) == at_once.result(0)
    assert at_once.ended
    assert len(at_once.in_play.events) > 3
    done = at_once.done
    at_once.advance(100)
    assert (at_once.done, at_once.result(0)) == (done, in_steps.result(0)), "it has ended"


def test_a_pruned_move_is_not_chosen_whatever_its_mean(backend):
    """The means of those that are left can fall below that of a move that was pruned before."""
    search = searcher(backend, position(backend, VITAL), Abramson(pruning=Pruning()))
    search.advance(300)
    best, second = sorted(search.result(0).candidates, key=lambda c: -c.value)[:2]
    search.in_play.left.remove(search.moves.index(best.move))
    assert search.result(0).best == second.name


# --- Without pruning: means, deviations and errors, for every move.


def alone(board: Game, move: str, numbers: list[int], seed: int) -> list[float]:
    """Return the scores of single games after a move: those of these numbers in a search."""
    board = board.copy()
    board.play(move)
    scores = []
    for i in numbers:
        rng = gomc.rng.stream(seed, i)
        ends = random_game(board.state, board.geometry, rng, "diagonal")
        scores.append(ends.black.bit_count() - ends.white.bit_count() - board.komi)
    return scores


# Paper: BH 4.2.3 error, BH 4.2.3
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)
@pytest.mark.parametrize("by", ["score", "wins"])
def test_a_candidate_is_the_mean_and_the_deviation_of_its_games(backend, by, color):
    """The games of move number `k` of `n` are those of the numbers `k`, `k + n`, ..."""
    board, n = position(backend, VITAL, color), moves_of(position(backend, VITAL, color))
    board.komi = 3 * color
    result = backend.search(board, Abramson(by), playouts=8 * n + 3, seed=6)
    names = [*board.legal_moves().names, "pass"]
    assert {c.name for c in result.candidates} == {*names}
    for c in result.candidates:
        numbers = [*range(names.index(c.name), 8 * n + 3, n)]
        scores = [color * score for score in alone(board, c.name, numbers, 6)]
        rewards = [1.0 if score > 0 else 0.5 if score == 0 else 0.0 for score in scores]
        values = scores if by == "score" else rewards
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / len(values)
        assert c.visits == len(values)
        assert (c.value, c.win_rate) == pytest.approx((mean, sum(rewards) / len(rewards)))
        assert (c.sd, c.error) == pytest.approx((variance**0.5, (variance / len(values)) ** 0.5))
        margin = NormalDist().inv_cdf(0.995) * c.error
        assert c.interval(0.99) == pytest.approx((mean - margin, mean + margin))


def test_a_move_tried_alone_has_the_mean_and_the_deviation_of_playouts(backend):
    board = backend.Board(4, komi=1.5)
    for name in ("B2", "A4", "pass"):
        [c] = backend.search(board, Abramson(), playouts=50, seed=9, moves=[name]).candidates
        after = board.copy()
        after.play(name)
        stats = backend.playouts(after, 50, seed=9)
        assert (c.value, c.sd) == (stats.mean_score, stats.sd_score)


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5])
def test_an_interval_has_a_level_between_0_and_1(level):
    move = Candidate(40, "E5", visits=10, value=3.0, win_rate=0.5, sd=4.0)
    with pytest.raises(gomc.GomcError, match=rf"^level must be between 0 and 1, not {level}\.$"):
        move.interval(level)


@pytest.mark.parametrize("level", ["much", None, math.nan, True])
def test_a_level_is_a_number(level):
    move = Candidate(40, "E5", visits=10, value=3.0, win_rate=0.5, sd=4.0)
    with pytest.raises(gomc.GomcError, match=rf"^level must be a finite number, not {level!r}\.$"):
        move.interval(level)


def test_a_tree_has_no_intervals(backend):
    result = backend.search(backend.Board(3), gomc.UCT(), playouts=30)
    assert {(c.sd, c.error) for c in result.candidates} == {(None, None)}
    said = f"^this search gives no deviation for {result.best}, and so no interval.$"
    with pytest.raises(gomc.GomcError, match=said):
        result.candidates[0].interval()
