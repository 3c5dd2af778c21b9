"""The commands ``gomc book``: opening books, built, shown and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import NewFile, a_board, a_file, a_seed, who_plays
from gomc.errors import GomcError, missing_extra, printable
from gomc.game.files import write
from gomc.registry import QUICKEST

if TYPE_CHECKING:
    from gomc.play.book import Book


@click.group()
def book() -> None:
    """Work with opening books: build, show, check."""


@book.command()
@a_board
@click.option(
    "--program", default="gomc", show_default=True, metavar="TEXT", help="The program that is asked."
)
@click.option(
    "--playouts", default=1000, show_default=True, metavar="N", help="Its random games for a move."
)
@click.option("--backend", default=QUICKEST, show_default=True, metavar="NAME", help="What searches.")
@click.option(
    "--method",
    default="dropout",
    show_default=True,
    metavar="NAME",
    help="How the book grows: dropout (searches, as Fuego's) or games (as MoGo's).",
)
@click.option(
    "--width", default=8, show_default=True, metavar="N", help="With dropout: moves tried at once."
)
@click.option("--positions", type=int, metavar="N", help="End with so many positions.")
@click.option("--seconds", type=float, metavar="S", help="End after so many seconds.")
@a_seed
@click.option(
    "--out",
    default="book.txt",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="Where the book goes.",
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
    """Build a book: a program is asked about more and more positions.

    All answers are kept in the file of results. Ctrl-C ends it, and writes the book as far as it is;
    the same command goes on from there, and with more positions or seconds the book grows.
    """
    from gomc.arena import Store
    from gomc.lab.books import Plan
    from gomc.lab.books import build as grow

    plan = Plan(**options)
    _check_out(out)
    with Store(results) as store, _bar(positions) as bar:

        def watch(number: int) -> None:
            bar.update(number - bar.n)

        made, ended = grow(plan, store, positions, seconds, workers, cluster, watch)
    write(out, str(made).encode())
    what = "games" if "games" in made.certificate else "searches"
    click.echo(
        f"{len(made.lines)} positions, {made.certificate['answers']} answers, of "
        f"{made.certificate[what]} {what}: {out}"
    )
    if ended:
        stop(results, "answer")


def _bar(total: int | None) -> Any:
    """Return a bar for so many positions."""
    from gomc.show.terminal import progress

    try:
        return progress(total=total, unit=" positions")
    except ImportError as error:
        missing_extra("a book", "arena", error)


def _check_out(out: Path) -> None:
    """Raise `GomcError` if a file is there that is no book made by gomc."""
    from gomc.play.book import load

    if out.exists() and "made by" not in load(out).certificate:
        raise GomcError(f"{out} is a book that was written by hand; name another file with --out.")


a_book = click.argument("name", metavar="NAME|FILE")


@book.command()
@a_book
@click.option(
    "--out",
    default="openings.html",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="Where the page goes.",
)
@click.option("--size", type=int, metavar="N", help="The board's size, if the book has several.")
def show(name: str, out: Path, size: int | None) -> None:
    """Show how a book came about, and write a page for a browser, to click through its openings."""
    from gomc.play.book import load
    from gomc.show.openings import openings

    found = load(name)
    click.echo(printable(_about(found)))
    out.write_text(openings(found, size), "utf-8")
    click.echo(f"the openings are in {out}")


def _about(found: Book) -> str:
    sizes = ", ".join(f"{size}x{size}" for size in found.sizes())
    answers = sum(len(line.answers) for line in found.lines)
    deepest = max((len(line.moves) for line in found.lines), default=0)
    lines = [f"{name}: {text}" for name, text in found.certificate.items()]
    lines += [f"{len(found.lines)} positions on {sizes}, {answers} answers, up to {deepest} moves deep"]
    return "\n".join(lines)


@book.command()
@a_book
@click.option("--program", metavar="TEXT", help="The program that is asked; else the book's own.")
@click.option(
    "--playouts", default=10_000, show_default=True, metavar="N", help="Its random games for a move."
)
@click.option("--backend", default=QUICKEST, show_default=True, metavar="NAME", help="What searches.")
@click.option(
    "--komi", type=float, metavar="K", help="The komi; else the book's own, or 7.5 if it has none."
)
@click.option(
    "--loss",
    default=0.05,
    show_default=True,
    metavar="X",
    help="List moves that lose more than this part of games.",
)
@a_seed
@a_file
@who_plays
def check(
    name: str, results: Path, workers: int | None, cluster: str | None, loss: float, **options: Any
) -> None:
    """Check every move of a book by a longer search, and list those that it rejects.

    All answers are kept in the file of results; after Ctrl-C the same command goes on.
    """
    from gomc.arena import Store
    from gomc.lab.books import doubts
    from gomc.play.book import load

    found = load(name)
    try:
        with Store(results) as store, _bar(len(found.lines)) as bar:
            listed = doubts(found, store, loss, workers, cluster, bar.update, **options)
    except KeyboardInterrupt:
        stop(results, "answer")
    for doubt in listed:
        click.echo(doubt)
    number = sum(len(line.answers) for line in found.lines)
    click.echo(f"{len(listed)} of {number} moves are rejected")
