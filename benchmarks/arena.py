"""What the arena itself costs: its time for a game, its memory, and what a second process gains.

    python -m benchmarks.arena

Two players who answer at once show what the rest takes. `random` nearly does; what it thinks is timed
with every move, and taken off. The games are of the usual kind, on 9x9, with some 110 moves; each move
is checked by the referee, and every game is kept on the disk. The last figure is that of games in which
programs think (`uct`, 2000 playouts), by one process and by two.
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import replace
from pathlib import Path

import click

from benchmarks.rounds import memory
from gomc.arena import Match, Played, Store, play
from gomc.parallel.machine import cores

CALM = 100
"""Games before the memory is looked at for the first time."""


def run(match: Match, workers: int) -> tuple[float, float, list[float]]:
    """Play a match; return seconds in all and those of the players, and the memory now and then."""
    sizes: list[float] = []
    count = 0

    def watch(_match: Match, _game: Played) -> None:
        nonlocal count
        count += 1
        if count == CALM or count % 1000 == 0:
            sizes.append(memory())

    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "results.sqlite") as store:
        play([replace(match, games=2 * workers, seed=2)], store, workers)  # starts and compiles
        began = time.perf_counter()
        play([match], store, workers, watch=watch)
        wall = time.perf_counter() - began
        outcome = store.outcome(match)
    return wall, sum(effort.seconds for effort in outcome.efforts), sizes


@click.command()
@click.option("--games", default=1000, show_default=True, help="For the arena's own time.")
@click.option("--many", default=10_000, show_default=True, help="For the memory.")
@click.option("--thinking", default=60, show_default=True, help="For the gain of a second process.")
def main(games: int, many: int, thinking: int) -> None:
    """Measure the arena."""
    wall, players, _ = run(Match("random", "random", games=games), workers=1)
    click.echo(
        f"{games} games by 1 process: {1000 * wall / games:.2f} ms each, of which the players think "
        f"{1000 * players / games:.2f} and the arena takes {1000 * (wall - players) / games:.2f}"
    )
    wall, _, sizes = run(Match("random", "random", games=many), workers=min(2, cores()))
    click.echo(
        f"{many} games: {sizes[0]:.1f} MiB after {CALM}, {sizes[-1]:.1f} in the end, "
        f"{max(sizes):.1f} at most"
    )
    match = Match("uct:playouts=2000", "uct:playouts=2000", games=thinking)
    one, two = (run(match, workers)[0] for workers in (1, 2))
    click.echo(
        f"{thinking} games: {one:.1f} s by 1 process, {two:.1f} s by 2, {one / two:.2f} times as fast"
    )


if __name__ == "__main__":
    main()
