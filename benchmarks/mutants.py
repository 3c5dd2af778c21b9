"""Measure what the tests notice: put small faults into gomc, one at a time, and see if a test fails.

    python -m benchmarks.mutants --number 300 --out mutants.jsonl

A *mutant* is gomc with one small fault: another operator, a constant that is off by one, the other
colour, a dropped line, two arguments exchanged, a condition turned round. A mutant that no test
notices *lives*: either the tests are blind there, or the fault changes nothing that can be seen.

The mutants are drawn by a seed, as many from each room. Each is put into a copy of the checkout, and
tested by the tests of the module's own name, then by the other tests that name the module, then by
those that hold for all of gomc (`EVERYWHERE`). The first test that fails ends it. Each line of the
file is one mutant with its verdict; a run that was stopped goes on where it was.

Tools from PyPI do not fit: mutmut calls mutants through a wrapper in Python, which numba cannot
compile, and cosmic-ray can neither draw with a seed nor drop a line.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from benchmarks.faults import ROOMS, ROOT, Mutant, draw, in_function
from gomc.fast.compiler.cache import fingerprint

EVERYWHERE = "test_golden.py", "test_lockstep.py", "test_searches.py", "test_solved.py", "test_door.py"
"""The tests that hold for all of gomc."""

PATIENCE = 600
"""The seconds for all tests of a mutant; one that hangs is noticed."""


def tests_of(mutant: Mutant, tests: Path) -> list[list[str]]:
    """Return the files of tests for a mutant, in the order in which they are asked."""
    stem = Path(mutant.path).stem
    own = [f"test_{stem}.py"] if (tests / f"test_{stem}.py").exists() else []
    module = re.compile(rf"\b{stem}\b")
    naming = {
        path.name
        for path in tests.glob("test_*.py")
        if module.search(path.read_text(encoding="utf-8")) and path.name not in (*own, *EVERYWHERE)
    }
    return [own, sorted(naming), list(EVERYWHERE)]


class Bench:
    """A copy of the checkout, in which mutants are tested.

    Parameters
    ----------
    folder : Path
        An empty folder.
    source : Path
        The checkout whose gomc and tests are copied.
    """

    def __init__(self, folder: Path, source: Path = ROOT) -> None:
        self.folder = folder
        left_out = shutil.ignore_patterns(".venv*", ".git", "_build", "__pycache__", ".*_cache")
        shutil.copytree(source, folder / "gomc", ignore=left_out)
        self.checkout = folder / "gomc"
        shared = source.parent / "shared"
        if shared.is_dir():
            (folder / "shared").symlink_to(shared)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(self.checkout),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        compiling = [sys.executable, "tests/compile.py", str(os.cpu_count())]
        subprocess.run(compiling, cwd=self.checkout, env=self.environment, check=True)
        (folder / "cache").rename(folder / "kernels")

    def lend_kernels(self, mutant: Mutant) -> None:
        """Give a mutant the compiled kernels of gomc, if its fault is in none of them.

        Kernels are compiled from `gomc/fast`, and know the constants of all modules.
        """
        if "fast" in Path(mutant.path).parts or not in_function(
            self.checkout / mutant.path, mutant.line
        ):
            return
        [kept] = (self.folder / "kernels" / "gomc").iterdir()
        lent = self.folder / "cache" / "gomc" / fingerprint(self.checkout / "gomc")
        lent.mkdir(mode=0o700, parents=True)
        for file in kept.iterdir():
            (lent / file.name).hardlink_to(file)

    def verdict(self, mutant: Mutant) -> dict[str, object]:
        """Return the first test that notices a mutant, if there is one, and the seconds it took."""
        path = self.checkout / mutant.path
        text, began = path.read_text(encoding="utf-8"), time.monotonic()
        path.write_text(mutant.applied(text), encoding="utf-8")
        try:
            self.lend_kernels(mutant)
            noticed = self.ask(mutant)
        finally:
            path.write_text(text, encoding="utf-8")
            shutil.rmtree(self.folder / "cache", ignore_errors=True)
        return {"noticed": noticed, "seconds": round(time.monotonic() - began, 1)}

    def ask(self, mutant: Mutant) -> str | None:
        """Return the first test that fails; None if all pass."""
        ends = time.monotonic() + PATIENCE
        for files in tests_of(mutant, self.checkout / "tests"):
            if files and (failed := self.first_failure(files, ends)):
                return failed
        return None

    def first_failure(self, files: list[str], ends: float) -> str | None:
        """Return the first test of some files that fails."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-rfE"]
        command += ["--hypothesis-seed=0", *(f"tests/{name}" for name in files)]
        try:
            done = subprocess.run(
                command,
                cwd=self.checkout,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=max(1.0, ends - time.monotonic()),
            )
        except subprocess.TimeoutExpired:
            return f"no end of {files[0]} within {PATIENCE} s"
        if done.returncode in (0, 5):  # 5: the files have no test for here
            return None
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return found[1] if found else f"exit code {done.returncode} of {files[0]}"


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
def main(number: int, seed: int, part: str, out: Path) -> None:
    """Draw mutants, test each, write the verdicts down, and print the table."""
    which, parts = map(int, part.split("/"))
    known = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    done = {(line["path"], line["start"], line["new"]) for line in known}
    mutants = draw(number, seed)[which - 1 :: parts]
    left = [each for each in mutants if (each.path, each.start, each.new) not in done]
    if not left:
        click.echo(table(known))
        return
    with tempfile.TemporaryDirectory() as folder, out.open("a", encoding="utf-8") as file:
        bench = Bench(Path(folder))
        for mutant in tqdm(left, unit="mutant"):
            line = json.dumps({**asdict(mutant), **bench.verdict(mutant)})
            file.write(line + "\n")
            file.flush()
            known.append(json.loads(line))
    click.echo(table(known))


if __name__ == "__main__":
    main()
