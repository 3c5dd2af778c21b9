"""GNU Go's tree search, compiled; ``reference/gnugo.py`` explains it.

Nodes and arcs are indices into the arrays of the graph (`gomc.fast.graph`). The arrays have room for
all moves that the graph may have, and grow before the graph may have more moves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gomc.fast.board import legal
from gomc.fast.compiler.kernel import inlined, kernel, pack, separate
from gomc.fast.compiler.words import ONE, Shape, has_any, index_of, load, point, store, word
from gomc.fast.counts import count_game, counts_of, load_position, store_position
from gomc.fast.database import database_game, draw_by_database, neighbourhoods
from gomc.fast.databasework import ByDatabase
from gomc.fast.eyes import candidates, eyes
from gomc.fast.gnugowork import GraphLeaf, GraphState, new_leaf, new_state
from gomc.fast.graph import (
    ARCS,
    NO_ARC,
    NODES,
    ROOT,
    ROWS,
    UNTRIED,
    GraphArrays,
    GraphNodeView,
    add_arc,
    fill_table,
    grown,
    node_of,
)
from gomc.fast.near import few_before, few_now
from gomc.fast.playout import after
from gomc.fast.ranking import add_point
from gomc.fast.rng import stream
from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.position import View
from gomc.results import tally
from gomc.results.searches import SearchResult
from gomc.search import gnugo
from gomc.settings.gnugo import ALPHA, BETA, DEEPEST, HIGHEST, SPARE, GnuGo


class Outlook(NamedTuple):
    """The most urgent and the best child of a node.

    Attributes
    ----------
    urgent : int
        The arc to the child with the highest urgency above 0, the newest of several, or `NO_ARC`.
    best : int
        The arc to the child with the highest win rate above 0, the newest of several, or `NO_ARC`.
    rate : float
        The win rate of the best child; 0 without such a child.
    """

    urgent: int
    best: int
    rate: float


# Paper: GG 14
@inlined
def urgency(wins: int, games: int, log_before: float, depth: int) -> float:
    """Return the urgency of a child; `log_before` and `depth` belong to the parent.

    The formula is a twin, because a kernel compiled from the reference would depend on all imports
    there.
    """
    rate, luck = wins / games, log_before / games
    return rate + math.sqrt(2 * luck * max(0.25, rate * (1 - rate) + math.sqrt(2 * luck)) / (1 + depth))


@inlined
def outlook(graph: GraphArrays, node: int, depth: int) -> Outlook:
    """Return the most urgent and the best child of a node at this depth."""
    urgent = best = NO_ARC
    most = rate = 0.0
    arc = int(graph.newest[node])
    log_before = math.log(graph.games[node]) if arc != NO_ARC else 0.0
    while arc != NO_ARC:
        child = graph.node[arc]
        wins, games = graph.wins[child], graph.games[child]
        value = urgency(wins, games, log_before, depth)
        if value > most:
            urgent, most = arc, value
        if wins / games > rate:
            best, rate = arc, wins / games
        arc = int(graph.older[arc])
    return Outlook(urgent, best, rate)


# Paper: GG 14
@inlined
def descend(work: GraphState, leaf: GraphLeaf, rng: int) -> int:
    """Walk from the root to a leaf, store the path and the position, return the generator's state."""
    graph, node, depth = work.graph, ROOT, 0
    view = load_position(work.start, 0, work.terms.shape.board)
    alpha, beta = ALPHA, BETA
    while goes_on(work, node, view, depth):
        children, arc = outlook(graph, node, depth), NO_ARC
        if children.rate > alpha:
            arc = children.best
        else:
            arc, rng = grow(work, node, view, children.urgent, depth + 1, rng)
        if arc == NO_ARC:
            arc = children.urgent
        if arc == NO_ARC:
            arc = reach(work, node, view, PASS, depth + 1)
        view = position(work, node, view, int(graph.move[arc]))
        alpha, beta = beta, min(HIGHEST, children.rate)
        node = int(graph.node[arc])
        depth += 1
        leaf.path[depth] = arc
    store_position(leaf.state, 0, view)
    leaf.state.signs[0] = -work.start.signs[0] if depth & 1 else work.start.signs[0]
    leaf.depth[0] = depth
    return rng


@inlined
def goes_on(work: GraphState, node: int, view: View, depth: int) -> bool:
    """Return whether a game stays in the graph: until a node without games, or the end."""
    if view.passes >= work.policy.passes or depth >= DEEPEST:
        return False
    return work.graph.games[node] > 0 or node == ROOT


@separate
def position(work: GraphState, node: int, view: View, move: int) -> View:
    """Return the position after a move; at the root the rules of the board hold."""
    if node == ROOT and move != PASS:
        return load_position(work.starts, move, work.terms.shape.board)
    return after(view, move, work.terms.shape)


