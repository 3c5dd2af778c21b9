"""The commands ``gomc patterns``: databases of patterns, listed, shown and checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from gomc.cli.options import NewFile
from gomc.errors import GomcError
from gomc.patterns import DATABASES, Database, database, read
from gomc.settings.notation import DATA, read_from, text_of
from gomc.settings.properties import NEAR, XSUICIDE, XUNSAFE, states

OWN_EYE = 0b11111111
"""The neighbourhood of a point with own stones on all sides."""


@click.group()
def patterns() -> None:
    """Work with databases of patterns for random games: list, show, check."""


@patterns.command(name="list")
def list_databases() -> None:
    """List GNU Go's databases."""
    width = max(map(len, DATABASES))
    for name, its in DATABASES.items():
        about = (DATA / f"{name}.db").read_text("utf-8").partition("\n")[0].lstrip("# ")
        click.echo(f"{name:<{width}}  {_size(its)}: {about}")


@patterns.command()
@click.argument("name", metavar="NAME|FILE")
@click.option(
    "--out",
    type=NewFile(),
    metavar="FILE",
    help="Draw it there too, as a picture (SVG).",
)
def show(name: str, out: Path | None) -> None:
    """Show the patterns of one of GNU Go's databases, or of a file, with their numbers."""
    from gomc.show.database import database as drawn
    from gomc.show.database import database_text

    found = database(name)
    click.echo(database_text(found))
    if out:
        drawn(found).save(out)


@patterns.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check a file of patterns: what is wrong, and what may not be meant.

    Something wrong ends in exit code 2, and names the line. Then come remarks: lines that never decide,
    eyes that are filled, and what GNU Go would read in another way.
    """
    text = text_of(file)
    found = read_from(file, text)
    click.echo(f"{file}: {_size(found)}")
    for remark in remarks(found, text):
        click.echo(f"- {remark}")


def remarks(found: Database, text: str) -> Iterator[str]:
    """Yield what may not be meant in a database, and in the text from which it was read."""
    for number, line in found.idle():
        why = "lines before it decide" if states(line.words) else "its words contradict each other"
        yield f"pattern {number}, {line}: it never decides, because {why}"
    rows, values = found.table()
    eye = values[rows[OWN_EYE]]
    if eye[XUNSAFE | XSUICIDE] or eye[XUNSAFE | XSUICIDE | NEAR]:
        yield (
            "players fill their eyes, so games end only at the limit of moves; the patterns of "
            "mc_uniform prevent that if they come first"
        )
    if not _same_in_gnugo(found, text):
        yield (
            "GNU Go reads this file in another way: it finds words in comments behind values, and what "
            "comes after 79 letters is a new line"
        )


def _same_in_gnugo(found: Database, text: str) -> bool:
    """Whether GNU Go makes the same of a text."""
    try:
        return read(text, strict=False).table() == found.table()
    except GomcError:
        return False


def _size(its: Database) -> str:
    """Return how large a database is, in words."""
    counts = {"pattern": len(its.patterns), "value": sum(len(p.values) for p in its.patterns)}
    return ", ".join(f"{n} {what}{'s' * (n != 1)}" for what, n in counts.items())
