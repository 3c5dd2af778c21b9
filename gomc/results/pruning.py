"""The course of a progressive pruning, as data; `gomc.search.pruning` decides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from gomc.game.pictures import Shown

Ending = Literal["one left", "equal", "maximum"]
"""The reasons for which progressive pruning ends."""


class Pruned(NamedTuple):
    """A move that was pruned, or came back.

    Attributes
    ----------
    name : str
        The move.
    by : str or None
        The better move for which this move was pruned: among several better moves, the move with the
        largest left outcome. None if the move came back, which happens only in soft pruning.
    games : int
        The number of games of the search until then.
    """

    name: str
    by: str | None
    games: int


@dataclass(frozen=True)
class PruningReport(Shown):
    """The course of a progressive pruning.

    Attributes
    ----------
    events : tuple of Pruned
        The moves that were pruned or came back, with the games until then, in that order.
    left : tuple of str
        The moves that are left, in reading order.
    ending : {"one left", "equal", "maximum"} or None
        The reason for the end of the search: a single move was left, the moves left were statistically
        equal, or the largest number of games was reached. None if the search was stopped before.
    """

    events: tuple[Pruned, ...]
    left: tuple[str, ...]
    ending: Ending | None

    def __str__(self) -> str:
        last = {event.name: event for event in self.events}
        gone = [event for event in last.values() if event.by]
        why = self.ending or "stopped before it ended"
        lines = [f"{len(self.left)} of {len(self.left) + len(gone)} moves left ({why})"]
        lines += [f"{e.name:>5} pruned by {e.by} after {e.games} games" for e in gone]
        return "\n".join(lines)
