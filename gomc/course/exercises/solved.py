"""The names of solved exercises, in a small file in the user's data folder.

The file is JSON, such as ``{"solved": ["flood", "liberties"]}``, in the order in which they were
solved. `note` writes the file when the first exercise is solved. A new file replaces the old file as a
whole, so that the file is never half written. Several processes wait for each other, by a second file
whose name ends in ``.lock``. A file that cannot be read stays unchanged. The variable ``GOMC_PROGRESS``
names another file. With ``off``, and in the browser, which has no disk, the names are lost when Python
ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path

from gomc.errors import GomcError
from gomc.files import locked, replace
from gomc.page import IN_PAGE

VARIABLE = "GOMC_PROGRESS"
"""The variable of the environment that names the file, or is ``off``."""

_here: list[str] = []
"""The exercises solved since the start of Python, if there is no file."""


def progress_file() -> Path | None:
    """Return the file with the solved exercises, or None if no file is wanted.

    Raises
    ------
    GomcError
        If no home folder is known.
    """
    named = os.environ.get(VARIABLE, "")
    if named == "off" or IN_PAGE:
        return None
    try:
        file = Path(named).expanduser() if named else _data_folder() / "gomc" / "exercises.json"
    except RuntimeError:
        raise GomcError(f"no home folder is known; {VARIABLE} can name a file, or be off.") from None
    return Path(os.path.realpath(file))


def _data_folder() -> Path:
    """Return the folder in which this system keeps a user's data."""
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
    """Note that an exercise is solved, unless it is noted already.

    Raises
    ------
    GomcError
        If the file cannot be read or written. The content of the file is kept.
    """
    if name in solved():
        return
    file = progress_file()
    if file is None:
        _here.append(name)
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file):  # another process may have noted something meanwhile
            names = dict.fromkeys((*solved(), name))
            replace(file, (json.dumps({"solved": [*names]}, indent=1) + "\n").encode())
    except OSError as error:
        raise _refused(file, error) from None


def _refused(file: Path, error: OSError) -> GomcError:
    """Return the error about a file that cannot be used."""
    return GomcError(
        f"{file} cannot be used ({error.strerror or error}); {VARIABLE} can name another, or be off."
    )
