"""The commands ``gomc learn``: weights of moves, learned from games, and scored by games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import gomc
from gomc.cli.options import NewFile
from gomc.errors import GomcError

if TYPE_CHECKING:
    from gomc.game.record import Record

Files = tuple[Path, ...]


class GamesFirst(click.Group):
    """A group whose first command need not be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take arguments that name no command for those of the first one."""
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
    help="What moves are judged by: all, small (no large shapes), factors (of random games), or names "
    "with commas between.",
)
@click.option(
    "--out",
    default="weights.json",
    show_default=True,
    metavar="FILE",
    type=NewFile(),
    help="Where the weights go (packed if it ends in .gz); a lesson that was ended goes on from there.",
)
@click.option(
    "--often",
    default=8,
    show_default=True,
    metavar="N",
    help="How often a large shape must have been played to be kept.",
)
@click.option(
    "--until",
    default=0.00001,
    show_default=True,
    metavar="X",
    help="It ends when no update changes the log-evidence by more.",
)
def from_games(games: Files, features: str, out: Path, often: int, until: float) -> None:
    """Learn weights from all games but every tenth of each size, which judges them.

    Ctrl-C ends it; the same command goes on from there.
    """
    from gomc.lab.learn.training import Lesson
    from gomc.lab.learn.training import learn as learn_all
    from gomc.show.terminal import progress

    command = (
        f"gomc learn {' '.join(path.name for path in games)} --features {features} --often {often}"
    )
    command += f" --until {until:g} --out {out.name}"
    origin = {"command": command, "gomc": gomc.__version__}
    lesson = Lesson(_records(games), out, features, often, until, origin)
    with progress(unit=" updates") as updates:

        def watch(learner: Any) -> None:
            updates.set_postfix_str(f"log-evidence {learner.evidence:.4f}", refresh=False)
            updates.update()

        try:
            model = learn_all(lesson, _bar, watch)
        except KeyboardInterrupt:
            click.echo(
                f"Ended early: the same command goes on from {out}, if anything is there.", err=True
            )
            raise
    made = model.certificate
    click.echo(
        f"{made['moves']} moves learned from, log-evidence {made['log-evidence']}, "
        f"{made['updates']} updates, {made['seconds']} s: {out}"
    )
    if made["apart"]:
        click.echo(
            "games kept apart: prediction rate {prediction rate:.2f} %, mean log-evidence "
            "{log-evidence:.4f}, {moves} moves".format_map(made["apart"])
        )
        for phase, (rate, evidence) in made["apart"]["phases"].items():
            click.echo(f"  {phase:<13} {rate:6.2f} %  {evidence:.4f}")


@learn.command()
@the_games
@click.option(
    "--weights", metavar="NAME|FILE", help="The weights; else gomc's for the size of each game."
)
@click.option("--apart", is_flag=True, help="Score only the games that learning keeps apart.")
def score(games: Files, weights: str | None, apart: bool) -> None:
    """Say how well weights predict the moves of games, in one line."""
    from gomc.fast.sight.model import model
    from gomc.lab.learn.games import split
    from gomc.lab.learn.scoring import score as score_all

    its = model(weights) if weights else None
    records = _records(games)
    found, _ = score_all(split(records)[1] if apart else records, its, _bar)
    click.echo(str(found))


def _records(games: Files) -> list[Record]:
    from gomc import sgf

    records: list[Record] = []
    for path in games:
        try:
            records += sgf.read_all(path)
        except GomcError as error:
            raise GomcError(f"{path.name}: {error}") from None
    return records


def _bar(games: Sequence[Record], what: str) -> Iterable[Record]:
    from gomc.show.terminal import progress

    bar: Iterable[Record] = progress(games, desc=what, unit="game")
    return bar
