"""Sequence-like games: for each stage positions where it finds something, and where it does not.

What a stage finds is seen from outside: over many seeds the first moves of random games are exactly
the moves that it should find.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import gomc
import gomc.settings.patterns
from gomc import reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.rules import Rules
from gomc.reference.stages import finder
from gomc.rng import Rng, stream
from gomc.settings import (
    FUEGO,
    MICHI,
    MOGO_2009,
    PACHI,
    PURE,
    SEQUENCE_LIKE,
    UNIFORM,
    Capture,
    Chance,
    FillBoard,
    Patterns,
    Policy,
    Save,
    Stages,
)
from gomc.settings.patterns import CUT, EDGE, HANE, MOGO, Pattern

pytestmark = pytest.mark.compared

SAVE = Stages(Save())
CAPTURE = Stages(Capture())
PATTERNS = Stages(Patterns(MOGO))
SIMPLE = Rules(ko="simple", suicide="none")


def after(go: Backend, diagram: str, move: str, swap: bool = False) -> Game:
    """Return the position after Black's move in a diagram; with `swap`, with colours exchanged."""
    if swap:
        diagram = diagram.translate(str.maketrans("XO", "OX"))
    board = go.Board.from_diagram(diagram, 0.5, SIMPLE, to_play="white" if swap else "black")
    board.play(move)
    return board


def first_moves(go: Backend, board: Game, policy: Policy, games: int = 80) -> set[str]:
    """Return the moves with which random games begin."""
    return {go.playout(board, seed, policy=policy).names[0] for seed in range(games)}


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

BESIDE_ANOTHER = """
    O . O .
    O . X O
    X X X X
    . X . X
"""
"""B4 puts A3 with A4, and C4, in atari. B3 takes it: it joins A3 and is in atari, but C4 no more."""


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
def test_a_stone_in_atari_may_save_another_string(backend: Backend, swap: bool) -> None:
    board = after(backend, BESIDE_ANOTHER, "B4", swap)
    assert first_moves(backend, board, SAVE) == {"B3"}
    board.play("B3")
    assert [len(board.liberties(stone)) for stone in ("A4", "B3", "C4")] == [1, 1, 2]


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
    found = first_moves(backend, board, Stages(Save(), Patterns(MOGO)), 200)
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


HANE_SHAPE = """
    . . . . . . .
    . . . . . . .
    . . O . . . .
    . . O . X . .
    . . . . X . .
    . . . . . . .
    . . . . . . .
"""


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@pytest.mark.sampled(2)
@both_colors
@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize(
    "move", ["D5", "E5", *(pytest.param(move, marks=pytest.mark.slow) for move in ("D4", "D3"))]
)
def test_pattern_moves_fit_and_are_next_to_the_last_or_anywhere(
    backend: Backend, move: str, everywhere: bool, swap: bool
) -> None:
    from gomc.reference.patterns import neighbourhood
    from gomc.settings.patterns import table

    board = after(backend, HANE_SHAPE, move, swap)
    own, other = board.state.sides(board.to_play)
    expected = set()
    for name in all_moves(backend, board):
        p, last = gomc.game.points.parse_move(name, 7), gomc.game.points.parse_move(move, 7)
        (row, column), (r, c) = divmod(p, 8), divmod(last, 8)
        near = everywhere or max(abs(row - r), abs(column - c)) == 1
        fits = table(MOGO)[neighbourhood(p, own, other, board.geometry)]
        if near and fits and not self_atari(board, name):
            expected.add(name)
    found = first_moves(backend, board, Stages(Patterns(everywhere=everywhere)), 200)
    assert found == (expected or all_moves(backend, board))


