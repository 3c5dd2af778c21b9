"""The commands ``gomc book``: build, show and check opening books."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import (
    NewFile,
    a_board,
    a_file,
    a_seed,
    bar_of,
    check_default,
    check_other,
    who_plays,
)
from gomc.errors import GomcError, how_many, printable
from gomc.game.files import write
from gomc.registry import QUICKEST

if TYPE_CHECKING:
    from gomc.play.book import Book


BAR = " positions", "a book", "arena"
"""The unit of progress bars, and what needs which extra for them."""


@click.group()
def book() -> None:
    """Work with opening books: build, show, check."""


@book.command()
@a_board
@click.option(
    "--program", default="gomc", show_default=True, metavar="TEXT", help="The program that searches."
)
@click.option(
    "--playouts",
    default=1000,
    show_default=True,
    metavar="N",
    help="The program's playouts a move.",
)
@click.option("--backend", default=QUICKEST, show_default=True, metavar="NAME", help="What searches.")
@click.option(
    "--method",
    default="dropout",
    show_default=True,
    metavar="NAME",
    help="The method that chooses the next position: dropout (searches, as in Fuego) or games (as "
    "in MoGo).",
)
@click.option(
    "--width",
    default=8,
    show_default=True,
    metavar="N",
    help="The number of moves that dropout tries at once.",
)
@click.option(
    "--positions", type=int, metavar="N", help="End the building at this number of positions."
)
@click.option(
    "--seconds", type=float, metavar="S", help="End the building after this number of seconds."
)
@a_seed
@click.option(
    "--out",
    default="book.txt",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="The file for the book.",
)
@a_file
@who_plays
def build(
    positions: int | None,
    seconds: float | None,
    out: Path,
    results: Path,
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Build a book by asking a program about more and more positions.

    All answers are kept in the file of results. Ctrl-C ends the work and writes the book built so far.
    The same command goes on from there, and with more positions or seconds the book grows.
    """
    from gomc.arena import Store
    from gomc.lab.books import Plan
    from gomc.lab.books import build as grow

    plan = Plan(**options)
    check_other(out, results, "the file of results")
    had = _positions(out)
    with Store(results) as store, bar_of(positions, *BAR) as bar:

        def watch(number: int) -> None:
            bar.update(number - bar.n)

        book_built, ended = grow(plan, store, positions, seconds, workers, cluster, watch)
    if len(book_built.lines) < had:
        click.echo(f"the book so far is smaller than the book in {out}, which stays as it is")
        if ended:
            stop(results, "answer")
        raise GomcError("let the book grow further, or name another file with --out.")
    write(out, str(book_built).encode())
    kind = "games" if "games" in book_built.certificate else "searches"
    click.echo(
        f"{how_many(len(book_built.lines), 'position')}, "
        f"{how_many(int(book_built.certificate['answers']), 'answer')}, of "
        f"{book_built.certificate[kind]} {kind}: {out}"
    )
    if ended:
        stop(results, "answer")


def _positions(out: Path) -> int:
    """Return the number of positions of the book in a file, 0 if there is no file.

    Raises
    ------
    GomcError
        If the file is anything but a book made by gomc.
    """
    from gomc.play.book import load

    if not out.exists() or not out.stat().st_size:
        return 0
    found = load(out)
    if "made by" not in found.certificate:
        raise GomcError(f"{out} is a book that was written by hand; name another file with --out.")
    return len(found.lines)


a_book = click.argument("name", metavar="NAME|FILE")


@book.command()
@a_book
@click.option(
    "--out",
    default="openings.html",
    show_default=True,
    metavar="FILE",
    type=NewFile(".html"),
    help="The file for the page.",
)
@click.option("--size", type=int, metavar="N", help="The board's size, if the book has several.")
def show(name: str, out: Path, size: int | None) -> None:
    """Show the origin of a book, and write a page to click through the openings in a browser."""
    from gomc.play.book import load
    from gomc.show.html import GENERATOR
    from gomc.show.openings import openings

    book_shown = load(name)
    check_other(out, Path(name), "the book itself")
    check_default(out, GENERATOR)
    page = openings(book_shown, size)
    click.echo(printable(_about(book_shown)))
    write(out, page.encode())
    click.echo(f"the openings are in {out}")


def _about(book: Book) -> str:
    sizes = ", ".join(f"{size}x{size}" for size in book.sizes())
    answers = sum(len(line.answers) for line in book.lines)
    deepest = max((len(line.moves) for line in book.lines), default=0)
    lines = [f"{name}: {text}" for name, text in book.certificate.items()]
    positions = how_many(len(book.lines), "position")
    lines += [
        f"{positions} on {sizes}, {how_many(answers, 'answer')}, up to {how_many(deepest, 'move')} deep"
    ]
    return "\n".join(lines)


@book.command()
@a_book
@click.option(
    "--program",
    metavar="TEXT",
    help="The program that searches; by default the program that built the book.",
)
@click.option(
    "--playouts",
    default=10_000,
    show_default=True,
    metavar="N",
    help="The program's playouts a move.",
)
@click.option("--backend", default=QUICKEST, show_default=True, metavar="NAME", help="What searches.")
@click.option(
    "--komi",
    type=float,
    metavar="K",
    help="The komi; by default the book's komi, or 7.5 if the book names none.",
)
@click.option(
    "--loss",
    default=0.05,
    show_default=True,
    metavar="X",
    help="List moves that lose more than this fraction of games.",
)
@a_seed
@a_file
@who_plays
def check(
    name: str, results: Path, workers: int | None, cluster: str | None, loss: float, **options: Any
) -> None:
    """Check every move of a book by a longer search, and list the moves that the search rejects.

    All answers are kept in the file of results; after Ctrl-C the same command goes on.
    """
    from gomc.arena import Store
    from gomc.lab.books import doubts
    from gomc.play.book import load

    book_checked = load(name)
    try:
        with Store(results) as store, bar_of(len(book_checked.lines), *BAR) as bar:
            listed = doubts(book_checked, store, loss, workers, cluster, bar.update, **options)
    except KeyboardInterrupt:
        stop(results, "answer")
    for doubt in listed:
        click.echo(doubt)
    number = sum(len(line.answers) for line in book_checked.lines)
    click.echo(f"{len(listed)} of {number} moves are rejected")
