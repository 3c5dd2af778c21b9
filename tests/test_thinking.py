"""How long a search thinks: it stops when nothing can change, and goes on when it is not sure."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count, repeat
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gomc
import gomc.reference as go
from gomc.backend import Backend
from gomc.results.searches import SearchResult
from gomc.search.running import run
from gomc.search.thinking import EarlyEnd, games_left, longer, mean_win_rate
from gomc.settings import HUANG, RAY, UCT, Abramson, ClusterParallel, RootParallel, Thinking

BY_VISITS = UCT(final="visits")
EARLY = Thinking(early=True)


class Visits:
    """A search whose games are known: game `i` goes to move ``line[i]``."""

    step = 1
    ended = False

    def __init__(self, line: list[int]) -> None:
        self.line = line
        self.done = self.kept = 0
        self.looks = 0

    def advance(self, games: int) -> None:
        self.done += games

    def result(self, _: float) -> Any:
        self.looks += 1
        visits = sorted(map(self.line[: self.done].count, {*self.line[: self.done]}), reverse=True)
        candidates = [type("C", (), {"visits": n})() for n in visits]
        return type("R", (), {"candidates": candidates})()


def lead(line: list[int]) -> int:
    """Return by how many games the most visited move is ahead of the next."""
    first, second, *_ = [*sorted((line.count(move) for move in {*line}), reverse=True), 0, 0]
    return first - second


@given(st.lists(st.integers(0, 3), min_size=1, max_size=60))
def test_it_ends_at_the_first_moment_at_which_nothing_can_change(line: list[int]) -> None:
    """Fewer than 64 games: every one can be the last. The moment is found here game by game."""
    total = len(line)
    first = next((n for n in range(1, total) if lead(line[:n]) > total - n), total)
    search: Any = Visits(line)
    end = EarlyEnd(search, lambda: total - search.done)
    run(end.advance, total, stop=lambda: end.ended)
    assert (search.done, end.ended) == (first, lead(line[:first]) > total - first)


def test_a_long_search_is_looked_at_seldom() -> None:
    search: Any = Visits([0, 1] * 5000)
    end = EarlyEnd(search, lambda: 10_000 - search.done)
    end.advance(10_000)
    assert search.done == 10_000
    assert search.looks <= 64


@pytest.mark.sampled(2)
@pytest.mark.parametrize("batch", [1, 8])
def test_stopping_early_changes_no_move(backend: Backend, batch: int) -> None:
    how, fewer = replace(BY_VISITS, batch=batch), 0
    for seed in range(6):
        board = backend.Board(5, komi=0.5)
        whole = backend.search(board, how, playouts=250, seed=seed)
        part = backend.search(board, how, playouts=250, seed=seed, thinking=EARLY)
        assert part.move == whole.move
        left = whole.playouts - part.playouts
        first, second = (c.visits for c in part.candidates[:2])
        assert left == 0 or first - second > left
        fewer += left > 0
    assert fewer >= 2


def test_two_early_searches_are_equal(backend: Backend) -> None:
    """The stretches of a search depend on the clock; the games at which it stops do not."""
    board = backend.Board(5, komi=0.5)
    once, again = (
        backend.search(board, BY_VISITS, playouts=500, seed=5, thinking=EARLY) for _ in range(2)
    )
    assert once == again
    assert once == go.search(go.Board(5, komi=0.5), BY_VISITS, playouts=500, seed=5, thinking=EARLY)


@pytest.mark.parametrize("kind", [RootParallel, ClusterParallel])
def test_several_trees_stop_early_too(kind: Any) -> None:
    board, how = go.Board(3, komi=0.5), kind(BY_VISITS, workers=2)
    whole = go.search(board, how, playouts=300, seed=1)
    part = go.search(board, how, playouts=300, seed=1, thinking=EARLY)
    assert part.playouts < whole.playouts == 300
    assert part.move == whole.move


@pytest.mark.parametrize(("batch", "playouts"), [(8, 46), (3, 50)])
def test_the_clock_changes_no_search_by_games(backend: Backend, monkeypatch, batch, playouts) -> None:
    """A clock that stands still makes long stretches; one that jumps lets each be one batch.

    The search ends in the middle of a batch, goes on, and is looked at for an early end.
    """
    how, board = replace(BY_VISITS, batch=batch), backend.Board(3, komi=0.5)
    both = Thinking(early=True, unstable=1.0, behind=1.0, losing=1.0)
    for seed in range(2):
        found = []
        for times in (repeat(0), count()):
            clock = SimpleNamespace(perf_counter=times.__next__)
            monkeypatch.setattr("gomc.search.running.time", clock)
            found.append(backend.search(board, how, playouts=playouts, seed=seed, thinking=both))
        assert found[0] == found[1]


class Trees:
    """Two trees, to which batches are dealt in turn; the first is solved after some games."""

    step = 4
    kept = 0
    ended = False

    def __init__(self, solved: int) -> None:
        self.solved = solved
        self.done = self.dealt = 0
        self.ends: list[int] = []

    def advance(self, games: int) -> None:
        self.dealt += games
        self.ends.append(self.dealt)
        self.done = min(self.dealt // 2, self.solved) + -(-self.dealt // 2)

    def result(self, _: float) -> Any:
        candidates = [type("C", (), {"visits": self.done})()] * 2
        return type("R", (), {"candidates": candidates})()


@given(st.integers(1, 90), st.integers(1, 40), st.integers(0, 30), st.lists(st.integers(1, 9)))
def test_batches_stay_whole(first: int, more: int, solved: int, stretches: list[int]) -> None:
    """All stretches end at whole batches, but those at which a search ends."""
    search: Any = Trees(solved)
    end = EarlyEnd(search, lambda: first + more - search.done)
    lengths = iter(stretches)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gomc.search.running._next", lambda *_: search.step * next(lengths, 1))
        run(end.advance, first, step=search.step)
        run(end.advance, more, step=search.step, begun=first)
    assert search.dealt == first + more
    assert {n for n in search.ends if n % search.step} <= {first, first + more}


def test_one_move_needs_half_of_the_games() -> None:
    found = go.search(go.Board(5), BY_VISITS, playouts=100, moves=["C3"], thinking=EARLY)
    assert found.playouts == 51


@pytest.mark.slow
def test_an_early_search_by_time_takes_less_of_it() -> None:
    """One move is ahead by all its games: with half of the time left, no other can come near.

    On a busy machine a search may stand still for a while, and so one of three must be in time.
    """
    for _ in range(3):
        began = time.perf_counter()
        go.search(go.Board(3), BY_VISITS, seconds=3, moves=["B2"], thinking=EARLY)
        took = time.perf_counter() - began
        assert took >= 1.4
        if took < 2.9:
            return
    pytest.fail("no search ended early")


def test_the_moves_of_early_searches_by_time_and_games() -> None:
    found = go.search(go.Board(5), BY_VISITS, playouts=50, seconds=60, moves=["C3"], thinking=EARLY)
    assert found.playouts == 26


def test_the_games_before_a_search_are_no_games_of_the_search() -> None:
    """One of two seconds was for the zone: after half a second of games, as many games are left."""
    left = partial(games_left, 100, None, seconds=2.0, most=0.0)
    assert left(1.5, prepared=1.0) == pytest.approx(100)
    assert left(1.49, prepared=1.0) == inf
    assert left(1.75, prepared=1.0) == pytest.approx(100 / 3)
    assert left(1.5, prepared=0.0) == pytest.approx(100 / 3)


def test_batches_stay_whole_after_the_clock_ended_a_search(monkeypatch) -> None:
    """The second part counts on from the games of the first part, not from the limit of games."""
    asked: list[list[int]] = []

    def noted(advance: Callable[[int], None], *limits: Any) -> int:
        games: list[int] = []
        asked.append(games)
        return run(lambda n: games.append(n) or advance(n), *limits)  # type: ignore[func-returns-value]

    monkeypatch.setattr("gomc.search.search.run", noted)
    how, longer_by = UCT(final="visits", batch=8), Thinking(behind=1.0, losing=1.0)
    go.search(go.Board(3), how, playouts=100_001, seconds=0.02, thinking=longer_by)
    assert len(asked) == 2
    assert all(games % 8 == 0 for part in asked for games in part)


@pytest.mark.parametrize("thinking", [gomc.settings.STEADY, EARLY, Thinking(behind=1.0, losing=1.0)])
def test_a_number_of_games_that_no_search_can_play_is_no_limit(thinking) -> None:
    found = go.search(go.Board(3), BY_VISITS, playouts=10**400, seconds=0.01, thinking=thinking)
    assert 0 < found.playouts < 10**6


@pytest.mark.parametrize("how", [UCT(), Abramson(), RootParallel(UCT(), 2), ClusterParallel(UCT())])
def test_only_a_choice_by_visits_can_stop_early(backend: Backend, how: Any) -> None:
    with pytest.raises(gomc.GomcError, match=r"^only a search that chooses by the number of games"):
        backend.search(backend.Board(3), how, playouts=5, thinking=EARLY)


def test_thinking_is_a_thinking() -> None:
    wrong: Any = "early"
    with pytest.raises(gomc.GomcError, match=r"^thinking must be a Thinking, not 'early'\.$"):
        go.search(go.Board(3), UCT(), playouts=5, thinking=wrong)


# --- Going on.


def result(*candidates: tuple[int, float]) -> SearchResult:
    """Return the result of a search with so many visits and this value for each move."""
    found = go.search(go.Board(3), UCT(), playouts=5, moves=["B2"])
    one = found.candidates[0]
    its = tuple(one._replace(visits=n, value=value, win_rate=value) for n, value in candidates)
    return replace(found, candidates=its)


@pytest.mark.parametrize(
    ("candidates", "part"),
    [
        (((60, 0.7), (40, 0.6)), 0),
        (((60, 0.7), (40, 0.71)), 0.5),
        (((60, 0.39), (40, 0.3)), 0.25),
        (((60, 0.3), (40, 0.39)), 0.75),
        (((60, 0.5), (40, 0.25)), 0),  # exactly 0.4 together
    ],
)
def test_it_goes_on_when_unstable_and_when_behind(candidates, part) -> None:
    how = Thinking(unstable=0.5, behind=0.25)
    assert longer(how, result(*candidates)) == part


def test_the_mean_win_rate_is_that_of_all_games() -> None:
    found = result((3, 2 / 3), (1, 1.0), (4, 0.0))
    assert Fraction(mean_win_rate(found)).limit_denominator(99) == Fraction(3, 8)


def test_a_search_goes_on_by_its_parts(backend: Backend) -> None:
    """White is lost on 3x3 without komi; everybody else is content, and nobody is unstable."""
    board = backend.Board(3, komi=0.5)
    board.play("B2")
    how = Thinking(behind=0.5, losing=0.4)
    assert backend.search(board, BY_VISITS, playouts=101, thinking=how).playouts == 151
    assert backend.search(board, BY_VISITS, playouts=1, thinking=how).playouts == 1
    content = Thinking(behind=0.5, losing=0.0)
    assert backend.search(board, BY_VISITS, playouts=101, thinking=content).playouts == 101


def test_a_search_that_goes_on_is_the_longer_search(backend: Backend) -> None:
    board = backend.Board(3, komi=0.5)
    board.play("B2")
    longer_search = backend.search(board, BY_VISITS, playouts=150, seed=2)
    how = Thinking(behind=0.5)
    assert backend.search(board, BY_VISITS, playouts=100, seed=2, thinking=how) == longer_search


@pytest.mark.slow
def test_by_time_it_goes_on_for_as_long() -> None:
    board = go.Board(3, komi=0.5)
    board.play("B2")
    found = go.search(board, BY_VISITS, seconds=0.5, thinking=Thinking(behind=1.0))
    assert found.seconds >= 0.95


def test_what_stops_a_search_stops_it_for_good(backend: Backend) -> None:
    board = backend.Board(3, komi=0.5)
    board.play("B2")
    calls = []

    def watch(_: Callable[[], SearchResult]) -> bool:
        calls.append(1)
        return True

    backend.search(board, BY_VISITS, playouts=10**9, watch=watch, thinking=Thinking(behind=1.0))
    assert len(calls) == 1


def test_stopping_early_counts_on_the_longest_search(backend: Backend) -> None:
    """Otherwise a search that goes on might choose what one that stopped could not."""
    board = backend.Board(5, komi=0.5)
    for seed in range(4):
        both = Thinking(early=True, unstable=0.5, behind=0.5)
        one = backend.search(board, BY_VISITS, playouts=150, seed=seed, thinking=both)
        other = replace(both, early=False)
        whole = backend.search(board, BY_VISITS, playouts=150, seed=seed, thinking=other)
        assert one.move == whole.move


# --- The formula for the time of a move.


@pytest.mark.parametrize(
    ("how", "played", "empty", "moves"),
    [
        (Thinking(), 0, 81, 40.5),
        (Thinking(), 70, 11, 10),
        (HUANG, 0, 361, 160),
        (HUANG, 79, 282, 81),
        (HUANG, 80, 281, 80),
        (HUANG, 300, 61, 80),
        (RAY, 20, 341, 120),
    ],
)
def test_the_moves_left_by_formula(how: Thinking, played: int, empty: int, moves: float) -> None:
    assert how.moves_left(played, empty) == moves


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"early": 1}, "early must be True or False, not 1."),
        ({"unstable": -1}, "unstable must be 0 or more, not -1."),
        ({"behind": 11}, "behind must be 10 or less, not 11."),
        ({"losing": 2}, "losing must be 1 or less, not 2."),
        ({"constant": 0}, "constant must be 1 or more, not 0."),
        ({"max_ply": "all"}, "max_ply must be a finite number, not 'all'."),
        ({"empties": 1.5}, "empties must be 1 or less, not 1.5."),
    ],
)
def test_what_is_no_thinking(values: dict[str, Any], said: str) -> None:
    with pytest.raises(gomc.GomcError) as raised:
        Thinking(**values)
    assert str(raised.value) == said


def test_no_more_than_is_there() -> None:
    assert HUANG.within(0.0).most == 0
    assert HUANG.within(-1.0).most == 0
    assert Thinking(early=True).within(-1.0) == Thinking(early=True)
    assert HUANG.within(0.4).most == pytest.approx(0.4)
    assert HUANG.within(1.0) is HUANG


def test_a_search_without_games_of_moves_is_even() -> None:
    result = go.search(go.Board(3), BY_VISITS, playouts=20, seed=1)
    unplayed = tuple(c._replace(visits=0) for c in result.candidates)
    assert mean_win_rate(replace(result, candidates=unplayed)) == 0.5
    assert longer(Thinking(early=False), replace(result, candidates=unplayed)) >= 0
