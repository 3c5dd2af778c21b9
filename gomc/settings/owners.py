"""Owners: a tree that counts who owned each point at the end of its games."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: CF II-C owner
@dataclass(frozen=True)
class Owners:
    """Every node counts in how many of its games each point ended as the point of the player to move.

    A point that belongs to this player in nearly all games, or in hardly any, is decided; a move may
    matter most where it belongs to the player in about a third. This is a layer of the tree: it gives
    the nodes `owners`, which `gomc.show.owners` draws. It takes four bytes for each point and node.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, "owner information", and its Figure 1.
    """
