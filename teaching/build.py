"""The teachers' pack: ``python teaching/build.py FOLDER`` builds all parts into a folder.

The pack contains the solutions of the exercises, common mistakes with replies, questionnaires with and
without answers, plans, a rubric, the steps of mybot, and slides. ``--without-slides`` leaves out the
slides, for which all notebooks are run.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from questionnaire import answers, questionnaires, sheet  # noqa: E402

from gomc.course.exercises import Exercise, contents  # noqa: E402
from gomc.course.exercises.goals import Claims, Prediction  # noqa: E402
from gomc.course.exercises.model import AS_PRINTED  # noqa: E402
from gomc.course.exercises.solutions import Mistake, entries, patched  # noqa: E402

TUTORIALS = HERE.parent / "tutorials"

LONGEST = 90
"""The longest line of a known mistake that is shown, in letters."""


def notebooks() -> dict[int, Path]:
    """Return the notebooks by the numbers of the tutorials."""
    return {int(file.name[:2]): file for file in sorted(TUTORIALS.glob("*.ipynb"))}


def heading(notebook: Path) -> str:
    """Return the title of a tutorial."""
    (first, *_) = json.loads(notebook.read_text("utf-8"))["cells"]
    return "".join(first["source"]).partition("\n")[0].removeprefix("# ")


def minutes(notebook: Path) -> int:
    """Return the time of a tutorial, which the notebook states at the top."""
    (first, *_) = json.loads(notebook.read_text("utf-8"))["cells"]
    found = re.search(r"\*\*Time:\*\* about (\d+) minutes", "".join(first["source"]))
    assert found
    return int(found[1])


def titles() -> dict[int, str]:
    """Return the titles of the tutorials by their numbers."""
    return {number: heading(file) for number, file in notebooks().items()}


# --- Solutions and mistakes.


def solutions() -> str:
    """Return all exercises with their solutions, as Markdown."""
    lines = ["# Solutions", "", "Many exercises have other right answers, too.", ""]
    for tutorial, group in by_tutorial():
        lines += [f"## Tutorial {tutorial}: {titles()[tutorial]}", ""]
        for each in group:
            lines += [f"### {each.number}. {each.asks} (`{each.name}`)", ""]
            lines += [f"The bug or the gap: {sentence}.\n" for sentence, _ in bug(each)]
            lines += [f"```python\n{each.solution}\n```", ""]
            if isinstance(each.goal, Prediction):
                value, low, high, said = each.goal.measure()
                measured = f"{value:.3g}, 95 % interval {low:.3g} to {high:.3g}, {said}"
                lines += [f"Measured: {measured}. {each.goal.reason}.", ""]
    return "\n".join(lines)


def bug(exercise: Exercise) -> list[tuple[str, Any]]:
    """Return the sentence about the bug or the gap of a printed program, with its patch."""
    return [*entries(exercise.given)] if exercise.given else []


def by_tutorial() -> Iterator[tuple[int, list[Exercise]]]:
    """Yield the exercises of each tutorial."""
    for tutorial, group in groupby(contents(), lambda each: each.tutorial):
        yield tutorial, [*group]


def mistakes() -> str:
    """Return what learners get wrong and what to say, from exercises and questionnaires."""
    lines = ["# What students get wrong, and what to say", ""]
    lines += ["The exercises recognise these mistakes. The questionnaires add beliefs.", ""]
    exercises = dict(by_tutorial())
    for tutorial, questions in questionnaires().items():
        lines += [f"## Tutorial {tutorial}: {titles()[tutorial]}", ""]
        for each in exercises.get(tutorial, []):
            lines += [f"### `{each.name}`", ""]
            lines += ["| what they do | what to say |", "| --- | --- |"]
            lines += [f"| {wrong} | {reply} |" for wrong, reply in faults(each)] + [""]
        lines += ["### What they believe", "", "| belief | what to say |", "| --- | --- |"]
        pairs = (pair for question in questions for pair in question.wrong.values())
        lines += [f"| {belief} | {reply} |" for belief, reply in pairs] + [""]
    return "\n".join(lines)


def faults(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Yield what learners do wrong in an exercise, each with what to say."""
    goal = exercise.goal
    if isinstance(goal, Claims):
        stated = dict(re.findall(r"^- ([a-z])\. (.+(?:\n  .+)*)", exercise.statement, re.MULTILINE))
        for letter, reply in goal.wrong.items():
            yield f"They choose: {' '.join(stated[letter].split())}", f"{reply}."
    elif isinstance(goal, Prediction):
        yield "The prediction is far from the measured number.", f"{goal.reason}."
    elif not exercise.parameters:
        yield "They find no answer that gomc accepts.", " ".join(exercise.hints)
    for mistake in exercise.mistakes:
        wrong, _, reply = mistake.sentence.partition("; ")
        if mistake.sentence == AS_PRINTED:
            reply = bug(exercise)[0][0]
        yield f"{wrong}{changed(exercise, mistake)}.", sentence(reply) or exercise.hints[0]


