"""Reading and writing files that a user names.

Only regular files up to a largest size are read, because reading from a pipe could wait for ever, and a
device such as ``/dev/zero`` has no end.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import stat
import zlib
from pathlib import Path

from gomc.errors import GomcError, quoted
from gomc.files import replace


def read_regular(path: str | os.PathLike[str], largest: int) -> bytes:
    """Return the contents of a file.

    Parameters
    ----------
    path : str or Path
        The path of the file.
    largest : int
        The largest number of bytes that the file may have.

    Raises
    ------
    GomcError
        If the file cannot be read, is not a regular file, or is larger than `largest`, or if `path` is
        no path.

    Examples
    --------
    >>> read_regular(Path("/"), 100)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: cannot read '/': it is a folder.
    """
    try:
        data = _read(Path(path), largest + 1)
    except (OSError, TypeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise GomcError(f"cannot read {named(path)}: {reason}.") from None
    if len(data) > largest:
        raise GomcError(f"cannot read {named(path)}: it has more than {largest / 1e6:g} MB.")
    return data


def read_packed(path: str | os.PathLike[str], largest: int) -> bytes:
    """Return the contents of a file, unpacked if the file is packed as a ``.gz`` of one or more parts.

    Packed contents that are damaged are returned as they are. They are no text, so a caller that reads
    text refuses them.

    Parameters
    ----------
    path : str or Path
        The path of the file.
    largest : int
        The largest number of bytes that the file may have; unpacked contents end after so many bytes.

    Raises
    ------
    GomcError
        If the file cannot be read, or is larger than `largest`.
    """
    data = read_regular(path, largest)
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read(largest)
    except (OSError, EOFError, zlib.error):
        return data


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file in one step (`gomc.files.replace`).

    Raises
    ------
    GomcError
        If the file cannot be written, or `path` is no path.

    Examples
    --------
    >>> write(Path("/no/such/folder/file"), b"")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: cannot write '/no/such/folder/file': No such file or directory.
    """
    try:
        replace(Path(path), data)
    except (OSError, TypeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise GomcError(f"cannot write {named(path)}: {reason}.") from None


def given_path(name: str, path: object) -> Path:
    """Return a path that a user gave, or raise `GomcError` naming the argument `name`.

    Examples
    --------
    >>> given_path("keep", 5)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: keep must be the name of a file, not 5.
    """
    try:
        kept = Path(path)  # type: ignore[arg-type]
    except TypeError:
        raise GomcError(f"{name} must be the name of a file, not {quoted(path)}.") from None
    try:
        kept.stat()
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:  # a file may be missing, or forbidden
            return kept
    except ValueError:  # no file's name may contain such letters
        pass
    else:
        return kept
    raise GomcError(f"no file can be called {named(kept)}.")


def named(path: object) -> str:
    """Return a path as a part of a sentence: the text of a path, or any wrong value.

    Examples
    --------
    >>> named(Path("game.sgf")), named(None)
    ("'game.sgf'", 'None')
    """
    return quoted(str(path) if isinstance(path, os.PathLike) else path)


def _read(path: Path, most: int) -> bytes:
    """Read at most `most` bytes; check the kind of file before and after the file is opened."""
    _check(path.stat())
    with open(path, "rb", opener=_open) as file:
        _check(os.fstat(file.fileno()))
        return file.read(most)


def _check(status: os.stat_result) -> None:
    """Raise `ValueError` if a status does not belong to a regular file."""
    if stat.S_ISDIR(status.st_mode):
        raise ValueError("it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is no regular file")


def _open(name: str, flags: int) -> int:
    """Open a file; do not wait for a writer if the file has become a pipe since the check."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
