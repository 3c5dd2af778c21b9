"""Progressive bias: a heuristic value of a move counts until the move has games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.widening import Order, check_order


# Paper: CF II-B unpruning, CF II-B urgency
@dataclass(frozen=True)
class Bias(Checked):
    r"""A third term in the urgency of a move, which fades as the move gets games.

    .. math::

        s_q(c) = \frac{W(c)}{n(c)} + C \sqrt{\frac{\ln N(q)}{n(c)}} + w \, \frac{H(q, c)}{n(c) + 1}

    The heuristic value `H` of child `c` of node `q` is a number from 0 to 1, which is computed when the
    node is expanded. The terms of the bandit do not change. The term is also added to the first-play
    urgency, with :math:`n(c) = 0`, so the move with the largest `H` comes first among the moves without
    games.

    Parameters
    ----------
    weight : float
        :math:`w`.
    order : {"priors", "random"}, Weights, Database or Factors
        The source of `H`; see `gomc.settings.widening`.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-B, which calls it *progressive unpruning*, and
    divides by :math:`n(c)`; Chaslot et al., "Progressive strategies for Monte-Carlo tree search"
    (2008), call it *progressive bias*, and divide by :math:`n(c) + 1`.
    """

    weight: Annotated[float, Range(0)] = 1.0
    order: Annotated[Order, check_order] = "priors"
