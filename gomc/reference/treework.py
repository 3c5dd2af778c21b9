"""The data with which the four steps of a tree search work."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.game import Game
from gomc.game.position import State
from gomc.reference.drawing import Policy
from gomc.reference.transpositions import Position
from gomc.reference.tree import Node
from gomc.rng import Rng
from gomc.search.tally import UNPLAYED, Counts, Finished
from gomc.settings import UCT


@dataclass
class Work:
    """The settings and data with which the four steps of a search work.

    Attributes
    ----------
    how : UCT
        The settings.
    board : Game
        The position at the root.
    starts : dict of int to State
        The positions after the moves at the root.
    group, zone : int
        The points that the tree may play, and those that random games may.
    policy : Policy
        The policy of random games.
    points : int
        The number of points, with those of the right edge.
    seed : int
        The seed of the search.
    root : Node
        The root of the tree.
    nodes : int
        The number of nodes of the tree.
    positions : dict of Position to list of Node
        The children of each position, with the layer of transpositions.
    counts : Counts
        The counts of the games.
    komi, scale : float
        The komi by which games are counted, and the part of a reward by score that one point gives.
    bounds : tuple of float
        The two bounds of a greedy descent, at the node that it has come to.
    """

    how: UCT
    board: Game
    starts: dict[int, State]
    group: int
    zone: int
    policy: Policy
    points: int
    seed: int
    root: Node
    nodes: int
    positions: dict[Position, list[Node]]
    counts: Counts
    komi: float
    scale: float
    bounds: tuple[float, float] = (0.0, 0.0)


@dataclass
class Leaf:
    """The end of a descent, and the game that goes on from there.

    Attributes
    ----------
    number : int
        The number of its game.
    path : list of Node
        The nodes that it walked through.
    state : State
        The position.
    rng : Rng
        The generator, for the random game from here.
    game : Finished
        The record of that game, when it is over.
    reward : float
        Black's reward for it.
    """

    number: int
    path: list[Node]
    state: State
    rng: Rng
    game: Finished = UNPLAYED
    reward: float = 0.0
