"""The two backends are the same, and the test that says so would notice if they were not."""

import itertools
import math
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import gomc
from gomc import reference
from gomc.backend import NAMES, Backend
from gomc.game import Game
from gomc.game.points import PASS, Points, geometry, nth
from gomc.game.position import Stones
from gomc.reference import board as rules
from gomc.reference.eyes import candidates
from gomc.reference.patterns import around
from gomc.results.searches import SearchResult
from gomc.results.stats import PlayoutRecord, PlayoutStats
from gomc.rng import stream
from gomc.settings import Eyes, Search
from gomc.testing import NotInLockstep, check_backend
from gomc.testing.pair import Pair


@pytest.fixture(scope="module")
def fast() -> Backend:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


@pytest.mark.filterwarnings("error")
def test_the_fast_backend_is_in_lockstep(fast: Backend) -> None:
    """On boards for which other tests need kernels too."""
    check_backend(fast, examples=6, seed=7, sizes=(3, 2, 5, 1, 4, 7, 9))


@pytest.mark.slow
def test_the_fast_backend_is_in_lockstep_in_more_games(fast: Backend) -> None:
    check_backend(fast, examples=20, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 14))
def test_the_fast_backend_is_in_lockstep_for_long(fast: Backend, seed: int) -> None:
    check_backend(fast, examples=200, seed=seed)


def test_the_reference_gives_the_same_answers_again() -> None:
    check_backend(reference, examples=3, seed=2)


FOUR_KOS = """
X . X
. X O
X O .
White to play"""


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_that_goes_round_in_circles_is_stopped(backend: Backend, seed: int) -> None:
    record = backend.playout(backend.Board.from_diagram(FOUR_KOS), seed)
    assert len(record.moves) == geometry(3).longest == 256
    assert record.moves[-1] != PASS
    assert record == reference.playout(reference.Board.from_diagram(FOUR_KOS), seed)


@pytest.mark.parametrize("seed", [7.0, np.int64(7), np.uint64(2**64 - 1)], ids=repr)
def test_a_seed_is_any_whole_number(backend: Backend, seed: Any) -> None:
    board = backend.Board(3)
    assert backend.playout(board, seed) == backend.playout(board, int(seed))
    assert backend.playouts(board, 5, seed) == backend.playouts(board, 5, int(seed))
    one, other = (backend.search(board, gomc.UCT(), playouts=5, seed=s) for s in (seed, int(seed)))
    assert one == other


def test_a_setting_is_any_number(backend: Backend) -> None:
    how = gomc.UCT(expand_visits=2.0, max_nodes=1e3, batch=np.int8(3))  # type: ignore[arg-type]
    same = gomc.UCT(expand_visits=2, max_nodes=1000, batch=3)
    assert repr(how) == repr(same)
    board = backend.Board(3)
    assert backend.search(board, how, playouts=50) == backend.search(board, same, playouts=50)


SETTINGS: list[Search] = [
    gomc.Abramson("score"),
    gomc.Abramson("wins"),
    gomc.UCT(),
    gomc.MOGO_TABLES,
    gomc.UCT(bandit=gomc.UCB1(0), expand_visits=3),
    gomc.UCT(expand_visits=2, max_nodes=500, final="visits"),
    gomc.UCT(batch=8),
    gomc.UCT(unvisited="first", batch=3, max_nodes=300),
    gomc.UCT(policy=gomc.settings.SEQUENCE_LIKE, batch=4),
]


MORE_GAMES = [(2, 1000), (3, 1000), (5, 500), (9, 150)]
"""Boards of the sizes that `make test` searches, with larger numbers of games."""

MORE_SIZES = [
    (1, 500),
    (4, 2000),
    (6, 1000),
    (7, 800),
    (11, 300),
    (13, 200),
    (17, 100),
    (19, 100),
    (25, 60),
]
"""Boards of every width of the fast backend, at both ends of each, with numbers of games."""


