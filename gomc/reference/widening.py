r"""Progressive widening: a node of the tree lets moves be tried one after the other.

A node with 80 moves would need 80 games to try each of them once, and nearly all are bad. So its moves
are put in order, those first of which most is hoped, and game number `n` chooses among the first few
only:

.. math::

    \operatorname{decision}(q, n) = \operatorname*{arg\,max}_{\operatorname{index}(q, c) \le n^K} s_q(c)

With :math:`K = 1/2` the second move can be tried in the fourth game, and the tenth in the hundredth.
Other schedules (`gomc.settings.widening`) are tables as well: each move has a threshold, the number of
games after which it may be tried. A move that is lost for good gives its place up to the next one.

The order is made when a node is given its children (`in_order`), and they stay in it. It is the order
of their heuristic values (`heuristics_of`), which are numbers from 0 to 1: the weight that random games
would give to a move, as a part of the largest, for instance; or a drawn number. Progressive bias
(`gomc.reference.bias`) has its hopes from here too. A random number is drawn from a stream that the
search's seed and the position give; so it is the same whenever the search comes to the position, and by
whatever way.

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
from gomc.settings.factors import Tabled
from gomc.settings.weights import Weights
from gomc.settings.widening import Order, Widening, thresholds


# Paper: CF (3)
def widened(widening: Widening, children: list[Node], games: int, points: int) -> list[Node]:
    """Return those of some children, which are in order, that may be tried after so many games.

    `points` is the number of points of the board.
    """
    return children[: bisect_right(thresholds(widening.schedule, points + 1), games)]


# Paper: CF (3)
def in_order(children: Sequence[Node], hopes: Sequence[float]) -> list[Node]:
    """Return children in the order of their hopes; equal ones stay in reading order."""
    places = sorted(range(len(children)), key=lambda j: -hopes[j])
    return [children[j] for j in places]


def heuristics_of(
    source: Order, view: View, children: Sequence[Node], geometry: Geometry, seed: int
) -> list[float]:
    """Return the hope of each child in a position; see `gomc.settings.widening.Order`."""
    if source == "priors":
        return [prior_mean(child) for child in children]
    if source == "random":
        rng = stream_at(view, seed)
        return [rng.fraction() for _ in children]
    assert not isinstance(source, str)
    return parts_of_largest(source, view, children, geometry)


def prior_mean(node: Node) -> float:
    """Return the mean of a child's prior games, 1/2 without any."""
    prior = node.layers["prior"]
    return prior.reward / prior.visits if prior.visits else 0.5


def parts_of_largest(
    draw: Weights | Tabled, view: View, children: Sequence[Node], geometry: Geometry
) -> list[float]:
    """Return the weight of each child as a part of the largest; a pass has weight 0."""
    points = legal(view.own, view.other, view.atari, view.ko, geometry)
    points &= sum(1 << child.move for child in children if child.move >= 0)
    found = weigh(draw, view, points, geometry)
    known, largest = dict(zip(bits(points), found, strict=True)), max(found, default=0)
    return [known.get(child.move, 0) / (largest or 1) for child in children]


def stream_at(view: View, seed: int) -> Rng:
    """Return the generator that a search has for a position: its stones, player to move, and ko.

    Each word of 64 points that has any is scrambled with the place at which it stands.
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
    """The layer of progressive widening. It keeps nothing but the order of children."""

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
