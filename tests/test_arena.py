"""Matches: players as text, seeds, the referee, and what came of the games."""

from __future__ import annotations

import csv
import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest
from scipy import stats

import gomc
from gomc import programs
from gomc.arena import Match, Outcome, Played, Turn, referee, sides
from gomc.arena.engine import Client
from gomc.arena.faults import Fault
from gomc.arena.players import ProgramPlayer, check, parse_player
from gomc.arena.records import record, write
from gomc.arena.referee import play_game
from gomc.arena.sides import ProgramSide
from gomc.arena.tallies import Mean, Tally
from gomc.errors import GomcError
from gomc.features.files import KEPT
from gomc.game.rules import CHINESE, Color
from gomc.reference import Board
from gomc.results.stats import wilson
from gomc.settings import (
    PURE,
    UCB1,
    Annealing,
    Capture,
    FillBoard,
    Owners,
    Patterns,
    RootParallel,
    Save,
    Stages,
    Temperature,
)
from gomc.settings.patterns import HANE

# --- Players as text.


@pytest.mark.parametrize(
    ("spec", "name", "value"),
    [
        ("mogo:fpu=0.9", "bandit.urgency", 0.9),
        ("mogo:urgency=inf", "bandit.urgency", float("inf")),
        ("mogo: p = 1.2 , fpu=1", "bandit.p", 1.2),
        ("mogo:bandit=ucb1", "bandit", UCB1()),
        ("mogo:bandit=ucb1,exploration=0.5", "bandit.exploration", 0.5),
        ("mogo:policy=pure", "policy", PURE),
        ("mogo:policy=Save + capture", "policy", Stages(Save(), Capture())),
        ("abramson:policy=fillboard(8)+hane", "policy", Stages(FillBoard(8), Patterns(HANE))),
        ("uct:owners=owners", "owners", Owners()),
        ("mogo:owners=none", "owners", None),
        ("uct:rave=rave,rave.schedule=reliability,rave.schedule.final=7", "rave.schedule.final", 7.0),
        ("mogo:bandit=ucb1,fpu=1", "bandit.urgency", 1.0),
        ("uct:by=score", "by", "score"),
        ("uct:solve=yes", "solve", True),
        ("uct:threads=2", "threads", 2),
        ("uct:zone=zone,group.distance=3", "group.distance", 3),
        ("mogo-19:group=none,zone=none", "zone", None),
        ("abramson:ratio=1", "pruning.ratio", 1.0),
        ("abramson:pruning=pruning", "pruning.equal", 0.2),
        ("oleg:temperature=5,eyes=olga", "temperature", Temperature(5)),
        ("oleg:temperature=annealing,temperature.end=7", "temperature", Annealing(0, 7)),
        ("gobble:temperature=5", "temperature", 5.0),
    ],
)
def test_settings_are_read_by_their_types(spec, name, value):
    found = parse_player(spec)
    assert isinstance(found, ProgramPlayer)
    setting = found.program.search
    for step in name.split("."):
        setting = getattr(setting, step)
    assert setting == value
    assert parse_player(found.canonical) == found


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            "oleg:temprature=5",
            "oleg has no setting 'temprature', perhaps 'temperature'; it has by, eyes, temperature, "
            "ties, workers, every, share, playouts, seconds, backend, book, thinking, resign, "
            "dynamic_komi, reuse.",
        ),
        ("oleg:", "after 'oleg:' settings must come, such as playouts=1000."),
        ("oleg:temperature=hot", "temperature must be temperature or annealing or none or a number"),
        ("oleg:temperature=-1", "k must be 0 or more"),
        ("oleg:early=yes", "only a search that chooses by the number of games"),
        ("mogo:resign=never", "resign must be resign or none or a number, not 'never'."),
        ("mogo:resign=2", "the win rate below which a player resigns must be 1 or less, not 2."),
        ("mogo:resign.patience=0", "patience must be a whole number from 1"),
        ("mogo:dynamic_komi=never", "dynamic_komi must be linear or adaptive or none or a number"),
        ("mogo:thinking.early=5", "thinking.early must be yes or true"),
        (
            "mogo:bandit.exploration=1",
            "bandit (ucb1tuned) has no setting 'bandit.exploration'; it has p",
        ),
        ("mogo:fpu", "a setting of mogo is written as name=value, not as 'fpu'"),
        ("mogo:fpu=1,urgency=2", "the setting 'bandit.urgency' of mogo is given twice"),
        ("mogo:threads=1.5", "threads must be a whole number from 1 to 256"),
        (
            "mogo:policy=wild",
            "policy must be uniform, pure, sequence-like, mogo-2009, fuego, pachi, michi, mc_uniform, "
            "mc_mogo_classic, mc_montegnu_classic, factors-13x13, factors-19x19, factors-9x9, or "
            "stages joined by + (save or save(ladders), capture or capture(last), "
            "fillboard or fillboard(8), nakade or nakade(3,4,5,6), twoliberties, twoliberties(kill) or "
            "twoliberties(escape), lowliberties, lastgoodreply, lastgoodreply(1), lastgoodreply(keep) "
            "or lastgoodreply(1,keep), poolrave or poolrave(10,50), the patterns hane, cut, edge or "
            "mogo, mogo(2) and so on for the last two moves, mogo(everywhere) and so on for all the "
            "board, any of them as chance(save,90), and approach, careful, mercy(30) or "
            "approach+careful+mercy(30) at the end), not 'wild'.",
        ),
        ("mogo:policy=save+pure", "not 'save+pure'"),
        ("mogo:policy=save+", "not 'save+'"),
        ("mogo:policy=none", "not 'none'"),
        ("mogo:policy=nakade(7)", "a size of nakade must be a whole number from 3 to 6, not 7"),
        ("mogo:policy=nakade(),fpu=1", "not 'nakade()'"),
        ("mogo:policy=chance(save,101)", "percent must be a whole number from 0 to 100, not 101"),
        ("mogo:policy=chance(chance(save,1),1)", "the stage of a Chance must be Own, FillBoard"),
        ("mogo:policy=chance(save)", "not 'chance(save)'"),
        ("mogo:policy=mogo(3)", "not 'mogo(3)'"),
        ("mogo:policy=save+mercy(x)", "not 'save+mercy(x)'"),
        ("mogo:policy=mercy(30)+save", "not 'mercy(30)+save'"),
        ("mogo:policy=save+mercy(101)", "mercy must be a whole number from 0 to 100, not 101"),
        ("mogo:policy=fillboard(0)", "tries must be a whole number from 1 to 1000, not 0"),
        ("mogo:policy=save" + 20 * "+save", "there may be 20 stages at most"),
        ("mogo:policy.save=no", "policy has no settings of its own, and so no 'save'"),
        ("mogo:stages=pure", "mogo has no setting 'stages'; it has bandit"),
        ("mogo:owners=yes", "owners must be owners or none or a number, not 'yes'"),
        ("mogo:solve=maybe", "solve must be yes or "),
        ("mogo:playouts=none", "playouts must be a whole number 1 or more, not 'none'"),
        ("mogo:backend=slow", "a backend must be one of 'reference', 'fast'"),
        ("mogo:threads=2,backend=reference", "the reference has one thread"),
        ("abramson:by.x=1", "by has no settings of its own"),
        ("abramson:by..x=1", "abramson has no setting 'by..x': a name is missing"),
        (
            "abramson:workers=2",
            "only a search of a tree can have several workers",
        ),
        ("gnugo 'x", "cannot be read"),
        ("  ", "a player is a program of gomc (abramson, "),
    ],
)
def test_what_is_no_player_is_refused_in_a_sentence(spec, said):
    with pytest.raises(GomcError) as refused:
        parse_player(spec)
    assert said in str(refused.value)


