"""Print what all moves as first says of the first move on an empty 9x9 board, by symmetry.

Under the eight symmetries of the board there are 15 classes of points, and in the long run all points
of a class must have the same win rate. Each random game tells of nearly all points, so that their
errors are not independent, and neither are those of a class and of its points. So the games are played
in batches that are: a figure is a mean over the batches, and its error comes from how they differ.

    python benchmarks/first_values.py --playouts 1000000 --seed 1
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Sequence
from statistics import mean, stdev
from typing import NamedTuple

import gomc.fast as go
from gomc.game.points import PASS, point_name
from gomc.programs import REFERENCE_BOT
from gomc.rng import stream

SIZE, CENTRE, BATCHES = 9, 44, 50

LIMIT = 4.5
"""In errors; if all 80 differences are nought, one run in 300 has one so large (t, 49 degrees)."""

Batches = list[dict[int, float]]
"""For each batch the win rate of every point."""


class Estimate(NamedTuple):
    """A figure and its standard error."""

    value: float
    error: float


class Line(NamedTuple):
    """What is found of a class of points.

    Attributes
    ----------
    points : tuple of int
        The points.
    rate : Estimate
        Their mean win rate.
    lead : Estimate
        How much more the centre has.
    widest : float
        The largest difference between one of them and their mean, in its errors.
    """

    points: tuple[int, ...]
    rate: Estimate
    lead: Estimate
    widest: float


def symmetric(point: int) -> tuple[int, ...]:
    """Return the points that a point goes to under the symmetries, in reading order."""
    row, column = divmod(point, SIZE + 1)
    last = SIZE - 1
    rows_and_columns = {
        place
        for a, b in ((row, column), (column, row))
        for place in ((a, b), (a, last - b), (last - a, b), (last - a, last - b))
    }
    return tuple(sorted(a * (SIZE + 1) + b for a, b in rows_and_columns))


def classes(points: Iterable[int]) -> list[tuple[int, ...]]:
    """Return the classes of symmetric points."""
    return sorted({symmetric(point) for point in points})


def play(playouts: int, seed: int) -> Batches:
    """Return the win rates of each batch, of which all have the same number of games."""
    board, found = go.Board(SIZE, komi=7.5), []
    for batch in range(BATCHES):
        own_seed = stream(seed, batch).state
        result = go.search(board, REFERENCE_BOT, playouts=playouts // BATCHES, seed=own_seed)
        found.append({c.move: c.win_rate for c in result.candidates if c.move != PASS})
    return found


def over(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, and its error."""
    return Estimate(mean(values), stdev(values) / math.sqrt(len(values)))


def lines(batches: Batches) -> list[Line]:
    """Return what is found of every class, the best first."""
    table = []
    for points in classes(batches[0]):
        means = [mean(batch[point] for point in points) for batch in batches]
        lead = over([batch[CENTRE] - m for batch, m in zip(batches, means, strict=True)])
        widest = 0.0
        for point in points if len(points) > 1 else ():
            apart = over([batch[point] - m for batch, m in zip(batches, means, strict=True)])
            widest = max(widest, abs(apart.value) / apart.error)
        table.append(Line(points, over(means), lead, widest))
    return sorted(table, key=lambda line: -line.rate.value)


def main() -> None:
    """Play, print the table and check it."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--playouts", type=int, default=1_000_000, help="random games in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.playouts < BATCHES * 100:
        parser.error(f"--playouts must be {BATCHES * 100} or more")
    table = lines(play(options.playouts, options.seed))
    print("point  of  win rate    error    below the centre  widest difference")
    for points, rate, lead, widest in table:
        line = f"{point_name(points[0], SIZE):>5} {len(points):>3}  {rate.value:.5f}  {rate.error:.5f}"
        if len(points) > 1:
            line += f"  {lead.value:.5f} +- {lead.error:.5f}  {widest:.1f} errors"
        print(line)
    worst, best = max(line.widest for line in table), point_name(table[0].points[0], SIZE)
    print(f"largest: {best}; points of a class differ by at most {worst:.1f} errors")
    if worst > LIMIT:
        raise SystemExit("the table is not symmetric")
    if best != point_name(CENTRE, SIZE):
        raise SystemExit("the table is not largest in the centre")


if __name__ == "__main__":
    main()
