"""The command ``gomc analyze``: a program goes through a game and finds the mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.cli.options import NewFile, a_seed, bar_of, check_default, check_other, thought
from gomc.errors import printable

if TYPE_CHECKING:
    from gomc.review import Analysis


@click.command()
@click.argument(
    "game", metavar="GAME.sgf", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--program", default="mogo", show_default=True, metavar="TEXT", help="The program that searches."
)
@thought
@a_seed
@click.option(
    "--out",
    multiple=True,
    metavar="FILE",
    type=NewFile(".html", ".sgf"),
    help="The file for the page, or for the game with comments and variations if FILE ends in .sgf; "
    "GAME.html by default. May be repeated.",
)
@click.option(
    "--keep",
    metavar="FILE",
    type=NewFile(),
    help="The file that keeps the searches, so that the analysis can go on later; GAME.analysis by "
    "default.",
)
def analyze(
    game: Path,
    out: tuple[Path, ...],
    keep: Path | None,
    **options: Any,
) -> None:
    """Go through a game: show who was ahead, which moves were mistakes, and which moves were better.

    Ctrl-C ends the analysis and writes the results so far; the same command goes on from there.
    """
    from gomc import review, sgf

    files = out or (_page_of(game),)
    keep = keep or Path(f"{game.stem}.analysis")
    for file in files:
        check_other(file, game, "the game itself")
        check_other(file, keep, "the file that keeps the searches")
    record = sgf.read(game)
    for note in record.notes:
        click.echo(printable(f"{game.name}: {note}"), err=True)
    with bar_of(len(record.moves) + 1, "position", "an analysis", "fast") as bar:

        def watch(so_far: Analysis) -> None:
            bar.update(len(so_far.looks) - bar.n)

        analysis = review.analyze(record, keep=keep, watch=watch, **options)
    if analysis.looks:  # otherwise an older analysis would become empty
        _write(analysis, files)
    if not analysis.complete:
        click.echo(
            printable(f"Ended; the searches are in {keep}, and the same command goes on."), err=True
        )
        click.get_current_context().exit(130)


def _page_of(game: Path) -> Path:
    """Return the file for the page of a game, unless another page has this name (`check_default`)."""
    from gomc.show.html import GENERATOR

    file: Path = NewFile(".html").convert(f"{game.stem}.html", None, None)
    check_default(file, GENERATOR)
    return file


def _write(analysis: Analysis, files: tuple[Path, ...]) -> None:
    """Print an analysis, and write it into files."""
    click.echo(printable(str(analysis)))
    for file in files:
        analysis.save(file)
        click.echo(printable(f"written: {file}"))
