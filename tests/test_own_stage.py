"""A stage of one's own: what it is given, what becomes of what it returns, what is said of bad ones."""

from __future__ import annotations

import functools
import itertools
import re
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import gomc
from gomc import reference
from gomc.arena.own import spec_of
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import geometry, point_name
from gomc.game.position import View
from gomc.game.rules import Rules
from gomc.reference.board import flood, neighbours
from gomc.reference.sequence import saving_moves
from gomc.settings import (
    PURE,
    SEQUENCE_LIKE,
    UNIFORM,
    Capture,
    FillBoard,
    Own,
    Patterns,
    Policy,
    Save,
    Stages,
)
from gomc.settings.patterns import EDGE, HANE, MOGO

try:
    import numba
except ImportError:
    numba = None
else:
    from gomc.fast import board as fast_board
    from gomc.fast.compiler import words
    from gomc.fast.ownstage import address_of
    from gomc.fast.playout import play_one_by_one
    from gomc.fast.sequence import saving_moves as fast_saving_moves
    from gomc.fast.treesearch import TreeSearch

needs_numba = pytest.mark.skipif(
    numba is None, reason="the fast backend needs numba: pip install 'gomc[fast]'"
)


@cache
def compiled(function: Any) -> Any:
    """Return a function compiled, if numba is there; it is the same one each time."""
    return numba.njit(function) if numba else None


def both(function: Any) -> Own:
    """Return a stage whose function is the same in both backends."""
    return Own(function, compiled(function))


def press(view: View, points: int, geometry: Any) -> int:
    """Next to the string of the last stone."""
    return points & neighbours(flood(view.last, view.other, geometry.stride), geometry.stride)


@compiled
def press_fast(view: Any, points: Any, shape: Any) -> Any:
    string = fast_board.flood(view.last, view.other, shape.stride)
    return points & fast_board.neighbours(string, shape.stride)


def first_line(view: View, points: int, geometry: Any) -> int:
    return points & geometry.edge


@compiled
def first_line_fast(view: Any, points: Any, shape: Any) -> Any:
    return points & words.set_from_words(shape.edge)


def nothing(view: Any, points: Any, geometry: Any) -> Any:
    return points & ~points


def what_is_no_move(view: Any, points: Any, geometry: Any) -> Any:
    return ~points


def everything(view: Any, points: Any, geometry: Any) -> Any:
    return points | ~points


PRESS = Own(press, press_fast)
FIRST_LINE = Own(first_line, first_line_fast)
SAVE = Own(saving_moves, fast_saving_moves if numba else None)

KINDS = [
    Stages(PRESS),
    Stages(FIRST_LINE, Capture()),
    Stages(PRESS, Save(), Patterns(MOGO), Capture()),
    Stages(Capture(), Save()),
    Stages(Patterns(EDGE), Save(), Patterns(HANE), Capture()),
    Stages(Save(), PRESS, Patterns(MOGO), FIRST_LINE),
    Stages(Capture(), Patterns(MOGO), FillBoard(3)),
    Stages(FillBoard(), SAVE, Save(), Own(everything, compiled(everything)), Capture()),
]


@pytest.fixture(scope="module")
def fast() -> Backend:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


def after(go: Backend, *moves: str, size: int = 5) -> Game:
    """Return the position after some moves."""
    board = go.Board(size, 0.5)
    for move in moves:
        board.play(move)
    return board


def first_moves(go: Backend, board: Game, stages: Policy, games: int = 60) -> set[str]:
    """Return the moves with which random games begin."""
    return {go.playout(board, seed, policy=stages).names[0] for seed in range(games)}


# --- The two backends.


