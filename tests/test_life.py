"""Life without conditions: Benson's rule, and GNU Go's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

import gomc.reference as go
from gomc import Color, GomcError, Points, Rules
from gomc.arena.engine import Client
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.life import Living
from gomc.game.points import bits
from gomc.game.rules import Suicide
from gomc.reference.board import legal, neighbours, play, play_suicide
from gomc.rng import Rng

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"
KEPT = json.loads((Path(__file__).parent / "data" / "gnugo_settled.json").read_text())
"""Eight of GNU Go's cases in which its rule has more than Benson's, or nearly so."""

TEXTBOOK = {
    "two eyes": (
        """
        . X . X .
        X X X X .
        . . . . .
        . . . . .
        . . . . .""",
        {"B5"},
        {"A5", "C5"},
    ),
    "one eye of two points": (
        """
        . . X . .
        X X X . .
        . . . . .
        . . . . .
        . . . . .""",
        set(),
        set(),
    ),
    "two strings that share two eyes": (
        """
        X . X .
        . X X .
        X X X .
        . . . .""",
        {"A4", "C4"},
        {"B4", "A3"},
    ),
    "a false eye": (
        """
        . X O . .
        X O O . .
        X O . . .
        X X O . .
        . X O . .""",
        set(),
        set(),
    ),
    "a dead stone in an eye": (
        """
        O . X . X
        X X X X X
        . . . . .
        . . . . .
        . . . . .""",
        {"C5"},
        {"A5", "B5", "D5"},
    ),
    "a point that touches no stone": (
        """
        . . X . X
        . . X X X
        X X X . .
        . . . . .
        . . . . .""",
        set(),
        set(),
    ),
    "eyes whose walls can be taken": (
        """
        . X . X . X .
        X O X O X O X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .""",
        set(),
        set(),
    ),
    "the same eyes behind one wall": (
        """
        . X . X . X .
        X X X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .""",
        {"B7"},
        {"A7", "C7", "E7", "G7"},
    ),
    "seki": (
        """
        O . X . O
        O X X X O
        O O O O O
        . . . . .
        . O O . .""",
        set(),
        set(),
    ),
}
"""Positions solved by hand: Black's strings that live, by their first stones, and Black's territory."""


@pytest.mark.parametrize("name", TEXTBOOK)
def test_textbook_positions(backend: Backend, name: str) -> None:
    diagram, strings, territory = TEXTBOOK[name]
    black = backend.Board.from_diagram(diagram).unconditional().black
    assert {string.names[0] for string in black.strings} == strings
    assert {*black.territory.names} == territory


@pytest.mark.parametrize("size", [1, 2, 19])
def test_nothing_lives_on_an_empty_board(backend: Backend, size: int) -> None:
    board = backend.Board(size)
    nothing = Living((), Points(0, size))
    for life in (board.unconditional(), board.settled()):
        assert life.black == life.white == nothing
        assert life.owners == ((0,) * size,) * size


def test_life_is_equal_whatever_else_the_boards_have() -> None:
    diagram = "O . X\n. X X\nX X ."
    one, other = (go.Board.from_diagram(diagram, komi) for komi in (0.5, 7.5))
    assert one != other
    assert one.unconditional() == other.unconditional()
    assert "board=" not in repr(one.unconditional())


def test_life_prints_as_a_diagram_and_is_drawn() -> None:
    life = go.Board.from_diagram("O . X\n. X X\nX X .").unconditional()
    assert str(life) == "3 x x X\n2 x X X\n1 X X x\n  A B C"
    assert life._repr_svg_().startswith("<svg")
    with pytest.raises(AttributeError):
        life.black = life.white  # type: ignore[misc]


def test_suicide_empties_a_region_that_a_dead_stone_fills(backend: Backend) -> None:
    diagram = "O X .\n. X X\nX . X"
    assert len(backend.Board.from_diagram(diagram).unconditional().black.strings) == 2
    board = backend.Board.from_diagram(diagram, rules="tromp-taylor", to_play="white")
    life = board.unconditional()
    assert life.black == Living((), Points(0, 3))
    for move in ("A2", "pass", "A2", "pass", "B1"):  # the first move takes White's own two stones
        board.play(move)
    assert board.color_at("A1") is None
    assert backend.Board.from_diagram(diagram, rules="tromp-taylor").settled().black.strings


# --- The rule is exact: it says what all the opponent's moves come to.


@st.composite
def fortresses(draw: st.DrawFn) -> Game:
    """Draw a position in which Black has most of the board, and few points are empty."""
    rules = Rules("simple", draw(st.sampled_from(["none", "several", "any"])))
    board = go.Board(draw(st.sampled_from([3, 4])), rules=rules)
    order = draw(st.permutations(board.geometry.points))
    empty, white = draw(st.integers(1, 4)), draw(st.integers(0, 4))
    for crowd in range(len(order)):  # one empty point more until all strings have a liberty
        cut = empty + crowd
        try:
            board.set_up(black=order[cut + white :], white=order[cut : cut + white])
        except GomcError:
            continue
        break
    return board


def could_be_taken(board: Game) -> int:
    """Return Black's stones that White takes in some sequence of moves while Black passes."""
    first = board.black.bits, board.white.bits, board.state.atari
    reached, todo = {first}, [first]
    taken = 0
    while todo and taken != board.black.bits:
        black, white, atari = todo.pop()
        taken |= board.black.bits & ~black
        for after in after_white(black, white, atari, board):
            if after not in reached:
                reached.add(after)
                todo.append(after)
    return taken


