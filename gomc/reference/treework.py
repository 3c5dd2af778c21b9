"""The data with which the four steps of a tree search work, and what a layer is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gomc.game import Game
from gomc.game.position import State, View
from gomc.reference.drawing import Policy
from gomc.reference.transpositions import Position
from gomc.reference.tree import NOTHING, Node
from gomc.results.bandits import Arm
from gomc.results.tally import UNPLAYED, Counts, GameResult
from gomc.rng import Rng
from gomc.settings import UCT


class Layer:
    """What a search keeps in its nodes besides their games, and what follows from it.

    Each layer is an object with a chapter of its own; `gomc.reference.layers` has all. What a layer
    does not say itself is as it stands here: it keeps nothing, and changes nothing.
    """

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep, by its name; a copy of a node has copies of it (`copy.copy`)."""

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:
        """Give the new children of a node all that the layer knows of them before the first game.

        `grandfather` is the node two moves before the node, if there is one.
        """

    def visible(self, work: SearchState, node: Node, children: list[Node]) -> list[Node]:  # noqa: ARG002
        """Return those of some children of a node that the descent may go to."""
        return children

    def see(self, seen: SeenChildren) -> None:
        """Change how the children of a node look in a game."""

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Add a game to what the nodes of its path, and their children, keep."""


@dataclass
class SeenChildren:
    """The children of a node as the layers see them in a game.

    Attributes
    ----------
    node : Node
        The node.
    children : sequence of Node
        Its children.
    number : int
        The number of the game.
    arms : list of Arm
        What is known of the children: their games, and those that layers add.
    bonus : list of float
        What is added to their urgencies.
    """

    node: Node
    children: Sequence[Node]
    number: int
    arms: list[Arm]
    bonus: list[float]


def new_nodes(layers: Sequence[Layer], moves: Sequence[int]) -> list[Node]:
    """Return new nodes after some moves, with what layers keep in them."""
    nodes = [Node(move, {} if layers else NOTHING) for move in moves]
    for layer in layers:
        layer.begin(nodes)
    return nodes


@dataclass
class SearchState:
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
    layers : sequence of Layer
        The layers, in the order in which they see and prepare.
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
    layers: Sequence[Layer]
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
    game : GameResult
        The record of that game, when it is over.
    reward : float
        Black's reward for it.
    """

    number: int
    path: list[Node]
    state: State
    rng: Rng
    game: GameResult = UNPLAYED
    reward: float = 0.0
