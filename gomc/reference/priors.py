r"""Priors: games that were never played, which a move of the tree has from the beginning.

A source (`gomc.settings.sources`) names moves, and gives each of them :math:`g_i` games of the value
:math:`v_i`. A new move has the sum of what all sources give it:

.. math::  n_0 = \sum_i g_i, \qquad W_0 = \sum_i g_i v_i.

When the search chooses, these are added to the games that were played (to the move's own, or to those
of RAVE):

.. math::  \bar X = \frac{W + W_0}{n + n_0}.

So the first games go to moves that look good, and after some hundred games the prior is forgotten. It
is knowledge that can be wrong without much harm.

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
    """Return what all sources give to the moves in a position: some points, and a pass.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The points that can be played.
    geometry : Geometry
        The shape of the board.
    priors : Priors
        The sources.
    means, rates : sequence of float or None
        What the games of a tree say of moves, and of points; see `gomc.reference.sources.PriorContext`.
    """
    its = PriorContext(view, points, geometry, priors.scale, means, rates)
    n = geometry.size * geometry.stride + 1
    given = VirtualGames([0.0] * n, [0.0] * n)
    for source in priors.sources:
        for gifts in given_by(its, source):
            for move, (games, won) in gifts.items():
                given.games[move] += games
                given.won[move] += won
    return given


# --- In the tree.


# Paper: CF II-B
def seed_children(
    work: SearchState, asking: Priors, node: Node, grandfather: Node | None, view: View
) -> None:
    """Give the new children of a node what the priors in `asking` give to their moves."""
    geometry, children, means = work.board.geometry, node.children, None
    rates = shares(node, grandfather) if asking.ask_owners else None
    if grandfather and grandfather.visits:
        means = [0.0] * (geometry.size * geometry.stride + 1)
        for child, mean in zip(children, guesses(children, grandfather), strict=True):
            means[child.move] = mean
    points = sum(1 << child.move for child in children if child.move != PASS)
    given = give_priors(view, points, geometry, asking, means, rates)
    for child in children:
        child.layers["prior"] = PriorGames(given.games[child.move], given.won[child.move])


# Paper: CF II-B
def seed_rave(children: Sequence[Node]) -> None:
    """Let the priors of new children be the first games of RAVE."""
    for child in children:
        child.layers["rave"].visits, child.layers["rave"].reward = child.layers["prior"]


# Paper: CF II-B
def see_priors(children: Sequence[Node], arms: Sequence[Arm]) -> None:
    """Add the priors of children to their games.

    Each of these games counts as won or lost. A reward of 1 or 0 is its own square, and so the sum of
    the squares grows as that of the rewards does.
    """
    for child, arm in zip(children, arms, strict=True):
        prior = child.layers["prior"]
        arm.visits += prior.visits
        arm.reward += prior.reward
        arm.squares += prior.reward


UNKNOWN = PriorGames()
"""The prior of a move of which nothing is known."""


# Paper: CF II-B
class PriorsLayer(Layer):
    """The layer of priors. A node keeps ``"prior"``: the games that its move was given."""

    def __init__(self, how: Priors) -> None:
        self._how = how

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep."""
        for node in nodes:
            node.layers["prior"] = UNKNOWN

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:
        """Give the new children of a node what priors give to their moves."""
        seed_children(work, self._how, node, grandfather, view)

    def see(self, seen: SeenChildren) -> None:
        """Add the priors of children to their games, if they are for these."""
        if self._how.into != "rave":
            see_priors(seen.children, seen.arms)


def priors(board: Game, priors: Priors) -> dict[str, tuple[float, float]]:
    """Return what priors give to each move by its name: the value, and the number of games.

    They are asked of all moves of the player to move that are no suicide and obey simple ko, and of a
    pass. Moves to which they give no games are left out. There is no tree here, and so `Grandfather`
    says nothing.

    Raises
    ------
    GomcError
        If an argument is not one of these.

    Examples
    --------
    Black takes two stones at B1, and would be in atari at A4. Nothing else is said of these moves.

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
