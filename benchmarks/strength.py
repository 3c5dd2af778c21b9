"""Let a program of gomc play GNU Go over the Go Text Protocol, and report how strong it is.

    python benchmarks/strength.py --program uct --playouts 1000 --games 200 --folder games

As in MoGo's report (RR-6062, section 4), GNU Go plays in its default mode, komi is 7.5, and colours
alternate. The rules are those of `gomc.CHINESE`, positional superko among them.

Every game is kept in the folder: its record in SGF, and a line of JSON in ``games.jsonl``. Ctrl-C
stops; the same command goes on where it was, and only plays what is missing. Several processes may
play at once, with different seeds; what they found is put together by

    python benchmarks/strength.py --summary games/games.jsonl elsewhere/games.jsonl

**Seeds.** Each game has its own, for both programs, from the run's seed and the game's number. Fixed
seeds repeat games, which then look like more evidence than they are; the report counts the games that
differ.

**Results.** gomc never resigns, GNU Go may. After two passes GNU Go's ``final_score`` decides; where
gomc's own names another winner, the report says so. A program that does what it may not (an illegal
move, a crash, no answer in time) ends the game: gomc has lost it then, but has not won it if it was
GNU Go's doing, and such a game is counted apart. The report names them all.
"""

from __future__ import annotations

import datetime
import json
import math
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import groupby, takewhile
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

import click

import gomc
from gomc import programs, sgf
from gomc.errors import GomcError
from gomc.game import Game
from gomc.points import point_name
from gomc.record import Record
from gomc.reference import Board
from gomc.rng import stream
from gomc.rules import Color
from gomc.show.terminal import progress

GOMC, GNUGO = "gomc", "GNU Go"

LONGEST = 6
"""A game that has more moves than this, times the points of the board, is broken off."""

Line = dict[str, Any]
"""What is kept of a game."""


class Match(NamedTuple):
    """What a run of games is played with."""

    program: str
    playouts: int
    backend: str
    size: int
    komi: float
    level: int
    seed: int


