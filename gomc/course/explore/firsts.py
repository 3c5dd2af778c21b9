"""An X-ray of all moves as first: the random games that count for a move.

By all moves as first a random game counts for a move of the player to move if the player was the first
of both to play at the point, early or late in the game. The flat search counts only games that begin
with the move. The count is gomc's own (`gomc.results.tally.GameResult.firsts`, and section 4.2.1 of
Bouzy and Helmstetter 2003).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import not_
from statistics import fmean

from gomc.course.explore.positions import read_small
from gomc.errors import GomcError, check_number, check_whole
from gomc.game.points import parse_point, point_name
from gomc.reference.playout import random_game
from gomc.results.tally import GameResult
from gomc.rng import check_seed, stream

MOST_SIZE = 7
"""The largest board."""

MOST_GAMES = 2000
"""The largest number of random games."""

LISTED = 12
"""The number of games that an answer lists."""


@dataclass(frozen=True)
class MeanScore:
    """The number of some games, and their mean score from Black's view; None without games."""

    games: int
    score: float | None


@dataclass(frozen=True)
class Listed:
    """A random game.

    Attributes
    ----------
    moves : tuple of str
        The moves.
    score : float
        Black's area less White's area and komi.
    counts : bool
        Whether the game counts for the move.
    first : int or None
        The number of the first move at the point, from 1, by either player; None if nobody plays there.
    """

    moves: tuple[str, ...]
    score: float
    counts: bool
    first: int | None


@dataclass(frozen=True)
class XRay:
    """The games that count for a move.

    Attributes
    ----------
    all : MeanScore
        All random games.
    begins : MeanScore
        The games that begin with the move.
    counts : MeanScore
        The games that count for the move by all moves as first.
    before, after : MeanScore or None
        Among the games that count: the games in which the point was played before another point or
        without it, and the games in which the other point came first. None without another point.
    listed : tuple of Listed
        The first games.
    """

    all: MeanScore
    begins: MeanScore
    counts: MeanScore
    before: MeanScore | None
    after: MeanScore | None
    listed: tuple[Listed, ...]


def xray(
    diagram: str,
    point: str,
    *,
    other: str | None = None,
    color: str = "black",
    komi: float = 0.5,
    games: int = 500,
    seed: int = 1,
) -> XRay:
    r"""Return the random games that count for a move.

    Parameters
    ----------
    diagram : str
        The position, a board of up to 7x7 points.
    point : str
        The move.
    other : str, optional
        Another point, which divides the games that count.
    color : {"black", "white"}
        The player to move.
    komi : float
        The points that White gets.
    games : int
        The number of random games, from 1 to 2000.
    seed : int
        The seed of the random games.

    Raises
    ------
    GomcError
        If an argument is wrong, or if the move is not legal.

    Examples
    --------
    >>> found = xray("....\n....\n....\n....", "B2", games=100)
    >>> found.begins.games, found.counts.games
    (5, 58)
    """
    board = read_small(diagram, MOST_SIZE, color, check_number("komi", komi))
    board.check(point)
    where, seed = parse_point(point, board.size), check_seed(seed)
    apart = None if other is None else parse_point(other, board.size)
    if apart == where:
        raise GomcError(f"the other point must not be {point}, the move itself.")
    played = [
        random_game(board.state, board.geometry, stream(seed, index), "diagonal")
        for index in range(check_whole("games", games, 1, MOST_GAMES))
    ]
    counting = [game for game in played if game.firsts[board.to_play] >> where & 1]
    before = after = None
    if apart is not None:
        early = [_comes_first(where, apart, game) for game in counting]
        before = _mean([*compress(counting, early)], komi)
        after = _mean([*compress(counting, map(not_, early))], komi)
    return XRay(
        all=_mean(played, komi),
        begins=_mean([game for game in played if game.moves[0] == 1 << where], komi),
        counts=_mean(counting, komi),
        before=before,
        after=after,
        listed=tuple(
            _listed(game, where, game in counting, board.size, komi) for game in played[:LISTED]
        ),
    )


def _mean(games: Sequence[GameResult], komi: float) -> MeanScore:
    return MeanScore(len(games), fmean(game.score for game in games) - komi if games else None)


def _comes_first(point: int, other: int, game: GameResult) -> bool:
    """Return whether a point of a game was played before another point."""
    return next(move for move in game.moves if move in (1 << point, 1 << other)) == 1 << point


def _listed(game: GameResult, point: int, counts: bool, size: int, komi: float) -> Listed:
    moves = tuple(point_name(move.bit_length() - 1, size) for move in game.moves)
    first = game.moves.index(1 << point) + 1 if 1 << point in game.moves else None
    return Listed(moves, game.score - komi, counts, first)
