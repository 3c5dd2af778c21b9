"""Priors: what every source names in positions with known answers, and how priors add up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, just, one_of, sampled_from, tuples

import gomc
import gomc.reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import COLUMNS, PASS, point_name
from gomc.game.rules import Color, Rules
from gomc.patterns import MONTEGNU_DB
from gomc.reference.priors import see_priors
from gomc.reference.tree import Node
from gomc.results.bandits import Arm
from gomc.results.priors import PriorGames
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings import (
    FUEGO,
    FUEGO_PRIORS,
    MICHI_PRIORS,
    MOGO_PRIORS,
    PACHI_PRIORS,
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    Ataris,
    Capture,
    Captures,
    Chance,
    EmptyTriangle,
    EvenGame,
    Extensions,
    FillBoard,
    FirstOf,
    Grandfather,
    HandSchedule,
    KoMove,
    Line,
    LostLadder,
    Nakade,
    NearLast,
    PassMove,
    PatternMoves,
    Patterns,
    PolicyMoves,
    Priors,
    Rave,
    Save,
    SelfAtari,
    Stages,
    TwoLiberties,
    Weights,
)
from gomc.settings.database import Database
from gomc.settings.patterns import EDGE, HANE, NEIGHBOURHOODS
from gomc.settings.policy import UNIFORM
from gomc.settings.priors import Into
from gomc.settings.sources import PriorSource
from gomc.testing.pair import differences
from gomc.testing.policies import OWN_STAGE
from gomc.testing.priors import PRIORS, SEARCHED_PRIORS
from gomc.testing.strategies import SEEDS


def board_of(backend: Backend, diagram: str, *moves: str) -> Game:
    """Return a position in which Black is to move before the moves."""
    board = backend.Board.from_diagram(diagram.replace("/", "\n"), to_play="black")
    for move in moves:
        board.play(move)
    return board


def told(backend: Backend, board: Game, *sources: PriorSource) -> dict[str, tuple[float, float]]:
    return backend.priors(board, Priors(sources))


EMPTY = "/ . . . . . / . . . . ."
LADDER = ". . . . . / . X O O . / . . X X . / . . . . . / . . . . ."

NAMED = {
    "takes one stone": (
        "O X . . . / . . . . ." + EMPTY + " / . . . . .",
        (),
        Captures(1, (15, 30)),
        "A4@15",
    ),
    "takes two": (
        "O O X . . / . X . . ." + EMPTY + " / . . . . .",
        (),
        Captures(1, (15, 30)),
        "A4@30",
    ),
    "takes three, which two stand for": (
        "O O O X . / . X X . ." + EMPTY + " / . . . . .",
        (),
        Captures(1, (15, 30)),
        "A4@30",
    ),
    "takes three, which has its own number": (
        "O O O X . / . X X . ." + EMPTY + " / . . . . .",
        (),
        Captures(1, (15, 30, 40)),
        "A4@40",
    ),
    "takes one stone of two strings at once": (
        "O . O X . / X . X . ." + EMPTY + " / . . . . .",
        (),
        Captures(1, (1, 2, 3)),
        "B5@2",
    ),
    "any number counts the same": (
        "O O O X . / . X X . ." + EMPTY + " / . . . . O",
        (),
        Captures(1, (7,)),
        "A4@7",
    ),
    "the two liberties of a string": (
        ". . . . . / . . X . . / . X O . . / . . . . . / . . . . .",
        (),
        Ataris(1, 5),
        "D3@5 C2@5",
    ),
    "no string with three liberties, or one": (
        "O X . . . / . . . . . / . . X . . / . . O . . / . . . . .",
        (),
        Ataris(1, 5),
        "",
    ),
    "out of atari": (
        ". O . . . / O X . . . / . O . . . / . . . . . / . . . . .",
        (),
        Extensions(1, 5),
        "C4@5",
    ),
    "not into another atari": (
        ". O O . . / O X . . . / . O O . . / . . . . . / . . . . .",
        (),
        Extensions(1, 5),
        "",
    ),
    "out of atari by joining a string": (
        "X . X . . / O O X . . / . . O . . / . . . . . / . . . . .",
        (),
        Extensions(1, 5),
        "B5@5",
    ),
    "into a ladder": (
        ". . . . . . / . . . . . . / . . O . . . / . O X . . . / . . O O . . / . . . . . .",
        (),
        LostLadder(0, 5),
        "D3@5",
    ),
    "into a ladder that a stone breaks": (
        ". . . . . . / . . . . X . / . . O . . . / . O X . . . / . . O O . . / . . . . . .",
        (),
        LostLadder(0, 5),
        "",
    ),
    "into another atari": (
        ". O O . . / O X . . . / . O O . . / . . . . . / . . . . .",
        (),
        LostLadder(0, 5),
        "C4@5",
    ),
    "into another atari, by a move that takes a stone": (
        ". O O X X / O X . O X / . O O X X / . . . . . / . . . . .",
        (),
        LostLadder(0, 5),
        "",
    ),
    "self-atari": (
        ". O . . . / . . . . . / . . O . . / . O . O . / . . . . .",
        (),
        SelfAtari(0, 5),
        "A5@5 C2@5",
    ),
    "no self-atari if stones are taken": (
        ". O . . . / O O . . . / X X . . . / . . . . . / . . . . .",
        (),
        SelfAtari(0, 5),
        "",
    ),
    "takes a ko, and not any single stone": (
        ". X O . . / X O . O . / . X O . . / . . . . . / . . . X O",
        (),
        KoMove(1, 5),
        "C4@5",
    ),
    "a ko that is forbidden": (
        ". X O . . / X O . O . / . X O . . / . . . . . / . . . X O",
        ("C4",),
        KoMove(1, 5),
        "",
    ),
    "a pass": (LADDER, (), PassMove(0.1, 5), "pass@5"),
    "an empty triangle": (
        ". . . . . / . X . . . / . X . . . / . . . . . / . . . . .",
        (),
        EmptyTriangle(0, 5),
        "A4@5 C4@5 A3@5 C3@5",
    ),
    "not where the fourth point is taken": (
        ". . . . . / . X O . . / O X . . . / . . . . . / . . . . .",
        (),
        EmptyTriangle(0, 5),
        "",
    ),
    "an empty triangle of diagonal stones": (
        "X . . . . / . X . . ." + EMPTY + " / . . . . .",
        (),
        EmptyTriangle(0, 5),
        "B5@5 A4@5",
    ),
    "the first line": (
        ". . . / . . . / . . .",
        (),
        Line(1, 0, 5),
        "A3@5 B3@5 C3@5 A2@5 C2@5 A1@5 B1@5 C1@5",
    ),
    "the second line": (". . . / . . . / . . .", (), Line(2, 0, 5), "B2@5"),
    "no third line": (". . . . / . . . . / . . . . / . . . .", (), Line(3, 0, 5), ""),
    "a line far from stones": (
        "X . . . . / . . . . ." + EMPTY + " / . . . . .",
        (),
        Line(2, 0, 5, empty=3),
        "D4@5 D3@5 B2@5 C2@5 D2@5",
    ),
    "no stone within one step": (
        "X . . / . . . / . . .",
        (),
        Line(1, 0, 5, empty=1),
        "C3@5 C2@5 A1@5 B1@5 C1@5",
    ),
    "steps from the last move": (
        ". . . / . . . / . . .",
        ("B2",),
        NearLast((5, 4), cfg=False),
        "A3@4 B3@5 C3@4 A2@5 C2@5 A1@4 B1@5 C1@4",
    ),
    "nothing is near before the first move": (". . . / . . . / . . .", (), NearLast(), ""),
    "nothing is near a pass": (". . . / . . . / . . .", ("B2", "pass"), NearLast((5, 5)), ""),
    "the move before a pass is still there": (
        ". . . / . . . / . . .",
        ("B2", "pass"),
        NearLast((5,), last=2),
        "B3@5 A2@5 C2@5 B1@5",
    ),
    "a string is one point": (
        ". . . . . / X X O O . / . . . . . / . . . . . / . . . . .",
        ("B3",),
        NearLast((5,)),
        "A5@5 B5@5 A3@5 C3@5 B2@5",
    ),
    "strings of both colours are one point each": (
        ". . . . . / . X O O . / . . . . . / . . . . . / . . . . .",
        ("A4",),
        NearLast((5, 4)),
        "A5@5 B5@5 C5@4 D5@4 E4@4 A3@5 B3@5 C3@4 D3@4 A2@4 B2@4",
    ),
    "a shape anywhere": (
        "X O X . . / . . . . ." + EMPTY + " / . . . . .",
        (),
        PatternMoves(HANE, 1, 5),
        "B4@5 C4@5",
    ),
    "the moves of the first stage that finds any": (
        "O X . . . / . . . . ." + EMPTY + " / . . . . .",
        (),
        PolicyMoves(SEQUENCE_LIKE, 1, 5),
        "A4@5",
    ),
    "the middle of three points": (
        ". . . . O / X X X O O / O O O . . / . . . . . / . . . . .",
        ("D5",),
        PolicyMoves(Stages(Nakade()), 1, 5),
        "B5@5",
    ),
    "a policy without stages finds nothing": (LADDER, (), PolicyMoves(UNIFORM, 1, 5), ""),
    "there is no grandfather without a tree": (LADDER, (), Grandfather(5), ""),
}


# Paper: CF II-B, CF II-B patterns, CF II-B rules
@pytest.mark.parametrize("why", NAMED)
def test_a_source_names_moves(backend: Backend, why: str) -> None:
    """Each with its number of games, and with the source's value."""
    diagram, moves, source, named = NAMED[why]
    found = told(backend, board_of(backend, diagram, *moves), source)
    expected = dict(each.split("@") for each in named.split())
    assert {name: games for name, (_, games) in found.items()} == {
        name: float(games) for name, games in expected.items()
    }
    value = getattr(source, "value", None)
    assert all(its == pytest.approx(value) for its, _ in found.values())


