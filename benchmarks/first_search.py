"""Measure how long a first search takes, from the start of Python, with ready kernels and with numba's.

    python -m benchmarks.first_search

numba's kernels come from the cache, which the first start of each row fills. Starts alternate, and the
figure is the least time of all starts. An editable installation adds some hundredths of a second to
every start. Run nothing else meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import click

PROGRAMS = "uct", "mogo", "gomc"
SIZES = 9, 13, 19
CODE = "import gomc, gomc.fast as go; go.search(go.Board({size}), {program!r}, playouts=100)"


def seconds(program: str, size: int, kernels: str) -> float:
    """Return the time of one process that searches once."""
    environment = {**os.environ, "GOMC_KERNELS": kernels}
    code = CODE.format(program=program, size=size)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return time.perf_counter() - began


@click.command()
@click.option("--starts", default=10, show_default=True, help="The starts of each kind.")
def main(starts: int) -> None:
    """Print the least times of first searches of 100 playouts."""
    for program in PROGRAMS:
        for size in SIZES:
            seconds(program, size, "compile")
            kinds = [
                (seconds(program, size, "ready"), seconds(program, size, "compile"))
                for _ in range(starts)
            ]
            ready, compiled = map(min, zip(*kinds, strict=True))
            click.echo(f"{program:5} {size:2}x{size:<2}  ready {ready:.2f} s  numba {compiled:.2f} s")


if __name__ == "__main__":
    main()
