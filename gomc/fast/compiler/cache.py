"""The disk cache of compiled code: where it may stand. `gomc.fast.compiler.kept` has its files.

numba keeps compiled functions on disk, but asks only whether the file of a function has changed,
not the files of the functions that it calls. So the cache's folder is named after a hash of
everything that went into it: the sources that kernels are made of, numba's version, and the settings
that change the code.

What stands in the folder is loaded by pickle, and run. So nobody but this user (and root) may be
able to put anything there. Where no folder can be written and trusted, nothing is kept and all else
works.
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


IMPORT = re.compile(r"^(?:from (gomc[.\w]*) import (\([^)]*\)|.*)|import (gomc[.\w]*))", re.MULTILINE)
"""An import at the left margin. One in a function, or for a type checker, puts nothing in a kernel."""


def sources(package: Path) -> dict[str, bytes]:
    """Return the modules that kernels are made of, and their sources.

    They are ``fast/`` and ``lab/learn/``, and all that these import.

    `gomc` itself is none of them, nor is `gomc.reference`, though Python runs them first: they have the
    names that learners type, and no module that kernels are made of asks them for one
    (``tests/test_imports.py``).
    """
    paths = {_name(path, package): path for path in map(str, package.rglob("*.py"))}
    del paths["gomc"], paths["gomc.reference"]
    found: dict[str, bytes] = {}
    left = [name for name in paths if f"{name}.".startswith(("gomc.fast.", "gomc.lab.learn."))]
    while left:
        name = left.pop()
        if name in paths and name not in found:
            found[name] = Path(paths[name]).read_bytes()
            left += imported(found[name].decode())
    return dict(sorted(found.items()))


def _name(path: str, package: Path) -> str:
    """Return the name of the module that stands in a file."""
    inside = path[len(str(package)) : -len(".py")].replace(os.sep, ".")
    return "gomc" + inside.removesuffix(".__init__")


def imported(text: str) -> Iterator[str]:
    """Find what a source imports: modules, the packages around them, and what stands in them."""
    for module, names, whole in IMPORT.findall(text):
        parts = (module or whole).split(".")
        yield from (".".join(parts[:n]) for n in range(2, len(parts) + 1))
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))


def fingerprint(package: Path) -> str:
    """Return a hash of the sources of kernels and of all else that compiled code depends on."""
    code = hashlib.sha256()
    for part in (sys.version, numba.__version__, llvmlite.__version__, str(config.BOUNDSCHECK)):
        code.update(part.encode())
    for name, source in sources(package).items():
        code.update(name.encode() + hashlib.sha256(source).digest())
    return code.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the folder of compiled code, or None if none can be written and trusted.

    It stands in ``NUMBA_CACHE_DIR`` or the user's cache folder, else where temporary files go. The
    plain way keeps nothing.
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
    """Find the folders in which the cache may stand, the best first, with links followed."""
    with contextlib.suppress(OSError, RuntimeError):  # no home, or links that lead round in a circle
        given = config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME")
        yield Path(given or Path.home() / ".cache").resolve()
    if hasattr(os, "geteuid"):  # else one cannot see whose folder it is, and all may make some here
        with contextlib.suppress(OSError):
            yield Path(tempfile.gettempdir()).resolve() / f"gomc-{os.geteuid()}"


def make_safely(folder: Path) -> None:
    """Make a folder, if it is missing, in which only this user, and root, can change anything.

    All folders are looked at from the root down: what stands in a safe one cannot be exchanged by
    others while the next is looked at.

    Raises
    ------
    OSError
        If that cannot be.
    """
    for place in (*reversed(folder.parents), folder):
        if not os.path.lexists(place):
            place.mkdir(mode=0o700, exist_ok=True)
        found = place.lstat()
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(place)
        if not hasattr(os, "geteuid"):
            continue
        if place == folder.parent and found.st_uid == os.geteuid() and found.st_mode & OTHERS:
            place.chmod(0o700)  # an older gomc let a group write here, where the user's umask did
            found = place.lstat()
        if not (is_private(found) if place == folder else is_safe_above(found)):
            raise PermissionError(place)


def is_private(found: os.stat_result) -> bool:
    """Whether a folder or a file is this user's, and others cannot write there."""
    return found.st_uid == os.geteuid() and not found.st_mode & OTHERS


def is_safe_above(found: os.stat_result) -> bool:
    """Whether others cannot exchange a folder of ours that stands in this one."""
    sticky = found.st_mode & stat.S_ISVTX  # then all may add something, and exchange what is theirs
    return found.st_uid in (0, os.geteuid()) and bool(sticky or not found.st_mode & OTHERS)


@cache
def say(sentence: str) -> None:
    """Warn of something that goes wrong with the cache, once."""
    warnings.warn(sentence, CacheWarning, stacklevel=3)
