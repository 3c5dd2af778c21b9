"""Last good replies: games worked out by hand, a memory kept in another way, and both backends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import gomc
from gomc import UCT, Abramson, GomcError, Points, RootParallel, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, bits, geometry, parse_move
from gomc.game.position import State, View
from gomc.game.rules import Color, Rules
from gomc.reference import lastgoodreply
from gomc.reference.drawing import Sides
from gomc.reference.playout import Moves, random_game
from gomc.reference.stages import memory as memory_of
from gomc.rng import Rng, stream
from gomc.settings import (
    MICHI,
    SEQUENCE_LIKE,
    UNIFORM,
    Chance,
    LastGoodReply,
    PolicyMoves,
    Priors,
    Save,
    Stages,
    Zone,
)
from gomc.text.stages import policy_text, read_policy

SIZE = 5
SIMPLE = Rules(ko="simple", suicide="none")
KINDS = [LastGoodReply(length, forget) for length in (2, 1) for forget in (True, False)]
NAMES = ["two", "two, keep", "one", "one, keep"]


# --- The memory, by hand.


class Memory(NamedTuple):
    """A memory of one of the backends, which is told and asked by names of points."""

    learn: Callable[[str, float], None]
    reply: Callable[[str, str, str, str], str]


def as_set(name: str) -> int:
    """Return a move as a set; "-" is no move, or a pass."""
    return 0 if name == "-" else 1 << parse_move(name, SIZE)


def of_reference(how: LastGoodReply) -> Memory:
    """Return a memory of the reference."""
    replies = lastgoodreply.ReplyMemory(how)

    def reply(color: str, before: str, last: str, points: str) -> str:
        view = State(last=as_set(last), before=as_set(before)).view
        every = sum(map(as_set, points.split()))
        who = Color.BLACK if color == "black" else Color.WHITE
        found = lastgoodreply.good_reply(view, every, replies, who)
        return " ".join(Points(found, SIZE).names)

    def learn(moves: str, reward: float) -> None:
        lastgoodreply.learn(replies, State(), [*map(as_set, moves.split())], reward)

    return Memory(learn, reply)


def of_fast(how: LastGoodReply) -> Memory:
    """Return a memory of the fast backend, whose tables are read here."""
    fast = pytest.importorskip("gomc.fast.lastgoodreply", reason="the fast backend needs numba")
    import numpy as np

    from gomc.fast.compiler.kernel import kernel
    from gomc.fast.compiler.words import shape, store, to_ints, to_words, width
    from gomc.fast.counts import load_position, position_arrays

    learn_from, find = fast.learn, fast.good_reply

    @kernel
    def told(replies: Any, begin: Any, form: Any, moves: Any, reward: float) -> None:
        learn_from(replies, load_position(begin, 0, form.board), moves, len(moves), 1, reward)

    @kernel
    def asked(replies: Any, begin: Any, form: Any, color: int, sets: Any) -> None:
        view = load_position(begin, 0, form.board)
        store(sets, 0, find(view, view.own, form, replies, color))

    replies, form = fast.replies_of(Stages(how), SIZE), shape(SIZE)

    def reply(color: str, before: str, last: str, points: str) -> str:
        every = sum(map(as_set, points.split()))
        begin = position_arrays([State(black=every, last=as_set(last), before=as_set(before))], SIZE)
        sets = to_words(width(SIZE), 0)
        asked(replies, begin, form, int(color == "white"), sets)
        return " ".join(Points(to_ints(sets)[0], SIZE).names)

    def learn(moves: str, reward: float) -> None:
        line = [PASS if name == "-" else parse_move(name, SIZE) for name in moves.split()]
        told(replies, position_arrays([State()], SIZE), form, np.array(line), reward)

    return Memory(learn, reply)


ALL = " ".join(Points(geometry(SIZE).board, SIZE).names)


@pytest.fixture(params=[of_reference, of_fast], ids=["reference", "fast"])
def memory(request: pytest.FixtureRequest) -> Callable[[LastGoodReply], Memory]:
    """A function that returns an empty memory."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.kernels
