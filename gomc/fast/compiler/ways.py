"""Three ways to kernels: ready kernels, a quick way to compile, and a plain way to compile.

If the package of ready kernels fits gomc's sources and the processor, nothing is compiled, and numba is
not even imported, until a kernel is missing (`gomc.fast.compiler.ready`). Otherwise numba compiles. The
quick way changes numba's compilation of functions, keeps the code on disk, and passes large tuples
by address. It uses names that numba may change in any release (`gomc.fast.compiler.internals`). So gomc
goes the quick way only with tested releases. With other releases, and with ``GOMC_PLAIN_NUMBA=1``,
`numba.njit` alone compiles everything (`gomc.fast.compiler.plain`). The answers are the same, but
compiling takes minutes at every start.

So gomc also works with a new release of numba.
"""

from __future__ import annotations

import os
import re
import warnings
from typing import Any

from gomc.errors import MissingExtra, NumbaWarning, missing_extra
from gomc.fast.compiler import ready

OLDEST, NEWEST = (0, 62), (0, 68)
"""The oldest and the newest release of numba with which gomc was tested (``make test-numba``)."""


def written(release: tuple[int, ...]) -> str:
    """Return a release in numba's notation."""
    return ".".join(map(str, release))


def release_of(version: str) -> tuple[int, ...]:
    """Return the release to which a version belongs, which is (0, 0) if the version has no numbers.

    Examples
    --------
    >>> release_of("0.68.1"), release_of("0.70.0rc1"), release_of("0+unknown")
    ((0, 68), (0, 70), (0, 0))
    """
    match = re.match(r"(\d+)\.(\d+)", version)
    return tuple(map(int, match.groups())) if match else (0, 0)


def check_release(version: str) -> None:
    """Raise `MissingExtra` if numba is older than every tested release."""
    if (0, 0) < release_of(version) < OLDEST:
        from gomc.installing import installing  # only this error needs the module

        raise MissingExtra(
            f"the fast backend needs numba {written(OLDEST)} or newer, not {version}: "
            f"{installing('fast')}."
        )


def reason(version: str) -> str:
    """Return why gomc goes the plain way with this numba; an empty text if gomc goes the quick way."""
    if os.environ.get("GOMC_PLAIN_NUMBA", "") not in ("", "0"):
        return "GOMC_PLAIN_NUMBA is set"
    if not OLDEST <= release_of(version) <= NEWEST:
        return f"it was tried with numba {written(OLDEST)} to {written(NEWEST)}, not with {version}"
    from gomc.fast.compiler import internals

    if internals.MISSING:
        return f"numba {version} lacks a name that gomc needs ({internals.MISSING})"
    from gomc.fast.compiler.packedcode import is_as_expected

    if not is_as_expected():
        return f"numba {version} lays out tuples in memory in a way that gomc does not know"
    return ""


def numba_for(what: str) -> Any:
    """Return the module numba; raise `MissingExtra` if numba, which `what` needs, cannot be loaded."""
    try:
        import numba
    except ModuleNotFoundError as error:
        missing_extra(what, "fast", error)
    except ImportError as error:  # for example numba refuses a new NumPy
        raise MissingExtra(f"{what} cannot load numba: {error}") from error
    check_release(numba.__version__)
    return numba


def is_interpreted() -> bool:
    """Whether Python runs the kernels, because numba is told not to compile."""
    return READY is None and bool(numba_for("the fast backend").config.DISABLE_JIT)


def is_plain() -> bool:
    """Whether gomc goes the plain way; warn if that way compiles."""
    if READY is not None or INTERPRETED:
        return READY is None
    why = reason(numba_for("the fast backend").__version__)
    if why:
        sentence = "gomc compiles by numba.njit alone, which takes minutes at every start, since "
        warnings.warn(f"{sentence}{why}.", NumbaWarning, stacklevel=2)
    return bool(why)


def compiled_by_numba(what: str) -> None:
    """Raise `MissingExtra` if numba cannot compile beside ready kernels, which `what` needs."""
    why = reason(numba_for(what).__version__)
    if why:
        raise MissingExtra(f"{what} needs GOMC_KERNELS=compile, since {why}.")


READY = ready.find()
"""The library of ready kernels; None if numba compiles all kernels."""

INTERPRETED = is_interpreted()
"""Whether nothing is compiled, and kernels stay Python functions."""

PLAIN = is_plain()
"""Whether gomc goes the plain way, which it also goes if nothing is compiled."""
