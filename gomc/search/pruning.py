r"""Progressive pruning: the decision which moves still need games.

Most moves are bad, and a few games show it. The standard error of the mean :math:`m` of `n` games with
deviation :math:`s` is :math:`\sigma = s/\sqrt n`. The pruning assumes that the expected outcome of a
move lies between :math:`m - r_d \sigma` and :math:`m + r_d \sigma`. If the upper end of this interval
for a move is below the lower end for another move, the first move gets no more games.

`gomc.settings.montecarlo.Pruning` gives the definitions, the constants and the source (Bouzy and
Helmstetter 2003, section 4.1). This module decides; the backends play the games.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.points import point_name
from gomc.results.pruning import Ending, Pruned, PruningReport
from gomc.results.tally import MoveEstimate
from gomc.settings.montecarlo import Pruning

SHARE = 10
"""The moves are compared again after a tenth more games."""

ROUND = 1000
"""The smallest number of games between two comparisons."""


# Paper: BH 4.1
class ProgressivePruning:
    """The moves of a search, with the list of moves that still get games.

    Parameters
    ----------
    how : Pruning or None
        The settings of the pruning; None if no move is ever pruned.
    moves : sequence of int
        The moves.
    size : int
        The board's size.

    Attributes
    ----------
    left : list of int
        The indices of the moves that are left.
    ending : str or None
        See `PruningReport`.
    """

    def __init__(self, how: Pruning | None, moves: Sequence[int], size: int) -> None:
        self.how = how
        self.names = [point_name(move, size) for move in moves]
        self.left = list(range(len(moves)))
        self.events: list[Pruned] = []
        self.ending: Ending | None = None

    def next_look(self, done: int, arms: int) -> float:
        """Return the number of games after which the moves are compared next.

        Parameters
        ----------
        done : int
            The number of games that were played.
        arms : int
            The number of positions from which games are played in turn.
        """
        if not self.how:
            return float("inf")
        round_ = max(ROUND, done // SHARE) if done else self.how.minimum * arms
        return min(done + -(-round_ // arms) * arms, self.how.maximum * len(self.names))

    # Paper: BH 4.1 outcomes
    def compare(self, estimates: Sequence[MoveEstimate | None], done: int) -> None:
        """Compare the moves after so many games, prune inferior moves, and decide if the search ends.

        A move without games (None) is not pruned, and is not equal to any other move.
        """
        if not self.how:
            return
        allowed = range(len(self.names)) if self.how.soft else self.left
        known = {i: estimate for i in allowed if (estimate := estimates[i])}
        margin = {i: self.how.ratio * known[i].error for i in known}
        best = max(known, key=lambda i: known[i].mean - margin[i])
        worst_of_best = known[best].mean - margin[best]
        left = [i for i in allowed if i not in known or known[i].mean + margin[i] >= worst_of_best]
        for i in sorted({*left} ^ {*self.left}):
            by = None if i in left else self.names[best]
            self.events.append(Pruned(self.names[i], by, done))
        self.left = left
        if len(left) == 1:
            self.ending = "one left"
        elif all(i in known and known[i].error < self.how.equal for i in left):
            self.ending = "equal"
        elif done >= self.how.maximum * len(self.names):
            self.ending = "maximum"

    def report(self) -> PruningReport | None:
        """Return the course of the pruning; None without pruning."""
        left = tuple(self.names[i] for i in self.left)
        return PruningReport(tuple(self.events), left, self.ending) if self.how else None
