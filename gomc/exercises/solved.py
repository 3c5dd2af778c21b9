"""Which exercises are solved: a small file in the user's data folder.

The file is JSON, such as ``{"solved": ["flood", "liberties"]}``, in the order in which they were
solved. It is made when the first one is, and a new one takes its place as a whole, so that it is never
half written. One that cannot be read stays as it is. The variable ``GOMC_PROGRESS`` names another
file; with ``off``, and in the browser, which has no disk, what is solved is known only as long as
Python runs.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path

from gomc.errors import GomcError

VARIABLE = "GOMC_PROGRESS"
"""The variable of the environment that names the file, or is ``off``."""

_here: list[str] = []
"""The exercises solved since Python was started, where there is no file."""


def progress_file() -> Path | None:
    """Return the file that has the solved exercises, or None if there is to be none.

    Raises
    ------
    GomcError
        If the user has no home folder.
    """
    named = os.environ.get(VARIABLE, "")
    if named == "off" or sys.platform == "emscripten":
        return None
    try:
        file = Path(named).expanduser() if named else _data_folder() / "gomc" / "exercises.json"
    except RuntimeError:
        raise GomcError(f"no home folder is known; {VARIABLE} can name a file, or be off.") from None
    return Path(os.path.realpath(file))


def _data_folder() -> Path:
    """Return where this system keeps a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else Path.home() / ".local" / "share"


def solved() -> list[str]:
    """Return the names of the solved exercises, in the order in which they were solved.

    Raises
    ------
    GomcError
        If the file cannot be read.
    """
    file = progress_file()
    if file is None:
        return [*_here]
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _refused(file, error) from None
    with contextlib.suppress(ValueError, RecursionError):
        match json.loads(text):
            case {"solved": [*names]} if all(isinstance(name, str) for name in names):
                return [*dict.fromkeys(names)]
    raise GomcError(
        f"{file} should be JSON with a list of names, "
        f'{{"solved": [...]}}, and is not: mend or remove it ({VARIABLE} can name another file).'
    )


def note(name: str) -> None:
    """Note that an exercise is solved, if that is not known.

    Raises
    ------
    GomcError
        If the file cannot be read or written; what it had, it still has.
    """
    names = solved()
    if name in names:
        return
    file = progress_file()
    if file is None:
        _here.append(name)
    else:
        _write(file, json.dumps({"solved": [*names, name]}, indent=1) + "\n")


def _write(file: Path, text: str) -> None:
    """Put a file in the place of an old one at once."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, prefix=f"{file.name}.", delete=False
        ) as new:
            try:
                new.write(text)
                new.close()
                Path(new.name).replace(file)
            finally:
                Path(new.name).unlink(missing_ok=True)
    except OSError as error:
        raise _refused(file, error) from None


def _refused(file: Path, error: OSError) -> GomcError:
    """Return what is said of a file that cannot be used."""
    return GomcError(
        f"{file} cannot be used ({error.strerror or error}); {VARIABLE} can name another, or be off."
    )