def kinds() -> Iterator[Any]:
    """Yield sizes and stages; on 19x19 all stages but one are compiled by `make test-all` only."""
    for size, stages in itertools.product((1, 5, 9, 19), KINDS):
        marks = [pytest.mark.kernels] * (size == 9) + [pytest.mark.slow] * (
            size == 19 and stages != KINDS[1]
        )
        yield pytest.param(size, stages, marks=marks, id=f"{size}-{stages}")


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("size", "stages"), [*kinds()])
def test_whole_games_are_in_lockstep(fast: Backend, size: int, stages: Stages) -> None:
    for seed in range(4 if size == 19 else 10):
        found = fast.playout(fast.Board(size), seed, policy=stages)
        assert found == reference.playout(reference.Board(size), seed, policy=stages)
        if size > 5:
            assert found.moves != fast.playout(fast.Board(size), seed).moves
    n = 200 // size
    found, right = (go.playouts(go.Board(size), n, 1, policy=stages) for go in (fast, reference))
    assert found == right


@pytest.mark.parametrize(
    "how",
    [
        gomc.UCT(policy=KINDS[0]),
        gomc.UCT(policy=KINDS[1], batch=4),
        gomc.Abramson(policy=KINDS[2]),
    ],
    ids=repr,
)
def test_searches_are_in_lockstep(fast: Backend, how: Any) -> None:
    for moves in ((), ("C3", "D3", "D4")):
        found, right = (
            go.search(after(go, *moves), how, playouts=300, seed=3) for go in (fast, reference)
        )
        assert found == right
    assert found != fast.search(after(fast, *moves), type(how)(), playouts=300, seed=3)


BOARD = """
    . X O . . . .
    . O O X . . .
    X . . X O . .
    . . . O . . .
    . . O X O . .
    . . . . . . .
    . X . . . . .
"""
"""Black to play; some stones of both are in atari."""


@cache
def given(which: str, unless: str = "False") -> Own:
    """Return a stage that plays around one of the sets that it is given, or beside own stones."""
    lines = [
        "def stage(view, points, form):",
        f"    if {unless}:",
        "        return points & neighbours(view.own, form.stride)",
        f"    return points & neighbours({which}, form.stride)",
    ]
    made = []
    for near in (neighbours, fast_board.neighbours if numba else None):
        names: dict[str, Any] = {"neighbours": near}
        exec("\n".join(lines), names)
        made.append(names["stage"])
    return Own(made[0], compiled(made[1]))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("which", ["points", "own", "other", "atari", "last", "before"])
def test_each_set_is_the_one_it_is_said_to_be(backend: Backend, which: str) -> None:
    """The stage's moves are those next to stones that are found through the board."""
    board = backend.Board.from_diagram(BOARD, 0.5, Rules("simple", "none"))
    board.play("F5")
    board.play("D2")
    stones = {
        "points": board.legal_moves().bits & ~backend.eyes(board).bits,
        "own": board.black.bits,
        "other": board.white.bits,
        "last": 1 << gomc.game.points.parse_move("D2", 7),
        "before": 1 << gomc.game.points.parse_move("F5", 7),
    }
    taken = [*board.black.names, *board.white.names]
    in_atari = [
        gomc.game.points.parse_move(name, 7) for name in taken if len(board.liberties(name)) == 1
    ]
    stones["atari"] = gomc.game.points.set_of(in_atari)
    expected = stones["points"] & neighbours(stones[which], 8)
    near = given(which if which == "points" else f"view.{which}")
    moves = first_moves(backend, board, Stages(near), 300)
    assert moves == {*gomc.Points(expected, 7).names}


KO = """
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . .
"""
"""Black's C4 takes B4 into a ko."""