@pytest.mark.parametrize("spec", ["random", "mogo", "oleg:temperature=5"])
def test_a_player_in_quotes_is_the_same(spec):
    assert parse_player(f"'{spec}'") == parse_player(spec[0] + "\\" + spec[1:]) == parse_player(spec)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mogoo", "there is no player 'mogoo', perhaps 'mogo'"),
        ("mogoo:fpu=1", "there is no player 'mogoo:fpu=1', perhaps 'mogo'"),
        (
            "/no/such/pachi -t =9",
            "cannot start the engine '/no/such/pachi': no such program is installed",
        ),
    ],
)
def test_a_command_that_is_not_there_is_refused_before_the_match(spec, said):
    with pytest.raises(GomcError, match=said):
        check(parse_player(spec))


def test_limits_of_the_match_are_for_programs_that_name_none():
    plain, own = parse_player("mogo", 50, 2.0), parse_player("mogo:seconds=1", 50, 2.0, "reference")
    assert isinstance(plain, ProgramPlayer)
    assert isinstance(own, ProgramPlayer)
    assert (plain.playouts, plain.seconds, plain.backend) == (50, 2.0, "fast")
    assert (own.playouts, own.seconds, own.backend) == (None, 1.0, "reference")
    default = parse_player("mogo:workers=3")
    assert isinstance(default, ProgramPlayer)
    assert default.playouts == 1000
    assert default.program.search == RootParallel(programs.MOGO.search, 3)