@inlined
def grow(work: GraphState, node: int, view: View, urgent: int, depth: int, rng: int) -> tuple[int, int]:
    """Return an untried move of a node, as a new arc, or `NO_ARC`; and the generator's new state."""
    shape, sets, row = work.terms.shape, work.graph.sets, ROWS * node + UNTRIED
    untried, move = load(sets, row, shape.board), PASS
    points = legal(view.own, view.other, view.atari, view.ko, shape)
    if urgent == NO_ARC and has_any(points):
        drawn, rng = draw_afresh(view, points, rng, shape, work.policy)
        move = index_of(drawn & untried)
    place = 0
    while move == PASS and has_any(untried):
        p = work.ranking.moves[place]
        if sets[row, p >> 6] >> word(p & 63) & ONE:
            move = p
        place += 1
    if move == PASS:
        return NO_ARC, rng
    store(sets, row, untried & ~point(move, shape.board))
    return reach(work, node, view, move, depth), rng


@separate
def draw_afresh(view: View, points: int, rng: int, shape: Shape, draw: ByDatabase) -> tuple[int, int]:
    """Draw as `draw_by_database` does, in a position whose neighbourhoods are not stored yet."""
    neighbourhoods(view.own, view.other, shape, draw)
    few, before = few_now(view, shape), few_before(view, shape)
    return draw_by_database(view, points, rng, shape, draw, 0, few, before)


@separate
def reach(work: GraphState, node: int, view: View, move: int, depth: int) -> int:
    """Add a move to a node, and return the arc, which leads to a new or an old node."""
    graph, shape = work.graph, work.terms.shape
    new = position(work, node, view, move)
    child, is_new = node_of(graph, new, depth & 1)
    if is_new:
        playable = candidates(new.own, new.other, new.atari, new.ko, shape, work.terms.eyes)
        settled = load(work.settled, 0, shape.board) | load(work.settled, 1, shape.board)
        store(graph.sets, ROWS * child + UNTRIED, playable & ~settled)
    return add_arc(graph, node, move, child)


# Paper: GG 14 limit
@inlined
def evaluate(work: GraphState, leaf: GraphLeaf, rng: int) -> None:
    """Play a game from a leaf, and store the record; the reward is 0 if White has won."""
    state, game, sign = leaf.state, leaf.game, leaf.state.signs[0]
    terms, made = work.terms, leaf.depth[0]
    database_game(state, 0, rng, terms, work.policy, leaf.moves, leaf.states, game, 0, made)
    first, board = (0 if sign > 0 else 1), terms.shape.board
    own, other = load(work.settled, first, board), load(work.settled, 1 - first, board)
    store(game.sets, 0, (load(game.sets, 0, board) | own) & ~other)
    store(game.sets, 1, (load(game.sets, 1, board) | other) & ~own)
    count_game(game, 0, sign, terms, work.counts, 0)


@inlined
def update(work: GraphState, leaf: GraphLeaf) -> None:
    """Add a game to the nodes of the path, the last first, and let the loser's moves rise."""
    graph, black_won = work.graph, leaf.game.reward[0] > 0
    blacks = leaf.state.signs[0] < 0
    for i in range(leaf.depth[0], -1, -1):
        arc = leaf.path[i]
        node, move = graph.node[arc], int(graph.move[arc])
        graph.games[node] += 1
        if black_won == blacks:
            graph.wins[node] += 1
        elif move != PASS:
            add_point(work.ranking, move)
        blacks = not blacks


@kernel
def simulate(work: GraphState, leaf: GraphLeaf, limit: int) -> bool:
    """Play games until the graph has this many moves; return whether a game added no move."""
    sizes, games = work.graph.sizes, work.graph.games
    fill_table(work.graph)
    while sizes[ARCS] < limit or not games[ROOT]:
        arcs = sizes[ARCS]
        rng = descend(work, leaf, stream(work.terms.seed, games[ROOT]))
        evaluate(work, leaf, rng)
        update(work, leaf)
        if sizes[ARCS] == arcs:
            return True
    return False


# Paper: GG 14
class GraphSearch(gnugo.GraphSearcher):
    """A running search as in GNU Go; see `gomc.search.gnugo.GraphSearcher`."""

    def __init__(self, board: Game, how: GnuGo, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.work = new_state(self)
        self.leaf = new_leaf(board.size)

    def eyes(self) -> int:
        """Return the eyes of the player to move."""
        return eyes(self.board).bits

    def advance(self, games: int) -> None:
        """Play games until the graph has this many more moves."""
        self.limit += games
        graph = self.work.graph
        room, needed = len(graph.node) - 1, self.limit + DEEPEST
        if needed > room:
            self.work = self.work._replace(graph=grown(graph, max(needed, 4 * room)))
        if not self.ended:
            self.ended = simulate(pack(self.work), pack(self.leaf), self.limit - SPARE)
            self.done = int(self.work.graph.games[ROOT])

    def tallied(self) -> tally.Counts:
        """Return the counts of the games."""
        return counts_of(self.work.counts, self.board.geometry)

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        graph = self.work.graph
        return self.graph_result(GraphNodeView(graph, ROOT), int(graph.sizes[NODES]), seconds)