def after_white(black: int, white: int, atari: int, board: Game) -> Iterator[tuple[int, int, int]]:
    """Yield the stones of both and the stones in atari after each move of White, also after suicide."""
    safe = legal(white, black, atari, 0, board.geometry)
    lone = board.geometry.board & ~(black | white | safe)
    if board.rules.suicide != "any":
        lone &= neighbours(white, board.geometry.stride) if board.rules.suicide == "several" else 0
    for points, put in ((safe, play), (lone, play_suicide)):
        for point in bits(points):
            new_white, new_black, new_atari, _ = put(1 << point, white, black, atari, board.geometry)
            yield new_black, new_white, new_atari


@given(fortresses())
@examples(deadline=None, max_examples=examples.default.max_examples // 2)
def test_a_string_lives_if_no_sequence_of_moves_takes_it(board: Game) -> None:
    stones = sum(string.bits for string in board.unconditional().black.strings)
    assert stones == board.black.bits & ~could_be_taken(board)


def middle(size: int, seed: int, part: float, suicide: Suicide = "none") -> Game:
    """Return the position after a part of a random game."""
    board = go.Board(size, rules=Rules("simple", suicide))
    moves = go.playout(board, seed).moves
    for move in moves[: int(part * (len(moves) - 2))]:
        board.play(move)
    return board


PARTS = st.sampled_from([5, 7, 9]), st.integers(0, 999), st.floats(0.5, 1)
MIDDLES = st.builds(middle, *PARTS)


def points(living: Living) -> int:
    return living.points.bits


@given(st.builds(middle, *PARTS, st.sampled_from(["none", "several"])), st.integers(0, 999))
@examples(deadline=None, max_examples=examples.default.max_examples // 5)
def test_what_lives_survives_any_moves_of_the_opponent(board: Game, seed: int) -> None:
    """Nothing is lost move by move, and the opponent never lives in the territory."""
    before = board.unconditional()
    rng = Rng(seed)
    for color in Color:
        game, living = board.copy(), before.black if color is Color.BLACK else before.white
        for _ in range(60):
            moves = [*game.legal_moves(color.other)]
            if not moves:
                break
            game.play(moves[rng.below(len(moves))], color.other)
            life = game.unconditional()
            now, others = (life.black, life.white)[::color]
            assert {*living.strings} <= {*now.strings}
            assert not living.territory.bits & ~now.territory.bits
            assert not points(now) & points(others)
            living = now


def turned_round(board: Game) -> Game:
    """Return the position with the colours exchanged and the board turned by half."""
    last = board.geometry.points[-1]
    other = go.Board(board.size)
    other.set_up([last - p for p in board.white], [last - p for p in board.black])
    return other


@given(MIDDLES)
@examples(deadline=None, max_examples=examples.default.max_examples // 2)
def test_neither_colours_nor_sides_matter(board: Game) -> None:
    life, other = board.unconditional(), turned_round(board).unconditional()
    assert life.owners == tuple(tuple(-o for o in row[::-1]) for row in other.owners[::-1])


# --- GNU Go's rule.


@given(MIDDLES)
@examples(deadline=None, max_examples=examples.default.max_examples // 2)
def test_gnu_go_has_at_least_what_benson_has(board: Game) -> None:
    exact, wide = board.unconditional(), board.settled()
    for mine, more in ((exact.black, wide.black), (exact.white, wide.white)):
        assert mine.strings == more.strings
        assert not mine.territory.bits & ~more.territory.bits
    assert not points(wide.black) & points(wide.white)


@pytest.mark.parametrize(("rows", "certain"), [(2, True), (3, False)])
def test_a_region_of_two_rows_has_no_room_for_two_eyes(
    backend: Backend, rows: int, certain: bool
) -> None:
    """Six points in a corner are Black's, though two touch no stone; nine hold two eyes of White's."""
    room = ["X . X . . .", ". X X . . .", "X X X . . ."]
    wall = [f"{'X ' * 6}", ". . . . . ."]
    board = backend.Board.from_diagram("\n".join([*room[:rows], *wall * 2][:6]))
    corner = {f"{column}{row}" for column in "DEF" for row in range(6, 6 - rows, -1)}
    assert corner.isdisjoint(board.unconditional().black.territory.names)
    territory = {*board.settled().black.territory.names}
    assert corner <= territory if certain else corner.isdisjoint(territory)


def check(backend: Backend, cases: list[dict[str, Any]]) -> None:
    """Assert that the points settled are GNU Go's in all cases."""
    for case in cases:
        board = backend.Board(case["size"])
        board.set_up(case["black"], case["white"])
        assert owned(board) == case["settled"], case["id"]


def owned(board: Game) -> dict[str, str]:
    """Return the owner of every settled point by name."""
    life = board.settled()
    sides = (("b", life.black), ("w", life.white))
    return {name: color for color, living in sides for name in living.points.names}


# Paper: GG 14
def test_settled_points_are_those_of_gnu_go(backend: Backend) -> None:
    check(backend, KEPT)


# Paper: GG 14
def test_settled_points_are_those_of_gnu_go_in_all_its_cases(backend: Backend, shared: Path) -> None:
    lines = (shared / "cases" / "gnugo_mc" / "settled.jsonl").read_text().splitlines()
    assert len(lines) == 80
    check(backend, [*map(json.loads, lines)])


def asked(client: Client, board: Game) -> Iterator[tuple[str, str]]:
    """Yield the owner of every settled point, as GNU Go says it."""
    client.ask(f"boardsize {board.size}")
    client.ask("clear_board")
    for color, stones in (("b", board.black), ("w", board.white)):
        for name in stones.names:
            client.ask(f"play {color} {name}")
    for name in Points(board.geometry.board, board.size).names:
        said = client.ask(f"unconditional_status {name}")
        if said != "undecided":
            stone = "b" if name in board.black else "w"
            other = "w" if stone == "b" else "b"
            yield name, {"alive": stone, "dead": other}.get(said, said[0])


@pytest.mark.slow
@pytest.mark.skipif(not Path(GNUGO).exists(), reason="GNU Go is not installed (Debian's package gnugo)")
def test_settled_points_are_what_gnu_go_says_of_new_positions() -> None:
    with Client([GNUGO, "--mode", "gtp", "--chinese-rules"]) as client:
        for seed in range(40):
            board = middle((5, 6, 7, 9)[seed % 4], seed, 0.6 + seed % 5 / 10)
            assert owned(board) == dict(asked(client, board)), board
