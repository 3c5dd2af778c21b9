"""The process of a check: it writes the name of each part, and the report at the end."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from gomc.course.mybot.compare import compare_all
from gomc.course.processes import limit_process

MEMORY = 2048
"""The largest memory of the process, in megabytes."""

SECONDS = 3600
"""The largest processor time; the process that waits for the report has a limit of its own."""


def main(file: str, number: str) -> None:
    """Check a program in this process; what the program prints is lost, however much it is."""
    out, said = sys.stdout, ""

    def announce(part: str) -> None:
        nonlocal said
        if part != said:
            said = part
            print(part, file=out, flush=True)

    limit_process(MEMORY, SECONDS)
    with Path(os.devnull).open("w", encoding="utf-8", errors="replace") as sys.stdout:
        report = compare_all(Path(file), int(number), announce)
    print(json.dumps(vars(report)), file=out, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
