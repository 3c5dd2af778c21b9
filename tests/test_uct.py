"""The tree: how it is walked through, what it counts, what it solves, and where it looks."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from gomc import UCT, Color, programs, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, point_name
from gomc.game.rules import Rules
from gomc.reference import bandits
from gomc.reference.tree import Node, guesses
from gomc.reference.uct import choose_child
from gomc.results.searches import SearchResult, TreeNode
from gomc.rng import Rng
from gomc.search import running, zones
from gomc.search.uct import TreeSearcher
from gomc.settings import (
    GREEDY,
    MAX_DEPTH,
    MOGO_TABLES,
    PURE,
    SEQUENCE_LIKE,
    UCB1,
    EpsilonGreedy,
    Group,
    Power,
    Table,
    UCB1Tuned,
    Unpruning,
    Widening,
    Zone,
)

pytestmark = pytest.mark.compared

Path = tuple[int, ...]
"""The moves from the root to a node."""

END = (PASS, PASS)

both_colors = pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)


class Seen(NamedTuple):
    """What a node was like at some time."""

    visits: int
    reward: float
    squares: float
    solved: int
    children: list[int]


NEW = Seen(0, 0.0, 0.0, 0, [])
Nodes = dict[Path, Seen]


def walk(root: TreeNode) -> Iterator[tuple[Path, Seen]]:
    """Yield all nodes of a tree, which may be deeper than functions can call themselves."""
    waiting: list[tuple[Path, TreeNode]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        children = node.children
        moves = [child.move for child in children]
        yield path, Seen(node.visits, node.reward, node.squares, node.solved, moves)
        waiting += [((*path, child.move), child) for child in children]


def tree_of(result: SearchResult) -> Nodes:
    """Return the nodes of a tree by their paths."""
    tree = dict(walk(result.root))
    assert len(tree) == result.nodes
    return tree


def position(go: Backend, text: str, color: Color = Color.BLACK, komi: float = 0.5) -> Game:
    """Return a position; for White to play with all colours and the komi changed."""
    if color is Color.WHITE:
        text, komi = text.translate(str.maketrans("XO", "OX")), -komi
    return go.Board.from_diagram(text, komi, rules=Rules("simple"), to_play=color)


def board_after(go: Backend, size: int, *moves: str, komi: float = 0.5) -> Game:
    board = go.Board(size, komi=komi, rules=Rules("simple"))
    for move in moves:
        board.play(move)
    return board


def after(board: Game, path: Path) -> Game:
    """Return the position at a node."""
    game = board.copy()
    for move in path:
        game.play(move)
    return game


OWNED = """
    X X . X .
    X X X X X
    X X X X X
    X X X X X
    X X X X X
"""
"""Black has it all, and neither player has a move in a random game."""

FULL = """
    X . X
    X X X
    X X .
