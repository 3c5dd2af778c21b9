"""Which tests run a line of gomc: measured once, by coverage.py, in a copy of the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

import pytest
from coverage import Coverage, CoverageData

BUDGET = 100.0
"""Of the tests that run a line, the quickest are asked that took so many seconds together."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note all that runs from here on as run by this test. This module is a plugin of pytest for it."""
    if measuring := Coverage.current():
        measuring.switch_context(function_of(item.nodeid))


def function_of(name: str) -> str:
    """Return the test function of a test, as pytest names it, whatever its arguments."""
    return name.partition("[")[0]


class Reach:
    """The tests of a checkout, and the lines that each of them runs.

    Kernels are not seen, nor are processes that tests start.

    Parameters
    ----------
    checkout : Path
        The checkout.
    folder : Path
        The folder for what is measured.
    environment : dict
        The environment of the tests.
    """

    def __init__(self, checkout: Path, folder: Path, environment: dict[str, str]) -> None:
        self.checkout, self.folder, self.environment = checkout, folder, environment

    def measure(self) -> None:
        """Run all tests, in as many processes as there are processors."""
        self.folder.mkdir()
        files = sorted(path.name for path in (self.checkout / "tests").glob("test_*.py"))
        n = os.cpu_count() or 1
        running = [self.start(number, files[number::n]) for number in range(n)]
        for process in running:
            process.wait()

    def start(self, number: int, files: list[str]) -> subprocess.Popen[bytes]:
        """Start the tests of some files."""
        command = [sys.executable, "-m", "coverage", "run", "--source=gomc"]
        command += [f"--data-file={self.folder / f'{number}.lines'}", "-m", "pytest", "-q"]
        command += ["-p", "benchmarks.reach", "-p", "no:cacheprovider"]
        command += [f"--junitxml={self.folder / f'{number}.xml'}"]
        command += [f"tests/{name}" for name in files]
        return subprocess.Popen(
            command,
            cwd=self.checkout,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def cases(self) -> Iterator[tuple[str, ElementTree.Element]]:
        """Go through all tests that were run, each with the name of its function."""
        for path in sorted(self.folder.glob("*.xml")):
            for case in ElementTree.parse(path).getroot().iter("testcase"):
                module = case.attrib["classname"].replace(".", "/")
                yield f"{module}.py::{function_of(case.attrib['name'])}", case

    @cached_property
    def seconds(self) -> dict[str, float]:
        """The seconds that each test function took, in all its cases."""
        found: defaultdict[str, float] = defaultdict(float)
        for name, case in self.cases():
            found[name] += float(case.attrib["time"])
        return found

    def left_out(self) -> list[str]:
        """Return the options that leave out the tests that failed without a fault."""
        failed = {
            name
            for name, case in self.cases()
            if any(child.tag in ("failure", "error") for child in case)
        }
        return [f"--deselect={name}" for name in sorted(failed)]

    @cached_property
    def data(self) -> list[CoverageData]:
        """The lines that were run, as coverage.py keeps them."""
        found = [CoverageData(str(path)) for path in sorted(self.folder.glob("*.lines"))]
        for each in found:
            each.read()
        return found

    def tests_of(self, path: str, line: int) -> list[str]:
        """Return the tests that run a line, the quickest first, as pytest names them."""
        names = {
            name
            for data in self.data
            for name in data.contexts_by_lineno(str(self.checkout / path)).get(line, [])
        }
        chosen, left = [], BUDGET
        for name in sorted(names & {*self.seconds}, key=lambda name: (self.seconds[name], name)):
            left -= self.seconds[name]
            if left > 0:
                chosen.append(name)
        return chosen
