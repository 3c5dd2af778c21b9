"""The commands ``gomc match`` and ``gomc results``: games between programs, and what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.errors import GomcError

if TYPE_CHECKING:
    from gomc.arena import Match, Played, Store

a_file = click.option(
    "--results",
    default="results.sqlite",
    show_default=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the games are kept.",
)


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--games", default=100, show_default=True, metavar="N", help="Colours alternate.")
@click.option("--size", default=9, show_default=True, metavar="N", help="The board's size, 1 to 25.")
@click.option("--komi", default=7.5, show_default=True, metavar="K", help="Points that White is given.")
@click.option("--playouts", type=int, metavar="N", help="Random games for a move, if not 1000.")
@click.option("--seconds", type=float, metavar="S", help="Time for a move.")
@click.option(
    "--backend", default="fast", show_default=True, metavar="NAME", help='"fast" or "reference".'
)
@click.option("--seed", default=1, show_default=True, metavar="N", help="Gives all games their seeds.")
@click.option(
    "--limit", default=600.0, show_default=True, metavar="S", help="Seconds for an engine's answer."
)
@a_file
@click.option(
    "--sgf",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Write all games there in the end, with the searches' values.",
)
@click.option("--workers", type=int, metavar="N", help="Processes that play; else one a core.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play.")
@click.pass_context
def match(
    ctx: click.Context,
    results: Path,
    sgf: Path | None,
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Let players A and B play, and report who won.

    A player is a program of gomc, perhaps with settings (mogo:fpu=0.9,playouts=5000), "random", or
    the command line of a GTP engine, in which {seed} stands for the game's seed ("gnugo --mode gtp
    --seed {seed}"). --playouts, --seconds and --backend are for programs of gomc that say nothing
    else themselves.

    Every game is kept as soon as it is finished. Ctrl-C stops; the same command goes on, and with a
    larger number of games the match is prolonged.
    """
    from gomc.arena import Match, Store
    from gomc.arena.progress import play_shown

    its = Match(**options)
    with Store(results) as store:
        whole = play_shown([its], store, workers, cluster)
        click.echo(store.outcome(its))
        if sgf:
            from gomc.arena.records import write_sgf

            write_sgf(((its, game) for game in store.games(its)), sgf)
        if not whole:
            click.echo(f"stopped; every finished game is in {results}, and the same command goes on")
            ctx.exit(130)


# --- What is kept.


@click.group()
@click.option(
    "--results",
    default="results.sqlite",
    show_default=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Where the games are kept.",
)
@click.option("--match", "numbers", multiple=True, type=int, metavar="N", help="Only this one; see list.")
@click.option("--player", metavar="TEXT", help="Only matches with such a player.")
@click.option("--size", type=int, metavar="N", help="Only matches on boards of this size.")
@click.option("--ended", metavar="HOW", help='Only games that ended so: "resign", "crash", ...')
@click.pass_context
def results(
    ctx: click.Context,
    results: Path,
    numbers: tuple[int, ...],
    player: str | None,
    size: int | None,
    ended: str | None,
) -> None:
    """Look at the games that were kept: list, show, export.

    The options of this command choose matches and games: gomc results --player gnugo list
    """
    from gomc.arena import Store
    from gomc.arena.outcome import ENDINGS
    from gomc.errors import check_choice
