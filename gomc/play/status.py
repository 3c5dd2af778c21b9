"""The status of strings at the end of a game, judged by random games.

When both players have passed, the board may hold *dead* stones, which nobody would save. Dead stones
are taken off before the area is counted. People agree on the dead stones; a program can ask random
games. Half of the games begin with Black's move and half with White's move, and

- a string is dead if the points of the string belong to the opponent in most games, and if the opponent
  owns a living string at all;
- two opposing strings with two liberties each and at least one shared liberty are in *seki* if neither
  string belongs clearly to either side: the player who plays there first loses, and so the random games
  are divided;
- all other strings are alive.

Random games see only the result of life and death, and so they err where a string lives or dies by
exact play only. On the final positions of 30 games of GNU Go 3.8 against itself (9x9 and 13x13) this
judgement differed from GNU Go's judgement in a single game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import TypeVar

from gomc.backend import check_module
from gomc.contract import Backend
from gomc.errors import check_number
from gomc.game import Game, check_board
from gomc.game.game import score_text
from gomc.game.pictures import Shown
from gomc.game.points import PASS, Points
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.results.stats import Rows
from gomc.search.running import interruptible
from gomc.search.thinking import mean_win_rate
from gomc.settings import Abramson

HOW = Abramson(by="wins")
"""The settings of the search that plays random games and counts owners."""

GAMES = 128
"""The number of random games for a judgement, which give the mean owner of a point to about 0.1."""

UNDECIDED = 0.5
"""The least size of the mean owner for a clear owner of a point or string."""

BoardT = TypeVar("BoardT", bound=Game)


@dataclass(frozen=True)
class Judgement(Shown):
    """The judgement of a position by random games; the printed judgement names the winner.

    Attributes
    ----------
    alive, dead, seki : tuple of Points
        The strings of both players.
    score : float
        Black's area minus White's area minus komi, without the dead stones.
    ownership : tuple of tuple of float
        The mean owner of every point, from +1 (always Black) to -1 (always White).
    won : dict of Color to float
        The win rate of each player in the games that begin with the player's move.
    games : int
        The number of games: `GAMES`, or fewer games if the time was short.
    board : Board
        A copy of the judged board, for pictures; not compared.
    """

    alive: tuple[Points, ...]
    dead: tuple[Points, ...]
    seki: tuple[Points, ...]
    score: float
    ownership: Rows = field(repr=False)
    won: dict[Color, float]
    games: int
    board: Game = field(compare=False, repr=False)

    @property
    def decided(self) -> float:
        """The decided part of the board: the mean size of the points' mean owners, from 0 to 1."""
        return fmean(abs(owner) for row in self.ownership for owner in row)

    def __str__(self) -> str:
        winner = Color.BLACK if self.score > 0 else Color.WHITE
        text = f"{winner} has won by {abs(self.score):g} points" if self.score else "The game is a draw"
        for chosen, status in ((self.dead, "taken off as dead"), (self.seki, "in seki")):
            if chosen:
                text += f"; {status}: {', '.join(string.names[0] for string in chosen)}"
                text += " and the stones connected to them" if any(len(s) > 1 for s in chosen) else ""
        return text


def turned(board: BoardT, color: Color) -> BoardT:
    """Return a copy of a board on which the game goes on and `color` is to move."""
    twin = board.copy()
    twin.resume()
    if twin.to_play is not color:
        twin.play(PASS)
        twin.resume()
    return twin


def useful_moves(backend: Backend, board: Game) -> Points:
    """Return the legal points that are no eyes of the player to move."""
    return Points(board.legal_moves().bits & ~backend.eyes(board).bits, board.size)


def strings(board: Game) -> Iterator[Points]:
    """Yield all strings, in the reading order of their first stones, Black's before White's."""
    for stones in (board.black, board.white):
        seen = 0
        for point in stones:
            if not seen >> point & 1:
                string = board.string(point)
                seen |= string.bits
                yield string


# Paper: BH 5.2.3
def judge(backend: Backend, board: Game, seconds: float | None = None, seed: int = 0) -> Judgement:
    """Judge which strings are alive, dead or in seki if the game ends in this position.

    Parameters
    ----------
    backend : Backend
        The backend that plays the random games.
    board : Board
        The position, which stays unchanged.
    seconds : float, optional
        The time limit; the judgement plays at least two games. Ctrl-C also ends the judgement.
    seed : int
        The seed of the random games.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X . X O .
    ...     X X X X O O
    ...     X O X X O .
    ...     . . X O O O
    ...     X X X O O O
    ...     . X O O . O''', komi=0.5)
    >>> judgement = judge(go, board)
    >>> [string.names for string in judgement.dead], board.score(), judgement.score
    ([('B4',)], -0.5, 3.5)
    >>> print(judgement)
    Black has won by 3.5 points; taken off as dead: B4
    """
    check_module(backend)
    check_board(board)
    seconds = None if seconds is None else check_number("seconds", seconds, 0)
    with interruptible():  # Ctrl-C ends both halves
        halves = {color: _games(backend, board, color, seconds, seed) for color in Color}
    both = zip(*(half.ownership for half in halves.values()), strict=True)
    ownership = tuple(tuple(map(fmean, zip(*two, strict=True))) for two in both)
    owner = {string: _mean_owner(board, string, ownership) for string in strings(board)}
    seki = _in_seki(board, owner)
    living = {_color(board, string) for string in owner if owner[string] > 0}
    lost = [string for string in owner if owner[string] < 0 and string not in seki]
    dead = tuple(string for string in lost if _color(board, string).other in living)
    alive = tuple(string for string in owner if string not in (*seki, *dead))
    counted = board.copy()
    counted.set_up(empty=[point for string in dead for point in string])
    won = {color: mean_win_rate(half) for color, half in halves.items()}
    games = sum(half.playouts for half in halves.values())
    return Judgement(alive, dead, seki, counted.score(), ownership, won, games, board.copy())


def judged_record(backend: Backend, board: Game) -> Record:
    """Return the record of the game on a board; a finished game has the result without dead stones."""
    record = Record.of(board)
    if board.ended != "two passes":
        return record
    return replace(record, result=score_text(judge(backend, board).score))


def _games(
    backend: Backend, board: Game, color: Color, seconds: float | None, seed: int
) -> SearchResult:
    """Play the half of the games that begin with a move of `color`."""
    game = turned(board, color)
    moves = useful_moves(backend, game) or [PASS]
    half = None if seconds is None else seconds / 2
    return backend.search(game, HOW, playouts=GAMES // 2, seconds=half, seed=seed, moves=moves)


def _color(board: Game, string: Points) -> Color:
    """Return the colour of a string."""
    return Color.BLACK if board.black.bits & string.bits else Color.WHITE


def _mean_owner(board: Game, string: Points, ownership: Rows) -> float:
    """Return the mean owner of a string's points, from the view of the string's player."""
    places = [divmod(point, board.size + 1) for point in string]
    return fmean(ownership[row][column] for row, column in places) * _color(board, string)


def _in_seki(board: Game, owner: dict[Points, float]) -> tuple[Points, ...]:
    """Return the strings in seki.

    A string in seki has two liberties and no clear owner, and shares a liberty with such a string of
    the opponent.
    """
    divided = [string for string in owner if abs(owner[string]) < UNDECIDED]
    near = {string: board.liberties(next(iter(string))).bits for string in divided}
    pressed = [string for string in divided if near[string].bit_count() == 2]
    return tuple(
        string
        for string in pressed
        if any(
            near[string] & near[other] and _color(board, string) is not _color(board, other)
            for other in pressed
        )
    )
