"""Several threads that search one tree: nothing is lost, nothing torn, nobody waits for ever."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numba
import numpy as np

import gomc
from gomc import fast, reference
from gomc.fast.bandits import bandit_of, choose, new_arms
from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import kernel
from gomc.fast.tree import CACHE_LINE, FIRST_ROOM, NODE, nodes_for
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings import UCB1, UCT, EpsilonGreedy, UCB1Tuned

GAMES = 3000

HOWS = {
    "lock-free": UCT(threads=2),
    "lock": UCT(threads=2, sharing="lock"),
    "many": UCT(threads=8),
    "many, lock": UCT(threads=8, sharing="lock"),
    "no virtual loss": UCT(threads=4, virtual_loss=0),
    "large virtual loss": UCT(threads=4, virtual_loss=5),
    "greedy": UCT(bandit=EpsilonGreedy(0.0, urgency=0.5), threads=4, virtual_loss=0),
    "batch": UCT(threads=3, batch=4),
    "full tree": UCT(threads=4, max_nodes=1000),
    "late": UCT(threads=4, expand_visits=5),
    "mogo": replace(gomc.programs.MOGO.search, threads=3),
}


def all_nodes(root: TreeNode) -> Iterator[TreeNode]:
    """Yield all nodes of a tree."""
    yield root
    for child in root.children:
        yield from all_nodes(child)


def searched(how: UCT, **named: Any) -> SearchResult:
    """Return what a search of an empty board finds."""
    return fast.search(fast.Board(5, komi=0.5), how, **{"playouts": GAMES, "seed": 1, **named})


# Paper: RR 3.5, CF II-E processors
@pytest.mark.sampled(3)
@pytest.mark.parametrize("how", HOWS.values(), ids=HOWS)
def test_nothing_is_lost(how: UCT) -> None:
    """Every game was begun once and is counted once in each node that it came through.

    The games that ended in a node are those that came before it had children: `expand_visits`, and
    those of other threads, and of other leaves of a batch, that were there at the same time. Without a
    lock there are more of them if the thread that makes the children has to wait for a processor.
    """
    result = searched(how)
    root = result.root
    assert root is not None
    assert result.playouts == result.games.n == root.visits == GAMES
    assert root.reward == result.games.white_wins, "each reward once"
    assert sum(child.visits for child in root.children) == GAMES
    ends = []
    for node in all_nodes(root):
        assert node.reward == node.squares, "no draws with this komi"
        assert 0 <= node.reward <= node.visits
        ended = node.visits - sum(child.visits for child in node.children)
        if node.children and node is not root:
            assert sum(child.visits - child.reward for child in node.children) <= node.reward + ended
            ends.append(ended)
    if how.max_nodes > GAMES:
        late = sum(ended > how.expand_visits + how.threads * how.batch for ended in ends)
        assert late <= (0 if how.sharing == "lock" else 0.05 * len(ends))
        assert max(ends) >= 1
    assert result.nodes == sum(1 for _ in all_nodes(root)) <= how.max_nodes


# Paper: RR 3.5
def test_a_lock_alone_changes_nothing() -> None:
    assert searched(UCT(sharing="lock")) == searched(UCT())


def test_the_games_are_those_of_one_thread() -> None:
    """At the root's first moves the tree has no say: there the games are the same, if not in order."""
    how = UCT(bandit=UCB1(), max_nodes=1)
    one, two = (searched(replace(how, threads=n), moves=["C3"]) for n in (1, 4))
    assert one.games == two.games


def test_the_nodes_of_a_tree_are_each_given_once() -> None:
    root = searched(HOWS["many"]).root
    assert root is not None
    for node in all_nodes(root):
        moves = [child.move for child in node.children]
        assert len(set(moves)) == len(moves)
        assert moves == sorted(moves, key=lambda move: (move == gomc.PASS, move))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("sharing", ["lock-free", "lock"])
def test_time_is_kept(sharing: Any, promptly: Any) -> None:
    how = UCT(threads=16, sharing=sharing)
    searched(how, playouts=1)
    result = promptly(2.2, lambda: searched(how, playouts=None, seconds=1))
    assert result.playouts >= 16


