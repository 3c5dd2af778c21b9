"""PoolRAVE: pools worked out by hand, games that play them, and both backends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import gomc
from gomc import UCT, Abramson, GomcError, Points, Rave, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, Geometry, parse_move
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference.eyes import candidates
from gomc.reference.poolrave import Pool, best_moves, last_known
from gomc.reference.stages import ByStages
from gomc.reference.tree import Node
from gomc.results.rave import RaveGames
from gomc.rng import Rng
from gomc.settings import (
    MICHI,
    MICHI_PRIORS,
    SEQUENCE_LIKE,
    UCB1,
    Chance,
    Criticality,
    Group,
    LastGoodReply,
    PolicyMoves,
    PoolRave,
    Power,
    Save,
    Stages,
    Widening,
    Zone,
)
from gomc.settings.rave import HandSchedule
from gomc.text.stages import policy_text, read_policy

SIZE = 5


# --- The pool, by hand.


def a_node(visits: int, **values: tuple[float, float]) -> Node:
    """Return a node with some games, whose children have these RAVE games and rewards."""
    node = Node(PASS, {"rave": RaveGames()})
    node.visits = visits
    for name, games in values.items():
        move = PASS if name == "pass_" else parse_move(name, SIZE)
        node.children.append(Node(move, {"rave": RaveGames(*games)}))
    return node


def names(points: int) -> set[str]:
    return {*Points(points, SIZE).names}


DEEP = a_node(
    60, A5=(10, 9.0), B5=(4, 3.0), C5=(100, 75.0), D5=(0, 0.0), E5=(2, 2.0), A4=(8, 4.0), pass_=(9, 9.0)
)
"""Values 0.9, 0.75, 0.75, none, 1, 0.5, and a pass that has games from priors."""


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        (1, {"E5"}),
        (2, {"E5", "A5"}),
        (3, {"E5", "A5", "B5"}),  # C5 is as good, and comes later
        (4, {"E5", "A5", "B5", "C5"}),
        (9, {"E5", "A5", "B5", "C5", "A4"}),  # of D5 nothing is known
    ],
)
def test_the_best_moves_by_rave(best: int, expected: set[str]) -> None:
    assert names(best_moves(DEEP, best)) == expected


def test_the_last_node_with_enough_games_is_asked() -> None:
    root, leaf = a_node(1000, A1=(5, 1.0)), a_node(70)
    path = [root, a_node(200, B1=(5, 1.0)), DEEP, leaf]
    assert last_known(path, 50) is DEEP  # the leaf has no children
    assert last_known(path, 61) is path[1]
    assert last_known(path, 201) is root
    assert last_known(path, 1001) is None
    pool = Pool(PoolRave(best=2, games=100))
    pool.begin(path)
    assert names(pool.points) == {"B1"}
    pool.begin([leaf])
    assert pool.points == 0


def test_both_players_draw_from_what_can_be_played() -> None:
    board = reference.Board(SIZE)
    policy = ByStages(Stages(PoolRave(best=2)), board.geometry)
    policy.begin([DEEP])
    view, every = board.state.view, board.geometry.board
    for color in Color:
        draw = policy.of(color)
        assert {frozenset(names(draw(view, every, Rng(i)))) for i in range(40)} == {
            frozenset({"E5"}),
            frozenset({"A5"}),
        }
        left = every & ~(1 << parse_move("E5", SIZE))
        assert {frozenset(names(draw(view, left, Rng(i)))) for i in range(9)} == {frozenset({"A5"})}
        without = left & ~(1 << parse_move("A5", SIZE))
        assert len({draw(view, without, Rng(i)) for i in range(40)}) > 10  # any other move


@pytest.mark.kernels
@pytest.mark.parametrize("best", [1, 2, 3, 4, 9, 625])
def test_the_pool_of_the_fast_backend(best: int) -> None:
    fast = pytest.importorskip("gomc.fast.poolrave", reason="the fast backend needs numba")
    import numpy as np

    from gomc.fast.compiler.kernel import kernel
    from gomc.fast.compiler.words import to_ints
    from gomc.fast.tree import NodeLayout, grown

    fill = fast.fill_pool

    @kernel
    def filled(pool: Any, tree: Any, path: Any) -> None:
        fill(pool, tree, path, len(path))

    tree = grown(None, 20, NodeLayout(rave=True), 0)
    tree.visits[:3] = [500, 60, 3]
    tree.child[:2], tree.children[:2] = [10, 3], [1, len(DEEP.children)]
    tree.move[10], tree.rave_visits[10] = parse_move("A1", SIZE), 7
    for k, child in enumerate(DEEP.children, 3):
        tree.move[k] = child.move
        tree.rave_visits[k], tree.rave_reward[k] = child.rave.visits, child.rave.reward
    for games, expected in ((50, best_moves(DEEP, best)), (61, 1 << parse_move("A1", SIZE)), (501, 0)):
        pool = fast.pool_of(Stages(Save(), Chance(PoolRave(best, games), 50)), SIZE)
        filled(pool, tree, np.arange(3))
        assert names(to_ints(pool.points)[0]) == names(expected)


# --- In a search.

ALWAYS = UCT(UCB1(0), rave=Rave(), policy=Stages(PoolRave(best=1, games=20)), final="visits")


def test_games_begin_with_the_best_move_of_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game of a search is seen: its first move is the best by RAVE of the last known node."""
    from gomc.reference import uct

    seen = 0
    play = uct.random_game

    def watched(state: State, form: Geometry, rng: Rng, eyes: Any, policy: Any, zone: int) -> Any:
        nonlocal seen
        (pool,), node = policy._memories, last_known(path, 20)
        assert pool.points == (best_moves(node, 1) if node else 0)
        game = play(state, form, rng, eyes, policy, zone=zone)
        own, other, atari, ko, *_ = state.view
        if candidates(own, other, atari, ko, form, eyes) & pool.points and state.passes < 2:
            assert game.moves[0] == pool.points
            seen += 1
        return game

    path: list[Any] = []
    begin = ByStages.begin

    def begun(policy: ByStages, nodes: Any) -> None:
        path[:] = nodes
        begin(policy, nodes)

    monkeypatch.setattr(uct, "random_game", watched)
    monkeypatch.setattr(ByStages, "begin", begun)
    reference.search(reference.Board(4, 0.5), ALWAYS, playouts=150, seed=1)
    assert seen > 25


