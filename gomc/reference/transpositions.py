"""Transpositions: one set of replies for a position, however the game came to it.

The same moves in another order lead to the same position. In a tree each order has a node of its own,
and a game that comes by one way tells nothing to those that come by another. On a board of `p` points,
where nothing is captured, `k` moves of each player can be made in :math:`(k!)^2` orders.

**What is shared.** When a node is to be given children, its position is looked up in a table. If a node
with this position has children already, they become the children of this node too, and so the tree
becomes a directed graph. All that is kept for children is then shared by all ways that lead to them:
visits, rewards, what layers keep, their own children.

**What stays with the way.** A node is a *move*: an arc of the graph, from the replies in one position to
those in the next. Its visits and rewards are those of the games in which it was made there. So a bandit
compares moves of one position by games that began with them in this position; a game that came to the
next position by another way is not one of these. This is the plainest of the ways that Childs, Brodeur
and Kocsis compare: those others also count such games for the move, and then have to say how sure the
mean is of a bandit that chose only some of them. Random games go on from the node with its last moves,
which their policies may ask for; these too are of the way.

**What a position is.** The stones, the player to move, the point that simple ko forbids, and the number
of passes that led there, as the next one may end the game. Below the root nothing else decides what may
be played and how games end, for there the tree knows no superko (`gomc.backend`). At the root the
board's rules hold, with superko by the game so far, and a search may be given only some of the moves;
so the root's children are never shared.

**Cycles.** After a ko, or passes and captures, a game may come back to a position that it had before,
and with a shared set of replies it would go round for ever. It leaves the tree there: the node where the
position comes again is the leaf, and a random game follows (`goes_round`). So no game counts twice for a
node, and a position is solved only by games that come to an end.

**Solved nodes.** The replies of a position may have decided it when a game comes to it by another way.
Then the node is marked as the game passes (`gomc.reference.uct.carry`); ways that no game takes again
are not marked.

Source: B. Childs, J. Brodeur and L. Kocsis, Transpositions and move groups in Monte Carlo tree search,
IEEE Symposium on Computational Intelligence and Games, 2008. MoGo had a transposition table ("Current
Frontiers in Computer Go", 2010, section II-A). Programs differ: Fuego has none; Matilda shares positions
as it is done here, by counts for moves, and looks for superko along the path. `gomc.reference.gnugo` has
another graph, whose nodes keep the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gomc.game.position import View

if TYPE_CHECKING:
    from gomc.reference.uct import Node

Position = tuple[int, int, int, int, int]
"""The stones of the player to move and of the opponent, ko, passes, and 1 if the depth is odd, else 0."""


def position_of(view: View, odd: int) -> Position:
    """Return the position by which a node is known; `odd` says which player is to move."""
    return view.own, view.other, view.ko, view.passes, odd


# Paper: CF II-A
def goes_round(path: Sequence[Node]) -> bool:
    """Whether the position at the end of a path, with its children, has been on the path before.

    That was the same player's turn, an even number of moves before.
    """
    children = path[-1].children
    return any(node.children is children for node in path[-3::-2])