def test_some_pattern_moves_are_found_and_some_are_self_atari(backend: Backend) -> None:
    assert first_moves(backend, after(backend, HANE_SHAPE, "D5"), PATTERNS) < set(
        all_moves(backend, after(backend, HANE_SHAPE, "D5"))
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
    found = first_moves(backend, board, Stages(Patterns(any_shape)), 200)
    assert found
    assert not any(self_atari(board, move) for move in found)


def test_a_pattern_of_ones_own(backend: Backend) -> None:
    """A move right beside the last one, with nothing else near, and only there."""
    beside = (Pattern("beside", "... .*X ..."),)
    board = backend.Board(7)
    board.play("D4")
    assert first_moves(backend, board, Stages(Patterns(beside))) == {"C4", "E4", "D3", "D5"}


# Paper: RR 3.2
def test_patterns_everywhere_need_not_be_beside_a_move(backend: Backend) -> None:
    """After a stone in each of two corners, and after a pass, the moves beside both stones fit."""
    beside = (Pattern("beside", "... .*X ..."), Pattern("beside, first line", "... .*X ###"))
    board = backend.Board(7)
    for move in ("A1", "G7", "D4"):
        board.play(move)
    corners, middle = {"B1", "G6", "A2", "F7"}, {"C4", "E4", "D3", "D5"}
    assert first_moves(backend, board, Stages(Patterns(beside))) == middle
    everywhere = Stages(Patterns(beside, everywhere=True))
    assert first_moves(backend, board, everywhere, 200) == middle | corners
    board.play("pass")
    assert first_moves(backend, board, everywhere, 200) == middle | corners
    assert first_moves(backend, board, Stages(Patterns(beside)), 300) == all_moves(backend, board)


def test_patterns_everywhere_are_not_those_of_two_moves() -> None:
    with pytest.raises(GomcError, match="everywhere or round the last=2 moves, not both"):
        Patterns(last=2, everywhere=True)
    with pytest.raises(GomcError, match="everywhere must be True or False, not 'board'"):
        Patterns(everywhere="board")  # type: ignore[arg-type]


# Paper: RR Table 3, RR Figure 4
@pytest.mark.parametrize("size", [5, 7, 9])
def test_a_stage_left_out_changes_games(backend: Backend, size: int) -> None:
    board = backend.Board(size)
    board.play("C3")
    kinds = [SEQUENCE_LIKE, PURE, SAVE, PATTERNS, UNIFORM]
    games = {backend.playout(board, 3, policy=policy).moves for policy in kinds}
    assert len(games) == len(kinds)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("mogo", "patterns must be a tuple of at least one Pattern, not 'mogo'."),
        (("XOX .*. ???",), r"patterns must be a tuple of at least one Pattern, not \('XOX"),
        ([*MOGO], r"patterns must be a tuple of at least one Pattern, not \[Pattern"),
        ((), r"patterns must be a tuple of at least one Pattern, not \(\)."),
    ],
)
def test_bad_patterns(bad: Any, sentence: str) -> None:
    with pytest.raises(GomcError, match=f"^{sentence}"):
        Patterns(bad)


@pytest.mark.parametrize("bad", ["save", Save, None, Stages(), (Save(),)])
def test_what_is_no_stage_is_refused(bad: Any) -> None:
    said = (
        "^a stage must be Own, FillBoard, Nakade, Save, TwoLiberties, LowLiberties, Patterns, Capture, "
        "LastGoodReply, PoolRave or Chance, not "
    )
    with pytest.raises(GomcError, match=said):
        Stages(Save(), bad)


def test_there_are_not_too_many_stages() -> None:
    assert len(Stages(*[Save()] * 20).stages) == 20
    with pytest.raises(GomcError, match=r"^there may be 20 stages at most, not 21\.$"):
        Stages(*[Save()] * 21)


@pytest.mark.parametrize(
    ("stages", "text"),
    [
        (UNIFORM, "Stages()"),
        (PURE, "Stages(Capture())"),
        (SEQUENCE_LIKE, "Stages(Save(), Patterns(MOGO), Capture())"),
        (Stages(Capture(), FillBoard(), Save()), "Stages(Capture(), FillBoard(tries=5), Save())"),
        (Stages(Patterns(MOGO[:4])), "Stages(Patterns(HANE))"),
        (Stages(Patterns(MOGO[1:2])), "Stages(Patterns((Pattern('hane 2', 'XO. .*. ?.?'),)))"),
        (Stages(Patterns((*MOGO[3:5],))), None),
        (Stages(Patterns(last=2)), "Stages(Patterns(MOGO, last=2))"),
        (Stages(Patterns(EDGE, everywhere=True)), "Stages(Patterns(EDGE, everywhere=True))"),
        (
            Stages(Capture(everywhere=False), Chance(Save(), 90)),
            "Stages(Capture(everywhere=False), Chance(stage=Save(), percent=90))",
        ),
        (
            MOGO_2009,
            "Stages(Nakade(sizes=(3,)), FillBoard(tries=5), Save(), Patterns(MOGO), approach=True)",
        ),
    ],
)
def test_stages_are_shown_in_short_and_can_be_read_back(stages: Stages, text: str | None) -> None:
    assert text in (None, repr(stages))
    assert eval(repr(stages), {**vars(gomc.settings), **vars(gomc.settings.patterns)}) == stages


