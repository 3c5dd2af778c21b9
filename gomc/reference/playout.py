"""Random games, or playouts: the judgement of Monte-Carlo Go.

From a position both players play at random, without filling own eyes, until neither has a move left;
then the area is counted. A single game says nothing. The average of many games says which player is
ahead (Bruegmann 1993; Bouzy and Helmstetter 2003, section 3).

A *policy* draws each move from the possible moves (`gomc.reference.drawing`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from gomc.game import Game, check_board
from gomc.game.points import PASS, Geometry, owner_rows
from gomc.game.position import State, new_view
from gomc.game.rules import Color
from gomc.reference.board import legal, play
from gomc.reference.drawing import ANY, Policy, uniform
from gomc.reference.eyes import RULES
from gomc.reference.owneyes import own_eyes
from gomc.reference.policy import policy_of
from gomc.results.stats import PlayoutRecord, PlayoutStats
from gomc.results.tally import Counts, GameResult
from gomc.rng import Rng, check_seed, stream
from gomc.search.running import run
from gomc.settings import policy as settings
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.policy import UNIFORM, check_policy

Moves = list[tuple[int, int]]
"""The moves of a game, each with the generator's state after the move."""


# Paper: BH 3.1, SL PlayRandomGame, GG 14 limit
def random_game(
    state: State,
    geometry: Geometry,
    rng: Rng,
    eyes: Eyes,
    policy: Policy = ANY,
    record: Moves | None = None,
    zone: int = -1,
    made: int = 0,
) -> GameResult:
    """Play a random game from a position to its end, and return its record.

    Moves are drawn from the candidates; a player without candidates passes. The game ends after as many
    passes in a row as the policy says, at a lead that the policy may set (`is_decided`), or at the
    policy's limit of moves.

    Parameters
    ----------
    state : State
        The position.
    geometry : Geometry
        The shape of the board.
    rng : Rng
        The generator; a uniform policy makes a draw for every move except passes.
    eyes : Eyes
        The rule of eyes; unused if the policy fills own eyes.
    policy : Policy
        The policy of both players.
    record : list, optional
        A list that gets every move and the generator's state after it.
    zone : int
        The points where moves are allowed, and that count at the end; by default all.
    made : int
        The number of moves made before; they count towards the number of moves after which players only
        pass, but not towards the number at which the game is stopped.
    """
    own, other, atari, ko, last, before, passes, taken = view = state.view
    stood = own | taken  # the stones of the player to move, before the opponent's last move
    draw, others_draw = policy.of(state.to_play), policy.of(state.to_play.other)
    enough, fills_eyes, (longest, most) = policy.passes, policy.fills_eyes, policy.limits(geometry)
    eyes_of = RULES[eyes] if isinstance(eyes, str) else partial(own_eyes, rule=eyes)
    lead = 0 if is_decided(own, other, policy.lead) else policy.lead
    moves = list[int]()
    for number in range(made, made + most):
        if passes >= enough or (lead and is_decided(own, other, lead)):
            break
        points = legal(own, other, atari, ko, geometry) & zone
        if not fills_eyes:
            points &= ~eyes_of(own, other, atari, geometry)
        if not points or number >= longest:
            move = 0
        elif draw is uniform:  # `uniform` needs no view, which would cost a tenth of a uniform game
            move = draw(view, points, rng)
        else:
            seen = own, other, atari, ko, last, before, passes, stood ^ own
            move = draw(new_view(seen), points, rng)
        stood = other
        if move:
            passes = 0
            own, other, atari, ko = play(move, own, other, atari, geometry)
        else:
            ko = 0
            passes += 1
        if record is not None:
            record.append((move.bit_length() - 1, rng.state))
        own, other = other, own
        draw, others_draw = others_draw, draw
        before, last = last, move
        moves.append(move)
    blacks_turn = (state.to_play is Color.BLACK) == (len(moves) % 2 == 0)
    black, white = policy.area(*((own, other) if blacks_turn else (other, own)), geometry)
    return GameResult(black & zone, white & zone, state.to_play, moves)


