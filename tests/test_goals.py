"""The judges of choices, predictions and counterexamples, and the programs with a bug or a gap."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import log

import pytest

import gomc.reference as go
from gomc import patterns
from gomc.arena.sprt import Sprt, expected
from gomc.course.exercises import Exercise, check, contents, exercise
from gomc.course.exercises.goals import Claims, Prediction
from gomc.course.exercises.model import AS_PRINTED, GAP
from gomc.course.exercises.solutions import compiled, entries
from gomc.lab.experiments.estimates import Estimate, combined
from gomc.results.stats import wilson

CLAIMS = {each.name: each.goal for each in contents() if isinstance(each.goal, Claims)}
PREDICTIONS = {each.name: each.goal for each in contents() if isinstance(each.goal, Prediction)}
PROGRAMS = [each for each in contents() if each.given]


def test_there_are_exercises_of_all_kinds() -> None:
    drawn = [each for each in contents() if each.goal and not each.parameters]
    assert len(CLAIMS) >= 8
    assert len(PREDICTIONS) >= 8
    assert len(drawn) - len(CLAIMS) - len(PREDICTIONS) >= 8
    assert sum(GAP not in each.program for each in PROGRAMS) >= 9
    assert sum(GAP in each.program for each in PROGRAMS) >= 2


# --- Claims.


@pytest.mark.parametrize("name", CLAIMS)
def test_the_letters_of_claims_are_those_of_the_statement(name: str) -> None:
    goal = CLAIMS[name]
    stated = re.findall(r"^- ([a-z])\. ", exercise(name).statement, re.MULTILINE)
    assert stated == sorted([*goal.right, *goal.wrong]) == [*"abcdef"]
    assert exercise(name).answer().split() == sorted(goal.right)


@pytest.mark.parametrize("name", CLAIMS)
def test_each_wrong_choice_is_answered_by_its_misconception(name: str) -> None:
    goal = CLAIMS[name]
    for letter, said in goal.wrong.items():
        verdict = check(name, lambda letter=letter: f"{letter} {' '.join(goal.right)}")
        assert verdict.sentence == f"{letter} is not supported. {said}."
    for letter, said in goal.right.items():
        verdict = check(name, lambda letter=letter: " ".join({*goal.right} - {letter}))
        assert verdict.sentence == f"a supported sentence is missing. {said}."


@pytest.mark.parametrize(
    ("name", "row", "games"),
    [
        ("four_reports", r"(?P<games>\d+) +(?P<won>\d+) +", 0),
        ("urgency_claims", r"(?P<games>\d+) +(?P<rate>[\d.]+) % +", 0),
        ("widening_claims", r"(?P<rate>[\d.]+) % +", 24),
    ],
)
def test_the_intervals_in_a_table_of_claims_are_wilsons(name: str, row: str, games: int) -> None:
    rows = [
        *re.finditer(
            rf"^    \S.*? {row}(?P<low>[\d.]+) % to (?P<high>[\d.]+) %$", said(name), re.MULTILINE
        )
    ]
    assert len(rows) in (2, 4, 6)
    for found in rows:
        given = found.groupdict()
        n = games or int(given["games"])
        won = int(given["won"]) if "won" in given else round(n * float(given["rate"]) / 100)
        for end, written in zip(wilson(won, n), (given["low"], given["high"]), strict=True):
            assert abs(100 * end - float(written)) <= (0.05 if "." in written else 0.5)


def test_the_matches_of_the_report_end_with_their_last_game() -> None:
    rows = re.findall(r"(\d+) of (\d+) +(elo[01])$", said("report_claims"), re.MULTILINE)
    assert len(rows) == 2
    win, loss = log(expected(100) / 0.5), log((1 - expected(100)) / 0.5)
    low, high = Sprt(elo0=0, elo1=100).bounds
    for won, games, verdict in rows:
        ratio = int(won) * win + (int(games) - int(won)) * loss
        before = ratio - (win if verdict == "elo1" else loss)
        assert low < before < high
        assert ratio >= high if verdict == "elo1" else ratio <= low
    (first, *_) = rows
    assert f"wins {int(first[0]) / int(first[1]):.0%} of".replace("%", " %") in said("report_claims")


def test_the_difference_of_two_urgencies_is_that_of_the_tutorial() -> None:
    rows = {}
    for urgency, rate, games in ("1.0", 0.45, 600), ("1.4", 0.375, 200):
        rows[urgency] = Estimate(rate, *wilson(rate * games, games), games)
    gain, low, high, _ = combined({"1.0": 1, "1.4": -1}, rows)
    assert (
        f"{100 * gain:+.1f} %, from {100 * low:+.1f} to {100 * high:+.1f} %"
        in (exercise("urgency_claims").hints[1])
    )


def said(name: str) -> str:
    return exercise(name).statement


JUMP = """
    . . . {} . . .
    . . {} . {} . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
    X . . . . . .
    O . . . . . .
