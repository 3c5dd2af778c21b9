"""Transpositions: all orders of moves that lead to a position share a set of replies.

The same moves in another order lead to the same position. In a tree each order has its own node, and
the games through a node teach nothing to the other nodes. Without captures, `k` moves of each player
can be made in :math:`(k!)^2` orders.

**Shared.** Before a node gets children, its position is looked up in a table. If a node with this
position has children already, they become the children of the new node too, and so the tree becomes a
directed graph. All ways to these children share their data: visits, rewards, the data of layers, and
their own children.

**Not shared.** A node is a *move*: an arc of the graph, from the replies in a position to the replies
in the next position. The visits and rewards of the node count the games in which this move was made. So
a bandit compares the moves of a position by games that went on with them from this position. Games that
came to the next position by another way do not count for the move, though they change the games that
follow. This is the plainest way to use a graph. Some programs count such games for the move too, and
then must judge the certainty of a mean to which other moves have added games. A random game depends on
the way to its leaf, because policies may use the last moves.

**The position.** A position consists of the stones, the player to move, the point that simple ko
forbids, and the number of passes just made, because the next pass may end the game. Below the root
nothing else decides which moves are legal and how games end, because the tree knows no superko
(`gomc.contract`). At the root the board's rules hold, with superko by the game so far, and the search
may be limited to some moves; so the root's children are never shared.

**Cycles.** After kos and passes a game may come back to an earlier position, and with shared replies it
would go round for ever. So the game leaves the tree there (`is_cycle`): the node where the position
repeats is the leaf, and a random game follows. No game counts twice for a node, and only games that end
solve a position. If a player wins nearly all games that go round, the search may go round for long
before it tries the moves that would solve the position; a tree, in which each round has new nodes, may
solve the position sooner.

**Solved nodes.** The replies may have solved a position before a game comes there by another way. Then
the game marks the node, and leaves the tree there (`gomc.reference.uct.ends_here`). A way that no game
takes again stays unmarked.

Source: B. Childs, J. Brodeur and L. Kocsis, Transpositions and move groups in Monte Carlo tree search,
IEEE Symposium on Computational Intelligence and Games, 2008. MoGo had a transposition table ("Current
Frontiers in Computer Go", 2010, section II-A). Programs differ: Fuego has no transpositions; Matilda
shares positions as gomc does, by counts for moves, and looks for superko along the path.
`gomc.reference.gnugo` describes another graph, in which positions keep the counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.reference.tree import Node

Position = tuple[int, int, int, int, int]
"""The stones of the player to move and of the opponent, ko, passes, and whether the depth is odd."""


def position_of(view: View, odd: int) -> Position:
    """Return the position that identifies a node; `odd` says which player is to move."""
    return view.own, view.other, view.ko, view.passes, odd


# Paper: CF II-A, SL tree, RR Remark 1
def is_cycle(path: Sequence[Node]) -> bool:
    """Return whether the path has come to the position at its end before.

    Such a position shares its children, and lies an even number of moves before.
    """
    children = path[-1].children
    return any(node.children is children for node in path[-3::-2])
