"""Random games, and what to make of them: the games themselves, the best move, all moves as first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import gomc.reference as go
from gomc.exercises.cases import Args, Positions, Samples, Spot, drawn
from gomc.exercises.kinds import NOTHING, SET, WHOLE, pair
from gomc.exercises.model import poses
from gomc.exercises.rules import atari
from gomc.game import Game
from gomc.points import PASS, Geometry, Points, nth
from gomc.position import State
from gomc.reference import amaf
from gomc.reference import board as rules
from gomc.reference.eyes import candidates
from gomc.reference.playout import Moves
from gomc.reference.playout import random_game as play_out
from gomc.reference.playout import uniform as draw_uniformly
from gomc.rng import Rng, stream
from gomc.rules import Color
from gomc.tally import Tally

Tables = dict[Color, list[Tally]]


def _choices(spot: Spot) -> Iterator[Args]:
    for i in range(2):
        if spot.own:
            yield spot.own, stream(3, i)


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
        ("It never draws the last point: below(n) is less than n already", lambda s, rng: _off(s, rng)),
        ("It always plays the first point", lambda s, _rng: s & -s),
        (
            "It draws any point and tries again; the contract has one draw, from the set",
            lambda s, rng: _try_again(s, rng),
        ),
        (
            "It returns the number of the point, not the set of it: 1 << p",
            lambda s, rng: draw_uniformly(s, rng).bit_length() - 1,
        ),
        ("It returns k, not the k-th point", lambda s, rng: rng.below(s.bit_count())),
    ),
    stands_for="gomc.reference.playout.uniform",
)
def uniform(points: int, rng: Rng) -> int:
    """Return one of the points, as a set of one, all with the same probability.

    One number `k` is drawn, from 0 to less than the number of points, and the `k`-th point in reading
    order is played. This is the contract of the two backends: the same draws make the same games.

    See `gomc.reference.playout.uniform` and `gomc.backend`.

    Examples
    --------
    >>> from gomc.rng import Rng
    >>> [bin(uniform(0b10110, Rng(seed))) for seed in (1, 2, 3)]
    ['0b100', '0b100', '0b10']
    """
    return draw_uniformly(points, rng)


def _off(points: int, rng: Rng) -> int:
    return nth(points, rng.below(max(points.bit_count() - 1, 1)))


def _try_again(points: int, rng: Rng) -> int:
    while True:
        point = 1 << rng.below(points.bit_length())
        if point & points:
            return point


def _from_here(spot: Spot) -> Iterator[Args]:
    if spot.geometry.size <= 7:
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
        find = rules.legal if fill else lambda *args: candidates(*args, "diagonal")
        points = find(own, other, threatened, ko, geometry)
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


def _variant(**how: int) -> Callable[..., tuple[int, int]]:
    return lambda own, other, geometry, rng: _game(own, other, geometry, rng, **how)


@poses(
    3,
    "A random game",
    pair("two sets of points", SET, "own", "other"),
    Positions(_from_here, ["XXO\n.XO\nX.O", ".X.\nXXX\nOO.", "XO.\nOXO\n.OX"]),
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
        ("It ends after three passes, not two", _variant(passes_at_end=3)),
    ),
)
def random_game(own: int, other: int, geometry: Geometry, rng: Rng) -> tuple[int, int]:
    """Play a random game to its end, and return the areas of both players as sets.

    The player of `own` is to move. A move is drawn uniformly from the legal points that are no own eyes,
    `candidates(own, other, atari, ko, geometry, "diagonal")` of `gomc.reference.eyes`: the `k`-th of
    them, with `k` drawn by ``rng.below``. Without any it is a pass, which makes no draw and ends a ko. After
    two passes in a row, or `geometry.longest` moves, the areas are counted. `gomc.reference.board` has
    `all_in_atari`, to begin with, `play` and `area`.

    Bouzy and Helmstetter 2003, section 3; see `gomc.reference.playout.random_game`.

    Examples
    --------
    >>> from gomc.points import Points, geometry
    >>> from gomc.rng import Rng
    >>> own, other = random_game(0, 0, geometry(5), Rng(3))
    >>> own.bit_count(), other.bit_count()
    (0, 25)
    """
    state = State(own, other, atari(own, other, geometry))
    black, white, _ = play_out(state, geometry, rng, "diagonal")
    return black, white


def _small_board(rng: Rng) -> Args:
    spots = [spot for spot in drawn() if spot.geometry.size == 3]
    spot = spots[rng.below(len(spots))]
    board = go.Board(3, komi=0.5)
    black, white = Points(spot.own, 3).names, Points(spot.other, 3).names
    board.set_up(black, white, to_play=(Color.BLACK, Color.WHITE)[rng.below(2)])
    return board, 3, rng.below(100)


def _best_by(
    board: Game, games: int, seed: int, value: Callable[[Game, int], float], reverse: bool = False
) -> int:
    """Return the move with the largest value for the player to move."""
    moves = [*board.legal_moves(), PASS]
    if reverse:
        moves.reverse()

    def worth(move: int) -> float:
        after = board.copy()
        after.play(move)
        return value(after, board.to_play)

    return max(moves, key=worth)


@poses(
    3,
    "The best move by random games",
    WHOLE,
    Samples(_small_board, n=15),
    (
        "Play the move on board.copy(), and then go.playouts(copy, games, seed).mean_score.",
        "A score is from Black's view; White wants it small.",
    ),
    (
        (
            "It takes what is best for Black, though it may be White's turn",
            lambda board, n, seed: _best_by(
                board, n, seed, lambda after, _: go.playouts(after, n, seed).mean_score
            ),
        ),
        (
            "It takes the move that is best for the other player",
            lambda board, n, seed: _best_by(
                board, n, seed, lambda after, color: -color * go.playouts(after, n, seed).mean_score
            ),
        ),
        (
            "It compares win rates, not mean scores",
            lambda board, n, seed: _best_by(
                board, n, seed, lambda after, color: color * go.playouts(after, n, seed).black_win_rate
            ),
        ),
        (
            "Of equal moves it takes the last; the contract has the first in reading order",
            lambda board, n, seed: _best_by(
                board,
                n,
                seed,
                lambda after, color: color * go.playouts(after, n, seed).mean_score,
                True,
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
    with the same seed for all moves (``import gomc.reference as go``). Of equal moves the first is best.

    Abramson 1990; Bouzy and Helmstetter 2003, section 3.1.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.points import point_name
    >>> board = go.Board.from_diagram('''
    ...     X . O
    ...     X X O
    ...     . O .''', komi=0.5)
    >>> point_name(best_move(board, games=100, seed=1), 3)
    'C1'
    """
    return _best_by(
        board, games, seed, lambda after, color: color * go.playouts(after, games, seed).mean_score
    )


