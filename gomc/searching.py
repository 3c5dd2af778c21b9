"""What all searches share: their arguments, how long they run, and how they report."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence

from gomc.errors import GomcError
from gomc.game import Game
from gomc.points import PASS, point_name
from gomc.position import Move
from gomc.programs import Program
from gomc.results import Candidate, SearchResult, TreeNode, rows
from gomc.rng import check_seed
from gomc.running import run
from gomc.settings import UCT, Abramson, Search
from gomc.tally import Tally

Watch = Callable[[Callable[[], SearchResult]], object]
"""Called during a search with a function that gives the result so far; true to stop the search.

The tree of such a result goes on growing.
"""


class Searcher(ABC):
    """A search under way: games are played by `advance`, and `result` says what was found so far.

    Parameters
    ----------
    board : Game
        The position.
    moves : sequence of int
        The moves to choose from.
    seed : int
        Game number `i` draws from the stream that the seed and `i` give.
    """

    step = 1
    """Games are played in multiples of this."""

    def __init__(self, board: Game, moves: Sequence[int], seed: int) -> None:
        self.board = board
        self.moves = moves
        self.seed = seed
        self.starts = [board.after(move) for move in moves]
        self.done = 0

    @abstractmethod
    def advance(self, games: int) -> None:
        """Play so many more games."""

    @abstractmethod
    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""

    def report(
        self,
        chosen: Candidate,
        candidates: Iterable[Candidate],
        owners: Sequence[int],
        seconds: float,
        unit: str = "win rate",
        variation: Sequence[TreeNode] = (),
        nodes: int = 0,
        root: TreeNode | None = None,
    ) -> SearchResult:
        """Return the result, with the candidates in order."""
        others = [c for c in candidates if c.visits and c.move != chosen.move]
        others.sort(key=lambda c: (-c.visits, -c.value))
        return SearchResult(
            size=self.board.size,
            to_play=self.board.to_play,
            move=chosen.move,
            candidates=(chosen, *others),
            unit=unit,
            variation=(chosen.name, *(point_name(node.move, self.board.size) for node in variation)),
            playouts=self.done,
            nodes=nodes or 1 + len(self.moves),
            seconds=seconds,
            ownership=rows(owners, self.board.size, self.done),
            root=root,
            board=self.board.copy(),
        )


def flat_result(
    search: Searcher, how: Abramson, tallies: Sequence[Tally], seconds: float
) -> SearchResult:
    """Return the result of a flat search, given the tally of every move's games."""
    komi, sign = search.board.komi, int(search.board.to_play)
    candidates = []
    for move, tally in zip(search.moves, tallies, strict=True):
        if tally.n:
            score = sign * (tally.score / tally.n - komi)
            wins = (tally.black_wins + tally.draws / 2) / tally.n
            rate = wins if sign > 0 else 1 - wins
            value = score if how.by == "score" else rate
            candidates.append(
                Candidate(move, point_name(move, search.board.size), tally.n, value, rate)
            )
    owners = [sum(points) for points in zip(*(tally.owners for tally in tallies), strict=True)]
    chosen = max(candidates, key=lambda c: c.value)
    unit = "points" if how.by == "score" else "win rate"
    return search.report(chosen, candidates, owners, seconds, unit)


def tree_result(
    search: Searcher, how: UCT, root: TreeNode, nodes: int, owners: Sequence[int], seconds: float
) -> SearchResult:
    """Return the result of a tree search."""
    candidates = [candidate(child, search.board.size) for child in root.children if child.visits]
    chosen = max(candidates, key=lambda c: c.visits if how.final == "visits" else c.value)
    node = next(child for child in root.children if child.move == chosen.move)
    line = []
    while any(child.visits for child in node.children):
        node = max(node.children, key=lambda child: child.visits)
        line.append(node)
    return search.report(chosen, candidates, owners, seconds, variation=line, nodes=nodes, root=root)


def candidate(node: TreeNode, size: int) -> Candidate:
    """Return a visited node of the tree as a candidate."""
    rate = node.reward / node.visits
    return Candidate(node.move, point_name(node.move, size), node.visits, rate, rate)


def root_moves(board: Game, moves: Iterable[Move] | None) -> tuple[int, ...]:
    """Return the moves that a search chooses from, in reading order, a pass last.

    Raises
    ------
    GomcError
        If the game is over, or `moves` is empty.
    IllegalMove
        If one of `moves` is not legal.
    """
    if board.ended:
        raise GomcError(f"there is no move to search for: the game is over by {board.ended}.")
    if moves is None:
        return (*board.legal_moves(), PASS)
    points = {board.check(move) for move in moves}
    if not points:
        raise GomcError("a search needs at least one move to choose from.")
    return tuple(sorted(points, key=lambda point: (point == PASS, point)))


def run_search(
    kinds: Mapping[type[Search], Callable[..., Searcher]],
    board: Game,
    how: Search | Program,
    *,
    playouts: int | None,
    seconds: float | None,
    seed: int,
    moves: Iterable[Move] | None,
    watch: Watch | None,
) -> SearchResult:
    """Run one of the `kinds` of searches that a backend has; see `gomc.backend.Backend.search`."""
    settings = how.search if isinstance(how, Program) else how
    if type(settings) not in kinds:
        names = ", ".join(kind.__name__ for kind in kinds)
        raise GomcError(f"a search must be a Program or one of {names}, not {how!r}.")
    searcher = kinds[type(settings)](board, settings, root_moves(board, moves), check_seed(seed))
    searcher.advance(0)  # lets the fast backend compile, which is no part of the search
    began = time.perf_counter()

    def stop() -> object:
        return watch and watch(lambda: searcher.result(time.perf_counter() - began))

    took = run(searcher.advance, playouts, seconds, searcher.step, stop)
    return searcher.result(took)
