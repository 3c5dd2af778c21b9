"""Sequence-like games: for each stage positions where it finds something, and where it does not.

What a stage finds is seen from outside: over many seeds the first moves of random games are exactly
the moves that it should find.
"""

from __future__ import annotations

import pytest

import gomc
import gomc.settings.patterns
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.rules import Rules
from gomc.settings import PURE, SEQUENCE_LIKE, UNIFORM, Stages
from gomc.settings.patterns import MOGO, Pattern

SAVE = Stages(save=True)
CAPTURE = Stages(capture=True)
PATTERNS = Stages(patterns=SEQUENCE_LIKE.patterns)
SIMPLE = Rules(ko="simple", suicide="none")


def after(go: Backend, diagram: str, move: str, swap: bool = False) -> Game:
    """Return the position after Black's move in a diagram; with `swap`, with colours exchanged."""
    if swap:
        diagram = diagram.translate(str.maketrans("XO", "OX"))
    board = go.Board.from_diagram(diagram, 0.5, SIMPLE, to_play="white" if swap else "black")
    board.play(move)
    return board


def first_moves(go: Backend, board: Game, stages: Stages, games: int = 80) -> set[str]:
    """Return the moves with which random games begin."""
    return {go.playout(board, seed, stages=stages).names[0] for seed in range(games)}


def all_moves(go: Backend, board: Game) -> set[str]:
    """Return what games without stages may begin with."""
    return set(gomc.Points(board.legal_moves().bits & ~go.eyes(board).bits, board.size).names)


both_colors = pytest.mark.parametrize("swap", [False, True], ids=["black", "white"])

EXTEND = """
    . . . . .
    . . X . .
    . X O . .
    . . . . .
    . . . . .
"""
"""C2 takes the third of C3's four liberties: it can run to D3, where it has two more."""

TAKE = """
    . . . . .
    . O X . .
    . X O . .
    . O . . .
    . . . . .
"""
"""Black's C2 puts C3 in atari. B3 is in atari too: C3 can run to D3, or be saved by taking at A3."""

LADDER = """
    . . . . .
    . . . . .
    X X . . .
    O . . . .
    . X . . .
"""
"""B2 leaves A2 one liberty, A1, on which it would have none but B1's neighbours: it cannot be saved."""

DOUBLE = """
    . X . . . . .
    X O . O X . .
    . X . X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
"""C6 puts both white stones in atari. B6 cannot be saved but by taking; D6 runs to D7."""


# Paper: RR 3.2, CF Algorithm 1
@both_colors
def test_a_string_is_saved_by_running(backend: Backend, swap: bool) -> None:
    board = after(backend, EXTEND, "C2", swap)
    assert first_moves(backend, board, SAVE) == {"D3"}
    assert first_moves(backend, board, SEQUENCE_LIKE) == {"D3"}
    assert first_moves(backend, board, UNIFORM, 200) == all_moves(backend, board)


@both_colors
def test_a_string_is_saved_by_taking_what_surrounds_it(backend: Backend, swap: bool) -> None:
    board = after(backend, TAKE, "C2", swap)
    assert first_moves(backend, board, SAVE) == {"A3", "D3"}


@both_colors
def test_what_cannot_be_saved_is_left(backend: Backend, swap: bool) -> None:
    board = after(backend, LADDER, "B2", swap)
    assert len(board.liberties("A2")) == 1
    assert first_moves(backend, board, SAVE, 200) == all_moves(backend, board)


@both_colors
def test_of_two_strings_in_atari_any_may_be_saved(backend: Backend, swap: bool) -> None:
    board = after(backend, DOUBLE, "C6", swap)
    saved = first_moves(backend, board, SAVE)
    assert saved
    for move in all_moves(backend, board):
        twin = board.copy()
        twin.play(move)
        alive = any(twin.color_at(p) is not None and len(twin.liberties(p)) >= 2 for p in ("B6", "D6"))
        assert alive == (move in saved), move


@both_colors
def test_an_old_atari_is_no_answer(backend: Backend, swap: bool) -> None:
    """C3 is in atari since another move; only what the last move touched is looked at."""
    board = after(backend, EXTEND, "C2", swap)
    board.play("A5")
    board.play("E5")
    assert first_moves(backend, board, SAVE, 200) == all_moves(backend, board)


def test_after_a_pass_there_is_nothing_to_answer(backend: Backend) -> None:
    board = backend.Board.from_diagram(EXTEND, 0.5, SIMPLE)
    board.play("pass")
    found = first_moves(backend, board, Stages(save=True, patterns=SEQUENCE_LIKE.patterns), 200)
    assert found == all_moves(backend, board)


def test_at_the_beginning_there_is_nothing_to_answer(backend: Backend) -> None:
    board = backend.Board(3)
    assert first_moves(backend, board, SEQUENCE_LIKE) == all_moves(backend, board)


PREY = """
    . X O . .
    . . X . .
    . . . . .
    O X . . .
    . . . . .
