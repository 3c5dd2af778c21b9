"""What a search keeps of a tree: the part that goes on in the next search, or that has many games.

**Subtree reuse.** After a search the program plays a move, and the opponent another. The node that
these two lead to is the root of the next search, and all below it has been searched already. So the
next search sets out with these nodes and all that they have (`take_games`), and drops the rest: the
other moves of both players. Much is kept if the program expected the opponent's move, and had looked at
it often; if the move is a surprise, nearly nothing.

The root is made as always, with the moves that the new search may choose from. A move that the old node
had as a child takes over its games; one that it had not begins without.

**A full tree.** A tree has a largest number of nodes. When it has no room for the children of one node
more, it can give back those that were hardly used: a node with few games loses its children, and keeps
its games (`gomc.settings.UCT.when_full`). The number of games that a node needs to keep its children is
doubled until the tree is half empty. Later it can have children again, if games still go there.

Both are the same work: a copy of the nodes below some, which leaves out what is not needed
(`copy_below`).

Sources: Fuego has both, as options (M. Enzenberger, M. Mueller, B. Arneson and R. Segal, *Fuego: An
Open-Source Framework for Board Games and Go Engine Based on Monte Carlo Tree Search*, IEEE Transactions
on Computational Intelligence and AI in Games, 2010). In a full tree it keeps what has 16 games and
more, and doubles that number for the next time if the tree is still more than half full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from gomc.reference.transpositions import Position
from gomc.reference.tree import Node

Copies = dict[int, list[Node]]
"""Copies of lists of children, by the ids of these lists."""


def take_games(node: Node, old: Node) -> None:
    """Let a node have all the games of an old one, with its solution and what layers keep of them."""
    node.visits, node.reward, node.squares = old.visits, old.reward, old.squares
    node.solved = old.solved
    if old.layers:
        node.layers = {name: copy(its) for name, its in old.layers.items()}


def copy_below(tops: Sequence[Node], least: int = 0) -> Copies:
    """Give some nodes copies of all nodes below them, and return the copies.

    A node with fewer than `least` games gets no children.
    """
    copies: Copies = {}
    todo = [*tops]
    for node in todo:  # which grows meanwhile
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
    """Return a copy of a node, which still has the same children."""
    node = Node(old.move)
    take_games(node, old)
    node.children = old.children
    return node


def positions_of(
    old: Mapping[Position, list[Node]], copies: Copies, odd: int
) -> dict[Position, list[Node]]:
    """Return the copies by the positions whose children they are.

    `odd` is 1 if depths are counted from the other player's turn now, else 0.
    """
    return {
        (*position[:4], position[4] ^ odd): copies[id(children)]
        for position, children in old.items()
        if id(children) in copies
    }
