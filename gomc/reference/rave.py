r"""RAVE: all moves as first, in every node of the tree.

After ten games a node has tried ten moves once each, and knows next to nothing. But in these games some
two hundred stones were played. A point where the player has won whenever this player came first is
probably a good point, now or later. So every game is counted not only for the move that it made at the
node, but for all moves that this player made after it: the order of moves is forgotten.

Bruegmann's Gobble did this in 1993 for the position on the board: the table of all moves as first
(`gomc.reference.amaf`). *Rapid action value estimation* is the same idea fourteen years later, when
there was a tree: every node has such a table of its own, and the table gives way to the games of the
node as these become many. At the root of a tree, before any move has many games, the two are the same.

For a node with position `q` and a move `m` of the player to move there, the RAVE value is

.. math::  \text{rave}(q, m) = \frac{W(q, m)}{r(q, m)},

with :math:`r` the number of games through `q` in which this player was the first of both to play at
`m`, at once or later, and :math:`W` the number of those that this player won. It is known early, but it
forgets the order of moves, and so it can be wrong: a stone that saves a group now saves nothing ten
moves later. The mean of the :math:`n` games that went on with `m` at once is right in the end, but
known late. The value of the move mixes them,

.. math::  s = (1 - \beta) \frac{W}{n} + \beta \, \text{rave}(q, m),

and :math:`\beta` falls from 1 to 0 as :math:`n` grows; `beta` has four ways. Nothing else explores: a
move that was good in other games, whenever it was played, is tried by itself.

Sources: Gelly and Silver 2007 and 2011; "Current Frontiers in Computer Go" (2010), section II-C and
equations (2) and (4). Where programs differ, there is a setting: see `gomc.settings.Rave`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gomc.game.points import PASS
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.criticality import critical_moves, more_rave
from gomc.reference.priors import seed_rave
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, Leaf, SearchState, SeenChildren
from gomc.results.bandits import Arm
from gomc.results.rave import RaveGames
from gomc.settings.criticality import Criticality
from gomc.settings.priors import Priors
from gomc.settings.rave import Falling, FixedAlpha, HandSchedule, MinimumMSE, Rave, Schedule

Firsts = tuple[dict[int, int], dict[int, int]]
"""For the player to move at the root and for the other: the points that count as theirs, each with the
number of the move that was played there."""


# --- The value of a move.


# Paper: CF (2)
def beta(schedule: Schedule, visits: float, r: float, total: float) -> float:
    """Return the weight of the RAVE value, from 0 to 1, beside that of the mean.

    Parameters
    ----------
    schedule : Schedule
        The formula; `gomc.settings.rave` has them.
    visits, r : float
        The games of the move, and its RAVE games, of which there are some.
    total : float
        The games of all moves of the node.

    Examples
    --------
    With the bias of michi, RAVE weighs one half after 3,500 games of the move, if it has many more:

    >>> [round(beta(MinimumMSE(), n, 1e9, 0), 3) for n in (0, 100, 3500, 100_000)]
    [1.0, 0.972, 0.5, 0.034]
    """
    if isinstance(schedule, MinimumMSE):
        return r / (visits + r + 4.0 * schedule.bias * schedule.bias * visits * r)
    if isinstance(schedule, HandSchedule):
        return math.sqrt(schedule.k / (3.0 * total + schedule.k))
    if isinstance(schedule, FixedAlpha):
        return 1.0 - schedule.alpha
    weight = r / (1.0 / schedule.initial + r / schedule.final)
    return weight / (visits + weight)


# Paper: CF (2)
def see_rave(
    rave: Rave,
    children: Sequence[Node],
    covariances: Sequence[float],
    factor: float,
    arms: Sequence[Arm],
    bonus: list[float],
    total: float,
) -> None:
    """Mix the RAVE values of a node's children into their values.

    The arms are what is known of the children's own games. A move that has any gets a bonus, by which
    its mean becomes the mix; one that has none stands as if it had had one game with the RAVE value.
    With a `factor` the criticality of the children's points (`covariances`) adds RAVE games.
    """
    for j, (child, arm) in enumerate(zip(children, arms, strict=True)):
        r, won = child.layers["rave"].visits, child.layers["rave"].reward
        if factor:
            r, won = more_rave(r, won, covariances[j], factor)
        if r <= 0:
            continue
        value = won / r
        if arm.visits:
            bonus[j] += beta(rave.schedule, arm.visits, r, total) * (value - arm.reward / arm.visits)
        elif rave.unplayed == "rave":
            arm.visits, arm.reward, arm.squares = 1, value, value


# --- What a game adds.


def weight(falling: Falling, distance: int, length: int) -> float:
    """Return the weight of a move at a distance from a node, in a game of some length from there.

    Examples
    --------
    >>> [weight("fuego", distance, 4) for distance in range(4)]
    [2.0, 1.75, 1.5, 1.25]
    >>> [weight("pachi", distance, 4) for distance in range(4)]
    [3.0, 2.0, 1.0, 1.0]
    """
    if falling == "fuego":
        return 2.0 - distance / length
    if falling == "pachi":
        return 1.0 + 3 * (length - 1 - distance) // length
    return 1.0


# Paper: CF (4)
def put_before(rave: Rave, firsts: Firsts, number: int, move: int, is_first: bool) -> None:
    """Put a move before those of which it is known who was first where.

    Players move in turn, and so the number of the move tells whose it is. A move that is not to count
    as the first still takes its point: no later move there counts as the first either.
    """
    own, other = firsts[number & 1], firsts[1 - (number & 1)]
    if is_first:
        own[move] = number
    else:
        own.pop(move, None)
    if rave.first == "point":
        other.pop(move, None)


# Paper: CF (4)
def update_rave(
    rave: Rave, path: Sequence[Node], moves: Sequence[int], gains: tuple[float, float]
) -> None:
    """Add a game to the RAVE games of all children of the nodes on its path.

    The game is walked through from its end. So what comes after each move has been seen, and each node
    on the way needs only one more move than the node after it.

    Parameters
    ----------
    rave : Rave
        The settings.
    path : sequence of Node
        The nodes that the game went through, the root first.
    moves : sequence of int
        The moves of the random game that followed.
    gains : tuple of float
        The reward of the player to move at the root, and that of the other.
    """
    last = len(path) - 1
    line = [*(node.move for node in path[1:]), *moves]
    firsts: Firsts = {}, {}
    for number in range(len(line) - 1, last - 1, -1):
        put_before(rave, firsts, number, line[number], is_first=True)
    for depth in range(last, -1, -1):
        if depth < last:
            put_before(rave, firsts, depth, line[depth], rave.tree)
        count(rave, path[depth], firsts, depth, len(line), gains[depth & 1])


def count(rave: Rave, node: Node, firsts: Firsts, depth: int, length: int, reward: float) -> None:
    """Add a game of some length to the children of one node, whose player was first at some points."""
    own = firsts[depth & 1]
    for child in node.children:
        if child.move in own and child.move != PASS:
            games = weight(rave.falling, own[child.move] - depth, length - depth)
            its = child.layers["rave"]
            its.visits += games
            its.reward += games * reward


# --- The layer.


# Paper: CF (2), CF (4)
class RaveLayer(Layer):
    """The layer of RAVE.

    A node keeps ``"rave"``: the games in which its move was played there or later. Priors may be the
    first of these games, and criticality may add some.
    """

    def __init__(self, how: Rave, priors: Priors | None, criticality: Criticality | None) -> None:
        self._how = how
        self._seeded = priors is not None and priors.into != "mean"
        self._critical = criticality if criticality and criticality.goes_into_rave else None

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep."""
        for node in nodes:
            node.layers["rave"] = RaveGames()

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:  # noqa: ARG002
        """Let the priors of new children be their first games, if they are for RAVE."""
        if self._seeded:
            seed_rave(node.children)

    def see(self, seen: SeenChildren) -> None:
        """Mix the RAVE values of children into their values."""
        if not self._how.leads(seen.number):
            return
        children, covariances, factor = seen.children, [0.0] * len(seen.children), 0.0
        if self._critical:
            factor = self._critical.weight
            covariances = critical_moves(seen.node, children, self._critical)
        total = sum(child.visits for child in children)
        see_rave(self._how, children, covariances, factor, seen.arms, seen.bonus, total)

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Add a game to all children of the nodes on its path that were played in it, then or later."""
        moves = [move.bit_length() - 1 for move in leaf.game.moves]  # that of the empty set is PASS
        black, white = leaf.reward, 1.0 - leaf.reward
        gains = (black, white) if work.board.to_play is Color.BLACK else (white, black)
        update_rave(self._how, leaf.path, moves, gains)
