"""The layer of owners: whose every point was at the end of the games of a node."""

from __future__ import annotations

import pytest

import gomc
from gomc import GomcError
from gomc.backend import Backend
from gomc.search.owners import owner_rates
from gomc.search.results import SearchResult, TreeNode
from gomc.settings import SEQUENCE_LIKE, UCT, Group, Owners, Zone
from gomc.show import owners

DECIDED = """
    . X X O .
    X X X O O
    . X X O O
    X X X O .
    . X X O O"""


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


# Paper: CF II-C owner
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


@pytest.mark.parametrize("name", VARIANTS)
def test_owners_change_no_search(backend: Backend, name: str) -> None:
    with_owners = VARIANTS[name]
    without = gomc.settings.UCT(**{**vars(with_owners), "owners": None})
    assert search(backend, with_owners) == search(backend, without)


@pytest.mark.kernels
@pytest.mark.parametrize("size", [2, 5, 9, 13])
def test_both_backends_count_the_same(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for how in (VARIANTS["batch"], UCT(owners=Owners(), group=Group(), zone=Zone(games=3))):
        results = [search(go, how, size, playouts=60) for go in (gomc.reference, fast)]
        one, other = ([node.owners for node in nodes(result.root)] for result in results)
        assert len(one) > 1
        assert one == other


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
    assert all(len(node.owners) == 0 for node in nodes(result.root))
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