class BrokenOff(Exception):
    """A program ended a game by what it did."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name}: {what}")
        self.name = name


# --- A game.


class Engine:
    """A program that talks GTP; one answer must not take longer than `limit` seconds."""

    def __init__(self, name: str, command: list[str], limit: float) -> None:
        self.name, self.limit, self.late = name, limit, False
        self.times: list[float] = []
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the match, not for the programs
        )

    def ask(self, command: str) -> str:
        """Return the answer to a command, or raise `BrokenOff`."""
        timer = threading.Timer(self.limit, self._stop)
        timer.start()
        try:
            lines = self._talk(command)
        finally:
            timer.cancel()
        if self.late:
            raise BrokenOff(self.name, f"no answer to '{command}' in {self.limit:g} s")
        if not lines:
            raise BrokenOff(self.name, f"crashed at '{command}'")
        if not lines[0].startswith("="):
            raise BrokenOff(self.name, f"answered '{command}' with '{lines[0].strip()}'")
        return "".join(lines)[1:].strip()

    def _talk(self, command: str) -> list[str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{command}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return []
        return list(takewhile(str.strip, iter(self.process.stdout.readline, "")))

    def _stop(self) -> None:
        self.late = True
        self.process.kill()

    def move(self, color: Color) -> str:
        """Return the move that the program plays, and keep how long it took."""
        began = time.perf_counter()
        move = self.ask(f"genmove {color}")
        self.times.append(time.perf_counter() - began)
        return move

    def end(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.communicate()


def engines(match: Match, number: int, gnugo: str, limit: float) -> tuple[Engine, Engine]:
    """Start both programs with the seeds of this game."""
    rng = stream(match.seed, number)
    words = ["gtp", "--program", match.program, "--backend", match.backend]
    words += ["--playouts", str(match.playouts), "--seed", str(rng.next())]
    shape = ["--boardsize", str(match.size), "--komi", str(match.komi)]
    seed = str(1 + rng.below(2**31 - 1))  # with 0 it would take one from the clock
    rules = ["--chinese-rules", "--positional-superko"]  # gomc.CHINESE
    own = [gnugo, "--mode", "gtp", *rules, "--level", str(match.level), "--seed", seed]
    ours = [sys.executable, "-m", "gomc", *words, "--size", str(match.size), "--komi", str(match.komi)]
    return Engine(GOMC, ours, limit), Engine(GNUGO, [*own, *shape], limit)


def play(board: Game, black: Engine, white: Engine) -> None:
    """Let two programs play on a board, until two passes or one resigns."""
    while not board.ended:
        color = board.to_play
        mover, other = (black, white) if color is Color.BLACK else (white, black)
        move = mover.move(color)
        if move.lower() == "resign":
            board.resign()
            return
        try:
            board.play(move)
        except GomcError as error:
            raise BrokenOff(mover.name, f"illegal move {move} ({error})") from None
        other.ask(f"play {color} {move}")
        if len(board.moves) > LONGEST * board.size**2:
            raise BrokenOff("both", f"more than {LONGEST * board.size**2} moves")


def play_game(match: Match, number: int, gnugo: str, limit: float) -> tuple[Game, Line]:
    """Play a game; return the board at its end, and what is kept of it."""
    ours, theirs = engines(match, number, gnugo, limit)
    color = Color.BLACK if number % 2 == 0 else Color.WHITE
    board = Board(match.size, match.komi)
    line: Line = {**match._asdict(), "game": number, "color": str(color), "broken": ""}
    try:
        line["versions"] = [engine.ask("version") for engine in (ours, theirs)]
        ours.ask("time_settings 1 0 0")  # lets it compile before the game begins
        ours.ask("time_settings 0 1 0")  # which means no limit
        play(board, *((ours, theirs) if color is Color.BLACK else (theirs, ours)))
        resigned = board.ended != "two passes"
        line["result"] = board.result if resigned else theirs.ask("final_score")
        line["result by gomc"] = None if resigned else ours.ask("final_score")
        line["points"] = points(line["result"], color)
    except BrokenOff as fault:
        line["broken"] = str(fault)
        line["points"] = 0.0 if fault.name == GOMC else None
    finally:
        ours.end()
        theirs.end()
    line["moves"] = [point_name(move, board.size) for _, move in board.moves]
    line["times"] = [round(seconds, 3) for seconds in ours.times]
    return board, line


def points(result: str, color: Color) -> float:
    """Return what a result is worth to a player: 1, 1/2 (a draw) or 0."""
    return 0.5 if result == "0" else float(result[0] == color.name[0])


def record(board: Game, line: Line) -> str:
    """Return a game in SGF."""
    names = (f"gomc {line['program']}, {line['playouts']} playouts", f"GNU Go, level {line['level']}")
    result = line.get("result", "Void")
    said = line["broken"] or f"GNU Go counts {result}, gomc {line['result by gomc']}."
    return sgf.write(
        Record(
            size=board.size,
            komi=board.komi,
            moves=board.moves,
            players=names if line["color"] == "Black" else names[::-1],
            rules="Chinese",
            result=result,
            event=f"seed {line['seed']}, game {line['game']}",
            date=datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
            comments=() if result.endswith("R") else ((len(board.moves), said),),
        )
    )


# --- What is kept.


def identity(line: Line) -> tuple[Any, ...]:
    """Return what no two different games have in common."""
    return (*(line[name] for name in Match._fields), line["game"])


def read(files: list[Path]) -> list[Line]:
    """Return the games of some files, each once, in order."""
    games = {}
    for file in files:
        for number, text in enumerate(file.read_text().splitlines(), 1):
            try:
                line = json.loads(text)
                games[identity(line)] = line
            except (ValueError, KeyError, TypeError):
                raise click.ClickException(f"{file}, line {number}, is no game.") from None
    return [games[key] for key in sorted(games)]


def missing(match: Match, games: int, file: Path) -> list[int]:
    """Return the numbers of the games that are still to be played."""
    done = {identity(line) for line in read([file] if file.exists() else [])}
    return [number for number in range(games) if (*match, number) not in done]


def keep(folder: Path, board: Game, line: Line) -> None:
    """Write a game's record, and then its line, which says that it was played."""
    name = f"{line['program']}-{line['playouts']}-{line['size']}x{line['size']}"
    file = folder / f"{name}-level{line['level']}-seed{line['seed']}-{line['game']:04}.sgf"
    file.write_text(record(board, line), encoding="utf-8")
    with (folder / "games.jsonl").open("a") as lines:
        lines.write(json.dumps(line | {"file": file.name}) + "\n")


# --- The report.


