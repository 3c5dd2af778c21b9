"""Games checked move by move against independent programs: sgfmill's boards and GNU Go."""

import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sgfmill.boards import Board as SgfmillBoard
from sgfmill.sgf import Sgf_game

from gomc import PASS, TROMP_TAYLOR, Color, Rules
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import Ko, Suicide
from gomc.rng import Rng

pytestmark = pytest.mark.compared

SIMPLE = Rules(ko="simple", suicide="none")
DATA = Path(__file__).parent / "data" / "games"
GAMES = {
    "mogo-zhou-2009-9x9.sgf": 71,
    "crazystone-gnugo-2006-9x9.sgf": 40,
    "stonecrazy-gnugo-2006-13x13.sgf": 165,
    "fuego-mogo-2008-19x19.sgf": 187,
}
"""Real games, and how many moves they have."""

REAL_GAMES = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * ("13x13" in name)) for name in GAMES]
)


class GnuGo:
    """GNU Go as a referee, spoken to through GTP."""

    def __init__(self, program: str, *options: str) -> None:
        self.process = subprocess.Popen(
            [program, "--mode", "gtp", "--chinese-rules", "--level", "1", *options],
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

    def quit(self) -> None:
        self.ask("quit")
        self.process.wait(10)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture(scope="module")
def program() -> str:
    path = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
    if path is None:
        pytest.skip("GNU Go is not installed: apt install gnugo")
    return path


@pytest.fixture(scope="module")
def gnugo(program: str) -> Iterator[GnuGo]:
    referee = GnuGo(program)
    yield referee
    referee.quit()


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


@REAL_GAMES
def test_real_games_with_sgfmill(backend: Backend, name: str) -> None:
    size, moves = real_game(DATA / name)
    assert len(moves) == GAMES[name]
    referee_with_sgfmill(backend.Board(size, rules=SIMPLE), moves)


def sizes_of_games() -> Iterator[Any]:
    """Yield sizes and rules of suicide; the largest board has one rule, as its games are long."""
    for size, suicide in product((2, 3, 4, 5, 7, 9, 13, 19), ("none", "any")):
        slow = size == 13 or (size, suicide) == (19, "any")
        yield pytest.param(size, suicide, marks=[pytest.mark.slow] * slow)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "suicide"), [*sizes_of_games()])
def test_random_games_with_sgfmill(backend: Backend, size: int, suicide: Suicide) -> None:
    rules = Rules("simple", suicide)
    for seed in range(40 // size):
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


@REAL_GAMES
def test_real_games_with_gnugo(backend: Backend, gnugo: GnuGo, name: str) -> None:
    size, moves = real_game(DATA / name)
    referee_with_gnugo(backend.Board(size, rules=SIMPLE), moves, gnugo)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [5, 7, 9, pytest.param(13, marks=pytest.mark.slow), 19])
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


# --- What differs between rules; docs/explanation/rules.md tells of it.


def lone_suicides(board: Game) -> set[str]:
    """Return where a stone of the player to move would leave nothing changed but the turn."""
    before, stones = board.state, board.black.bits | board.white.bits
    free = [p for p in board.geometry.points if not stones >> p & 1]
    after = {p: board.after(p) for p in free}
    return {
        point_name(p, board.size)
        for p in free
        if (after[p].black, after[p].white) == (before.black, before.white)
    }


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
@pytest.mark.parametrize("suicide", ["none", "several", "any"])
def test_rules_of_ko_and_suicide_with_gnugo(
    backend: Backend, program: str, ko: Ko, suicide: Suicide
) -> None:
    """Both allow the same, but for this: by GNU Go the suicide of one stone repeats no position."""
    word = {"none": "forbid-suicide", "several": "allow-suicide", "any": "allow-all-suicide"}[suicide]
    superko = "simple-ko" if ko == "simple" else f"{ko}-superko"
    referee = GnuGo(program, f"--{superko}", f"--{word}")
    for seed in range(4):
        board, rng = backend.Board(3, rules=Rules(ko, suicide)), Rng(seed)
        for command in ("boardsize 3", "clear_board"):
            referee.ask(command)
        while len(board.moves) < 40:
            color, ours = board.to_play, set(board.legal_moves().names)
            theirs = referee.points(f"all_legal {color}")
            if suicide == "any" and ko != "simple":
                ours, theirs = ours - lone_suicides(board), theirs - lone_suicides(board)
            assert ours == theirs, f"{color} after {len(board.moves)} moves:\n{board}"
            points = sorted(ours)
            move = points[rng.below(len(points))] if points and rng.below(8) else "pass"
            board.play(move)
            referee.ask(f"play {color} {move}")
            if board.ended:
                board.resume()
    referee.quit()


