"""What is alive, dead or in seki at the end of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gomc.reference as go
from gomc.backend import Backend
from gomc.game.rules import Color
from gomc.play.status import GAMES, judge, strings, turned, useful_moves

DATA = json.loads((Path(__file__).parent / "data" / "gnugo_final_positions.json").read_text())

SEKI = """
    . O X . O X . . .
    O O X . O X X . .
    . O X X O X . . .
    O O O O X X X . .
    . . O O X X X . .
    . . O O X X X . .
    . . O O X X X . .
    . . O O X X X . .
    . . O O X X X . ."""


def names(found: tuple) -> set[str]:
    return {name for string in found for name in string.names}


# Paper: BH 5.2.3
@pytest.mark.slow
@pytest.mark.compared
def test_gnu_go_agrees_on_its_own_final_positions(backend: Backend):
    """The dead and the score; in one of 30 three strings of White live by random games."""
    differing = []
    for number, entry in enumerate(DATA["positions"]):
        board = backend.Board.from_diagram(entry["position"].replace("/", "\n"), komi=7.5)
        judgement = judge(backend, board)
        leader, points = entry["score"].split("+")
        score = float(points) * (1 if leader == "B" else -1)
        if (names(judgement.dead), judgement.score) != (set(entry["dead"]), score):
            differing.append(number)
    assert len(DATA["positions"]) == 30
    assert len(differing) <= 1, differing


@pytest.mark.parametrize("to_play", ["black", "white"])
def test_seki_is_seen_while_other_moves_are_left(backend: Backend, to_play):
    board = backend.Board.from_diagram(SEKI, komi=0.5, to_play=to_play)
    judgement = judge(backend, board)
    assert [string.names[0] for string in judgement.seki] == ["C9", "E9"]
    assert judgement.dead == ()
    assert judgement.score == board.score()


def test_every_string_is_in_one_list(backend: Backend):
    board = backend.Board.from_diagram(SEKI)
    judgement = judge(backend, board)
    lists = [*judgement.alive, *judgement.dead, *judgement.seki]
    assert sorted(string.bits for string in lists) == sorted(string.bits for string in strings(board))
    assert sum(string.bits for string in lists) == board.black.bits | board.white.bits


def test_a_finished_game_is_decided_and_an_empty_board_is_not(backend: Backend):
    finished = backend.Board.from_diagram(". X . X O .\nX X X X O O\nX X X X O .\n" * 2)
    assert judge(backend, finished).decided == 1.0
    assert judge(backend, backend.Board(9)).decided < 0.2


def test_who_begins_wins_more_often(backend: Backend):
    """On 3x3 who begins wins nearly always: half of the games begin with either."""
    judgement = judge(backend, backend.Board(3, komi=0.5))
    assert judgement.won[Color.BLACK] > 0.5
    assert judgement.games == GAMES


def test_no_time_is_two_games(backend: Backend):
    assert judge(backend, backend.Board(9), seconds=0).games == 2


def test_the_same_seed_gives_the_same_judgement(backend: Backend):
    board = backend.Board.from_diagram(SEKI)
    assert judge(backend, board) == judge(backend, board)
    assert judge(backend, board).ownership != judge(backend, board, seed=1).ownership


def test_a_judgement_shows_itself(backend: Backend):
    judgement = judge(backend, backend.Board.from_diagram(SEKI))
    assert "in seki: C9, E9 and the stones connected to them" in str(judgement)
    assert "C9 triangle" in judgement._repr_svg_()
    board = backend.Board.from_diagram("X . X\n. X X\nX X X", komi=0.5)
    judgement = judge(backend, board)
    board.play("B3")
    assert str(judgement) == "Black has won by 8.5 points"
    assert "B3" not in judgement.board.black.names


def test_an_empty_board_of_one_point():
    judgement = judge(go, go.Board(1, komi=0.5))
    assert (judgement.score, judgement.alive, judgement.dead) == (-0.5, (), ())


def test_turned_keeps_the_history_and_lifts_passes(backend: Backend):
    board = backend.Board(5, komi=0.5)
    for move in ("C3", "pass", "pass"):
        board.play(move)
    for color in Color:
        twin = turned(board, color)
        assert (twin.to_play, twin.state.passes, twin.ended) == (color, 0, None)
        assert twin.moves[:3] == board.moves
    assert board.ended == "two passes"


def test_useful_moves_are_legal_and_no_eyes(backend: Backend):
    board = backend.Board.from_diagram("""
        . X . O .
        X X X O O
        X X X O .
        O O O O O
        . O . O .""")
    assert useful_moves(backend, board).names == ("C5",)
    board = backend.Board.from_diagram("""
        . X . . .
        X X . O O
        . . . O .
        O O O O O
        . O . O .""")
    assert "A5" not in useful_moves(backend, board).names
    assert set(useful_moves(backend, board).names) == {"C5", "D5", "E5", "C4", "A3", "B3", "C3"}
