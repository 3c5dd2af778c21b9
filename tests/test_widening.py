"""Progressive widening: which moves a node may try, and in which order."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import gomc
from gomc import UCT, GomcError, reference
from gomc.backend import Backend
from gomc.errors import quoted
from gomc.game.points import PASS, point_name
from gomc.patterns import MONTEGNU_DB
from gomc.reference.layers import visible
from gomc.reference.tree import Node
from gomc.reference.widening import WideningLayer, heuristics_of, in_order, stream_at
from gomc.results.priors import PriorGames
from gomc.results.searches import SearchResult, TreeNode
from gomc.rng import GAMMA, Rng, mix
from gomc.settings import (
    MOGO_TABLES,
    UNIFORM,
    Bias,
    Greedy,
    Group,
    Owners,
    Power,
    Table,
    UCB1Tuned,
    Unpruning,
    Weights,
    Widening,
)
from gomc.settings.patterns import HANE, Pattern
from gomc.testing import strategies
from gomc.testing.fields import drawn
from gomc.text.program import differences, vary

pytestmark = pytest.mark.compared

RANDOM = Widening(order="random")
EYE = Pattern("eye", "?X? X*X ?X?", mover="X")
HANES = Weights.of([(EYE, 0), *((pattern, 100) for pattern in HANE)])

# --- Schedules.


# Paper: CF (3)
def test_the_index_rule_by_hand() -> None:
    """With K = 1/2 the tenth move is tried in the hundredth game, so after 99; with 1/4 after 9999."""
    assert [*Power(0.5).thresholds(10)] == [0, 3, 8, 15, 24, 35, 48, 63, 80, 99]
    assert [*Power(0.25).thresholds(3)] == [0, 15, 80]
    assert Power(0.25).thresholds(10)[9] == 9999
    assert [*Power(1).thresholds(4)] == [0, 1, 2, 3]
    for never in (0, 5e-324, 1e-9):
        assert [*Power(never).thresholds(3)] == [0, math.inf, math.inf]


# Paper: CF (3)
@given(st.sampled_from([1, 2, 3, 4]), st.integers(1, 10**6))
def test_equation_3(root: int, n: int) -> None:
    """Game number `n` may try move `i` if :math:`i^{1/K}` is at most `n`; here 1/K is whole."""
    thresholds = Power(1 / root).thresholds(700)
    assert bisect_right(thresholds, n - 1) == min(700, max(i for i in range(1, 1001) if i**root <= n))


# Paper: CF (3)
def test_coulom_s_table() -> None:
    """As told by others: 0, 40, 96, 174.4, 284.2, which is 100 (1.4^(n - 1) - 1)."""
    found = Table().thresholds(20)
    assert [round(games, 1) for games in found[:5]] == [0, 40, 96, 174.4, 284.2]
    for n, games in enumerate(found):
        assert games == pytest.approx(100 * (1.4**n - 1))
    assert [*Table(0, 9).thresholds(3)] == [0, 0, 0]
    assert Table(1e308, 1e308).thresholds(5)[-1] == math.inf


# Paper: CF (3)
def test_chaslot_s_schedule() -> None:
    """Five moves at once, and move `k` after 50 * 1.3^(k - 5) games."""
    found = Unpruning().thresholds(30)
    assert [*found[:5]] == [0] * 5
    for k in range(6, 31):
        assert found[k - 1] == pytest.approx(50 * 1.3 ** (k - 5))
    assert [*Unpruning(first=9).thresholds(4)] == [0] * 4


@pytest.mark.parametrize("schedule", [Power(), Power(0), Table(), Unpruning(), Unpruning(700)])
@pytest.mark.parametrize("moves", [1, 2, 5, 82, 626])
def test_a_schedule_has_a_number_for_every_move(schedule: Any, moves: int) -> None:
    found = schedule.thresholds(moves)
    assert len(found) == moves
    assert found[0] == 0, "there always is a move to try"
    assert sorted(found) == [*found]


# --- The first moves, in both backends.


def search(
    backend: Backend, how: UCT, playouts: int, size: int = 5, seed: int = 1, **more: Any
) -> SearchResult:
    return backend.search(backend.Board(size, 0.5), how, playouts=playouts, seed=seed, **more)


def tried(result: SearchResult) -> list[bool]:
    """Return for each move at the root, in its place, whether it has games."""
    return [child.visits > 0 for child in children(result)]


def children(result: SearchResult) -> list[TreeNode]:
    assert result.root is not None
    return [*result.root.children]


SCHEDULES = {
    "power": (Power(), {1: 1, 3: 1, 4: 2, 8: 2, 9: 3, 99: 9, 100: 10}),
    "fourth root": (Power(0.25), {15: 1, 16: 2, 80: 2, 81: 3}),
    "always one": (Power(0), {100: 1}),
    "one more": (Power(1), {1: 1, 2: 2, 7: 7, 26: 26, 40: 26}),
    "Coulom": (Table(), {40: 1, 41: 2, 96: 2, 97: 3, 175: 3, 176: 4}),
    "Chaslot": (Unpruning(), {1: 1, 5: 5, 65: 5, 66: 6, 85: 6, 86: 7}),
}


# Paper: CF (3)
@pytest.mark.kernels
@pytest.mark.parametrize("name", SCHEDULES)
def test_only_the_first_moves_are_tried(backend: Backend, name: str) -> None:
    """A move that may be tried has an infinite urgency, and so it is tried at once."""
    schedule, expected = SCHEDULES[name]
    how = UCT(widening=Widening(schedule, order="random"), unvisited="first")
    for games, moves in expected.items():
        assert tried(search(backend, how, games)) == [True] * moves + [False] * (26 - moves), games


def nodes(node: TreeNode) -> Iterator[TreeNode]:
    """Yield a node and all below it that have games."""
    yield node
    for child in node.children:
        if child.visits:
            yield from nodes(child)


@pytest.mark.parametrize("unvisited", ["random", "first", "grandfather"])
def test_so_it_is_in_every_node(backend: Backend, unvisited: Any) -> None:
    how = UCT(widening=RANDOM, unvisited=unvisited, solve=unvisited == "first")
    result = search(backend, how, 400, size=4)
    assert result.root is not None
    several = 0
    for node in nodes(result.root):
        visits = [child.visits for child in node.children if child.solved >= 0]
        games = sum(child.visits for child in node.children)
        if games and len(visits) == len(node.children):
            count = math.isqrt(games)
            assert all(visits[:count])
            assert not any(visits[count:])
            several += count > 1
    assert several > 10


@pytest.mark.parametrize(
    "how",
    [
        UCT(),
        MOGO_TABLES,
        pytest.param(
            UCT(UCB1Tuned(urgency=1.0), unvisited="grandfather", batch=3), marks=pytest.mark.long
        ),
    ],
    ids=["plain", "tables", "batch"],
)
def test_without_widening_nothing_is_another(backend: Backend, how: UCT) -> None:
    """If every move may be tried at once, and in reading order, this is plain UCT."""
    even = Weights.of([], otherwise=1)
    wide = UCT(**{**vars(how), "widening": Widening(Unpruning(100), even)})
    assert search(backend, wide, 150) == search(backend, how, 150)


# --- Orders.

PEEP = """
    . . . . .
    . X O . .
    . . X . .
    . . . . .
    . . . . ."""


def order_of(result: SearchResult) -> list[str]:
    return [point_name(child.move, result.size) for child in children(result)]


def test_by_weights_the_heaviest_comes_first(backend: Backend) -> None:
    """Hanes first, then all others in reading order, and last the pass, which has no weight."""
    board = backend.Board.from_diagram(PEEP)
    weights = backend.weights(board, HANES)
    hanes = [name for name, weight in weights.items() if weight == 100]
    assert 1 < len(hanes) < 10
    assert set(weights.values()) == {1, 100}
    others = [name for name, weight in weights.items() if weight == 1]
    result = backend.search(board, UCT(widening=Widening(order=HANES)), playouts=8)
    assert order_of(result) == [*hanes, *others, "pass"]
    assert {c.name for c in result.candidates} <= {*hanes}


ATARI = """
    . X .
    X X O
    . . ."""


def test_by_a_database_too(backend: Backend) -> None:
    """As in the documentation of weights: C3 has just left two stones of White in atari."""
    board = backend.Board.from_diagram(ATARI, to_play="white")
    board.play("C3")
    how = UCT(widening=Widening(order=MONTEGNU_DB))
    assert backend.weights(board, MONTEGNU_DB) == {"A3": 0, "A1": 1, "B1": 1, "C1": 13000}
    assert order_of(backend.search(board, how, playouts=5)) == ["C1", "A1", "B1", "A3", "pass"]


@pytest.mark.parametrize("order", [HANES, MONTEGNU_DB], ids=["weights", "database"])
def test_the_order_is_that_of_the_position(backend: Backend, order: Any) -> None:
    """So for the replies to every move, which the tree prepares and not Python."""
    board = backend.Board.from_diagram(PEEP)
    result = backend.search(board, UCT(widening=Widening(Power(1), order)), playouts=300)
    known = 0
    for node in children(result):
        if node.children:
            game = board.copy()
            game.play(point_name(node.move, 5))
            weights = backend.weights(game, order) | {"pass": 0}
            found = [weights[point_name(child.move, 5)] for child in node.children]
            places = [
                (-weight, child.move == PASS, child.move)
                for weight, child in zip(found, node.children, strict=True)
            ]
            assert places == sorted(places), "equal ones in reading order, a pass last"
            known += 1
    assert known > 10


def test_a_random_order_is_drawn_from_the_seed_and_the_position(backend: Backend) -> None:
    """By hand: the words of all sets that have any, each scrambled with its place."""
    board = backend.Board.from_diagram(PEEP)
    own, other = board.black.bits, board.white.bits
    number = mix(own + GAMMA & 2**64 - 1) ^ mix(other + 2 * GAMMA & 2**64 - 1)
    for seed in (0, 5, 2**64 - 1):
        rng = Rng(mix(seed + (number + 1) * GAMMA & 2**64 - 1))
        moves = [*board.legal_moves(), PASS]
        draws = {move: rng.fraction() for move in moves}
        result = backend.search(board, UCT(widening=RANDOM), playouts=1, seed=seed)
        expected = sorted(moves, key=lambda move: -draws[move])
        assert [child.move for child in children(result)] == expected
        assert stream_at(board.state.view, seed).next() >> 32 == int(draws[moves[0]] * 2**32)


@pytest.mark.parametrize("size", [3, 9])
def test_wherever_a_position_is_met_its_order_is_the_same(backend: Backend, size: int) -> None:
    """Two ways lead to many positions; with another seed nearly all have another order."""
    how = UCT(widening=Widening(Power(0.9), "random"), bandit=UCB1Tuned(0.5))
    orders: list[dict[Any, set[tuple[int, ...]]]] = []
    for seed in (1, 2):
        board = backend.Board(size, 0.5)
        found = defaultdict(set)
        waiting = [(board, search(backend, how, 900, size=size, seed=seed).root)]
        while waiting:
            game, node = waiting.pop()
            if node and node.children and not game.ended:
                key = game.black.bits, game.white.bits, game.to_play, game.ko, len(node.children)
                found[key].add(tuple(child.move for child in node.children))
                for child in node.children:
                    if child.visits and (child.move == PASS or game.is_legal(child.move)):
                        following = game.copy()
                        following.play(child.move)
                        waiting.append((following, child))
        orders.append(found)
        assert all(len(each) == 1 for each in found.values())
    both = [key for key in orders[0] if key in orders[1] and key[-1] > 4]
    assert both
    assert sum(orders[0][key] != orders[1][key] for key in both) > 0.9 * len(both)


def test_neither_batches_nor_threads_change_an_order(backend: Backend) -> None:
    plain = order_of(search(backend, UCT(widening=RANDOM), 1))
    for more in ({"batch": 4}, {"threads": 2}, {"threads": 2, "sharing": "lock"}):
        if backend is not reference or "threads" not in more:
            result = search(backend, UCT(widening=RANDOM, **more), 400)  # type: ignore[arg-type]
            assert order_of(result) == plain
            assert sum(child.visits for child in children(result)) == 400
    assert order_of(search(backend, UCT(widening=RANDOM), 1, seed=2)) != plain


def test_the_position_after_a_move_is_that_of_the_move(backend: Backend) -> None:
    """The root's moves are in another order, and each game goes on from where its move leads."""
    result = search(backend, UCT(widening=Widening(Power(1), "random")), 200)
    for node in children(result):
        assert node.visits
        if node.children:
            replies = [reply.move for reply in node.children]
            assert node.move not in replies or node.move == PASS
            assert len(replies) == 25 if node.move != PASS else 26


