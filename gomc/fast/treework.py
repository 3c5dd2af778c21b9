"""What the four steps of a tree search are given: settings, and room to work in, for each thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast.bandits import Arms, Bandit, bandit_of, new_arms
from gomc.fast.compiler.words import Words
from gomc.fast.counts import (
    Counts,
    Finished,
    Floats,
    Ints,
    Starts,
    Terms,
    new_counts,
    new_finished,
    starts,
)
from gomc.fast.policy import Policy
from gomc.fast.tree import Tree
from gomc.game import Game
from gomc.game.position import State
from gomc.settings import MAX_DEPTH, UCT

FIRST, RANDOM, GRANDFATHER = range(3)

NOBODY = -1
"""Stands for a node that there is not."""


class How(NamedTuple):
    """`gomc.settings.UCT`, and all else that stays the same during a search.

    Attributes
    ----------
    bandit : Bandit
        The rule by which a child is chosen.
    unvisited : int
        Which of the children without games comes first: `FIRST`, `RANDOM` or `GRANDFATHER`.
    expand_visits : int
        How many games a node needs before it gets children.
    solve : bool
        Whether nodes are marked as won or lost for good.
    max_nodes : int
        How many nodes the tree may have.
    batch : int
        How many leaves are collected before their games are played.
    virtual_loss : int
        How many lost games a game counts for while it is under way.
    threads : int
        How many threads search the tree.
    locked : bool
        Whether one thread at a time has the tree for itself.
    sign : int
        Who is to move at the root: 1 Black, -1 White.
    group : tuple of int
        The points that the tree may play, as words.
    points : int
        How many points a node counts owners of; 0 without that layer.
    """

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
    points: int


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
    """What the four steps of a search work with, in one thread.

    Attributes
    ----------
    how : How
        The settings.
    terms : Terms
        What is the same in all random games.
    policy : Policy
        How their moves are drawn.
    tree : Tree
        The tree.
    shared : Shared
        What else all threads share.
    begin : Starts
        The positions after the moves at the root, which are its children, in their order.
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
    finished : Finished
        The records of the leaves' games.
    moves, states : array of int, array of words
        Of no length: what a game's moves are is not written down.
    counts : Counts
        What the games came to.
    in_turn, counted : arrays of int
        The numbers of the leaves, and the row in which each one's game is counted: the only one.
    """

    how: How
    terms: Terms
    policy: Policy
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
    finished: Finished
    moves: Ints
    states: Words
    counts: Counts
    in_turn: Ints
    counted: Ints


def new_how(how: UCT, sign: int, group: tuple[int, ...], points: int) -> How:
    """Return settings for the kernels."""
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
        points,
    )


def new_work(
    board: Game,
    begin: Sequence[State],
    how: How,
    terms: Terms,
    policy: Policy,
    tree: Tree,
    shared: Shared,
) -> Work:
    """Return what a thread works with; the moves at the root lead to the positions `begin`."""
    most, batch = len(board.geometry.points) + 1, how.batch
    return Work(
        how=how,
        terms=terms,
        policy=policy,
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
        finished=new_finished(batch, board.size),
        moves=np.zeros(0, np.int64),
        states=np.zeros(0, np.uint64),
        counts=new_counts(1, board.size),
        in_turn=np.arange(batch),
        counted=np.zeros(batch, np.int64),
    )
