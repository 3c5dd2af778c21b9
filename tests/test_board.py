"""A board as an object: ends and scores, taking back, copies, hashes, set-up, bad input."""

import math

import pytest

from gomc import CHINESE, PASS, TROMP_TAYLOR, Color, GomcError, IllegalMove, Points, Rules
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import geometry
from gomc.rng import Rng

ALL_RULES = [
    Rules(ko, suicide)
    for ko in ("simple", "positional", "situational")
    for suicide in ("none", "several", "any")
]


def seen(board: Game) -> tuple[object, ...]:
    """Return all that can be seen of a board."""
    legal = [board.legal_moves(color) for color in Color]
    return (
        *(str(board), repr(board), board.hash, board.state, board.moves, board.ended, board.result),
        *(board.last_move, board.ko, board.score(), board.handicap, board.komi, legal),
    )


# --- Ends and scores.


def test_two_passes_end_the_game(backend: Backend) -> None:
    board = backend.Board(5, komi=0.5)
    board.play("pass")
    assert (board.ended, board.result, board.last_move) == (None, None, "pass")
    board.play(PASS)
    assert (board.ended, board.result) == ("two passes", "W+0.5")
    assert not board.legal_moves()
    assert not board.is_legal("C3")
    assert not board.is_legal("pass")
    for move in ("C3", "pass"):
        with pytest.raises(IllegalMove, match=r"Black cannot play .*: the game is over") as error:
            board.play(move)
        assert error.value.reason == "game over"


def test_a_move_between_passes_lets_the_game_go_on(backend: Backend) -> None:
    board = backend.Board(5)
    for move in ("pass", "C3", "pass"):
        board.play(move)
    assert board.ended is None


def test_a_game_resumed_goes_on(backend: Backend) -> None:
    board = backend.Board(5)
    for move in ("pass", "pass"):
        board.play(move)
    board.resume()
    assert (board.ended, board.to_play, len(board.moves)) == (None, Color.BLACK, 2)
    board.play("pass")
    assert board.ended is None, "two passes are needed again"
    board.play("pass")
    assert board.ended == "two passes"
    board.undo()
    assert board.ended is None


def test_resignation(backend: Backend) -> None:
    board = backend.Board(5)
    board.play("C3")
    board.resign()
    assert (board.ended, board.result) == ("resignation", "B+R")
    assert not board.legal_moves()
    with pytest.raises(IllegalMove, match="the game is over"):
        board.play("C4")
    board.resume()
    assert board.ended is None
    board.resign("black")
    assert board.result == "W+R"
    board.undo()
    assert (board.ended, board.moves, board.to_play) == (None, (), Color.BLACK)


SCORED = """
. X . O .
X X . O O
. X O O .
X X O . O
. X O O ."""


@pytest.mark.parametrize(
    ("komi", "score", "result"),
    [(0, -3, "W+3"), (-3, 0, "0"), (-3.5, 0.5, "B+0.5"), (7.5, -10.5, "W+10.5"), (-100, 97, "B+97")],
)
def test_area_is_counted_from_blacks_view(
    backend: Backend, komi: float, score: float, result: str
) -> None:
    board = backend.Board.from_diagram(SCORED, komi=komi)
    black, white = board.area()
    assert (len(black), len(white)) == (10, 13)
    assert board.score() == score
    assert board.owners() == (
        (1, 1, 0, -1, -1),
        (1, 1, 0, -1, -1),
        (1, 1, -1, -1, -1),
        (1, 1, -1, -1, -1),
        (1, 1, -1, -1, -1),
    )
    for _ in range(2):
        board.play("pass")
    assert board.result == result
    board.komi = 0
    assert board.result == "W+3"


def test_nobody_owns_the_empty_board_and_one_stone_owns_it_all(backend: Backend) -> None:
    for size in (1, 2, 9, 25):
        board = backend.Board(size, komi=0)
        assert board.owners() == ((0,) * size,) * size
        if size > 1:
            board.play(0)
            assert board.score() == size**2
            assert board.area() == (Points(geometry(size).board, size), Points(0, size))


@pytest.mark.parametrize("komi", [math.inf, -math.inf, math.nan, "7.5", None, True, 1j])
def test_komi_is_a_finite_number(backend: Backend, komi: object) -> None:
    board = backend.Board(5, komi=0)
    for attempt in (lambda: backend.Board(5, komi), lambda: setattr(board, "komi", komi)):
        with pytest.raises(GomcError, match="komi must be a finite number, not"):
            attempt()
    assert board.komi == 0


