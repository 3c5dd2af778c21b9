"""The registry of backends: the name, the module and the abilities of each backend.

The registry is data and loads no backend; `gomc.backend.load` loads backends.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.errors import GomcError, check_choice


class KnownBackend(NamedTuple):
    """A backend that gomc knows.

    Attributes
    ----------
    module : str
        The module that defines the names of `Backend`.
    threads : bool
        Whether several threads can search the same tree.
    compiles : bool
        Whether a first call takes longer than later calls, because it compiles code.
    """

    module: str
    threads: bool = False
    compiles: bool = False


BACKENDS = {
    "reference": KnownBackend("gomc.reference"),
    "fast": KnownBackend("gomc.fast", threads=True, compiles=True),
}
"""All backends by name."""

QUICKEST = "fast"
"""The backend of matches and commands that name no backend."""


def known(name: str) -> KnownBackend:
    """Return the entry of a backend by name, or raise `GomcError` if there is no such backend."""
    return BACKENDS[check_choice("a backend", name, tuple(BACKENDS))]


def check_threads(name: str, threads: int) -> None:
    """Raise `GomcError` if a backend cannot search a tree with this many threads."""
    if threads > 1 and not known(name).threads:
        able = " or ".join(other for other, entry in BACKENDS.items() if entry.threads)
        raise GomcError(f"the {name} has one thread; threads={threads} is for the {able} backend.")
