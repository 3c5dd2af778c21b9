"""The graph of GNU Go's search in arrays.

A node is an index into the arrays of nodes, and an arc is an index into the arrays of arcs. The arcs
from a node form a linked list: the node stores the newest arc, and each arc stores the previous arc. A
hash table finds the node of a position by the stones, the point of ko and the side to move. If another
node has the place of a position, the position gets the next free place.

On 9x9 a node takes 77 bytes and 8 to 16 bytes of the table, and an arc takes 10 bytes. At most half of
the table is in use, so that a search for a place is short.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Words, store, word
from gomc.fast.counts import Ints
from gomc.fast.rng import mix
from gomc.game.points import PASS
from gomc.game.position import View

ROOT = 0
"""The root, which the table does not contain."""

NO_ARC = 0
"""The number that stands for no arc; in a path, for the way to the root."""

NODES, ARCS = 0, 1
"""Indices into `GraphArrays.sizes`."""

KEY, UNTRIED, ROWS = 3, 3, 4
"""The rows of a node: `KEY` rows of the key, and then a row of the untried moves."""


class GraphArrays(NamedTuple):
    """The nodes, the arcs and the table, in arrays.

    Attributes
    ----------
    wins, games : arrays of int32, [node]
        The number of games that the player who moved into the node won, and the number of all games.
    newest : array of int32, [node]
        The newest arc from the node.
    odd : array of uint8, [node]
        1 if the depth of the node is odd, else 0.
    sets : array of words, `ROWS` rows a node
        The stones of the player to move and of the opponent, the point of ko, and the untried moves.
    move : array of int16, [arc]
        The move as an int.
    node, older : arrays of int32, [arc]
        The node to which the arc leads, and the previous arc from the same node.
    table : array of int32
        The hash table of nodes, with 0 at a free place.
    sizes : array of int
        The number of nodes, and of arcs.
    """

    wins: NDArray[np.int32]
    games: NDArray[np.int32]
    newest: NDArray[np.int32]
    odd: NDArray[np.uint8]
    sets: Words
    move: NDArray[np.int16]
    node: NDArray[np.int32]
    older: NDArray[np.int32]
    table: NDArray[np.int32]
    sizes: Ints


def new_graph(room: int, width: int) -> GraphArrays:
    """Return the graph of a root, with room for this many moves, and for sets of `width` words."""
    graph = GraphArrays(
        np.zeros(room + 1, np.int32),
        np.zeros(room + 1, np.int32),
        np.zeros(room + 1, np.int32),
        np.zeros(room + 1, np.uint8),
        np.zeros((ROWS * (room + 1), width), np.uint64),
        np.zeros(room + 1, np.int16),
        np.zeros(room + 1, np.int32),
        np.zeros(room + 1, np.int32),
        np.zeros(1 << (2 * room).bit_length(), np.int32),
        np.array([1, 0]),
    )
    graph.move[NO_ARC] = PASS
    return graph


def grown(graph: GraphArrays, room: int) -> GraphArrays:
    """Return a copy of a graph with room for this many moves, and with an empty table."""
    new, n = new_graph(room, graph.sets.shape[1]), len(graph.node)
    new.wins[:n], new.games[:n], new.newest[:n] = graph.wins, graph.games, graph.newest
    new.odd[:n], new.sets[: ROWS * n] = graph.odd, graph.sets
    new.move[:n], new.node[:n], new.older[:n] = graph.move, graph.node, graph.older
    new.sizes[:] = graph.sizes
    return new


@inlined
def fill_table(graph: GraphArrays) -> None:
    """Enter all nodes into the table, if it is new."""
    first, nodes = ROOT + 1, graph.sizes[NODES]
    if nodes > first and not graph.table[place_of(graph, first)]:
        for node in range(first, nodes):
            graph.table[place_of(graph, node)] = node


@separate
def place_of(graph: GraphArrays, node: int) -> int:
    """Return the place of a node's position in the table, where a node of the same key may stand."""
    sets, table, first = graph.sets, graph.table, ROWS * node
    number = word(graph.odd[node])
    for row in range(first, first + KEY):
        for w in range(sets.shape[1]):
            number = mix(number ^ sets[row, w])
    place = int(np.int64(number & word(len(table) - 1)))
    while table[place] and not is_same(graph, int(table[place]), node):
        place = (place + 1) & (len(table) - 1)
    return place


@inlined
def is_same(graph: GraphArrays, node: int, other: int) -> bool:
    """Return whether two nodes have the same key."""
    if graph.odd[node] != graph.odd[other]:
        return False
    for row in range(KEY):
        for w in range(graph.sets.shape[1]):
            if graph.sets[ROWS * node + row, w] != graph.sets[ROWS * other + row, w]:
                return False
    return True


@inlined
def node_of(graph: GraphArrays, view: View, odd: int) -> tuple[int, bool]:
    """Return the node of a position, and whether the node is new and still lacks untried moves."""
    new = graph.sizes[NODES]
    store(graph.sets, ROWS * new, view.own)
    store(graph.sets, ROWS * new + 1, view.other)
    store(graph.sets, ROWS * new + 2, view.ko)
    graph.odd[new] = odd
    place = place_of(graph, new)
    if graph.table[place]:
        return int(graph.table[place]), False
    graph.table[place] = new
    graph.sizes[NODES] += 1
    return new, True


@inlined
def add_arc(graph: GraphArrays, node: int, move: int, to: int) -> int:
    """Add an arc from a node to another node, and return the arc."""
    graph.sizes[ARCS] += 1
    arc = graph.sizes[ARCS]
    graph.move[arc], graph.node[arc], graph.older[arc] = move, to, graph.newest[node]
    graph.newest[node] = arc
    return arc


class GraphNodeView:
    """A node of the graph, for Python; see `gomc.search.gnugo.AnyGraphNode`."""

    __slots__ = ("_graph", "_index")

    def __init__(self, graph: GraphArrays, index: int) -> None:
        self._graph = graph
        self._index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GraphNodeView) and (
            self._graph is other._graph and self._index == other._index
        )

    def __hash__(self) -> int:
        return self._index

    @property
    def wins(self) -> int:
        """The number of games that the player who moved into the node won."""
        return int(self._graph.wins[self._index])

    @property
    def games(self) -> int:
        """The number of games through the node."""
        return int(self._graph.games[self._index])

    @property
    def arcs(self) -> list[tuple[int, GraphNodeView]]:
        """The moves that games have tried, with the nodes to which the moves lead, the newest last."""
        moves, graph = [], self._graph
        arc = int(graph.newest[self._index])
        while arc:
            moves.append((int(graph.move[arc]), GraphNodeView(graph, int(graph.node[arc]))))
            arc = int(graph.older[arc])
        return moves[::-1]
