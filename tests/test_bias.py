"""Progressive bias: the hope of a move counts until it has games of its own."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from gomc import UCT
from gomc.backend import Backend
from gomc.game.points import PASS, point_name
from gomc.reference.bandits import choose
from gomc.reference.bias import add_bias
from gomc.reference.layers import layers_of
from gomc.reference.tree import Node
from gomc.reference.uct import choose_child
from gomc.results.searches import SearchResult
from gomc.rng import Rng
from gomc.settings import GREEDY, UCB1, Bias, EpsilonGreedy, UCB1Tuned, Weights, Widening
from gomc.settings.patterns import HANE


def family(*games: tuple[int, float, float]) -> Node:
    """Return a node whose children have these visits, rewards and hopes."""
    node = Node(PASS)
    for move, (visits, reward, hope) in enumerate(games):
        child = Node(move, {"hope": hope})
        child.visits, child.reward, child.squares = visits, reward, reward
        node.children.append(child)
    return node


def chosen(node: Node, how: UCT, seed: int = 0) -> int:
    work: Any = SimpleNamespace(how=how, layers=layers_of(how, 5))
    return choose_child(work, [node], Rng(seed), 0).move


# Paper: CF II-B unpruning
def test_the_third_term_by_hand() -> None:
    """Weight 3, hope 1/2: 3/2 without games, 3/4 after one, 3/8 after three, and 0.015 after 99."""
    children = family((0, 0, 0.5), (1, 1, 0.5), (3, 1, 0.5), (99, 9, 0.5), (5, 0, 0.0)).children
    bonus = [0.0, 0.0, 1.0, 0.0, 0.0]
    add_bias(Bias(3, "random"), children, bonus)
    assert bonus == [1.5, 0.75, 1.375, 0.015, 0.0]


# Paper: CF II-B unpruning
def test_hope_against_games_by_hand() -> None:
    """2 of 3 games won, and nothing hoped; or 0 of 1, and the full hope: 2/3 against w / 2."""
    node = family((3, 2, 0.0), (1, 0, 1.0))
    for weight, best in ((0, 0), (1.3, 0), (1.4, 1), (9, 1)):
        assert chosen(node, UCT(bandit=UCB1(0), bias=Bias(weight, "random"))) == best
        assert chosen(node, UCT(bandit=GREEDY, bias=Bias(weight, "random"))) == best


# Paper: CF II-B unpruning, CF (1)
@pytest.mark.parametrize("weight", [0.3, 0.5, 0.6, 2.0])
def test_the_whole_formula(weight: float) -> None:
    """UCB1's two terms with C = 0.7 and N = 10, and the third."""
    games = [(6, 3.0, 0.25), (3, 1.0, 1.0), (1, 1.0, 0.0)]
    urgencies = [
        reward / visits + 0.7 * math.sqrt(math.log(10) / visits) + weight * hope / (visits + 1)
        for visits, reward, hope in games
    ]
    best = urgencies.index(max(urgencies))
    assert chosen(family(*games), UCT(bandit=UCB1(0.7), bias=Bias(weight, "random"))) == best


# Paper: CF II-B urgency
def test_of_moves_without_games_the_most_hopeful_comes_first() -> None:
    node = family((0, 0, 0.2), (1, 1, 0.9), (0, 0, 0.7), (0, 0, 0.7))
    biased = UCT(bias=Bias(1, "random"))
    assert {chosen(node, biased, seed) for seed in range(20)} == {2, 3}, "one of equal ones is drawn"
    assert chosen(node, replace(biased, unvisited="first")) == 2
    assert {chosen(node, UCT(), seed) for seed in range(30)} == {0, 2, 3}


# Paper: CF II-B urgency
def test_the_first_play_urgency_has_the_term_too() -> None:
    """0.4 + w * 0.5 against 3/4 + w * 0.2 / 5, with N = 4 and no exploration: equal at w = 0.76."""
    node = family((4, 3, 0.2), (0, 0, 0.5))
    for weight, best in ((0, 0), (0.75, 0), (0.77, 1)):
        how = UCT(bandit=UCB1(0, urgency=0.4), bias=Bias(weight, "random"), unvisited="first")
        assert chosen(node, how) == best


