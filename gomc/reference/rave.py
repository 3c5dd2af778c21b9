r"""RAVE: all moves as first, in every node of the tree.

After ten games a node has tried ten moves once each, and knows next to nothing. But on 9x9 these games
contain some thousand moves. If a player wins whenever this player comes first at a point, the point
is probably good, now or later. So a game counts not only for the move that was made at the node, but
for all later moves of this player too: the order of moves is ignored.

In 1993 Bruegmann's Gobble did this for the position on the board, with the table of all moves as first
(`gomc.reference.amaf`). Fourteen years later *rapid action value estimation* brought the idea into the
tree: every node has its own table, and the table gives way to the games of the node as they become
many. At the root of a tree, before any move has many games, the two ideas are the same.

For a node with position `q` and a move `m` of the player to move there, the RAVE value is

.. math::  \text{rave}(q, m) = \frac{W(q, m)}{r(q, m)},

with :math:`r` the number of games through `q` in which this player was the first of both to play at
`m`, at once or later, and :math:`W` the number of these games that this player won. The RAVE value is
known early. But it ignores the order of moves, and so can be wrong: a stone that saves a group now
saves nothing ten moves later. The mean :math:`\bar X` of the :math:`n` games that went on with `m` at
once is right in the end, but known late. The value of the move mixes both,

.. math::  s = (1 - \beta) \bar X + \beta \, \text{rave}(q, m),

and in three of the four formulas of `beta` the weight :math:`\beta` falls from 1 to 0 as games are
played; in the fourth formula :math:`\beta` stays the same. No other exploration is needed, because a
move that was good in other games, whenever it was played, is soon tried.

A node with few games has few RAVE games too. *Generalised* RAVE takes the RAVE values of a node above
that has more games (`lender`): they belong to another position, but are known better.

Sources: Gelly and Silver 2007 and 2011; "Current Frontiers in Computer Go" (2010), section II-C and
equations (2) and (4); Cazenave 2015 for generalised RAVE. Settings cover the differences between
programs (`gomc.settings.Rave`).
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
"""For the player to move at the root, and for the other player: the points where the player came first,
each with the number of the move there."""


# --- The value of a move.


# Paper: CF (2)
def beta(schedule: Schedule, visits: float, r: float, total: float) -> float:
    """Return the weight of the RAVE value, from 0 to 1; the mean gets the rest.

    Parameters
    ----------
    schedule : Schedule
        The formula, described in `gomc.settings.rave`.
    visits, r : float
        The games of the move, with the virtual games of priors, and its RAVE games, more than 0.
    total : float
        The played games of all moves of the node.

    Examples
    --------
    With michi's bias RAVE weighs 1/2 after 3,500 games of the move, if it has far more RAVE games:

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
    lent: Sequence[RaveGames],
    covariances: Sequence[float],
    factor: float,
    arms: Sequence[Arm],
    bonus: list[float],
    total: float,
) -> None:
    """Mix the RAVE values of a node's children, from the RAVE games `lent`, into their values.

    The arms hold the children's games, with the virtual games of priors. A move with games gets a bonus
    that turns the mean into the mix. A move without games gets a virtual game with the RAVE value
    (`gomc.settings.Rave.unplayed`). With a `factor`, the criticality of the children's points
    (`covariances`) adds RAVE games.
    """
    for j, (rave_games, arm) in enumerate(zip(lent, arms, strict=True)):
        r, won = rave_games.visits, rave_games.reward
        if factor:
            r, won = more_rave(r, won, covariances[j], factor)
        if r <= 0:
            continue
        value = won / r
        if arm.visits:
            bonus[j] += beta(rave.schedule, arm.visits, r, total) * (value - arm.reward / arm.visits)
        elif rave.unplayed == "rave":
            arm.visits, arm.reward, arm.squares = 1, value, value


def lender(grave: int, path: Sequence[Node]) -> Node:
    """Return the node whose children have the RAVE games for the last node on a path.

    The lender is the nearest node on the path with at least `grave` games and the same player to move;
    if there is none, the first node with this player to move.
    """
    own = path[::-2]
    return next((node for node in own if node.visits >= grave), own[-1])


def lend(children: Sequence[Node], node: Node) -> list[RaveGames]:
    """Return the RAVE games that a node has for the moves of some children.

    A move that the node lacks keeps its own RAVE games.
    """
    games = {child.move: child.layers["rave"] for child in node.children}
    return [games.get(child.move, child.layers["rave"]) for child in children]


# --- What a game adds.


def weight(falling: Falling, distance: int, length: int) -> float:
    """Return the weight of a move at a distance from a node, if `length` moves follow the node.

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
    """Put a move before the later moves, which `firsts` holds.

    Players move in turn, so the number of the move tells the player. A move with `is_first` False still
    takes its point: no later move there counts as the first.
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

    The function walks through the game from its end. So `firsts` already holds all later moves, and
    each node adds a single move to the moves of the next node.

    Parameters
    ----------
    rave : Rave
        The settings.
    path : sequence of Node
        The nodes of the descent, the root first.
    moves : sequence of int
        The moves of the random game that followed.
    gains : tuple of float
        The reward of the player to move at the root, and the reward of the other.
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
    """Add a game to the children of a node at whose points the player to move came first."""
    own = firsts[depth & 1]
    for child in node.children:
        if child.move in own and child.move != PASS:
            games = weight(rave.falling, own[child.move] - depth, length - depth)
            rave_games = child.layers["rave"]
            rave_games.visits += games
            rave_games.reward += games * reward


# --- The layer.


# Paper: CF (2), CF (4)
class RaveLayer(Layer):
    """The layer of RAVE.

    A node stores ``"rave"``: the games in which its move was played at once or later. Priors may be the
    first of these games, and criticality may add games.
    """

    def __init__(self, how: Rave, priors: Priors | None, criticality: Criticality | None) -> None:
        self._how = how
        self._seeded = priors is not None and priors.into != "mean"
        self._critical = criticality if criticality and criticality.goes_into_rave else None

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store the initial data of new nodes."""
        for node in nodes:
            node.layers["rave"] = RaveGames()

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:  # noqa: ARG002
        """Make priors the first RAVE games of new children, if the settings say so."""
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
        lent, owner = [child.layers["rave"] for child in children], lender(self._how.grave, seen.path)
        if owner is not seen.node:
            lent = lend(children, owner)
        see_rave(self._how, lent, covariances, factor, seen.arms, seen.bonus, total)

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Add a game to all children of nodes on its path whose moves were played, at once or later."""
        moves = [move.bit_length() - 1 for move in leaf.game.moves]  # the empty set gives PASS
        black, white = leaf.reward, 1.0 - leaf.reward
        gains = (black, white) if work.board.to_play is Color.BLACK else (white, black)
        update_rave(self._how, leaf.path, moves, gains)
