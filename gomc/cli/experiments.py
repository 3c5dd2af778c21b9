"""The commands ``gomc experiment``: run the papers' tables again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import NewFile, a_file, a_seed, check_other, together, who_plays
from gomc.errors import GomcError, MissingExtra, how_many

if TYPE_CHECKING:
    from gomc.arena import Store
    from gomc.lab.experiments import Experiment, League, Study
    from gomc.lab.experiments.forms import Chosen


@click.group()
def experiment() -> None:
    """Run the papers' tables again: list, show, run, report, export."""


which = together(
    click.option("--quick", is_flag=True, help="The quick form: fewer games, shorter searches."),
    click.option(
        "--games",
        type=int,
        metavar="N",
        help="The number of games of a row; by default the number that the experiment declares.",
    ),
    a_seed,
)

of_cases = click.option(
    "--cases",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of positions, for experiments that ask about positions. May be repeated.",
)


@experiment.command(name="list")
def list_experiments() -> None:
    """List the experiments with the number of games or questions in the quick and in the full form."""
    from gomc.lab.experiments import EXPERIMENTS, LEAGUES, STUDIES

    experiments = EXPERIMENTS | LEAGUES | STUDIES
    width = max(map(len, experiments))
    click.echo(f"{'':<{width}}  {'quick':>6} {'full':>6}")
    for entry in experiments.values():
        quick, full = (_amount(entry, quick) for quick in (True, False))
        click.echo(f"{entry.key:<{width}}  {quick:>6} {full:>6}  {entry.title} ({entry.table})")
    click.echo(
        "Most quick forms take from half a minute to five minutes on two cores, "
        "mogo-4 takes eight minutes, and cf-handicap half an hour."
    )


def _amount(entry: Experiment | League | Study, quick: bool) -> str:
    """Return the number of games or questions of a form.

    Return a dash if the number depends on files of positions or on a package that is not installed, or
    if the form does not exist or plays nothing.
    """
    from gomc.lab.experiments import Study

    if isinstance(entry, Study):
        try:
            number = 0 if entry.wants else len(entry.questions(entry.form(quick)))
        except MissingExtra:  # its positions come from recorded games
            number = 0
    elif quick and entry.quick is None:
        number = 0
    else:
        number = sum(match.games for match in entry.matches(quick).values())
    return f"{number:,}" if number else "-"


@experiment.command()
@click.argument("key")
@which
def show(key: str, quick: bool, games: int | None, seed: int) -> None:
    """Show what an experiment plays, what the paper says, and what is not known."""
    from gomc.lab.experiments import League, Study, find
    from gomc.lab.experiments.text import describe

    entry = find(key)
    if isinstance(entry, Study | League):
        click.echo(entry.describe(quick, games, seed))
    else:
        click.echo(describe(entry.form(quick), entry.matches(quick, games, seed)))


@experiment.command()
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@which
@of_cases
@click.option(
    "--row",
    "rows",
    multiple=True,
    metavar="LABEL",
    help="Play only this row, which `gomc experiment show` names, or this pair. May be repeated.",
)
@a_file
@who_plays
def run(
    keys: tuple[str, ...],
    results: Path,
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Play the missing games of experiments, and print the reports.

    You can stop the command at any time; the same command goes on from there. Questions about positions
    are asked in this process, one after the other.
    """
    from gomc.arena import Store
    from gomc.arena.answers import ask_missing
    from gomc.arena.progress import play_shown
    from gomc.lab.experiments import League, Study, find
    from gomc.lab.experiments.forms import Chosen

    plans = [Chosen(find(key), **options) for key in keys]
    with Store(results) as store:
        for plan in plans:
            if isinstance(plan.entry, Study):
                finished = ask_missing(store, plan.questions)
            else:
                number = 1 if plan.alone and cluster is None and workers is None else workers
                finished = not plan.matches or play_shown(
                    plan.matches, store, number, cluster, rated=isinstance(plan.entry, League)
                )
            click.echo(f"{plan.sheet(store)}\n")
            if not finished:
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
    help="Write the report into FILE, too: .txt, .svg, .html or .md (with a picture beside). May be "
    "repeated.",
)
def report(key: str, results: Path, files: tuple[Path, ...], **options: Any) -> None:
    """Report the results of the games played, beside the paper's figures."""
    from gomc.lab.experiments import find
    from gomc.lab.experiments.forms import Chosen
    from gomc.lab.experiments.pages import check_file, write

    entry = find(key)
    for file in files:
        check_file(file)
        check_other(file, results, "the file of results")
        if file.suffix == ".md":
            check_other(file.with_suffix(".svg"), results, "the file of results")
    plan = Chosen(entry, **options)
    with _kept(plan, results) as store:
        sheet = plan.sheet(store)
    click.echo(str(sheet))
    for file in files:
        write(sheet, file, plan.commands(file))


@experiment.command()
@click.argument("key")
@which
@of_cases
@a_file
@click.argument("file", type=NewFile(".jsonl"))
def export(key: str, results: Path, file: Path, **options: Any) -> None:
    """Write the games or answers of an experiment to FILE, for `gomc results import`.

    FILE, which ends in .jsonl, contains everything that the report needs: one line of JSON a game or
    answer.
    """
    from gomc.lab.experiments import find
    from gomc.lab.experiments.forms import Chosen

    check_other(file, results, "the file of results", "")
    plan = Chosen(find(key), **options)
    with _kept(plan, results) as store:
        number = plan.export(store, file)
    click.echo(f"{how_many(number, 'result')} {'is' if number == 1 else 'are'} in {file}")


def _kept(plan: Chosen, results: Path) -> Store:
    """Return the file of results, which may be missing if the experiment plays nothing."""
    from gomc.arena import Store

    if (plan.matches or plan.questions) and not results.exists():
        raise GomcError(f"there is no file of results {results}; name one with --results.")
    return Store(results, read_only=True) if results.exists() else Store(":memory:")
