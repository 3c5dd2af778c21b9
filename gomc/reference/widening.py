r"""Progressive widening: a node of the tree admits its moves one after the other.

A node with 80 moves would need 80 games to try each move once, and nearly all moves are bad. So the
moves are ordered by a heuristic value, the largest first, and game number `n` chooses only among the
first few:

.. math::

    \operatorname{decision}(q, n) = \operatorname*{arg\,max}_{\operatorname{index}(q, c) \le n^K} s_q(c)

With :math:`K = 1/2` the second move can be tried in the fourth game, and the tenth in the hundredth.
Every schedule (`gomc.settings.widening`) becomes a table of thresholds: each move may be tried after so
many games. A move that is lost for good gives its place to the next move.

Children are ordered when the node gets them (`in_order`), and keep this order. The heuristic values
(`heuristics_of`) are numbers from 0 to 1: for instance the weight that random games would give to the
move, as a part of the largest weight, or a random number. Progressive bias (`gomc.reference.bias`) uses
the same values; the code calls the heuristic value of a child the child's *hope*. The stream of random
numbers depends on the search's seed and the position, so the search draws the same numbers whenever it
comes to the position, by any way.

Sources: "Current Frontiers in Computer Go" (2010), section II-B, equation (3); Coulom, "Computing Elo
ratings of move patterns in the game of Go" (2007).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, SearchState
from gomc.reference.weights import weigh
from gomc.rng import GAMMA, WORD, Rng, mix, stream
from gomc.settings.factors import TablePolicy
from gomc.settings.weights import Weights
from gomc.settings.widening import Order, Widening, thresholds


# Paper: CF (3)
def widened(widening: Widening, children: list[Node], games: int, points: int) -> list[Node]:
    """Return the first of the ordered children, as many as may be tried after `games` games.

    `points` is the number of points of the board.
    """
    return children[: bisect_right(thresholds(widening.schedule, points + 1), games)]


# Paper: CF (3)
def in_order(children: Sequence[Node], hopes: Sequence[float]) -> list[Node]:
    """Return children in the order of their hopes, the largest first; equals stay in reading order."""
    places = sorted(range(len(children)), key=lambda j: -hopes[j])
    return [children[j] for j in places]


def heuristics_of(
    source: Order, view: View, children: Sequence[Node], geometry: Geometry, seed: int
) -> list[float]:
    """Return the heuristic value of each child, from 0 to 1; see `gomc.settings.widening.Order`."""
    if source == "priors":
        return [prior_mean(child) for child in children]
    if source == "random":
        rng = stream_at(view, seed)
        return [rng.fraction() for _ in children]
    assert not isinstance(source, str)
    return parts_of_largest(source, view, children, geometry)


def prior_mean(node: Node) -> float:
    """Return the mean of a child's virtual games, 1/2 without virtual games."""
    prior = node.layers["prior"]
    return prior.reward / prior.visits if prior.visits else 0.5


def parts_of_largest(
    draw: Weights | TablePolicy, view: View, children: Sequence[Node], geometry: Geometry
) -> list[float]:
    """Return the weight of each child as a part of the largest weight; a pass has weight 0."""
    points = legal(view.own, view.other, view.atari, view.ko, geometry)
    points &= sum(1 << child.move for child in children if child.move >= 0)
    weights = weigh(draw, view, points, geometry)
    by_move, largest = dict(zip(bits(points), weights, strict=True)), max(weights, default=0)
    return [by_move.get(child.move, 0) / (largest or 1) for child in children]


def stream_at(view: View, seed: int) -> Rng:
    """Return the generator of a search for a position: the stones, the player to move, and ko.

    Each word of 64 bits that is not 0 is scrambled with its place.
    """
    number = 0
    for kind, points in enumerate((view.own, view.other, view.ko)):
        place = kind + 1
        while points:
            if points & WORD:
                number ^= mix((points & WORD) + place * GAMMA & WORD)
            points >>= 64
            place += 3
    return stream(seed, number)


# Paper: CF (3)
class WideningLayer(Layer):
    """The layer of progressive widening. It stores only the order of children."""

    def __init__(self, how: Widening) -> None:
        self._how = how

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:  # noqa: ARG002
        """Put the new children of a node in the order of their hopes."""
        hopes = heuristics_of(self._how.order, view, node.children, work.board.geometry, work.seed)
        node.children = in_order(node.children, hopes)

    def visible(self, work: SearchState, node: Node, children: list[Node]) -> list[Node]:
        """Return the first of some children, as many as the node's games allow."""
        games, points = sum(child.visits for child in node.children), len(work.board.geometry.points)
        return widened(self._how, children, games, points)
