"""Opening books: what is read and played, and how books that programs build grow."""

from __future__ import annotations

import math
import os
import random
import shlex
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import gomc
import gomc.reference as go
from gomc import patterns
from gomc.arena import Match, Store
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.errors import GomcError
from gomc.features.files import KEPT
from gomc.game.points import PASS, parse_point, point_name
from gomc.game.symmetries import inverse, symmetries, turned_by
from gomc.gtp import Engine
from gomc.lab import books
from gomc.lab.books import Plan, build, checking, doubts, selfplay
from gomc.lab.books.dropout import DropOut
from gomc.lab.books.questions import OpeningAnswer, OpeningGame, OpeningSearch, answer_of
from gomc.lab.books.selfplay import SelfPlay
from gomc.play import Player
from gomc.play.book import BOOKS, Book, load, read, shipped
from gomc.play.places import BookMove, place
from gomc.rng import mix

HAND = """
# komi: 7.5
# by hand
9 | E5
9 E5 | C4 G5
9 E5 C4 | E3
"""


def board_after(text, size=9, komi=7.5):
    board = go.Board(size, komi)
    for move in text.split():
        board.play(move)
    return board


def names(moves, size=9):
    return [point_name(move, size) for move in moves]


# --- Symmetries.


def test_the_eight_symmetries_are_all_that_leave_neighbours_neighbours():
    size = 4
    around = {
        (point, other)
        for point in symmetries(size)[0]
        for other in symmetries(size)[0]
        if PASS not in (point, other) and abs(point - other) in (1, size + 1)
    }
    found = {tuple(sorted(each.items())) for each in symmetries(size)}
    assert len(found) == 8
    for each in symmetries(size):
        assert {(each[one], each[other]) for one, other in around} == around
        assert all(inverse(each)[each[point]] == point for point in each)
        assert turned_by((1 << size) - 1, each).bit_count() == size


# --- What is in a book.


# Paper: CF II-E book, CF III-B
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("moves", ["", "E5", "E5 C4"])
def test_a_book_answers_all_eight_images_of_a_position(number, moves):
    book, turn = read(HAND), symmetries(9)[number]
    here, there = board_after(moves), go.Board(9)
    for _, move in here.moves:
        there.play(turn[move])
    answers = {turn[each.move] for each in book.answers(here)}
    found = {each.move for each in book.answers(there)}
    # A position that is its own image has its answers in one of several places.
    images = {place(_with(there, move))[0] for move in answers}
    assert {place(_with(there, move))[0] for move in found} == images
    assert len(found) == len(answers) > 0


def _with(board, move):
    twin = board.copy()
    twin.play(move)
    return twin


def test_other_orders_of_moves_lead_to_the_same_answers():
    book = read("9 C3 G7 G3 | C7")
    assert names(each.move for each in book.answers(board_after("G3 G7 C3"))) == ["C7"]
    assert book.answers(board_after("C3 G3 G7")) == ()


def test_whose_turn_it_is_counts():
    book = read("9 C3 G7 G3 | C7")
    board = go.Board(9)
    board.set_up(black=["C3", "G3"], white=["G7"], to_play="black")
    assert book.answers(board) == ()
    board.set_up(to_play="white")
    assert len(book.answers(board)) == 1


@pytest.mark.parametrize(("komi", "found"), [(0, ["C4"]), (0.5, [])])
def test_with_komi_0_alone_colours_can_be_exchanged(komi, found):
    book = read(f"# komi: {komi}\n5 C3 | C4")
    board = go.Board.from_diagram(". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . .", komi=komi)
    assert names((each.move for each in book.answers(board)), 5) == found


def test_a_ko_makes_another_position():
    board = go.Board.from_diagram(". X O .\nX . X O\n. X O .\n. . . .", to_play="white")
    board.play("B3")
    assert not board.is_legal("C3")
    same = go.Board.from_diagram(str(board))
    assert (same.black, same.white, same.to_play) == (board.black, board.white, board.to_play)
    assert same.is_legal("C3")
    assert place(board)[0] != place(same)[0]


# Paper: CF III-B
def test_a_book_is_silent_at_another_komi():
    book = read(HAND)
    assert (book.komi, read("9 | E5").komi) == (7.5, None)
    assert book.choose(board_after("", komi=7.5)) == parse_point("E5", 9)
    assert book.choose(board_after("", komi=6.5)) is None
    assert read("9 | E5").choose(board_after("", komi=6.5)) == parse_point("E5", 9)


