"""Points and sets, their names, diagrams, and where handicap stones stand."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomc import PASS, GomcError, IllegalMove, Points
from gomc.game import diagram, handicap
from gomc.game.points import COLUMNS, bits, geometry, nth, parse_move, point_name, set_of
from gomc.game.rules import Color

SIZES = range(1, 26)


@pytest.mark.parametrize("size", SIZES)
def test_a_board_has_its_points_in_rows_and_columns(size: int) -> None:
    shape = geometry(size)
    assert len(shape.points) == size**2
    assert list(shape.points) == sorted(shape.points) == list(bits(shape.board))
    assert shape.edge.bit_count() == (size**2 - (size - 2) ** 2 if size > 1 else 1)
    assert not shape.board & shape.board << 1 & set_of([row * (size + 1) for row in range(size + 1)])


@pytest.mark.parametrize("size", SIZES)
def test_every_point_has_one_name_and_every_name_one_point(size: int) -> None:
    names = [point_name(point, size) for point in geometry(size).points]
    assert names[0] == f"A{size}"
    assert names[-1] == f"{COLUMNS[size - 1]}1"
    assert len(set(names)) == size**2
    assert [parse_move(name.lower(), size) for name in names] == list(geometry(size).points)


def test_no_column_is_called_i() -> None:
    assert "I" not in COLUMNS
    assert parse_move("J1", 9) == parse_move("H1", 9) + 1
    with pytest.raises(GomcError, match="columns A to Z without I"):
        parse_move("I5", 9)


@pytest.mark.parametrize("move", ["pass", "PASS", " Pass ", -1, PASS])
def test_a_pass_is_a_move(move: int | str) -> None:
    assert parse_move(move, 19) == PASS


@pytest.mark.parametrize("move", ["K1", "A10", "A0", "Z25", 9, 19, 90, 10**9])
def test_points_of_other_boards_are_off_the_board(move: int | str) -> None:
    with pytest.raises(
        IllegalMove, match="off the board: the points of a 9x9 board are A1 to J9"
    ) as error:
        parse_move(move, 9)
    assert error.value.reason == "off the board"


@pytest.mark.parametrize("move", ["", "A", "5E", "E 5", "E5x", "E-1", "E²", "E٣", "ÄÖ", "E1000"])
def test_what_is_no_name_of_a_move_is_refused(move: str) -> None:
    with pytest.raises(GomcError, match="a move must be a point such as 'E5'") as error:
        parse_move(move, 9)
    assert not isinstance(error.value, IllegalMove)


@pytest.mark.parametrize("move", [None, 2.5, float("nan"), True, -2, b"E5", ("E", 5)])
def test_what_is_no_number_of_a_move_is_refused(move: object) -> None:
    with pytest.raises(GomcError, match="a move as a number must be a whole number -1 or more"):
        parse_move(move, 9)


@given(st.sets(st.integers(0, 649)))
def test_sets_are_read_in_order(points: set[int]) -> None:
    whole = set_of(sorted(points))
    assert list(bits(whole)) == sorted(points)
    assert [nth(whole, k).bit_length() - 1 for k in range(len(points))] == sorted(points)


@pytest.mark.parametrize("size", [1, 2, 3, 9, 25])
def test_what_is_beside_and_around_a_point_is_as_near_as_coordinates_say(size: int) -> None:
    shape = geometry(size)
    assert shape.beside[0] == shape.around[0] == 0
    places = {1 << p: divmod(p, shape.stride) for p in shape.points}
    assert shape.beside.keys() == shape.around.keys() == {0, *places}
    for one, (row, column) in places.items():
        steps = {p: {abs(r - row), abs(c - column)} for p, (r, c) in places.items()}
        assert shape.beside[one] == sum(p for p, step in steps.items() if step == {0, 1})
        assert shape.around[one] == sum(p for p, step in steps.items() if step in ({0, 1}, {1}))


def test_points_show_their_face() -> None:
    points = Points.of(["C1", "A3", "B2", "A3"], 3)
    assert list(points) == [0, 5, 10]
    assert points.names == ("A3", "B2", "C1")
    assert "a3" in points
    assert 5 in points
    assert "A1" not in points
    assert "pass" not in points
    assert repr(points) == "Points(A3 B2 C1, size=3)"
    assert repr(Points(0, 3)) == "Points(none, size=3)"
    assert points == Points(0b10000100001, 3)
    assert len({points, Points.of(points.names, 3), Points.of(points.names, 4)}) == 2
    assert points != Points.of(points.names, 4)
    assert points != {0, 5, 10}
    assert str(points).splitlines() == ["3 # . .", "2 . # .", "1 . . #", "  A B C"]
    with pytest.raises(GomcError, match="a point of the board is needed here, not a pass"):
        Points.of(["A1", "pass"], 3)


@given(
    st.integers(1, 25).flatmap(
        lambda n: st.tuples(st.just(n), st.text("XO.", min_size=n * n, max_size=n * n))
    )
)
def test_a_diagram_drawn_is_read_again(position: tuple[int, str]) -> None:
    size, signs = position
    cells = list(zip(geometry(size).points, signs, strict=True))
    black, white = (set_of([p for p, sign in cells if sign == own]) for own in "XO")
    empty = [p for p, sign in cells if sign == "."]
    for ko in [0, *(1 << p for p in empty[:1])]:
        for to_play in Color:
            shown = diagram.Diagram(size, black, white, ko, to_play)
            assert diagram.parse(diagram.draw(*shown)) == shown


def test_a_diagram_may_be_written_in_several_ways() -> None:
    spaced = diagram.parse("\n  3 . X .  3\n  2 O k O  2\n  1 . . .  1\n    A B C\n  WHITE to play\n")
    assert spaced == diagram.parse("white to play\n.X.\nOkO\n...")
    assert (spaced.black, spaced.white, spaced.ko) == (0b10, 0b1010000, 0b100000)
    assert spaced.to_play is Color.WHITE


def test_stones_may_be_round_and_the_last_move_stands_in_brackets() -> None:
    printed = "    A  B  C\n 3  .  +  .  3\n 2  .  O (X) 2\n 1  .  .  .  1\n    A  B  C"
    round_ = "\x1b[48;5;179m . + .\x1b[0m\n. \x1b[97m○(●)\n..."
    for text in (printed, round_):
        assert diagram.parse(text) == diagram.parse(". . .\n. O X\n. . .\nWhite to play")
    assert diagram.parse(f"Black to play\n{printed}").to_play is Color.BLACK


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a diagram must have 1 to 25 rows, not 0."),
        ("\n".join(["." * 26] * 26), "a diagram must have 1 to 25 rows, not 26."),
        (
            "..\n...",
            "a diagram needs as many points in a row as it has rows (2), but row 2 has 3.",
        ),
        ("kk\n..", "a diagram may have one ko point (k), not 2."),
        (".#\n..", "a diagram has rows of X, O and . (and k for a ko), not '.#'."),
        ("(X)X\n(.)X", "a diagram has rows of X, O and . (and k for a ko), not '(.)X'."),
        (
            "3 ...\n2 ...\n2 ...",
            "the rows of a diagram are numbered from below: row 3 from above has the number 1, not 2.",
        ),
        (
            "..  1\n..  2",
            "the rows of a diagram are numbered from below: row 1 from above has the number 2, not 1.",
        ),
        ("(X)(O)\n..", "a diagram may have one last move in brackets, not 2."),
        ("(X).\n.(O)", "a diagram may have one last move in brackets, not 2."),
        (
            "..\n..\nred to play",
            "a diagram has rows of X, O and . (and k for a ko), not 'red to play'.",
        ),
    ],
)
def test_what_is_no_diagram_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(GomcError) as error:
        diagram.parse(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (9, 2, {"C3", "G7"}),
        (9, 9, {"C3", "C5", "C7", "E3", "E5", "E7", "G3", "G5", "G7"}),
        (13, 5, {"D4", "D10", "K4", "K10", "G7"}),
        (19, 4, {"D4", "D16", "Q4", "Q16"}),
        (19, 6, {"D4", "D16", "Q4", "Q16", "D10", "Q10"}),
        (19, 7, {"D4", "D16", "Q4", "Q16", "D10", "Q10", "K10"}),
        (19, 8, {"D4", "D16", "Q4", "Q16", "D10", "Q10", "K4", "K16"}),
        (8, 4, {"C3", "C6", "F3", "F6"}),
    ],
)
def test_fixed_handicap_stands_where_gtp_has_it(size: int, stones: int, points: set[str]) -> None:
    names = handicap.fixed(size, stones)
    assert len(names) == stones
    assert set(names) == points


@pytest.mark.parametrize(("size", "most"), [(7, 4), (8, 4), (9, 9), (12, 4), (18, 4), (19, 9), (25, 9)])
def test_fixed_handicap_has_an_end(size: int, most: int) -> None:
    assert len(set(handicap.fixed(size, most))) == most
    for stones in (1, most + 1):
        with pytest.raises(GomcError, match=f"must be a whole number from 2 to {most}, not {stones}"):
            handicap.fixed(size, stones)


def test_small_boards_have_no_fixed_handicap() -> None:
    with pytest.raises(GomcError, match="a 6x6 board has no fixed handicap; sizes from 7 have"):
        handicap.fixed(6, 2)


@pytest.mark.parametrize("size", [2, 3, 6, 7, 9])
def test_free_handicap_of_any_number_stands_on_different_points(size: int) -> None:
    for stones in range(2, size**2):
        names = handicap.free(size, stones)
        assert len(set(names)) == stones
        assert all(parse_move(name, size) in geometry(size).points for name in names)


def test_free_handicap_fills_the_largest_board_in_a_moment(promptly: Any) -> None:
    assert len({*promptly(5.0, lambda: handicap.free(25, 624))}) == 624


def test_free_handicap_leaves_a_point_empty() -> None:
    with pytest.raises(GomcError, match="handicap stones must be a whole number from 2 to 8, not 9"):
        handicap.free(3, 9)
    with pytest.raises(GomcError, match="a 1x1 board has no room for handicap stones"):
        handicap.free(1, 2)


def test_a_number_of_handicap_stones_is_any_whole_number() -> None:
    assert handicap.fixed(9, 4.0) == handicap.fixed(9, 4)  # type: ignore[arg-type]
    assert handicap.free(5, 3.0) == handicap.free(5, 3)  # type: ignore[arg-type]


def test_sets_cannot_be_changed_and_can_be_copied():
    corner = Points.of(["A1"], 3)
    with pytest.raises(AttributeError, match="bits of a set of points cannot be changed"):
        corner.bits = 0
    assert corner == pickle.loads(pickle.dumps(corner)) == copy.copy(corner) == copy.deepcopy(corner)
