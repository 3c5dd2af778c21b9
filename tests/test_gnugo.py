"""GNU Go's search: its choices, its graph, its end, and its figures."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import pytest

import gomc
from gomc import Color, GomcError, Rules, patterns, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS
from gomc.reference import gnugo
from gomc.reference.gnugo import outlook, urgency
from gomc.reference.gnugowork import Arc, GraphLeaf, GraphNode, GraphState
from gomc.reference.ranking import Ranking, add_point
from gomc.results.searches import SearchResult
from gomc.rng import Rng, stream
from gomc.search.gnugo import GraphBranch
from gomc.settings import PURE, GnuGo

UNIFORM = GnuGo(patterns.UNIFORM_DB)


@pytest.fixture
def fast() -> Backend:
    """The fast backend."""
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


def search(
    backend: Backend, board: Game, playouts: int = 200, seed: int = 1, **more: Any
) -> SearchResult:
    return backend.search(board, UNIFORM, playouts=playouts, seed=seed, **more)


def node(games: int, *children: tuple[int, int], untried: int = 0) -> GraphNode:
    """Return a node with children of these wins and games, the newest first; moves are their places."""
    found = GraphNode(untried)
    found.games = games
    for move, (wins, visits) in reversed([*enumerate(children)]):
        child = GraphNode(0)
        child.wins, child.games = wins, visits
        found.arcs.append(Arc(move, child))
    return found


# --- The choice among children.


# Paper: GG 14
def test_urgency_is_the_formula() -> None:
    """With 1 of 2 games won after 8: L = ln 8 / 2; the variance is more than a quarter, and counts."""
    luck = math.log(8) / 2
    variance = 0.25 + math.sqrt(2 * luck)
    assert urgency(1, 2, math.log(8), depth=0) == pytest.approx(0.5 + math.sqrt(2 * luck * variance))
    assert urgency(1, 2, math.log(8), depth=3) == pytest.approx(
        0.5 + math.sqrt(2 * luck * variance / 4)
    )


def test_the_variance_counts_as_a_quarter_at_least() -> None:
    """A child that always wins, with so many games that the rest is less than a quarter."""
    luck = math.log(1000) / 900
    assert luck < 0.25**2 / 2
    assert urgency(900, 900, math.log(1000), depth=1) == pytest.approx(1 + math.sqrt(luck / 4))


class Choice(NamedTuple):
    """What a backend finds among children, who are known by their places."""

    urgent: int | None
    best: int | None
    rate: float


def by_reference(games: int, children: Sequence[tuple[int, int]], depth: int) -> Choice:
    """Let the reference choose."""
    urgent, best, rate = outlook(node(games, *children), depth)
    return Choice(urgent and urgent.move, best and best.move, rate)


def by_compiled_code(games: int, children: Sequence[tuple[int, int]], depth: int) -> Choice:
    """Let the fast backend choose; here child `i` is node `i` + 1, and the arc to it `n` - `i`."""
    from gomc.fast.graph import new_graph

    n = len(children)
    graph = new_graph(n, 1)
    graph.games[0], graph.newest[0] = games, n
    graph.older[1:], graph.node[1:] = range(n), range(n, 0, -1)
    graph.wins[1:], graph.games[1:] = zip(*children, strict=True) if children else ((), ())
    urgent, best, rate = compiled_outlook()(graph, 0, depth)
    return Choice(n - urgent if urgent else None, n - best if best else None, rate)


@cache
def compiled_outlook() -> Callable[..., tuple[int, int, float]]:
    """Return a function that calls the twin of `outlook`."""
    import numba

    from gomc.fast.gnugo import outlook

    @numba.njit
    def found(graph: Any, node: int, depth: int) -> tuple[int, int, float]:
        its = outlook(graph, node, depth)
        return its.urgent, its.best, its.rate

    return found  # type: ignore[no-any-return]


@pytest.fixture
def choose(backend: Backend) -> Callable[..., Choice]:
    """Each backend's way to look at the children of a node."""
    return by_reference if backend is reference else by_compiled_code


