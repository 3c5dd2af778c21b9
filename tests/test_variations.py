"""Variations of game records: read, walked, added and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gomc.reference as go
from gomc import sgf
from gomc.errors import GomcError, IllegalMove
from gomc.game.record import Record
from gomc.game.rules import Color

BRANCHED = "(;SZ[5]KM[0.5]PB[Ann];B[cc];W[cd](;B[bd]C[one];W[bc](;B[aa])(;B[ba]))(;B[dd]C[two]))"


def test_every_line_has_its_record():
    game = sgf.read_tree(BRANCHED)
    ends = [node for node in game.walk() if not node.children]
    names = [[node.name for node in end.line[1:]] for end in ends]
    assert names == [
        ["C3", "C2", "B2", "B3", "A5"],
        ["C3", "C2", "B2", "B3", "B5"],
        ["C3", "C2", "D2"],
    ]
    for end, moves in zip(ends, names, strict=True):
        record = end.record
        assert record.players[0] == "Ann"
        assert [*record.board_at(len(moves), go.Board).moves] == [*record.moves]
        assert len(record.moves) == len(moves)


def test_the_main_line_is_what_read_reads():
    game = sgf.read_tree(BRANCHED)
    assert game.record == sgf.read(BRANCHED)
    assert [node.move for node in game.main_line[1:]] == [*sgf.read(BRANCHED).moves]
    assert game.move is None
    assert game.name is None


def test_a_record_in_the_middle_goes_on_along_its_own_first_children():
    second = sgf.read_tree(BRANCHED).main_line[2].children[1]
    assert [move for _, move in second.record.moves] == [14, 20, 21]
    assert second.record.comments == ((3, "two"),)


def test_what_is_written_is_read_again():
    game = sgf.read_tree(BRANCHED)
    again = sgf.read_tree(sgf.write(game.children[0]))  # any node stands for its tree
    assert [node.properties for node in again.walk()] == [node.properties for node in game.walk()]
    assert sgf.write(again) == sgf.write(game)


def test_a_variation_is_added_once():
    game = sgf.read_tree("(;SZ[5];B[cc])")
    first = game.children[0]
    added = first.add("B2")
    assert first.add(game.record.board_at(0, go.Board).check("B2")) is added
    assert added.move == (Color.WHITE, added.board(go.Board).moves[-1][1])
    assert first.add("pass", "black").name == "pass"
    assert [child.name for child in first.children] == ["B2", "pass"]
    assert game.add("C3") is first


@pytest.mark.parametrize(
    ("text", "to_play"),
    [
        ("(;SZ[9]AB[cc][gg];W[ee])", Color.WHITE),
        ("(;SZ[9];W[ee];B[cc])", Color.WHITE),
        ("(;SZ[9];B[ee];W[cc])", Color.BLACK),
        ("(;SZ[9]PL[B]AB[cc];W[ee])", Color.BLACK),
        ("(;SZ[9])", Color.BLACK),
    ],
)
def test_the_next_move_tells_who_is_to_move(text, to_play):
    root = sgf.read_tree(text)
    assert root.board(go.Board).to_play is to_play
    assert root.board(go.Board).to_play is sgf.read(text).board_at(0, go.Board).to_play
    assert root.add("F5").move[0] is to_play


def test_the_next_move_tells_who_is_to_move_after_a_set_up():
    text = "(;SZ[9];B[ee];AB[aa];B[cc])"
    setup = sgf.read_tree(text).main_line[2]
    assert setup.board(go.Board).to_play is Color.BLACK
    assert sgf.read_tree(text).main_line[1].board(go.Board).to_play is Color.WHITE


def test_moves_after_two_passes_can_be_added():
    game = sgf.read_tree("(;SZ[5];B[];W[])")
    assert game.main_line[-1].add("C3").name == "C3"


def test_an_illegal_variation_is_refused():
    game = sgf.read_tree("(;SZ[5];B[cc])")
    with pytest.raises(IllegalMove, match="a stone stands there"):
        game.children[0].add("C3")
    assert game.children[0].children == []


@given(st.text())
def test_comments_come_back(text):
    game = sgf.read_tree("(;SZ[5];B[cc])")
    game.children[0].comment = text
    again = sgf.read_tree(sgf.write(game)).children[0].comment
    kept = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\n\r", "\n")
    if not any(letter in text for letter in "\r\t\v\f"):  # SGF turns them into other white space
        assert again == kept


def test_a_comment_can_be_taken_away():
    game = sgf.read_tree(BRANCHED)
    node = game.main_line[3]
    node.comment = ""
    assert "C" not in node.properties
    assert node.comment == ""
    with pytest.raises(GomcError, match="a comment must be a str"):
        node.comment = 5  # type: ignore[assignment]


def test_set_up_stones_are_kept():
    game = sgf.read_tree("(;SZ[5]AB[aa][bb]HA[2];W[cc];AW[dd]PL[W])")
    last = game.main_line[-1]
    assert last.move is None
    assert last.board(go.Board).white.names == ("D2", "C3") or len(last.board(go.Board).white) == 2
    assert sgf.read(sgf.write(game)) == sgf.read("(;SZ[5]AB[aa][bb]HA[2];W[cc];AW[dd]PL[W])")


def test_a_long_game_does_not_exhaust_the_stack():
    text = "(;SZ[19]" + ";B[]" * 3000 + "(;W[aa])(;W[bb]))"
    game = sgf.read_tree(text)
    assert sum(1 for _ in game.walk()) == 3003
    assert sgf.read_tree(sgf.write(game)).main_line[-1].move == (Color.WHITE, 0)


def test_errors_are_sentences():
    with pytest.raises(GomcError, match="no SGF data found"):
        sgf.read_tree("a game;")
    with pytest.raises(GomcError, match="must be a point of the 5x5 board"):
        sgf.read_tree("(;SZ[5];B[zz])")
    with pytest.raises(GomcError, match="a Board, a Record or a GameNode"):
        sgf.write("a game")  # type: ignore[arg-type]
    wrong = sgf.read_tree("(;SZ[5];B[cc](;W[bb])(;W[zz]))")  # found when one goes there
    with pytest.raises(GomcError, match="must be a point of the 5x5 board"):
        wrong.children[0].children[1].board(go.Board)


def test_a_letter_in_another_encoding_is_read():
    game = sgf.read_tree("(;SZ[5]CA[ISO-8859-1]C[Gr\xfc\xdfe];B[cc])".encode("latin-1"))
    assert game.comment == "Grüße"
    assert Record(5, moves=((Color.BLACK, 14),)).moves == game.record.moves
    assert "Grüße" in sgf.write(game)
