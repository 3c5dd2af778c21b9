"""A bandit of your own: a function that returns the urgency of an arm, in both backends."""

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
    """A bandit of your own: play the arm with the largest urgency by your function.

    The function gets four numbers, and returns the urgency:

    - ``visits``: the number of plays of the arm, more than 0. With priors or RAVE a tree adds virtual
      games, and so the number may be a fraction;
    - ``reward``: the sum of the rewards of the arm, each from 0 to 1; in a tree for the player to move;
    - ``squares``: the sum of the squares of these rewards;
    - ``plays``: the sum of the visits of all arms, 1 or more.

    A search calls the function for arms that were played. The urgency of an arm that was never played
    is the first-play urgency. The answer must depend on the arguments only; then searches with the same
    seed stay the same. The fast backend compiles the same function, with all functions that it calls.
    numba compiles numbers, conditions, loops, tuples, the functions of `math`, and functions that use
    nothing else.

    Parameters
    ----------
    reference : callable
        The function. If the function raises an error, the error ends the search; in the fast backend
        the error is printed, and a `GomcError` ends the search. Compiled whole numbers have 64 bits,
        and a compiled result that is too large is infinite, where Python raises `OverflowError`.
    fast : callable, optional
        Another function for the fast backend, compiled by ``numba.njit``. If both functions compute the
        same sums in the same order, both backends make the same searches.
    urgency : float
        The first-play urgency; see `UCB1`.

    Raises
    ------
    GomcError
        If `reference` or `fast` is no function or takes other arguments, if `reference` is compiled or
        `fast` is not compiled, or if `urgency` is negative. Later, in a search: if numba does not
        compile a function, or if a function returns no finite number.

    Examples
    --------
    A rule whose exploration falls faster than the exploration of UCB1:

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
    """Return the error for a function that returned no urgency."""
    return GomcError(
        f"{name_of(function)} must return how urgent an arm is, a finite number, not {quoted(answer)}."
    )
