"""RAVE: what games count for, how the values are mixed, and what a search finds by it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import gomc
from gomc import UCT, Color, GomcError, Rave, show
from gomc.backend import Backend
from gomc.game.points import PASS, parse_move, point_name
from gomc.reference.rave import beta, lend, lender, see_rave, update_rave, weight
from gomc.reference.tree import Node
from gomc.results.bandits import Arm
from gomc.results.rave import RaveGames
from gomc.results.searches import SearchResult, TreeNode
from gomc.results.tally import GameResult
from gomc.settings import (
    SEQUENCE_LIKE,
    UCB1,
    EpsilonGreedy,
    FixedAlpha,
    HandSchedule,
    MinimumMSE,
    Reliability,
    RootParallel,
)
from gomc.settings.rave import Schedule
from gomc.settings.uct import Sharing

MOVES = ["A3", "B3", "C3", "A2"]
"""The moves that every node of the small trees here has, besides a pass."""


def number(name: str) -> int:
    """Return a move on 3x3 by its int."""
    return parse_move(name, 3)


# --- The weight of the RAVE value.


# Paper: CF (2)
@pytest.mark.parametrize("schedule", [MinimumMSE(), Reliability(), Reliability(0.9, 50)], ids=repr)
def test_rave_is_all_before_the_first_game_and_nothing_without_its_own(schedule: Schedule) -> None:
    assert beta(schedule, visits=0, r=7, total=50) == 1
    assert beta(schedule, visits=7, r=0, total=50) == 0
    weights = [beta(schedule, n, 1000, 0) for n in (1, 10, 100, 10**4, 10**6)]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > 0.9
    assert weights[-1] < 0.01


# Paper: CF (2)
@pytest.mark.parametrize(("n", "r"), [(1, 1), (10, 90), (100, 90), (3500, 10**7), (20_000, 30_000)])
def test_the_bias_is_3500_equivalent_games(n: int, r: int) -> None:
    """The formula as michi and Pachi write it."""
    assert beta(MinimumMSE(), n, r, 0) == pytest.approx(r / (n + r + n * r / 3500), rel=1e-3)


def test_no_other_weight_has_a_smaller_error() -> None:
    """The error is the square of the bias, and the variances, of two means of rewards 0 and 1."""
    for bias, n, r in [(0.1, 5, 40), (0.00845, 300, 9000), (0.5, 1, 1)]:

        def error(b: float, bias: float = bias, n: int = n, r: int = r) -> float:
            return b * b * (0.25 / r + bias * bias) + (1 - b) * (1 - b) * 0.25 / n

        best = beta(MinimumMSE(bias), n, r, 0)
        assert error(best) < min(error(best - 1e-4), error(best + 1e-4))


def test_the_hand_schedule_is_at_one_half_after_k_games_of_the_node() -> None:
    assert beta(HandSchedule(1000), visits=1, r=1, total=0) == 1
    assert beta(HandSchedule(1000), visits=1, r=1, total=1000) == 0.5
    assert beta(HandSchedule(500), visits=1, r=1, total=4000 / 3) == 1 / 3


# Paper: CF (2)
def test_alpha_is_the_weight_of_the_mean() -> None:
    assert {beta(FixedAlpha(0.75), n, 10, 99) for n in (1, 100)} == {0.25}


def test_fuegos_weights() -> None:
    """With c_f = 5000, 100 games weigh 100 / 1.02, and against 50 games of the move about 2 to 1."""
    assert beta(Reliability(), visits=50, r=100, total=0) == pytest.approx(98.0392 / 148.0392, abs=1e-6)
    assert beta(Reliability(0.5, 200), visits=30, r=60, total=0) == pytest.approx(
        (60 / 2.3) / (30 + 60 / 2.3)
    )
    same = MinimumMSE(math.sqrt(1 / 20_000))
    for n, r in [(1, 1), (30, 500), (10_000, 40_000)]:
        assert beta(Reliability(1, 5000), n, r, 0) == pytest.approx(beta(same, n, r, 0))


GRAVES = 0, 1, 10**6
"""The games from which on a node uses its own RAVE values: none, as many as each has, and too many."""

# --- The value of a move.


def arm(visits: float, reward: float) -> Arm:
    made = Arm()
    made.visits, made.reward, made.squares = visits, reward, reward
    return made


def seen(rave: Rave, *moves: tuple[tuple[float, float], RaveGames]) -> list[tuple[float, ...]]:
    """Return for each move visits, reward, and bonus, given its games and its RAVE games."""
    arms, bonus = [arm(*games) for games, _ in moves], [0.0] * len(moves)
    games = [its for _, its in moves]
    see_rave(rave, games, bonus, 0.0, arms, bonus, sum(visits for (visits, _), _ in moves))
    return [(a.visits, a.reward, more) for a, more in zip(arms, bonus, strict=True)]


def test_the_nearest_node_with_enough_games_lends_its_rave_games() -> None:
    """Only every second node on the path has the same player to move."""
    path = [Node(move) for move in range(5)]
    for node, visits in zip(path, (100, 80, 30, 10, 2), strict=True):
        node.visits = visits
    assert [lender(grave, path).move for grave in (0, 2, 3, 30, 31, 100, 101)] == [4, 4, 2, 2, 0, 0, 0]
    assert [lender(grave, path[:4]).move for grave in (0, 10, 11, 80, 81)] == [3, 3, 1, 1, 1]
    assert lender(101, path[:1]) is path[0]


def test_a_move_that_the_lender_lacks_keeps_its_own_rave_games() -> None:
    own = [Node(move, {"rave": RaveGames(move, 0.0)}) for move in (1, 2, 3)]
    node = Node(PASS)
    node.children = [Node(move, {"rave": RaveGames(10 * move, 5.0)}) for move in (2, 3, 4)]
    assert lend(own, node) == [RaveGames(1, 0.0), RaveGames(20, 5.0), RaveGames(30, 5.0)]


def test_each_node_has_enough_games_or_few_have(backend: Backend) -> None:
    """Every node has a game when it first has children; and no node has a million games."""
    plain, always, never = (
        counts(search(backend, UCT(rave=Rave(grave=grave)), 200)) for grave in GRAVES
    )
    assert plain == always
    assert plain != never


# Paper: CF (2)
def test_the_bonus_makes_the_mean_the_mix() -> None:
    """3 of 4 games, and 2 of 10 RAVE games: at one half each the value is 0.475."""
    rave = Rave(FixedAlpha(0.5))
    assert seen(rave, ((4, 3.0), RaveGames(10, 2.0))) == [(4, 3.0, 0.5 * (0.2 - 0.75))]
    [(visits, reward, bonus)] = seen(Rave(), ((4, 3.0), RaveGames(10, 2.0)))
    share = 10 / (14 + 4 * 0.00845**2 * 40)
    assert reward / visits + bonus == pytest.approx(share * 0.2 + (1 - share) * 0.75)


def test_a_move_without_games_stands_as_if_it_had_one_with_its_rave_value() -> None:
    moves = ((0, 0.0), RaveGames(10, 2.0)), ((0, 0.0), RaveGames())
    assert seen(Rave(), *moves) == [(1, 0.2, 0), (0, 0, 0)]
    assert seen(Rave(unplayed="urgency"), *moves) == [(0, 0, 0)] * 2


def test_the_hand_schedule_sees_the_games_of_all_moves() -> None:
    moves = ((900, 300.0), RaveGames(10, 5.0)), ((100, 50.0), RaveGames(10, 8.0))
    [one, other] = seen(Rave(HandSchedule(1000)), *moves)
    assert one[2] == pytest.approx(0.5 * (0.5 - 1 / 3))
    assert other[2] == pytest.approx(0.5 * (0.8 - 0.5))


# --- What a game counts for.


def small_tree(*path: str) -> list[Node]:
    """Return the nodes of a path, each with the children `MOVES` and a pass."""
    nodes = []
    for name in ("pass", *path):
        node = Node(number(name), {"rave": RaveGames()})
        if nodes:
            nodes[-1].children = [c if c.move != node.move else node for c in nodes[-1].children]
        node.children = [Node(number(name), {"rave": RaveGames()}) for name in (*MOVES, "pass")]
        nodes.append(node)
    return nodes


def by_reference(rave: Rave, path: Sequence[str], moves: Sequence[str], own: float) -> list[Any]:
    nodes = small_tree(*path)
    update_rave(rave, nodes, [number(name) for name in moves], (own, 1.0 - own))
    return [[(c.rave.visits, c.rave.reward) for c in node.children] for node in nodes]


@cache
def kernel() -> Any:
    """Return a function that Python can call, of the kernel."""
    numba = pytest.importorskip("numba", reason="the fast backend needs numba")
    from gomc.fast import rave as fast

    inner = fast.update_rave

    @numba.njit
    def update(tree, rave, path, last, moves, finished, own, other):  # type: ignore[no-untyped-def]
        inner(tree, rave, path, last, moves, finished, 0, (own, other))

    return update


def by_kernel(rave: Rave, path: Sequence[str], moves: Sequence[str], own: float) -> list[Any]:
    update = kernel()
    import numpy as np

    from gomc.fast.compiler.words import to_words, width
    from gomc.fast.counts import new_finished
    from gomc.fast.rave import rave_of
    from gomc.fast.tree import NodeLayout, grown

    most, tree = len(MOVES) + 1, grown(None, 100, NodeLayout(rave=True), 0)
    places, names = [0], [*MOVES, "pass"]
    for depth in range(len(path) + 1):
        node, first = places[-1], 1 + most * depth
        tree.child[node], tree.children[node] = first, most
        tree.move[first : first + most] = [number(name) for name in names]
        if depth < len(path):
            places.append(first + names.index(path[depth]))
    first_mover = Color.BLACK if len(path) % 2 == 0 else Color.WHITE
    sets = [0 if name == "pass" else 1 << number(name) for name in moves]
    game, finished = GameResult(0, 0, first_mover, sets), new_finished(1, 3)
    finished.sets[2:] = to_words(width(3), game.firsts[first_mover], game.firsts[first_mover.other])
    finished.length[0] = len(moves)
    listed = np.array([number(name) for name in moves], np.int64)
    settings = rave_of(rave, 64 * width(3))
    update(tree, settings, np.array(places), len(path), listed, finished, own, 1.0 - own)
    rows = [range(tree.child[node], tree.child[node] + most) for node in places]
    return [[(float(tree.rave_visits[k]), float(tree.rave_reward[k])) for k in row] for row in rows]


by_both = pytest.mark.parametrize(
    "updated", [by_reference, pytest.param(by_kernel, marks=pytest.mark.kernels)]
)
NOT, WON, LOST = (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)


# Paper: CF (4)
@by_both
def test_a_game_counts_at_every_node_for_the_moves_of_the_player_there(updated: Any) -> None:
    """Black A3, White B3 in the tree; then Black C3, White A2, and Black's A3 and B3 after captures.

    Black wins. At the root Black was first at A3 and C3, but not at B3. After A3 White was first at B3
    and A2. After B3 Black was first at A3, B3 and C3, where White's B3 came before that node.
    """
    assert updated(Rave(), ["A3", "B3"], ["C3", "A2", "A3", "pass", "B3", "pass"], 1.0) == [
        [WON, NOT, WON, NOT, NOT],
        [NOT, LOST, NOT, LOST, NOT],
        [WON, WON, WON, NOT, NOT],
    ]


@by_both
def test_a_pass_takes_a_turn_and_no_point(updated: Any) -> None:
    """With a pass in the tree and one in the game, the colours are still right; a draw is one half."""
    half = (1.0, 0.5)
    assert updated(Rave(), ["pass"], ["A3", "pass", "C3", "B3"], 0.5) == [
        [NOT, half, NOT, NOT, NOT],
        [half, NOT, half, NOT, NOT],
    ]


@by_both
def test_without_the_tree_its_moves_only_take_their_points(updated: Any) -> None:
    """At the root Black's B3 comes second to White's, and after A3 Black's to White's once more.

    But after A3 White is the first at A3, and after B3 Black at B3.
    """
    assert updated(Rave(tree=False), ["A3", "B3"], ["C3", "A3", "B3", "A2"], 1.0) == [
        [NOT, NOT, WON, NOT, NOT],
        [LOST, NOT, NOT, LOST, NOT],
        [NOT, WON, WON, NOT, NOT],
    ]


@by_both
def test_by_colour_each_player_has_a_first_move_at_a_point(updated: Any) -> None:
    """Black plays A3, White later; White plays B3, Black later. Both count for both."""
    told = updated(Rave(first="colour"), ["A3"], ["B3", "C3", "A3", "B3"], 0.0)
    assert told == [[LOST, LOST, LOST, NOT, NOT], [WON, WON, NOT, NOT, NOT]]
    told = updated(Rave(first="colour", tree=False), ["A3"], ["B3", "B3", "pass", "A3"], 0.0)
    assert told == [[NOT, LOST, NOT, NOT, NOT], [NOT, WON, NOT, NOT, NOT]]


@by_both
def test_fuegos_weights_fall_from_two_nearly_to_one(updated: Any) -> None:
    """Five moves follow the root, and four the node after it; Black plays C3 again, which is later."""
    told = updated(Rave(falling="fuego"), ["A3"], ["B3", "C3", "A2", "C3"], 1.0)
    assert told == [
        [(2.0, 2.0), NOT, (2 - 2 / 5, 2 - 2 / 5), NOT, NOT],
        [NOT, (2.0, 0.0), NOT, (2 - 2 / 4, 0.0), NOT],
    ]


@by_both
def test_pachis_weights_are_whole(updated: Any) -> None:
    told = updated(Rave(falling="pachi"), ["A3"], ["B3", "pass", "A2", "C3"], 1.0)
    assert told == [[(3.0, 3.0), NOT, (1.0, 1.0), NOT, NOT], [NOT, (3.0, 0.0), NOT, (1.0, 0.0), NOT]]


@pytest.mark.parametrize("moves", [1, 2, 3, 7, 200])
def test_weights_never_rise_with_the_distance(moves: int) -> None:
    for falling, most in (("none", 1), ("fuego", 2), ("pachi", 3)):
        all_of_them = [weight(falling, distance, moves) for distance in range(moves)]  # type: ignore[arg-type]
        assert all_of_them == sorted(all_of_them, reverse=True)
        assert min(all_of_them) >= 1
        assert all_of_them[0] == most if moves > 2 else all_of_them[0] <= most


# --- In searches.

VARIANTS = {
    "plain": Rave(),
    "random part": Rave(tree=False),
    "colour": Rave(first="colour"),
    "fuego": Rave(Reliability(), first="colour", falling="fuego", without=20),
    "pachi": Rave(falling="pachi"),
    "urgency": Rave(FixedAlpha(0.2), unplayed="urgency", without=2),
    "grave": Rave(grave=15),
}


Path = tuple[int, ...]
"""The moves from the root to a node."""


def nodes_of(root: TreeNode) -> Iterator[tuple[Path, TreeNode]]:
    """Yield all nodes of a tree with the moves that lead there."""
    waiting: list[tuple[Path, TreeNode]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        waiting += [((*path, child.move), child) for child in node.children]


def search(go: Backend, how: UCT, playouts: int, size: int = 3, **more: Any) -> SearchResult:
    return go.search(go.Board(size, komi=0.5), how, playouts=playouts, seed=4, **more)


def first_play(rave: Rave, line: Sequence[int], depth: int, move: int, in_tree: int) -> int | None:
    """Return the number of the move that counts at a node, found as the definition says."""
    for index in range(depth, len(line)):
        if line[index] == move and (index - depth) % 2 == 0:
            return index if rave.tree or index >= in_tree else None
        if line[index] == move and rave.first == "point":
            return None
    return None


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_games_in_the_tree_count_as_the_definition_says(backend: Backend, name: str) -> None:
    """All moves of a game are nodes, and so the tree itself tells its moves."""
    rave = VARIANTS[name]
    visits: dict[Path, int] = {}
    known: dict[Path, tuple[float, float]] = {}
    lost = 0.0
    for games in range(1, 9):
        result = search(backend, UCT(expand_visits=0, rave=rave), games)
        assert result.root is not None
        now = dict(nodes_of(result.root))
        line = max((path for path in now if now[path].visits > visits.get(path, 0)), key=len)
        black, lost = 1.0 - (result.root.reward - lost), result.root.reward
        for path, node in now.items():
            r, reward = known.get(path, (0.0, 0.0))
            depth = len(path) - 1
            if path and path[-1] != PASS and line[:depth] == path[:-1]:
                index = first_play(rave, line, depth, path[-1], in_tree=len(line))
                if index is not None:
                    its = weight(rave.falling, index - depth, len(line) - depth)
                    r, reward = r + its, reward + its * (black if depth % 2 == 0 else 1.0 - black)
            assert node.rave == RaveGames(r, reward)
            visits[path], known[path] = node.visits, (r, reward)


@pytest.mark.parametrize("color", ["black", "white"])
@pytest.mark.parametrize("name", VARIANTS)
def test_the_first_random_game_counts_as_the_definition_says(
    backend: Backend, name: str, color: str
) -> None:
    """The first game begins with the first point, and goes on as `playout` from there."""
    rave = VARIANTS[name]
    board = backend.Board(5, komi=0.5)
    board.set_up(black=["C3"], white=["B2"], to_play=color)
    result = backend.search(board, UCT(unvisited="first", rave=rave), playouts=1, seed=11)
    board.play("A5")
    game = backend.playout(board, 11)
    line = [parse_move("A5", 5), *game.moves]
    won = float((game.score > 0) == (color == "black"))
    assert result.root is not None
    assert result.value == won
    for child in result.root.children:
        index = first_play(rave, line, 0, child.move, in_tree=1) if child.move != PASS else None
        games = 0.0 if index is None else weight(rave.falling, index, len(line))
        assert child.rave == RaveGames(games, games * won), point_name(child.move, 5)


@pytest.mark.sampled(4)
@pytest.mark.kernels
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("batch", [1, 3])
def test_both_backends_count_the_same(name: str, batch: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    searches = [
        UCT(bandit=UCB1(0), rave=VARIANTS[name], batch=batch),
        UCT(
            rave=replace(VARIANTS[name], schedule=HandSchedule(50)),
            by="score",
            batch=batch,
            solve=False,
        ),
        UCT(rave=VARIANTS[name], solve=True, expand_visits=3, policy=SEQUENCE_LIKE, batch=batch),
    ]
    for how, size in zip(searches, (9, 5, 4), strict=True):
        games = 150 if size < 9 else 60
        one, other = (search(go, how, games, size) for go in (gomc.load("reference"), fast))
        assert one == other
        assert one.root is not None
        assert other.root is not None
        both = zip(nodes_of(one.root), nodes_of(other.root), strict=True)
        for (path, node), (same, twin) in both:
            assert path == same
            assert (node.visits, node.reward, node.rave) == (twin.visits, twin.reward, twin.rave)


def counts(result: SearchResult) -> dict[Path, tuple[int, float]]:
    assert result.root is not None
    return {path: (node.visits, node.reward) for path, node in nodes_of(result.root)}


@pytest.mark.parametrize("batch", [1, 4])
def test_games_without_rave_go_where_they_went(backend: Backend, batch: int) -> None:
    """Each game is without it; or it weighs nothing, and moves without games have the urgency."""
    plain = UCT(batch=batch)
    usual = counts(search(backend, plain, 200))
    for rave in (Rave(without=1), Rave(FixedAlpha(1), unplayed="urgency")):
        assert counts(search(backend, replace(plain, rave=rave), 200)) == usual
    assert counts(search(backend, replace(plain, rave=Rave()), 200)) != usual


def test_every_so_many_games_go_without_rave(backend: Backend) -> None:
    """Up to the game before it nothing is different, and the game itself is of the tree without."""
    assert [Rave(without=3).leads(game) for game in range(6)] == [True, True, False] * 2
    assert all(Rave().leads(game) for game in range(100))
    always, once = UCT(rave=Rave()), UCT(rave=Rave(without=30))
    assert counts(search(backend, always, 29)) == counts(search(backend, once, 29))
    assert counts(search(backend, always, 60)) != counts(search(backend, once, 60))


@pytest.mark.parametrize("name", ["plain", "colour"])
def test_a_move_has_at_least_its_own_games(backend: Backend, name: str) -> None:
    result = search(backend, UCT(rave=VARIANTS[name]), 300, size=5)
    assert result.root is not None
    for _, node in nodes_of(result.root):
        for child in node.children:
            assert child.rave is not None
            if child.move == PASS:
                assert child.rave == RaveGames()
            else:
                assert child.visits <= child.rave.visits <= node.visits
                assert child.reward <= child.rave.reward <= child.rave.visits


@pytest.mark.parametrize("sharing", ["lock", "lock-free"])
def test_threads_lose_no_game_of_rave_or_few(sharing: Sharing) -> None:
    """Games whose first moves are drawn and go no deeper are the same, whoever plays them."""
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    drawn = UCT(bandit=EpsilonGreedy(1.0), max_nodes=26, rave=Rave(), virtual_loss=0, sharing=sharing)
    alone, together = (
        search(fast, replace(drawn, threads=n, batch=n), 6000, size=5).root for n in (1, 4)
    )
    assert alone is not None
    assert together is not None
    played = counted = 0.0
    for one, other in zip(alone.children, together.children, strict=True):
        assert one.rave is not None
        assert other.rave is not None
        assert other.rave.visits <= one.rave.visits
        assert other.rave.reward <= one.rave.reward
        assert one.move == PASS or one.rave.visits > 1000
        played, counted = played + one.rave.visits, counted + other.rave.visits
        if sharing == "lock":
            assert one.rave == other.rave
    # A thread that the system stops while it adds a game undoes the games of the others at one move.
    assert counted >= 0.95 * played


@pytest.mark.slow
def test_threads_agree_with_themselves() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for how in (UCT(rave=Rave(), threads=3), UCT(rave=VARIANTS["fuego"], threads=2, sharing="lock")):
        result = search(fast, how, 3000, size=5)
        assert result.root is not None
        assert result.root.visits == 3000
        for _, node in nodes_of(result.root):
            for child in node.children:
                assert child.rave is not None
                most = 2 if how.rave == VARIANTS["fuego"] else 1
                few = (
                    2 + 0.05 * child.rave.visits
                )  # threads without a lock may lose a visit, not its reward
                assert child.rave.reward <= child.rave.visits + few
                assert child.rave.visits <= most * node.visits


def test_rave_takes_16_bytes_a_node_and_nothing_without_it() -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba")
    from gomc.fast.tree import NodeLayout, grown

    def size(rave: bool) -> int:
        return sum(array.nbytes for array in grown(None, 1000, NodeLayout(rave=rave), 0))

    assert size(rave=False) == 29_000
    assert size(rave=True) == 29_000 + 16_000


def test_a_tree_that_grows_keeps_what_it_counted() -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba")
    from gomc.fast.tree import Node, NodeLayout, grown

    tree = grown(None, 3, NodeLayout(rave=True), 0)
    tree.rave_visits[:], tree.rave_reward[:] = [4, 5, 6], [1, 2, 3]
    larger = grown(tree, 5, NodeLayout(rave=True), 3)
    kept = [RaveGames(4, 1), RaveGames(5, 2), RaveGames(6, 3), RaveGames(), RaveGames()]
    assert [Node(larger, k).rave for k in range(5)] == kept


def test_a_tree_without_rave_has_none(backend: Backend) -> None:
    for how in (UCT(), UCT(owners=gomc.Owners()), gomc.settings.GnuGo()):
        result = backend.search(backend.Board(3), how, playouts=20)
        assert result.root is not None
        assert not any("rave" in node.layers for node in (result.root, *result.root.children))


def test_several_processes_have_rave_each(backend: Backend) -> None:
    how = UCT(rave=Rave(), final="visits")
    both = search(backend, RootParallel(how, workers=2), 60)
    assert both.playouts == 60
    assert both.best == search(backend, RootParallel(how, workers=2), 60).best


# --- What it finds.

CUT = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O X X X X
    X X X X . O O O O
    O O O O X X X X X
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""Each player can take four stones and connect at E5: nothing else matters."""


