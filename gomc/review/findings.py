r"""The findings of a program about a game: a search of every position, the curve, and the mistakes.

**The curve.** The win rate of the best move favours the player to move, because the replies to the best
move are not yet explored well. So the win rate, seen by the same player, goes up and down with every
move. In six trials (MoGo's program with 1,000 and 4,000 games and UCT with 1,000, on the game that
comes with gomc and on a game of the program against itself) this saw-tooth was 12 to 24 points high.
For the fraction :math:`w_n` of *all* games that Black won, the saw-tooth was 1 to 6 points high;
therefore the win rate here is :math:`w_n`. A mean over neighbours removes the rest of the saw-tooth,

.. math::  c_n = \tfrac14 w_{n-1} + \tfrac12 w_n + \tfrac14 w_{n+1},

because this mean is 0 for a sequence that changes sign with every move, and keeps a straight line.

**Mistakes.** If the move of the game is not the move that the program would play, the program also
searches the position after the *program's* move, with the same limits as for the position after the
game's move, and with the same player to move. So both win rates are measured in the same way. Their
difference, from the view of the player who moved, is the loss of the move.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from gomc.errors import check_number, check_whole, printable
from gomc.game.pictures import Shown
from gomc.game.points import point_name
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.results.stats import Z_95, Rows

LEAST = 0.05
"""The smallest loss that counts as a mistake, as a fraction of games."""

SURE = Z_95
"""The smallest ratio of a mistake's loss to the standard error; chance alone exceeds it once in 40."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of mistakes in pictures."""


class PositionSearch(NamedTuple):
    """The result of the searches for a position of the game.

    Attributes
    ----------
    to_play : Color
        The player to move.
    win_rate : float
        The fraction of all games of the search that Black won.
    line : tuple of int
        The move that the program would play, and the moves that the program expects to follow.
    better : float or None
        The fraction of games that Black won in a search after the program's move; None if the game's
        move is the same, the game ends with this position, or stones are set up after the move.
    games : int
        The number of games of the search, or of the shorter of two searches of the position: a limit
        of time, or a position that is solved early, lets them play different numbers.
    ownership : tuple of tuple of float
        The average owner of every point at the end of the games: +1 Black's, -1 White's.
    """

    to_play: Color
    win_rate: float
    line: tuple[int, ...]
    better: float | None
    games: int
    ownership: Rows


@dataclass(frozen=True)
class BadMove(Shown):
    """A move that lost more than chance can explain; a notebook shows it on the board.

    Attributes
    ----------
    number : int
        The number of the move.
    color : Color
        The player.
    played, better : str
        The move played, and the move that the program would have played.
    loss : float
        The loss of the move, as a fraction of games.
    before, after : float
        The fractions of games that the player wins after the better move, and after the move played.
    line : tuple of str
        The better move, and the moves that the program expects to follow.
    record : Record
        The game; not compared.
    """

    number: int
    color: Color
    played: str
    better: str
    loss: float
    before: float
    after: float
    line: tuple[str, ...]
    record: Record = field(compare=False, repr=False)

    def __str__(self) -> str:
        text = f"move {self.number}: {self.color} plays {self.played} and wins {self.after:.0%}; "
        return text + f"{self.better} wins {self.before:.0%} ({' '.join(self.line[:6])})"


class Summary(NamedTuple):
    """The figures of an analysis for all moves of a player.

    Attributes
    ----------
    moves, alike : int
        The number of moves, and the number of these moves that the program would have played.
    mistakes : int
        The number of moves that lost more than chance can explain, and at least `LEAST`.
    lost : float
        The average loss of a move, as a fraction of games.
    """

    moves: int
    alike: int
    mistakes: int
    lost: float

    def __str__(self) -> str:
        text = f"{self.moves} moves, {self.alike} as the program, {self.mistakes} mistakes"
        return f"{text}, {100 * self.lost:.1f} of 100 games lost a move"