# --- Sums, scales, and lists of which the first counts.


# Paper: CF II-B
def test_sources_add_up(backend: Backend) -> None:
    board = board_of(backend, ". O X / . . . / . . .")
    sources = EvenGame(10), Captures(1, (15,)), Line(2, 1, 10), PassMove(0.1, 10)
    found = told(backend, board, *sources)
    assert found.pop("B2") == (0.75, 20.0)
    assert found.pop("pass") == (pytest.approx(0.3), 20.0)
    assert {*found.values()} == {(0.5, 10.0)}
    doubled = backend.priors(board, Priors(sources, scale=2))
    assert doubled["B2"] == (0.75, 40.0)


def test_the_first_source_of_a_list_that_names_a_move_counts(backend: Backend) -> None:
    board = board_of(backend, "O . . / X . . / . . .")
    first = FirstOf(Captures(1, (9,)), Line(1, 0.2, 3), EvenGame(1))
    found = told(backend, board, first, EvenGame(10))
    assert found["B3"] == (pytest.approx(14 / 19), 19.0)
    assert found["A1"] == (pytest.approx(5.6 / 13), 13.0)
    assert found["B2"] == found["pass"] == (0.5, 11.0)


def test_others_count_only_where_a_policy_finds_moves(backend: Backend) -> None:
    source = FirstOf(PolicyMoves(Stages(Capture()), 1, 9, (EvenGame(9, 0.4),)), EvenGame(3))
    found = told(backend, board_of(backend, "O . . / X . . / . . ."), source)
    assert found.pop("B3") == (1.0, 9.0)
    assert all(each == (pytest.approx(0.4), 9.0) for each in found.values())
    found = told(backend, board_of(backend, ". . . / X O . / . . ."), source)
    assert {*found.values()} == {(0.5, 3.0)}


