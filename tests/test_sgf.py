"""Game records: read from files of all kinds, replayed, written."""

from __future__ import annotations

import dataclasses
import encodings
import importlib
import io
import pkgutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sgfmill import sgf_grammar

import gomc
import gomc.reference as go
from benchmarks.trials import records
from gomc import sgf
from gomc.errors import GomcError, IllegalMove
from gomc.game.record import Record, Setup
from gomc.game.rules import Color

PACKAGED = Path(gomc.__file__).parent / "data" / "mogo-zhou-2009-9x9.sgf"


def test_the_text_of_sgfmill_is_compiled_without_a_warning(tmp_path):
    """In a page Python compiles it anew, and a learner would see a warning that is none of gomc's."""
    anew = ["-W", "error", "-X", f"pycache_prefix={tmp_path}"]
    subprocess.run([sys.executable, *anew, "-c", "import gomc.sgf"], check=True)


def test_packaged_game_reads_and_replays():
    record = sgf.read(PACKAGED)
    assert (record.size, record.komi, len(record.moves)) == (9, 7.5, 71)
    assert record.players == ("Zhou Junxun 9p (nutngo)", "MoGo on 640 cores")
    assert (record.result, record.date, record.rules) == ("B+Resign", "2009-02-10", "Chinese")
    assert record.notes == ()
    board = record.board_at(49, go.Board)
    assert board.last_move == "J4"
    assert board.to_play is Color.WHITE
    assert len(board.moves) == 49


def test_real_games_replay_as_on_sgfmills_board():
    from sgfmill import boards
    from sgfmill import sgf as mill

    paths = sorted((Path(__file__).parent / "data" / "games").glob("*.sgf"))
    assert len(paths) == 4
    for path in paths:
        record = sgf.read(path)
        assert sgf.read(sgf.write(record)) == record
        referee = boards.Board(record.size)
        nodes = mill.Sgf_game.from_bytes(path.read_bytes()).get_main_sequence()
        plays = [node.get_move() for node in nodes if node.get_move()[0]]
        assert len(plays) == len(record.moves)
        for color, place in plays:
            if place is not None:
                referee.play(*place, color)
        board = record.board_at(len(record.moves), go.Board)
        for row in range(record.size):
            for column in range(record.size):
                color = board.color_at((record.size - 1 - row) * (record.size + 1) + column)
                assert {"b": Color.BLACK, "w": Color.WHITE}.get(referee.get(row, column)) == color


def test_every_position_of_a_game_can_be_had():
    record = sgf.read("(;SZ[5]KM[0.5];B[cc];W[];B[tt];W[cd])")
    assert [record.board_at(n, go.Board).last_move for n in range(5)] == [
        None,
        "C3",
        "pass",
        "pass",
        "C2",
    ]
    with pytest.raises(GomcError, match=r"the number of moves replayed .* from 0 to 4, not 5"):
        record.board_at(5, go.Board)


def test_variations_and_further_games_are_skipped_with_a_note():
    record = sgf.read("(;SZ[9](;B[ee](;W[cc])(;W[dd])(;W[ff]))(;B[aa]))\n(;SZ[5];B[cc])")
    assert record.size == 9
    assert [move for _, move in record.moves] == [44, 22]
    assert record.notes[:2] == (
        "3 variations were skipped: only the main line is read.",
        "the file has further games, which were skipped: only the first is read.",
    )


def test_handicap_stones_are_placed_as_such():
    record = sgf.read("(;SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee])")
    board = record.board_at(0, go.Board)
    assert (board.handicap, board.to_play, board.black.names) == (2, Color.WHITE, ("G7", "C3"))
    assert record.notes == ()
    assert sgf.read(sgf.write(record.board_at(1, go.Board))) == record


def test_handicap_without_its_stones_gets_a_note():
    record = sgf.read("(;SZ[9]KM[0]HA[3];W[ee])")
    assert record.notes == ("the handicap is 3, but 0 black stones are set up.",)
    assert record.board_at(0, go.Board).to_play is Color.WHITE
    assert sgf.read("(;SZ[9]KM[0]HA[many])").notes == (
        "the handicap 'many' is no number of stones, so it is 0.",
    )