"""
"""The same on 3x3."""


# --- Every step down the tree.


def games_of(
    go: Backend, board: Game, how: UCT, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> list[Nodes]:
    """Return the tree before the first game, and after each."""
    monkeypatch.setattr(running, "STRETCH", 0)  # the search is watched after every game
    seen: list[Nodes] = []

    def watch(result: object) -> None:
        seen.append(tree_of(result()))

    last = tree_of(go.search(board, how, playouts=playouts, seed=3, watch=watch))
    seen = [*(tree for tree in seen if tree[()].visits < last[()].visits), last]
    assert [tree[()].visits for tree in seen] == [*range(1, len(seen) + 1)]
    moves = last[()].children
    return [{(): Seen(0, 0.0, 0.0, 0, moves), **{(move,): NEW for move in moves}}, *seen]


def path_of(before: Nodes, now: Nodes) -> list[Path]:
    """Return the nodes that the last game came through."""
    met = [path for path in now if now[path].visits != before.get(path, NEW).visits]
    met.sort(key=len)
    assert all(now[path].visits == before.get(path, NEW).visits + 1 for path in met)
    assert all(len(path) == depth for depth, path in enumerate(met))
    assert all(longer[:-1] == path for path, longer in pairwise(met))
    return met


def guessed(tree: Nodes, grandfather: Path, move: int) -> float:
    """Return the mean of a move after the grandfather; of a new one that of all games there."""
    children = tree.get(grandfather, NEW).children
    arms = {child: tree[(*grandfather, child)] for child in children}
    if arms.get(move, NEW).visits:
        return arms[move].reward / arms[move].visits
    visits = sum(arm.visits for arm in arms.values())
    reward = 0.0
    for arm in arms.values():
        reward += arm.reward
    return reward / visits if visits else 0.0


def check_step(before: Nodes, path: Path, siblings: list[int], chosen: int, how: UCT) -> None:
    """Check that the bandit chooses this move in a node."""
    arms = {move: before.get((*path, move), NEW) for move in siblings}
    assert arms[chosen].solved >= 0
    arms = {move: arm for move, arm in arms.items() if arm.solved >= 0}
    if how.widening:
        games = sum(before.get((*path, move), NEW).visits for move in siblings)
        limits = how.widening.schedule.thresholds(len(siblings))
        arms = {move: arms[move] for move, limit in zip(arms, limits, strict=False) if limit <= games}
    bandit = bandits.at_depth(how.bandit, len(path))
    played = {move: arm for move, arm in arms.items() if arm.visits}
    log_n = math.log(max(1, sum(arm.visits for arm in arms.values())))
    bounds = {move: bandits.urgency(arm, log_n, bandit) for move, arm in played.items()}
    largest = max(bounds.values(), default=-1.0)
    if len(played) == len(arms) or largest >= how.bandit.urgency:
        assert chosen == next(move for move, bound in bounds.items() if bound == largest)
        return
    unplayed = [move for move in arms if move not in played]
    assert chosen in unplayed
    if how.unvisited == "first":
        assert chosen == unplayed[0]
    if how.unvisited == "grandfather" and len(path) >= 2:
        hopes = {move: guessed(before, path[:-2], move) for move in unplayed}
        assert hopes[chosen] == max(hopes.values())


TUNED = UCB1Tuned(urgency=1.0)

WALKS = {
    "Sensei's": UCT(),
    "MoGo's tables": MOGO_TABLES,
    "MoGo's": UCT(bandit=TUNED, final="visits"),
    "grandfather": UCT(bandit=UCB1(0.3, urgency=0.6), unvisited="grandfather"),
    "grandfather, late leaves": UCT(bandit=TUNED, unvisited="grandfather", expand_visits=3),
    "grandfather, whole games": UCT(bandit=GREEDY, unvisited="grandfather", expand_visits=0),
    "whole games": UCT(expand_visits=0, unvisited="first"),
    "greedy": UCT(bandit=EpsilonGreedy(0, urgency=0.7), unvisited="first"),
    "GNU Go's urgency": UCT(UCB1Tuned(2**0.5, urgency=2.0, quarter="least", by_depth=True)),
    "by depth": UCT(UCB1(0.5, by_depth=True)),
    "widened": UCT(widening=Widening(Power(0.6), "random")),
    "widened, solving": UCT(UCB1(), widening=Widening(Table(2, 1.2), "random"), solve=True),
    "widened, grandfather": UCT(
        TUNED, widening=Widening(Unpruning(2, 3, 1.1), "random"), unvisited="grandfather"
    ),
    "by score": UCT(by="score", bandit=UCB1Tuned(urgency=0.8), unvisited="grandfather"),
    "by wins and score": UCT(score_bonus=0.4, solve=True),
    "solving": UCT(solve=True, unvisited="first"),
    "solving, MoGo's": UCT(bandit=TUNED, solve=True, unvisited="grandfather", expand_visits=2),
    "a small tree": UCT(bandit=TUNED, unvisited="first", max_nodes=60, virtual_loss=3),
}
every_walk = pytest.mark.parametrize("how", [pytest.param(how, id=name) for name, how in WALKS.items()])


# Paper: RR 2.3, RR Table 1, RR 3.1, SL UCT, SL UCTSelect, RR 3.4 parents
@pytest.mark.sampled(9)
@every_walk
@both_colors
def test_every_step_is_that_of_the_bandit(backend, how, color, monkeypatch):
    """Looked at after every game: where it went, and what was known then."""
    board = board_after(backend, 3, "B2", *["B1"] * (color is Color.BLACK))
    assert board.to_play is color
    trees = games_of(backend, board, how, 90 if how.expand_visits else 15, monkeypatch)
    depths = set()
    for before, now in pairwise(trees):
        path = path_of(before, now)
        depths.add(len(path) - 1)
        for node, child in pairwise(path):
            check_step(before, node, now[node].children, child[-1], how)
        leaf = path[-1]
        late = before.get(leaf, NEW).visits < how.expand_visits
        full = len(now) + 10 > how.max_nodes
        assert leaf[-2:] == END or late or full
        assert not now[leaf].children
    assert max(depths) >= 3


# Paper: RR Table 1, SL UpdateWin
@every_walk
def test_rewards_are_added_from_leaf_to_root(backend, how, monkeypatch):
    """What a game gave in a node, and to its opponent in the next, adds up to 1."""
    trees = games_of(backend, board_after(backend, 3, "B2", komi=1), how, 20, monkeypatch)
    rewards = set()
    for before, now in pairwise(trees):
        got = [
            (now[path].reward - before.get(path, NEW).reward, before.get(path, NEW).squares, now[path])
            for path in path_of(before, now)
        ]
        for (here, _, _), (there, _, _) in pairwise(got):
            assert here + there == pytest.approx(1)
        for reward, squares, node in got:
            assert 0 <= reward <= 1
            assert node.squares - squares == pytest.approx(reward**2)
            rewards.add(round(reward, 6))
    assert {0, 1} <= rewards if how.by == "wins" else len(rewards) > 3


# --- First-play urgency.


def depth(result: SearchResult) -> int:
    """Return how many moves deep games came in the tree."""
    return max(len(path) for path, node in tree_of(result).items() if node.visits)


@pytest.mark.parametrize("bandit", [UCB1(), UCB1Tuned()], ids=repr)
def test_with_less_urgency_the_tree_is_deeper(backend, bandit):
    results = [
        backend.search(backend.Board(5, 0.5), UCT(replace(bandit, urgency=urgency)), playouts=300)
        for urgency in (float("inf"), 1.0, 0.4)
    ]
    depths, moves = [depth(result) for result in results], [len(found.candidates) for found in results]
    assert depths[0] < depths[1] < depths[2]
    assert moves[0] == 26
    assert moves[0] >= moves[1] >= moves[2]


@pytest.mark.parametrize("bandit", [UCB1(), UCB1Tuned(), GREEDY], ids=repr)
def test_without_urgency_only_one_move_is_played_in_every_node(backend, bandit):
    how = UCT(replace(bandit, urgency=0.0), unvisited="first")
    tree = tree_of(backend.search(backend.Board(5), how, playouts=40))
    visited = [path for path, node in tree.items() if node.visits]
    assert len(visited) == 41
    assert sorted(map(len, visited)) == [*range(41)]
    assert all(path[-1] == tree[path[:-1]].children[0] for path in visited[1:])


# Paper: RR 3.4 urgency
@pytest.mark.parametrize("bandit", [UCB1(0.3), UCB1Tuned(), GREEDY], ids=repr)
def test_with_an_urgency_of_1_a_move_that_wins_is_played_on(backend, bandit):
    """Black wins every game, and so plays one move; White, who loses them all, tries every move."""
    how = UCT(replace(bandit, urgency=1.0))
    tree = tree_of(backend.search(backend.Board(5, komi=-100), how, playouts=120))
    [first] = [move for move in tree[()].children if tree[(move,)].visits]
    replies = [tree[(first, move)].visits for move in tree[(first,)].children]
    assert min(replies) >= 1
    usual = tree_of(backend.search(backend.Board(5, komi=-100), UCT(bandit), playouts=120))
    assert min(usual[(move,)].visits for move in usual[()].children) >= 1


# --- The grandfather's values.


def family(**games: tuple[int, float]) -> Node:
    """Return a node with children on A3, B3 and so on, or `p` for a pass, and their games."""
    node = Node(PASS)
    for name, (visits, reward) in games.items():
        child = Node(PASS if name == "p" else "ABC".index(name))
        child.visits, child.reward = visits, reward
        node.children.append(child)
    return node


# Paper: RR 3.4 parents
def test_a_guess_is_the_mean_two_moves_before():
    """B3 has no games there, and C3 is not there: both are given 4.5 of 8."""
    grandfather = family(A=(4, 3.0), B=(0, 0.0), p=(4, 1.5))
    children = family(A=(0, 0.0), B=(9, 0.0), C=(0, 0.0), p=(0, 0.0)).children
    assert guesses(children, grandfather) == [0.75, 0.5625, 0.5625, 0.375]
    assert guesses(children[2:], family(A=(0, 0.0))) == [0, 0]


def test_the_best_guess_comes_first_and_of_equal_ones_one_is_drawn():
    how = UCT(unvisited="grandfather")
    grandfather = family(A=(4, 1.0), B=(4, 3.0), C=(2, 0.5), p=(1, 0.0))
    node = family(A=(0, 0.0), B=(1, 1.0), C=(0, 0.0), p=(0, 0.0))
    work = SimpleNamespace(how=how, layers=())
    path = [grandfather, Node(0), node]
    chosen = {choose_child(work, path, Rng(seed), 0).move for seed in range(20)}
    assert chosen == {0, 2}, "1/4 both; B3 has a game already, and the pass is worse"
    anything = {choose_child(work, path[1:], Rng(seed), 0).move for seed in range(20)}
    assert anything == {0, 2, PASS}
    first = SimpleNamespace(how=replace(how, unvisited="first"), layers=())
    assert choose_child(first, path, Rng(0), 0).move == 0


def test_the_grandfather_changes_the_order_from_the_third_move_on(backend):
    """Which a game comes to with the third one, if the first two were won by those who moved last."""
    board = backend.Board(5, komi=0.5)
    trees = {
        (order, games): tree_of(backend.search(board, UCT(TUNED, unvisited=order), playouts=games))
        for order in ("random", "grandfather")
        for games in (2, 200)
    }
    assert trees["random", 2] == trees["grandfather", 2]
    assert trees["random", 200] != trees["grandfather", 200]


# --- Rewards by score.


@both_colors
@pytest.mark.parametrize(("komi", "reward"), [(0, 1.0), (25, 0.5), (5, 0.5 + 20 / 60), (-5, 1.0)])
def test_games_that_all_end_alike_have_exactly_their_score(backend, color, komi, reward):
    """25 points and komi: the rewards are 1 at most, and 1/2 in a draw."""
    board = position(backend, OWNED, color, komi)
    result = backend.search(board, UCT(by="score", expand_visits=2), playouts=12, moves=["pass"])
    assert result.unit == "points"
    assert result.value == pytest.approx(25 - komi)
    assert result.games.mean_score == (25 - komi) * color
    assert result.win_rate == pytest.approx(reward)
    for path, node in tree_of(result).items():
        mine = reward if len(path) % 2 else 1 - reward
        assert node.reward == pytest.approx(mine * node.visits)
        assert node.squares == pytest.approx(mine**2 * node.visits)


@both_colors
@pytest.mark.parametrize(("komi", "reward"), [(0, 1.0), (25, 0.5), (5, 0.75 + 0.25 * 50 / 60)])
def test_a_bonus_for_the_score_is_a_share_of_the_reward(backend, color, komi, reward):
    """A win by 20 of 30 points is worth 3/4 by wins, and 1/4 of 5/6 by score."""
    board = position(backend, OWNED, color, komi)
    how = UCT(score_bonus=0.25, expand_visits=2)
    result = backend.search(board, how, playouts=12, moves=["pass"])
    assert result.unit == "win rate"
    assert result.value == result.win_rate == pytest.approx(reward)
    for path, node in tree_of(result).items():
        mine = reward if len(path) % 2 else 1 - reward
        assert node.reward == pytest.approx(mine * node.visits)
        assert node.squares == pytest.approx(mine**2 * node.visits)


@both_colors
def test_values_by_score_are_those_of_the_games(backend, color):
    """Each game is counted once at the root, and its score is that of the move it began with."""
    board = board_after(backend, 5, "C3", *["C4"] * (color is Color.BLACK), komi=7.5)
    result = backend.search(board, UCT(by="score"), playouts=300)
    total = sum(c.visits * c.value for c in result.candidates)
    assert total / 300 * color == pytest.approx(result.games.mean_score)
    assert result.value == max(c.value for c in result.candidates)
    for node in tree_of(result).values():
        assert 0 <= node.squares <= node.reward <= node.visits
        assert node.reward**2 <= node.visits * node.squares * (1 + 1e-12)
    for c in result.candidates:
        assert c.value == pytest.approx((c.win_rate - 0.5) * 2 * (25 + 7.5))


RACE = """
    . X O O .
    X X X O O
    O O X X O
    O . O X X
    . O O O X
