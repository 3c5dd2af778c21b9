"""The commands ``gomc experiment``: the papers' tables run again."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gomc.cli.arena import stop
from gomc.cli.options import NewFile, a_file, a_seed, together, who_plays
from gomc.errors import GomcError

if TYPE_CHECKING:
    from gomc.lab.experiments import Experiment, Study


@click.group()
def experiment() -> None:
    """Run the papers' tables again: list, show, run, report."""


which = together(
    click.option("--quick", is_flag=True, help="The quick form: fewer games, less thought."),
    click.option("--games", type=int, metavar="N", help="Games of a row, if not as declared."),
    a_seed,
)

of_cases = click.option(
    "--cases",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of positions, for experiments that ask about such. May be repeated.",
)


@experiment.command(name="list")
def list_experiments() -> None:
    """List the experiments, each with its games or questions in the quick form and in full."""
    from gomc.lab.experiments import EXPERIMENTS, STUDIES

    known = EXPERIMENTS | STUDIES
    width = max(map(len, known))
    click.echo(f"{'':<{width}}  {'quick':>6} {'full':>6}")
    for each in known.values():
        quick, full = (_amount(each, quick) for quick in (True, False))
        click.echo(f"{each.key:<{width}}  {quick:>6} {full:>6}  {each.title} ({each.table})")


def _amount(each: Experiment | Study, quick: bool) -> str:
    """Return how many games or questions a form has; a dash if files must say, or nothing is played."""
    from gomc.lab.experiments import Study

    if isinstance(each, Study):
        number = 0 if each.wants else len(each.questions(each.form(quick)))
    else:
        number = sum(match.games for match in each.matches(quick).values())
    return f"{number:,}" if number else "-"


@experiment.command()
@click.argument("key")
@which
def show(key: str, quick: bool, games: int | None, seed: int) -> None:
    """Show what an experiment plays, what its paper says, and what is not known."""
    from gomc.lab.experiments import Study, find
    from gomc.lab.experiments.text import describe

    found = find(key)
    if isinstance(found, Study):
        click.echo(found.describe())
    else:
        click.echo(describe(found, found.matches(quick, games, seed)))


@experiment.command()
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@which
@of_cases
@a_file
@who_plays
def run(
    keys: tuple[str, ...],
    quick: bool,
    games: int | None,
    seed: int,
    cases: tuple[Path, ...],
    results: Path,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Play the games of experiments that are missing, and print the reports.

    It can be stopped at any time, and goes on where it was. Questions about positions are asked in this
    process, one after the other.
    """
    from gomc.arena import Store
    from gomc.arena.answers import ask_missing
    from gomc.arena.progress import play_shown
    from gomc.lab.experiments import Study, find
    from gomc.lab.experiments.report import Report
    from gomc.lab.experiments.text import as_text

    chosen = [find(key) for key in keys]
    plans = [
        each.form(quick, games, seed, cases)
        if isinstance(each, Study)
        else [*each.matches(quick, games, seed).values()]
        for each in chosen
    ]
    with Store(results) as store:
        for each, plan in zip(chosen, plans, strict=True):
            if isinstance(each, Study):
                assert not isinstance(plan, list)
                whole = ask_missing(store, each.questions(plan))
                click.echo(f"{each.sheet(plan, store)}\n")
            else:
                assert isinstance(plan, list)
                alone = 1 if each.alone and cluster is None else None
                whole = not plan or play_shown(
                    plan, store, alone if workers is None else workers, cluster
                )
                click.echo(as_text(Report.of(each, store, quick, games, seed)) + "\n")
            if not whole:
                stop(results)


@experiment.command()
@click.argument("key")
@which
@of_cases
@a_file
@click.option(
    "--out",
    "files",
    multiple=True,
    type=NewFile(),
    metavar="FILE",
    help="Write it there too: .txt, .svg, .html or .md (with a picture beside). May be repeated.",
)
def report(
    key: str,
    quick: bool,
    games: int | None,
    seed: int,
    cases: tuple[Path, ...],
    results: Path,
    files: tuple[Path, ...],
) -> None:
    """Report what was played, beside the paper's figures."""
    from gomc.arena import Store
    from gomc.lab.experiments import Study, find
    from gomc.lab.experiments.pages import check_file, write
    from gomc.lab.experiments.report import Report
    from gomc.lab.experiments.text import sheet

    found = find(key)
    for file in files:
        check_file(file)
    form = found.form(quick, games, seed, cases) if isinstance(found, Study) else None
    played = isinstance(found, Study) or found.matches()
    if played and not results.exists():
        raise GomcError(f"there is no file of results {results}; name one with --results.")
    with Store(results, read_only=results.exists()) as store:
        if isinstance(found, Study):
            assert form is not None
            its = found.sheet(form, store)
        else:
            its = sheet(Report.of(found, store, quick, games, seed))
    click.echo(str(its))
    chosen = [key, *["--quick"] * quick, *(["--games", str(games)] if games is not None else [])]
    chosen += ["--seed", str(seed)] * (seed != 1)
    chosen += [word for file in cases for word in ("--cases", file.name)]
    commands = f"$ gomc experiment run {shlex.join(chosen)}"
    for file in files:
        write(its, file, f"{commands}\n$ gomc experiment report {shlex.join(chosen)} --out {file.name}")
