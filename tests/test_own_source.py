"""Stages of one's own that are written once: both backends play them, and say why if one cannot."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game.points import bits, singles
from gomc.reference import nakade, sequence
from gomc.reference.board import flood, neighbours
from gomc.settings import Capture, Own, Save, Stages

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numpy as np

from gomc.fast.ownsource import state_of

MOST = 3
"""A constant that a stage uses."""

TABLE = [1, 2, 3]


@pytest.fixture(scope="module")
def fast() -> Backend:
    return gomc.load("fast")


def same_games(fast: Backend, stage: Any, size: int, games: int = 4) -> None:
    """Assert that both backends play the same games, which are not those without the stage."""
    policy = Stages(Own(stage))
    for seed in range(games):
        found = fast.playout(fast.Board(size), seed, policy=policy)
        assert found == go.playout(go.Board(size), seed, policy=policy)
    assert found.moves != go.playout(go.Board(size), seed).moves


# --- Functions that are compiled as they stand.


def press(view: Any, points: int, geometry: Any) -> int:
    """Next to the string of the last stone."""
    return points & neighbours(flood(view.last, view.other, geometry.stride), geometry.stride)


def open_points(view: Any, points: int, geometry: Any) -> int:
    """Beside the last stone, where there are few own stones: a loop over points, and a constant."""
    found = 0
    for p in bits(points & diagonal(view.last, geometry)):
        if (neighbours(1 << p, geometry.stride) & view.own).bit_count() < MOST:
            found |= 1 << p
    return found


def diagonal(points: int, geometry: Any) -> int:
    """Return the points a diagonal step away: shifts by numbers that are computed."""
    step = geometry.stride + 1
    return (points << step | points >> step | points << step - 2 | points >> step - 2) & geometry.board


def inside(view: Any, points: int, geometry: Any) -> int:
    """Off the first line, or beside a stone; what is empty is nothing, and so are all of no moves."""
    if not view.last:
        return 0
    first = view.last & -view.last
    found = points & ~geometry.edge | points & geometry.beside[first]
    return found if found != points else points ^ found


def low(view: Any, points: int, geometry: Any) -> int:
    """By rows and columns: numbers of points."""
    found = 0
    for p in bits(points):
        row, column = p // geometry.stride, p % geometry.stride
        if row >= 2 and column <= geometry.size - 2:
            found |= 1 << p
    return found


def killing(view: Any, points: int, geometry: Any) -> int:
    """Call chapters of the book, by the names of their modules."""
    found = nakade.nakade_moves(view, points, geometry, 0b111000)
    return found or sequence.captures(view, points, geometry)


def most(view: Any, points: int, geometry: Any) -> int:
    """The moves with the most neighbours, found by a list of sets and a function within."""
    counts = [(neighbours(one, geometry.stride) & view.other).bit_count() for one in singles(points)]
    best = max(counts)

    def is_best(one: int) -> bool:
        return (neighbours(one, geometry.stride) & view.other).bit_count() == best

    found = 0
    for one in singles(points):
        if is_best(one):
            found |= one
    return found


def at_least(n: int) -> Callable[..., int]:
    """Return a stage that has a number of its own, and calls itself."""

    def spread(points: int, within: int, stride: int, times: int) -> int:
        if times == 0:
            return points
        return spread(points | neighbours(points, stride) & within, within, stride, times - 1)

    def near(view: Any, points: int, geometry: Any) -> int:
        return points & spread(view.last, geometry.board, geometry.stride, n)

    return near


def every_other(points: int) -> Iterator[int]:
    """Yield every second point."""
    for n, p in enumerate(bits(points)):
        if n % 2:
            yield p


def generated(view: Any, points: int, geometry: Any) -> int:
    """By a generator, whose loop goes on where it was; and by an argument that has a default."""
    found = 0
    for p in every_other(points):
        found |= 1 << p
    for one in two_steps(view.own, geometry.stride):
        found ^= one
    return found


def two_steps(points: int, stride: int, steps: int = 2) -> Iterator[int]:
    """Yield what is beside each of some points, and again."""
    for one in singles(points):
        near = one
        for _ in range(steps):
            near |= neighbours(near, stride)
        yield near


def with_default(view: Any, points: int, geometry: Any, steps: int = 2) -> int:
    near = view.last
    for _ in range(steps):
        near |= neighbours(near, geometry.stride)
    return points & near


def wrapped(function: Any) -> Any:
    """Return a decorated function."""

    @functools.wraps(function)
    def called(*values: Any) -> Any:
        return function(*values)

    return called


@wrapped
def decorated(view: Any, points: int, geometry: Any) -> int:
    return points & neighbours(view.last, geometry.stride)


def even(points: int, stride: int, steps: int) -> int:
    """Two functions that call each other."""
    return points if steps == 0 else odd(points | neighbours(points, stride), stride, steps - 1)


def odd(points: int, stride: int, steps: int) -> int:
    return points if steps == 0 else even(points | neighbours(points, stride), stride, steps - 1)


def by_turns(view: Any, points: int, geometry: Any) -> int:
    return points & even(view.last, geometry.stride, 3)


def board_beside(view: Any, points: int, geometry: Any) -> int:
    """It returns a set that the geometry has."""
    return neighbours(view.last, geometry.stride) or geometry.edge


ONCE = [
    press,
    open_points,
    inside,
    low,
    killing,
    most,
    at_least(2),
    at_least(3),
    sequence.saving_moves,
    generated,
    with_default,
    decorated,
    by_turns,
    board_beside,
    lambda _view, _points, geometry: geometry.edge,
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "stage", [pytest.param(each, marks=[pytest.mark.slow] * (n % 4 > 0)) for n, each in enumerate(ONCE)]
)
def test_a_function_written_once_plays_the_same_games(fast: Backend, stage: Any) -> None:
    same_games(fast, stage, 5, 10)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("stage", [open_points, low])
def test_and_on_a_larger_board(fast: Backend, stage: Any) -> None:
    same_games(fast, stage, 9)


@pytest.mark.slow
@pytest.mark.parametrize("stage", [press, pytest.param(killing, marks=pytest.mark.slow)])
def test_and_on_the_largest_usual_board(fast: Backend, stage: Any) -> None:
    same_games(fast, stage, 19, 2)


def test_searches_and_stages_among_others_are_in_lockstep(fast: Backend) -> None:
    policy = Stages(Save(), Own(open_points), Capture(), Own(press))
    for how in (gomc.UCT(policy=policy), gomc.Abramson(policy=policy)):
        found, right = (b.search(b.Board(5), how, playouts=200, seed=3) for b in (fast, go))
        assert found == right


def test_its_second_function_is_taken_if_there_is_one(fast: Backend) -> None:
    import numba

    policy = Stages(Own(press, numba.njit(lambda view, points, shape: points & ~points)))
    assert fast.playout(fast.Board(5), 1, policy=policy) == go.playout(go.Board(5), 1)


def numbered(n: int) -> Any:
    """Return a stage; all have the same name, and other code or other constants."""
    names: dict[str, Any] = {"neighbours": neighbours, "N": n}
    exec(
        "def stage(view, points, geometry):\n"
        "    return points & neighbours(view.own if N else view.other, geometry.stride)\n",
        names,
    )
    return names["stage"]


def test_stages_of_the_same_name_are_not_confused(fast: Backend) -> None:
    found = []
    for stage in (numbered(0), numbered(1), numbered(0)):
        same_games(fast, stage, 5)
        found.append(fast.playout(fast.Board(5), 3, policy=Stages(Own(stage))).moves)
    assert found[0] == found[2] != found[1]


def test_what_is_changed_later_is_changed_in_both_backends(
    fast: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A constant, or a function that a stage calls, as in a notebook where a cell is run again."""
    for most in (3, 1):
        monkeypatch.setattr(f"{__name__}.MOST", most)
        same_games(fast, open_points, 5)
    monkeypatch.setattr(f"{__name__}.diagonal", lambda points, geometry: points ^ geometry.edge)
    same_games(fast, open_points, 5)


