"""Files that several processes write: replaced in a single step, by a single process at a time.

All errors are errors of the system (`OSError`). The caller knows the purpose of the file, and names the
purpose in the message.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Write a file in a single step: readers find the old or the new contents, even after a kill.

    The new file takes over the permissions of the old file. A link stays, and the file to which the
    link leads is written. An irregular file, such as ``/dev/null``, is written to and stays.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beside = path.with_name(f".gomc-{os.urandom(8).hex()}")  # a name that nobody can lay a link at
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else works on a file, and keep other callers waiting meanwhile.

    The lock keeps out only the callers of `locked`, in this process or in another process. The lock is
    on a file beside `path`, which stays there. The lock of a process that was killed is void at once.
    """
    with path.with_name(f"{path.name}.lock").open("ab") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
