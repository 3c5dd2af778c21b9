"""Trees that exchange games: what an exchange does, who holds the trees, and what a death costs."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count, repeat
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc
from gomc import UCT, ClusterParallel, GomcError, Owners, RootParallel, gtp, programs, reference
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.backend import Backend
from gomc.errors import quoted
from gomc.fast import treesearch as fast_trees
from gomc.parallel import cluster, clusterparallel, workers
from gomc.parallel.exchange import ExchangingTree, Route, nodes_at, totals
from gomc.reference import treesearch
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.settings import Criticality, Group, Thinking, UCB1Tuned, Zone

HOW = ClusterParallel(UCT(final="visits"), workers=4, every=20)
GAMES = 190


def found(backend: Backend, how: Any = HOW, games: int = GAMES, **more: Any) -> SearchResult:
    """Search on a small board with one stone."""
    board = backend.Board(5, 0.5)
    board.play("B4")
    return backend.search(board, how, playouts=games, seed=7, **more)


# --- An exchange, worked out by hand.


@dataclass
class Leafy:
    """A node with counts that a test gives it."""

    move: int
    visits: int
    reward: float
    children: list[Leafy] = field(default_factory=list)

    @property
    def squares(self) -> float:
        return self.reward / 2


class Given(ExchangingTree):
    """A tree that a test made."""

    def __init__(self, root: Leafy) -> None:
        self.given, self.nodes = {}, {}
        self.search = self  # type: ignore[assignment]
        self.root, self.done = root, root.visits

    def add_games(self, node: Leafy, visits: int, reward: float, squares: float) -> None:
        node.visits += visits
        node.reward += reward
        assert squares == reward / 2


def exchange(members: list[Any], share: float) -> list[Route]:
    """Let trees exchange, and return the nodes that took part."""
    paths = sorted({path for member in members for path in member.upper(share)}, key=len)
    sums = totals([member.games(paths) for member in members])
    for member in members:
        member.receive(dict(zip(paths, sums, strict=True)))
    return paths


# Paper: CF II-E processors
def test_two_trees_by_hand() -> None:
    """The first tree has 60 of its 100 games at A, and 40 of these at B; the second has no B."""
    b = Leafy(2, 40, 10.0)
    a = Leafy(1, 60, 30.0, [b])
    one = Given(Leafy(-1, 100, 50.0, [a, Leafy(5, 40, 8.0)]))
    its_a, its_c = Leafy(1, 5, 4.0), Leafy(5, 15, 6.0)
    two = Given(Leafy(-1, 20, 9.0, [its_a, its_c]))

    assert exchange([one, two], 0.3) == [(), (1,), (5,), (1, 2)]
    assert [(node.visits, node.reward) for node in (one.root, two.root)] == [(120, 59.0)] * 2
    assert (a.visits, a.reward, its_a.visits, its_a.reward) == (65, 34.0, 65, 34.0)
    assert (b.visits, b.reward) == (40, 10.0)

    its_a.visits, its_a.reward = 65 + 20, 34.0 + 10.0  # twenty games more, of which B gets ten
    its_b = Leafy(2, 10, 9.0)
    its_a.children.append(its_b)
    two.root.visits, two.root.reward = 140, 68.0
    two.done = 40
    exchange([one, two], 0.3)
    assert (a.visits, a.reward, its_a.visits, its_a.reward) == (85, 44.0, 85, 44.0)
    assert (b.visits, b.reward, its_b.visits, its_b.reward) == (50, 19.0, 50, 19.0)
    assert two.own((1, 2), its_b) == (10, 9.0, 4.5)
    assert one.own((1, 2), b) == (40, 10.0, 5.0)

    exchange([two], 0.2)  # the first tree is lost, and with it its games
    assert (its_a.visits, its_a.reward, its_b.visits) == (25, 14.0, 10)


# --- Exchanges of real trees: the games of each are counted beside them.


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """The games through each node, by its identity, as the update of the reference saw them."""
    counted: Counter[int] = Counter()
    update = treesearch.update

    def watched(work: Any, leaf: Any) -> None:
        counted.update(map(id, leaf.path))
        update(work, leaf)

    monkeypatch.setattr(treesearch, "update", watched)
    return counted


TREES = {
    "plain": UCT(),
    "variance": UCT(bandit=UCB1Tuned()),
    "batches": UCT(batch=3, virtual_loss=2),
    "score": UCT(by="score"),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("how", TREES)
def test_sums_are_right_and_nothing_is_counted_twice(how: str, played: Counter[int]) -> None:
    @settings(max_examples=settings.default.max_examples // 8, deadline=None)
    @given(
        steps=st.lists(
            st.tuples(st.lists(st.integers(0, 40), min_size=3, max_size=3), st.floats(0, 0.5)),
            min_size=1,
            max_size=4,
        )
    )
    def check(steps: list[tuple[list[int], float]]) -> None:
        played.clear()
        board = reference.Board(3, 0.5)
        moves = (*board.legal_moves(), -1)
        members = [
            ExchangingTree(treesearch.TreeSearch, board, TREES[how], moves, seed) for seed in range(3)
        ]
        for games, share in steps:
            for member, more in zip(members, games, strict=True):
                member.advance(member.search.done + more)
            paths = exchange(members, share)
            trees = [nodes_at(member.search.root, paths) for member in members]
            for path in paths:
                nodes = [tree[path] for tree in trees if path in tree]
                assert {node.visits for node in nodes} == {sum(played[id(node)] for node in nodes)}
                for member, tree in zip(members, trees, strict=True):
                    if path in tree:
                        assert member.own(path, tree[path]).visits == played[id(tree[path])]
                for name in ("reward", "squares"):
                    each = [getattr(node, name) for node in nodes]
                    assert each == pytest.approx([each[0]] * len(each))
            rewards = [member.report().rewards for member in members]
            exchange(members, share)  # in which nobody has news
            for member, before in zip(members, rewards, strict=True):
                assert member.report().rewards == pytest.approx(before)  # sums of scores are rounded

    check()


def test_a_node_takes_part_if_more_than_its_share_of_the_games_went_through_it() -> None:
    children = [Leafy(0, 5, 1.0), Leafy(1, 6, 1.0), Leafy(2, 89, 50.0, [Leafy(3, 6, 1.0)])]
    tree = Given(Leafy(-1, 100, 52.0, children))
    assert tree.upper(0.05) == [(), (1,), (2,), (2, 3)]
    assert tree.upper(0.5) == [(), (2,)]
    assert tree.upper(1) == []


# --- The search.


# Paper: CF II-E processors
@pytest.mark.parametrize("search", [UCT(final="visits"), UCT(batch=3)], ids=["single", "batches"])
def test_without_exchange_it_is_root_parallelisation(search: UCT) -> None:
    alone = found(reference, RootParallel(search, workers=3))
    assert found(reference, ClusterParallel(search, workers=3, every=15, share=1)) == alone
    assert found(reference, ClusterParallel(search, workers=3, every=GAMES)) == alone
    assert found(reference, ClusterParallel(search, workers=3, every=15)) != alone


def test_both_backends_find_the_same_however_many_processes_hold_the_trees(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = []
    for processes in (1, 3):  # one has all four trees; two have one of them each, and one has two
        monkeypatch.setattr(clusterparallel, "cores", lambda: processes)  # noqa: B023
        results.append(found(backend))
    assert results == [found(gomc.load())] * 2
    assert results[0].playouts == results[0].games.n == GAMES
    assert sum(c.visits for c in results[0].candidates) == GAMES


def test_it_makes_no_difference_how_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    how = ClusterParallel(UCT(batch=3), workers=2, every=10)
    at_once = found(reference, how, 299)
    monkeypatch.setattr("gomc.search.running.STRETCH", 0.0)
    assert found(reference, how, 299) == at_once


def test_nor_where_a_search_goes_on_in_the_middle_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.Worker, "inside", True)
    how = ClusterParallel(UCT(batch=2), workers=2, every=4)
    on = Thinking(behind=1.0, losing=1.0)
    results = []
    for times in (repeat(0), count()):  # one long stretch, and one for each batch
        clock = SimpleNamespace(perf_counter=times.__next__)
        monkeypatch.setattr("gomc.search.running.time", clock)
        board = reference.Board(3, 0.5)
        results.append(reference.search(board, how, playouts=17, seed=1, thinking=on))
    assert results[0] == results[1]
    assert results[0].playouts == 34


@pytest.mark.parametrize(
    ("how", "exchanges"),
    [
        (ClusterParallel(UCT(), workers=2, every=10), 15),  # after every twenty games of all
        (ClusterParallel(UCT(batch=4), workers=2, every=10), 12),  # after twelve games of each
        (ClusterParallel(UCT(), workers=2, every=1e-6, unit="seconds"), None),
        (ClusterParallel(UCT(), workers=2, every=1e6, unit="seconds"), 0),
    ],
)
def test_exchanges_come_when_they_should(
    how: ClusterParallel, exchanges: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, stretches = [], []
    exchange, play = clusterparallel.ClusterSearcher.exchange, clusterparallel.ClusterSearcher.play

    def counted(search: Any) -> None:
        made.append(search.done)
        exchange(search)

    def watched(search: Any, games: int) -> None:
        stretches.append(games)
        play(search, games)

    monkeypatch.setattr(clusterparallel.ClusterSearcher, "exchange", counted)
    monkeypatch.setattr(clusterparallel.ClusterSearcher, "play", watched)
    found(reference, how, 300)
    assert len(made) == (len([n for n in stretches if n]) if exchanges is None else exchanges)


def test_a_zone_is_estimated_once_for_all_trees() -> None:
    search = UCT(group=Group(), zone=Zone(games=20))
    alone, together = RootParallel(search, 3), ClusterParallel(search, 3, share=1)
    assert found(reference, together, 60) == found(reference, alone, 60)


def test_a_solved_root_ends_the_search() -> None:
    board = reference.Board(2, komi=10)
    board.play("pass")
    how = ClusterParallel(UCT(solve=True), every=50)
    result = reference.search(board, how, playouts=5000, seed=1)
    assert result.playouts == result.games.n < 5000


def test_as_many_trees_as_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusterparallel, "cores", lambda: 3)
    each = replace(HOW, workers=None)
    assert found(reference, each) == found(reference, replace(HOW, workers=3))


@pytest.mark.slow
def test_trees_can_have_threads() -> None:
    how = replace(HOW, search=UCT(threads=2), workers=2)
    result = found(gomc.load("fast"), how)
    assert result.playouts == result.games.n == sum(c.visits for c in result.candidates) == GAMES


def test_visits_get_64_bits_before_they_need_them() -> None:
    board = gomc.load("fast").Board(5, 0.5)
    search = fast_trees.TreeSearch(board, UCT(), (*board.legal_moves(), -1), 1)
    search.add_games(search.root, fast_trees.MANY, 0.0, 0.0)
    assert search.tree.visits.dtype.name == "int32"
    search.add_games(search.root, 3 * fast_trees.MANY, 0.5, 0.25)
    assert search.tree.visits.dtype.name == "int64"
    assert (search.root.visits, search.root.reward) == (4 * fast_trees.MANY, 0.5)


# --- Death.


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Processes for two trees, whatever the machine."""
    monkeypatch.setattr(clusterparallel, "cores", lambda: 2)
    return