def changed(exercise: Exercise, mistake: Mistake) -> str:
    """Return the line of a known mistake that differs from the solution, if it is short."""
    right = exercise.solution.splitlines()
    lines = [
        line for line in patched(exercise.solution, mistake.patch).splitlines() if line not in right
    ]
    code = lines[0].strip().replace("|", "\\|") if len(lines) == 1 else ""
    return f": `{code}`" if 0 < len(code) <= LONGEST else ""


def sentence(text: str) -> str:
    """Return a text as a sentence; an empty text stays empty."""
    return f"{text[0].upper()}{text[1:]}." if text else ""


# --- Plans.


def plans() -> str:
    """Return the plans of courses, with minutes."""
    lines = ["# Plans", ""]
    for plan in tomllib.loads((HERE / "plans.toml").read_text("utf-8"))["plan"]:
        lines += [f"## {plan['name']}", "", f"{plan['about']} {plan['minutes']} minutes in all.", ""]
        for session in plan["session"]:
            total = sum(minutes for minutes, _, _ in session["work"])
            lines += [f"### {session['title']} ({total} minutes)", ""]
            lines += ["| minutes | tutorial | work |", "| --- | --- | --- |"]
            for minutes_of, tutorial, work in session["work"]:
                lines.append(f"| {minutes_of} | {tutorial or ''} | {work} |")
            lines.append("")
    lines += [
        "## Tutorials and their times",
        "",
        "| tutorial | title | minutes alone |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {n} | {heading(file)} | {minutes(file)} |" for n, file in notebooks().items()]
    return "\n".join([*lines, ""])


# --- The pack.


def build(folder: Path, slides: Sequence[int]) -> None:
    """Build the pack in a folder, with the slides of some tutorials."""
    for name in "questions", "answers", "slides":
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, text in ("solutions", solutions()), ("mistakes", mistakes()), ("plans", plans()):
        (folder / f"{name}.md").write_text(text, "utf-8")
    for number, questions in questionnaires().items():
        title = f"{number}. {titles()[number]}"
        (folder / "questions" / f"{number:02d}.md").write_text(sheet(title, questions), "utf-8")
        (folder / "answers" / f"{number:02d}.md").write_text(answers(title, questions), "utf-8")
    shutil.copy(HERE / "rubric.md", folder)
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / "mybot", folder / "mybot", ignore=without, dirs_exist_ok=True)
    for number in slides:
        from slides import write_slides  # which needs nbconvert

        file = folder / "slides" / f"{notebooks()[number].stem}.html"
        print(f"tutorial {number}: {write_slides(notebooks()[number], file)} slides", flush=True)


def build_from_arguments() -> None:
    """Build the pack in the folder that the command names."""
    parser = argparse.ArgumentParser(description="Build the teachers' pack.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--without-slides", action="store_true", help="run no notebooks")
    parser.add_argument("--slides", type=int, nargs="*", help="the tutorials that get slides (all)")
    given = parser.parse_args()
    wanted = [*notebooks()] if given.slides is None else given.slides
    unknown = [number for number in wanted if number not in notebooks()]
    if unknown:
        parser.error(f"there is no tutorial {unknown[0]}")
    try:
        build(given.folder, [] if given.without_slides else wanted)
    except ModuleNotFoundError as missing:
        parser.error(f"slides need the package {missing.name}; --without-slides leaves them out.")
    except OSError as error:
        parser.error(f"cannot write {error.filename}: {error.strerror}.")
    print(f"The pack is in {given.folder}.")


if __name__ == "__main__":
    build_from_arguments()
