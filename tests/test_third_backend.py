"""A third backend is a module, and a line in the registry: everything else asks there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gomc
from gomc import UCT, RootParallel, reference
from gomc.arena import Match, Store, play
from gomc.arena.players import parse_player
from gomc.backend import BACKENDS, KnownBackend, load
from gomc.errors import GomcError
from gomc.parallel import workers
from gomc.testing import check_backend

MODULE = """
from gomc.reference import (
    Board, bandit, eyes, ladder, near, playout, playouts, policy, priors, weights
)
from third.search import search
"""

SEARCH = """
import os
from functools import partial
from pathlib import Path

from gomc.programs.finding import find_search
from gomc.reference.search import KINDS as ITS_KINDS
from gomc.parallel.rootparallel import RootSearcher
from gomc.search.search import run_search
from gomc.settings import UCT, RootParallel

def tree_search(*args):
    with Path(__file__).with_name("grown").open("a") as grown:
        print(os.getpid(), file=grown)
    return ITS_KINDS[UCT](*args)

KINDS = {**ITS_KINDS, UCT: tree_search, RootParallel: partial(RootSearcher, tree_search)}

def search(
    board, how, *, playouts=None, seconds=None, seed=0, moves=None, watch=None, thinking=None, tree=None
):
    settings, playouts, seconds, thinking = find_search(how, playouts, seconds, thinking)
    return run_search(
        KINDS,
        board,
        settings,
        playouts=playouts,
        seconds=seconds,
        seed=seed,
        moves=moves,
        watch=watch,
        thinking=thinking,
        tree=tree,
    )
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a third backend, which is registered by one line."""
    package = tmp_path / "third"
    package.mkdir()
    (package / "__init__.py").write_text(MODULE)
    (package / "search.py").write_text(SEARCH)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "third"]:
        monkeypatch.delitem(sys.modules, name)
    idle: list[workers.Worker] = []  # workers that were started before have another path
    monkeypatch.setattr(workers, "_idle", idle)
    monkeypatch.setitem(BACKENDS, "third", KnownBackend("third"))
    yield package
    for worker in idle:
        worker.stop()


def growers(folder: Path) -> set[int]:
    """Return the processes in which the third backend grew a tree."""
    return {int(line) for line in (folder / "grown").read_text().split()}


@pytest.mark.usefixtures("folder")
def test_it_keeps_the_contract():
    assert load("third").__name__ == "third"
    check_backend(load("third"), examples=1)


@pytest.mark.slow
def test_root_parallelisation_grows_its_trees(folder):
    third, how = load("third"), RootParallel(UCT())
    result = third.search(third.Board(5), how, playouts=60, seed=1)
    assert result == reference.search(reference.Board(5), how, playouts=60, seed=1)
    assert len(growers(folder) - {os.getpid()}) == 2


@pytest.mark.slow
def test_it_plays_matches(folder):
    results = []
    for backend in ("third", "reference"):
        match = Match("uct:playouts=10", "random", games=2, size=5, backend=backend)
        assert str(match).endswith(f", {backend}, seed 1")
        with Store(":memory:") as store:
            play([match], store, workers=1)
            games = [*store.games(match)]
        results.append([(game.result, [turn.move for turn in game.turns]) for game in games])
        assert f"gomc {gomc.__version__} (uct, {backend})" in games[0].versions
    assert results[0] == results[1]
    assert len(growers(folder)) == 1


@pytest.mark.usefixtures("folder")
def test_it_has_the_threads_that_its_line_says(monkeypatch):
    with pytest.raises(GomcError, match="the third has one thread"):
        parse_player("uct:threads=2,backend=third")
    monkeypatch.setitem(BACKENDS, "third", KnownBackend("third", threads=True))
    assert "threads=2" in parse_player("uct:threads=2,backend=third").canonical
    with pytest.raises(GomcError, match="threads=2 is for the fast or third backend"):
        parse_player("uct:threads=2,backend=reference")
