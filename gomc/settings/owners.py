"""Owners: a tree that remembers whose every point was in the end."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: CF II-C owner
@dataclass(frozen=True)
class Owners:
    """Every node counts how often each point was, at the end of its games, of the player to move there.

    A point that belongs to this player in nearly all games, or in hardly any, is decided; where it is
    about a third, the move may matter most. A layer of the tree: nodes have `owners` with it, which
    `gomc.show.owners` draws. It takes four bytes a point and node.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, "owner information", and its Figure 1.
    """
