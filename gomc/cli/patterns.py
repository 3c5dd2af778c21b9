"""The commands ``gomc patterns``: list, show and check databases of patterns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from gomc.cli.options import NewFile
from gomc.errors import GomcError, how_many
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
    for name, db in DATABASES.items():
        about = (DATA / f"{name}.db").read_text("utf-8").partition("\n")[0].lstrip("# ")
        click.echo(f"{name:<{width}}  {_size(db)}: {about}")


@patterns.command()
@click.argument("name", metavar="NAME|FILE")
@click.option(
    "--out",
    type=NewFile(".svg", ".png"),
    metavar="FILE",
    help="Draw the patterns into this file too, as a picture (SVG or PNG).",
)
def show(name: str, out: Path | None) -> None:
    """Show the numbered patterns of a file, or of a database of GNU Go."""
    from gomc.show.database import database as drawn
    from gomc.show.database import database_text

    db = database(name)
    click.echo(database_text(db))
    if out:
        drawn(db).save(out)


@patterns.command()
@click.argument("name", metavar="NAME|FILE")
def check(name: str) -> None:
    """Check a file or a database of patterns for mistakes, and for lines that may not be meant.

    A mistake ends the command with exit code 2 and a sentence that names the line. Remarks on a file
    without mistakes concern lines that never decide, eyes that are filled, and text that GNU Go would
    read in another way.
    """
    file = DATA / f"{name}.db" if name in DATABASES else Path(name)
    text = text_of(file)
    db = read_from(file, text)
    click.echo(f"{name}: {_size(db)}")
    for remark in remarks(db, text):
        click.echo(f"- {remark}")


def remarks(db: Database, text: str) -> Iterator[str]:
    """Yield remarks on things that may not be meant in a database, or in the text of the database."""
    for number, line in db.idle():
        reason = "lines before it decide" if states(line.words) else "its words contradict each other"
        yield f"pattern {number}, {line}: it never decides, because {reason}"
    rows, values = db.table()
    eye = values[rows[OWN_EYE]]
    if eye[XUNSAFE | XSUICIDE] or eye[XUNSAFE | XSUICIDE | NEAR]:
        yield (
            "players fill their eyes, so games end only at the limit of moves; the patterns of "
            "mc_uniform at the beginning of the file prevent this"
        )
    if not _same_in_gnugo(db, text):
        yield (
            "GNU Go reads this file in another way: it finds words in comments behind values, it "
            "begins a new line after 79 letters, and a byte order mark hides the first row"
        )


def _same_in_gnugo(db: Database, text: str) -> bool:
    """Return whether GNU Go reads the same table from a text."""
    try:
        return read(text, strict=False).table() == db.table()
    except GomcError:
        return False


def _size(db: Database) -> str:
    """Return the numbers of patterns and of values, as text."""
    counts = {
        "pattern": len(db.patterns),
        "value": sum(len(p.values) for p in db.patterns),
    }
    return ", ".join(how_many(n, what) for what, n in counts.items())
