"""The layer of owners: whose every point was at the end of the games of a node."""

from __future__ import annotations

import dataclasses
import math

import pytest

import gomc
from gomc import GomcError
from gomc.backend import Backend
from gomc.game.points import PASS, parse_point
from gomc.reference.owners import add_owners, importance, shares
from gomc.reference.tree import Node
from gomc.results.owners import owner_rates
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings import (
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    EvenGame,
    Frontier,
    Group,
    Owners,
    PolicyMoves,
    Priors,
    Rave,
    Zone,
)
from gomc.show import owners
from gomc.testing.pair import tree_differences

DECIDED = """
    . X X O .
    X X X O O
    . X X O O
    X X X O .
    . X X O O"""

OPEN = """
    . . . . .
    . X . O .
    . X . O .
    . X . O .
    . . . . ."""


def search(backend: Backend, how: UCT, size: int = 5, playouts: int = 200) -> SearchResult:
    return backend.search(backend.Board(size, komi=0.5), how, playouts=playouts, seed=3)


def nodes(node: TreeNode) -> list[TreeNode]:
    """Return a node and all below it that have games."""
    return [node, *(each for child in node.children if child.visits for each in nodes(child))]


VARIANTS = {
    "plain": UCT(owners=Owners()),
    "batch": UCT(owners=Owners(), batch=4, virtual_loss=2),
    "whole games": UCT(owners=Owners(), expand_visits=0, max_nodes=3000),
    "slow growth": UCT(owners=Owners(), expand_visits=3, unvisited="grandfather"),
    "sequences": UCT(owners=Owners(), policy=SEQUENCE_LIKE),
    "by score": UCT(owners=Owners(), by="score"),
    "solving": UCT(owners=Owners(), solve=True),
}


# Paper: BH 5.2.3, CF II-C owner
@pytest.mark.kernels
@pytest.mark.parametrize("name", VARIANTS)
def test_what_the_root_and_its_children_count_is_what_all_games_came_to(
    backend: Backend, name: str
) -> None:
    """The root counts Black's points and its children White's; their difference is the mean owner."""
    result = search(backend, VARIANTS[name])
    root = result.root
    assert root is not None
    assert root.visits == result.playouts
    for row in range(5):
        for column in range(5):
            p = 6 * row + column
            black, white = root.owners[p], sum(child.owners[p] for child in root.children)
            assert 0 <= black + white <= root.visits
            assert (black - white) / root.visits == result.ownership[row][column]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", VARIANTS)
def test_counts_of_replies_are_parts_of_the_counts_two_moves_before(
    backend: Backend, name: str
) -> None:
    """The same player moves two moves before a node, and all its games go through there."""
    result = search(backend, VARIANTS[name])
    assert result.root is not None
    for node in nodes(result.root):
        for p in range(30):
            below = sum(reply.owners[p] for child in node.children for reply in child.children)
            assert below <= node.owners[p] <= node.visits


@pytest.mark.compared
@pytest.mark.parametrize("name", VARIANTS)
def test_owners_change_no_search(backend: Backend, name: str) -> None:
    with_owners = VARIANTS[name]
    without = gomc.settings.UCT(**{**vars(with_owners), "owners": None})
    assert search(backend, with_owners) == search(backend, without)