TABLES: Any = None


def by_tables(view: Any) -> float:
    return float(TABLES[0].shape[0] + TABLES[0][1, 0] + TABLES[1])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (np.zeros((2, 3)), np.zeros((3, 2))),
        (np.zeros((2, 2)), np.zeros((2, 2), np.int64)),
        (np.zeros((2, 2000)), np.eye(2, 2000, k=-1)),
    ],
)
def test_arrays_are_the_same_by_type_shape_and_all_values(before, after, monkeypatch) -> None:
    states = []
    for tables in ((before, 1), (before.copy(), 1), (after, 1), (before, 1.0)):
        monkeypatch.setattr(f"{__name__}.TABLES", tables)
        states.append(state_of(by_tables))
    assert [state == states[0] for state in states] == [True, True, False, False]


# --- Functions that numba does not compile.


def own_attribute(view: Any, points: int, geometry: Any) -> int:
    return points & view.mine


def all_points(view: Any, points: int, geometry: Any) -> int:
    found = 0
    for p in geometry.points:
        found |= 1 << p
    return found


def by_table(view: Any, points: int, geometry: Any) -> int:
    return max(points & near for near in geometry.beside.values())


def table(view: Any, points: int, geometry: Any) -> int:
    return points & geometry.beside.get(view.last)


