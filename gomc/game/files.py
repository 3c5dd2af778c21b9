"""Reading files that somebody names: regular ones, of a size that can be worked with.

A pipe would hang whoever reads it, and a device such as ``/dev/zero`` has no end.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from gomc.errors import GomcError, quoted


def read_regular(path: Path, largest: int) -> bytes:
    """Return what a file holds.

    Parameters
    ----------
    path : Path
        Where it is.
    largest : int
        How many bytes it may have.

    Raises
    ------
    GomcError
        If it cannot be read, is no regular file, or is larger.

    Examples
    --------
    >>> read_regular(Path("/"), 100)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: cannot read '/': it is a folder.
    """
    try:
        data = _read(path, largest + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise GomcError(f"cannot read {quoted(str(path))}: {reason}.") from None
    if len(data) > largest:
        raise GomcError(f"cannot read {quoted(str(path))}: it has more than {largest / 1e6:g} MB.")
    return data


def _read(path: Path, most: int) -> bytes:
    """Read so many bytes at most; look what it is before it is opened, and again after that."""
    _check(path.stat())
    with open(path, "rb", opener=_open) as file:
        _check(os.fstat(file.fileno()))
        return file.read(most)


def _check(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise ValueError("it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is no regular file")


def _open(name: str, flags: int) -> int:
    """Open a file, without waiting for who writes if it has become a pipe meanwhile."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
