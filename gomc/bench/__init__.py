"""The speed of gomc, compared with a yardstick.

A number of random games a second depends on the machine. So a C program, the yardstick, plays the same
games in the same run, in turn with gomc, and the ratio of the speeds counts. The table gives the median
of several rounds, and the difference of the best and the worst round. All measurements use one thread,
except the measurements that name two threads.

Compiling is measured separately (`gomc.bench.compiling`), and a run can be compared with an earlier run
(`gomc.bench.comparing`).
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
from gomc.bench.figures import HEAD, SpeedFigure, table
from gomc.bench.runners import all_runners, bytes_of_a_node
from gomc.bench.yardstick import compiled_yardstick
from gomc.game.files import write
from gomc.parallel.machine import processor
from gomc.search.running import uncut

__all__ = ["run"]

SOURCE = Path(gomc.__file__).parents[2] / "shared" / "yardstick" / "light_playouts.c"
"""The file of the yardstick, beside a checkout of gomc."""

ROUNDS = 5
"""The number of rounds of each measurement."""

LIBEGO = 0.82
"""The ratio to the yardstick that libego, a C++ program known for its speed, reaches on 9x9."""


@uncut()
def run(
    file: Path | None = None,
    source: Path | None = None,
    against: Path | None = None,
    only_compiling: bool = False,
) -> None:
    """Measure, print the table, and write every figure to a file of JSON if `file` is given.

    Parameters
    ----------
    file : Path, optional
        The file for the figures.
    source : Path, optional
        The file of the yardstick; `SOURCE` by default.
    against : Path, optional
        A file with the figures of an earlier run, to compare with.
    only_compiling : bool
        Whether to measure only compiling, all together and each kernel separately.

    Raises
    ------
    GomcError
        If the fast backend is not installed, if the file `against` contains no figures, or if `file`
        cannot be written.
    OSError
        If the file `against` cannot be read.
    """
    load("fast")
    earlier = None if against is None else comparing.read(against)
    machine = f"{processor()}; Python {platform.python_version()}"
    print(machine)
    figures = [*overall(), *kernels()] if only_compiling else measure(source or SOURCE)
    print(table([HEAD, *(figure.cells() for figure in figures)]))
    yardsticks = [figure for figure in figures if figure.name.startswith("yardstick")]
    say_more(figures, comparing.noise([figure.spread or 0.0 for figure in yardsticks]))
    if earlier is not None:
        if earlier[0] != machine:
            print(f"The earlier figures come from another machine: {earlier[0]}.")
        print(comparing.compare(earlier[1], figures))
    if file is not None:
        data = {"machine": machine, "figures": [asdict(figure) for figure in figures]}
        write(file, f"{json.dumps(data, indent=1)}\n".encode())


def say_more(figures: list[SpeedFigure], noise: str) -> None:
    """Compare the playouts with five times the speed of libego, and print the sentence about noise."""
    ratios = [figure.ratio for figure in figures if figure.name == "fast, 9x9, playouts"]
    if ratios and ratios[0] is not None:
        aim = 5 * LIBEGO
        print(
            f"Five times libego would be {aim:.1f} on 9x9; playouts reach {ratios[0] / aim:.0%} of it."
        )
    if noise:
        print(noise)


def measure(source: Path) -> list[SpeedFigure]:
    """Measure everything, and show the progress on the standard error."""
    from tqdm import tqdm

    with compiled_yardstick(source) as yardsticks:
        runners = [*yardsticks, *all_runners()]
        runners.sort(key=lambda runner: runner.size)
        figures = []
        with tqdm(total=3 + (1 + ROUNDS) * len(runners), leave=False, disable=None) as bar:
            bar.set_description("compiling")
            for figure in overall():
                figures.append(figure)
                bar.update()
            for runner in runners:
                runner.play(1)
                bar.update()
            for runner in runners * ROUNDS:
                bar.set_description(runner.name)
                runner.round()
                bar.update()
    yardstick = {yardstick_runner.size: yardstick_runner.rounds for yardstick_runner in yardsticks}
    rounds = {runner.name: runner.rounds for runner in runners}
    speeds = [
        runner.figure(rounds[runner.beside] if runner.beside else yardstick.get(runner.size, []))
        for runner in runners
    ]
    return [*speeds, bytes_of_a_node(), *figures]
