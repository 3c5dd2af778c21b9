"""The disk cache of compiled code: where it may stand, and files that are checked before they are run.

numba keeps compiled functions on disk, but asks only whether the file of a function has changed,
not the files of the functions that it calls. So the cache's folder is named after a hash of
everything that went into it: the sources that kernels are made of, numba's version, and the settings
that change the code.

What stands in the folder is loaded by pickle, and run. So nobody but this user (and root) may be
able to put anything there, and a file that was damaged must not be taken for code: each begins with
a hash of the rest. Where no folder can be written and trusted, nothing is kept and all else works.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import pickle
import re
import stat
import sys
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from gomc.errors import CacheWarning
from gomc.fast.compiler import linking

SEAL = hashlib.sha256().digest_size
"""The number of bytes of the hash at the beginning of a file."""

OTHERS = stat.S_IWGRP | stat.S_IWOTH
"""The permission of others to write."""


# --- Where the cache stands.


IMPORT = re.compile(r"^(?:from (gomc[.\w]*) import (\([^)]*\)|.*)|import (gomc[.\w]*))", re.MULTILINE)
"""An import at the left margin. One in a function, or for a type checker, puts nothing in a kernel."""


def sources(package: Path) -> dict[str, bytes]:
    """Return the modules that kernels are made of, and their sources.

    They are ``fast/`` and ``learn/``, and all that these import.

    `gomc` itself is none of them, though Python runs it first: it has the names that learners type, and
    no module below it asks it for one (``tests/test_imports.py``).
    """
    paths = {_name(path, package): path for path in map(str, package.rglob("*.py"))}
    del paths["gomc"]
    found: dict[str, bytes] = {}
    left = [name for name in paths if f"{name}.".startswith(("gomc.fast.", "gomc.learn."))]
    while left:
        name = left.pop()
        if name in paths and name not in found:
            found[name] = Path(paths[name]).read_bytes()
            left += _imported(found[name].decode())
    return dict(sorted(found.items()))


def _name(path: str, package: Path) -> str:
    """Return the name of the module that stands in a file."""
    inside = path[len(str(package)) : -len(".py")].replace(os.sep, ".")
    return "gomc" + inside.removesuffix(".__init__")


def _imported(text: str) -> Iterator[str]:
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

    It stands in ``NUMBA_CACHE_DIR`` or the user's cache folder, else where temporary files go.
    """
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


# --- What stands there.


@cache
def say(sentence: str) -> None:
    """Warn of something that goes wrong with the cache, once."""
    warnings.warn(sentence, CacheWarning, stacklevel=3)


class Files:
    """The files of a kernel, one for all types of arguments that it was compiled for.

    Parameters
    ----------
    folder : Path
        Their folder.
    stem : str
        The beginning of their names.
    stamp : object
        Stands for the source from which they were compiled.
    """

    def __init__(self, folder: Path, stem: str, stamp: object) -> None:
        self.folder = folder
        self.stem = stem
        self.stamp = stamp

    def path(self, key: object) -> Path:
        """Return where the code of a key stands, which says what was compiled and for what."""
        name = hashlib.sha256(repr((self.stamp, key)).encode()).hexdigest()[:16]
        return self.folder / f"{self.stem}.{name}.nbc"

    def load(self, key: object) -> Any:
        """Return the code of a key, None if there is none that is as it was kept."""
        try:
            data = read_private(self.path(key))
        except FileNotFoundError:
            return None
        except OSError as error:
            say(f"gomc compiles anew what it cannot read in {self.folder}: {error.strerror}.")
            return None
        if data[:SEAL] != hashlib.sha256(data[SEAL:]).digest():
            say(f"gomc compiles anew what is damaged in {self.folder}.")
            return None
        kept_for, code = pickle.loads(data[SEAL:])  # noqa: S301
        return code if kept_for == (self.stamp, key) else None

    def save(self, key: object, code: object) -> None:
        """Keep the code of a key, if that is possible."""
        path, data = self.path(key), dumps(((self.stamp, key), code))
        try:
            write_private(path, hashlib.sha256(data).digest() + data)
        except OSError as error:
            if os.name == "nt" and path.exists():
                return  # there a file that another process reads cannot be replaced
            say(f"gomc cannot keep compiled code in {self.folder}: {error.strerror}.")

    def flush(self) -> None:
        """Forget the code of all keys."""
        for path in self.folder.glob(f"{self.stem}.*"):
            path.unlink(missing_ok=True)


def read_private(path: Path) -> bytes:
    """Return what stands in a file of this user's, in which others cannot write."""
    with path.open("rb") as file:
        if hasattr(os, "geteuid") and not is_private(os.fstat(file.fileno())):
            raise PermissionError(errno.EPERM, "others can change it")
        return file.read()


def write_private(path: Path, data: bytes) -> None:
    """Write a file, in which others cannot write, in one step: who reads it finds all or nothing."""
    number, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Locator(UserProvidedCacheLocator):
    """numba's names for the files of a kernel; numba neither chooses nor makes their folder."""

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator:
        """Return the names for a function in a file."""
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        """Do nothing: `cache_folder` has made it, and a folder that is gone stays away."""


class Results(CompileResultCacheImpl):
    """numba's way from compiled code to bytes, and back."""

    _locator_classes = (Locator,)

    def reduce(self, data: Any) -> Any:
        """Return compiled code as what can be kept."""
        return super().reduce(data), *data.library.defined()

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return compiled code that was kept."""
        kept, names, parts = payload
        linking.load(target_context.codegen(), names, parts)
        return super().rebuild(target_context, kept)


class DiskCache(FunctionCache):
    """numba's cache of a function, with files that are checked.

    numba's own have an index, which two processes that write at once can get wrong.
    """

    _impl_class = Results

    def __init__(self, function: Any, folder: Path) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = Files(folder, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, None if there is none.

        numba would first load all that it can compile, which code that is there does not need.
        """
        rtsys.initialize(target_context)
        return self._load_overload(sig, target_context)