def test_the_ko_is_seen_until_a_move_or_a_pass_ends_it(backend: Backend) -> None:
    board = backend.Board.from_diagram(KO, 0.5, Rules("simple", "none"))
    near, others = Stages(given("view.ko")), {"A2", "D1"}
    assert others < first_moves(backend, board, near, 200)
    board.play("C4")
    b4 = 1 << gomc.game.points.parse_move("B4", 5)
    expected = board.legal_moves().bits & ~backend.eyes(board).bits & neighbours(b4, 6)
    found = first_moves(backend, board, near, 200)
    assert found == ({*gomc.Points(expected, 5).names} or found)
    board.play("pass")
    assert others < first_moves(backend, board, near, 200)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("moves", "passes"), [("C3 D4", 0), ("C3 pass", 1), ("C3 pass E5 D1", 0), ("C3 pass E5 pass", 1)]
)
def test_the_number_of_passes_is_seen(backend: Backend, moves: str, passes: int) -> None:
    board = after(backend, *moves.split())
    everywhere = {*board.legal_moves().names}
    for number in range(3):
        stage = given("points", f"view.passes == {number}")
        beside = first_moves(backend, board, Stages(stage), 200)
        assert (beside < everywhere) == (number == passes)


def test_in_a_game_the_whole_view_is_that_of_the_board() -> None:
    """The views of games are recorded, and compared with those of a board on which they are played."""
    views: list[View] = []

    def stage(view: View, points: int, geometry: Any) -> int:
        views.append(view)
        return points

    expected = []
    for seed in range(20):
        game = reference.playout(reference.Board(5), seed, policy=Stages(Own(stage)))
        board = reference.Board(5, rules=Rules("simple", "none"))
        for move in game.moves:
            if board.legal_moves().bits & ~reference.eyes(board).bits:
                expected.append(board.state.view)
            board.play(move)
    assert views == expected
    assert {view.passes for view in views} == {0, 1}
    assert any(view.ko for view in views)
    assert any(view.taken for view in views)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "stage",
    [
        given("view.before | view.ko", "view.passes > 0"),
        given("view.ko"),
        given("view.taken"),
    ],
)
def test_games_that_look_at_all_are_in_lockstep(fast: Backend, stage: Own) -> None:
    for policy in (Stages(stage), Stages(Capture(), stage), Stages(FillBoard(1), stage, Save())):
        for seed in range(10):
            right = reference.playout(reference.Board(5), seed, policy=policy)
            assert fast.playout(fast.Board(5), seed, policy=policy) == right


@pytest.mark.parametrize("moves", [(), ("C3", "pass")])
def test_there_may_be_no_last_stone(backend: Backend, moves: tuple[str, ...]) -> None:
    board = after(backend, *moves)
    assert first_moves(backend, board, Stages(PRESS), 200) == {*board.legal_moves().names}


# --- What becomes of what it returns.


PREY = """
    . X O . .
    . . X . .
    . . . . .
    O X . . .
    . . . . .
"""
"""Black can take C5 at D5."""


def prey(go: Backend) -> Game:
    return go.Board.from_diagram(PREY, 0.5, Rules("simple", "none"))


def test_it_comes_before_all_others(backend: Backend) -> None:
    board = prey(backend)
    assert first_moves(backend, board, PURE) == {"D5"}
    edge = first_moves(backend, board, Stages(FIRST_LINE, Capture()), 200)
    assert edge == {
        name
        for name in (gomc.game.points.point_name(p, 5) for p in geometry(5).points)
        if (name[0] in "AE" or name[1] in "15") and board.color_at(name) is None
    }


def test_a_move_is_saved_only_if_it_finds_nothing(backend: Backend) -> None:
    board = after(backend, "D3", "C3", "B3", "A1", "C4")
    assert backend.playout(board, 1, policy=Stages(Save())).names[0] != "A5"
    assert first_moves(backend, board, Stages(Save())) == {"C2"}
    assert first_moves(backend, board, Stages(FIRST_LINE, Save())).isdisjoint({"C2"})


@pytest.mark.parametrize("function", [nothing, what_is_no_move])
def test_what_is_left_empty_goes_to_the_next_stage(backend: Backend, function: Any) -> None:
    for others in (UNIFORM, PURE, SEQUENCE_LIKE):
        stages = Stages(both(function), *others.stages)
        for seed in range(5):
            one = backend.playout(prey(backend), seed, policy=stages)
            assert one == backend.playout(prey(backend), seed, policy=others)