"""
"""Two black stones with a point between them, and a white stone in atari at A1."""


@pytest.mark.parametrize(
    ("signs", "last", "point", "value"),
    [
        (("X", ".", "."), "D6", "D5", 10),
        (("X", "X", "X"), "D6", "D5", 10),  # D5 captures, too
        (("X", ".", "."), "D6", "B1", 5),
        (("X", ".", "."), "D6", "G7", 1),
        (("X", ".", "."), "D6 G4 G1", "D5", 2),
    ],
)
def test_the_database_of_the_claims_gives_these_values(
    signs: tuple[str, ...], last: str, point: str, value: int
) -> None:
    text = said("database_claims").partition("code-block:: text")[2].partition("- a.")[0]
    database = patterns.read("\n".join(line.strip().split("  ")[0] for line in text.splitlines()))
    board = go.Board.from_diagram(JUMP.format(*signs), to_play="white")
    for name in last.split():
        board.play(name)
    assert go.weights(board, database)[point] == value


# --- Predictions.


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", PREDICTIONS)
def test_a_prediction_is_judged_by_its_distance(name: str) -> None:
    goal = PREDICTIONS[name]
    value, low, high, _ = goal.measure()
    assert low <= value <= high
    assert high - low <= 3 * goal.near  # chance decides little
    for away, points in ((0, 10), (goal.near * 0.99, 5), (-goal.near * 0.99, 5)):
        verdict = check(name, lambda away=away: value + away)
        assert verdict
        assert f"from yours: {points} of 10 points. {goal.reason}" in verdict.sentence
    for away in (1.01 * goal.near, -3 * goal.near):
        verdict = check(name, lambda away=away: value + away)
        assert verdict.fault == "wrong"
        assert f"the measured number is {value:.3g} (95 % interval" in verdict.sentence


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 10**400])
def test_a_prediction_is_a_finite_number(number: float) -> None:
    verdict = check("lost_race", lambda: number)
    assert verdict.sentence == "a prediction is a finite number."


# --- Programs.


@pytest.mark.parametrize("each", PROGRAMS, ids=lambda each: each.name)
def test_a_printed_program_differs_from_the_solution_in_one_line(each: Exercise) -> None:
    lines = zip(each.program.splitlines(), each.solution.splitlines(), strict=True)
    assert sum(one != other for one, other in lines) == 1
    assert each.order in str(each)
    assert each.program in each._repr_markdown_()
    ((sentence, _),) = entries(each.given)
    assert sentence not in str(each)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("each", PROGRAMS, ids=lambda each: each.name)
def test_a_printed_program_is_wrong_until_it_is_mended(each: Exercise) -> None:
    verdict = check(each.name, compiled(each.program, each.name), seconds=5)
    assert verdict.fault
    assert (verdict.hint == f"{AS_PRINTED}.") is (GAP not in each.program)
    assert check(each.name, compiled(each.solution, each.name), seconds=5)


def test_letters_may_be_written_as_in_a_sentence_or_a_list() -> None:
    judge = Claims({"a": "A", "c": "C"}, {"b": "B", "f": "F"})
    for said in ("a c", "a, and c", "A/C", "(a) (c)", '["a", "c"]', "a and c."):
        assert judge(lambda said=said: said)[0], said
    assert judge(lambda: "a n c") == (False, "an answer has letters from a to f, not 'n'")


# --- Counterexamples.


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("filled_eye", lambda: "X O", "as many points in a row as it has rows"),
        ("filled_eye", lambda: "\n".join([". " * 9] * 9), "the board should be 3x3 to 7x7 large"),
        ("false_eye", lambda: "", "a diagram"),
        ("flat_trap", lambda: "\n".join([". " * 5] * 5), "the board should be 3x3 to 4x4 large"),
        ("ladder_breaker", lambda: "A1 B1", "A1 B1"),
    ],
)
def test_what_is_no_position_gets_a_sentence(name: str, answer: Callable[[], str], said: str) -> None:
    verdict = check(name, answer)
    assert verdict.fault == "wrong"
    assert said in verdict.sentence
    assert "\n" not in verdict.sentence
