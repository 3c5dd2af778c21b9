"""Tests and doctests leave nothing to the user and to the next test, and their time has a budget."""

from __future__ import annotations

import gc
import math
import os
import sqlite3
from collections import defaultdict
from collections.abc import Generator
from functools import partial
from typing import Any

import pytest

# Pytest binds each module that it is given to the module's name in the package, and so would hide the
# function `gomc.reference.playout` behind the module. A package imported before keeps its functions.
import gomc.reference
import gomc.show  # noqa: F401
from gomc.search.running import Interrupt

os.environ["GOMC_PROGRESS"] = "off"
os.environ.setdefault("GOMC_KERNELS", "compile")  # `make test-ready` tests ready kernels

BUDGET = 25.0
"""The seconds of a processor that `make test` has for the tests of a file."""

BUDGETS = {
    "tests/test_exercises.py": 70.0,
    "tests/test_golden.py": 45.0,
    "tests/test_lockstep.py": 80.0,
}
"""The files with another budget."""

FAILED = 3
"""A file that takes so many times its budget fails the run; what is less may be a slow machine."""

Steps = Generator[None, Any, Any]
"""What pytest does before and after the hooks that it calls inside."""

BEGAN = pytest.StashKey[float]()

spent: defaultdict[str, float] = defaultdict(float)
"""The seconds that the tests of each file took."""


@pytest.fixture(autouse=True)
def ctrl_c_was_never_pressed() -> None:
    """Let a test press Ctrl-C shortly after another did."""
    Interrupt.last = -math.inf


class Connection(sqlite3.Connection):
    """A connection to a file of results that does not wait for the disk."""

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute a statement, but leave the waiting to the operating system."""
        return super().execute(statement.replace("synchronous = FULL", "synchronous = OFF"), *values)


@pytest.fixture(scope="session", autouse=True)
def _disk_is_not_waited_for() -> Generator[None, None, None]:
    """Let no test wait until the disk has written a file: no test switches the machine off."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Connection))
        patched.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Steps:
    """Collect no garbage while the tests are collected, because nearly all that is made then stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def processor_time() -> float:
    """Return the seconds of a processor that this process and its children have taken."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Steps:
    """Look at the clock before a test."""
    item.stash[BEGAN] = processor_time()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Steps:
    """Look at the clock after a test, and tell the process that counts."""
    if call.when == "teardown":
        item.user_properties.append(("processor", processor_time() - item.stash[BEGAN]))
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count the time of a test for its file."""
    for name, seconds in report.user_properties:
        if report.when == "teardown" and name == "processor":
            spent[report.nodeid.partition("::")[0]] += float(str(seconds))


def over() -> dict[str, float]:
    """Return how many times their budget the files took that are over it."""
    shares = {file: seconds / BUDGETS.get(file, BUDGET) for file, seconds in spent.items()}
    return {file: share for file, share in shares.items() if share > 1}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the files that took longest, and those that are over their budget."""
    total = sum(spent.values())
    if total < BUDGET:
        return
    terminalreporter.section("seconds of a processor")
    for file, seconds in sorted(spent.items(), key=lambda row: -row[1])[:10]:
        terminalreporter.line(f"{seconds:6.1f} {file}")
    terminalreporter.line(f"{total:6.1f} all tests")
    for file, share in over().items():
        terminalreporter.line(f"{file} took {share:.1f} times its budget (conftest.py).")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a file that is far over its budget fail the tests of `make test`."""
    if "not slow" in session.config.option.markexpr and any(
        share > FAILED for share in over().values()
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