"""


# Paper: RR Remark 2
@both_colors
def test_a_lost_game_is_still_played_for_points(backend, color):
    """With so much komi every move loses, and only the score tells E5 from the others."""
    board = position(backend, RACE, color, komi=60)
    by_score, by_wins = (backend.search(board, UCT(by=by), playouts=400) for by in ("score", "wins"))
    with_bonus = backend.search(board, UCT(score_bonus=0.1), playouts=400)
    assert by_score.best == with_bonus.best == "E5"
    assert 0 < with_bonus.value < 0.05
    assert by_score.candidates[1].value < by_score.value < 0
    assert {c.value for c in by_wins.candidates} == {0}


# --- How the tree grows.


# Paper: RR Table 1
def test_with_expand_visits_0_whole_games_are_in_the_tree(backend):
    result = backend.search(backend.Board(3, komi=0.5), UCT(expand_visits=0), playouts=60, seed=2)
    tree = tree_of(result)
    ends = [path for path, node in tree.items() if node.visits and not node.children]
    assert all(path[-2:] == END or len(path) == MAX_DEPTH - 1 for path in ends)
    assert sum(tree[path].visits for path in ends) == 60
    assert result.games.mean_length == 0, "no move is left for random play"
    for path, node in tree.items():
        if node.children:
            assert node.visits == sum(tree[(*path, move)].visits for move in node.children)


FOUR_KOS = """
    X . X
    . X O
    X O .