def test_rave_finds_in_50_games_the_move_that_decides(backend: Backend) -> None:
    """All games tell of E5, whoever plays there first and when; without RAVE only those that begin so.

    Bruegmann's table knows it too, for it is the same idea.
    """
    board = backend.Board.from_diagram(CUT, komi=0.5)
    with_rave = UCT(bandit=UCB1(0), rave=Rave(), final="visits")
    without = UCT(final="visits"), UCT(bandit=UCB1(0, urgency=1.0), final="visits")

    def found(how: Any) -> int:
        results = [backend.search(board, how, playouts=50, seed=seed) for seed in range(5)]
        return sum(result.best == "E5" for result in results)

    assert [found(how) for how in without] == [0, 1]
    assert found(with_rave) == 5
    assert found(gomc.AllMovesAsFirst("wins")) == 5
    root = backend.search(board, with_rave, playouts=50).root
    assert root is not None
    values = {point_name(c.move, 9): c.rave.mean for c in root.children if c.rave.visits > 5}
    assert max(values, key=lambda name: values[name]) == "E5"


# --- How it looks.


def test_a_chart_needs_trees_with_rave_and_each_its_own(backend: Backend) -> None:
    how = UCT(rave=Rave())
    few, more = (search(backend, how, games) for games in (3, 60))
    assert show.rave([more, few], "B2").summary.startswith("B2 by RAVE: ")
    line = more.variation[:2]
    assert show.rave([more], line, Rave(HandSchedule())).summary.startswith(f"{line[1]} by RAVE: ")
    for results, moves in [
        ([], "B2"),
        ([search(backend, UCT(), 20)], "B2"),
        ([more], []),
        ([more], ["B2", "B2"]),
        ([backend.search(backend.Board(3), gomc.Abramson(), playouts=30)], "B2"),
    ]:
        with pytest.raises(GomcError, match=r"^no result has a tree with RAVE and games for this move"):
            show.rave(results, moves)
    with pytest.raises(GomcError, match=r"^these results share a tree: search anew"):
        show.rave([more, more], "B2")
    larger = backend.search(backend.Board(5), how, playouts=20)
    with pytest.raises(
        GomcError, match=r"^these results are of boards of several sizes, [1-4]x[1-4] and 5x5"
    ):
        show.rave([more, larger], "B2")
    with pytest.raises(GomcError, match="how must be a Rave"):
        show.rave([more], "B2", how)  # type: ignore[arg-type]


