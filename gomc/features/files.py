"""Files of learned weights, with the weights that come with gomc.

A file is JSON, which may be packed as a ``.gz``. It contains the weights of the levels of each feature,
the numbers of the larger shapes, and a certificate that describes the origin of the weights. `gomc
learn` writes such files (`gomc.fast.sight.model`).
"""

from __future__ import annotations

import hashlib
import json
import os
from array import array
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, count
from operator import sub
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.features.levels import FACTORS, FEATURES, LARGE, level_counts
from gomc.features.shapes import MOST, SEED
from gomc.game.files import read_packed, read_regular
from gomc.settings.factors import LEAST
from gomc.settings.factors import MOST as LARGEST_WEIGHT
from gomc.settings.notation import DATA

FORMAT = 1
"""The format of files, which changes with the meaning of any level."""

LARGEST = 10_000_000
"""The largest size of a file that is read, in bytes, packed and unpacked."""

MOST_BRACKETS = 1000
"""The largest number of lists and objects in a file; the files of gomc contain fewer than 100.

A list or object of two bytes takes some hundred bytes of memory. Numbers and words take far less.
"""

LONGEST_SEARCH = 1000
"""The largest number of shapes that a search for a shape compares, in a table of open addressing.

Among random numbers a search compares some 50 shapes. A file could choose the numbers so that a search
compares all shapes.
"""

NO_FILE = -1
"""The time of the last change of a missing file; 0 is a time that some archives give to all files."""