def test_answers_are_drawn_by_the_seed_each_as_often():
    book, board = read(HAND), board_after("E5")
    drawn = [book.choose(board, mix(seed)) for seed in range(400)]
    assert drawn == [book.choose(board, mix(seed)) for seed in range(400)]
    counts = [drawn.count(move) for move in {*drawn}]
    assert len(counts) == 2
    assert all(abs(count - 200) < 5 * 10 for count in counts)  # five standard deviations


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9 E5 C4", "line 1: a line of a book is written as"),
        ("E5 | C4", "line 1: a line of a book is written as"),
        ("\n# by hand\n9 | Z5", "line 3: Z5 is off the board"),
        ("9 | K10", "line 1: K10 is off the board"),
        ("26 | E5", "line 1: size must be a whole number from 1 to 25"),
        ("9 |", "line 1: no answer follows the bar"),
        ("9 E5 E5 | C4", "line 1: Black cannot|line 1: .*E5"),
        ("9 E5 | E5", "line 1: .*E5"),
        ("9 | E5 E5", "line 1: the answer E5 is given twice"),
        ("# komi: 7.5\n# note\n# note\n#komi : 6.5", "line 4: the book says 'komi' twice."),
        ("9 | pass", "line 1: a point of the board is needed here, not a pass"),
        ("9 | E5=1.5x", "line 1: an answer is written as C4 or as"),
        ("9 E5 | C4\n\n9 E5 | G6", "line 3: this position is there already, as '9 E5 . C4'"),
        ("9 C3 | E5\n9 G7 | E5", "line 2: this position is there already"),
        ("# komi: much\n9 | E5", "the komi of a book must be a number, not 'much'"),
        ("# komi: nan\n9 | E5", "the komi of a book must be a number, not 'nan'"),
        ("# komi: -inf\n9 | E5", "the komi of a book must be a number, not '-inf'"),
        ("# komi: 1e999\n9 | E5", "the komi of a book must be a number, not '1e999'"),
        pytest.param(
            f"9 | E5\n{'1' * 5000} | C4",
            "line 2: size must be a whole number from 1 to 25",
            id="digits",
        ),
        ("9 | E5=1.0001/5", "line 1: the rate of E5 must be 1 or less, not 1.0001"),
        ("9 E5 C4 | G6\n9 | E5\n9 E5 E5 | C4\n9 E5 | C4 C4", "line 3: .*E5"),
    ],
)
def test_an_error_names_the_line(text, said):
    with pytest.raises(GomcError, match=said):
        read(text)


def game_of(moves: int) -> list[str]:
    """Return the moves of a long game on 25x25."""
    return go.playout(go.Board(25), 1).names[:moves]


LONG = {
    "blanks in a comment": ("# " + " " * 100_000 + "x", None),
    "colons in a comment": ("#" + ":" * 100_000, None),
    "blanks in a line": ("9" + " " * 100_000 + "|", "no answer follows the bar"),
    "signs of an answer": ("9 | " + "=" * 100_000, "an answer is written as C4"),
    "answers": ("9 |" + " A1" * 30_000, "the answer A1 is given twice"),
    "lines": ("9 | A1\n" * 3000, "this position is there already"),
}


@pytest.mark.parametrize("case", LONG)
def test_a_book_of_some_kilobytes_is_read_or_refused_at_once(case):
    text, said = LONG[case]
    begun = time.process_time()
    if said:
        with pytest.raises(GomcError, match=rf"line [12]: {said}"):
            read(text)
    else:
        assert not read(text).lines
    assert time.process_time() - begun < 2


def test_lines_from_the_longest_to_the_shortest_are_read_as_quickly():
    """Each begins as that before it does; their moves are played once, and not once for each."""
    moves = go.playout(go.Board(25), 1).names[:241]
    rows = [f"25 {' '.join(moves[:n])} | {moves[n]}" for n in range(240, 0, -1)]
    begun = time.process_time()
    assert len(read("\n".join(rows)).lines) == 240
    taken = time.process_time() - begun
    begun = time.process_time()
    assert len(read("\n".join(reversed(rows))).lines) == 240
    assert taken < 2 * (time.process_time() - begun) + 0.1


def test_lines_in_any_order_are_one_book():
    """Each of them has the answers of its position, whichever was played before."""
    known = shipped("9x9")
    mixed = Book(random.Random(1).sample(known.lines, len(known.lines)), known.certificate)
    for line in known.lines:
        board = board_after(" ".join(names(line.moves)), komi=mixed.komi)
        assert {*mixed.answers(board)} == {*known.answers(board)} == {*line.answers}


def test_a_book_is_written_as_it_is_read():
    text = "# made by: hand\n# komi: 6.5\n9 | E5=0.5312/10 C3=0.5000/2\n9 E5 | C4=0.123456/10\n"
    assert str(read(text)) == text


def test_a_book_may_begin_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "book.txt"
    file.write_text("9 | E5\n", encoding="utf-8-sig")
    assert str(load(file)) == str(read("9 | E5\n"))


