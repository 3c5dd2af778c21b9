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
from math import sqrt

from gomc import settings
from gomc.errors import check_type
from gomc.game import Game, check_board
from gomc.game.points import PASS, Geometry, bits
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.owners import importance, shares
from gomc.reference.sources import FINDERS, Asked, every_move
from gomc.reference.tree import Node, guesses
from gomc.reference.treework import Work
from gomc.reference.weights import weigh
from gomc.search.bandits import Arm
from gomc.search.learned import strengths
from gomc.search.priors import Given, PriorGames, Rule, rules_of
from gomc.settings.policy import Stages
from gomc.settings.priors import Priors
from gomc.settings.sources import Source

# --- Games are given.


def add(given: Given, moves: int, games: float, won: float) -> None:
    """Give games to all of some moves."""
    for p in bits(moves):
        given.games[p] += games
        given.won[p] += won


def add_means(its: Asked, rule: Rule, means: Sequence[float], given: Given) -> None:
    """Give every move its mean two moves before; `means` has that of each, the pass last."""
    for p in bits(every_move(its, rule)):
        add(given, 1 << p, rule.games, rule.games * means[p])


# Paper: CF II-C owner
def add_by_share(its: Asked, rule: Rule, shares: Sequence[float], given: Given) -> None:
    """Give every point games by the share of games in which the player owned it."""
    for p in bits(its.points):
        part = importance(shares[p], 1.0, rule.source.share, rule.source.width)
        add(given, 1 << p, rule.games * part, rule.won * part)


def add_known(
    its: Asked,
    rule: Rule,
    means: Sequence[float] | None,
    owned: Sequence[float] | None,
    given: Given,
) -> None:
    """Give every move what the games of the tree say of it, if they are known."""
    if isinstance(rule.source, settings.Grandfather):
        if means is not None:
            add_means(its, rule, means, given)
    elif owned is not None:
        add_by_share(its, rule, owned, given)


# Paper: CF II-B patterns
def add_by_weight(its: Asked, rule: Rule, given: Given) -> None:
    """Give every point games, as many as the square root of its part of the largest weight says."""
    weights = weigh(rule.source.policy, its.view, its.points, its.geometry)
    for p, weight in zip(bits(its.points), weights, strict=True):
        if weight:
            part = sqrt(weight / max(weights))
            add(given, 1 << p, rule.games * part, rule.won * part)


# Paper: CF II-B patterns
def add_by_strength(its: Asked, rule: Rule, given: Given) -> None:
    """Give every point games, as many as the square root of its part of the largest strength says."""
    known = strengths(its.view, its.points, its.geometry.size, rule.source.weights)
    for p in bits(its.points):
        part = sqrt(known[p] / max(known))
        add(given, 1 << p, rule.games * part, rule.won * part)


def weighs(source: Source) -> bool:
    """Whether a source gives moves games by their weights."""
    return isinstance(source, settings.PolicyMoves) and not isinstance(source.policy, Stages)


# --- All together.


# Paper: CF II-B rules
def give_priors(
    view: View,
    points: int,
    geometry: Geometry,
    rules: Sequence[Rule],
    means: Sequence[float] | None = None,
    owned: Sequence[float] | None = None,
) -> Given:
    """Return what all rules give to the moves in a position: some points, and a pass.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The points that can be played.
    geometry : Geometry
        The shape of the board.
    rules : sequence of Rule
        The rules, in their order.
    means : sequence of float or None
        The mean of every move two moves before, the pass last; None if there is no such node.
    owned : sequence of float or None
        The share of games in which the player owned each point; None if too few are known.
    """
    its, n = Asked(view, points, geometry), geometry.size * geometry.stride + 1
    given = Given([0.0] * n, [0.0] * n)
    group, named, forced = 0, 0, False
    for rule in rules:
        if rule.group != group:
            group, named = rule.group, 0
        if rule.forced and not forced:
            continue
        if isinstance(rule.source, settings.Grandfather | settings.Frontier):
            add_known(its, rule, means, owned, given)
        elif isinstance(rule.source, settings.LearnedMoves):
            add_by_strength(its, rule, given)
        elif weighs(rule.source):
            add_by_weight(its, rule, given)
        else:
            found = FINDERS[type(rule.source)](its, rule) & every_move(its, rule)
            if isinstance(rule.source, settings.PolicyMoves):
                forced = found != 0
            add(given, found & ~named, rule.games, rule.won)
            if group:
                named |= found
    return given


# --- In the tree.


# Paper: CF II-B
def seed_children(work: Work, node: Node, grandfather: Node | None, view: View) -> None:
    """Give the new children of a node what priors give to their moves."""
    children, means, owned = node.children, None, None
    if work.how.priors and work.how.priors.ask_owners:
        owned = shares(node, grandfather)
    if grandfather and grandfather.visits:
        means = [0.0] * (work.points + 1)
        for child, mean in zip(children, guesses(children, grandfather), strict=True):
            means[child.move] = mean
    points = sum(1 << child.move for child in children if child.move != PASS)
    given = give_priors(view, points, work.board.geometry, work.rules, means, owned)
    for child in children:
        child.prior = PriorGames(given.games[child.move], given.won[child.move])


# Paper: CF II-B
def seed_rave(children: Sequence[Node]) -> None:
    """Let the priors of new children be the first games of RAVE."""
    for child in children:
        if child.rave and child.prior:
            child.rave.visits, child.rave.reward = child.prior


# Paper: CF II-B
def see_priors(children: Sequence[Node], arms: Sequence[Arm]) -> None:
    """Add the priors of children to their games.

    Each of these games counts as won or lost. A reward of 1 or 0 is its own square, and so the sum of
    the squares grows as that of the rewards does.
    """
    for child, arm in zip(children, arms, strict=True):
        if child.prior:
            arm.visits += child.prior.visits
            arm.reward += child.prior.reward
            arm.squares += child.prior.reward


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
    rules = rules_of(check_type("priors", priors, Priors))
    return give_priors(view, points, form, rules).named(form.size)
