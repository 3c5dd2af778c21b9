"""A tuning: a player with settings that are varied, tried in games against another player.

Every trial is a match of its own (`gomc.arena.Match`), with a seed of its own. So its games are
played, kept and exported as all others are. The values of a trial are kept too, in the same file: a
tuning that was stopped goes on with the same trials, whatever has become of the optimiser meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from gomc.arena import answers
from gomc.arena.match import MOST, Match
from gomc.arena.players import packages_of
from gomc.arena.run import play
from gomc.arena.store import Store
from gomc.errors import GomcError, check_installed, check_whole, keep, quoted
from gomc.lab.tuning.optimise import PRIMES, Tried, run
from gomc.lab.tuning.varied import Chosen, Varied, place_of, read_varied
from gomc.programs import PROGRAMS
from gomc.rng import stream
from gomc.show.terminal import progress
from gomc.text.program import ALIASES


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and how.

    Parameters
    ----------
    program : str
        The player. Where it has the name of a varied setting in braces, the value is put there;
        otherwise the setting is added to its end.
    vary : tuple of str
        The settings that are varied; see `gomc.lab.tuning.varied`.
    against : str
        The player against which all trials play.
    trial : int
        The number of games of a trial.
    together : int
        The number of trials that are placed at once, and can be played at the same time.
    seed : int
        Gives all that is drawn, and the seeds of all games.
    options : dict
        What else a match has: `size`, `komi`, `playouts`, `seconds`, `backend` and `limit`.

    Raises
    ------
    GomcError
        If nothing is varied or something is varied twice, a text cannot be read, or one of the players
        is none with the values of the ranges' ends.

    Examples
    --------
    >>> tuning = Tuning("mogo", ("fpu=0.5..1.5",), "mogo", options={"size": 5, "playouts": 10})
    >>> tuning.player(("0.9",))
    'mogo:fpu=0.9'
    >>> Tuning("mogo:priors=evengame({even})", ("even=2..40(log)",), "mogo").player(("7",))
    'mogo:priors=evengame(7)'
    """

    program: str
    vary: tuple[str, ...]
    against: str
    trial: int = 10
    together: int = 4
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        keep(
            self,
            trial=check_whole("the number of games of a trial", self.trial, 1, MOST),
            together=check_whole(
                "the number of trials that are placed at once", self.together, 1, 1024
            ),
        )
        for its in self.varied:
            if f"{{{its.name}}}" not in self.program and not _has_settings(self.program):
                raise GomcError(
                    f"only programs of gomc have settings such as {its.name}; for other players put "
                    f"{{{its.name}}} where its value belongs."
                )
        names = [ALIASES.get(its.name, its.name) for its in self.varied]
        if not 1 <= len(names) <= len(PRIMES):
            raise GomcError(f"a tuning varies 1 to {len(PRIMES)} settings, not {len(names)}.")
        if twice := [name for name in names if names.count(name) > 1]:
            raise GomcError(f"{quoted(twice[0])} is varied twice.")
        lines = [its.line(2) for its in self.varied]  # whatever is wrong had better be said now
        for i, line in enumerate(lines):
            for text in line:
                self.match(0, tuple(text if i == j else its[0] for j, its in enumerate(lines)))

    @property
    def varied(self) -> tuple[Varied, ...]:
        """The settings that are varied."""
        return tuple(map(read_varied, self.vary))

    def player(self, values: Chosen) -> str:
        """Return the player with some values."""
        text = self.program.strip()
        for its, value in zip(self.varied, values, strict=True):
            if f"{{{its.name}}}" in text:
                text = text.replace(f"{{{its.name}}}", value)
            else:
                text += f"{',' if ':' in text else ':'}{its.name}={value}"
        return text

    def match(self, number: int, values: Chosen) -> Match:
        """Return the match of a trial."""
        seed = stream(self.seed, number).below(2**31)
        return Match(self.player(values), self.against, self.trial, seed=seed, **self.options)

    def play(
        self, store: Store, games: int, workers: int | None = None, cluster: str | None = None
    ) -> bool:
        """Play what is missing of the trials of so many games, with a bar; false if Ctrl-C ended it.

        Parameters
        ----------
        store : Store
            The file that takes every game as soon as it is finished.
        games : int
            The number of all games; a rest that is less than a trial is not played.
        workers, cluster
            As for `gomc.arena.play`. What is played does not depend on them.

        Raises
        ------
        GomcError
            As `gomc.arena.play`, and if there are too few games for a trial.
        MissingExtra
            If a package is missing that the optimiser, the bar or the report needs.
        """
        first = self.match(0, tuple(its.line(2)[0] for its in self.varied))
        its = {"tune": ("scipy", "tqdm", "sklearn"), **packages_of(first.entrants)}
        check_installed("a tuning", its)  # better now than when games are played
        trials = self._trials(games)
        with progress(total=trials * self.trial, unit="game") as bar:

            def show(*_: object) -> None:
                bar.update()

            def ask(placed: Mapping[int, Chosen]) -> dict[int, Tried]:
                matches = {number: self.match(number, values) for number, values in placed.items()}
                answers.keep(store, {self._key(n): json.dumps(values) for n, values in placed.items()})
                bar.update(sum(map(store.count, matches.values())))
                play([*matches.values()], store, workers, cluster, show)
                return self._tried(store, placed)

            try:
                run(self.varied, ask, trials, self.together, self.seed, self._placed(store, trials))
            except KeyboardInterrupt:
                return False
        return True

    def tried(self, store: Store, games: int) -> list[Tried]:
        """Return the trials of so many games that were played to their end."""
        return [*self._tried(store, self._placed(store, self._trials(games))).values()]

    def _trials(self, games: int) -> int:
        """Return how many trials so many games are."""
        trials = check_whole("games", games, 0, MOST) // self.trial
        if not trials:
            raise GomcError(
                f"a tuning needs at least the {self.trial} games of one trial, not {games}."
            )
        return trials

    def _tried(self, store: Store, placed: Mapping[int, Chosen]) -> dict[int, Tried]:
        """Return those of some trials that were played to their end."""
        found = {}
        for number, values in placed.items():
            match = self.match(number, values)
            if not store.missing(match):
                tally = store.outcome(match).tally
                found[number] = Tried(values, tally.points, tally.games)
        return found

    def _placed(self, store: Store, trials: int) -> dict[int, Chosen]:
        """Return the values of the trials that were placed before."""
        keys = {self._key(number): number for number in range(trials)}
        found = answers.kept(store, keys)
        return {
            number: self._read(found[key].said, store) for key, number in keys.items() if key in found
        }

    def _read(self, said: answers.Said, store: Store) -> Chosen:
        """Return the values of a trial from the file."""
        try:
            values = tuple(map(str, json.loads(str(said))))
            place_of(self.varied, values)
        except (TypeError, ValueError) as error:
            raise GomcError(
                f"the file of results {store.path} cannot be read: the values of a trial are none."
            ) from error
        return values

    def _key(self, number: int) -> str:
        """Return all that the values of a trial depend on, as text."""
        its = asdict(self) | {"vary": [*map(str, self.varied)], "trial number": number}
        return json.dumps(its, sort_keys=True)


def _has_settings(spec: str) -> bool:
    """Whether a player is a program of gomc, by the beginning of its text."""
    return spec.strip().partition(":")[0] in PROGRAMS
