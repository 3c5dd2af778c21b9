"""Trees that go on: from one search to the next, and when they are full."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import point_name
from gomc.gtp import Engine
from gomc.play.player import Player
from gomc.reference.reuse import copy_below
from gomc.reference.tree import Node
from gomc.results.searches import SearchResult, TreeNode
from gomc.search.reuse import line_between
from gomc.search.uct import node_after
from gomc.settings import (
    MICHI_PRIORS,
    UCB1,
    UCT,
    Abramson,
    Bias,
    Criticality,
    GnuGo,
    Group,
    Owners,
    Playing,
    Rave,
    RootParallel,
    Thinking,
    Widening,
)
from gomc.testing.pair import differences

pytestmark = pytest.mark.compared

PLAIN = UCT(bandit=UCB1(0.2, urgency=0.9), final="visits")
"""A search that tries few moves often, so that much is kept."""

PROGRAM = replace(gomc.programs.UCT, search=PLAIN)
TREES = {
    "plain": PLAIN,
    "batch": UCT(batch=4, solve=True, final="visits"),
    "graph": UCT(transpositions=True, solve=True, final="visits"),
    "whole games": UCT(transpositions=True, expand_visits=0, unvisited="grandfather"),
    "layers": UCT(
        rave=Rave(),
        priors=MICHI_PRIORS,
        owners=Owners(),
        criticality=Criticality("bias"),
        widening=Widening(),
        bias=Bias(),
        final="visits",
    ),
    "full": UCT(max_nodes=200, when_full="prune", final="visits"),
    "full graph": UCT(max_nodes=300, when_full="prune", transpositions=True, batch=3, expand_visits=0),
    "full with layers": UCT(max_nodes=250, when_full="prune", rave=Rave(), owners=Owners()),
}

Games = dict[tuple[int, ...], tuple[Any, ...]]


def games_below(node: TreeNode | None, path: tuple[int, ...] = ()) -> Games:
    """Return what all nodes below one know, by the moves that lead there."""
    assert node is not None
    found: Games = {}
    todo = [(path, node)]
    for path, node in todo:  # which grows meanwhile
        known = node.visits, node.reward, node.squares, node.solved
        found[path] = (*known, *(str(node.layers.get(name)) for name in ("owners", "won", "prior")))
        todo += [((*path, child.move), child) for child in node.children]
    return found


def move_on(board: Game, result: SearchResult, moves: int = 2) -> None:
    """Play the moves that a search expects."""
    for name in result.variation[:moves]:
        board.play(name)


# --- From move to move.


@pytest.mark.parametrize("name", ["plain", "layers"])
@pytest.mark.parametrize("moves", [1, 2, 3])
def test_a_game_more_changes_only_the_nodes_on_its_way(backend: Backend, name: str, moves: int) -> None:
    tree, board, how = gomc.KeptTree(), backend.Board(5, 0.5), TREES[name]
    first = backend.search(board, how, playouts=200, seed=1, tree=tree)
    assert first.root is not None
    line = [board.check(move) for move in first.variation[:moves]]
    node = node_after(first.root, line)
    assert node is not None
    before, kept = games_below(node), node.visits
    move_on(board, first, moves)
    second = backend.search(board, how, playouts=1, seed=2, tree=tree)
    after = games_below(second.root)
    assert second.kept == kept > 1
    assert second.playouts == second.games.n == 1
    assert games_below(node) == before  # the old tree is as it was
    changed = {path for path in before.keys() & after.keys() if before[path] != after[path]}
    assert all(after[path][0] == before[path][0] + 1 for path in changed)
    lengths = [len(path) for path in changed]
    assert sorted(lengths) == [*range(len(changed))]  # one path, from the root on
    new = sum(path not in before for path in after)
    assert new <= 26 or name == "layers"
    assert before.keys() <= after.keys()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", TREES)
def test_both_backends_keep_the_same_tree(name: str) -> None:
    """Sometimes one move is played from search to search, so that the other player searches."""
    pytest.importorskip("numba", reason="the fast backend needs numba")
    fast, how, board = gomc.load("fast"), TREES[name], go.Board(5, 0.5)
    games, trees, kept = 120 if how.expand_visits else 15, (gomc.KeptTree(), gomc.KeptTree()), []
    for number in range(4):
        one = go.search(board, how, playouts=games, seed=number, tree=trees[0])
        other = fast.search(its_board(fast, board), how, playouts=games, seed=number, tree=trees[1])
        assert [*differences(one, other)] == []
        assert (one.kept, one.nodes) == (other.kept, other.nodes)
        assert one.root is not None
        assert one.root.visits == one.kept + one.playouts
        kept.append(one.kept)
        move_on(board, one, 1 + number % 2)
    assert kept[0] == 0 < sum(kept)


def its_board(backend: Backend, board: Game) -> Game:
    """Return the same game on a board of a backend."""
    its = backend.Board(board.size, board.komi)
    for color, move in board.moves:
        its.play(move, color)
    return its


def anew(backend: Backend, change: str) -> tuple[SearchResult, SearchResult]:
    """Return a search after some change, with a tree kept before, and without."""
    tree, board, how = gomc.KeptTree(), backend.Board(5, 0.5), PLAIN
    if change == "a group":
        how = replace(how, group=Group())
        board.play("C3")
    first = backend.search(board, how, playouts=100, seed=1, tree=tree)
    if change != "nothing":
        move_on(board, first)
    if change == "a move taken back":
        board.undo()
        board.undo()
    elif change == "komi":
        board.komi += 1
    elif change == "settings":
        how = replace(how, final="value")
    elif change == "a pass that does not count":
        board.undo()
        board.play("pass")
        board.resume()
    elif change == "stones":
        board.set_up(black=["A1"])
    elif change == "a move that nobody tried":
        board = backend.Board(5, 0.5)
        backend.search(board, how, playouts=2, seed=1, tree=tree)
        move_on(board, first)
    args: dict[str, Any] = {"playouts": 100, "seed": 2}
    return backend.search(board, how, **args, tree=tree), backend.search(board, how, **args)


CHANGES = ["nothing", "a move taken back", "komi", "settings", "a pass that does not count", "stones"]
CHANGES += ["a move that nobody tried", "a group"]


@pytest.mark.parametrize("change", CHANGES)
def test_after_anything_else_it_begins_anew(change: str) -> None:
    kept, fresh = anew(go, change)
    assert kept.kept == 0
    assert kept == fresh
    assert games_below(kept.root) == games_below(fresh.root)


@pytest.mark.parametrize("how", [Abramson(), GnuGo(), RootParallel(PLAIN, workers=1)])
def test_other_searches_keep_nothing(how: Any) -> None:
    tree, board = gomc.KeptTree(), go.Board(5, 0.5)
    move_on(board, go.search(board, how, playouts=60, seed=1, tree=tree))
    assert go.search(board, how, playouts=60, seed=2, tree=tree) == go.search(
        board, how, playouts=60, seed=2
    )


SETTLED = """
. X . X .
X X X X X
. X . X .
X X X X X
. X . X ."""


def test_a_solved_node_is_not_kept(backend: Backend) -> None:
    """White's only moves fill eyes or pass; after two passes Black has won."""
    board = backend.Board.from_diagram(SETTLED, komi=0.5)
    tree, how = gomc.KeptTree(), UCT(solve=True, final="visits")
    first = backend.search(board, how, playouts=100, seed=1, tree=tree)
    move_on(board, first, 1)
    second = backend.search(board, how, playouts=100, seed=1, tree=tree)
    assert first.root is not None
    node = node_after(first.root, [first.move])
    assert node is not None
    assert node.solved
    assert second.kept == 0
    assert second.playouts > 0


