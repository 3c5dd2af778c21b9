"""Matches with handicap stones, and resignations in matches."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

import gomc
from gomc import sgf
from gomc.arena import Match, Store
from gomc.arena.outcome import Outcome
from gomc.arena.records import as_text, record, write_csv
from gomc.arena.referee import play_game
from gomc.errors import GomcError
from gomc.game import handicap
from gomc.game.rules import Color

LISTENER = """
import sys

KNOWN = {known}
for line in sys.stdin:
    command, *args = line.split()
    print(line.strip(), file=open({log!r}, "a"))
    if command in ("name", "version"):
        answer = "listener"
    elif command == "known_command":
        answer = str(args[0] in KNOWN).lower()
    elif command == "genmove":
        answer = "resign"
    else:
        answer = KNOWN.get(command, "")
    print(f"= {{answer}}\\n", flush=True)
"""


@pytest.fixture
def listener(tmp_path: Path):
    """Make an engine that resigns at once, and a function that returns what it was told."""
    log = tmp_path / "log"

    def make(**known: str) -> str:
        script = tmp_path / "listener.py"
        script.write_text(LISTENER.format(known=known, log=str(log)))
        return shlex.join([sys.executable, str(script)])

    return make, lambda: [line for line in log.read_text().splitlines() if "known" not in line]


# --- Stones.


def test_white_moves_first_after_fixed_stones() -> None:
    game = play_game(Match("random", "random", size=9, komi=0.5, handicap=4), 0)
    assert {*game.handicap} == {*handicap.fixed(9, 4)}
    assert game.first is Color.WHITE
    assert game.turns_of(Color.WHITE) == game.turns[::2]
    kept = record(Match("random", "random", size=9, komi=0.5, handicap=4), game)
    assert kept.moves[0][0] is Color.WHITE
    board = kept.board_at(len(kept.moves), gomc.Board, gomc.CHINESE)
    assert board.handicap == 4
    assert game.score == board.score()


def test_free_stones_are_those_of_the_player() -> None:
    game = play_game(Match("random", "random", size=9, handicap=11, free=True), 0)
    assert {*game.handicap} == {*handicap.free(9, 11)}


def test_without_stones_black_moves_first() -> None:
    game = play_game(Match("random", "random", size=5), 0)
    assert (game.handicap, game.first) == ((), Color.BLACK)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"fixed_handicap": "C3 G7"}, ["fixed_handicap 2"]),
        ({"set_free_handicap": ""}, ["set_free_handicap G7 C3"]),
        ({}, ["play Black G7", "play Black C3"]),
    ],
)
def test_how_engines_are_told_of_fixed_stones(listener, known, told) -> None:
    make, log = listener
    match = Match(make(**known), "random", handicap=2, black="b")
    assert play_game(match, 0).result == "B+R"
    lines = log()
    assert [line.replace("black", "Black") for line in lines[lines.index("komi 7.5") + 1 :]][
        : len(told)
    ] == told


def test_how_engines_are_told_of_free_stones(listener) -> None:
    """The one that is Black places them; another one sees them, though it knows fixed ones."""
    make, log = listener
    engine = make(place_free_handicap="A1 b2 C3", set_free_handicap="", fixed_handicap="A1")
    game = play_game(Match(engine, "random", handicap=3, free=True, black="a"), 0)
    assert game.handicap == ("C3", "B2", "A1")
    assert "place_free_handicap 3" in log()
    game = play_game(Match(engine, "random", handicap=3, free=True, black="b"), 0)
    assert f"set_free_handicap {' '.join(game.handicap)}" in log()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("A1", "placed 1 handicap stones instead of 3"),
        ("A1 A2 A3 A4", "placed 4 handicap stones instead of 3"),
        ("A1 A1 A3", "A1 is set up twice; name a point once."),
        ("A1 A2 Z9", "Z9"),
    ],
)
def test_free_stones_that_cannot_be_lose_the_game(listener, answer: str, said: str) -> None:
    make, _ = listener
    game = play_game(
        Match(make(place_free_handicap=answer), "random", handicap=3, free=True, black="a"), 0
    )
    assert (game.result, game.ended) == ("W+F", "illegal")
    assert said in game.said


def test_fixed_stones_elsewhere_lose_the_game(listener) -> None:
    make, _ = listener
    game = play_game(Match("random", make(fixed_handicap="A1 B2"), handicap=2, black="a"), 0)
    assert (game.result, game.ended) == ("B+F", "error")
    assert game.said == "placed the handicap stones A1 B2, not G7 C3"


# Paper: CF III
@pytest.mark.slow
def test_gnu_go_plays_with_fixed_and_free_stones() -> None:
    path = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
    if path is None:
        pytest.skip("GNU Go is not installed: apt install gnugo")
    gnugo = f"{path} --mode gtp --level 0 --chinese-rules --positional-superko --seed {{seed}}"
    for free, number in ((True, 0), (False, 1), (True, 1)):
        match = Match(gnugo, "random", size=7, komi=0.5, handicap=2, free=free)
        game = play_game(match, number)
        assert (game.ended, len(game.handicap)) == ("score", 2)
        winner = match.color_of_a(number)
        assert game.winner is winner  # GNU Go beats random moves even so


# --- Who is Black.


@pytest.mark.parametrize(("black", "colors"), [("alternate", "BWBW"), ("a", "BBBB"), ("b", "WWWW")])
def test_who_is_black(black, colors) -> None:
    match = Match("random", "uct:playouts=9,backend=reference", size=3, black=black)
    assert "".join(match.color_of_a(number).name[0] for number in range(4)) == colors
    for number in range(2):
        game = play_game(match, number)
        assert game.color_of_a is match.color_of_a(number)
        assert game.players == match.specs(number)


# --- What is kept.


def test_stones_are_kept_and_written(tmp_path: Path) -> None:
    match = Match("random", "random", games=2, size=9, komi=0.5, handicap=3, free=True, black="b")
    games = [play_game(match, number) for number in range(2)]
    with Store(tmp_path / "results.sqlite") as store:
        store.add(match, *games)
        assert [*store.games(match)] == games
        assert store.matches() == [match]
        assert store.outcome(match).by_color[Color.BLACK].games == 0
    text = sgf.write(record(match, games[0]))
    assert "HA[3]" in text
    assert all(f"[{point}]" in text.split("AB")[1].split("PB")[0] for point in ("gc", "cg"))
    again = sgf.read(text)
    assert (again.handicap, again.moves[0][0]) == (3, Color.WHITE)
    assert as_text(match, games[0]).startswith("game 0")
    write_csv([(match, games[0])], tmp_path / "games.csv")
    assert " ".join(games[0].handicap) in (tmp_path / "games.csv").read_text()


def test_the_identity_of_a_match_without_stones_is_what_it_was() -> None:
    assert "handicap" not in Match("random", "random").key
    assert "black" not in Match("random", "random").key
    keys = {
        Match("random", "random", handicap=n, free=free, black=black).key
        for n, free in ((0, False), (2, False), (2, True), (3, True))
        for black in ("alternate", "a", "b")
    }
    assert len(keys) == 12


@pytest.mark.parametrize(
    "stones", ["A1", "A1 A1", "A1 pass", "A1 Z3", "A1 A2 A3 A4", None, "", "A1 B1 C1 D1 E1"]
)
def test_stones_that_make_no_sense_are_refused(tmp_path: Path, stones) -> None:
    match = Match("random", "random", games=1, size=9, handicap=3)
    with Store(tmp_path / "results.sqlite") as store:
        store.add(match, play_game(match, 0))
        store.connection.execute("UPDATE games SET handicap = ?", (stones or "",))
        with pytest.raises(GomcError, match="its handicap stones cannot be"):
            [*store.games(match)]


def test_what_a_match_says() -> None:
    assert str(Match("random", "random", handicap=4, komi=0.5, black="a")) == (
        "random against random, 100 games on 9x9, komi 0.5, 4 handicap stones, A is Black, seed 1"
    )
    assert "4 free handicap stones, seed" in str(Match("random", "random", handicap=4, free=True))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            {"handicap": 1},
            "the fixed handicap on a 9x9 board must be a whole number from 2 to 9, not 1.",
        ),
        (
            {"handicap": 10},
            "the fixed handicap on a 9x9 board must be a whole number from 2 to 9, not 10.",
        ),
        (
            {"handicap": 81, "free": True},
            "the number of handicap stones must be a whole number from 2 to 80, not 81.",
        ),
        (
            {"handicap": 2, "size": 5},
            "a 5x5 board has no fixed handicap; sizes from 7 have.",
        ),
        ({"free": True}, "free is for handicap stones: give a handicap of 2 or more too."),
        ({"free": 1}, "free must be True or False, not 1."),
        ({"black": "c"}, "black must be one of 'alternate', 'a', 'b', not 'c'."),
    ],
)
def test_what_a_match_refuses(values, said: str) -> None:
    with pytest.raises(GomcError) as raised:
        Match("random", "random", **values)
    assert str(raised.value) == said


# --- Resigning.


def test_a_resignation_ends_a_game_and_counts() -> None:
    player = "uct:playouts=5,resign=resign(1,1),backend=reference"
    match = Match(player, "random", games=2, size=7, komi=40.5, black="a")
    games = [play_game(match, number) for number in range(2)]
    assert [game.ended for game in games] == ["resign"] * 2
    assert [game.result for game in games] == ["W+R", "W+R"]
    outcome = Outcome.of(match, games)
    assert (outcome.tally.lost, outcome.score) == (2, None)
    assert "2 resigned by uct" in str(outcome)
    assert "RE[W+R]" in sgf.write(record(match, games[0]))