# --- Matches.


def test_the_identity_of_a_match():
    match = Match("mogo:fpu=0.9,playouts=10", "random", games=10)
    same = (
        replace(match, games=20),
        replace(match, a="mogo:playouts=10,bandit.urgency=0.90"),
        replace(match, a="mogo:fpu=.9", playouts=10),
        replace(match, a="mogo:fpu=.9,p=1,playouts=10", seconds=9.0),
    )
    assert {other.key for other in same} == {match.key}
    others = (
        replace(match, a="mogo:playouts=10"),
        replace(match, a="random", b=match.a),
        replace(match, size=13),
        replace(match, komi=6.5),
        replace(match, seed=2),
        replace(match, backend="reference"),
        replace(match, limit=5.0),
    )
    assert len({match.key, *(other.key for other in others)}) == 8
    assert Match.from_json(match.to_json()) == match


def test_numbers_of_numpy_name_the_same_match():
    np = pytest.importorskip("numpy")
    whole = {"games": 2, "size": 3, "seed": 7, "playouts": 5, "handicap": 0}
    match = Match("uct", "random", komi=0.5, **whole)
    same = Match("uct", "random", komi=np.float32(0.5), **{k: np.int64(n) for k, n in whole.items()})
    assert (same.key, same.to_json(), same.seeds(1)) == (match.key, match.to_json(), match.seeds(1))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"games": -1}, "games must be"),
        ({"size": 26}, "size must be"),
        ({"komi": float("nan")}, "komi must be"),
        ({"komi": 1e300}, "komi must be 10000 or less"),
        ({"seed": -1}, "seed must be"),
        ({"limit": -1}, "limit must be"),
        ({"playouts": 0}, "playouts must be"),
        ({"backend": "\udcff"}, "a backend must be one of"),
        ({"seconds": -1}, "seconds must be"),
        ({"games": 10**12}, "games must be a whole number from 0 to 1000000"),
        ({"a": 5}, "5 is no player; a player is"),
        ({"b": None}, "None is no player"),
        ({"b": b"uct"}, "b'uct' is no player"),
        ({"a": "gnugo \x1b[2J"}, r"'gnugo \\x1b\[2J' is no player"),
        ({"a": "gnugo \ud800"}, "is no player"),
    ],
)
def test_a_match_refuses_what_makes_no_sense(changed, said):
    with pytest.raises(GomcError, match=said):
        Match(**({"a": "random", "b": "random"} | changed))


@pytest.mark.parametrize(
    "text", ["", "[]", '{"a": "uct"}', '{"a": "uct", "b": "uct", "c": 1}', "[" * 9999, None, 5]
)
def test_text_that_is_no_match(text):
    with pytest.raises(GomcError, match="match"):
        Match.from_json(text)


def test_colours_alternate_and_every_game_has_seeds_of_its_own():
    match = Match("random", "uct")
    assert [match.specs(number) for number in (0, 1)] == [("random", "uct"), ("uct", "random")]
    seeds = [seed for number in range(100) for seed in match.seeds(number)]
    assert len(set(seeds)) == 200
    assert match.seeds(7) == replace(match, games=9).seeds(7)
    assert match.seeds(7) != replace(match, seed=2).seeds(7)


# --- Games.


def moves(game: Played) -> list[str]:
    return [turn.move for turn in game.turns]


