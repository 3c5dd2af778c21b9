"""Random games under every rule of ko and suicide, all moves of each position beside sgfmill's.

What is legal, and what it leads to, is worked out by `benchmarks.make_oracles`, which shares nothing
with gomc.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random

from sgfmill.boards import Board

import gomc
from benchmarks.make_oracles import Node, key, moves
from gomc import Rules
from gomc.game import Game

Stones = frozenset[tuple[str, tuple[int, int]]]

SIZES = (2, 2, 3, 3, 4, 5, 6, 7)
"""Small boards, on which strings are taken often and positions come again."""

BACKENDS = [gomc.load(name) for name in ("reference", "fast")]

for backend in BACKENDS:
    backend.Board(SIZES[0]).legal_moves()  # compiles


def attack(rng: Random) -> int:
    """Play a game on both boards; return how many moves were compared."""
    go, size = rng.choice(BACKENDS), rng.choice(SIZES)
    ko, suicide = (
        rng.choice(("simple", "positional", "situational")),
        rng.choice(("none", "several", "any")),
    )
    board = go.Board(size, rules=Rules(ko, suicide))
    empty = Board(size)
    node = Node(empty, "b", None, 0, frozenset({key(empty, "b", ko)}))
    compared = 0
    while len(board.moves) < 4 * size**2 and not board.ended:
        theirs: dict[Stones, list[Node]] = defaultdict(list)
        for after in moves(node, ko, suicide):
            theirs[frozenset(after.board.list_occupied_points())].append(after)
        ours: dict[Stones, list[Game]] = defaultdict(list)
        for name in ("pass", *board.legal_moves().names):
            played = board.copy()
            played.play(name)
            ours[stones(played)].append(played)
        assert {made: len(ways) for made, ways in ours.items()} == {
            made: len(ways) for made, ways in theirs.items()
        }, (
            f"{go.__name__}, {ko} ko, suicide {suicide}, moves {board.moves}:\n{board}\n"
            f"legal are {board.legal_moves().names}"
        )
        compared += sum(map(len, ours.values()))
        made = rng.choice(sorted(ours, key=sorted))
        board, node = ours[made][0], theirs[made][0]
    return compared


def stones(board: Game) -> Stones:
    """Return the stones as sgfmill lists them."""
    size, width = board.size, board.size + 1
    return frozenset(
        (sign, (size - 1 - point // width, point % width))
        for sign, points in (("b", board.black), ("w", board.white))
        for point in points
    )
