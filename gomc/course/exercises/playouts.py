"""Random games: how a move is drawn, how a game goes, and which move is best by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gomc.reference as go
from gomc.course.exercises.cases import Args, Positions, Samples, Spot
from gomc.course.exercises.kinds import MOVE, SET, pair
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import atari
from gomc.game import Game
from gomc.game.points import PASS, Geometry, nth
from gomc.game.position import State, View
from gomc.game.rules import Color
from gomc.reference import board as rules
from gomc.reference.drawing import uniform as draw_uniformly
from gomc.reference.eyes import RULES
from gomc.reference.playout import random_game as play_out
from gomc.rng import Rng, stream


def _choices(spot: Spot) -> Iterator[Args]:
    points = spot.geometry.board & ~(spot.own | spot.other)
    for i in range(2):
        yield spot.view, points, stream(3, i)


@poses(
    3,
    "Any of the moves, all as likely",
    SET,
    Positions(_choices),
    (
        "rng.below(n) draws one of 0, 1, ..., n - 1.",
        "Draw once: the k-th point of the set, with k drawn from the number of points.",
    ),
    (
        (
            "It never draws the last point: below(n) is less than n already",
            lambda _v, s, rng: _off(s, rng),
        ),
        ("It always plays the first point", lambda _v, s, _rng: s & -s),
        (
            "It draws any point and tries again; the contract has one draw, from the set",
            lambda _v, s, rng: _try_again(s, rng),
        ),
        (
            "It returns the number of the point, not the set of it: 1 << p",
            lambda v, s, rng: draw_uniformly(v, s, rng).bit_length() - 1,
        ),
        ("It returns k, not the k-th point", lambda _v, s, rng: rng.below(s.bit_count())),
    ),
    stands_for="gomc.reference.drawing.uniform",
)
def uniform(view: View, points: int, rng: Rng) -> int:
    """Return one of the points, as a set of one, all with the same probability.

    This is the simplest policy of random games. Every policy is given the position, the points to
    choose from and the generator; this one does not look at the position, `view`.

    One number `k` is drawn, from 0 to less than the number of points, and the `k`-th point in reading
    order is played. This is the contract of the two backends: the same draws make the same games.

    See `gomc.reference.drawing.uniform` and `gomc.backend`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.rng import Rng
    >>> view = go.Board(3).state.view
    >>> [bin(uniform(view, 0b10110, Rng(seed))) for seed in (1, 2, 3)]
    ['0b100', '0b100', '0b10']
    """
    return draw_uniformly(view, points, rng)


def _off(points: int, rng: Rng) -> int:
    return nth(points, rng.below(max(points.bit_count() - 1, 1)))


def _try_again(points: int, rng: Rng) -> int:
    while True:
        point = 1 << rng.below(points.bit_length())
        if point & points:
            return point


CIRCLE = """
    . . .
    X O X
    O . .
