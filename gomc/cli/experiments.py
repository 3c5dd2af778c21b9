"""The commands ``gomc experiment``: the papers' tables run again."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from gomc.cli.arena import stop
from gomc.cli.options import a_file, a_seed, together, who_plays
from gomc.errors import GomcError


@click.group()
def experiment() -> None:
    """Run the papers' tables again: list, show, run, report."""


which = together(
    click.option("--quick", is_flag=True, help="The quick form: fewer games, less thought."),
    click.option("--games", type=int, metavar="N", help="Games of a row, if not as declared."),
    a_seed,
)


@experiment.command(name="list")
def list_experiments() -> None:
    """List the experiments."""
    from gomc.arena.experiments import EXPERIMENTS

    width = max(map(len, EXPERIMENTS))
    for each in EXPERIMENTS.values():
        click.echo(f"{each.key:<{width}}  {each.title} ({each.table})")


@experiment.command()
@click.argument("key")
@which
def show(key: str, quick: bool, games: int | None, seed: int) -> None:
    """Show what an experiment plays, what its paper says, and what is not known."""
    from gomc.arena.experiments import find
    from gomc.arena.experiments.text import describe

    found = find(key)
    click.echo(describe(found, found.matches(quick, games, seed)))


@experiment.command()
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@which
@a_file
@who_plays
def run(
    keys: tuple[str, ...],
    quick: bool,
    games: int | None,
    seed: int,
    results: Path,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Play the games of experiments that are missing, and print the reports.

    It can be stopped at any time, and goes on where it was.
    """
    from gomc.arena import Store
    from gomc.arena.experiments import find
    from gomc.arena.experiments.report import Report
    from gomc.arena.experiments.text import as_text
    from gomc.arena.progress import play_shown

    chosen = [find(key) for key in keys]
    plans = [[*each.matches(quick, games, seed).values()] for each in chosen]
    with Store(results) as store:
        for each, matches in zip(chosen, plans, strict=True):
            alone = 1 if each.alone and cluster is None else None
            whole = not matches or play_shown(
                matches, store, alone if workers is None else workers, cluster
            )
            click.echo(as_text(Report.of(each, store, quick, games, seed)) + "\n")
            if not whole:
                stop(results)


@experiment.command()
@click.argument("key")
@which
@a_file
@click.option(
    "--out",
    "files",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write it there too: .txt, .png, .html or .md (with a picture beside). May be repeated.",
)
def report(
    key: str, quick: bool, games: int | None, seed: int, results: Path, files: tuple[Path, ...]
) -> None:
    """Report what was played, beside the paper's figures."""
    from gomc.arena import Store
    from gomc.arena.experiments import find
    from gomc.arena.experiments.pages import check_file, write
    from gomc.arena.experiments.report import Report
    from gomc.arena.experiments.text import as_text

    found = find(key)
    for file in files:
        check_file(file)
    if found.matches() and not results.exists():
        raise GomcError(f"there is no file of results {results}; name one with --results.")
    with Store(results, read_only=results.exists()) as store:
        its = Report.of(found, store, quick, games, seed)
    click.echo(as_text(its))
    chosen = [key, *["--quick"] * quick, *(["--games", str(games)] if games is not None else [])]
    chosen += ["--seed", str(seed)] * (seed != 1)
    commands = f"$ gomc experiment run {shlex.join(chosen)}"
    for file in files:
        write(its, file, f"{commands}\n$ gomc experiment report {shlex.join(chosen)} --out {file.name}")