# --- Moves, and taking them back.


def test_moves_are_kept_with_their_colors(backend: Backend) -> None:
    board = backend.Board(9)
    for move, color in [("e5", None), ("PASS", "White"), (80, None), (" j9 ", Color.BLACK)]:
        board.play(move, color)
    assert board.moves == (
        (Color.BLACK, 44),
        (Color.WHITE, PASS),
        (Color.BLACK, 80),
        (Color.BLACK, 8),
    )
    assert (board.last_move, board.to_play) == ("J9", Color.WHITE)
    assert repr(board) == "<Board 9x9, komi 7.5, 4 moves, White to play>"


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize("size", [2, 3, 5])
def test_undo_takes_every_move_back(backend: Backend, size: int, rules: Rules) -> None:
    board = backend.Board(size, rules=rules)
    before = [seen(board)]
    rng = Rng(size)
    while len(before) < 60 and not board.ended:
        points = list(board.legal_moves())
        board.play(points[rng.below(len(points))] if points and rng.below(9) else PASS)
        before.append(seen(board))
    for view in reversed(before[:-1]):
        board.undo()
        assert seen(board) == view
    with pytest.raises(GomcError, match="there is no move to take back"):
        board.undo()


def test_undo_forgets_what_may_not_be_repeated(backend: Backend) -> None:
    board = backend.Board.from_diagram(". X O .\nX O . O\n. X O .\n. . . .")
    for _ in range(3):
        board.play("C3")
        assert not board.is_legal("B3")
        board.undo()
    for move in ("D1", "A1", "C3"):
        board.play(move)
    assert not board.is_legal("B3")
    for _ in range(3):
        board.undo()
    board.set_up(white=["C3"], empty=["B3"], to_play="b")
    board.play("B3")
    assert not board.is_legal("C3")
    board.undo()
    board.play("pass")
    assert board.is_legal("pass")


@pytest.mark.parametrize("rules", [CHINESE, TROMP_TAYLOR, Rules("situational", "several")], ids=str)
def test_a_copy_goes_its_own_way(backend: Backend, rules: Rules) -> None:
    board = backend.Board(3, rules=rules)
    for move in ("B2", "A2", "B3", "pass", "A1"):
        board.play(move)
    before, twin = seen(board), board.copy()
    assert type(twin) is type(board)
    assert seen(twin) == before
    twin.play("C2")
    twin.komi = 0
    twin.undo()
    twin.undo()
    twin.resign()
    assert seen(board) == before
    rest = board.copy()
    board.play("C1")
    board.play("pass")
    assert seen(rest) == before


# --- The hash.


@pytest.mark.parametrize("size", [1, 2, 9, 25])
def test_every_stone_has_a_hash_of_its_own(backend: Backend, size: int) -> None:
    codes = {backend.Board(size).hash: "empty"}
    for point in geometry(size).points if size > 1 else ():
        for color in Color:
            board = backend.Board(size)
            board.play(point, color)
            codes[board.hash] = f"{color} {point}"
    assert len(codes) == (1 + 2 * size**2 if size > 1 else 1)
    assert all(0 <= code < 2**64 for code in codes)


def test_the_hash_tells_the_stones_and_nothing_else(backend: Backend) -> None:
    first, second = backend.Board(5, komi=0), backend.Board(5, rules=TROMP_TAYLOR)
    for move in ("A1", "E5", "C3"):
        first.play(move)
    for move, color in [("C3", "b"), ("B2", "b"), ("A1", "b"), ("E5", "w")]:
        second.play(move, color)
    assert first.hash != second.hash
    second.set_up(empty=["B2"])
    assert first.hash == second.hash
    second.play("pass")
    assert first.hash == second.hash


# --- Positions that were not played.


def test_set_up_puts_and_takes_stones(backend: Backend) -> None:
    board = backend.Board(5)
    board.play("C3")
    board.set_up(black=["A1", "B2"], white=["E5", 0], empty=["C3"], to_play="w")
    assert board.black.names == ("B2", "A1")
    assert board.white.names == ("A5", "E5")
    assert (board.to_play, board.moves, board.ended) == (Color.WHITE, (), None)
    board.set_up(white=["B2"])
    assert (board.black.names, board.white.names) == (("A1",), ("A5", "E5", "B2"))
    assert board.to_play is Color.WHITE, "whose turn it is stays as it was"
    assert board.liberties("A1").names == ("A2", "B1")


