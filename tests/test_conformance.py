"""Random games against the figures that others published for them.

Don Dailey's reference bot plays the random games of gomc; its figures for an empty 9x9 board, a
million games a komi, stand in his posts to the computer-go list of 11 to 13 October 2008. Mean and
deviation of the score, which he does not give, are those of 8,000,000 games of an independent
program in C. Both have sampling errors of their own, which are added to ours.

The error that others made most often is to draw a starting point and to scan on from there to the
first candidate, which favours candidates behind gaps. Every test here is shown to notice it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from gomc import reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS, bits
from gomc.game.rules import Rules
from gomc.programs import REFERENCE_BOT
from gomc.reference.eyes import candidates
from gomc.results.stats import PlayoutRecord, PlayoutStats
from gomc.rng import stream

pytestmark = pytest.mark.compared

MILLION = 1_000_000
SIMPLE = Rules(ko="simple", suicide="none")


class Figure(NamedTuple):
    """A published mean, over how many games, and the deviation of one game."""

    mean: float
    games: int
    deviation: float

    def error(self, games: int) -> float:
        """Return the standard error of its difference from our mean over so many games."""
        return self.deviation * math.sqrt(1 / self.games + 1 / games)


def rate(mean: float) -> Figure:
    """Return a published win rate."""
    return Figure(mean, MILLION, math.sqrt(mean * (1 - mean)))


LENGTHS = [Figure(mean, MILLION, 16.0) for mean in (111.031, 111.066, 111.041, 111.029, 111.048)]
"""Moves in a game, both final passes included: a figure of each of his runs but that without komi."""

SCORE = Figure(2.17, 8 * MILLION, 39.1)
"""Black's points less White's. The published deviation was rounded to a tenth."""

WINS_AT_0 = rate(0.524478)
WINS = {
    "5.5": rate(0.445677),
    "6.0": rate(0.446729),
    "6.5": rate(0.447138),
    "7.0": rate(0.43338),
    "7.5": rate(0.421281),
}
"""How many of the games Black wins with komi, a draw counting one half."""


class Sample(NamedTuple):
    """What our games came to: means, and the deviation of the score."""

    games: int
    length: float
    score: float
    deviation: float
    wins: dict[str, float]


def sample_at_7(n: int, black_wins: int, draws: int, length: float, score: float, sd: float) -> Sample:
    """Return the sample of games that were counted with komi 7.

    The score is always odd, as no point is neutral in the end. So Black wins with komi 5.5, 6 or 6.5
    those games that he wins or draws with 7, and with 7.5 those that he wins.
    """
    draw_or_win = (black_wins + draws) / n
    wins = dict.fromkeys(("5.5", "6.0", "6.5"), draw_or_win)
    wins |= {"7.0": (black_wins + draws / 2) / n, "7.5": black_wins / n}
    return Sample(n, length, score, sd, wins)


def deviations(sample: Sample) -> Iterator[tuple[str, float]]:
    """Yield how far our figures are from the published ones, in standard errors of the difference."""
    for figure in LENGTHS:
        yield "length", (sample.length - figure.mean) / figure.error(sample.games)
    yield "mean score", (sample.score - SCORE.mean) / SCORE.error(sample.games)
    yield (
        "deviation",
        (sample.deviation - SCORE.deviation) / (SCORE.error(sample.games) / 2**0.5 + 0.05),
    )
    for komi, figure in WINS.items():
        yield f"komi {komi}", (sample.wins[komi] - figure.mean) / figure.error(sample.games)


def far_off(sample: Sample) -> dict[str, float]:
    """Return the figures that are more than 4 standard errors off."""
    return {name: round(off, 1) for name, off in deviations(sample) if abs(off) > 4}


def sample_of(go: Backend, games: int, seed: int) -> Sample:
    """Return what random games of a backend on an empty 9x9 board come to."""
    return sample_of_stats(go.playouts(go.Board(9, komi=7), games, seed=seed))


def sample_of_stats(stats: PlayoutStats) -> Sample:
    """Return what games with komi 7 come to."""
    score = stats.mean_score + 7
    return sample_at_7(stats.n, stats.black_wins, stats.draws, stats.mean_length, score, stats.sd_score)


# --- A million games.


@pytest.fixture(scope="module")
def fast() -> Backend:
    """Return the fast backend."""
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    import gomc.fast

    return gomc.fast


@pytest.mark.parametrize(
    "games", [MILLION // 10, pytest.param(MILLION, marks=pytest.mark.slow)], ids=["tenth", "million"]
)
def test_the_reference_bot_has_the_published_length_score_and_win_rates(
    fast: Backend, games: int
) -> None:
    result = fast.search(fast.Board(9, komi=7), REFERENCE_BOT, playouts=games, seed=2008)
    assert result.games.n == games
    assert far_off(sample_of_stats(result.games)) == {}


@pytest.mark.parametrize(
    "games", [MILLION // 10, pytest.param(MILLION, marks=pytest.mark.slow)], ids=["tenth", "million"]
)
def test_a_million_random_games_without_komi(fast: Backend, games: int) -> None:
    stats = fast.playouts(fast.Board(9, komi=0), games, seed=10)
    assert stats.draws == 0
    assert abs(stats.black_win_rate - WINS_AT_0.mean) < 4 * WINS_AT_0.error(games)


@pytest.fixture(scope="module")
def scanning_games() -> Callable[[int], Sample]:
    """Return a function that plays games in which moves are scanned for; else they are ours."""
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    import numba
    import numpy as np

    from gomc.fast.board import area, play
    from gomc.fast.compiler.words import count as number
    from gomc.fast.compiler.words import has_any, nth, set_from_words, shape, word
    from gomc.fast.eyes import DIAGONAL, candidates
    from gomc.fast.rng import GAMMA, below, stream

    @numba.njit
    def scan(own, other, points, rng, shape):  # type: ignore[no-untyped-def]
        empty = set_from_words(shape.board) & ~(own | other)
        n = number(empty)
        k = below(rng, n)
        while not has_any(nth(empty, k) & points):
            k = (k + word(1)) % n
        return nth(empty, k)

    @numba.njit
    def game(rng, shape):  # type: ignore[no-untyped-def]
        own = set_from_words(shape.board)
        own = other = atari = ko = own & ~own
        passes = length = 0
        while passes < 2:
            points = candidates(own, other, atari, ko, shape, DIAGONAL)
            passes += 1
            ko = own & ~own
            if has_any(points):
                passes = 0
                rng += GAMMA
                move = scan(own, other, points, rng, shape)
                own, other, atari, ko = play(move, own, other, atari, shape)
            own, other = other, own
            length += 1
        if length % 2:
            own, other = other, own
        black, white = area(own, other, shape)
        return number(black) - number(white), length

    @numba.njit
    def play_games(scores, lengths, shape):  # type: ignore[no-untyped-def]
        for i in range(len(scores)):
            scores[i], lengths[i] = game(stream(word(1), i), shape)

    def sample(games: int) -> Sample:
        scores, lengths = np.zeros(games, np.int64), np.zeros(games, np.int64)
        play_games(scores, lengths, shape(9))
        wins, draws = int((scores > 7).sum()), int((scores == 7).sum())
        return sample_at_7(games, wins, draws, lengths.mean(), scores.mean(), scores.std())

    return sample


@pytest.mark.slow
def test_a_tenth_of_it_would_show_that_moves_are_scanned_for(
    scanning_games: Callable[[int], Sample],
) -> None:
    assert far_off(scanning_games(MILLION // 10)).keys() == {"length"}


# --- Fewer games, which the reference can play.


# Paper: SL PlayRandomGame, GG 14 databases
def test_some_thousand_games_have_the_published_length_score_and_win_rates(backend: Backend) -> None:
    assert far_off(sample_of(backend, 3_000, seed=1)) == {}


@pytest.mark.parametrize("size", [5, 9])
def test_the_games_of_the_reference_bot_are_random_games(backend: Backend, size: int) -> None:
    board = backend.Board(size, komi=7)
    result = backend.search(board, REFERENCE_BOT, playouts=100, seed=9)
    assert result.games == backend.playouts(board, 100, seed=9)


def gap_bias(records: list[PlayoutRecord]) -> float:
    """Return how much points behind gaps are favoured, in standard errors; nought for uniform draws.

    The gap before a candidate is the number of empty points since the last candidate (round the
    end of the board). Whoever scans on from an empty point comes to a candidate as often as its gap
    is long; whoever draws uniformly plays behind long gaps no more often than there are such.
    """
    excess = variance = 0.0
    for record in records:
        game = reference.Board(record.size, rules=SIMPLE)
        for move in record.moves:
            if move != PASS:
                gaps = gaps_before(*choice(game))
                mean = sum(gaps.values()) / len(gaps)
                excess += gaps[move] - mean
                variance += sum((gap - mean) ** 2 for gap in gaps.values()) / len(gaps)
            game.play(move)
    return excess / math.sqrt(variance)


def choice(game: Game) -> tuple[int, int]:
    """Return the candidates and the empty points of a position."""
    state, form = game.state, game.geometry
    own, other = state.sides(state.to_play)
    points = candidates(own, other, state.atari, state.ko, form, "diagonal")
    return points, form.board & ~(own | other)


def gaps_before(points: int, empty: int) -> dict[int, int]:
    """Return for each candidate the number of empty points since the one before, itself included."""
    order = [*bits(empty)]
    first = next(i for i, point in enumerate(order) if points >> point & 1)
    gaps, gap = {}, 0
    for point in order[first + 1 :] + order[: first + 1]:
        gap += 1
        if points >> point & 1:
            gaps[point], gap = gap, 0
    return gaps


def scanning_playout(seed: int) -> PlayoutRecord:
    """Play a game as the reference does, but scan for moves."""
    game, rng, moves = reference.Board(9, rules=SIMPLE), stream(seed, 0), []
    while not game.ended:
        points, empty = choice(game)
        move = PASS
        if points:
            order = [*bits(empty)]
            start = rng.below(len(order))
            move = next(p for p in order[start:] + order[:start] if points >> p & 1)
        game.play(move)
        moves.append(move)
    return PlayoutRecord(9, game.to_play, tuple(moves), (), game.score(), game.owners())


def test_points_behind_gaps_are_not_favoured(backend: Backend) -> None:
    board = backend.Board(9)
    assert abs(gap_bias([backend.playout(board, seed) for seed in range(200)])) < 4


def test_a_tenth_of_it_would_show_that_moves_are_scanned_for_too() -> None:
    assert gap_bias([scanning_playout(seed) for seed in range(20)]) > 4


def test_no_point_is_neutral_in_the_end(backend: Backend) -> None:
    """And so the score is odd, which the published win rates for komi 5.5 to 6.5 agree with."""
    board = backend.Board(9, komi=0)
    for seed in range(500):
        record = backend.playout(board, seed)
        assert {owner for row in record.owners for owner in row} <= {1, -1}
        assert record.score % 2 == 1
