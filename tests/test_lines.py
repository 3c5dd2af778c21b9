"""Results as lines of text: a report loses nothing, and a wrong file changes nothing."""

from __future__ import annotations

import codecs
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.trials import lines as damaged
from gomc.arena import Match, Played, Store, Turn, play
from gomc.arena.answers import KeptAnswer, keep, keep_all, kept
from gomc.arena.lines import FORM, bring_in, write_lines
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.errors import GomcError
from gomc.lab.experiments import find
from gomc.lab.experiments.forms import Chosen

MATCH = Match("reference-bot:playouts=4", "random", games=4, size=5, backend="reference")
HANDICAP = Match("random", "random", games=2, size=7, handicap=2, black="b")


@pytest.fixture(scope="module")
def games() -> list[tuple[Match, Played]]:
    """Some games of two matches; the ends of some are changed."""
    first = [play_game(MATCH, number) for number in range(4)]
    first[1] = replace(first[1], ended="crash", result="W+F", score=None, said='gone: "x" \u00e9')
    first[2] = replace(first[2], turns=(), ended="time", result="B+T", score=None, version="0.9")
    first[3] = replace(first[3], versions=("old", "older"))
    return [(MATCH, game) for game in first] + [(HANDICAP, play_game(HANDICAP, n)) for n in range(2)]


def store_of(games: list[tuple[Match, Played]]) -> Store:
    store = Store(":memory:")
    for match, game in games:
        store.add(match, game)
    return store


