"""Games checked move by move against independent programs: sgfmill's boards and GNU Go."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sgfmill.boards import Board as SgfmillBoard
from sgfmill.sgf import Sgf_game

from gomc import PASS, Color, Rules
from gomc.backend import Backend
from gomc.game import Game
from gomc.points import point_name
from gomc.rng import Rng

SIMPLE = Rules(ko="simple", suicide="none")
GAMES = {
    "mogo-zhou-2009-9x9.sgf": 71,
    "crazystone-gnugo-2006-9x9.sgf": 40,
    "stonecrazy-gnugo-2006-13x13.sgf": 165,
    "fuego-mogo-2008-19x19.sgf": 187,
}
"""Real games, and how many moves they have."""


class GnuGo:
    """GNU Go as a referee, spoken to through GTP."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "--mode", "gtp", "--chinese-rules", "--level", "1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, command: str) -> str:
        """Return the answer to a command, without the status sign."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().strip():
            lines.append(line)
        assert lines[0].startswith("="), (command, lines)
        return " ".join([lines[0][1:].strip(), *lines[1:]])

    def points(self, command: str) -> set[str]:
        return set(self.ask(command).split())


@pytest.fixture(scope="module")
def gnugo() -> Iterator[GnuGo]:
    program = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
    if program is None:
        pytest.skip("GNU Go is not installed: apt install gnugo")
    referee = GnuGo(program)
    yield referee
    referee.ask("quit")
    referee.process.wait(10)
    for pipe in (referee.process.stdin, referee.process.stdout):
        assert pipe is not None
        pipe.close()


Moves = list[tuple[Color, str]]


def real_game(path: Path) -> tuple[int, Moves]:
    """Return size and moves of an SGF file's main line."""
    game = Sgf_game.from_bytes(path.read_bytes())
    moves = []
    for node in game.get_main_sequence():
        color, point = node.get_move()
        if color is not None:
            row, column = point or (0, 0)
            name = "ABCDEFGHJKLMNOPQRST"[column] + str(row + 1) if point else "pass"
            moves.append((Color.parse(color), name))
    return game.get_size(), moves


def random_moves(backend: Backend, size: int, seed: int, rules: Rules, length: int) -> Moves:
    """Return a random game in which sometimes a player passes or moves out of turn."""
    rng, board = Rng(seed), backend.Board(size, rules=rules)
    while len(board.moves) < length and not board.ended:
        color = board.to_play if rng.below(10) else board.to_play.other
        points = list(board.legal_moves(color))
        board.play(points[rng.below(len(points))] if points and rng.below(30) else PASS, color)
    return [(color, point_name(move, size)) for color, move in board.moves]


# --- sgfmill.


def referee_with_sgfmill(board: Game, moves: Moves) -> None:
    """Play the moves on both boards, and compare stones, the ko and the area after every one."""
    size = board.size
    other = SgfmillBoard(size)
    for number, (color, name) in enumerate(moves, 1):
        board.play(name, color)
        forbidden = None
        if name != "pass":
            column, row = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(name[0]), int(name[1:]) - 1
            forbidden = other.play(row, column, color.name[0].lower())
        stones = {
            (sign, (row, column))
            for sign, points in (("b", board.black), ("w", board.white))
            for row, column in ((size - 1 - p // (size + 1), p % (size + 1)) for p in points)
        }
        context = f"after move {number}, {color} {name}:\n{board}"
        assert stones == set(other.list_occupied_points()), context
        assert board.score() == other.area_score() - board.komi, context
        ko = (
            point_name((size - 1 - forbidden[0]) * (size + 1) + forbidden[1], size)
            if forbidden
            else None
        )
        assert board.ko == ko, context


@pytest.mark.parametrize("name", GAMES)
def test_real_games_with_sgfmill(backend: Backend, shared: Path, name: str) -> None:
    size, moves = real_game(shared / "games" / name)
    assert len(moves) == GAMES[name]
    referee_with_sgfmill(backend.Board(size, rules=SIMPLE), moves)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 9, 13, 19])
@pytest.mark.parametrize("suicide", ["none", "any"])
def test_random_games_with_sgfmill(backend: Backend, size: int, suicide: str) -> None:
    rules = Rules("simple", suicide)
    for seed in range(60 // size):
        moves = random_moves(backend, size, seed, rules, 2 * size**2)
        referee_with_sgfmill(backend.Board(size, rules=rules), moves)


# --- GNU Go.


def referee_with_gnugo(board: Game, moves: Moves, gnugo: GnuGo) -> None:
    """Play the moves in both programs, and compare stones, legal moves, captures and strings."""
    gnugo.ask(f"boardsize {board.size}")
    gnugo.ask("clear_board")
    taken = {Color.BLACK: 0, Color.WHITE: 0}
    for number, (color, name) in enumerate(moves, 1):
        stones = len(board.black) + len(board.white) + (name != "pass")
        board.play(name, color)
        gnugo.ask(f"play {color} {name}")
        taken[color] += stones - len(board.black) - len(board.white)
        context = f"after move {number}, {color} {name}:\n{board}"
        for side in Color:
            own = board.black if side is Color.BLACK else board.white
            assert set(own.names) == gnugo.points(f"list_stones {side}"), context
            assert int(gnugo.ask(f"captures {side}")) == taken[side], context
            if not board.ended:
                assert set(board.legal_moves(side).names) == gnugo.points(f"all_legal {side}"), context
        if name != "pass":
            assert len(board.liberties(name)) == int(gnugo.ask(f"countlib {name}")), context


@pytest.mark.parametrize("name", GAMES)
def test_real_games_with_gnugo(backend: Backend, shared: Path, gnugo: GnuGo, name: str) -> None:
    size, moves = real_game(shared / "games" / name)
    referee_with_gnugo(backend.Board(size, rules=SIMPLE), moves, gnugo)


@pytest.mark.parametrize("size", [5, 7, 9, 13, 19])
def test_random_games_with_gnugo(backend: Backend, gnugo: GnuGo, size: int) -> None:
    for seed in range(1 + 20 // size):
        moves = random_moves(backend, size, seed, SIMPLE, min(2 * size**2, 400))
        referee_with_gnugo(backend.Board(size, rules=SIMPLE), moves, gnugo)


@pytest.mark.parametrize("seed", range(8))
def test_scores_of_finished_games_with_gnugo(backend: Backend, gnugo: GnuGo, seed: int) -> None:
    """A random game ends with nothing left to fill but eyes, so that all agree about its score."""
    board = backend.Board(9, komi=0.5, rules=SIMPLE)
    gnugo.ask("boardsize 9")
    gnugo.ask("clear_board")
    gnugo.ask("komi 0.5")
    record = backend.playout(board, seed)
    for name in record.names:
        gnugo.ask(f"play {board.to_play} {name}")
        board.play(name)
    assert board.ended == "two passes"
    assert board.score() == record.score
    assert board.result == gnugo.ask("final_score")
