"""The files of compiled code, which are checked before they are run, and numba's way to them.

`gomc.fast.compiler.cache` has their folder. A file that was damaged must not be taken for code, and so
each begins with a hash of the rest.
"""

from __future__ import annotations

import errno
import hashlib
import os
import pickle
import tempfile
from pathlib import Path
from typing import Any

from gomc.fast.compiler import linking
from gomc.fast.compiler.cache import is_private, say
from gomc.fast.compiler.internals import (
    CompileResultCacheImpl,
    FunctionCache,
    UserProvidedCacheLocator,
    dumps,
    rtsys,
)

SEAL = hashlib.sha256().digest_size
"""The number of bytes of the hash at the beginning of a file."""


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
