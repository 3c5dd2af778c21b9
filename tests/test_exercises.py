"""Exercises: right answers pass, wrong ones are caught, and the verdict names the fault."""

from __future__ import annotations

import ast
import contextlib
import inspect
import math
import re
import runpy
import statistics
import subprocess
import sys
import threading
import time
from copy import deepcopy
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.course import exercises
from gomc.course.exercises import Verdict, check, contents, exercise
from gomc.course.exercises.cases import is_position
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.solutions import compiled, patched
from gomc.errors import GomcError
from gomc.settings import Own, OwnEyes, Stages
from gomc.settings.owneyes import ARGUMENTS

PAGE = Path(__file__).parents[1] / "docs" / "exercises.md"
SOLUTIONS = {each.name: each.solution for each in contents()}
WRONG = runpy.run_path(str(Path(__file__).with_name("wrong_answers.py")))["WRONG"]
OTHER = runpy.run_path(str(Path(__file__).with_name("other_answers.py")))["OTHER"]
OTHER |= {each.name: each.library for each in contents() if each.stands_for}
NAMES = [each.name for each in contents()]
FIRST = {(each.returns, type(each.source)): each.name for each in reversed(contents())}
EVERY_KIND = [
    name if name in FIRST.values() else pytest.param(name, marks=pytest.mark.slow) for name in NAMES
]
"""All exercises, of which `make test` tries the first of each kind: what is returned, what is asked."""


