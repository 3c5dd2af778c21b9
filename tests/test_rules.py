"""The rules of the game: captures, ko, suicide, whose turn it is, how a game ends and is counted."""

import pickle

import pytest

from gomc import CHINESE, TROMP_TAYLOR, Color, GomcError, IllegalMove, Rules
from gomc.backend import Backend
from gomc.errors import MissingExtra
from gomc.game import Game
from gomc.game.points import geometry
from gomc.game.rules import Ko, Suicide

SIMPLE = Rules(ko="simple")
POSITIONAL = Rules(ko="positional")
SITUATIONAL = Rules(ko="situational")

KO = """
. X O .
X O . O
. X O .
. . . ."""

SEND_TWO = """
. O . X .
O X X X .
O O O X .
. . O . .
. . . . .
White to play"""
"""White adds C5, Black takes two from A5, White takes one from B5, and all is as it was."""

TRIPLE_KO = """
. X O . . . X O .
X O . O . X . X O
. X O . . . X O .
. . . . . . . . .
. . . . . . . . .
. X O . . . . . .
X O . O . . . . .
. X O . . . . . .
. . . . . . . . ."""

SUICIDES = """
. O O . X
O . . O O
. . . . .
. . . . .
. . . . ."""
"""A5 would be the suicide of a single black stone, D5 that of two."""


def play(board: Game, *moves: str) -> None:
    """Play moves such as "C3", or "w:C3" where the colour is given."""
    for move in moves:
        color, _, point = move.rpartition(":")
        board.play(point, color or None)


def refused(board: Game, move: str | int, color: str | None = None) -> str:
    """Return the reason why a move is illegal, and check that trying it changed nothing."""
    before = (str(board), board.state, board.moves, board.hash, board.legal_moves())
    assert not board.is_legal(move, color)
    with pytest.raises(IllegalMove) as error:
        board.play(move, color)
    assert (str(board), board.state, board.moves, board.hash, board.legal_moves()) == before
    return error.value.reason


# --- Boards, stones and captures.


@pytest.mark.parametrize("size", range(1, 26))
def test_every_size_can_be_played(backend: Backend, size: int) -> None:
    board = backend.Board(size, rules=Rules(ko="simple", suicide="any"))
    assert board.legal_moves().bits == geometry(size).board
    for point in geometry(size).points[:-1]:
        board.play(point, "b")
    assert board.black.bits.bit_count() == size**2 - 1
    board.play(geometry(size).points[-1], "b")
    assert not board.black, "the board is full of Black's stones, so they have no liberty"
    board.play(0, "w")
    assert board.white.bits == (1 if size > 1 else 0)


@pytest.mark.parametrize("size", [0, 26, -1, 9.5, "9", None, True])
def test_other_sizes_are_refused(backend: Backend, size: object) -> None:
    with pytest.raises(GomcError, match="size must be a whole number from 1 to 25, not"):
        backend.Board(size)


def test_rules_are_chosen_by_name() -> None:
    assert Rules("positional", "none") == CHINESE
    assert Rules("positional", "any") == TROMP_TAYLOR
    with pytest.raises(GomcError, match=r"ko must be one of 'simple', .* not 'super'"):
        Rules(ko="super")  # type: ignore[arg-type]
    with pytest.raises(GomcError, match=r"suicide must be one of 'none', .* not True"):
        Rules(suicide=True)  # type: ignore[arg-type]


def test_a_board_wants_rules(backend: Backend) -> None:
    with pytest.raises(GomcError, match=r"rules must be 'chinese' or .* not 'japanese'"):
        backend.Board(9, rules="japanese")


def test_captures_of_several_strings_at_once(backend: Backend) -> None:
    board = backend.Board.from_diagram(
        """
        . X X . .
        X O O X .
        X O . O X
        . X O X .
        . . X . ."""
    )
    board.play("C3")
    assert board.black.names == ("B5", "C5", "A4", "D4", "A3", "C3", "E3", "B2", "D2", "C1")
    assert not board.white


def test_the_opponents_string_is_taken_first(backend: Backend) -> None:
    """A3 has no liberty of its own, but neither has what stands around it then."""
    board = backend.Board.from_diagram(
        """
        . O X .
        O O X .
        X X X .
        . . . ."""
    )
    board.play("A4")
    assert board.black.names == ("A4", "C4", "C3", "A2", "B2", "C2")
    assert not board.white


