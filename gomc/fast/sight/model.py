"""Learned weights as data: files of them, those that come with gomc, and their birth certificate.

A file is JSON (in ``.gz``, packed): for each feature the weights of its levels, for larger shapes their
numbers too, and a certificate that says how the weights came about.
"""

from __future__ import annotations

import gzip
import json
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError, quoted
from gomc.fast.sight.features import FACTORS, FEATURES, LARGE, LEVELS
from gomc.fast.sight.ground import SEED, Numbers
from gomc.fast.sight.largest import Eyes, new_eyes
from gomc.fast.sight.shapes import MOST, known, longest_search, small_shapes
from gomc.fast.sight.tactics import Levels
from gomc.game.files import read_regular, write
from gomc.settings.factors import LEAST
from gomc.settings.factors import MOST as LARGEST_GAMMA

Gammas = NDArray[np.float64]
"""Weights of levels."""

DATA = Path(__file__).parents[2] / "data"

FORMAT = 1
"""The format of files: whatever changes the meaning of a level changes it."""

LARGEST = 10_000_000
"""Bytes of a file that is read, at most, packed or not."""

MOST_BRACKETS = 1000
"""A file has at most so many; gomc's own have fewer than 100.

Each list or object of two bytes takes some hundred bytes of memory. Numbers and words take far less.
"""

LONGEST_SEARCH = 1000
"""A search for a shape looks at so many others at most.

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

NOTHING = {name: np.zeros(0, np.uint64) for name in LARGE}
"""No larger shapes."""


@dataclass(frozen=True)
class Model:
    """Weights of features, with which moves can be weighed.

    Attributes
    ----------
    gammas : dict
        For each feature the weights of its levels; that of level 0 is 1.
    shapes : dict
        For each of `gomc.fast.sight.features.LARGE` the numbers of the shapes that are known.
    certificate : dict
        How the weights came about.
    """

    gammas: dict[str, Gammas]
    shapes: dict[str, Numbers]
    certificate: dict[str, Any]

    @property
    def eyes(self) -> Eyes:
        """What sees the features of these weights."""
        return new_eyes(*(known(self.shapes[name]) for name in LARGE))

    @property
    def wanted(self) -> Levels:
        """The numbers of the features, none of them for factors of random games."""
        return np.array([FEATURES.index(name) for name in self.gammas if name in FEATURES], np.int64)

    @property
    def plays(self) -> bool:
        """Whether these are factors of random games."""
        return {*self.gammas} == {*FACTORS}

    def write(self, path: Path) -> None:
        """Write a file, in one step: who reads it finds the old weights or the new.

        Weights beyond the bounds of `gomc.settings.factors` are written as the bound.

        Raises
        ------
        GomcError
            If it cannot be written.
        """
        features: dict[str, Any] = {}
        for name, gammas in self.gammas.items():
            gammas = np.clip(gammas, LEAST, LARGEST_GAMMA)
            features[name] = {"weights": [float(f"{gamma:.4g}") for gamma in gammas[1:]]}
        for name, numbers in self.shapes.items():
            if name in features:
                features[name]["numbers"] = [f"{number:x}" for number in numbers.tolist()]
        whole = {"format": FORMAT, "certificate": self.certificate, "features": features}
        text = (
            "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in whole.items()) + "\n}\n"
        )
        data = text.encode()
        write(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def new_model(features: tuple[str, ...], shapes: dict[str, Numbers]) -> Model:
    """Return weights that are all 1."""
    counts = {"3x3": int(small_shapes().max())} | {name: len(its) for name, its in shapes.items()}
    counts |= {name: len(levels) for name, levels in (LEVELS | FACTORS).items()}
    return Model({name: np.ones(1 + counts[name]) for name in features}, shapes, {})


def read(path: Path) -> Model:
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
        its = _model(found) if made_here else None
    except BROKEN:
        raise GomcError(f"{quoted(path.name)} is no file of weights made by `gomc learn`.") from None
    if its is None:
        raise GomcError(f"{quoted(path.name)} was made by another version of gomc: learn it anew.")
    return its


def _model(found: dict[str, Any]) -> Model:
    """Return the weights of a file, or raise an error that says nothing in particular."""
    features, certificate = found["features"], dict(found["certificate"])
    array("d", [certificate.get(name, 0) for name in ("updates", "seconds")])  # a lesson adds to them
    shapes = {name: _numbers(features.get(name, {}).get("numbers", [])) for name in LARGE}
    blank = new_model(tuple(name for name in (*FEATURES, *FACTORS) if name in features), shapes)
    gammas = {name: np.array(array("d", [1.0, *features[name]["weights"]])) for name in blank.gammas}
    for name, its in gammas.items():
        if its.shape != blank.gammas[name].shape or not ((its >= LEAST) & (its <= LARGEST_GAMMA)).all():
            raise ValueError
    mixed = {*FACTORS} & {*gammas} and {*FACTORS} != {*gammas}
    if not gammas or len(gammas) < len(features) or mixed:
        raise ValueError
    return Model(gammas, shapes, certificate)


def _numbers(texts: list[str]) -> Numbers:
    """Return the numbers of shapes; raise an error if they could not be harvested."""
    if len(texts) > MOST:
        raise ValueError
    numbers = np.array([int(text, 16) for text in texts], np.uint64)
    different = 0 not in numbers and len(np.unique(numbers)) == len(numbers)
    if not different or longest_search(known(numbers)) > LONGEST_SEARCH:
        raise ValueError
    return numbers


def changed(name: str | Path) -> int:
    """Return when a file was changed, in ns; 0 if there is none."""
    try:
        return Path(name).stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


@cache
def _kept(name: str) -> Model:
    return read(KEPT[name])


def model(name: str | Path) -> Model:
    """Return weights that come with gomc, by name, or those of a file.

    Examples
    --------
    >>> model("5x5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: weights must be '13x13', '19x19', '9x9' or a file of weights, not '5x5'.
    """
    if name in KEPT:
        return _kept(str(name))
    if not changed(name):
        names = ", ".join(map(repr, KEPT))
        raise GomcError(f"weights must be {names} or a file of weights, not {quoted(str(name))}.")
    return read(Path(name))


def for_size(size: int) -> Model:
    """Return the weights of gomc's that were learned on boards of this size, or of the nearest."""
    return _kept(min(KEPT, key=lambda name: abs(int(name.partition("x")[0]) - size)))