"""
"""A game of the first moves in reading order goes round in circles here."""


def test_with_expand_visits_0_a_game_in_circles_comes_to_an_end(backend):
    board = backend.Board.from_diagram(FOUR_KOS, rules=Rules("simple"), to_play="white")
    how = UCT(replace(GREEDY, urgency=0.0), expand_visits=0, unvisited="first")
    result = backend.search(board, how, playouts=1)
    assert max(map(len, tree_of(result))) == MAX_DEPTH - 1
    assert result.games.mean_length > 0


# Paper: RR Table 2, SL CreateChildren
@pytest.mark.parametrize("bandit", [UCB1(), TUNED], ids=repr)
def test_with_expand_visits_1_a_game_adds_one_node(backend, bandit):
    for games in (1, 40, 300):
        how = UCT(bandit)
        tree = tree_of(backend.search(backend.Board(5, komi=0.5), how, playouts=games))
        visited = {path: node for path, node in tree.items() if node.visits}
        again = sum(node.visits - 1 for path, node in visited.items() if path[-2:] == END)
        assert len(visited) == 1 + games - again
    whole = tree_of(backend.search(backend.Board(5), replace(how, expand_visits=0), playouts=5))
    assert sum(node.visits > 0 for node in whole.values()) > 100


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize("most", [1, 27, 53, 200])
def test_a_full_tree_stops_growing_and_goes_on(backend, name, most):
    how = replace(WALKS[name], max_nodes=most)
    result = backend.search(backend.Board(5), how, playouts=40)
    tree = tree_of(result)
    assert result.nodes <= max(most, 27), "the root's moves are always there"
    assert result.nodes > 27 or most < 53
    assert tree[()].visits == sum(tree[(move,)].visits for move in tree[()].children) == 40


# --- Squares.


@pytest.mark.parametrize("how", [UCT(), UCT(expand_visits=0, batch=3), MOGO_TABLES], ids=repr)
def test_squares_of_wins_are_wins(backend, how):
    tree = tree_of(backend.search(backend.Board(3, komi=0.5), how, playouts=80))
    assert all(node.squares == node.reward for node in tree.values())
    assert 0 < tree[()].reward < 80


def test_a_draw_has_a_quarter(backend):
    tree = tree_of(backend.search(position(backend, FULL, komi=9), UCT(), playouts=30, moves=["pass"]))
    assert all(node.reward == node.visits / 2 for node in tree.values())
    assert all(node.squares == node.visits / 4 for node in tree.values())


def test_draws_are_the_difference(backend):
    """On 3x3 a komi of 3 makes some games draws."""
    tree = tree_of(backend.search(board_after(backend, 3, "A1", komi=3), UCT(), playouts=200))
    draws = {path: 4 * (node.reward - node.squares) for path, node in tree.items()}
    assert 0 < draws[()] == sum(draws[(move,)] for move in tree[()].children) < 200


# --- Batches and virtual losses.


@pytest.mark.parametrize(("virtual_loss", "games"), [(0, [10, 0, 0]), (1, [5, 5, 0]), (3, [4, 4, 2])])
def test_two_batches_by_hand(backend, virtual_loss, games):
    """Black wins every game, but those under way count as lost ones; the urgency is 1.

    With none all of a batch do as the first. With one the first two moves come in turn, as a bound of
    theirs is 1.05 or more: of three games sqrt(2 ln 3 / 2) and sqrt(2 ln 3), of four sqrt(2 ln 4 / 2).
    With three games each the fifth game finds sqrt(2 ln 12 / 6) = 0.91, and goes to the third move.
    """
    how = UCT(UCB1(urgency=1.0), unvisited="first", batch=5, virtual_loss=virtual_loss)
    board = backend.Board(5, komi=-100)
    tree = tree_of(backend.search(board, how, playouts=10, moves=["A5", "B5", "C5"]))
    assert [tree[(move,)].visits for move in (0, 1, 2)] == games


def test_without_virtual_loss_a_first_batch_plays_one_move(backend):
    found = {}
    for loss in (0, 1, 3):
        how = UCT(unvisited="first", batch=8, virtual_loss=loss)
        found[loss] = [c.visits for c in backend.search(backend.Board(5), how, playouts=8).candidates]
    assert found == {0: [8], 1: [1] * 8, 3: [1] * 8}


@pytest.mark.parametrize("how", [UCT(), UCT(TUNED, solve=True), UCT(GREEDY, by="score")], ids=repr)
def test_one_at_a_time_no_game_is_under_way(backend, how):
    board = backend.Board(3, komi=0.5)
    results = [
        backend.search(board, replace(how, virtual_loss=loss), playouts=200) for loss in (0, 1, 3, 100)
    ]
    assert results[1:] == results[:-1]
    assert len({str(tree_of(result)) for result in results}) == 1


@pytest.mark.parametrize("virtual_loss", [0, 1, 3])
@pytest.mark.parametrize("batch", [1, 4, 7])
def test_virtual_losses_are_taken_back(backend, virtual_loss, batch):
    how = UCT(batch=batch, virtual_loss=virtual_loss)
    tree = tree_of(backend.search(backend.Board(5, komi=0.5), how, playouts=200))
    assert tree[()].visits == 200 == sum(tree[(move,)].visits for move in tree[()].children)
    inner = {path: node for path, node in tree.items() if path and node.children}
    assert inner
    for path, node in inner.items():
        games_here = node.visits - sum(tree[(*path, move)].visits for move in node.children)
        assert games_here == 1 if batch == 1 else 1 <= games_here <= batch
    for node in tree.values():
        assert 0 <= node.reward <= node.visits


# --- Solving.


def check_solved(board: Game, tree: Nodes) -> None:
    """Check that all marks follow from ends of games, and that none is missing."""
    for path, node in tree.items():
        replies = [tree[(*path, move)].solved for move in node.children]
        if path[-2:] == END:
            score = after(board, path).score() * -after(board, path[:-1]).to_play
            mover = -1 if score > 0 else 1 if score < 0 else 0
            assert node.solved == (mover if node.visits else 0)
        elif 1 in replies:
            assert node.solved == -1
        else:
            assert node.solved == (1 if replies and set(replies) == {-1} else 0)


ENDGAME = ("B2", "A2", "C2", "B1")
"""Moves on 3x3 after which everything can be read out: Black, or who began, wins."""


def endgame(go: Backend, color: Color, komi: float) -> Game:
    board = go.Board(3, komi=komi * color, rules=Rules("simple"))
    board.set_up(to_play=color)
    for move in ENDGAME:
        board.play(move)
    return board


SOLVING = {
    "Valkyria": UCT(solve=True),
    "by visits": UCT(TUNED, solve=True, final="visits"),
    "whole games": UCT(TUNED, solve=True, expand_visits=0),
    "batches": UCT(UCB1(0.3), solve=True, batch=4, virtual_loss=0, unvisited="first"),
}
every_solver = pytest.mark.parametrize(
    "how", [pytest.param(how, id=name) for name, how in SOLVING.items()]
)


# Paper: SL solved
@pytest.mark.sampled(4)
@every_solver
@both_colors
@pytest.mark.parametrize("komi", [0.5, 3])
def test_an_endgame_is_solved(backend, how, color, komi):
    board = endgame(backend, color, komi)
    result = backend.search(board, how, playouts=4000, seed=1)
    assert result.playouts == result.root.visits < 3500
    tree = tree_of(result)
    check_solved(board, tree)
    assert tree[()].solved == -1, "lost for the player who moved last"
    assert tree[(result.move,)].solved == 1
    assert {-1, 0, 1} == {node.solved for node in tree.values()}


def test_a_search_that_is_solved_is_over(backend):
    board = endgame(backend, Color.BLACK, 0.5)
    less, more = (backend.search(board, UCT(solve=True), playouts=n) for n in (1000, 10**9))
    assert less == more
    assert backend.search(board, UCT(solve=True), seconds=60).seconds < 30


@every_solver
def test_without_solving_nothing_is_marked(backend, how):
    result = backend.search(endgame(backend, Color.BLACK, 0.5), replace(how, solve=False), playouts=600)
    assert result.playouts == 600
    tree = tree_of(result)
    assert {node.solved for node in tree.values()} == {0}
    assert any(path[-2:] == END and node.visits for path, node in tree.items())


@every_solver
@both_colors
def test_a_pass_that_wins_ends_the_search(backend, how, color):
    """After the other one's pass: whatever else was tried before, the pass is played."""
    board = position(backend, FULL, color)
    board.set_up(to_play=color.other)
    board.play("pass")
    result = backend.search(board, how, playouts=1000, seed=1)
    assert (result.best, result.win_rate, result.variation) == ("pass", 1, ("pass",))
    assert result.root.solved == -1
    assert result.playouts < 30


