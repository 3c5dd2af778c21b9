"""Transpositions, compiled; ``reference/transpositions.py`` explains them.

A hash table finds the children of a position: the position's key gives a place in the table, and if
another position stands there, the next free place. Keys are compared word by word, so no key is
mistaken for another. A position takes 28 bytes on 5x5, 52 on 9x9 and 196 on 19x19, and 8 to 16 bytes in
the table. The children take far more, 32 bytes for each child. So on 9x9 transpositions cost some 1.3
bytes a node.

Threads share the table. A thread that finds a free place claims the place, and frees it again if the
tree is full. Other threads that come to a claimed place do not wait: their node gets children the next
time. So a position gets children once, and the table names only complete children.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.compiler.words import Words, index_of, store, word
from gomc.fast.counts import Ints
from gomc.fast.rng import mix
from gomc.fast.tree import Tree
from gomc.game.position import View

KEY = 3
"""The number of rows in a key: the player's stones, the opponent's stones, and the rest."""

FREE, CLAIMED = 0, -1
"""The values of places in the table that hold no position."""

NOWHERE = -1
"""The value for no place in the table."""

FEW_POSITIONS = 1 << 12
"""The number of positions for which a new table has room."""


class PositionTable(NamedTuple):
    """The positions that have children, and the table; of no length without transpositions.

    Attributes
    ----------
    keys : array of words, `KEY` rows a position
        The keys; the numbers of positions begin at 1.
    node : array of int32
        For each position a node with the position's children.
    table : array of int32
        The numbers of positions; `FREE` or `CLAIMED` at places without a position.
    entered : array of one int
        The number of positions.
    """

    keys: Words
    node: NDArray[np.int32]
    table: NDArray[np.int32]
    entered: Ints


def new_positions(room: int, width: int) -> PositionTable:
    """Return a table with room for this many positions, perhaps 0, whose sets have `width` words."""
    return PositionTable(
        np.zeros((KEY * (room + 1), width), np.uint64),
        np.zeros(room + 1, np.int32),
        np.zeros(1 << (2 * room).bit_length() if room else 0, np.int32),
        np.zeros(1, np.int64),
    )


def enlarged(known: PositionTable) -> PositionTable:
    """Return a table of the same positions with more than four times as much room."""
    n = len(known.node)
    new = new_positions(4 * n, known.keys.shape[1])
    new.keys[: KEY * n], new.node[:n] = known.keys, known.node
    new.entered[:] = known.entered
    fill_table(new)
    return new


@inlined
def nearly_full(known: PositionTable) -> bool:
    """Whether more than three quarters of the room for positions are taken."""
    return bool(4 * known.entered[0] > 3 * len(known.node))


@kernel
def fill_table(known: PositionTable) -> None:
    """Enter all positions into a new table."""
    for position in range(1, known.entered[0] + 1):
        place = place_of(known, known.keys[KEY * position : KEY * (position + 1)])
        known.table[place] = position


@inlined
def position_of(view: View, odd: int, memory: Words) -> None:
    """Write the key of a position into the memory."""
    store(memory, 0, view.own)
    store(memory, 1, view.other)
    memory[2, 0] = word((index_of(view.ko) + 1) << 16 | view.passes << 1 | odd)


@separate
def place_of(known: PositionTable, memory: Words) -> int:
    """Return the place of a key in the table; if the key is new, claim a free place for it.

    Return `NOWHERE` while another thread enters a position there, perhaps the same position.
    """
    table, number = known.table, word(0)
    for row in range(KEY):
        for w in range(memory.shape[1]):
            number = mix(number ^ memory[row, w])
    place = int(np.int64(number & word(len(table) - 1)))
    while not atomics.claim(table, place, CLAIMED):
        position = int(atomics.read(table, place))
        if position == CLAIMED:
            return NOWHERE
        if position != FREE:  # else the thread that claimed the place has just freed it
            if is_key(known, position, memory):
                return place
            place = (place + 1) & (len(table) - 1)
    return place


@inlined
def is_key(known: PositionTable, position: int, memory: Words) -> bool:
    """Whether a key belongs to a position."""
    for row in range(KEY):
        for w in range(memory.shape[1]):
            if known.keys[KEY * position + row, w] != memory[row, w]:
                return False
    return True


@inlined
def share(tree: Tree, node: int, other: int) -> None:
    """Give a node the children of another node with the same position."""
    tree.child[node] = tree.child[other]
    atomics.publish(tree.children, node, tree.children[other])


@inlined
def settle(known: PositionTable, place: int, memory: Words, node: int, grown: bool) -> None:
    """Enter a position at a claimed place if `node` has grown the children; else free the place."""
    if not grown:
        atomics.publish(known.table, place, FREE)
        return
    position = int(atomics.add(known.entered, 0, 1)) + 1
    for row in range(KEY):
        for w in range(memory.shape[1]):
            known.keys[KEY * position + row, w] = memory[row, w]
    known.node[position] = node
    atomics.publish(known.table, place, position)


# Paper: CF II-A, SL tree, RR Remark 1
@inlined
def is_cycle(tree: Tree, path: Ints, n: int) -> bool:
    """Whether the position at the end of a path of `n` nodes, with its children, was there before."""
    children = tree.child[path[n - 1]]
    repeated = False
    for i in range(n - 3, -1, -2):
        repeated |= bool(tree.child[path[i]] == children)
    return repeated
