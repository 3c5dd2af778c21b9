"""The command ``gomc``.

Each command does one thing: it hands the options to the part of gomc that does the work, and
imports that part only then. An error ends the command with one sentence on the standard error and
exit code 2. Ctrl-C ends the command with exit code 130, as the shell's own programs do.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

import gomc
from gomc import programs
from gomc.backend import load
from gomc.cli.analyze import analyze
from gomc.cli.arena import match, results
from gomc.cli.book import book
from gomc.cli.experiments import experiment
from gomc.cli.grade import grade
from gomc.cli.ladder import ladder
from gomc.cli.learn import learn
from gomc.cli.mybot import mybot
from gomc.cli.options import NewFile, a_board, a_seed, check_default, thought
from gomc.cli.patterns import patterns
from gomc.cli.play import play
from gomc.cli.tournament import tournament
from gomc.cli.tune import tune
from gomc.errors import GomcError, check_whole, printable
from gomc.registry import BACKENDS, QUICKEST
from gomc.settings import BySize, Search
from gomc.settings.bysize import all_of

THREADED = " or ".join(name for name, backend in BACKENDS.items() if backend.threads)
"""The backends in which several threads can search a tree."""


class CommandFailure(click.ClickException):
    """An error that ends the command with a sentence and exit code 2."""

    exit_code = 2


@contextmanager
def in_sentences() -> Iterator[None]:
    """Turn errors into sentences."""
    try:
        yield
    except BrokenPipeError:  # nobody reads on: click ends the program without a word
        raise
    except OSError as error:
        _drop_unwritten()
        reason = error.strerror or str(error)
        raise CommandFailure(
            printable(f"{error.filename}: {reason}" if error.filename else reason)
        ) from error
    except GomcError as error:
        raise CommandFailure(printable(str(error))) from error
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None


def _drop_unwritten() -> None:
    """Let Python not try once more, at its end, to write to an output that has refused the text."""
    if isinstance(sys.stdout, TextIOWrapper):
        try:
            sys.stdout.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Commands(click.Group):
    """Commands that end in a sentence, never in a traceback."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command; a letter that the output cannot hold is written as an escape.

        Bytes of the input that are no text become signs that no command knows.
        """
        if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors == "strict":
            sys.stdin.reconfigure(errors="surrogateescape")
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
                stream.reconfigure(errors="backslashreplace")
        return super().main(*args, **options)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, of which some print a text."""
        with in_sentences():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the user named."""
        with in_sentences():
            return super().invoke(ctx)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(gomc.__version__, prog_name="gomc", message="%(prog)s %(version)s")
def main() -> None:
    """Monte-Carlo Go that you can read, and run fast, and prove to be the same."""


@main.command(name="programs")
@click.option(
    "--full",
    is_flag=True,
    help="List the sources and settings too, and what is unknown of each program.",
)
def list_programs(full: bool) -> None:
    """List the programs that gomc can play: name, year, kind of search, and authors."""
    if not full:
        click.echo(f"{'program':<14} year  {'search':<16} authors")
        for program in programs.PROGRAMS.values():
            kind, by = type(all_of(program.search)[0]).__name__, program.authors.partition(";")[0]
            click.echo(f"{program.name:<14} {program.year}  {kind:<16} {textwrap.shorten(by, 40)}")
        click.echo("\ngomc programs --full lists the sources, settings and unknown values of each.")
        return
    width = min(shutil.get_terminal_size().columns, 100)
    for program in programs.PROGRAMS.values():
        click.echo(f"{program.name} ({program.year})")
        for label, text in (
            ("by", program.authors),
            ("source", program.source),
            *settings_by_size(program.search),
            ("unknown", program.unknown),
        ):
            indent = " " * 12
            if text:
                first = f"  {label:<10}"
                click.echo(textwrap.fill(text, width, initial_indent=first, subsequent_indent=indent))


def settings_by_size(search: Search) -> list[tuple[str, str]]:
    """Return the settings of a search, and the settings that change on larger boards."""
    lines = [("settings", str(all_of(search)[0]))]
    if isinstance(search, BySize):
        for (size, large), smaller in zip(search.larger, all_of(search), strict=False):
            values = [
                f"{field.name}={value!r}"
                for field in fields(large)
                if (value := getattr(large, field.name)) != getattr(smaller, field.name, None)
            ]
            lines.append(("", f"from {size}x{size} on: {', '.join(values)}"))
    return lines


@main.command()
@click.option(
    "--program", default="mogo", show_default=True, metavar="NAME", help="See `gomc programs`."
)
@thought
@a_board
@click.option(
    "--threads",
    default=1,
    show_default=True,
    metavar="N",
    help=f"Threads that search a tree ({THREADED} only).",
)
@click.option(
    "--patterns",
    metavar="NAME|FILE",
    help="A database of patterns for the playouts; see `gomc patterns`.",
)
@click.option(
    "--thinking",
    metavar="HOW",
    help="The rule that sets the time of a move: huang, ray, thinking(early=yes), ...; see the "
    "documentation.",
)
@click.option("--resign", type=float, metavar="RATE", help="Resign if the win rate is below this ...")
@click.option("--patience", type=int, metavar="N", help="... at so many moves in a row; 3 by default.")
@click.option(
    "--dynamic-komi",
    metavar="HOW",
    help="Komi of searches in games with handicap: linear, adaptive.",
)
@click.option("--ponder", is_flag=True, help="Think in the opponent's time.")
@click.option(
    "--workers", type=int, metavar="N", help="Trees in separate processes that exchange games."
)
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers hold the trees.")
@click.option("--book", metavar="NAME|FILE", help="An opening book; see `gomc book`.")
@a_seed
def gtp(
    thinking: str | None,
    resign: float | None,
    patience: int | None,
    dynamic_komi: str | None,
    **options: Any,
) -> None:
    """Play Go with a controller (Sabaki, GoGui, a referee) that talks GTP."""
    from gomc.gtp import run
    from gomc.settings import ORDINARY
    from gomc.text.program import vary

    if patience is not None and resign is None:
        raise GomcError(
            "--patience needs --resign, because --patience counts the moves with a win "
            "rate below --resign."
        )
    options_given = {
        "thinking": thinking,
        "resign": resign,
        "resign.patience": patience,
        "dynamic_komi": dynamic_komi,
    }
    texts = {name: str(value) for name, value in options_given.items() if value is not None}
    run(playing=vary(ORDINARY, texts, "gomc gtp"), **options)


@main.command()
@click.option(
    "--out",
    default="tour.svg",
    show_default=True,
    type=NewFile(".svg"),
    help="The file for the picture.",
)
@a_seed
def tour(out: Path, seed: int) -> None:
    """Watch Monte-Carlo Go choose a move in a real game, on both backends."""
    from gomc.course.tour import run

    check_default(out, 'class="gomc-')  # the mark of a drawing
    run(out, seed)


@main.command()
@click.option(
    "--json",
    "file",
    type=NewFile(),
    help="Write every figure into this file too.",
)
@click.option(
    "--yardstick",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The C program; by default ../shared/yardstick/light_playouts.c beside the checkout.",
)
@click.option(
    "--against",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare with an earlier run, written by --json.",
)
@click.option(
    "--compile",
    "only_compiling",
    is_flag=True,
    help="Measure only compiling: all together, each kernel, and the first start with compiled code.",
)
def bench(
    file: Path | None, yardstick: Path | None, against: Path | None, only_compiling: bool
) -> None:
    """Measure the speed of both backends, and of a C program if there is a C program."""
    from gomc.bench import run

    run(file, yardstick, against, only_compiling)


@main.command(name="compile")
@click.option(
    "--size",
    "sizes",
    multiple=True,
    type=int,
    metavar="N",
    help="A size of the board; 9, 13 and 19 by default.",
)
@click.option("--program", "names", multiple=True, metavar="NAME", help="A program; all by default.")
@click.option(
    "--processes", type=int, metavar="N", help="Processes that compile; as many as cores by default."
)
def compile_kernels(sizes: tuple[int, ...], names: tuple[str, ...], processes: int | None) -> None:
    """Compile the fast backend beforehand, for the sizes and programs that you will use."""
    from gomc.bench.compiling import all_searches, compile_all
    from gomc.bench.runners import CORES, SIZES
    from gomc.game.points import check_size

    chosen = [programs.find(name).search for name in names] or all_searches()
    wanted = [check_size(size) for size in dict.fromkeys(sizes or SIZES)]
    number = CORES if processes is None else check_whole("--processes", processes, 1)
    load(QUICKEST)
    for size, seconds in compile_all(wanted, chosen, min(number, 2 * len(wanted))):
        click.echo(f"{size}x{size}: {seconds:.1f} s of compiling, or of reading the code from disk.")
    from gomc.fast.compiler.cache import cache_folder

    kept = cache_folder()
    click.echo(f"The code is kept in {kept}." if kept else "The code could not be kept.")


@main.command()
@click.argument("name", required=False)
def exercises(name: str | None) -> None:
    """Show your solved exercises and the next exercise, or the task of the exercise NAME."""
    from gomc.course.exercises import exercise, progress

    click.echo(str(progress()) if name is None else str(exercise(name)))


main.add_command(analyze)
main.add_command(match)
main.add_command(results)
main.add_command(experiment)
main.add_command(book)
main.add_command(grade)
main.add_command(ladder)
main.add_command(learn)
main.add_command(mybot)
main.add_command(patterns)
main.add_command(play)
main.add_command(tournament)
main.add_command(tune)
