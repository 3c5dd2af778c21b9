"""What the kernels of a tree search are given: its settings, and room to work in, for each thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast.bandits import Arms, Bandit, bandit_of, new_arms
from gomc.fast.compiler.words import Words, shape
from gomc.fast.counts import Counts, Floats, Ints, Starts, Terms, new_counts, new_ends, starts
from gomc.fast.playout import Policy, policy
from gomc.fast.tree import Tree
from gomc.game import Game
from gomc.game.position import State
from gomc.settings import MAX_DEPTH, UCT

FIRST, RANDOM, GRANDFATHER = range(3)


class How(NamedTuple):
    """`gomc.settings.UCT`, and all else that stays the same during a search, for the kernels."""

    bandit: Bandit
    unvisited: int
    expand_visits: int
    solve: bool
    max_nodes: int
    batch: int
    virtual_loss: int
    threads: int
    locked: bool
    sign: int
    group: tuple[int, ...]
    terms: Terms


class Shared(NamedTuple):
    """What the threads of a search share besides the tree, arrays of one int each.

    Attributes
    ----------
    nodes : array of int
        How many nodes the tree has.
    begun : array of int
        How many games were begun.
    lock : array of int
        1 while a thread has the tree for itself.
    """

    nodes: Ints
    begun: Ints
    lock: Ints


class Work(NamedTuple):
    """Where a thread's kernels work.

    Attributes
    ----------
    tree : Tree
        The tree.
    shared : Shared
        What else all threads share.
    begin : Starts
        The positions after the moves at the root.
    arms : Arms
        Room for what is known of a node's children.
    child : array of int
        Room for their places in the tree.
    guess : array of float
        Room for what is thought of every move, by its int, a pass last.
    path, length : arrays of int, a row a leaf
        The nodes walked through to each leaf of a batch, and how many they are.
    leaves : Starts
        The positions at the leaves.
    rng : array of words
        The states of the leaves' generators.
    rewards : array of float
        What Black gets for the games from the leaves.
    moves, states : array of int, array of words
        Of no length: what a game's moves are is not written down.
    ends : array of words
        Room for what `count_game` takes.
    counts : Counts
        What the games came to.
    uniform : Policy
        The policy of the games.
    in_turn : array of int
        The numbers of the leaves.
    """

    tree: Tree
    shared: Shared
    begin: Starts
    arms: Arms
    child: Ints
    guess: Floats
    path: Ints
    length: Ints
    leaves: Starts
    rng: Words
    rewards: Floats
    moves: Ints
    states: Words
    ends: Words
    counts: Counts
    uniform: Policy
    in_turn: Ints


def new_how(how: UCT, sign: int, group: tuple[int, ...], terms: Terms) -> How:
    """Return settings for the kernels; the terms have room to work in, which threads do not share."""
    return How(
        bandit_of(how.bandit),
        ("first", "random", "grandfather").index(how.unvisited),
        how.expand_visits,
        how.solve,
        how.max_nodes,
        how.batch,
        how.virtual_loss,
        how.threads,
        how.sharing == "lock",
        sign,
        group,
        terms,
    )


def new_work(board: Game, begin: Sequence[State], batch: int, tree: Tree, shared: Shared) -> Work:
    """Return where a thread works; the moves at the root lead to the positions `begin`."""
    most = len(board.geometry.points) + 1
    return Work(
        tree=tree,
        shared=shared,
        begin=starts(begin, board.size),
        arms=new_arms(most),
        child=np.zeros(most, np.int64),
        guess=np.zeros(board.size * board.geometry.stride + 1),
        path=np.zeros((batch, MAX_DEPTH), np.int64),
        length=np.zeros(batch, np.int64),
        leaves=starts([board.state] * batch, board.size),
        rng=np.zeros(batch, np.uint64),
        rewards=np.zeros(batch),
        moves=np.zeros(0, np.int64),
        states=np.zeros(0, np.uint64),
        ends=new_ends(shape(board.size)),
        counts=new_counts(1, board.size),
        uniform=policy(board.size),
        in_turn=np.arange(batch),
    )