@pytest.mark.kernels
@pytest.mark.parametrize("size", [2, 5, 9, pytest.param(13, marks=pytest.mark.long)])
def test_both_backends_count_the_same(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for how in (VARIANTS["batch"], UCT(owners=Owners(), group=Group(), zone=Zone(games=3))):
        results = [search(go, how, size, playouts=60) for go in (gomc.reference, fast)]
        one, other = ([node.owners for node in nodes(result.root)] for result in results)
        assert len(one) > 1
        assert one == other


# Paper: CF II-C owner
def test_a_third_is_worth_most() -> None:
    """With CrazyStone's share; and Ray's bell, exp(-(i - 5)^2 / 34) for i tenths."""
    default = Owners()
    heights = [importance(owned, 30, default.share, default.width) for owned in range(31)]
    assert max(heights) == heights[10] == 1
    assert heights[:11] == sorted(heights[:11])
    assert heights[10:] == sorted(heights[10:], reverse=True)
    assert (heights[0], heights[20]) == pytest.approx((0.25, 0.25), abs=0.001)
    for tenths in range(11):
        rays = math.exp(-((tenths - 5) ** 2) / 34)
        assert importance(tenths, 10, 0.5, 0.17**0.5) == pytest.approx(rays)


def test_the_bonus_of_each_child_is_its_worth_divided_by_its_games() -> None:
    node = Node(PASS, {"owners": [0] * 12})
    node.visits = 10
    a3, b3 = (parse_point(name, 3) for name in ("A3", "B3"))
    node.owners[a3], node.owners[b3] = 5, 10
    children = [Node(move) for move in (a3, b3, PASS)]
    children[0].visits = 3
    bonus = [1.0] * 3
    add_owners(node, children, bonus, Owners(weight=8, share=0.5, width=0.5))
    assert bonus == [1 + 8 / 4, pytest.approx(1 + 8 * math.exp(-0.5)), 1]


WEIGHED = {
    "plain": UCT(owners=Owners(weight=20)),
    "batch": UCT(owners=Owners(weight=3, share=0.5, width=0.4), batch=4, virtual_loss=2),
    "whole games": UCT(owners=Owners(weight=100), expand_visits=0, max_nodes=3000),
    "grandfather": UCT(owners=Owners(weight=20), expand_visits=3, unvisited="grandfather"),
    "by score": UCT(owners=Owners(weight=20), by="score"),
    "solving": UCT(owners=Owners(weight=20), solve=True),
    "a zone": UCT(owners=Owners(weight=20), group=Group(), zone=Zone(games=3)),
}


FRONTIERS = {
    "in the mean": Priors((EvenGame(5), Frontier())),
    "in RAVE": Priors((Frontier(0.9, 30, share=0.5, width=0.3),), into="rave"),
    "in both": Priors((PolicyMoves(others=(Frontier(0.2, 9),)),), into="both"),
}


# Paper: CF II-C owner
@pytest.mark.kernels
@pytest.mark.parametrize("name", FRONTIERS)
def test_owners_give_priors_in_both_backends(name: str) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    plain = UCT(bandit=UCB1(0.0), rave=Rave(), expand_visits=4)
    how = dataclasses.replace(plain, owners=Owners(), priors=FRONTIERS[name])
    one, other = (search(go, how, playouts=300) for go in (gomc.reference, fast))
    assert one == other
    assert not [*tree_differences(one.root, other.root, 5)]
    assert one != search(fast, plain, playouts=300)


def test_the_prior_of_a_point_is_by_the_share_that_its_player_owned(backend: Backend) -> None:
    """Searches of one game more each: of the node that gets children the counts were known before."""
    how = UCT(owners=Owners(), priors=Priors((Frontier(0.8, 10),)), expand_visits=24)
    board = backend.Board(5, komi=0.5)
    before: list[TreeNode] = []
    for playouts in range(24, 60):
        found = backend.search(board, how, playouts=playouts, seed=3, moves=["C3", "B2"])
        assert found.root is not None
        assert all(child.prior == (0, 0) for child in found.root.children), "no game was played"
        for node, after in zip(before, found.root.children, strict=False):
            if after.children:
                assert node.visits == 24
                for reply in after.children[:-1]:
                    games = 10 * importance(node.owners[reply.move], 24, 1 / 3, 0.2)
                    assert reply.prior == pytest.approx((games, 0.8 * games))
                assert after.children[-1].prior == (0, 0), "a pass has no point"
                return
        before = [*found.root.children]
    pytest.fail("no node got children")


@pytest.mark.parametrize("visits", [19, 20, 25])
def test_shares_are_of_the_node_or_of_that_two_moves_before(visits: int) -> None:
    node, grandfather = (Node(PASS, {"owners": owned}) for owned in ([5, 10, 0], [30, 6, 0]))
    node.visits, grandfather.visits = visits, 60
    expected = [5 / visits, 10 / visits, 0.0] if visits >= 20 else [0.5, 0.1, 0.0]
    assert shares(node, grandfather) == expected
    grandfather.visits = 19
    assert shares(node, grandfather) == (expected if visits >= 20 else None)
    assert shares(node, None) == (expected if visits >= 20 else None)


def test_a_frontier_needs_owners() -> None:
    for priors in FRONTIERS.values():
        with pytest.raises(
            GomcError, match=r"a Frontier asks who owned points: give owners=Owners\(\)"
        ):
            UCT(priors=priors, rave=Rave())
        assert UCT(priors=priors, rave=Rave(), owners=Owners()).has_layers


@pytest.mark.kernels
@pytest.mark.parametrize("name", WEIGHED)
def test_owners_lead_both_backends_the_same_way(name: str) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    one, other = (search(go, WEIGHED[name]) for go in (gomc.reference, fast))
    assert one == other
    assert not [*tree_differences(one.root, other.root, 5)]
    assert one != search(fast, dataclasses.replace(WEIGHED[name], owners=Owners()))


def test_games_go_where_the_player_owned_about_the_share(backend: Backend) -> None:
    """The board has a black and a white side; the moves tried are on that of the share asked for."""
    board = backend.Board.from_diagram(OPEN)
    owned = []
    for share in (0, 1):
        how = UCT(owners=Owners(weight=50, share=share))
        result = backend.search(board, how, playouts=300, seed=1)
        rates = owner_rates(result)
        points = [(c.visits, *divmod(c.move, 6)) for c in result.candidates if c.move != PASS]
        owned.append(
            sum(visits * rates[row][column] for visits, row, column in points)
            / sum(visits for visits, *_ in points)
        )
    assert owned[1] > owned[0] + 0.1


def test_points_of_living_strings_are_always_of_their_player(backend: Backend) -> None:
    board = backend.Board.from_diagram(DECIDED)
    result = backend.search(board, UCT(owners=Owners()), playouts=50, seed=1)
    assert owner_rates(result) == ((1.0, 1.0, 1.0, 0.0, 0.0),) * 5
    assert result.root is not None
    for child in result.root.children:
        if child.visits and child.move == gomc.PASS:
            assert owner_rates(result, child) == ((0.0, 0.0, 0.0, 1.0, 1.0),) * 5


def test_threads_lose_no_count() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    result = search(fast, UCT(owners=Owners(), threads=4, batch=2), playouts=4000)
    assert result.root is not None
    root = result.root
    for row in range(5):
        for column in range(5):
            p = 6 * row + column
            difference = root.owners[p] - sum(child.owners[p] for child in root.children)
            assert difference / root.visits == result.ownership[row][column]


def test_a_tree_without_owners_keeps_nothing_for_them(backend: Backend) -> None:
    result = search(backend, UCT(), playouts=20)
    assert result.root is not None
    assert all("owners" not in node.layers for node in nodes(result.root))
    with pytest.raises(GomcError, match=r"counted no owners: search with UCT\(owners=Owners\(\)\)"):
        owner_rates(result)


def test_owners_are_drawn(backend: Backend) -> None:
    result = search(backend, VARIANTS["plain"])
    picture = owners(result)
    assert picture.summary == "owners, Black to play: 200 games"
    assert "Black's in the end" in picture
    assert owners(result, result.variation[:1]).summary.startswith("owners, White to play: ")


def test_only_nodes_with_games_are_drawn(backend: Backend) -> None:
    result = search(backend, VARIANTS["plain"], playouts=3)
    assert result.root is not None
    never = next(child for child in result.root.children if not child.visits)
    with pytest.raises(GomcError, match=r"the tree has no games after \S+ there"):
        owners(result, [never.move])
    with pytest.raises(GomcError, match="no game came through this node"):
        owner_rates(result, never)
    flat = backend.search(backend.Board(5), gomc.Abramson(), playouts=30)
    with pytest.raises(GomcError, match="no tree to show"):
        owners(flat)


@pytest.mark.parametrize("bad", [True, "owners", 1, {}])
def test_owners_is_a_setting_or_none(bad: object) -> None:
    with pytest.raises(GomcError, match="owners must be an Owners or None"):
        UCT(owners=bad)  # type: ignore[arg-type]
