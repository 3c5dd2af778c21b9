"""The tour: Monte-Carlo Go chooses a move in a real game, on both backends.

It is a list of steps (`STEPS`); each takes the `Tour`, prints what there is to see, and leaves in it
what later steps need. The programs it shows are the `CHAIN`, from the oldest to the newest.
"""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

import gomc.reference
from gomc import programs, sgf, show
from gomc.backend import Backend, load
from gomc.errors import GomcError, MissingExtra
from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.record import Record
from gomc.programs import Program
from gomc.search.results import SearchResult
from gomc.settings import SEQUENCE_LIKE, UNIFORM
from gomc.show.terminal import in_color, progress, say, title
from gomc.tour.chapters import CHAIN, compare, nearness, whole

GAME = "mogo-zhou-2009-9x9.sgf"
MOMENT = 49
"""After this many moves Black has begun to kill the large white group on the right from within (a
*nakade*). The program that played White did not see it, and random games do not either; so this is
the most telling moment of the game."""

DOOMED = "G3"
"""A stone of that group."""


@dataclass
class Tour:
    """The data that the steps share.

    Attributes
    ----------
    out : Path
        The file for the picture.
    seed : int
        The seed of all random games.
    few, many : int
        The number of games of a program on the reference, and on the fast backend.
    record : Record
        The game.
    fast : Backend or None
        The fast backend, if it is installed.
    found : dict
        For every program by name, what it found last.
    speeds : dict
        Random games a second on each of the backends, by what played them.
    """

    out: Path
    seed: int
    few: int
    many: int
    record: Record
    fast: Backend | None = None
    found: dict[str, SearchResult] = field(default_factory=dict)
    speeds: dict[str, list[float]] = field(default_factory=dict)

    def board(self, backend: Backend) -> Game:
        """Return the position of the moment, on a board of a backend."""
        return self.record.board_at(MOMENT, backend.Board)


def run(out: Path = Path("tour.svg"), seed: int = 1, few: int = 1000, many: int = 200_000) -> None:
    """Give the tour, in under two minutes.

    Parameters
    ----------
    out : Path
        The file for the picture.
    seed : int
        The seed of all random games.
    few, many : int
        The number of games of each program on the reference, and on the fast backend.

    Raises
    ------
    GomcError
        If the two backends are not in lockstep, or the picture has no folder to go to.
    """
    if not out.absolute().parent.is_dir():
        raise GomcError(f"the picture cannot be written: there is no folder {out.absolute().parent}.")
    data = resources.files("gomc") / "data" / GAME
    tour = Tour(out, seed, few, many, sgf.read(data.read_bytes()))
    for step in STEPS:
        step(tour)


# --- The steps.


def show_the_game(tour: Tour) -> None:
    """Show the position, and explain it."""
    board = tour.board(gomc.reference)
    black, white = tour.record.players
    color = in_color()
    x, o = ("", "") if color else (" (X)", " (O)")
    title("A real game")
    say(
        f"{black} is Black{x}, {white} is White{o}; 10 February 2009, on a small board of 9x9. "
        "In Go the players put stones on the crossings of the lines in turn. Stones of one colour "
        "that touch along the lines stand or fall together: they are taken when the last empty point "
        "beside them is taken. In the end the player who holds more of the board wins; White gets "
        f"{board.komi:g} points for moving second."
    )
    say(
        f"After {MOMENT} moves: Black has just played {board.last_move}, in brackets. The white "
        "stones around it seem to hold the lower right. Do they?"
    )
    print(show.text(board, color=color), end="\n\n")
    say("White is to move. What would Monte-Carlo Go do?")


def play_on_the_reference(tour: Tour) -> None:
    """Let every program of the chain choose a move on the reference."""
    title("Random games, in plain Python (gomc.reference)")
    board = tour.board(gomc.reference)
    say(f"{tour.few:,} games for each of the programs. Win rates and points are White's.")
    for program, idea in CHAIN:
        say(idea)
        result = whole(
            gomc.reference.search(board, program, playouts=tour.few, seed=tour.seed), tour.few
        )
        tour.found[program.name] = result
        tour.speeds[program.name] = [result.playouts / result.seconds]
        say_what_was_found(result)


def compile_the_fast_backend(tour: Tour) -> None:
    """Load the fast backend and have everything compiled that the tour needs."""
    title("The same, compiled (gomc.fast)")
    try:
        tour.fast = load("fast")
    except MissingExtra as missing:
        say(f"It cannot be shown: {missing} The tour goes on without it.")
        return
    fast, board = tour.fast, tour.board(tour.fast)
    say("numba turns the fast backend into machine code; the first time this takes a while.")
    tasks: list[Callable[[], object]] = [lambda: fast.playouts(board, 100, tour.seed)]
    for program, _ in CHAIN:
        tasks.append(lambda program=program: fast.search(board, program, playouts=1))  # type: ignore[misc]
    begin = time.perf_counter()
    for task in progress(tasks, desc="compiling", unit="part"):
        task()
    say(f"Compiled, or loaded from its cache, in {time.perf_counter() - begin:.1f} seconds.")


def check_lockstep(tour: Tour) -> None:
    """Let the fast backend do what the reference did, and compare, node for node.

    Raises
    ------
    GomcError
        If there is a difference.
    """
    if tour.fast is None:
        return
    board = tour.board(tour.fast)
    say("The promise of gomc: the same position, settings and seed give the same search. Is it kept?")
    for program, _ in CHAIN:
        right = tour.found[program.name]
        found = whole(tour.fast.search(board, program, playouts=tour.few, seed=tour.seed), tour.few)
        compare(program, right, found)
        print(f"  {program.name}: {found.best} again; node for node, all {right.nodes:,} are the same")
    print()


