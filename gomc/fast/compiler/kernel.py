"""Compiling: the decorator `kernel`, and a disk cache that can be trusted.

numba keeps compiled functions on disk, but asks only whether the file of a function has changed,
not the files of the functions that it calls. So the cache's folder is named after a hash of
everything that went into it: gomc's sources, numba's version, and the settings that change the
code. Where no folder can be written, nothing is kept and all else works.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import llvmlite
import numba
from numba.core import config
from numba.core.registry import CPUDispatcher

from gomc.errors import GomcError

P = ParamSpec("P")
R = TypeVar("R")


def fingerprint(folder: Path) -> str:
    """Return a hash of the sources in a folder and of all else that compiled code depends on."""
    code = hashlib.sha256()
    for part in (sys.version, numba.__version__, llvmlite.__version__, str(config.BOUNDSCHECK)):
        code.update(part.encode())
    for pattern in ("*.py", "settings/*.py", "fast/*.py"):  # what kernels are made of, and no more
        for path in sorted(folder.glob(pattern)):
            code.update(path.name.encode() + path.read_bytes())
    return code.hexdigest()[:16]


@cache
def cache_folder() -> str | None:
    """Return the folder of compiled code, or None if none can be written.

    It stands in ``NUMBA_CACHE_DIR`` or the user's cache folder, else where temporary files go.
    """
    name = Path("gomc") / fingerprint(Path(__file__).parent.parent)
    for base in _places():
        folder = base / name
        try:
            base.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        # What another user left there is not loaded: compiled code is run.
        if not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid():
            return str(folder)
    return None


def _places() -> list[Path]:
    """Return the folders in which a cache may stand, the best first."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    temporary = Path(tempfile.gettempdir()) / f"gomc-{user}"
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # this user has no home
        home = temporary
    return [Path(config.CACHE_DIR) if config.CACHE_DIR else home, temporary]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it lets other threads run, and is kept on disk."""
    compiled = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    folder = cache_folder()
    if folder and not config.DISABLE_JIT:
        before, config.CACHE_DIR = config.CACHE_DIR, folder
        try:
            compiled.enable_caching()
        finally:
            config.CACHE_DIR = before
    return compiled


class Inner(CPUDispatcher):
    """A compiled function that only compiled code can call.

    It is made without what Python or C would need to call it, which takes a third of the time of
    compiling.
    """

    def __call__(self, *_args: object, **_named: object) -> None:
        """Say so, where Python would end in a crash."""
        raise GomcError(
            f"{self.__name__} can only be called by compiled functions, such as one of yours with "
            "@numba.njit."
        )


def _inner(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled = numba.njit(error_model="numpy", **options)(function)
    if not config.DISABLE_JIT:
        compiled.__class__ = Inner
    return compiled


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, into each of them; it makes no arrays."""
    return _inner(function, forceinline=True, _nrt=False)


def separate(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that is too long to be put into each of them.

    It makes no arrays, and so need not count who holds them. To count takes time, and more with several
    threads, which would count the same arrays.
    """
    return _inner(function, _nrt=False)


def making_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that makes arrays."""
    return _inner(function, _nrt=True)