def test_policies_are_checked(backend: Backend) -> None:
    for call in (
        lambda: backend.playout(backend.Board(5), policy="mogo"),
        lambda: backend.playouts(backend.Board(5), 3, policy=None),
        lambda: gomc.UCT(policy="mogo"),
        lambda: gomc.Abramson(policy=True),
        lambda: gomc.Abramson(policy=Save()),
    ):
        with pytest.raises(
            GomcError,
            match=r"^a policy must be Stages, such as gomc.settings.SEQUENCE_LIKE, or Weights",
        ):
            call()


# --- Any order.

ORDERS = [
    Stages(Capture(), Save()),
    Stages(Capture(), Patterns(MOGO), Save()),
    Stages(Patterns(EDGE), Save(), Patterns(HANE), Capture()),
    Stages(Patterns(HANE), Patterns(EDGE)),
    Stages(Save(), Save(), Capture(), Capture(), Patterns(MOGO)),
    Stages(*[Patterns(EDGE), Capture(), Patterns(HANE), Save()] * 5),
    Stages(Patterns(MOGO), FillBoard(2), Capture(), FillBoard(3)),
    Stages(Save(), Patterns(MOGO), Capture(), FillBoard()),
    Stages(FillBoard(1), Patterns(EDGE), Patterns((*HANE, *EDGE)), Save()),
    Stages(
        Chance(Save(), 0), Chance(Patterns(EDGE, last=2), 50), Patterns(HANE), Chance(Capture(), 100)
    ),
    Stages(Patterns(HANE), Chance(Patterns(EDGE, everywhere=True), 50), Patterns(CUT, everywhere=True)),
    MOGO_2009,
    FUEGO,
    PACHI,
    MICHI,
    Stages(*PACHI.stages, *FUEGO.stages, *MICHI.stages, *MOGO_2009.stages),
]
"""All but the first six draw, or have tactics."""


# Paper: CF II-D sequences
@pytest.mark.sampled(2)
@pytest.mark.parametrize("stages", ORDERS[:6], ids=lambda stages: f"{len(stages.stages)} stages")
def test_the_first_stage_that_finds_moves_decides_in_any_order(
    backend: Backend, stages: Stages
) -> None:
    for text, move in ((EXTEND, "C2"), (TAKE, "C2"), (HANE_SHAPE, "D5"), (PREY, "pass")):
        board = after(backend, text, move)
        every = board.legal_moves().bits & ~backend.eyes(board).bits
        finders = (finder(stage, board.geometry) for stage in stages.stages)
        expected = next(
            filter(None, (find(board.state.view, every, Rng(0)) for find in finders)), every
        )
        names = {*gomc.Points(expected, board.size).names}
        found = first_moves(backend, board, stages)
        assert found == names if len(names) < 8 else found <= names


def orders() -> Iterator[Any]:
    """Yield sizes and orders; on 19x19, where games are long, one order stands for all."""
    for size, stages in product((5, 9, 19), ORDERS):
        slow = size == 19 and stages != ORDERS[2]
        name = f"{len(stages.stages)} stages-{size}"
        yield pytest.param(stages, size, marks=[pytest.mark.slow] * slow, id=name)


@pytest.mark.parametrize(("stages", "size"), [*orders()])
def test_any_order_is_in_lockstep(stages: Stages, size: int) -> None:
    fast = pytest.importorskip("gomc.fast", reason="numba is not installed")
    for seed in range(4 if size == 19 else 10):
        found = fast.playout(fast.Board(size), seed, policy=stages)
        assert found == reference.playout(reference.Board(size), seed, policy=stages)