def wilson(points: float, games: int, level: float = 0.95) -> tuple[float, float]:
    r"""Return the interval in which a rate is with a probability of `level`.

    With :math:`p` the rate found and `z` the quantile of the normal distribution,

    .. math::  \frac{p + z^2/2n \pm z \sqrt{p (1 - p) / n + z^2 / 4n^2}}{1 + z^2/n}.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22, 1927.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    middle = points + z * z / 2
    margin = z * math.sqrt(points * (games - points) / games + z * z / 4)
    return (middle - margin) / (games + z * z), (middle + margin) / (games + z * z)


def summary(lines: list[Line]) -> Iterator[str]:
    """Yield the report on all games, those with the same settings (but for the seed) together."""
    for _, group in groupby(lines, key=lambda line: identity(line)[:-2]):
        games = list(group)
        settings = Match(*identity(games[0])[:-1])
        yield (
            f"{settings.program} with {settings.playouts:,} playouts a move, against GNU Go at level "
            f"{settings.level}, {settings.size}x{settings.size}, komi {settings.komi:g}"
        )
        yield from rates([line for line in games if line["points"] is not None])
        yield from remarks(games)


def rates(games: list[Line]) -> Iterator[str]:
    """Yield the table of games won, by colour."""
    yield f"{'':10}{'won':>7}{'games':>7}{'rate':>9}   95 % interval"
    for title, colors in (
        ("as Black", ["Black"]),
        ("as White", ["White"]),
        ("in all", ["Black", "White"]),
    ):
        scores = [line["points"] for line in games if line["color"] in colors]
        row = f"{title:10}{math.fsum(scores):>7g}{len(scores):>7}"
        if scores:
            low, high = wilson(math.fsum(scores), len(scores))
            row += f"{fmean(scores):>9.1%}   {low:.1%} to {high:.1%}"
        yield row


def remarks(games: list[Line]) -> Iterator[str]:
    """Yield what else there is to know of some games."""
    distinct = len({tuple(line["moves"]) for line in games})
    length = fmean(len(line["moves"]) for line in games)
    times = [seconds for line in games for seconds in line["times"]]
    yield f"{distinct} of {len(games)} games are distinct; they have {length:.1f} moves on average"
    yield f"a move of gomc takes {fmean(times or [math.nan]):.3f} s on average"
    ends = [(line["result"], line["result by gomc"]) for line in games if not line["broken"]]
    resigned = sum(result.endswith("R") for result, _ in ends)
    differ = sum(own is not None and own[0] != result[0] for result, own in ends)
    yield f"GNU Go resigned {resigned}; of {differ} the two programs name different winners"
    broken = [line for line in games if line["broken"]]
    uncounted = sum(line["points"] is None for line in broken)
    yield f"{len(broken)} were broken off" + (f", {uncounted} not counted:" if broken else "")
    yield from (f"  seed {line['seed']}, game {line['game']}: {line['broken']}" for line in broken)


# --- The command.


def play_all(match: Match, games: int, gnugo: str, limit: float, folder: Path) -> None:
    """Play all games that are not in the folder yet."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = missing(match, games, folder / "games.jsonl")
    with progress(total=games, initial=games - len(numbers), unit="game") as bar:
        for number in numbers:
            keep(folder, *play_game(match, number, gnugo, limit))
            bar.update()


def find_gnugo() -> str:
    """Return GNU Go's path."""
    path = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")  # Debian's place
    if path is None:
        raise click.ClickException("GNU Go is not installed (Debian's package gnugo).")
    return path


@click.command()
@click.option("--program", default="uct", show_default=True, help="See `gomc programs`.")
@click.option("--playouts", default=1000, show_default=True, help="Random games for a move of gomc.")
@click.option("--backend", default="fast", show_default=True, help='"fast" or "reference".')
@click.option("--games", default=100, show_default=True, help="How many games, of both colours.")
@click.option("--size", default=9, show_default=True, type=click.IntRange(5, 19))
@click.option("--komi", default=7.5, show_default=True)
@click.option("--level", default=10, show_default=True, help="GNU Go's level.")
@click.option("--seed", default=1, show_default=True)
@click.option("--timeout", "limit", default=600.0, show_default=True, help="Seconds for an answer.")
@click.option("--folder", default="games", show_default=True, type=click.Path(path_type=Path))
@click.option("--summary", "only", is_flag=True, help="Play nothing, report what is in FILES.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(
    games: int, limit: float, folder: Path, only: bool, files: tuple[Path, ...], **options: Any
) -> None:
    """Play against GNU Go, and report on all games in the folder, or with --summary in FILES."""
    if only != bool(files):
        raise click.UsageError("--summary needs files, and files need --summary.")
    stopped = False
    if not only:
        try:
            programs.find(options["program"])
            gomc.load(options["backend"])
            play_all(Match(**options), games, find_gnugo(), limit, folder)
        except GomcError as error:
            raise click.ClickException(str(error)) from error
        except KeyboardInterrupt:
            stopped = True
    for text in summary(read(list(files) or [*folder.glob("games.jsonl")])):
        click.echo(text)
    if stopped:
        click.echo("stopped; the same command goes on")
        raise SystemExit(130)


if __name__ == "__main__":
    main()
