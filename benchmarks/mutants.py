"""Measure what the tests notice: put small faults into gomc, one at a time, and see if a test fails.

    python -m benchmarks.mutants --number 300 --out mutants.jsonl

A *mutant* is gomc with one small fault: another operator, a constant that is off by one, the other
colour, a dropped line, two arguments exchanged, a condition turned round. A mutant that no test
notices *lives*: either the tests are blind there, or the fault changes nothing that can be seen.

The mutants are drawn by a seed, as many from each room. Each is put into a copy of the checkout, and
tested by the tests that run its line, the quickest first (`benchmarks.reach`), and by those of the
module's own name. Nobody sees which tests run a line of a kernel: there it is the tests of the module's
own name, the other tests that name the module, and those that hold for all of gomc (`EVERYWHERE`). The
first test that fails ends it. Each line of the file is one mutant with its verdict; a run that was
stopped goes on where it was.

Before and after tests were changed the same mutants can be tried: ``--source`` puts them into an older
checkout, where the same line of code stands there, and ``--again`` takes those of a file of verdicts
alone that live.

Tools from PyPI do not fit: mutmut calls mutants through a wrapper in Python, which numba cannot
compile, and cosmic-ray can neither draw with a seed nor drop a line.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from benchmarks.faults import ROOMS, ROOT, Mutant, draw, in_function
from benchmarks.reach import Reach
from gomc.fast.compiler.cache import fingerprint, imported, sources

EVERYWHERE = [f"tests/test_{name}.py" for name in ("golden", "lockstep", "searches", "solved", "door")]
"""The tests that hold for all of gomc."""

COMPILED = "fast", "reference"
"""The rooms whose functions are compiled."""

PATIENCE = 600
"""The seconds for all tests of a mutant; one that hangs is noticed."""


def tests_of(mutant: Mutant, tests: Path) -> list[str]:
    """Return the files of tests for a mutant, in the order in which they are asked."""
    module = re.compile(rf"\b{Path(mutant.path).stem}\b")
    own = own_tests(mutant, tests)
    naming = {
        f"tests/{path.name}"
        for path in tests.glob("test_*.py")
        if module.search(path.read_text(encoding="utf-8"))
    }
    return [*own, *sorted(naming - {*own, *EVERYWHERE}), *EVERYWHERE]


def own_tests(mutant: Mutant, tests: Path) -> list[str]:
    """Return the file of tests with the module's own name, if there is one."""
    name = f"test_{Path(mutant.path).stem}.py"
    return [f"tests/{name}"] if (tests / name).exists() else []


