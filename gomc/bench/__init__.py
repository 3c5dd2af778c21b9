"""The speed of gomc, beside a yardstick.

A number of random games a second says little without the machine. So a C program plays the same games
in the same run, in turn with gomc, and the ratio counts. The median of several rounds is given, with
the difference of the best and the worst. All rows use one thread, except those that name two.

Compiling is measured apart from running (`gomc.bench.compiling`), and a run can be compared with an
earlier one (`gomc.bench.comparing`).
"""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from pathlib import Path

import gomc
from gomc.backend import load
from gomc.bench import comparing
from gomc.bench.compiling import kernels, overall
from gomc.bench.figures import HEAD, Figure, table
from gomc.bench.runners import all_runners, bytes_of_a_node
from gomc.bench.yardstick import compiled_yardstick
from gomc.parallel.machine import processor

__all__ = ["run"]

SOURCE = Path(gomc.__file__).parents[2] / "shared" / "yardstick" / "light_playouts.c"
"""The place of the yardstick, beside a checkout of gomc."""

ROUNDS = 5

LIBEGO = 0.82
"""The ratio to the yardstick that libego, a C++ program known for its speed, reaches on 9x9."""


def run(
    file: Path | None = None,
    source: Path | None = None,
    against: Path | None = None,
    only_compiling: bool = False,
) -> None:
    """Measure, print the table, and write every figure to a file of JSON if one is given.

    Parameters
    ----------
    file : Path, optional
        The file for the figures.
    source : Path, optional
        The yardstick, if it is not where `SOURCE` says.
    against : Path, optional
        A file of figures of an earlier run, to compare with.
    only_compiling : bool
        Whether only compiling is measured, each kernel by itself too.

    Raises
    ------
    GomcError
        If the fast backend is not installed, or there are no figures in the file to compare with.
    OSError
        If a file cannot be written or read.
    """
    load("fast")
    earlier = None if against is None else comparing.read(against)
    if file is not None:
        file.touch()
    machine = f"{processor()}; Python {platform.python_version()}"
    print(machine)
    figures = [*overall(), *kernels()] if only_compiling else measure(source or SOURCE)
    print(table([HEAD, *(figure.cells() for figure in figures)]))
    yardsticks = [figure for figure in figures if figure.name.startswith("yardstick")]
    say_more(figures, comparing.noise([figure.spread or 0.0 for figure in yardsticks]))
    if earlier is not None:
        if earlier[0] != machine:
            print(f"The earlier figures are those of another machine: {earlier[0]}.")
        print(comparing.compare(earlier[1], figures))
    if file is not None:
        found = {"machine": machine, "figures": [asdict(figure) for figure in figures]}
        file.write_text(json.dumps(found, indent=1) + "\n")


def say_more(figures: list[Figure], noise: str) -> None:
    """Print how far from five times libego the games are, and whether the machine was too noisy."""
    ratios = [figure.ratio for figure in figures if figure.name == "fast, 9x9, playouts"]
    if ratios and ratios[0] is not None:
        aim = 5 * LIBEGO
        print(
            f"Five times libego would be {aim:.1f} on 9x9; playouts reach {ratios[0] / aim:.0%} of it."
        )
    if noise:
        print(noise)


def measure(source: Path) -> list[Figure]:
    """Measure everything, and show the progress on the standard error."""
    from tqdm import tqdm

    with compiled_yardstick(source) as sticks:
        entrants = [*sticks, *all_runners()]
        entrants.sort(key=lambda entrant: entrant.size)
        figures = []
        with tqdm(total=3 + (1 + ROUNDS) * len(entrants), leave=False, disable=None) as bar:
            bar.set_description("compiling")
            for figure in overall():
                figures.append(figure)
                bar.update()
            for entrant in entrants:
                entrant.play(1)
                bar.update()
            for entrant in entrants * ROUNDS:
                bar.set_description(entrant.name)
                entrant.round()
                bar.update()
    yardstick = {stick.size: stick.rounds for stick in sticks}
    rounds = {entrant.name: entrant.rounds for entrant in entrants}
    speeds = [
        entrant.figure(rounds[entrant.beside] if entrant.beside else yardstick.get(entrant.size, []))
        for entrant in entrants
    ]
    return [*speeds, bytes_of_a_node(), *figures]
