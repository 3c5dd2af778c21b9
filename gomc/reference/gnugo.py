r"""GNU Go's tree search: UCT with a flavour of alpha-beta.

The search repeats the four steps of `gomc.reference.uct`: descent, growth, evaluation and update. A
game walks down from the root, adds a move to the tree, and goes on at random. Then the result is added
to the nodes on the path. The details are GNU Go's own.

**Urgency.** For a child with win rate :math:`r` in `n` games, after a node with `N` games at depth `d`,
the urgency is

.. math::  r + \sqrt{\frac{2 L}{1 + d} \max\Big(\frac14, r (1 - r) + \sqrt{2 L}\Big)},
           \qquad L = \frac{\ln N}{n}.

The formula differs from `gomc.settings.UCB1Tuned` in three ways. UCB1-Tuned takes a minimum, and GNU Go
a *maximum*, so the urgency of a child with few games is often 2 or 3. GNU Go doubles the logarithm
before the maximum too, and explores less at a greater depth.

**A flavour of alpha-beta** (`descend`). Two bounds go down with a game, one for each player, and change
places with every move. If a child's win rate is above the first bound, the game goes to this child at
once. The child is good enough: the opponent has a better move elsewhere, and will avoid this node. The
player hands down the best win rate among the moves of the node, but at most 0.8, as the second bound of
the next move. At the root, where all moves must be compared, no move is good enough.

**New moves** (`grow`). A node keeps the moves that no game has tried, without own eyes and settled
points. If no child has a positive urgency, a move is drawn as in a random game. Otherwise, or if the
drawn move is no untried move, the game takes the first untried move of a *ranking*
(`gomc.reference.ranking`), which is the same for all nodes and both players.

**Transpositions** (`reach`). Moves to a position that the search has seen before lead to the same node.
So the tree is a graph. A node may have more games than its parent, and a game may add several moves,
because the game leaves the tree only at a node without games.

**The end.** The limit of the search is the number of moves (arcs) in the graph. The search also ends at
a game that adds no move.

Some rules look like mistakes of GNU Go, and are kept:

- No point is near at the root (`gomc.reference.near`), though there was a last move.
- The ranking gives points to the moves of the player who *lost* (`update`).
- Stones, ko, and the parity of the depth identify a node. Passes and the last move, on which random
  games depend, may differ.
- A game that ends in a draw counts for Black.

Source: GNU Go 3.8's documentation, chapter 14, says only that the search is UCT; the rest is what GNU
Go was seen to do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference.board import legal
from gomc.reference.database import ByDatabase
from gomc.reference.eyes import candidates, eyes
from gomc.reference.gnugowork import Arc, GraphLeaf, GraphNode, GraphState
from gomc.reference.playout import after, random_game
from gomc.reference.ranking import add_point, new_ranking
from gomc.results.searches import SearchResult
from gomc.results.tally import Counts
from gomc.rng import Rng, stream
from gomc.search.gnugo import GraphSearcher, with_settled
from gomc.settings.gnugo import ALPHA, BETA, DEEPEST, HIGHEST, GnuGo


class Outlook(NamedTuple):
    """The children of a node that stand out.

    Attributes
    ----------
    urgent : Arc or None
        The child with the highest urgency above 0, the newest among equals.
    best : Arc or None
        The child with the highest win rate above 0, the newest among equals.
    rate : float
        The win rate of `best`; 0 without `best`.
    """

    urgent: Arc | None
    best: Arc | None
    rate: float


# Paper: GG 14
def urgency(wins: int, games: int, log_before: float, depth: int) -> float:
    """Return the urgency of a child with these games, for a parent at a depth.

    `log_before` is the logarithm of the parent's number of games.
    """
    rate, luck = wins / games, log_before / games
    return rate + math.sqrt(2 * luck * max(0.25, rate * (1 - rate) + math.sqrt(2 * luck)) / (1 + depth))


def outlook(node: GraphNode, depth: int) -> Outlook:
    """Return the children of a node that stand out."""
    urgent = best = None
    most = rate = 0.0
    log_before = math.log(node.games) if node.arcs else 0.0
    for arc in reversed(node.arcs):
        child = arc.node
        value = urgency(child.wins, child.games, log_before, depth)
        if value > most:
            urgent, most = arc, value
        if child.wins / child.games > rate:
            best, rate = arc, child.wins / child.games
    return Outlook(urgent, best, rate)


# Paper: GG 14
def descend(work: GraphState, leaf: GraphLeaf, rng: Rng) -> None:
    """Walk from the root to a leaf; store the path and the position in the leaf."""
    node, state, path = work.root, work.start, [Arc(PASS, work.root)]
    alpha, beta = ALPHA, BETA
    while goes_on(work, node, state, len(path) - 1):
        urgent, best, rate = outlook(node, len(path) - 1)
        arc = best if rate > alpha else grow(work, node, state, urgent, len(path), rng)
        arc = arc or urgent or reach(work, node, state, PASS, len(path))
        state = position(work, node, state, arc.move)
        alpha, beta = beta, min(HIGHEST, rate)
        node = arc.node
        path.append(arc)
    leaf.path, leaf.state = path, state


def goes_on(work: GraphState, node: GraphNode, state: State, depth: int) -> bool:
    """Return whether a game stays in the tree; it leaves at a node without games, and at its end."""
    if state.passes >= work.policy.passes or depth >= DEEPEST:
        return False
    return node.games > 0 or node is work.root


def position(work: GraphState, node: GraphNode, state: State, move: int) -> State:
    """Return the position after a move; the board's rules hold for moves at the root."""
    if node is work.root and move != PASS:
        return work.starts[move]
    return after(state, move, work.board.geometry)


