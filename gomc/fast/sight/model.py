"""Learned weights as arrays, read from files and written to files."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomc.fast.sight.ground import Numbers
from gomc.fast.sight.largest import FeatureTables, new_eyes
from gomc.fast.sight.shapes import KnownShapes, known
from gomc.fast.sight.tactics import Levels
from gomc.features import files
from gomc.features.files import FORMAT, KEPT, changed, name_for, of_random_games, path_of
from gomc.features.levels import FEATURES, LARGE, level_counts
from gomc.game.files import write
from gomc.settings.factors import LEAST
from gomc.settings.factors import MOST as LARGEST_WEIGHT

Gammas = NDArray[np.float64]
"""Weights of levels."""

NOTHING = {name: np.zeros(0, np.uint64) for name in LARGE}
"""No larger shapes."""


@dataclass(frozen=True)
class Model:
    """Weights of features, with which moves can be weighed.

    Attributes
    ----------
    gammas : dict
        For each feature the weights of the levels; the weight of level 0 is 1.
    shapes : dict
        For each of `gomc.features.levels.LARGE` the numbers of the known shapes.
    certificate : dict
        The record of the learning.
    """

    gammas: dict[str, Gammas]
    shapes: dict[str, Numbers]
    certificate: dict[str, Any]

    @cached_property
    def _known(self) -> list[KnownShapes]:
        """The tables of the larger shapes, which many searches share: a large table takes some ms."""
        return [known(self.shapes[name]) for name in LARGE]

    @property
    def eyes(self) -> FeatureTables:
        """The tables for the features of these weights, with new room for the levels of a move."""
        return new_eyes(*self._known)

    @property
    def wanted(self) -> Levels:
        """The numbers of the features; factors of random games are no features."""
        return np.array([FEATURES.index(name) for name in self.gammas if name in FEATURES], np.int64)

    @property
    def plays(self) -> bool:
        """Whether these are factors of random games."""
        return of_random_games(self.gammas)

    def write(self, path: Path) -> None:
        """Write a file in a single step: a reader finds either the old weights or the new weights.

        Weights beyond the bounds of `gomc.settings.factors` are written as the bound.

        Raises
        ------
        GomcError
            If the file cannot be written.
        """
        features: dict[str, Any] = {}
        for name, gammas in self.gammas.items():
            gammas = np.clip(gammas, LEAST, LARGEST_WEIGHT)
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
    counts = level_counts({name: len(numbers) for name, numbers in shapes.items()})
    return Model({name: np.ones(1 + counts[name]) for name in features}, shapes, {})


def read(path: Path) -> Model:
    """Read a file of weights (`gomc.features.files.read`).

    Raises
    ------
    GomcError
        If the file cannot be read, or is no file of weights.
    """
    weights = files.read(path)
    gammas = {name: np.array(gammas) for name, gammas in weights.gammas.items()}
    shapes = {name: np.array(numbers, np.uint64) for name, numbers in weights.shapes.items()}
    return Model(gammas, shapes, weights.certificate)


@lru_cache(maxsize=16)
def _kept(name: str, _changed: int) -> Model:
    """Return weights, which are read again when a user's file has changed."""
    return read(path_of(name))


def model(name: str | Path) -> Model:
    """Return the weights of gomc with this name, or the weights of a file.

    Examples
    --------
    >>> model("5x5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: weights must be '13x13', '19x19', '9x9', 'patterns-9x9' or a file of weights,
    not '5x5'.
    """
    return _kept(str(name), 0 if name in KEPT else changed(name))


def for_size(size: int) -> Model:
    """Return gomc's weights that were learned on boards of this size, or of the nearest size."""
    return model(name_for(size))