def test_another_backend_begins_anew(backend: Backend) -> None:
    for other in {backend, go}:
        tree, board = gomc.KeptTree(), backend.Board(5, 0.5)
        move_on(board, backend.search(board, PLAIN, playouts=100, seed=1, tree=tree))
        again = other.search(its_board(other, board), PLAIN, playouts=50, seed=1, tree=tree)
        assert (again.kept > 0) == (other is backend)


def test_only_some_moves_of_a_kept_tree_may_be_chosen_from(backend: Backend) -> None:
    tree, board = gomc.KeptTree(), backend.Board(5, 0.5)
    first = backend.search(board, PLAIN, playouts=200, seed=1, tree=tree)
    move_on(board, first)
    names = [*board.legal_moves().names[::2], "pass"]
    second = backend.search(board, PLAIN, playouts=30, seed=2, moves=names, tree=tree)
    assert second.kept > 0
    assert {c.name for c in second.candidates} <= {*names}
    move_on(board, second)
    third = backend.search(board, PLAIN, playouts=30, seed=3, tree=tree)
    assert third.kept > 0
    assert third.root is not None
    assert {child.move for child in third.root.children} == {*board.legal_moves(), gomc.PASS}


def test_a_search_that_stops_early_chooses_the_same_move(backend: Backend) -> None:
    for seed in range(4):
        moves = []
        for thinking in (Thinking(), Thinking(early=True)):
            tree, board = gomc.KeptTree(), backend.Board(5, 0.5)
            move_on(board, backend.search(board, PLAIN, playouts=200, seed=seed, tree=tree))
            result = backend.search(
                board, PLAIN, playouts=60, seed=9, thinking=thinking, tree=tree, moves=["B2", "A1"]
            )
            moves.append(result.move)
        assert moves[0] == moves[1]


