"""A climb: matches with the rungs, one after the other, until the learner's program passes no further.

The file of results keeps every game at once. A climb that was stopped goes on with the same rungs, the
same numbers of playouts and the same seed. A new climb draws its seed from the operating system, so
that nobody knows the games beforehand.
"""

from __future__ import annotations

import dataclasses
import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass

from gomc.arena import Match, Store
from gomc.arena.engine import START, Client
from gomc.arena.faults import Fault
from gomc.arena.match import MOST as MOST_GAMES
from gomc.arena.progress import play_shown
from gomc.course.ladder.climber import Climber
from gomc.course.ladder.limited import MEASURE
from gomc.course.ladder.result import RungResult, RungTest
from gomc.course.ladder.rungs import RUNGS, Rung, measured
from gomc.errors import GomcError, check_number, check_whole, keep
from gomc.game.points import check_size
from gomc.game.rules import Color
from gomc.parallel.executors import MOST
from gomc.parallel.machine import cores
from gomc.registry import known
from gomc.rng import check_seed

LITTLE = 0.8
"""A program that uses less than this fraction of the allowed time is told so."""

MEASURED = 20
"""The moves on which the processor time of the learner's program is measured."""

PATIENCE = 10.0
"""The seconds on the clock for an answer in a game, beside ten times the processor time of a move."""


@dataclass(frozen=True)
class ClimbPlan:
    """The conditions of a climb.

    Attributes
    ----------
    climber : Climber
        The learner's program.
    games : int
        The largest number of games with a rung.
    size : int
        The size of the board.
    komi : float
        The komi.
    backend : str
        The backend that plays the rungs.
    seed : int, optional
        The seed; without a seed the climb goes on with the kept seed, or draws a seed.

    Raises
    ------
    GomcError
        If a condition is out of its range.
    """

    climber: Climber
    games: int = 200
    size: int = 9
    komi: float = 7.5
    backend: str = "fast"
    seed: int | None = None

    def __post_init__(self) -> None:
        keep(
            self,
            games=check_whole("games", self.games, 1, MOST_GAMES),
            size=check_size(self.size),
            komi=check_number("komi", self.komi),
        )
        known(self.backend)
        if self.seed is not None:
            keep(self, seed=check_seed(self.seed))

    def kept(self, store: Store) -> dict[str, Match]:
        """Return the matches of the climb that a file keeps, by the names of the rungs.

        Without a seed the last climb that was begun counts.
        """
        here = (self.climber.text, self.size, self.komi, self.backend)
        mine = [
            match
            for match in store.matches()
            if (match.a, match.size, match.komi, match.backend) == here
            and self.seed in (None, match.seed)
        ]
        return {rung_of(match).name: match for match in mine if match.seed == mine[-1].seed}


def rung_of(match: Match) -> Rung:
    """Return the rung of a kept match."""
    return Rung(match.b.partition(":")[0], match.b)


def climb(
    plan: ClimbPlan, store: Store, tell: Callable[[str], object], workers: int | None = None
) -> tuple[list[RungResult], bool]:
    """Let a learner's program climb.

    Parameters
    ----------
    plan : ClimbPlan
        The conditions.
    store : Store
        The file that keeps the games.
    tell : callable
        Takes sentences about the progress.
    workers : int, optional
        The number of processes that play, by default one for two cores: a program that looks at the
        clock gets less processor time on a busy machine.

    Returns
    -------
    list of RungResult, bool
        The results of the rungs, and whether the climb has ended; false after Ctrl-C.

    Raises
    ------
    GomcError
        If the learner's program does not start or does not play on this board, or `workers` is wrong.
    """
    workers = max(1, cores() // 2) if workers is None else check_whole("workers", workers, 1, MOST)
    tell(
        f"The ladder measures {plan.climber.name} on {MEASURED} moves; the first answer may take "
        f"{START:g} s."
    )
    tell(measurement(plan))
    seeds = {match.seed for match in plan.kept(store).values()}
    seed = next(iter(seeds), int.from_bytes(os.urandom(7)) if plan.seed is None else plan.seed)
    results: list[RungResult] = []
    for name in RUNGS:
        match = _match(plan, store, name, seed)
        rung = rung_of(match)
        test = RungTest()
        done = test.decided_by(match, store.games(match))
        if not done:
            tell(f"{rung.title}: at most {match.games} games with {rung.player}")
        finished = done or play_shown([match], store, workers, watch=test.watching(store))
        if store.count(match):
            results.append(RungResult.of(rung, match, store.games(match)))
            for sentence in results[-1].sentences():
                tell(sentence)
        if not finished:
            return results, False
        if not results[-1].passed:
            break
    return results, True


def _match(plan: ClimbPlan, store: Store, name: str, seed: int) -> Match:
    """Return the match with a rung: the kept match, or a new match."""
    kept = plan.kept(store).get(name)
    if kept:
        return dataclasses.replace(kept, games=plan.games)
    rung = measured(name, plan.climber.seconds, plan.size, plan.backend)
    return Match(
        plan.climber.text,
        rung.player,
        plan.games,
        plan.size,
        plan.komi,
        backend=plan.backend,
        seed=seed,
        limit=PATIENCE + 10 * plan.climber.seconds,
    )


def measurement(plan: ClimbPlan) -> str:
    """Return a sentence about the processor time of the learner's program, from moves of a game.

    Raises
    ------
    GomcError
        If the program does not start, or does not play on this board.
    """
    words = [word.replace("{seed}", "1") for word in shlex.split(plan.climber.text)]
    allowed = f"Each side may use {plan.climber.seconds:g} s a move."
    try:
        with Client(words, START) as client:
            _begin(client, plan)
            for number in range(MEASURED):
                client.ask(f"genmove {(Color.BLACK, Color.WHITE)[number % 2]}")
            seconds, moves = client.ask(MEASURE).split()
    except Fault as fault:
        return f"{plan.climber.name} could not be measured: {fault.said}. {allowed}"
    used = (
        f"{plan.climber.name} used {float(seconds):.3f} s of processor time a move, on average of "
        f"{moves} moves. {allowed}"
    )
    if float(seconds) < LITTLE * plan.climber.seconds:
        used += " A program that looks at the clock gets less processor time on a busy machine."
    return used


def _begin(client: Client, plan: ClimbPlan) -> None:
    """Begin a game, or raise `GomcError` if the program does not play on this board."""
    try:
        client.ask("name")
        client.limit = PATIENCE + 10 * plan.climber.seconds
        for command in (f"boardsize {plan.size}", "clear_board", f"komi {plan.komi}"):
            client.ask(command)
    except Fault as fault:
        raise GomcError(f"{plan.climber.name} cannot play: {fault.said}.") from None
