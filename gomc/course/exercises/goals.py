"""Judges of answers that are a choice of sentences, a predicted number, or a position.

The function of such an exercise takes no arguments. A judge calls the function, and returns whether the
answer is good enough, with a sentence that says why.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, stdev
from typing import NamedTuple

import gomc.reference as go
from gomc.course.exercises.cases import Samples
from gomc.course.exercises.model import Function
from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.results.stats import wilson

ONCE = Samples(lambda _: (), n=1)
"""The only case of an exercise whose function takes no arguments."""

FULL = 10
"""The points of a prediction that is exactly right; half of the points are enough."""


@dataclass(frozen=True)
class Claims:
    """The judge of a choice among sentences that have letters.

    Attributes
    ----------
    right : mapping of str to str
        What to say if a supported sentence was left out, by the letters of the sentences.
    wrong : mapping of str to str
        The misconception behind a sentence that is not supported, by the letters.

    Examples
    --------
    >>> judge = Claims({"a": "Look at the interval"}, {"b": "An overlap proves nothing"})
    >>> judge(lambda: "a b")
    (False, 'b is not supported. An overlap proves nothing')
    >>> judge(lambda: "")
    (False, 'a supported sentence is missing. Look at the interval')
    """

    right: Mapping[str, str]
    wrong: Mapping[str, str]

    def __call__(self, function: Function) -> tuple[bool, str]:
        """Return whether exactly the supported sentences were chosen, and what is to be said."""
        said = re.sub(r"\band\b", " ", function().lower())
        chosen = dict.fromkeys(re.findall(r"[^\s,;./()\[\]'\"]", said))
        letters = sorted({*self.right, *self.wrong})
        unknown = [each for each in chosen if each not in letters]
        if unknown:
            return False, f"an answer has letters from a to {letters[-1]}, not {quoted(unknown[0])}"
        mistaken = [each for each in chosen if each in self.wrong]
        if mistaken:
            return False, "; ".join(f"{each} is not supported. {self.wrong[each]}" for each in mistaken)
        missing = [said for each, said in self.right.items() if each not in chosen]
        if len(missing) == 1:
            return False, f"a supported sentence is missing. {missing[0]}"
        if missing:
            return False, f"{len(missing)} supported sentences are missing. {missing[0]}"
        return True, "These are all sentences that are supported"


class Measured(NamedTuple):
    """A measured number with its 95 % interval, and the measurement in words."""

    value: float
    low: float
    high: float
    said: str


def rate_of(found: int, of: int, said: str) -> Measured:
    """Return a measured fraction with Wilson's interval."""
    return Measured(found / of, *wilson(found, of), said)


def mean_of(values: Sequence[float], said: str) -> Measured:
    """Return a measured mean with its 95 % interval."""
    mean, half = fmean(values), 1.96 * stdev(values) / math.sqrt(len(values))
    return Measured(mean, mean - half, mean + half, said)


@dataclass(frozen=True)
class Prediction:
    r"""The judge of a predicted number, which gives points by the distance to the measured number.

    Attributes
    ----------
    measure : callable
        Returns the measured number.
    near : float
        The distance at which a prediction gets half of the points, which are enough.
    reason : str
        The reason for the measured number, in a sentence.

    Examples
    --------
    >>> judge = Prediction(lambda: Measured(0.5, 0.4, 0.6, "100 games"), 0.1, "A coin is fair")
    >>> good, said = judge(lambda: 0.52)
    >>> print(good, *said.split(", "), sep="\n")
    True
    The measured number is 0.5 (95 % interval 0.4 to 0.6
    100 games)
    0.02 from yours: 9 of 10 points. A coin is fair
    >>> judge(lambda: 1)[0]
    False
    """

    measure: Callable[[], Measured]
    near: float
    reason: str

    @cached_property
    def _measured(self) -> Measured:
        return self.measure()

    def __call__(self, function: Function) -> tuple[bool, str]:
        """Return whether a prediction is near enough, with the measured number and the reason."""
        try:
            number = float(function())
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            return False, "a prediction is a finite number"
        value, low, high, said = self._measured
        away = abs(number - value)
        good = away <= self.near
        points = round(FULL * max(0.0, 1 - away / (2 * self.near)))
        points = max(points, FULL // 2) if good else min(points, FULL // 2 - 1)
        told = (
            f"the measured number is {value:.3g} (95 % interval {low:.3g} to {high:.3g}, {said}), "
            f"{away:.3g} from yours: {points} of {FULL} points. {self.reason}"
        )
        return good, told[0].upper() + told[1:] if good else told


def board_of(function: Function, sizes: range, *, white: bool = False) -> Game:
    """Return the board that a learner drew, with Black or White to move.

    Raises
    ------
    GomcError
        If the text is no position, or the board is too small or too large.
    """
    board = go.Board.from_diagram(function(), komi=0.5, to_play="white" if white else "black")
    if board.size not in sizes:
        raise GomcError(f"the board should be {sizes[0]}x{sizes[0]} to {sizes[-1]}x{sizes[-1]} large.")
    return board
