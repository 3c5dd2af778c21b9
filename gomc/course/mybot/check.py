"""The check of a program, in a process of its own with limits.

The process loads the file, compares the parts of the program one after the other with the library, and
writes the name of each part before it calls the part. So the report can name the part that did not come
back in time. In a web page, where no process can start, the check runs without limits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from gomc.course.mybot.bot import find
from gomc.course.mybot.compare import CheckReport, compare_all
from gomc.course.mybot.steps import step_of
from gomc.errors import GomcError, check_number
from gomc.game.files import given_path
from gomc.page import IN_PAGE

SECONDS = 120.0
"""The longest time of a check."""


def check(file: str | Path | None = None, *, step: int, seconds: float = SECONDS) -> CheckReport:
    """Compare a learner's program with the library, and return a report.

    Parameters
    ----------
    file : str or Path, optional
        The program; by default the file of the step, such as mybot06.py. In a checkout of gomc without
        this file, the default is the teachers' program.
    step : int
        The step, from 1 to 10; the steps before it are checked too.
    seconds : float
        The longest time of the check.

    Raises
    ------
    GomcError
        If there is no such step.

    Examples
    --------
    >>> from gomc.course.mybot import check
    >>> check("no_such_file.py", step=1)
    step 1, no_such_file.py: there is no such file yet: write your program into it.
    Look at: the file.
    """
    number = step_of(step).number
    check_number("seconds", seconds, 1, 3600)
    try:
        # `resolve` fails for a link that leads to itself
        path = Path(os.path.realpath(given_path("file", file))) if file else find(number)
    except GomcError as error:
        return CheckReport(number, f"mybot{number:02}.py", "the file", str(error))
    if not path.is_file():
        said = "there is no such file yet: write your program into it."
        if path.exists():
            said = f"it is {'a folder' if path.is_dir() else 'no regular file'}: name a Python file."
        return CheckReport(number, path.name, "the file", said)
    if IN_PAGE:  # where no process can start
        return compare_all(path, number, lambda _: None)
    return in_process(path, number, seconds)


def in_process(file: Path, number: int, seconds: float) -> CheckReport:
    """Compare a program with the library in a new process, and return the report."""
    command = [sys.executable, "-m", "gomc.course.mybot.child", str(file), str(number)]
    try:
        done = subprocess.run(  # noqa: S603
            command, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired as late:
        part = last_part(late.stdout or b"")
        said = f"{part} did not come back within {seconds:g} seconds: perhaps a loop never ends."
        return CheckReport(number, file.name, part, said)
    last = done.stdout.decode(errors="replace").splitlines()[-1:] or [""]
    if last[0].startswith("{"):
        return CheckReport(**json.loads(last[0]))
    words = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["it said nothing"]
    part = last_part(done.stdout)
    return CheckReport(number, file.name, part, f"{part} ended the process: {words[0]}")


def last_part(printed: bytes) -> str:
    """Return the part that was announced last."""
    lines = printed.decode(errors="replace").split("\n")
    return lines[-2] if lines[1:] else "the file"