def test_a_file_that_is_no_book_gets_a_sentence(tmp_path):
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "bad.txt").write_text("9 | E5\n9")
    for name, said in (("odd.txt", "is no text"), ("bad.txt", "'bad.txt', line 2"), ("no", "No such")):
        with pytest.raises(GomcError, match=said):
            load(tmp_path / name)


# --- Who plays from it.


def test_a_player_plays_from_its_book_and_then_searches():
    with_book = Player(go, gomc.programs.UCT, playouts=10, seed=5, book=read(HAND))
    without = Player(go, gomc.programs.UCT, playouts=10, seed=5)
    board = board_after("")
    assert with_book.choose(board) == (parse_point("E5", 9), None)
    board = board_after("E5 A1")
    assert with_book.choose(board) == without.choose(board)
    assert without.choose(board).result is not None
    with pytest.raises(GomcError, match="book must be a Book"):
        Player(go, gomc.programs.UCT, book="9x9")


def test_a_player_does_not_answer_from_its_book_when_the_game_is_over():
    player = Player(go, gomc.programs.UCT, playouts=10, book=read("5 | C3"))
    board = board_after("pass pass", 5)
    assert player.choose(board).result is not None


def test_an_engine_without_a_limit_still_has_its_book():
    engine = Engine(Player(go, gomc.programs.UCT, book=read(HAND)))
    assert engine.answer(b"genmove black") == "= E5\n\n"


def test_players_in_matches_have_books(tmp_path):
    file = tmp_path / "hand.txt"
    file.write_text("3 | B2\n3 B2 | A1 A2\n")
    spec = f"uct:playouts=1,backend=reference,book={file}"
    match = Match(spec, "random", size=3)
    assert match.files == ((str(file), file.read_text()),)
    assert [turn.move for turn in play_game(match, 0).turns][:1] == ["B2"]
    kept = match.to_json()
    file.write_text("3 | A1")
    assert Match.from_json(kept) == match
    assert Match(spec, "random", size=3).key != match.key
    file.unlink()
    assert play_game(Match.from_json(kept), 0).turns[0].move == "B2"
    with pytest.raises(GomcError, match=r"a book is .*9x9"):
        Match("uct:book=nowhere", "random")


# --- Drop-out expansion.


def found_by(rates, moves):
    """Return an answer: the rate of a position by its moves, and the other moves in an order."""
    others = [move for move in ("E5", "C3", "C5") if move not in moves]
    return OpeningAnswer(rates[" ".join(moves)], tuple(parse_point(move, 9) for move in others))


# Paper: CF II-E book
def test_the_book_grows_where_the_shortest_way_out_ends():
    """On the empty board E5 loses 0.02 against C3: 0.6 more moves; so C3 is first, and then E5."""
    rates = {"": 0.5, "E5": 0.52, "C3": 0.5, "C5": 0.9, "C3 E5": 0.5, "C3 C5": 0.45}
    rates |= {"E5 C3": 0.5, "E5 C5": 0.6}
    method = DropOut(9, 7.5, 2, lambda moves: moves)
    growing, asked = method.grow(), []
    questions = next(growing)
    for _ in range(3):
        asked.append([" ".join(names(moves)) for moves in questions])
        questions = growing.send([found_by(rates, names(moves)) for moves in questions])
    # width 2: E5 and C3, then the replies of C3 (which has 0 loss), then those of E5 (0.02 * 30 = 0.6)
    assert asked == [[""], ["E5", "C3"], ["C3 E5", "C3 C5"]]
    root = method.openings.root
    c3, e5 = (root.replies[parse_point(name, 9)] for name in ("C3", "E5"))
    assert c3.rate == pytest.approx(1 - 0.45)  # the better one of 1 - 0.5 and 1 - 0.45
    assert root.rate == pytest.approx(max(1 - 0.52, 1 - 0.55))
    # C3 now loses 0.03 against E5, 0.9 moves, and is a move longer.
    assert e5.priority == 0
    assert c3.priority == pytest.approx(1)
    assert root.priority == pytest.approx(1)
    assert [" ".join(names(moves)) for moves in questions] == ["E5 C3", "E5 C5"]


def invented(moves):
    """Return an answer that depends on the moves alone: a rate, and all points in one order."""
    code = mix(sum((move + 2) * 31**i for i, move in enumerate(moves)))
    points = sorted((p for p in symmetries(5)[0] if p != PASS), key=mix)
    return OpeningAnswer(0.3 + 0.4 * (code % 1000) / 1000, tuple(points))


def grown(method, steps, answer):
    growing = method.grow()
    questions = next(growing)
    for _ in range(steps):
        questions = growing.send([answer(question) for question in questions])
    return method


