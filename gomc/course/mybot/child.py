"""The process of a check: it writes the name of each part, and the report at the end."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

from gomc.course.mybot.compare import compare_all

MEMORY = 2 * 2**30
"""The largest memory of the process, in bytes, where the system can limit it."""


def limit_memory() -> None:
    """Limit the memory of this process, where the system can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main(file: str, number: str) -> None:
    """Check a program in this process, whose own output must not mix with the report."""
    out, sys.stdout = sys.stdout, sys.stderr
    said = ""

    def announce(part: str) -> None:
        nonlocal said
        if part != said:
            said = part
            print(part, file=out, flush=True)

    limit_memory()
    report = compare_all(Path(file), int(number), announce)
    print(json.dumps(vars(report)), file=out, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
