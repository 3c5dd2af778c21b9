"""Learned weights as priors: moves get games by their strength, in both backends."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="learned weights need numba: pip install 'gomc[fast]'")

import gomc
from gomc import fast, learn, reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.fast.sight.model import model
from gomc.game import Game
from gomc.settings import UCB1, UCT, EvenGame, FirstOf, LearnedMoves, PolicyMoves, Priors
from gomc.settings.rave import Rave

FIGHT = ["E5", "E4", "D4", "E3", "F4"]


def played(backend: Backend, size: int, moves: list[str]) -> Game:
    board = backend.Board(size)
    for move in moves:
        board.play(move)
    return board


# Paper: CF II-B patterns
def test_a_move_gets_games_by_the_root_of_its_part_of_the_largest_strength(backend: Backend) -> None:
    """`learn.weights` finds the same strengths with the mover's colour as it is."""
    board = played(backend, 9, FIGHT)
    chances = learn.weights(board)
    found = backend.priors(board, Priors((LearnedMoves(games=40, value=0.75),)))
    assert {*found} == {*chances}
    for move, (value, games) in found.items():
        assert value == pytest.approx(0.75)
        assert games == pytest.approx(40 * sqrt(chances[move] / max(chances.values())))


@pytest.mark.kernels
@pytest.mark.parametrize("size", [5, 9, *(pytest.param(n, marks=pytest.mark.long) for n in (13, 19))])
def test_both_backends_give_the_same(size: int) -> None:
    record = reference.playout(reference.Board(size), 3).names
    for moves in (0, 10, 60):
        boards = [played(backend, size, record[:moves]) for backend in (reference, fast)]
        priors = Priors((EvenGame(10), LearnedMoves()))
        assert reference.priors(boards[0], priors) == fast.priors(boards[1], priors)


@pytest.mark.parametrize("layers", [{}, {"rave": Rave(), "expand_visits": 3}], ids=["plain", "rave"])
def test_both_backends_grow_the_same_tree(layers: dict[str, object]) -> None:
    how = UCT(priors=Priors((EvenGame(10), LearnedMoves())), **layers)  # type: ignore[arg-type]
    boards = [played(backend, 9, FIGHT) for backend in (reference, fast)]
    assert reference.search(boards[0], how, playouts=60) == fast.search(boards[1], how, playouts=60)


def test_a_position_leaves_nothing_behind_for_the_next(backend: Backend) -> None:
    """Asked about other positions in between, the same position gets the same."""
    priors = Priors((LearnedMoves(),))
    board = played(backend, 9, FIGHT)
    first = backend.priors(board, priors)
    other = played(backend, 9, ["C3", "G7", "G3"])
    assert backend.priors(other, priors) != first
    assert backend.priors(board, priors) == first


def test_without_the_opponent_s_last_move_the_same_stones_are_another_position(
    backend: Backend,
) -> None:
    priors, board = Priors((LearnedMoves(),)), played(backend, 9, FIGHT)
    bare = board.copy()
    bare.set_up()
    assert backend.priors(bare, priors) != backend.priors(board, priors)


def test_a_move_that_games_favour_is_searched_first(backend: Backend) -> None:
    board = played(backend, 9, ["E5", "E4", "D4", "A9", "F4"])
    how = UCT(bandit=UCB1(exploration=0), final="visits", priors=Priors((EvenGame(10), LearnedMoves())))
    found = backend.search(board, how, playouts=40)
    assert found.best == max(learn.weights(board), key=learn.weights(board).__getitem__)


def test_two_threads_have_boards_of_their_own() -> None:
    how = UCT(threads=2, priors=Priors((LearnedMoves(),)), expand_visits=2)
    assert fast.search(fast.Board(9), how, playouts=400).playouts == 400


def test_what_is_no_file_of_weights_is_refused(backend: Backend, tmp_path: Path) -> None:
    board = backend.Board(5)
    with pytest.raises(GomcError, match="weights must be '13x13', '19x19', '9x9' or a file of weights"):
        backend.priors(board, Priors((LearnedMoves("7x7"),)))
    factors = tmp_path / "factors.json"
    lesson = learn.model("9x9")
    lesson.write(factors)
    assert backend.priors(board, Priors((LearnedMoves(str(factors)),)))
    with pytest.raises(GomcError, match="weights must be a str, not 9"):
        LearnedMoves(9)  # type: ignore[arg-type]


def test_a_file_that_is_written_anew_is_read_anew(backend: Backend, tmp_path: Path) -> None:
    path, board = tmp_path / "weights.json", played(backend, 9, FIGHT)
    priors = Priors((LearnedMoves(str(path)),))
    model("9x9").write(path)
    first = backend.priors(board, priors)
    model("19x19").write(path)
    assert backend.priors(board, priors) != first


def test_factors_of_random_games_are_refused(backend: Backend) -> None:
    factors = str(Path(gomc.__file__).parent / "data" / "factors-9x9.json.gz")
    with pytest.raises(GomcError, match="has factors of random games, not weights for a tree"):
        backend.priors(backend.Board(5), Priors((LearnedMoves(factors),)))


def test_where_they_can_stand() -> None:
    with pytest.raises(GomcError, match="priors can ask learned weights once, not several times"):
        Priors((LearnedMoves(), LearnedMoves("19x19")))
    with pytest.raises(GomcError, match="FirstOf must have sources that name some moves"):
        FirstOf(LearnedMoves())
    with pytest.raises(GomcError, match="others must be plain sources"):
        PolicyMoves(others=(LearnedMoves(),))
