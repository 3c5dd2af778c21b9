"""Count sequences of legal moves with a program that shares nothing with gomc: sgfmill's boards.

Writes ``tests/data/perft.json``: for some small positions, under every rule of ko and suicide, how
many sequences of 1, 2, 3, ... legal moves there are, passes included; two passes in a row end a
sequence. What is legal is worked out here from the words of the rules:

- *simple* ko: sgfmill names the point that may not be retaken at once;
- *superko*: the stones after the move (with the player to move, if *situational*) have not been
  there before; a pass is always legal, and what it makes counts as having been there;
- *suicide*: sgfmill plays every suicide; after it the new stone is gone.

Run it anew with ``python benchmarks/make_oracles.py``; it takes some minutes and must change nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import sgfmill
from sgfmill.boards import Board

STARTS = {
    "2x2": (["..", ".."], 8),
    "3x3": (["...", "...", "..."], 4),
    "3x3, a ko and a suicide": (["XO.", ".XO", "XO."], 6),
    "3x3, crowded": (["XOO", "X.O", "XX."], 7),
    "4x4, send two, return one": ([".O.X", "OXXX", "OXX.", "OOX."], 6),
}
"""Positions with Black to move, and how deep they are counted."""

Key = tuple[object, ...]


class Node(NamedTuple):
    """A position, and all that decides what is legal in it."""

    board: Board
    color: str
    forbidden: tuple[int, int] | None
    passes: int
    past: frozenset[Key]


def key(board: Board, color: str, ko: str) -> Key:
    """Return what may not come again: the stones, and for situational superko who is to move."""
    stones = tuple(sorted(board.list_occupied_points()))
    return (stones, color) if ko == "situational" else (stones,)


def start(rows: list[str]) -> Board:
    """Return the board that the rows show, from the top."""
    board = Board(len(rows))
    signs = {"X": "b", "O": "w"}
    for row, column in product(range(len(rows)), repeat=2):
        sign = rows[len(rows) - 1 - row][column]
        if sign in signs:
            board.apply_setup([(row, column)] * (sign == "X"), [(row, column)] * (sign == "O"), [])
    return board


def suicide_is_allowed(before: Board, after: Board, suicide: str) -> bool:
    """Whether a move that removed its own stone may be played."""
    if suicide == "none":
        return False
    several = len(after.list_occupied_points()) < len(before.list_occupied_points())
    return several or suicide == "any"


def moves(node: Node, ko: str, suicide: str) -> Iterator[Node]:
    """Yield what every legal move leads to."""
    other = "w" if node.color == "b" else "b"
    passed = node.past | {key(node.board, other, ko)}
    yield Node(node.board, other, None, node.passes + 1, passed)
    for point in product(range(node.board.side), repeat=2):
        if node.board.get(*point) is not None or (ko == "simple" and point == node.forbidden):
            continue
        board = node.board.copy()
        forbidden = board.play(*point, node.color)
        gone = board.get(*point) is None
        if gone and not suicide_is_allowed(node.board, board, suicide):
            continue
        made = key(board, other, ko)
        if ko != "simple" and made in node.past:
            continue
        yield Node(board, other, forbidden, 0, node.past | {made})


def count(node: Node, depth: int, ko: str, suicide: str) -> list[int]:
    """Return the numbers of sequences of 1, 2, ..., `depth` moves from here."""
    counts = [0] * depth
    if depth and node.passes < 2:
        for after in moves(node, ko, suicide):
            counts[0] += 1
            for plies, number in enumerate(count(after, depth - 1, ko, suicide), 1):
                counts[plies] += number
    return counts


def main() -> None:
    """Count, and write the data."""
    oracles = []
    for name, (rows, depth) in STARTS.items():
        for ko, suicide in product(("simple", "positional", "situational"), ("none", "several", "any")):
            board = start(rows)
            root = Node(board, "b", None, 0, frozenset({key(board, "b", ko)}))
            counts = count(root, depth, ko, suicide)
            print(name, ko, suicide, counts)
            oracles.append(
                {"start": name, "rows": rows, "ko": ko, "suicide": suicide, "counts": counts}
            )
    made = f"benchmarks/make_oracles.py with sgfmill {sgfmill.__version__}"
    lines = ",\n".join(f"  {json.dumps(oracle)}" for oracle in oracles)
    path = Path(__file__).parents[1] / "tests" / "data" / "perft.json"
    path.write_text(f'{{"made_with": "{made}",\n "oracles": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
