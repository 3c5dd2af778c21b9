"""The book and the compiled code see the same features of moves, and a difference would be noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("numba", reason="the compiled features need numba: pip install 'gomc[fast]'")

import numpy as np

import gomc.reference as go
from gomc import reference, sgf
from gomc.backend import NAMES
from gomc.fast.sight import ladders as compiled_ladders
from gomc.fast.sight import stones as compiled_stones
from gomc.fast.sight.ground import ground
from gomc.fast.sight.look import MoveContext
from gomc.fast.sight.model import Model, model, new_model
from gomc.fast.sight.shapes import small_shapes as compiled_shapes
from gomc.fast.sight.stones import BLACK, WHITE, new_table
from gomc.features.levels import FEATURES, words
from gomc.game import Game
from gomc.game.points import bits
from gomc.game.rules import CHINESE, Color, Rules
from gomc.lab.learn.samples import see_all
from gomc.reference.sight import fates, fight, ladders, look, shapes, tactics, territory
from gomc.reference.sight.weighing import new_scorer
from gomc.settings import LEARNED_PRIORS
from gomc.testing import NotInLockstep, check_backend
from gomc.testing.pair import Pair

pytestmark = pytest.mark.kernels

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"

WEIGHTS = {5: "9x9", 9: "9x9", 13: "13x13", 19: "19x19"}
"""The weights whose larger shapes are looked for on a board of each size."""


def by_the_book(board: Game, points: list[int]) -> list[list[int]]:
    """Return the levels of all features for each of some moves."""
    known = new_scorer(WEIGHTS[board.size]).known
    seen = look.prepare_position(board.state.view, board.geometry)
    found = [look.features_of(1 << point, seen, known) for point in points]
    return [[levels.get(feature, 0) for feature in FEATURES] for levels in found]


def compiled(board: Game, points: list[int]) -> list[list[int]]:
    """Return the same as kernels see it, with the colours as they are."""
    size, state = board.size, board.state
    base, its = ground(size), with_all_features(size)
    table = new_table(base)

    def place(point: int) -> int:
        return point - point // (size + 1) if point >= 0 else -1

    for color, stones in ((BLACK, state.black), (WHITE, state.white)):
        table.colors[[place(point) for point in bits(stones)]] = color
    last, before, ko = (place(p.bit_length() - 1) for p in (state.last, state.before, state.ko))
    now = MoveContext(BLACK if board.to_play is Color.BLACK else WHITE, last, before, ko, 0)
    rows = np.zeros((len(FEATURES), len(points)), np.uint16)
    moves = np.array([place(point) for point in points], np.int64)
    see_all(now, base, table, its.eyes, its.wanted, rows, moves)
    found: list[list[int]] = rows.T.tolist()
    return found


def with_all_features(size: int) -> Model:
    """Return weights, all 1, of all features, with the shapes that gomc's weights know."""
    return new_model(FEATURES, model(WEIGHTS[size]).shapes)


def differences(board: Game) -> list[str]:
    """Return in words what is seen otherwise of the moves of a position, suicides too."""
    empty = board.geometry.board & ~(board.black.bits | board.white.bits)
    points = [*bits(empty & ~board.state.ko)]
    found = []
    for point, book, fast in zip(
        points, by_the_book(board, points), compiled(board, points), strict=True
    ):
        for feature, one, other in zip(FEATURES, book, fast, strict=True):
            if one != other:
                found.append(f"{point}, {feature}: {told(feature, one)}, but {told(feature, other)}")
    return found


def told(feature: str, level: int) -> str:
    """Return a level in words."""
    return words(feature, level) if level else "none"


def wild_game(size: int, seed: int, moves: int) -> Iterator[Game]:
    """Yield the positions of a random game with passes, moves out of turn, and suicides."""
    draw, board = random.Random(seed), go.Board(size, rules=Rules(suicide="any"))
    for _ in range(moves):
        color = draw.choice([board.to_play] * 8 + [board.to_play.other])
        names = [*board.legal_moves(color).names, *(["pass"] if draw.random() < 0.02 else [])]
        if board.ended or not names:
            return
        board.play(draw.choice(names), color)
        yield board


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("size", "seed", "every"),
    [
        *((5, seed, 2) for seed in range(6)),
        *((9, seed, 9) for seed in range(3)),
        (13, 0, 40),
        (19, 0, 100),
        *(pytest.param(5, seed, 1, marks=pytest.mark.long) for seed in range(10, 200)),
        *(pytest.param(9, seed, 3, marks=pytest.mark.long) for seed in range(10, 40)),
        *(pytest.param(13, seed, 10, marks=pytest.mark.long) for seed in range(10, 20)),
        *(pytest.param(19, seed, 20, marks=pytest.mark.long) for seed in range(10, 20)),
    ],
)
def test_all_features_are_seen_alike_in_wild_games(size: int, seed: int, every: int) -> None:
    tried = 0
    for number, board in enumerate(wild_game(size, seed, 2 * size * size), seed):
        if number % every == 0:
            assert not differences(board), f"{board}\nafter {board.moves}"
            tried += 1
    assert tried > 2


def games(path: Path, every: int) -> Iterator[Game]:
    """Yield some positions of all games of a file."""
    pytest.importorskip("sgfmill", reason="the games are read with sgfmill: pip install 'gomc[learn]'")
    records = sgf.read_all(path)
    assert records
    for first, record in enumerate(records):
        assert record.moves
        for number in range(first % every, len(record.moves), every):
            yield record.board_at(number, go.Board)


def test_all_features_are_seen_alike_in_games_on_9x9() -> None:
    for board in games(GAMES, 50):
        assert not differences(board), f"{board}\nafter {board.moves}"


