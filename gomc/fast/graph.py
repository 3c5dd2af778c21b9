"""The graph of GNU Go's search in arrays.

A node is a place in the arrays of nodes, an arc one in those of arcs. The arcs from a node are a list:
the node knows the newest one, and each arc the one that came before it. A table finds the node of a
position: its place there is drawn from its stones, ko and the side to move, and if another node has
that place, it has the next one that is free.

On 9x9 a node takes 77 bytes, its places in the table 8 to 16, and an arc 10. At most half of the table
is taken, so that a place is found soon.
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
"""The root, which the table does not have."""

NO_ARC = 0
"""Stands for no arc; in a path, for the way to the root."""

NODES, ARCS = 0, 1
"""Places of `GraphArrays.sizes`."""

KEY, UNTRIED, ROWS = 3, 3, 4
"""The rows of a node: first those of its key, and then its untried moves."""


class GraphArrays(NamedTuple):
    """Nodes, arcs and the table, in arrays.

    Attributes
    ----------
    wins, games : arrays of int32, [node]
        The number of the node's games that the player won who moved into it, and of all its games.
    newest : array of int32, [node]
        The newest arc from the node.
    odd : array of uint8, [node]
        1 if its depth is odd, else 0.
    sets : array of words, `ROWS` rows a node
        The stones of the player to move, those of the other, the point of ko, and the untried moves.
    move : array of int16, [arc]
        The move, by its int.
    node, older : arrays of int32, [arc]
        The node that it leads to, and the arc that came before it from the same node.
    table : array of int32
        Nodes; 0 at a free place.
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
    """Return a graph with room for this many moves, and with those of `graph`; its table is empty."""
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
    """Return the place of a node's position in the table, where another node may stand for it."""
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
    """Whether two nodes have the same key."""
    if graph.odd[node] != graph.odd[other]:
        return False
    for row in range(KEY):
        for w in range(graph.sets.shape[1]):
            if graph.sets[ROWS * node + row, w] != graph.sets[ROWS * other + row, w]:
                return False
    return True


@inlined
def node_of(graph: GraphArrays, view: View, odd: int) -> tuple[int, bool]:
    """Return the node of a position, and whether it is new; then its untried moves are missing."""
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
    """Add an arc from a node to another one, and return it."""
    graph.sizes[ARCS] += 1
    arc = graph.sizes[ARCS]
    graph.move[arc], graph.node[arc], graph.older[arc] = move, to, graph.newest[node]
    graph.newest[node] = arc
    return arc


class GraphNodeView:
    """A node of the graph as Python sees it; see `gomc.search.gnugo.AnyGraphNode`."""

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
        """The number of its games that the player won who moved into it."""
        return int(self._graph.wins[self._index])

    @property
    def games(self) -> int:
        """The number of games through the node."""
        return int(self._graph.games[self._index])

    @property
    def arcs(self) -> list[tuple[int, GraphNodeView]]:
        """The moves that games have tried, with the nodes that they lead to, the newest last."""
        found, graph = [], self._graph
        arc = int(graph.newest[self._index])
        while arc:
            found.append((int(graph.move[arc]), GraphNodeView(graph, int(graph.node[arc]))))
            arc = int(graph.older[arc])
        return found[::-1]