def test_the_newest_of_equal_children_stands_out_and_none_without_worth(
    choose: Callable[..., Choice],
) -> None:
    assert choose(9, [(1, 2), (0, 2), (1, 2)], 1) == (0, 0, 0.5)
    assert choose(9, [(0, 2), (1, 2), (5, 8)], 1) == (1, 2, 0.625)
    assert choose(1, [(0, 1)], 1) == choose(0, [], 0) == (None, None, 0)


# Paper: GG 14
def test_choices_of_gnu_go_are_ours(choose: Callable[..., Choice]) -> None:
    """81 choices inside its tree, with the urgency of each child and the bound that goes down."""
    text = (Path(__file__).parent / "data" / "gnugo_mc" / "uct_decisions.jsonl").read_text()
    check_choices(choose, [json.loads(line) for line in text.splitlines()], 27)


# Paper: GG 14
def test_every_choice_of_gnu_go_is_ours(choose: Callable[..., Choice], shared: Path) -> None:
    """All 240 that were recorded."""
    text = (shared / "cases" / "gnugo_mc" / "uct_decisions.jsonl").read_text()
    check_choices(choose, [json.loads(line) for line in text.splitlines()], 80)


def check_choices(choose: Callable[..., Choice], cases: list[dict[str, Any]], each: int) -> None:
    """Assert that all choices are GNU Go's, and that there are so many of each kind."""
    assert Counter(case["kind"] for case in cases) == dict.fromkeys(("greedy", "ucb", "untried"), each)
    for case in cases:
        children = [(wins, games) for wins, games in case["children"]]
        found = choose(case["games"], children, case["depth"])
        alpha, best = (up / down if down else 0.0 for up, down in (case["alpha"], case["best"]))
        assert found.rate == best, case["id"]
        assert (found.rate > alpha) == (case["kind"] == "greedy"), case["id"]
        chosen = {"greedy": found.best, "ucb": found.urgent, "untried": None}[case["kind"]]
        assert chosen == case["chosen"], case["id"]
        ours = [urgency(*child, math.log(case["games"]), case["depth"]) for child in children]
        assert ours == pytest.approx(case["urgency"], rel=1e-6), case["id"]


# --- The graph.


def under_way(backend: Any, size: int) -> Any:
    """Return the backend's search on an empty board, at its beginning."""
    board, kinds = backend.Board(size), import_module(f"{backend.__name__}.search").KINDS
    return kinds[GnuGo](board, UNIFORM, (*board.legal_moves(), PASS), 1)


def nodes(result: SearchResult) -> set[Any]:
    """Return all nodes of the graph."""
    assert isinstance(result.root, GraphBranch)
    seen, waiting = set(), [result.root.node]
    while waiting:
        now = waiting.pop()
        if now not in seen:
            seen.add(now)
            waiting += [node for _, node in now.arcs]
    return seen


def test_the_graph_has_as_many_moves_as_it_may_and_games_are_fewer(backend: Backend) -> None:
    result = search(backend, backend.Board(7), playouts=300)
    seen = nodes(result)
    arcs = sum(len(each.arcs) for each in seen)
    assert 290 <= arcs <= 300
    assert result.nodes == len(seen) <= arcs + 1
    assert result.playouts == result.games.n == result.root.visits <= arcs


def test_moves_in_another_order_lead_to_one_node(backend: Backend) -> None:
    seen = nodes(search(backend, backend.Board(3), 400, seed=3))
    pairs = [(child, parent) for parent in seen for _, child in parent.arcs]
    assert len(pairs) > len(seen) - 1 == len({child for child, _ in pairs})
    assert any(child.games > parent.games for child, parent in pairs)


def test_a_search_ends_when_a_game_adds_nothing(backend: Backend) -> None:
    """On 2x2 there are few positions; the game that finds nothing new is the last."""
    result = search(backend, backend.Board(2), playouts=10_000)
    assert result.playouts < 2_000
    assert search(backend, backend.Board(2), playouts=100_000) == result


def test_small_limits_allow_one_game(backend: Backend) -> None:
    for playouts in (1, 5, 11):
        assert search(backend, backend.Board(5), playouts).playouts == 1
    assert search(backend, backend.Board(5), 30).playouts in (19, 20)


