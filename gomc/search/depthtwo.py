r"""Depth two: a move is worth what its best reply leaves of it.

Each move at the root has replies, and each reply random games. The value of the move is the least
mean of its replies (the *min rule*), and the search takes the move with the largest value.

That should be better than flat Monte-Carlo, where the reply is random. Bouzy and Helmstetter (2003,
section 4.5) found it worse, and say why: the least of many means is not the mean of the least. Take ten
moves of the same worth, each known up to a standard error of 1, and another that is better by
:math:`\mu`. The largest of their means is far above its true worth, unless :math:`\mu` is about four
errors (`mean_of_maximum`, their Table 7). So the search thinks every move worse than it is, above all a
move with many replies; and it thinks the largest of these minima better than it is.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence

from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.rules import Color
from gomc.results.searches import Candidate, Replies, SearchResult
from gomc.results.tally import Estimate, Tally, estimate, mean
from gomc.search.montecarlo import RoundRobin
from gomc.search.search import candidate, unit_of
from gomc.settings import DepthTwo
from gomc.settings.common import By

LARGEST = 9
"""The largest board for depth three, whose tables grow with the third power of the points."""

Reply = tuple[int | None, Tally]
"""A reply and the tally of its games."""

View = tuple[By, float, Color]
"""The view from which games are valued: the value of a move, komi, and the player to move."""


# Paper: BH 4.5 maximum, BH Table 7
def mean_of_maximum(mu: float, equals: int = 10) -> tuple[float, float]:
    r"""Return mean and standard deviation of the largest of some normal variables.

    `equals` of them have mean 0 and one has mean :math:`\mu`; all have deviation 1. With
    :math:`\Phi` the normal distribution, the largest has the distribution

    .. math::  F(x) = \Phi(x)^{n} \, \Phi(x - \mu),

    and its moments are :math:`\int x^k \, dF(x)`, computed here by the trapezoidal rule on the
    density, which for such a function is exact to all digits shown.

    Notes
    -----
    Bouzy and Helmstetter 2003, Table 7, which has 1.58, 1.77, 2.27, 3.06, 4.01 and the deviations
    0.58, 0.62, 0.77, 0.92, 0.98.

    Examples
    --------
    >>> for mu in range(5):
    ...     mean, sd = mean_of_maximum(mu)
    ...     print(f"{mu}: {mean:.2f} {sd:.2f}")
    0: 1.59 0.58
    1: 1.78 0.62
    2: 2.27 0.77
    3: 3.06 0.92
    4: 4.01 0.98
    """
    steps, reach = 2000, 10.0
    width = (2 * reach + abs(mu)) / steps
    xs = [min(mu, 0) - reach + i * width for i in range(steps + 1)]
    moments = [0.0, 0.0]
    for x in xs:
        one, other = _distribution(x), _distribution(x - mu)
        slope = equals * one ** (equals - 1) * _density(x) * other + one**equals * _density(x - mu)
        moments[0] += x * slope * width
        moments[1] += x * x * slope * width
    mean = moments[0]
    return mean, math.sqrt(moments[1] - mean * mean)


def _distribution(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


def _density(x: float) -> float:
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


# Paper: BH 4.5
class Minimax(RoundRobin):
    """A search of depth two; a backend adds the positions and the games.

    With a third move (`gomc.settings.DepthTwo`) a reply has the tally of the best one.

    A result makes its replies when it is asked for them, from the answers of `known`: a backend does
    not change these answers when it plays more games.
    """

    def __init__(self, board: Game, how: DepthTwo, moves: Sequence[int], seed: int) -> None:
        if how.third and board.size > LARGEST:
            size = board.size
            raise GomcError(
                f"third=True is for boards of at most {LARGEST}x{LARGEST}, not {size}x{size}."
            )
        super().__init__(board, how, moves, seed)

    @abstractmethod
    def known(self, k: int) -> Sequence[Reply]:
        """Return the replies to move number `k` that have games, in reading order.

        If no reply has any (the game is over, or no reply was played), the only reply is None; its
        tally is of all games that began with the move.
        """

    @property
    def view(self) -> View:
        """The view from which games are valued."""
        return self.how.by, self.board.komi, self.board.to_play

    def best(self, known: Sequence[Reply]) -> Reply:
        """Return the best of some replies, the first one among equals."""
        return min(known, key=lambda pair: mean(pair[1], *self.view))

    def rank(self, c: Candidate) -> tuple[float, ...]:
        """Return the key that sorts the candidates after the chosen one: the value alone."""
        return (-c.value,)

    def estimates(self) -> list[Estimate | None]:
        """Return the estimate of each move: that of its best reply."""
        known = map(self.known, range(len(self.moves)))
        return [estimate(self.best(found)[1], *self.view) if found else None for found in known]

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far; the chosen move is one of those that are left."""
        known = {k: found for k in range(len(self.moves)) if (found := self.known(k))}
        best = {k: self.best(found) for k, found in known.items()}
        candidates = {
            k: self.candidate(self.moves[k], estimate(tally, *self.view))
            for k, (_, tally) in best.items()
        }
        chosen = max((k for k in self.in_play.left if k in known), key=lambda k: candidates[k].value)
        replies = {candidates[k].name: found for k, found in known.items()}
        size, view, reply = self.board.size, self.view, best[chosen][0]
        return self.report(
            candidates[chosen],
            candidates.values(),
            self.counts(),
            seconds,
            unit_of(self.how.by),
            line=[] if reply is None else [reply],
            nodes=1 + len(self.moves) + sum(len(known[k]) for k in known if best[k][0] is not None),
            replies=Replies(replies, lambda name: in_order(replies[name], size, view)),
            pruning=self.in_play.report(),
        )


def in_order(known: Sequence[Reply], size: int, view: View) -> tuple[Candidate, ...]:
    """Return the replies as candidates, the best first."""
    found = [(reply, estimate(tally, *view)) for reply, tally in known]
    found.sort(key=lambda pair: pair[1].mean)
    return tuple(candidate(reply, size, e) for reply, e in found if reply is not None)
