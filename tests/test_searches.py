"""Searches: what they find, what they report, when they stop."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import gomc
from gomc import (
    UCT,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    Color,
    DepthTwo,
    MoveLists,
    Pruning,
    Temperature,
    programs,
)
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, point_name
from gomc.game.rules import CHINESE, TROMP_TAYLOR, Rules
from gomc.results.searches import SearchResult, TreeNode
from gomc.search import running
from gomc.search.search import Searcher
from gomc.settings import MOGO_TABLES

pytestmark = pytest.mark.compared

SEARCHES = [
    pytest.param(how, id=name)
    for name, how in {
        "flat by score": Abramson("score"),
        "flat by wins": Abramson("wins"),
        "Sensei's UCT": UCT(),
        "MoGo's UCT": MOGO_TABLES,
        "late leaves": UCT(expand_visits=5, final="visits"),
        "batches": UCT(batch=7),
        "pruning, for long": Abramson(pruning=Pruning(20, equal=0, minimum=20, maximum=10**8)),
        "all moves as first": AllMovesAsFirst(),
        "all as first by wins": AllMovesAsFirst("wins", ties="random"),
        "temperature": AllMovesAsFirst(temperature=Temperature(2)),
        "annealing": AllMovesAsFirst("wins", temperature=Annealing(games=500)),
        "move lists": MoveLists(temperature=20, games=300),
        "depth two": DepthTwo(),
        "depth two, all as first": DepthTwo("wins", all_as_first=True),
    }.items()
]
FIRSTS = (AllMovesAsFirst, MoveLists)
"""Searches that have no statistics of passes, and count a game for many moves."""

every_search = pytest.mark.parametrize("how", SEARCHES)
with_passes = pytest.mark.parametrize(
    "how", [kind for kind in SEARCHES if not isinstance(kind.values[0], FIRSTS)]
)
both_colors = pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)

RACE = """
    . X O O .
    X X X O O
    O O X X O
    O . O X X
    . O O O X
"""
"""Whoever moves first takes four stones or more, and so saves his own."""


def position(go: Backend, text: str, to_play: Color = Color.BLACK, komi: float = 0.5) -> Game:
    """Return the position of a diagram; for White to play, with all colours and the komi changed."""
    if to_play is Color.WHITE:
        text, komi = text.translate(str.maketrans("XO", "OX")), -komi
    return go.Board.from_diagram(text, komi, to_play=to_play)


def after_a_pass(go: Backend, text: str, to_play: Color, komi: float) -> Game:
    """Return the position of a diagram after a pass of the opponent."""
    board = position(go, text, to_play, komi)
    board.set_up(to_play=to_play.other)
    board.play("pass")
    return board


def candidate(result: SearchResult, name: str) -> gomc.results.searches.Candidate:
    """Return the candidate of this name."""
    return next(c for c in result.candidates if c.name == name)


# --- Positions solved by hand.


@every_search
@both_colors
def test_on_3x3_the_centre_is_best(backend, how, color):
    board = backend.Board(3, komi=0.5 * color)
    board.set_up(to_play=color)
    assert backend.search(board, how, playouts=1500, seed=1).best == "B2"


@every_search
@both_colors
def test_one_move_takes_and_wins(backend, how, color):
    result = backend.search(position(backend, RACE, color), how, playouts=500, seed=1)
    assert result.best == "E5"
    assert result.win_rate > 0.9
    if not isinstance(how, FIRSTS):
        assert candidate(result, "pass").win_rate == 0


@every_search
@both_colors
def test_one_move_saves_and_wins(backend, how, color):
    text = RACE.translate(str.maketrans("XO", "OX"))
    result = backend.search(position(backend, text, color), how, playouts=500, seed=1)
    assert result.best == "A5"
    assert result.win_rate > 0.9


@with_passes
@both_colors
def test_a_pass_that_ends_the_game_is_scored_and_not_played_out(backend, how, color):
    """The only stone has the whole board; random games from here are lost now and then."""
    text = "\n".join([". . . . .", ". . . . .", ". . X . .", ". . . . .", ". . . . ."])
    result = backend.search(after_a_pass(backend, text, color, 0.5), how, playouts=1300, seed=1)
    passing = candidate(result, "pass")
    assert result.best == "pass"
    assert passing.value == (24.5 if result.unit == "points" else 1)
    assert passing.win_rate == 1
    assert {c.win_rate == 1 for c in result.candidates[1:]} >= {False}


@both_colors
def test_a_pass_that_loses_is_not_played(backend, color):
    board = after_a_pass(backend, RACE, color, 0.5)
    result = backend.search(board, UCT(), playouts=300)
    assert (result.best, candidate(result, "pass").win_rate) == ("E5", 0)


VITAL = """
    . . X O O
    . . X O .
    . X X O .
    . . X O .
    . . X O O
