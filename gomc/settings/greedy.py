"""A flavour of alpha-beta in a tree search: a move that is good enough is played at once."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.settings.checked import Checked, Fraction


# Paper: GG 14
@dataclass(frozen=True)
class Greedy(Checked):
    """In the tree a game goes at once to the best child of a node, if it is good enough.

    Two bounds go down with a game, and change places with every move. If the best win rate of a node's
    children is above the first, the game goes to that child, without asking the bandit; even if there
    are moves without games. The second bound becomes this win rate, or `highest` if that is less. With
    the usual bounds nothing is good enough at the root, whose moves are all to be known.

    Parameters
    ----------
    alpha, beta : float
        The bounds at the root: a win rate above the first is good enough there, and above
        the second one move later.
    highest : float
        The highest bound that is handed down.

    Notes
    -----
    GNU Go 3.8 (2009), whose manual (chapter 14) tells of it; the rest is what it was seen to do. Its
    search (`gomc.settings.GnuGo`) always does so, with these bounds.
    """

    alpha: Fraction = 1.0
    beta: Fraction = 0.9
    highest: Fraction = 0.8
