"""The parts that all searches share: arguments, limits and reports."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any
from weakref import WeakValueDictionary

from gomc.errors import GomcError, check_function, check_number, check_several, check_type, quoted
from gomc.game import Game, check_board
from gomc.game.points import PASS, point_name
from gomc.game.position import Move, State
from gomc.results.searches import Candidate, SearchResult
from gomc.results.tally import Counts, Estimate
from gomc.rng import check_seed
from gomc.search.reuse import Adopting, KeptTree
from gomc.search.running import interruptible, run
from gomc.search.thinking import EarlyEnd, check_thinking, longer
from gomc.settings import Search
from gomc.settings.thinking import STEADY, Thinking

Watch = Callable[[Callable[[], SearchResult]], object]
"""A function that a search calls as it runs; it gets a function that returns the result so far.

The search stops if it returns true. The tree of such a result goes on growing.
"""


class Searcher(ABC):
    """A search under way: `advance` plays games, and `result` returns the result so far.

    Parameters
    ----------
    board : Game
        The position.
    moves : sequence of int
        The moves to choose from.
    seed : int
        Game number `i` draws from the stream that the seed and `i` give.

    Attributes
    ----------
    done : int
        The number of games so far.
    kept : int
        The number of games that a tree kept from the search before.
    komi : float
        The komi by which they are counted.
    """

    step = 1
    """Games are played in multiples of this."""

    stretch: float | None = None
    """Seconds between two looks at the clock, if not those of `gomc.search.running`."""

    ended = False
    """Whether more games would change nothing."""

    starting = 0.0
    """Seconds that the start of processes took, which are no part of the search."""

    preparation = 0
    """The number of games that `prepare` plays before the search."""

    def __init__(self, board: Game, moves: Sequence[int], seed: int) -> None:
        self.board = board
        self.komi = board.komi
        self.moves = moves
        self.seed = seed
        self.done = 0
        self.kept = 0

    @cached_property
    def starts(self) -> list[State]:
        """The positions after the moves."""
        return [self.board.after(move) for move in self.moves]

    def adopt(self, old: Adopting, line: Sequence[int]) -> None:  # noqa: B027 (few have a tree)
        """Go on in the tree of another search, at the node to which a line of moves leads."""

    @abstractmethod
    def advance(self, games: int) -> None:
        """Play this many more games, or fewer if the search has ended."""

    def prepare(self, games: int) -> None:  # noqa: B027 (few searches need it)
        """Play this many more games before the search."""

    @abstractmethod
    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""

    def end(self) -> None:  # noqa: B027 (most searches hold nothing)
        """Release the resources of the search, when it is over."""

    def candidate(self, move: int, found: Estimate) -> Candidate:
        """Return a move and its estimate as a candidate."""
        return candidate(move, self.board.size, found)

    def rank(self, c: Candidate) -> tuple[float, ...]:
        """Return the key that sorts the candidates after the chosen one."""
        return -c.visits, -c.value

    def report(
        self,
        chosen: Candidate,
        candidates: Iterable[Candidate],
        counts: Counts,
        seconds: float,
        unit: str = "win rate",
        line: Sequence[int] = (),
        **more: Any,
    ) -> SearchResult:
        """Return the result, with the candidates in order; `line` has the moves expected to follow."""
        others = [c for c in candidates if c.visits and c.move != chosen.move]
        others.sort(key=self.rank)
        more.setdefault("nodes", 1 + len(self.moves))
        return SearchResult(
            size=self.board.size,
            to_play=self.board.to_play,
            move=chosen.move,
            candidates=(chosen, *others),
            unit=unit,
            variation=(chosen.name, *(point_name(move, self.board.size) for move in line)),
            playouts=self.done,
            kept=self.kept,
            seconds=seconds,
            games=counts.stats(self.board.geometry, self.komi),
            board=self.board.copy(),
            **more,
        )


def candidate(move: int, size: int, found: Estimate) -> Candidate:
    """Return a move and its estimate as a candidate."""
    return Candidate(move, point_name(move, size), found.n, found.mean, found.win_rate, found.sd)


def unit_of(by: str) -> str:
    """Return the unit of the values of a search by "score" or "wins"."""
    return "points" if by == "score" else "win rate"


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
    points = {board.check(move) for move in check_several("moves", moves)}
    if not points:
        raise GomcError("a search needs at least one move to choose from.")
    return tuple(sorted(points, key=lambda point: (point == PASS, point)))


_ran_before: WeakValueDictionary[tuple[int, Callable[..., Searcher], int], Search] = (
    WeakValueDictionary()
)
"""The settings of searches that ran before: by their identity, kind of search, and size of the board.