@pytest.mark.parametrize(
    ("black", "white", "empty", "sentence"),
    [
        (["C3"], ["C3"], [], "C3 is set up twice; name a point once."),
        (["C3", 14], [], [], "C3 is set up twice; name a point once."),
        (["A2", "B1"], ["A1"], [], "the stone at A1 would have no liberty; every string needs one."),
        (["pass"], [], [], "a point of the board is needed here, not a pass."),
        (["F1"], [], [], "F1 is off the board: the points of a 5x5 board are A1 to E5."),
        ([], [], ["C9"], "C9 is off the board: the points of a 5x5 board are A1 to E5."),
    ],
)
def test_set_up_refused_leaves_the_board_as_it_was(
    backend: Backend, black: list[str], white: list[str], empty: list[str], sentence: str
) -> None:
    board = backend.Board(5)
    board.play("E5")
    before = seen(board)
    with pytest.raises(GomcError) as error:
        board.set_up(black, white, empty)
    assert str(error.value) == sentence
    assert seen(board) == before


def test_strings_in_atari_that_were_set_up_can_be_taken(backend: Backend) -> None:
    board = backend.Board(5)
    board.set_up(black=["A1", "B1", "E1"], white=["A2", "B2", "D1"], to_play="w")
    board.play("C1")
    assert board.black.names == ("E1",)


def test_a_board_prints_as_a_diagram_that_can_be_read(backend: Backend) -> None:
    rules = Rules("simple", "any")
    board = backend.Board.from_diagram(". X O .\nX O . O\n. X O .\n. . . .", rules=rules)
    board.play("C3")
    twin = backend.Board.from_diagram(str(board), rules=rules)
    assert str(twin) == str(board)
    assert (twin.ko, twin.to_play) == ("B3", Color.WHITE)
    assert not twin.is_legal("B3")
    assert backend.Board.from_diagram(str(board), to_play="b").to_play is Color.BLACK


def test_a_diagram_of_a_stone_without_liberties_is_refused(backend: Backend) -> None:
    with pytest.raises(GomcError, match="the stone at A2 would have no liberty"):
        backend.Board.from_diagram("OX\nX.")


# --- Handicap.


def test_handicap_stones_are_blacks_and_white_moves(backend: Backend) -> None:
    board = backend.Board(9)
    assert set(board.place_fixed_handicap(4)) == set(board.black.names) == {"C3", "C7", "G3", "G7"}
    assert (board.to_play, board.handicap, board.moves) == (Color.WHITE, 4, ())
    board = backend.Board(5)
    assert set(board.place_free_handicap(7)) == set(board.black.names)
    assert board.handicap == 7
    board.set_up()
    assert board.handicap == 0


def test_handicap_is_placed_on_an_empty_board_only(backend: Backend) -> None:
    played, set_up = backend.Board(9), backend.Board(9)
    played.play("pass")
    set_up.set_up(white=["A1"])
    for board in (played, set_up):
        before = seen(board)
        with pytest.raises(GomcError, match="on an empty board before the first move"):
            board.place_fixed_handicap(2)
        assert seen(board) == before
    for stones in (["C3"], geometry(9).points):
        with pytest.raises(GomcError, match="handicap stones must be a whole number from 2 to 80"):
            backend.Board(9).place_handicap(stones)


# --- Bad input.


@pytest.mark.parametrize("color", ["red", "", 1, 0, object()])
def test_a_color_is_black_or_white(backend: Backend, color: object) -> None:
    board = backend.Board(5)
    for attempt in (board.play, board.is_legal):
        with pytest.raises(GomcError, match=r"a color must be black or white \(b or w\), not"):
            attempt("C3", color)
    assert board.moves == ()


@pytest.mark.parametrize("move", ["Q16", 5, 29, 30])
def test_a_point_off_the_board_is_illegal(backend: Backend, move: int | str) -> None:
    board = backend.Board(5)
    assert not board.is_legal(move)
    with pytest.raises(IllegalMove, match="is off the board") as error:
        board.play(move)
    assert error.value.reason == "off the board"


@pytest.mark.parametrize("move", ["C", "I1", None, 1.5])
def test_what_is_no_move_is_an_error(backend: Backend, move: object) -> None:
    board = backend.Board(5)
    for attempt in (board.play, board.is_legal, board.string, board.liberties, board.color_at):
        with pytest.raises(GomcError, match="a move"):
            attempt(move)
