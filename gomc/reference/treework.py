"""The data with which the four steps of a tree search work."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.game import Game
from gomc.game.position import State
from gomc.reference.policy import Policy
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
        The policy that draws the moves of the random games.
    passes : int
        The number of passes in a row that end a game.
    points : int
        The number of points, with those of the right edge.
    root : Node
        The root of the tree.
    nodes : int
        The number of nodes of the tree.
    counts : Counts
        The counts of the games.
    komi, scale : float
        The komi by which games are counted, and the part of a reward by score that one point gives.
    """

    how: UCT
    board: Game
    starts: dict[int, State]
    group: int
    zone: int
    policy: Policy
    passes: int
    points: int
    root: Node
    nodes: int
    counts: Counts
    komi: float
    scale: float


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