def test_a_game_leaves_the_tree_where_no_game_was_or_at_its_end() -> None:
    """The end are three passes, or depth 400, to which games on 2x2 get by going round in circles."""
    work, ends = under_way(reference, 2).work, set()
    for seed in range(200):
        leaf, rng = GraphLeaf([], work.start), stream(7, seed)
        gnugo.descend(work, leaf, rng)
        depth, passes = len(leaf.path) - 1, leaf.state.passes
        assert passes == 3 or depth == 400 or not leaf.path[-1].node.games
        ends.add("passes" if passes == 3 else "depth" if depth == 400 else "new")
        gnugo.evaluate(work, leaf, rng)
        gnugo.update(work, leaf)
    assert ends == {"passes", "depth", "new"}


# Paper: GG 14
def test_the_loser_s_moves_rise_in_the_ranking() -> None:
    work = under_way(reference, 3).work
    path = [Arc(PASS, work.root), *(Arc(move, GraphNode(0)) for move in (5, 9, 2, PASS))]
    leaf = GraphLeaf(path, work.start._replace(to_play=Color.BLACK), black_won=True)
    gnugo.update(work, leaf)
    assert [each.node.wins for each in path] == [0, 1, 0, 1, 0]
    assert work.ranking.moves[:2] == [9, 0]
    leaf.black_won = False
    gnugo.update(work, leaf)
    assert work.ranking.moves == [9, 2, 5, 0, 1, 4, 6, 8, 10]


def test_a_move_goes_ahead_of_those_with_fewer_points_only() -> None:
    ranking = Ranking([0, 1, 2, 3], [0] * 4)
    for move in (3, 2, 2, 0):
        add_point(ranking, move)
    assert ranking == ([2, 3, 0, 1], [1, 0, 2, 1])


