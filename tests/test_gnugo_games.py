"""Whole games against GNU Go over the protocol, with a referee between the two programs."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import gomc.reference as go
from gomc.rules import Color

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"

pytestmark = pytest.mark.skipif(
    not Path(GNUGO).exists(), reason="GNU Go is not installed (Debian's package gnugo)"
)

FAST = importlib.util.find_spec("numba") is not None


class Program:
    """A program that talks GTP."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, command: str) -> str:
        """Return the answer to a command, which must not fail."""
        self.process.stdin.write(f"{command}\n")
        said = [self.process.stdout.readline()]
        assert said[0].startswith("="), (command, said)
        said += iter(self.process.stdout.readline, "\n")
        return "".join(said)[1:].strip()


@contextmanager
def programs(*commands: list[str]) -> Iterator[list[Program]]:
    """Start some programs, and end them."""
    started = [Program(command) for command in commands]
    try:
        yield started
    finally:
        for program in started:
            program.process.kill()
            program.process.communicate()


def play(black: Program, white: Program, size: int) -> go.Board:
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


@pytest.mark.parametrize(("size", "ours"), [(9, 0), (13, 1)])
def test_a_whole_game_against_gnu_go(size, ours):
    """Every move is legal for the referee and for both programs; at the end they agree who won."""
    backend, playouts = ("fast", 200) if FAST else ("reference", 20)
    options = ["--backend", backend, "--playouts", str(playouts), "--seed", "1"]
    gomc = [sys.executable, "-m", "gomc", "gtp", *options]
    gnugo = [GNUGO, "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", "1"]
    commands = [gomc, gnugo] if ours == 0 else [gnugo, gomc]
    with programs(*commands) as (black, white):
        board = play(black, white, size)
        assert len(board.moves) > size * 2
        boards = [
            [set(program.ask(f"list_stones {color}").split()) for color in ("black", "white")]
            for program in (black, white)
            if program.process.args[0] == GNUGO
        ]
        assert boards == [[set(board.black.names), set(board.white.names)]]
        if board.ended == "two passes":
            assert black.ask("final_score")[0] == white.ask("final_score")[0]
