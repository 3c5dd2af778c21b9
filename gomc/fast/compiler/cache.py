"""The folder of the disk cache of compiled code; `gomc.fast.compiler.kept` reads and writes the files.

numba keeps compiled functions on disk, but checks only whether the file of a function has changed,
not the files of the functions that it calls. So the cache's folder is named after a hash of
everything that the compiled code depends on: the sources of kernels, numba's version, and the settings
that change the code.

gomc loads the files of the folder by pickle, and runs them. So only this user (and root) may be able
to write there. If no folder can be written and trusted, no code is kept, and everything else works.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import llvmlite
import numba
from numba import config

from gomc.errors import CacheWarning
from gomc.fast.compiler.ways import PLAIN

OTHERS = stat.S_IWGRP | stat.S_IWOTH
"""The permission of others to write."""

OF_THE_CODE = (
    "BOUNDSCHECK", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE", "OPT", "SLP_VECTORIZE", "USING_SVML",
)  # fmt: skip
"""numba's settings that change compiled code."""

IMPORT = re.compile(r"^(?:from (gomc[.\w]*) import (\([^)]*\)|.*)|import (gomc[.\w]*))", re.MULTILINE)
"""An import at the left margin; imports in functions or for type checkers add no code to a kernel."""


def sources(package: Path) -> dict[str, bytes]:
    """Return the modules from which kernels are compiled, and their sources.

    These are ``fast/`` and ``lab/learn/``, and all modules that they import.

    The packages `gomc` and `gomc.reference` are left out, though Python runs them first. They only
    define the names that learners type, and no module of kernels imports such a name from them
    (``tests/test_imports.py``).
    """
    paths = {_name(path, package): path for path in map(str, package.rglob("*.py"))}
    del paths["gomc"], paths["gomc.reference"]
    modules: dict[str, bytes] = {}
    left = [name for name in paths if f"{name}.".startswith(("gomc.fast.", "gomc.lab.learn."))]
    while left:
        name = left.pop()
        if name in paths and name not in modules:
            modules[name] = Path(paths[name]).read_bytes()
            left += imported(modules[name].decode())
    return dict(sorted(modules.items()))


def _name(path: str, package: Path) -> str:
    """Return the name of the module in a file."""
    inside = path[len(str(package)) : -len(".py")].replace(os.sep, ".")
    return "gomc" + inside.removesuffix(".__init__")


def imported(text: str) -> Iterator[str]:
    """Yield the names that a source imports: modules, the packages around them, and names in them."""
    for module, names, whole in IMPORT.findall(text):
        parts = (module or whole).split(".")
        yield from (".".join(parts[:n]) for n in range(2, len(parts) + 1))
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))


def fingerprint(package: Path) -> str:
    """Return a hash of the sources of kernels and of everything else that compiled code depends on."""
    code = hashlib.sha256()
    settings = [f"{name}={getattr(config, name)}" for name in OF_THE_CODE]
    for part in (sys.version, numba.__version__, llvmlite.__version__, *settings):
        code.update(part.encode())
    for name, source in sources(package).items():
        code.update(name.encode() + hashlib.sha256(source).digest())
    return code.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the folder of compiled code; None if no folder can be written and trusted.

    The folder lies in ``NUMBA_CACHE_DIR`` or the user's cache folder, otherwise among temporary files.
    The plain way keeps no code.
    """
    if PLAIN:
        return None
    name = fingerprint(Path(__file__).parents[2])
    for base in _bases():
        folder = base / "gomc" / name
        try:
            make_safely(folder)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    say("gomc finds no folder where compiled code can be kept safely, and compiles at every start.")
    return None


def _bases() -> Iterator[Path]:
    """Yield the folders in which the cache may lie, the best first, with links followed."""
    with contextlib.suppress(OSError, RuntimeError):  # no home, or links that form a circle
        chosen = config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME")
        yield Path(chosen or Path.home() / ".cache").resolve()
    if hasattr(os, "geteuid"):  # without user ids gomc cannot see who owns a temporary folder
        with contextlib.suppress(OSError):
            yield Path(tempfile.gettempdir()).resolve() / f"gomc-{os.geteuid()}"


def make_safely(folder: Path) -> None:
    """Make a folder, if it is missing, in which only this user and root can change anything.

    All folders are checked from the root down, because others cannot replace the content of a safe
    folder while the next folder is checked.

    Raises
    ------
    OSError
        If the folder cannot be made, or others could change it.
    """
    for place in (*reversed(folder.parents), folder):
        if not os.path.lexists(place):
            place.mkdir(mode=0o700, exist_ok=True)
        status = place.lstat()
        if not stat.S_ISDIR(status.st_mode):
            raise NotADirectoryError(place)
        if not hasattr(os, "geteuid"):
            continue
        if place == folder.parent and status.st_uid == os.geteuid() and status.st_mode & OTHERS:
            place.chmod(0o700)  # older versions of gomc let a group write here if the umask allowed it
            status = place.lstat()
        if not (is_private(status) if place == folder else is_safe_above(status)):
            raise PermissionError(place)


def is_private(status: os.stat_result) -> bool:
    """Whether a folder or file belongs to this user, and others cannot write to it."""
    return status.st_uid == os.geteuid() and not status.st_mode & OTHERS


def is_safe_above(status: os.stat_result) -> bool:
    """Whether others cannot replace a folder of ours inside this folder."""
    sticky = status.st_mode & stat.S_ISVTX  # everyone may add files, and replace only their own files
    return status.st_uid in (0, os.geteuid()) and bool(sticky or not status.st_mode & OTHERS)


@cache
def say(sentence: str) -> None:
    """Warn once about a fault of the cache."""
    warnings.warn(sentence, CacheWarning, stacklevel=3)