@pytest.mark.parametrize(
    ("text", "to_play"),
    [
        ("(;SZ[9]AB[aa][cc]AW[bb])", Color.BLACK),
        ("(;SZ[9]AB[aa]AW[bb]PL[W])", Color.WHITE),
        ("(;SZ[9]AB[aa]AW[bb]PL[white];B[ee])", Color.WHITE),
        ("(;SZ[9]AB[aa]AW[bb];W[ee])", Color.WHITE),
        ("(;SZ[9];W[ee])", Color.WHITE),
        ("(;SZ[9]HA[2]AB[aa][bb])", Color.WHITE),
        ("(;SZ[9]HA[2]AB[aa][bb]PL[B])", Color.BLACK),
    ],
)
def test_who_plays_first(text, to_play):
    assert sgf.read(text).board_at(0, go.Board).to_play is to_play


def test_setup_in_the_middle_of_a_game():
    record = sgf.read("(;SZ[9]KM[7];B[ee];W[cc];AE[ee]AB[aa:bb]PL[W];W[ff])")
    assert record.notes == ("stones are set up in the middle of the game, after move 2.",)
    assert record.board_at(1, go.Board).color_at("E5") is Color.BLACK
    board = record.board_at(2, go.Board)
    assert board.black.names == ("A9", "B9", "A8", "B8")
    assert (board.white.names, board.to_play) == (("C7",), Color.WHITE)
    assert record.board_at(3, go.Board).last_move == "F4"
    assert sgf.read(sgf.write(record)) == record


def test_two_setups_one_after_another():
    record = sgf.read("(;SZ[9]KM[7]AB[aa];AW[bb];B[ee];AE[aa];AE[bb])")
    assert record.board_at(0, go.Board).white.names == ("B8",)
    assert record.board_at(1, go.Board).black.names == ("E5",)
    assert sgf.read(sgf.write(record)) == record


def test_illegal_moves_and_setups_are_named():
    record = sgf.read("(;SZ[9];B[ee];W[cc];B[ee])")
    with pytest.raises(IllegalMove, match=r"move 3 of the record: Black cannot play E5: a stone") as e:
        record.board_at(3, go.Board)
    assert e.value.reason == "occupied"
    assert record.board_at(2, go.Board).last_move == "C7"
    record = sgf.read("(;SZ[3];B[aa];AB[ba][ab]AW[bb][ca]AE[];AW[ac])")
    with pytest.raises(GomcError, match="set-up after move 1: the stone at A3 would have no liberty"):
        record.board_at(1, go.Board)


def test_superko_is_not_asked_of_a_record_unless_wanted():
    # White takes a ko, both pass, Black takes it back: the position set up recurs.
    record = sgf.read("(;SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[];W[];B[cb])")
    assert record.board_at(4, go.Board).last_move == "C4"
    with pytest.raises(IllegalMove, match=r"move 4 of the record: .*\(superko\)"):
        record.board_at(4, go.Board, gomc.TROMP_TAYLOR)


@pytest.mark.parametrize("second", ["W[cd]", "B[cd]"])
def test_a_node_that_only_says_who_moves_is_no_set_up(second):
    """Ko, prisoners and numbers of moves stay."""
    plain, named = (
        sgf.read(f"(;SZ[4]KM[0]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]{player};{second})")
        for player in ("", f";PL[{second[0]}]")
    )
    assert named == plain
    assert named.notes == ()
    other = sgf.read("(;SZ[4]KM[0];B[cb];PL[B];W[aa])")
    assert other.setups == (Setup(1, to_play=Color.BLACK),)
    assert other.notes == ()


def test_a_player_who_is_named_behind_a_move_sets_nothing_up():
    record = sgf.read("(;SZ[9]KM[5]HA[2]AB[cc][gg];W[ee]PL[B];B[cd]PL[W];W[ge]PL[B])")
    assert len(record.setups) == 1
    board = record.board_at(3, go.Board)
    assert (len(board.moves), board.handicap, board.to_play) == (3, 2, Color.BLACK)
    assert record.notes == ()


def test_passes():
    def moves(text: str) -> list[int]:
        return [move for _, move in sgf.read(text).moves]

    assert moves("(;FF[3]SZ[19];B[tt];W[])") == [gomc.PASS, gomc.PASS]
    assert moves("(;SZ[25];B[tt];W[])") == [19 * 26 + 19, gomc.PASS]


