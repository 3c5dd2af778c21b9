import re
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from gomc.arena import Match, Outcome, Store
from gomc.arena.tournament import cell, grid, pairings, rating_table, ratings
from gomc.cli import main
from gomc.errors import GomcError

PLAYERS = ("olga", "oleg", "random")


@pytest.fixture
def outcomes(invented):
    """Olga beats Oleg by 3 to 1, and both beat Random in all games."""
    scores = {
        ("olga", "oleg"): [9, -3, 5, 1],
        ("olga", "random"): [40] * 4,
        ("oleg", "random"): [20] * 4,
    }
    return [
        Outcome.of(
            match, (invented(match, i, score) for i, score in enumerate(scores[match.a, match.b]))
        )
        for match in pairings(PLAYERS, 4)
    ]


def test_all_play_against_all_once():
    matches = pairings(PLAYERS, 4, size=5, seed=3)
    assert matches == [
        Match(a, b, 4, size=5, seed=3)
        for a, b in (("olga", "oleg"), ("olga", "random"), ("oleg", "random"))
    ]


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["oleg"], "a tournament needs at least two players, not 1"),
        (["oleg", "oleg"], "'oleg' and 'oleg' are the same player"),
        (
            ["mogo:fpu=1", "oleg", "mogo:bandit.urgency=1.0"],
            "'mogo:fpu=1' and 'mogo:bandit.urgency=1.0' are the",
        ),
    ],
)
def test_bad_tournaments_are_refused(players, message):
    with pytest.raises(GomcError, match=message):
        pairings(players, 4)


def test_the_grid_shows_every_match_from_both_sides(outcomes):
    table = [re.split(r"  +", line) for line in grid(PLAYERS, outcomes, "score").splitlines()]
    assert table == [
        ["", "1", "2", "3"],
        ["1 olga", "+3.0 ± 8.2", "+40.0 ± 0.0"],
        ["2 oleg", "-3.0 ± 8.2", "+20.0 ± 0.0"],
        ["3 random", "-40.0 ± 0.0", "-20.0 ± 0.0"],
    ]
    wins = grid(PLAYERS, outcomes, "wins").splitlines()
    assert re.match(r"1 olga +75\.0 \(30-95\) +100\.0 \(\d+-100\)$", wins[1])
    assert re.match(r"2 oleg +25\.0 \(5-70\) +100\.0 \(\d+-100\)$", wins[2])


def test_a_grid_can_have_holes(outcomes):
    assert grid(PLAYERS, outcomes[:1]).splitlines()[-1].split() == ["3", "random", "-", "-"]


def test_players_are_rated_and_the_table_says_how(outcomes):
    found = ratings(outcomes, {"random": 0})
    assert [r.name for r in found.players] == ["olga", "oleg", "random"]
    table = rating_table(found).splitlines()
    assert table[3].split() == ["random", "0", "anchor", "0", "8"]
    assert "half a game won and half a game lost were added" in table[-1]
    assert "The mean of all ratings is 0." in rating_table(ratings(outcomes))


def test_a_tournament_is_played_kept_and_rated(tmp_path):
    words = ["tournament", "random", "uct:playouts=5", "--games", "4", "--size", "3", "--workers", "1"]
    words += ["--backend", "reference", "--results", str(tmp_path / "games.sqlite")]
    done = CliRunner().invoke(main, [*words, "--anchor", "random=100"])
    assert done.exit_code == 0, done.output
    assert "1 random" in done.output
    assert re.search(r"^random +100 +anchor", done.output, re.MULTILINE)
    with Store(tmp_path / "games.sqlite") as store:
        assert [store.count(match) for match in store.matches()] == [4]
    assert CliRunner().invoke(main, [*words, "--show", "score"]).exit_code == 0


def test_a_program_of_an_own_module_can_be_an_anchor(tmp_path, monkeypatch):
    (tmp_path / "anchored.py").write_text(
        "import gomc\nmine = gomc.programs.Program('mine', gomc.UCT())\n", "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    words = ["tournament", "anchored:mine", "random", "--games", "2", "--size", "3", "--playouts", "2"]
    words += ["--backend", "reference", "--workers", "1", "--results", str(tmp_path / "games.sqlite")]
    done = CliRunner().invoke(main, [*words, "--anchor", "anchored:mine=100"])
    assert done.exit_code == 0, done.output
    assert re.search(r"^anchored:mine@\w+ +100 +anchor", done.output, re.MULTILINE)


def test_a_player_is_anchored_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    twice = ["--anchor", "random=0", "--anchor", "random=500"]
    done = CliRunner().invoke(main, ["tournament", "random", "oleg", *twice])
    assert (done.exit_code, "a player can have only one rating" in done.output) == (2, True)


@pytest.mark.parametrize(
    ("anchor", "message"),
    [
        ("olga=1", r"an anchor is PLAYER=ELO with one of the players \(random, oleg\), not 'olga=1'"),
        ("random", "an anchor is PLAYER=ELO"),
        ("random=high", "the rating of the anchor random must be a number, not 'high'"),
        ("random=nan", "the rating of the anchor random must be a finite number, not nan"),
    ],
)
def test_bad_anchors_end_in_a_sentence(anchor, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["tournament", "random", "oleg", "--anchor", anchor])
    assert done.exit_code == 2
    assert re.search(message, done.output)
    assert not [*tmp_path.iterdir()]


def test_a_mean_score_of_nothing_has_no_minus():
    outcome = SimpleNamespace(score=SimpleNamespace(value=0.04, error=None))
    assert [cell(outcome, sign, "score") for sign in (1, -1)] == ["+0.0", "+0.0"]