def test_edges_of_rows_do_not_touch(backend: Backend) -> None:
    board = backend.Board.from_diagram(
        """
        . . X
        O . .
        . . ."""
    )
    assert board.liberties("C3").names == ("B3", "C2")
    assert board.liberties("A2").names == ("A3", "B2", "A1")


def test_strings_and_liberties(backend: Backend) -> None:
    board = backend.Board.from_diagram(
        """
        X X . O
        . X O O
        X . O .
        . X . ."""
    )
    assert board.string("A4").names == ("A4", "B4", "B3")
    assert board.liberties("B3").names == ("C4", "A3", "B2")
    assert board.string("D4").names == ("D4", "C3", "D3", "C2")
    assert board.liberties("D4").names == ("C4", "B2", "D2", "C1")
    assert (board.string("C4").names, board.liberties("C4").names) == ((), ())
    assert [board.color_at(point) for point in ("A4", "D4", "C4")] == [Color.BLACK, Color.WHITE, None]
    with pytest.raises(GomcError, match="a point of the board is needed here, not a pass"):
        board.string("pass")


# --- Simple ko.


def test_simple_ko_forbids_retaking_at_once(backend: Backend) -> None:
    board = backend.Board.from_diagram(KO, rules=SIMPLE)
    board.play("C3")
    assert board.ko == "B3"
    assert "k" in str(board)
    assert refused(board, "B3") == "ko"
    assert "B3" not in board.legal_moves()


@pytest.mark.parametrize("lift", [("D1", "A1"), ("pass", "A1"), ("pass", "pass")])
def test_any_move_or_pass_lifts_simple_ko(backend: Backend, lift: tuple[str, str]) -> None:
    board = backend.Board.from_diagram(KO, rules=SIMPLE)
    play(board, "C3", lift[0])
    assert board.ko is None
    board.play(lift[1])
    if board.ended:
        board.resume()
    board.play("B3")
    assert board.color_at("C3") is None
    assert board.ko == "C3"


def test_a_ko_may_be_filled_by_its_owner(backend: Backend) -> None:
    board = backend.Board.from_diagram(KO, rules=SIMPLE)
    board.play("C3")
    assert board.is_legal("B3", "b"), "the ko forbids only the player who would retake"
    board.play("B3", "b")
    assert board.ko is None


NO_KOS = {
    "the taking stone has two liberties": ". X O .\nX O . .\n. X O .\n. . . .",
    "the taking stone is connected": ". X X O\nX O . O\n. X O .\n. . . .",
    "two stones are taken": ". X X O .\nX O O . O\n. X X O .\n. . . . .\n. . . . .",
}


@pytest.mark.parametrize("why", NO_KOS)
def test_what_is_no_ko(backend: Backend, why: str) -> None:
    board = backend.Board.from_diagram(NO_KOS[why], rules=SIMPLE)
    before = board.white.bits.bit_count()
    board.play("D4" if board.size == 5 else "C3")
    assert board.white.bits.bit_count() < before
    assert board.ko is None


# --- Superko.


@pytest.mark.parametrize("rules", [POSITIONAL, SITUATIONAL])
def test_superko_forbids_retaking_at_once(backend: Backend, rules: Rules) -> None:
    board = backend.Board.from_diagram(KO, rules=rules)
    board.play("C3")
    assert board.ko is None
    assert refused(board, "B3") == "superko"
    assert "B3" not in board.legal_moves()
    play(board, "D1", "A1", "B3")
    assert board.color_at("C3") is None


def test_the_history_begins_after_set_up(backend: Backend) -> None:
    board = backend.Board.from_diagram(KO, rules=POSITIONAL)
    board.play("C3")
    board.set_up()
    assert board.moves == ()
    assert board.is_legal("B3"), "that the stone was taken is forgotten"
    board.play("B3")
    assert refused(board, "C3") == "superko", "but the position that was set up is not"


def test_passes_make_situations(backend: Backend) -> None:
    """After a pass the same stones stand with the other player to move."""
    for rules in (POSITIONAL, SITUATIONAL):
        board = backend.Board.from_diagram(KO, rules=rules)
        play(board, "pass", "D1", "C3", "pass", "A1")
        assert board.is_legal("B3")
    board = backend.Board.from_diagram(KO, rules=SITUATIONAL)
    play(board, "pass", "pass")
    board.resume()
    board.play("C3")
    assert refused(board, "B3") == "superko"