@pytest.mark.parametrize("how", KINDS, ids=NAMES)
def test_games_by_hand(memory: Callable[[LastGoodReply], Memory], how: LastGoodReply) -> None:
    learn, reply = memory(how)
    assert reply("black", "-", "-", ALL) == ""
    learn("C3 C4 D4 D3 - E5", 1)  # Black wins
    assert reply("black", "-", "-", ALL) == "C3"
    assert reply("black", "C3", "C4", ALL) == "D4"
    assert reply("black", "A1", "C4", ALL) == "D4"
    assert reply("black", "D4", "D3", ALL) == ""  # a pass is no reply
    assert reply("white", "-", "C3", ALL) == ""
    assert reply("white", "D3", "-", ALL) == ""  # White has lost
    learn("C3 C4 D4 D3 E5", 0)  # White wins
    assert reply("white", "-", "C3", ALL) == "C4"
    assert reply("white", "C4", "D4", ALL) == "D3"
    assert reply("black", "-", "-", ALL) == ("" if how.forget else "C3")
    assert reply("black", "C3", "C4", ALL) == ("" if how.forget else "D4")
    learn("A1 A2 A3", 0.5)  # a draw says nothing
    assert reply("black", "-", "-", ALL) == ("" if how.forget else "C3")
    assert reply("white", "-", "A1", ALL) == ""
    learn("C3 C4 E4", 1)
    assert reply("black", "C3", "C4", ALL) == "E4"
    assert reply("white", "-", "C3", ALL) == ("" if how.forget else "C4")
    assert reply("white", "C4", "D4", ALL) == "D3"  # it was not played
    learn("A1 C4 B4", 1)
    assert reply("black", "A1", "C4", ALL) == "B4"
    assert reply("black", "C3", "C4", ALL) == ("E4" if how.length == 2 else "B4")
    assert reply("black", "C3", "C4", "A1 B4") == "B4"  # E4 cannot be played now
    assert reply("black", "C3", "C4", "A1 E4") == ("E4" if how.length == 2 else "")


@pytest.mark.kernels
def test_another_reply_that_lost_forgets_nothing(memory: Callable[[LastGoodReply], Memory]) -> None:
    learn, reply = memory(LastGoodReply())
    learn("C3 C4", 0)
    learn("C3 D3", 1)
    assert reply("white", "-", "C3", ALL) == "C4"
    learn("A1 B2 C3 C4", 1)  # forgotten as a reply to C3, but not to C3 as the first move
    assert reply("white", "-", "C3", ALL) == "C4"
    assert reply("white", "E5", "C3", ALL) == ""


@pytest.mark.kernels
def test_the_last_reply_of_a_game_counts(memory: Callable[[LastGoodReply], Memory]) -> None:
    """A point that was taken can be played again, and answered in another way."""
    learn, reply = memory(LastGoodReply(1))
    learn("C3 C4 A1 B1 C3 D3", 0)
    assert reply("white", "E5", "C3", ALL) == "D3"


# --- The games, in a position that one reply decides.

DECIDED = """
    O . X
    X . X
    X O O"""
"""White takes two stones at B2 and wins. After B3 Black takes all at B2, the only point left."""


def winners(board: Game) -> set[float]:
    """Return the signs of the scores of all games that can follow, all of them tried."""
    found: set[float] = set()
    seen: set[State] = set()
    begun = [board]
    while begun:
        here = begun.pop()
        if here.state.passes >= 2:
            found.add(1.0 if here.score() > 0 else -1.0)
            continue
        eyes = reference.eyes(here).names
        for move in [name for name in here.legal_moves().names if name not in eyes] or ["pass"]:
            there = here.copy()
            there.play(move)
            if (key := there.state._replace(last=0, before=0, taken=0)) not in seen:
                seen.add(key)
                begun.append(there)
    return found


@pytest.mark.parametrize("forget", [True, False])
def test_a_reply_that_decides_is_found_once_and_for_all(backend: Backend, forget: bool) -> None:
    """White draws B2 or B3 until it draws B2; then it plays B2 in all games, and wins them."""
    board = backend.Board.from_diagram(DECIDED, komi=0.5, to_play="white")
    policy, tries = Stages(LastGoodReply(forget=forget)), set()
    for seed in range(40):
        drawn = [backend.playouts(board, n, seed).black_wins for n in range(1, 13)]
        before = next(n for n, lost in enumerate(drawn) if lost == n)
        assert backend.playouts(board, 12, seed, policy=policy).black_wins == before
        tries.add(before)
    assert tries >= {0, 1, 2}


def test_that_reply_decides_indeed() -> None:
    for move, winner in ("B2", -1.0), ("B3", 1.0):
        board = reference.Board.from_diagram(DECIDED, komi=0.5, rules=SIMPLE, to_play="white")
        board.play(move)
        assert winners(board) == {winner}


# --- The games of a run, with a memory that is a list of everything that happened.


