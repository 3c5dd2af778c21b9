"""The files of compiled code, which are checked before they are run, and numba's access to them.

`gomc.fast.compiler.cache` chooses the folder. Each file begins with a hash of the rest, so that gomc
never runs a damaged file.
"""

from __future__ import annotations

import errno
import hashlib
import os
import pickle
import tempfile
from pathlib import Path
from typing import Any

from gomc.fast.compiler import linking, processor
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
    """The files of a kernel; each combination of argument types uses a separate file.

    Parameters
    ----------
    folder : Path
        The folder of the files.
    stem : str
        The beginning of the names of the files.
    stamp : object
        Identifies the source from which the kernel was compiled.
    """

    def __init__(self, folder: Path, stem: str, stamp: object) -> None:
        self.folder = folder
        self.stem = stem
        self.stamp = stamp

    def path(self, key: object) -> Path:
        """Return the path of the code of a key; numba's key names the types and the processor."""
        name = hashlib.sha256(repr((self.stamp, key)).encode()).hexdigest()[:16]
        return self.folder / f"{self.stem}.{name}.nbc"

    def load(self, key: object) -> Any:
        """Return the code of a key; None if the file is missing, damaged or for another key."""
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
        """Keep the code of a key, if its file can be written."""
        path, data = self.path(key), dumps(((self.stamp, key), code))
        try:
            write_private(path, hashlib.sha256(data).digest() + data)
        except OSError as error:
            if os.name == "nt" and path.exists():
                return  # Windows cannot replace a file that another process reads
            say(f"gomc cannot keep compiled code in {self.folder}: {error.strerror}.")

    def flush(self) -> None:
        """Delete the code of all keys."""
        for path in self.folder.glob(f"{self.stem}.*"):
            path.unlink(missing_ok=True)


def read_private(path: Path) -> bytes:
    """Return the content of a file of this user to which others cannot write."""
    with path.open("rb") as file:
        if hasattr(os, "geteuid") and not is_private(os.fstat(file.fileno())):
            raise PermissionError(errno.EPERM, "others can change it")
        return file.read()


def write_private(path: Path, data: bytes) -> None:
    """Write a file at once, so that no reader sees half a file; no other user can write to the file."""
    number, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Locator(UserProvidedCacheLocator):
    """numba's names for the files of a kernel; gomc chooses and makes the folder."""

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator:
        """Return the names for a function in a file."""
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        """Do nothing: `cache_folder` has made the folder, and a deleted folder is not made again."""


class Results(CompileResultCacheImpl):
    """The conversion of compiled code to data that can be pickled, and back."""

    _locator_classes = (Locator,)

    def reduce(self, data: Any) -> Any:
        """Return compiled code as data that can be kept."""
        return super().reduce(data), *data.library.defined()

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return compiled code from kept data."""
        kernel, names, parts = payload
        linking.load(target_context.codegen(), names, parts)
        return super().rebuild(target_context, kernel)


class DiskCache(FunctionCache):
    """numba's cache of a function, with gomc's checked files.

    numba's own files need an index file, which two processes can damage if both write at once.
    """

    _impl_class = Results

    def __init__(self, function: Any, folder: Path) -> None:
        super().__init__(function)
        # With ready kernels the code is for their processor; numba's key names this machine's.
        stamp = self._impl.locator.get_source_stamp(), processor.NAME, processor.FEATURES
        self._cache_file = Files(folder, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature; None if there is none.

        numba would first load its whole compiler, which kept code does not need.
        """
        rtsys.initialize(target_context)
        return self._load_overload(sig, target_context)