"""


# Paper: RR Remark 2
@both_colors
def test_mean_score_and_win_rate_choose_different_moves(backend, color):
    """After the opponent's pass a pass wins by half a point; the vital point wins more, or loses."""
    board = after_a_pass(backend, VITAL, color, 4.5)
    by_score, by_wins = (backend.search(board, Abramson(by), playouts=3000) for by in ("score", "wins"))
    assert (by_score.best, by_wins.best) == ("E3", "pass")
    assert candidate(by_score, "pass").value == 0.5
    assert by_score.win_rate < by_wins.win_rate == 1
    assert by_score.value > 10


# --- What is legal at the root.

KO = """
    . X O .
    X O . O
    . X O .
    . . . .
"""


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_superko_holds_at_the_root(backend, ko):
    """Two passes later simple ko allows to retake, which superko does not."""
    board = backend.Board.from_diagram(KO, rules=Rules(ko))
    for move in ("C3", "pass", "pass"):
        board.play(move)
    board.resume()
    for how in (Abramson(), UCT()):
        result = backend.search(board, how, playouts=100)
        assert ("B3" in {c.name for c in result.candidates}) == (ko == "simple")
    if ko != "simple":
        with pytest.raises(gomc.IllegalMove, match="superko"):
            backend.search(board, UCT(), playouts=10, moves=["B3"])


def test_a_ko_is_not_retaken_at_the_root(backend):
    board = backend.Board.from_diagram(KO, rules=Rules("simple"))
    board.play("C3")
    assert "B3" not in {c.name for c in backend.search(board, UCT(), playouts=100).candidates}


SUICIDE = """
    . X O .
    X X O .
    O O O .
    . . . .
"""


@pytest.mark.parametrize(("rules", "allowed"), [(TROMP_TAYLOR, True), (CHINESE, False)])
def test_suicide_is_tried_where_the_rules_allow_it(backend, rules, allowed):
    board = backend.Board.from_diagram(SUICIDE, rules=rules)
    for how in (Abramson(), UCT()):
        result = backend.search(board, how, playouts=200)
        assert ("A4" in {c.name for c in result.candidates}) == allowed
        assert result.best != "A4"


def test_all_legal_moves_are_tried_eyes_included(backend):
    board = backend.Board.from_diagram("X . X\nX X X\n. X X", komi=0)
    for how in (Abramson(), UCT()):
        result = backend.search(board, how, playouts=30)
        assert {c.name for c in result.candidates} == {"B3", "A1", "pass"}


@every_search
def test_the_choice_can_be_restricted(backend, how):
    board = backend.Board(5)
    result = backend.search(board, how, playouts=80, moves=["pass", "a1", "C3", "A1"])
    with_statistics = {"A1", "C3"} if isinstance(how, FIRSTS) else {"A1", "C3", "pass"}
    assert {c.name for c in result.candidates} == with_statistics
    again = backend.search(board, how, playouts=80, moves=iter([14, PASS, 24]))
    assert again == result
    assert backend.search(board, how, playouts=5, moves=["B2"]).best == "B2"


def test_on_a_board_without_points_to_play_there_is_the_pass(backend):
    result = backend.search(backend.Board(1, komi=0), UCT(), playouts=20)
    assert (result.best, result.value, result.variation) == ("pass", 0.5, ("pass", "pass"))


# --- What is reported.