def test_a_bonus_changes_no_draw() -> None:
    """An exploring move is any move; and equal bonuses leave the order of new moves as it is."""
    arms = family((0, 0, 0), (2, 1, 0), (0, 0, 0)).children
    for seed in range(30):
        rng, same = Rng(seed), Rng(seed)
        explored = choose(arms, EpsilonGreedy(1.0), rng, bonus=[0.0, 5.0, 0.0])
        assert explored == choose(arms, EpsilonGreedy(1.0), same)
        order = [0.1, 0.9, 0.1]
        assert choose(arms, UCB1(), rng, order, [1.0, 9.0, 1.0]) == choose(arms, UCB1(), same, order)
        assert rng.state == same.state


# --- In both backends.

HANES = Weights.of([(pattern, 100) for pattern in HANE])

PEEP = """
    . . . . .
    . X O . .
    . . X . .
    . . . . .
    . . . . ."""


def search(backend: Backend, how: UCT, playouts: int, text: str = PEEP) -> SearchResult:
    return backend.search(backend.Board.from_diagram(text, komi=0.5), how, playouts=playouts, seed=4)


def visits(result: SearchResult) -> dict[str, int]:
    assert result.root is not None
    return {point_name(child.move, result.size): child.visits for child in result.root.children}


@pytest.mark.kernels
@pytest.mark.parametrize(
    "how",
    [
        UCT(),
        UCT(UCB1Tuned(urgency=1.0), unvisited="grandfather"),
        pytest.param(UCT(batch=4, solve=True), marks=pytest.mark.long),
    ],
    ids=["plain", "grandfather", "batch"],
)
def test_without_weight_a_bias_changes_nothing(backend: Backend, how: UCT) -> None:
    assert search(backend, replace(how, bias=Bias(0, HANES)), 150) == search(backend, how, 150)


def test_the_heaviest_moves_come_first(backend: Backend) -> None:
    """Each hane once before any other move, and with a large weight far more often at first."""
    board = backend.Board.from_diagram(PEEP)
    hanes = [name for name, weight in backend.weights(board, HANES).items() if weight == 100]
    how = UCT(bias=Bias(1, HANES))
    found = visits(search(backend, how, len(hanes)))
    assert {name for name, games in found.items() if games} == {*hanes}
    usual = visits(search(backend, UCT(), 300))
    much = visits(search(backend, replace(how, bias=Bias(20, HANES)), 300))
    assert sum(much[name] for name in hanes) > 2 * sum(usual[name] for name in hanes)


OWNED = """
    X X . X .
    X X X X X
    X X X X X
    X X X X X
    X X X X X"""


@pytest.mark.parametrize("seed", range(3))
def test_the_bias_fades_as_the_formula_says(backend: Backend, seed: int) -> None:
    """All games are won, and so the means are 1; without exploration the bias alone decides.

    Move `j` has :math:`n_j` games; the next one goes where :math:`H_j / (n_j + 1)` is largest.
    """
    how = UCT(bandit=UCB1(0), bias=Bias(0.5, HANES), unvisited="first", expand_visits=10**6)
    board = backend.Board.from_diagram(PEEP, komi=-100)
    result = backend.search(board, how, playouts=80, seed=seed)
    assert result.root is not None
    names = [point_name(child.move, 5) for child in result.root.children]
    weights = backend.weights(board, HANES) | {"pass": 0}
    games = dict.fromkeys(names, 0)
    for _ in range(80):
        new = [name for name in names if not games[name]]
        best = max(new or names, key=lambda name: weights[name] / (games[name] + 1))
        games[best] += 1
    assert visits(result) == games


def test_the_hope_is_kept_in_another_order_too(backend: Backend) -> None:
    """With the same source for both the first move has most hope, and without games it comes first."""
    how = UCT(bias=Bias(1, "random"), widening=Widening(order="random"), bandit=UCB1(urgency=100.0))
    result = search(backend, how, 1)
    assert result.root is not None
    assert result.root.children[0].visits == 1
    wide = replace(how, widening=None)
    assert search(backend, wide, 1).move == result.move, "the most hopeful without an order"
