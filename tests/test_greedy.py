"""A flavour of alpha-beta: bounds go down with a game, and a move above them is played at once."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomc import UCT
from gomc.backend import Backend
from gomc.game.points import PASS
from gomc.reference import gnugo, gnugowork
from gomc.reference.greedy import good_enough
from gomc.reference.tree import Node
from gomc.reference.uct import choose_child
from gomc.results.searches import SearchResult, TreeNode
from gomc.rng import Rng
from gomc.settings import UCB1, Greedy
from gomc.settings.gnugo import ALPHA, BETA, HIGHEST


def with_rates(*games: tuple[int, float]) -> list[Node]:
    """Return nodes with these visits and rewards."""
    found = []
    for move, (visits, reward) in enumerate(games):
        node = Node(move)
        node.visits, node.reward, node.squares = visits, reward, reward
        found.append(node)
    return found


def walk(how: Greedy, rates: list[float]) -> Iterator[bool]:
    """Yield for each node on a way down, with this best rate, whether a game goes there at once."""
    bounds = 0.0, 0.0
    for depth, rate in enumerate(rates):
        best, bounds = good_enough(how, with_rates((100, 100 * rate), (1, 0.0)), depth, bounds)
        yield best is not None


# Paper: GG 14
@pytest.mark.parametrize(
    ("rates", "taken"),
    [
        ([1.0, 0.91], [False, True]),
        ([1.0, 0.9], [False, False]),
        ([0.95, 0.5, 0.81], [False, False, True]),
        ([0.95, 0.5, 0.8], [False, False, False]),
        ([0.6, 0.3, 0.61, 0.31], [False, False, True, True]),
        ([0.6, 0.3, 0.6, 0.3], [False, False, False, False]),
        ([0.6, 0.3, 0.5, 0.2, 0.51, 0.2], [False, False, False, False, True, False]),
        ([0.0, 0.0, 0.01], [False, False, True]),
    ],
)
def test_bounds_by_hand(rates: list[float], taken: list[bool]) -> None:
    """1 and 0.9 at first; then 0.8, or the best rate two moves before, if that is less."""
    assert [*walk(Greedy(), rates)] == taken


# Paper: GG 14
@given(st.lists(st.integers(0, 20).map(lambda n: n / 20), min_size=1, max_size=12))
def test_as_gnu_go_does(rates: list[float]) -> None:
    """The bounds as GNU Go's own chapter hands them down."""
    alpha, beta, expected = ALPHA, BETA, []
    for rate in rates:
        node = gnugowork.GraphNode(0)
        node.games = 100
        child = gnugowork.GraphNode(0)
        child.games, child.wins = 100, round(100 * rate)
        node.arcs.append(gnugowork.Arc(0, child))
        found = gnugo.outlook(node, 0)
        expected.append(found.rate > alpha)
        alpha, beta = beta, min(HIGHEST, found.rate)
    assert [*walk(Greedy(), rates)] == expected
    assert Greedy() == Greedy(ALPHA, BETA, HIGHEST)


def test_the_first_of_equal_ones_is_best_and_games_are_needed() -> None:
    children = with_rates((0, 0.0), (4, 3.0), (8, 6.0), (1, 0.0))
    found, bounds = good_enough(Greedy(0.7, 0.6, 0.5), children, 0, (9.0, 9.0))
    assert found is children[1]
    assert bounds == (0.6, 0.5)
    found, bounds = good_enough(Greedy(0.75, 0.6, 0.9), children, 0, (9.0, 9.0))
    assert found is None, "it must be above the bound"
    assert bounds == (0.6, 0.75)
    assert good_enough(Greedy(0, 0, 0.8), with_rates((0, 0.0)), 0, (9.0, 9.0)) == (None, (0.0, 0.0))


# Paper: GG 14
def test_a_good_move_goes_before_new_moves() -> None:
    """The bandit would try the second move, which has no games, with any first-play urgency."""
    node = Node(PASS)
    node.children = with_rates((4, 3.0), (0, 0.0))
    for greedy, best in ((Greedy(), 1), (Greedy(alpha=0.7), 0), (Greedy(alpha=0.75), 1), (None, 1)):
        work: Any = SimpleNamespace(how=UCT(greedy=greedy), bounds=(1.0, 1.0), layers=())
        assert choose_child(work, [node], Rng(3), 0).move == best
    work = SimpleNamespace(how=UCT(greedy=Greedy(alpha=0)), bounds=(0.7, 0.3), layers=())
    assert choose_child(work, [node] * 6, Rng(3), 0).move == 0
    assert work.bounds == (0.3, 0.75)


# --- In both backends.


def tried(result: SearchResult) -> list[TreeNode]:
    assert result.root is not None
    return [child for child in result.root.children if child.visits]


@pytest.mark.kernels
@pytest.mark.parametrize("unvisited", ["random", "first", "grandfather"])
@pytest.mark.parametrize("batch", [1, 3])
def test_a_move_that_wins_is_good_enough(backend: Backend, unvisited: Any, batch: int) -> None:
    """Black wins every game: with bound 0 the first move that was tried is played for ever.

    White, who loses them all, tries every move. With the usual bounds Black tries all at the root.
    """
    board = backend.Board(5, komi=-100)
    more = {"unvisited": unvisited, "batch": batch, "virtual_loss": 0}
    how = UCT(greedy=Greedy(alpha=0), **more)
    result = backend.search(board, how, playouts=150)
    [first] = (
        tried(result) if batch == 1 or unvisited == "first" else [max(tried(result), key=by_visits)]
    )
    assert first.visits > 140
    assert min(reply.visits for reply in first.children) > 0
    usual = backend.search(board, UCT(greedy=Greedy(), **more), playouts=150)
    assert len(tried(usual)) == 26


def by_visits(node: TreeNode) -> int:
    return node.visits


def test_one_move_later_the_second_bound_holds(backend: Backend) -> None:
    """White wins every game, and plays on with the first reply that was tried, if bound 2 is low."""
    board = backend.Board(5, komi=100)
    for beta, single in ((0.9, True), (1.0, False)):
        how = UCT(greedy=Greedy(beta=beta))
        result = backend.search(board, how, playouts=400)
        assert len(tried(result)) == 26
        assert all((len(replies(node)) == 1) == single for node in tried(result))


def replies(node: TreeNode) -> list[TreeNode]:
    return [reply for reply in node.children if reply.visits]


def test_with_the_highest_bounds_nothing_changes(backend: Backend) -> None:
    """No win rate is above 1; but what is handed down is lower, except where all games are lost."""
    board = backend.Board(5, komi=0.5)
    how = UCT(bandit=UCB1(0.5), expand_visits=200)
    plain = backend.search(board, how, playouts=120, seed=2)
    greedy = UCT(bandit=UCB1(0.5), expand_visits=200, greedy=Greedy(1, 1, 1))
    assert backend.search(board, greedy, playouts=120, seed=2) == plain