def test_gnugo_lets_a_stone_take_its_own_life_under_superko(backend: Backend, program: str) -> None:
    """The position is as before; by the words of positional superko this is forbidden."""
    referee = GnuGo(program, "--positional-superko", "--allow-all-suicide")
    board = backend.Board(3, rules=TROMP_TAYLOR)
    referee.ask("boardsize 3")
    for move in ("B3", "pass", "A2"):
        referee.ask(f"play {board.to_play} {move}")
        board.play(move)
    assert referee.ask("is_legal white A3") == "1"
    assert not board.is_legal("A3")
    referee.quit()


def test_gnugo_gives_white_a_point_for_every_handicap_stone(backend: Backend, gnugo: GnuGo) -> None:
    for command in ("boardsize 9", "clear_board", "komi 0", "fixed_handicap 4"):
        gnugo.ask(command)
    board = backend.Board(9, komi=0)
    board.place_fixed_handicap(4)
    for color in ("white", "black"):
        board.play("pass", color)
        gnugo.ask(f"play {color} pass")
    assert (board.result, gnugo.ask("final_score")) == ("B+81", "B+77.0")


def literal_rules(stones: dict[int, str], point: int, color: str, size: int) -> dict[int, str]:
    """Return what is left after a move by the words of Tromp and Taylor; points are 0, 1, 2 ..."""
    stones = stones | {point: color}
    for side in ("XO".replace(color, ""), color):
        stones = {p: c for p, c in stones.items() if c != side or reaches(stones, p, "", size)}
    return stones


def reaches(stones: dict[int, str], start: int, goal: str, size: int) -> bool:
    """Whether a path of points of one colour, or of none, leads from a point to one of another."""
    seen, queue = {start}, [start]
    while queue:
        row, column = divmod(queue.pop(), size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            point = r * size + c
            if 0 <= r < size and 0 <= c < size and point not in seen:
                if stones.get(point, "") == goal:
                    return True
                if stones.get(point, "") == stones.get(start, ""):
                    seen.add(point)
                    queue.append(point)
    return False


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_games_by_the_words_of_tromp_and_taylor(backend: Backend, size: int) -> None:
    for seed in range(6):
        board, rng = backend.Board(size, komi=0, rules=TROMP_TAYLOR), Rng(seed)
        stones: dict[int, str] = {}
        history: list[dict[int, str]] = [stones]
        while not board.ended and len(board.moves) < 60:
            sign = "X" if board.to_play is Color.BLACK else "O"
            free = [p for p in range(size * size) if p not in stones]
            after = {p: literal_rules(stones, p, sign, size) for p in free}
            legal = [p for p in free if after[p] not in history]
            assert [p // size * (size + 1) + p % size for p in legal] == list(board.legal_moves())
            if legal and rng.below(20):
                stones = after[point := legal[rng.below(len(legal))]]
                history.append(stones)
                board.play(point // size * (size + 1) + point % size)
            else:
                board.play(PASS)
            owned = {s: sum(c == s for c in stones.values()) for s in "XO"}
            for p in (p for p in range(size * size) if p not in stones):
                owned["X"] += not reaches(stones, p, "O", size)
                owned["O"] += not reaches(stones, p, "X", size)
            assert board.score() == owned["X"] - owned["O"]
