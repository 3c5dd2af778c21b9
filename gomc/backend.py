"""Loading backends by name.

The contract (`gomc.contract`) states the duties of a backend, and the registry (`gomc.registry`) lists
the backends. This module also offers the names of both for import.
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
        If there is no such backend, or if the fast backend is named and numba is not installed.

    Examples
    --------
    >>> load("reference").__name__
    'gomc.reference'
    """
    return cast("Backend", importlib.import_module(known(name).module))


def check_module(backend: object) -> Backend:
    """Return a backend by the module or the name of the backend, or raise `GomcError`."""
    if isinstance(backend, str):
        return load(backend)
    if any(not hasattr(backend, name) for name in NAMES):
        raise GomcError(
            f"backend must be gomc.reference, gomc.fast or one alike, not {quoted(backend)}."
        )
    return cast("Backend", backend)


def compiles(backend: Backend) -> bool:
    """Return whether a backend compiles code at the first call of a function."""
    name = getattr(backend, "__name__", "")
    return any(entry.compiles and entry.module == name for entry in BACKENDS.values())