@every_solver
@both_colors
def test_who_can_only_lose_is_told_so(backend, how, color):
    """The other one has it all: both pass."""
    board = position(backend, FULL.replace("X", "O"), color)
    result = backend.search(board, how, playouts=1000)
    assert (result.best, result.value, result.variation) == ("pass", 0, ("pass", "pass"))
    assert result.root.solved == 1, "won for the player who moved last"
    assert [child.solved for child in result.root.children] == [-1]
    assert result.playouts <= 2 * how.batch


@every_solver
def test_a_draw_is_not_solved(backend, how):
    """Black has the nine points of komi: nobody has won."""
    result = backend.search(position(backend, FULL, komi=9), how, playouts=200, moves=["pass"])
    assert (result.playouts, result.value) == (200, 0.5)
    assert {node.solved for node in tree_of(result).values()} == {0}


def test_lost_moves_and_those_before_them_are_not_tried_again(backend, monkeypatch):
    board, how = endgame(backend, Color.BLACK, 0.5), UCT(UCB1(1.0), solve=True)
    trees = games_of(backend, board, how, 400, monkeypatch)
    assert trees[-1][()].solved
    for before, now in pairwise(trees):
        assert not any(before.get(path, NEW).solved for path in path_of(before, now))
    lost = [path for path in trees[-1] if len(path) == 1 and trees[-1][path].solved < 0]
    assert lost
    usual = tree_of(backend.search(board, replace(how, solve=False), playouts=len(trees) - 1, seed=3))
    assert any(usual[path].visits > trees[-1][path].visits for path in lost)


