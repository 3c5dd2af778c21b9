"""Two ways to compile: a quick one, which knows numba from inside, and a plain one, for any numba.

The quick way changes how numba makes code of functions, keeps that code on disk, and hands large tuples
on by their addresses. It uses much for that which no release of numba promises to keep
(`gomc.fast.compiler.internals`). So gomc goes this way only with the releases that it was tried with.
With others, and with ``GOMC_PLAIN_NUMBA=1``, all is compiled by `numba.njit` alone
(`gomc.fast.compiler.plain`). The answers are the same, but compiling takes minutes, at every start.

So a new release of numba is no emergency.
"""

from __future__ import annotations

import os
import re
import warnings

from gomc.errors import MissingExtra, NumbaWarning, missing_extra

try:
    import numba
except ModuleNotFoundError as error:
    missing_extra("the fast backend", "fast", error)
except ImportError as error:  # such as numba's own: that it needs an older NumPy
    raise MissingExtra(f"the fast backend cannot load numba: {error}") from error

OLDEST, NEWEST = (0, 62), (0, 68)
"""The releases of numba that gomc was tried with (``make test-numba``)."""


def written(release: tuple[int, ...]) -> str:
    """Return a release as numba writes it."""
    return ".".join(map(str, release))


def release_of(version: str) -> tuple[int, ...]:
    """Return the release to which a version belongs, which is (0, 0) if the version has no numbers.

    Examples
    --------
    >>> release_of("0.68.1"), release_of("0.70.0rc1"), release_of("0+unknown")
    ((0, 68), (0, 70), (0, 0))
    """
    found = re.match(r"(\d+)\.(\d+)", version)
    return tuple(map(int, found.groups())) if found else (0, 0)


def check_release(version: str) -> None:
    """Raise `MissingExtra` if numba is older than all that gomc was tried with."""
    if (0, 0) < release_of(version) < OLDEST:
        raise MissingExtra(
            f"the fast backend needs numba {written(OLDEST)} or newer, not {version}: "
            "pip install 'gomc[fast]'."
        )


def reason(version: str) -> str:
    """Return why gomc goes the plain way with this version of numba; an empty text if it does not."""
    if os.environ.get("GOMC_PLAIN_NUMBA", "") not in ("", "0"):
        return "GOMC_PLAIN_NUMBA is set"
    if not OLDEST <= release_of(version) <= NEWEST:
        return f"it was tried with numba {written(OLDEST)} to {written(NEWEST)}, not with {version}"
    from gomc.fast.compiler import internals

    if internals.MISSING:
        return f"numba {version} is not as it knows it ({internals.MISSING})"
    from gomc.fast.compiler.layout import is_as_expected

    if not is_as_expected():
        return f"numba {version} lays out tuples in memory in a way that it does not know"
    return ""


def is_plain(version: str) -> bool:
    """Whether gomc goes the plain way with this version of numba; warn of it, if it compiles at all."""
    check_release(version)
    if numba.config.DISABLE_JIT:
        return True
    why = reason(version)
    if why:
        sentence = "gomc compiles by numba.njit alone, which takes minutes at every start, since "
        warnings.warn(f"{sentence}{why}.", NumbaWarning, stacklevel=2)
    return bool(why)


PLAIN = is_plain(numba.__version__)
"""Whether gomc goes the plain way. Where nothing is compiled it does."""
