"""Bandits: rules that choose among several arms, or among the moves of a node in a tree."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Annotated, Literal, get_args

from gomc.errors import GomcError, quoted
from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import Urgency
from gomc.settings.ownbandit import OwnBandit

# Paper: RR (1), GG 14
Quarter = Literal["most", "least"]
"""The bound of 1/4 on a variance: an upper bound, as in UCB1-TUNED, or a lower bound, as in GNU Go."""


class HasUrgency(Checked):
    """A bandit with a first-play urgency.

    The `repr` is code that runs: it gives the first value, and the other values that differ from the
    defaults. So it leaves out an infinite urgency, which no literal of Python can express.
    """

    def __repr__(self) -> str:
        first, *others = fields(self)  # type: ignore[arg-type]
        others = [field for field in others if getattr(self, field.name) != field.default]
        named = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in (first, *others))
        return f"{type(self).__name__}({named})"


# Paper: RR Algorithm 1, CF (1), SL UCTK
@dataclass(frozen=True, repr=False)
class UCB1(HasUrgency):
    r"""Play the arm with the largest upper confidence bound.

    .. math::  \bar{X}_j + C \sqrt{\frac{\ln n}{n_j}}

    with :math:`\bar X_j` the mean reward of the :math:`n_j` plays of arm `j`, and :math:`n` the sum of
    all :math:`n_j`. The second term is large for an arm that was seldom played, and so every arm is
    played again and again, but a bad arm exponentially less often than the best arm.

    Parameters
    ----------
    exploration : float
        The constant `C`: :math:`\sqrt 2` in Algorithm 1 of MoGo's report (after Auer, Cesa-Bianchi and
        Fischer 2002), :math:`\sqrt{1/5}` on Sensei's page on UCT.
    urgency : float
        The first-play urgency: the bound of an arm that was never played. With infinity each arm is
        played once before any arm is played a second time. With a finite value an arm is played again
        as long as the bound of the arm is not less, and the other arms must wait (RR-6062, section
        3.4).
    by_depth : bool
        Whether deep nodes of a tree explore less: at depth `d`, which is 0 for the root, the second
        term is divided by :math:`\sqrt{1 + d}`, as in GNU Go.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 2.2 and Algorithm 1.
    """

    exploration: Annotated[float, Range(0)] = math.sqrt(2)
    urgency: Urgency = math.inf
    by_depth: bool = False


# Paper: RR (1), RR 4.2, RR 4.2 p, RR Table 6, RR Table 7, GG 14
@dataclass(frozen=True, repr=False)
class UCB1Tuned(HasUrgency):
    r"""Play the arm with the largest bound; arms whose rewards vary little are explored less.

    .. math::

        \bar X_j + p \sqrt{\frac{\ln n}{n_j} \min\{1/4, V_j\}}, \qquad
        V_j = \frac{1}{n_j} \sum_{\gamma} X_{j,\gamma}^2 - \bar X_j^2 + \sqrt{\frac{2 \ln n}{n_j}}.

    :math:`V_j` is an upper bound of the variance of arm `j`, and 1/4 is the largest possible variance
    of rewards from 0 to 1.

    Parameters
    ----------
    p : float
        The balance of exploration and exploitation: a smaller `p` searches a deeper tree. MoGo was best
        with 1 to 1.2 (Table 6).
    urgency : float
        The first-play urgency; see `UCB1`. MoGo played with 1.1 (RR-6062, section 4.2).
    quarter : {"most", "least"}
        Whether 1/4 is the upper bound of the variance, as in the formula, or the lower bound, with a
        maximum in place of the minimum. With "least" arms with few plays, whose :math:`V_j` is large,
        are explored far more.
    by_depth : bool
        Whether deep nodes explore less; see `UCB1`.

    Notes
    -----
    MoGo's report RR-6062 (2006), equation (1) and section 4.2, after Auer, Cesa-Bianchi and Fischer
    2002. The formula of GNU Go 3.8 (`gomc.reference.gnugo`) takes the maximum, goes by depth, and uses
    :math:`p = \sqrt 2`: ``UCB1Tuned(p=math.sqrt(2), quarter="least", by_depth=True)``.
    """

    p: Annotated[float, Range(0)] = 1.0
    urgency: Urgency = math.inf
    quarter: Quarter = "most"
    by_depth: bool = False


@dataclass(frozen=True, repr=False)
class EpsilonGreedy(HasUrgency):
    r"""Play any arm with probability :math:`\varepsilon`, else the arm with the largest mean reward.

    The regret grows evenly, because the rule never stops playing bad arms. The regret of `GREEDY`
    (:math:`\varepsilon = 0`) grows evenly too, because it may take a bad arm for the best arm for ever.

    Parameters
    ----------
    epsilon : float
        The probability :math:`\varepsilon`.
    urgency : float
        The first-play urgency; see `UCB1`.

    Notes
    -----
    Sensei's page on UCT names this rule, with :math:`\varepsilon = 1/2`, as a way to choose among the
    moves of a node, before it explains UCB.
    """

    epsilon: Fraction = 0.1
    urgency: Urgency = math.inf


GREEDY = EpsilonGreedy(epsilon=0.0)
"""The rule that always plays the arm with the largest mean reward."""

# Paper: SL UCTValue
SENSEI = UCB1(exploration=math.sqrt(1 / 5))
"""UCB1 with the constant of Sensei's page on UCT."""

Bandit = UCB1 | UCB1Tuned | EpsilonGreedy | OwnBandit
"""Any bandit, as data."""


def check_bandit(bandit: object) -> Bandit:
    """Return a bandit, or raise `GomcError` if `bandit` is no bandit."""
    own = "A rule of your own is gomc.settings.OwnBandit(function)."
    if not isinstance(bandit, Bandit):
        message = f"a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not {quoted(bandit)}."
        is_rule = callable(bandit) and not isinstance(bandit, type)
        raise GomcError(f"{message} {own}" if is_rule else message)
    if type(bandit) not in get_args(Bandit):
        mine, kind = type(bandit).__name__, type(bandit).__mro__[1].__name__
        raise GomcError(
            f"a bandit cannot be of a subclass such as {mine}: a search would take it for a {kind}, "
            f"and ask none of its methods. {own}"
        )
    return bandit