# --- Groups.

CROWD = ("C4", "D4", "C3", "D3", "E5", "G7")
"""Six moves on 7x7; the last two are E5 and G7."""


# Paper: RR 3.3
@pytest.mark.parametrize("distance", [1, 2])
@pytest.mark.parametrize(
    "how",
    [UCT(TUNED), UCT(expand_visits=0), UCT(TUNED, batch=4)],
    ids=["plain", "whole games", "batches"],
)
def test_a_tree_has_only_moves_of_the_group(backend, distance, how):
    board = board_after(backend, 7, *CROWD)
    near = set(zones.group(board, distance))
    games = 200 if how.expand_visits else 8
    tree = tree_of(backend.search(board, replace(how, group=Group(distance)), playouts=games))
    assert tree[()].children == [*(move for move in board.legal_moves() if move in near), PASS]
    assert 5 < len(tree[()].children) < 40
    inner = [path for path, node in tree.items() if path and node.children]
    assert len(inner) > 10
    assert max(map(len, inner)) >= 2
    for path in inner[:100]:
        game = after(board, path)
        points = set(game.legal_moves()) - set(backend.eyes(game))
        assert {*tree[path].children} == (points & near) | {PASS}


def test_without_moves_there_is_no_group(backend):
    """Before the first move, or after a position was set up, all moves are searched."""
    for board in (backend.Board(5, 0.5), position(backend, RACE)):
        assert zones.group(board, 1).bits == board.geometry.board
        whole, group = (backend.search(board, UCT(group=g), playouts=60) for g in (None, Group(1)))
        assert whole == group


