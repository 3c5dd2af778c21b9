r"""Where to play next, and what is best: an optimiser of noisy results.

A game says little: who wins it is almost a toss. So one does not ask which trial won most (it was the
luckiest), but fits a curve through all of them (`gomc.lab.tuning.response`), and looks where it is
highest.

The first trials are spread evenly over all values. Then each is placed by *Thompson sampling*: one
draws a function that is as likely as any other after the trials so far, and plays where it has its
maximum. So games are played where the best point may be, and seldom where it cannot be any more.
Several trials, a *round*, are placed at once, each by a function of its own; they can then be played at
the same time. Where they are depends on how many there are in a round, but not on how many processes
play.

W. Thompson, "On the likelihood that one unknown probability exceeds another in view of the evidence of
two samples", Biometrika 25, 1933.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from gomc.lab.tuning.response import Place, Response, rate_of
from gomc.lab.tuning.varied import Chosen, Varied, place_of
from gomc.rng import Rng, stream

SPREAD = 3
"""The number of trials for each coordinate of a place that are spread evenly, before any is placed."""

CANDIDATES = 400
"""The number of points at which a drawn function is looked at."""

DRAWS = 400
"""The number of functions whose maxima say how well the best values are known."""

REACHES = (0.2, 0.1, 0.05, 0.02)
"""How far from the best point so far better ones are looked for, step by step."""

BAND = 1.96
"""Standard deviations on both sides that hold 95 %."""

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
"""The bases of the even spread, one for each setting; so at most 16 settings are varied at once."""


class Tried(NamedTuple):
    """A trial: the values, the games won with them (a draw counts one half), and all games."""

    values: Chosen
    points: float
    games: int


Ask = Callable[[Mapping[int, Chosen]], Mapping[int, Tried]]
"""Plays trials, whose values are given by their numbers, and returns what came of each."""


class Rate(NamedTuple):
    """A rate of games won, and the interval in which it is with 95 %."""

    value: float
    low: float
    high: float


class Best(NamedTuple):
    """The values that are best as far as one knows.

    Attributes
    ----------
    values : tuple of str
        The value of each setting.
    rate : Rate
        The rate of games that they win.
    maxima : list of tuple of str
        The values at the maxima of functions that are as likely as the curve.
    """

    values: Chosen
    rate: Rate
    maxima: list[Chosen]


def run(
    varied: Sequence[Varied],
    ask: Ask,
    trials: int,
    together: int,
    seed: int,
    known: Mapping[int, Chosen] = MappingProxyType({}),
) -> list[Tried]:
    """Place trials, round by round, and have them played.

    Parameters
    ----------
    varied : sequence of Span or Choice
        What is varied.
    ask : callable
        See `Ask`.
    trials, together : int
        The number of all trials, and of those of a round.
    seed : int
        Gives all that is drawn.
    known : mapping of int to values
        The values of trials, by their numbers, that were placed before.

    Returns
    -------
    list of Tried
        All trials.
    """
    tried: list[Tried] = []
    for first in range(0, trials, together):
        numbers = range(first, min(first + together, trials))
        placed = {number: values for number, values in known.items() if number in numbers}
        missing = [number for number in numbers if number not in placed]
        if missing and first < SPREAD * len(place_of(varied, _corner(varied))):
            placed |= {number: spread(varied, number, seed) for number in missing}
        elif missing:
            model = response(varied, tried)
            placed |= {
                number: suggest(varied, model, tried, stream(seed, number)) for number in missing
            }
        found = ask(placed)
        tried += [found[number] for number in numbers]
    return tried


def spread(varied: Sequence[Varied], number: int, seed: int) -> Chosen:
    r"""Return the values of a trial of an even spread.

    These are Halton's points: for each setting, the trial's number in the base of a prime of its own,
    its digits in reverse behind the point. All are moved on by a part that the seed gives, round the
    range.

    J. Halton, "On the efficiency of certain quasi-random sequences of points in evaluating
    multi-dimensional integrals", Numerische Mathematik 2, 1960.

    Examples
    --------
    >>> from gomc.lab.tuning.varied import Span
    >>> [spread([Span("x", 0, 99, whole=True)], i, seed=1)[0] for i in range(4)]
    ['56', '6', '81', '31']
    """
    rng = Rng(seed)
    return tuple(
        its.at((_reversed_digits(number, base) + rng.fraction()) % 1)
        for its, base in zip(varied, PRIMES, strict=False)
    )


def response(varied: Sequence[Varied], tried: Sequence[Tried]) -> Response:
    """Return the curve through some trials."""
    places = [place_of(varied, each.values) for each in tried]
    return Response(places, [each.points for each in tried], [each.games for each in tried])


def suggest(varied: Sequence[Varied], model: Response, tried: Sequence[Tried], rng: Rng) -> Chosen:
    """Return the values where one drawn function has its maximum, among many drawn points."""
    points = _points(varied, model, tried, rng)
    drawn = model.draws(_places(varied, points), 1, rng)[0]
    return points[int(drawn.argmax())]


def best(varied: Sequence[Varied], model: Response, tried: Sequence[Tried], seed: int) -> Best:
    """Return the values where the curve is highest, and how well they are known."""
    rng = Rng(seed)
    top = _top(varied, model, tried, rng)
    points = [top, *_points(varied, model, tried, rng)]
    drawn = model.draws(_places(varied, points), DRAWS, rng)
    maxima = [points[int(i)] for i in drawn.argmax(axis=1)]
    return Best(top, rates(varied, model, [top])[0], maxima)


def rates(varied: Sequence[Varied], model: Response, points: Sequence[Chosen]) -> list[Rate]:
    """Return the rates of games won at some points, with their intervals."""
    means, deviations = model.at(_places(varied, points))
    return [
        Rate(*(float(rate_of(mean + k * deviation)) for k in (0, -BAND, BAND)))
        for mean, deviation in zip(means, deviations, strict=True)
    ]


def _points(
    varied: Sequence[Varied], model: Response, tried: Sequence[Tried], rng: Rng
) -> list[Chosen]:
    """Return points all over the ranges and as many near the best one that was tried; all different."""
    centre = _highest(varied, model, [each.values for each in tried])
    anywhere = [tuple(its.at(rng.fraction()) for its in varied) for _ in range(CANDIDATES // 2)]
    return [*dict.fromkeys([*anywhere, *_around(varied, centre, rng, REACHES[0])])]


def _around(varied: Sequence[Varied], centre: Chosen, rng: Rng, reach: float) -> list[Chosen]:
    """Return points near another one, which is the first of them."""
    near = (
        tuple(its.near(text, rng, reach) for its, text in zip(varied, centre, strict=True))
        for _ in range(CANDIDATES // 2)
    )
    return [centre, *near]


def _top(varied: Sequence[Varied], model: Response, tried: Sequence[Tried], rng: Rng) -> Chosen:
    """Return the point where the curve is highest, as far as drawn points find it."""
    found = _highest(varied, model, _points(varied, model, tried, rng))
    for reach in REACHES:
        found = _highest(varied, model, _around(varied, found, rng, reach))
    return found


def _highest(varied: Sequence[Varied], model: Response, points: Sequence[Chosen]) -> Chosen:
    return points[int(model.at(_places(varied, points))[0].argmax())]


def _places(varied: Sequence[Varied], points: Sequence[Chosen]) -> list[Place]:
    return [place_of(varied, values) for values in points]


def _corner(varied: Sequence[Varied]) -> Chosen:
    return tuple(its.at(0.0) for its in varied)


def _reversed_digits(number: int, base: int) -> float:
    """Return a number with its digits in reverse, behind the point."""
    value, part = 0.0, 1.0
    while number:
        number, digit = divmod(number, base)
        part /= base
        value += digit * part
    return value