def test_the_table_of_the_root_is_drawn_as_that_of_all_moves_as_first(backend: Backend) -> None:
    result = search(backend, UCT(rave=Rave()), 60)
    assert show.firsts(result).summary == show.firsts(result, "black").summary == "RAVE: Black's values"
    with pytest.raises(GomcError, match="no table for White: it must count all moves as first, or be"):
        show.firsts(result, "white")


# --- Settings.


@pytest.mark.parametrize(("bad", "said"), [(None, "None"), (3500, "3500"), (MinimumMSE, "<class")])
def test_what_is_no_schedule(bad: Any, said: str) -> None:
    allowed = "schedule must be MinimumMSE, HandSchedule, FixedAlpha or Reliability, not "
    with pytest.raises(GomcError, match=f"^{allowed}{said}"):
        Rave(bad)


def test_schedules_refuse_what_divides_by_zero() -> None:
    for make, said in [
        (lambda: HandSchedule(0.5), "k must be 1 or more, not 0.5."),
        (lambda: Reliability(0), "initial must be 1e-06 or more, not 0."),
        (lambda: Reliability(1, -1), "final must be 1e-06 or more, not -1."),
        (lambda: Reliability(final="many"), "final must be a finite number, not 'many'."),  # type: ignore[arg-type]
    ]:
        with pytest.raises(GomcError) as raised:
            make()
        assert str(raised.value) == said
    assert HandSchedule(2) == HandSchedule(2.0)
    assert Reliability(1, 7).final == 7.0