@pytest.fixture(scope="module")
def middle(backend: Backend) -> Game:
    """A position with stones, White to play."""
    board = backend.Board(5, komi=0.5)
    for move in ("C3", "C4", "D4"):
        board.play(move)
    return board


@every_search
def test_candidates_are_in_order_and_complete(backend, middle, how):
    result = backend.search(middle, how, playouts=300, seed=2)
    first, *others = result.candidates
    assert (first.move, first.name, first.value) == (result.move, result.best, result.value)
    assert first.win_rate == result.win_rate
    if isinstance(how, (Abramson, UCT)):
        assert others == sorted(others, key=lambda c: (-c.visits, -c.value, c.move % 2**32))
        assert sum(c.visits for c in result.candidates) == result.playouts == 300
    else:  # games count for several moves, or a move has those of its best reply
        assert others == sorted(others, key=lambda c: (-c.value, c.move % 2**32))
    assert all(c.name == point_name(c.move, 5) and middle.is_legal(c.move) for c in result.candidates)
    assert len({c.move for c in result.candidates}) == len(result.candidates)
    assert all(0 <= c.win_rate <= 1 for c in result.candidates)
    assert result.unit == ("win rate" if getattr(how, "by", "wins") == "wins" else "points")
    assert result.unit == "points" or all(c.value == c.win_rate for c in result.candidates)


@every_search
def test_the_move_chosen_is_the_best_by_what_was_asked(backend, middle, how):
    result = backend.search(middle, how, playouts=300, seed=2)
    if isinstance(how, UCT) and how.final == "visits":
        assert result.candidates[0].visits == max(c.visits for c in result.candidates)
    else:
        assert result.value == max(c.value for c in result.candidates)


@every_search
def test_a_search_sees_with_the_eyes_of_the_player_to_move(backend, how):
    """With all colours and the komi changed, all is the same, but for the owners."""
    black, white = (
        backend.search(position(backend, VITAL, color, 4.5), how, playouts=400)
        for color in (Color.BLACK, Color.WHITE)
    )
    assert (black.to_play, white.to_play) == (Color.BLACK, Color.WHITE)
    assert (white.candidates, white.variation) == (black.candidates, black.variation)
    assert white.ownership == tuple(tuple(-owner for owner in row) for row in black.ownership)
    assert black.ownership[0][2] > 0 > white.ownership[0][2], "+1 is Black's, whoever is to move"


@every_search
def test_the_report_says_what_was_searched(backend, middle, how):
    before = (str(middle), middle.moves, middle.state)
    result = backend.search(middle, how, playouts=40)
    assert (result.size, result.to_play, result.playouts) == (5, Color.WHITE, 40)
    assert (str(middle), middle.moves, middle.state) == before
    assert result.board is not middle
    assert str(result.board) == str(middle)
    assert [len(row) for row in result.ownership] == [5] * 5
    assert all(-1 <= owner <= 1 for row in result.ownership for owner in row)
    assert str(result).startswith(f"White plays {result.best}: 40 playouts, {result.nodes} nodes")


def test_a_flat_search_tries_all_moves_in_turn(backend, middle):
    moves = len(middle.legal_moves()) + 1
    result = backend.search(middle, Abramson(), playouts=3 * moves + 2, seed=1)
    visits = {c.move: c.visits for c in result.candidates}
    in_order = [*middle.legal_moves(), PASS]
    assert [visits[move] for move in in_order] == [4, 4, *[3] * (moves - 2)]
    assert (result.nodes, result.root, result.variation) == (1 + moves, None, (result.best,))
    assert len(backend.search(middle, Abramson(), playouts=3).candidates) == 3


# Paper: BH 2.1, BH 3.1, SL Monte-Carlo
@pytest.mark.parametrize("by", ["score", "wins"])
def test_a_flat_search_is_random_games_after_every_move(backend, by):
    board = backend.Board(3, komi=1)
    result = backend.search(board, Abramson(by), playouts=40, seed=5, moves=["B2"])
    board.play("B2")
    stats = backend.playouts(board, 40, seed=5)
    assert result.win_rate == stats.black_win_rate
    assert result.value == (stats.mean_score if by == "score" else stats.black_win_rate)
    assert result.ownership == stats.ownership


