"""The command ``gomc tune``: find the settings with which a player wins most games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import NewFile, a_board, a_file, a_seed, check_other, thought, who_plays


@click.command()
@click.argument("program")
@click.option(
    "--vary",
    multiple=True,
    required=True,
    metavar="SETTING",
    help="NAME=LOW..HIGH, perhaps with (log) at the end, or NAME=ONE|OTHER. May be repeated.",
)
@click.option("--against", required=True, metavar="PLAYER", help="The opponent of all trials.")
@click.option(
    "--games",
    default=500,
    show_default=True,
    metavar="N",
    help="The number of all games; a larger number later goes on from there.",
)
@click.option("--trial", default=10, show_default=True, metavar="N", help="Games of a trial.")
@click.option(
    "--together", default=4, show_default=True, metavar="N", help="Trials that are chosen at once."
)
@a_board
@thought
@a_seed
@click.option(
    "--limit",
    default=600.0,
    show_default=True,
    metavar="S",
    help="Seconds for an engine's answer; the start of an engine may take longer.",
)
@a_file
@click.option(
    "--out",
    "files",
    multiple=True,
    type=NewFile(),
    metavar="FILE",
    help="Write the report into FILE, too: .txt, or .png or .svg for a picture. May be repeated.",
)
@who_plays
def tune(
    program: str,
    vary: tuple[str, ...],
    against: str,
    games: int,
    trial: int,
    together: int,
    seed: int,
    results: Path,
    files: tuple[Path, ...],
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Look for the settings with which PROGRAM wins most games against a PLAYER.

    Players are written as for `gomc match`. The command adds a varied setting to PROGRAM, or puts the
    value where PROGRAM names the setting in braces: "mogo:priors=evengame({even})" with --vary
    "even=2..40(log)". If both ends of a range are written without a point, the command tries only whole
    numbers.

    Each trial plays a few games. The best settings are the point where a curve through all trials is
    highest, and not the settings of the trial that won most; the report says how well the curve is
    known. Every game is kept as soon as it is finished. Ctrl-C stops the tuning and the same command
    goes on; with a larger number of games the command prolongs the tuning.
    """
    from gomc.arena import Store
    from gomc.lab.tuning import Tuning
    from gomc.lab.tuning.report import TuningReport, check_file

    tuning = Tuning(program, vary, against, trial, together, seed, options)
    for file in files:
        check_file(file)
        check_other(file, results, "the file of results")
    with Store(results) as store:
        finished = tuning.play(store, games, workers, cluster)
        trials = tuning.tried(store, games)
        if trials:
            report = TuningReport.of(tuning, trials)
            click.echo(report)
            for file in files:
                report.write(file)
        if not finished:
            stop(results)