@pytest.mark.sampled(9)
@pytest.mark.parametrize("how", SETTINGS, ids=repr)
@pytest.mark.parametrize(
    ("size", "playouts"),
    [(2, 500), (3, 500), (5, 250), (9, 80)]
    + [pytest.param(*each, marks=pytest.mark.slow) for each in MORE_GAMES]
    + [pytest.param(*each, marks=pytest.mark.long) for each in MORE_SIZES],
)
def test_larger_searches_are_in_lockstep(fast: Backend, size: int, playouts: int, how: Search) -> None:
    """Longer than `check_backend` has time for: deep trees, full trees, many ties."""
    pair = Pair(fast, size, komi=0.5, rules=gomc.TROMP_TAYLOR)
    for seed, move in enumerate(geometry(size).points[1:3]):
        pair.do("play", move)
        pair.compare(
            f"go.search(board, {how}, playouts={playouts}, seed={seed})",
            lambda go, board, seed=seed: go.search(board, how, playouts=playouts, seed=seed),
        )


MORE_FLAT = [(5, 2), (9, 16)]
"""The sizes with the part of the games of `FLAT` that `make test-all` plays."""

FLAT: list[tuple[Search, int]] = [
    (gomc.Abramson(pruning=gomc.Pruning(minimum=20, equal=1)), 10_000),
    (gomc.Abramson("wins", pruning=gomc.Pruning(0.5, 0.01, minimum=10, soft=True)), 10_000),
    (gomc.AllMovesAsFirst(eyes="olga"), 3000),
    (gomc.AllMovesAsFirst(temperature=gomc.Temperature(5), eyes="oleg"), 3000),
    (gomc.AllMovesAsFirst("wins", temperature=gomc.Annealing(0, 60, 2000), ties="random"), 3000),
    (gomc.MoveLists(games=2000), 3000),
    (gomc.MoveLists("wins", temperature=10, games=2000), 3000),
    (gomc.DepthTwo(pruning=gomc.Pruning(minimum=5)), 6000),
    (gomc.DepthTwo("wins", pruning=gomc.Pruning(minimum=20, soft=True), all_as_first=True), 3000),
]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("how", "playouts"), FLAT, ids=repr)
@pytest.mark.parametrize(
    ("size", "part"),
    [(5, 6), (9, 32), *(pytest.param(*each, marks=pytest.mark.slow) for each in MORE_FLAT)],
)
def test_long_searches_are_in_lockstep(
    fast: Backend, size: int, part: int, how: Search, playouts: int
) -> None:
    """Thousands of games, each of them drawn by sums of floats over all before it."""
    pair, games = Pair(fast, size, komi=0.5, rules=gomc.TROMP_TAYLOR), playouts // part
    pair.do("play", geometry(size).points[size + 1])
    pair.compare(
        f"go.search(board, {how}, playouts={games}, seed=5)",
        lambda go, board: go.search(board, how, playouts=games, seed=5),
    )


@pytest.mark.parametrize(
    "how",
    [gomc.AllMovesAsFirst(temperature=gomc.Annealing(0, 40, 100)), gomc.MoveLists(games=100)],
    ids=repr,
)
@pytest.mark.parametrize("size", [9, pytest.param(13, marks=pytest.mark.slow)])
def test_floats_are_in_lockstep_on_a_larger_board(fast: Backend, how: Search, size: int) -> None:
    pair = Pair(fast, size, komi=7.5, rules=gomc.CHINESE)
    pair.compare(
        f"{how} on {size}x{size}", lambda go, board: go.search(board, how, playouts=150, seed=1)
    )


# --- Backends that are wrong in one thing.


def wrong(**parts: Any) -> Any:
    """Return the reference with some of its parts replaced."""
    right = {name: getattr(reference, name) for name in NAMES}
    return SimpleNamespace(__name__="wrong", **right | parts)


def wrong_algebra(**functions: Callable[..., Any]) -> Any:
    """Return the reference with some functions of its board replaced."""

    class Board(reference.Board):
        _algebra = reference.Board._algebra._replace(**functions)

    return wrong(Board=Board)


def near_the_stone_alone(board: Game) -> Points:
    """Forget the strings."""
    last, stride = board.state.last, board.geometry.stride
    empty = board.geometry.board & ~(board.black.bits | board.white.bits)
    return Points(around(last, stride) & empty, board.size)


def play_with_too_much_ko(point: int, own: int, other: int, atari: int, geometry: Any) -> Stones:
    """Forget that the stone that took must stand alone."""
    mine, theirs, alert, _ = rules.play(point, own, other, atari, geometry)
    taken = other & ~theirs
    return mine, theirs, alert, taken if taken.bit_count() == 1 else 0


