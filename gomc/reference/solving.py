"""Solved nodes: they are won or lost for good.

Near the end of a game, two passes end a descent inside the tree. The result of such a game is exact:
the node is won or lost whatever is played elsewhere. A player with a winning reply plays it, so the
node above is lost for the player who moved there. A node whose replies all lose is won.
"""

from __future__ import annotations

from gomc.reference.tree import Node


# Paper: SL solved
def mark(path: list[Node], is_won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and the nodes above that this decides."""
    path[-1].solved = 1 if is_won else -1
    carry(path[:-1])


# Paper: SL solved
def carry(path: list[Node]) -> None:
    """Mark the nodes of a path that their replies decide, from the last up to the first open node.

    A node is lost for the player who moved there if any reply wins, and won if all replies lose.
    """
    for node in reversed(path):
        replies = {reply.solved for reply in node.children}
        if 1 in replies:
            node.solved = -1
        elif replies == {-1}:
            node.solved = 1
        else:
            break
