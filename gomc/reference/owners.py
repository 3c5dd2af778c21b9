"""Owners: for every node, the owner of each point at the end of its games.

A node has a position :math:`q`. For each point :math:`l` of it, a layer of the tree counts the games
through the node in which the point belonged in the end to the player who is to move in :math:`q`. This
count, divided by the visits, is the probability of the "owner information" ("Current Frontiers in
Computer Go", 2010, section II-C).
"""

from __future__ import annotations

from gomc.game.points import bits


def new_owners(nodes: int, points: int) -> list[list[int]]:
    """Return the counts of this many nodes without games, one for each point."""
    return [[0] * points for _ in range(nodes)]


# Paper: CF II-C owner
def update_owners(owners: list[int], area: int) -> None:
    """Count for a node a game that ended with this area of the player to move there."""
    for point in bits(area):
        owners[point] += 1
