"""The commands ``gomc mybot``: check the program that grows through the course."""

from __future__ import annotations

from pathlib import Path

import click

from gomc.cli.options import NewFile
from gomc.errors import GomcError
from gomc.game.files import read_regular, write

LARGEST = 10_000_000
"""The largest number of bytes of a file that may be looked at before weights replace it."""


@click.group()
def mybot() -> None:
    """Work with the program that grows through the course: check it, and write its weights."""


@mybot.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("step", type=click.IntRange(1, 10))
def check(file: Path, step: int) -> None:
    """Compare a program with gomc up to a step from 1 to 10.

    The report names the first difference, and the part of the program to look at; then the exit code
    is 1.
    """
    from gomc.course.mybot import check as compared

    report = compared(file, step=step)
    click.echo(str(report))
    click.get_current_context().exit(0 if report else 1)


@mybot.command()
@click.argument("out", type=NewFile(), metavar="FILE")
def weights(out: Path) -> None:
    """Write the learned weights of step 10 into a file, which the program reads as weights.txt."""
    from gomc.course.mybot.puct import weights_text

    text = weights_text()
    first = text.partition("\n")[0].split()[0]
    if out.is_file() and not read_regular(out, LARGEST).startswith(first.encode()):
        raise GomcError(
            f"{out.name} is another file, which the weights would replace; name a new file."
        )
    write(out, text.encode())
