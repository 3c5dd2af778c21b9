"""Exercises on matches: the verdict of a sequential test, and the number of different games."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import WHOLE, pair
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

POINTS = (0.0, 0.0, 0.5, 1.0, 1.0, 1.0)
"""Points from which results are drawn. Wins are the most frequent, so that tests come to an end."""

ERRORS = (0.01, 0.05, 0.1, 0.2)


def _match(rng: Rng) -> Args:
    """Draw the results of a match, in which one side wins more often, and a test."""
    results = [POINTS[rng.below(6)] for _ in range(rng.below(60))]
    if rng.below(2):
        results = [1 - point for point in results]
    elo0 = (0.0, 0.0, -50.0, 30.0)[rng.below(4)]
    elo1 = elo0 + (50.0, 100.0, 200.0)[rng.below(3)]
    return results, elo0, elo1, ERRORS[rng.below(4)], ERRORS[rng.below(4)]


@poses(
    17,
    "The verdict of a sequential test",
    pair("two numbers", WHOLE, "games", "verdict"),
    Samples(
        _match,
        [
            ([1.0] * 20, 0.0, 100.0, 0.05, 0.05),
            ([0.0] * 20, 0.0, 100.0, 0.05, 0.05),
            ([1.0, 0.0] * 3, 0.0, 100.0, 0.05, 0.05),
            ([1.0] * 12 + [0.0] * 40, 0.0, 200.0, 0.05, 0.2),
        ],
    ),
    (
        "Begin with 0, and add ln(p1 / p0) for a win and ln((1 - p1) / (1 - p0)) for a loss.",
        "Look after every game, and return at once when the sum has reached a bound.",
    ),
    """
    It looks only after the last game; the bound that is reached first decides
        if total >= high: => if False:
        if total <= low: => if False:
        return len(results), 0 => return len(results), -1 if total <= low else int(total >= high)
    It returns the number of all games; it should return the number of games up to the verdict
        return games, => return len(results),
    It counts a draw as a loss; a draw counts half of a win and half of a loss
        points * won + (1 - points) * lost => won if points == 1 else lost
    It swaps alpha and beta
        beta / (1 - alpha) => alpha / (1 - beta)
        (1 - beta) / alpha => (1 - alpha) / beta
    It swaps the verdicts; 1 means that the test accepts elo1
        return games, 1 => return games, 0 - 1
        return games, -1 => return games, 1
    It uses 0 in place of elo0
        (elo0, elo1) => (0, max(elo1, 1))
    It counts games from 0; after the first game the number of games is 1
        return games, => return games - 1,
        return len(results), 0 => return max(len(results) - 1, 0), 0
    """,
)
def sequential(
    results: list[float], elo0: float, elo1: float, alpha: float, beta: float
) -> tuple[int, int]:
    r"""Return after how many games a sequential test ends, and its verdict.

    `results` lists the points of a player, game by game: 1, 1/2 or 0. After each game the test computes

    .. math::  \Lambda = W \ln \frac{p_1}{p_0} + L \ln \frac{1 - p_1}{1 - p_0}, \qquad
               p_i = \frac{1}{1 + 10^{-d_i / 400}},

    with `W` wins and `L` losses so far (a draw is half a win and half a loss), where :math:`d_0` and
    :math:`d_1` are the Elo differences `elo0` and `elo1`. The test ends with the verdict 1 (for `elo1`)
    as soon as :math:`\Lambda \ge \ln \frac{1 - \beta}{\alpha}`, and with -1 (for `elo0`) as soon as
    :math:`\Lambda \le \ln \frac{\beta}{1 - \alpha}`. If the test does not end, return the number of all
    games and 0.

    A. Wald, "Sequential tests of statistical hypotheses", 1945; see `gomc.arena.sprt`.

    Examples
    --------
    >>> sequential([1.0] * 20, 0, 100, 0.05, 0.05), sequential([1.0, 0.0], 0, 100, 0.05, 0.05)
    ((12, 1), (2, 0))
    """
    p0, p1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
    won, lost = math.log(p1 / p0), math.log((1 - p1) / (1 - p0))
    low, high = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    total = 0.0
    for games, points in enumerate(results, 1):
        total += points * won + (1 - points) * lost
        if total >= high:
            return games, 1
        if total <= low:
            return games, -1
    return len(results), 0


Step = tuple[int, int] | None
Line = tuple[Step, ...]


def _image(move: Step, size: int, how: int) -> Step:
    """Return where one of the eight symmetries of the board leads a move."""
    if move is None:
        return None
    row, column = move
    row = size - 1 - row if how & 1 else row
    column = size - 1 - column if how & 2 else column
    return (column, row) if how & 4 else (row, column)


def _turned(game: Sequence[Step], size: int, how: int) -> Line:
    return tuple(_image(move, size, how) for move in game)


def _played(rng: Rng) -> Args:
    """Draw some games, of which many are turned or nearly the same."""
    size = 2 + rng.below(4)
    games = [[_step(rng, size) for _ in range(1 + rng.below(4))]]
    for _ in range(rng.below(6)):
        game = list(games[rng.below(len(games))])
        match rng.below(4):
            case 0:
                game = [*_turned(game, size, rng.below(8))]
            case 1:
                game.reverse()
            case 2:
                game = [*_turned([*game, _step(rng, size)], size, rng.below(8))]
            case 3:
                game = [_image(move, size, rng.below(8)) for move in game]
        games.append(game)
    return games, size


def _step(rng: Rng, size: int) -> Step:
    return None if not rng.below(8) else (rng.below(size), rng.below(size))


@poses(
    17,
    "The number of different games, up to symmetry",
    WHOLE,
    Samples(
        _played,
        [
            ([], 5),
            ([[(0, 0)], [(0, 0)]], 3),
            ([[(0, 0)], [(2, 2)], [(0, 2)]], 3),
            ([[(0, 1), (0, 0)], [(1, 0), (0, 0)]], 3),
            ([[(0, 1), (0, 0)], [(1, 0), (0, 2)]], 3),
            ([[(0, 0), (0, 1)], [(0, 1), (0, 0)]], 3),
            ([[(0, 0), None], [(0, 0)]], 3),
        ],
    ),
    (
        "Make the eight images of a game. Two games are the same if one is an image of the other.",
        "The smallest image (min) stands for all eight images. Count the different smallest images.",
    ),
    """
    It counts the images of a game as different games; a turned or mirrored game is the same game
        min(images) => game
    It makes fewer than eight images; a board can be turned and mirrored
        for mirrored in (False, True) => for mirrored in (False,)
    It mirrors the board, but never swaps rows and columns
        (column, row) for => (row, size - 1 - column if row >= 0 else -1) for
        (column, size - 1 - row) => (size - 1 - row, size - 1 - column)
    It ignores the order of the moves; games with the same moves in another order differ
        min(images) => min(sorted(image) for image in images)
    It chooses an image for each move by itself; all moves of a game must be turned in the same way
        min(images) => [*map(min, zip(*images))]
    It leaves out passes; a pass is a move too
        (-1, -1) if move is None else move for move in game => move for move in game if move
    It counts only games that were played once; a game that was played several times counts once
        len({*map(tuple, smallest)}) => sum(smallest.count(game) == 1 for game in smallest)
    """,
)
def distinct_games(games: list[list[tuple[int, int] | None]], size: int) -> int:
    """Return the number of different games, where a turned or mirrored board counts as the same board.

    A game is a list of moves. A move is a pair of row and column, both from 0 to `size` - 1, and a pass
    is None. Two games are the same if a symmetry of the board turns the first game into the second
    game. The board has eight symmetries, four turns and the mirror image of each.

    In a match between programs with fixed seeds, hundreds of games may be the same few games.

    Examples
    --------
    >>> distinct_games([[(0, 0), (1, 1)], [(2, 0), (1, 1)], [(1, 1), (0, 0)]], size=3)
    2
    """
    smallest = []
    for game in games:
        images = []
        for mirrored in (False, True):
            image = [(-1, -1) if move is None else move for move in game]
            if mirrored:
                image = [(column, row) for row, column in image]
            for _ in range(4):
                image = [turned(move, size) for move in image]
                images.append(image)
        smallest.append(min(images))
    return len({*map(tuple, smallest)})


def turned(move: tuple[int, int], size: int) -> tuple[int, int]:
    """Return where a quarter turn of the board leads a move; a pass stays a pass."""
    row, column = move
    return move if row < 0 else (column, size - 1 - row)
