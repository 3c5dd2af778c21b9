"""The function that runs every search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from gomc.contract import described
from gomc.fast.amaf import AmafSearch
from gomc.fast.depthtwo import DepthTwoSearch
from gomc.fast.gnugo import GraphSearch
from gomc.fast.gobble import ListSearch
from gomc.fast.montecarlo import FlatSearch
from gomc.fast.treesearch import TreeSearch
from gomc.game import Game
from gomc.game.position import Move
from gomc.parallel.clusterparallel import ClusterSearcher
from gomc.parallel.rootparallel import RootSearcher
from gomc.programs import Program
from gomc.programs.finding import find_search
from gomc.results.searches import SearchResult
from gomc.search.reuse import KeptTree
from gomc.search.search import Searcher, Watch, run_search
from gomc.settings import (
    UCT,
    Abramson,
    AllMovesAsFirst,
    ClusterParallel,
    DepthTwo,
    GnuGo,
    MoveLists,
    RootParallel,
    Search,
)
from gomc.settings.thinking import Thinking

KINDS: dict[type[Search], Callable[..., Searcher]] = {
    Abramson: FlatSearch,
    AllMovesAsFirst: AmafSearch,
    MoveLists: ListSearch,
    DepthTwo: DepthTwoSearch,
    UCT: TreeSearch,
    GnuGo: GraphSearch,
    RootParallel: partial(RootSearcher, TreeSearch),
    ClusterParallel: partial(ClusterSearcher, TreeSearch),
}


@described
def search(
    board: Game,
    how: Search | Program | str = "uct",
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    moves: Iterable[Move] | None = None,
    watch: Watch | None = None,
    thinking: Thinking | None = None,
    tree: KeptTree | None = None,
) -> SearchResult:
    """Choose a move; see `gomc.contract.Backend.search`."""
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