@pytest.mark.slow
@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize("victim", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_killed_process_costs_its_games_and_nothing_else(
    victim: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without exchange the other tree must be that of a search by itself."""
    how = ClusterParallel(UCT(final="visits"), workers=2, share=1)
    whole = found(reference, how, 200)
    killed: list[int] = []
    play = clusterparallel.ClusterSearcher.play

    def watched(search: clusterparallel.ClusterSearcher, games: int) -> None:
        if search.dealt > 20 and not killed:
            process = search.hosts[victim].process
            assert isinstance(process, workers.Worker)
            killed.append(process.process.pid)
            os.kill(process.process.pid, signal.SIGKILL)
        play(search, games)

    monkeypatch.setattr(clusterparallel.ClusterSearcher, "play", watched)
    rest = found(reference, how, 200)
    seed = stream(7, 1 - victim).state
    board = reference.Board(5, 0.5)
    board.play("B4")
    alone = reference.search(board, how.search, playouts=100, seed=seed)
    assert killed
    assert rest == alone
    assert found(reference, how, 200) == whole, "another process joins at the next search"


@pytest.mark.slow
@pytest.mark.usefixtures("pair")
def test_trees_go_on_exchanging_after_a_death(monkeypatch: pytest.MonkeyPatch) -> None:
    how = replace(HOW, workers=4)
    seen: list[int] = []
    exchange = clusterparallel.ClusterSearcher.exchange

    def watched(search: clusterparallel.ClusterSearcher) -> None:
        seen.append(len(search.hosts))
        if len(seen) == 2:
            process = search.hosts[0].process
            assert isinstance(process, workers.Worker)
            os.kill(process.process.pid, signal.SIGKILL)
        exchange(search)

    monkeypatch.setattr(clusterparallel.ClusterSearcher, "exchange", watched)
    result = found(reference, how, 400)
    assert seen == [2, 2, 1, 1, 1]
    assert result.playouts == result.games.n == sum(c.visits for c in result.candidates) == 200


@pytest.mark.slow
@pytest.mark.usefixtures("pair")
def test_a_search_whose_processes_all_die_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    alive: list[workers.Worker] = []
    acquire = workers.acquire

    def acquired(number: int) -> list[workers.Worker]:
        alive[:] = acquire(number)
        return alive

    def watch(_: object) -> None:
        for worker in list(alive):
            with suppress(ProcessLookupError):  # it was killed before, and has been waited for
                os.kill(worker.process.pid, signal.SIGKILL)

    monkeypatch.setattr(workers, "acquire", acquired)
    with pytest.raises(GomcError, match=r"^all worker processes ended before their work was done\.$"):
        found(reference, replace(HOW, workers=2), 100_000, watch=watch)


def test_processes_are_given_back() -> None:
    found(reference, replace(HOW, workers=2))
    idle = len(workers._idle)
    found(reference, replace(HOW, workers=2))
    assert len(workers._idle) == idle >= 2


def test_a_request_goes_to_the_machine_with_the_tree_and_to_no_other() -> None:
    asked: list[dict[str, Any]] = []
    client = SimpleNamespace(submit=lambda _function, *_args, **where: asked.append(where))
    cluster.ClusterWorker(client, "tcp://there:1").send(list)
    assert asked == [{"workers": ["tcp://there:1"], "allow_other_workers": False, "pure": False}] * 2


def test_without_dask_a_cluster_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        GomcError, match=r"^a cluster needs the package distributed, which is not installed: "
    ):
        cluster.connect("tcp://there:8786")


def refuses(monkeypatch: pytest.MonkeyPatch, run: Any, said: str) -> None:
    """Check that a scheduler whose client has this `run` is left with a sentence."""
    left: list[bool] = []
    methods = {"__init__": lambda _self, _address, **_how: None, "run": staticmethod(run)}
    methods["close"] = lambda _self: left.append(True)
    there = SimpleNamespace(Client=type("Client", (), methods))
    monkeypatch.setitem(sys.modules, "distributed", there)
    with pytest.raises(GomcError, match=said):
        cluster.connect("tcp://there:8786")
    assert left == [True]


def test_a_machine_with_another_gomc_is_named_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    said = r"^the worker tcp://there:1 has gomc 0\.1, and this is gomc "
    refuses(monkeypatch, lambda _, **_how: {"tcp://there:1": "0.1"}, said)


def test_a_machine_without_gomc_is_named_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: object, on_error: str = "raise") -> dict[str, Exception]:
        missing = ModuleNotFoundError("No module named 'gomc'")
        if on_error == "raise":
            raise missing
        return {"tcp://there:1": missing}

    said = r"^the worker tcp://there:1 cannot use gomc .*: .No module named 'gomc'.\.$"
    refuses(monkeypatch, run, said)


def test_a_search_that_is_over_says_so() -> None:
    kept: list[Callable[[], SearchResult]] = []
    found(reference, watch=kept.append)
    with pytest.raises(GomcError, match=r"^this search is over: "):
        kept[0]()


# --- A cluster.


def test_workers_of_a_cluster_hold_the_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here they are threads of this process, which cannot be killed, but start at once."""
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
    ) as machines:
        monkeypatch.setattr(clusterparallel, "FAR", 5.0)  # few questions
        there = replace(HOW, cluster=machines.scheduler_address)
        assert found(reference, there) == found(reference)
        each, two = replace(there, workers=None), replace(HOW, workers=2)
        assert found(reference, each, 60) == found(reference, two, 60)
        cluster.client_of(machines.scheduler_address).close()


@pytest.mark.slow
def test_workers_of_a_cluster_may_be_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as machines:
        monkeypatch.setattr(clusterparallel, "FAR", 5.0)  # few questions
        there = replace(HOW, cluster=machines.scheduler_address)
        assert found(reference, there) == found(reference)
        seen: list[int] = []
        exchange = clusterparallel.ClusterSearcher.exchange

        def watched(search: clusterparallel.ClusterSearcher) -> None:
            seen.append(len(search.hosts))
            if len(seen) == 2:
                os.kill(next(iter(machines.workers.values())).pid, signal.SIGKILL)
            exchange(search)

        monkeypatch.setattr(clusterparallel.ClusterSearcher, "exchange", watched)
        result = found(reference, there, 400)
        assert seen == [2, 2, 1, 1, 1]
        assert result.playouts == result.games.n == 200
        bad = replace(there, search=UCT(threads=2))
        with pytest.raises(GomcError, match=r"the reference has one thread"):
            found(reference, bad)
        cluster.client_of(machines.scheduler_address).close()


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    monkeypatch.setattr(cluster, "CONTACT", 0.2)
    with pytest.raises(GomcError, match="no Dask scheduler at 'tcp:"):
        found(reference, replace(HOW, cluster="tcp://127.0.0.1:9"))


@pytest.mark.parametrize("address", ["", "foo", "foo:bar", "bad://x:1", "tls://127.0.0.1:9"])
def test_an_address_without_a_scheduler_gets_a_sentence_at_once(
    address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also where Dask's client is only half made; its destructor would wait and print a traceback."""
    pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    began = perf_counter()
    with pytest.raises(GomcError, match=f"there is no Dask scheduler at {address!r}: "):
        cluster.connect(address)
    gc.collect()
    assert perf_counter() - began < 9
    assert capfd.readouterr() == ("", "")


# --- Settings, and programs that use it.


@pytest.mark.parametrize("bad", [None, 2, "uct", UCT, gomc.Abramson(), programs.UCT, HOW])
def test_each_tree_is_that_of_a_tree_search(bad: Any) -> None:
    with pytest.raises(GomcError) as raised:
        ClusterParallel(bad)
    assert str(raised.value) == f"search must be a UCT, not {quoted(bad)}."


@pytest.mark.parametrize(
    "search", [UCT(owners=Owners()), UCT(criticality=Criticality("bias")), UCT(transpositions=True)]
)
def test_some_layers_cannot_be_exchanged(search: UCT) -> None:
    with pytest.raises(GomcError, match="no owners, no criticality and no transpositions"):
        ClusterParallel(search)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"workers": 0}, "workers must be a whole number from 1 to 1024, not 0"),
        ({"workers": 1025}, "workers must be a whole number from 1 to 1024, not 1025"),
        ({"workers": "2"}, "workers must be a whole number from 1 to 1024, not '2'"),
        ({"every": 0}, "every must be a whole number from 1 to 2147483647, not 0"),
        ({"every": 0.35}, "every must be a whole number from 1 to 2147483647, not 0.35"),
        ({"every": 0, "unit": "seconds"}, "every must be more than 0 seconds, not 0"),
        ({"every": "1", "unit": "seconds"}, "every must be a finite number, not '1'"),
        ({"cluster": 8786}, "cluster must be the address of a scheduler, not 8786"),
    ],
)
def test_what_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(GomcError) as raised:
        ClusterParallel(**values)
    assert str(raised.value) == f"{said}."


