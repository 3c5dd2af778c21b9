"""Random games: the judgement of Monte-Carlo Go.

From a position both players play at random, each not filling its own eyes, until neither has a
move left; then the area is counted. One such game says nothing; the mean of many says who stands
better (Bruegmann 1993; Bouzy and Helmstetter 2003, section 3).
"""

from __future__ import annotations

from gomc.game import Game
from gomc.points import Geometry, nth, owner_rows
from gomc.position import State
from gomc.reference.board import area, play
from gomc.reference.eyes import candidates
from gomc.results import PlayoutRecord, PlayoutStats
from gomc.rng import Rng, check_seed, stream
from gomc.rules import Color
from gomc.running import run
from gomc.tally import Tally


def random_game(
    state: State, geometry: Geometry, rng: Rng, record: list[tuple[int, int]] | None = None
) -> tuple[int, int, int]:
    """Play a random game from a position to its end.

    A move is drawn uniformly from the candidates; without any it is a pass; two passes end it, and
    so does a length that only a game going round in circles can have.

    Parameters
    ----------
    state : State
        The position.
    geometry : Geometry
        The shape of the board.
    rng : Rng
        The generator; it makes one draw for every move that is no pass.
    record : list, optional
        To this are added every move and the generator's state after it.

    Returns
    -------
    black, white : int
        The players' areas at the end, as sets.
    length : int
        How many moves it took, passes included.
    """
    own, other = state.sides(state.to_play)
    atari, ko, passes, length = state.atari, state.ko, state.passes, 0
    longest = geometry.longest
    while passes < 2 and length < longest:
        points = candidates(own, other, atari, ko, geometry)
        if points:
            passes = 0
            move = nth(points, rng.below(points.bit_count()))
            own, other, atari, ko = play(move, own, other, atari, geometry)
        else:
            move = ko = 0
            passes += 1
        if record is not None:
            record.append((move.bit_length() - 1, rng.state))
        own, other = other, own
        length += 1
    blacks_turn = (state.to_play is Color.BLACK) == (length % 2 == 0)
    black, white = (own, other) if blacks_turn else (other, own)
    return *area(black, white, geometry), length


def playout(board: Game, seed: int = 0) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move.

    It is the first game of `playouts` with the same seed. Two passes end it, those before it
    included; a suicide never happens, and simple ko holds, whatever the board's rules say.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playout(go.Board(size=2, komi=0), seed=1))
    Black first: B2 B1 A2 A1 A2 B2 A2 B2 A1 B1 A1 A2 A1 B1 B2 pass pass; score +4
    """
    rng = stream(check_seed(seed), 0)
    moves: list[tuple[int, int]] = []
    black, white, _ = random_game(board.state, board.geometry, rng, moves)
    score = black.bit_count() - white.bit_count() - board.komi
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(move for move, _ in moves),
        states=tuple(state for _, state in moves),
        score=score,
        owners=owner_rows(black, white, board.geometry),
    )


def count_game(state: State, geometry: Geometry, rng: Rng, komi: float, tally: Tally) -> float:
    """Play a random game, count it, and return Black's reward: 1, or 1/2 for a draw, or 0."""
    black, white, length = random_game(state, geometry, rng)
    return tally.add(black, white, length, komi)


def playouts(board: Game, n: int, seed: int = 0) -> PlayoutStats:
    """Play `n` random games from a position, and return what they came to.

    Game number `i` draws from the stream that the seed and `i` give. Ctrl-C returns what there is.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playouts(go.Board(size=5, komi=0), 100, seed=1))
    100 playouts: Black wins 60.00%, score +2.88 (sd 22.9), length 41.9 (sd 7.0)
    """
    seed = check_seed(seed)
    tally = Tally.of(board.geometry)

    def advance(games: int) -> None:
        for index in range(tally.n, tally.n + games):
            count_game(board.state, board.geometry, stream(seed, index), board.komi, tally)

    run(advance, n)
    return tally.stats(board.geometry, board.komi)