def test_moves_that_are_asked_for_are_searched_if_none_is_in_the_group(backend):
    board = board_after(backend, 7, *CROWD)
    for asked, searched in [
        (["A1", "B1"], {"A1", "B1"}),
        (["A1", "pass"], {"A1", "pass"}),
        (["A1", "E4", "pass"], {"E4", "pass"}),
        (["A1", "E4", "B1"], {"E4"}),
        (["pass"], {"pass"}),
    ]:
        result = backend.search(board, UCT(group=Group(1)), playouts=20, moves=asked)
        assert {point_name(child.move, 7) for child in result.root.children} == searched


# --- Zones.

IN_THE_CORNER = ("F6", "C7", "B6")
"""Three moves on 7x7, the last two of them in a corner."""


def zoned(alpha: float = 0.5, games: int = 40, margin: int = 1, **more: object) -> UCT:
    return UCT(group=Group(1), zone=Zone(margin, games, alpha), **more)


# Paper: RR 3.3
@pytest.mark.parametrize(
    "how", [zoned(), zoned(batch=4), zoned(by="score")], ids=["plain", "batches", "by score"]
)
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)
def test_random_games_are_played_in_the_zone(backend, how, color):
    board = backend.Board(7, komi=0.5 * color, rules=Rules("simple"))
    board.set_up(to_play=color)
    for move in IN_THE_CORNER:
        board.play(move)
    inside = set(zones.zone(board, 1, 1))
    assert 8 < len(inside) < 25
    result = backend.search(board, how, playouts=100, seed=5)
    assert result.playouts == 100, "those before the search are not counted"
    owners = [owner for row in result.ownership for owner in row]
    for point, owner in zip(board.geometry.points, owners, strict=True):
        assert owner == 0 or point in inside
    assert sum(owner != 0 for owner in owners) > len(inside) / 2
    usual = backend.search(board, replace(how, zone=None), playouts=100, seed=5)
    assert sum(owner != 0 for row in usual.ownership for owner in row) > 40, "without a zone everywhere"
    assert result.games.mean_length < usual.games.mean_length / 2


@pytest.mark.parametrize("alpha", [0, 0.5, 1])
@pytest.mark.parametrize("komi", [0.5, -20, 31.5])
def test_komi_stands_for_the_rest_of_the_board(backend, alpha, komi):
    """By equation (2) of the report, with the games on the whole board that the seed gives."""
    board = board_after(backend, 7, *IN_THE_CORNER, komi=komi)
    inside = set(zones.zone(board, 1, 1))

    def lead(owners: tuple[tuple[float, ...], ...], points: set[int]) -> float:
        flat = [owner for row in owners for owner in row]
        found = zip(board.geometry.points, flat, strict=True)
        return sum(owner for point, owner in found if point in points)

    owners = backend.playouts(board, 40, seed=5).ownership
    s0 = lead(owners, inside)
    s1 = lead(owners, set(board.geometry.points) - inside)
    rest = alpha * (s1 + s0 - komi) - (s0 - komi)
    result = backend.search(board, zoned(alpha), playouts=80, seed=5)
    assert result.games.mean_score == pytest.approx(lead(result.ownership, inside) + rest - komi)
    if alpha == 0:
        assert 0.2 < result.games.black_win_rate < 0.8, "every game is as good as even"
    by_score = backend.search(board, zoned(alpha, by="score"), playouts=80, seed=5)
    for c in by_score.candidates:
        assert c.value == pytest.approx((c.win_rate - 0.5) * 2 * (len(inside) + abs(komi - rest)))
    total = sum(c.visits * c.value for c in by_score.candidates)
    assert -total / 80 == pytest.approx(by_score.games.mean_score), "White is to move"
    assert all(0 <= node.reward <= node.visits for node in tree_of(by_score).values())


