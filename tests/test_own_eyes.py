"""A rule of eyes of one's own: what games and searches make of it, and what is said of bad ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.arena.own import spec_of
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.programs import text_of
from gomc.reference.board import neighbours
from gomc.reference.eyes import RULES, surrounded
from gomc.settings import (
    SEQUENCE_LIKE,
    AllMovesAsFirst,
    DepthTwo,
    MoveLists,
    OwnEyes,
    Pruning,
    Stages,
    Temperature,
)

try:
    import numba
except ImportError:
    numba = None


@pytest.fixture(scope="module")
def fast() -> Backend:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


@cache
def compiled(function: Any) -> Any:
    """Return a function compiled, if numba is there."""
    return numba.njit(function) if numba else None


def small(own: int, other: int, atari: int, geometry: Any) -> int:
    """A ring is an eye, and so is the first point of a room of two, if no stone around is in atari."""
    eyes = surrounded(own, other, geometry)
    empty = geometry.board & ~own & ~other
    room = empty & ~neighbours(other, geometry.stride) & ~eyes
    for row in (1, geometry.stride):
        pairs = room & room >> row
        alone = pairs & ~neighbours(empty & ~pairs & ~(pairs << row), geometry.stride)
        eyes |= alone & ~neighbours(empty & ~pairs, geometry.stride) << row
    return eyes & ~neighbours(own & atari, geometry.stride)


def olga(own: Any, other: Any, atari: Any, geometry: Any) -> Any:
    return surrounded(own, other, geometry) & ~neighbours(own & atari, geometry.stride)


SMALL, OLGA = OwnEyes(small), OwnEyes(olga)


def amaf(**settings: Any) -> AllMovesAsFirst:
    return AllMovesAsFirst(temperature=Temperature(2), **settings)


SEARCHES = {
    "tree": gomc.UCT(),
    "batch": gomc.UCT(batch=4, policy=SEQUENCE_LIKE),
    "flat": gomc.Abramson(),
    "temperature": amaf(),
    "lists": MoveLists(games=60),
    "depth two": DepthTwo(pruning=Pruning(minimum=2), all_as_first=True, third=True),
}


def search(backend: Backend, name: str, eyes: Any) -> Any:
    how = replace(SEARCHES[name], eyes=eyes)  # type: ignore[type-var]
    return backend.search(backend.Board(5, 0.5), how, playouts=120, seed=2)


# --- What becomes of it.


BOARD = """
    . . . . .
    . O X O .
    . X . X .
    . . X . .
    . . . . ."""
"""C3 is an eye for Olga alone."""


def test_the_eyes_are_those_that_the_function_finds(backend: Backend) -> None:
    board = backend.Board.from_diagram(BOARD)
    assert backend.eyes(board, "black", OLGA) == backend.eyes(board, "black", "olga")
    assert backend.eyes(board, "black", OLGA).names == ("C3",)
    everything = OwnEyes(lambda _own, _other, _atari, geometry: geometry.board)
    assert len(backend.eyes(board, "white", everything)) == 25
    nothing = OwnEyes(lambda _own, _other, _atari, _geometry: 0)
    assert not backend.eyes(board, "white", nothing)
    cut = OwnEyes(lambda own, _other, _atari, _geometry: ~own)
    assert backend.eyes(board, "black", cut).bits == board.geometry.board & ~board.black.bits


def test_a_random_game_fills_none_of_them(backend: Backend) -> None:
    """Without other moves a player passes."""
    board = backend.Board.from_diagram(BOARD)
    for seed in range(20):
        for rule in (OLGA, SMALL):
            again = board.copy()
            for move in backend.playout(board, seed, rule).names:
                eyes = backend.eyes(again, rule=rule)
                assert move not in eyes.names
                others = again.legal_moves().bits & ~eyes.bits
                assert (move == "pass") == (not others)
                again.play(move)
    everything = OwnEyes(lambda _own, _other, _atari, geometry: geometry.board)
    assert backend.playout(board, 1, everything).names == ("pass", "pass")


@pytest.mark.parametrize("size", [1, 5, 9, pytest.param(19, marks=pytest.mark.slow)])
def test_games_are_the_same_in_both_backends(fast: Backend, size: int) -> None:
    for rule in (SMALL, OwnEyes(RULES["oleg"])):
        for seed in range(5):
            right = go.playout(go.Board(size), seed, rule)
            assert fast.playout(fast.Board(size), seed, rule) == right
        found, right = (each.playouts(each.Board(size), 20, 1, rule) for each in (fast, go))
        assert found == right
    if size > 1:
        assert found != fast.playouts(fast.Board(size), 20, 1)


@pytest.mark.parametrize("name", SEARCHES)
def test_searches_are_the_same_in_both_backends(fast: Backend, name: str) -> None:
    found = search(fast, name, SMALL)
    assert found == search(go, name, SMALL)
    assert found != search(fast, name, "diagonal")


@pytest.mark.compared
@pytest.mark.parametrize("name", SEARCHES)
def test_a_named_rule_as_a_function_changes_nothing(backend: Backend, name: str) -> None:
    assert search(backend, name, OLGA) == search(backend, name, "olga")


def test_a_policy_leaves_them_out(backend: Backend) -> None:
    board = backend.Board.from_diagram(BOARD)
    for policy in (Stages(), SEQUENCE_LIKE):
        assert backend.policy(board, policy, OLGA) == backend.policy(board, policy, "olga")


def test_kernels_are_not_compiled_anew(fast: Backend) -> None:
    from gomc.fast.playout import play_one_by_one

    if not hasattr(play_one_by_one, "signatures"):
        pytest.skip("nothing is compiled")
    fast.playout(fast.Board(5), 1, SMALL)
    before = len(play_one_by_one.signatures)
    fast.playout(fast.Board(5), 1)
    fast.playout(fast.Board(5), 1, OwnEyes(lambda own, other, _atari, _geometry: own & other))
    assert len(play_one_by_one.signatures) == before


def test_a_second_function_is_taken_if_there_is_one(fast: Backend) -> None:
    rule = OwnEyes(small, compiled(olga))
    assert fast.playouts(fast.Board(5), 20, 1, rule) == fast.playouts(fast.Board(5), 20, 1, "olga")
    assert repr(rule) == f"OwnEyes({__name__}.small, {__name__}.olga)"


# --- What it looks like.


def test_rules_of_the_same_functions_are_equal_and_can_be_handed_on() -> None:
    assert OwnEyes(small) == SMALL != OLGA
    assert hash(OwnEyes(small)) == hash(SMALL)
    assert pickle.loads(pickle.dumps(gomc.UCT(eyes=SMALL))) == gomc.UCT(eyes=SMALL)
    assert repr(SMALL) == f"OwnEyes({__name__}.small)"


def test_it_has_no_text_but_plays_matches() -> None:
    assert text_of(gomc.UCT(eyes=SMALL)) is None
    assert spec_of(gomc.UCT(eyes=SMALL)) != spec_of(gomc.UCT(eyes=OLGA))
    assert spec_of(gomc.UCT(eyes=SMALL)).startswith("own@")


# --- What is refused.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("olga",), "reference must be a plain function, not 'olga'"),
        ((compiled(olga),), "reference must be a plain function, not "),
        ((olga, olga), "fast must be compiled by numba.njit, which .*olga is not"),
        (
            (lambda _own, _other: 0,),
            r"must take 4 arguments, \(own, other, atari, geometry\), not \(_own",
        ),
    ],
)
def test_what_is_no_rule_is_refused(arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(GomcError, match=said):
        OwnEyes(*arguments)


def test_a_function_alone_is_no_rule(backend: Backend) -> None:
    for ask in (gomc.UCT, lambda eyes: backend.eyes(backend.Board(5), rule=eyes)):
        with pytest.raises(GomcError, match=r"'oleg', or OwnEyes\(function\), not <function olga"):
            ask(eyes=olga)


@pytest.mark.parametrize("answer", [None, True, 1.5, "A1"])
def test_what_returns_no_set_is_refused(backend: Backend, answer: Any) -> None:
    with pytest.raises(GomcError, match="must return a set of points, "):
        backend.playout(backend.Board(5), 1, OwnEyes(lambda *_: answer))


def test_the_reason_is_told_if_numba_does_not_compile_it(fast: Backend) -> None:
    def bad(own: Any, _other: Any, _atari: Any, _geometry: Any) -> Any:
        return own.eyes

    with pytest.raises(
        GomcError, match=r"cannot compile .*bad: in line \d+ \(`return own.eyes`\) a set of "
    ):
        fast.eyes(fast.Board(5), rule=OwnEyes(bad))


def failing(own: Any, _other: Any, _atari: Any, _geometry: Any) -> Any:
    if own.bit_count() > 2:
        raise ValueError("three stones are too many")
    return own & ~own


FAILS: dict[str, Callable[[Backend], Any]] = {
    "a game": lambda fast: fast.playout(fast.Board(5), 1, OwnEyes(failing)),
    "games": lambda fast: fast.playouts(fast.Board(5), 5, 1, OwnEyes(failing)),
    "eyes": lambda fast: fast.eyes(fast.Board.from_diagram(BOARD), rule=OwnEyes(failing)),
    "a policy": lambda fast: fast.policy(fast.Board.from_diagram(BOARD), eyes=OwnEyes(failing)),
    **{name: lambda fast, name=name: search(fast, name, OwnEyes(failing)) for name in SEARCHES},
    "threads": lambda fast: fast.search(
        fast.Board(5), gomc.UCT(eyes=OwnEyes(failing), threads=3), playouts=100
    ),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # it is printed
@pytest.mark.parametrize("name", FAILS)
def test_an_error_ends_games_and_searches(fast: Backend, name: str) -> None:
    from numba import config

    if name != "threads":
        with pytest.raises(ValueError, match="three stones"):
            FAILS[name](go)

    if not config.DISABLE_JIT:
        said = "^the fast function of your own rule of eyes raised an error, printed above.$"
        with pytest.raises(GomcError, match=said):
            FAILS[name](fast)
    assert fast.playout(fast.Board(1), 1, OwnEyes(failing)) == go.playout(go.Board(1), 1)
