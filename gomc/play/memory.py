"""The memory of a player from move to move: how long the game seemed lost, and the adaptive komi.

A note belongs to a position and to the moves that led there. When moves are taken back, or another game
begins, the notes of the old moves are forgotten.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game import Game
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.search.thinking import mean_win_rate
from gomc.settings.playing import AdaptiveKomi, Balance, DynamicKomi, LinearKomi, Playing


class MoveMemory(NamedTuple):
    """The memory of a move.

    Attributes
    ----------
    lost : int
        The number of moves in a row at which the game seemed lost.
    balance : Balance
        The points that the player gives at the next move, with adaptive komi.
    """

    lost: int = 0
    balance: Balance = Balance()


class GameMemory:
    """The notes of a game, each with the number of moves before the note and the player who made it.

    Examples
    --------
    >>> import gomc.reference as go
    >>> course, board = GameMemory(), go.Board(5)
    >>> course.keep(board, MoveMemory(lost=1))
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
        self._notes: dict[tuple[int, Color], MoveMemory] = {}

    def last(self, board: Game) -> MoveMemory:
        """Return the last note that the player to move made in this game."""
        self._go_to(board)
        numbers = [n for n, color in self._notes if color is board.to_play]
        return self._notes[max(numbers), board.to_play] if numbers else MoveMemory()

    def keep(self, board: Game, note: MoveMemory) -> None:
        """Keep the note of the player to move about a position."""
        self._go_to(board)
        self._notes[len(board.moves), board.to_play] = note

    def _go_to(self, board: Game) -> None:
        """Forget the notes that do not belong to the moves that led to a position."""
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


def balance_at(dynamic: DynamicKomi | None, game: Game, before: Balance) -> Balance:
    """Return the points that the player to move gives, after the points `before`."""
    color, played, size = game.to_play, len(game.moves), game.size
    if isinstance(dynamic, LinearKomi):
        more = dynamic.larger(game.handicap, game.komi, played, white=color is Color.WHITE)
        return Balance(color * more)
    if not isinstance(dynamic, AdaptiveKomi):
        return Balance()
    left = size**2 * 4 / 5 - len(game.black) - len(game.white)
    if left <= dynamic.last:
        return before._replace(given=0.0)
    if played < dynamic.opening:
        return before._replace(given=color * dynamic.stone * game.handicap)
    return before


def memory_of(
    playing: Playing, before: MoveMemory, balance: Balance, result: SearchResult | None
) -> MoveMemory:
    """Return the note about a move; `balance` holds the points that the player gave in the search.

    Without a result the player has passed, because the pass wins.
    """
    if result is None:
        return MoveMemory(0, balance)
    resign, dynamic = playing.resign, playing.dynamic_komi
    lost = resign is not None and result.win_rate < resign.below and balance.given <= 0
    if isinstance(dynamic, AdaptiveKomi) and result.playouts >= dynamic.games:
        balance = dynamic.after(balance, mean_win_rate(result))
    return MoveMemory(before.lost + 1 if lost else 0, balance)
