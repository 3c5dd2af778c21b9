"""Games checked move by move against OpenSpiel, whose rules `docs/explanation/rules.md` describes."""

from typing import Any

import pytest

from gomc import Rules
from gomc.backend import Backend
from gomc.game import Game
from gomc.rng import Rng

pytestmark = pytest.mark.compared

RULES = Rules(ko="simple", suicide="none")


@pytest.fixture(scope="module")
def openspiel() -> Any:
    reason = "OpenSpiel is not installed: pip install open_spiel"
    return pytest.importorskip("pyspiel", reason=reason)


def choices(state: Any) -> dict[str, int]:
    """Return the number of each legal move, by the move's name as gomc writes it."""
    player = state.current_player()
    names = {state.action_to_string(player, n).split()[-1]: n for n in state.legal_actions()}
    return {name.capitalize().replace("Pass", "pass"): n for name, n in names.items()}


def play_out(state: Any, board: Game, rng: Rng) -> bool:
    """Play a random game on both boards; return whether the last move repeated a position."""
    seen = [board.rows]
    while not state.is_terminal():
        legal = choices(state)
        assert {*board.legal_moves().names, "pass"} == {*legal}, board
        points = sorted(legal.keys() - {"pass"})
        move = points[rng.below(len(points))] if points and rng.below(30) else "pass"
        board.play(move)
        state.apply_action(legal[move])
        if move != "pass" and board.rows in seen:
            return True
        seen.append(board.rows)
    return False


@pytest.mark.parametrize("size", [2, 3, 4, 5, 9])
def test_random_games_with_openspiel(backend: Backend, openspiel: Any, size: int) -> None:
    """Both have the same legal moves and winners, and OpenSpiel ends a game at a repetition."""
    repeated = 0
    for seed in range(60 // size):
        board = backend.Board(size, komi=0.5, rules=RULES)
        game = openspiel.load_game("go", {"board_size": size, "komi": 0.5})
        state = game.new_initial_state()
        if play_out(state, board, Rng(seed)):
            repeated += 1
            assert state.is_terminal()
            assert state.returns() == [0, 0]
        else:
            assert board.ended or len(board.moves) == 2 * size**2
            assert state.returns()[0] == (1 if board.score() > 0 else -1)
    assert repeated or size > 3


def test_openspiel_gives_white_a_point_for_every_handicap_stone(openspiel: Any) -> None:
    """White has the first move on a board with two black stones, and both pass."""
    for komi, winner in ((358.5, 1), (359.5, -1)):
        game = openspiel.load_game("go", {"board_size": 19, "handicap": 2, "komi": komi})
        state = game.new_initial_state()
        assert str(state).count("X") == 2
        for player in (1, 0):
            assert state.current_player() == player
            state.apply_action(choices(state)["pass"])
        assert state.returns()[0] == winner


def test_openspiel_places_handicap_stones_on_19x19_only(openspiel: Any) -> None:
    for settings in ({"board_size": 9, "handicap": 2}, {"board_size": 20}):
        with pytest.raises(openspiel.SpielError):
            openspiel.load_game("go", settings).new_initial_state()