@pytest.mark.parametrize("rules", [SIMPLE, POSITIONAL, SITUATIONAL])
def test_send_two_return_one(backend: Backend, rules: Rules) -> None:
    """The stones are as at first, but then White was to move and now it is Black."""
    board = backend.Board.from_diagram(SEND_TWO, rules=rules)
    play(board, "C5", "A5")
    assert board.white.names == ("A4", "A3", "B3", "C3", "C2")
    if rules == POSITIONAL:
        assert refused(board, "B5") == "superko"
        return
    play(board, "B5", "pass")
    if rules == SITUATIONAL:
        assert refused(board, "C5") == "superko"
    else:
        play(board, "C5", "A5", "B5", "pass", "C5")


@pytest.mark.parametrize("rules", [SIMPLE, POSITIONAL, SITUATIONAL])
def test_triple_ko(backend: Backend, rules: Rules) -> None:
    """The sixth capture brings the first position back, with the same player to move."""
    board = backend.Board.from_diagram(TRIPLE_KO, rules=rules)
    start = board.hash
    play(board, "C8", "G8", "C3", "B8", "H8")
    if rules == SIMPLE:
        board.play("B3")
        assert board.hash == start
    else:
        assert refused(board, "B3") == "superko"


def test_a_color_out_of_turn_makes_a_situation_too(backend: Backend) -> None:
    """It is White's turn, but Black takes the ko: White may not bring Black's turn there back."""
    board = backend.Board.from_diagram(KO, rules=SITUATIONAL, to_play="w")
    board.play("C3", "b")
    assert refused(board, "B3") == "superko"
    board = backend.Board.from_diagram(KO, rules=SITUATIONAL, to_play="b")
    board.play("pass", "w")
    play(board, "C3", "pass")
    assert board.to_play is Color.BLACK
    assert refused(board, "B3", "w") == "superko"


# --- Suicide.


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
@pytest.mark.parametrize("suicide", ["none", "several", "any"])
def test_suicide(backend: Backend, ko: Ko, suicide: Suicide) -> None:
    board = backend.Board.from_diagram(SUICIDES, rules=Rules(ko, suicide))
    if suicide != "any":
        assert refused(board, "A5") == "suicide"
    elif ko == "positional":
        assert refused(board, "A5") == "superko"
    else:
        before = board.hash
        board.play("A5")
        assert (board.hash, board.to_play) == (before, Color.WHITE)
        board.undo()
    if suicide == "none":
        assert refused(board, "D5") == "suicide"
    else:
        board.play("D5")
        assert (board.black.names, board.ko, board.to_play) == ((), None, Color.WHITE)
        assert board.liberties("E4").names == ("D5", "E5", "C4", "D3", "E3")
    legal = backend.Board.from_diagram(SUICIDES, rules=Rules(ko, suicide)).legal_moves()
    assert ("A5" in legal) == (suicide == "any" and ko != "positional")
    assert ("D5" in legal) == (suicide != "none")


def test_a_single_suicide_repeats_a_situation_only_once(backend: Backend) -> None:
    board = backend.Board.from_diagram(SUICIDES, rules=Rules("situational", "any"))
    play(board, "A5", "pass")
    assert refused(board, "A5") == "superko"


def test_a_suicide_gives_liberties_back(backend: Backend) -> None:
    """White's corner stone is in atari until the black stone beside it takes its own life."""
    board = backend.Board.from_diagram(
        """
        O X . O .
        . O O O .
        O . . . .
        . . . . .
        . . . . .""",
        rules=Rules("simple", "several"),
    )
    assert board.is_legal("A4"), "it takes A5"
    board.play("C5")
    assert board.liberties("A5").names == ("B5", "A4")
    assert refused(board, "A4", "b") == "suicide"
    assert "A4" not in board.legal_moves("b")


def test_what_takes_is_no_suicide(backend: Backend) -> None:
    """White's stone at A3 has no liberty until it has taken both stones beside it."""
    board = backend.Board.from_diagram(
        """
        . X O .
        X O . .
        O . . .
        . . . .""",
        to_play="w",
        rules=SIMPLE,
    )
    board.play("A4")
    assert not board.black
    assert board.liberties("A4").names == ("B4", "A3")
    assert board.ko is None


def test_errors_can_be_sent_to_another_process():
    """A process pool breaks, or waits for ever, if the error of a worker cannot be pickled."""
    for error in (IllegalMove("no.", "ko"), GomcError("no."), MissingExtra("no.")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), "no.", vars(error))
