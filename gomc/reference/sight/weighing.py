"""Learned weights in a search: the strengths of all moves of a position.

The *strength* of a move is the product of the weights of the move's features, as in the model of
Bradley and Terry: the probability of a move is the strength divided by the sum of all strengths
(`gomc.lab.learn.minorization`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gomc.features.files import KEPT, changed, check_for_tree, name_for, path_of, read
from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.sight.look import KnownShapes, features_of, prepare_position
from gomc.reference.sight.stones import SeenPosition


class MoveScorer(NamedTuple):
    """Learned weights, ready to score moves.

    Attributes
    ----------
    gammas : dict
        The weights of the levels of each feature.
    known : dict
        The known larger shapes.
    """

    gammas: dict[str, tuple[float, ...]]
    known: KnownShapes


def new_scorer(name: str) -> MoveScorer:
    """Return the scorer with the weights of this name or file.

    Raises
    ------
    GomcError
        If there are no such weights, or they are factors of random games.
    """
    weights = read(path_of(name))
    check_for_tree(weights.gammas, name)
    known = {
        feature: {number: level for level, number in enumerate(numbers, 1)}
        for feature, numbers in weights.shapes.items()
    }
    return MoveScorer(weights.gammas, known)


@lru_cache(maxsize=4)
def _kept(name: str, _changed: int) -> MoveScorer:
    return new_scorer(name)


def strength(point: int, seen: SeenPosition, scorer: MoveScorer) -> float:
    """Return the strength of a legal move: the product of the weights of the move's features."""
    levels, product = features_of(point, seen, scorer.known), 1.0
    for feature, gammas in scorer.gammas.items():
        product *= gammas[levels.get(feature, 0)]
    return product


# Paper: CF II-B patterns
def score_moves(view: View, points: int, geometry: Geometry, name: str) -> dict[int, float]:
    """Return the strengths of some legal moves, by their ints.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The moves.
    geometry : Geometry
        The shape of the board.
    name : str
        The name or the file of the weights; the empty name means gomc's weights for this board size.

    Raises
    ------
    GomcError
        If there are no such weights.
    """
    name = name or name_for(geometry.size)
    scorer = _kept(name, 0 if name in KEPT else changed(name))
    seen = prepare_position(view, geometry)
    return {point.bit_length() - 1: strength(point, seen, scorer) for point in singles(points)}
