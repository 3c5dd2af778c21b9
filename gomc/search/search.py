"""The parts that all searches share: arguments, limits and reports."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

from gomc.errors import (
    GomcError,
    check_function,
    check_number,
    check_several,
    check_type,
    check_whole,
    quoted,
)
from gomc.game import Game, check_board
from gomc.game.points import PASS, point_name
from gomc.game.position import Move, State
from gomc.results.searches import Candidate, SearchResult
from gomc.results.tally import Counts, MoveEstimate
from gomc.rng import check_seed
from gomc.search.reuse import KeptTree, ReusingSearcher
from gomc.search.running import interruptible, run
from gomc.search.thinking import EarlyEnd, check_thinking, games_left, longer
from gomc.settings import Search
from gomc.settings.bysize import on
from gomc.settings.thinking import STEADY, Thinking

Watch = Callable[[Callable[[], SearchResult]], object]
"""A function that watches a search. The search calls it with a function that returns the result so far.

The search stops if the watching function returns true. The tree of the result so far goes on growing.
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
        The seed. Game number `i` draws from the random stream of the seed and `i`.

    Attributes
    ----------
    done : int
        The number of games so far.
    kept : int
        The number of games that a tree kept from the search before.
    komi : float
        The komi by which the games are counted.
    """

    step = 1
    """The size of a batch: games are played in multiples of this number."""

    stretch: float | None = None
    """The seconds between two looks at the clock; None for the default of `gomc.search.running`."""

    ended = False
    """Whether more games would change nothing."""

    starting = 0.0
    """The seconds of the start of processes, which are no part of the time of the search."""

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

    def adopt(self, old: ReusingSearcher, line: Sequence[int]) -> None:  # noqa: B027 (few have a tree)
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

    def candidate(self, move: int, estimate: MoveEstimate) -> Candidate:
        """Return the candidate of a move with an estimate."""
        return candidate(move, self.board.size, estimate)

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
        """Return the result, with the candidates in order.

        `line` gives the moves that are expected after the chosen move, and `more` the other fields of
        `SearchResult`.
        """
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


def candidate(move: int, size: int, estimate: MoveEstimate) -> Candidate:
    """Return the candidate of a move with an estimate."""
    n, mean, sd, win_rate = estimate
    return Candidate(move, point_name(move, size), n, mean, win_rate, sd)


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


MANY = 2**63 - 1
"""More games than any search can play; so a limit above stands for no limit."""

_ran_before: WeakValueDictionary[tuple[int, Callable[..., Searcher], int], Search] = (
    WeakValueDictionary()
)
"""The settings of searches that ran before, by their identity, the kind of search and the board's size.

For these settings nothing is left to compile, and so all the work counts as a part of the search. The
key is the identity, because settings can contain 65,536 weights, which take long to hash, and a
learner's functions. The references are weak, and so settings without any other user are forgotten here
too.
"""


@contextmanager
def enough_memory() -> Iterator[None]:
    """Raise `GomcError` if the work of a search finds no memory."""
    try:
        yield
    except MemoryError:
        raise GomcError(
            "there is not enough memory for this search: "
            "give it a smaller max_nodes, batch or number of threads."
        ) from None


@enough_memory()
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
    """Run a search of one of the `kinds` of a backend; see `gomc.contract.Backend.search`.

    Users may give a text or a program to a backend; `gomc.programs.finding.find_search` turns it into
    settings before.
    """
    began = time.perf_counter()
    check_board(board)
    check_function("watch", watch)
    settings = on(settings, board.size)
    kind = _kind_of(kinds, settings)
    thinking = STEADY if thinking is None else thinking
    check_thinking(thinking, settings)
    playouts = None if playouts is None else min(check_whole("playouts", playouts, 1), MANY)
    seconds = None if seconds is None else check_number("seconds", seconds, 0)
    if tree is not None:
        check_type("tree", tree, KeptTree)
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


def _kind_of(
    kinds: Mapping[type[Search], Callable[..., Searcher]], settings: Search
) -> Callable[..., Searcher]:
    """Return the search of a backend that takes the settings, or raise `GomcError`."""
    if type(settings) not in kinds:
        names = ", ".join(kind.__name__ for kind in kinds)
        raise GomcError(f"this backend has the searches {names}, and so not {quoted(settings)}.")
    return kinds[type(settings)]


def run_searcher(
    searcher: Searcher,
    began: float,
    playouts: int | None,
    seconds: float | None,
    watch: Watch | None,
    thinking: Thinking,
) -> SearchResult:
    """Run a search, which began at the time `began`, to the end."""
    stopped: object = False
    prepared = 0.0  # seconds

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
        return games_left(searcher.done, playouts, took(), seconds, thinking.most, prepared)

    end = EarlyEnd(searcher, rest) if thinking.early else None
    advance = end.advance if end else searcher.advance
    with interruptible() as interrupt:  # all together
        if searcher.preparation:
            run(searcher.prepare, searcher.preparation, left(1 / 2))
            prepared = took()
        begun = run(advance, playouts, left(), searcher.step, stop, searcher.stretch)
        if thinking.most and not (stopped or over() or interrupt.pressed):
            more = longer(thinking, searcher.result(0.0))
            games = None if playouts is None else int(more * playouts)
            if more and games != 0:
                run(advance, games, left(1 + more), searcher.step, stop, searcher.stretch, begun)
    return replace(searcher.result(0.0), seconds=took())
