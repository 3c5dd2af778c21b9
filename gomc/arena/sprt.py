r"""A sequential test: stop a match as soon as it is clear enough which player is stronger.

Is `a` only :math:`d_0` points of rating stronger than `b`, or :math:`d_1` points? The probability that
`a` wins a game is :math:`p_0` or :math:`p_1`. After each game Wald's sequential probability ratio test
computes the logarithm of a ratio, the likelihood of all games so far with :math:`p_1` divided by the
likelihood with :math:`p_0`:

.. math::

    \Lambda = W \ln \frac{p_1}{p_0} + L \ln \frac{1 - p_1}{1 - p_0}, \qquad
    p_i = \frac{1}{1 + 10^{-d_i / 400}},

with `W` wins and `L` losses; a draw counts half a win and half a loss. The test decides for :math:`d_1`
when :math:`\Lambda \ge \ln \frac{1 - \beta}{\alpha}`, and for :math:`d_0` when
:math:`\Lambda \le \ln \frac{\beta}{1 - \alpha}`. If :math:`d_0` is true, the test decides for
:math:`d_1` with a probability of at most about :math:`\alpha`. If :math:`d_1` is true, the test decides
for :math:`d_0` with a probability of at most about :math:`\beta`. No other test with these errors needs
fewer games on average.

If the true difference lies between :math:`d_0` and :math:`d_1`, the test may decide for either. So a
decision for :math:`d_1` allows the claim that `a` is more than :math:`d_0` points stronger, and not the
claim that `a` is :math:`d_1` points stronger. A decision for :math:`d_0` allows the claim that `a` is
less than :math:`d_1` points stronger.

These bounds hold with draws too, and if the players win more often with Black
than with White, or less often: by the inequality of the means the expected :math:`e^\Lambda` only
becomes smaller.

A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16, 1945.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.errors import GomcError, check_number, how_many

if TYPE_CHECKING:
    from gomc.arena.run import Watch
    from gomc.arena.store import Store

Verdict = Literal["elo0", "elo1", "open"]
"""The result of a test: the name of the accepted difference, or "open" before the end."""


def expected(elo: float) -> float:
    """Return the probability that a player wins who is `elo` points of rating stronger.

    Examples
    --------
    >>> expected(0), round(expected(100), 2)
    (0.5, 0.64)
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass
class Sprt:
    """The test of a match, which can be the `watch` of `gomc.arena.play`.

    Games may end in any order. The test counts games in the order of their numbers, and waits for
    missing games, so that the verdict does not depend on the number of games that run at once. The test
    ignores games without a result, and games that repeat an earlier game. If several runs share the
    games of a match, `watching` gives the test the games of all these runs.

    Parameters
    ----------
    elo0, elo1 : float
        The two differences that the test compares, in points of rating by which `a` is stronger than
        `b`.
    alpha, beta : float
        The largest probability of a wrong verdict if `elo0` is true, and if `elo1` is true.

    Attributes
    ----------
    games : int
        The number of games that the test took into account.
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
    >>> print(test)
    more than +0 points stronger: after 8 games the log-likelihood ratio is +3.35
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    games: int = field(default=0, init=False)
    llr: float = field(default=0.0, init=False)
    _waiting: dict[int, Played] = field(default_factory=dict, init=False, repr=False)
    _next: int = field(default=0, init=False, repr=False)
    _lines: set[int] = field(default_factory=set, init=False, repr=False)

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
        """Count a game in which `a` got 1, 1/2 or 0 points; ignore games after the end of the test."""
        if self.verdict != "open":
            return
        p0, p1 = expected(self.elo0), expected(self.elo1)
        self.llr += points * math.log(p1 / p0) + (1 - points) * math.log((1 - p1) / (1 - p0))
        self.games += 1

    def __call__(self, _match: Match, played: Played) -> bool:
        """Count a game, and return whether the match can be stopped."""
        if played.number >= self._next:
            self._waiting[played.number] = played
        while self._next in self._waiting:
            points = self._points(self._waiting.pop(self._next))
            self._next += 1
            if points is not None:
                self.add(points)
        return self.verdict != "open"

    def _points(self, played: Played) -> float | None:
        """Return the points that `a` gets for a game; None if the test ignores the game."""
        if played.line in self._lines or not played.counts:
            return None
        self._lines.add(played.line)
        return played.points_of_a

    def watching(self, store: Store) -> Watch:
        """Return a `watch` of `gomc.arena.play` that also counts the games kept by other runs."""
        return lambda match, _: self.decided_by(match, store.games(match, self._next))

    def decided_by(self, match: Match, games: Iterable[Played]) -> bool:
        """Count games that were played before, and return whether these games decide the test."""
        return any(self(match, game) for game in games)

    def __str__(self) -> str:
        low, high = self.bounds
        where = f"after {how_many(self.games, 'game')} the log-likelihood ratio is {self.llr:+.2f}"
        if self.verdict == "open":
            return f"open: {where}, between {low:+.2f} and {high:+.2f}"
        claim = f"more than {self.elo0:+g}" if self.verdict == "elo1" else f"less than {self.elo1:+g}"
        return f"{claim} points stronger: {where}"
