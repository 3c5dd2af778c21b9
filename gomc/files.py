"""Files that several processes write: a new one in one step, and one process at a time.

All errors are those of the system (`OSError`); whoever calls knows what the file is for, and says so.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Write a file in one step: who reads it finds the old contents or the new, also after a kill.

    The new file takes over the permissions of the old one. A link stays, and the file to which it
    leads is written. What is no regular file, such as ``/dev/null``, is written to and stays.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beside = path.with_name(f".gomc-{secrets.token_hex(8)}")  # a name that nobody can lay a link at
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
    """Wait until nobody else works on a file, and keep the others waiting meanwhile.

    It keeps out only those who ask, in this process or another. The lock is on a file beside `path`,
    which stays there; the lock of a process that was killed is void at once.
    """
    with path.with_name(f"{path.name}.lock").open("ab") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
