"""Time control: the time to think about a move, so that the program never loses on time.

A player has *main time*, and after it *byo-yomi* in the Canadian way: a number of stones in a number of
seconds, again and again. Without byo-yomi the game is lost when the main time is over (*absolute*
time). The time for a move is

- in main time, the time left divided by the number of moves that are still to come, for which
  `gomc.settings.Thinking` has formulas;
- in byo-yomi, the time left divided by the number of stones left.

The clock keeps a reserve in both cases, and takes off the time that recent moves needed besides their
search. It runs while the program thinks; when the controller reports a time (``time_left``), it takes
this as true.

Source: the protocol's specification, version 2 draft 2, section 4.2, for the kinds of time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from gomc.game.rules import Color

LAG = 0.05
"""The least time in seconds for a move besides its search: a pipe, a busy machine, a large board."""

MOST_LAG = 1.0
"""The largest lag in seconds that the clock expects, so that one long pause does not spoil a game."""

FADES = 0.8
"""The part of a slow move's lag that the clock still expects a move later."""

RESERVE = 1.0
"""Seconds that are kept back, or a quarter of the time left if that is less."""


class Settings(NamedTuple):
    """How time is limited.

    Attributes
    ----------
    main, byo_time : float
        Main time and byo-yomi time in seconds.
    byo_stones : int
        The number of stones to play in the latter.
    periods : bool
        Whether byo-yomi is the Japanese one: the time is that of one stone, and the controller counts
        periods where it else counts stones. The clock never plans with a second period.
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
    """The time that a player has left: seconds, and the stones to play in them (0 in main time)."""

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
    >>> clock.set(Settings(main=601, byo_time=0, byo_stones=0))
    >>> clock.budget(Color.BLACK, moves_left=40)
    14.95
    >>> clock.left(Color.WHITE, Time(30, 5))
    >>> clock.budget(Color.WHITE, moves_left=40)
    5.75
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._settings = Settings(0, 0, 0)
        self._times: dict[Color, Time] = {}
        self._lag = LAG

    @property
    def limited(self) -> bool:
        """Whether a player's time is limited."""
        return bool(self._times)

    def set(self, settings: Settings) -> None:
        """Set both players' clocks for a new game."""
        self._settings = settings
        self._lag = LAG
        self._times = {}
        if not settings.unlimited:
            self._times = dict.fromkeys(Color, Time(settings.main, 0))

    def restart(self) -> None:
        """Set both players' clocks back to the beginning."""
        self.set(self._settings)

    def left(self, color: Color, left: Time) -> None:
        """Set a player's clock to the time that the controller reports."""
        stones = min(left.stones, 1) if self._settings.periods else left.stones
        self._times[color] = Time(left.seconds, stones)

    def budget(self, color: Color, moves_left: float) -> float | None:
        """Return the seconds to think about a move, or None without a limit.

        Parameters
        ----------
        color : Color
            The player to move.
        moves_left : float
            A guess of the number of moves that this player still has to make.
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
        """Return the most seconds to think about a move: nearly all that are left, or None."""
        return self._share(self._times[color].seconds, 1) if color in self._times else None

    def move(self, color: Color, began: float, budget: float | None) -> None:
        """Count a move that a player began to think about at `began`, and meant to for this budget."""
        if color not in self._times or budget is None:
            return
        took = self._now() - began
        self._lag = max(LAG, min(took - budget, MOST_LAG), FADES * self._lag)
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
        """Return the part of some seconds that one of several moves may search."""
        usable = seconds - min(RESERVE, seconds / 4)
        return max(usable / moves - self._lag, 0.0)
