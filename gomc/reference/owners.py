"""Owners: whose every point was at the end of the games of a node.

For each point :math:`l` of the position :math:`q` of a node, a layer of the tree counts in how many
games through it the point belonged in the end to the player who is to move in :math:`q`. Divided by the
visits, that is the probability of the "owner information" ("Current Frontiers in Computer Go", 2010,
section II-C).
"""

from __future__ import annotations

from gomc.game.points import bits


def new_owners(nodes: int, points: int) -> list[list[int]]:
    """Return the counts of so many nodes without games, one for each point."""
    return [[0] * points for _ in range(nodes)]


# Paper: CF II-C owner
def update_owners(owners: list[int], area: int) -> None:
    """Count for a node a game that ended with this area of the player to move there."""
    for point in bits(area):
        owners[point] += 1