@pytest.fixture(autouse=True)
def _hardly_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of right answers be taken once: how fast they are is no matter of the tests."""
    monkeypatch.setattr(exercises.speed, "ROUNDS", 1)


def answer(name: str, code: str) -> Any:
    """Return the function of this name that some code defines."""
    return compiled(code, name)


@pytest.mark.parametrize("name", [name for name in NAMES if name in OTHER])
def test_the_solution_does_what_the_library_or_another_formula_does(name: str) -> None:
    verdict = check(name, OTHER[name], seconds=10)
    assert verdict, str(verdict)
    wanted = r"right, in all \d+ cases\. .*gomc's\." if exercise(name).parameters else r"right\. .+\."
    assert re.fullmatch(wanted, verdict.sentence)


def test_solutions_with_no_other_answer_have_tests_of_their_own() -> None:
    """Of `update_rave` the examples alone say what is right."""
    assert {*NAMES} - {*OTHER} == {"update_rave", "caught", "chances", "mm_step", "stones_move"}


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_that_is_shown_runs_by_itself(name: str) -> None:
    case, shown = exercise(name).cases[-1], answer(name, SOLUTIONS[name])
    assert str(shown(*case.fresh())) == str(exercise(name).answer(*case.fresh()))
    assert list(inspect.signature(shown).parameters) == [*exercise(name).parameters]
    statements = ast.parse(SOLUTIONS[name]).body
    (body,) = (each for each in statements if getattr(each, "name", "") == name)
    assert isinstance(body, ast.FunctionDef)
    assert ast.get_docstring(body) is None


@pytest.mark.sampled(22)
@pytest.mark.parametrize("name", NAMES)
def test_wrong_answers_are_caught_and_their_fault_is_named(name: str) -> None:
    for old, new, fault, said in WRONG[name]:
        assert old in SOLUTIONS[name], old
        seconds = 0.05 if fault == "time" else 2.0  # one that is wrong may run for ever besides
        verdict = check(name, answer(name, SOLUTIONS[name].replace(old, new)), seconds=seconds)
        assert (verdict.fault, said in str(verdict)) == (fault, True), f"{old} -> {new}\n{verdict}"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (n % 6 > 0)) for n, name in enumerate(NAMES)]
)
def test_known_mistakes_are_recognised(name: str) -> None:
    mistakes = exercise(name).mistakes
    judged = [] if exercise(name).parameters else WRONG[name]  # the judge names the fault itself
    assert len(mistakes) + len(judged) >= 4
    for mistake in mistakes:
        verdict = check(name, mistake.function, seconds=10)
        assert (verdict.fault, verdict.hint) == ("wrong", f"{mistake.sentence}.")


def test_the_page_on_testing_says_how_many_mistakes_are_caught() -> None:
    """So none is lost unnoticed."""
    said = " ".join(PAGE.with_name("explanation").joinpath("testing.md").read_text("utf-8").split())
    assert f" on {sum(map(len, WRONG.values()))} wrong answers (`tests/wrong_answers.py`)" in said
    assert f" the {sum(len(each.mistakes) for each in contents())} mistakes that the exercises" in said


def test_a_patch_that_changes_nothing_is_refused() -> None:
    with pytest.raises(GomcError, match="the solution contains no '& ko' that could be replaced"):
        patched(SOLUTIONS["legal"], (("& ko", ""),))


def test_the_contents_are_a_table_in_the_order_of_the_tutorials() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 20
    assert {each.tutorial for each in contents()} == set(range(1, 24))
    lines = str(contents()).splitlines()
    assert lines[2].split() == [
        "2",
        "neighbours",
        "1",
        *["The", "points", "that", "touch", "a", "set", "of", "points"],
    ]
    assert contents()._repr_markdown_().count("\n") == len(NAMES) + 1


def test_the_page_of_the_exercises_has_them_in_their_order() -> None:
    found = re.findall(
        r"^## Tutorial (\d+): .*\n\n```{solutions} (\d+)\n```$", PAGE.read_text(), re.MULTILINE
    )
    tutorials = dict.fromkeys(str(each.tutorial) for each in contents())
    assert found == [(number, number) for number in tutorials]


@pytest.mark.parametrize("each", contents(), ids=NAMES)
def test_an_exercise_says_what_is_asked(each: exercises.Exercise) -> None:
    text = str(each)
    assert each.signature in text
    assert (">>>" in text) is bool(each.parameters)
    assert len(each.hints) >= 2
    assert each.program in text
    shown = each._repr_markdown_()
    assert ":math:" not in shown
    assert ".. math" not in shown
    assert "```python" in shown


# --- Faults of every kind.


def wrong(name: str, function: Any, **how: Any) -> Verdict:
    verdict = check(name, function, **{"seconds": 10.0, **how})
    assert not verdict
    return verdict


def test_an_answer_that_runs_for_ever_is_ended() -> None:
    def neighbours(points: int, geometry: Any) -> int:
        while True:
            points += 1

    begun = time.monotonic()
    verdict = wrong("neighbours", neighbours, seconds=0.1)
    assert verdict.fault == "time"
    assert verdict.sentence.startswith("it did not come back within 0.1 seconds")
    assert time.monotonic() - begun < 60
    assert verdict.board is not None
    assert verdict.board.size == 2


def all_end(threads: set[threading.Thread]) -> bool:
    """Whether the threads that are not among these end within two seconds."""
    deadline = time.monotonic() + 2
    while (more := {*threading.enumerate()} - threads) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not more


def test_an_answer_that_catches_everything_is_ended_too() -> None:
    def neighbours(points: int, geometry: Any) -> int:
        for _ in range(3):
            try:
                while True:
                    points += 1
            except BaseException:
                points = 0
        return points

    before = {*threading.enumerate()}
    verdict = wrong("neighbours", neighbours, seconds=0.05)
    assert verdict.fault == "time"
    assert "cannot be stopped" not in verdict.sentence
    assert all_end(before)


def test_nothing_is_left_of_a_call_that_ends_after_it_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exercises.limits, "PATIENCE", 0.2)
    done: list[bool] = []

    def neighbours(points: int, geometry: Any) -> int:
        while not done:
            with contextlib.suppress(BaseException):
                while not done:
                    time.sleep(0.001)
        return points

    before = {*threading.enumerate()}
    assert wrong("neighbours", neighbours, seconds=0.05).sentence.endswith("restart Python.")
    time.sleep(0.1)  # the last exception has been caught
    done.append(True)
    assert all_end(before)


def test_a_call_that_cannot_be_ended_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises.limits, "PATIENCE", 0.2)
    done = threading.Event()
    verdict = wrong("neighbours", lambda points, geometry: done.wait(5), seconds=0.05)
    done.set()
    assert verdict.fault == "time"
    assert verdict.sentence.endswith("it cannot be stopped: restart Python.")


def test_an_error_is_told_with_its_line() -> None:
    def neighbours(points: int, geometry: Any) -> int:
        return [1, 2][geometry.size + 3]

    verdict = wrong("neighbours", neighbours)
    assert verdict.fault == "raised"
    assert re.fullmatch(
        r"it raised IndexError \(list index out of range\), in line \d+: return \[1, 2\].*",
        verdict.sentence,
    )


def test_an_error_inside_of_pythons_library_is_told_with_the_line_of_the_answer() -> None:
    sentence = wrong("elo", lambda rate: statistics.mean([])).sentence
    assert "statistics.mean([])" in sentence.partition(", in line ")[2]


def test_leaving_python_is_an_error_like_others() -> None:
    assert "SystemExit" in wrong("elo", lambda rate: exit(int(rate))).sentence


def test_recursion_without_end() -> None:
    def elo(rate: float) -> float:
        return elo(rate)

    assert "called itself too deeply" in wrong("elo", elo).sentence


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("neighbours", None, "it returned None (is a `return` missing? or is none reached?)"),
        ("neighbours", 2.0, "it returned 2.0, a float"),
        ("neighbours", True, "it returned True, a bool"),
        ("neighbours", {1, 2}, "it returned {1, 2}, a set"),
        ("neighbours", [1], "it returned [1], a list"),
        ("neighbours", gomc.Points(3, 3), "(its .bits are the set)"),
        ("may_try", 2.0, "it returned 2.0, a float (int(...) or // makes a whole number)"),
        ("elo", "1", "it returned '1', a str"),
        ("fits", 1, "it should return True or False, but it returned 1, an int"),
        ("superko_game", ["A1"], "it should return a text, but it returned ['A1'], a list"),
        ("neighbours", (i for i in ()), "a generator (`yield` makes one, and so does `for`"),
        ("principal", {1}, "it returned {1}, a set (list(...) makes a list)"),
        ("principal", [1.0], "it returned 1.0, a float"),
        ("wilson", (0.0,), "it returned 1 values and not 2"),
        ("back_up", 3, "it should return nothing, but change what it is given, but it returned 3"),
    ],
)
def test_a_value_of_another_type(name: str, value: Any, said: str) -> None:
    verdict = wrong(name, lambda *_: value)
    assert verdict.fault == "type"
    assert said in verdict.sentence


def test_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    verdict = wrong("neighbours", lambda points, _: numpy.int64(points))
    assert "numpy's numbers have 64 bits at most" in verdict.sentence
    verdict = wrong("softmax", lambda values, _: numpy.array(values))
    assert verdict.sentence.endswith("a ndarray (.tolist() makes Python's values).")
    assert check("elo", lambda rate: numpy.float64(exercise("elo").answer(rate)))


def test_what_was_printed_is_shown() -> None:
    verdict = wrong("elo", lambda rate: print("here", rate))
    assert "`return` gives it back" in verdict.sentence
    assert "It printed:\nhere 0.5" in str(verdict)
    assert len(str(check("elo", lambda rate: print("x" * 1_000_000)))) < 2000
    assert "here 0.5" in verdict._repr_html_()
    assert "It printed:" in str(
        check("nth", answer("nth", SOLUTIONS["nth"].replace("    for", "    print(k)\n    for")))
    )


def test_a_right_answer_that_prints_does_not_fill_the_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def nth(points: int, k: int) -> Any:
        print("here", k)
        return exercise("nth").answer(points, k)

    verdict = check("nth", nth)
    assert re.search(r"A call takes .*It printed:\nhere 0$", str(verdict), re.DOTALL)
    assert capsys.readouterr().out == ""


def test_an_answer_that_fails_after_all_cases_is_right() -> None:
    left = [*exercise("nth").cases]

    def nth(points: int, k: int) -> Any:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return exercise("nth").answer(points, k)

    assert check("nth", nth).sentence == "right, in all 644 cases."


def test_only_an_answer_that_never_draws_is_told_to_draw() -> None:
    def random_game(own: int, other: int, geometry: Any, rng: Any) -> Any:
        return exercise("random_game").answer(own, other, geometry, rng) if own else (0, 0)

    verdict = wrong("random_game", random_game)
    assert verdict.sentence.endswith("with rng here, but it made 0.")
    assert verdict.hint == exercise("random_game").hints[0]


@pytest.mark.filterwarnings("error")
def test_an_async_function() -> None:
    async def elo(rate: float) -> float:
        return rate

    assert "a coroutine (`async def` makes one; use `def`)" in wrong("elo", elo).sentence


@pytest.mark.parametrize(
    ("name", "function", "said"),
    [
        (
            "flood",
            lambda seed, within: seed,
            "it should take 3 arguments (seed, within, stride), but yours are: seed, within.",
        ),
        (
            "flood",
            lambda seed, *, within, by=1: seed,
            "it should take 3 arguments (seed, within, stride), but yours are: seed, *, within, by.",
        ),
        ("elo", lambda: 1.0, "it should take 1 argument (rate), but yours are: none."),
        ("four_reports", lambda x: "a", "it should take no arguments, but yours are: x."),
    ],
)
def test_another_number_of_arguments(name: str, function: Any, said: str) -> None:
    verdict = wrong(name, function)
    assert (verdict.fault, verdict.sentence) == ("type", said)


def test_a_board_may_be_asked_and_moves_may_be_taken_back() -> None:
    def best_move(board: Any, games: int, seed: int) -> int:
        values = {}
        for move in [*filter(board.is_legal, board.geometry.points), gomc.PASS]:
            color = board.to_play
            board.play(move)
            values[move] = color * go.playouts(board, games, seed).mean_score
            board.undo()
        return max(values, key=lambda move: values[move])

    assert check("best_move", best_move, seconds=10)


def test_a_new_key_of_a_table_is_a_change() -> None:
    def chances(teams: list[list[str]], gammas: dict[str, float]) -> Any:
        for team in teams:
            for name in team:
                gammas.setdefault(name, 1.0)
        return exercise("chances").answer(teams, gammas)

    verdict = wrong("chances", chances)
    assert verdict.fault == "changed"
    assert "it changed its argument gammas" in verdict.sentence


def test_equal_tables_may_differ_in_the_order_of_their_keys() -> None:
    def turned(path: Any, moves: Any, to_play: Any, black: Any) -> None:
        right = exercise("update_rave").answer
        right(path, moves, to_play, black)
        for games in path:
            for key in [*games][::-1]:
                games[key] = games.pop(key)

    def moved(path: Any, moves: Any, to_play: Any, black: Any) -> None:
        turned(path, moves, to_play, black)
        for games in path:
            if games:
                games[99] = games.pop(min(games))

    assert check("update_rave", turned)
    verdict = check("update_rave", moved)
    assert verdict.sentence.startswith("afterwards {*path[0]} should be {")
    assert verdict.sentence.endswith("}, but it is {99}.")


# --- An exercise that has many right answers.


@pytest.mark.slow
def test_every_bandit_is_right_that_loses_little_enough() -> None:
    def with_constant(c: float) -> Any:
        def own_bandit(visits: float, reward: float, squares: float, plays: float) -> float:
            return reward / visits + c * math.sqrt(math.log(plays) / visits)

        return own_bandit

    right = check("own_bandit", with_constant(0.3))
    assert "Its regret is 46.5, and the regret of epsilon-greedy 72.6. A call takes" in right.sentence
    failed = wrong("own_bandit", with_constant(1.2))
    assert failed.fault == "wrong"
    assert failed.hint == exercise("own_bandit").hints[0]
    assert (failed.case, failed.args) == (None, ())
    shown_everywhere(failed)


def test_a_bandit_whose_goal_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def own_bandit(visits: float, reward: float, squares: float, plays: float) -> float:
        while plays > 500:
            pass
        return reward / visits

    monkeypatch.setattr(exercises.checker.Trial, "longest", 0.2)
    assert wrong("own_bandit", own_bandit).fault == "time"


# --- What is shown.


def test_the_position_shown_is_the_smallest() -> None:
    def capture(point: int, own: int, other: int, geometry: Any) -> tuple[int, int]:
        return own | point, other

    verdict = wrong("capture", capture)
    assert verdict.board is not None
    assert (verdict.board.size, len(verdict.board.black), len(verdict.board.white)) == (2, 1, 1)
    assert verdict.args == verdict.case.args if verdict.case else False
    assert capture(*verdict.args) == verdict.got != verdict.expected


def test_large_positions_are_cut_and_bared() -> None:
    def liberties(stone: int, own: int, other: int, geometry: Any) -> int:
        right = int(exercise("liberties").answer(stone, own, other, geometry))
        return right if right.bit_count() < 8 else right & right - 1

    verdict = wrong("liberties", liberties)
    assert verdict.board is not None
    assert verdict.board.size <= 5
    assert len(verdict.board.black) <= 4
    assert len(verdict.board.white) == 0


def test_a_verdict_has_pictures() -> None:
    verdict = wrong("liberties", lambda stone, own, other, geometry: 0)
    html = verdict._repr_html_()
    assert html.count("<svg") == 3
    assert "position    expected    yours" in str(verdict)
    assert "&#10003;" in check("elo", exercise("elo").answer)._repr_html_()


class Unspeakable(Exception):
    """Neither `repr` nor `str` writes it."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    __str__ = __repr__


