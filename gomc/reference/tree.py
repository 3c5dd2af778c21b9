"""The tree of a search: its nodes, and what layers keep in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gomc.results.bandits import Arm
from gomc.results.searches import PrintedNode

NOTHING: dict[str, Any] = {}
"""What layers keep in the nodes of a search without any; it stays empty."""


class Node(PrintedNode, Arm):
    """A node of the tree: the position after a move, which is an arm of the node before.

    Attributes
    ----------
    move : int
        The move that leads here.
    visits : int
        The number of games through the node.
    reward, squares : float
        The sum of their rewards for the player who made the move, and the sum of the squares of these.
    solved : int
        1 if that player has won here for good, -1 if the player has lost; 0 if it is not known.
    children : list of Node
        The nodes after this one, in reading order, a pass last, or in the order of progressive
        widening; empty until there are any.
    layers : dict of str to object
        What each layer keeps here, by its name (`gomc.reference.layers`); nothing without layers.
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
    """Return for each child the mean that its move has after the grandfather.

    A move without games there is given the mean of all games there.
    """
    visits, reward, means = 0, 0.0, {}
    for child in grandfather.children:
        visits += child.visits
        reward += child.reward
        if child.visits:
            means[child.move] = child.reward / child.visits
    mean = reward / max(visits, 1)
    return [means.get(child.move, mean) for child in children]
