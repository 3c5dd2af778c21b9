"""The learned weights of a program, which can change while the version of gomc stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType

from gomc.errors import GomcError
from gomc.features.files import KEPT, name_for, weights_hash
from gomc.programs import Program
from gomc.settings import Search
from gomc.settings.bysize import SearchOfAnySize, all_of, on
from gomc.settings.moresources import LearnedMoves


def weights_named(program: Program, size: int) -> Iterator[str]:
    """Yield words that name the learned weights of a program on a board; nothing without weights.

    With other weights the program plays otherwise, so results of the program name the weights.

    Examples
    --------
    >>> from gomc import programs
    >>> [*weights_named(programs.UCT, 9)]
    []
    """
    for weights in _names(on(program.search, size)):
        yield f"weights {weights_hash(weights or name_for(size))}"


def digests(search: Search, kept: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Return the digests of the users' files of weights that a search names, by path.

    A missing file has no digest, so that games can be looked at without the file; the search refuses
    the file.

    Parameters
    ----------
    search : Search
        The search, for boards of a single size or of any size.
    kept : mapping of str to str
        Earlier digests by path; only the other files are read.

    Examples
    --------
    >>> from gomc.settings import UCT, EvenGame, LearnedMoves, Priors
    >>> learned = UCT(priors=Priors((EvenGame(10), LearnedMoves("my.json"))))
    >>> digests(learned), digests(learned, {"my.json": "0f1e2d3c"}), digests(UCT())
    ({}, {'my.json': '0f1e2d3c'}, {})
    """
    found = {}
    for path in sorted({name for one in all_of(search) for name in _names(one)} - {"", *KEPT}):
        with suppress(GomcError):
            found[path] = kept[path] if path in kept else weights_hash(path)
    return found


def _names(search: SearchOfAnySize) -> Iterator[str]:
    """Yield the names of the learned weights of a search; "" stands for the weights of the size."""
    priors = getattr(getattr(search, "search", search), "priors", None)  # the search of each process
    for source in priors.sources if priors else ():
        if isinstance(source, LearnedMoves):
            yield source.weights