class Story:
    """All that happened: who answered what how, and whether it was in a game that this player won."""

    def __init__(self, how: LastGoodReply) -> None:
        self.how = how
        self.events: list[tuple[bool, int, int, int, bool]] = []

    def add(self, board: Game, moves: Moves, reward: float) -> None:
        """Add a game that began in a position."""
        line = [board.state.before, board.state.last, *(1 << m if m >= 0 else 0 for m, _ in moves)]
        for i, move in enumerate(line[2:]):
            black = (board.to_play is Color.BLACK) == (i % 2 == 0)
            if move and reward != 0.5:
                self.events.append((black, line[i], line[i + 1], move, (reward == 1) == black))

    def stored(self, black: bool, last: int, before: int | None) -> int:
        """Return the last reply that won, unless it has lost since."""
        same = [
            (move, won)
            for color, earlier, later, move, won in self.events
            if (color, later) == (black, last) and before in (None, earlier)
        ]
        good = [i for i, (_, won) in enumerate(same) if won]
        if not good or (self.how.forget and (same[good[-1]][0], False) in same[good[-1] :]):
            return 0
        return same[good[-1]][0]

    def policy(self, black: bool) -> Callable[[View, int, Rng], int]:
        """Return how a player draws moves."""

        def draw(view: View, points: int, rng: Rng) -> int:
            asked = [None] if self.how.length == 1 else [view.before, None]
            for before in asked:
                if found := self.stored(black, view.last, before) & points:
                    rng.below(1)
                    return found
            return 1 << [*bits(points)][rng.below(points.bit_count())]

        return draw

    def play(self, board: Game, komi: float, seed: int, index: int) -> float:
        """Play a game, learn from it, and return Black's reward."""
        moves: Moves = []
        ways = Sides(self.policy(True), self.policy(False))
        rng = stream(seed, index)
        score = random_game(board.state, board.geometry, rng, "diagonal", ways, moves).score
        reward = 0.5 if score == komi else float(score > komi)
        self.add(board, moves, reward)
        return reward


@pytest.mark.sampled(8)
@pytest.mark.parametrize("how", KINDS, ids=NAMES)
@pytest.mark.parametrize("komi", [0.5, -16.0], ids=["no draws", "draws"])
def test_the_games_of_a_run(backend: Backend, how: LastGoodReply, komi: float) -> None:
    board, story = backend.Board(4, komi), Story(how)
    board.play("B2")
    rewards = [story.play(board, komi, 7, i) for i in range(40)]
    stats = backend.playouts(board, 40, seed=7, policy=Stages(how))
    assert (stats.black_wins, stats.draws) == (rewards.count(1.0), rewards.count(0.5))
    assert stats != backend.playouts(board, 40, seed=7)
    assert stats.draws or komi == 0.5


@pytest.mark.parametrize("how", KINDS[:2], ids=NAMES[:2])
def test_the_games_of_a_flat_search(backend: Backend, how: LastGoodReply) -> None:
    """It learns from games after all moves, beginning where they begin."""
    board, story = backend.Board(3, 0.5), Story(how)
    moves = [*board.legal_moves().names, "pass"]
    wins = dict.fromkeys(moves, 0.0)
    for i in range(60):
        after = board.copy()
        after.play(moves[i % len(moves)])
        wins[moves[i % len(moves)]] += story.play(after, 0.5, 3, i)
    found = backend.search(board, Abramson("wins", policy=Stages(how)), playouts=60, seed=3)
    assert {c.name: c.visits * c.value for c in found.candidates} == pytest.approx(wins)


# --- Trees.