def test_what_is_too_much_is_cut(backend: Backend) -> None:
    for seed in range(5):
        one = backend.playout(prey(backend), seed, policy=Stages(both(everything), Capture()))
        assert one == backend.playout(prey(backend), seed, policy=UNIFORM)


def test_mogos_stage_as_ones_own_makes_mogos_games(backend: Backend) -> None:
    for seed in range(5):
        one = backend.playout(backend.Board(9), seed, policy=Stages(SAVE))
        assert one == backend.playout(backend.Board(9), seed, policy=Stages(Save()))


# --- How it is compiled.


@needs_numba
def test_kernels_are_not_compiled_for_every_function(fast: Backend) -> None:
    found = [fast.playouts(fast.Board(9), 20, policy=Stages(PRESS))]
    compiled_before = len(play_one_by_one.signatures)
    for own in (both(nothing), FIRST_LINE):
        found.append(fast.playouts(fast.Board(9), 20, policy=Stages(own)))
    assert len(play_one_by_one.signatures) == compiled_before
    assert len({result.mean_length for result in found}) == 3


@needs_numba
def test_a_function_is_compiled_once_for_a_size() -> None:
    assert address_of(PRESS, 9) == address_of(PRESS, 9) != address_of(PRESS, 10)


@needs_numba
def test_several_searches_at_once_do_not_disturb_each_other(fast: Backend) -> None:
    """They run at the same time, as compiled code lets other threads run."""
    kinds = [Stages(PRESS), Stages(FIRST_LINE)] * 2
    alone = [fast.playouts(fast.Board(9), 3000, policy=stages) for stages in kinds]
    found: dict[int, Any] = {}

    def play(number: int) -> None:
        found[number] = fast.playouts(fast.Board(9), 3000, policy=kinds[number])

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == alone


# --- What is said of bad ones.


def refusal(call: Callable[[], object]) -> str:
    """Return what is said, in one sentence."""
    with pytest.raises(GomcError) as raised:
        call()
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("bad", [3, None, "press"])
def test_a_reference_that_is_no_function(bad: Any) -> None:
    assert refusal(lambda: Own(bad)) == f"reference must be a plain function, not {bad!r}."


@needs_numba
def test_a_compiled_function_is_not_for_the_reference() -> None:
    sentence = refusal(lambda: Own(press_fast))
    assert sentence == f"reference must be a plain function, not {__name__}.press_fast."


@pytest.mark.parametrize("bad", [press, 3, "press"])
def test_a_plain_function_is_not_for_the_fast_backend(bad: Any) -> None:
    name = f"{__name__}.press" if bad is press else repr(bad)
    sentence = refusal(lambda: Own(press, bad))
    assert sentence == f"fast must be compiled by numba.njit, which {name} is not."


@pytest.mark.parametrize("bad", [None, True, 1.0, [3], {3}, "A1"])
def test_a_reference_function_that_returns_no_set(bad: Any) -> None:
    def stage(*_: Any) -> Any:
        return bad

    name = f"{__name__}.{stage.__qualname__}"
    sentence = refusal(lambda: reference.playout(reference.Board(3), policy=Stages(Own(stage))))
    assert sentence == f"{name} must return a set of points, which is an int, not {bad!r}."


