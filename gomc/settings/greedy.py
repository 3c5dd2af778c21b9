"""A flavour of alpha-beta in a tree search: a move that is good enough is played at once."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import check_number, keep


# Paper: GG 14
@dataclass(frozen=True)
class Greedy:
    """In the tree a game goes at once to the best child of a node, if it is good enough.

    Two bounds go down with a game, and change places with every move. If the best win rate of a node's
    children is above the first, the game goes to that child, without asking the bandit; even if there
    are moves without games. The second bound becomes this win rate, or `highest` if that is less. With
    the usual bounds nothing is good enough at the root, whose moves are all to be known.

    Parameters
    ----------
    alpha, beta : float
        The bounds at the root, from 0 to 1: a win rate above the first is good enough there, and above
        the second one move later.
    highest : float
        The highest bound that is handed down, from 0 to 1.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    GNU Go 3.8 (2009), whose manual (chapter 14) tells of it; the rest is what it was seen to do. Its
    search (`gomc.settings.GnuGo`) always does so, with these bounds.
    """

    alpha: float = 1.0
    beta: float = 0.9
    highest: float = 0.8

    def __post_init__(self) -> None:
        keep(
            self,
            alpha=check_number("alpha", self.alpha, 0, 1),
            beta=check_number("beta", self.beta, 0, 1),
            highest=check_number("highest", self.highest, 0, 1),
        )