@pytest.mark.kernels
def test_a_graph_that_outgrows_its_first_arrays(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = under_way(backend, 4)
    at_once.advance(900)
    if backend.__name__ == "gomc.fast":
        monkeypatch.setattr("gomc.fast.gnugowork.FEW_MOVES", 1)
    slowly = under_way(backend, 4)
    for part in (0, 1, 2, 60, 50, 7, 180, 600):
        slowly.advance(part)
    assert at_once.result(0.0) == slowly.result(0.0)


# --- Where it plays.

CERTAIN = """
    . X . X . . .
    X X X X . . .
    . . . X . . .
    X X X X X X X
    O O O O O O O
    . . . . . . .
    . . . . . . ."""


def test_settled_points_are_not_tried_and_count_for_their_owner(backend: Backend) -> None:
    board = backend.Board.from_diagram(CERTAIN)
    certain = board.settled().black.points
    assert "B5" in certain
    assert "F6" not in certain
    result = search(backend, board, 150)
    assert not any(c.move in certain for c in result.candidates if c.move != PASS)
    for point in certain:
        row, column = divmod(point, 8)
        assert result.ownership[row][column] == 1


def test_among_moves_that_are_all_settled_one_is_chosen(backend: Backend) -> None:
    board = backend.Board.from_diagram(CERTAIN)
    for moves in (["A5"], ["A7", "C7"], ["B5", "A7"]):
        assert search(backend, board, 60, moves=moves).best in moves
    assert search(backend, board, 60, moves=["A5", "pass"]).best == "pass"


def test_it_passes_if_nothing_wins(backend: Backend) -> None:
    board = backend.Board(5, komi=100)
    lost = search(backend, board, 60)
    assert (lost.best, lost.value, lost.candidates[0].visits) == ("pass", 0, 0)
    assert search(backend, board, 60, moves=["C3", "D4"]).best in ("C3", "D4")


def test_a_draw_is_black_s(backend: Backend) -> None:
    board = backend.Board.from_diagram("X X . X\nX . X X\nX X X X\nX X X .", komi=16)
    assert board.score() == 0
    assert search(backend, board, 40).win_rate == 1
    board.komi = 16.5
    assert search(backend, board, 40).win_rate == 0


def test_passes_and_the_last_move_before_the_search_do_not_matter(backend: Backend) -> None:
    board = backend.Board(5, rules=Rules("simple"))
    for move in ("C3", "B3", "pass"):
        board.play(move)
    other = backend.Board(5, rules=Rules("simple"))
    other.set_up(black=["C3"], white=["B3"], to_play="white")
    montegnu = GnuGo()
    results = [backend.search(b, montegnu, playouts=60, seed=5) for b in (board, other)]
    assert results[0] == results[1]


def test_the_root_obeys_the_rules_of_the_board(backend: Backend) -> None:
    """Black may not retake the ko at once."""
    board = backend.Board(5, rules=Rules("simple"))
    for move in ("B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"):
        board.play(move)
    assert board.ko == "C2"
    result = search(backend, board, 100)
    assert "C2" not in [c.name for c in result.candidates]


def walked(branch: GraphBranch, depth: int = 0) -> Iterator[tuple[GraphBranch, int]]:
    yield branch, depth
    if depth < 6:
        for child in branch.children:
            yield from walked(child, depth + 1)


def test_the_tree_of_a_result_is_finite_in_reading_order_and_adds_up(backend: Backend) -> None:
    result = search(backend, backend.Board(2), 300)
    for branch, _ in walked(result.root):
        moves = [child.move for child in branch.children]
        assert moves == sorted(moves, key=lambda move: (move == PASS, move))
        assert 0 <= branch.reward == branch.squares <= branch.visits
        assert (branch.solved, {**branch.layers}) == (0, {})
    assert len(result.variation) < 100
    assert result.unit == "win rate"
    assert gomc.show.tree(result, depth=2, width=3)


def test_seeds_matter(backend: Backend) -> None:
    board = backend.Board(5)
    assert search(backend, board, 120, seed=2) != search(backend, board, 120, seed=1)


def test_a_time_limit_and_a_watcher_end_it(backend: Backend) -> None:
    assert backend.search(backend.Board(9), UNIFORM, seconds=0.2, seed=1).playouts >= 1
    seen: list[int] = []
    backend.search(
        backend.Board(5),
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


def figures(backend: Backend, database: str, seed: int) -> dict[str, float]:
    """Return those figures of a search that its result tells."""
    how = GnuGo(patterns.database(database))
    result = backend.search(backend.Board(9), how, playouts=1000, seed=seed)
    return {
        "simulations": result.playouts,
        "Black won": result.games.black_wins / result.playouts,
        "win rate": result.win_rate,
        "games": result.candidates[0].visits,
    }


def all_figures(database: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Return all figures of a search of the reference."""
    steps = grown = urgent = 0

    def grow(*args: Any) -> Arc | None:
        nonlocal grown, urgent
        found = grow_(*args)
        grown += 1
        urgent += found is None
        return found

    def descend(work: GraphState, leaf: GraphLeaf, rng: Rng) -> None:
        nonlocal steps
        descend_(work, leaf, rng)
        steps += len(leaf.path) - 1

    grow_, descend_ = gnugo.grow, gnugo.descend
    with monkeypatch.context() as patch:
        patch.setattr(gnugo, "grow", grow)
        patch.setattr(gnugo, "descend", descend)
        found = figures(reference, database, seed)
    return found | {"greedy": steps - grown, "urgency": urgent}


def agree(database: str, runs: list[dict[str, float]]) -> None:
    """Compare the figures of several searches with GNU Go's."""
    for name in runs[0]:
        (mean, sd), ours = FIGURES[database][name], [run[name] for run in runs]
        error = math.hypot(stdev(ours) / math.sqrt(len(ours)), sd / math.sqrt(200))
        assert abs(fmean(ours) - mean) < 4 * error, (name, fmean(ours), mean)


# Paper: GG 14
@pytest.mark.slow
def test_the_figures_of_a_search_are_near_gnu_go_s(monkeypatch: pytest.MonkeyPatch) -> None:
    found = all_figures("uniform", 1, monkeypatch)
    for name, (mean, sd) in FIGURES["uniform"].items():
        assert abs(found[name] - mean) < 4 * sd, name


# Paper: GG 14
@pytest.mark.parametrize(
    "database",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name in ("uniform", "montegnu_classic")))
        for name in FIGURES
    ],
)
def test_the_figures_of_compiled_searches_are_gnu_go_s(fast: Backend, database: str) -> None:
    agree(database, [figures(fast, database, seed) for seed in range(40)])


# Paper: GG 14
@pytest.mark.long
@pytest.mark.parametrize("database", FIGURES)
def test_the_figures_of_searches_are_gnu_go_s(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    agree(database, [all_figures(database, seed, monkeypatch) for seed in range(30)])