def test_a_game_is_legal_and_counted_by_area():
    match = Match("random", "uct:playouts=10", size=5, komi=0.5, backend="reference")
    games = [play_game(match, number) for number in range(4)]
    for game in games:
        board = Board(5, 0.5)
        for move in moves(game):
            if board.ended:
                board.resume()
            board.play(move)
        assert board.ended == "two passes"
        assert game.ended == "score"
        assert game.score is not None
        assert game.result == f"{'B' if game.score > 0 else 'W'}+{abs(game.score):g}"
    assert [game.color_of_a for game in games[:2]] == [Color.BLACK, Color.WHITE]
    again = play_game(match, 3)
    assert moves(again) == moves(games[3])
    searched = [turn for turn in games[0].turns_of(Color.WHITE) if turn.win_rate is not None]
    assert searched
    assert all(turn.playouts == 10 for turn in searched)
    assert games[0].playouts(Color.WHITE) == 10 * len(searched)
    assert games[0].playouts(Color.BLACK) == 0


def test_the_random_player_draws_evenly_and_fills_no_own_eye():
    match = Match("random", "random", size=2)
    first = [play_game(match, number).turns[0].move for number in range(80)]
    assert sorted(set(first)) == ["A1", "A2", "B1", "B2"]
    assert max(first.count(move) for move in set(first)) < 40


SCRIPT = """#!/bin/sh
n=0
while read name rest; do
    case $name in
        name) printf '= fake\\n\\n' ;;
        version) printf '= 1.0\\n\\n' ;;
        boardsize|clear_board|komi|play) printf '=\\n\\n' ;;
        {cases}
        *) printf '? unknown command\\n\\n' ;;
    esac
done
"""
"""A program that talks GTP, without the answers that make it what it is."""


