"""A file of learned weights is a part of the player: games of other weights are another match."""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from gomc import UCT, programs
from gomc.arena import Match, Store
from gomc.arena.own import spec_of
from gomc.arena.run import play
from gomc.arena.sides import ProgramSide
from gomc.errors import GomcError
from gomc.features.files import KEPT
from gomc.settings import EvenGame, LearnedMoves, Own, Priors, Stages


@pytest.fixture
def weights(tmp_path, monkeypatch):
    """A user's file of weights in the present folder, which `learn` replaces by other weights."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "my.json.gz"
    file.write_bytes(KEPT["9x9"].read_bytes())
    return file


def learn(file):
    file.write_bytes(KEPT["19x19"].read_bytes())
    os.utime(file, ns=(1, 1))  # the clock of a file system may be coarse


def match(games=2):
    spec = "uct:priors=evengame+learnedmoves(my.json.gz),playouts=2,backend=reference"
    return Match(spec, "random", games=games, size=3)


def test_other_weights_make_another_match(weights):
    first, again = match(), match()
    assert first.key == again.key == Match.from_json(first.to_json()).key
    learn(weights)
    assert match().key != first.key
    assert Match.from_json(first.to_json()).key == first.key


def test_weights_of_gomc_are_named_by_the_version_of_games_alone():
    assert "weights=" not in json.loads(Match("gomc", "mogo").key)["a"]
    assert not Match("uct:priors=evengame+learnedmoves(9x9)", "mogo").files


def test_a_match_goes_on_with_the_same_weights_only(weights):
    began = match()
    with Store(":memory:") as store:
        play([began], store, workers=1)
        assert store.count(match()) == 2
        learn(weights)
        assert store.count(match()) == 0
        with pytest.raises(GomcError, match="have changed since the player was described"):
            play([match(), began], store, workers=1)
        play([match()], store, workers=1)
        assert store.count(match()) == store.count(began) == 2


def test_weights_that_change_during_a_match_end_the_match(weights):
    player, _ = match().entrants
    assert ProgramSide(player, 1, 3).version.startswith("gomc ")
    learn(weights)
    with pytest.raises(GomcError, match="describe the player anew"):
        ProgramSide(player, 1, 3)


def test_games_can_be_seen_but_not_played_without_the_weights(weights):
    began = match()
    with Store("games.sqlite") as store:
        play([began], store, workers=1)
    weights.unlink()
    with Store("games.sqlite") as store:
        (found,) = store.matches()
        assert (found.key, store.count(found)) == (began.key, 2)
        with pytest.raises(GomcError, match=r"a file of weights, not 'my\.json\.gz'"):
            play([match(games=4), Match.from_json(began.to_json(), 4)], store, workers=1)


@pytest.mark.parametrize("there", [True, False])
def test_files_of_version_5_did_not_know_the_weights(weights, there):
    with Store("games.sqlite") as store:
        play([match()], store, workers=1)
    digest = dict(match().files)["my.json.gz"]
    with closing(sqlite3.connect("games.sqlite")) as old, old:
        ((key, text),) = old.execute("SELECT key, match FROM matches").fetchall()
        old_text = json.dumps(json.loads(text) | {"files": []})
        old.execute(
            "UPDATE matches SET key = ?, match = ?", (key.replace(f",weights={digest}", ""), old_text)
        )
        old.execute("PRAGMA user_version = 5")
    if not there:
        weights.unlink()
    with Store("games.sqlite") as store:
        (found,) = store.matches()
        assert store.count(found) == 2
        assert dict(found.files) == ({"my.json.gz": digest} if there else {})


def test_a_program_without_a_text_names_its_weights_too(weights):
    def anywhere(view, points, geometry):  # noqa: ARG001
        return points

    priors = Priors((EvenGame(10), LearnedMoves("my.json.gz")))
    own = programs.Program("own", UCT(policy=Stages(Own(anywhere)), priors=priors))
    before = spec_of(own)
    assert spec_of(own) == before
    learn(weights)
    assert spec_of(own) != before


def test_a_program_of_a_module_names_its_weights_too(weights, monkeypatch):
    weights.with_name("weighty.py").write_text(
        "from gomc import UCT\n"
        "from gomc.settings import EvenGame, LearnedMoves, Priors\n"
        "learned = UCT(priors=Priors((EvenGame(10), LearnedMoves('my.json.gz'))))\n"
        "plain = UCT()\n"
    )
    monkeypatch.syspath_prepend(".")
    plain, learned = spec_of("weighty:plain"), spec_of("weighty:learned")
    began = Match("weighty:learned", "random", games=1, playouts=2, backend="reference", size=3)
    with Store(":memory:") as store:
        play([began], store, workers=1)
        learn(weights)
        assert spec_of("weighty:plain") == plain
        assert spec_of("weighty:learned") != learned
        with pytest.raises(GomcError, match="that weighty:learned reads, has changed"):
            play([Match.from_json(began.to_json(), 2)], store, workers=1)
        assert store.count(began) == 1
