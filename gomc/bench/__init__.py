"""The speed of gomc, beside a yardstick.

A number of random games a second says little without the machine. So a C program plays the same games
in the same run, in turn with gomc, and the ratio counts. Of several rounds the best one counts, because
other work of the machine can only make a round slower. All rows use one thread, except those that name
two.

Compiling is measured apart from running, in processes of its own.
"""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from pathlib import Path

import gomc
from gomc.backend import load
from gomc.bench.figures import HEAD, Figure, table
from gomc.bench.runners import all_runners, bytes_of_a_node, compiling
from gomc.bench.yardstick import compiled_yardstick
from gomc.search.machine import processor

__all__ = ["run"]

SOURCE = Path(gomc.__file__).parents[2] / "shared" / "yardstick" / "light_playouts.c"
"""The place of the yardstick, beside a checkout of gomc."""

ROUNDS = 3

LIBEGO = 0.82
"""The ratio to the yardstick that libego, a C++ program known for its speed, reaches on 9x9."""


def run(file: Path | None = None, source: Path | None = None) -> None:
    """Measure, print the table, and write every figure to a file of JSON if one is given.

    Parameters
    ----------
    file : Path, optional
        The file for the figures.
    source : Path, optional
        The yardstick, if it is not where `SOURCE` says.

    Raises
    ------
    GomcError
        If the fast backend is not installed.
    OSError
        If the file cannot be written.
    """
    load("fast")
    if file is not None:
        file.touch()
    machine = f"{processor()}; Python {platform.python_version()}"
    print(machine)
    figures = measure(source or SOURCE)
    print(table([HEAD, *(figure.cells() for figure in figures)]))
    ratio = next(figure.ratio for figure in figures if figure.name == "fast, 9x9, playouts")
    if ratio is not None:
        aim = 5 * LIBEGO
        print(f"Five times libego would be {aim:.1f} on 9x9; playouts reach {ratio / aim:.0%} of it.")
    if file is not None:
        found = {"machine": machine, "figures": [asdict(figure) for figure in figures]}
        file.write_text(json.dumps(found, indent=1) + "\n")


def measure(source: Path) -> list[Figure]:
    """Measure everything, and show the progress on the standard error."""
    from tqdm import tqdm

    with compiled_yardstick(source) as sticks:
        entrants = [*sticks, *all_runners()]
        entrants.sort(key=lambda entrant: entrant.size)
        figures = []
        with tqdm(total=2 + (1 + ROUNDS) * len(entrants), leave=False, disable=None) as bar:
            bar.set_description("compiling")
            for figure in compiling():
                figures.append(figure)
                bar.update()
            for entrant in entrants:
                entrant.play(1)
                bar.update()
            for entrant in entrants * ROUNDS:
                bar.set_description(entrant.name)
                entrant.round()
                bar.update()
    yardstick = {stick.size: stick.best for stick in sticks}
    best = {entrant.name: entrant.best for entrant in entrants}
    speeds = [
        entrant.figure(best[entrant.beside] if entrant.beside else yardstick.get(entrant.size))
        for entrant in entrants
    ]
    return [*speeds, bytes_of_a_node(), *figures]
