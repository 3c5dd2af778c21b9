"""Time control: the time to think about a move, so that the program never loses on time.

A player uses *main time*, and after main time *byo-yomi* in the Canadian way: a number of stones in a
number of seconds, again and again. Without byo-yomi the player loses the game when the main time is
over (*absolute* time). The time for a move is

- in main time, the time left divided by the number of moves that are still to come, for which
  `gomc.settings.Thinking` gives formulas;
- in byo-yomi, the time left divided by the number of stones left.

The clock keeps a reserve in both cases, and subtracts the *lag*: the time that recent moves needed in
addition to their searches. A single slow move does not count, because one long pause must not take the
time of the next moves. The clock runs while the program thinks. When the controller reports a time
(``time_left``), the clock takes over the reported time.

Source: the protocol's specification, version 2 draft 2, section 4.2, for the kinds of time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from gomc.game.rules import Color

LAG = 0.05
"""The least lag, the seconds of a move without the search: a pipe, a busy machine, a large board."""

MOST_LAG = 1.0
"""The largest lag in seconds that the clock expects."""

FADES = 0.8
"""The fraction of a slow move's lag that the clock still expects at the next move."""

RESERVE = 1.0
"""The reserve in seconds; the clock keeps back a quarter of the time left if a quarter is less."""


class TimeSettings(NamedTuple):
    """The limits of time in a game.

    Attributes
    ----------
    main, byo_time : float
        Main time and byo-yomi time in seconds.
    byo_stones : int
        The number of stones to play in the byo-yomi time.
    periods : bool
        Whether byo-yomi is Japanese: the byo-yomi time is for a single stone, and the controller counts
        periods instead of stones. The clock never plans with a second period.
    """

    main: float
    byo_time: float
    byo_stones: int
    periods: bool = False

    @property
    def unlimited(self) -> bool:
        """Whether there is no limit: byo-yomi of no stones, or no time at all."""
        return (self.byo_time > 0 and not self.byo_stones) or not (self.main or self.byo_time)


class Time(NamedTuple):
    """The time left to a player: seconds, and the stones to play in these seconds (0 in main time)."""

    seconds: float
    stones: int


class Clock:
    """The clock of a game.

    Parameters
    ----------
    now : callable
        A function that returns the time in seconds.

    Examples
    --------
    >>> clock = Clock()
    >>> clock.set(TimeSettings(main=601, byo_time=0, byo_stones=0))
    >>> clock.budget(Color.BLACK, moves_left=40)
    14.95
    >>> clock.left(Color.WHITE, Time(30, 5))
    >>> clock.budget(Color.WHITE, moves_left=40)
    5.75
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._settings = TimeSettings(0, 0, 0)
        self._times: dict[Color, Time] = {}
        self._lag = self._latest = LAG

    @property
    def limited(self) -> bool:
        """Whether a player's time is limited."""
        return bool(self._times)

    def set(self, settings: TimeSettings) -> None:
        """Set both players' clocks for a new game."""
        self._settings = settings
        self._lag = self._latest = LAG
        self._times = {}
        if not settings.unlimited:
            self._times = dict.fromkeys(Color, Time(settings.main, 0))

    def restart(self) -> None:
        """Set both players' clocks back to the beginning."""
        self.set(self._settings)

    def left(self, color: Color, left: Time) -> None:
        """Set a player's clock to the time left that the controller reports."""
        stones = min(left.stones, 1) if self._settings.periods else left.stones
        self._times[color] = Time(left.seconds, stones)

    def budget(self, color: Color, moves_left: float) -> float | None:
        """Return the seconds to think about a move, or None without a limit.

        Parameters
        ----------
        color : Color
            The player to move.
        moves_left : float
            The expected number of moves that this player must still make.
        """
        if color not in self._times:
            return None
        seconds, stones = self._times[color]
        share = self._share(seconds, stones or max(moves_left, 1))
        if not stones and self._settings.byo_stones:
            period = self._share(self._settings.byo_time, self._settings.byo_stones)
            share = max(share, period)
        return share

    def most(self, color: Color) -> float | None:
        """Return the most seconds to think about a move, nearly all the time left, or None.

        The time for the lag of the other stones of a byo-yomi period stays.
        """
        if color not in self._times:
            return None
        seconds, stones = self._times[color]
        return self._share(seconds - max(stones - 1, 0) * self._lag, 1)

    def move(self, color: Color, began: float, budget: float | None) -> None:
        """Subtract the time of a move from a player's clock.

        Parameters
        ----------
        color : Color
            The player who moved.
        began : float
            The time in seconds at which the player began to think.
        budget : float or None
            The seconds that the player meant to think; longer thinking counts as lag, the lesser lag of
            two moves in a row.
        """
        if color not in self._times or budget is None:
            return
        took = self._now() - began
        before, self._latest = self._latest, min(took - budget, MOST_LAG)
        self._lag = max(LAG, min(before, self._latest), FADES * self._lag)
        seconds, stones = self._times[color]
        seconds -= took
        byo_time, byo_stones = self._settings[1:3]
        if not stones and seconds <= 0 and byo_stones:
            seconds, stones = seconds + byo_time, byo_stones
        if stones:
            stones -= 1
            if not stones:
                seconds, stones = float(byo_time), byo_stones
        self._times[color] = Time(seconds, stones)

    def now(self) -> float:
        """Return the time in seconds."""
        return self._now()

    def _share(self, seconds: float, moves: float) -> float:
        """Return the seconds that each of several moves may search, if they share these seconds."""
        usable = seconds - min(RESERVE, seconds / 4)
        return max(usable / moves - self._lag, 0.0)