def test_players_are_written_with_it() -> None:
    player = parse_player("mogo:workers=4,every=200,share=0.1")
    assert isinstance(player, ProgramPlayer)
    assert player.program.search == ClusterParallel(programs.MOGO.search, 4, every=200, share=0.1)
    assert player.canonical == "mogo:backend=fast,every=200,playouts=1000,share=0.1,workers=4"
    assert (
        parse_player("mogo:workers=4,every=200").canonical != parse_player("mogo:workers=4").canonical
    )
    for bad in ("mogo:every=200", "mogo:workers=4,share=0.1", "mogo:share=0.1"):
        with pytest.raises(GomcError, match=r"as workers=4,every=200,share=0\.05\."):
            parse_player(bad)
    with pytest.raises(GomcError, match="only a search of a tree can have several workers"):
        parse_player("oleg:workers=2,every=10")


def test_it_plays_over_gtp() -> None:
    out = io.BytesIO()
    lines = io.BytesIO(b"boardsize 5\ngenmove black\nquit\n")
    gtp.run("mogo", "reference", playouts=50, workers=2, stdin=lines, stdout=out)
    assert out.getvalue().count(b"= ") + out.getvalue().count(b"=\n") == 3
    with pytest.raises(GomcError, match="only a search of a tree can have several workers"):
        gtp.run("oleg", "reference", workers=2, stdin=io.BytesIO(), stdout=out)