def ways_out(at, length=0.0):
    """Yield the lengths of all ways out of a book, by the words of their definition."""
    if not at.replies:
        yield length
        return
    best = max(1 - reply.rate for reply in at.replies.values())
    for reply in at.replies.values():
        yield from ways_out(reply, length + 1 + 30 * (best - (1 - reply.rate)))


def minimax(at):
    return max(1 - minimax(reply) for reply in at.replies.values()) if at.replies else at.rate


def test_values_and_priorities_are_what_they_say_they_are():
    method = grown(DropOut(5, 0.5, 3, lambda moves: moves), 60, invented)
    having = [each for each in method.openings.known.values() if each.replies]
    assert len(having) == method.positions > 50
    assert any(len(each.before) > 1 for each in method.openings.known.values())
    for each in having:
        assert each.rate == pytest.approx(minimax(each))
        assert each.priority == pytest.approx(min(ways_out(each)))


def test_after_many_visits_a_position_gets_more_replies(monkeypatch):
    monkeypatch.setattr("gomc.lab.books.dropout.WIDER", 5)
    method = grown(DropOut(5, 0.5, 2, lambda moves: moves), 40, invented)
    widths = {each.visits: len(each.replies) for each in method.openings.known.values() if each.replies}
    assert all(width <= 2 * (1 + visits // 5) for visits, width in widths.items())
    assert len(method.openings.root.replies) > 4


def test_a_book_without_anything_left_to_ask_ends():
    method = DropOut(1, 0.5, 2, lambda moves: moves)
    growing = method.grow()
    questions = next(growing)
    assert questions == [()]
    assert growing.send([OpeningAnswer(0.5, ())]) == []
    with pytest.raises(StopIteration):
        growing.send([])
    assert (method.positions, method.lines(), method.openings.root.priority) == (0, [], math.inf)


def test_moves_that_lead_to_one_position_are_asked_about_once():
    asked = []
    grown(DropOut(5, 0.5, 8, lambda moves: asked.append(moves) or moves), 30, invented)
    positions = [place(board_after(" ".join(names(moves, 5)), 5))[0] for moves in asked]
    assert len({*positions}) == len(positions) > 100


# --- A program's own games.


def test_games_repeat_what_has_won_until_it_loses():
    """E5 wins its first game; the second begins with it, the third does not while that is under way."""
    method = SelfPlay(9, 7.5, lambda moves, number: (moves, number))
    growing = method.grow()
    first = next(growing)
    assert [moves for moves, _ in first] == [()] * 8
    assert [number for _, number in first] == [*range(8)]
    e5, c3 = (parse_point(name, 9) for name in ("E5", "C3"))
    # One game begins with E5, which Black wins; the other seven with C3, which White wins.
    second = growing.send([OpeningAnswer(1.5, (e5, c3)), *[OpeningAnswer(-1.5, (c3, e5))] * 7])
    assert [moves for moves, _ in second] == [(e5,), *[()] * 7]
    root = method.openings.root
    assert (root.games, root.won) == (8, 7)  # who moved before Black is White
    replies = {move: (its.games, its.won) for move, its in root.replies.items()}
    assert replies == {e5: (1, 1), c3: (7, 0)}
    # The games of C3 go on in the book with E5, and one position is added for each game at most.
    assert [len(its.replies) for its in root.replies.values()] == [0, 1]
    lines = method.lines()
    # C3 was played most and lost all games, so the book has no answer for Black's first move.
    assert [(names(line.moves, 9), line.answers) for line in lines] == [(["C3"], (BookMove(e5, 1, 6),))]


def test_answers_of_games_won_more_than_half_of_enough_games():
    method = SelfPlay(9, 7.5, lambda moves, number: (moves, number))
    root, counts = (
        method.openings.root,
        {"E5": (100, 40), "C3": (50, 26), "D4": (25, 14), "E3": (24, 24), "E4": (3, 3), "F3": (50, 25)},
    )
    for name, (games, won) in counts.items():
        move = parse_point(name, 9)
        reply = method.openings.after(root, move)
        method.openings.enter(root, move, reply)
        reply.games, reply.won = games, won
    (line,) = method.lines()
    # E5 and F3 do not win more than half, E3 has less than half of C3's games, and E4 has too few.
    assert [(point_name(move, 9), rate, tried) for move, rate, tried in line.answers] == [
        ("C3", 0.52, 50),
        ("D4", 0.56, 25),
    ]


@pytest.mark.slow
def test_a_book_of_games_ends_where_no_position_is_left(monkeypatch):
    monkeypatch.setattr(selfplay, "BARREN", 5)
    with Store(":memory:") as store:
        for size in (1, 2):
            book, ended = build(replace(GAMES, size=size), store, positions=99, workers=1)
            assert not ended
            assert len(book.lines) < 99


def test_a_win_counts_for_the_player_of_the_game_also_if_colours_are_exchanged():
    """With komi 0 three moves and four moves lead to one position, with colours exchanged."""
    three, four = (9, 10, 4), (0, 1, 2, 4)
    method = SelfPlay(3, 0, lambda moves, number: (moves, number))
    growing = method.grow()
    next(growing)
    draws = [OpeningAnswer(0, moves) for moves in (three, three, three, four, four, four)]
    growing.send([*draws, OpeningAnswer(9, four), OpeningAnswer(9, three)])  # Black wins the last two
    board = board_after(" ".join(names(three, 3)), 3, 0)
    both = method.openings.known[place(board, exchange=True)[0]]
    assert (both.games, both.won) == (3, 0.5 + 0 + 1)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_is_counted_once_on_its_way(seed):
    def game(question):
        moves, number = question
        board, code = board_after(" ".join(names(moves, 5)), 5, 0), mix(seed + number)
        played = []
        while len(played) < 4:
            legal = [*board.legal_moves()]
            code = mix(code + 1)
            played.append(legal[code % 3])
            board.play(played[-1])
        return OpeningAnswer(float(code % 3) - 1, tuple(played))

    method = grown(SelfPlay(5, 0, lambda moves, number: (moves, number)), 12, game)
    root, known = method.openings.root, [*method.openings.known.values()]
    assert root.games == sum(reply.games for reply in root.replies.values()) == 12 * 8
    assert root.under_way == 8
    # Who moves next wins what the other, who moved before, does not.
    assert root.won == root.games - sum(reply.won for reply in root.replies.values())
    assert all(0 <= each.won <= each.games > 0 for each in known)
    assert len(known) <= 1 + 12 * 8
    good = [
        any(its.games >= 4 and 2 * its.won > its.games for its in each.replies.values())
        for each in known
    ]
    assert len(method.lines()) == method.positions == sum(good) > 5


# --- Books built by programs.

PLAN = Plan("uct", playouts=15, size=4, komi=0.5, width=3, backend="reference")
GAMES = Plan("uct", playouts=2, size=3, komi=0.5, method="games", backend="reference")


@pytest.mark.parametrize(("plan", "most"), [(PLAN, 6), (GAMES, 2)], ids=["dropout", "games"])
def test_a_book_is_the_same_however_it_was_built(plan, most, tmp_path):
    with Store(":memory:") as store:
        whole, ended = build(plan, store, positions=most, workers=2)
    assert not ended
    assert len(whole.lines) >= most
    file = tmp_path / "results.sqlite"
    with Store(file) as store:
        build(plan, store, positions=1, workers=1)
    with Store(file) as store:
        kept = asked_so_far(store)

        def interrupt(positions):
            if positions >= 2:
                raise KeyboardInterrupt

        part, ended = build(plan, store, positions=most, workers=1, watch=interrupt)
        assert ended
        assert 0 < kept <= asked_so_far(store)
        assert len(part.lines) >= 2
    with Store(file) as store:
        again, _ = build(plan, store, positions=most, workers=1)
        found = asked_so_far(store)
        build(plan, store, positions=most, workers=1)
        assert asked_so_far(store) == found
    assert str(again) == str(whole)
    assert read(str(whole)).komi == 0.5


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(PLAN, id="dropout"),
        pytest.param(replace(GAMES, size=4, playouts=9), id="games", marks=pytest.mark.slow),
    ],
)
def test_the_command_of_a_book_that_was_ended_makes_the_same_book(plan):
    counts = []
    with Store(":memory:") as store:
        empty, _ = build(plan, store, seconds=0, workers=1)
        assert empty.certificate["command"].endswith(" --seconds 0")
        for rounds in range(1, 8):
            left = iter(range(rounds))

            def interrupt(_, left=left, last=rounds - 1):
                if next(left) == last:
                    raise KeyboardInterrupt

            part, ended = build(plan, store, positions=99, workers=1, watch=interrupt)
            assert ended
            *_, option, number = part.certificate["command"].split()
            limit = {option.removeprefix("--"): int(number)}
            assert str(build(plan, store, workers=1, **limit)[0]) == str(part)
            counts.append(len(part.lines))
    assert counts[-1] > 1
    assert plan.method == "dropout" or len(counts) > len({*counts})  # a round without a new position


