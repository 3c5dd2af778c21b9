"""The command ``gomc grade``: points for exercises that learners hand in."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gomc.cli.options import NewFile, check_other
from gomc.errors import GomcError, check_number, printable
from gomc.rng import check_seed

if TYPE_CHECKING:
    from gomc.course.exercises import Exercise


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(path_type=Path),
)
@click.option(
    "--out",
    required=True,
    type=NewFile(),
    metavar="FILE",
    help="The table of points, .csv; the remarks go into a second file beside it.",
)
@click.option(
    "--tutorial",
    "tutorials",
    multiple=True,
    type=int,
    metavar="N",
    help="Only exercises of tutorial N.",
)
@click.option(
    "--exercise", "names", multiple=True, metavar="NAME", help="Only this exercise. May be repeated."
)
@click.option(
    "--points",
    multiple=True,
    metavar="NAME=N",
    help="The points of an exercise; 1 by default. May be repeated.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of the cases; by default nobody knows the seed beforehand.",
)
@click.option(
    "--seconds", default=1.0, show_default=True, metavar="S", help="The longest time of a call."
)
@click.option(
    "--memory", default=2048, show_default=True, metavar="MB", help="The limit of a file's memory."
)
def grade(
    files: tuple[Path, ...],
    out: Path,
    tutorials: tuple[int, ...],
    names: tuple[str, ...],
    points: tuple[str, ...],
    seed: int | None,
    seconds: float,
    memory: int,
) -> None:
    """Grade the exercises in FILEs, which are notebooks (.ipynb) or Python modules (.py).

    An answer gets its points if it is right on positions that the exercise does not show. The code of a
    file runs in a separate process with limits. A file that is broken costs only its own row. Use a
    container for files of people whom you do not trust.
    """
    from gomc.course.grading.marks import Grader
    from gomc.course.grading.sheet import check_remarks, write_marks, write_remarks
    from gomc.course.processes import check_memory

    if out.suffix.lower() != ".csv":
        raise GomcError(f"the table of points is a file .csv, not {out.name!r}.")
    check_number("seconds", seconds, 0.05, 60)
    check_memory(memory)
    exercises = chosen(names, tutorials)
    drawn = int.from_bytes(os.urandom(7)) if seed is None else check_seed(seed)
    worth = dict(map(worth_of, points))
    for name in worth.keys() - {each.name for each in exercises}:
        raise GomcError(f"points are given for {name}, but {name} is not among the exercises to grade.")
    grader = Grader(exercises, drawn, worth, seconds, memory)
    most = sum(worth.get(each.name, 1.0) for each in grader.exercises)
    remarks, marks = out.with_name(f"{out.stem}-remarks.csv"), []
    check_remarks(remarks)
    for file in files:
        check_other(out, file, "one of the files to grade")
    for file in files:
        try:
            marks.append(grader.grade(file))
        except KeyboardInterrupt:
            kept = f"; their points are in {out}" if marks else ""
            click.echo(f"stopped after {len(marks)} of {len(files)} files{kept}", err=True)
            click.get_current_context().exit(130)
        write_marks(marks, out)
        write_remarks(marks, remarks)
        broken = "".join(f"; {said}" for name, said in marks[-1].remarks if not name)
        click.echo(f"{printable(str(file))}: {marks[-1].total:g} of {most:g} points{broken}")
    click.echo(f"the points are in {out}, the remarks in {remarks}; the cases have the seed {drawn}")


def chosen(names: Iterable[str], tutorials: Collection[int]) -> Sequence[Exercise]:
    """Return the exercises of these names and of these tutorials; all exercises if none are named.

    Raises
    ------
    GomcError
        If there is no such exercise, or a tutorial has no exercises.
    """
    from gomc.course.exercises import contents, exercise

    found, every = [exercise(name) for name in dict.fromkeys(names)], contents()
    for tutorial in tutorials:
        if all(each.tutorial != tutorial for each in every):
            raise GomcError(f"tutorial {tutorial} has no exercises; `gomc exercises` lists all.")
    found += [each for each in every if each.tutorial in tutorials and each not in found]
    return found or every


def worth_of(text: str) -> tuple[str, float]:
    """Return the exercise and the points that a text of the form NAME=N names.

    Examples
    --------
    >>> worth_of("flood=2")
    ('flood', 2.0)
    """
    from gomc.course.exercises import exercise

    name, _, number = text.partition("=")
    try:
        points = float(number)
    except ValueError:
        raise GomcError(f"points are given as NAME=N, such as flood=2, not {text!r}.") from None
    return exercise(name).name, check_number(f"the points of {name}", points, 0, 1000)
