"""The graph of GNU Go's tree search (`gomc.reference.gnugo`), and the data of its four steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gomc.game import Game
from gomc.game.position import State
from gomc.reference.database import ByDatabase
from gomc.reference.ranking import Ranking
from gomc.results.tally import UNPLAYED, Counts, GameResult


class GraphNode:
    """A position in the graph.

    Attributes
    ----------
    wins : int
        The number of games through the node that were won by the player who moved there.
    games : int
        The number of games through the node.
    untried : set of points
        The moves that no game has tried.
    arcs : list of Arc
        The moves that games have tried, the newest last.
    """

    __slots__ = ("arcs", "games", "untried", "wins")

    def __init__(self, untried: int) -> None:
        self.wins = 0
        self.games = 0
        self.untried = untried
        self.arcs: list[Arc] = []


class Arc(NamedTuple):
    """A move, and the node after the move."""

    move: int
    node: GraphNode


@dataclass
class GraphState:
    """The settings and data of the search, for the four steps.

    Attributes
    ----------
    board : Game
        The position at the root.
    start : State
        The position at the root, without a last move and passes.
    starts : dict of int to State
        The positions after the moves at the root, except a pass.
    policy : ByDatabase
        The policy that draws the moves of random games.
    settled : tuple of int
        The points that belong to Black and to White before the search.
    root : GraphNode
        The root of the graph.
    seen : dict
        All other nodes, by stones, ko and whether the depth is odd.
    ranking : Ranking
        The moves in the order in which they are tried.
    arcs : int
        The number of moves in the graph.
    counts : Counts
        The counts of the games.
    """

    board: Game
    start: State
    starts: dict[int, State]
    policy: ByDatabase
    settled: tuple[int, int]
    root: GraphNode
    seen: dict[tuple[int, int, int, int], GraphNode]
    ranking: Ranking
    arcs: int
    counts: Counts


@dataclass
class GraphLeaf:
    """The end of a descent, and the game that goes on from there.

    Attributes
    ----------
    path : list of Arc
        The nodes of the descent, each with the move that led there.
    state : State
        The position.
    game : GameResult
        The record of the game, when it is over.
    black_won : bool
        Whether Black has won the game; a draw counts for Black.
    """

    path: list[Arc]
    state: State
    game: GameResult = UNPLAYED
    black_won: bool = False