BROKEN = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""The errors that are raised while a file with other contents is read."""

KEPT = {
    path.name.removeprefix("learned-").removesuffix(".json.gz"): path
    for pattern in ("learned-*.json.gz", "patterns-*.json.gz")
    for path in sorted(DATA.glob(pattern))
}
"""The files of weights that come with gomc, by the name of the weights: the size of the boards, such as
"9x9", or "patterns-9x9" for weights that were counted."""


@dataclass(frozen=True)
class Learned:
    """Learned weights of features.

    Attributes
    ----------
    gammas : dict
        For each feature the weights of the levels; the weight of level 0 is 1.
    shapes : dict
        For each feature of `gomc.features.levels.LARGE` the numbers of the known shapes, by level.
    certificate : dict
        The description of the origin of the weights.
    """

    gammas: dict[str, tuple[float, ...]]
    shapes: dict[str, tuple[int, ...]]
    certificate: dict[str, Any]


def of_random_games(names: dict[str, Any]) -> bool:
    """Return whether features, by their names, are the factors of playouts, not features for a tree."""
    return {*names} == {*FACTORS}


def check_for_tree(names: dict[str, Any], weights: str) -> None:
    """Raise `GomcError` if the features of some weights are factors of playouts."""
    if of_random_games(names):
        raise GomcError(f"{quoted(weights)} has factors of random games, not weights for a tree.")


def read(path: str | os.PathLike[str]) -> Learned:
    """Read a file of weights.

    A user's file is checked. The tests check the files that come with gomc, because the check takes
    longer than a first search may wait.

    Raises
    ------
    GomcError
        If the file cannot be read, or is no file of weights.
    """
    data = read_packed(path, LARGEST)
    path = Path(path)
    try:
        if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
            raise ValueError
        contents = json.loads(data)
        made_here = contents["format"] == FORMAT and contents["certificate"]["seed"] == SEED
        learned = _learned(contents["features"], dict(contents["certificate"])) if made_here else None
        if learned and path not in KEPT.values():
            check(learned, contents["features"])
    except BROKEN:
        raise GomcError(f"{quoted(path.name)} is no file of weights made by `gomc learn`.") from None
    if learned is None:
        raise GomcError(f"{quoted(path.name)} was made by another version of gomc: learn it anew.")
    return learned


def _learned(features: dict[str, Any], certificate: dict[str, Any]) -> Learned:
    """Return the weights of a file; raise an error of `BROKEN` if contents have a wrong type."""
    array("d", [certificate.get(name, 0) for name in ("updates", "seconds")])  # learning adds to them
    names = [name for name in (*FEATURES, *FACTORS) if name in features]
    gammas = {name: tuple(array("d", [1.0, *features[name]["weights"]])) for name in names}
    texts = {name: features.get(name, {}).get("numbers", []) for name in LARGE}
    if max(map(len, texts.values())) > MOST:
        raise ValueError
    shapes = {name: tuple(int(text, 16) for text in numbers) for name, numbers in texts.items()}
    return Learned(gammas, shapes, certificate)


def check(learned: Learned, features: Collection[str]) -> None:
    """Raise an error of `BROKEN` if `gomc learn` could not have made these weights."""
    for numbers in learned.shapes.values():
        _check_numbers(numbers)
    counts = level_counts({name: len(numbers) for name, numbers in learned.shapes.items()})
    for name, weights in learned.gammas.items():
        in_bounds = all(LEAST <= gamma <= LARGEST_WEIGHT for gamma in weights)
        if len(weights) != 1 + counts[name] or not in_bounds:
            raise ValueError
    mixed = {*FACTORS} & {*learned.gammas} and not of_random_games(learned.gammas)
    if not learned.gammas or len(learned.gammas) < len(features) or mixed:
        raise ValueError


def _check_numbers(numbers: tuple[int, ...]) -> None:
    """Raise an error if no harvest of shapes could give these numbers."""
    possible = not numbers or (min(numbers) > 0 and max(numbers) < 1 << 64)
    if not possible or len({*numbers}) < len(numbers) or longest_search(numbers) > LONGEST_SEARCH:
        raise ValueError


def room_for(count: int) -> int:
    """Return the size of a table in which so many shapes are looked up: a power of two."""
    return 1 << max(4, (2 * count).bit_length())


def longest_search(numbers: tuple[int, ...]) -> int:
    """Return the largest number of places that a search in the table visits, with the empty place.

    Each number lies at the place of its lowest bits, or, if that is taken, at the next free place. So
    the place of the i-th number is i + the maximum of (lowest bits - j) over all j up to i. Where the
    maximum stays the same, numbers lie side by side, and a search may have to visit all these places.
    The numbers pass twice, because the first place of the table follows the last place.

    Examples
    --------
    >>> longest_search((1, 17, 33, 9)), longest_search(())
    (4, 1)
    """
    room = room_for(len(numbers))
    named = sorted(number % room for number in numbers)
    twice = named + [home + room for home in named]
    together = Counter(accumulate(map(sub, twice, count()), max))
    return max(together.values(), default=0) + 1


def changed(name: str | Path) -> int:
    """Return the time of the last change of a file, in ns; `NO_FILE` if there is no such file."""
    try:
        return Path(name).stat().st_mtime_ns
    except (OSError, TypeError, ValueError):
        return NO_FILE


def path_of(name: str) -> Path:
    """Return the path of the weights that come with gomc, by their name, or the path of a user's file.

    Examples
    --------
    >>> path_of("5x5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: weights must be '13x13', '19x19', '9x9', 'patterns-9x9' or a file of weights,
    not '5x5'.
    """
    if name in KEPT:
        return KEPT[name]
    if changed(name) == NO_FILE:
        names = ", ".join(map(repr, KEPT))
        raise GomcError(f"weights must be {names} or a file of weights, not {quoted(name)}.")
    return Path(name)


def weights_hash(name: str | Path) -> str:
    """Return a short hash of the weights that come with gomc, by their name, or of a user's file."""
    return _hash(str(name), 0 if name in KEPT else changed(name))


@lru_cache(maxsize=16)
def _hash(name: str, _changed: int) -> str:
    """Return the hash, which is computed again when a user's file has changed."""
    return hashlib.sha256(read_regular(path_of(name), LARGEST)).hexdigest()[:8]


@cache
def name_for(size: int) -> str:
    """Return the name of gomc's weights for boards of this size, or of the nearest size.

    Examples
    --------
    >>> name_for(9), name_for(5), name_for(25)
    ('9x9', '9x9', '19x19')
    """
    fitted = [name for name in KEPT if name[0].isdigit()]
    return min(fitted, key=lambda name: abs(int(name.partition("x")[0]) - size))