"""


# Paper: RR Table 3
@both_colors
def test_what_can_be_taken_is_taken(backend: Backend, swap: bool) -> None:
    """C5 is taken at D5; A2 has two liberties."""
    text = PREY.translate(str.maketrans("XO", "OX")) if swap else PREY
    board = backend.Board.from_diagram(text, 0.5, SIMPLE, to_play="white" if swap else "black")
    assert first_moves(backend, board, PURE) == {"D5"}
    assert PURE == CAPTURE


KO = """
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . .
"""


@both_colors
def test_the_ko_is_not_taken_back(backend: Backend, swap: bool) -> None:
    """C4 takes B4 into a ko: taking back at once is illegal, and nothing else can be taken."""
    board = after(backend, KO, "C4", swap)
    assert "B4" not in all_moves(backend, board)
    found = first_moves(backend, board, CAPTURE, 200)
    assert found == all_moves(backend, board)


def self_atari(board: Game, move: str) -> bool:
    """Whether a stone would have one liberty."""
    twin = board.copy()
    twin.play(move)
    return len(twin.liberties(move)) == 1


HANE = """
    . . . . . . .
    . . . . . . .
    . . O . . . .
    . . O . X . .
    . . . . X . .
    . . . . . . .
    . . . . . . .
"""


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@both_colors
@pytest.mark.parametrize("move", ["D5", "D4", "D3", "E5"])
def test_pattern_moves_are_next_to_the_last_and_fit(backend: Backend, move: str, swap: bool) -> None:
    from gomc.reference.sequence import neighbourhood
    from gomc.settings.patterns import table

    board = after(backend, HANE, move, swap)
    own, other = board.state.sides(board.to_play)
    expected = set()
    for name in all_moves(backend, board):
        p, last = gomc.game.points.parse_move(name, 7), gomc.game.points.parse_move(move, 7)
        (row, column), (r, c) = divmod(p, 8), divmod(last, 8)
        near = max(abs(row - r), abs(column - c)) == 1
        fits = table(MOGO)[neighbourhood(p, own, other, board.geometry)]
        if near and fits and not self_atari(board, name):
            expected.add(name)
    found = first_moves(backend, board, PATTERNS, 200)
    assert found == (expected or all_moves(backend, board))


def test_some_pattern_moves_are_found_and_some_are_self_atari(backend: Backend) -> None:
    assert first_moves(backend, after(backend, HANE, "D5"), PATTERNS) < set(
        all_moves(backend, after(backend, HANE, "D5"))
    )
    any_shape = (Pattern("anything", "??? ?*? ???"), Pattern("edge", "??? ?*? ###"))
    corner = """
        . . O . .
        . O . . .
        . . O . .
        . . . . .
        . . . . .
    """
    board = after(backend, corner, "D4")
    board = board.copy()
    found = first_moves(backend, board, Stages(patterns=any_shape), 200)
    assert found
    assert not any(self_atari(board, move) for move in found)


# Paper: BH 5.2.2
def test_a_pattern_of_ones_own(backend: Backend) -> None:
    """A move right beside the last one, with nothing else near, and only there."""
    beside = (Pattern("beside", "... .*X ..."),)
    board = backend.Board(7)
    board.play("D4")
    assert first_moves(backend, board, Stages(patterns=beside)) == {"C4", "E4", "D3", "D5"}


# Paper: RR Table 3, RR Figure 4
@pytest.mark.parametrize("size", [5, 7, 9])
def test_a_stage_left_out_changes_games(backend: Backend, size: int) -> None:
    board = backend.Board(size)
    board.play("C3")
    kinds = [SEQUENCE_LIKE, PURE, SAVE, PATTERNS, UNIFORM]
    games = {backend.playout(board, 3, stages=stages).moves for stages in kinds}
    assert len(games) == len(kinds)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"patterns": "mogo"}, "patterns must be a tuple of Pattern, not 'mogo'."),
        ({"patterns": ("XOX .*. ???",)}, r"patterns must be a tuple of Pattern, not \('XOX"),
    ],
)
def test_bad_stages(bad: dict[str, object], sentence: str) -> None:
    with pytest.raises(GomcError, match=sentence):
        Stages(**bad)


@pytest.mark.parametrize(
    ("stages", "text"),
    [
        (UNIFORM, "Stages()"),
        (PURE, "Stages(capture=True)"),
        (SEQUENCE_LIKE, "Stages(save=True, patterns=MOGO, capture=True)"),
        (Stages(patterns=MOGO[:4]), "Stages(patterns=HANE)"),
        (Stages(patterns=MOGO[1:2]), "Stages(patterns=(Pattern('hane 2', 'XO. .*. ?.?'),))"),
        (Stages(patterns=(*MOGO[3:5],)), None),
    ],
)
def test_stages_are_shown_in_short_and_can_be_read_back(stages: Stages, text: str | None) -> None:
    assert text in (None, repr(stages))
    assert eval(repr(stages), {**vars(gomc.settings), **vars(gomc.settings.patterns)}) == stages


def test_stages_are_checked(backend: Backend) -> None:
    for call in (
        lambda: backend.playout(backend.Board(5), stages="mogo"),
        lambda: backend.playouts(backend.Board(5), 3, stages=None),
        lambda: gomc.UCT(stages="mogo"),
        lambda: gomc.Abramson(stages=True),
    ):
        with pytest.raises(GomcError, match=r"^stages must be Stages, as gomc.settings.SEQUENCE_LIKE"):
            call()
