"""Random games: the judgement of Monte-Carlo Go.

From a position both players play at random, each not filling its own eyes, until neither has a
move left; then the area is counted. One such game says nothing; the mean of many says who stands
better (Bruegmann 1993; Bouzy and Helmstetter 2003, section 3).

How a move is drawn from those that are possible is a *policy*; here it is the uniform one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gomc.game import Game, check_board
from gomc.points import PASS, Geometry, nth, owner_rows
from gomc.position import State
from gomc.reference.board import area, play
from gomc.reference.eyes import candidates
from gomc.reference.sequence import Narrowing, narrowing
from gomc.rng import Rng, check_seed, stream
from gomc.rules import Color
from gomc.running import run
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.stages import UNIFORM, Stages, check_stages
from gomc.stats import PlayoutRecord, PlayoutStats
from gomc.tally import Counts

Policy = Callable[[int, Rng], int]
"""Draws a move, as a set of one, from the candidates, of which there is at least one."""

Moves = list[tuple[int, int]]
"""The moves of a game, and the generator's state after each."""


# Paper: GG 14 databases
def uniform(points: int, rng: Rng) -> int:
    """Draw any of the candidates, all with the same probability."""
    return nth(points, rng.below(points.bit_count()))


# Paper: BH 3.1, SL PlayRandomGame, GG 14 limit
def random_game(
    state: State,
    geometry: Geometry,
    rng: Rng,
    eyes: Eyes,
    policies: tuple[Policy, Policy] = (uniform, uniform),
    record: Moves | None = None,
    narrow: Narrowing | None = None,
    zone: int = -1,
) -> tuple[int, int, int]:
    """Play a random game from a position to its end.

    A move is drawn from the candidates; without any it is a pass; two passes end it, and so does a
    length that only a game going round in circles can have.

    Parameters
    ----------
    state : State
        The position.
    geometry : Geometry
        The shape of the board.
    rng : Rng
        The generator; a uniform policy makes one draw for every move that is no pass.
    eyes : Eyes
        The rule of eyes.
    policies : tuple of Policy
        How the player to move draws, and how the opponent does.
    record : list, optional
        To this are added every move and the generator's state after it.
    narrow : Narrowing, optional
        What narrows the candidates down before a policy draws; see `gomc.reference.sequence`.
    zone : int
        The points that may be played, and that count in the end; by default all.

    Returns
    -------
    black, white : int
        The players' areas at the end, as sets.
    length : int
        How many moves it took, passes included.
    """
    own, other = state.sides(state.to_play)
    draw, others_draw = policies
    atari, ko, passes, length = state.atari, state.ko, state.passes, 0
    longest, last = geometry.longest, state.last
    while passes < 2 and length < longest:
        points = candidates(own, other, atari, ko, geometry, eyes) & zone
        if points:
            passes = 0
            if narrow is not None:
                points = narrow(points, own, other, atari, last, geometry) or points
            move = draw(points, rng)
            own, other, atari, ko = play(move, own, other, atari, geometry)
        else:
            move = ko = 0
            passes += 1
        if record is not None:
            record.append((move.bit_length() - 1, rng.state))
        own, other = other, own
        draw, others_draw = others_draw, draw
        last = move
        length += 1
    blacks_turn = (state.to_play is Color.BLACK) == (length % 2 == 0)
    black, white = (own, other) if blacks_turn else (other, own)
    black, white = area(black, white, geometry)
    return black & zone, white & zone, length


def after(state: State, move: int, geometry: Geometry) -> State:
    """Return the position after a move of a random game."""
    if move == PASS:
        return state._replace(ko=0, to_play=state.to_play.other, passes=state.passes + 1, last=0)
    own, other = state.sides(state.to_play)
    own, other, atari, ko = play(1 << move, own, other, state.atari, geometry)
    black, white = (own, other) if state.to_play is Color.BLACK else (other, own)
    return State(black, white, atari, ko, state.to_play.other, last=1 << move)


def playout(
    board: Game, seed: int = 0, eyes: Eyes = "diagonal", stages: Stages = UNIFORM
) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move.

    It is the first game of `playouts` with the same seed. Two passes end it, those before it
    included; a suicide never happens, and simple ko holds, whatever the board's rules say.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playout(go.Board(size=2, komi=0), seed=1))
    Black first: B2 B1 A2 A1 A2 B2 A2 B2 A1 B1 A1 A2 A1 B1 B2 pass pass; score +4
    """
    check_board(board)
    rng, narrow = stream(check_seed(seed), 0), narrowing(check_stages(stages))
    moves: Moves = []
    black, white, _ = random_game(
        board.state, board.geometry, rng, check_eyes(eyes), record=moves, narrow=narrow
    )
    score = black.bit_count() - white.bit_count() - board.komi
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(move for move, _ in moves),
        states=tuple(state for _, state in moves),
        score=score,
        owners=owner_rows(black, white, board.geometry),
        board=board.copy(),
    )


def playouts(
    board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", stages: Stages = UNIFORM
) -> PlayoutStats:
    """Play `n` random games from a position, and return what they came to.

    Game number `i` draws from the stream that the seed and `i` give. Ctrl-C returns what there is.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playouts(go.Board(size=5, komi=0), 100, seed=1))
    100 playouts: Black wins 60.00%, score +2.88 (sd 22.9), length 41.9 (sd 7.0)
    """
    check_board(board)
    seed, eyes, narrow = check_seed(seed), check_eyes(eyes), narrowing(check_stages(stages))
    counts = Counts.of(1, board.geometry)

    def advance(games: int) -> None:
        done = counts.tallies[0].n
        for index in range(done, done + games):
            rng = stream(seed, index)
            game = random_game(board.state, board.geometry, rng, eyes, narrow=narrow)
            counts.add(0, *game, board.komi)

    run(advance, n)
    return replace(counts.stats(board.geometry, board.komi), board=board.copy())
