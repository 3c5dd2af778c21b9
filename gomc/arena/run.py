"""All games of some matches, over processes or machines.

The main process reserves games, hands the games to workers, and keeps the finished games. The result of
a game depends only on the match and the number of the game, and so it is the same for any number of
workers.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NoReturn

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.arena.own import OwnProgram
from gomc.arena.players import PlayerSpec, check
from gomc.arena.referee import play_game
from gomc.arena.reservations import SIGN, Reservations
from gomc.arena.store import Store
from gomc.errors import GomcError, check_several, check_type
from gomc.parallel.executors import check_one, executor
from gomc.parallel.tasks import Executor, FailedTask, InProcess, result_of

Watch = Callable[[Match, Played], object]
"""A function that takes every newly kept game and the match; true begins no more games of the match."""

PAUSE = 1.0
"""Seconds between two checks whether another run has played the games that it reserved."""


def play(
    matches: Sequence[Match],
    store: Store,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> None:
    """Play all games of some matches that are not kept yet.

    The function waits for games that another run on the same file is playing. Ctrl-C ends the running
    games, which are not kept.

    Parameters
    ----------
    matches : sequence of Match
        The matches, in the order in which their games begin.
    store : Store
        The file that takes every game as soon as it is finished.
    workers : int, optional
        The number of processes that play, by default the number of cores; the games do not depend on
        this number. A program that only this process knows (`gomc.arena.own`) is played in this
        process.
    cluster : str, optional
        The address of a Dask scheduler whose workers play instead of local processes.
    watch : callable, optional
        See `Watch`. The function gets games in the order of their ends, and not in the order of their
        numbers; it gets no games of other runs. After it has returned true, the running games are
        played to the end, and kept.

    Raises
    ------
    GomcError
        If a player cannot play, if a game cannot be played, or if the process of a game dies again and
        again; all finished games are kept.

    Examples
    --------
    >>> match = Match("random", "random", games=4, size=5)
    >>> with Store(":memory:") as store:
    ...     play([match], store, workers=1)
    ...     print(store.outcome(match).tally.games)
    4
    """
    check_one(workers, cluster)
    check_type("store", store, Store)
    matches = [check_type("a match", match, Match) for match in check_several("matches", matches)]
    players = [player for match in matches for player in match.entrants]
    for player in players if cluster is None else ():
        check(player)
    if not any(store.missing(match) for match in matches):
        return
    with (
        Reservations(store) as reservations,
        _hands(players, workers, cluster) as hands,
    ):
        for match in matches:
            store.register(match)
        _Run(matches, store, reservations, hands, watch).go()


def _hands(players: Sequence[PlayerSpec], workers: int | None, cluster: str | None) -> Executor:
    """Return the executor of the games: this process, if only this process knows a player."""
    alone = [player for player in players if isinstance(player, OwnProgram) and player.only_here]
    if not alone:
        return executor(workers, cluster)
    if cluster is not None or workers not in (None, 1):
        raise GomcError(
            f"only this process knows {alone[0].spec}, and plays its games one by one: put it into a "
            "module and name it as mymodule:my_program, and others can play it."
        )
    return InProcess()


class _Run:
    """A run: the games that are being played, and the games still to play."""

    def __init__(
        self,
        matches: Sequence[Match],
        store: Store,
        reservations: Reservations,
        executor: Executor,
        watch: Watch | None,
    ) -> None:
        self.matches = matches
        self.store = store
        self.reservations = reservations
        self.executor = executor
        self.watch = watch
        self.stopped: set[str] = set()
        self.under_way: dict[Future[object], tuple[Match, int]] = {}
        self.odd: tuple[Match, int] | None = None

    def go(self) -> None:
        """Play until no game is missing; each round writes to the file in a single transaction."""
        left = self._missing()
        while left or self.under_way:
            games, failure = self._finished()
            with self.store.together():
                for match, game in games:
                    self._keep(match, game)
                self.reservations.show_alive()
                fresh = self._reserve(left)
            if failure:
                raise GomcError(failure)
            for match, game in games:
                if self.watch and self.watch(match, game):
                    self.stopped.add(match.key)
            for match, number in fresh:
                if match.key in self.stopped:
                    self.reservations.release(match, number)
                else:
                    self.under_way[self.executor.submit(play_game, match, number)] = match, number
            if not left and not self.under_way:
                left = self._missing()
                if left and not fresh:  # other runs play the missing games
                    time.sleep(PAUSE)
                    self._look_for_others(*left[0])

    def _keep(self, match: Match, game: Played) -> None:
        """Keep a game, and release the reservation."""
        if not self.store.add(match, game) and game.number in self.store.missing(match):
            self._give_up(match, game.number)
        self.reservations.release(match, game.number)

    def _look_for_others(self, match: Match, number: int) -> None:
        """Give up if nobody plays a missing game, at the second look in a row."""
        self.reservations.release_dead()
        if self.reservations.is_reserved(match, number):
            self.odd = None
        elif self.odd == (match, number):
            self._give_up(match, number)
        else:
            self.odd = match, number

    def _give_up(self, match: Match, number: int) -> NoReturn:
        """Raise an error that the file contradicts itself, because it was damaged meanwhile."""
        self.store.check()
        raise GomcError(
            f"the file of results {self.store.path} contradicts itself: game {number} of {match.a} "
            f"against {match.b} is missing in it, and cannot be added."
        )

    def _missing(self) -> deque[tuple[Match, int]]:
        """Return all games that are still to be played."""
        matches = [match for match in self.matches if match.key not in self.stopped]
        return deque((match, number) for match in matches for number in self.store.missing(match))

    def _reserve(self, left: deque[tuple[Match, int]]) -> list[tuple[Match, int]]:
        """Reserve the next games, as many as the executor has room for."""
        fresh: list[tuple[Match, int]] = []
        while left and len(self.under_way) + len(fresh) < self.executor.room:
            match, number = left.popleft()
            if match.key not in self.stopped and self.reservations.reserve(match, number):
                fresh.append((match, number))
        return fresh

    def _finished(self) -> tuple[list[tuple[Match, Played]], str]:
        """Wait for games; return the finished games, and a sentence about a game that failed, or ""."""
        games, failure = [], ""
        for future in wait(self.under_way, SIGN, FIRST_COMPLETED).done if self.under_way else ():
            match, number = self.under_way.pop(future)
            result = result_of(future)
            if isinstance(result, Played):
                games.append((match, result))
            elif isinstance(result, FailedTask):
                failure = (
                    f"game {number} of {match.a} against {match.b} was not played: {result.reason}"
                )
        return games, failure
