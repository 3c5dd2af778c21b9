"""Approach moves: what a game plays instead of a self-atari that it drew."""

from __future__ import annotations

import pytest

import gomc
from gomc import Points, reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import parse_move
from gomc.reference.approach import approach_move
from gomc.reference.patterns import is_self_atari
from gomc.settings import SEQUENCE_LIKE, UCT, Capture, Patterns, PolicyMoves, Stages
from gomc.testing.places import after, allowed

ONLY = Stages(approach=True)


def replaced(board: Game, move: str) -> str:
    """Return what the reference plays instead of a move."""
    point = 1 << parse_move(move, board.size)
    found = approach_move(board.state.view, point, allowed(board), board.geometry)
    return Points(found, board.size).names[0]


def firsts(backend: Backend, board: Game, policy: Stages) -> list[str]:
    return [backend.playout(board, seed, policy=policy).names[0] for seed in range(150)]


# Paper: CF II-D semeai, CF Figure 3
@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_an_approach_move_fills_no_liberty_of_the_string_to_be_taken(
    backend: Backend, swap: bool
) -> None:
    """White would take a stone at A1 by one at A2; a stone at A2 is connected to Black's others."""
    text = """
        . O . O .
        O O O O O
        O O . . X
        . X X X X
        . O O O ."""
    board = after(backend, text, "pass", "white", swap)
    assert replaced(board, "A1") == "A2"
    board.play("A2")
    assert board.liberties("C1").names == ("A1", "E1")


@pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])
def test_a_stone_comes_nearer_first(backend: Backend, swap: bool) -> None:
    """Black would take a stone at A1 by one at B1; a stone there has two liberties, and X one."""
    text = """
        . . . .
        O O O .
        X X O .
        . . . ."""
    board = after(backend, text, "pass", "black", swap)
    assert replaced(board, "A1") == "B1"
    usual, found = (firsts(backend, board, policy) for policy in (Stages(), ONLY))
    assert "A1" in usual
    assert found == ["B1" if move == "A1" else move for move in usual]


def test_it_connects_to_another_string(backend: Backend) -> None:
    """A1 and B1 would have one liberty, C1; there B1 is connected to D1."""
    text = """
        . . . . .
        . . . . .
        . . X X X
        X X X O O
        . O . O ."""
    board = after(backend, text, "pass")
    assert replaced(board, "A1") == "C1"
    assert "A1" not in firsts(backend, board, ONLY)


KEPT = {
    "a move that takes stones": (
        """
        . . . . .
        . . . . .
        . . . . .
        O O O . .
        X . X O .""",
        "B1",
    ),
    "a last liberty that is a self-atari too": (
        """
        . . . . .
        . . . . .
        O O . . .
        X X X . .
        . . X . .""",
        "A1",
    ),
    "two liberties": (
        """
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .""",
        "E1",
    ),
}


@pytest.mark.parametrize("which", KEPT)
def test_other_moves_stay(backend: Backend, which: str) -> None:
    text, move = KEPT[which]
    board = after(backend, text, "pass")
    assert replaced(board, move) == move
    assert firsts(backend, board, ONLY) == firsts(backend, board, Stages())


@pytest.mark.parametrize("size", [3, 5, 9, pytest.param(19, marks=pytest.mark.slow)])
def test_both_backends_play_the_same_games(size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="numba is not installed")
    for seed in range(20 if size < 19 else 2):
        for policy in (ONLY, Stages(*SEQUENCE_LIKE.stages, approach=True)):
            found = fast.playout(fast.Board(size), seed, policy=policy)
            assert found == reference.playout(reference.Board(size), seed, policy=policy)


def test_every_other_move_of_a_game_is_the_one_that_was_drawn() -> None:
    """Replayed without the rule: where the moves differ, the usual one was a self-atari."""
    seen = 0
    for seed in range(12):
        record, board = reference.playout(reference.Board(5), seed, policy=ONLY), reference.Board(5)
        for played in record.names[:20]:
            points = allowed(board)
            instead = [
                name for name in Points(points, 5).names if replaced(board, name) == played != name
            ]
            for name in instead:
                assert is_self_atari(board.state.view, 1 << parse_move(name, 5), board.geometry)
                seen += 1
            board.play(played)
    assert seen > 10


def test_it_is_a_setting() -> None:
    assert Stages() != ONLY
    assert repr(Stages(Capture(), approach=True)) == "Stages(Capture(), approach=True)"
    assert repr(ONLY) == "Stages(approach=True)"
    with pytest.raises(GomcError, match="approach must be True or False, not 1"):
        Stages(approach=1)  # type: ignore[arg-type]


def test_a_tree_and_priors_take_it(backend: Backend) -> None:
    policy = Stages(Patterns(), approach=True)
    board = backend.Board(5)
    found = backend.search(board, UCT(policy=policy), playouts=40, seed=1)
    assert found == reference.search(reference.Board(5), UCT(policy=policy), playouts=40, seed=1)
    assert found != backend.search(board, UCT(policy=Stages(Patterns())), playouts=40, seed=1)
    priors = gomc.settings.Priors((PolicyMoves(policy),))
    assert backend.priors(board, priors) == backend.priors(
        board, gomc.settings.Priors((PolicyMoves(Stages(Patterns())),))
    )