"""
"""From here the game that is asked for takes and retakes without end."""


def _from_here(spot: Spot) -> Iterator[Args]:
    if spot.geometry.size <= 5:
        yield spot.own, spot.other, spot.geometry, stream(4, spot.own % 97)


def _game(
    own: int,
    other: int,
    geometry: Geometry,
    rng: Rng,
    passes_at_end: int = 2,
    fill: bool = False,
    turned: bool = True,
    reset: bool = True,
    keep_ko: bool = False,
) -> tuple[int, int]:
    """Play a random game that goes wrong in one of several ways."""
    threatened, ko, passes, length = atari(own, other, geometry), 0, 0, 0
    while passes < passes_at_end and length < geometry.longest:
        points = rules.legal(own, other, threatened, ko, geometry)
        points &= ~(0 if fill else RULES["diagonal"](own, other, 0, geometry))
        if points:
            passes = 0 if reset else passes
            own, other, threatened, ko = rules.play(
                nth(points, rng.below(points.bit_count())), own, other, threatened, geometry
            )
        else:
            passes, ko = passes + 1, ko if keep_ko else 0
        own, other, length = other, own, length + 1
    if turned and length % 2:
        own, other = other, own
    return rules.area(own, other, geometry)


def _variant(**how: Any) -> Callable[..., tuple[int, int]]:
    return lambda own, other, geometry, rng: _game(own, other, geometry, rng, **how)


@poses(
    3,
    "A random game",
    pair("two sets of points", SET, "own", "other"),
    Positions(_from_here, ["XXO\n.XO\nX.O", ".X.\nXXX\nOO.", "X.O\n.XO\nO..", CIRCLE]),
    (
        "After each move exchange own and other, so that own is always the player to move.",
        "At the end of a game of odd length the two sets stand the wrong way round.",
    ),
    (
        ("It ends after one pass; the other player may still have moves", _variant(passes_at_end=1)),
        ("It fills its own eyes, so that no string lives", _variant(fill=True)),
        ("It takes the player to move at the end for the one at the beginning", _variant(turned=False)),
        (
            "It counts passes that do not follow each other; a move sets the count to 0",
            _variant(reset=False),
        ),
        ("It keeps the point of ko after a pass, which ends the ko", _variant(keep_ko=True)),
    ),
)
def random_game(own: int, other: int, geometry: Geometry, rng: Rng) -> tuple[int, int]:
    """Play a random game to its end, and return the areas of both players as sets.

    The player of `own` is to move. A move is drawn uniformly from the legal points that are no own
    eyes, `candidates(own, other, atari, ko, geometry, "diagonal")` of `gomc.reference.eyes`: the `k`-th
    of them, with `k` drawn by ``rng.below``. Without any it is a pass, which makes no draw and ends a
    ko. After two passes in a row, or `geometry.longest` moves, the areas are counted.
    `gomc.reference.board` has `all_in_atari`, to begin with, `play` and `area`.

    Bouzy and Helmstetter 2003, section 3; see `gomc.reference.playout.random_game`.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> from gomc.rng import Rng
    >>> own, other = random_game(0, 0, geometry(5), Rng(3))
    >>> own.bit_count(), other.bit_count()
    (0, 25)
    """
    state = State(own, other, atari(own, other, geometry))
    game = play_out(state, geometry, rng, "diagonal")
    return game.black, game.white


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

    With one stone in the middle the best mean score and the best win rate are of different moves; with
    two eyes a pass is best; and of the last one the best move fills what the rule takes for an eye.
    """
    return go.Board.from_diagram("\n".join(rows.split()), komi=-0.5)


def _value(board: Game, move: int, games: int, seed: int) -> float:
    after = board.copy()
    after.play(move)
    return board.to_play * go.playouts(after, games, seed).mean_score


def _best_by(board: Game, value: Callable[[Game], float], last: bool = False) -> int:
    """Return the move with the largest value of what comes after it, the first or last of several."""
    moves = [*board.legal_moves(), PASS]

    def worth(move: int) -> float:
        after = board.copy()
        after.play(move)
        return value(after)

    return int(max(reversed(moves) if last else moves, key=worth))


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
        "A score is from Black's view; White wants it small.",
    ),
    (
        (
            "It takes what is best for Black, though it may be White's turn",
            lambda board, n, seed: _best_by(
                board, lambda after: go.playouts(after, n, seed).mean_score
            ),
        ),
        (
            "It takes the move that is best for the other player",
            lambda board, n, seed: _best_by(
                board, lambda after: -board.to_play * go.playouts(after, n, seed).mean_score
            ),
        ),
        (
            "It compares win rates, not mean scores",
            lambda board, n, seed: _best_by(
                board, lambda after: board.to_play * go.playouts(after, n, seed).black_win_rate
            ),
        ),
        (
            "Of equal moves it takes the last; it should be the first in reading order",
            lambda board, n, seed: _best_by(
                board, lambda after: board.to_play * go.playouts(after, n, seed).mean_score, last=True
            ),
        ),
        (
            "It leaves out own eyes; every legal point is to be tried",
            lambda board, n, seed: max(
                [*(m for m in board.legal_moves() if not go.eyes(board).bits >> m & 1), PASS],
                key=lambda move: (_value(board, move, n, seed), move != PASS, -move),
            ),
        ),
        (
            "It leaves out the pass",
            lambda board, n, seed: max(
                board.legal_moves(), key=lambda move: (_value(board, move, n, seed), -move)
            ),
        ),
    ),
)
def best_move(board: Game, games: int, seed: int) -> int:
    r"""Return the move after which random games go best for the player to move.

    Try every legal point and a pass (`gomc.PASS`), the points in reading order and the pass last. The
    value of a move `m` is the mean score of random games after it,

    .. math::  V(m) = \frac{1}{n} \sum_{i=1}^{n} \mathrm{score}_i,

    from the view of the player who makes it. Take the games from ``go.playouts(after, games, seed)``
    with the same seed for all moves (``import gomc.reference as go``). Of equal moves the first is
    best.

    Abramson 1990; Bouzy and Helmstetter 2003, section 3.1.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import point_name
    >>> point_name(best_move(go.Board(3), games=50, seed=1), 3)
    'B2'
    """
    return _best_by(board, lambda after: board.to_play * go.playouts(after, games, seed).mean_score)
