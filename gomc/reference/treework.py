"""The data of the four steps of a tree search, and the interface of layers."""

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
    """Statistics that a search stores in nodes besides their games, and the effects of these.

    Each kind of layer has its own chapter; `gomc.reference.layers` lists them. This base class stores
    nothing and changes nothing.
    """

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store data in new nodes, by name; `copy.copy` copies the data when nodes are copied."""

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:
        """Prepare the new children of a node before their first game.

        `grandfather` is the node two moves before the node, or None.
        """

    def visible(self, work: SearchState, node: Node, children: list[Node]) -> list[Node]:  # noqa: ARG002
        """Return the children, among `children`, to which the descent may go."""
        return children

    def see(self, seen: SeenChildren) -> None:
        """Change the statistics and the bonus of children for the choice of a move."""

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Add a game to the data of the nodes on its path, and of their children."""


@dataclass
class SeenChildren:
    """The children of a node as the layers see them in a game.

    Attributes
    ----------
    path : sequence of Node
        The nodes from the root to the node.
    children : sequence of Node
        The children.
    number : int
        The number of the game.
    arms : list of Arm
        The statistics of the children: their games, with games that layers add.
    bonus : list of float
        The addition to the urgency of each child.
    """

    path: Sequence[Node]
    children: Sequence[Node]
    number: int
    arms: list[Arm]
    bonus: list[float]

    @property
    def node(self) -> Node:
        """The node whose children these are."""
        return self.path[-1]


def new_nodes(layers: Sequence[Layer], moves: Sequence[int]) -> list[Node]:
    """Return new nodes for some moves, with the data of layers."""
    nodes = [Node(move, {} if layers else NOTHING) for move in moves]
    for layer in layers:
        layer.begin(nodes)
    return nodes


@dataclass
class SearchState:
    """The settings and data of a tree search, for the four steps.

    Attributes
    ----------
    how : UCT
        The settings.
    board : Game
        The position at the root.
    starts : dict of int to State
        The positions after the moves at the root.
    group, zone : int
        The points where the tree may play, and the points where random games may play.
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
        The children of each position; used only with `gomc.UCT.transpositions`.
    counts : Counts
        The counts of the games.
    komi, share, scale : float
        The komi that counts games, the share of a reward that depends on the score, and the reward by
        score for a point.
    bounds : tuple of float
        The two bounds of a greedy descent, at its current node.
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
    share: float
    scale: float
    bounds: tuple[float, float] = (0.0, 0.0)


@dataclass
class Leaf:
    """The end of a descent, and the game that goes on from there.

    Attributes
    ----------
    number : int
        The number of the game.
    path : list of Node
        The nodes of the descent, the root first.
    state : State
        The position.
    rng : Rng
        The generator of the game, in the tree and after the leaf.
    game : GameResult
        The record of the random game, when it is over.
    reward : float
        Black's reward.
    """

    number: int
    path: list[Node]
    state: State
    rng: Rng
    game: GameResult = UNPLAYED
    reward: float = 0.0
