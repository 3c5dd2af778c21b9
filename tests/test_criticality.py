"""The layer of criticality: how far owning a point and winning the game go together."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

import gomc
from gomc import GomcError
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, parse_point, point_name
from gomc.game.rules import Color
from gomc.reference import treesearch as book
from gomc.reference.criticality import (
    add_criticality,
    critical_moves,
    more_rave,
    update_criticality,
)
from gomc.reference.rave import see_rave
from gomc.reference.tree import Node
from gomc.reference.treework import Leaf, SearchState
from gomc.results.bandits import Arm
from gomc.results.criticality import criticalities, criticality
from gomc.results.owners import owner_rates
from gomc.results.rave import RaveGames
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings import (
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    Criticality,
    Group,
    Owners,
    Rave,
    Reliability,
    Zone,
)
from gomc.show import criticality as shown
from gomc.testing.pair import tree_differences

pytestmark = pytest.mark.compared

COUNTED = Criticality(weight=0)

SEMEAI = """
    . X O . X . X . .
    . X O . X X . X .
    . X O . X . X . X
    . X O . X X . X .
    O O X X X . X . X
    . O O O X X X X X
    O . O . O O O O O
    . O . O . O . O .
    O . O . O . O . O"""

VARIANTS = {
    "plain": UCT(criticality=COUNTED),
    "batch": UCT(criticality=COUNTED, batch=4, virtual_loss=2),
    "whole games": UCT(criticality=COUNTED, expand_visits=0, max_nodes=3000),
    "sequences": UCT(criticality=COUNTED, policy=SEQUENCE_LIKE),
    "by score": UCT(criticality=COUNTED, by="score"),
    "solving": UCT(criticality=COUNTED, solve=True),
    "a bias": UCT(criticality=Criticality("bias", weight=30, games=10)),
    "into RAVE": UCT(criticality=Criticality(weight=3, games=10), rave=Rave()),
    "into Fuego's RAVE": UCT(
        bandit=UCB1(0.0),
        criticality=Criticality(games=20),
        rave=Rave(Reliability(), first="colour", falling="fuego", without=7),
    ),
    "owners and a bias": UCT(
        criticality=Criticality("bias", weight=5, games=40), owners=Owners(weight=20), batch=3
    ),
}


def search(backend: Backend, how: UCT, size: int = 5, playouts: int = 200) -> SearchResult:
    """Search a board where draws happen."""
    return backend.search(backend.Board(size, komi=1), how, playouts=playouts, seed=3)


def nodes(node: TreeNode) -> list[TreeNode]:
    """Return a node and all below it that have games."""
    return [node, *(each for child in node.children if child.visits for each in nodes(child))]


def flat(rows: tuple[tuple[float, ...], ...]) -> list[float]:
    return [value for row in rows for value in row]


# --- The formula.

GAMES = ["BB", "BB", "WB", "WW"]
WITH_A_DRAW = ["BB", "WW", "B=", ".W", "WB"]
"""The owner of a point (B, W, . nobody) and the winner (B, W, = a draw) of some games."""


def counted(games: list[str], player: str) -> float:
    """Return the criticality of a point, counted from a player's view as a tree does."""
    others, won, owned, reward = [0], [0.0], 0, 0.0
    for game in games:
        owner, winner = game[0], game[1]
        gained = 0.5 if winner == "=" else float(winner == player)
        update_criticality(others, won, int(owner == player), int(owner not in (player, ".")), gained)
        owned += owner == player
        reward += 1 - gained
    return criticality(won[0], owned, others[0], reward, len(games))


# Paper: CF II-C criticality
@pytest.mark.parametrize(
    ("games", "found"),
    [
        (GAMES, 0.25),  # 3/4 - (2 * 1 + 2 * 3) / 16
        (WITH_A_DRAW, 0.1),  # 2.5/5 - (2 * 2.5 + 2 * 2.5) / 25
        (["BB", "WW"], 0.5),
        (["BW", "WB"], -0.5),
        (["BB", "BB"], 0.0),
        (["BB", "BW", "WB", "WW"], 0.0),
        ([".B", ".W"], 0.0),
        (["B=", "W="], 0.0),
    ],
)
def test_tables_counted_by_hand(games: list[str], found: float) -> None:
    assert counted(games, "B") == pytest.approx(found, abs=1e-15)


