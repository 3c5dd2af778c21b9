r"""Depth two: the value of a move is the value of its best reply.

The search plays games for each reply to each move at the root. The value of the move is the least mean
among its replies (the *min rule*), and the search chooses the move with the largest value.

This should be better than flat Monte-Carlo, where the reply is random. Bouzy and Helmstetter (2003,
section 4.5) found that it is worse, and explain it: the least of many uncertain means lies below the
least true value. Take ten moves of equal value, each known up to a standard error of 1, and another
move that is better by :math:`\mu`. The largest of their means lies above the true value of the best
move: by 1.6 errors if :math:`\mu = 0`, by 0.3 if :math:`\mu` is two errors, and by 0.01 if
:math:`\mu` is four errors (`mean_of_maximum`, Table 7 of the paper). So the search underestimates
every move, and most of all a move with many replies. It overestimates the largest of these minima.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence

from gomc.errors import GomcError, check_number, check_whole
from gomc.game import Game
from gomc.game.rules import Color
from gomc.results.searches import Candidate, Replies, SearchResult
from gomc.results.tally import MoveEstimate, PlayoutSums, mean, move_estimate
from gomc.search.montecarlo import RoundRobin
from gomc.search.search import candidate, unit_of
from gomc.settings import DepthTwo
from gomc.settings.common import By

LARGEST = 9
"""The largest board for depth three, because the tables grow with the third power of the points."""

Reply = tuple[int | None, PlayoutSums]
"""A reply (None if there is none, see `Minimax.known`) with the tally of the games."""

View = tuple[By, float, Color]
"""The arguments of `move_estimate`: by score or by wins, komi, and the player to move."""


# Paper: BH 4.5 maximum, BH Table 7
def mean_of_maximum(mu: float, equals: int = 10) -> tuple[float, float]:
    r"""Return mean and standard deviation of the largest of some normal variables.

    `equals` variables are distributed with mean 0, and another variable with mean :math:`\mu`; all have
    deviation 1. With :math:`\Phi` the normal distribution and :math:`n` the number `equals`, the
    largest variable follows the distribution

    .. math::  F(x) = \Phi(x)^{n} \, \Phi(x - \mu).

    The moments of this distribution are :math:`\int x^k \, dF(x)`. They are computed by the trapezoidal
    rule on the density, which for such a function is exact to all digits shown.

    Raises
    ------
    GomcError
        If :math:`\mu` is no number from -100 to 100, or `equals` is no whole number from 0 on.

    Notes
    -----
    Bouzy and Helmstetter 2003, Table 7, which gives the means 1.58, 1.77, 2.27, 3.06, 4.01 and the
    deviations 0.58, 0.62, 0.77, 0.92, 0.98.

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
    mu, equals = check_number("mu", mu, -100, 100), check_whole("equals", equals, 0)
    steps, reach = 2000, 10.0
    width = (2 * reach + abs(mu)) / steps
    xs = [min(mu, 0) - reach + i * width for i in range(steps + 1)]
    moments = [0.0, 0.0]
    for x in xs:
        equal, better = _distribution(x), _distribution(x - mu)
        rise = equals * equal ** (equals - 1) if equals else 0.0  # `equal` may be 0
        slope = rise * _density(x) * better + equal**equals * _density(x - mu)
        moments[0] += x * slope * width
        moments[1] += x * x * slope * width
    mean = moments[0]
    return mean, math.sqrt(moments[1] - mean * mean)


def _distribution(x: float) -> float:
    """Return the standard normal distribution function."""
    return math.erfc(-x / math.sqrt(2)) / 2


def _density(x: float) -> float:
    """Return the density of the standard normal distribution."""
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


# Paper: BH 4.5
class Minimax(RoundRobin):
    """A search of depth two; a backend adds the positions and the playouts.

    With a third move (`gomc.settings.DepthTwo`) the tally of a reply is the tally of the best third
    move.

    A result computes the replies on demand from the answers of `known`. So a backend must not change
    these answers when it plays more games.
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
        """Return the replies with games to move number `k`, in reading order.

        If there are no games with any reply (the game is over, or no reply was played), the only reply
        is None, with the tally of all games that began with the move.
        """

    @property
    def view(self) -> View:
        """The arguments of `move_estimate` for the player to move."""
        return self.how.by, self.board.komi, self.board.to_play

    def best(self, known: Sequence[Reply]) -> Reply:
        """Return the best reply, and among equal replies the first."""
        return min(known, key=lambda pair: mean(pair[1], *self.view))

    def rank(self, c: Candidate) -> tuple[float, ...]:
        """Return the key that sorts the candidates after the chosen one: the value alone."""
        return (-c.value,)

    def estimates(self) -> list[MoveEstimate | None]:
        """Return the estimate of each move, which is the estimate of the best reply to the move."""
        of_moves = map(self.known, range(len(self.moves)))
        return [move_estimate(self.best(known)[1], *self.view) if known else None for known in of_moves]

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far; the chosen move is among the moves that are left."""
        known = {k: answers for k in range(len(self.moves)) if (answers := self.known(k))}
        best = {k: self.best(answers) for k, answers in known.items()}
        candidates = {
            k: self.candidate(self.moves[k], move_estimate(tally, *self.view))
            for k, (_, tally) in best.items()
        }
        chosen = max((k for k in self.in_play.left if k in known), key=lambda k: candidates[k].value)
        replies = {candidates[k].name: answers for k, answers in known.items()}
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
    estimates = [(reply, move_estimate(tally, *view)) for reply, tally in known]
    estimates.sort(key=lambda pair: pair[1].mean)
    return tuple(candidate(reply, size, e) for reply, e in estimates if reply is not None)
