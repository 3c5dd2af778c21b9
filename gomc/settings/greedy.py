"""A flavour of alpha-beta in a tree search: a move that is good enough is played at once."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.settings.checked import Checked, Fraction


# Paper: GG 14
@dataclass(frozen=True)
class Greedy(Checked):
    """In the tree a game goes at once to the best child of a node, if this child is good enough.

    Two bounds go down the tree with a game, one for each player. If the best win rate of a node's
    children is above the first bound, the game goes to that child without asking the bandit, even if
    there are moves without games. At the next move the second bound comes first, and the best win rate
    of this node, but at most `highest`, comes second; so this rate is the bound when the same player
    moves again. With the default bounds no child of the root is good enough, because the search
    compares all moves there.

    Parameters
    ----------
    alpha, beta : float
        The bounds at the root: a win rate above `alpha` is good enough there, and above `beta` at the
        next level.
    highest : float
        The highest bound that is handed down.

    Notes
    -----
    The manual of GNU Go 3.8 (2009), chapter 14, and observations of GNU Go. The search
    `gomc.settings.GnuGo` always uses these bounds.
    """

    alpha: Fraction = 1.0
    beta: Fraction = 0.9
    highest: Fraction = 0.8
