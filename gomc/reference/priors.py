r"""Priors: virtual games, with which a move of the tree begins.

A source (`gomc.settings.sources`) names moves, and gives each of them :math:`g_i` virtual games of the
value :math:`v_i`. A new move begins with the sum over all sources:

.. math::  n_0 = \sum_i g_i, \qquad W_0 = \sum_i g_i v_i.

For the choice of a move, the virtual games are added to the played games, or to the RAVE games:

.. math::  \bar X = \frac{W + W_0}{n + n_0}.

So the first games go to moves that look good, and after some hundred games the prior hardly counts.
Wrong knowledge does little harm.

Sources: S. Gelly and D. Silver, "Combining online and offline knowledge in UCT" (2007); "Current
Frontiers in Computer Go" (2010), section II-B.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.errors import check_type
from gomc.game import Game, check_board
from gomc.game.points import PASS, Geometry
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.owners import shares
from gomc.reference.sources import PriorContext, given_by
from gomc.reference.tree import Node, guesses
from gomc.reference.treework import Layer, SearchState, SeenChildren
from gomc.results.bandits import Arm
from gomc.results.priors import PriorGames, VirtualGames
from gomc.settings.priors import Priors


# Paper: CF II-B rules
def give_priors(
    view: View,
    points: int,
    geometry: Geometry,
    priors: Priors,
    means: Sequence[float] | None = None,
    rates: Sequence[float] | None = None,
) -> VirtualGames:
    """Return the virtual games that all sources give to `points` and to a pass.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The points where the player may move.
    geometry : Geometry
        The shape of the board.
    priors : Priors
        The sources.
    means, rates : sequence of float or None
        Values of moves and of points from a tree; see `gomc.reference.sources.PriorContext`.
    """
    context = PriorContext(view, points, geometry, priors.scale, means, rates)
    n = geometry.size * geometry.stride + 1
    total = VirtualGames([0.0] * n, [0.0] * n)
    for source in priors.sources:
        for gifts in given_by(context, source):
            for move, (games, won) in gifts.items():
                total.games[move] += games
                total.won[move] += won
    return total


# --- In the tree.


# Paper: CF II-B
def seed_children(
    work: SearchState, asking: Priors, node: Node, grandfather: Node | None, view: View
) -> None:
    """Give the new children of a node the virtual games of their moves, by the priors `asking`."""
    geometry, children, means = work.board.geometry, node.children, None
    rates = shares(node, grandfather) if asking.ask_owners else None
    if grandfather and grandfather.visits:
        means = [0.0] * (geometry.size * geometry.stride + 1)
        for child, mean in zip(children, guesses(children, grandfather), strict=True):
            means[child.move] = mean
    points = sum(1 << child.move for child in children if child.move != PASS)
    total = give_priors(view, points, geometry, asking, means, rates)
    for child in children:
        child.layers["prior"] = PriorGames(total.games[child.move], total.won[child.move])


# Paper: CF II-B
def seed_rave(children: Sequence[Node]) -> None:
    """Make the virtual games of new children their first RAVE games."""
    for child in children:
        child.layers["rave"].visits, child.layers["rave"].reward = child.layers["prior"]


# Paper: CF II-B
def see_priors(children: Sequence[Node], arms: Sequence[Arm]) -> None:
    """Add the virtual games of children to their games.

    A virtual game is won or lost. A reward of 1 or 0 equals its square, so the sum of the squares grows
    by as much as the sum of the rewards.
    """
    for child, arm in zip(children, arms, strict=True):
        prior = child.layers["prior"]
        arm.visits += prior.visits
        arm.reward += prior.reward
        arm.squares += prior.reward


UNKNOWN = PriorGames()
"""The prior of a move without virtual games."""


# Paper: CF II-B
class PriorsLayer(Layer):
    """The layer of priors. A node stores ``"prior"``: the virtual games of its move."""

    def __init__(self, how: Priors) -> None:
        self._how = how

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store the initial data of new nodes."""
        for node in nodes:
            node.layers["prior"] = UNKNOWN

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:
        """Give the new children of a node the virtual games of their moves."""
        seed_children(work, self._how, node, grandfather, view)

    def see(self, seen: SeenChildren) -> None:
        """Add the virtual games of children to their games, unless they are for RAVE alone."""
        if self._how.into != "rave":
            see_priors(seen.children, seen.arms)


def priors(board: Game, priors: Priors) -> dict[str, tuple[float, float]]:
    """Return the value and the number of the virtual games of each move, by the move's name.

    The moves are a pass and all moves of the player to move, without suicide and under simple ko. Moves
    without virtual games are left out. `Grandfather` and `Frontier` give nothing, because there is no
    tree.

    Raises
    ------
    GomcError
        If an argument is of the wrong kind.

    Examples
    --------
    Black takes two stones at C1, and would be in atari at A4. Other moves get nothing.

    >>> import gomc.reference as go
    >>> from gomc.settings import Captures, Priors, SelfAtari
    >>> board = go.Board.from_diagram('''
    ...     . O . .
    ...     . . . .
    ...     X X . .
    ...     O O . .''', to_play="black")
    >>> priors(board, Priors((Captures(1, (15, 30)), SelfAtari(0, 10))))
    {'A4': (0.0, 10.0), 'C1': (1.0, 30.0)}
    """
    view, form = check_board(board).state.view, board.geometry
    points = legal(view.own, view.other, view.atari, view.ko, form)
    return give_priors(view, points, form, check_type("priors", priors, Priors)).named(form.size)
