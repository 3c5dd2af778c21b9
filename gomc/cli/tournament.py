"""The command ``gomc tournament``: all against all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import a_board, a_file, a_seed, thought, who_plays
from gomc.errors import GomcError


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@click.option("--games", default=100, show_default=True, metavar="N", help="Games of each pair.")
@a_board
@thought
@a_seed
@click.option(
    "--show",
    type=click.Choice(["wins", "score"]),
    default="wins",
    show_default=True,
    help="What the grid has: games won in %, or mean scores in points.",
)
@click.option(
    "--anchor",
    "anchors",
    multiple=True,
    metavar="PLAYER=ELO",
    help="A rating that is given. May be repeated.",
)
@a_file
@who_plays
def tournament(
    players: tuple[str, ...],
    games: int,
    show: Any,
    anchors: tuple[str, ...],
    results: Path,
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Let all PLAYERs play against each other, and rate them.

    It can be stopped at any time, and goes on where it was.
    """
    from gomc.arena import Store
    from gomc.arena.progress import play_shown
    from gomc.arena.tournament import grid, pairings, rating_table, ratings

    matches = pairings(players, games, **options)
    known = dict(anchor(text, players) for text in anchors)
    with Store(results) as store:
        whole = play_shown(matches, store, workers, cluster)
        outcomes = [store.outcome(match) for match in matches]
    what = "games won, in %" if show == "wins" else "mean score, in points"
    click.echo(f"Rows against columns, {games} games each; {what}, ± half of the 95 % interval:")
    click.echo(grid(players, outcomes, show))
    click.echo("")
    if not whole:
        stop(results)
    click.echo(rating_table(ratings(outcomes, known)))


def anchor(text: str, players: tuple[str, ...]) -> tuple[str, float]:
    """Return a player and its rating.

    Raises
    ------
    GomcError
        If the text is not of the form PLAYER=ELO, or nobody of this name plays.

    Examples
    --------
    >>> anchor("mogo:fpu=0.9=1500", ("mogo:fpu=0.9", "random"))
    ('mogo:fpu=0.9', 1500.0)
    """
    name, _, elo = text.rpartition("=")
    if name not in players:
        raise GomcError(
            f"an anchor is PLAYER=ELO with one of the players ({', '.join(players)}), not {text!r}."
        )
    try:
        return name, float(elo)
    except ValueError:
        raise GomcError(f"the rating of the anchor {name} must be a number, not {elo!r}.") from None
