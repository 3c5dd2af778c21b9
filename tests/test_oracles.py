"""Counts that are known from elsewhere: legal positions, the game graph, sequences of moves."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gomc import PASS, Color, GomcError, Rules, reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.rules import Suicide

PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())


def legal_positions(backend: Backend, size: int) -> Iterator[Game]:
    """Yield every position in which all strings have a liberty."""
    for signs in product(".XO", repeat=size**2):
        rows = ["".join(signs[row * size : (row + 1) * size]) for row in range(size)]
        try:
            yield backend.Board.from_diagram("\n".join(rows))
        except GomcError:
            continue


@pytest.mark.parametrize(
    ("size", "count"), [(1, 1), (2, 57), pytest.param(3, 12675, marks=pytest.mark.slow)]
)
def test_legal_positions_are_as_many_as_tromp_and_farnebaeck_counted(
    backend: Backend, size: int, count: int
) -> None:
    """OEIS A094777: the numbers of J. Tromp and G. Farnebaeck, "Combinatorics of Go"."""
    assert sum(1 for _ in legal_positions(backend, size)) == count


def test_a_board_of_nine_points_has_12675_legal_positions() -> None:
    """On the boards of the reference, which are set up sooner."""
    assert sum(1 for _ in legal_positions(reference, 3)) == 12675


@pytest.mark.parametrize(
    ("size", "suicide", "edges", "loops"),
    [(1, "any", 0, 2), (2, "any", 192, 8), (2, "several", 192, 0), (2, "none", 184, 0)],
)
def test_game_graph(backend: Backend, size: int, suicide: Suicide, edges: int, loops: int) -> None:
    """Moves of either player join the positions; a single stone's suicide leads back to its own.

    Of the 192 edges that Tromp and Farnebaeck give for 2x2, eight are suicides of several stones.
    """
    kinds: Counter[str] = Counter()
    for start in legal_positions(backend, size):
        board = backend.Board.from_diagram(str(start), rules=Rules("simple", suicide))
        for color in Color:
            for point in board.legal_moves(color):
                board.play(point, color)
                kinds["loop" if board.hash == start.hash else "edge"] += 1
                board.undo()
    assert kinds == Counter(edge=edges, loop=loops)


def sequences(board: Game, depth: int) -> list[int]:
    """Return how many sequences of 1, 2, ..., `depth` legal moves there are from a position."""
    counts = [0] * depth
    if board.ended:
        return counts
    moves = [*board.legal_moves(), PASS]
    counts[0] = len(moves)
    if depth > 1:
        for move in moves:
            board.play(move)
            for plies, number in enumerate(sequences(board, depth - 1), 1):
                counts[plies] += number
            board.undo()
    return counts


def names(oracle: dict[str, Any]) -> str:
    return f"{oracle['start']}-{oracle['ko']}-{oracle['suicide']}"


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "oracle",
    [
        pytest.param(
            oracle, marks=[pytest.mark.slow] * (oracle["ko"] != "situational"), id=names(oracle)
        )
        for oracle in PERFT["oracles"]
    ],
)
def test_sequences_of_legal_moves(backend: Backend, oracle: dict[str, Any]) -> None:
    """As many as sgfmill's boards give: see benchmarks/make_oracles.py.

    Positions that were there before are remembered by what both backends share (`gomc.game`).
    """
    check(backend, oracle)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "oracle", [oracle for oracle in PERFT["oracles"] if oracle["ko"] != "situational"], ids=names
)
def test_sequences_by_other_rules_of_ko(oracle: dict[str, Any]) -> None:
    check(reference, oracle)


def check(backend: Backend, oracle: dict[str, Any]) -> None:
    """Count the sequences from a position."""
    rules = Rules(oracle["ko"], oracle["suicide"])
    board = backend.Board.from_diagram("\n".join(oracle["rows"]), rules=rules)
    assert sequences(board, len(oracle["counts"])) == oracle["counts"]


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (Rules("simple", "none"), [1, 1, 0, 0]),
        (Rules("simple", "any"), [2, 4, 6, 10]),
        (Rules("positional", "any"), [1, 1, 0, 0]),
        (Rules("situational", "any"), [2, 2, 1, 0]),
    ],
)
def test_sequences_on_a_single_point(backend: Backend, rules: Rules, counts: list[int]) -> None:
    """By hand. Only suicide can be played there; it is like a pass, but ends no game."""
    assert sequences(backend.Board(1, rules=rules), 4) == counts


def test_the_data_cover_every_rule() -> None:
    """Each rule of ko and of suicide makes a difference somewhere."""
    counts = {(o["start"], o["ko"], o["suicide"]): o["counts"] for o in PERFT["oracles"]}
    starts = {start for start, _, _ in counts}
    for one, other in [
        ("simple", "positional"),
        ("positional", "situational"),
        ("simple", "situational"),
    ]:
        assert any(counts[s, one, "none"] != counts[s, other, "none"] for s in starts)
    for one, other in [("none", "several"), ("several", "any")]:
        assert any(counts[s, "simple", one] != counts[s, "simple", other] for s in starts)
