"""How well weights predict: how often the move played is the first guess, and the mean log-evidence.

The first guess is the candidate with the largest weight, the first in reading order if there are
several. The log-evidence of a move is the logarithm of its probability: 0 for a sure guess, -5.9 for
one of 361 moves without any knowledge. Passes are not guessed.

Source: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007,
section 4: 34.9 % and -2.69 after learning from 652 games of professionals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError
from gomc.game import Game, check_board
from gomc.game.points import PASS, bits, parse_point, point_name
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.learn.games import played
from gomc.learn.ground import Ground, ground
from gomc.learn.harvest import Eyes
from gomc.learn.minorization import Competitions, Gammas
from gomc.learn.model import Model, for_size, model
from gomc.learn.samples import Now, Rows, clear, compete, see_all
from gomc.learn.stones import BLACK, EMPTY, WHITE, Table, new_table
from gomc.learn.tactics import Levels

Bar = Callable[[Sequence[Record], str], Iterable[Record]]
"""What shows the progress of a loop over games, with a word for what is done."""

SPAN = 30
"""The moves of a phase of the game, for which figures are given."""


class Score(NamedTuple):
    """How well weights predict some moves.

    Attributes
    ----------
    moves : int
        The number of moves.
    guessed : int
        How many of them were the first guess.
    evidence : float
        The mean log-evidence.
    """

    moves: int
    guessed: int
    evidence: float

    @property
    def rate(self) -> float:
        """The percentage of moves that were guessed."""
        return 100 * self.guessed / self.moves

    def __str__(self) -> str:
        return (
            f"prediction rate {self.rate:.2f} %, mean log-evidence {self.evidence:.4f}, "
            f"{self.moves} moves"
        )


class Sight:
    """Boards of all sizes, and what sees features on them."""

    def __init__(self, eyes: Eyes, wanted: Levels) -> None:
        self.eyes = eyes
        self.wanted = wanted
        self._tables: dict[int, Table] = {}

    def table(self, size: int) -> tuple[Ground, Table]:
        """Return a board with no stones."""
        its = ground(size)
        table = self._tables.setdefault(size, new_table(its))
        clear(its, table)
        return its, table

    def compete(self, record: Record, rows: Rows | None = None) -> tuple[Competitions, Levels]:
        """Return the competitions of a game, and the number of the move of each.

        Rows of levels are made if none are given.
        """
        size, events = played(record)
        if rows is None:
            rows = np.zeros((len(self.wanted), len(events) * size * size), np.uint16)
        ends, wins, numbers = np.zeros((3, len(events)), np.int64)
        count = compete(events, *self.table(size), self.eyes, self.wanted, rows, ends, wins, numbers)
        return Competitions(rows, ends[:count], wins[:count]), numbers[:count]


def strengths(rows: Rows, gammas: Iterable[Gammas]) -> Gammas:
    """Return the strength of every candidate."""
    product = np.ones(rows.shape[1])
    for row, gamma in zip(rows, gammas, strict=True):
        product *= gamma[row]
    return product


def judged(its: Competitions, gammas: Iterable[Gammas]) -> tuple[NDArray[np.bool_], Gammas]:
    """Return for each competition whether the winner was guessed, and the log-evidence."""
    if not len(its.ends):
        return np.zeros(0, np.bool_), np.zeros(0)
    end = its.ends[-1]
    weights, begins = strengths(its.rows[:, :end], gammas), np.r_[0, its.ends[:-1]]
    of = np.repeat(np.arange(len(begins)), its.ends - begins)
    best = np.maximum.reduceat(weights, begins)
    tops = np.flatnonzero(weights == best[of])
    first = tops[np.searchsorted(tops, begins)]
    evidence = np.log(weights[its.wins] / np.add.reduceat(weights, begins))
    return first == its.wins, evidence


def score(
    records: Sequence[Record], weights: Model | None = None, bar: Bar = lambda games, _: games
) -> tuple[Score, dict[int, Score]]:
    """Score weights by games.

    Parameters
    ----------
    records : sequence of Record
        The games.
    weights : Model, optional
        The weights; else those that gomc has for the size of each game.
    bar : callable, optional
        Shows the progress.

    Returns
    -------
    (Score, dict)
        The score, and that of each phase of the game by the number of its first move.

    Raises
    ------
    GomcError
        If the games have no moves.
    """
    sights: dict[int, tuple[Model, Sight]] = {}
    results = []
    for record in bar(records, "scoring"):
        its, sight = sights.setdefault(record.size, _sight(weights or for_size(record.size)))
        found, numbers = sight.compete(record)
        guessed, evidence = judged(found, its.gammas.values())
        results.append(np.stack([numbers, guessed, evidence]))
    numbers, guessed, evidence = np.concatenate(results, 1) if results else np.zeros((3, 0))
    if not len(numbers):
        raise GomcError("these games cannot be scored: they have no moves.")
    spans = (numbers.astype(int) - 1) // SPAN
    return _score(guessed, evidence), {
        1 + SPAN * int(n): _score(guessed[spans == n], evidence[spans == n]) for n in np.unique(spans)
    }


def _sight(its: Model) -> tuple[Model, Sight]:
    return its, Sight(its.eyes, its.wanted)


def _score(guessed: Gammas, evidence: Gammas) -> Score:
    return Score(len(guessed), int(guessed.sum()), float(evidence.mean()))


def weights(board: Game, learned: Model | str | None = None) -> dict[str, float]:
    """Return the probability of every legal move of a board by its name, a pass excepted.

    Parameters
    ----------
    board : Board
        The position, of either backend. Its last two moves count, and its ko.
    learned : Model or str, optional
        The weights, or their name; else those that gomc has for boards of this size.

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
    size, state = check_board(board).size, board.state
    its = for_size(size) if learned is None else model(learned) if isinstance(learned, str) else learned
    sight = Sight(its.eyes, its.wanted)
    base, table = sight.table(size)
    for color, points in ((BLACK, state.black), (WHITE, state.white)):
        for point in bits(points):
            table.colors[point - point // (size + 1)] = color
    color = BLACK if board.to_play is Color.BLACK else WHITE
    before, last = _last_two(board, table)
    ko = _place(parse_point(board.ko, size), size) if board.ko else -1
    rows = np.zeros((len(its.wanted), size * size), np.uint16)
    where = np.zeros(size * size, np.int64)
    now = Now(color, last, before, ko, 0)
    count = see_all(now, base, table, sight.eyes, its.wanted, rows, where)
    found = strengths(rows[:, :count], its.gammas.values())
    legal, names = {*board.legal_moves()}, {}
    for place, weight in zip(where[:count].tolist(), found.tolist(), strict=True):
        point = place + place // size
        if point in legal:
            names[point_name(point, size)] = weight
    total = sum(names.values())
    return {name: weight / total for name, weight in names.items()}


def _place(point: int, size: int) -> int:
    return -1 if point == PASS else point - point // (size + 1)


def _last_two(board: Game, table: Table) -> tuple[int, int]:
    """Return the places of the last two moves, the earlier one first; -1 for none, and for passes."""
    places = [_place(point, board.size) for _, point in board.moves[-2:]]
    before, last = [-1, -1, *places][-2:]
    if last >= 0 and table.colors[last] == EMPTY:
        last = -1
    return before, last
