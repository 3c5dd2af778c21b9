"""Measure how many playouts each program of the road plays in a time, for leagues with equal time.

    python -m benchmarks.pace

Each program plays a game against itself with a limit of seconds a move. The figure of a program is the
mean number of playouts of a move, for the whole limit: a search ends a little before its limit. Run
nothing else meanwhile. The figures stand in `gomc.lab.experiments.road.PACE`.
"""

from __future__ import annotations

from statistics import fmean

import click

from gomc.arena import Match
from gomc.arena.referee import play_game
from gomc.lab.experiments.road import PACE


def pace(program: str, seconds: float) -> float:
    """Return the playouts that a program plays in some seconds, after a game that compiles it."""
    play_game(Match(program, program, 1, playouts=200), 0)
    game = play_game(Match(program, program, 1, seconds=seconds), 0)
    searched = [turn for turn in game.turns if turn.playouts]
    return (
        fmean(turn.playouts for turn in searched) * seconds / fmean(turn.seconds for turn in searched)
    )


@click.command()
@click.option("--seconds", default=0.2, show_default=True, help="The limit of a move.")
@click.argument("programs", nargs=-1)
def main(seconds: float, programs: tuple[str, ...]) -> None:
    """Print the playouts in a time, for PROGRAMS or for all programs of the road."""
    for program in programs or PACE:
        click.echo(f"{program:12} {pace(program, seconds):12,.0f}")


if __name__ == "__main__":
    main()
