"""The registry of backends: what each is called, where its module is, and what it can.

It is data, and loads no backend; `gomc.backend.load` does.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.errors import GomcError, check_choice


class KnownBackend(NamedTuple):
    """A backend that gomc knows.

    Attributes
    ----------
    module : str
        The module that has the names of `Backend`.
    threads : bool
        Whether several threads can search one tree.
    compiles : bool
        Whether a first call takes longer than others, because code is compiled.
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
"""The backend that plays where none is named, in matches and commands."""


def known(name: str) -> KnownBackend:
    """Return the entry of the backend of this name, or raise `GomcError` if there is none."""
    return BACKENDS[check_choice("a backend", name, tuple(BACKENDS))]


def check_threads(name: str, threads: int) -> None:
    """Raise `GomcError` if a backend cannot search a tree with this many threads."""
    if threads > 1 and not known(name).threads:
        able = " or ".join(other for other, found in BACKENDS.items() if found.threads)
        raise GomcError(f"the {name} has one thread; threads={threads} is for the {able} backend.")