def test_by_priors_the_best_mean_comes_first() -> None:
    """3 of 4 and 6 of 8 are equal, and stay in reading order; without prior games the mean is 1/2."""
    priors = [(9, 4.0), (4, 3.0), (0, 0.0), (8, 6.0), (0, 0.0)]
    children = [Node(move, {"prior": PriorGames(*its)}) for move, its in enumerate(priors)]
    view = reference.Board(5).state.view
    hopes = heuristics_of("priors", view, children, reference.Board(5).geometry, 0)
    assert hopes == [4 / 9, 0.75, 0.5, 0.75, 0.5]
    assert [child.move for child in in_order(children, hopes)] == [1, 3, 2, 4, 0]


# --- Solved moves.


def family(solved: list[int], visits: list[int]) -> Any:
    """Return what `visible` needs: a node with such children, of which one more with each game."""
    node = Node(PASS)
    for move, (its, games) in enumerate(zip(solved, visits, strict=True)):
        child = Node(move)
        child.solved, child.visits = its, games
        node.children.append(child)
    layers = [WideningLayer(Widening(Power(0.5), "random"))]
    return SimpleNamespace(layers=layers, board=reference.Board(5), how=UCT(solve=True)), node


FAMILIES = [
    ([0, 0, 0], [0, 0, 0], [0]),
    ([0, 0, 0], [3, 0, 0], [0, 1]),
    ([-1, 0, 0], [1, 0, 0], [1]),
    ([-1, 0, 0], [3, 0, 0], [1, 2]),
    ([-1, -1, 0], [2, 0, 0], [2]),
    ([0, -1, 1], [2, 1, 0], [0, 2]),
    ([-1, -1, -1], [1, 0, 0], [0]),  # all are lost
    ([-1, -1, -1], [3, 0, 0], [0, 1]),
]


