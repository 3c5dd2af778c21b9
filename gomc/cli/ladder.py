"""The commands ``gomc ladder``: climb the ladder of programs, and write the page of a class."""

from __future__ import annotations

from pathlib import Path

import click

from gomc.cli.arena import stop
from gomc.cli.learn import GamesFirst
from gomc.cli.options import NewFile, ResultsFile, a_board
from gomc.registry import BACKENDS, QUICKEST


@click.group(cls=GamesFirst)
def ladder() -> None:
    """Let your program climb a ladder of programs by year, or write the page of a class.

    `gomc ladder PROGRAM` is short for `gomc ladder climb PROGRAM`.
    """


@ladder.command()
@click.argument("program")
@click.option("--name", metavar="TEXT", help="The name in reports; by default the file's name.")
@click.option(
    "--seconds", default=0.2, show_default=True, metavar="S", help="Processor time for a move."
)
@click.option(
    "--memory", default=4096, show_default=True, metavar="MB", help="The limit of PROGRAM's memory."
)
@click.option(
    "--games", default=200, show_default=True, metavar="N", help="The most games with a rung."
)
@a_board
@click.option(
    "--backend",
    default=QUICKEST,
    show_default=True,
    metavar="NAME",
    help=f"The backend that plays the rungs: {' or '.join(BACKENDS)}.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of a new climb; by default nobody knows the seed beforehand.",
)
@click.option(
    "--results",
    default="ladder.sqlite",
    show_default=True,
    metavar="FILE",
    type=ResultsFile(),
    help="The file that keeps the games.",
)
@click.option(
    "--workers", type=int, metavar="N", help="Processes that play; by default one for two cores."
)
def climb(
    program: str,
    name: str | None,
    seconds: float,
    memory: int,
    games: int,
    size: int,
    komi: float,
    backend: str,
    seed: int | None,
    results: Path,
    workers: int | None,
) -> None:
    """Let PROGRAM climb from rung to rung, with equal processor time for both sides.

    PROGRAM is the command line of a program that speaks GTP, a Python file that speaks GTP (mybot.py),
    a program or search in a file or module (mybot.py:my_program, mymodule:my_program), or a program of
    gomc with settings. In a command line {seconds} stands for the time of a move, and {seed} for the
    seed of a game. PROGRAM runs in a separate process, with your rights.

    A sequential test decides each rung. Every game is kept as soon as it is finished. Ctrl-C stops the
    climb and the same command goes on.
    """
    from gomc.arena import Store
    from gomc.course.ladder.climb import ClimbPlan
    from gomc.course.ladder.climb import climb as climb_all
    from gomc.course.ladder.climber import climber
    from gomc.course.ladder.result import report

    learner = climber(program, name, seconds, memory)
    plan = ClimbPlan(learner, games, size, komi, backend, seed)
    with Store(results) as store:
        rungs, finished = climb_all(plan, store, click.echo, workers)
    if not finished:
        stop(results)
    click.echo(f"\n{report(learner.name, rungs)}")


@ladder.command()
@click.argument(
    "results",
    nargs=-1,
    required=True,
    metavar="RESULTS...",
    type=click.Path(dir_okay=False, path_type=Path),
)
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=NewFile(),
    help="The page: a file .html or .md.",
)
def table(results: tuple[Path, ...], out: Path) -> None:
    """Write the page of a class: names, highest rungs, and ratings with intervals.

    RESULTS are the files of results of the climbs.
    """
    from gomc.course.ladder.classtable import class_table, page_kind, write_table

    page_kind(out)
    climbs = class_table(results)
    write_table(climbs, out)
    number = len(climbs.climbs)
    click.echo(f"{number} {'climb is' if number == 1 else 'climbs are'} in {out}")
