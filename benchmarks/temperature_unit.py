"""Find the unit of a move's value in Oleg's temperature.

Bouzy and Helmstetter (2003, section 4.3) draw moves with probabilities proportional to exp(K v), and do
not say what the unit of v is. But they say which K plays well (Table 5; points a game against K = 2):

    K            0     2     5     10     20
    mean      -8.1     0  +2.6   -4.9  -11.3

Here moves are chosen with many values of K per point of score, on positions from games that UCT plays
with itself. The regret of a move is how much win rate it loses against the best move known, both judged
by a longer UCT search of the position after the move. The unit is that for which regrets come in the
same order as in the table: least for 2 and 5, larger for 10 and then 0, and largest for 20.

    python benchmarks/temperature_unit.py --positions 150
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click
from scipy import stats
from tqdm import tqdm

import gomc.fast as go
from gomc import UCT, programs
from gomc.game import Game
from gomc.play.status import useful_moves
from gomc.rng import stream
from gomc.settings import Temperature
from gomc.settings.amaf import UNIT

PER_POINT = (0.0, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0)
"""The values of K for a unit of one point."""

JUDGE = UCT(batch=8)


def positions(n: int, seed: int) -> Iterator[Game]:
    """Yield positions after 2 to 45 moves of games that UCT plays with itself."""
    for number in range(n):
        rng = stream(seed, number)
        board, length = go.Board(9), 2 + rng.below(44)
        while len(board.moves) < length and not board.ended:
            moves = useful_moves(go, board) or ["pass"]
            board.play(go.search(board, JUDGE, playouts=800, seed=rng.next(), moves=moves).move)
        if not board.ended and useful_moves(go, board):
            yield board


def regrets(board: Game, playouts: int, judging: int, seed: int) -> list[float]:
    """Return the regret of the move that each K chooses."""
    moves, known = useful_moves(go, board), {}

    def worth(move: int) -> float:
        if move not in known:
            after = board.copy()
            after.play(move)
            known[move] = 1 - go.search(after, JUDGE, playouts=judging, seed=seed).win_rate
        return known[move]

    best = go.search(board, JUDGE, playouts=2 * judging, seed=seed, moves=moves).candidates[:3]
    chosen = []
    for k in PER_POINT:
        how = replace(programs.OLEG.search, temperature=Temperature(k * UNIT))
        chosen.append(go.search(board, how, playouts=playouts, seed=seed, moves=moves).move)
    most = max(worth(move) for move in [*chosen, *(c.move for c in best)])
    return [most - worth(move) for move in chosen]


def mean_and_margin(values: list[float]) -> tuple[float, float]:
    """Return a mean and half of its 95 % interval."""
    return stats.tmean(values), stats.t.ppf(0.975, len(values) - 1) * stats.sem(values)


@click.command()
@click.option("--positions", "n", default=150, show_default=True)
@click.option("--playouts", default=5000, show_default=True, help="Games for a choice.")
@click.option("--judging", default=20_000, show_default=True, help="Games for the worth of a move.")
@click.option("--seed", default=1, show_default=True)
def main(n: int, playouts: int, judging: int, seed: int) -> None:
    """Print the mean regret for each K; Ctrl-C prints what there is."""
    found = []
    try:
        for number, board in enumerate(tqdm(positions(n, seed), total=n)):
            found.append(regrets(board, playouts, judging, seed + number))
    except KeyboardInterrupt:
        print("stopped")
    if len(found) < 2:
        return
    print(f"{len(found)} positions, {playouts} games a choice, {judging} to judge a move")
    print("K per point   regret in %    less that of K = 0, with 95 % interval")
    for k, losses in zip(PER_POINT, zip(*found, strict=True), strict=True):
        mean, _ = mean_and_margin([100 * loss for loss in losses])
        gain, margin = mean_and_margin(
            [100 * (x - row[0]) for x, row in zip(losses, found, strict=True)]
        )
        print(f"{k:>11} {mean:>12.2f} {gain:>+12.2f} +- {margin:.2f}")


if __name__ == "__main__":
    main()