# --- The tree.


def walk(node: TreeNode, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], TreeNode]]:
    """Yield all nodes of a tree with the moves that lead there."""
    yield path, node
    for child in node.children:
        yield from walk(child, (*path, child.move))


# Paper: RR Figure 3, SL PlaySimulation, CF II-A, GG 14
@pytest.mark.parametrize("expand_visits", [1, 3])
def test_every_game_is_counted_on_its_way_through_the_tree(backend, middle, expand_visits):
    how = UCT(expand_visits=expand_visits)
    result = backend.search(middle, how, playouts=400, seed=1)
    nodes = dict(walk(result.root))
    assert len(nodes) == result.nodes
    assert (nodes[()].visits, nodes[()].move) == (400, PASS)
    for path, node in nodes.items():
        children = node.children
        first_here = 0 if not path else expand_visits
        if children:
            assert node.visits == first_here + sum(child.visits for child in children)
            lost = sum(child.visits - child.reward for child in children)
            assert 0 <= node.reward - lost <= first_here
            assert [child.move for child in children][-1] == PASS
            assert [child.move for child in children[:-1]] == sorted(c.move for c in children[:-1])
        elif path[-2:] != (PASS, PASS):
            assert node.visits <= expand_visits
        assert 0 <= node.reward <= node.visits


# Paper: SL CreateChildren
def test_the_tree_is_played_by_the_rules_of_random_games(backend):
    board = backend.Board(3, komi=0.5, rules=Rules("simple"))
    result = backend.search(board, UCT(), playouts=500, seed=1)
    inner = {path: node for path, node in walk(result.root) if path and node.children}
    assert max(len(path) for path in inner) >= 5
    for path, node in inner.items():
        game = board.copy()
        for move in path:
            game.play(move)
        points = set(game.legal_moves()) - set(backend.eyes(game))
        assert {child.move for child in node.children} == points | {PASS}


def test_the_variation_is_where_most_games_went(backend, middle):
    result = backend.search(middle, UCT(), playouts=500, seed=1)
    node, game = result.root, middle.copy()
    for name in result.variation:
        game.play(name)
        node = next(child for child in node.children if point_name(child.move, 5) == name)
        assert node.visits > 0
        if node.children:
            most = max(child.visits for child in node.children)
            expected = next(child.move for child in node.children if child.visits == most)
    assert len(result.variation) >= 3
    assert point_name(expected, 5) == result.variation[-1] or not node.children


# Paper: SL SetBest
def test_both_final_moves_can_be_had_from_the_same_tree(backend):
    board = backend.Board(5, komi=0.5)
    value, visits = (backend.search(board, UCT(final=how), playouts=150) for how in ("value", "visits"))
    assert sorted(value.candidates) == sorted(visits.candidates)
    assert value.value == max(c.value for c in value.candidates)
    assert visits.candidates[0].visits == max(c.visits for c in value.candidates)
    assert value.best != visits.best


# Paper: SL UCTK
def test_exploration_spreads_the_games(backend, middle):
    few, many = (
        backend.search(middle, UCT(bandit=gomc.UCB1(c)), playouts=500).candidates[0].visits
        for c in (5.0, 0.1)
    )
    assert few < many / 2


def test_the_first_unvisited_move_is_the_first_in_reading_order(backend, middle):
    first = backend.search(middle, UCT(unvisited="first"), playouts=4)
    assert sorted(c.move for c in first.candidates) == list(middle.legal_moves())[:4]
    drawn = backend.search(middle, UCT(unvisited="random"), playouts=4)
    assert sorted(c.move for c in drawn.candidates) != sorted(c.move for c in first.candidates)


def test_a_batch_goes_to_different_leaves(backend):
    board = backend.Board(3)
    result = backend.search(board, UCT(batch=10), playouts=10)
    assert [c.visits for c in result.candidates] == [1] * 10


