"""The commands ``gomc match`` and ``gomc results``: play matches, and look at the games kept."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gomc.cli.options import NewFile, a_board, a_file, a_seed, check_other, thought, who_plays
from gomc.errors import GomcError, check_choice, how_many

if TYPE_CHECKING:
    from gomc.arena import Match, Outcome, Played, Store


def stop(results: Path, what: str = "finished game") -> None:
    """End the command after Ctrl-C, as the shell's own programs do."""
    click.echo(f"stopped; every {what} is in {results}, and the same command goes on")
    click.get_current_context().exit(130)


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--games", default=100, show_default=True, metavar="N", help="Colours alternate.")
@a_board
@thought
@a_seed
@click.option(
    "--limit",
    default=600.0,
    show_default=True,
    metavar="S",
    help="Seconds for an engine's answer; the start of an engine may take longer.",
)
@click.option(
    "--handicap", default=0, metavar="N", help="Handicap stones of Black; see also --komi and --black."
)
@click.option("--free", is_flag=True, help="Black puts the handicap stones where Black likes.")
@click.option(
    "--black",
    default="alternate",
    show_default=True,
    metavar="WHO",
    help="The player with Black: a, b, or alternate.",
)
@a_file
@click.option(
    "--sgf",
    type=NewFile(".sgf"),
    metavar="FILE",
    help="Write all games into this file at the end, with the values of the searches.",
)
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="ELO0 ELO1",
    help="Stop as soon as it is clear whether A is more than ELO0 or less than ELO1 points stronger "
    "than B.",
)
@who_plays
def match(
    results: Path,
    sgf: Path | None,
    sprt: tuple[float, float] | None,
    workers: int | None,
    cluster: str | None,
    **options: Any,
) -> None:
    """Let players A and B play, and report who won.

    A player is a program of gomc, perhaps with settings (mogo:fpu=0.9,playouts=5000), "random", or
    the command line of a GTP engine, in which {seed} stands for the game's seed ("gnugo --mode gtp
    --seed {seed}"). --playouts, --seconds and --backend hold for programs of gomc whose own settings
    do not name them. Without any limit a program plays 1000 playouts a move.

    Every game is kept as soon as it is finished. Ctrl-C stops the match and the same command goes on;
    with a larger number of games the command prolongs the match.
    """
    from gomc.arena import Match, Store
    from gomc.arena.progress import play_shown
    from gomc.arena.sprt import Sprt

    plan = Match(**options)
    test = Sprt(*sprt) if sprt else None
    if sgf:
        check_other(sgf, results, "the file of results", "--sgf")
    with Store(results) as store:
        finished = test is not None and test.decided_by(plan, store.games(plan))
        watch = test.watching(store) if test else None
        finished = finished or play_shown([plan], store, workers, cluster, watch)
        click.echo(store.outcome(plan))
        if test:
            test.decided_by(plan, store.games(plan))  # another run may have kept the last games
            click.echo(f"\nsequential test of {test.elo0:+g} against {test.elo1:+g} points: {test}")
        if sgf and store.count(plan):  # otherwise an older file of games would become empty
            from gomc.arena.records import write_sgf

            write_sgf(((plan, game) for game in store.games(plan)), sgf)
        if not finished:
            stop(results)


# --- The kept games.


def refuse(error: GomcError) -> None:
    """End the command with a sentence about a match that cannot be read."""
    raise error


@dataclass
class Filter:
    """The matches and games that a command looks at."""

    results: Path
    numbers: tuple[int, ...]
    player: str | None
    size: int | None
    ended: str | None

    def matches(self, store: Store, tell: Callable[[GomcError], object]) -> Iterator[tuple[int, Match]]:
        """Yield the matches, each with its number in the file, from 1 on, and tell of errors."""
        every = [*enumerate(store.entries(), 1)]
        wrong = [number for number in self.numbers if not 1 <= number <= len(every)]
        if wrong:
            raise GomcError(
                f"there is no match {wrong[0]} in {self.results}; the file holds {len(every)}."
            )
        for number, match in every:
            if self.numbers and number not in self.numbers:
                continue
            if isinstance(match, GomcError):
                tell(match)
                continue
            fits = self.size in (None, match.size)
            named = (self.player or "") in f"{match.a}\n{match.b}"
            if fits and named and self.has_games(store, match):
                yield number, match

    def has_games(self, store: Store, match: Match) -> bool:
        """Return whether the command looks at games of a match; an engine may not have started."""
        if self.ended is None:
            return store.count(match) > 0
        return any(map(self.takes, store.games(match)))

    def outcome(self, store: Store, match: Match) -> Outcome:
        """Return the outcome of the games of a match that the command looks at."""
        from gomc.arena import Outcome

        return Outcome.of(match, filter(self.takes, store.games(match)))

    def games(self, store: Store) -> Iterator[tuple[Match, Played]]:
        """Yield the games, each with its match."""
        for _, match in self.matches(store, refuse):
            yield from ((match, game) for game in store.games(match) if self.takes(game))

    def takes(self, game: Played) -> bool:
        """Return whether the command looks at a game."""
        return self.ended in (None, game.ended)


