"""What several settings share."""

from __future__ import annotations

from typing import Any, Literal

from gomc.errors import GomcError, quoted

By = Literal["score", "wins"]
"""What makes a move good: the mean score of its games, or the part of them that is won."""

MOST = 2**31 - 1
"""The largest number of games or nodes that a setting can name."""


def check_kind(name: str, value: object, *kinds: type) -> None:
    """Raise `GomcError` if a value is neither None nor of one of the classes."""
    if value is not None and not isinstance(value, kinds):
        names = " or ".join(kind.__name__ for kind in kinds)
        raise GomcError(f"{name} must be a {names} or None, not {quoted(value)}.")


def keep(settings: Any, **values: float) -> None:
    """Keep numbers in the form in which they were checked: 1e6 as an int, 0 as a float."""
    for name, value in values.items():
        object.__setattr__(settings, name, value)
