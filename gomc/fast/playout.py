"""Random games, compiled; ``reference/playout.py`` explains them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gomc.fast.board import area, play
from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    count,
    has_any,
    index_of,
    nothing,
    point,
    set_from_words,
    store,
    to_ints,
)
from gomc.fast.counts import (
    RECORD,
    CountArrays,
    FinishedGames,
    Ints,
    PlayoutSettings,
    PositionArrays,
    count_game,
    counts_of,
    load_position,
    new_counts,
    new_finished,
    playout_settings,
    position_arrays,
    write_record,
)
from gomc.fast.database import database_game
from gomc.fast.databasework import ByDatabase
from gomc.fast.eyes import candidates
from gomc.fast.lanes import LANES, can_play, narrow, play_side_by_side, with_stages
from gomc.fast.lastgoodreply import ReplyMemory, learn, set_out
from gomc.fast.own import TAKEN, check_done
from gomc.fast.owneyes import check_done as check_eyes_done
from gomc.fast.policy import BY_STAGES, PolicyData, draw, longest, policy_of
from gomc.fast.rng import stream
from gomc.game import Game, check_board
from gomc.game.points import LONGEST, owner_rows
from gomc.game.position import View
from gomc.results.stats import PlayoutRecord, PlayoutStats
from gomc.rng import check_seed
from gomc.search.running import run
from gomc.settings import policy as settings
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.policy import UNIFORM, check_policy


@inlined
def play_on(view: View, move: int, shape: Shape) -> View:
    """Return the position after a stone is played, as the other player sees the position."""
    own, other, atari, ko = play(move, view.own, view.other, view.atari, shape)
    passes = 0 if has_any(move) else view.passes + 1
    return View(other, own, atari, ko, move, view.last, passes, view.other & ~other)


@inlined
def pass_on(view: View) -> View:
    """Return the position after a pass, as the other player sees the position."""
    none = nothing(view.own)
    return View(view.other, view.own, view.atari, none, none, view.last, view.passes + 1, none)


@inlined
def random_game(
    begin: PositionArrays,
    k: int,
    rng: int,
    terms: PlayoutSettings,
    policy: PolicyData,
    kind: int | None,
    database: ByDatabase | None,
    moves: Ints,
    states: Words,
    finished: FinishedGames,
    i: int,
) -> None:
    """Play a random game from position `k` to the end, and write the game's record in place `i`.

    `moves` and `states` take the moves, and the states of the generator after each move, until the
    arrays are full. Either `kind` or `database` of the policy is None; then code that needs it is not
    compiled.
    """
    if kind is not None:
        playout_game(begin, k, rng, terms, policy, moves, states, finished, i)
    if database is not None:
        database_game(begin, k, rng, terms, database, moves, states, finished, i, 0)


# Paper: BH 3.1, SL PlayRandomGame, GG 14 limit
@separate
def playout_game(
    begin: PositionArrays,
    k: int,
    rng: int,
    terms: PlayoutSettings,
    policy: PolicyData,
    moves: Ints,
    states: Words,
    finished: FinishedGames,
    i: int,
) -> None:
    """Play a random game of any policy but a database; see `random_game`."""
    shape, eyes, zone = terms.shape, terms.eyes, set_from_words(terms.zone)
    view = load_position(begin, k, shape.board)
    own_firsts = other_firsts = nothing(view.own)
    length, longest = 0, LONGEST * int(shape.stride) ** 2
    lead = 0 if is_decided(view.own, view.other, policy.lead) else policy.lead
    set_out(policy.replies, begin.signs[k])
    while view.passes < 2 and length < longest:
        if lead and is_decided(view.own, view.other, lead):
            break
        points = candidates(view.own, view.other, view.atari, view.ko, shape, eyes) & zone
        n, move = count(points), points
        if policy.kind == BY_STAGES:  # passed in `view`, the stones would cost all games 10 % more time
            store(policy.rules.memory, TAKEN, view.taken)
        if n:
            move, rng = draw(view, points, n, length & 1, rng, shape, policy)
            own_firsts = own_firsts | move & ~other_firsts
            view = play_on(view, move, shape)
        else:
            view = pass_on(view)
        if length < len(moves):
            moves[length] = index_of(move)
            states[length] = rng
        own_firsts, other_firsts = other_firsts, own_firsts
        length += 1
    own, other = view.own, view.other
    if length & 1:
        own, other = other, own
        own_firsts, other_firsts = other_firsts, own_firsts
    own, other = area(own, other, shape)
    write_record(finished, i, own & zone, other & zone, own_firsts, other_firsts, length)


@inlined
def is_decided(own: int, other: int, lead: int) -> bool:
    """Return whether a game ends early, because a player has so many more stones: the *mercy rule*."""
    return bool(abs(np.int64(count(own)) - np.int64(count(other))) >= lead)


@inlined
def after(view: View, move: int, shape: Shape) -> View:
    """Return the position after a move of a random game, given as an int."""
    if move < 0:
        return pass_on(view)
    return play_on(view, point(move, shape.board), shape)


def playout(
    board: Game, seed: int = 0, eyes: Eyes = "diagonal", policy: settings.Policy = UNIFORM
) -> PlayoutRecord:
    """Play a random game from a position, and return the game move by move."""
    begin = position_arrays([check_board(board).state], board.size)
    terms = playout_settings(board, check_seed(seed), check_eyes(eyes))
    data, counts = policy_of(check_policy(policy), board.size), new_counts(1, board.size)
    room, finished = longest(board, data), new_finished(1, board.size)
    moves, states = np.empty(room, np.int64), np.empty(room, np.uint64)
    positions = np.zeros(1, np.int64)
    play_one_by_one(begin, positions, 0, 1, terms, data, counts, moves, states, finished)
    check_done(data.rules.memory)
    check_eyes_done(terms.eyes)
    length = int(finished.length[0])
    black, white = to_ints(finished.sets[:2])[:: int(board.to_play)]
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(moves[:length].tolist()),
        states=tuple(states[:length].tolist()),
        score=black.bit_count() - white.bit_count() - board.komi,
        owners=owner_rows(black, white, board.geometry),
        board=board.copy(),
    )


def play_games(
    begin: PositionArrays,
    positions: Ints,
    index: int,
    games: int,
    terms: PlayoutSettings,
    policy: PolicyData,
    counts: CountArrays,
) -> None:
    """Play the games from number `index` on, in lanes or one by one, whichever is faster on this board.

    Game `i` begins from position ``positions[i % n]``, where `n` is the number of positions, and counts
    for this position.
    """
    narrowed = narrow(terms)
    if can_play(narrowed, policy):
        play_in_lanes(begin, positions, index, games, narrowed, counts, with_stages(policy))
    else:
        room = room_for(policy, int(terms.shape.stride) - 1)
        play_one_by_one(begin, positions, index, games, terms, policy, counts, *room)
        check_done(policy.rules.memory)
        check_eyes_done(terms.eyes)


@kernel
def play_in_lanes(
    begin: PositionArrays,
    positions: Ints,
    index: int,
    games: int,
    terms: PlayoutSettings,
    counts: CountArrays,
    stages: PolicyData | None,
) -> None:
    """Play these games side by side; see `gomc.fast.lanes`."""
    rng = np.empty(games, np.uint64)
    for i in range(games):
        rng[i] = stream(terms.seed, index + i)
    sets = np.empty((RECORD * games, len(terms.shape.board)), np.uint64)
    finished = FinishedGames(sets, np.empty(games, np.int64), np.empty(games))
    play_side_by_side(begin, positions, positions, index, rng, terms, counts, finished, stages)


@kernel
def play_one_by_one(
    begin: PositionArrays,
    positions: Ints,
    index: int,
    games: int,
    terms: PlayoutSettings,
    policy: PolicyData,
    counts: CountArrays,
    moves: Ints,
    states: Words,
    finished: FinishedGames,
) -> None:
    """Play these games one at a time; a policy that learns learns from each game before the next game.

    The last game's `moves`, `states` and record stay in the arrays; see `random_game`.
    """
    for i in range(index, index + games):
        k = positions[i % len(positions)]
        rng = stream(terms.seed, i)
        drawing = policy, policy.kind, policy.database
        random_game(begin, k, rng, terms, *drawing, moves, states, finished, 0)
        count_game(finished, 0, begin.signs[k], terms, counts, k)
        learn_game(policy.replies, begin, k, terms.shape, moves, finished)


def room_for(policy: PolicyData, size: int) -> tuple[Ints, Words, FinishedGames]:
    """Return room for a game, and for the moves and states if the policy learns from the game."""
    finished, replies = new_finished(1, size), policy.replies
    if replies is not None:
        return replies.line, replies.states, finished
    return np.empty(0, np.int64), np.empty(0, np.uint64), finished


@inlined
def learn_game(
    replies: ReplyMemory | None,
    begin: PositionArrays,
    k: int,
    shape: Shape,
    moves: Ints,
    finished: FinishedGames,
) -> None:
    """Learn from the only written game, which began from position `k`."""
    if replies is not None:
        view = load_position(begin, k, shape.board)
        game = moves, int(finished.length[0]), begin.signs[k], finished.reward[0]
        learn(replies, view, *game)


def playouts(
    board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", policy: settings.Policy = UNIFORM
) -> PlayoutStats:
    """Play `n` random games from a position, and return their statistics."""
    begin = position_arrays([check_board(board).state], board.size)
    terms = playout_settings(board, check_seed(seed), check_eyes(eyes))
    data = policy_of(check_policy(policy), board.size)
    counts, positions = new_counts(1, board.size), np.zeros(1, np.int64)

    def advance(games: int) -> None:
        done = int(counts.sums[0, 0])
        play_games(begin, positions, done, games, terms, data, counts)

    run(advance, n, step=LANES)
    stats = counts_of(counts, board.geometry).stats(board.geometry, board.komi)
    return replace(stats, board=board.copy())