def test_nothing_is_known_before_a_node_has_enough_games(backend: Backend) -> None:
    board, plain = backend.Board(5), UCT(rave=Rave())
    late = replace(plain, policy=Stages(PoolRave(games=31)))
    assert backend.search(board, late, playouts=30, seed=1) == backend.search(
        board, plain, playouts=30, seed=1
    )
    soon = replace(plain, policy=Stages(PoolRave(games=5)))
    assert backend.search(board, soon, playouts=60, seed=1) != backend.search(
        board, plain, playouts=60, seed=1
    )


POOL = PoolRave(best=4, games=12)
SEARCHES = {
    "alone": UCT(rave=Rave(), policy=Stages(POOL)),
    "by chance": UCT(rave=Rave(), policy=Stages(Chance(POOL, 30), *SEQUENCE_LIKE.stages)),
    "learning": UCT(rave=Rave(falling="fuego"), policy=Stages(LastGoodReply(), POOL, approach=True)),
    "batch": UCT(rave=Rave(), policy=Stages(Save(), POOL), batch=5, virtual_loss=2),
    "layers": UCT(
        rave=Rave(HandSchedule(100)),
        priors=replace(MICHI_PRIORS, into="both"),
        criticality=Criticality(),
        widening=Widening(Power(0.7), "priors"),
        policy=Stages(Chance(POOL, 50), *MICHI.stages),
    ),
    "zone": UCT(rave=Rave(), group=Group(), zone=Zone(games=20), policy=Stages(POOL)),
}


@pytest.mark.sampled(1)
@pytest.mark.kernels
@pytest.mark.parametrize(
    "size", [5, *(pytest.param(n, marks=pytest.mark.long) for n in (7, 9, 13, 19))]
)
@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.slow] * (n % 2)) for n, each in enumerate(SEARCHES)]
)
def test_both_backends_search_the_same(name: str, size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    one, other = (
        go.search(go.Board(size), SEARCHES[name], playouts=60, seed=size) for go in (reference, fast)
    )
    assert one == other


def test_each_thread_has_a_pool_of_its_own() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = replace(SEARCHES["alone"], threads=2)
    found = fast.search(fast.Board(5), how, playouts=300, seed=1)
    assert sum(c.visits for c in found.candidates) == 300


def test_it_takes_a_kept_tree_on(backend: Backend) -> None:
    tree, board, how = gomc.KeptTree(), backend.Board(5), SEARCHES["alone"]
    first = backend.search(board, how, playouts=100, seed=1, tree=tree)
    for move in first.variation[:2]:
        board.play(move)
    assert backend.search(board, how, playouts=20, seed=2, tree=tree).kept > 0


def test_others_have_no_pool() -> None:
    fast = pytest.importorskip("gomc.fast.policy", reason="the fast backend needs numba")
    assert fast.policy_of(MICHI, 9).pool is None


# --- What can be chosen, and what is said.

NO_TREE = "PoolRave is for the random games of a tree with RAVE: of a UCT with rave=Rave()."


def test_it_is_refused_without_rave(backend: Backend) -> None:
    policy, board = Stages(Save(), Chance(PoolRave(), 50)), backend.Board(5)
    calls: list[Callable[[], object]] = [
        lambda: UCT(policy=policy),
        lambda: Abramson(policy=policy),
        lambda: PolicyMoves(policy),
        lambda: backend.playout(board, policy=policy),
        lambda: backend.playouts(board, 2, policy=policy),
        lambda: gomc.programs.find("mogo:policy=poolrave+mogo"),
    ]
    for call in calls:
        with pytest.raises(GomcError) as error:
            call()
        assert NO_TREE in str(error.value)


def test_a_position_alone_has_no_pool(backend: Backend) -> None:
    board: Game = backend.Board(5)
    found = backend.policy(board, Stages(PoolRave(), Save()))
    assert found.stages[0].probability == 0
    assert found.moves == backend.policy(board).moves


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: PoolRave(0), "best must be a whole number from 1 to 625, not 0."),
        (lambda: PoolRave(games=0), "games must be a whole number from 1 to"),
        (
            lambda: Stages(PoolRave(), Chance(PoolRave(3), 5)),
            "there may be one PoolRave at most, not 2.",
        ),
    ],
)
def test_what_is_wrong_is_said(make: Callable[[], object], said: str) -> None:
    with pytest.raises(GomcError) as error:
        make()
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("poolrave", PoolRave()),
        ("poolrave(4,12)", POOL),
        ("chance(poolrave(4,12),30)", Chance(POOL, 30)),
    ],
)
def test_it_is_written_as_text(text: str, stage: Any) -> None:
    assert read_policy("policy", f"{text}+save") == Stages(stage, Save())
    assert policy_text(Stages(stage, Save())) == f"{text}+save"