@pytest.mark.parametrize("games", [GAMES, WITH_A_DRAW, ["B=", ".W", "WW", "BB", "BB", "W="]])
def test_both_players_see_the_same(games: list[str]) -> None:
    colors = str.maketrans("BW", "WB")
    swapped = [game.translate(colors) for game in games]
    assert counted(games, "B") == counted(games, "W") == counted(swapped, "B")


# --- The counts of a tree.


def recorded(how: UCT, monkeypatch: pytest.MonkeyPatch) -> tuple[SearchResult, list[Leaf]]:
    """Return the result of a search of the reference, and its games."""
    games: list[Leaf] = []

    def update(work: SearchState, leaf: Leaf) -> None:
        games.append(leaf)
        old(work, leaf)

    old = book.update
    monkeypatch.setattr(book, "update", update)
    return search(gomc.reference, how), games


def covariance(pairs: list[tuple[int, Fraction]]) -> Fraction:
    """Return the covariance of the two numbers of each pair."""
    n = len(pairs)
    mean_one = Fraction(sum(one for one, _ in pairs), n)
    mean_other = sum(other for _, other in pairs) / n
    together = [(one - mean_one) * (other - mean_other) for one, other in pairs]
    return sum(together, Fraction()) / n


# Paper: CF II-C criticality
@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_criticality_is_the_covariance_over_all_games_of_a_node(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, games = recorded(VARIANTS[name], monkeypatch)
    through: dict[int, list[Leaf]] = defaultdict(list)
    for leaf in games:
        for each in leaf.path:
            through[id(each)].append(leaf)
    assert result.root is not None
    seen = 0.0
    for node in nodes(result.root)[:60]:
        found = criticalities(result, node)
        leaves = through[id(node)]
        assert len(leaves) == node.visits
        for row in range(5):
            for column in range(5):
                p = 6 * row + column
                pairs = [
                    ((leaf.game.black >> p & 1) - (leaf.game.white >> p & 1), Fraction(leaf.reward))
                    for leaf in leaves
                ]
                assert found[row][column] == pytest.approx(float(covariance(pairs)), abs=1e-12)
                seen = max(seen, found[row][column])
    assert seen > 0.05


@pytest.mark.kernels
@pytest.mark.parametrize("name", VARIANTS)
def test_a_node_counts_what_its_children_count(backend: Backend, name: str) -> None:
    """The other's points at the root are the mover's after a move, and the owner wins in both."""
    result = search(backend, VARIANTS[name])
    root = result.root
    assert root is not None
    assert root.visits == result.playouts
    for p in range(30):
        assert root.others[p] == sum(child.owners[p] for child in root.children)
        assert root.owners[p] == sum(child.others[p] for child in root.children)
        assert root.won[p] == pytest.approx(sum(child.won[p] for child in root.children))
        assert root.won[p] <= root.owners[p] + root.others[p] <= root.visits
    for node in nodes(root):
        assert all(abs(c) <= 0.5 + 1e-12 for c in flat(criticalities(result, node)))


@pytest.mark.sampled(3)
@pytest.mark.kernels
@pytest.mark.parametrize("name", VARIANTS)
def test_both_backends_count_the_same(name: str) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    one, other = (search(go, VARIANTS[name], playouts=250) for go in (gomc.reference, fast))
    assert one == other
    assert not [*tree_differences(one.root, other.root, 5)]


@pytest.mark.kernels
@pytest.mark.parametrize("size", [2, 9, pytest.param(13, marks=pytest.mark.long)])
def test_both_backends_count_the_same_on_other_boards(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = UCT(
        criticality=Criticality("bias", weight=9, games=4), group=Group(), zone=Zone(games=3), batch=2
    )
    one, other = (search(go, how, size, playouts=40) for go in (gomc.reference, fast))
    assert one == other
    assert not [*tree_differences(one.root, other.root, size)]


def test_threads_lose_no_count() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = UCT(criticality=Criticality("bias", weight=5, games=50), threads=4, batch=2)
    root = search(fast, how, playouts=4000).root
    assert root is not None
    assert root.visits == 4000
    for p in range(30):
        assert root.others[p] == sum(child.owners[p] for child in root.children)
        assert root.owners[p] == sum(child.others[p] for child in root.children)
        assert root.won[p] == sum(child.won[p] for child in root.children), "halves have no error"


def test_counts_stay_when_the_arrays_of_the_tree_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    one = search(fast, VARIANTS["a bias"])
    monkeypatch.setattr(fast.treesearch, "FIRST_ROOM", 200)
    other = search(fast, VARIANTS["a bias"])
    assert one.nodes == other.nodes > 200
    assert not [*tree_differences(one.root, other.root, 5)]


# --- What it shows.


@pytest.fixture
def semeai(backend: Backend) -> Game:
    """A board where the first to fill the other's liberties in the corner wins the game."""
    return backend.Board.from_diagram(SEMEAI, komi=0.5)


def test_the_stones_of_a_semeai_are_critical(backend: Backend, semeai: Game) -> None:
    """An open point that decides nothing is not critical: here all open points decide."""
    result = backend.search(semeai, UCT(criticality=COUNTED), playouts=400, seed=1)
    found = criticalities(result)
    stones = {f"{column}{row}" for column in "BC" for row in range(6, 10)}
    fight = {f"{column}{row}" for column in "ABCD" for row in range(6, 10)}
    for p in semeai.geometry.points:
        critical, name = found[p // 10][p % 10], point_name(p, 9)
        assert (
            critical > 0.4 if name in stones else critical > 0.01 if name in fight else critical < 0.01
        )
    assert owner_rates(result)[8] == (0.0,) * 9, "it counts owners too"


def test_colours_change_nothing(backend: Backend, semeai: Game) -> None:
    """With all colours and the komi changed, all points are as critical as before."""
    swapped = SEMEAI.translate(str.maketrans("XO", "OX"))
    white = backend.Board.from_diagram(swapped, komi=-0.5, to_play=Color.WHITE)
    how = UCT(criticality=Criticality("bias", weight=9, games=20))
    one, other = (backend.search(b, how, playouts=200, seed=5) for b in (semeai, white))
    assert one.candidates == other.candidates
    assert criticalities(one) == criticalities(other)


# --- How it leads a search.


@pytest.mark.parametrize("name", [name for name, how in VARIANTS.items() if how.criticality == COUNTED])
def test_without_weight_it_changes_no_search(backend: Backend, name: str) -> None:
    with_counts = VARIANTS[name]
    without = UCT(**{**vars(with_counts), "criticality": None})
    assert search(backend, with_counts) == search(backend, without)


def test_with_too_few_games_it_changes_no_search(backend: Backend) -> None:
    late = UCT(criticality=Criticality("bias", weight=1000, games=200))
    assert search(backend, late) == search(backend, UCT())
    sooner = UCT(criticality=Criticality("bias", weight=1000, games=150))
    assert search(backend, sooner) != search(backend, UCT())


def a_node(moves: list[str], games: int) -> Node:
    """Return a node of 3x3 with some games, where A3 is critical, B3 is not, and C3 is the reverse."""
    node = Node(PASS, {"owners": [0] * 12, "others": [0] * 12, "won": [0.0] * 12})
    node.visits, node.reward = games, games / 2
    for name, won in (("A3", games), ("B3", games / 2), ("C3", 0)):
        p = parse_point(name, 3)
        node.owners[p], node.others[p], node.won[p] = games // 2, games // 2, won
    node.children = [Node(PASS if name == "pass" else parse_point(name, 3)) for name in moves]
    return node


def test_the_bonus_of_each_child_is_its_criticality_divided_by_its_games() -> None:
    node = a_node(["A3", "B3", "C3", "pass"], games=8)
    for visits, child in enumerate(node.children, start=1):
        child.visits = visits
    critical = critical_moves(node, node.children, Criticality("bias", weight=4, games=8))
    assert critical == [0.5, 0.0, -0.5, 0.0]
    bonus = [1.0] * 4
    add_criticality(node.children, critical, bonus, 4)
    assert bonus == [1 + 4 * 0.5 / 2, 1.0, 1 - 4 * 0.5 / 4, 1.0]
    assert critical_moves(node, node.children, Criticality("bias", games=9)) == [0.0] * 4


def test_rave_gains_games_that_are_won_or_lost() -> None:
    """Pachi: as many more as the criticality says, with a weight of 1.1."""
    assert more_rave(50, 20, covariance=0.2, factor=1.1) == pytest.approx((61, 31))
    assert more_rave(50, 20, covariance=-0.2, factor=1.1) == pytest.approx((61, 20))
    assert more_rave(50, 20, covariance=0.0, factor=1.1) == (50, 20)
    assert more_rave(0, 0, covariance=0.5, factor=1.1) == (0, 0)


def test_rave_values_of_critical_moves_rise() -> None:
    games = [RaveGames(8, 4.0), RaveGames(), RaveGames(8, 4.0)]
    arms = [Arm(), Arm(), Arm()]
    see_rave(Rave(), games, [0.5, 0.5, -0.5], 2, arms, [0.0] * 3, 0)
    assert [arm.reward for arm in arms] == [12 / 16, 0, 4 / 16]
    assert games == [RaveGames(8, 4.0), RaveGames(), RaveGames(8, 4.0)]


def test_without_rave_it_can_go_nowhere() -> None:
    with pytest.raises(GomcError, match=r"goes into RAVE: give rave=Rave\(\) too, or Criticality"):
        UCT(criticality=Criticality())
    assert UCT(criticality=Criticality(), rave=Rave()).has_layers
    assert UCT(criticality=COUNTED).has_layers


def test_into_rave_it_changes_the_search_after_so_many_games(backend: Backend) -> None:
    plain = search(backend, UCT(rave=Rave()))
    late = search(backend, UCT(rave=Rave(), criticality=Criticality(weight=5, games=200)))
    sooner = search(backend, UCT(rave=Rave(), criticality=Criticality(weight=5, games=100)))
    assert late == plain != sooner


def test_critical_moves_get_more_games(backend: Backend, semeai: Game) -> None:
    """Moves in the corner are tried more often the more criticality weighs."""
    shares = []
    for weight in (0, 30):
        how = UCT(criticality=Criticality("bias", weight=weight, games=100))
        result = backend.search(semeai, how, playouts=600, seed=2)
        corner = [c.visits for c in result.candidates if c.name[0] in "AD" and c.name[1] in "6789"]
        shares.append(sum(corner) / result.playouts)
    assert shares[1] > shares[0] + 0.1


# --- What is refused, and what is drawn.


def test_a_tree_without_criticality_keeps_nothing_for_it(backend: Backend) -> None:
    result = search(backend, UCT(owners=Owners()), playouts=20)
    assert result.root is not None
    assert all(not {"others", "won"} & {*node.layers} for node in nodes(result.root))
    with pytest.raises(GomcError, match=r"counted no criticality: search with UCT\(criticality="):
        criticalities(result)


def test_it_is_drawn(backend: Backend) -> None:
    result = search(backend, VARIANTS["plain"])
    picture = shown(result)
    assert picture.summary == "criticality, Black to play: 200 games"
    assert "covariance of owning a point and winning" in picture
    assert shown(result, result.variation[:1]).summary.startswith("criticality, White to play: ")


def test_only_nodes_with_games_are_drawn(backend: Backend) -> None:
    result = search(backend, VARIANTS["plain"], playouts=3)
    assert result.root is not None
    never = next(child for child in result.root.children if not child.visits)
    with pytest.raises(GomcError, match=r"the tree has no games after \S+ there"):
        shown(result, [never.move])
    with pytest.raises(GomcError, match="no game came through this node"):
        criticalities(result, never)
    flat_search = backend.search(backend.Board(5), gomc.Abramson(), playouts=30)
    with pytest.raises(GomcError, match="no tree to show"):
        shown(flat_search)