@pytest.mark.parametrize(
    ("name", "every"), [("stonecrazy-gnugo-2006-13x13.sgf", 30), ("fuego-mogo-2008-19x19.sgf", 60)]
)
def test_all_features_are_seen_alike_in_real_games(name: str, every: int) -> None:
    for board in games(GAMES.parent / "games" / name, every):
        assert not differences(board), f"{board}\nafter {board.moves}"


@pytest.mark.long
@pytest.mark.parametrize("size", [9, 13, 19])
def test_all_features_are_seen_alike_in_many_games(shared: Path, size: int) -> None:
    for board in games(shared / "games" / "training" / f"{size}x{size}.sgf", 40):
        assert not differences(board), f"{board}\nafter {board.moves}"


def test_levels_of_small_shapes_are_alike() -> None:
    levels = compiled_shapes()
    found = {int(number): int(levels[number]) for number in np.flatnonzero(levels)}
    assert found == shapes.small_shapes()


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the compiled chapter of ladders, which Python runs here, so that its limits can change."""
    for module in (compiled_ladders, compiled_stones):
        for name, its in vars(module).copy().items():
            monkeypatch.setattr(module, name, getattr(its, "py_func", its))
    return compiled_ladders


LIMITS = [(120, 1), (120, 2), (120, 3), (120, 5), (120, 8), (1, 400), (2, 400), (3, 400), (4, 400)]
"""Depths, and numbers of moves in all."""


@pytest.mark.parametrize(("depth", "nodes"), LIMITS)
def test_a_reading_of_a_ladder_ends_at_the_same_limits(
    in_python: ModuleType, monkeypatch: pytest.MonkeyPatch, depth: int, nodes: int
) -> None:
    monkeypatch.setattr(in_python, "DEPTH", depth)
    monkeypatch.setattr(in_python, "NODES", nodes)
    monkeypatch.setattr(ladders, "DEPTH", depth)
    table, found = new_table(ground(5)), set()
    for board in wild_game(5, 3, 60):
        state, view = board.state, board.state.view
        sides = [stone * board.to_play for row in board.rows for stone in row]
        for place, side in enumerate(sides):
            stone = 1 << place + place // 5
            stones = (view.own, view.other) if side > 0 else (view.other, view.own)
            for attack in (True, False) if side else ():
                limits = ladders.FeatureBudget(nodes)
                form = board.geometry
                book = ladders.read(stone, *stones, state.atari, attack, form, limits)
                table.boards[0] = [{0: 0, 1: BLACK, -1: WHITE}[its] for its in sides] + [3]
                assert in_python.caught(place, attack, ground(5), table) == book
                found.add(book)
    assert found == {True, False}


# --- Features that one of the two sees wrongly.

FAULTS: dict[str, tuple[ModuleType, str, Any]] = {
    "shapes without liberties": (shapes, "FEW_KEYS", []),
    "colours exchanged": (shapes, "OTHER_KEYS", shapes.OWN_KEYS),
    "ladders that never work": (tactics, "caught", lambda *_: False),
    "a ladder of one move": (ladders, "NODES", 1),
    "nothing touches the last move": (tactics, "touches", lambda *_: False),
    "one erosion less": (territory, "EROSIONS", 20),
    "influence without end": (territory, "STEPS", 9),
    "steps along the lines": (fates, "whole_strings", lambda points, *_: points),
    "a fight without strings": (fight, "flood", lambda seed, *_: seed),
    "the second line is the first": (look, "line_of", lambda *_: 1),
    "endgames are openings": (look, "phase_of", lambda *_: 0),
}


def fault(name: str) -> Any:
    """Return a context in which the book sees one thing wrongly."""
    module, part, instead = FAULTS[name]
    if part == "NODES":  # a default value
        return patch.object(ladders, "FeatureBudget", lambda: SimpleNamespace(nodes=1))
    return patch.object(module, part, instead)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", FAULTS)
def test_a_feature_that_is_seen_wrongly_is_noticed_move_by_move(name: str) -> None:
    boards = [board.copy() for n, board in enumerate(wild_game(9, 1, 120)) if n % 8 == 0]
    assert not any(map(differences, boards))
    with fault(name):
        assert any(map(differences, boards))


def wrong(name: str) -> Any:
    """Return the reference as a backend that sees one thing wrongly."""

    def wrongly(answer: Callable[..., Any]) -> Callable[..., Any]:
        def answered(*arguments: Any, **options: Any) -> Any:
            with fault(name):
                return answer(*arguments, **options)

        return answered

    right = {part: getattr(reference, part) for part in NAMES}
    asked = {part: wrongly(getattr(reference, part)) for part in ("priors", "search")}
    return SimpleNamespace(__name__="wrong", **right | asked)


FIGHT = ("E5", "E4", "D4", "E3", "F4", "D3", "C4", "D5", "E6", "G5")


@pytest.mark.parametrize(
    "name", ["shapes without liberties", "endgames are openings", "colours exchanged"]
)
def test_a_pair_of_boards_shows_what_is_seen_wrongly(name: str) -> None:
    pair = Pair(wrong(name), 9, komi=0.5, rules=CHINESE)
    for move in FIGHT:
        pair.do("play", move)
    with pytest.raises(NotInLockstep, match=r"go\.priors"):
        pair.compare("go.priors", lambda go, board: go.priors(board, LEARNED_PRIORS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("shapes without liberties", 0),
        ("endgames are openings", 7),
    ],
)
def test_the_contract_test_finds_a_feature_that_one_backend_sees_wrongly(name: str, seed: int) -> None:
    """The seeds are of games that are soon made short."""
    with pytest.raises(NotInLockstep, match=r"^wrong is not in lockstep with gomc\.reference"):
        check_backend(wrong(name), examples=200, seed=seed)