def test_a_result_says_how_many_games_were_kept() -> None:
    tree, board = gomc.KeptTree(), go.Board(5, 0.5)
    first = go.search(board, PLAIN, playouts=100, seed=1, tree=tree)
    move_on(board, first)
    second = go.search(board, PLAIN, playouts=50, seed=1, tree=tree)
    assert "kept" not in str(first)
    assert f"50 playouts, {second.kept} kept, " in str(second)


def test_a_tree_is_a_tree() -> None:
    with pytest.raises(gomc.GomcError, match=r"^tree must be a KeptTree, not 5\.$"):
        go.search(go.Board(5), PLAIN, playouts=5, tree=5)  # type: ignore[arg-type]


def test_a_line_is_played_in_turn() -> None:
    board = go.Board(5)
    later = board.copy()
    later.play("C3")
    later.play("D4", "black")
    assert line_between(board, later) == []
    later.undo()
    later.play("D4")
    assert [*map(len, (line_between(board, later), line_between(later, board)))] == [2, 0]
    assert line_between(go.Board(7), later) == []


# --- Players.


def kept_in_a_game(player: Player, moves: int = 6) -> list[tuple[int, int]]:
    """Return the moves of a player against itself by another name, and the games that it kept."""
    board, other, found = go.Board(5, 0.5), Player(go, gomc.programs.UCT, playouts=40, seed=8), []
    for _ in range(moves):
        move, result = player.choose(board)
        found.append((move, result.kept if result else 0))
        board.play(move)
        board.play(other.choose(board).move)
        if board.ended:
            break
    return found


def test_a_player_keeps_its_tree_unless_told_not_to() -> None:
    keeping = Player(go, PROGRAM, playouts=80, seed=1)
    forgetting = Player(go, PROGRAM, playouts=80, seed=1, playing=Playing(reuse=False))
    kept, without = kept_in_a_game(keeping), kept_in_a_game(forgetting)
    assert sum(games for _, games in kept) > 0
    assert {games for _, games in without} == {0}
    assert kept[0] == without[0]


def test_a_player_answers_the_same_question_the_same() -> None:
    player, board = Player(go, PROGRAM, playouts=100), go.Board(5, 0.5)
    assert player.choose(board) == player.choose(board)


def test_an_engine_keeps_its_tree_whether_it_ponders_or_not() -> None:
    """It sees the answer that it expects, then another one, for which it pondered in vain."""
    kept: dict[bool, list[int]] = {}
    for ponder in (False, True):
        player = Player(go, PROGRAM, playouts=150, seed=3)
        engine, kept[ponder] = Engine(player, size=5, komi=0.5, ponder=ponder), []
        for rank in (0, 1, 0):
            assert engine.answer(b"genmove b").startswith("=")
            assert engine.last is not None
            assert engine.last.root is not None
            kept[ponder].append(engine.last.kept)
            node = node_after(engine.last.root, [engine.last.move])
            assert node is not None
            answer = sorted(node.children, key=lambda child: -child.visits)[rank]
            name = point_name(answer.move, 5)
            assert engine.answer(f"play w {name}".encode()).startswith("=")
        engine.stop_pondering()
    assert kept[False] == kept[True]
    assert kept[False][0] == 0 < min(kept[False][1:])