def raises(*_: Any) -> None:
    raise Unspeakable


def shown_everywhere(verdict: Verdict) -> None:
    """See that a verdict can be printed and shown, and says the same everywhere."""
    assert str(verdict) == repr(verdict)
    assert str(verdict).startswith(f"{verdict.exercise.name}: {verdict.sentence}")
    html = verdict._repr_html_()
    assert escape(verdict.sentence) in html
    assert html.endswith("</div>")


@pytest.mark.parametrize("name", EVERY_KIND)
def test_answers_that_had_to_be_stopped_can_be_shown(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loop(*_: Any) -> None:
        while not done.wait(0.001):  # others need the processor
            pass

    done = threading.Event()
    stuck = lambda *_: done.wait(5)  # noqa: E731
    for function, said in ((loop, "never ends."), (stuck, "restart Python.")):
        if function is stuck:
            monkeypatch.setattr(exercises.limits, "PATIENCE", 0.01)
        verdict = wrong(name, function, seconds=0.05)
        shown_everywhere(verdict)
        assert (verdict.fault, verdict.got) == ("time", None)
        assert verdict.sentence.endswith(said)
        assert verdict.case is not None
        assert str(verdict.expected) == str(exercise(name).answer(*deepcopy(verdict.args)))
        if verdict.board and exercise(name).returns is SET:
            assert "expected" in str(verdict)
    done.set()


@pytest.mark.parametrize("name", EVERY_KIND)
def test_answers_of_every_kind_can_be_shown(name: str) -> None:
    values = [None, "text", Unspeakable(), [Unspeakable()], 10**5000, [10**5000], (1 << 20000, -1)]
    values += [-1, True, 0.5, math.nan, math.inf, (), (1, 2), [0.5, math.nan], [None, None], {}, abs]
    for value in values:
        verdict = check(name, lambda *_: value)  # noqa: B023 (it is called at once)
        assert verdict.fault in ("wrong", "type", None)
        shown_everywhere(verdict)
    verdict = wrong(name, raises)
    assert "it raised Unspeakable (<Unspeakable that cannot be written>), in line" in verdict.sentence
    shown_everywhere(verdict)


def test_positions_made_by_hand_are_positions() -> None:
    for each in contents():
        for case in each.cases:
            assert case.spot is None or is_position(case.spot.own, case.spot.other, case.spot.geometry)


def test_an_exercise_is_a_decorator(capsys: pytest.CaptureFixture[str]) -> None:
    @exercise("may_try")
    def may_try(n: int, exponent: float, moves: int) -> int:
        return 0

    assert may_try(1, 2, 3) == 0
    assert capsys.readouterr().out.startswith("may_try: it should return")


def test_bad_input_is_refused_in_a_sentence() -> None:
    for call, said in (
        (
            lambda: exercise("libertys"),
            "there is no exercise 'libertys', perhaps 'liberties' (`gomc exercises` lists all)",
        ),
        (lambda: check("elo", 3), "an answer to elo must be a function, not 3."),  # type: ignore[arg-type]
        (lambda: check("elo", print, seconds=0), "seconds must be 0.05 or more, not 0."),
        (lambda: exercise("elo").in_place(print).__enter__(), "elo stands for no single function"),
        (
            lambda: exercise("nth").in_place(5).__enter__(),  # type: ignore[arg-type]
            "an answer to nth must be a function, not 5.",
        ),
        (lambda: check("elo", exercise("elo").answer).stages, "elo is no stage of random games."),
        (lambda: check("captures", lambda *_: 0).stages, "the answer to captures is not right yet."),
    ):
        with pytest.raises(GomcError) as error:
            call()
        assert str(error.value).startswith(said)


# --- Answers at work.


@pytest.mark.parametrize("name", [each.name for each in contents() if each.stands_for])
def test_answers_stand_for_the_librarys_functions(name: str) -> None:
    calls = 0

    def counted(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        return right(*args)

    right = answer(name, SOLUTIONS[name])
    searches = [
        gomc.UCT(eyes="diagonal", policy=gomc.settings.SEQUENCE_LIKE),
        gomc.UCT(eyes="olga"),
        gomc.UCT(eyes="oleg"),
        gomc.AllMovesAsFirst(),
    ]
    board = go.Board(4, komi=0.5)
    expected = [go.search(board, how, playouts=20, seed=1) for how in searches]
    with exercise(name).in_place(counted):
        assert [go.search(board, how, playouts=20, seed=1) for how in searches] == expected
    assert calls > 0
    before = calls
    go.search(board, searches[0], playouts=5, seed=1)
    assert calls == before


@pytest.mark.parametrize("name", ["captures", "saving_moves"])
def test_a_right_stage_plays_as_the_librarys(name: str) -> None:
    verdict = check(name, answer(name, SOLUTIONS[name]), seconds=60)
    board, library = go.Board(5), exercise(name).stage
    assert library is not None
    mine = go.playouts(board, 30, seed=1, policy=verdict.stages)
    assert mine == go.playouts(board, 30, seed=1, policy=library)


@pytest.mark.slow
def test_a_compiled_stage_is_checked_and_timed() -> None:
    numba = pytest.importorskip(
        "numba", reason="the fast backend needs numba: pip install 'gomc[fast]'"
    )
    from gomc.fast import board as rules

    def captures(view: Any, points: Any, shape: Any) -> Any:
        return points & rules.neighbours(view.other & view.atari, shape.stride)

    def of_own(view: Any, points: Any, shape: Any) -> Any:
        return points & rules.neighbours(view.own & view.atari, shape.stride)

    def uncompilable(view: Any, points: Any, shape: Any) -> Any:
        return points & shape.bord

    verdict = check("captures", numba.njit(captures), seconds=60)
    assert re.search(r"fast backend plays [\d,]+ games a second on 9x9, .* gomc's\.$", verdict.sentence)
    fast, library = gomc.load("fast"), exercise("captures").stage
    assert library is not None
    mine = fast.playouts(fast.Board(9), 20, seed=1, policy=verdict.stages)
    assert mine == fast.playouts(fast.Board(9), 20, seed=1, policy=library)
    failed = wrong("captures", numba.njit(of_own))
    assert failed.hint.startswith("It returns liberties of own strings; ")
    assert failed.board is not None
    assert failed.board.size == 3
    assert "does not compile" in wrong("captures", numba.njit(uncompilable)).sentence


@pytest.mark.slow
def test_right_and_wrong_stages_are_played_in_both_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    monkeypatch.setattr("gomc.course.exercises.played.ENOUGH", 0.01)
    own, asked = exercise("captures").mistakes[0].function, exercise("captures")
    for function in (answer("captures", SOLUTIONS["captures"]), own):
        found = asked.fast(function)
        assert re.fullmatch(
            r"captures: with it the reference plays [\d,]+ games a second on 9x9, and the fast backend "
            r"[\d,]+, the same games\.",
            str(found),
        )
        assert found.same
        assert found.stages == Stages(Own(function))
    assert str(replace(found, same=False)).endswith(
        "other games: its answers depend on more than its arguments."
    )


@pytest.mark.parametrize(
    "name",
    [
        "olga_eyes",
        pytest.param("diagonal_eyes", marks=pytest.mark.slow),
    ],
)
def test_rules_of_eyes_are_played_in_both_backends(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    monkeypatch.setattr("gomc.course.exercises.played.ENOUGH", 0.01)
    mine = answer(name, SOLUTIONS[name])
    found = exercise(name).fast(mine)
    assert re.fullmatch(
        rf"{name}: with it the reference plays [\d,]+ games a second on 9x9, and the fast backend "
        r"[\d,]+, the same games\.",
        str(found),
    )
    assert found.eyes == OwnEyes(mine)
    board, named = go.Board(5), name.partition("_")[0]
    assert go.playouts(board, 20, 1, found.eyes) == go.playouts(board, 20, 1, named)


def test_the_page_names_the_exercises_that_are_played_in_both_backends() -> None:
    page = PAGE.read_text("utf-8")
    said = re.search(r"`fast` plays the answers to four exercises: (.*?)\.", page, re.DOTALL)
    played = [each.name for each in contents() if each.stage or each.parameters == ARGUMENTS]
    assert said
    assert sorted(re.findall(r"`(\w+)`", said[1])) == sorted(played)
    assert len(played) == 4


def test_what_cannot_be_played_in_both_backends_is_told() -> None:
    numba = pytest.importorskip(
        "numba", reason="the fast backend needs numba: pip install 'gomc[fast]'"
    )

    def by_text(view: Any, points: Any, geometry: Any) -> Any:
        return points & "A1"

    for name, function, said in (
        ("elo", by_text, "elo is neither a stage of random games nor a rule of eyes."),
        ("captures", numba.njit(by_text), "to be played in both backends, an answer to captures must"),
        (
            "captures",
            by_text,
            "numba cannot compile .*by_text: in line .* a set of points and a text; Own",
        ),
    ):
        with pytest.raises(GomcError, match=said):
            exercise(name).fast(function)


TRACED = """
import sys, time
from gomc.course.exercises import check
def loop(points, k):
    while True:
        pass
def stuck(points, k):
    time.sleep(1000)
for answer in loop, stuck:
    assert check("nth", answer, seconds=0.05).fault == "time"
def outer(x):
    def inner():
        return x
    return inner()
sys.settrace(lambda *_: None)
print(outer("traced"))
"""


@pytest.mark.slow
def test_a_debugger_can_trace_after_an_answer_had_to_be_stopped() -> None:
    """Python 3.11 hangs where a function is traced while an exception for a thread is noted."""
    done = subprocess.run(
        [sys.executable, "-c", TRACED], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "traced"


# --- Exercises that are told in another way than the library has them.


def test_lines_of_four_are_found_at_both_ends_of_the_board() -> None:
    def four(stones: int, columns: int, rows: int) -> bool:
        points = {(c, r) for c in range(columns) for r in range(rows) if stones >> (7 * c + r) & 1}
        steps = (1, 0), (0, 1), (1, 1), (1, -1)
        return any(
            all((c + k * a, r + k * b) in points for k in range(4)) for c, r in points for a, b in steps
        )

    assert check("four_in_a_row", lambda stones: four(stones, 7, 6))
    assert check("four_in_a_row", lambda stones: four(stones, 6, 6)).fault == "wrong"
    assert check("four_in_a_row", lambda stones: four(stones, 7, 5)).fault == "wrong"


def test_both_strings_of_a_semeai_have_liberties() -> None:
    for case in exercise("semeai").source.cases():
        own, other, shared = case.args
        assert own + shared > 0 < other + shared


def test_the_exercise_on_ladders_reads_as_the_library_does() -> None:
    read = 0
    for case in exercise("caught").cases:
        stone, own, other, _, ko, shape, depth = case.args
        if not ko:
            board = go.Board(shape.size)
            board.set_up(gomc.Points(own, shape.size), gomc.Points(other, shape.size))
            its = go.ladder(board, stone.bit_length() - 1, depth=depth)
            assert its.caught is exercise("caught").answer(*case.args)
            read += 1
    assert read > 200


@pytest.mark.parametrize("seed", range(3))
def test_the_exercises_on_learned_weights_learn_as_the_library_does(seed: int) -> None:
    """Features that are levels of one feature in the library; there no team has two of them."""
    np = pytest.importorskip("numpy", reason="learning needs numpy")
    pytest.importorskip("numba", reason="learning needs numba")
    from gomc.lab.learn.minorization import Competitions, WeightLearner
    from gomc.rng import stream

    rng, names = stream(seed, 0), ("", "a", "b", "c")
    levels = [[rng.below(len(names)) for _ in range(3)] for _ in range(20)]
    wins = [rng.below(3) for _ in levels]
    columns = Competitions(
        np.array(levels, np.uint16).reshape(1, -1),
        np.arange(3, 63, 3),
        np.arange(0, 60, 3) + np.array(wins),
    )
    learner = WeightLearner(columns, [np.ones(len(names))])
    gammas = dict.fromkeys(names[1:], 1.0)
    lessons = [
        ([[names[k]] * (k > 0) for k in its], won) for its, won in zip(levels, wins, strict=True)
    ]
    for _ in range(3):
        learner.step()
        gammas = {name: exercise("mm_step").answer(name, gammas, lessons) for name in gammas}
        assert [*learner.gammas[0][1:]] == pytest.approx([*gammas.values()])
    found = exercise("chances").answer(lessons[0][0], gammas)
    weights = learner.gammas[0][levels[0]]
    assert found == pytest.approx([*(weights / weights.sum())])


def test_an_answer_that_is_too_slow_for_all_cases_is_not_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single step from a point is right in the first cases of `flood`."""
    monkeypatch.setattr("gomc.course.exercises.checker.TOTAL", 0.01)

    def slow(start: int, within: int, geometry: Any) -> int:
        time.sleep(0.02)
        return exercise("flood").answer(start, within, geometry)

    verdict = wrong("flood", slow)
    assert verdict.fault == "time"
    assert re.fullmatch(
        r"it is too slow .* 1 of \d+ cases, and in these it was right\.", verdict.sentence
    )


def test_an_answer_that_is_rounded_is_told_so() -> None:
    verdict = wrong("elo", lambda rate: round(exercise("elo").answer(rate), 4))
    assert "do not round the result" in verdict.sentence
