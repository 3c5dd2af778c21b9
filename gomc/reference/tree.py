"""The tree of a search: its nodes, and what layers keep in them."""

from __future__ import annotations

from collections.abc import Sequence

from gomc.search.bandits import Arm
from gomc.search.priors import PriorGames
from gomc.search.rave import RaveGames
from gomc.search.results import PrintedNode
from gomc.settings import UCT


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
    owners : list of int
        For each point, by its int, the number of games in which it ended as a point of the player to
        move here; empty without the layers of owners and of criticality.
    others : list of int
        The number of games in which it ended as the other player's; empty without criticality.
    won : list of float
        The games that its owner won; empty without criticality.
    rave : RaveGames or None
        The games in which the move was played here or later; None without RAVE.
    prior : PriorGames or None
        The games that the move was given before its first; None without priors.
    hope : float
        The hope of progressive bias, from 0 to 1; see `gomc.reference.bias`.
    """

    __slots__ = ("children", "hope", "move", "others", "owners", "prior", "rave", "solved", "won")

    visits: int

    def __init__(
        self, move: int, owners: list[int], rave: RaveGames | None = None, priors: bool = False
    ) -> None:
        super().__init__()
        self.move = move
        self.owners = owners
        self.others: list[int] = []
        self.won: list[float] = []
        self.rave = rave
        self.prior = PriorGames() if priors else None
        self.solved = 0
        self.hope = 0.0
        self.children: list[Node] = []


def new_nodes(how: UCT, moves: Sequence[int], points: int) -> list[Node]:
    """Return new nodes after some moves, with the layers of a search on a board of so many points."""
    owners, priors = points if how.counts_owners else 0, how.priors is not None
    nodes = [Node(move, [0] * owners, RaveGames() if how.rave else None, priors) for move in moves]
    if how.criticality:
        for node in nodes:
            node.others, node.won = [0] * points, [0.0] * points
    return nodes


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
