"""Searches on many processors: the sums at the roots, and playouts that trees exchange."""

from __future__ import annotations

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLES, pair
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _counts(rng: Rng) -> Args:
    before = [rng.below(30) for _ in range(1 + rng.below(5))]
    # A tree that grows the node late was given nothing.
    given = [sum(before) - own if rng.below(3) else 0 for own in before]
    return [own + part + rng.below(30) for own, part in zip(before, given, strict=True)], given


@poses(
    22,
    "Trees that exchange playouts",
    WHOLES,
    Samples(_counts, [([100, 60], [0, 0]), ([170, 190], [60, 100]), ([5], [0]), ([7, 7], [7, 0])]),
    (
        "A tree's own playouts are the playouts that it counts minus the playouts that it was given.",
        "After the exchange every tree counts the own playouts of all trees.",
    ),
    """
    It counts playouts twice that a tree was given before; only own playouts go into the sum
        count - part for count => count for count
    It returns the new counts; it should return the playouts to add
        total - count for count => total for count
    It adds the own playouts of the other trees; a tree was given a part of them before
        [total - count for count in counts] => [total - (n - k) for n, k in zip(counts, given)]
    It takes the playouts from a tree; the sign is wrong
        total - count for count => count - total for count
    It adds up what the trees were given; it should add up their own playouts
        count - part for count => part for count
    """,
)
def exchanged(counts: list[int], given: list[int]) -> list[int]:
    """Return the number of playouts that each tree adds to a node at an exchange.

    Several trees contain the same node. Tree `i` counts ``counts[i]`` playouts there, of which
    ``given[i]`` were given by other trees at earlier exchanges. After the exchange each tree shall
    count all playouts that any tree has played through the node, each of them once.

    "Current Frontiers in Computer Go" (2010), section II-E; see `gomc.parallel.exchange`.

    Examples
    --------
    >>> exchanged([100, 60], [0, 0])
    [60, 100]
    >>> exchanged([170, 190], [60, 100])
    [30, 10]
    """
    total = sum(count - part for count, part in zip(counts, given, strict=True))
    return [total - count for count in counts]


def _roots(rng: Rng) -> Args:
    moves = 1 + rng.below(4)
    trees = []
    for _ in range(1 + rng.below(4)):
        visits = [rng.below(30) if rng.below(4) else 0 for _ in range(moves)]
        visits[rng.below(moves)] += 1
        trees.append([(n, float(rng.below(n + 1))) for n in visits])
    return (trees,)


@poses(
    22,
    "Root parallel: the move of many trees",
    pair("a move and a win rate", REAL, "move", "rate"),
    Samples(
        _roots,
        [
            ([[(1, 1.0)]],),
            ([[(8, 4.0), (2, 2.0)], [(2, 1.0), (9, 3.0)]],),
            ([[(10, 5.0), (0, 0.0)], [(0, 0.0), (6, 6.0)], [(0, 0.0), (5, 0.0)]],),
        ],
    ),
    (
        "Add the playouts and the rewards of each move over all trees.",
        "The win rate is the sum of the rewards divided by the sum of the playouts.",
    ),
    """
    It averages the win rates of the trees; a tree with more playouts of the move counts more
        return best, rewards[best] / visits[best] => return best, sum(RATES) / len(RATES)
        RATES) / len(RATES) => [t[best][1] / t[best][0] for t in trees if t[best][0]]) / LEN
        / LEN => / sum(t[best][0] > 0 for t in trees)
    It takes the move with the best win rate; it should take the move with most playouts
        key=lambda move: visits[move] => key=lambda move: rewards[move] / max(visits[move], 1)
    It looks only at the first tree
        for tree in trees) => for tree in trees[:1])
    It lets each tree vote for a move; the playouts of all moves must be added
        key=lambda move: visits[move] => key=lambda move: VOTES
        VOTES => sum(t[move][0] == max(t)[0] for t in trees)
    It divides by the number of trees
        / visits[best] => / len(trees)
    """,
)
def sum_of_roots(trees: list[list[tuple[int, float]]]) -> tuple[int, float]:
    """Return the number of the move with most playouts in all trees, and the win rate of this move.

    ``trees[i][move]`` gives the playouts of a move at the root of tree `i`, and the sum of their
    rewards. Both are 0 if the tree has not tried the move. Of several moves with the same number of
    playouts the first is taken.

    Chaslot and others 2008; see `gomc.parallel.rootparallel`.

    Examples
    --------
    >>> sum_of_roots([[(8, 4.0), (2, 2.0)], [(2, 1.0), (9, 3.5)]])
    (1, 0.5)
    """
    moves = range(len(trees[0]))
    visits = [sum(tree[move][0] for tree in trees) for move in moves]
    rewards = [sum(tree[move][1] for tree in trees) for move in moves]
    best = max(moves, key=lambda move: visits[move])
    return best, rewards[best] / visits[best]
