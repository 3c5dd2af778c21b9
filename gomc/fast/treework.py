"""The arguments of the four steps of a tree search: settings, and room to work in, for each thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast.bandits import Arms, Bandit, bandit_of, new_arms
from gomc.fast.bias import BiasData
from gomc.fast.compiler.words import Words
from gomc.fast.counts import (
    CountArrays,
    FinishedGames,
    Floats,
    Ints,
    PlayoutSettings,
    PositionArrays,
    new_counts,
    new_finished,
    position_arrays,
)
from gomc.fast.criticality import Critical
from gomc.fast.greedy import GreedyData
from gomc.fast.owners import OwnersData
from gomc.fast.policy import PolicyData
from gomc.fast.positions import NOTHING, positions_after
from gomc.fast.rave import RaveData
from gomc.fast.transpositions import FEW_POSITIONS, PositionTable, new_positions
from gomc.fast.tree import Tree
from gomc.fast.treepriors import TreePriors
from gomc.fast.widening import WideningData
from gomc.game import Game
from gomc.settings import MAX_DEPTH, UCT

FIRST, RANDOM, GRANDFATHER = range(3)


class TreeSettings(NamedTuple):
    """The settings `gomc.settings.UCT`, and the other values that stay the same during a search.

    Attributes
    ----------
    bandit : Bandit
        The rule by which a child is chosen.
    unvisited : int
        The choice among children without games: `FIRST`, `RANDOM` or `GRANDFATHER`.
    expand_visits : int
        The number of games that a node needs before the node gets children.
    solve : bool
        Whether nodes are marked as won or lost for good.
    max_nodes : int
        The largest number of nodes.
    gives_back : bool
        Whether a full tree gives nodes back.
    batch : int
        The number of leaves to collect before their games are played.
    virtual_loss : int
        The number of virtual losses that a running game adds to the nodes of the path.
    threads : int
        The number of threads that search the tree.
    locked : bool
        Whether a thread locks the tree during a descent and an update.
    sign : int
        The player to move at the root: 1 Black, -1 White.
    group : tuple of int
        The points that the tree may play, as words.
    points : int
        The number of points whose owners a node counts; 0 without these layers.
    passes : int
        The number of passes in a row that end a game.
    """

    bandit: Bandit
    unvisited: int
    expand_visits: int
    solve: bool
    max_nodes: int
    gives_back: bool
    batch: int
    virtual_loss: int
    threads: int
    locked: bool
    sign: int
    group: tuple[int, ...]
    points: int
    passes: int


class Shared(NamedTuple):
    """The data that the threads of a search share besides the tree: arrays of one int, and a table.

    Attributes
    ----------
    nodes : array of int
        The number of nodes of the tree.
    begun : array of int
        The number of games that have begun.
    lock : array of int
        1 while a thread has locked the tree.
    positions : PositionTable
        The positions that have children, with the layer of transpositions.
    """

    nodes: Ints
    begun: Ints
    lock: Ints
    positions: PositionTable


def new_shared(how: UCT, nodes: int, words: int) -> Shared:
    """Return the data of threads that begin with a tree of `nodes` nodes; sets have `words` words.

    The threads enter at most a quarter of the room for positions in their next games, or the room is
    twice the largest number of nodes, of which each position has at least one.
    """
    longest = 1 if how.expand_visits else MAX_DEPTH
    room = min(4 * how.threads * how.batch * longest, 2 * how.max_nodes)
    room = max(FEW_POSITIONS, room) if how.transpositions else 0
    begun, lock = np.zeros(1, np.int64), np.zeros(1, np.int64)
    return Shared(np.array([nodes]), begun, lock, new_positions(room, words))


class Layers(NamedTuple):
    """The settings of all layers, and room to work in.

    Attributes
    ----------
    bonus : array of float
        Room for the bonus of the urgency of each child of a node.
    priors : TreePriors
        Priors.
    hopes : array of float
        Room for the heuristics of a node's children.
    rave, widening, bias, greedy
        The settings of these layers.
    bell : OwnersData
        The settings of owners.
    critical : Critical
        The settings of criticality.
    transpositions : bool
        Whether positions share their children.
    memory : array of words
        Room for the key of a position.
    """

    bonus: Floats
    hopes: Floats
    priors: TreePriors
    rave: RaveData
    widening: WideningData
    bias: BiasData
    greedy: GreedyData
    bell: OwnersData
    critical: Critical
    transpositions: bool
    memory: Words


class SearchState(NamedTuple):
    """The settings and data with which the four steps of a search work, in one thread.

    Attributes
    ----------
    how : TreeSettings
        The settings.
    terms : PlayoutSettings
        The settings of all random games.
    tree : Tree
        The tree.
    shared : Shared
        The other data that all threads share.
    begin : PositionArrays
        The positions after the moves at the root, and the root's position last.
    row : array of int
        The row of `begin` with the position after a move, by the move's int, a pass last.
    arms : Arms
        Room for the plays and rewards of a node's children.
    child : array of int
        Room for the children's places in the tree.
    guess : array of float
        Room for the guess of every move's value, by the move's int, a pass last.
    batch : array of one int
        The number of leaves whose games are played.
    number : array of int
        The number of each leaf's game.
    path, length : arrays of int, a row a leaf
        The nodes on the path to each leaf of a batch, and the number of these nodes.
    leaves : PositionArrays
        The positions at the leaves.
    rng : array of words
        The states of the leaves' generators.
    finished : FinishedGames
        The records of the leaves' games.
    moves, states : array of int, a row a leaf, and array of words
        The moves of each leaf's game, and the states of the game's generator after the moves; of no
        length if neither a layer nor the policy uses the moves.
    counts : CountArrays
        The counts of the games.
    in_turn, counted : arrays of int
        The numbers of the leaves, and the row of `counts` for each leaf's game: always the only row.
    """

    how: TreeSettings
    terms: PlayoutSettings
    tree: Tree
    shared: Shared
    begin: PositionArrays
    row: Ints
    arms: Arms
    child: Ints
    guess: Floats
    batch: Ints
    number: Ints
    path: Ints
    length: Ints
    leaves: PositionArrays
    rng: Words
    finished: FinishedGames
    moves: Ints
    states: Words
    counts: CountArrays
    in_turn: Ints
    counted: Ints


def new_settings(
    how: UCT, gives_back: bool, sign: int, group: tuple[int, ...], points: int
) -> TreeSettings:
    """Return the settings of a tree search for the kernels; see `TreeSettings`."""
    return TreeSettings(
        bandit_of(how.bandit),
        ("first", "random", "grandfather").index(how.unvisited),
        how.expand_visits,
        how.solve,
        how.max_nodes,
        gives_back,
        how.batch,
        how.virtual_loss,
        how.threads,
        how.sharing == "lock",
        sign,
        group,
        points,
        how.policy.passes,
    )


def new_state(
    board: Game,
    moves: Sequence[int],
    how: TreeSettings,
    terms: PlayoutSettings,
    tree: Tree,
    shared: Shared,
    room: int,
) -> SearchState:
    """Return the state of a thread; `moves` are the moves at the root.

    `room` is the number of moves of a game that the state has room for.
    """
    most, batch = len(board.geometry.points) + 1, how.batch
    row = np.zeros(board.size * board.geometry.stride + 1, np.int64)
    row[[*moves]] = np.arange(len(moves))
    return SearchState(
        how=how,
        terms=terms,
        tree=tree,
        shared=shared,
        begin=positions_after(board, [*moves, NOTHING]),
        row=row,
        arms=new_arms(most),
        child=np.zeros(most, np.uint32),
        guess=np.zeros(board.size * board.geometry.stride + 1),
        batch=np.zeros(1, np.int64),
        number=np.zeros(batch, np.int64),
        path=np.zeros((batch, MAX_DEPTH), np.int64),
        length=np.zeros(batch, np.int64),
        leaves=position_arrays([board.state] * batch, board.size),
        rng=np.zeros(batch, np.uint64),
        finished=new_finished(batch, board.size),
        moves=np.zeros((batch, room), np.int64),
        states=np.zeros(room, np.uint64),
        counts=new_counts(1, board.size),
        in_turn=np.arange(batch),
        counted=np.zeros(batch, np.int64),
    )


ThreadState = tuple[SearchState, Layers | None, PolicyData]
"""The data that a thread needs, and the policy that draws the moves of its games.

Without layers the layers' code is not compiled. The policy is separate because only the kernel that
plays the games is compiled for the policy's type (`gomc.fast.uct.Batch`).
"""