# --- A full tree.


def test_a_full_tree_keeps_to_its_size_and_goes_on_growing(backend: Backend) -> None:
    board = backend.Board(5, 0.5)
    most = {"stop": 0, "prune": 0}
    for when_full in most:
        how = UCT(max_nodes=200, when_full=when_full, final="visits")  # type: ignore[arg-type]

        def watch(result: Any) -> None:
            assert result().nodes <= 200

        found = backend.search(board, how, playouts=1500, seed=1, watch=watch)
        assert found.nodes <= 200
        assert found.playouts == 1500
        assert found.root is not None
        assert found.root.visits == sum(child.visits for child in found.root.children) == 1500
        most[when_full] = len(found.variation)
    assert most["prune"] > most["stop"]


def test_a_full_tree_is_handed_to_the_kernels_once_for_all_that_it_gives_back(monkeypatch) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    search = fast.treesearch.TreeSearch
    calls: Counter[str] = Counter()

    def count(name: str) -> None:
        its = getattr(search, name)

        def counted(*args: Any) -> Any:
            calls[name] += 1
            return its(*args)

        monkeypatch.setattr(search, name, counted)

    for name in ("use", "make_way", "give_back"):
        count(name)
    how = UCT(max_nodes=40, when_full="prune", expand_visits=0)
    fast.search(fast.Board(3), how, playouts=200)
    assert 0 < calls["use"] == calls["make_way"] < calls["give_back"]


def test_a_tree_without_room_for_more_than_its_root_gives_nothing_back(backend: Backend) -> None:
    board = backend.Board(5, 0.5)
    for most in (1, 27, 51, 52, 53, 54):
        pruned, stopped = (
            backend.search(board, UCT(max_nodes=most, when_full=how), playouts=60, seed=1)
            for how in ("prune", "stop")
        )
        assert pruned.nodes <= max(most, 27)
        if most < 52:
            assert pruned == stopped


def test_nodes_with_few_games_lose_their_children() -> None:
    """Two nodes share children, one has too few games, and one has none."""
    a, b, c, d, *shared = (Node(move) for move in range(6))
    a.visits, b.visits, c.visits, d.visits = 5, 4, 3, 9
    shared[0].visits = 3
    a.children = b.children = c.children = shared
    shared[0].children = [Node(7)]
    copies = copy_below([a, b, c, d], least=4)
    assert [len(node.children) for node in (a, b, c, d)] == [2, 2, 0, 0]
    assert a.children is b.children is not shared
    assert [node.children for node in a.children] == [[], []]
    assert [*copies.values()] == [a.children]
    assert len(shared[0].children) == 1


@pytest.mark.parametrize("name", ["plain", "whole games"])
def test_a_copy_of_any_kind_is_a_tree_of_its_own(name: str) -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    fast, tree = gomc.load("fast"), gomc.KeptTree()
    board, how = fast.Board(5), TREES[name]
    first = fast.search(board, how, playouts=100, seed=1, tree=tree)
    copies = [copy.copy(tree), copy.deepcopy(tree), pickle.loads(pickle.dumps(tree))]
    for move in first.variation[:2]:
        board.play(move)
    found = [fast.search(board, how, playouts=50, seed=2, tree=its) for its in (*copies, tree)]
    assert found == [found[0]] * 4
    assert found[0].kept > 0


def test_a_pickled_tree_has_no_room_for_further_nodes() -> None:
    """The room behind the nodes takes no memory until somebody reads it: 785 MB for 9,000 games."""
    fast = pytest.importorskip("gomc.fast")
    result = fast.search(fast.Board(5), gomc.UCT(owners=gomc.Owners()), playouts=200, seed=1)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert {len(array) for array in again.root._tree} == {0, result.nodes, 30 * result.nodes}
