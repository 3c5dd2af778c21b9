"""The steps of the tour in which programs search, on both backends."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable

import gomc.reference
from gomc import programs
from gomc.backend import compiles, load
from gomc.contract import Backend
from gomc.course.tour.chapters import CHAPTERS
from gomc.course.tour.game import Tour
from gomc.errors import GomcError, MissingExtra
from gomc.programs import Program
from gomc.registry import QUICKEST
from gomc.results.searches import SearchResult
from gomc.show.terminal import progress, say, title
from gomc.testing.pair import differences

# The rates come from 40,000 games of `gomc` with seed 1 on the fast backend, after each move of White.
AFTERWARDS = (
    "A move earlier White needed two moves: J4, where Black played next, and A5, which keeps the "
    "stones on the left alive. White could play only one of the two moves, and played A5. (gomc's "
    "program expects Black to win 94% after J4 and A5, and 74% after A5 and J4.) Now White has no "
    "good move left."
)
"""The result of a long search about White's move before the position of the tour."""


def play_on_the_reference(tour: Tour) -> None:
    """Let every program choose a move on the reference."""
    title("Random games, in plain Python (gomc.reference)")
    say(f"{tour.few:,} games for each of the programs. Win rates and points are White's.")
    for program, idea in CHAPTERS:
        say(idea)
        result = search_with_progress(tour, gomc.reference, program, tour.few)
        tour.found[program.name] = result
        tour.speeds[program.name] = [result.playouts / result.seconds]
        say_what_was_found(result)


def compile_the_fast_backend(tour: Tour) -> None:
    """Load the fast backend, and compile all code that the tour needs."""
    title("The same searches, compiled (gomc.fast)")
    try:
        tour.fast = load(QUICKEST)
    except MissingExtra as missing:
        say(f"This part cannot be shown: {missing} The tour goes on without the fast backend.")
        return
    fast, board = tour.fast, tour.board(tour.fast)
    say(
        "numba turns the fast backend into machine code. The first time this takes half a minute, or "
        "more on a slow machine."
    )
    tasks: list[Callable[[], object]] = [lambda: fast.playouts(board, 100, tour.seed)]
    for program, _ in CHAPTERS:
        tasks.append(lambda program=program: fast.search(board, program, playouts=1))  # type: ignore[misc]
    tasks.append(lambda: fast.search(board, programs.GOMC, playouts=1))
    begin = time.perf_counter()
    if compiles(fast):
        from gomc.fast.compiler.announce import in_parts  # it needs numba

        in_parts(tasks)
    say(f"Compiled, or loaded from its cache, in {time.perf_counter() - begin:.1f} seconds.")


def check_lockstep(tour: Tour) -> None:
    """Repeat the searches of the reference on the fast backend, and compare all nodes.

    Raises
    ------
    GomcError
        If the results differ.
    """
    if tour.fast is None:
        return
    board = tour.board(tour.fast)
    say(
        "gomc promises that both backends make the same search from the same position, settings and "
        "seed. Here both searches are compared."
    )
    for program, _ in CHAPTERS:
        result = tour.found[program.name]
        fast_result = whole(
            tour.fast.search(board, program, playouts=tour.few, seed=tour.seed), tour.few
        )
        compare(program, result, fast_result)
        print(f"  {program.name}: {result.best} again, and all {result.nodes:,} nodes are the same")
    print()


def play_many(tour: Tour) -> None:
    """Let every program choose with many games on the fast backend."""
    if tour.fast is None:
        return
    say(
        "The searches are equal, so the fast backend can play for the reference. Here every program "
        f"plays {tour.many:,} games on the fast backend."
    )
    for program, _ in CHAPTERS:
        result = search_with_progress(tour, tour.fast, program, tour.many)
        tour.found[program.name] = result
        tour.speeds[program.name].append(result.playouts / result.seconds)
        say_what_was_found(result)


def play_the_best(tour: Tour) -> None:
    """Let gomc's own program choose with many games on the fast backend."""
    if tour.fast is None:
        return
    title("The programs of 2010")
    say(
        "gomc's own program uses the ideas of the programs of 2010. Every node counts the moves that "
        "came later in the node's games (RAVE); patterns learned from games tell which moves to try "
        "first; and random games follow Fuego's rules. The games take longer, so the tour plays "
        f"{tour.many // 10:,} games."
    )
    hopes = [last.win_rate for last in tour.found.values()]
    result = search_with_progress(tour, tour.fast, programs.GOMC, tour.many // 10)
    tour.found[programs.GOMC.name] = result
    say_what_was_found(result)
    say(
        f"This search played {result.playouts / result.seconds:,.0f} games a second. The other "
        f"programs expect to win {min(hopes):.0%} to {max(hopes):.0%} of the games with their moves. "
        f"gomc's program expects {result.win_rate:.0%} with {result.best}, the best move found. "
        "Is there a move that saves White? "
        f"{AFTERWARDS}"
    )


def measure_random_games(tour: Tour) -> None:
    """Measure bare random games on both backends, and print all speeds."""
    title("The speed")
    backends = [gomc.reference, *([tour.fast] if tour.fast else [])]
    for backend in backends:
        games = (tour.many if backend is tour.fast else tour.few) // 4
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
    say(
        "The speeds were measured just now in one thread. Every game went from this position to the "
        "end. The time of compiling is not included."
    )


# --- Functions that these steps use.


def search_with_progress(tour: Tour, backend: Backend, program: Program, games: int) -> SearchResult:
    """Search with this number of games, and show a progress bar if tqdm is installed."""
    board = tour.board(backend)
    try:
        bar = progress(total=games, desc=program.name, unit="game", unit_scale=True)
    except ImportError:
        return whole(backend.search(board, program, playouts=games, seed=tour.seed), games)
    with bar:

        def watch(so_far: Callable[[], SearchResult]) -> None:
            bar.update(so_far().playouts - bar.n)

        result = backend.search(board, program, playouts=games, seed=tour.seed, watch=watch)
        bar.update(result.playouts - bar.n)
    return whole(result, games)


def whole(result: SearchResult, playouts: int) -> SearchResult:
    """Return a result, or raise `KeyboardInterrupt` if the search was interrupted."""
    ended = result.pruning is not None and result.pruning.ending is not None
    if result.playouts < playouts and not ended:
        raise KeyboardInterrupt
    return result


def compare(program: Program, result: SearchResult, fast_result: SearchResult) -> None:
    """Raise `GomcError` if a search of the fast backend differs from the search of the reference."""
    for place, value, fast_value in differences(result, fast_result):
        raise GomcError(
            f"the backends are not in lockstep, please report it: {program.name}{place} is {value} "
            f"on the reference and {fast_value} on the fast backend."
        )


def say_what_was_found(result: SearchResult) -> None:
    """Print the best candidates of a search."""
    lines = str(result).splitlines()
    shown = [*lines[:5], lines[-1][:76]]
    if result.pruning:
        shown.insert(-1, str(result.pruning).partition("\n")[0])
    print(textwrap.indent("\n".join(shown), "  "), end="\n\n")