# Paper: SL tree
@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize("max_nodes", [1, 11, 30, 200])
def test_a_full_tree_stops_growing_and_goes_on_searching(backend, max_nodes, batch):
    board, how = backend.Board(3), UCT(max_nodes=max_nodes, batch=batch)
    small, large = (backend.search(board, how, playouts=n) for n in (1000, 3000))
    assert small.nodes == large.nodes <= max(max_nodes, 11)
    assert large.nodes > max_nodes - 12
    assert len(dict(walk(large.root))) == large.nodes
    assert sum(c.visits for c in large.candidates) == 3000
    assert large.candidates[0].visits > small.candidates[0].visits


@pytest.mark.parametrize("max_nodes", [1, 2, 5, 11])
def test_a_tree_has_no_more_nodes_than_it_may_but_for_the_moves_at_the_root(backend, max_nodes):
    """B2 has eight replies and a pass: nine nodes more."""
    result = backend.search(backend.Board(3), UCT(max_nodes=max_nodes), playouts=100, moves=["B2"])
    assert result.nodes == (11 if max_nodes == 11 else 2)


def test_memory_is_bounded(backend):
    board, full = backend.Board(5), UCT(max_nodes=100)

    def peak(how: UCT, playouts: int) -> int:
        backend.search(board, how, playouts=1)
        tracemalloc.start()
        backend.search(board, how, playouts=playouts)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert peak(full, 300) < peak(full, 60) + 50_000
    assert peak(UCT(), 300) > 2 * peak(full, 300)


def test_a_search_that_finds_no_memory_says_so(backend, monkeypatch):
    def starved(*_: object) -> SearchResult:
        raise MemoryError("Unable to allocate 46.9 GiB")

    monkeypatch.setattr("gomc.search.search.run_searcher", starved)
    with pytest.raises(gomc.GomcError, match="not enough memory for this search: give it a smaller"):
        backend.search(backend.Board(3), UCT(), playouts=1)


@pytest.mark.kernels
def test_the_arrays_of_a_tree_are_smaller_where_memory_is_short(monkeypatch):
    fast = pytest.importorskip("gomc.fast", reason="numba is not installed")
    from gomc.fast import treesearch

    grown, rooms = treesearch.grown, []

    def scarce(tree: Any, room: int, *more: Any) -> Any:
        rooms.append(room)
        if room > 60:
            raise MemoryError
        return grown(tree, room, *more)

    board, how = fast.Board(3), UCT(max_nodes=400)
    usual = fast.search(board, how, playouts=4)
    monkeypatch.setattr(treesearch, "grown", scarce)
    monkeypatch.setattr(treesearch, "FIRST_ROOM", 20)
    assert fast.search(board, how, playouts=4) == usual
    assert rooms == [20, 400, 200, 100, 50]
    with pytest.raises(gomc.GomcError, match="not enough memory"):
        fast.search(board, how, playouts=100)


def test_positions_need_no_more_room_than_nodes():
    pytest.importorskip("gomc.fast", reason="numba is not installed")
    from gomc.fast.treework import new_shared

    many = UCT(transpositions=True, expand_visits=0, batch=1024, threads=256)
    assert len(new_shared(many, 10, 1).positions.node) == 2 * many.max_nodes + 1
    assert len(new_shared(replace(many, max_nodes=10_000), 10, 1).positions.node) == 20_001


# --- When it stops.


# Paper: SL UCTSearch
@every_search
def test_it_stops_after_so_many_games(backend, how):
    for n in (1, 13):
        assert backend.search(backend.Board(5), how, playouts=n).playouts == n


# Paper: RR 4.1
@pytest.mark.sampled(4)
@every_search
def test_it_stops_when_the_time_is_over(backend, how, promptly):
    board = backend.Board(5)
    backend.search(board, how, playouts=1)
    result = promptly(1.3, lambda: backend.search(board, how, seconds=0.3))
    assert 0.3 <= result.seconds < 1.3
    assert result.playouts >= 1


def test_whichever_comes_first(backend):
    board = backend.Board(5)
    assert backend.search(board, UCT(), playouts=10, seconds=60).playouts == 10
    assert backend.search(board, UCT(), playouts=10**9, seconds=0.05).playouts < 10**9
    assert backend.search(board, UCT(), seconds=0).playouts >= 1