def test_two_searches_at_the_same_time() -> None:
    """They share nothing, or they would not find what they find one after the other."""
    hows = [gomc.programs.MOGO.search, UCT(), UCT(batch=8), gomc.programs.MOGO_19.search]
    alone = [searched(how) for how in hows]
    found: list[SearchResult | None] = [None] * len(hows)

    def work(i: int) -> None:
        found[i] = searched(hows[i])

    workers = [threading.Thread(target=work, args=(i,)) for i in range(len(hows))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert found == alone


@numba.njit
def chosen_of_one(arms: Any, how: Any) -> int:
    """Choose one of one arm."""
    return choose(arms, 1, how, np.uint64(1), False, None)[0]


def test_sums_that_another_thread_has_half_changed() -> None:
    """More reward than visits is seen between two steps; no urgency is a number then."""
    arms = new_arms(1)
    arms.visits[0], arms.reward[0], arms.squares[0] = 2.0, 4.0, 4.0
    assert chosen_of_one(arms, bandit_of(UCB1Tuned())) == 0
    assert np.isnan(arms.urgency[0])


@pytest.mark.parametrize("room", [1, 100, FIRST_ROOM])
def test_what_a_game_changes_of_a_node_is_on_one_cache_line(room: int) -> None:
    nodes = nodes_for(room)
    fields = [nodes[name].__array_interface__["data"][0] for name in NODE.names or ()]
    ends = [nodes[name].itemsize for name in NODE.names or ()]
    for node in range(room):
        lines = {
            (field + NODE.itemsize * node + last) // CACHE_LINE
            for field, size in zip(fields, ends, strict=True)
            for last in (0, size - 1)
        }
        assert len(lines) == 1
    assert len(nodes) == room
    assert not nodes["visits"].any()


@kernel
def count_up(array: Any, other: Any, place: int) -> tuple[int, bool, int]:
    """Do all atomic operations at a place of two arrays."""
    before = atomics.add(array, place, 3)
    claimed = atomics.claim(other, place, 7)
    atomics.publish(other, place + 1, 5)
    atomics.exchange(other, place + 1, 5, 8)
    atomics.exchange(other, place + 1, 5, 9)
    return before, claimed, atomics.read(array, place)


def test_atomic_operations_find_the_places_of_arrays_with_gaps() -> None:
    both = np.zeros(6, [("one", "i4"), ("gap", "i4"), ("two", "i2")])
    assert count_up(both["one"], both["two"], 2) == (0, True, 3)
    assert count_up(both["one"], both["two"], 2) == (3, False, 6)
    assert both["one"].tolist() == [0, 0, 6, 0, 0, 0]
    assert both["two"].tolist() == [0, 0, 7, 8, 0, 0]
    assert not both["gap"].any()


@kernel
def reserved(array: Any, n: int, most: int) -> int:
    """Reserve room."""
    return atomics.reserve(array, 0, n, most)


def test_room_is_reserved_as_long_as_there_is_room() -> None:
    taken = np.full(1, 3, np.int64)
    assert [reserved(taken, 4, 10), reserved(taken, 4, 10), reserved(taken, 3, 10)] == [3, -1, 7]
    assert taken.tolist() == [10]


def test_threads_that_reserve_room_get_different_parts_of_it() -> None:
    taken, parts = np.zeros(1, np.int64), queue.SimpleQueue()  # type: ignore[var-annotated]

    def reserve(n: int) -> None:
        while (first := reserved(taken, n, 30_000)) >= 0:
            parts.put((first, n))

    threads = [threading.Thread(target=reserve, args=(n,)) for n in (2, 3, 5, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = sorted(parts.get() for _ in range(parts.qsize()))
    assert [first for first, _ in found[1:]] == [first + n for first, n in found[:-1]]
    assert taken[0] in (29_999, 30_000)


def test_a_solved_root_ends_all_threads() -> None:
    """On 2x2 with a komi of 10 White has won whatever is played."""
    board = fast.Board(2, komi=10)
    board.play("pass")
    result = fast.search(board, UCT(solve=True, threads=4), playouts=10**7, seed=1)
    assert result.root is not None
    assert result.root.solved == -1, "lost for Black, who passed"
    assert result.playouts < 10**6


def test_watching_and_stopping() -> None:
    seen = []

    def watch(result: Any) -> bool:
        seen.append(result().playouts)
        return len(seen) == 3

    assert searched(HOWS["many"], playouts=10**9, watch=watch).playouts == seen[-1]
    assert seen == sorted(seen)


def test_the_reference_has_one_thread() -> None:
    with pytest.raises(gomc.GomcError, match=r"^the reference has one thread; threads=2 is "):
        reference.search(reference.Board(3), UCT(threads=2), playouts=5)