def asked_so_far(store):
    return store.connection.execute("SELECT COUNT(*) FROM answers").fetchone()[0]


@pytest.mark.parametrize("komi", [0, 7, 0.5, 1 / 3, -1e-7])
def test_a_book_speaks_at_the_komi_for_which_it_was_built(komi):
    with Store(":memory:") as store:
        book, _ = build(replace(PLAN, komi=komi), store, positions=1, workers=1)
    assert read(str(book)).answers(go.Board(4, komi))
    words = shlex.split(book.certificate["command"])
    assert float(words[words.index("--komi") + 1]) == komi


def test_a_book_is_not_made_of_answers_by_other_weights(tmp_path):
    weights, learned = tmp_path / "my.json.gz", KEPT["patterns-9x9"].read_bytes()
    weights.write_bytes(learned)
    text = f"uct:priors=evengame+learnedmoves({weights})"
    plan = replace(PLAN, program=text, playouts=9, width=2)
    games = replace(plan, method="games")
    with Store(":memory:") as store:
        build(plan, store, positions=1, workers=1)
        kept, game = asked_so_far(store), games.start().ask((), 1).key
        build(plan, store, positions=1, workers=1)
        assert asked_so_far(store) == kept
        weights.write_bytes(KEPT["9x9"].read_bytes())
        os.utime(weights, ns=(1, 1))
        build(plan, store, positions=1, workers=1)
        assert asked_so_far(store) == 2 * kept
        assert games.start().ask((), 1).key != game


