r"""An optimiser of noisy results: it chooses the values of the next trials, and the best values.

A single game gives little information, because its winner is almost a matter of chance. The trial that
won most games was probably the luckiest trial. So the optimiser fits a curve through all trials
(`gomc.lab.tuning.response`), and finds the maximum of the curve.

The first trials are spread evenly over all values. Then *Thompson sampling* places each trial: it draws
a random function from the distribution of functions after the trials so far, and plays where the
function has its maximum. So most games are played where the best point may be. Several trials, a
*round*, are placed at once, each by another function, so that they can be played at the same time. The
places depend on the number of trials in a round, but not on the number of processes that play.

W. Thompson, "On the likelihood that one unknown probability exceeds another in view of the evidence of
two samples", Biometrika 25, 1933.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from gomc.lab.tuning.response import Place, Response, rate_of
from gomc.lab.tuning.varied import Chosen, Varied, place_of
from gomc.results.stats import Z_95
from gomc.rng import Rng, stream

SPREAD = 3
"""The number of trials that are spread evenly at the beginning, for each coordinate of a place."""

CANDIDATES = 400
"""The number of points at which a drawn function is evaluated."""

DRAWS = 400
"""The number of drawn functions whose maxima give the interval of the best values."""

REACHES = (0.2, 0.1, 0.05, 0.02)
"""The distances from the best point so far at which a better point is searched for, step by step."""

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
"""The bases of the even spread, a prime for each setting; so at most 16 settings are varied at once."""


class TuningTrial(NamedTuple):
    """A trial: the values, the games won (a draw counts one half), and the number of games."""

    values: Chosen
    points: float
    games: int


Ask = Callable[[Mapping[int, Chosen]], Mapping[int, TuningTrial]]
"""A function that plays trials: it takes values by the numbers of the trials, and returns results."""


class Rate(NamedTuple):
    """A win rate, and the 95 % interval round it."""

    value: float
    low: float
    high: float


class Best(NamedTuple):
    """The best values by the curve through the trials.

    Attributes
    ----------
    values : tuple of str
        The value of each setting.
    rate : Rate
        The win rate of a player with these values.
    maxima : list of tuple of str
        The values at the maxima of functions that are drawn at random.
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
) -> list[TuningTrial]:
    """Place trials, round by round, and have them played.

    Parameters
    ----------
    varied : sequence of Span or Choice
        The settings that are varied.
    ask : callable
        See `Ask`.
    trials, together : int
        The number of all trials, and the number of trials of a round.
    seed : int
        The seed of all random numbers.
    known : mapping of int to values
        The values of trials that were placed before, by the numbers of the trials.

    Returns
    -------
    list of TuningTrial
        All trials.
    """
    tried: list[TuningTrial] = []
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
        results = ask(placed)
        tried += [results[number] for number in numbers]
    return tried


def spread(varied: Sequence[Varied], number: int, seed: int) -> Chosen:
    r"""Return the values of a trial of an even spread.

    These are Halton's points. Each setting has another prime as a base. The coordinate is the trial's
    number in this base, with the digits in reverse behind the point. The seed shifts all points by the
    same distance, cyclically in the range.

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
        setting.at((_reversed_digits(number, base) + rng.fraction()) % 1)
        for setting, base in zip(varied, PRIMES, strict=False)
    )


def response(varied: Sequence[Varied], tried: Sequence[TuningTrial]) -> Response:
    """Return the curve through some trials."""
    places = [place_of(varied, trial.values) for trial in tried]
    return Response(places, [trial.points for trial in tried], [trial.games for trial in tried])


def suggest(
    varied: Sequence[Varied], model: Response, tried: Sequence[TuningTrial], rng: Rng
) -> Chosen:
    """Return the values at the maximum of a drawn function, among many drawn points."""
    points = _points(varied, model, tried, rng)
    drawn = model.draws(_places(varied, points), 1, rng)[0]
    return points[int(drawn.argmax())]


def best(varied: Sequence[Varied], model: Response, tried: Sequence[TuningTrial], seed: int) -> Best:
    """Return the values at the maximum of the curve, with the maxima of `DRAWS` drawn functions."""
    rng = Rng(seed)
    top = _top(varied, model, tried, rng)
    points = [top, *_points(varied, model, tried, rng)]
    drawn = model.draws(_places(varied, points), DRAWS, rng)
    maxima = [points[int(i)] for i in drawn.argmax(axis=1)]
    return Best(top, rates(varied, model, [top])[0], maxima)


def rates(varied: Sequence[Varied], model: Response, points: Sequence[Chosen]) -> list[Rate]:
    """Return the win rates at some points, with intervals."""
    means, deviations = model.at(_places(varied, points))
    return [
        Rate(*(float(rate_of(mean + k * deviation)) for k in (0, -Z_95, Z_95)))
        for mean, deviation in zip(means, deviations, strict=True)
    ]


def _points(
    varied: Sequence[Varied], model: Response, tried: Sequence[TuningTrial], rng: Rng
) -> list[Chosen]:
    """Return different points: half from the whole ranges, half near the best point that was tried."""
    centre = _highest(varied, model, [trial.values for trial in tried])
    anywhere = [tuple(setting.at(rng.fraction()) for setting in varied) for _ in range(CANDIDATES // 2)]
    return [*dict.fromkeys([*anywhere, *_around(varied, centre, rng, REACHES[0])])]


def _around(varied: Sequence[Varied], centre: Chosen, rng: Rng, reach: float) -> list[Chosen]:
    """Return a point, followed by points near it."""
    near = (
        tuple(setting.near(text, rng, reach) for setting, text in zip(varied, centre, strict=True))
        for _ in range(CANDIDATES // 2)
    )
    return [centre, *near]


def _top(varied: Sequence[Varied], model: Response, tried: Sequence[TuningTrial], rng: Rng) -> Chosen:
    """Return the point at the maximum of the curve, found among drawn points, nearer at each step."""
    top = _highest(varied, model, _points(varied, model, tried, rng))
    for reach in REACHES:
        top = _highest(varied, model, _around(varied, top, rng, reach))
    return top


def _highest(varied: Sequence[Varied], model: Response, points: Sequence[Chosen]) -> Chosen:
    return points[int(model.at(_places(varied, points))[0].argmax())]


def _places(varied: Sequence[Varied], points: Sequence[Chosen]) -> list[Place]:
    return [place_of(varied, values) for values in points]


def _corner(varied: Sequence[Varied]) -> Chosen:
    return tuple(setting.at(0.0) for setting in varied)


def _reversed_digits(number: int, base: int) -> float:
    """Return the fraction whose digits behind the point are the digits of a number in reverse."""
    value, part = 0.0, 1.0
    while number:
        number, digit = divmod(number, base)
        part /= base
        value += digit * part
    return value