def play_many(tour: Tour) -> None:
    """Let every program of the chain choose with many games on the fast backend."""
    if tour.fast is None:
        return
    say(f"Equal, then. So here are {tour.many:,} games each, on the fast backend.")
    for program, _ in CHAIN:
        result = search_with_progress(tour, tour.fast, program)
        tour.found[program.name] = result
        tour.speeds[program.name].append(result.playouts / result.seconds)
        say_what_was_found(result)


def show_how_games_answer(tour: Tour) -> None:
    """Show the beginnings of a uniform game and of a sequence-like one."""
    title("What the patterns change")
    board = tour.board(gomc.reference)
    say("Two random games from here, and the part of the moves of 50 such games beside the last one:")
    for name, policy in (("uniform", UNIFORM), ("MoGo's", SEQUENCE_LIKE)):
        records = [gomc.reference.playout(board, tour.seed + i, policy=policy) for i in range(50)]
        moves = " ".join(records[0].names[:16])
        print(f"  {name:<8} {nearness(records, board.moves[-1][1]):>4.0%}  {moves} ...")
    print()
    say(
        "A uniform move can be anywhere. A move of MoGo's saves stones that were put in atari, or "
        "makes one of MoGo's shapes (gomc.settings.patterns) beside the last move. So its games have "
        "fights like those of people."
    )


def say_how_it_ended(tour: Tour) -> None:
    """Compare with the real game, and explain the blind spot of random games."""
    title("What happened")
    moves = len(tour.record.moves)
    played = point_name(tour.record.moves[MOMENT][1], tour.record.size)
    row, column = divmod(gomc.game.points.parse_move(DOOMED, tour.record.size), tour.record.size + 1)
    uct, mogo = (
        (1 - tour.found[program.name].ownership[row][column]) / 2
        for program in (programs.UCT, programs.MOGO)
    )
    say(
        f"MoGo played {played}, and {moves - MOMENT} moves later it gave up: the stones around "
        f"{DOOMED} were dead. In {uct:.0%} of the games of UCT above they live, in {mogo:.0%} of those "
        "with MoGo's patterns. Black's stone stands inside the space that they need to live in, and "
        "more will follow. A player sees the outcome; a random game, in which both sides put stones "
        "anywhere, does not. MoGo's authors taught it such shapes (nakade) with one more rule for its "
        "random games. The lesson is: a search is as good as its games."
    )


def measure_random_games(tour: Tour) -> None:
    """Measure bare random games on both backends, and print all speeds."""
    title("How fast")
    backends = [gomc.reference, *([tour.fast] if tour.fast else [])]
    for backend in backends:
        games = tour.many if backend is tour.fast else tour.few
        board = tour.board(backend)
        begin = time.perf_counter()
        backend.playouts(board, games, tour.seed)
        speed = games / (time.perf_counter() - begin)
        tour.speeds.setdefault("random games", []).append(speed)
    print(f"  {'games a second':<15} {'reference':>10} {'fast':>12} {'ratio':>7}")
    for name, (slow, *fast) in tour.speeds.items():
        more = f" {fast[0]:>12,.0f} {fast[0] / slow:>6,.0f}x" if fast else ""
        print(f"  {name:<15} {slow:>10,.0f}{more}")
    print()
    say("Measured just now, in one thread, from this position to the end, compiling not counted.")


def draw(tour: Tour) -> None:
    """Write the picture of the last program's search."""
    title("A picture")
    result = tour.found[CHAIN[-1].program.name]
    picture = show.svg(tour.board(gomc.reference), result, result.ownership)
    tour.out.write_text(picture, encoding="utf-8")
    say(
        f"{tour.out}: open it in a browser. Each point shows White's win rate in percent and the "
        "number of games; the chosen move is blue. Dark points end up as Black's, bright ones as "
        "White's."
    )


def say_where_to_go(_tour: Tour) -> None:
    """Say what to do next."""
    title("Where to go from here")
    print(
        textwrap.dedent(
            """\
              gomc gtp --program uct        play against it, in Sabaki or GoGui
              gomc programs                 the programs, and where they come from
              tutorials/                    notebooks that build all this step by step
              docs/                         how it works, and how to do things

            In Python:

              import gomc
              import gomc.reference as go   # read this one; run gomc.fast, which does the same

              board = go.Board(size=9, komi=7.5)
              board.play("E5")
              print(go.search(board, gomc.programs.UCT, playouts=1000, seed=1))
            """
        )
    )


STEPS: tuple[Callable[[Tour], None], ...] = (
    show_the_game,
    play_on_the_reference,
    compile_the_fast_backend,
    check_lockstep,
    play_many,
    show_how_games_answer,
    say_how_it_ended,
    measure_random_games,
    draw,
    say_where_to_go,
)
"""The tour."""


# --- What the steps use.


def search_with_progress(tour: Tour, backend: Backend, program: Program) -> SearchResult:
    """Search with many games, with a bar that shows the progress."""
    with progress(total=tour.many, desc=program.name, unit="game", unit_scale=True) as bar:

        def watch(so_far: Callable[[], SearchResult]) -> None:
            bar.update(so_far().playouts - bar.n)

        board = tour.board(backend)
        result = backend.search(board, program, playouts=tour.many, seed=tour.seed, watch=watch)
        bar.update(result.playouts - bar.n)
    return whole(result, tour.many)


def say_what_was_found(result: SearchResult) -> None:
    """Print the best candidates of a search."""
    lines = str(result).splitlines()
    shown = [*lines[:5], lines[-1][:76]]
    if result.pruning:
        shown.insert(-1, str(result.pruning).partition("\n")[0])
    print(textwrap.indent("\n".join(shown), "  "), end="\n\n")
