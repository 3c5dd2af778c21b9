"""Playouts: the draw of a move, a whole random game, and the move that playouts find best."""

from __future__ import annotations

import math
from collections.abc import Iterator

import gomc
import gomc.reference as go
from gomc.course.exercises.cases import Args, CasePosition, Positions, Samples
from gomc.course.exercises.kinds import MOVE, SET, pair
from gomc.course.exercises.posing import poses
from gomc.game import Game
from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.board import all_in_atari, area, play
from gomc.reference.eyes import candidates
from gomc.rng import Rng, stream


def _choices(spot: CasePosition) -> Iterator[Args]:
    points = spot.geometry.board & ~(spot.own | spot.other)
    for i in range(2):
        yield spot.view, points, stream(3, i)


@poses(
    3,
    "A move drawn with equal probability",
    SET,
    Positions(_choices),
    (
        "rng.below(n) draws one of 0, 1, ..., n - 1.",
        "Draw k once, by the number of points. Then take the k-th point of the set.",
    ),
    """
    It never draws the last point; the draw below(n) is always less than n, so n need not be reduced
        points.bit_count() => max(points.bit_count() - 1, 1)
    It always plays the first point
        k = rng.below(points.bit_count()) => k = 0
    It draws until the drawn point is in the set; the contract asks for one draw, of a number k
        rng.below(points.bit_count()) => iter(lambda: 1 << rng.below(points.bit_length()), 0)
        nth(points, k) => next(point for point in k if point & points)
    It returns the number p of the point; it should return the set of this point, 1 << p
        return nth(points, k) => return nth(points, k).bit_length() - 1
    It returns k; it should return the set of the k-th point
        return nth(points, k) => return k
    """,
    stands_for="gomc.reference.drawing.uniform",
)
def uniform(view: View, points: int, rng: Rng) -> int:
    """Return a point, as a set of one point. All points have the same probability.

    This is the simplest policy of playouts. Every policy receives the position, the points to choose
    from and the generator. The uniform policy does not look at the position, `view`.

    Draw one number `k` from 0 to the number of points less 1. The policy plays the `k`-th point in
    reading order. Both backends keep this contract, and so the same draws make the same games.

    See `gomc.reference.drawing.uniform` and `gomc.contract`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.rng import Rng
    >>> view = go.Board(3).state.view
    >>> [bin(uniform(view, 0b10110, Rng(seed))) for seed in (1, 2, 3)]
    ['0b100', '0b100', '0b10']
    """
    k = rng.below(points.bit_count())
    return nth(points, k)


CIRCLE = """
    . . .
    X O X
    O . .
"""
"""From this position the game of the exercise takes and retakes without end."""


def _from_here(spot: CasePosition) -> Iterator[Args]:
    if spot.geometry.size <= 5:
        yield spot.own, spot.other, spot.geometry, stream(4, spot.own % 97)


@poses(
    3,
    "A random game",
    pair("two sets of points", SET, "own", "other"),
    Positions(_from_here, ["XXO\n.XO\nX.O", ".X.\nXXX\nOO.", "X.O\n.XO\nO..", CIRCLE]),
    (
        "After each move exchange own and other, so that own is always the player to move.",
        "At the end of a game of odd length own and other are swapped.",
    ),
    """
    It ends after one pass; the other player may still have moves
        passes < 2 => passes < 1
    It fills own eyes, so that no string lives
        points = candidates(own, other, atari, ko, geometry, "diagonal") => FILL
        FILL => from gomc.reference.board import legal; points = legal(own, other, atari, ko, geometry)
    It scores for the player to move at the end; it should score for the player who moved first
        if length % 2: => if False:
    It counts passes that do not follow each other; a move must set the count to 0
        passes = 0 =>
    It keeps the ko point after a pass; a pass ends the ko
        ko = 0 =>
    """,
)
def random_game(own: int, other: int, geometry: Geometry, rng: Rng) -> tuple[int, int]:
    """Play a random game to its end, and return the areas of both players as sets.

    The player of `own` is to move. The candidates are the legal points that are no own eyes,
    `candidates(own, other, atari, ko, geometry, "diagonal")` of `gomc.reference.eyes`. Draw `k` by
    ``rng.below``, and play the `k`-th candidate. A player without candidates passes. A pass makes no
    draw and ends a ko. After two passes in a row, or `geometry.longest` moves, count the areas.
    `gomc.reference.board` gives `all_in_atari`, which is needed at the beginning, `play` and `area`.

    Bouzy and Helmstetter 2003, section 3; see `gomc.reference.playout.random_game`.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> from gomc.rng import Rng
    >>> own, other = random_game(0, 0, geometry(5), Rng(3))
    >>> own.bit_count(), other.bit_count()
    (0, 25)
    """
    empty = geometry.board & ~(own | other)
    atari = all_in_atari(own, empty, geometry.stride)
    atari |= all_in_atari(other, empty, geometry.stride)
    ko = passes = length = 0
    while passes < 2 and length < geometry.longest:
        points = candidates(own, other, atari, ko, geometry, "diagonal")
        if points:
            passes = 0
            move = nth(points, rng.below(points.bit_count()))
            own, other, atari, ko = play(move, own, other, atari, geometry)
        else:
            passes += 1
            ko = 0
        own, other = other, own
        length += 1
    if length % 2:
        own, other = other, own
    return area(own, other, geometry)


