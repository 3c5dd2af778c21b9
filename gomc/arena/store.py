"""Where finished games are kept: an SQLite file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from gomc.arena.match import Match
from gomc.arena.outcome import Outcome, Played


class Store:
    """Finished games, in a file.

    Parameters
    ----------
    path : str or path
        The file; it is made if there is none. An older version's is brought to this version's form.

    Raises
    ------
    GomcError
        If the file is damaged, no file of games, or of a newer version; it is left as it is.

    Examples
    --------
    >>> with Store(":memory:") as store:
    ...     store.missing(Match("random", "random", games=3))
    [0, 1, 2]
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        raise NotImplementedError

    def add(self, match: Match, *games: Played) -> int:
        """Keep finished games of a match at once; return how many were not there yet."""
        raise NotImplementedError

    def games(self, match: Match) -> Iterator[Played]:
        """Yield the kept games of a match with numbers less than ``match.games``, in order."""
        raise NotImplementedError

    def outcome(self, match: Match) -> Outcome:
        """Return the outcome of the kept games of a match."""
        return Outcome.of(match, self.games(match))

    def count(self, match: Match) -> int:
        """Return how many games of a match are kept."""
        raise NotImplementedError

    def missing(self, match: Match) -> list[int]:
        """Return the numbers of the games of a match that are not kept yet."""
        raise NotImplementedError

    def matches(self) -> list[Match]:
        """Return all matches of which games were asked for, each with the most games ever asked for."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the file; so does leaving a ``with``."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
