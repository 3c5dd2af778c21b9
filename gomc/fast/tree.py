"""The tree of a search in arrays.

A node is a place in the arrays, and the children of a node lie side by side. A node takes 32 bytes, and
16 more with RAVE. The fields that every node needs lie side by side in memory too, node by node
(`NODE`): so a game changes a single cache line of each node on the path, and two threads wait less for
each other. After 2^30 games visits need 64 bits, and become a separate array.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import has_any, index_of, lowest
from gomc.fast.counts import Floats, Ints
from gomc.results.priors import PriorGames
from gomc.results.rave import RaveGames
from gomc.results.searches import PrintedNode
from gomc.settings import UCT

FIRST_ROOM = 1 << 14
"""The number of nodes for which a new tree has room."""

NODE = np.dtype(
    {
        "names": ["reward", "squares", "visits", "child", "children", "move", "solved"],
        "formats": ["f8", "f8", "i4", "i4", "i2", "i2", "i1"],
        "itemsize": 32,
    }
)
"""The fields that every node needs, and their places among 32 bytes."""

NOBODY = -1
"""The value for no node."""

CACHE_LINE = 64
"""The number of bytes that a processor loads at once."""


class Tree(NamedTuple):
    """The nodes, in arrays.

    Attributes
    ----------
    move : array of int16
        The move that leads to the node.
    visits : array of int32 or int64
        The number of games through the node.
    reward, squares : arrays of float64
        The sum of the games' rewards for the player who made the move, and the sum of the squares of
        the rewards.
    solved : array of int8
        1 if the player who made the move has won here for good, -1 if the player has lost, else 0.
    owners : array of int64
        For each point the number of games in which the point ended as a point of the player to move at
        the node; a node takes a place for every point. Of no length without owners and criticality.
    others : array of int64
        The same for the other player; of no length without criticality.
    won : array of float64
        For each point the number of games that the point's owner won; of no length without criticality.
    rave_visits, rave_reward : arrays of float64
        The games in which the move was played there or later, by weight, and the sum of the games'
        rewards; of no length without RAVE.
    prior_visits, prior_reward : arrays of float64
        The virtual games that priors gave to the move, and the sum of the games' rewards; of no length
        without priors.
    hope : array of float64
        The heuristic of progressive bias; of no length without progressive bias.
    child, children : arrays of int32 and int16
        The first child, which the other children follow, and the number of children, which is negative
        while a thread is writing the children.
    """

    move: NDArray[np.int16]
    visits: NDArray[np.int32] | NDArray[np.int64]
    reward: NDArray[np.float64]
    squares: NDArray[np.float64]
    solved: NDArray[np.int8]
    owners: NDArray[np.int64]
    others: NDArray[np.int64]
    won: NDArray[np.float64]
    rave_visits: NDArray[np.float64]
    rave_reward: NDArray[np.float64]
    prior_visits: NDArray[np.float64]
    prior_reward: NDArray[np.float64]
    hope: NDArray[np.float64]
    child: NDArray[np.int32]
    children: NDArray[np.int16]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the nodes without the room behind the nodes, which takes memory when read."""
        nodes = int((self.child.astype(np.int64) + self.children).max())
        return Tree, tuple(array[: nodes * (len(array) // len(self.move))] for array in self)


class Node(PrintedNode):
    """A node of the tree as Python sees it; see `gomc.results.searches.TreeNode`.

    Attributes
    ----------
    place : int
        The node's place in the arrays.
    """

    __slots__ = ("_tree", "place")

    def __init__(self, tree: Tree, index: int) -> None:
        self._tree = tree
        self.place = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self._tree is other._tree and self.place == other.place)

    def __hash__(self) -> int:
        return self.place

    @property
    def move(self) -> int:
        """The move that leads here."""
        return int(self._tree.move[self.place])

    @property
    def visits(self) -> int:
        """The number of games through the node."""
        return int(self._tree.visits[self.place])

    @property
    def reward(self) -> float:
        """The sum of the games' rewards for the player who made the move."""
        return float(self._tree.reward[self.place])

    @property
    def squares(self) -> float:
        """The sum of the squares of the games' rewards."""
        return float(self._tree.squares[self.place])

    @property
    def solved(self) -> int:
        """1 if the player who made the move has won for good, -1 if the player has lost, else 0."""
        return int(self._tree.solved[self.place])

    @property
    def layers(self) -> dict[str, Any]:
        """The statistics of each layer at the node, by the layer's name; see the reference's layers."""
        tree, k = self._tree, self.place
        values: dict[str, Any] = {}
        if len(tree.prior_visits):
            values["prior"] = PriorGames(float(tree.prior_visits[k]), float(tree.prior_reward[k]))
        if len(tree.rave_visits):
            values["rave"] = RaveGames(float(tree.rave_visits[k]), float(tree.rave_reward[k]))
        if len(tree.hope):
            values["hope"] = float(tree.hope[k])
        for name, array in (("owners", tree.owners), ("others", tree.others), ("won", tree.won)):
            if len(array):
                points = len(array) // len(tree.move)
                values[name] = array[points * k : points * (k + 1)].tolist()
        return values

    @property
    def children(self) -> Sequence[Node]:
        """The children of the node."""
        first = int(self._tree.child[self.place])
        return [Node(self._tree, first + k) for k in range(int(self._tree.children[self.place]))]


class NodeLayout(NamedTuple):
    """The layers for which a node has room.

    Attributes
    ----------
    owners, others : int
        The number of points whose owners a node counts, and the number of points with counts for
        criticality; 0 without these layers.
    rave, priors, hope : bool
        Whether a node has room for RAVE games, prior games, and the heuristic of progressive bias.
    """

    owners: int = 0
    others: int = 0
    rave: bool = False
    priors: bool = False
    hope: bool = False


def kept_of(how: UCT, points: int) -> NodeLayout:
    """Return the layers for which a search needs room, on a board with this many points."""
    return NodeLayout(
        owners=points if how.counts_owners else 0,
        others=points if how.criticality else 0,
        rave=bool(how.rave),
        priors=bool(how.priors),
        hope=bool(how.bias),
    )


def more_room(room: int) -> int:
    """Return the next size of the arrays, in nodes, when arrays of size `room` are full.

    The next size is far larger, because room is free: an array takes memory only where nodes stand. But
    copying the nodes takes time, perhaps all the time that a search has left.
    """
    return max(16 * room, 1 << 20)


def nodes_for(room: int) -> NDArray[Any]:
    """Return room for this many nodes, each of them within a single cache line."""
    memory = np.zeros(room * NODE.itemsize + CACHE_LINE, np.uint8)
    first = -memory.__array_interface__["data"][0] % CACHE_LINE
    return memory[first:][: room * NODE.itemsize].view(NODE)


def grown(tree: Tree | None, room: int, kept: NodeLayout, count: int) -> Tree:
    """Return a tree with room for this many nodes, and with a copy of `count` nodes of `tree`.

    `kept` names the layers for which there is room. The room behind the nodes of `tree` need not be
    copied, and memory that nobody writes costs nothing.
    """
    nodes, wide = nodes_for(room), tree is not None and tree.visits.dtype == np.int64
    new = Tree(
        nodes["move"],
        np.zeros(room, np.int64) if wide else nodes["visits"],
        nodes["reward"],
        nodes["squares"],
        nodes["solved"],
        np.zeros(room * kept.owners, np.int64),
        np.zeros(room * kept.others, np.int64),
        np.zeros(room * kept.others, np.float64),
        np.zeros(room if kept.rave else 0),
        np.zeros(room if kept.rave else 0),
        np.zeros(room if kept.priors else 0),
        np.zeros(room if kept.priors else 0),
        np.zeros(room if kept.hope else 0),
        nodes["child"],
        nodes["children"],
    )
    if tree is not None:
        for old, array in zip(tree, new, strict=True):
            used = count * (len(old) // len(tree.move))
            array[:used] = old[:used]
    return new


MANY = 2**30
"""The number of games after which visits have 64 bits; a running game can add many virtual losses."""


def widened(tree: Tree) -> Tree:
    """Return the tree with visits of 64 bits; for this type the kernels are compiled once more."""
    return tree._replace(visits=tree.visits.astype(np.int64))


@inlined
def add_children(tree: Tree, node: int, first: int, points: int, n: int) -> None:
    """Write the `n` children of a node into the empty places from `first` on."""
    for k in range(n):
        tree.move[first + k] = index_of(points)  # the empty set, at the end, is a pass
        if has_any(points):
            points = points & ~lowest(points)
    tree.child[node] = first


# Paper: RR 3.4 parents
@separate
def guesses(tree: Tree, child: Ints, n: int, grandfather: int, guess: Floats, order: Floats) -> None:
    """Write for each of `n` children the mean of the child's move among the grandfather's children."""
    first, siblings = int(tree.child[grandfather]), int(tree.children[grandfather])
    visits, reward = 0, 0.0
    for k in range(first, first + siblings):
        visits += tree.visits[k]
        reward += tree.reward[k]
    guess[:] = reward / max(visits, 1)
    for k in range(first, first + siblings):
        if tree.visits[k]:
            guess[tree.move[k]] = tree.reward[k] / tree.visits[k]
    for j in range(n):
        order[j] = guess[tree.move[child[j]]]
