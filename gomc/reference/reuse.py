"""Parts of a tree that are kept: for the next search, or when the tree is full.

**Subtree reuse.** After a search the program plays a move, and the opponent replies. The node after
these two moves becomes the root of the next search, and all nodes below it have been searched already.
So the next search begins with these nodes and their games (`take_games`), and drops the other moves of
both players. If the program expected the reply and searched it often, much of the tree is kept; after
a surprise, nearly nothing.

The new root gets the moves of the new search. A move that was a child of the old node takes over the
games of this child; all other moves start from zero.

**A full tree.** The number of nodes is limited. When there is no room for more children, the tree can
drop nodes that were hardly used: a node with few games loses its children, and keeps its games
(`gomc.settings.UCT.when_full`). The number of games that a node needs to keep its children is doubled
until the tree is half empty. A node that lost its children can get children again.

Both do the same work: `copy_below` copies the nodes below some nodes, and leaves out the rest.

Sources: Fuego offers both as options (M. Enzenberger, M. Mueller, B. Arneson and R. Segal, *Fuego: An
Open-Source Framework for Board Games and Go Engine Based on Monte Carlo Tree Search*, IEEE Transactions
on Computational Intelligence and AI in Games, 2010). In a full tree Fuego keeps nodes with 16 games and
more, and doubles this number for the next time if the tree is still more than half full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from gomc.reference.transpositions import Position
from gomc.reference.tree import Node

Copies = dict[int, list[Node]]
"""Copies of lists of children, by the ids of these lists."""


def take_games(node: Node, old: Node) -> None:
    """Copy the games, the solution and the data of layers from an old node to a node."""
    node.visits, node.reward, node.squares = old.visits, old.reward, old.squares
    node.solved = old.solved
    if old.layers:
        node.layers = {name: copy(data) for name, data in old.layers.items()}


def copy_below(tops: Sequence[Node], least: int) -> Copies:
    """Give some nodes copies of all nodes below them, and return the copies.

    A node with fewer than `least` games gets no children.
    """
    copies: Copies = {}
    todo = [*tops]
    for node in todo:  # the loop adds to this list
        old = node.children
        if not old or node.visits < least:
            node.children = []
            continue
        if id(old) not in copies:
            copies[id(old)] = [copied(child) for child in old]
            todo += copies[id(old)]
        node.children = copies[id(old)]
    return copies


def copied(old: Node) -> Node:
    """Return a copy of a node, with the same children."""
    node = Node(old.move)
    take_games(node, old)
    node.children = old.children
    return node


def positions_of(
    old: Mapping[Position, list[Node]], copies: Copies, odd: int
) -> dict[Position, list[Node]]:
    """Return the copied children of each position.

    `odd` is 1 if depths now count from the other player's turn, else 0.
    """
    return {
        (*position[:4], position[4] ^ odd): copies[id(children)]
        for position, children in old.items()
        if id(children) in copies
    }