def is_decided(own: int, other: int, lead: int) -> bool:
    """Return whether a game ends early, because a player has so many more stones: the *mercy rule*.

    A player who is far behind in a random game hardly ever comes back, so the moves that are left out
    cost time and tell nothing. The board is counted as it is, so stones that would have died later
    still own their points. Fuego ends games at 30 % of the points (`gomc.settings.FUEGO`), and libego
    has such a rule as an option. A game that begins with such a lead is played to the end in gomc,
    because a problem on the board may give one player more stones; so is a game on a board smaller
    than 7x7, where a single capture turns such a lead.

    Parameters
    ----------
    own, other : int
        The stones of both players, as sets.
    lead : int
        The lead that ends a game, in stones.
    """
    return abs(own.bit_count() - other.bit_count()) >= lead


def after(state: State, move: int, geometry: Geometry) -> State:
    """Return the position after a move of a random game."""
    if move == PASS:
        passed = state._replace(ko=0, to_play=state.to_play.other, passes=state.passes + 1)
        return passed._replace(last=0, before=state.last, taken=0)
    own, stood = state.sides(state.to_play)
    own, other, atari, ko = play(1 << move, own, stood, state.atari, geometry)
    black, white = (own, other) if state.to_play is Color.BLACK else (other, own)
    turn, taken = state.to_play.other, stood & ~other
    return State(black, white, atari, ko, turn, last=1 << move, before=state.last, taken=taken)


def playout(
    board: Game, seed: int = 0, eyes: Eyes = "diagonal", policy: settings.Policy = UNIFORM
) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move.

    The first game of `playouts` with the same seed is this game. Two passes end the game, including
    passes made before; with a database, the database sets the number of passes. Suicide is forbidden
    and simple ko holds, whatever the board's rules say.

    Parameters
    ----------
    board : Board
        The position, which stays as it is.
    seed : int
        The seed, of 64 bits.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule of eyes, which a database and factors do not use; see `gomc.settings.eyes`.
    policy : Stages, Weights, Database or Factors
        The rule by which both players choose moves; see `gomc.settings.policy`.

    Raises
    ------
    GomcError
        If an argument has another type or value, or the policy needs a tree.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playout(go.Board(size=2, komi=0), seed=1))
    Black first: B2 B1 A2 A1 A2 B2 A2 B2 A1 B1 A1 A2 A1 B1 B2 pass pass; score +4
    """
    check_board(board)
    rng, game_policy = stream(check_seed(seed), 0), policy_of(check_policy(policy), board.geometry)
    moves: Moves = []
    game = random_game(board.state, board.geometry, rng, check_eyes(eyes), game_policy, moves)
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(move for move, _ in moves),
        states=tuple(state for _, state in moves),
        score=game.score - board.komi,
        owners=owner_rows(game.black, game.white, board.geometry),
        board=board.copy(),
    )


def playouts(
    board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", policy: settings.Policy = UNIFORM
) -> PlayoutStats:
    """Play `n` random games from a position, and return their statistics.

    Game number `i` draws from the stream of the seed and `i`. A policy that learns begins with an empty
    memory, and learns from each game. Ctrl-C ends the work, and returns the statistics of the games so
    far.

    Parameters
    ----------
    board : Board
        The position, which stays as it is.
    n : int
        The number of games, 1 or more.
    seed, eyes, policy
        See `playout`.

    Raises
    ------
    GomcError
        If an argument has another type or value, or the policy needs a tree.

    Examples
    --------
    >>> import gomc.reference as go
    >>> print(go.playouts(go.Board(size=5, komi=0), 100, seed=1))
    100 playouts: Black wins 60.00%, score +2.88 (sd 22.9), length 41.9 (sd 7.0)
    """
    check_board(board)
    seed, eyes = check_seed(seed), check_eyes(eyes)
    game_policy = policy_of(check_policy(policy), board.geometry)
    counts = Counts.of(1, board.geometry)

    def advance(games: int) -> None:
        done = counts.tallies[0].n
        for index in range(done, done + games):
            rng = stream(seed, index)
            game = random_game(board.state, board.geometry, rng, eyes, game_policy)
            game_policy.learn(board.state, game.moves, counts.add(0, game, board.komi))

    run(advance, n)
    return replace(counts.stats(board.geometry, board.komi), board=board.copy())