def play_taking_one_string(point: int, own: int, other: int, atari: int, geometry: Any) -> Stones:
    """Take only the first of several strings."""
    near = rules.neighbours(point, geometry.stride) & other & atari
    first = rules.flood(near & -near, other & atari, geometry.stride)
    return (
        rules.play(point, own, other, atari & own | first, geometry)
        if near
        else (rules.play(point, own, other, atari, geometry))
    )


def play_forgetting_relief(point: int, own: int, other: int, atari: int, geometry: Any) -> Stones:
    """Leave strings in atari that gained liberties by a capture."""
    mine, theirs, alert, ko = rules.play(point, own, other, atari, geometry)
    return mine, theirs, alert | atari & own, ko


def neighbours_round_the_edge(points: int, stride: int) -> int:
    """Step from the end of a row into the next."""
    return rules.neighbours(points, stride) | points << 2 & ~(points << 2 >> 1)


def area_of_stones(own: int, other: int, _geometry: Any) -> tuple[int, int]:
    return own, other


def scanning_playout(board: Game, seed: int = 0, eyes: Eyes = "diagonal", *more: Any) -> PlayoutRecord:
    """Draw a point of the board, and take the first candidate from there on."""
    record = reference.playout(board, seed, eyes, *more)
    if not board.state.passes and record.moves[0] != PASS:
        own, other = board.state.sides(board.to_play)
        points = candidates(own, other, board.state.atari, board.state.ko, board.geometry, eyes)
        rng = stream(seed, 0)
        start = board.geometry.points[rng.below(board.size**2)]
        after = points >> start << start or points
        first = nth(after, 0).bit_length() - 1
        record = replace(record, moves=(first, *record.moves[1:]))
    return record


def playout_drawing_for_passes(board: Game, *how: Any) -> PlayoutRecord:
    """Draw once more before every pass, which no move shows."""
    record = reference.playout(board, *how)
    states = [state ^ (move == PASS) for move, state in zip(record.moves, record.states, strict=True)]
    return replace(record, states=tuple(states))


def mean_with_rounding(board: Game, n: int, *how: Any, **named: Any) -> Any:
    stats = reference.playouts(board, n, *how, **named)
    return replace(stats, mean_score=stats.mean_score * (1 + 2**-52))