def test_play_goes_on_after_two_passes():
    record = sgf.read("(;SZ[5];B[tt];W[tt];B[cc];W[tt];B[tt])")
    assert record.board_at(3, go.Board).last_move == "C3"
    assert record.board_at(5, go.Board).ended == "two passes"


def test_old_file_with_two_moves_in_a_node_and_long_names():
    record = sgf.read("(;GaMe[1]SiZe[9]KoMi[5.5];White[aa]Black[ bb ])")
    assert record.moves == ((Color.WHITE, 0), (Color.BLACK, 11))


@pytest.mark.parametrize(
    ("komi", "value", "note"),
    [
        ("KM[6.5]", 6.5, ()),
        ("KM[6,5]", 6.5, ()),
        ("KM[-3]", -3, ()),
        ("", 0, ("the file gives no komi, so komi is 0.",)),
        ("KM[]", 0, ("the file gives no komi, so komi is 0.",)),
        ("KM[six]", 0, ("the komi 'six' is no number, so komi is 0.",)),
        ("KM[7_5]", 0, ("the komi '7_5' is no number, so komi is 0.",)),
        ("KM[inf]", 0, ("the komi 'inf' is no number, so komi is 0.",)),
    ],
)
def test_komi(komi, value, note):
    record = sgf.read(f"(;SZ[9]{komi};B[ee])")
    assert (record.komi, record.notes) == (value, note)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("UTF-8", "張栩 Grünwald"),
        ("ISO-8859-1", "Grünwald"),
        ("Shift_JIS", "表示 ソ"),
        ("Big5", "功許蓋"),
        ("GB18030", "周俊勋"),
        ("EUC-KR", "이세돌"),
    ],
)
def test_encodings(encoding, name):
    data = f"(;CA[{encoding}]SZ[9]KM[0]PB[{name}];B[ee])".encode(encoding)
    record = sgf.read(data)
    assert (record.players[0], record.notes) == (name, ())


UNUSED = ["punycode", "idna", "utf-7", "unicode_escape", "raw-unicode-escape", "zlib", "undefined"]
"""Encodings of Python's that no file is written in."""


def test_encodings_undeclared_marked_or_wrong():
    assert sgf.read("(;SZ[9]KM[0]PB[Å])".encode()).players[0] == "Å"
    undeclared = sgf.read("(;SZ[9]KM[0]PB[Å])".encode("latin-1"))
    assert undeclared.players[0] == "Å"
    assert undeclared.notes == ("the file is not in UTF-8 and names no encoding: read as latin-1.",)
    assert sgf.read("(;CA[UTF-8]SZ[9]KM[0]PB[張])".encode("utf-16")).players[0] == "張"
    for declared in ("UTF-8", "klingon", "rot13", "UTF-16", "\x00", *UNUSED):
        record = sgf.read(f"(;CA[{declared}]SZ[9]KM[0]PB[Å])".encode("latin-1"))
        assert record.players[0] == "Å"
        assert "read as latin-1" in record.notes[0]


def test_str_needs_no_encoding():
    assert sgf.read("(;CA[klingon]SZ[9]KM[0]PB[張\ud800])").players[0] == "張?"


@pytest.mark.parametrize(
    ("declared", "written", "name"),
    [
        ("GB2312", "gbk", "张镕"),
        ("EUC-KR", "cp949", "뷁"),
        ("Shift_JIS", "cp932", "髙"),
        ("gbk", "gb18030", "㐂"),
    ],
)
def test_a_larger_encoding_has_the_name_of_a_smaller(declared: str, written: str, name: str) -> None:
    record = sgf.read(f"(;CA[{declared}]SZ[9]KM[0]PB[{name}])".encode(written))
    assert (record.players[0], record.notes) == (name, ())
    record = sgf.read("(;CA[GB2312]SZ[9]KM[0]PB[朱鑫])".encode())  # letters that GB18030 has too
    assert record.players[0] == "朱鑫"
    assert record.notes == ("the file is not in 'GB2312', which it names: read as utf-8.",)


