"""GNU Go's search: its choices, its graph, its end, and its figures."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc import Color, GomcError, Rules, patterns
from gomc.game import Game
from gomc.game.points import PASS
from gomc.reference import gnugo
from gomc.reference.gnugo import Arc, GraphSearch, Leaf, Node, outlook, rise, urgency
from gomc.rng import Rng, stream
from gomc.search.gnugo import Branch
from gomc.search.results import SearchResult
from gomc.settings import PURE, GnuGo

UNIFORM = GnuGo(patterns.UNIFORM_DB)


def search(board: Game, playouts: int = 200, seed: int = 1, **more: Any) -> SearchResult:
    return go.search(board, UNIFORM, playouts=playouts, seed=seed, **more)


def node(games: int, *children: tuple[int, int], untried: int = 0) -> Node:
    """Return a node with children of these wins and games, the newest first; moves are their places."""
    found = Node(untried)
    found.games = games
    for move, (wins, visits) in reversed([*enumerate(children)]):
        child = Node(0)
        child.wins, child.games = wins, visits
        found.arcs.append(Arc(move, child))
    return found


# --- The choice among children.


# Paper: GG 14
def test_urgency_is_the_formula() -> None:
    """With 1 of 2 games won after 8: L = ln 8 / 2; the variance is more than a quarter, and counts."""
    luck = math.log(8) / 2
    variance = 0.25 + math.sqrt(2 * luck)
    assert urgency(1, 2, 8, depth=0) == pytest.approx(0.5 + math.sqrt(2 * luck * variance))
    assert urgency(1, 2, 8, depth=3) == pytest.approx(0.5 + math.sqrt(2 * luck * variance / 4))


def test_the_variance_counts_as_a_quarter_at_least() -> None:
    """A child that always wins, with so many games that the rest is less than a quarter."""
    luck = math.log(1000) / 900
    assert luck < 0.25**2 / 2
    assert urgency(900, 900, 1000, depth=1) == pytest.approx(1 + math.sqrt(luck / 4))


def test_the_newest_of_equal_children_stands_out_and_none_without_worth() -> None:
    found = outlook(node(9, (1, 2), (0, 2), (1, 2)), 1)
    assert (found.urgent.move, found.best.move, found.rate) == (0, 0, 0.5)
    assert outlook(node(1, (0, 1)), 1) == (None, None, 0)
    assert outlook(node(0), 0) == (None, None, 0)


# Paper: GG 14
def test_every_choice_of_gnu_go_is_ours(shared: Path) -> None:
    """240 choices inside its tree, with the urgency of each child and the bound that goes down."""
    text = (shared / "cases" / "gnugo_mc" / "uct_decisions.jsonl").read_text()
    cases = [json.loads(line) for line in text.splitlines()]
    assert len(cases) == 240
    for case in cases:
        children = [(wins, games) for wins, games in case["children"]]
        found = outlook(node(case["games"], *children), case["depth"])
        alpha, best = (up / down if down else 0.0 for up, down in (case["alpha"], case["best"]))
        assert found.rate == best, case["id"]
        assert (found.rate > alpha) == (case["kind"] == "greedy"), case["id"]
        chosen = {"greedy": found.best, "ucb": found.urgent, "untried": None}[case["kind"]]
        assert (chosen.move if chosen else None) == case["chosen"], case["id"]
        ours = [urgency(*child, case["games"], case["depth"]) for child in children]
        assert ours == pytest.approx(case["urgency"], rel=1e-6), case["id"]


# --- The graph.


def under_way(board: Game, moves: tuple[int, ...] | None = None, seed: int = 1) -> GraphSearch:
    return GraphSearch(board, UNIFORM, moves or (*board.legal_moves(), PASS), seed)


def nodes(searcher: GraphSearch) -> list[Node]:
    return [searcher.work.root, *searcher.work.seen.values()]


def test_the_graph_has_as_many_moves_as_it_may_and_games_are_fewer() -> None:
    result = search(go.Board(7), playouts=300)
    assert isinstance(result.root, Branch)
    seen: dict[int, Node] = {}
    waiting: list[Any] = [result.root.node]
    while waiting:
        now = waiting.pop()
        if id(now) not in seen:
            seen[id(now)] = now
            waiting += [arc.node for arc in now.arcs]
    arcs = sum(len(each.arcs) for each in seen.values())
    assert 290 <= arcs <= 300
    assert result.nodes == len(seen) <= arcs + 1
    assert result.playouts == result.games.n == result.root.visits <= arcs


def test_moves_in_another_order_lead_to_one_node() -> None:
    searcher = under_way(go.Board(3), seed=3)
    searcher.advance(400)
    incoming = sum(len(each.arcs) for each in nodes(searcher))
    assert incoming == searcher.work.arcs > len(searcher.work.seen)
    pairs = [(arc.node, each) for each in nodes(searcher) for arc in each.arcs]
    assert any(child.games > parent.games for child, parent in pairs)


def test_a_search_ends_when_a_game_adds_nothing() -> None:
    """On 2x2 there are few positions; the game that finds nothing new is the last."""
    result = search(go.Board(2), playouts=10_000)
    assert result.playouts < 2_000
    assert search(go.Board(2), playouts=100_000) == result


def test_small_limits_allow_one_game() -> None:
    for playouts in (1, 5, 11):
        assert search(go.Board(5), playouts).playouts == 1
    assert search(go.Board(5), 30).playouts in (19, 20)


def test_a_game_leaves_the_tree_where_no_game_was_or_at_its_end() -> None:
    """The end are three passes, or depth 400, to which games on 2x2 get by going round in circles."""
    searcher = under_way(go.Board(2))
    work, ends = searcher.work, set()
    for seed in range(200):
        leaf, rng = Leaf([], work.start), stream(7, seed)
        gnugo.descend(work, leaf, rng)
        depth, passes = len(leaf.path) - 1, leaf.state.passes
        assert passes == 3 or depth == 400 or not leaf.path[-1].node.games
        ends.add("passes" if passes == 3 else "depth" if depth == 400 else "new")
        gnugo.evaluate(work, leaf, rng)
        gnugo.update(work, leaf)
    assert ends == {"passes", "depth", "new"}


# Paper: GG 14
def test_the_loser_s_moves_rise_in_the_order() -> None:
    searcher = under_way(go.Board(3))
    work = searcher.work
    path = [Arc(PASS, work.root), *(Arc(move, Node(0)) for move in (5, 9, 2, PASS))]
    leaf = Leaf(path, work.start._replace(to_play=Color.BLACK), black_won=True)
    gnugo.update(work, leaf)
    assert [each.node.wins for each in path] == [0, 1, 0, 1, 0]
    assert work.order[:2] == [9, 0]
    leaf.black_won = False
    gnugo.update(work, leaf)
    assert work.order == [9, 2, 5, 0, 1, 4, 6, 8, 10]


def test_a_move_goes_ahead_of_those_with_fewer_points_only() -> None:
    order, points = [0, 1, 2, 3], [0] * 4
    for move in (3, 2, 2, 0):
        rise(order, points, move)
    assert (order, points) == ([2, 3, 0, 1], [1, 0, 2, 1])


# --- Where it plays.

CERTAIN = """
    . X . X . . .
    X X X X . . .
    . . . X . . .
    X X X X X X X
    O O O O O O O
    . . . . . . .
    . . . . . . ."""


def test_settled_points_are_not_tried_and_count_for_their_owner() -> None:
    board = go.Board.from_diagram(CERTAIN)
    certain = board.settled().black.points
    assert "B5" in certain
    assert "F6" not in certain
    result = search(board, 150)
    assert not any(c.move in certain for c in result.candidates if c.move != PASS)
    for point in certain:
        row, column = divmod(point, 8)
        assert result.ownership[row][column] == 1


def test_among_moves_that_are_all_settled_one_is_chosen() -> None:
    board = go.Board.from_diagram(CERTAIN)
    for moves in (["A5"], ["A7", "C7"], ["B5", "A7"]):
        assert search(board, 60, moves=moves).best in moves
    assert search(board, 60, moves=["A5", "pass"]).best == "pass"


def test_it_passes_if_nothing_wins() -> None:
    board = go.Board(5, komi=100)
    lost = search(board, 60)
    assert (lost.best, lost.value, lost.candidates[0].visits) == ("pass", 0, 0)
    assert search(board, 60, moves=["C3", "D4"]).best in ("C3", "D4")


def test_a_draw_is_black_s() -> None:
    board = go.Board.from_diagram("X X . X\nX . X X\nX X X X\nX X X .", komi=16)
    assert board.score() == 0
    assert search(board, 40).win_rate == 1
    board.komi = 16.5
    assert search(board, 40).win_rate == 0


def test_passes_and_the_last_move_before_the_search_do_not_matter() -> None:
    board = go.Board(5, rules=Rules("simple"))
    for move in ("C3", "B3", "pass"):
        board.play(move)
    other = go.Board(5, rules=Rules("simple"))
    other.set_up(black=["C3"], white=["B3"], to_play="white")
    montegnu = GnuGo()
    results = [go.search(b, montegnu, playouts=60, seed=5) for b in (board, other)]
    assert results[0] == results[1]


def test_the_root_obeys_the_rules_of_the_board() -> None:
    """Black may not retake the ko at once."""
    board = go.Board(5, rules=Rules("simple"))
    for move in ("B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"):
        board.play(move)
    assert board.ko == "C2"
    result = search(board, 100)
    assert "C2" not in [c.name for c in result.candidates]


def walked(branch: Branch, depth: int = 0) -> Iterator[tuple[Branch, int]]:
    yield branch, depth
    if depth < 6:
        for child in branch.children:
            yield from walked(child, depth + 1)


def test_the_tree_of_a_result_is_finite_in_reading_order_and_adds_up() -> None:
    result = search(go.Board(2), 300)
    for branch, _ in walked(result.root):
        moves = [child.move for child in branch.children]
        assert moves == sorted(moves, key=lambda move: (move == PASS, move))
        assert 0 <= branch.reward == branch.squares <= branch.visits
        assert (branch.solved, [*branch.owners]) == (0, [])
    assert len(result.variation) < 100
    assert result.unit == "win rate"
    assert gomc.show.tree(result, depth=2, width=3)


def test_stretches_of_work_do_not_matter_and_seeds_do() -> None:
    board = go.Board(5)
    at_once, slowly = under_way(board), under_way(board)
    at_once.advance(120)
    for part in (1, 2, 60, 50, 7):
        slowly.advance(part)
    assert at_once.result(0.0) == slowly.result(0.0)
    assert search(board, 120, seed=2) != search(board, 120, seed=1)


def test_a_time_limit_and_a_watcher_end_it() -> None:
    assert go.search(go.Board(9), UNIFORM, seconds=0.2, seed=1).playouts >= 1
    seen: list[int] = []
    go.search(
        go.Board(5),
        UNIFORM,
        playouts=10**6,
        seed=1,
        watch=lambda now: seen.append(now().playouts) or len(seen) > 2,
    )
    assert len(seen) == 3


def test_settings_and_program() -> None:
    assert gomc.programs.GNUGO_MC.search == GnuGo()
    assert GnuGo().policy == patterns.MONTEGNU_DB
    with pytest.raises(GomcError, match=r"must be a Database, such as .*, not Stages"):
        GnuGo(PURE)  # type: ignore[arg-type]


# --- GNU Go's figures.

FIGURES = {
    "uniform": {
        "simulations": (987.7, 1.6),
        "greedy": (454.9, 14.1),
        "urgency": (906.7, 1.6),
        "Black won": (0.4219, 0.0011 * math.sqrt(200)),
        "win rate": (0.7031, 0.0424),
        "games": (17.1, 0.8),
    },
    "montegnu_classic": {
        "simulations": (988.0, 1.4),
        "greedy": (444.9, 17.0),
        "urgency": (907.0, 1.4),
        "Black won": (0.4329, 0.0012 * math.sqrt(200)),
        "win rate": (0.7228, 0.0491),
        "games": (17.3, 1.0),
    },
}
"""Means and deviations of 200 searches of GNU Go 3.8, of 1,000 moves each, from the empty 9x9 board."""


def figures(database: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Return the figures of a search."""
    steps = grown = urgent = 0

    def grow(*args: Any) -> Arc | None:
        nonlocal grown, urgent
        found = grow_(*args)
        grown += 1
        urgent += found is None
        return found

    def descend(work: gnugo.Work, leaf: Leaf, rng: Rng) -> None:
        nonlocal steps
        descend_(work, leaf, rng)
        steps += len(leaf.path) - 1

    grow_, descend_ = gnugo.grow, gnugo.descend
    with monkeypatch.context() as patch:
        patch.setattr(gnugo, "grow", grow)
        patch.setattr(gnugo, "descend", descend)
        result = go.search(go.Board(9), GnuGo(patterns.database(database)), playouts=1000, seed=seed)
    return {
        "simulations": result.playouts,
        "greedy": steps - grown,
        "urgency": urgent,
        "Black won": result.games.black_wins / result.playouts,
        "win rate": result.win_rate,
        "games": result.candidates[0].visits,
    }


# Paper: GG 14
def test_the_figures_of_a_search_are_near_gnu_go_s(monkeypatch: pytest.MonkeyPatch) -> None:
    found = figures("uniform", 1, monkeypatch)
    for name, (mean, sd) in FIGURES["uniform"].items():
        assert abs(found[name] - mean) < 4 * sd, name


# Paper: GG 14
@pytest.mark.long
@pytest.mark.parametrize("database", FIGURES)
def test_the_figures_of_searches_are_gnu_go_s(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [figures(database, seed, monkeypatch) for seed in range(30)]
    for name, (mean, sd) in FIGURES[database].items():
        ours = [run[name] for run in runs]
        error = math.hypot(stdev(ours) / math.sqrt(len(ours)), sd / math.sqrt(200))
        assert abs(fmean(ours) - mean) < 4 * error, (name, fmean(ours), mean)
