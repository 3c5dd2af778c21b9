"""Nodes that are won or lost for good, as the last game that ended there has shown.

Near the end of a game, two passes end a descent inside the tree. What such a game is worth is no guess:
the node is won or lost whatever is played elsewhere. A player who has a winning reply takes it, and so
the node above is lost for the other player; a node whose replies all lose is won.
"""

from __future__ import annotations

from gomc.reference.tree import Node


# Paper: SL solved
def mark(path: list[Node], is_won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above for which this follows."""
    path[-1].solved = 1 if is_won else -1
    carry(path[:-1])


# Paper: SL solved
def carry(path: list[Node]) -> None:
    """Mark the nodes of a path that their replies decide, the last first, up to one that stays open.

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
