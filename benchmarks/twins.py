"""Measure how much faster the fast backend's twins are than the reference's functions, compiled.

A twin is a function of `gomc.fast` that numba does not compile from the reference. Here both functions
answer the same questions about positions from random games: uniform games, Fuego's and MontéGNU's. They
take turns, and the shortest processor time of all rounds counts, without the time to load a position.
`benchmarks/twins_of_sight.py` measures the twins in `gomc.fast.sight`.

    python -m benchmarks.twins
"""

from __future__ import annotations

import inspect
import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import literal_unroll

import gomc
import gomc.fast as go
from gomc import settings
from gomc.fast.approach import is_safe
from gomc.fast.board import play
from gomc.fast.careful import corrected
from gomc.fast.compiler.kernel import inlined, instead_of, separate
from gomc.fast.compiler.words import (
    count,
    has_any,
    index_of,
    load,
    nothing,
    set_from_words,
    store,
    to_words,
)
from gomc.fast.compiler.words import shape as shape_of
from gomc.fast.counts import load_position, position_arrays
from gomc.fast.liberties import all_with_few, play_counting
from gomc.fast.patterns import (
    SURROUNDED,
    around,
    is_self_atari,
    neighbourhood,
    pattern_moves,
    without_self_ataris,
    write_stones,
)
from gomc.fast.properties import beside, captures, giving_atari, outcome, properties, state_bits
from gomc.fast.sequence import saving_moves
from gomc.game import Game
from gomc.game.points import bits, singles
from gomc.settings.patterns import MOGO, table

few_before, few_now, near_points = (
    getattr(import_module("gomc.fast.near"), name) for name in ("few_before", "few_now", "near_points")
)
POLICIES = settings.UNIFORM, settings.FUEGO, gomc.patterns.MONTEGNU_DB
POSITIONS, ROUNDS, ALL = 150, 15, 255


class Question(NamedTuple):
    """A position, its legal and empty points, the stones in strings with few liberties; patterns."""

    now: Any
    points: Any
    empty: Any
    few: Any
    before: Any
    shape: Any
    matched: Any
    memory: Any
    flat: Any


def positions(size: int, n: int, policies: Sequence[Any] = POLICIES) -> list[Game]:
    """Return positions from random games by some policies in turn."""
    rng, found = random.Random(size), []
    while len(found) < n:
        board, policy = go.Board(size), policies[len(found) % len(policies)]
        moves = go.playout(board, seed=rng.getrandbits(32), policy=policy).moves
        for move in moves[: rng.randrange(5, len(moves))]:
            if board.is_legal(move):  # superko forbids some moves that random games play
                board.play(move)
        if not board.state.passes:
            found.append(board)
    return found


def of_book(chapter: str, name: str, decorator: Callable[..., Any] = inlined) -> Any:
    """Compile a function of the reference, and let compiled functions of the reference call it."""
    module = import_module(f"gomc.reference.{chapter}")
    function, names = getattr(module, name), dict(vars(module))
    source = inspect.getsource(function)  # numba takes no 0 for a set in a named tuple
    exec(source.replace("three, 0, 0)", "three, prey & ~prey, prey & ~prey)"), names)
    return instead_of(function)(decorator(names[name]))


