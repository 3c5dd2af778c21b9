"""The nodes of a search tree, with the data that layers store in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gomc.results.bandits import Arm
from gomc.results.searches import PrintedNode

NOTHING: dict[str, Any] = {}
"""The data of layers in a search without layers; this dict stays empty."""


class Node(PrintedNode, Arm):
    """A node of the tree: a move and the position after it; for the parent it is an arm.

    Attributes
    ----------
    move : int
        The move that leads here.
    visits : int
        The number of games through the node.
    reward, squares : float
        The sum of the rewards for the player who made the move, and the sum of their squares.
    solved : int
        1 if that player has won here for good, -1 if that player has lost, 0 if it is open.
    children : list of Node
        The replies, in reading order with a pass last, or in the order of progressive widening; empty
        before the node expands.
    layers : dict of str to object
        The data of layers, by name (`gomc.reference.layers`); empty without layers.
    """

    __slots__ = ("children", "layers", "move", "solved")

    visits: int

    def __init__(self, move: int, layers: dict[str, Any] = NOTHING) -> None:
        super().__init__()
        self.move = move
        self.layers = layers
        self.solved = 0
        self.children: list[Node] = []


# Paper: RR 3.4 parents
def guesses(children: Sequence[Node], grandfather: Node) -> list[float]:
    """Return, for each child, the mean of the same move at the grandfather.

    A move without games there gets the mean of all games there.
    """
    visits, reward, means = 0, 0.0, {}
    for child in grandfather.children:
        visits += child.visits
        reward += child.reward
        if child.visits:
            means[child.move] = child.reward / child.visits
    mean = reward / max(visits, 1)
    return [means.get(child.move, mean) for child in children]
