"""Learned factors: those that come with gomc, and files of them.

`gomc learn --features factors` writes such files; each has its birth certificate, which says from what
games and how the factors were learned (`gomc.lab.learn.model`).
"""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.game.files import read_regular
from gomc.settings.factors import LEVELS, Factors

DATA = Path(__file__).parents[1] / "data"

LARGEST = 1_000_000
"""Bytes of a file that is read, at most, packed or not."""


def read(path: Path, power: float = 1.0) -> Factors:
    """Read the factors of a file that `gomc learn --features factors` wrote; they are named after it.

    Parameters
    ----------
    path : Path
        The file.
    power : float
        The power to which products are raised in games; the file does not say.

    Raises
    ------
    GomcError
        If it cannot be read, or has no such factors.

    Examples
    --------
    >>> read(DATA / "factors-9x9.json.gz")
    <Factors factors-9x9>
    """
    data = read_regular(path, LARGEST)
    try:
        if data[:2] == b"\x1f\x8b":
            data = zlib.decompressobj(31).decompress(data, LARGEST)
        found = {name: its["weights"] for name, its in json.loads(data)["features"].items()}
        given: dict[str, Any] = {
            name: found[name][0] if count == 1 else tuple(found[name]) for name, count in LEVELS.items()
        }
        factors = Factors(**given, name=path.name.partition(".")[0])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        raise GomcError(
            f"{quoted(path.name)} has no factors made by `gomc learn --features factors`."
        ) from None
    return replace(factors, power=power)


POWER = 2.0
"""The power of the factors that come with gomc.

On 9x9, with 1,000 playouts a move for both, michi with the factors won 30 %, 50 %, 58 % and 40 % of 60
games against michi with MoGo's stages for the powers 1, 1.5, 2 and 3.
"""

FACTORS = {its.name: its for its in (read(path, POWER) for path in sorted(DATA.glob("factors-*")))}
"""The factors that come with gomc, learned from games on 9x9, 13x13 and 19x19, by their names."""
