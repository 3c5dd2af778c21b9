"""Random games and searches in great number: the counts add up, and the memory stays as it is."""

from __future__ import annotations

import gc
from random import Random

import gomc
from benchmarks.rounds import memory
from gomc.settings import (
    UCT,
    Abramson,
    AllMovesAsFirst,
    ClusterParallel,
    DepthTwo,
    RootParallel,
    Search,
)

FAST = gomc.load("fast")

SEARCHES: list[Search] = [
    Abramson(),
    AllMovesAsFirst(),
    DepthTwo(),
    DepthTwo(all_as_first=True),
    UCT(),
    UCT(threads=2),
    RootParallel(workers=2),
    ClusterParallel(workers=2),
]

GROWTH = 64.0
"""MiB by which all rounds after the first few together may grow."""

WARM = 3

grown: list[float] = []
"""By how many MiB each round has grown."""


def attack(rng: Random) -> int:
    """Play games and search; return how many games were played."""
    before = memory()
    board = FAST.Board(9)
    n, seed = rng.randrange(20_000, 60_000), rng.getrandbits(32)
    found = FAST.playouts(board, n, seed=seed)
    told = f"go.playouts(go.Board(9), {n}, seed={seed}): {found}"
    assert found.n == n == found.black_wins + found.white_wins + found.draws, told
    for how in SEARCHES:
        result = FAST.search(board, how, playouts=2000, seed=seed)
        assert result.playouts == result.games.n == 2000, f"{how}, seed={seed}: {result}"
        n += 2000
    gc.collect()
    grown.append(memory() - before)
    assert sum(grown[WARM:]) < GROWTH, f"round by round, in MiB: {[round(each, 1) for each in grown]}"
    return n