def test_an_error_in_a_reference_function_is_its_own() -> None:
    def stage(*_: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        reference.playout(reference.Board(3), policy=Stages(Own(stage)))


def truth(view: Any, points: Any, shape: Any) -> Any:
    if view.last:
        return points & ~1
    return points & shape.board


def zero_or_set(view: Any, points: Any, shape: Any) -> Any:
    return points & neighbours(view.last, shape.stride) if view.last else 0


@needs_numba
@pytest.mark.parametrize("function", [truth, zero_or_set])
def test_sets_are_used_as_ints_are(fast: Backend, function: Any) -> None:
    one, other = (go.playout(go.Board(5), 1, policy=Stages(both(function))) for go in (reference, fast))
    assert one == other


def number_beside_a_set(view: Any, points: Any, shape: Any) -> Any:
    return points & view.passes


def number_or_set(view: Any, points: Any, shape: Any) -> Any:
    return points if view.last else view.passes


def unknown(view: Any, points: Any, shape: Any) -> Any:
    return find_good_ones(points)  # type: ignore[name-defined]  # noqa: F821


def of_python(view: Any, points: Any, shape: Any) -> Any:
    return point_name(view.passes, 5)


def no_such_part(view: Any, points: Any, shape: Any) -> Any:
    return shape.bord


@needs_numba
@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (number_beside_a_set, "there is no & of a set of points and a number; 1 << p is .*"),
        (number_or_set, "a number is used as a set of points; the set of the point p is 1 << p"),
        (unknown, "the name find_good_ones is not known"),
        (of_python, "point_name is a function that is not compiled"),
        (no_such_part, "the geometry has no bord, but size, stride, board and edge .*"),
    ],
)
def test_a_function_that_does_not_compile(fast: Backend, function: Any, reason: str) -> None:
    stages = Stages(Own(press, compiled(function)))
    sentence = refusal(lambda: fast.playout(fast.Board(5), policy=stages))
    start = f"the fast function {__name__}.{function.__name__} does not compile: "
    assert sentence.startswith(start)
    assert re.fullmatch(rf"(in line \d+ \(`.*`\) )?{reason}\.", sentence.removeprefix(start))


def no_result(view: Any, points: Any, shape: Any) -> Any:
    pass


def number_of_moves(view: Any, points: Any, shape: Any) -> Any:
    return words.count(points)


@needs_numba
@pytest.mark.parametrize(("function", "kind"), [(no_result, "None"), (number_of_moves, "a number")])
def test_a_fast_function_that_returns_no_set(fast: Backend, function: Any, kind: str) -> None:
    stages = Stages(Own(press, compiled(function)))
    sentence = refusal(lambda: fast.playout(fast.Board(5), policy=stages))
    name = f"{__name__}.{function.__name__}"
    assert sentence == f"the fast function {name} must return a set of points, not {kind}."


RAISED = "the fast function of your own stage raised an error, printed above."


def fails_late(view: Any, points: Any, shape: Any) -> Any:
    if words.count(view.own) > 4:
        raise ValueError("five stones are too many")
    return points


def printed_errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the errors that Python will print, instead of raising them."""
    printed: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: printed.append(str(what.exc_value)))
    return printed


def searching(**how: Any) -> Callable[[Backend, Policy], object]:
    """Return a call that searches by a tree."""
    return lambda go, policy: go.search(
        after(go, "C3"), gomc.UCT(policy=policy, **how), playouts=100, seed=1
    )


@needs_numba
@pytest.mark.parametrize("first", [(), (Capture(), FillBoard(1))], ids=["first", "last"])
@pytest.mark.parametrize(
    "play",
    [
        lambda go, policy: go.playout(go.Board(5), policy=policy),
        lambda go, policy: go.playouts(go.Board(5), 100, policy=policy),
        lambda go, policy: go.search(go.Board(5), gomc.Abramson(policy=policy), playouts=100),
        searching(),
        searching(batch=4),
        searching(group=gomc.Group(), zone=gomc.Zone(games=20)),
    ],
    ids=["playout", "playouts", "flat", "tree", "batch", "zone"],
)
def test_an_error_in_a_fast_function_is_printed_once_and_ends_the_games(
    fast: Backend,
    play: Callable[[Backend, Policy], object],
    first: tuple[Any, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad, right = Stages(*first, Own(press, compiled(fails_late))), Stages(*first, PRESS)
    printed = printed_errors(monkeypatch)
    assert refusal(lambda: play(fast, bad)) == RAISED
    assert printed == ["five stones are too many"]
    assert play(fast, right) == play(reference, right)
    assert printed == ["five stones are too many"]


@needs_numba
def test_an_error_in_one_of_several_threads_ends_the_search(
    fast: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, printed = Stages(Own(press, compiled(fails_late))), printed_errors(monkeypatch)
    assert refusal(lambda: searching(threads=3)(fast, bad)) == RAISED
    assert {*printed} == {"five stones are too many"}
    assert len(printed) <= 3
    assert fast.search(fast.Board(5), gomc.UCT(policy=Stages(PRESS), threads=3), playouts=100)


@needs_numba
def test_an_error_while_the_zone_is_prepared_ends_the_search(
    fast: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the games are on the whole board, and it fails before the tree has any."""
    searched: list[int] = []
    monkeypatch.setattr(TreeSearch, "advance", lambda _, games: searched.append(games))
    policy, printed = Stages(Own(press, compiled(fails_late))), printed_errors(monkeypatch)
    zoned = searching(group=gomc.Group(), zone=gomc.Zone(games=20))
    assert refusal(lambda: zoned(fast, policy)) == RAISED
    assert not any(searched)
    assert printed == ["five stones are too many"]


