"""The learned weights of a program, which can change while the version of gomc stays."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.features.files import name_for, weights_hash
from gomc.programs import Program
from gomc.settings.bysize import on
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
    search = on(program.search, size)
    priors = getattr(getattr(search, "search", search), "priors", None)
    for source in priors.sources if priors else ():
        if isinstance(source, LearnedMoves):
            yield f"weights {weights_hash(source.weights or name_for(size))}"