For these nothing is left to compile, and so all of their work counts as a part of the search. Settings
can have 65,536 weights, which nobody wants to hash, and a learner's functions: those that nobody else
holds are forgotten here too.
"""


def run_search(
    kinds: Mapping[type[Search], Callable[..., Searcher]],
    board: Game,
    settings: Search,
    *,
    playouts: int | None,
    seconds: float | None,
    seed: int,
    moves: Iterable[Move] | None,
    watch: Watch | None,
    thinking: Thinking | None = None,
    tree: KeptTree | None = None,
) -> SearchResult:
    """Run one of the `kinds` of searches that a backend has; see `gomc.contract.Backend.search`.

    What the backend is asked for may be a text or a program; `gomc.programs.finding.find_search` makes
    settings of it.
    """
    began = time.perf_counter()
    check_board(board)
    check_function("watch", watch)
    if type(settings) not in kinds:
        names = ", ".join(kind.__name__ for kind in kinds)
        raise GomcError(f"this backend has the searches {names}, and so not {quoted(settings)}.")
    thinking = STEADY if thinking is None else thinking
    check_thinking(thinking, settings)
    seconds = None if seconds is None else check_number("seconds", seconds, 0)
    if tree is not None:
        check_type("tree", tree, KeptTree)
    kind = kinds[type(settings)]
    searcher = kind(board, settings, root_moves(board, moves), check_seed(seed))
    try:
        searcher.prepare(0)
        searcher.advance(0)
        began += searcher.starting
        key = id(settings), kind, board.size
        if key not in _ran_before:
            _ran_before[key] = settings
            began = time.perf_counter()
        if tree:
            tree.hand_to(searcher)
        result = run_searcher(searcher, began, playouts, seconds, watch, thinking)
        if tree:
            tree.keep(searcher)
        return result
    finally:
        searcher.end()


def run_searcher(
    searcher: Searcher,
    began: float,
    playouts: int | None,
    seconds: float | None,
    watch: Watch | None,
    thinking: Thinking,
) -> SearchResult:
    """Run a search to its end, given the time at which it began."""
    stopped: object = False

    def took() -> float:
        return time.perf_counter() - began

    def left(part: float = 1.0) -> float | None:
        return None if seconds is None else max(part * seconds - took(), 0)

    def over() -> bool:
        return searcher.ended or (end is not None and end.ended)

    def stop() -> object:
        nonlocal stopped
        stopped = over() or (watch and watch(lambda: searcher.result(took())))
        return stopped

    def rest() -> float:
        """Return how many games can follow at most; in half of the time not even all could decide."""
        games = inf if playouts is None else playouts + int(thinking.most * playouts) - searcher.done
        if seconds is not None and (now := took()) >= (1 + thinking.most) * seconds / 2:
            games = min(games, searcher.done * ((1 + thinking.most) * seconds / max(now, 1e-9) - 1))
        return games

    end = EarlyEnd(searcher, rest) if thinking.early else None
    advance = end.advance if end else searcher.advance
    with interruptible() as interrupt:  # all together
        if searcher.preparation:
            run(searcher.prepare, searcher.preparation, left(1 / 2))
        run(advance, playouts, left(), searcher.step, stop, searcher.stretch)
        if thinking.most and not (stopped or over() or interrupt.pressed):
            more = longer(thinking, searcher.result(0.0))
            games = None if playouts is None else int(more * playouts)
            if more and games != 0:
                begun = playouts or 0
                run(advance, games, left(1 + more), searcher.step, stop, searcher.stretch, begun)
    return replace(searcher.result(0.0), seconds=took())
