"""Files of learned weights, those that come with gomc, and their birth certificate.

A file is JSON (in ``.gz``, packed): for each feature the weights of its levels, for larger shapes their
numbers too, and a certificate that says how the weights came about. `gomc learn` writes such files
(`gomc.fast.sight.model`).
"""

from __future__ import annotations

import json
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.features.levels import FACTORS, FEATURES, LARGE, level_counts
from gomc.features.shapes import MOST, SEED
from gomc.game.files import read_regular
from gomc.settings.factors import LEAST
from gomc.settings.factors import MOST as LARGEST_WEIGHT

DATA = Path(__file__).parents[1] / "data"

FORMAT = 1
"""The format of files: whatever changes the meaning of a level changes it."""

LARGEST = 10_000_000
"""Bytes of a file that is read, at most, packed or not."""

MOST_BRACKETS = 1000
"""A file has at most so many; gomc's own have fewer than 100.

Each list or object of two bytes takes some hundred bytes of memory. Numbers and words take far less.
"""

LONGEST_SEARCH = 1000
"""A search for a shape looks at so many others at most, in a table of open addressing.

Among random numbers it looks at some 50. Numbers can be chosen so that it looks at all of them.
"""

BROKEN = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    zlib.error,
)
"""What reading raises if a file is anything else."""

KEPT = {
    path.name.removeprefix("learned-").removesuffix(".json.gz"): path
    for path in sorted(DATA.glob("learned-*.json.gz"))
}
"""The weights that come with gomc, by name."""


@dataclass(frozen=True)
class Learned:
    """Learned weights of features.

    Attributes
    ----------
    gammas : dict
        For each feature the weights of its levels; that of level 0 is 1.
    shapes : dict
        For each of `gomc.features.levels.LARGE` the numbers of the shapes that are known, by level.
    certificate : dict
        How the weights came about.
    """

    gammas: dict[str, tuple[float, ...]]
    shapes: dict[str, tuple[int, ...]]
    certificate: dict[str, Any]


def of_random_games(names: dict[str, Any]) -> bool:
    """Whether features, by their names, are the factors of random games, and not weights for a tree."""
    return {*names} == {*FACTORS}


def check_for_tree(names: dict[str, Any], weights: str) -> None:
    """Raise `GomcError` if the features of some weights are factors of random games."""
    if of_random_games(names):
        raise GomcError(f"{quoted(weights)} has factors of random games, not weights for a tree.")


def read(path: Path) -> Learned:
    """Read a file of weights.

    Raises
    ------
    GomcError
        If it cannot be read, or is no such file.
    """
    data = read_regular(path, LARGEST)
    try:
        if data[:2] == b"\x1f\x8b":
            data = zlib.decompressobj(31).decompress(data, LARGEST)
        if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
            raise ValueError
        found = json.loads(data)
        made_here = found["format"] == FORMAT and found["certificate"]["seed"] == SEED
        its = _learned(found) if made_here else None
    except BROKEN:
        raise GomcError(f"{quoted(path.name)} is no file of weights made by `gomc learn`.") from None
    if its is None:
        raise GomcError(f"{quoted(path.name)} was made by another version of gomc: learn it anew.")
    return its


def _learned(found: dict[str, Any]) -> Learned:
    """Return the weights of a file, or raise an error that says nothing in particular."""
    features, certificate = found["features"], dict(found["certificate"])
    array("d", [certificate.get(name, 0) for name in ("updates", "seconds")])  # a lesson adds to them
    shapes = {name: _numbers(features.get(name, {}).get("numbers", [])) for name in LARGE}
    counts = level_counts({name: len(numbers) for name, numbers in shapes.items()})
    names = [name for name in (*FEATURES, *FACTORS) if name in features]
    gammas = {name: tuple(array("d", [1.0, *features[name]["weights"]])) for name in names}
    for name, its in gammas.items():
        if len(its) != 1 + counts[name] or not all(LEAST <= gamma <= LARGEST_WEIGHT for gamma in its):
            raise ValueError
    mixed = {*FACTORS} & {*gammas} and not of_random_games(gammas)
    if not gammas or len(gammas) < len(features) or mixed:
        raise ValueError
    return Learned(gammas, shapes, certificate)


def _numbers(texts: list[str]) -> tuple[int, ...]:
    """Return the numbers of shapes; raise an error if they could not be harvested."""
    if len(texts) > MOST:
        raise ValueError
    numbers = tuple(int(text, 16) for text in texts)
    possible = all(0 < number < 1 << 64 for number in numbers)
    if not possible or len({*numbers}) < len(numbers) or longest_search(numbers) > LONGEST_SEARCH:
        raise ValueError
    return numbers


def room_for(count: int) -> int:
    """Return the places of a table in which so many shapes are looked up: a power of two."""
    return 1 << max(4, (2 * count).bit_length())


def longest_search(numbers: tuple[int, ...]) -> int:
    """Return how many places of a table a search looks at, at most, until it comes to an empty one.

    Each number lies at the place that its lowest bits name, or behind the number before it. The table
    is gone through twice, since it goes on at its beginning where it ends.

    Examples
    --------
    >>> longest_search((1, 17, 33, 9)), longest_search(())
    (4, 1)
    """
    room = room_for(len(numbers))
    named = sorted(number % room for number in numbers)
    place, run, longest = -2, 0, 0
    for home in (*named, *(home + room for home in named)):
        run = run + 1 if home <= place + 1 else 1
        place = max(place + 1, home)
        longest = max(longest, run)
    return longest + 1


def changed(name: str | Path) -> int:
    """Return when a file was changed, in ns; 0 if there is none."""
    try:
        return Path(name).stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def path_of(name: str) -> Path:
    """Return the file of weights that come with gomc, by their name, or a file of one's own.

    Examples
    --------
    >>> path_of("5x5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: weights must be '13x13', '19x19', '9x9' or a file of weights, not '5x5'.
    """
    if name in KEPT:
        return KEPT[name]
    if not changed(name):
        names = ", ".join(map(repr, KEPT))
        raise GomcError(f"weights must be {names} or a file of weights, not {quoted(name)}.")
    return Path(name)


@cache
def name_for(size: int) -> str:
    """Return the name of the weights of gomc's for boards of this size, or of the nearest.

    Examples
    --------
    >>> name_for(9), name_for(5), name_for(25)
    ('9x9', '9x9', '19x19')
    """
    return min(KEPT, key=lambda name: abs(int(name.partition("x")[0]) - size))