class Bench:
    """A copy of the checkout, in which mutants are tested.

    Parameters
    ----------
    folder : Path
        The folder for the copy, its kernels and what its tests reach, which are used again next time.
    source : Path
        The checkout whose gomc and tests are copied.
    """

    def __init__(self, folder: Path, source: Path) -> None:
        self.folder = folder
        self.checkout = folder / "gomc"
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(self.checkout),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.reach = Reach(self.checkout, folder / "reach", self.environment)
        if not (folder / "kernels").exists():
            self.prepare(source)
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"  # what is kept is that of unchanged modules

    def prepare(self, source: Path) -> None:
        """Copy the checkout, compile its kernels, and see which tests run which lines."""
        left_out = shutil.ignore_patterns(".venv*", ".git", "_build", "__pycache__", ".*_cache")
        shutil.copytree(source, self.checkout, ignore=left_out)
        shared = ROOT.parent / "shared"
        if shared.is_dir():
            (self.folder / "shared").symlink_to(shared)
        compiling = [sys.executable, "tests/compile.py", str(os.cpu_count())]
        subprocess.run(compiling, cwd=self.checkout, env=self.environment, check=True)
        self.reach.measure()
        (self.folder / "cache").rename(self.folder / "kernels")

    def lend_kernels(self, mutant: Mutant) -> None:
        """Give a mutant the compiled kernels of gomc in which its fault cannot be.

        A kernel is compiled from its module and from what this imports, by all modules that compile. A
        constant of any module may be in any kernel.
        """
        package = self.checkout / "gomc"
        compiling = mutant.path.startswith("gomc/fast/compiler/")
        if compiling or not in_function(self.checkout / mutant.path, mutant.line):
            return
        [kept] = (self.folder / "kernels" / "gomc").iterdir()
        lent = self.folder / "cache" / "gomc" / fingerprint(package)
        lent.mkdir(mode=0o700, parents=True)
        changed = mutant.path.removesuffix(".py").replace("/", ".")
        safe = Path(mutant.path).parts[1] not in COMPILED
        for file in kept.iterdir():
            if safe or changed not in self.below(file.name.partition(".")[0]):
                (lent / file.name).hardlink_to(file)

    @cache  # noqa: B019
    def below(self, stem: str) -> set[str]:
        """Return the modules of this name, and all that they import, one by another."""
        texts = sources(self.checkout / "gomc")
        del texts["gomc.fast"]  # it has the names that learners type
        found: set[str] = set()
        left = [name for name in texts if name.rpartition(".")[2] == stem]
        while left:
            name = left.pop()
            if name in texts and name not in found:
                found.add(name)
                left += imported(texts[name].decode())
        return found

    def verdict(self, mutant: Mutant) -> dict[str, object]:
        """Return the first test that notices a mutant, if there is one, and the seconds it took."""
        path = self.checkout / mutant.path
        text, began = path.read_text(encoding="utf-8"), time.monotonic()
        there = mutant.moved_to(text)
        if there is None:
            return {"noticed": "this code does not stand there", "seconds": 0.0}
        path.write_text(there.applied(text), encoding="utf-8")
        try:
            self.lend_kernels(there)
            noticed = self.first_failure(self.asked(there))
        finally:
            path.write_text(text, encoding="utf-8")
            shutil.rmtree(self.folder / "cache", ignore_errors=True)
        return {"noticed": noticed, "seconds": round(time.monotonic() - began, 1)}

    def asked(self, mutant: Mutant) -> list[str]:
        """Return the tests that are asked about a mutant, in their order."""
        tests = self.checkout / "tests"
        running = self.reach.tests_of(mutant.path, mutant.line)
        return [*running, *own_tests(mutant, tests)] if running else tests_of(mutant, tests)

    def first_failure(self, files: list[str]) -> str | None:
        """Return the first of some tests that fails; None if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-rfE"]
        command += ["--hypothesis-seed=0", *self.reach.left_out(), *files]
        try:
            done = subprocess.run(
                command,
                cwd=self.checkout,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return f"no end within {PATIENCE} s"
        if done.returncode in (0, 5):  # 5: the files have no test for here
            return None
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return found[1] if found else f"exit code {done.returncode}"


def table(verdicts: list[dict[str, Any]]) -> str:
    """Return the verdicts as Markdown: how many of each room and kind were noticed, and which live."""
    kinds = sorted({each["kind"] for each in verdicts})
    rows = [["room", *kinds, "all"], ["---"] * (len(kinds) + 2)]
    for room in (*ROOMS, "all"):
        here = [each for each in verdicts if room in ("all", Path(each["path"]).parts[1])]
        cells = [[each for each in here if each["kind"] == kind] for kind in kinds]
        rows.append([room, *map(share, [*cells, here])])
    living = [each for each in verdicts if not each["noticed"]]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines += ["", "| that live | the text | became |", "| --- | --- | --- |"]
    for each in living:
        texts = (each[name].replace("\n", " ").replace("|", "\\|") for name in ("old", "new"))
        lines.append(
            f"| {each['path']}:{each['line']} | " + " | ".join(f"`{text}`" for text in texts) + " |"
        )
    return "\n".join(lines)


def share(verdicts: list[dict[str, Any]]) -> str:
    """Return how many of some mutants were noticed."""
    return f"{sum(bool(each['noticed']) for each in verdicts)}/{len(verdicts)}" if verdicts else ""


@click.command()
@click.option("--number", default=300, show_default=True, help="How many mutants, over all rooms.")
@click.option("--seed", default=1, show_default=True, help="The seed by which mutants are drawn.")
@click.option("--part", default="1/1", show_default=True, help="2/3: the second of three equal parts.")
@click.option("--out", type=click.Path(path_type=Path), default="mutants.jsonl", show_default=True)
@click.option(
    "--source",
    type=click.Path(path_type=Path, exists=True),
    default=ROOT,
    help="The checkout that gets the faults, if not this one.",
)
@click.option("--folder", type=click.Path(path_type=Path), default="mutants", show_default=True)
@click.option(
    "--again", type=click.Path(path_type=Path, exists=True), help="Only those that live in this file."
)
def main(
    number: int, seed: int, part: str, out: Path, source: Path, folder: Path, again: Path | None
) -> None:
    """Draw mutants, test each, write the verdicts down, and print the table.

    The copy of the checkout, its kernels and what its tests reach are kept in the folder.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no mutant stays in the copy
    which, parts = map(int, part.split("/"))
    known, before = read(out), read(again)
    lived = {key(line) for line in before if not line["noticed"]}
    done = {key(line) for line in known}
    mutants = [each for each in draw(number, seed) if again is None or key(asdict(each)) in lived]
    left = [each for each in mutants[which - 1 :: parts] if key(asdict(each)) not in done]
    if left:
        bench = Bench(folder.resolve(), source.resolve())
        with out.open("a", encoding="utf-8") as file:
            for mutant in tqdm(left, unit="mutant"):
                line = json.dumps({**asdict(mutant), **bench.verdict(mutant)})
                file.write(line + "\n")
                file.flush()
                known.append(json.loads(line))
    click.echo(table(known))


def read(path: Path | None) -> list[dict[str, Any]]:
    """Return the verdicts in a file, if there is one."""
    lines = path.read_text().splitlines() if path and path.exists() else []
    return [json.loads(line) for line in lines]


def key(line: dict[str, Any]) -> tuple[object, ...]:
    """Return what tells a mutant from all others."""
    return line["path"], line["start"], line["new"]


if __name__ == "__main__":
    main()