@pytest.mark.parametrize(("solved", "visits", "seen"), FAMILIES)
def test_a_lost_move_gives_its_place_up(solved: list[int], visits: list[int], seen: list[int]) -> None:
    """The games of lost moves count; if all that would be seen are lost, the next one is seen."""
    work, node = family(solved, visits)
    assert [child.move for child in visible(work, node)] == seen


class Children(NamedTuple):
    """The part of a tree that compiled widening reads."""

    visits: NDArray[np.int64]
    solved: NDArray[np.int8]


def test_compiled_widening_sees_the_same_children() -> None:
    numba = pytest.importorskip("numba")
    from gomc.fast.widening import widened, widening_of

    @numba.njit
    def count(how: Any, tree: Children, n: int) -> int:
        return widened(how, tree, 0, n)

    how = widening_of(Widening(Power(0.5), "random"), 5)
    for solved, visits, seen in FAMILIES:
        tree = Children(np.array(visits), np.array(solved, np.int8))
        tried = range(count(how, tree, len(solved)))
        lost = [its < 0 for its in solved]
        assert [k for k in tried if not lost[k] or all(lost)] == seen


TWO_EYES = """
    . X . O
    X X X O
    O O O O
    . O . O"""


@pytest.mark.parametrize("widening", [RANDOM, Widening(Power(0), HANES)], ids=["random", "weights"])
def test_what_is_solved_without_widening_is_solved_with_it(
    backend: Backend, widening: Widening
) -> None:
    """Even with only one move ever, as others follow where it is lost."""
    board = backend.Board.from_diagram(TWO_EYES, komi=0.5)
    plain = backend.search(board, UCT(solve=True), playouts=2000, seed=1)
    assert plain.root is not None
    assert plain.root.solved
    how = UCT(solve=True, widening=widening)
    result = backend.search(board, how, playouts=2000, seed=1)
    assert result.root is not None
    assert result.root.solved == plain.root.solved
    assert result.playouts < 2000


