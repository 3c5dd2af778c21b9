"""A bandit of your own: a function that says how urgent an arm is, in both backends."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.settings.common import check_urgency
from gomc.settings.own import check_functions, name_of

ARGUMENTS = ("visits", "reward", "squares", "plays")
"""The arguments of the function."""


@dataclass(frozen=True, repr=False)
class OwnBandit:
    """A bandit of your own: play the arm whose urgency, by your function, is the largest.

    The function gets four numbers, and returns one:

    - ``visits``: how often the arm was played, more than 0. With priors or RAVE a tree adds games that
      it guesses, and so this need not be whole;
    - ``reward``: the sum of its rewards, each from 0 to 1; in a tree for the player who chooses;
    - ``squares``: the sum of their squares;
    - ``plays``: the sum of the visits of all arms, 1 or more.

    It is asked for the arms that were played. An arm that was never played has the first-play urgency.
    The answer must depend on the arguments only; then a search stays the same for the same seed. The
    fast backend compiles the same function, with all functions that it calls, if it is made of what
    numba compiles: numbers, conditions, loops, tuples, the functions of `math`, and functions of these.

    Parameters
    ----------
    reference : callable
        The function. An error that it raises ends the search; in the fast backend it is printed, and a
        `GomcError` ends the search.
    fast : callable, optional
        Another function for the fast backend, which ``numba.njit`` compiled. If it does the same sums
        in the same order, searches are the same in both backends.
    urgency : float
        The first-play urgency; see `UCB1`.

    Raises
    ------
    GomcError
        If one of them is no function or takes other arguments, if `reference` is compiled or `fast` is
        not, or if `urgency` is negative. Later, in a search: if numba does not compile a function, or
        it returns no number.

    Examples
    --------
    A rule whose exploration falls faster than UCB1's:

    >>> import math
    >>> import gomc.reference as go
    >>> from gomc.settings import OwnBandit
    >>> def bold(visits, reward, squares, plays):
    ...     return reward / visits + 0.2 * math.sqrt(plays) / (1 + visits)
    >>> result = go.bandit([0.4, 0.6], OwnBandit(bold), 1000, runs=20, seed=1)
    >>> round(result.regret[-1], 1)
    8.3
    """

    reference: Callable[[float, float, float, float], float]
    fast: Callable[..., Any] | None = None
    urgency: float = math.inf

    def __post_init__(self) -> None:
        check_functions(self.reference, self.fast, ARGUMENTS)
        object.__setattr__(self, "urgency", check_urgency(self.urgency))

    def __repr__(self) -> str:
        fast = f", {name_of(self.fast)}" if self.fast is not None else ""
        urgency = f", urgency={self.urgency!r}" if self.urgency != math.inf else ""
        return f"OwnBandit({name_of(self.reference)}{fast}{urgency})"


def no_urgency(function: object, answer: object) -> GomcError:
    """Return the error that a function gave something else than an urgency."""
    return GomcError(
        f"{name_of(function)} must return how urgent an arm is, a number above -inf, "
        f"not {quoted(answer)}."
    )
