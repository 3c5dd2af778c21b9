"""The commands ``gomc learn``: learn weights from games, balance factors, score weights."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import gomc
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
from gomc.errors import GomcError, how_many
from gomc.game.files import write
from gomc.registry import QUICKEST

if TYPE_CHECKING:
    from gomc.game.record import Record
    from gomc.settings.factors import Factors

Files = tuple[Path, ...]


class GamesFirst(click.Group):
    """A group that runs the first command if the arguments name no command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the first command before arguments that name no command."""
        if args and args[0] not in {*self.commands, *ctx.help_option_names}:
            args = [next(iter(self.commands)), *args]
        return super().parse_args(ctx, args)


the_games = click.argument(
    "games",
    nargs=-1,
    required=True,
    metavar="GAMES.sgf...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)


@click.group(cls=GamesFirst)
def learn() -> None:
    """Learn weights of moves from games, and score them.

    `gomc learn GAMES.sgf` is short for `gomc learn games GAMES.sgf`.
    """


@learn.command(name="games")
@the_games
@click.option(
    "--features",
    default="all",
    show_default=True,
    metavar="NAMES",
    help="The features of moves: all, small (no large shapes), factors (of playouts), patterns (large "
    "shapes alone, counted), or names with commas between.",
)
@click.option(
    "--out",
    default="weights.json",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="The file for the weights (packed if FILE ends in .gz); a stopped lesson goes on from this "
    "file.",
)
@click.option(
    "--often",
    default=8,
    show_default=True,
    metavar="N",
    help="The least number of times that a large shape must have been played to be kept.",
)
@click.option(
    "--until",
    default=0.00001,
    show_default=True,
    metavar="X",
    help="Learning ends when no update changes the log-evidence by more than X.",
)
@click.option(
    "--near",
    metavar="NAME|FILE",
    help="Weights learned from more games, for example on boards of all sizes: the weights stay near "
    "them. --often is then not used.",
)
def from_games(
    games: Files, features: str, out: Path, often: int, until: float, near: str | None
) -> None:
    """Learn weights from nine tenths of the games of each size; every tenth game tests the weights.

    Ctrl-C stops the lesson; the same command goes on from there.
    """
    from gomc.fast.sight.model import model as weights_of
    from gomc.lab.learn.training import Lesson
    from gomc.lab.learn.training import learn as learn_all
    from gomc.show.terminal import progress

    told = ["--features", features, *([] if near else ["--often", str(often)])]
    told += ["--until", f"{until:g}", "--out", out.name]
    told += ["--near", Path(near).name] if near else []
    origin = _origin(["learn"], games, told)
    base = weights_of(near) if near else None
    lesson = Lesson(_records(games), out, features, often, until, origin, base)
    with progress(unit=" updates") as updates, _goes_on_from(out):

        def watch(learner: Any) -> None:
            updates.set_postfix_str(f"log-evidence {learner.evidence:.4f}", refresh=False)
            updates.update()

        model = learn_all(lesson, _bar, watch)
    certificate = model.certificate
    click.echo(
        f"{how_many(certificate['moves'], 'move')} learned from, log-evidence "
        f"{certificate['log-evidence']}, {how_many(certificate['updates'], 'update')}, "
        f"{certificate['seconds']} s: {out}"
    )
    if certificate["apart"]:
        click.echo(
            "games kept apart: prediction rate {prediction rate:.2f} %, mean log-evidence "
            "{log-evidence:.4f}, {moves} moves".format_map(certificate["apart"])
        )
        for phase, (rate, evidence) in certificate["apart"]["phases"].items():
            click.echo(f"  {phase:<13} {rate:6.2f} %  {evidence:.4f}")


@learn.command()
@the_games
@click.option(
    "--start",
    default="factors-9x9",
    show_default=True,
    metavar="NAME|FILE",
    help="The factors at the beginning.",
)
@click.option(
    "--out",
    default="balanced.json",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="The file for the factors (packed if FILE ends in .gz); a stopped lesson goes on from this "
    "file.",
)
@click.option(
    "--judge",
    default=3000,
    show_default=True,
    metavar="N",
    help="The playouts of the search that judges a position.",
)
@click.option(
    "--positions",
    default=2500,
    show_default=True,
    metavar="N",
    help="The positions of the games to learn from.",
)
@click.option("--updates", default=400, show_default=True, metavar="N", help="The number of updates.")
@click.option(
    "--rate",
    default=0.1,
    show_default=True,
    metavar="X",
    help="The largest change of a factor's logarithm by an update.",
)
@click.option("--shapes", is_flag=True, help="Change the factors of shapes too; this needs many games.")
@click.option("--komi", default=7.5, show_default=True, metavar="K", help="Komi of the positions.")
@a_seed
def balance(games: Files, start: str, out: Path, **settings: Any) -> None:
    """Balance factors of random games: make the games as often won as long searches say.

    Each update plays random games from positions of the games, and changes the factors a little. Every
    tenth game only measures the error. Ctrl-C stops the lesson; the same command goes on from there.
    """
    from gomc.lab.learn.balancing import BalanceLesson
    from gomc.lab.learn.balancing import learn as balance_all
    from gomc.show.terminal import progress

    told = ["--start", start]
    for name, value in sorted(settings.items()):
        told += [f"--{name}", str(value)] if name != "shapes" else []
    told += [*["--shapes"] * settings["shapes"], "--out", out.name]
    origin = _origin(["learn", "balance"], games, told)
    lesson = BalanceLesson(_records(games), out, _factors(start), origin=origin, **settings)
    with progress(unit=" updates", total=lesson.updates) as bar, _goes_on_from(out):

        def watch(learner: Any) -> None:
            bar.set_postfix_str(f"error {learner.error:.4f}", refresh=False)
            bar.update(learner.updates - bar.n)

        errors = balance_all(lesson, watch).certificate["errors"]
    if not errors:
        click.echo(
            f"{how_many(lesson.updates, 'update')}; with fewer than ten games of a size no game is "
            f"kept apart, so the error is not measured: {out}"
        )
        return
    click.echo(
        f"mean square error on positions kept apart: {errors['before']:.5f} before, "
        f"{errors['after']:.5f} after {how_many(lesson.updates, 'update')}: {out}"
    )


def _factors(text: str) -> Factors:
    from gomc.settings.learned import FACTORS, read

    try:
        return FACTORS[text] if text in FACTORS else read(Path(text))
    except GomcError as error:
        allowed = f"{', '.join(FACTORS)} or a file of factors"
        raise GomcError(f"{str(error)[:-1]}; --start takes {allowed}.") from None


@learn.command()
@the_games
@click.option(
    "--weights",
    metavar="NAME|FILE",
    help="The weights; by default gomc's weights for each game's size.",
)
@click.option("--apart", is_flag=True, help="Score only the games that learning keeps apart.")
def score(games: Files, weights: str | None, apart: bool) -> None:
    """Report in a line how well weights predict the moves of games."""
    from gomc.fast.sight.model import model
    from gomc.lab.learn.games import split
    from gomc.lab.learn.scoring import score as score_all

    weights_model = model(weights) if weights else None
    records = _records(games)
    if apart and not (records := split(records)[1]):
        raise GomcError("none of these games is kept apart: learning keeps every tenth game of a size.")
    result, _ = score_all(records, weights_model, _bar)
    click.echo(str(result))


@learn.command()
@click.argument(
    "openings",
    nargs=-1,
    metavar="[GAMES.sgf]...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--program", default="gomc", show_default=True, metavar="TEXT", help="The program.")
@click.option(
    "--playouts", default=10_000, show_default=True, metavar="N", help="The playouts of each search."
)
@click.option("--backend", default=QUICKEST, show_default=True, metavar="NAME", help="What searches.")
@a_board
@click.option("--games", default=400, show_default=True, metavar="N", help="The number of games.")
@click.option(
    "--opening",
    default=12,
    show_default=True,
    metavar="N",
    help="A game begins with 0 to N moves of a game of the files.",
)
@a_seed
@click.option(
    "--out",
    default="own.sgf",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="The file for the games.",
)
@a_file
@who_plays
def play(
    openings: Files, out: Path, results: Path, workers: int | None, cluster: str | None, **options: Any
) -> None:
    """Let a program play against itself, and write games from which weights can be learned.

    The games begin with moves of recorded games, and end when the winner is clear. The file of results
    keeps all games. Ctrl-C ends the work and writes the games played so far; the same command goes on
    from there.
    """
    from gomc import sgf
    from gomc.arena import Store
    from gomc.lab import owngames

    for opening in openings:
        check_other(out, opening, "one of the files of recorded games")
    check_other(out, results, "the file of results")
    check_default(out, ":backend=")  # a part of the players' names
    plan = owngames.OwnGames(records=_records(openings), **options)
    ended = False
    with Store(results) as store:
        with bar_of(plan.games, "game", "own games", "arena") as bar:
            try:
                owngames.play(plan, store, workers, cluster, lambda played: bar.update(played - bar.n))
            except KeyboardInterrupt:
                ended = True
        records = owngames.played(plan, store)
    if records or not ended:  # otherwise an older file of games would become empty
        write(out, "".join(f"{sgf.write(record)}\n" for record in records).encode())
    click.echo(f"{how_many(len(records), 'game')}: {out}")
    if ended:
        stop(results)


def _origin(command: Sequence[str], games: Files, options: Sequence[str]) -> dict[str, str]:
    """Return the entries of a certificate that tell the command and the version of gomc."""
    words = ["gomc", *command, *(path.name for path in games), *options]
    return {"command": shlex.join(words), "gomc": gomc.__version__}


@contextmanager
def _goes_on_from(out: Path) -> Iterator[None]:
    """Say after Ctrl-C that the command goes on from a file."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"Ended early: the same command goes on from {out}, if the file is there.", err=True)
        raise


def _records(games: Files) -> list[Record]:
    from gomc import sgf

    records: list[Record] = []
    for path in games:
        try:
            records += sgf.read_all(path)
        except GomcError as error:
            raise GomcError(f"{path.name}: {error}") from None
    return records


def _bar(games: Sequence[Record], title: str) -> Iterable[Record]:
    from gomc.show.terminal import progress

    bar: Iterable[Record] = progress(games, desc=title, unit="game")
    return bar