def test_the_order_of_the_stages_makes_another_game(backend: Backend) -> None:
    board = after(backend, TAKE, "C2")
    assert first_moves(backend, board, Stages(Save(), Capture())) == {"A3", "D3"}
    assert first_moves(backend, board, Stages(Capture(), Save())) == {"A3"}
    for one, other in (
        (ORDERS[2], ORDERS[3]),
        (Stages(FillBoard(), Save()), Stages(Save(), FillBoard())),
    ):
        assert backend.playout(backend.Board(9), 1, policy=one).moves != (
            backend.playout(backend.Board(9), 1, policy=other).moves
        )


# --- The last two moves, and the string of the last one.


# Paper: CF II-D sequences
def test_patterns_round_the_last_two_moves(backend: Backend) -> None:
    """The union of what is found round each of them, seen as the last move."""
    board = after(backend, HANE_SHAPE, "D5")
    for move in ("G2", "A1"):
        board.play(move)
        every, view = board.legal_moves().bits & ~backend.eyes(board).bits, board.state.view
        assert view.last
        assert view.before
        one, two = (finder(Patterns(MOGO, last=n), board.geometry)(view, every, Rng(0)) for n in (1, 2))
        older = view._replace(last=view.before)
        assert two == one | finder(Patterns(MOGO), board.geometry)(older, every, Rng(0))
        names = {*gomc.Points(two or every, board.size).names}
        assert first_moves(backend, board, Stages(Patterns(MOGO, last=2)), 300) == names


# Paper: RR 3.2
@both_colors
def test_of_the_last_move_only_its_string_is_taken(backend: Backend, swap: bool) -> None:
    """B3 is in atari before and after Black's moves. Of these E2 is in atari too, and A1 is not."""
    text = """
        . . . . .
        . O X . .
        . X O . .
        . O . O .
        . . . . O
    """
    last = Stages(Capture(everywhere=False))
    board = after(backend, text, "E2", swap)
    assert first_moves(backend, board, last) == {"E3"}
    assert first_moves(backend, board, CAPTURE) == {"A3", "E3"}
    board = after(backend, text, "A1", swap)
    assert first_moves(backend, board, last, 200) == all_moves(backend, board)


# --- Chance.


def test_a_stage_is_asked_by_chance(backend: Backend) -> None:
    """In 300 games the stage is asked as often as it should, within four standard errors."""
    board = after(backend, EXTEND, "C2")
    for percent in (0, 30, 100):
        policy = Stages(Chance(Save(), percent))
        moves = [backend.playout(board, seed, policy=policy).names[0] for seed in range(300)]
        part = percent / 100 + (1 - percent / 100) / len(all_moves(backend, board))
        assert abs(moves.count("D3") / 300 - part) <= 4 * (part * (1 - part) / 300) ** 0.5


def test_a_chance_is_drawn_each_time_its_turn_comes_and_else_not(backend: Backend) -> None:
    """A stage before it that finds moves leaves it no turn; even 0 and 100 percent are drawn."""
    board = after(backend, EXTEND, "C2")
    for stages, draws in (
        (Stages(Save(), Chance(Capture(), 50)), 1),
        (Stages(Chance(Save(), 100)), 2),
        (Stages(Chance(Capture(), 0), Chance(Capture(), 100)), 3),
    ):
        rng = stream(7, 0)
        for _ in range(draws):
            rng.next()
        assert backend.playout(board, 7, policy=stages).states[0] == rng.state


@pytest.mark.parametrize(
    ("stage", "percent", "said"),
    [
        ("save", 5, "the stage of a Chance must be Own, .* or PoolRave, not 'save'"),
        (Chance(Save(), 5), 5, "the stage of a Chance must be Own, .* or PoolRave, not Chance"),
        (Save(), 101, "percent must be a whole number from 0 to 100, not 101"),
        (Save(), -1, "percent must be a whole number from 0 to 100, not -1"),
        (Save(), 0.5, "percent must be a whole number from 0 to 100, not 0.5"),
    ],
)
def test_a_bad_chance(stage: Any, percent: Any, said: str) -> None:
    with pytest.raises(GomcError, match=f"^{said}"):
        Chance(stage, percent)