def grow(
    work: GraphState, node: GraphNode, state: State, urgent: Arc | None, depth: int, rng: Rng
) -> Arc | None:
    """Return a new arc for an untried move of a node, or None."""
    view, move = state.view, 0
    points = legal(view.own, view.other, view.atari, view.ko, work.board.geometry)
    if points and not urgent:
        move = work.policy.draw(view, points, rng) & node.untried
    if not move:
        move = next((1 << p for p in work.ranking.moves if node.untried >> p & 1), 0)
    node.untried &= ~move
    return reach(work, node, state, move.bit_length() - 1, depth) if move else None


def reach(work: GraphState, node: GraphNode, state: State, move: int, depth: int) -> Arc:
    """Add a move to a node, and return the new arc; it leads to a new node or to a known node."""
    new = position(work, node, state, move)
    key = new.black, new.white, new.ko, depth % 2
    if key not in work.seen:
        view, geometry = new.view, work.board.geometry
        playable = candidates(view.own, view.other, view.atari, view.ko, geometry, "diagonal")
        work.seen[key] = GraphNode(playable & ~sum(work.settled))
    arc = Arc(move, work.seen[key])
    node.arcs.append(arc)
    work.arcs += 1
    return arc


# Paper: GG 14 limit
def evaluate(work: GraphState, leaf: GraphLeaf, rng: Rng) -> None:
    """Play a random game from a leaf; store the record, and whether Black has won, in the leaf."""
    geometry, policy, made = work.board.geometry, work.policy, len(leaf.path) - 1
    game = random_game(leaf.state, geometry, rng, "diagonal", policy, made=made)  # no eyes are kept
    leaf.game = with_settled(game, work.settled)
    work.counts.add(0, leaf.game, work.board.komi)
    leaf.black_won = leaf.game.score >= work.board.komi


def update(work: GraphState, leaf: GraphLeaf) -> None:
    """Add a game to the nodes of its path, the last first, and give points to the loser's moves."""
    color = leaf.state.to_play.other
    for move, node in reversed(leaf.path):
        node.games += 1
        if leaf.black_won == (color is Color.BLACK):
            node.wins += 1
        elif move != PASS:
            add_point(work.ranking, move)
        color = color.other


# Paper: GG 14
class GraphSearch(GraphSearcher):
    """A running search of GNU Go's kind; see `gomc.search.gnugo.GraphSearcher`."""

    def __init__(self, board: Game, how: GnuGo, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.work = GraphState(
            board=board,
            start=self.start,
            starts=self.after,
            policy=ByDatabase(how.policy, board.geometry),
            settled=self.settled,
            root=GraphNode(self.tried),
            seen={},
            ranking=new_ranking(board.size),
            arcs=0,
            counts=Counts.of(1, board.geometry),
        )

    def eyes(self) -> int:
        """Return the eyes of the player to move."""
        return eyes(self.board).bits

    def advance(self, games: int) -> None:
        """Play games until the graph has `games` more moves."""
        self.limit += games
        while not self.ended and not self.full(self.work.arcs):
            rng, arcs = stream(self.seed, self.done), self.work.arcs
            leaf = GraphLeaf([], self.work.start)
            descend(self.work, leaf, rng)
            evaluate(self.work, leaf, rng)
            update(self.work, leaf)
            self.done += 1
            self.ended = self.work.arcs == arcs

    def tallied(self) -> Counts:
        """Return the counts of the games."""
        return self.work.counts

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        return self.graph_result(self.work.root, 1 + len(self.work.seen), seconds)
