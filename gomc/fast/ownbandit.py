"""A bandit of your own, compiled: a C function that kernels call by its address; see `own.py`."""

from __future__ import annotations

from ctypes import POINTER, c_double
from typing import Any

from gomc.errors import GomcError
from gomc.fast.compiler.kernel import separate
from gomc.fast.counts import Floats
from gomc.settings.ownbandit import OwnBandit, no_urgency

FAILED, DONE = -1.0, 1.0
"""Values of the place after all urgencies: whether the function did return.

The place may also hold an answer that is no urgency: NaN or an infinity.
"""

KEPT: dict[int, Any] = {}
"""The C functions by their addresses; a reference keeps the code in memory."""


def call(
    address: int, visits: Floats, reward: Floats, squares: Floats, answers: Floats, n: int, plays: float
) -> None:
    """Call the C function at an address with four arrays, the number of arms and all plays."""
    arrays = (array.ctypes.data_as(POINTER(c_double)) for array in (visits, reward, squares, answers))
    KEPT[address](*arrays, n, len(answers), plays)


@separate
def own_urgencies(
    played: Floats, paid: Floats, squared: Floats, answers: Floats, n: int, plays: float, address: int
) -> None:
    """Write the urgencies of `n` arms, NaN for arms that were never played."""
    mark = len(answers) - 1
    if FAILED < answers[mark] <= DONE:  # all earlier calls were right
        answers[mark] = FAILED
        call(address, played, paid, squared, answers, n, plays)


def check_done(answers: Floats, bandit: object) -> None:
    """Raise `GomcError` if a learner's own bandit went wrong in a kernel that is over."""
    if answers[-1] == FAILED:
        raise GomcError("the fast function of your own bandit raised an error, printed above.")
    if isinstance(bandit, OwnBandit) and not FAILED < answers[-1] <= DONE:
        raise no_urgency(bandit.fast or bandit.reference, float(answers[-1]))