def filtered(command: Callable[..., None]) -> click.Command:
    """Turn a function into a command with the options that choose matches and games."""

    @functools.wraps(command)
    def run(
        results: Path,
        numbers: tuple[int, ...],
        player: str | None,
        size: int | None,
        ended: str | None,
        **rest: Any,
    ) -> None:
        from gomc.arena import Store
        from gomc.arena.outcome import ENDINGS

        if ended is not None:
            check_choice("--ended", ended, tuple(ENDINGS))
        if not results.exists():
            raise GomcError(f"there is no file of results {results}; name one with --results.")
        with Store(results, read_only=True) as store:
            command(store, Filter(results, numbers, player, size, ended), **rest)

    options = (
        a_file,
        click.option("--match", "numbers", multiple=True, type=int, metavar="N", help="Only match N."),
        click.option(
            "--player", metavar="TEXT", help="Only matches of a player whose name contains TEXT."
        ),
        click.option("--size", type=int, metavar="N", help="Only matches on boards of this size."),
        click.option(
            "--ended", metavar="HOW", help='Only games with this ending: "crash", "resign", ...'
        ),
    )
    for option in reversed(options):
        run = option(run)
    return click.command(help=command.__doc__)(run)


@click.group()
def results() -> None:
    """Look at the kept games: list, show, export; bring in games of a file: import."""


def _found(
    store: Store, which: Filter, errors: list[GomcError] | None = None
) -> Sequence[tuple[int, Match]]:
    """Return the matches that a command looks at, and say so if there are none.

    A match that cannot be read ends the command, or its error is added to `errors`.
    """
    found = [*which.matches(store, refuse if errors is None else errors.append)]
    if not found and not errors:
        click.echo("No games were found.", err=True)  # a program may count the lines of the output
    return found


@filtered
def list_matches(store: Store, which: Filter) -> None:
    """List the matches with their numbers in the file."""
    from gomc.arena.outcome import ENDINGS
    from gomc.arena.tallies import points_shown

    how = ENDINGS[which.ended] if which.ended else "played"
    errors: list[GomcError] = []
    for number, match in _found(store, which, errors):
        try:
            found = which.outcome(store, match)
        except GomcError as error:
            errors.append(error)
            continue
        won = points_shown(found.tally.points)
        click.echo(f"{number:>3}  {match}: {found.played} {how}, {won} won by the first")
    if errors:  # the other matches are listed first
        raise GomcError(" ".join(map(str, errors)))


@filtered
def show_matches(store: Store, which: Filter, game: int | None) -> None:
    """Report on every match, or show a game of each match."""
    from gomc.arena.outcome import ENDINGS
    from gomc.arena.records import as_text

    for number, match in _found(store, which):
        if game is None:
            found = which.outcome(store, match)
            if which.ended is not None:
                found = replace(found, match=replace(match, games=found.played))
                kept = store.count(match)
                click.echo(f"Only {found.played} of {kept} games, {ENDINGS[which.ended]}:")
            click.echo(f"{number}: {found}\n")
            continue
        games = filter(which.takes, store.games(match))
        chosen = next((played for played in games if played.number == game), None)
        report = as_text(match, chosen) if chosen else f"game {game} is not there"
        click.echo(f"{number}: {match}\n{report}\n")


@filtered
def export_games(store: Store, which: Filter, file: Path) -> None:
    """Write the games to FILE: a table (.csv), records (.sgf), or lines for `import` (.jsonl)."""
    from gomc.arena.records import write

    check_other(file, which.results, "the file of results", "")
    games = which.games(store)
    first = next(games, None)
    if first is None:
        raise GomcError(f"no games were found; {file} stays as it is.")
    number = write(chain([first], games), file)
    click.echo(f"{how_many(number, 'game')} {'is' if number == 1 else 'are'} in {file}")


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(dir_okay=False, path_type=Path),
)
@a_file
def import_results(files: tuple[Path, ...], results: Path) -> None:
    """Bring the results of files .jsonl into the file of results.

    A game or an answer that is kept already stays as it is. If a file is wrong, nothing is brought in.
    """
    from gomc.arena import Store
    from gomc.arena.lines import bring_in

    with Store(results) as store:
        with store.together():
            brought = [bring_in(store, file) for file in files]
        for file, (found, new) in zip(files, brought, strict=True):
            click.echo(f"{file}: {how_many(found, 'result')}, of which {new} are new in {results}")


show_matches.params.append(
    click.Option(["--game"], type=int, metavar="N", help="Show game N, counted from 0, of each match.")
)
export_games.params.append(click.Argument(["file"], type=NewFile()))
results.add_command(list_matches, "list")
results.add_command(show_matches, "show")
results.add_command(export_games, "export")
results.add_command(import_results, "import")