def text(view: Any, points: int, geometry: Any) -> int:
    return points & "C3"  # type: ignore[operator]


def by_list(view: Any, points: int, geometry: Any) -> int:
    return points if TABLE[0] else 0


def by_chance(view: Any, points: int, geometry: Any) -> int:
    return random.choice([points, points])


def doubled(view: Any, points: int, geometry: Any) -> int:
    return points * 2


def one_point(view: Any, points: int, geometry: Any) -> int:
    first = (points & -points).bit_length() - 1
    return points & 1 << first


def calling(view: Any, points: int, geometry: Any) -> int:
    return own_attribute(view, points, geometry)


def too_large(view: Any, points: int, geometry: Any) -> int:
    return points & (1 << 90) - 1


def importing(view: Any, points: int, geometry: Any) -> int:
    import math

    return points if math.pi > 3 else 0


def deleting(view: Any, points: int, geometry: Any) -> int:
    left = points
    del left
    return points


def by_object(view: Any, points: int, geometry: Any) -> int:
    return STAGE(view, points, geometry)


def by_key(view: Any, points: int, geometry: Any) -> int:
    return max(singles(points), key=lambda one: neighbours(one, geometry.stride) & view.own)


def by_number(view: Any, points: int, geometry: Any) -> int:
    found = 0
    for p in bits(points):
        found |= neighbours(p, geometry.stride)
    return found


MIXED = "there is no & of a set of points and a number; 1 << p is .*"
REFUSED = [
    (own_attribute, "return points & view.mine", "the view has no mine, but own, other, atari, .*"),
    (all_points, "for p in geometry.points:", r"the geometry has no points, but size, .*\)"),
    (by_table, "return max.*", "there is a generator expression; a loop can be compiled instead"),
    (table, "return .*", r"geometry.beside has no get, but \[point\]; neighbours\(points, .*"),
    (text, "return .*", "there is no & of a set of points and a text"),
    (
        by_list,
        "return .*",
        "TABLE is a list; of what is outside it may use numbers, tuples and functions",
    ),
    (by_chance, "return random.*", r"the module random has no choice \(numba compiles .*\)"),
    (doubled, r"return points \* 2", r"there is no \* of a set of points and the number 2"),
    (one_point, "return points & 1 << first", MIXED),
    (too_large, "return .*", "a number that is written down has more than 64 bits"),
    (importing, "import math", "`import` cannot be compiled; it can stand outside of the function"),
    (deleting, "del left", "`del` cannot be compiled"),
    (
        by_key,
        r"return max.*",
        "a function that is handed on, such as a `key=`, uses geometry from outside of it; a loop .*",
    ),
    (
        by_number,
        "found .= neighbours.*",
        r"a function that takes a set of points, such as neighbours, gets a number; 1 << p is the .*",
    ),
    (by_object, "return STAGE.*", "STAGE is a Presser; of what is outside it may use numbers, .*"),
]


@pytest.mark.parametrize(("function", "line", "why"), REFUSED)
def test_the_reason_is_told_with_the_line(fast: Backend, function: Any, line: str, why: str) -> None:
    said = refusal(fast, function)
    name = function.__name__
    start, end = (
        f"numba cannot compile {__name__}.{name}: in line ",
        f"; Own({name}, fast) takes a second ",
    )
    assert said.startswith(start)
    assert said.endswith(f"{end}function for the fast backend.")
    assert re.fullmatch(rf"\d+ \(`{line}`\) {why}", said.removeprefix(start).partition(end)[0])


