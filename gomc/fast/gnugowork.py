"""The arguments of the four steps of GNU Go's search: data, and room to work in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler.words import Words, to_words, width
from gomc.fast.counts import (
    CountArrays,
    FinishedGames,
    Ints,
    PlayoutSettings,
    PositionArrays,
    new_counts,
    new_finished,
    playout_settings,
    position_arrays,
)
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.graph import ROOT, UNTRIED, GraphArrays, new_graph
from gomc.fast.ranking import Ranking, new_ranking
from gomc.game.position import State
from gomc.search import gnugo
from gomc.settings.gnugo import DEEPEST

FEW_MOVES = 1 << 12
"""The number of moves for which a new graph has room."""


class GraphState(NamedTuple):
    """The settings and data with which the four steps of a search work.

    Attributes
    ----------
    terms : PlayoutSettings
        The settings that are the same in all playouts.
    start : PositionArrays
        The position at the root, without a last move and passes.
    starts : PositionArrays
        The positions after the moves at the root, indexed by the point of the move.
    policy : ByDatabase
        The policy that draws the moves of playouts.
    settled : array of words, two rows
        The points that belong to Black, and to White, before the search.
    graph : GraphArrays
        The graph.
    ranking : Ranking
        The moves in the order in which they are tried.
    counts : CountArrays
        The counts of the games.
    """

    terms: PlayoutSettings
    start: PositionArrays
    starts: PositionArrays
    policy: ByDatabase
    settled: Words
    graph: GraphArrays
    ranking: Ranking
    counts: CountArrays


class GraphLeaf(NamedTuple):
    """The end of a descent, and the game that goes on from there.

    Attributes
    ----------
    path : array of int
        The arcs of the descent, after an arc to the root.
    depth : array of int
        The number of arcs in the path, without the arc to the root.
    state : PositionArrays
        The position.
    moves, states : array of int, array of words
        Arrays of length 0, because the moves of the game are not stored.
    game : FinishedGames
        The record of the finished game.
    """

    path: Ints
    depth: Ints
    state: PositionArrays
    moves: Ints
    states: Words
    game: FinishedGames


def new_state(searcher: gnugo.GraphSearcher) -> GraphState:
    """Return the data of a search."""
    board, start, after = searcher.board, searcher.start, searcher.after
    size, wide, points = board.size, width(board.size), range(board.size * board.geometry.stride)
    work = GraphState(
        terms=playout_settings(board, searcher.seed, "diagonal"),
        start=position_arrays([start], size),
        starts=position_arrays([after.get(p, start) for p in points], size),
        policy=by_database(searcher.how.policy, size),
        settled=to_words(wide, *searcher.settled),
        graph=new_graph(FEW_MOVES, wide),
        ranking=new_ranking(size),
        counts=new_counts(1, size),
    )
    work.graph.sets[ROOT + UNTRIED] = to_words(wide, searcher.tried)[0]
    return work


def new_leaf(size: int) -> GraphLeaf:
    """Return room for the end of a descent."""
    return GraphLeaf(
        path=np.zeros(DEEPEST + 1, np.int64),
        depth=np.zeros(1, np.int64),
        state=position_arrays([State()], size),
        moves=np.zeros(0, np.int64),
        states=np.zeros(0, np.uint64),
        game=new_finished(1, size),
    )
