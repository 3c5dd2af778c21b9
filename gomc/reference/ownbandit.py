"""Your own bandit: a learner's function gives urgencies; see `gomc.settings.ownbandit`."""

from __future__ import annotations

import math

from gomc.results.bandits import Arm
from gomc.settings.ownbandit import OwnBandit, no_urgency


def own_urgency(arm: Arm, plays: float, bandit: OwnBandit) -> float:
    """Return the urgency that a learner's own bandit gives to an arm that was played."""
    urgency = bandit.reference(float(arm.visits), arm.reward, arm.squares, float(plays))
    number = isinstance(urgency, (int, float)) and not isinstance(urgency, bool)
    if not number or not -math.inf < urgency < math.inf:
        raise no_urgency(bandit.reference, urgency)
    return urgency