def test_no_traceback_of_numbas_is_printed_before_the_reason(fast: Backend) -> None:
    with pytest.raises(GomcError) as raised:
        fast.playout(fast.Board(5), policy=Stages(Own(own_attribute)))
    assert raised.value.__suppress_context__


def test_the_line_is_that_of_the_function_that_is_called(fast: Backend) -> None:
    assert "(`return points & view.mine`) the view has no mine" in refusal(fast, calling)


def refusal(fast: Backend, function: Any) -> str:
    """Return what is said in one sentence, and the same a second time."""
    found = []
    for _ in range(2):
        with pytest.raises(GomcError) as raised:
            fast.playout(fast.Board(5), policy=Stages(Own(function)))
        found.append(str(raised.value))
        assert "\n" not in found[0]
    assert found[0] == found[1]
    return found[0]


def counted(view: Any, points: int, geometry: Any) -> int:
    return points.bit_count()


def sometimes(view: Any, points: int, geometry: Any) -> Any:
    if view.last:
        return points
    return None


@pytest.mark.parametrize(("function", "what"), [(counted, "a number"), (sometimes, "None")])
def test_what_returns_no_set_is_refused(fast: Backend, function: Any, what: str) -> None:
    said = f"{__name__}.{function.__name__} must return a set of points, not {what}."
    assert refusal(fast, function) == said


class Presser:
    """A stage that is an object."""

    def __call__(self, view: Any, points: int, geometry: Any) -> int:
        return points


STAGE = Presser()


def by_name(view: Any, points: int, geometry: Any, *, n: int = 1) -> int:
    return points << n


def with_more(view: Any, points: int, geometry: Any, **more: Any) -> int:
    return points


async def later(view: Any, points: int, geometry: Any) -> int:
    return points


@pytest.mark.parametrize("stage", [by_name, with_more, later])
def test_arguments_that_numba_does_not_know_are_refused(fast: Backend, stage: Any) -> None:
    assert refusal(fast, stage) == (
        "the fast backend compiles no function with async, ** or arguments by name alone, which "
        f"{__name__}.{stage.__name__} has."
    )


def test_the_name_of_a_builtin_for_something_else_is_refused(fast: Backend) -> None:
    names: dict[str, Any] = {"len": neighbours}
    exec("def stage(view, points, geometry):\n    return len(view.own, geometry.stride)", names)
    assert refusal(fast, names["stage"]) == (
        "numba cannot compile stage: in line 2 len is a name of Python's own; what is meant needs "
        "another name; Own(stage, fast) takes a second function for the fast backend."
    )


@pytest.mark.parametrize(
    ("default", "why"),
    [
        ([1], "the default of an argument is no number, tuple or compiled function"),
        (STAGE, "the default of an argument is a Presser"),
    ],
)
def test_a_default_that_numba_does_not_know_is_refused(fast: Backend, default: Any, why: str) -> None:
    def stage(view: Any, points: int, geometry: Any, more: Any = default) -> Any:
        return points if more else 0

    assert why in refusal(fast, stage)


@pytest.mark.parametrize("stage", [STAGE, functools.partial(press)])
def test_what_is_no_function_of_pythons_is_for_the_reference(fast: Backend, stage: Any) -> None:
    go.playout(go.Board(3), policy=Stages(Own(stage)))
    assert re.fullmatch(
        "the fast backend compiles a function made by def or lambda, which .* is not.",
        refusal(fast, stage),
    )


def raising(view: Any, points: int, geometry: Any) -> int:
    if view.own.bit_count() > 4:
        raise ValueError("five stones are too many")
    return points


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # it is printed
def test_an_error_in_a_game_is_printed_and_ends_the_games(fast: Backend) -> None:
    with pytest.raises(ValueError, match="five stones"):
        go.playout(go.Board(5), policy=Stages(Own(raising)))
    assert refusal(fast, raising) == (
        "the fast function of your own stage raised an error, printed above."
    )
