"""Criticality, compiled; ``reference/criticality.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Words, first_bit
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import Tree
from gomc.settings.criticality import Criticality

NOWHERE, INTO_BIAS, INTO_RAVE = range(3)


class Critical(NamedTuple):
    """The settings `gomc.settings.Criticality` for the kernels, and room to work in.

    Attributes
    ----------
    counted : bool
        Whether nodes keep the counts for criticality.
    into : int
        The part of a child's urgency that criticality changes: `NOWHERE`, `INTO_BIAS` or `INTO_RAVE`.
    weight : float
        The weight of criticality.
    games : int
        The number of games that a node needs before it uses criticality.
    covariances : array of float
        Room for the criticality of each child's point.
    """

    counted: bool
    into: int
    weight: float
    games: int
    covariances: Floats


def critical_of(settings: Criticality | None, most: int) -> Critical:
    """Return the layer for nodes with at most `most` children."""
    if settings is None:
        return Critical(False, NOWHERE, 0.0, 0, np.zeros(0))
    into = INTO_RAVE if settings.into == "rave" else INTO_BIAS
    weight = settings.weight
    return Critical(True, into if weight else NOWHERE, weight, settings.games, np.zeros(most))


# Paper: CF II-C criticality
@separate
def update_criticality(
    others: Ints, won: Floats, first: int, sets: Words, own: int, other: int, reward: float
) -> None:
    """Count a game for the node whose counts begin at `first`; areas are rows of sets."""
    for w in range(sets.shape[1]):
        part = sets[own, w]
        while part:
            atomics.add(won, first + 64 * w + first_bit(part), reward)
            part &= part - ONE
        part = sets[other, w]
        while part:
            place = first + 64 * w + first_bit(part)
            atomics.add(won, place, 1.0 - reward)
            atomics.add(others, place, 1)
            part &= part - ONE


# Paper: CF II-C criticality
@inlined
def criticality(by_owner: float, own: int, other: int, reward: float, visits: float) -> float:
    """Return the criticality of a point in a node; `gomc.results.criticality` explains the formula."""
    expected = own * (visits - reward) + other * reward
    return by_owner / visits - expected / (visits * visits)


# Paper: CF II-C criticality
@separate
def critical_moves(tree: Tree, span: int, node: int, child: Ints, n: int, critical: Critical) -> None:
    """Compute the criticality of `n` children's points, 0 for a pass or in a node with few games."""
    visits, reward = float(tree.visits[node]), tree.reward[node]
    for j in range(n):
        move, critical.covariances[j] = int(tree.move[child[j]]), 0.0
        if visits >= critical.games and move >= 0:
            p = span * node + move
            counts = tree.won[p], tree.owners[p], tree.others[p]
            critical.covariances[j] = criticality(*counts, reward, visits)


# Paper: CF II-C criticality
@separate
def add_criticality(
    tree: Tree, child: Ints, n: int, covariances: Floats, bonus: Floats, factor: float
) -> None:
    """Add ``factor * covariance / (visits + 1)`` to the bonus of each of `n` children."""
    for j in range(n):
        bonus[j] += factor * covariances[j] / (tree.visits[child[j]] + 1)


@inlined
def more_rave(visits: float, reward: float, covariance: float, factor: float) -> tuple[float, float]:
    """Return a move's games and reward in RAVE, with the virtual games that criticality adds."""
    more = factor * abs(covariance) * visits
    return visits + more, reward + more if covariance > 0 else reward