# --- Both backends.

PLAIN = st.fixed_dictionaries(
    {
        "bandit": strategies.BANDITS,
        "expand_visits": st.sampled_from([1, 2, 0]),
        "unvisited": st.sampled_from(["random", "first", "grandfather"]),
        "solve": st.booleans(),
        "batch": st.sampled_from([1, 1, 3]),
        "virtual_loss": st.sampled_from([1, 0, 3]),
        "max_nodes": st.sampled_from([10**7, 200]),
        "group": st.sampled_from([None, None, Group(2)]),
        "owners": st.sampled_from([None, Owners()]),
        "widening": st.one_of(st.none(), strategies.WIDENING),
        "bias": st.one_of(st.none(), strategies.BIAS),
        "greedy": st.one_of(st.none(), drawn(Greedy)),
    }
).map(lambda values: UCT(**values))


def same(one: TreeNode, other: TreeNode) -> bool:
    """Whether two trees are equal, count for count."""
    waiting = [(one, other)]
    while waiting:
        here, there = waiting.pop()
        if known(here) != known(there) or len(here.children) != len(there.children):
            return False
        waiting += zip(here.children, there.children, strict=True)
    return True


def known(node: TreeNode) -> tuple[Any, ...]:
    return node.move, node.visits, node.reward, node.squares, node.solved, node.layers


