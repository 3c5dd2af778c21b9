"""What a player remembers of a game from one move to the next: how it went, and what it gives.

What is remembered belongs to a position and the moves that led there. When moves are taken back, or
another game begins, it is as if they had never been.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game import Game
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.search.thinking import mean_win_rate
from gomc.settings.playing import AdaptiveKomi, Balance, DynamicKomi, LinearKomi, Playing


class Note(NamedTuple):
    """What a player remembers of a move.

    Attributes
    ----------
    lost : int
        The number of moves in a row at which the game seemed lost.
    balance : Balance
        What the player gives at the next move, with adaptive komi.
    """

    lost: int = 0
    balance: Balance = Balance()


class Course:
    """The notes of a game, each with the number of moves before it and the player who made it.

    Examples
    --------
    >>> import gomc.reference as go
    >>> course, board = Course(), go.Board(5)
    >>> course.keep(board, Note(lost=1))
    >>> for move in ("C3", "D3"):
    ...     board.play(move)
    >>> course.last(board).lost
    1
    >>> board.undo(), board.undo(), course.last(board).lost
    (None, None, 0)
    """

    def __init__(self) -> None:
        self._start = (0, 0)
        self._moves: tuple[tuple[Color, int], ...] = ()
        self._notes: dict[tuple[int, Color], Note] = {}

    def last(self, board: Game) -> Note:
        """Return the note that the player to move made last in this game."""
        self._go_to(board)
        mine = [n for n, color in self._notes if color is board.to_play]
        return self._notes[max(mine), board.to_play] if mine else Note()

    def keep(self, board: Game, note: Note) -> None:
        """Keep what the player to move thinks of a position."""
        self._go_to(board)
        self._notes[len(board.moves), board.to_play] = note

    def _go_to(self, board: Game) -> None:
        """Forget what does not belong to the moves that led to a position."""
        start, moves = (board.size, board.handicap), board.moves
        pairs = enumerate(zip(self._moves, moves, strict=False))
        shared = next((n for n, (old, new) in pairs if old != new), min(len(self._moves), len(moves)))
        same = start == self._start
        self._notes = {
            (n, color): note
            for (n, color), note in self._notes.items()
            if same and n <= shared and n < len(moves)
        }
        self._start, self._moves = start, moves


def balance_at(how: DynamicKomi | None, game: Game, before: Balance) -> Balance:
    """Return what the player to move gives, after what it gave before."""
    color, played, size = game.to_play, len(game.moves), game.size
    if isinstance(how, LinearKomi):
        more = how.larger(game.handicap, game.komi, played, white=color is Color.WHITE)
        return Balance(color * more)
    if not isinstance(how, AdaptiveKomi):
        return Balance()
    left = size**2 * 4 / 5 - len(game.black) - len(game.white)
    if left <= how.last:
        return before._replace(given=0.0)
    if played < how.opening:
        return before._replace(given=color * how.stone * game.handicap)
    return before


def note_of(playing: Playing, before: Note, balance: Balance, result: SearchResult | None) -> Note:
    """Return what a player remembers of a move for which it gave something.

    Without a result the player has passed because that wins.
    """
    if result is None:
        return Note(0, balance)
    resign, dynamic = playing.resign, playing.dynamic_komi
    lost = resign is not None and result.win_rate < resign.below and balance.given <= 0
    if isinstance(dynamic, AdaptiveKomi) and result.playouts >= dynamic.games:
        balance = dynamic.after(balance, mean_win_rate(result))
    return Note(before.lost + 1 if lost else 0, balance)