def _counted_game(rng: Rng) -> Args:
    n, moves = rng.below(8), []
    for _ in range(n):
        moves.append((PASS if rng.below(6) == 0 else (0, 1, 3, 4)[rng.below(4)], 0))
    tables = amaf.new_tables(6)
    for color in Color:
        for tally in tables[color]:
            tally.add(rng.below(5) - 2, 0.5)
    color = (Color.BLACK, Color.WHITE)[rng.below(2)]
    return tables, moves, color, rng.below(9) - 4, 0.5


def _count_wrongly(
    tables: Tables,
    moves: Moves,
    color: Color,
    score: int,
    komi: float,
    again: bool = False,
    passes: bool = False,
    both: bool = False,
    alternate: bool = True,
    sign: bool = False,
) -> None:
    """Count a game in one of several wrong ways."""
    seen = set()
    for move, _ in moves:
        if (move != PASS or passes) and (again or (move, both and color) not in seen):
            seen.add((move, both and color))
            tables[color][move].add(score * (color if sign else 1), komi)
        if alternate:
            color = color.other


def _counting(**how: bool) -> Callable[..., None]:
    return lambda tables, moves, color, score, komi: _count_wrongly(
        tables, moves, color, score, komi, **how
    )


@poses(
    4,
    "A game counted for all its moves",
    NOTHING,
    Samples(_counted_game),
    (
        "Keep the set of points that were played already, by either player.",
        "The colours alternate at every move, and at a pass too.",
    ),
    (
        (
            "It counts a point again when it is played again; only the first time counts",
            _counting(again=True),
        ),
        (
            "It counts a point for both players; only the one counts who was there first",
            _counting(both=True),
        ),
        ("It counts passes, as point -1, which is the last of the table", _counting(passes=True)),
        (
            "It counts all moves for the player who began; the colours alternate",
            _counting(alternate=False),
        ),
        (
            "It turns the score round for White; the tables have it from Black's view",
            _counting(sign=True),
        ),
        ("It counts nothing", lambda *_: None),
    ),
    changes="tables",
    stands_for="gomc.reference.amaf.count_firsts",
)
def count_firsts(tables: Tables, moves: Moves, color: Color, score: int, komi: float) -> None:
    """Count a random game for all moves in it, as if each had been the first.

    For each player, `tables` has a `gomc.tally.Tally` for every point. A game that ended with `score`
    (Black's area less White's) is counted by ``tables[color][move].add(score, komi)`` for every point that
    was played in it, for the player who was the first of both to play there. `moves` has the moves
    in their order, each with another number that does not matter here; a pass (`gomc.PASS`) is not counted.
    `color` made the first move.

    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2; see `gomc.reference.amaf`.

    Examples
    --------
    >>> from gomc import PASS, Color
    >>> from gomc.reference.amaf import new_tables
    >>> tables = new_tables(6)
    >>> count_firsts(tables, [(0, 0), (3, 0), (PASS, 0), (0, 0)], Color.BLACK, 2, 0.5)
    >>> [tally.n for tally in tables[Color.BLACK]], [tally.n for tally in tables[Color.WHITE]]
    ([1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0])
    """
    amaf.count_firsts(tables, moves, color, score, komi)