def each(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return a question about all moves: the exclusive or of the answers for the single moves."""
    answer = inlined(answer)

    def asked(q):  # type: ignore[no-untyped-def]
        found = nothing(q.points)
        for point in singles(q.points):
            found = found ^ answer(q, point)
        return found

    return asked


def one_by_one(q):  # type: ignore[no-untyped-def]
    """Look up the neighbourhoods around the last move one by one, as the reference does."""
    found, moves = nothing(q.points), q.points & around(q.now.last, q.shape.stride)
    if has_any(moves):
        write_stones(q.now, q.shape, q.memory)
    for p in bits(moves):
        number = neighbourhood(p, int(q.shape.stride), q.memory.shape[1], q.flat)
        if q.matched[number] and not is_self_atari(q.now, 1 << p, q.shape):
            found |= 1 << p
    return found


def counted_anew(q, point):  # type: ignore[no-untyped-def]
    """Find the strings with few liberties after a move by growing all strings."""
    own, other, _, _ = play(point, q.now.own, q.now.other, q.now.atari, q.shape)
    empty, stride = set_from_words(q.shape.board) & ~(own | other), q.shape.stride
    return all_with_few(own, empty, stride) | all_with_few(other, empty, stride)


def pairs() -> dict[str, tuple[Callable[..., Any], Callable[..., Any]]]:
    """Return for each twin the question that it answers, and the question for the reference."""
    b_saving, b_captures = of_book("sequence", "saving_moves"), of_book("properties", "captures")
    b_near, b_outcome = of_book("near", "near_points"), of_book("properties", "outcome", separate)
    b_giving, b_properties = of_book("properties", "giving_atari"), of_book("properties", "properties")
    return {
        "approach.is_safe": (
            each(lambda q, p: p if is_safe(q.now, p, q.shape) else correct(q, p)),
            each(lambda q, p: correct(q, p)),
        ),
        "liberties.play_counting": (
            each(lambda q, p: play_counting(p, *q.now[:3], q.few, q.shape)[4]),
            each(counted_anew),
        ),
        "near.near_points": (
            lambda q: near_points(q.now, q.shape, q.few, q.before),
            lambda q: b_near(q.now, q.shape),
        ),
        "patterns.fitting": (
            lambda q: pattern_moves(q.now, q.points, q.shape, q.matched, q.memory, q.flat),
            one_by_one,
        ),
        "patterns.without_self_ataris": (
            lambda q: without_self_ataris(q.now, q.points, q.shape),
            each(lambda q, p: p & ~p if is_self_atari(q.now, p, q.shape) else p),
        ),
        "properties.captures": (
            lambda q: mixed(captures(q.now.other & q.now.atari, q.empty, q.shape.stride)),
            lambda q: mixed(b_captures(q.now.other & q.now.atari, q.empty, q.shape.stride)),
        ),
        "properties.giving_atari": (
            lambda q: giving_atari(q.now.other, q.now.atari, q.few, q.empty, q.shape.stride),
            lambda q: b_giving(q.now.other, q.now.atari, q.empty, q.shape.stride),
        ),
        "properties.outcome": (
            lambda q: mixed(outcome(*q.now[:3], q.few, *room(q), q.empty, True)),
            lambda q: mixed(b_outcome(*q.now[:3], *room(q), True)),
        ),
        "properties.properties": (
            lambda q: mixed(state_bits(properties(q.now, q.shape, ALL, q.few, q.before, True))),
            lambda q: mixed(state_bits(b_properties(q.now, q.shape, ALL))),
        ),
        "sequence.saving_moves": (
            lambda q: saving_moves(q.now, q.points, q.shape),
            lambda q: b_saving(q.now, q.points, q.shape),
        ),
    }


@inlined
def correct(q, point):  # type: ignore[no-untyped-def]
    """Return the move that is played instead of a move."""
    return corrected(q.now, point, q.points, q.shape, True, True)


@inlined
def room(q):  # type: ignore[no-untyped-def]
    """Return the arguments of `outcome` that are about empty points."""
    return q.empty, beside(q.empty, q.shape.stride), q.shape.stride


@inlined
def mixed(its):  # type: ignore[no-untyped-def]
    """Return a set for some sets."""
    found = its[0] & ~its[0]
    for points in literal_unroll(its):
        found = found << 1 ^ points
    return found


@numba.njit
def prepare(begin, shape, sets):  # type: ignore[no-untyped-def]
    """Write the sets of the questions that twins get ready-made."""
    for k in range(len(begin.signs)):
        view = load_position(begin, k, shape.board)
        store(sets, 2 * k, few_now(view, shape))
        store(sets, 2 * k + 1, few_before(view, shape))


def asking(question: Callable[..., Any]) -> Callable[..., Any]:
    """Compile the loop that asks a question about all positions, and adds up the answers."""
    question = inlined(question)

    @numba.njit
    def ask(begin, shape, sets, legal, matched, memory, flat, times):  # type: ignore[no-untyped-def]
        total = 0
        for _ in range(times):
            for k in range(len(begin.signs)):
                view = load_position(begin, k, shape.board)
                few, before = load(sets, 2 * k, shape.board), load(sets, 2 * k + 1, shape.board)
                empty = set_from_words(shape.board) & ~(view.own | view.other)
                points = load(legal, k, shape.board)
                q = Question(view, points, empty, few, before, shape, matched, memory, flat)
                found = question(q)
                total = 31 * total + 1009 * int(count(found)) + index_of(found)
        return total

    return ask


def seconds(work: Callable[..., Any], *args: Any) -> float:
    """Return the processor time of a call."""
    begin = time.process_time()
    work(*args)
    return time.process_time() - begin


def main() -> None:
    """Print the time of a question to each twin and to the reference, in nanoseconds."""
    questions_of = pairs()
    for size in (9, 19):
        boards, form = positions(size, POSITIONS), shape_of(size)
        begin = position_arrays([board.state for board in boards], size)
        n = len(form.board)
        sets, memory = (
            np.zeros((2 * len(boards), n), np.uint64),
            np.full((SURROUNDED, n), ~np.uint64(0)),
        )
        prepare(begin, form, sets)
        legal = to_words(n, *(board.legal_moves().bits for board in boards))
        matched = np.frombuffer(bytearray(table(MOGO)), np.uint8)
        args = begin, form, sets, legal, matched, memory, memory.ravel()
        for name, questions in questions_of.items():
            asks = [asking(question) for question in (lambda q: q.points, *questions)]
            answers = [ask(*args, 1) for ask in asks]
            assert answers[1] == answers[2], name
            times = 1 + int(0.005 / seconds(asks[2], *args, 1))
            least = [
                min(its)
                for its in zip(
                    *([seconds(ask, *args, times) for ask in asks] for _ in range(ROUNDS)), strict=True
                )
            ]
            load_, twin, book = (1e9 * each / times / len(boards) for each in least)
            print(
                f"{name:30} {size}x{size} {twin - load_:8.0f} {book - load_:8.0f} "
                f"{(book - load_) / max(twin - load_, 1):5.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