def search_counting_amaf(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Count a game also for a move that was played later in it, deep in the tree."""
    result = reference.search(board, *arguments, **options)
    for child in result.root.children if result.root else ():
        if child.children:
            child.children[0].visits += 1
    return result


def search_with_wrong_owners(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Count a point once too often for the player to move, in one node of the tree."""
    result = reference.search(board, *arguments, **options)
    if result.root and "owners" in result.root.layers:
        result.root.children[0].owners[0] += 1
    return result


def search_with_wrong_rave(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Count a game too many for a move that was played later."""
    result = reference.search(board, *arguments, **options)
    if result.root and "rave" in result.root.layers:
        result.root.children[0].rave.visits += 1
    return result


def search_breaking_ties_from_behind(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Choose the last of several best moves."""
    result = reference.search(board, *arguments, **options)
    last = [c for c in result.candidates if c[2:] == result.candidates[0][2:]][-1]
    return replace(result, move=last.move)


def playouts_with_numpy(board: Game, *arguments: Any, **options: Any) -> PlayoutStats:
    """Return a number that is equal, but no plain one."""
    stats = reference.playouts(board, *arguments, **options)
    return replace(stats, n=np.int64(stats.n))  # type: ignore[arg-type]


def search_with_a_wrong_table(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Count a game too many for the last point of White's table."""
    result = reference.search(board, *arguments, **options)
    tables = dict(result.tables)
    if tables.get(gomc.Color.WHITE):
        *others, last = tables[gomc.Color.WHITE]
        tables[gomc.Color.WHITE] = (*others, last._replace(visits=last.visits + 1))
    return replace(result, tables=tables)


def search_pruning_late(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Prune the last move that was pruned one game later."""
    result = reference.search(board, *arguments, **options)
    if not result.pruning or not result.pruning.events:
        return result
    *others, last = result.pruning.events
    late = replace(result.pruning, events=(*others, last._replace(games=last.games + 1)))
    return replace(result, pruning=late)


def search_without_the_ending(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Forget why a search ended."""
    result = reference.search(board, *arguments, **options)
    return replace(result, pruning=result.pruning and replace(result.pruning, ending=None))


def search_with_a_wrong_reply(board: Game, *arguments: Any, **options: Any) -> SearchResult:
    """Give the worst reply to each move a value that differs in the last bit."""
    result = reference.search(board, *arguments, **options)
    replies = {
        move: (*found[:-1], found[-1]._replace(value=math.nextafter(found[-1].value, math.inf)))
        for move, found in result.replies.items()
        if found
    }
    return replace(result, replies=result.replies | replies)


calls = itertools.count(1)


def playout_wrong_once(board: Game, seed: int = 0, *how: Any) -> PlayoutRecord:
    """Play another game once: the first time after some others that it shows."""
    right, other = (reference.playout(board, s, *how) for s in (seed, seed ^ 1))
    shows = right != other and next(calls) == 10
    return other if shows else right


def playout_that_crashes(board: Game, *_how: Any) -> PlayoutRecord:
    return [][board.size]


class ForgetfulBoard(reference.Board):
    """Its copies share the moves."""

    def copy(self) -> "ForgetfulBoard":
        twin = super().copy()
        twin._moves = self._moves
        return twin


class LenientBoard(reference.Board):
    """It says another reason for occupied points."""

    def _why_not(self, point: int, color: gomc.Color) -> str | None:
        reason = super()._why_not(point, color)
        return "suicide" if reason == "occupied" else reason


Drive = Callable[[Pair], object]


def taking(black: str, white: str, move: str) -> Drive:
    """Set stones up, let Black take some, and ask everything."""

    def drive(pair: Pair) -> None:
        pair.do("set_up", black.split(), white.split(), [], "black")
        pair.do("play", move)
        pair.compare_all()

    return drive


def playing_twice(pair: Pair) -> None:
    pair.do("play", "A1")
    pair.do("play", "A1")


def playing_on_a_copy(pair: Pair) -> None:
    pair.copy()
    pair.do("play", "A1")
    pair.go_back()
    pair.compare_all()


def playing_out(pair: Pair) -> None:
    """From a board with a stone, where a draw among all points is no draw among the candidates."""
    pair.do("play", "B2")
    for seed in range(3):
        pair.compare("go.playout", lambda go, board, seed=seed: go.playout(board, seed))


def playing_many(pair: Pair) -> None:
    pair.compare("go.playouts", lambda go, board: go.playouts(board, 10, seed=1))


def searching(how: Search, playouts: int = 100) -> Drive:
    def drive(pair: Pair) -> None:
        pair.compare("go.search", lambda go, board: go.search(board, how, playouts=playouts, seed=1))

    return drive


FEW_MOVES = searching(gomc.Abramson(pruning=gomc.Pruning(minimum=5, maximum=20)), playouts=500)

FAULTS: dict[str, tuple[Any, Drive, str]] = {
    "too much ko": (wrong_algebra(play=play_with_too_much_ko), taking("A2 B2", "A1", "B1"), "ko A1"),
    "one string taken": (
        wrong_algebra(play=play_taking_one_string),
        taking("A2 C2", "A1 C1", "B1"),
        "White C1; in atari C1",
    ),
    "atari not relieved": (
        wrong_algebra(play=play_forgetting_relief),
        taking("A3 B2", "B3", "C3"),
        "in atari A3",
    ),
    "scanning playout": (wrong(playout=scanning_playout), playing_out, "go.playout, move 0 and"),
    "hidden draws": (
        wrong(playout=playout_drawing_for_passes),
        playing_out,
        "the generator's state after it",
    ),
    "near": (wrong(near=near_the_stone_alone), taking("", "A1 B1 C1", "A2"), "go.near"),
    "last bit": (wrong(playouts=mean_with_rounding), playing_many, ".mean_score"),
    "amaf counts": (
        wrong(search=search_counting_amaf),
        searching(gomc.UCT()),
        "the node at the root after",
    ),
    "owners": (
        wrong(search=search_with_wrong_owners),
        searching(gomc.UCT(owners=gomc.settings.Owners())),
        "solved 0, owners [",
    ),
    "rave": (
        wrong(search=search_with_wrong_rave),
        searching(gomc.UCT(rave=gomc.Rave())),
        "solved 0, rave RaveGames(visits=",
    ),
    "tie break": (
        wrong(search=search_breaking_ties_from_behind),
        searching(gomc.UCT(), playouts=5),
        "go.search.move",
    ),
    "a table": (wrong(search=search_with_a_wrong_table), searching(gomc.AllMovesAsFirst()), ".tables"),
    "a reply": (wrong(search=search_with_a_wrong_reply), searching(gomc.DepthTwo()), ".replies"),
    "pruning late": (wrong(search=search_pruning_late), FEW_MOVES, ".pruning"),
    "no ending": (wrong(search=search_without_the_ending), FEW_MOVES, ".pruning"),
    "shared moves": (wrong(Board=ForgetfulBoard), playing_on_a_copy, "board.moves"),
    "other reasons": (wrong(Board=LenientBoard), playing_twice, "IllegalMove (suicide)"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_difference_is_seen(fault: str) -> None:
    """Each fault in a game that shows it: a random search meets the rarer ones only by luck."""
    module, drive, where = FAULTS[fault]
    drive(Pair(reference, 3, komi=0.5, rules=gomc.CHINESE))
    with pytest.raises(NotInLockstep) as caught:
        drive(Pair(module, 3, komi=0.5, rules=gomc.CHINESE))
    assert where in str(caught.value)


BROKEN = {
    "rows run together": (wrong_algebra(neighbours=neighbours_round_the_edge), 8, "board"),
    "stones only": (wrong_algebra(area=area_of_stones), 6, "board."),
    "no plain numbers": (wrong(playouts=playouts_with_numpy), 1, ".n"),
    "wrong once": (wrong(playout=playout_wrong_once), 2, "Asked again, it answered otherwise."),
    "crash": (wrong(playout=playout_that_crashes), 6, "IndexError: list index out of range"),
}


@pytest.mark.parametrize(
    "fault",
    [pytest.param(fault, marks=() if fault == "crash" else pytest.mark.slow) for fault in BROKEN],
)
def test_a_wrong_backend_is_caught(fault: str) -> None:
    """Faults that are met in one of the first games, whichever they are.

    The seeds are of games that are soon made short: others may have long searches in them, and games on
    2x2 are long.
    """
    module, seed, where = BROKEN[fault]
    with pytest.raises(NotInLockstep) as caught:
        check_backend(module, examples=20, seed=seed, sizes=(3,))
    said = str(caught.value)
    assert said.startswith("wrong is not in lockstep with gomc.reference.\n")
    assert where in said
    assert "to play\n" in said, "the diagram"
    assert "  board = go.Board(" in said, "how it came about"
    assert f"check_backend(wrong, examples=20, seed={seed}, sizes=(3,))" in said, "the seed"


def test_ctrl_c_in_a_search_is_no_difference() -> None:
    presses = iter([True])

    def pressed(*given: Any, **more: Any) -> SearchResult:
        press = partial(signal.raise_signal, signal.SIGINT)
        return reference.search(*given, **more, watch=lambda _: next(presses, False) and press())

    with pytest.raises(KeyboardInterrupt):
        check_backend(wrong(search=pressed), examples=20, sizes=(3,))


def test_what_is_no_backend_is_named() -> None:
    module = wrong()
    del module.search
    with pytest.raises(NotInLockstep, match="wrong is no backend: it has no search"):
        check_backend(module)


@pytest.mark.parametrize(
    ("examples", "seed", "sizes"),
    [(0, 0, (5,)), ("many", 0, (5,)), (1, -1, (5,)), (1, None, (5,)), (1, 0, (5, 26)), (1, 0, ("9",))],
)
def test_bad_arguments(examples: Any, seed: Any, sizes: Any) -> None:
    with pytest.raises(gomc.GomcError, match="must be a whole number"):
        check_backend(reference, examples, seed, sizes)


@pytest.mark.parametrize(
    ("sizes", "said"), [([], "sizes is empty"), (5, "several, as in a list, not 5")]
)
def test_no_sizes_and_a_single_one_are_refused(sizes: Any, said: str) -> None:
    with pytest.raises(gomc.GomcError, match=said):
        check_backend(reference, sizes=sizes)


def test_numbers_and_sizes_may_be_of_any_kind() -> None:
    check_backend(reference, 1.0, sizes=(size for size in (2, 3)))  # type: ignore[arg-type]


def test_only_boards_of_the_sizes_given_are_tried() -> None:
    seen = set()

    class Board(reference.Board):
        def __init__(self, size: int = 9, *more: Any, **named: Any) -> None:
            seen.add(size)
            super().__init__(size, *more, **named)

    check_backend(wrong(Board=Board), examples=4, seed=1, sizes=(2, 3))
    assert seen == {2, 3}