@pytest.mark.slow
@settings(
    max_examples=settings.default.max_examples * 2 // 3,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(PLAIN, st.sampled_from([3, 2, 5, 1]), st.integers(1, 120), strategies.SEEDS, st.integers(0, 6))
def test_both_backends_grow_the_same_tree(
    fast: Backend, how: UCT, size: int, playouts: int, seed: int, moves: int
) -> None:
    """This layer, the bias and greedy descents, and any of them together."""
    results = []
    for go in (reference, fast):
        board = go.Board(size, 0.5)
        for move in reference.playout(reference.Board(size), seed & 255).moves[:moves]:
            if move != PASS:
                board.play(move)
        results.append(go.search(board, how, playouts=playouts, seed=seed))
    right, found = results
    assert right.root is not None
    assert found.root is not None
    assert same(right.root, found.root)
    assert right == found


@pytest.fixture(scope="module")
def fast() -> Backend:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


# --- Settings.


@pytest.mark.parametrize("kind", [Table, Unpruning])
def test_a_ratio_is_at_least_1(kind: Any) -> None:
    for bad in (0.99, -1, math.inf, "2"):
        with pytest.raises(GomcError, match=r"^ratio must be "):
            kind(ratio=bad)
    assert kind(ratio=1).ratio == 1.0


@pytest.mark.parametrize("kind", [Widening, Bias])
@pytest.mark.parametrize("bad", ["prior", "", None, 3, UNIFORM, Weights, ["random"]])
def test_what_is_no_order(kind: Any, bad: Any) -> None:
    with pytest.raises(GomcError) as raised:
        kind(order=bad)
    assert str(raised.value) == (
        f"order must be 'priors', 'random', Weights, Factors or a Database, not {quoted(bad)}."
    )


@pytest.mark.parametrize("layer", [{"widening": Widening()}, {"bias": Bias()}], ids=repr)
def test_an_order_by_priors_needs_priors(layer: dict[str, Any]) -> None:
    with pytest.raises(GomcError) as raised:
        UCT(**layer)
    assert str(raised.value) == "an order by priors needs some: give priors=Priors(...) too."


@pytest.mark.parametrize("bad", ["power", None, 0.5, Power, Greedy()])
def test_what_is_no_schedule(bad: Any) -> None:
    with pytest.raises(GomcError) as raised:
        Widening(schedule=bad)
    assert str(raised.value).startswith("a schedule must be Power, Table or Unpruning, not ")


@pytest.mark.parametrize(
    "texts",
    [
        {"widening.order": "random"},
        {"widening.order": "mc_montegnu_classic", "widening.schedule": "table"},
        {"widening.order": "random", "widening.schedule": "unpruning", "bias.order": "random"},
        {"greedy": "greedy", "greedy.beta": "0.7"},
        {"bandit": "ucb1tuned", "bandit.quarter": "least", "bandit.by_depth": "yes"},
    ],
)
def test_settings_as_text(texts: dict[str, str]) -> None:
    how = vary(UCT(), texts, "uct")
    assert how != UCT()
    assert vary(UCT(), differences(how, UCT()), "uct") == how


def test_a_text_that_is_no_order() -> None:
    said = "^widening.order must be priors or random or mc_uniform or .*, not 'pure'.$"
    with pytest.raises(GomcError, match=said):
        vary(UCT(), {"widening.order": "pure"}, "uct")
    with pytest.raises(GomcError, match="cannot be written as text"):
        differences(UCT(bias=Bias(order=HANES)), UCT())