@dataclass(frozen=True)
class Findings(Shown):
    """A game, and a program's findings about the game.

    Attributes
    ----------
    record : Record
        The game.
    program : str
        The program, with its limits.
    looks : tuple of PositionSearch
        A search of every position, from the position before the first move to the last position; fewer
        searches if the analysis was interrupted.
    """

    record: Record
    program: str
    looks: tuple[PositionSearch, ...]

    @property
    def complete(self) -> bool:
        """Whether there is a search of every position."""
        return len(self.looks) == len(self.record.moves) + 1

    @property
    def win_rates(self) -> tuple[float, ...]:
        """The fraction of games that Black won, by the number of moves played."""
        return tuple(look.win_rate for look in self.looks)

    @property
    def curve(self) -> tuple[float, ...]:
        """The win rates as a smooth curve; the top of this module gives the formula.

        Examples
        --------
        >>> rates = [0.6, 0.4, 0.6, 0.4, 0.6]  # a saw-tooth
        >>> looks = tuple(PositionSearch(Color.BLACK, rate, (0,), None, 1, ()) for rate in rates)
        >>> Findings(Record(9), "uct", looks).curve
        (0.5, 0.5, 0.5, 0.5, 0.5)
        """
        rates = self.win_rates
        around = [*rates[1:2], *rates, *rates[-2:-1]] if rates[1:] else rates * 3
        return tuple(
            (before + 2 * rate + after) / 4
            for before, rate, after in zip(around, around[1:], around[2:], strict=False)
        )

    @property
    def losses(self) -> tuple[float, ...]:
        """The loss of each move, as a fraction of games; below 0 if the game's move is better."""
        return tuple(self._loss(n) for n in range(len(self.looks) - 1))

    def mistakes(self, most: int = 5, least: float = LEAST) -> tuple[BadMove, ...]:
        """Return the mistakes, largest loss first.

        Parameters
        ----------
        most : int
            The largest number of mistakes returned.
        least : float
            The smallest loss that counts; a loss that chance alone explains does not count either.
        """
        most, least = check_whole("most", most, 0), check_number("least", least, 0, 1)
        mistakes = [
            self._mistake(n)
            for n, loss in enumerate(self.losses)
            if loss >= max(least, SURE * self._error(n))
        ]
        return tuple(sorted(mistakes, key=lambda mistake: -mistake.loss)[:most])

    def summary(self, color: Color | str) -> Summary:
        """Return the figures for all moves of a player.

        Examples
        --------
        >>> rates = 0.5, 0.3, 0.5, 0.4
        >>> looks = [PositionSearch(Color.BLACK, rate, (0,), 0.5, 1000, ()) for rate in rates]
        >>> record = Record(9, moves=((Color.BLACK, 0), (Color.WHITE, 1), (Color.BLACK, 2)))
        >>> print(Findings(record, "uct", tuple(looks)).summary("black"))
        2 moves, 1 as the program, 2 mistakes, 15.0 of 100 games lost a move
        """
        color = Color.parse(color)
        own = [n for n in range(len(self.losses)) if self.record.moves[n][0] is color]
        alike = sum(self.record.moves[n][1] == self.looks[n].line[0] for n in own)
        bad = sum(mistake.color is color for mistake in self.mistakes(len(self.losses)))
        lost = sum(self.losses[n] for n in own) / len(own) if own else 0.0
        return Summary(len(own), alike, bad, lost)

    def ownership(self, n: int) -> Rows:
        """Return the average owner of every point after `n` moves, row by row from the top."""
        return self.looks[check_whole("the number of moves", n, 0, len(self.looks) - 1)].ownership

    def __str__(self) -> str:
        lines = [str(self.record), f"analysed by {self.program}"]
        if not self.complete:
            lines.append(f"(broken off: {len(self.looks)} of {len(self.record.moves) + 1} positions)")
        if self.looks:
            ends = f"{self.curve[0]:.0%} at the beginning, {self.curve[-1]:.0%} at the end"
            lines.append(f"Black wins {ends}")
        return printable("\n".join([*lines, *map(str, self.mistakes())]))

    # --- Sums.

    def _loss(self, n: int) -> float:
        """Return the loss of move `n` + 1."""
        better, color = self.looks[n].better, self.record.moves[n][0]
        return 0.0 if better is None else color * (better - self.looks[n + 1].win_rate) + 0.0  # no -0

    def _error(self, n: int) -> float:
        """Return the standard error of the loss of move `n` + 1, from the variances of two win rates.

        Each rate includes two virtual games, a win and a loss; otherwise a rate from a few games, all
        of them won, would have no error.
        """
        after = self.looks[n + 1]
        samples = ((self.looks[n].better or 0.0, self.looks[n].games), (after.win_rate, after.games))
        rates = [((rate * games + 1) / (games + 2), games) for rate, games in samples]
        return math.sqrt(sum(rate * (1 - rate) / games for rate, games in rates))

    def _mistake(self, n: int) -> BadMove:
        (color, move), look, size = self.record.moves[n], self.looks[n], self.record.size
        rates = (look.better or 0.0, self.looks[n + 1].win_rate)
        before, after = rates if color is Color.BLACK else (1 - rate for rate in rates)
        line = tuple(point_name(point, size) for point in look.line)
        played = point_name(move, size)
        return BadMove(n + 1, color, played, line[0], before - after, before, after, line, self.record)
