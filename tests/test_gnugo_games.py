"""Whole games against GNU Go over the protocol, with a referee between the two programs."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

import gomc.reference as go
from gomc.arena import Match, Store
from gomc.arena import play as play_match
from gomc.arena.engine import Client
from gomc.arena.referee import play_game
from gomc.game.rules import Color

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"

pytestmark = pytest.mark.skipif(
    not Path(GNUGO).exists(), reason="GNU Go is not installed (Debian's package gnugo)"
)

FAST = importlib.util.find_spec("numba") is not None


def play(black: Client, white: Client, size: int) -> go.Board:
    """Let two programs play a game that a referee follows."""
    board = go.Board(size, komi=7.5)
    for program in (black, white):
        for command in (f"boardsize {size}", "clear_board", "komi 7.5"):
            program.ask(command)
    while not board.ended:
        color = board.to_play
        mover, other = (black, white) if color is Color.BLACK else (white, black)
        move = mover.ask(f"genmove {color}")
        if move.lower() == "resign":
            board.resign(color)
            break
        board.play(move)
        other.ask(f"play {color} {move}")
        assert len(board.moves) < 4 * size**2, board
    return board


@pytest.mark.parametrize(
    ("size", "ours"),
    [pytest.param(9, 0, marks=pytest.mark.slow), pytest.param(13, 1, marks=pytest.mark.long)],
)
def test_a_whole_game_against_gnu_go(size, ours):
    """Every move is legal for the referee and for both programs; at the end they agree who won."""
    backend, playouts = ("fast", 100) if FAST else ("reference", 20)
    options = ["--backend", backend, "--playouts", str(playouts), "--seed", "1"]
    gomc = [sys.executable, "-m", "gomc", "gtp", *options]
    gnugo = [GNUGO, "--mode", "gtp", "--level", "0", "--chinese-rules", "--seed", "1"]
    commands = [gomc, gnugo] if ours == 0 else [gnugo, gomc]
    with Client(commands[0]) as black, Client(commands[1]) as white:
        board = play(black, white, size)
        assert len(board.moves) > size * 2
        referee = (black, white)[1 - ours]
        stones = [set(referee.ask(f"list_stones {color}").split()) for color in ("black", "white")]
        assert stones == [set(board.black.names), set(board.white.names)]
        if board.ended == "two passes":
            assert black.ask("final_score")[0] == white.ask("final_score")[0]


@pytest.mark.slow
def test_a_match_against_gnu_go(tmp_path):
    """Both programs agree with the referee that every move is legal, and the games are kept."""
    gnugo = f"{GNUGO} --mode gtp --level 1 --chinese-rules --positional-superko --seed {{seed}}"
    match = Match("uct:playouts=20", gnugo, games=2, size=7, backend="reference")
    with Store(tmp_path / "results.sqlite") as store:
        play_match([match], store, workers=2)
        games = [*store.games(match)]
    assert [game.ended in ("score", "resign") for game in games] == [True, True], games
    assert [game.versions.index("GNU Go 3.8") for game in games] == [1, 0]
    again = play_game(match, 1)
    assert [turn.move for turn in again.turns] == [turn.move for turn in games[1].turns]