# --- What it looks like.


def test_a_stage_is_shown_by_the_names_of_its_functions() -> None:
    assert repr(Stages(Own(press))) == f"Stages(Own({__name__}.press))"
    if numba:
        assert repr(PRESS) == f"Own({__name__}.press, {__name__}.press_fast)"


def test_stages_of_the_same_functions_are_equal() -> None:
    assert Stages(Own(press, press_fast)) == KINDS[0]
    assert hash(Stages(Own(press, press_fast))) == hash(KINDS[0])
    assert Stages(Own(press)) not in (UNIFORM, Stages(Own(first_line)))


def too_few(view: Any, points: Any) -> Any:
    return points


def too_many(view: Any, points: Any, shape: Any, more: Any) -> Any:
    return points


def any_number(*arguments: Any, more: int = 0) -> Any:
    return arguments[1]


@pytest.mark.parametrize(
    ("function", "its"),
    [
        (too_few, "(view: 'Any', points: 'Any') -> 'Any'"),
        (too_many, "(view: 'Any', points: 'Any', shape: 'Any', more: 'Any') -> 'Any'"),
    ],
)
def test_a_function_with_other_arguments_is_refused_at_once(function: Any, its: str) -> None:
    said = re.escape(f"{function.__name__} must take 3 arguments, (view, points, geometry), not {its}.")
    with pytest.raises(GomcError, match=said):
        Own(function)
    if numba:
        with pytest.raises(GomcError, match=said):
            Own(press, compiled(function))
    Own(any_number)


def test_a_function_alone_is_no_policy():
    with pytest.raises(GomcError, match=r"your own is a stage: Stages\(Own\(function\)\)"):
        gomc.UCT(policy=press)  # type: ignore[arg-type]


def limited(most: int) -> Policy:
    """Return a policy whose stage proposes some of the points, by a value beside its source."""

    def some(view: View, points: int, geometry: Any) -> int:
        return points % most

    return Stages(Own(some))


def test_functions_with_other_values_beside_their_source_are_other_players() -> None:
    one, two, again = (spec_of(gomc.UCT(policy=limited(most))) for most in (1, 2, 1))
    assert one == again != two
    by_default = [
        spec_of(gomc.UCT(policy=Stages(Own(functools.partial(one_more, most=most)))))
        for most in (1, 2, 1)
    ]
    assert by_default[0] == by_default[2] != by_default[1]
    typed = []
    for most in (1, 2):
        made: dict[str, Any] = {}
        exec(f"def typed(view, points, geometry):\n    return points % {most}", made)
        typed.append(spec_of(gomc.UCT(policy=Stages(Own(made["typed"])))))
    assert typed[0] != typed[1]


def one_more(view: View, points: int, geometry: Any, most: int) -> int:
    """Return some of the points."""
    return points % most