def test_an_encoding_is_named_by_its_property_alone() -> None:
    text = "(;SZ[9]KM[0]PB[张]C[my CA [koi8-r\\] text]CA[UTF-8])"
    for data in (text, text.replace("CA[UTF-8]", "")):
        assert sgf.read(data.encode()).players[0] == "张"
    japanese = "(;PB[ソ表]CA[Shift_JIS]SZ[9]KM[0])".encode(
        "shift_jis"
    )  # half of the letter is a backslash
    assert sgf.read(japanese).players[0] == "ソ表"


def test_the_mark_of_utf8_is_stronger_than_the_named_encoding() -> None:
    record = sgf.read(b"\xef\xbb\xbf(;CA[ISO-8859-1]SZ[9]KM[0]PB[\xc3\xa9])")
    assert (record.players[0], record.notes) == ("é", ())


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("game.sgf", "cannot read 'game.sgf': No such file or directory"),
        (b"", "no SGF data found"),
        ("(hello;)", "no SGF data found"),
        ("(;SZ[9];B[ee]", "unexpected end of SGF data"),
        ("(;SZ[9];B[ee", "unexpected end of SGF data"),
        ("(;SZ[9][;B)", "unexpected"),
        ("(;GM[3]SZ[9])", r"of a game of Go, which is GM\[1\], not GM '3'"),
        ("(;SZ[19:13])", "must be square, from 1x1 to 25x25, not '19:13'"),
        ("(;SZ[26])", "must be square, from 1x1 to 25x25, not '26'"),
        ("(;SZ[0])", "not '0'"),
        ("(;SZ[])", "not ''"),
        ("(;SZ[" + "9" * 5000 + "])", r"not '99999999999999999999\.\.\.'"),
        ("(;SZ[9];B[ee];W[zz])", "move 2 of the record must be a point of the 9x9 board .* not 'zz'"),
        ("(;SZ[9];B[ee][ff])", "move 1 of the record must be a point .* not 'ee ff'"),
        ("(;SZ[9]AB[aa][j])", "AB after move 0 must be points of the 9x9 board, not 'aa j'"),
        (3, "read from text, bytes, a path or an open file, not 3"),
        (Path("no/such/game.sgf"), "cannot read 'no/such/game.sgf': No such file"),
        (Path("a\0b"), "cannot read"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(source, sentence):
    with pytest.raises(GomcError, match=sentence) as error:
        sgf.read(source)
    assert str(error.value).endswith(".")


def test_square_size_written_with_a_colon():
    assert sgf.read("(;SZ[9:9])").size == 9


def test_deep_nesting_is_read():
    depth = 20_000
    record = sgf.read("(;SZ[9]KM[0]" + "(;B[]" * depth + ")" * depth + ")")
    assert len(record.moves) == depth


MB = 1_000_000
HUGE = {  # a head, what is repeated, a tail
    "blanks in the encoding's name": (b"(;CA[", b" ", b""),
    "names of encodings": (b"(;", b"CA[punycode]", b")"),
    "letters": (b"(;", b"A", b")"),
    "properties that do not end": (b"(;", b"A[", b""),
    "blanks after names": (b"(;", b"A ", b""),
    "an encoding that decodes slowly": (b"(;CA[punycode]C[-", b"9", b"])"),
    "rectangles of a property": (b"(;SZ[25]", b"AB[aa:yy]", b")"),
    "rectangles of many nodes": (b"(;SZ[25]", b";AB[aa:yy][aa:yx]", b")"),
    "set-ups": (b"(;SZ[25]", b";PL[B]", b")"),
    "nodes": (b"(", b";", b")"),
    "variations": (b"(;", b"(;)", b")"),
    "nested variations": (b"", b"(;", b""),
    "brackets": (b"", b"(", b""),
    "moves": (b"(;", b";B[aa]W[]", b")"),
    "digits": (b"(;KM[0.", b"1", b"])"),
    "escapes": (b"(;C[", b"\\\\", b""),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [MB // 2, pytest.param(MB, marks=pytest.mark.slow)])
@pytest.mark.parametrize("parts", HUGE.values(), ids=HUGE)
def test_a_megabyte_is_read_or_refused_in_two_seconds(parts, size):
    """Half of it too, so that it does not depend on what else the machine does."""
    head, unit, tail = parts
    records.timed(head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail)


@pytest.mark.parametrize(
    "source", [b"(;C[%b])" % (b"x" * 10 * MB), f"(;C[{'x' * 10 * MB}])"], ids=["bytes", "text"]
)
@pytest.mark.parametrize("read", [sgf.read, sgf.read_tree])
def test_what_is_no_file_has_the_same_limit(read, source):
    with pytest.raises(GomcError, match="this SGF file is too large: it has more than 10 MB"):
        read(source)


def test_a_game_is_taken_apart_only_once(monkeypatch):
    """Most of the time of reading goes there."""
    read, times = sgf_grammar.tokenise, []
    monkeypatch.setattr(sgf_grammar, "tokenise", lambda *args: times.append(args) or read(*args))
    assert len(sgf.read(b"(;SZ[9];B[aa](;W[cc])(;W[dd]))").moves) == 2
    assert len(times) == 1


@pytest.mark.parametrize(
    ("text", "further"),
    [
        ("[] (;C[\\](;]\n[)]SZ[5];B[aa]) [", False),
        ("(;C[a)\\\\];B[aa]) (;", True),
        ("(;C[\\\\](;B[aa])(;C[(;]))\n( \n;)", True),
    ],
)
def test_what_stands_in_values_is_no_further_game(text, further):
    notes = sgf.read(text).notes
    assert any("further games" in note for note in notes) == further


@pytest.mark.parametrize("letter", [b"9", b"\xc3\xa9"])
def test_no_encoding_is_slow(letter):
    for module in pkgutil.iter_modules(encodings.__path__):
        data = b"(;CA[%b]C[-%b])" % (module.name.encode(), letter * (MB // 20 // len(letter)))
        begun = time.process_time()
        sgf.read(data)
        assert time.process_time() - begun < 2 / 20, module.name


@pytest.mark.parametrize(
    ("unit", "count", "sentence"),
    [
        (b";B[aa]", 100_000, "its game has more than 100,000 nodes"),
        (b"(;B[aa])", 100_000, "its game has more than 100,000 nodes"),
        (b";AB[aa:yy]", 1_601, "the record sets up more than 1,000,000 points"),
    ],
)
def test_games_of_too_many_nodes_are_refused(unit, count, sentence):
    with pytest.raises(GomcError, match=sentence):
        sgf.read(b"(;SZ[25]" + unit * count + b")")


@pytest.mark.slow
def test_long_games_are_written_in_linear_time():
    record = sgf.read(b"(;SZ[9]" + b";B[];W[]" * 20_000 + b")")
    board = record.board_at(40_000, go.Board)
    begun = time.process_time()
    assert Record.of(board).moves == record.moves
    assert time.process_time() - begun < 0.5
    assert sgf.read(sgf.write(board)).moves == record.moves


def test_rectangles_are_sets_of_points():
    record = sgf.read("(;SZ[25]AB[bc:dd][aa][xx:yy]AW[ab:ae]AE[aa:yy])")
    names = [gomc.Points.of([*points], 25).names for points in record.setups[0][1:4]]
    assert " ".join(names[0]) == "A25 B23 C23 D23 B22 C22 D22 Y2 Z2 Y1 Z1"
    assert " ".join(names[1]) == "A24 A23 A22 A21"
    assert len(names[2]) == 625
    for wrong in ("[bb:aa]", "[ba:ab]", "[aa:]", "[:aa]", "[aa:bb:cc]", "[tt]", "[aa][]", "[aa:zz]"):
        with pytest.raises(GomcError, match="AB after move 0 must be points of the 9x9 board"):
            sgf.read(f"(;SZ[9]AB{wrong})")


@given(st.data())
def test_damaged_real_files(data):
    original = PACKAGED.read_bytes()
    start = data.draw(st.integers(0, len(original)))
    end = data.draw(st.integers(start, min(len(original), start + 20)))
    middle = data.draw(st.binary(max_size=8) | st.sampled_from(records.PIECES))
    records.replayed(original[:start] + middle + original[end:])


texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)


@st.composite
def boards(draw: st.DrawFn) -> go.Board:
    board = go.Board(draw(st.integers(1, 25)), draw(st.integers(-20, 20)) / 2)
    points = board.geometry.points
    if draw(st.booleans()):
        black = draw(st.sets(st.sampled_from(points), max_size=len(points) // 3))
        white = draw(st.sets(st.sampled_from(points), max_size=len(points) // 3)) - black
        try:
            board.set_up(black, white, to_play=draw(st.sampled_from(Color)))
        except GomcError:
            assume(False)  # a string without a liberty
    for move in draw(st.lists(st.sampled_from([*points, gomc.PASS]), max_size=30)):
        color = draw(st.sampled_from(Color))
        if board.is_legal(move, color):
            board.play(move, color)
    return board


@given(boards(), st.tuples(texts, texts), texts, st.data())
def test_what_is_written_reads_back_equal(board, players, event, data):
    comments = data.draw(st.dictionaries(st.integers(0, len(board.moves)), texts))
    record = dataclasses.replace(
        Record.of(board), players=players, event=event, comments=tuple(sorted(comments.items()))
    )
    again = sgf.read(sgf.write(record))
    assert again == record
    assert again.notes == ()
    assert sgf.read(sgf.write(record).encode()) == record
    replay = again.board_at(len(again.moves), go.Board, board.rules)
    assert (replay.black, replay.white, replay.to_play) == (board.black, board.white, board.to_play)
    assert replay.moves == board.moves


def test_brackets_and_lines_in_texts_survive():
    text = "a [bracket], a \\ and\na second line"
    record = Record(9, comments=((0, text),), players=("] ;B[aa", "\\"))
    assert sgf.read(sgf.write(record)) == record


@pytest.mark.parametrize(
    ("komi", "written"), [(7.5, "7.5"), (0, "0"), (-10_000, "-10000"), (1e-7, "0.0000001")]
)
def test_komi_is_written_without_an_exponent(komi, written):
    text = sgf.write(go.Board(5, komi))
    assert f"KM[{written}]" in text
    assert sgf.read(text).komi == komi


def test_result_is_written():
    board = go.Board(5, 0.5)
    board.play("pass")
    board.play("pass")
    assert sgf.read(sgf.write(board)).result == "W+0.5"
    board.resume()
    board.resign()
    assert sgf.read(sgf.write(board)).result == "W+R"


def test_records_that_make_no_sense_are_refused():
    with pytest.raises(GomcError, match="size"):
        Record(26)
    with pytest.raises(GomcError, match="komi"):
        Record(9, komi=float("nan"))
    with pytest.raises(GomcError, match="from 0 to 0, not 1"):
        Record(9, setups=(Setup(1, (0,)),))
    with pytest.raises(GomcError, match="off the board"):
        Record(9, moves=((Color.BLACK, 9),))
    with pytest.raises(GomcError, match="not a pass"):
        Record(9, setups=(Setup(0, (-1,)),))
    with pytest.raises(GomcError, match="comments must have different numbers"):
        Record(9, comments=((0, "a"), (0, "b")))
    assert "HA[2]" in sgf.write(Record(9, handicap=2.0))  # type: ignore[arg-type]


def test_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sgfmill", None)
    monkeypatch.delitem(sys.modules, "gomc.sgf")
    with pytest.raises(gomc.errors.MissingExtra, match=r"sgfmill.*pip install .*\[sgf\]'"):
        importlib.import_module("gomc.sgf")


def test_open_files_are_read(tmp_path):
    text = "(;SZ[5]PB[Zoë];B[cc])(;SZ[5];B[dd])"
    file = tmp_path / "game.sgf"
    file.write_text(text, encoding="utf-8")
    right = sgf.read(file)
    for mode in ({"mode": "rb"}, {"mode": "r", "encoding": "utf-8"}):
        with file.open(**mode) as opened:
            assert sgf.read(opened) == right
        with file.open(**mode) as opened:
            assert len(sgf.read_all(opened)) == 2
        with file.open(**mode) as opened:
            assert sgf.read_tree(opened).children[0].name == "C3"
    with file.open("a") as opened, pytest.raises(GomcError, match="the open file cannot be read"):
        sgf.read(opened)
    file.write_text("game.sgf")  # no name of a file
    with file.open() as opened, pytest.raises(GomcError, match="no readable SGF file"):
        sgf.read(opened)
    with pytest.raises(GomcError, match="too large: more than 10,000,000 letters"):
        sgf.read(io.BytesIO(b" " * 10_000_001))
