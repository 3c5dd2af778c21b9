"""All games of some matches, over processes or machines.

One process, this one, reserves games, gives them out, and keeps them as they come back. The
result of a game depends only on its match and number, and so it is the same for any number of workers.
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
from gomc.arena.players import Entrant, check
from gomc.arena.referee import play_game
from gomc.arena.reservations import SIGN, Reservations
from gomc.arena.store import Store
from gomc.errors import GomcError
from gomc.parallel.executors import check_one, executor
from gomc.parallel.tasks import Executor, Failed, Here, result_of

Watch = Callable[[Match, Played], object]
"""Called with every game that was just kept, and its match; true to begin no more of that match."""

PAUSE = 1.0
"""Seconds between two looks at whether another run has played what it reserved."""


def play(
    matches: Sequence[Match],
    store: Store,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> None:
    """Play all games of some matches that are not kept yet.

    Games that another run on the same file plays at present are waited for. Ctrl-C ends the games that
    are under way; they are not kept.

    Parameters
    ----------
    matches : sequence of Match
        The matches, in the order in which their games begin.
    store : Store
        The file that takes every game as soon as it is finished.
    workers : int, optional
        How many processes play, one game each; as many as there are cores if not given. What is played
        does not depend on it. A program that only this process knows (`gomc.arena.own`) is played here.
    cluster : str, optional
        The address of a Dask scheduler whose workers play instead.
    watch : callable, optional
        See `Watch`. Games come as they end, not in the order of their numbers; those that were under
        way when it said stop are played to their end, and kept. Games of other runs do not come.

    Raises
    ------
    GomcError
        If a player cannot be had, a game cannot be played, or its process dies again and again; all
        games that were finished are kept.

    Examples
    --------
    >>> match = Match("random", "random", games=4, size=5)
    >>> with Store(":memory:") as store:
    ...     play([match], store, workers=1)
    ...     print(store.outcome(match).tally.games)
    4
    """
    check_one(workers, cluster)
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


def _hands(players: Sequence[Entrant], workers: int | None, cluster: str | None) -> Executor:
    """Return what plays the games: this process, if there is a player that no other knows."""
    alone = [player for player in players if isinstance(player, OwnProgram) and player.only_here]
    if not alone:
        return executor(workers, cluster)
    if cluster is not None or (workers or 1) > 1:
        raise GomcError(
            f"only this process knows {alone[0].spec}, and plays its games one by one: put it into a "
            "module and name it as mymodule:my_program, and others can play it."
        )
    return Here()


class _Run:
    """Games being played."""

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
        """Play until nothing is missing; all that is written in one round is written at once."""
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
                if match.key not in self.stopped:
                    self.under_way[self.executor.submit(play_game, match, number)] = match, number
            if not left and not self.under_way:
                left = self._missing()
                if left and not fresh:  # others play them
                    time.sleep(PAUSE)
                    self._look_for_others(*left[0])

    def _keep(self, match: Match, game: Played) -> None:
        """Keep a game."""
        if not self.store.add(match, game) and game.number in self.store.missing(match):
            self._give_up(match, game.number)
        self.reservations.release(match, game.number)

    def _look_for_others(self, match: Match, number: int) -> None:
        """Give up if nobody plays a game for which all wait, when that is seen a second time."""
        self.reservations.release_dead()
        if self.reservations.is_reserved(match, number):
            self.odd = None
        elif self.odd == (match, number):
            self._give_up(match, number)
        else:
            self.odd = match, number

    def _give_up(self, match: Match, number: int) -> NoReturn:
        """Say that the file contradicts itself, which it does if it was damaged meanwhile."""
        self.store.check()
        raise GomcError(
            f"the file of results {self.store.path} contradicts itself: game {number} of {match.a} "
            f"against {match.b} is missing in it, and cannot be added."
        )

    def _missing(self) -> deque[tuple[Match, int]]:
        """Return all games that are not kept yet, and should be."""
        matches = [match for match in self.matches if match.key not in self.stopped]
        return deque((match, number) for match in matches for number in self.store.missing(match))

    def _reserve(self, left: deque[tuple[Match, int]]) -> list[tuple[Match, int]]:
        """Reserve the next games, as many as there is room for."""
        fresh: list[tuple[Match, int]] = []
        while left and len(self.under_way) + len(fresh) < self.executor.room:
            match, number = left.popleft()
            if match.key not in self.stopped and self.reservations.reserve(match, number):
                fresh.append((match, number))
        return fresh

    def _finished(self) -> tuple[list[tuple[Match, Played]], str]:
        """Wait for games, and return them, and what is to be said of one that cannot be played."""
        games, failure = [], ""
        for future in wait(self.under_way, SIGN, FIRST_COMPLETED).done if self.under_way else ():
            match, number = self.under_way.pop(future)
            found = result_of(future)
            if isinstance(found, Played):
                games.append((match, found))
            elif isinstance(found, Failed):
                failure = f"game {number} of {match.a} against {match.b} was not played: {found.reason}"
        return games, failure