@pytest.fixture
def engine(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that makes a program with some more answers, and returns its path."""

    def make(cases: str) -> str:
        path = tmp_path / f"engine{len(list(tmp_path.iterdir()))}"
        path.write_text(SCRIPT.replace("{cases}", cases))
        path.chmod(0o700)
        return str(path)

    return make


@pytest.mark.parametrize(
    ("move", "ended", "result", "said"),
    [
        ("printf '= Z9\\n\\n'", "illegal", "W+F", "Z9 is off the board"),
        ("printf '= nonsense\\n\\n'", "illegal", "W+F", "NONSENSE"),
        ("printf '? no idea\\n\\n'", "error", "W+F", "answered 'genmove Black' with '? no idea'"),
        ("printf 'E5\\n\\n'", "error", "W+F", "answered 'genmove Black' with 'E5'"),
        ("yes $(printf %09999d 0)", "error", "W+F", "answered 'genmove Black' with '0000"),
        ("echo out of memory >&2; exit 1", "crash", "W+F", "ended at 'genmove Black': out of memory"),
        ("exec sleep 60", "time", "W+T", "no answer to 'genmove Black' in 0.5 s"),
        ("printf '= resign\\n\\n'", "resign", "W+R", ""),
    ],
)
def test_a_loss_says_how_it_came_about(engine, move, ended, result, said):
    match = Match(engine(f"genmove) {move} ;;"), "random", size=5, limit=0.5)
    game = play_game(match, 0)
    assert (game.ended, game.result, game.score) == (ended, result, None)
    assert said in game.said
    assert game.versions[0] == "fake 1.0"
    assert (game.winner, game.points_of_a, game.score_of_a) == (Color.WHITE, 0.0, None)
    assert play_game(match, 1).points_of_a == 0.0


def test_an_engine_that_refuses_a_legal_move_has_lost(engine):
    path = Path(engine(""))
    path.write_text(path.read_text().replace("|play)", ")"))
    game = play_game(Match("random", str(path), size=5), 0)
    assert (game.ended, game.result, len(game.turns)) == ("error", "B+F", 1)
    assert "answered 'play Black" in game.said


def test_a_game_without_an_end_has_no_result(monkeypatch):
    monkeypatch.setattr(referee, "LONGEST", 1)
    game = play_game(Match("random", "random", size=5), 0)
    assert (game.ended, game.result, len(game.turns)) == ("endless", "Void", 25)
    assert (game.counts, game.winner, game.points_of_a) == (False, None, None)


def says(command: str, *words: str) -> str:
    """Return a case of a program that answers a command by these words, one a time, and by passes."""
    word = f"n=$((n+1)); word=$(echo {' '.join(words)} | cut -d' ' -f$n)"
    return f'{command}) {word}; printf "= ${{word:-pass}}\\n\\n" ;;'


def lists(dead: str) -> str:
    """Return a case of a program that says what is dead."""
    return f"final_status_list) printf '= {dead}\\n\\n' ;;"


CLEANS_UP = "known_command) printf '= true\\n\\n' ;;" + says(
    "kgs-genmove_cleanup", "-", "-", "A2", "B1", "pass"
)
"""Takes A1 after two other moves."""


@pytest.mark.parametrize(
    ("black", "white", "score", "turns"),
    [
        (lists("a1"), lists("A1"), 24.5, 4),
        (lists(""), lists(""), -0.5, 4),
        (lists("A1") + CLEANS_UP, lists(""), 24.5, 9),
        (lists("A1") + CLEANS_UP, "", 24.5, 9),
        (lists("A1"), lists(""), -0.5, 6),
        (lists("E5"), lists("E5"), -0.5, 6),
        ("", "", -0.5, 6),
    ],
)
def test_dead_stones_are_settled_by_agreement_or_by_playing_on(engine, black, white, score, turns):
    """After Black's C3 and White's A1 both pass."""
    one, other = says("genmove", "C3", "pass"), says("genmove", "A1", "pass")
    game = play_game(Match(engine(one + black), engine(other + white), size=5, komi=0.5), 0)
    assert (game.ended, game.score, len(game.turns)) == ("score", score, turns)


def test_an_engine_is_told_its_seed(engine, tmp_path):
    path = engine("genmove) printf '= resign\\n\\n' ;;")
    Path(path).write_text(Path(path).read_text().replace("n=0", f'echo "$1" >> {tmp_path}/seeds'))
    match = Match("random", f"{path} {{seed}}", size=5)
    for number in (0, 1, 0):
        play_game(match, number)
    first, second, third = map(int, (tmp_path / "seeds").read_text().split())
    assert first == third != second
    assert 1 <= min(first, second) <= max(first, second) < 2**31


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        ("boardsize) printf '? unacceptable size\\n\\n' ;;", "with '? unacceptable size'"),
        ("name) echo It failed. >&2; exit 1 ;;", "cannot play: ended at 'name': It failed"),
        ("name) printf 'Welcome\\n\\n= fake\\n\\n' ;;", "cannot play: answered 'name' with 'Welcome'"),
    ],
)
def test_an_engine_that_cannot_be_set_up_is_no_loss_but_an_error(engine, cases, said):
    path = engine("")
    Path(path).write_text(SCRIPT.replace("{cases}", "").replace("in\n", f"in {cases}\n"))
    with pytest.raises(GomcError) as refused:
        play_game(Match(path, "random"), 0)
    assert str(refused.value).endswith(f"{said}.")


def test_a_file_that_is_no_program_is_an_error(tmp_path):
    path = tmp_path / "engine"
    path.write_bytes(b"\0\0")
    path.chmod(0o700)
    with pytest.raises(GomcError, match=r"engine' cannot be started: Exec format error\.$"):
        play_game(Match(str(path), "random"), 0)


def test_a_client_reads_long_and_odd_answers(engine):
    cases = "long) yes x | head -n 100000 | sed '1s/^/= /'; echo ;; "
    cases += "odd) printf '\\n=12 caf\\351\\r\\n\\r\\n' ;;"
    with Client([engine(cases)], limit=20) as client:
        assert len(client.ask("long").split()) == 100_000
        assert client.ask("odd").startswith("12 caf")
        assert client.ask("name") == "fake"
        with pytest.raises(Fault, match="unknown command"):
            client.ask("fly")
    assert client.process.poll() is not None


# --- What came of it.


def played(match: Match, number: int, result: str, score: float | None = None, **changed) -> Played:
    """Return a game that nobody played."""
    turns = tuple(Turn("E5", 0.5, 100) for _ in range(10 + number))
    ended = "score" if score is not None else "resign"
    game = Played(
        match.key, number, match.specs(number), ("one 1", "two 2"), match.seeds(number), turns,
        result, score, ended, "", "2026-01-02T03:04:05+00:00", "0.1",
    )  # fmt: skip
    return replace(game, **changed)


def test_the_outcome_of_a_match():
    match = Match("random", "uct:playouts=9", games=10, komi=7.0)
    same = played(match, 0, "B+3", 3.0).turns
    games = [
        played(match, 0, "B+3", 3.0),
        played(match, 1, "B+5", 5.0, turns=same),  # no repetition, because `a` is White
        played(match, 2, "W+1", -1.0, turns=same),
        played(match, 3, "W+R"),
        played(match, 4, "0", 0.0),
        played(match, 5, "B+F", ended="crash"),
        played(match, 6, "Void", ended="endless"),
    ]
    outcome = Outcome.of(match, games)
    assert outcome.by_color == {Color.BLACK: Tally(1, 1, 1), Color.WHITE: Tally(1, 0, 2)}
    assert (outcome.played, outcome.uncounted, outcome.tally) == (7, 1, Tally(2, 1, 3))
    assert outcome.rate == 0.5  # game 2 repeats game 0
    assert outcome.score == Mean.of([3.0, -5.0, 0.0])
    assert (outcome.scored, outcome.counted(), outcome.counted(Color.WHITE)) == (
        4,
        Tally(2, 1, 2),
        Tally(1, 0, 2),
    )
    assert outcome.endings == {
        ("score", "b"): 1, ("score", "a"): 2, ("score", ""): 1, ("resign", "b"): 1, ("crash", "a"): 1,
        ("endless", ""): 1,
    }  # fmt: skip
    assert outcome.distinct == 6
    assert sum(effort.moves for effort in outcome.efforts) == sum(len(game.turns) for game in games)
    assert str(outcome).splitlines() == [
        "random against uct:playouts=9, 10 games on 9x9, komi 7, seed 1",
        "              won  drawn   lost     rate   95 % interval",
        "as Black        1      1      1    75.0%   19.8% to 97.3%",
        "as White        1      0      2    33.3%   6.1% to 79.2%",
        "in all          2      1      3    50.0%   17.0% to 83.0%",
        "7 of 10 games were played",
        "mean score -0.67 ± 10.04 points (95 %), of 3 games counted to the end",
        "1 lost by a crash by random",
        "1 broken off as too long: not counted",
        "1 resigned by uct:playouts=9",
        "6 of 7 games are distinct; they have 12.6 moves on average",
        "the rates, their intervals and the mean score count equal games once",
        "random: 0.500 s a move, 200 playouts a second",
        "uct:playouts=9: 0.500 s a move, 200 playouts a second",
        "versions: gomc 0.1; one 1; two 2",
    ]


def test_the_outcome_of_no_games():
    outcome = Outcome.of(Match("random", "random", games=3), [])
    assert (outcome.rate, outcome.score, outcome.interval()) == (None, None, (0.0, 1.0))
    assert str(outcome).splitlines()[-1] == "0 of 3 games were played"


def test_the_interval_is_wilsons():
    """The ends are those rates from which the one found is 1.96 of their own errors away."""
    for rate in Tally(15, 0, 35).interval():
        assert abs(15 / 50 - rate) == pytest.approx(1.959964 * sqrt(rate * (1 - rate) / 50))
    low, _ = Tally(15, 1, 34).interval()
    assert Tally(15, 0, 35).interval()[0] < low < Tally(16, 0, 34).interval()[0]
    assert Tally(14, 2, 34).interval() == Tally(15, 0, 35).interval()


@pytest.mark.parametrize(("won", "games", "level"), [(0, 1, 0.95), (7, 10, 0.95), (560, 1000, 0.99)])
def test_the_interval_is_scipys(won, games, level):
    known = stats.binomtest(won, games).proportion_ci(level, "wilson")
    assert wilson(won, games, level) == pytest.approx((known.low, known.high))


def test_the_interval_contains_the_rate_also_where_all_games_or_none_are_won():
    """With 7 of 7 games the upper end was less than 1 by 1e-16, and no picture could be drawn."""
    for games in range(1, 400):
        assert wilson(0, games)[0] == 0
        assert wilson(games, games)[1] == 1


@pytest.mark.parametrize(
    ("points", "games", "said"),
    [
        (0, 0, "games must be a whole number from 1 to 9007199254740992, not 0"),
        (-1, 5, "points must be 0 or more, not -1"),
        (6, 5, "points must be 5 or less, not 6"),
        (None, 5, "points must be a finite number, not None"),
    ],
)
def test_points_that_no_games_give_have_no_interval(points, games, said):
    with pytest.raises(GomcError, match=said):
        wilson(points, games)


def test_games_as_files(tmp_path):
    match = Match("uct:playouts=10", "random", games=2, size=5, backend="reference")
    games = [
        play_game(match, 0),
        replace(play_game(match, 1), ended="crash", said="gone", result="B+F"),
    ]
    for game in games:
        its = record(match, game)
        assert its.board_at(len(game.turns), Board, CHINESE).moves == its.moves
        assert its.result == game.result
    comments = dict(record(match, games[0]).comments)
    assert "%" in comments[1]
    assert "10 playouts" in comments[1]
    assert dict(record(match, games[1]).comments)[len(games[1].turns)].endswith("lost by a crash: gone")
    pairs = [(match, game) for game in games]
    assert write(pairs, tmp_path / "games.csv") == 2
    lines = list(csv.DictReader((tmp_path / "games.csv").open(encoding="utf-8")))
    assert [line["result"] for line in lines] == [games[0].result, "B+F"]
    assert lines[0]["moves"].split() == moves(games[0])
    with pytest.raises(GomcError, match=r"a file .csv, .jsonl or .sgf, not to 'games.txt'"):
        write(pairs, tmp_path / "games.txt")


def test_games_as_one_collection(tmp_path):
    sgf = pytest.importorskip("gomc.sgf", reason="records need sgfmill: pip install 'gomc[sgf]'")
    match = Match("random", "random", games=3, size=5)
    games = [(match, play_game(match, number)) for number in range(3)]
    assert write(games, tmp_path / "games.SGF") == 3
    trees = ("(;FF" + tree for tree in (tmp_path / "games.SGF").read_text().split("(;FF")[1:])
    for tree, (_, game) in zip(trees, games, strict=True):
        assert sgf.read(tree) == record(match, game)


@pytest.mark.parametrize("ending", ["csv", "jsonl", "sgf"])
def test_games_that_cannot_be_written_leave_the_old_file(ending, tmp_path):
    pytest.importorskip("gomc.sgf", reason="records need sgfmill: pip install 'gomc[sgf]'")
    match = Match("random", "random", games=1, size=5)

    def games():
        yield match, play_game(match, 0)
        raise GomcError("the store is broken.")

    file = tmp_path / f"games.{ending}"
    file.write_text("old")
    with pytest.raises(GomcError, match="the store is broken"):
        write(games(), file)
    assert file.read_text() == "old"


# --- The versions of players.


def version(text: str, size: int = 5) -> str:
    player = parse_player(text, 2, backend="reference")
    assert isinstance(player, ProgramPlayer)
    return ProgramSide(player, 1, size).version


def test_a_version_names_the_learned_weights_which_may_change_while_gomcs_version_stays(tmp_path):
    own = tmp_path / "own.json.gz"
    own.write_bytes(KEPT["9x9"].read_bytes())
    learned = f"evengame+learnedmoves({own})"
    weights = f"weights {hashlib.sha256(KEPT['9x9'].read_bytes()).hexdigest()[:8]}"
    assert version("gomc") == f"gomc {gomc.__version__} (gomc, reference, {weights})"
    assert weights in version(f"mogo:priors={learned}") == version(f"mogo:priors={learned}", 19)
    assert weights not in version("gomc", 19)
    assert "weights" not in version("michi") + version("uct") + version("oleg")
    own.write_bytes(KEPT["13x13"].read_bytes())
    os.utime(own, ns=(1, 1))
    assert version(f"mogo:priors={learned}") == version("mogo:priors=evengame+learnedmoves(13x13)")


def test_the_weights_of_a_program_of_each_size_are_named():
    assert "weights" not in version("mogo-2009")
    for size in (13, 19):
        digest = hashlib.sha256(KEPT[f"{size}x{size}"].read_bytes()).hexdigest()[:8]
        assert f"weights {digest}" in version("mogo-2009", size)


def test_weights_of_one_of_several_trees_are_named():
    assert "weights" in version("gomc:workers=2")


def test_a_program_is_warmed_up_once_and_each_move_is_timed(monkeypatch):
    warmed = []
    monkeypatch.setattr(sides, "warm_up", lambda *what: warmed.append(what))
    match = Match("uct:playouts=3", "random", games=4, size=3, komi=0.25, backend="fast")
    sides._warm_up.cache_clear()
    for number in range(4):
        play_game(match, number)
    assert len(warmed) == 1
    began = time.perf_counter()
    assert sides._since(began) < 10 < sides._since(began - 20)
    time.sleep(0.01)
    assert sides._since(began) >= 0.01
