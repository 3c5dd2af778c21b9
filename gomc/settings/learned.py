"""Learned factors: the factors that come with gomc, and files of factors.

`gomc learn --features factors` and `gomc learn balance` write such files. Each file contains a
certificate that describes the games and the method of learning.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.game.files import read_packed
from gomc.settings.factors import LEVELS, Factors
from gomc.settings.notation import DATA, LARGEST


def read(path: Path, power: float = 1.0) -> Factors:
    """Read the factors of a file that `gomc learn --features factors` or `gomc learn balance` wrote.

    The factors get the name of the file.

    Parameters
    ----------
    path : Path
        The file.
    power : float
        The power to which products are raised in playouts; the file does not contain the power.

    Raises
    ------
    GomcError
        If gomc cannot read the file, or the file contains no such factors.

    Examples
    --------
    >>> read(DATA / "factors-9x9.json.gz")
    <Factors factors-9x9>
    """
    data = read_packed(path, LARGEST)
    try:
        weights = {name: part["weights"] for name, part in json.loads(data)["features"].items()}
        values: dict[str, Any] = {
            name: weights[name][0] if count == 1 else tuple(weights[name])
            for name, count in LEVELS.items()
        }
        factors = Factors(**values, name=path.name.partition(".")[0])
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        raise GomcError(
            f"{quoted(path.name)} has no factors made by `gomc learn --features factors`."
        ) from None
    return replace(factors, power=power)


POWER = 2.0
"""The power of the factors that come with gomc.

On 9x9, with 1,000 playouts a move for both, michi with the factors won 30 %, 50 %, 58 % and 40 % of 60
games against michi with MoGo's stages for the powers 1, 1.5, 2 and 3.
"""

_READ = [read(path, POWER) for path in sorted(DATA.glob("factors-*"))]

FACTORS = {factors.name: factors for factors in _READ}
"""The factors that come with gomc, learned from games on 9x9, 13x13 and 19x19, by name."""