# Paper: CF II-B patterns
@pytest.mark.parametrize("weights", [MONTEGNU_DB, Weights((1, 16) * (NEIGHBOURHOODS // 2))])
def test_weights_give_games_by_the_root_of_their_part(
    backend: Backend, weights: Weights | Database
) -> None:
    board = board_of(backend, ". X O . . / O . X . . / . X O . . / . . . . . / X . . . .", "D4")
    its = {name: n for name, n in backend.weights(board, weights).items() if n}
    found = told(backend, board, PolicyMoves(weights, 0.5, 100))
    assert found.keys() == its.keys()
    for name, weight in its.items():
        assert found[name] == (0.5, pytest.approx(100 * (weight / max(its.values())) ** 0.5))
    assert len({*its.values()}) > 1


def test_michi_likes_what_it_should(backend: Backend) -> None:
    """The sums by hand: even 10 of 1/2, then what is named beside each."""
    board = board_of(backend, NINE, "E4")
    found = backend.priors(board, MICHI_PRIORS)
    assert found["A9"] == (pytest.approx(5 / 20), 20.0)  # first line, empty
    assert found["pass"] == (0.5, 10.0)
    assert found["C7"] == (pytest.approx(15 / 20), 20.0)  # third line, empty
    assert found["D5"] == (pytest.approx(37 / 42), 42.0)  # at distance 2, and a pattern
    assert found["E3"] == (pytest.approx(29 / 34), 34.0)  # at distance 1


NINE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . ."""


def test_fuego_gives_every_move_one_value_and_its_place(backend: Backend) -> None:
    found = backend.priors(board_of(backend, NINE, "A1"), FUEGO_PRIORS)
    assert found["J9"] == (pytest.approx((3 * 0.5 + 4 * 0.1) / 7), pytest.approx(7 * 0.15))
    assert found["A2"] == (pytest.approx(1.0), pytest.approx(7 * 0.15))  # atari, at distance 1
    assert found["pass"] == (pytest.approx(0.1), pytest.approx(9 * 0.15))
    found = backend.priors(board_of(backend, NINE, "E4"), FUEGO_PRIORS)
    assert found["J9"] == (pytest.approx((9 * 0.4 + 4 * 0.1) / 13), pytest.approx(13 * 0.15))


# --- The definitions, by trying moves and by walking over the board.


def neighbours(board: Game, name: str) -> list[str]:
    column, row = COLUMNS.index(name[0]), int(name[1:])
    steps = (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)
    inside = [(c, r) for c, r in steps if 0 <= c < board.size and 1 <= r <= board.size]
    return [f"{COLUMNS[c]}{r}" for c, r in inside]


def distances(board: Game, start: str, cfg: bool) -> dict[str, int]:
    """Return the distance of every point, by a search in breadth."""
    whole = (lambda name: board.string(name).names or (name,)) if cfg else (lambda name: (name,))
    found = dict.fromkeys(whole(start), 0)
    left = deque(found)
    while left:
        name = left.popleft()
        for near in neighbours(board, name):
            if near not in found:
                found |= dict.fromkeys(whole(near), found[name] + 1)
                left += whole(near)
    return found


def tried(board: Game, name: str) -> tuple[int, int]:
    """Return how many stones a move takes, and how many liberties its string has then."""
    after = board.copy()
    theirs = len(board.white if board.to_play is Color.BLACK else board.black)
    after.play(name)
    return theirs - len(after.white if board.to_play is Color.BLACK else after.black), len(
        after.liberties(name)
    )


def expected(board: Game) -> dict[str, set[str]]:
    """Return the moves that each source names."""
    moves = [move for move in board.legal_moves().names if move != "pass"]
    own = board.black if board.to_play is Color.BLACK else board.white
    in_atari = {name: len(board.liberties(name)) == 1 for name in own.names}
    results = {name: tried(board, name) for name in moves}
    near = {name: neighbours(board, name) for name in moves}
    stones = {*board.black.names, *board.white.names}
    return {
        "one": {name for name in moves if results[name][0] == 1},
        "two": {name for name in moves if results[name][0] >= 2},
        "self": {name for name in moves if results[name][1] < 2},
        "extend": {
            name
            for name in moves
            if results[name][1] > 1 and any(in_atari.get(stone) for stone in near[name])
        },
        "ladder": {
            name
            for name in moves
            if any(in_atari.get(stone) for stone in near[name])
            and not results[name][0]
            and is_caught_after(board, name)
        },
        "atari": {
            name
            for name in moves
            if any(
                stone in stones and stone not in own and len(board.liberties(stone)) == 2
                for stone in near[name]
            )
        },
        "ko": {name for name in moves if takes_a_ko(board, name)},
    }


def is_caught_after(board: Game, name: str) -> bool:
    """Whether the stone of a move is caught, if the other player goes on."""
    after = board.copy()
    after.play(name)
    return len(after.liberties(name)) < 2 or gomc.reference.ladder(after, name).caught


def takes_a_ko(board: Game, name: str) -> bool:
    after = board.copy()
    after.play(name)
    return after.ko is not None


SOURCES: dict[str, PriorSource] = {
    "one": Captures(1, (5, 0)),
    "two": Captures(1, (0, 5)),
    "self": SelfAtari(0, 5),
    "extend": Extensions(1, 5),
    "ladder": LostLadder(1, 5),
    "atari": Ataris(1, 5),
    "ko": KoMove(1, 5),
}


@pytest.mark.parametrize(
    ("size", "games", "every"),
    [(2, 3, 1), (3, 4, 2), (5, 3, 4), (7, 7, 18), pytest.param(9, 2, 13, marks=pytest.mark.slow)],
)
def test_sources_name_what_the_rules_say(backend: Backend, size: int, games: int, every: int) -> None:
    seen: set[str] = set()
    for board in positions(backend, size, games, every):
        right = expected(board)
        for name, source in SOURCES.items():
            found = told(backend, board, source)
            assert {*found} == right[name], f"{name}\n{board}"
            seen |= {name} if found else set()
    assert seen == {*SOURCES} or size < 7


@pytest.mark.parametrize(("size", "games", "every"), [(3, 4, 2), (5, 3, 4), (9, 2, 13)])
@pytest.mark.parametrize("cfg", [True, False])
def test_distances_are_those_of_a_walk(
    backend: Backend, size: int, games: int, every: int, cfg: bool
) -> None:
    for board in positions(backend, size, games, every):
        moves = {*board.legal_moves().names}
        for last, made in enumerate(reversed(board.moves[-2:]), 1):
            name = point_name(made[1], size)
            found = told(backend, board, NearLast((1, 2, 3, 4), 1, cfg=cfg, last=last))
            right = {p: d for p, d in distances(board, name, cfg).items() if 1 <= d <= 4 and p in moves}
            assert {p: games for p, (_, games) in found.items()} == right, board


def positions(backend: Backend, size: int, games: int, every: int) -> Iterator[Game]:
    """Yield every so many positions of random games; the last two moves are no passes."""
    for seed in range(games):
        board = backend.Board(size, rules=Rules("simple", "none"))
        for number, move in enumerate(backend.playout(board, seed).names):
            if move == "pass":
                break
            board.play(move)
            if number % every == every - 1:
                yield board


@pytest.mark.parametrize("size", [1, 4, 5, 9])
def test_lines_are_counted_from_the_edge(backend: Backend, size: int) -> None:
    board = backend.Board(size)
    places = {name: (COLUMNS.index(name[0]), int(name[1:]) - 1) for name in board.legal_moves().names}
    lines = {name: 1 + min(c, r, size - 1 - c, size - 1 - r) for name, (c, r) in places.items()}
    for number in range(1, 6):
        found = told(backend, board, Line(number, 1, 5))
        assert {*found} == {name for name in lines if lines[name] == number}


# --- Both backends, and errors.


@pytest.mark.kernels
@settings(max_examples=settings.default.max_examples // 2, deadline=None)
@given(
    asked=one_of(
        tuples(sampled_from([3, 2, 5, 1]), PRIORS),
        tuples(just(9), SEARCHED_PRIORS),  # others are compiled once more for boards of this width
    ),
    seed=SEEDS,
    moves=integers(0, 80),
)
def test_both_backends_give_the_same(asked: tuple[int, Priors], seed: int, moves: int) -> None:
    size, priors = asked
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    rules = Rules("simple", "none")
    boards = gomc.reference.Board(size, rules=rules), fast.Board(size, rules=rules)
    for move in gomc.reference.playout(boards[0], seed).names[:moves]:
        if not boards[0].ended:
            for board in boards:
                board.play(move)
    assert gomc.reference.priors(boards[0], priors) == fast.priors(boards[1], priors)


@pytest.mark.kernels
def test_stages_that_know_shapes_give_the_same() -> None:
    """Beside others with patterns; these have tables of their own."""
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    stages = Stages(Nakade((3, 4, 5, 6)), Patterns(EDGE, last=2), TwoLiberties(), Patterns(HANE))
    policies = PolicyMoves(SEQUENCE_LIKE, 1, 20), PolicyMoves(FUEGO, 1, 5), PolicyMoves(stages, 1, 7)
    seen: set[tuple[float, float]] = set()
    for board in positions(gomc.reference, 7, 4, 5):
        its = fast.Board(7, rules=board.rules)
        for _, move in board.moves:
            its.play(move)
        for source in policies:
            found = told(gomc.reference, board, source)
            assert told(fast, its, source) == found
            seen |= {*found.values()}
        every = Priors((PatternMoves(HANE, 1, 3), *policies))
        assert fast.priors(its, every) == gomc.reference.priors(board, every)
    assert len(seen) == len(policies)


@pytest.mark.parametrize("preset", [MICHI_PRIORS, PACHI_PRIORS, FUEGO_PRIORS, MOGO_PRIORS])
@pytest.mark.parametrize("size", [pytest.param(13, marks=pytest.mark.long), 19])
def test_presets_on_large_boards(backend: Backend, preset: Priors, size: int) -> None:
    board = backend.Board(size)
    for move in backend.playout(board, size).names[:150]:
        board.play(move)
    found = backend.priors(board, preset)
    assert {*board.legal_moves().names} <= {*found}
    reference = gomc.reference.Board(size)
    for _, move in board.moves:
        reference.play(move)
    assert found == gomc.reference.priors(reference, preset)


WRONG = [
    (lambda: Priors([EvenGame()]), "sources must be a tuple of sources, not \\["),
    (lambda: Priors((Capture(),)), "a source must be one of EvenGame, .*, not Capture"),
    (lambda: Priors((), into="tree"), "into must be one of 'mean', 'rave', 'both', not 'tree'"),
    (lambda: Priors((), scale=-1), "scale must be 0 or more, not -1"),
    (lambda: EvenGame(value=2), "value must be 1 or less, not 2"),
    (lambda: EvenGame(-1), "games must be 0 or more, not -1"),
    (lambda: Captures(games=5), "games must be a tuple of 1 to 3 numbers, not 5"),
    (lambda: Captures(games=(1, 2, 3, 4)), "games must be a tuple of 1 to 3 numbers"),
    (lambda: Captures(games=(1, "x")), "each of games must be a finite number, not 'x'"),
    (lambda: NearLast((1, 2), (1.0,)), "value must be one number or 2, as many as games"),
    (lambda: NearLast((1, 2), ()), "value must have at least one number, not \\(\\)"),
    (lambda: NearLast(last=3), "last must be a whole number from 1 to 2, not 3"),
    (lambda: NearLast(cfg=1), "cfg must be True or False, not 1"),
    (lambda: Line(0), "line must be a whole number from 1 to 13, not 0"),
    (lambda: Line(empty=-1), "empty must be a whole number from 0 to 25, not -1"),
    (lambda: PatternMoves(()), "patterns must be a tuple of at least one Pattern"),
    (lambda: PolicyMoves("save"), "a policy must be Stages"),
    (lambda: PolicyMoves(Stages(FillBoard())), "the stages of a source must not draw, as FillBoard"),
    (lambda: PolicyMoves(Stages(Chance(Save(), 90))), "must not draw, as FillBoard and Chance do"),
    (lambda: PolicyMoves(MONTEGNU_DB, others=(EvenGame(),)), "only Stages can find nothing"),
    (lambda: PolicyMoves(others=(PolicyMoves(),)), "others must be plain sources, without PolicyM"),
    (lambda: PolicyMoves(others=5), "others must be a tuple of sources, not 5"),
    (lambda: FirstOf(Grandfather()), "FirstOf must have sources that name some moves, without"),
    (lambda: FirstOf(PolicyMoves(others=(Grandfather(),))), "FirstOf must have sources that name some"),
    (lambda: FirstOf(FirstOf()), "FirstOf must have sources that name some moves, without"),
    (lambda: FirstOf(PolicyMoves(MONTEGNU_DB)), "FirstOf must have sources that name some moves"),
    (
        lambda: Priors((PolicyMoves(MONTEGNU_DB),) * 2),
        "one database or one set of factors, not several",
    ),
]


@pytest.mark.parametrize(("make", "said"), WRONG)
def test_bad_priors_are_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(GomcError, match=said):
        make()


def test_priors_are_asked_of_boards_only(backend: Backend) -> None:
    with pytest.raises(GomcError, match="board must be"):
        backend.priors("board", MICHI_PRIORS)  # type: ignore[arg-type]
    with pytest.raises(GomcError, match="priors must be a Priors, not 5"):
        backend.priors(backend.Board(3), 5)  # type: ignore[arg-type]


def test_sources_are_written_as_code():
    for source in (*MICHI_PRIORS.sources, *FUEGO_PRIORS.sources, Grandfather()):
        names = vars(gomc.settings) | {"MOGO": gomc.patterns.MOGO}
        assert eval(repr(source), dict(names)) == source


# --- In the tree.


def nodes(root: TreeNode) -> Iterator[TreeNode]:
    """Yield a node and all after it."""
    yield root
    for child in root.children:
        yield from nodes(child)


# Paper: CF II-B
def test_a_search_gives_every_child_its_prior(backend: Backend) -> None:
    """At the root, and below it as they are asked of the position there."""
    board = backend.Board(5)
    result = backend.search(board, UCT(priors=MICHI_PRIORS), playouts=60, seed=1)
    assert result.root is not None
    assert result.root.prior == (0.0, 0.0)
    seen = 0
    for child in result.root.children:
        name = point_name(child.move, 5)
        value, games = backend.priors(board, MICHI_PRIORS)[name]
        assert child.prior == (games, pytest.approx(value * games))
        if child.children:
            after = board.copy()
            after.play(child.move)
            its = backend.priors(after, MICHI_PRIORS)
            for reply in child.children:
                assert reply.prior is not None
                assert reply.prior.visits == its[point_name(reply.move, 5)][1]
                seen += 1
    assert seen > 20
    assert not backend.search(board, UCT(), playouts=9, seed=1).root.layers  # type: ignore[union-attr]


def test_games_that_were_never_played_are_no_games(backend: Backend) -> None:
    result = backend.search(backend.Board(5), UCT(priors=MICHI_PRIORS), playouts=60, seed=1)
    assert result.root is not None
    assert sum(child.visits for child in result.root.children) == result.root.visits == 60
    for node in nodes(result.root):
        assert 0 <= node.reward <= node.visits


def test_the_first_games_go_where_the_priors_point(backend: Backend) -> None:
    """With 1,000 won games for a capture and no exploration, nothing else is tried."""
    board = board_of(backend, ". X O . . / . . X . ." + EMPTY + " / . . . . .")
    how = UCT(bandit=UCB1(0), priors=Priors((EvenGame(1000, 0.1), Captures(1, (100_000,)))))
    result = backend.search(board, how, playouts=30, seed=1)
    assert result.root is not None
    assert {point_name(child.move, 5) for child in result.root.children if child.visits} == {"D5"}


# Paper: CF II-B
def test_a_mean_has_its_prior_in_it() -> None:
    """(W + W_0) / (n + n_0), and the squares of won and lost games are these games."""
    node = Node(7, {"prior": PriorGames(10.0, 8.0)})
    node.visits, node.reward, node.squares = 6, 3.0, 2.0
    arm = Arm()
    arm.visits, arm.reward, arm.squares = node.visits, node.reward, node.squares
    see_priors([node], [arm])
    assert (arm.visits, arm.reward, arm.squares) == (16, 11, 10)
    assert (node.visits, node.reward) == (6, 3.0)


@pytest.mark.parametrize("into", ["rave", "both"])
def test_priors_can_be_the_first_games_of_rave(backend: Backend, into: Into) -> None:
    priors = Priors((EvenGame(10), Line(1, 0, 5)), into=into)
    how = UCT(priors=priors, rave=Rave(), expand_visits=100)
    result = backend.search(backend.Board(5), how, playouts=1, seed=1)
    assert result.root is not None
    tried = [child for child in result.root.children if child.move != PASS]
    for child in tried:
        assert child.rave is not None
        assert child.prior is not None
        assert 0 <= child.rave.visits - child.prior.visits <= 1
    assert {child.prior for child in tried} == {(10.0, 5.0), (15.0, 5.0)}


def test_no_pass_in_an_open_game(backend: Backend) -> None:
    """Real games never correct the RAVE prior of a pass: if it were even, MoGo would pass here."""
    board = backend.Board(9)
    for move in ("E5", "E3", "C4", "G4", "C6", "G6", "D3", "E7"):
        board.play(move)
    how = UCT(bandit=UCB1(0), rave=Rave(HandSchedule()), priors=MOGO_PRIORS, final="visits")
    result = backend.search(board, how, playouts=50, seed=1)
    assert result.root is not None
    assert result.root.children[-1].move == PASS
    assert not result.root.children[-1].visits
    assert backend.priors(board, MOGO_PRIORS)["pass"] == (0, 10)


def test_priors_into_rave_need_rave() -> None:
    with pytest.raises(GomcError, match="priors into='both' are for a search with rave="):
        UCT(priors=FUEGO_PRIORS)
    assert UCT(priors=FUEGO_PRIORS, rave=Rave()).has_layers
    assert UCT(priors=MICHI_PRIORS).has_layers
    assert not UCT().has_layers


def grown(result: SearchResult) -> dict[tuple[int, int], TreeNode]:
    """Return the nodes two moves below the root that have children."""
    assert result.root is not None
    pairs = ((a, b) for a in result.root.children for b in a.children)
    return {(a.move, b.move): b for a, b in pairs if b.children}


def test_a_move_begins_with_its_mean_two_moves_before(backend: Backend) -> None:
    """When a node below a reply has just grown: the means at the root, one game before."""
    how, seen = UCT(priors=Priors((Grandfather(10),)), expand_visits=2), 0
    board, moves = backend.Board(3), ["A1", "A3", "B2"]
    before = backend.search(board, how, playouts=20, seed=5, moves=moves)
    for games in range(21, 60):
        result = backend.search(board, how, playouts=games, seed=5, moves=moves)
        assert before.root is not None
        means = {c.move: c.reward / c.visits for c in before.root.children}
        mean = before.root.reward / before.root.visits
        for pair in grown(result).keys() - grown(before).keys():
            for child in grown(result)[pair].children:
                expected = means.get(child.move, 1 - mean)
                assert child.prior == (10, pytest.approx(10 * expected))
                seen += child.move in means
        before = result
    assert seen
    assert before.root is not None
    assert all(child.prior == (0, 0) for child in before.root.children)


@pytest.mark.slow
@pytest.mark.kernels
@settings(max_examples=settings.default.max_examples // 5, deadline=None)
@given(priors=SEARCHED_PRIORS, into=sampled_from(["mean", "rave", "both"]), batch=sampled_from([1, 3]))
def test_both_backends_grow_the_same_trees(priors: Priors, into: Into, batch: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = UCT(priors=replace(priors, into=into), rave=Rave(), batch=batch, policy=SEQUENCE_LIKE)
    one, other = (go.search(go.Board(5), how, playouts=30, seed=1) for go in (gomc.reference, fast))
    for what, right, found in differences(one, other):
        pytest.fail(f"{what}: {right}, {found}")


@pytest.mark.kernels
def test_threads_share_a_tree_with_priors() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = UCT(priors=MICHI_PRIORS, threads=2)
    result = fast.search(fast.Board(5), how, playouts=2000, seed=1)
    assert sum(child.visits for child in result.root.children) == 2000
    for node in nodes(result.root):
        for child in node.children:
            assert child.prior.visits >= 10


@pytest.mark.kernels
def test_a_learners_own_stage_gives_priors() -> None:
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    priors = Priors((PolicyMoves(Stages(OWN_STAGE), 1, 5), EvenGame(1)))
    diagram = ". O . . . / O X . . . / . . . . . / . . . . . / . . . . ."
    one, other = (go.priors(board_of(go, diagram, "E1", "B3"), priors) for go in (gomc.reference, fast))
    assert one == other


@pytest.mark.long
@pytest.mark.kernels
def test_a_search_by_the_weights_of_a_database() -> None:
    """For which all of a search is compiled once more."""
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    how = UCT(priors=Priors((PolicyMoves(MONTEGNU_DB, 1, 20), EvenGame(5))), expand_visits=3)
    one, other = (go.search(go.Board(5), how, playouts=100, seed=1) for go in (gomc.reference, fast))
    assert one == other
    assert [*differences(one, other)] == []