@every_search
def test_it_does_not_matter_in_which_stretches_games_are_played(backend, middle, monkeypatch, how):
    usual = backend.search(middle, how, playouts=200)
    for stretch in (0, 1e9):
        monkeypatch.setattr(running, "STRETCH", stretch)
        assert backend.search(middle, how, playouts=200) == usual


@pytest.mark.sampled(4)
@every_search
def test_a_seed_gives_the_same_search_and_another_seed_another(backend, middle, how):
    result = backend.search(middle, how, playouts=150, seed=1)
    assert backend.search(middle, how, playouts=150, seed=1) == result
    assert backend.search(middle, how, playouts=150, seed=2) != result


@pytest.mark.slow
def test_a_program_is_its_search(backend, middle):
    for program in programs.PROGRAMS.values():
        if program is programs.MOGO_19 and backend is gomc.load("reference"):
            continue  # a zone takes thousands of games
        result = backend.search(middle, program, playouts=12)
        assert result == backend.search(middle, program.search, playouts=12)


class Watcher:
    """Watches a search, and stops it when it was called so often."""

    def __init__(self, calls: int, at_last: Callable[[], object] = lambda: True) -> None:
        self.calls = calls
        self.at_last = at_last
        self.results: list[SearchResult] = []

    def __call__(self, result: Callable[[], SearchResult]) -> object:
        self.results.append(result())
        return len(self.results) == self.calls and self.at_last()


@every_search
def test_who_watches_sees_what_there_is_and_can_stop(backend, middle, how):
    watcher = Watcher(4)
    result = backend.search(middle, how, playouts=10**9, seed=1, watch=watcher)
    assert result.playouts < 10**9
    assert result == watcher.results[-1]
    counts = [seen.playouts for seen in watcher.results]
    assert counts == sorted(set(counts))
    for seen in watcher.results:
        assert seen == backend.search(middle, how, playouts=seen.playouts, seed=1)


def test_who_only_watches_changes_nothing(backend, middle):
    calls: list[int] = []
    result = backend.search(middle, UCT(), playouts=500, watch=lambda now: calls.append(now().playouts))
    assert result == backend.search(middle, UCT(), playouts=500)
    assert calls
    assert calls[-1] < 500


def test_an_error_of_who_watches_is_not_hidden(backend, middle):
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ZeroDivisionError):
        backend.search(middle, UCT(), playouts=10**9, watch=lambda _: 1 / 0)
    assert signal.getsignal(signal.SIGINT) is before


@every_search
def test_ctrl_c_returns_what_was_found(backend, middle, how):
    before = signal.getsignal(signal.SIGINT)
    watcher = Watcher(3, lambda: signal.raise_signal(signal.SIGINT))
    result = backend.search(middle, how, playouts=10**9, watch=watcher)
    assert result == watcher.results[2]
    assert len(watcher.results) == 3
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_does_what_it_always_did(backend, middle):
    def twice() -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        backend.search(middle, UCT(), playouts=10**9, watch=Watcher(3, twice))


def test_outside_the_main_thread_a_search_runs_too(backend, middle):
    results: list[SearchResult] = []

    def work() -> None:
        results.append(backend.search(middle, UCT(), playouts=100))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert results == [backend.search(middle, UCT(), playouts=100)]


INTERRUPTED = """
import gomc
go = gomc.load({!r})
seen = []
def watch(result):
    if not seen:
        seen.append(print("searching", flush=True))
print(go.search(go.Board(9), gomc.UCT(max_nodes=1000), playouts=10**9, watch=watch))
"""


def test_ctrl_c_ends_a_program_s_search_with_a_move(backend):
    name = backend.__name__.removeprefix("gomc.")
    program = INTERRUPTED.format(name)
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "searching\n"
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    assert output.startswith("Black plays ")


# --- What cannot be searched.

KINDS = (
    "a program is its name such as 'uct' or 'mogo:fpu=0.9', a gomc.programs.Program, or a search of "
    "Abramson, AllMovesAsFirst, MoveLists, DepthTwo, UCT, GnuGo, RootParallel, ClusterParallel, BySize"
)

