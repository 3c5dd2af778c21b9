"""The layer of transpositions: a position has one set of replies, however the game came to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc
from gomc import reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, bits
from gomc.game.position import State
from gomc.gtp.analysis import info
from gomc.reference.board import area
from gomc.reference.eyes import candidates
from gomc.reference.playout import after
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings import UCB1, UCT, Group, RootParallel
from gomc.show import tree_text
from gomc.show.plots import by_depth
from gomc.testing.pair import differences
from gomc.testing.strategies import TREES

pytestmark = pytest.mark.compared

FOUR_KOS = """
X . X
. X O
X O .
White to play"""

GRAPH = UCT(transpositions=True)

VARIANTS = {
    "plain": GRAPH,
    "whole games": replace(GRAPH, expand_visits=0),
    "slow growth": replace(GRAPH, expand_visits=3, unvisited="grandfather"),
    "batch": replace(GRAPH, batch=4, virtual_loss=2),
    "solving": replace(GRAPH, solve=True),
    "group": replace(GRAPH, group=Group(2)),
    "little room": replace(GRAPH, max_nodes=150),
}

variants = pytest.mark.parametrize("name", VARIANTS)

Position = tuple[int, int, int, int, gomc.Color]


def key(state: State) -> Position:
    return state.black, state.white, state.ko, state.passes, state.to_play


def board_of(backend: Backend, what: int | str, komi: float = 0.5) -> Game:
    """Return an empty board of a size, or the position of a diagram."""
    if isinstance(what, int):
        return backend.Board(what, komi)
    return backend.Board.from_diagram(what, komi)


def searched(
    backend: Backend, how: Any, what: int | str = 2, n: int = 400, **named: Any
) -> SearchResult:
    """Return what a search finds."""
    return backend.search(board_of(backend, what), how, **{"playouts": n, "seed": 1, **named})


def arcs(result: SearchResult) -> Iterator[tuple[TreeNode, State]]:
    """Yield every node of a graph below the root, with the position after its move.

    A node is met once: what its children are tells its position, or `check_positions` fails.
    """
    assert result.root is not None
    assert result.board is not None
    board, waiting, seen = result.board, [], {result.root}
    for child in result.root.children:
        waiting.append((child, board.after(child.move)))
        seen.add(child)
    while waiting:
        node, state = waiting.pop()
        yield node, state
        for child in node.children:
            if child not in seen:
                seen.add(child)
                waiting.append((child, after(state, child.move, board.geometry)))


# --- The graph, against a dict of positions.


def check_positions(result: SearchResult, how: UCT) -> None:
    """Nodes with the same position have the same children, all others have others; all are counted."""
    assert result.root is not None
    assert result.board is not None
    owner: dict[TreeNode, Position] = {}
    children: dict[Position, list[TreeNode]] = {}
    for node, state in arcs(result):
        if node.children:
            assert children.setdefault(key(state), [*node.children]) == [*node.children]
            assert owner.setdefault(node.children[0], key(state)) == key(state)
            stones = state.view.own, state.view.other, state.atari, state.ko
            points = candidates(*stones, result.board.geometry, how.eyes)
            if not how.group:
                assert [c.move for c in node.children] == [*bits(points), PASS]
    own = len(result.root.children)
    assert result.root.children[0] not in owner, "what the root may play, the board's rules say"
    assert result.nodes == 1 + own + sum(map(len, children.values())) <= max(how.max_nodes, 1 + own)


def check_sums(result: SearchResult, how: UCT, *, comes_round: bool = True) -> None:
    """Every game through a node goes on to one of its replies, or ends there.

    It ends at a node that has no children yet, or where it has come round, or where all is decided.
    """
    assert result.root is not None
    assert result.root.visits == result.playouts == sum(c.visits for c in result.root.children)
    through: dict[TreeNode, list[TreeNode]] = defaultdict(list)
    ended = 0
    for node, _ in arcs(result):
        assert 0 <= node.reward <= node.visits
        if node.children:
            through[node.children[0]].append(node)
        else:
            ended += node.visits
    for nodes in through.values():
        replies = sum(child.visits for child in nodes[0].children)
        rest = sum(node.visits for node in nodes) - replies
        least = how.expand_visits * len(nodes)
        assert rest >= least if comes_round else rest == least
        ended += rest
    assert ended == result.playouts


@pytest.mark.sampled(7)
@pytest.mark.kernels
@variants
@pytest.mark.parametrize("what", [1, 2, 3, FOUR_KOS], ids=["1", "2", "3", "kos"])
def test_a_position_has_its_replies_once(backend: Backend, name: str, what: int | str) -> None:
    result = searched(backend, VARIANTS[name], what)
    check_positions(result, VARIANTS[name])
    check_sums(result, VARIANTS[name])


@pytest.mark.parametrize("name", ["plain", "slow growth", "group"])
def test_games_on_a_board_so_empty_do_not_come_round(backend: Backend, name: str) -> None:
    result = searched(backend, VARIANTS[name], 5)
    check_positions(result, VARIANTS[name])
    check_sums(result, VARIANTS[name], comes_round=False)


# Paper: RR Remark 1, SL tree
def test_two_orders_of_moves_lead_to_the_same_children(backend: Backend) -> None:
    result = searched(backend, replace(GRAPH, bandit=UCB1(10.0)), 3, n=2500)

    def at(*moves: str) -> TreeNode:
        node = result.root
        assert node is not None
        for move in moves:
            point = gomc.game.points.parse_move(move, 3)
            node = next(child for child in node.children if child.move == point)
        return node

    one, other = at("A1", "B2", "C1"), at("C1", "B2", "A1")
    assert one != other
    assert one.children
    assert [*one.children] == [*other.children]
    if backend is reference:
        assert one.children is other.children
    assert at("B2", "pass") != at("B2")
    assert at("B2", "pass").children[0] not in at("B2").children


def all_positions(board: Game) -> dict[Position, int]:
    """Return all positions below the root where the game goes on, with the numbers of their replies."""
    found: dict[Position, int] = {}
    waiting = [board.after(move) for move in (*board.legal_moves(), PASS)]
    while waiting:
        state = waiting.pop()
        if key(state) not in found and state.passes < 2:
            view = state.view
            points = candidates(view.own, view.other, view.atari, view.ko, board.geometry, "diagonal")
            moves = [*bits(points), PASS]
            found[key(state)] = len(moves)
            waiting += [after(state, move, board.geometry) for move in moves]
    return found


@pytest.mark.parametrize("expand", [0, 1])
def test_a_long_search_of_2x2_finds_all_positions_and_no_more(backend: Backend, expand: int) -> None:
    """There are 57 legal colourings (J. Tromp and G. Farneback, Combinatorics of Go, 2006)."""
    positions = all_positions(backend.Board(2))
    stones = {(black, white) for black, white, *_ in positions}
    assert len(stones | {(0, 0)}) == 57
    how = replace(GRAPH, bandit=UCB1(100.0), expand_visits=expand)
    result = searched(backend, how, 2, n=6000)
    assert result.nodes == 1 + 5 + sum(positions.values())
    assert {key(state) for node, state in arcs(result) if node.children} == {*positions}


# --- What goes round.


@pytest.mark.parametrize("what", [1, 2, FOUR_KOS], ids=["1", "2", "kos"])
def test_what_goes_round_comes_to_an_end(backend: Backend, what: int | str) -> None:
    """Games, the expected line, pictures and reports end, though the graph has cycles."""
    result = searched(backend, replace(GRAPH, expand_visits=0), what, n=2000)
    assert result.root is not None
    assert len(result.variation) <= result.nodes
    assert tree_text(result, depth=20, width=1).count("\n") <= 40
    assert f"pv {' '.join(result.variation)}" in info(result)
    levels = by_depth(result.root)
    assert levels[0] == (2000, 1)
    assert sum(nodes for _, nodes in levels) <= result.nodes
    if what != 1:
        assert goes_round(result)


def goes_round(result: SearchResult) -> bool:
    """Whether some way through a graph comes back to a node of its own."""
    assert result.root is not None
    above: set[TreeNode] = set()
    over: set[TreeNode] = set()
    stack: list[tuple[TreeNode, Iterator[TreeNode]]] = [(result.root, iter(result.root.children))]
    while stack:
        node, rest = stack[-1]
        above.add(node)
        child = next(rest, None)
        if child is None:
            stack.pop()
            above.remove(node)
            over.add(node)
        elif child in above:
            return True
        elif child not in over:
            stack.append((child, iter(child.children)))
    return False


def test_the_expected_line_stops_where_it_would_repeat_itself(backend: Backend) -> None:
    result = searched(backend, replace(GRAPH, expand_visits=0, final="visits"), 2, n=3000)
    assert result.root is not None
    node, met = result.root, []
    for name in result.variation:
        node = next(c for c in node.children if gomc.game.points.point_name(c.move, 2) == name)
        met.append(node)
    assert len({*met}) == len(met)
    following = max(node.children, key=lambda c: c.visits, default=None)
    assert following is None or following in met or not following.visits


# --- Solved nodes.


def settled(result: SearchResult, komi: float) -> dict[TreeNode, int]:
    """Return the nodes of a graph that are won or lost for good, found from ends of games upwards."""
    board, nodes = result.board, [*arcs(result)]
    assert board is not None
    known: dict[TreeNode, int] = {}
    for node, state in nodes:
        if state.passes >= 2:
            mover = state.to_play.other
            black, white = area(state.black, state.white, board.geometry)
            won = (black.bit_count() - white.bit_count() > komi) == (mover is gomc.Color.BLACK)
            known[node] = 1 if won else -1
    changed = True
    while changed:
        before = len(known)
        for node, _ in nodes:
            replies = [known.get(child, 0) for child in node.children]
            if replies and 1 in replies:
                known[node] = -1
            elif replies and {*replies} == {-1}:
                known[node] = 1
        changed = len(known) > before
    return known


@pytest.mark.parametrize("batch", [1, 3])
@pytest.mark.parametrize("what", [2, 3, FOUR_KOS], ids=["2", "3", "kos"])
def test_marks_follow_from_ends_of_games(backend: Backend, what: int | str, batch: int) -> None:
    """No mark comes from another one in a circle, and a node that games came to late is marked too."""
    result = searched(backend, replace(GRAPH, solve=True, batch=batch), what, n=600)
    known, marks = settled(result, 0.5), 0
    for node, _ in arcs(result):
        if node.solved:
            assert known[node] == node.solved
            marks += 1
    assert marks > 10


def test_shared_replies_solve_3x3_sooner(backend: Backend) -> None:
    """Black, with the middle of the board, wins all of it."""
    board = board_of(backend, 3, komi=7.5)
    for move in ("B2", "A2", "B1"):
        board.play(move)
    found = backend.search(board, replace(GRAPH, solve=True), playouts=2000, seed=1)
    assert found.root is not None
    assert found.root.solved == 1
    alone = backend.search(board, UCT(solve=True), playouts=2 * found.playouts, seed=1)
    assert alone.root is not None
    assert not alone.root.solved
    assert 2 * found.nodes < alone.nodes


# --- Both backends.


@pytest.mark.slow
@pytest.mark.kernels
@given(
    how=TREES.filter(lambda how: not how.zone),
    size=st.sampled_from([2, 3]),
    moves=st.integers(0, 12),
    seed=st.integers(0, 99),
)
@settings(max_examples=settings.default.max_examples // 3, deadline=None)
def test_both_backends_grow_the_same_graph(how: UCT, size: int, moves: int, seed: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = replace(how, transpositions=True, policy=gomc.settings.UNIFORM)
    results = []
    for go in (reference, fast):
        board = go.Board(size, komi=0.5)
        for move in reference.playout(reference.Board(size), seed).names[:moves]:
            if not board.ended and board.is_legal(move):
                board.play(move)
        if board.ended:
            return
        results.append(go.search(board, how, playouts=120, seed=seed))
    assert not [*differences(*results)]


def test_the_table_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    from gomc import fast
    from gomc.fast import treework

    found = searched(fast, GRAPH, 3, n=3000)
    monkeypatch.setattr(treework, "FEW_POSITIONS", 1)
    again = searched(fast, GRAPH, 3, n=3000)
    assert not [*differences(found, again)]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", ["plain", "batch", "whole games", "solving", "little room"])
@pytest.mark.parametrize("sharing", ["lock-free", "lock"])
def test_threads_lose_nothing(name: str, sharing: Any) -> None:
    """Every position has one set of replies, and each game through a node goes on or ends there."""
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = replace(VARIANTS[name], threads=4, sharing=sharing)
    result = searched(fast, how, 3, n=1500 if how.expand_visits else 500)
    check_positions(result, how)
    check_sums(result, how)


def test_several_processes_have_a_graph_each(backend: Backend) -> None:
    result = searched(backend, RootParallel(replace(GRAPH, expand_visits=0), workers=2), 2, n=200)
    assert result.playouts == 200
    assert (
        len(result.variation) <= result.nodes <= 2 * (6 + sum(all_positions(backend.Board(2)).values()))
    )
