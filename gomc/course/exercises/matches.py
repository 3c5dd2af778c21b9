"""Exercises on matches: when a sequential test has its verdict, and how many games differ."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from gomc.arena.sprt import Sprt, expected
from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import WHOLE, pair
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

POINTS = (0.0, 0.0, 0.5, 1.0, 1.0, 1.0)
"""What a drawn game brings; wins are the most frequent, so that tests come to an end."""

ERRORS = (0.01, 0.05, 0.1, 0.2)

VERDICTS = {"elo0": -1, "open": 0, "elo1": 1}


def _match(rng: Rng) -> Args:
    """Draw the results of a match, in which one side wins more often, and a test."""
    results = [POINTS[rng.below(6)] for _ in range(rng.below(60))]
    if rng.below(2):
        results = [1 - point for point in results]
    elo0 = (0.0, 0.0, -50.0, 30.0)[rng.below(4)]
    elo1 = elo0 + (50.0, 100.0, 200.0)[rng.below(3)]
    return results, elo0, elo1, ERRORS[rng.below(4)], ERRORS[rng.below(4)]


def _tested(
    results: Sequence[float], elo0: float, elo1: float, alpha: float, beta: float
) -> tuple[int, int]:
    test = Sprt(elo0, elo1, alpha, beta)
    for points in results:
        test.add(points)
    return test.games, VERDICTS[test.verdict]


def _at_the_end(
    results: Sequence[float], elo0: float, elo1: float, alpha: float, beta: float
) -> tuple[int, int]:
    """Return the verdict of one look after all games."""
    p0, p1 = expected(elo0), expected(elo1)
    won = sum(results)
    ratio = won * math.log(p1 / p0) + (len(results) - won) * math.log((1 - p1) / (1 - p0))
    low, high = Sprt(elo0, elo1, alpha, beta).bounds
    return len(results), -1 if ratio <= low else int(ratio >= high)


@poses(
    17,
    "When a sequential test has its verdict",
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
    (
        ("It looks after the last game only; the first bound that is reached decides", _at_the_end),
        (
            "It goes on counting games after the verdict",
            lambda results, *how: (len(results), _tested(results, *how)[1]),
        ),
        (
            "A draw counts half of a win and half of a loss",
            lambda results, *how: _tested([float(int(points)) for points in results], *how),
        ),
        (
            "alpha and beta are the wrong way round",
            lambda results, elo0, elo1, alpha, beta: _tested(results, elo0, elo1, beta, alpha),
        ),
        (
            "Its verdicts are the wrong way round: 1 is for elo1",
            lambda results, *how: (_tested(results, *how)[0], -_tested(results, *how)[1]),
        ),
        (
            "It takes elo0 for 0",
            lambda results, _elo0, elo1, *errors: _tested(results, 0.0, max(elo1, 1.0), *errors),
        ),
        (
            "It counts from 0: after the first game there is 1",
            lambda results, *how: (max(_tested(results, *how)[0] - 1, 0), _tested(results, *how)[1]),
        ),
    ),
)
def sequential(
    results: list[float], elo0: float, elo1: float, alpha: float, beta: float
) -> tuple[int, int]:
    r"""Return after how many games a sequential test ends, and its verdict.

    `results` has what a player got for each game, in their order: 1, 1/2 or 0. After each game the
    test adds up

    .. math::  \Lambda = W \ln \frac{p_1}{p_0} + L \ln \frac{1 - p_1}{1 - p_0}, \qquad
               p_i = \frac{1}{1 + 10^{-d_i / 400}},

    with `W` wins and `L` losses so far, a draw being half of each, and :math:`d_0` and :math:`d_1` the
    points of rating `elo0` and `elo1`. It ends with the verdict 1 (for `elo1`) as soon as
    :math:`\Lambda \ge \ln \frac{1 - \beta}{\alpha}`, and with -1 (for `elo0`) as soon as
    :math:`\Lambda \le \ln \frac{\beta}{1 - \alpha}`. If it does not end, return the number of all games
    and 0.

    A. Wald, "Sequential tests of statistical hypotheses", 1945; see `gomc.arena.sprt`.

    Examples
    --------
    >>> sequential([1.0] * 20, 0, 100, 0.05, 0.05), sequential([1.0, 0.0], 0, 100, 0.05, 0.05)
    ((12, 1), (2, 0))
    """
    return _tested(results, elo0, elo1, alpha, beta)


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


def _different(games: Sequence[Sequence[Step]], size: int, hows: Sequence[int] = range(8)) -> int:
    """Return how many games differ by more than some symmetries."""
    return len({frozenset(_turned(game, size, how) for how in hows) for game in games})


def _seen_once(games: Sequence[Sequence[Step]], size: int) -> int:
    found = Counter(frozenset(_turned(game, size, how) for how in range(8)) for game in games)
    return sum(times == 1 for times in found.values())


@poses(
    17,
    "How many games differ, however the board is turned",
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
        "The smallest of the images (min) stands for all of them; how many such are there?",
    ),
    (
        (
            "It takes a game for another one if the board was turned or mirrored",
            lambda games, _size: len({tuple(game) for game in games}),
        ),
        (
            "It turns the board, but does not mirror it (or does one mirror only)",
            lambda games, size: _different(games, size, (0, 3, 5, 6)),
        ),
        (
            "It mirrors the board, but does not swap rows and columns",
            lambda games, size: _different(games, size, range(4)),
        ),
        (
            "The order of moves matters",
            lambda games, size: len(
                {
                    frozenset(frozenset(Counter(_turned(g, size, how)).items()) for how in range(8))
                    for g in games
                }
            ),
        ),
        (
            "It turns each move by itself; the whole game must be turned in one way",
            lambda games, size: len(
                {
                    tuple(frozenset(_image(move, size, how) for how in range(8)) for move in game)
                    for game in games
                }
            ),
        ),
        (
            "A pass is a move, too",
            lambda games, size: _different([[m for m in game if m] for game in games], size),
        ),
        ("It counts the games that were played once; those that come again count once", _seen_once),
    ),
)
def distinct_games(games: list[list[tuple[int, int] | None]], size: int) -> int:
    """Return how many of some games differ, when a board that is turned or mirrored is the same board.

    A game is the list of its moves; a move is its row and column, both from 0 to `size` - 1, and a pass
    is None. Two games are the same if one of the eight symmetries of the board (four turns, each also
    mirrored) makes one of the other.

    In a match between programs with fixed seeds hundreds of games may be a few, played again and again.

    Examples
    --------
    >>> distinct_games([[(0, 0), (1, 1)], [(2, 0), (1, 1)], [(1, 1), (0, 0)]], size=3)
    2
    """
    return _different(games, size)