def test_two_equal_searches_of_a_zone_are_equal(backend):
    board = board_after(backend, 7, *IN_THE_CORNER)
    first, again, other, fewer = (
        backend.search(board, zoned(games=games), playouts=50, seed=seed)
        for games, seed in ((30, 1), (30, 1), (30, 2), (20, 1))
    )
    assert first == again
    assert first != other
    assert first.games.mean_score != fewer.games.mean_score


def test_it_does_not_matter_in_which_stretches_the_estimate_is_made(backend, monkeypatch):
    board = board_after(backend, 7, *IN_THE_CORNER)
    usual = backend.search(board, zoned(), playouts=50)
    for stretch in (0, 1e9):
        monkeypatch.setattr(running, "STRETCH", stretch)
        assert backend.search(board, zoned(), playouts=50) == usual


def test_the_estimate_takes_half_of_the_time_at_most(backend):
    board = board_after(backend, 7, *IN_THE_CORNER)
    backend.search(board, zoned(), playouts=1)
    result = backend.search(board, zoned(games=10**9), seconds=0.4)
    assert 0.4 <= result.seconds < 1
    assert result.playouts > 20


def test_ctrl_c_during_the_estimate_ends_the_search(backend, monkeypatch):
    """With one game, as there must be one."""
    board, before = board_after(backend, 7, *IN_THE_CORNER), signal.getsignal(signal.SIGINT)
    tune, calls = TreeSearcher.tune, []

    def tune_and_press(self: TreeSearcher, counts: object) -> None:
        tune(self, counts)
        calls.append(None)
        if len(calls) == 3:  # not at first, when all is compiled
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(TreeSearcher, "tune", tune_and_press)
    result = backend.search(board, zoned(games=10**9), playouts=2000)
    assert (result.playouts, len(calls)) == (1, 3)
    assert signal.getsignal(signal.SIGINT) is before


# --- Programs.

MOGOS = {
    programs.MOGO: (1.0, SEQUENCE_LIKE, "random", None, None),
    programs.MOGO_PURE: (1.0, PURE, "random", None, None),
    programs.MOGO_CGOS: (1.1, SEQUENCE_LIKE, "random", None, None),
    programs.MOGO_13: (1.0, SEQUENCE_LIKE, "grandfather", Group(2), None),
    programs.MOGO_19: (1.0, SEQUENCE_LIKE, "grandfather", Group(2), Zone(games=5000)),
}


# Paper: RR 3, RR 3.1, RR 4.2
@pytest.mark.parametrize("program", MOGOS, ids=lambda program: program.name)
def test_mogo_is_as_in_its_report(program):
    """Its Tables 4 and 7, and sections 3 and 4.2; plain UCT for all that is not named."""
    first_play_urgency, policy, unvisited, group, zone = MOGOS[program]
    assert program.search == UCT(
        bandit=UCB1Tuned(p=1.0, urgency=first_play_urgency),
        unvisited=unvisited,
        final="visits",
        group=group,
        zone=zone,
        policy=policy,
    )
    assert programs.find(program.name) is program
    assert program.year == 2006
    assert "RR-6062" in program.source


def test_valkyria_is_as_on_sensei_s_page():
    """The constant of the page, and nodes that are solved."""
    assert programs.VALKYRIA.search == replace(programs.UCT.search, solve=True)
    assert programs.VALKYRIA.search.bandit.exploration**2 == pytest.approx(1 / 5)
    assert programs.find("valkyria") is programs.VALKYRIA


@pytest.mark.parametrize("program", [*MOGOS, programs.VALKYRIA], ids=lambda program: program.name)
def test_a_program_plays_a_legal_move(backend, program):
    board = board_after(backend, 9, "E5", "C3", "G3", "C5")
    result = backend.search(board, program, seconds=0.15)
    assert board.is_legal(result.move)
    assert result.playouts > 3
    if program.search.group:
        assert result.move in {*zones.group(board, 2), PASS}


@pytest.mark.parametrize("size", [13, 19])
def test_the_larger_boards_are_for_mogo_with_groups(size):
    board = board_after(reference, size, "D4", "K10", "C6", "F3")
    program = programs.MOGO_13 if size == 13 else programs.MOGO_19
    result = reference.search(board, program, seconds=0.1)
    assert {child.move for child in result.root.children} < {*zones.group(board, 2), PASS}
    assert board.is_legal(result.move)
