"""Names and checks that several settings share."""

from __future__ import annotations

import math
from typing import Any, Literal

from gomc.errors import GomcError, check_number, quoted

By = Literal["score", "wins"]
"""The value of a move: the mean score of its games, or the part of them that is won."""

MOST = 2**31 - 1
"""The largest number of games or nodes that a setting can name."""


def check_kind(name: str, value: object, *kinds: type) -> None:
    """Raise `GomcError` if a value is neither None nor of one of the classes."""
    if value is not None and not isinstance(value, kinds):
        names = " or ".join(kind.__name__ for kind in kinds)
        article = "an" if names[0] in "AEIOU" else "a"
        raise GomcError(f"{name} must be {article} {names} or None, not {quoted(value)}.")


def check_urgency(value: Any) -> float:
    """Return the first-play urgency as a float, or raise `GomcError`; infinity is allowed."""
    try:
        if not isinstance(value, (str, bytes)) and float(value) == math.inf:
            return math.inf
    except (TypeError, ValueError, OverflowError):
        pass
    return check_number("urgency", value, 0)
