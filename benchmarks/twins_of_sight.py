"""Measure how much faster `gomc.fast.sight` finds features than `gomc.reference.sight` in Python.

numba cannot compile most functions of the reference, which keep sets in lists and dictionaries. So the
reference runs in Python. Both backends answer the same questions about positions from Fuego's playouts.
For each file the script prints the mean time of a main function for a position, in milliseconds, first
of the fast backend, and the quotient of both times. Functions of a move answer for all legal moves.

    python -m benchmarks.twins_of_sight
"""

# ruff: noqa: ARG005 (all questions have the same arguments)
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numba
import numpy as np

from benchmarks.twins import positions, seconds
from gomc import settings
from gomc.fast.compiler.words import to_words
from gomc.fast.sight import fates, fight, ladders, largest, look, shapes, stones, tactics, territory
from gomc.fast.sight.weighing import new_scorer, score_moves
from gomc.features.files import name_for
from gomc.game import Game
from gomc.game.points import singles

FILES = ("fates", "fight", "ladders", "largest", "look", "shapes", "stones", "tactics", "territory")
book = {name: import_module(f"gomc.reference.sight.{name}") for name in (*FILES, "weighing")}

COMPILED: dict[str, tuple[bool, Callable[..., Any]]] = {
    "fates": (False, lambda _, now, g, t, e: fates.fate_graph_distances(now.last, t.from_last, g, t)),
    "fight": (True, lambda p, now, g, t, e: fight.fight_level(p, now.color, now.last, 5, g, t)),
    "ladders": (False, lambda _, now, g, t, e: compiled_ladders(g, t)),
    "largest": (True, lambda p, now, g, t, e: largest.largest(p, -1, -1, 1, g, t, e, e.shapes)),
    "look": (True, lambda p, now, g, t, e: look.features_of(p, now, g, t, e)),
    "shapes": (True, lambda p, now, g, t, e: shapes.small_shape(p, 1, g, t)),
    "stones": (False, lambda _, now, g, t, e: stones.find_strings(g, t)),
    "tactics": (True, lambda p, now, g, t, e: compiled_tactics(p, now.last, g, t, e)),
    "territory": (False, lambda _, now, g, t, e: territory.find_territory(g, t)),
}
"""For each file whether it is asked about all moves, and the question; 1 is Black, who is to move."""


@numba.njit
def compiled_ladders(ground, table):  # type: ignore[no-untyped-def]
    """Read a ladder for every stone in a string with one or two liberties."""
    for p in range(ground.size**2):
        if table.colors[p] != stones.EMPTY and table.liberties[table.heads[p]] < 3:
            stones.copy(table.colors, table.boards[0])
            ladders.caught(p, table.liberties[table.heads[p]] == 2, ground, table)


@numba.njit
def compiled_tactics(point, last, ground, table, eyes):  # type: ignore[no-untyped-def]
    """Write the levels of a black move's tactics."""
    if tactics.note_beside(point, 1, last, ground, table):
        count, after = tactics.put_first(point, 1, ground, table)
        tactics.tactics(point, -1, count, after, ground, table, eyes.levels[4:])


def ladders_of(seen: Any) -> None:
    """Read the same ladders in Python."""
    view = seen.view
    for own, other in ((view.own, view.other), (view.other, view.own)):
        for stone in singles(own):
            if (liberties := seen.strings[stone].liberties.bit_count()) < 3:
                args = stone, own, other, view.atari, liberties == 2
                book["ladders"].caught(*args, seen.geometry)


def in_python(seen: Any, known: Any, moves: list[int]) -> dict[str, Callable[[], Any]]:
    """Return the questions for the reference, about a position and all of its legal moves."""
    view, g = seen.view, seen.geometry
    put, own, other = book["stones"].put, view.own, view.other
    return {
        "fates": lambda: book["fates"].fate_graph_distances(view.last, own, other, g),
        "fight": lambda: [book["fight"].fight_level(p, 5, seen) for p in moves],
        "ladders": lambda: ladders_of(seen),
        "largest": lambda: [
            book["largest"].largest(p, None, None, seen, known["shape"]) for p in moves
        ],
        "look": lambda: [book["look"].features_of(p, seen, known) for p in moves],
        "shapes": lambda: [book["shapes"].small_shape(p, seen) for p in moves],
        "stones": lambda: book["stones"].find_strings(own, other, g),
        "tactics": lambda: [book["tactics"].tactics(p, put(p, view, g), seen) for p in moves],
        "territory": lambda: book["territory"].find_territory(own, other, g),
        "weighing": lambda: book["weighing"].score_moves(view, sum(moves), g, ""),
    }


def repeated(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a loop that asks the fast backend about some moves."""
    ask = numba.njit(ask)

    @numba.njit
    def run(times, points, now, ground, table, eyes):  # type: ignore[no-untyped-def]
        for _ in range(times):
            for point in points:
                ask(point, now, ground, table, eyes)

    return run


def place(point: int, size: int) -> int:
    """Return the place of a set of one point, counted row by row; -1 for the empty set."""
    row, column = divmod(point.bit_length() - 1, size + 1)
    return row * size + column if point else -1


def measure(size: int, boards: list[Game], rounds: int = 3, times: int = 30) -> None:
    """Print the times of all files on a board of this size."""
    name, sums = name_for(size), {file: [0.0, 0.0] for file in book}
    scorer, known = new_scorer(name, size), book["weighing"].new_scorer(name).known
    asks = {file: repeated(ask) for file, (_, ask) in COMPILED.items()}
    for board in boards:
        view, moves = board.state.view, [*singles(board.legal_moves().bits)]
        sets = view.own, view.other, view.ko, view.last, view.before, sum(moves)
        scorer.sets[:] = to_words(scorer.sets.shape[1], *sets)
        score_moves(scorer)  # which prepares the table
        now = look.MoveContext(1, place(view.last, size), place(view.before, size), -1, 0)
        points = np.array([place(p, size) for p in moves])
        seen = book["look"].prepare_position(view, board.geometry)
        for file, slow in in_python(seen, known, moves).items():
            if file == "weighing":
                quick = lambda: [score_moves(scorer) for _ in range(times)]  # noqa: E731
            else:
                its = points if COMPILED[file][0] else points[:1]
                args = times, its, now, scorer.ground, scorer.table, scorer.eyes
                quick = lambda ask=asks[file], args=args: ask(*args)  # noqa: E731
            quick()  # which compiles
            slow()  # which fills caches
            sums[file][0] += min(seconds(quick) for _ in range(rounds)) / times
            sums[file][1] += min(seconds(slow) for _ in range(rounds))
    for file, (fast, slow) in sums.items():
        mean = (1000 * each / len(boards) for each in (fast, slow))
        print(f"{file:10} {size}x{size} {next(mean):9.4f} {next(mean):9.3f} {slow / fast:6.0f}")


if __name__ == "__main__":
    for size, n in ((9, 10), (19, 4)):
        measure(size, positions(size, n, [settings.FUEGO]))
