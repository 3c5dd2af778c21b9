"""Backends by their names, and all else that one needs to use them.

The contract (`gomc.contract`) says what a backend must do, and the registry (`gomc.registry`) lists the
backends. The names of both can be imported from this module too.
"""

from __future__ import annotations

import importlib
from typing import cast

from gomc.contract import NAMES, Backend
from gomc.errors import GomcError, quoted
from gomc.registry import BACKENDS, QUICKEST, KnownBackend, known

__all__ = [
    "BACKENDS",
    "NAMES",
    "QUICKEST",
    "Backend",
    "KnownBackend",
    "check_module",
    "compiles",
    "load",
]


def load(name: str = "reference") -> Backend:
    """Return the backend of this name, "reference" or "fast".

    Raises
    ------
    GomcError
        If there is no such backend, or the fast one is asked for and numba is not installed.

    Examples
    --------
    >>> load("reference").__name__
    'gomc.reference'
    """
    return cast("Backend", importlib.import_module(known(name).module))


def check_module(backend: object) -> Backend:
    """Return a backend, given as its module or by its name, or raise `GomcError`."""
    if isinstance(backend, str):
        return load(backend)
    if any(not hasattr(backend, name) for name in NAMES):
        raise GomcError(
            f"backend must be gomc.reference, gomc.fast or one alike, not {quoted(backend)}."
        )
    return cast("Backend", backend)


def compiles(backend: Backend) -> bool:
    """Whether code is compiled when a backend does something first."""
    return any(
        each.compiles and each.module == getattr(backend, "__name__", "") for each in BACKENDS.values()
    )