def test_the_searches_and_games_of_a_book_are_those_of_its_program():
    search = PLAN.start().ask((0,))
    assert isinstance(search, OpeningSearch)
    board = board_after("A4", 4, 0.5)
    its = go.search(board, gomc.programs.UCT, playouts=15, seed=1)
    found = answer_of(search.ask(), 4)
    assert found.value == pytest.approx(its.win_rate, abs=0.0001)
    assert found.sequence == tuple(c.move for c in its.candidates)
    only = OpeningSearch(PLAN.player, 4, 0.5, (0,), 1, only=5)
    assert answer_of(only.ask(), 4).sequence == (5,)
    game = GAMES.start().ask((0,), 3)
    assert isinstance(game, OpeningGame)
    played = answer_of(game.ask(), 4).sequence
    assert answer_of(game.ask(), 4).sequence == played
    board = board_after(" ".join(names((0, *played), 4)), 4, 0.5)
    assert board.ended


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"method": "luck"}, "method must be one of 'dropout', 'games', not 'luck'"),
        ({"program": "random"}, "a book is made by a program of gomc with a number of playouts"),
        ({"program": "gnugo --mode gtp"}, "a book is made by a program of gomc"),
        ({"program": "uct:seconds=1"}, "a book is made by a program of gomc"),
        ({"program": "uct:book=9x9"}, "a book is made by a program of gomc"),
        ({"program": "uct:resign=0.2"}, "a book is made by a program of gomc"),
        ({"playouts": 0}, "playouts must be"),
        ({"width": 0}, "width must be"),
        ({"width": 10**21}, "width must be a whole number from 1 to 1000"),
        ({"size": 26}, "size must be"),
    ],
)
def test_a_plan_that_makes_no_sense_gets_a_sentence(changes, said):
    with pytest.raises(GomcError, match=said):
        Plan(**({"program": "uct", "backend": "reference"} | changes))


def test_a_sentence_about_a_plan_stays_short():
    with pytest.raises(GomcError) as error:
        Plan("x" * 5000)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("path", [None, b"9x9", 5])
def test_what_is_no_path_of_a_book_gets_a_sentence(path):
    with pytest.raises(GomcError, match=r"cannot read .*; a book is 13x13, 9x9 or a file of lines"):
        load(path)


def test_numbers_of_numpy_plan_the_same_book():
    np = pytest.importorskip("numpy")
    plan = Plan("uct", np.int64(15), np.int64(4), np.float64(0.5), width=np.int8(3), seed=np.int64(1))
    plan = replace(plan, backend="reference")
    with Store(":memory:") as store:
        assert str(build(plan, store, positions=1, workers=1)) == str(
            build(PLAN, store, positions=1, workers=1)
        )


def test_a_book_answers_boards_alone():
    for book in (read("9 | E5"), load("9x9")):
        with pytest.raises(GomcError, match="board must be a Board, not 'E5'"):
            book.answers("E5")


def test_a_book_needs_a_limit():
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="give positions, seconds, or both"):
            build(PLAN, store)
        with pytest.raises(GomcError, match="not both"):
            build(PLAN, store, positions=1, workers=1, cluster="tcp://nowhere:1")
        assert build(PLAN, store, seconds=0, workers=1)[0].lines == ()


def test_a_book_is_built_from_a_plan_and_checked_in_a_store():
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="plan must be a Plan, not 'uct'"):
            build("uct", store, positions=1)
        with pytest.raises(GomcError, match="watch must be a function or None, not 5"):
            build(PLAN, store, positions=1, workers=1, watch=5)
        with pytest.raises(GomcError, match="book must be a Book, not '9x9'"):
            doubts("9x9", store)
    with pytest.raises(GomcError, match="store must be a Store, not None"):
        build(PLAN, None, positions=1)
    with pytest.raises(GomcError, match=r"store must be a Store, not 'r\.sqlite'"):
        doubts(read(HAND), "r.sqlite")


