"""Names and checks that several settings share."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from gomc.errors import check_number
from gomc.settings.checked import Range

By = Literal["score", "wins"]
"""The value of a move: the mean score of its games, or the part of them that is won."""

MOST = 2**31 - 1
"""The largest number of games or nodes that a setting can name."""

Games = Annotated[int, Range(1, MOST)]
"""A number of games, of which there is one at least."""


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
