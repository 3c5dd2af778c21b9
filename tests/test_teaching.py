"""The teachers' pack: questionnaires of the right form, plans that add up, and a pack that is built."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gomc.course.exercises import contents

ROOT = Path(__file__).parents[1]
TEACHING = ROOT / "teaching"
FILES = sorted((TEACHING / "questions").glob("*.toml"))
NUMBERS = {int(file.name[:2]) for file in (ROOT / "tutorials").glob("*.ipynb")}
SLIDES = ("nbformat", "nbclient", "nbconvert", "matplotlib", "numba")

SPEC = importlib.util.spec_from_file_location("questionnaire", TEACHING / "questionnaire.py")
assert SPEC
assert SPEC.loader
questionnaire = importlib.util.module_from_spec(SPEC)
sys.modules["questionnaire"] = questionnaire  # dataclasses look there
SPEC.loader.exec_module(questionnaire)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_questionnaire_belongs_to_a_tutorial_and_has_the_right_form(file: Path) -> None:
    questions = questionnaire.read(file)
    assert int(file.stem) in NUMBERS
    assert len(questions) == 10
    assert {each.right for each in questions} == {*"abcd"}
    longest = [
        max(each.choices, key=lambda k: len(each.choices[k])) == each.right for each in questions
    ]
    assert sum(longest) <= 5  # the longest choice must not give the answer away
    for each in questions:
        lengths = [len(text) for letter, text in each.choices.items() if letter != each.right]
        assert len(each.choices[each.right]) <= 1.6 * max(lengths), each.asks


def test_every_tutorial_has_a_questionnaire() -> None:
    assert {int(file.stem) for file in FILES} == NUMBERS


GOOD = (TEACHING / "questions" / "01.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[question]]", "[[other]]", "should contain 10 questions, not 9"),
        ('right = "b"', 'right = "e"', "should have one right letter"),
        ('right = "b"', 'right = "a"', "should have one right letter"),
        ('right = "b"\n', "", "should have asks, a, b, c, d, right and wrong"),
        (
            '"One, because they have the same colour."',
            '"One, because they touch at a corner"',
            "equal choices",
        ),
        ('"Two, because diagonals do not connect."', '" "', "an empty text"),
        ('["Colour alone makes a string.", ', "[", "a belief and a reply"),
    ],
)
def test_a_questionnaire_of_a_wrong_form_is_refused(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "01.toml"
    assert old in GOOD
    file.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(ValueError, match=said):
        questionnaire.read(file)


def test_answers_that_always_stand_in_one_place_are_refused(tmp_path: Path) -> None:
    block = '[[question]]\nasks = "Which {}?"\na = "1"\nb = "2"\nc = "3"\nd = "4"\nright = "a"\n'
    block += "".join(f'wrong.{letter} = ["x", "y"]\n' for letter in "bcd")
    file = tmp_path / "01.toml"
    file.write_text("".join(block.format(n) for n in range(10)))
    with pytest.raises(ValueError, match="10 of the right answers have the letter a"):
        questionnaire.read(file)


def test_the_minutes_of_each_plan_add_up_and_name_exercises_that_exist() -> None:
    plans = tomllib.loads((TEACHING / "plans.toml").read_text("utf-8"))["plan"]
    names = {each.name for each in contents()} | {"mybot"}
    for plan in plans:
        work = [row for session in plan["session"] for row in session["work"]]
        assert sum(minutes for minutes, _, _ in work) == plan["minutes"]
        assert all(tutorial in NUMBERS | {0} for _, tutorial, _ in work)
        for _, tutorial, said in work:
            for name in re.findall(r"`(\w+)`", said):
                assert name in names
                own = {each.name: each.tutorial for each in contents()}
                assert own[name] == tutorial, name
    assert [plan["minutes"] for plan in plans] == [360, 8 * 90, 14 * 90]
    assert {20, 21, 22, 23} <= {tutorial for _, tutorial, _ in work}  # of the longest plan


def built(folder: Path, *options: str) -> str:
    """Build the pack, and return what the command prints."""
    command = [sys.executable, str(TEACHING / "build.py"), str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, check=True).stdout


@pytest.mark.slow
def test_the_pack_is_built(tmp_path: Path) -> None:
    built(tmp_path, "--without-slides")
    solutions, mistakes = ((tmp_path / f"{n}.md").read_text("utf-8") for n in ("solutions", "mistakes"))
    for each in contents():
        assert each.solution in solutions
        assert f"### `{each.name}`" in mistakes
    rows = [line for line in mistakes.splitlines() if line.startswith("| ")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 3 for row in rows)
    assert "| The prediction is far from the measured number. | A coin" not in mistakes
    for file in FILES:
        sheet = (tmp_path / "questions" / f"{file.stem}.md").read_text("utf-8")
        answers = (tmp_path / "answers" / f"{file.stem}.md").read_text("utf-8")
        for each in questionnaire.read(file):
            assert each.asks in sheet
            assert f"Right: {each.right}. " in answers
            assert all(reply in answers and reply not in sheet for _, reply in each.wrong.values())
            assert all(f"| {belief} | {reply} |" in rows for belief, reply in each.wrong.values())
    steps = sorted(file.name for file in (tmp_path / "mybot").glob("step*.py"))
    assert steps == [f"step{n:02d}.py" for n in range(1, 11)]
    assert "Fourteen weeks" in (tmp_path / "plans.md").read_text("utf-8")
    assert (tmp_path / "rubric.md").is_file()


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        built(tmp_path / "file", "--without-slides")
    assert "build.py: error: cannot write" in failed.value.stderr
    assert "Traceback" not in failed.value.stderr


def test_neither_the_wheel_nor_the_site_contains_the_pack() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["gomc"]
    asked = questionnaire.read(FILES[0])[0].asks
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))
    assert asked not in pages
    builders = "".join(file.read_text("utf-8") for file in (ROOT / "docs" / "site").rglob("*.py"))
    assert "teaching" not in builders


@pytest.mark.slow
@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in SLIDES),
    reason=f"not installed: {', '.join(SLIDES)}",
)
def test_the_slides_of_a_tutorial_have_its_headings_and_figures(tmp_path: Path) -> None:
    assert re.search(r"tutorial 1: \d\d slides", built(tmp_path, "--slides", "1"))
    page = (tmp_path / "slides" / "01-rules.html").read_text("utf-8")
    for heading in "The rules, by playing", "Strings and liberties", "Superko":
        assert heading in page
    assert page.count("data:image") >= 8  # the boards
    assert "Exercises" not in page.partition("<body")[2]
    assert "board.play(" not in page.partition("<body")[2]