def command(*args: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, [*map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


# --- There and back.


def test_games_come_back_with_all_but_the_values_of_each_move(games, tmp_path):
    assert write_lines(games, tmp_path / "its.jsonl") == 6
    with Store(":memory:") as store:
        assert bring_in(store, tmp_path / "its.jsonl") == (6, 6)
        assert {match.key: match.games for match in store.matches()} == {MATCH.key: 4, HANDICAP.key: 2}
        for match, game in games:
            (its,) = (each for each in store.games(match) if each.number == game.number)
            moves = [turn.move for turn in game.turns]
            assert [turn.move for turn in its.turns] == moves
            assert replace(its, turns=game.turns) == game
            for color in (game.first, game.first.other):
                assert its.seconds(color) == pytest.approx(game.seconds(color), abs=1e-6)
                assert its.playouts(color) == game.playouts(color)


def test_an_outcome_is_the_same_before_and_after(games, tmp_path):
    write_lines(games, tmp_path / "its.jsonl")
    with store_of(games) as before, Store(":memory:") as after:
        bring_in(after, tmp_path / "its.jsonl")
        for match in (MATCH, HANDICAP):
            one, other = before.outcome(match), after.outcome(match)
            assert str(one) == str(other)
            assert (one.by_color, one.endings, one.distinct) == (
                other.by_color,
                other.endings,
                other.distinct,
            )


def test_the_same_results_give_the_same_file(games, tmp_path):
    write_lines(games, tmp_path / "its.jsonl")
    with Store(":memory:") as store:
        bring_in(store, tmp_path / "its.jsonl")
        again = [(match, game) for match in reversed(store.matches()) for game in store.games(match)]
        write_lines(again, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_text() == (tmp_path / "its.jsonl").read_text()


def test_a_known_game_as_a_line(tmp_path):
    match = Match("random", "random", games=2, size=9)
    turns = [Turn("C4", 0.5, 10, 0.6), Turn("A9", 1.25, 3), Turn("pass", 0.25, 11), Turn("J1", 0.0, 2)]
    game = Played(
        match.key, 1, match.specs(1), ("black 1", "white 2"), match.seeds(1), tuple(turns),
        "B+R", None, "resign", "", "2026-11-24T00:00:00+00:00", "1.0",
    )  # fmt: skip
    write_lines([(match, game)], tmp_path / "its.jsonl")
    form, head, line = map(json.loads, (tmp_path / "its.jsonl").read_text().splitlines())
    assert form == FORM
    assert head["versions"] == ["white 2", "black 1"]  # in game 1 the player a is White
    assert line == {
        "number": 1, "result": "B+R", "ended": "resign", "finished": "2026-11-24T00:00:00+00:00",
        "seconds": [1.25, 0.75], "playouts": [5, 21], "moves": "cfaa--ii",
    }  # fmt: skip


def test_a_rate_may_be_a_whole_number(tmp_path):
    with Store(tmp_path / "a.sqlite") as store:
        keep(store, {"all": 1})
        assert kept(store, ["all"])["all"].said == 1.0


def test_a_mark_of_utf_8_and_blank_lines_are_skipped(games, tmp_path):
    file = tmp_path / "its.jsonl"
    write_lines(games, file)
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes().replace(b"\n", b"\r\n\r\n") + b" \n")
    with Store(":memory:") as store:
        assert bring_in(store, file) == (len(games), len(games))


def test_answers_come_back_with_date_and_version(tmp_path):
    answers = {
        "one": KeptAnswer("C3", "2026-01-02T03:04:05Z", "0.1"),
        "two": KeptAnswer(0.5, "2026-01-03T03:04:05Z", "0.2"),
    }
    assert write_lines([], tmp_path / "its.jsonl", answers) == 2
    with Store(":memory:") as store:
        keep(store, {"two": 1.0})
        assert bring_in(store, tmp_path / "its.jsonl") == (2, 1)
        assert kept(store, answers) == answers | {"two": kept(store, ["two"])["two"]}
        assert kept(store, ["two"])["two"].said == 1.0


# --- Commands.


def test_a_store_goes_on_with_what_was_imported(games, tmp_path):
    write_lines(games[:3], tmp_path / "its.jsonl")
    results = tmp_path / "results.sqlite"
    with Store(results) as store:
        store.add(*games[0])
    assert command("results", "import", tmp_path / "its.jsonl", "--results", results) == (
        0,
        f"{tmp_path}/its.jsonl: 3 results, of which 2 are new in {results}\n",
    )
    with Store(results) as store:
        assert next(store.games(MATCH)) == games[0][1]  # a kept game stays, with all its values
        assert store.missing(MATCH) == [3]
        play([MATCH], store, workers=1)
        assert store.missing(MATCH) == []


def test_games_that_a_command_chooses_are_exported(games, tmp_path):
    results = tmp_path / "results.sqlite"
    with Store(results) as store:
        for match, game in games:
            store.add(match, game)
    out = tmp_path / "its.jsonl"
    assert command("results", "export", out, "--size", 7, "--results", results)[0] == 0
    assert [json.loads(line).get("number") for line in out.read_text().splitlines()] == [
        None,
        None,
        0,
        1,
    ]


def test_a_report_is_the_same_from_exported_results(tmp_path):
    words = ["gg-jump", "--quick", "--games", "1"]
    chosen = Chosen(find("gg-jump"), quick=True, games=1)
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    with Store(first) as store:
        for match in chosen.matches[:3]:
            store.add(match, replace(play_game(Match("random", "random", 1, size=9), 0), key=match.key))
    assert command("experiment", "export", *words, tmp_path / "its.jsonl", "--results", first)[0] == 0
    assert command("results", "import", tmp_path / "its.jsonl", "--results", second)[0] == 0
    reports = [command("experiment", "report", *words, "--results", file) for file in (first, second)]
    assert reports[0] == reports[1]
    assert f"3 of {len(chosen.matches)} games have been played" in " ".join(reports[0][1].split())
    with Store(second) as store:
        assert sum(len(store.missing(match)) for match in chosen.matches) == len(chosen.matches) - 3


def test_a_study_is_the_same_from_exported_results(tmp_path):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    keys = [question.key for question in Chosen(find("cf-nakade"), quick=True).questions]
    with Store(first) as store:
        keep_all(store, {key: KeptAnswer(0.25, "2026-01-01T00:00:00Z", "0.1") for key in keys[:50]})
    words = ["cf-nakade", "--quick"]
    assert command("experiment", "export", *words, tmp_path / "its.jsonl", "--results", first)[0] == 0
    assert command("results", "import", tmp_path / "its.jsonl", "--results", second)[0] == 0
    reports = [command("experiment", "report", *words, "--results", file) for file in (first, second)]
    assert reports[0] == reports[1]
    assert f"50 of {len(keys)} questions have an answer" in reports[0][1]


def test_without_results_there_is_nothing_to_export(tmp_path):
    code, said = command(
        "experiment", "export", "bh-3", tmp_path / "x.jsonl", "--results", tmp_path / "no"
    )
    assert (code, said) == (
        2,
        f"Error: there is no file of results {tmp_path}/no; name one with --results.\n",
    )


# --- What is wrong ends in a sentence, and changes nothing.

HEAD = {"match": json.loads(MATCH.to_json()), "versions": ["a", "b"], "gomc": "1"}
GAME = {"number": 0, "result": "B+R", "ended": "resign", "finished": "now"}
COUNTED = {"result": "B+3", "score": 3.0, "ended": "score"}
GAME |= {"seconds": [1, 2], "moves": "aabb"}
ANSWER = {"question": "q", "answer": "A1", "finished": "now", "gomc": "1"}
NEWER = {**FORM, "version": 2}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], r"'its\.jsonl' is no file of results: such a file begins with \{\"form\":"),
        (["x"], "is no file of results"),
        ([HEAD, GAME], "is no file of results"),
        ([NEWER], r"'its\.jsonl' is of version 2, but this gomc reads version 1\.$"),
        ([FORM, GAME], r"line 2 of 'its\.jsonl' is no result: a game must follow its match\.$"),
        ([FORM, HEAD, "[1]"], r"line 3 .*: it must be a JSON object, not '\[1\]\\n'\.$"),
        ([FORM, HEAD, {}], "it must have the fields answer, finished, gomc, question, not ''"),
        ([FORM, HEAD, "[" * 100_000], "it must be a JSON object"),
        ([FORM, HEAD | {"match": {}}], "a match has the fields"),
        ([FORM, HEAD | {"more": 1}], "it must have the fields gomc, match, versions, not"),
        ([FORM, HEAD, GAME, GAME], r"line 4 .*: game 0 is there twice\.$"),
        ([FORM, HEAD, GAME, HEAD, GAME], r"line 5 .*: game 0 is there twice\.$"),
        ([FORM, ANSWER, ANSWER], r"line 3 .*: the question 'q' is there twice\.$"),
        ([FORM, HEAD, GAME | {"number": 4}], "number must be a whole number from 0 to 3, not 4"),
        ([FORM, HEAD, GAME | {"moves": "aaz"}], "points of two letters each on 5x5, not 'z'"),
        ([FORM, HEAD, GAME | {"moves": 7}], "moves must be points of two letters each on 5x5, not 7"),
        ([FORM, HEAD, GAME | {"handicap": "aabb"}], "its handicap stones cannot be"),
        ([FORM, HEAD, GAME | {"seconds": [1]}], "seconds must be a list of two values, for a and b"),
        ([FORM, HEAD, GAME | {"seconds": [1, -2]}], "seconds must be 0 or more, not -2"),
        ([FORM, HEAD, GAME | {"moves": ""}], "seconds must be 0 or less, not 1"),
        ([FORM, HEAD, GAME | {"playouts": [1, 0.5]}], "playouts must be a whole number"),
        ([FORM, HEAD, GAME | {"result": "B"}], "its result must be a result as in SGF"),
        ([FORM, HEAD, GAME | {"result": "B+1.2.3"}], "its result must be a result as in SGF"),
        ([FORM, HEAD, GAME | {"ended": "x"}], "its end must be one of"),
        ([FORM, HEAD, GAME | {"result": "B+T"}], "'B\\+T' does not fit its score None"),
        ([FORM, HEAD, GAME | {"score": 3.0}], "'B\\+R' does not fit its score 3.0 and its end"),
        ([FORM, HEAD, GAME | {"ended": "endless"}], "'B\\+R' does not fit its score None"),
        ([FORM, HEAD, GAME | {"ended": "score"}], "'B\\+R' does not fit .* and its end 'score'"),
        ([FORM, HEAD, GAME | {"ended": "score", "score": 3.0}], "'B\\+R' does not fit its score 3.0"),
        ([FORM, HEAD, GAME | COUNTED | {"score": -3.0}], "'B\\+3' does not fit its score -3.0"),
        ([FORM, HEAD, GAME | COUNTED | {"score": 3.5}], "'B\\+3' does not fit its score 3.5"),
        ([FORM, HEAD, GAME | COUNTED | {"score": 0.0}], "'B\\+3' does not fit its score 0.0"),
        ([FORM, HEAD, GAME | COUNTED | {"result": "Void"}], "'Void' does not fit its score 3.0"),
        ([FORM, ANSWER | {"answer": 2.0}], "answer must be text or a float from 0 to 1, not 2.0"),
        ([FORM, ANSWER | {"question": 2}], "question must be text, not 2"),
    ],
)  # fmt: skip
def test_a_wrong_file_changes_nothing(lines, said, games, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a message shortens a long name
    file, results = Path("its.jsonl"), tmp_path / "results.sqlite"
    write_lines(games, tmp_path / "right.jsonl")
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("".join(f"{text}\n" for text in texts))
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match=said) as error:
            bring_in(store, file)
        assert len(str(error.value).splitlines()) == 1
        assert store.matches() == []
    code, output = command("results", "import", tmp_path / "right.jsonl", file, "--results", results)
    assert code == 2
    assert output.startswith("Error: ")
    assert not results.exists()


def test_a_file_that_is_too_large_or_none_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("gomc.arena.lines.LARGEST", 10)
    (tmp_path / "its.jsonl").write_text("x" * 11)
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="more than 1e-05 MB"):
            bring_in(store, tmp_path / "its.jsonl")
        with pytest.raises(GomcError, match="it is a folder"):
            bring_in(store, tmp_path)


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 6))])
def test_damaged_results_are_refused_as_a_whole(seed):
    assert damaged.attack(random.Random(seed)) == 20