def _small_board(rng: Rng) -> Args:
    black, white = [
        ("A3 A2 B2", "C3 B1"),
        ("B2", ""),
        ("B3 A2", "C2 B1"),
        ("A1", "B2"),
        ("A2 B2 B1", "C3 C2"),
        ("", "B2 A2"),
    ][rng.below(6)]
    board = go.Board(3, komi=(-0.5, 0.5, 3.5)[rng.below(3)])
    board.set_up(black.split(), white.split(), to_play=(Color.BLACK, Color.WHITE)[rng.below(2)])
    return board, 3, rng.below(100)


def _board_of(rows: str) -> Game:
    """Return a board of 3x3, Black to play.

    On the board with one stone in the middle, one move has the best mean score and another move the
    best win rate. On the board with two eyes a pass is best. On the last board the best move fills a
    point that the rule takes for an eye.
    """
    return go.Board.from_diagram("\n".join(rows.split()), komi=-0.5)


@poses(
    3,
    "The best move by random games",
    MOVE,
    Samples(
        _small_board,
        [
            (_board_of("... .X. ..."), 6, 35),
            (_board_of("X.X XXX X.X"), 3, 1),
            (_board_of(".X. X.O .XX"), 6, 1),
        ],
        n=8,
    ),
    (
        "Play the move on board.copy(), and then go.playouts(copy, games, seed).mean_score.",
        "The mean score is from Black's view, so White's best move has the smallest mean score.",
    ),
    """
    It always chooses the best move for Black; the player to move may be White
        mean if board.to_play is gomc.Color.BLACK else -mean => mean
    It chooses the best move for the opponent
        gomc.Color.BLACK => gomc.Color.WHITE
    It compares win rates, not mean scores
        .mean_score => .black_win_rate
    It chooses the last of several equal moves; it should choose the first in reading order
        value > most => value >= most
    It does not try moves into own eyes; it should try every legal move
        board.legal_moves() => (m for m in board.legal_moves() if not go.eyes(board).bits >> m & 1)
    It does not try the pass
        , gomc.PASS] => ]
    """,
)
def best_move(board: Game, games: int, seed: int) -> int:
    r"""Return the move after which playouts end best for the player to move.

    Try every legal point in reading order, and then a pass (`gomc.PASS`). The value of a move `m` is
    the mean score of playouts after the move,

    .. math::  V(m) = \frac{1}{n} \sum_{i=1}^{n} \mathrm{score}_i,

    from the view of the player who moves. Take the playouts from ``go.playouts(after, games, seed)``
    with the same seed for all moves (``import gomc.reference as go``). Of equal moves return the first.

    Abramson 1990; Bouzy and Helmstetter 2003, section 3.1.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import point_name
    >>> point_name(best_move(go.Board(3), games=50, seed=1), 3)
    'B2'
    """
    best, most = gomc.PASS, -math.inf
    for move in [*board.legal_moves(), gomc.PASS]:
        after = board.copy()
        after.play(move)
        mean = go.playouts(after, games, seed).mean_score
        value = mean if board.to_play is gomc.Color.BLACK else -mean
        if value > most:
            best, most = move, value
    return best
