"""Bandits: rules that choose which of several arms to play, or which move in a node of a tree."""

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
"""Whether a variance counts as a quarter at most, as in UCB1-TUNED, or at least, as in GNU Go."""


class HasUrgency(Checked):
    """A bandit whose `repr` is code that runs, for which an infinite urgency has no name.

    It has the first value, and of the others those that are not the usual ones.
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
    played again and again, but a bad one exponentially less often than the best.

    Parameters
    ----------
    exploration : float
        The constant `C`: :math:`\sqrt 2` in Algorithm 1 of MoGo's report (after Auer, Cesa-Bianchi and
        Fischer 2002), :math:`\sqrt{1/5}` on Sensei's page on UCT.
    urgency : float
        The first-play urgency: the bound of an arm that was never played. Infinity plays each arm once
        before any a second time. With a smaller value an arm is played on as long as its bound is not
        less, and the others must wait (RR-6062, section 3.4).
    by_depth : bool
        Whether a node of a tree explores less the deeper it lies: at depth `d`, which is 0 for the
        root, the second term is divided by :math:`\sqrt{1 + d}`, as in GNU Go.

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
    r"""Play the arm with the largest bound, and explore arms less whose rewards vary little.

    .. math::

        \bar X_j + p \sqrt{\frac{\ln n}{n_j} \min\{1/4, V_j\}}, \qquad
        V_j = \frac{1}{n_j} \sum_{\gamma} X_{j,\gamma}^2 - \bar X_j^2 + \sqrt{\frac{2 \ln n}{n_j}}.

    :math:`V_j` is an upper bound of the variance of arm `j`, and 1/4 the largest variance that rewards
    from 0 to 1 can have.

    Parameters
    ----------
    p : float
        The balance of exploration and exploitation: the smaller, the deeper a tree is searched. MoGo
        was best with 1 to 1.2 (its Table 6).
    urgency : float
        The first-play urgency; see `UCB1`. MoGo played with 1.1 (RR-6062, section 4.2).
    quarter : {"most", "least"}
        Whether 1/4 is the most that counts as variance, as in the formula; or the least, with a maximum
        in its place. Then arms with few plays are explored far more: :math:`V_j` is large for them.
    by_depth : bool
        Whether nodes explore less the deeper they lie; see `UCB1`.

    Notes
    -----
    MoGo's report RR-6062 (2006), equation (1) and section 4.2, after Auer, Cesa-Bianchi and Fischer
    2002. With the maximum, by depth, and with :math:`p = \sqrt 2` it is the formula of GNU Go 3.8
    (`gomc.reference.gnugo`): ``UCB1Tuned(p=math.sqrt(2), quarter="least", by_depth=True)``.
    """

    p: Annotated[float, Range(0)] = 1.0
    urgency: Urgency = math.inf
    quarter: Quarter = "most"
    by_depth: bool = False


@dataclass(frozen=True, repr=False)
class EpsilonGreedy(HasUrgency):
    r"""Play any arm with probability :math:`\varepsilon`, else the one with the largest mean reward.

    Its regret grows evenly, because it never stops playing bad arms. So does that of `GREEDY`
    (:math:`\varepsilon = 0`), because it may take a bad arm for the best one for ever.

    Parameters
    ----------
    epsilon : float
        The probability :math:`\varepsilon`.
    urgency : float
        The first-play urgency; see `UCB1`.

    Notes
    -----
    Sensei's page on UCT names it as the simplest rule for the moves of a tree (with
    :math:`\varepsilon = 1/2`).
    """

    epsilon: Fraction = 0.1
    urgency: Urgency = math.inf


GREEDY = EpsilonGreedy(epsilon=0.0)
"""Always the arm with the largest mean reward."""

# Paper: SL UCTValue
SENSEI = UCB1(exploration=math.sqrt(1 / 5))
"""UCB1 with the constant of Sensei's page on UCT."""

Bandit = UCB1 | UCB1Tuned | EpsilonGreedy | OwnBandit
"""Any bandit, as data."""


def check_bandit(bandit: object) -> Bandit:
    """Return a bandit, or raise `GomcError` if it is none."""
    own = "A rule of your own is gomc.settings.OwnBandit(function)."
    if not isinstance(bandit, Bandit):
        said = f"a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not {quoted(bandit)}."
        is_rule = callable(bandit) and not isinstance(bandit, type)
        raise GomcError(f"{said} {own}" if is_rule else said)
    if type(bandit) not in get_args(Bandit):
        mine, kind = type(bandit).__name__, type(bandit).__mro__[1].__name__
        raise GomcError(
            f"a bandit cannot be of a subclass such as {mine}: a search would take it for a {kind}, "
            f"and ask none of its methods. {own}"
        )
    return bandit