def test_an_answer_that_was_edited_gets_a_sentence():
    with Store(":memory:") as store:
        build(PLAN, store, positions=1, workers=1)
        store.connection.execute("UPDATE answers SET answer = '\"luck\"'")
        with pytest.raises(GomcError, match="'luck' is no answer about an opening"):
            build(PLAN, store, positions=1, workers=1)


# Paper: CF III-B
def test_a_longer_search_rejects_bad_moves_alone():
    book = read("# komi: 0.5\n5 | C3 A1\n5 C3 | A5")
    found = {}
    with Store(":memory:") as store:
        options = {"program": "uct", "playouts": 300, "backend": "reference"}
        for loss in (0.05, 1.0):
            found[loss] = doubts(book, store, loss, workers=1, **options)
            kept = asked_so_far(store)
        assert kept == asked_so_far(store)
    assert found[1.0] == []
    rejected = {str(doubt).partition(" wins ")[0] for doubt in found[0.05]}
    assert "5 | A1" in rejected
    assert "5 | C3" not in rejected
    losses = [doubt.best - doubt.rate for doubt in found[0.05]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > 0.05


def test_a_search_may_prefer_a_pass_to_the_move_of_a_book():
    book, options = read("3 C2 B2 B3 A2 A3 B1 | C3"), {"program": "uct", "playouts": 100}
    with Store(":memory:") as store:
        (doubt,) = doubts(book, store, 0, workers=1, backend="reference", komi=0.5, **options)
    board = board_after("C2 B2 B3 A2 A3 B1", 3, 0.5)
    assert go.search(board, "uct", playouts=100, seed=1).best == "pass"
    alone = [go.search(board, "uct", playouts=100, seed=1, moves=[move]) for move in ("C3", "pass")]
    rates = pytest.approx([its.win_rate for its in alone], abs=0.0001)
    assert (doubt.better, [doubt.rate, doubt.best]) == (PASS, rates)
    assert "pass 4.0%" in str(doubt)


def test_checking_needs_a_program_and_the_books_own_komi():
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="name the program"):
            doubts(read("5 | C3"), store)
        with pytest.raises(GomcError, match=r"for komi 7\.5, and cannot be checked with 6\.5"):
            doubts(read(HAND), store, komi=6.5)
        with pytest.raises(GomcError, match=r"komi must be a finite number, not '7\.5'"):
            doubts(read(HAND), store, komi="7.5")


# --- The commands.


def test_the_commands(tmp_path, monkeypatch):
    def run(*words):
        return CliRunner().invoke(main, ["book", *map(str, words)])

    out, results, page = (tmp_path / name for name in ("book.txt", "r.sqlite", "page.html"))
    where = ("--results", results, "--workers", 1)
    plan = ("--size", 4, "--komi", 0.5, "--program", "uct", "--playouts", 15, "--backend", "reference")
    plan = (*plan, "--width", 2, "--out", out)
    done = run("build", *plan, "--positions", 3, *where)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("3 positions, ")
    made = load(out)
    command = shlex.split(made.certificate["command"])
    assert command[:3] == ["gomc", "book", "build"]
    first = out.read_text()
    again = run(*command[2:], "--out", out, *where)
    assert (again.exit_code, out.read_text()) == (0, first)
    done = run("show", out, "--out", page)
    assert "3 positions on 4x4" in done.output
    assert page.read_text().count('"stones"') > 3
    done = run("check", out, "--playouts", 20, "--loss", 1, *where)
    assert done.output == f"0 of {made.certificate['answers']} moves are rejected\n"
    with monkeypatch.context() as patched:
        patched.setattr(
            books, "build", lambda plan, store, *_: (build(plan, store, positions=1)[0], True)
        )
        stopped = run("build", *plan, "--positions", 9, *where)
    assert (stopped.exit_code, "which stays as it is" in stopped.output) == (130, True)
    assert out.read_text() == first
    smaller = run("build", *plan, "--positions", 1, *where)
    assert (smaller.exit_code, "which stays as it is" in smaller.output) == (2, True)
    assert "name another file with --out" in smaller.output
    assert out.read_text() == first
    hand = tmp_path / "hand.txt"
    hand.write_text(HAND)
    page = tmp_path / "book.html"
    page.write_text(HAND)
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert run("build", *plan[:-1], empty, "--positions", 3, *where).exit_code == 0
    assert empty.read_text() == first
    empty.write_text("")
    for words, said in (
        (("build", *plan, *where), "give positions, seconds, or both"),
        (("build", *plan[:-1], hand, "--positions", 1, *where), "written by hand"),
        (("build", *plan[:-1], results, "--positions", 1, *where), "is the file of results"),
        (("show", out, "--out", out), "name a file .html, not "),
        (("show", page, "--out", page), "is the book itself; name another file with --out"),
        (("show", "nothing"), "cannot read"),
        (("show", hand, "--size", 13, "--out", page), "has no positions of size 13; it has 9"),
        (("check", hand, *where), "name the program"),
        (("show", empty, "--out", page), "the book has no positions to show"),
        (("check", hand, "--results", ""), "name a file of results, not ''"),
        (("check", hand, "--results", ":memory:"), "name a file of results, not ':memory:'"),
    ):
        done = run(*words)
        assert done.exit_code == 2
        assert said in done.output
        assert "Traceback" not in done.output
        assert "positions on" not in done.output


