"""Criticality, compiled; ``reference/criticality.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Words, first_bit
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import Tree
from gomc.settings import criticality as settings

NOWHERE, INTO_BIAS, INTO_RAVE = range(3)


class Critical(NamedTuple):
    """The settings `gomc.settings.Criticality` for the kernels, and room to work in.

    Attributes
    ----------
    counted : bool
        Whether nodes count what criticality needs.
    into : int
        The part of a child's urgency that it changes: `NOWHERE`, `INTO_BIAS` or `INTO_RAVE`.
    weight : float
        Its weight.
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


def critical_of(how: settings.Criticality | None, most: int) -> Critical:
    """Return the layer for nodes with at most so many children."""
    if how is None:
        return Critical(False, NOWHERE, 0.0, 0, np.zeros(0))
    into = INTO_RAVE if how.into == "rave" else INTO_BIAS
    return Critical(True, into if how.weight else NOWHERE, how.weight, how.games, np.zeros(most))


# Paper: CF II-C criticality
@separate
def update_criticality(
    others: Ints, won: Floats, first: int, sets: Words, own: int, other: int, reward: float
) -> None:
    """Count a game for the node whose counts begin at place `first`; areas are rows of sets."""
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
    """Return the criticality of a point in a node; `gomc.results.criticality` explains it."""
    expected = own * (visits - reward) + other * reward
    return by_owner / visits - expected / (visits * visits)


# Paper: CF II-C criticality
@separate
def critical_moves(tree: Tree, span: int, node: int, child: Ints, n: int, critical: Critical) -> None:
    """Find the criticality of each of `n` children's points: 0 for a pass, or with too few games."""
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
    """Add to the bonus of each of `n` children what the criticality of its point makes it worth."""
    for j in range(n):
        bonus[j] += factor * covariances[j] / (tree.visits[child[j]] + 1)


@inlined
def more_rave(visits: float, reward: float, covariance: float, factor: float) -> tuple[float, float]:
    """Return a move's games and reward in RAVE with those that the criticality of its point adds."""
    more = factor * abs(covariance) * visits
    return visits + more, reward + more if covariance > 0 else reward
