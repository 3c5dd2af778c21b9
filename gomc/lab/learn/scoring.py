"""The quality of weights: the prediction rate of the moves played, and the mean log-evidence.

The first guess is the candidate with the largest weight, and among equals the first in reading order.
The prediction rate is the percentage of moves for which the first guess is the move played. The
log-evidence of a move is the logarithm of the probability that the weights give to the move: 0 for a
certain move, -5.9 if 361 moves have equal weights. Passes are left out.

Source: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007,
section 4: 34.9 % and -2.69 after learning from 652 games of professionals.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError, check_type
from gomc.fast.sight.ground import BoardTables, ground
from gomc.fast.sight.look import MoveContext
from gomc.fast.sight.model import Gammas, Model, for_size, model
from gomc.fast.sight.stones import BLACK, WHITE, ArrayBoard, new_table
from gomc.fast.sight.tactics import Levels
from gomc.features.levels import words
from gomc.game import Game, check_board
from gomc.game.points import PASS, bits, parse_move, point_name
from gomc.game.position import Move
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab.learn import factors
from gomc.lab.learn.games import all_records, played
from gomc.lab.learn.minorization import Competitions
from gomc.lab.learn.samples import LevelRows, clear, compete, see_all

Bar = Callable[[Sequence[Record], str], Iterable[Record]]
"""A function that shows the progress of a loop over games, with a word for the work."""

SPAN = 30
"""The number of moves in each phase of the game for which figures are given."""


class NoMoves(GomcError):
    """Games have no moves that could be scored."""


class PredictionQuality(NamedTuple):
    """The quality of weights on some moves.

    Attributes
    ----------
    moves : int
        The number of moves.
    guessed : int
        The number of moves that were the first guess.
    evidence : float
        The mean log-evidence.
    """

    moves: int
    guessed: int
    evidence: float

    @property
    def rate(self) -> float:
        """The prediction rate: the percentage of moves that were the first guess."""
        return 100 * self.guessed / self.moves

    def __str__(self) -> str:
        return (
            f"prediction rate {self.rate:.2f} %, mean log-evidence {self.evidence:.4f}, "
            f"{self.moves} moves"
        )


class FeatureBoards:
    """Boards of all sizes, with the tables and buffers for the features of some weights."""

    def __init__(self, weights: Model) -> None:
        self.names = [*weights.gammas]
        self.gammas = [*weights.gammas.values()]
        self.plays = weights.plays
        self.eyes = weights.eyes
        self.wanted = weights.wanted
        self._tables: dict[int, ArrayBoard] = {}

    def table(self, size: int) -> tuple[BoardTables, ArrayBoard]:
        """Return an empty board."""
        base = ground(size)
        table = self._tables.setdefault(size, new_table(base))
        clear(base, table)
        return base, table

    def compete(self, record: Record, rows: LevelRows | None = None) -> tuple[Competitions, Levels]:
        """Return the competitions of a game, and the number of the move of each competition.

        New rows of levels are made if `rows` is not given.
        """
        if self.plays:
            return factors.compete(record, rows)
        size, events = played(record)
        if rows is None:
            rows = np.zeros((len(self.wanted), len(events) * size * size), np.uint16)
        ends, wins, numbers = np.zeros((3, len(events)), np.int64)
        count = compete(events, *self.table(size), self.eyes, self.wanted, rows, ends, wins, numbers)
        return Competitions(rows, ends[:count], wins[:count]), numbers[:count]


def strengths(rows: LevelRows, gammas: Iterable[Gammas]) -> Gammas:
    """Return the strength of every candidate."""
    product = np.ones(rows.shape[1])
    for row, gamma in zip(rows, gammas, strict=True):
        product *= gamma[row]
    return product


def judged(competitions: Competitions, gammas: Iterable[Gammas]) -> tuple[NDArray[np.bool_], Gammas]:
    """Return for each competition whether the winner was the first guess, and the log-evidence."""
    if not len(competitions.ends):
        return np.zeros(0, np.bool_), np.zeros(0)
    end = competitions.ends[-1]
    weights, begins = strengths(competitions.rows[:, :end], gammas), np.r_[0, competitions.ends[:-1]]
    of = np.repeat(np.arange(len(begins)), competitions.ends - begins)
    best = np.maximum.reduceat(weights, begins)
    tops = np.flatnonzero(weights == best[of])
    first = tops[np.searchsorted(tops, begins)]
    evidence = np.log(weights[competitions.wins] / np.add.reduceat(weights, begins))
    return first == competitions.wins, evidence


def score(
    records: Sequence[Record], weights: Model | None = None, bar: Bar = lambda games, _: games
) -> tuple[PredictionQuality, dict[int, PredictionQuality]]:
    """Measure the quality of weights on games.

    Parameters
    ----------
    records : sequence of Record
        The games.
    weights : Model, optional
        The weights; by default gomc's own weights for the board size of each game.
    bar : callable, optional
        Shows the progress.

    Returns
    -------
    PredictionQuality
        The quality on all moves.
    dict of int to PredictionQuality
        The quality on each phase of the game, by the number of the phase's first move.

    Raises
    ------
    NoMoves
        If the games have no legal moves.
    GomcError
        If an argument has the wrong type.
    """
    sights: dict[int, FeatureBoards] = {}
    results = []
    if weights is not None:
        check_type("weights", weights, Model)
    for record in bar(all_records(records), "scoring"):
        if record.size not in sights:
            sights[record.size] = FeatureBoards(weights or for_size(record.size))
        competitions, numbers = sights[record.size].compete(record)
        guessed, evidence = judged(competitions, sights[record.size].gammas)
        results.append(np.stack([numbers, guessed, evidence]))
    numbers, guessed, evidence = np.concatenate(results, 1) if results else np.zeros((3, 0))
    if not len(numbers):
        raise NoMoves("these games cannot be scored: they have no moves.")
    spans = (numbers.astype(int) - 1) // SPAN
    return _score(guessed, evidence), {
        1 + SPAN * int(n): _score(guessed[spans == n], evidence[spans == n]) for n in np.unique(spans)
    }


def _score(guessed: Gammas, evidence: Gammas) -> PredictionQuality:
    return PredictionQuality(len(guessed), int(guessed.sum()), float(evidence.mean()))


def weights(board: Game, learned: Model | str | Path | None = None) -> dict[str, float]:
    """Return the probability of every legal move of a board, without a pass, by the move's name.

    Parameters
    ----------
    board : Board
        The position, on a board of either backend. The last two moves and the ko count too.
    learned : Model, str or Path, optional
        The weights, or the name of weights or of their file; by default gomc's own weights for boards
        of this size.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(19)
    >>> for move in ["Q16", "D4", "Q4", "D16", "R6"]:
    ...     board.play(move)
    >>> found = weights(board)
    >>> len(found), round(sum(found.values()), 6)
    (356, 1.0)
    """
    sight, rows = _seen(board, learned)
    gammas = strengths(rows, sight.gammas)
    return dict(zip(board.legal_moves().names, (gammas / gammas.sum()).tolist(), strict=True))


def team(
    board: Game, move: Move, learned: Model | str | Path | None = None
) -> dict[str, tuple[str, float]]:
    """Return the features of a move: by name the level in words, and the weight of this level.

    The weight of the move is the product of these weights.

    Parameters
    ----------
    board : Board
        The position.
    move : str or int
        A legal move.
    learned : Model, str or Path, optional
        The weights, or the name of weights or of their file; by default gomc's own weights for boards
        of this size.

    Raises
    ------
    GomcError
        If the move is not legal.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(9)
    >>> for move in ["E5", "E4", "A1", "D5", "A2", "F5"]:
    ...     board.play(move)
    >>> team(board, "E6")["extension"][0]
    'answers, lives, 1 stone'
    """
    sight, rows = _seen(board, learned)
    name, names = point_name(parse_move(move, board.size), board.size), board.legal_moves().names
    if name not in names:
        raise GomcError(f"{name} is no legal move here.")
    levels = rows[:, names.index(name)].tolist()
    return {
        feature: (words(feature, level), float(gammas[level]))
        for feature, level, gammas in zip(sight.names, levels, sight.gammas, strict=True)
        if level
    }


def _seen(board: Game, learned: Model | str | Path | None) -> tuple[FeatureBoards, LevelRows]:
    """Return the tables for a board's features, and the levels of all legal moves in reading order."""
    size, state = check_board(board).size, board.state
    if isinstance(learned, str | os.PathLike):
        learned = model(learned)
    used = for_size(size) if learned is None else check_type("learned", learned, Model)
    if used.plays:
        raise GomcError(
            "these are factors of playouts: ask gomc.reference.policy for the probabilities of moves, "
            "with the settings that gomc.settings.learned.read reads from the file."
        )
    sight = FeatureBoards(used)
    base, table = sight.table(size)
    for color, points in ((BLACK, state.black), (WHITE, state.white)):
        table.colors[[_place(point, size) for point in bits(points)]] = color
    last, before, ko = (
        _place(point.bit_length() - 1, size) for point in (state.last, state.before, state.ko)
    )
    legal = np.array([_place(point, size) for point in board.legal_moves()], np.int64)
    now = MoveContext(BLACK if board.to_play is Color.BLACK else WHITE, last, before, ko, 0)
    rows = np.zeros((len(sight.wanted), len(legal)), np.uint16)
    see_all(now, base, table, sight.eyes, sight.wanted, rows, legal)
    return sight, rows


def _place(point: int, size: int) -> int:
    """Return the number of a point, counted row by row from 0; -1 for a pass."""
    return -1 if point == PASS else point - point // (size + 1)