BAD = {
    "no end": ({"playouts": None}, "a search needs an end: give playouts= or seconds=, or both."),
    "no games": ({"playouts": 0}, "playouts must be a whole number 1 or more, not 0."),
    "half a game": ({"playouts": 0.5}, "playouts must be a whole number 1 or more, not 0.5."),
    "many games": ({"playouts": "9"}, "playouts must be a whole number 1 or more, not '9'."),
    "negative time": ({"seconds": -1}, "seconds must be 0 or more, not -1."),
    "no number": ({"seconds": float("nan")}, "seconds must be a finite number, not nan."),
    "for ever": ({"seconds": float("inf")}, "seconds must be a finite number, not inf."),
    "negative seed": ({"seed": -1}, "seed must be a whole number from 0 to 18446744073709551615"),
    "long seed": ({"seed": 2**64}, "seed must be a whole number from 0 to 18446744073709551615"),
    "no moves": ({"moves": []}, "a search needs at least one move to choose from."),
    "no move": ({"moves": ["E55"]}, "E55 is off the board: the points of a 5x5 board are A1 to E5."),
    "no sense": ({"moves": ["hello"]}, "a move must be a point such as 'E5' (columns A to Z with"),
    "occupied": ({"moves": ["C3"]}, "White cannot play C3: a stone stands there."),
    "no name": ({"how": "uctt"}, "there is no program 'uctt', perhaps 'uct'; there are abramson, "),
    "nothing": ({"how": None}, KINDS + ", not None."),
    "a class": ({"how": UCT}, "UCT is a class: write UCT(), with settings in the brackets."),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_arguments(backend, middle, bad):
    wrong, message = BAD[bad]
    arguments: dict[str, Any] = {"how": UCT(), "playouts": 10, **wrong}
    before = str(middle)
    with pytest.raises(gomc.GomcError) as caught:
        backend.search(middle, **arguments)
    said = str(caught.value)
    assert said.startswith(message)
    assert said.endswith(".")
    assert "\n" not in said
    assert str(middle) == before


def test_a_game_that_is_over(backend):
    board = backend.Board(5)
    board.play("pass")
    board.play("pass")
    with pytest.raises(gomc.GomcError, match=r"^there is no move to search for: .* two passes\.$"):
        backend.search(board, UCT(), playouts=10)
    board.resume()
    assert backend.search(board, UCT(), playouts=10).playouts == 10
    board.resign()
    with pytest.raises(gomc.GomcError, match=r"^there is no move to search for: .* resignation\.$"):
        backend.search(board, UCT(), playouts=10)


@pytest.mark.parametrize(
    "wrong",
    [
        {"expand_visits": -1},
        {"expand_visits": 2**31},
        {"unvisited": "last"},
        {"final": "robust"},
        {"max_nodes": 0},
        {"max_nodes": 2**31},
        {"batch": 0},
        {"batch": 1025},
        {"batch": True},
    ],
    ids=str,
)
def test_bad_settings(wrong):
    [(name, value)] = wrong.items()
    for make in (UCT, lambda **settings: replace(UCT(), **settings)):
        with pytest.raises(gomc.GomcError, match=rf"^{name} must be .*, not .*{value}.*\.$"):
            make(**wrong)


def test_bad_settings_of_a_flat_search():
    with pytest.raises(gomc.GomcError, match=r"^by must be one of 'score', 'wins', not 'luck'\.$"):
        Abramson("luck")


def test_the_start_of_processes_is_no_time_of_a_search(backend, monkeypatch):
    board, how = backend.Board(3), gomc.UCT()
    backend.search(board, how, playouts=5)  # the time of a first search is another
    monkeypatch.setattr(Searcher, "starting", 60.0)
    assert -60 < backend.search(board, how, playouts=5).seconds < 0


def test_the_error_of_points_is_half_of_a_95_percent_interval(backend):
    result = backend.search(backend.Board(5), gomc.Abramson("score"), playouts=200)
    first = result.candidates[0]
    row = str(result).splitlines()[2].split()
    assert row == [
        first.name,
        str(first.visits),
        f"{first.win_rate:.3f}",
        f"{first.value:+.2f}",
        f"{1.96 * first.error:.2f}",
    ]