PROGRAM = "mogo:backend=reference,patterns=0123456789abcdef,playouts=5"


@pytest.mark.parametrize(
    ("command", "program"),
    [
        (
            "gomc book build --program 'mogo:patterns=my own.db,playouts=5' --size 3",
            "mogo:patterns=my own.db",
        ),
        ("gomc book build --program uct --backend reference", "uct"),
        ("", "mogo:patterns=0123456789abcdef"),
        ("gomc book build --program", "mogo:patterns=0123456789abcdef"),
        ("gomc book build --program 'mogo", "mogo:patterns=0123456789abcdef"),
    ],
)
def test_a_check_asks_the_program_that_the_command_names(command, program):
    lines = [f"# command: {command}"] if command else []
    book = read("\n".join([*lines, f"# program: {PROGRAM}", "3 | B2=0.5/9"]))
    assert checking._program(book, None) == program
    assert checking._program(book, "michi") == "michi"


def test_a_book_of_a_program_with_patterns_of_its_own_is_checked(tmp_path, monkeypatch):
    def run(*words):
        done = CliRunner().invoke(main, ["book", *map(str, words), "--results", "r.sqlite"])
        assert done.exit_code == 0, done.output

    monkeypatch.chdir(tmp_path)
    Path("mine.db").write_text(f"{patterns.write(patterns.UNIFORM_DB)}\n?X?\nO*O\n???\n:10,near\n")
    plan = ("--size", 3, "--playouts", 5, "--backend", "reference", "--workers", 1)
    run("build", *plan, "--program", "mogo:patterns=mine.db", "--positions", 1)
    assert "mine.db" not in load("book.txt").certificate["program"]
    run("check", "book.txt", "--playouts", 6, "--backend", "fast", "--workers", 1)
    with closing(sqlite3.connect("r.sqlite")) as file:
        asked = [question for (question,) in file.execute("SELECT question FROM answers")]
    assert any("backend=reference" in each and "playouts=5" in each for each in asked)
    assert any("backend=fast" in each and "playouts=6" in each for each in asked)
    assert not any("backend=reference" in each and "playouts=6" in each for each in asked)


# --- The books that come with gomc.


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_comes_with_gomc_is_what_its_certificate_says(name):
    book, size = shipped(name), int(name.partition("x")[0])
    assert book.sizes() == [size]
    its = book.certificate
    assert its["positions"] == str(len(book.lines))
    assert its["answers"] == str(sum(len(line.answers) for line in book.lines))
    assert int(its["searches"]) > len(book.lines)
    command = shlex.split(its["command"])
    assert command[command.index("--positions") + 1] == its["positions"]
    assert command[command.index("--size") + 1] == str(size)
    assert float(command[command.index("--komi") + 1]) == book.komi == 7.5
    assert BOOKS[name].stat().st_size < 100_000
    # The best answer comes first, and its rate is what the other player leaves.
    for line in book.lines:
        rates = [each.rate for each in line.answers]
        assert rates == sorted(rates, reverse=True)
        assert rates[-1] >= rates[0] - 0.0101
    assert book.choose(go.Board(size, 7.5)) is not None


def test_there_are_books_for_two_sizes():
    assert {"9x9", "13x13"} == BOOKS.keys()
    assert all(Path(path).parent.name == "data" for path in BOOKS.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_comes_with_gomc_can_be_made_anew(name):
    """The searches that gave it its first rates, where the book ends, give them again."""
    book = shipped(name)
    words = shlex.split(book.certificate["command"])
    options = dict(zip(words[3::2], words[4::2], strict=True))
    plan = Plan(options["--program"], int(options["--playouts"]), book.lines[0].size)
    rates = []
    for line in book.lines:
        for answer in line.answers:
            moves = (*line.moves, answer.move)
            search = OpeningSearch(plan.player, plan.size, plan.komi, moves, plan.seed)
            if not book.answers(search.board) and len(rates) < 10:
                rates.append((answer.rate, 1 - answer_of(search.ask(), plan.size).value))
    # A position may have come about in another order first, which makes another search of it.
    assert sum(abs(kept - found) < 0.0002 for kept, found in rates) >= 8
