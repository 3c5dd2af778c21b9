"""Count the legal positions of a small board with the fast backend's own algebra of sets.

A position is legal if every string has a liberty, that is, if the stones beside empty points,
grown within their colour, are all the stones. For sizes 1 to 4 there are 1, 57, 12,675 and
24,318,165 (J. Tromp and G. Farnebaeck, "Combinatorics of Go"; OEIS A094777); size 4 means looking
at 3^16 = 43 million positions.

    python benchmarks/count_positions.py
"""

from __future__ import annotations

import time

import gomc.fast  # noqa: F401 (tells numba what a set is)
from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import inlined, kernel
from gomc.fast.compiler.words import Shape, Words, has_any, load, set_from_words, shape, to_words
from gomc.game.points import bits, geometry

KNOWN = {1: 1, 2: 57, 3: 12_675, 4: 24_318_165}


@inlined
def all_live(stones: int, empty: int, stride: int) -> bool:
    """Whether each of one colour's strings has a liberty."""
    living = flood(neighbours(empty, stride) & stones, stones, stride)
    return not has_any(stones & ~living)


@kernel
def count_legal(sets: Words, shape: Shape) -> int:
    """Count the legal positions; `sets` has all sets of points, numbered by their points' bits."""
    total, every = 0, len(sets) - 1
    board = set_from_words(shape.board)
    for black in range(every + 1):
        own = load(sets, black, shape.board)
        white = free = every ^ black
        while white >= 0:
            other = load(sets, white, shape.board)
            empty = board & ~(own | other)
            total += all_live(own, empty, shape.stride) and all_live(other, empty, shape.stride)
            white = (white - 1) & free if white else -1
    return total


def legal_positions(size: int) -> int:
    """Return the number of legal positions of a board of this size, up to 4."""
    points, form = geometry(size).points, shape(size)
    sets = [sum(1 << points[bit] for bit in bits(number)) for number in range(2**size**2)]
    return count_legal(to_words(len(form.board), *sets), form)


def main() -> None:
    """Count, and compare with what is known."""
    for size, known in KNOWN.items():
        began = time.perf_counter()
        found = legal_positions(size)
        seconds = time.perf_counter() - began
        verdict = "as known" if found == known else f"but {known:,} is known"
        print(f"{size}x{size}: {found:,} legal positions, {verdict} ({seconds:.2f} s)")
        if found != known:
            raise SystemExit(1)


if __name__ == "__main__":
    main()
