r"""A sequential test: stop a match as soon as it is clear enough who is stronger.

Is `a` only :math:`d_0` points of rating stronger than `b`, or :math:`d_1`? Wald's sequential
probability ratio test looks after each game at how much more likely all games so far were if `a` wins
with the probability :math:`p_1`, that of :math:`d_1`, than with :math:`p_0`:

.. math::

    \Lambda = W \ln \frac{p_1}{p_0} + L \ln \frac{1 - p_1}{1 - p_0}, \qquad
    p_i = \frac{1}{1 + 10^{-d_i / 400}},

with `W` wins and `L` losses, a draw counting half of each. It ends for :math:`d_1` when
:math:`\Lambda \ge \ln \frac{1 - \beta}{\alpha}`, and for :math:`d_0` when
:math:`\Lambda \le \ln \frac{\beta}{1 - \alpha}`. Then it takes :math:`d_1` for true with a probability
of about :math:`\alpha` at most if :math:`d_0` is, and :math:`d_0` with about :math:`\beta` at most if
:math:`d_1` is; and no other test with these errors needs fewer games in the mean. That holds with draws
too, and if the players win more often with one colour: by the inequality of the means the expected
:math:`e^\Lambda` only becomes smaller.

A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16, 1945.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.errors import GomcError, check_number

Verdict = Literal["elo0", "elo1", "open"]


def expected(elo: float) -> float:
    """Return the probability with which a player wins who is so much stronger.

    Examples
    --------
    >>> expected(0), round(expected(100), 2)
    (0.5, 0.64)
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass
class Sprt:
    """The test of a match, which can be the `watch` of `gomc.arena.play`.

    Games may end in any order. They are looked at in the order of their numbers, each when all before
    it have been, so that the verdict does not depend on how many are played at once. Games without a
    result say nothing.

    Parameters
    ----------
    elo0, elo1 : float
        By how many points of rating `a` is stronger: what is believed, and what is to be shown.
    alpha, beta : float
        The probability that the test is wrong if `elo0`, or `elo1`, is true, at most.

    Attributes
    ----------
    games : int
        The number of games that it took into account.
    llr : float
        The logarithm of the likelihood ratio so far.

    Raises
    ------
    GomcError
        If an argument is out of its range.

    Examples
    --------
    >>> test = Sprt(0, 200)
    >>> for _ in range(12):
    ...     test.add(1.0)
    >>> test.games, round(test.llr, 2), test.verdict
    (8, 3.35, 'elo1')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    games: int = field(default=0, init=False)
    llr: float = field(default=0.0, init=False)
    _waiting: dict[int, float | None] = field(default_factory=dict, init=False, repr=False)
    _next: int = field(default=0, init=False, repr=False)

    def __post_init__(self) -> None:
        check_number("elo0", self.elo0, -2000, 2000)
        check_number("elo1", self.elo1, -2000, 2000)
        if self.elo0 >= self.elo1:
            raise GomcError(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}.")
        for name in ("alpha", "beta"):
            if not 0 < check_number(name, getattr(self, name)) < 0.5:
                raise GomcError(f"{name} must be between 0 and 0.5, not {getattr(self, name)!r}.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The values of `llr` at which the test ends, for `elo0` and for `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def verdict(self) -> Verdict:
        """The result of the test so far."""
        low, high = self.bounds
        return "elo0" if self.llr <= low else "elo1" if self.llr >= high else "open"

    def add(self, points: float) -> None:
        """Take a game into account in which `a` got 1, 1/2 or 0 points; no more after the end."""
        if self.verdict != "open":
            return
        p0, p1 = expected(self.elo0), expected(self.elo1)
        self.llr += points * math.log(p1 / p0) + (1 - points) * math.log((1 - p1) / (1 - p0))
        self.games += 1

    def __call__(self, _match: Match, played: Played) -> bool:
        """Take note of a game, and return whether the match can be stopped."""
        self._waiting[played.number] = played.points_of_a
        while self._next in self._waiting:
            points = self._waiting.pop(self._next)
            self._next += 1
            if points is not None:
                self.add(points)
        return self.verdict != "open"

    def decided_by(self, match: Match, games: Iterable[Played]) -> bool:
        """Take note of games that were played before, and return whether they decide it."""
        return any(self(match, game) for game in games)

    def __str__(self) -> str:
        low, high = self.bounds
        where = f"after {self.games} games the log-likelihood ratio is {self.llr:+.2f}"
        if self.verdict == "open":
            return f"open: {where}, between {low:+.2f} and {high:+.2f}"
        return f"{getattr(self, self.verdict):+g} points: {where}"
