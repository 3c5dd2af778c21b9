"""The command ``gomc tournament``: let all players play against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gomc.cli.arena import stop
from gomc.cli.options import a_board, a_file, a_seed, thought, who_plays
from gomc.errors import GomcError, how_many


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
    help="The figures of the grid: games won in %, or mean scores in points.",
)
@click.option(
    "--anchor",
    "anchors",
    multiple=True,
    metavar="PLAYER=ELO",
    help="A player whose rating is fixed. May be repeated.",
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

    You can stop the command at any time; the same command goes on from there.
    """
    from gomc.arena import Store
    from gomc.arena.progress import play_shown
    from gomc.arena.tournament import grid, pairings, rating_table, ratings

    matches = pairings(players, games, **options)
    anchored = [anchor(text, players) for text in anchors]
    fixed = dict(anchored)
    if len(fixed) < len(anchored):
        raise GomcError("a player can have only one rating: give --anchor once for each player.")
    with Store(results) as store:
        finished = play_shown(matches, store, workers, cluster, rated=True)
        outcomes = [store.outcome(match) for match in matches]
    quantity = (
        "games won, in % (with the 95 % interval)"
        if show == "wins"
        else "mean score, in points, ± half of the 95 % interval"
    )
    counts = sorted({outcome.played for outcome in outcomes})
    number = how_many(counts[0], "game") if len(counts) == 1 else f"{counts[0]} to {counts[-1]} games"
    click.echo(f"Rows against columns, {number} each; {quantity}:")
    click.echo(grid(players, outcomes, show))
    click.echo("")
    if not finished:
        stop(results)
    click.echo(rating_table(ratings(outcomes, fixed)))


def anchor(text: str, players: tuple[str, ...]) -> tuple[str, float]:
    """Return the player and the rating that a text of the form PLAYER=ELO names.

    Raises
    ------
    GomcError
        If the text is not of the form PLAYER=ELO, nobody of this name plays, or the rating is no
        possible rating.

    Examples
    --------
    >>> anchor("mogo:fpu=0.9=1500", ("mogo:fpu=0.9", "random"))
    ('mogo:fpu=0.9', 1500.0)
    """
    from gomc.arena.ratings import check_anchor

    name, _, elo = text.rpartition("=")
    if name not in players:
        raise GomcError(
            f"an anchor is PLAYER=ELO with one of the players ({', '.join(players)}), not {text!r}."
        )
    try:
        rating = float(elo)
    except ValueError:
        raise GomcError(f"the rating of the anchor {name} must be a number, not {elo!r}.") from None
    return name, check_anchor(name, rating)
