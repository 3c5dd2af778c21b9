"""Names and checks that several settings share."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from gomc.errors import check_number
from gomc.settings.checked import Range

By = Literal["score", "wins"]
"""The value of a move: the mean score of the move's games, or the win rate."""

MOST = 2**31 - 1
"""The largest number of games or nodes in a setting."""

Games = Annotated[int, Range(1, MOST)]
"""A number of games, 1 or more."""


def check_urgency(value: Any) -> float:
    """Return the first-play urgency as a float, or raise `GomcError`; infinity is allowed."""
    try:
        if not isinstance(value, (str, bytes)) and float(value) == math.inf:
            return math.inf
    except (TypeError, ValueError, OverflowError):
        pass
    return check_number("urgency", value, 0)


Urgency = Annotated[float, Range(0), check_urgency]
"""A first-play urgency."""