@pytest.mark.parametrize("batch", [1, 4])
def test_a_tree_search_learns_from_whole_games(monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    """What is learned can be played from the root to the end, in the order of the games."""
    learned: list[tuple[State, list[int], float]] = []

    def learn(_: Any, state: State, moves: list[int], reward: float) -> None:
        learned.append((state, moves, reward))

    monkeypatch.setattr(lastgoodreply.ReplyMemory, "learn", learn)
    board = reference.Board(4, 0.5, SIMPLE)
    board.play("B2")
    how = UCT(policy=Stages(LastGoodReply()), batch=batch)
    result = reference.search(board, how, playouts=60, seed=2)
    assert len(learned) == 60
    for state, moves, reward in learned:
        assert state is board.state
        end = board.copy()
        for move in moves:
            end.play(Points(move, 4).names[0] if move else "pass")
        assert end.state.passes == 2
        assert reward == float(end.score() > 0)
    firsts = [Points(moves[0], 4).names[0] if moves[0] else "pass" for _, moves, _ in learned]
    assert {c.name: c.visits for c in result.candidates} == {n: firsts.count(n) for n in {*firsts}}


def test_the_first_games_know_nothing(backend: Backend) -> None:
    """Neither does a game alone, nor those of a first batch."""
    policy, board = Stages(LastGoodReply()), backend.Board(5)
    assert backend.playout(board, 3, policy=policy) == backend.playout(board, 3)
    assert backend.playouts(board, 1, 3, policy=policy) == backend.playouts(board, 1, 3)
    tree = [
        backend.search(board, UCT(policy=each, batch=50), playouts=50, seed=1)
        for each in (policy, UNIFORM)
    ]
    assert tree[0] == tree[1]
    longer = [
        backend.search(board, UCT(policy=each, batch=25), playouts=50, seed=1)
        for each in (policy, UNIFORM)
    ]
    assert longer[0] != longer[1]


SEARCHES = {
    "tree": UCT(),
    "RAVE by moves": UCT(rave=gomc.Rave(first="colour", falling="fuego")),
    "batch": UCT(batch=5, virtual_loss=2),
    "solving": UCT(solve=True),
    "zone": UCT(group=gomc.Group(), zone=Zone(games=20)),
    "by score": UCT(by="score"),
    "flat": Abramson("wins"),
}


@pytest.mark.slow
@pytest.mark.kernels
@pytest.mark.parametrize(
    "size", [5, *(pytest.param(n, marks=pytest.mark.long) for n in (7, 9, 13, 19))]
)
@pytest.mark.parametrize("name", SEARCHES)
def test_both_backends_search_the_same(name: str, size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    games = {5: 50, 7: 50, 9: 25}.get(size, 6)
    for number, kind in enumerate(KINDS if size < 13 else KINDS[:1]):
        stages = Stages(Chance(kind, 80), *MICHI.stages), Stages(kind), Stages(Save(), kind)
        how = replace(SEARCHES[name], policy=stages[(number + size) % 3])
        one, other = (
            go.search(go.Board(size), how, playouts=games, seed=size) for go in (reference, fast)
        )
        assert one == other


@pytest.mark.slow
@pytest.mark.kernels
@pytest.mark.parametrize(
    "size", [5, 9, pytest.param(13, marks=pytest.mark.long), pytest.param(19, marks=pytest.mark.slow)]
)
def test_both_backends_play_the_same_games(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    for kind in KINDS:
        policy = Stages(kind, *SEQUENCE_LIKE.stages, approach=kind.forget)
        one, other = (
            go.playouts(go.Board(size), {5: 60, 9: 15}.get(size, 4), 4, policy=policy)
            for go in (reference, fast)
        )
        assert one == other


@pytest.mark.compared
def test_a_search_is_the_same_in_small_steps(backend: Backend) -> None:
    """Also while it is watched, and its tree grows."""
    how, board = UCT(policy=Stages(LastGoodReply()), max_nodes=100_000), backend.Board(5)
    seen: list[int] = []

    def watch(result: Callable[[], Any]) -> bool:
        seen.append(result().playouts)
        return False

    one, other = (backend.search(board, how, playouts=500, seed=1, watch=w) for w in (None, watch))
    assert one == other


@pytest.mark.slow
def test_threads_and_processes_have_memories_of_their_own() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    board, policy = fast.Board(5), Stages(LastGoodReply())
    found = fast.search(board, UCT(policy=policy, threads=2), playouts=400, seed=1)
    assert sum(c.visits for c in found.candidates) == 400
    apart = RootParallel(UCT(policy=policy), 2)
    one, other = (go.search(go.Board(5), apart, playouts=60, seed=2) for go in (reference, fast))
    assert one == other


def test_others_have_no_memory() -> None:
    fast = pytest.importorskip("gomc.fast.policy", reason="the fast backend needs numba")
    assert fast.policy_of(MICHI, 9).replies is None
    assert {*map(memory_of, MICHI.stages)} == {None}


# --- What can be chosen, and what is said.


def test_a_position_alone_has_no_replies(backend: Backend) -> None:
    board = backend.Board(5)
    board.play("C3")
    found = backend.policy(board, Stages(LastGoodReply(), Chance(Save(), 50)))
    assert found.stages[0].probability == 0
    assert found.moves == backend.policy(board).moves


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: LastGoodReply(3), "length must be a whole number from 1 to 2, not 3."),
        (lambda: LastGoodReply(0), "length must be a whole number from 1 to 2, not 0."),
        (lambda: LastGoodReply(forget="no"), "forget must be True or False, not 'no'."),
        (
            lambda: Stages(LastGoodReply(), Chance(LastGoodReply(1), 50)),
            "there may be one LastGoodReply at most, not 2.",
        ),
        (
            lambda: Priors((PolicyMoves(Stages(LastGoodReply())),)),
            "the stages of a source must not learn, as LastGoodReply does.",
        ),
    ],
)
def test_what_is_wrong_is_said(make: Callable[[], object], said: str) -> None:
    with pytest.raises(GomcError) as error:
        make()
    assert str(error.value) == said


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("lastgoodreply", LastGoodReply()),
        ("lastgoodreply(1)", LastGoodReply(1)),
        ("lastgoodreply(keep)", LastGoodReply(2, forget=False)),
        ("lastgoodreply(1, keep)", LastGoodReply(1, forget=False)),
        ("chance(lastgoodreply(1,keep),70)", Chance(LastGoodReply(1, forget=False), 70)),
    ],
)
def test_it_is_written_as_text(text: str, stage: Any) -> None:
    assert read_policy("policy", f"{text}+save") == Stages(stage, Save())
    assert policy_text(Stages(stage, Save())) == f"{text}+save".replace(", ", ",")
