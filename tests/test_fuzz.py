"""Short versions of the trials in ``benchmarks/trials/``: what nobody would write by hand."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc
import gomc.reference as go
from benchmarks import hostile
from benchmarks.doors import doors
from benchmarks.trials import books, calls, records, texts
from gomc import sgf, show
from gomc.course import exercises
from gomc.errors import GomcError

seeds = st.integers(0, 2**32 - 1).map(random.Random)


@settings(max_examples=settings.default.max_examples * 10 // 100, deadline=None)
@given(seeds)
def test_game_records_of_any_kind(rng: random.Random) -> None:
    for _ in range(20):
        records.replayed(records.small(rng))


@settings(max_examples=settings.default.max_examples * 60 // 100)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: f"(;C[{text}])".encode()))
def test_bytes_of_any_kind(data: bytes) -> None:
    records.replayed(data)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3, 4))]
)
def test_large_game_records_take_no_time(seed: int) -> None:
    records.timed(records.large(random.Random(seed)))


@settings(max_examples=settings.default.max_examples * 10 // 100, deadline=None)
@given(seeds)
def test_opening_books_of_any_kind(rng: random.Random) -> None:
    for _ in range(10):
        books.tried(books.small(rng), 1.0)


@settings(max_examples=settings.default.max_examples * 6 // 100, deadline=None)
@given(seeds)
def test_texts_that_are_nearly_right(rng: random.Random) -> None:
    texts.attack(rng)


@given(st.text(max_size=100))
def test_texts_of_any_kind(text: str) -> None:
    for use in (texts.draw, texts.match, texts.play, texts.put):
        texts.refused_or_done(use, text)


@settings(max_examples=settings.default.max_examples * 10 // 100, deadline=None)
@given(seeds)
def test_calls_with_wrong_arguments(rng: random.Random) -> None:
    calls.attack(rng)


def raising(error: Exception) -> Callable[[], None]:
    def use() -> None:
        raise error

    return use


@pytest.mark.parametrize(
    ("use", "seconds", "said"),
    [
        (lambda: sum(range(10_000)), 0.0, " s: input"),
        (raising(GomcError("no sentence")), 1.0, "'no sentence': input"),
        (raising(GomcError("two\nlines.")), 1.0, "lines.': input"),
        (raising(GomcError("\x1b[2J.")), 1.0, "2J.': input"),
        (raising(KeyError("x")), 1.0, "KeyError: 'x': input"),
    ],
)
def test_trials_notice_what_is_slow_or_no_sentence(
    use: Callable[[], object], seconds: float, said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        hostile.used(use, seconds, "input")


def test_trials_notice_what_takes_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    peaks = iter([100.0, 1000.0, 1000.0])
    monkeypatch.setattr(hostile, "memory", lambda: 90.0)
    monkeypatch.setattr(hostile, "peak", lambda: next(peaks))
    with pytest.raises(AssertionError, match="910 MiB more: input"):
        hostile.used(lambda: None, 1.0, "input")


DOORS = doors()


@pytest.mark.parametrize("name", DOORS)
def test_every_function_refuses_what_it_cannot_use(name: str) -> None:
    function, arguments = DOORS[name]()
    function(**arguments)
    for argument in arguments:
        for thing in calls.things(argument):
            function, right = DOORS[name]()
            calls.call(name, function, right | {argument: thing})


def test_every_public_function_is_called() -> None:
    """What the documented modules have, and what only comes back from them or is raised."""
    results = {"Contents", "Exercise", "Progress", "Verdict", "Picture", "NotebookBoard"}
    results |= {"PlayBoard", "ReplayBoard", "WatchBoard", "FindBoard", "Slider", "Source"}
    results |= {"GameNode", "GomcError", "IllegalMove", "Color"}
    called = {name.rpartition(".")[2] for name in DOORS}
    for module in (gomc, go, gomc.settings, exercises, sgf, show, show.plots, show.notebook):
        for name in module.__all__:
            if callable(getattr(module, name)) and name not in results | called:
                assert name in ("Bandit", "Eyes", "Policy", "Search"), (
                    f"no trial calls {module.__name__}.{name}"
                )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: sgf.write("x"), "a game to be written must be a Board, a Record or a GameNode"),
        (lambda: sgf.read(5), "a game record is read from text, bytes, a path or an open file, not 5."),
        (lambda: go.playout("x"), "board must be a Board, not 'x'."),
        (lambda: go.search(go, gomc.UCT(), playouts=1), "board must be a Board, not <module 'gomc"),
        (lambda: go.search(go.Board(3), gomc.UCT(), playouts=1, moves=5), "moves must be several"),
        (lambda: go.search(go.Board(3), gomc.UCT(), playouts=1, watch=5), "watch must be a function"),
        (lambda: go.Board.from_diagram(5), "a diagram must be a str, not 5."),
        (lambda: go.Board(3).set_up(5), "black must be several, as in a list, not 5."),
        (
            lambda: go.Board(3).play(3.5),
            "a move as a number must be a whole number -1 or more, not 3.5.",
        ),
        (lambda: go.Board(3).play(10**5000), "point <int that cannot be written> is off the board"),
        (lambda: show.svg(go.Board(3), below=9), "below must be a str, not 9."),
        (lambda: show.svg("x"), "board must be a Board, not 'x'."),
        (
            lambda: show.svg(go.Board(3)).save("no/such/picture.svg"),
            "cannot write 'no/such/picture.svg'",
        ),
        (lambda: gomc.Points(~0, 3), "a set of points must be a whole number 0 or more, not -1."),
        (lambda: gomc.Points(8, 3), "a set of points must be of the 3x3 board, not 8."),
        (
            lambda: gomc.search.zones.group(go.Board(3), 10**30),
            "distance must be a whole number from 1 to 50",
        ),
        (lambda: exercises.check([], abs), "there is no exercise []"),
        (lambda: gomc.game.handicap.free(26, 2), "size must be a whole number from 1 to 25, not 26."),
        (lambda: gomc.Abramson(pruning="x" * 5000), "pruning must be a Pruning or None, not 'xxx"),
    ],
)
def test_wrong_types_get_a_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(GomcError) as error:
        call()
    assert str(error.value).startswith(said)
    assert len(str(error.value)) < 200
