"""Transpositions: one set of replies for a position, however the game came to it.

The same moves in another order lead to the same position. In a tree each order has a node of its own,
and a game that comes by one way tells nothing to those that come by another. On a board of `p` points,
where nothing is captured, `k` moves of each player can be made in :math:`(k!)^2` orders.

**What is shared.** When a node is to be given children, its position is looked up in a table. If a node
with this position has children already, they become the children of this node too, and so the tree
becomes a directed graph. All that is kept for children is then shared by all ways that lead to them:
visits, rewards, what layers keep, their own children.

**What stays with the way.** A node is a *move*: an arc of the graph, from the replies in one position
to those in the next. Its visits and rewards are those of the games in which it was made there. So a
bandit compares the moves of a position by games that began with them in this position. A game that came
to the next position by another way is none of these, though it changes what follows for all. This is
the plainest way to use a graph. Others count such games for the move too, and then have to say how sure
a mean is when other moves have added games to it. A random game knows the last moves of the way by
which it came, since its policy may ask for them.

**What a position is.** The stones, the player to move, the point that simple ko forbids, and the number
of passes that led there, as the next one may end the game. Below the root nothing else decides what may
be played and how games end, for there the tree knows no superko (`gomc.contract`). At the root the
board's rules hold, with superko by the game so far, and a search may be given only some of the moves;
so the root's children are never shared.

**Cycles.** After kos and passes a game may come back to a position that it had before, and with a
shared set of replies it would go round for ever. It leaves the tree there (`goes_round`): the node
where the position comes again is the leaf, and a random game follows. So no game counts twice for a
node, and only games that come to an end solve a position. If a player wins nearly all games that go
round, the search may go round for long before it tries what would solve the position; a tree, in which
each round has new nodes, may be quicker.

**Solved nodes.** The replies of a position may have decided it by the time that a game comes to it by
another way. Then the node is marked as the game passes, and the game leaves the tree there
(`gomc.reference.uct.ends_here`). A way that no game takes again is not marked.

Source: B. Childs, J. Brodeur and L. Kocsis, Transpositions and move groups in Monte Carlo tree search,
IEEE Symposium on Computational Intelligence and Games, 2008. MoGo had a transposition table ("Current
Frontiers in Computer Go", 2010, section II-A). Programs differ: Fuego has none; Matilda shares
positions as it is done here, by counts for moves, and looks for superko along the path. In
`gomc.reference.gnugo` is another graph, whose nodes keep the counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.reference.tree import Node

Position = tuple[int, int, int, int, int]
"""The stones of the player to move and of the opponent, ko, passes, and whether the depth is odd."""


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
