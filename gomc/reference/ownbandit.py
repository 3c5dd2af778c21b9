"""A bandit of your own: a learner's function gives urgencies; see `gomc.settings.ownbandit`."""

from __future__ import annotations

import math

from gomc.errors import GomcError, quoted
from gomc.search.bandits import Arm
from gomc.settings.own import name_of
from gomc.settings.ownbandit import OwnBandit


def own_urgency(arm: Arm, plays: float, bandit: OwnBandit) -> float:
    """Return the urgency that a learner's own bandit gives to an arm that was played."""
    found = bandit.reference(float(arm.visits), arm.reward, arm.squares, float(plays))
    if not isinstance(found, (int, float)) or not found > -math.inf:
        raise GomcError(
            f"{name_of(bandit.reference)} must return how urgent an arm is, a number, "
            f"not {quoted(found)}."
        )
    return found
