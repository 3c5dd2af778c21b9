"""A tuning: a player whose settings are varied plays trials against another player.

Every trial is a separate match (`gomc.arena.Match`) with another seed. So the games of a trial are
played, kept and exported like all other games. The same file keeps the values of the trials too, so a
tuning that was stopped continues with the same trials, even if the optimiser has changed meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from gomc.arena import answers
from gomc.arena.match import MOST, Match
from gomc.arena.players import packages_of
from gomc.arena.run import play
from gomc.arena.store import Store
from gomc.errors import (
    GomcError,
    check_choice,
    check_installed,
    check_several,
    check_type,
    check_whole,
    keep,
    quoted,
)
from gomc.lab.tuning.optimise import PRIMES, TuningTrial, run
from gomc.lab.tuning.varied import Chosen, Varied, place_of, read_varied
from gomc.programs import PROGRAMS
from gomc.rng import check_seed, stream
from gomc.show.terminal import progress
from gomc.text.program import ALIASES

OPTIONS = tuple(its.name for its in fields(Match) if its.name not in ("a", "b", "games", "seed"))
"""The parameters of a match that a tuning does not set itself."""


@dataclass(frozen=True)
class Tuning:
    """A player, the settings that are varied, and the trials.

    Parameters
    ----------
    program : str
        The player as text. The value of a setting replaces the setting's name in braces if the text
        contains it; otherwise the setting is added to the end of the text.
    vary : tuple of str
        The settings that are varied; see `gomc.lab.tuning.varied`.
    against : str
        The opponent in all trials.
    trial : int
        The number of games of a trial.
    together : int
        The number of trials that are placed at once, and can be played at the same time.
    seed : int
        The seed of all random numbers, and of the seeds of all games.
    options : dict
        Other parameters of a match: `size`, `komi`, `playouts`, `seconds`, `backend`, `limit`, ...

    Raises
    ------
    GomcError
        If no setting is varied, a setting is varied twice, a text cannot be read, or the text of a
        player with the values at the ends of the ranges does not describe a player.

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
        check_type("program", self.program, str)
        for name in check_type("options", self.options, dict):
            check_choice("a name in options", name, OPTIONS)
        keep(
            self,
            vary=check_several("vary", self.vary),
            trial=check_whole("the number of games of a trial", self.trial, 1, MOST),
            together=check_whole(
                "the number of trials that are placed at once", self.together, 1, 1024
            ),
            seed=check_seed(self.seed),
        )
        for setting in self.varied:
            if f"{{{setting.name}}}" not in self.program and not _has_settings(self.program):
                raise GomcError(
                    f"only programs of gomc have settings such as {setting.name}; for other players "
                    f"put {{{setting.name}}} where its value belongs."
                )
        names = [ALIASES.get(setting.name, setting.name) for setting in self.varied]
        if not 1 <= len(names) <= len(PRIMES):
            raise GomcError(f"a tuning varies 1 to {len(PRIMES)} settings, not {len(names)}.")
        if twice := [name for name in names if names.count(name) > 1]:
            raise GomcError(f"{quoted(twice[0])} is varied twice.")
        lines = [setting.line(2) for setting in self.varied]
        for i, line in enumerate(lines):  # making the matches reports mistakes before any game
            for text in line:
                self.match(0, tuple(text if i == j else other[0] for j, other in enumerate(lines)))

    @property
    def varied(self) -> tuple[Varied, ...]:
        """The settings that are varied."""
        return tuple(map(read_varied, self.vary))

    def player(self, values: Chosen) -> str:
        """Return the player with some values."""
        text = self.program.strip()
        for setting, value in zip(self.varied, values, strict=True):
            if f"{{{setting.name}}}" in text:
                text = text.replace(f"{{{setting.name}}}", value)
            else:
                text += f"{',' if ':' in text else ':'}{setting.name}={value}"
        return text

    def match(self, number: int, values: Chosen) -> Match:
        """Return the match of a trial."""
        seed = stream(self.seed, number).below(2**31)
        return Match(self.player(values), self.against, self.trial, seed=seed, **self.options)

    def play(
        self, store: Store, games: int, workers: int | None = None, cluster: str | None = None
    ) -> bool:
        """Play the games that are still missing, and show a progress bar.

        Parameters
        ----------
        store : Store
            The file that stores every game as soon as the game is finished.
        games : int
            The number of all games, from which the number of trials is rounded down.
        workers, cluster
            As for `gomc.arena.play`. The games do not depend on them.

        Returns
        -------
        bool
            False if Ctrl-C ended the tuning.

        Raises
        ------
        GomcError
            As `gomc.arena.play`, and if there are fewer games than a single trial plays.
        MissingExtra
            If a package is missing that the optimiser, the bar or the report needs.
        """
        first = self.match(0, tuple(setting.line(2)[0] for setting in self.varied))
        packages = {"tune": ("scipy", "tqdm", "sklearn"), **packages_of(first.entrants)}
        check_installed("a tuning", packages)  # before any game is played
        trials = self._trials(games)
        with progress(total=trials * self.trial, unit="game") as bar:

            def show(*_: object) -> None:
                bar.update()

            def ask(placed: Mapping[int, Chosen]) -> dict[int, TuningTrial]:
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

    def tried(self, store: Store, games: int) -> list[TuningTrial]:
        """Return the finished trials among the trials of a number of games."""
        return [*self._tried(store, self._placed(store, self._trials(games))).values()]

    def _trials(self, games: int) -> int:
        """Return the number of whole trials in a number of games."""
        trials = check_whole("games", games, 0, MOST) // self.trial
        if not trials:
            raise GomcError(
                f"a tuning needs at least the {self.trial} games of one trial, not {games}."
            )
        return trials

    def _tried(self, store: Store, placed: Mapping[int, Chosen]) -> dict[int, TuningTrial]:
        """Return the trials that are finished, by their numbers."""
        finished = {}
        for number, values in placed.items():
            match = self.match(number, values)
            if not store.missing(match):
                tally = store.outcome(match).tally
                finished[number] = TuningTrial(values, tally.points, tally.games)
        return finished

    def _placed(self, store: Store, trials: int) -> dict[int, Chosen]:
        """Return the values of the trials that were placed before."""
        keys = {self._key(number): number for number in range(trials)}
        kept = answers.kept(store, keys)
        return {
            number: self._read(kept[key].said, store) for key, number in keys.items() if key in kept
        }

    def _read(self, text: answers.Answer, store: Store) -> Chosen:
        """Read the values of a trial from a text of the file."""
        try:
            values = tuple(map(str, json.loads(str(text))))
            place_of(self.varied, values)
        except (TypeError, ValueError) as error:
            raise GomcError(
                f"the file of results {store.path} cannot be read: the values of a trial are wrong."
            ) from error
        return values

    def _key(self, number: int) -> str:
        """Return as text all parameters on which the values of a trial depend."""
        parameters = asdict(self) | {"vary": [*map(str, self.varied)], "trial number": number}
        return json.dumps(parameters, sort_keys=True, default=lambda number: number.item())  # NumPy's


def _has_settings(spec: str) -> bool:
    """Whether the text of a player begins with the name of a program of gomc."""
    return spec.strip().partition(":")[0] in PROGRAMS
