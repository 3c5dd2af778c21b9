"""The fast backend as compiled code: its operations on sets, its generator, all of its kernels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from importlib import import_module
from typing import Any, get_args

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core import config

import gomc
from gomc import fast, reference, rng
from gomc.fast.compiler import groups, lanevectors, vectors
from gomc.fast.compiler.processor import has
from gomc.fast.compiler.words import (
    EIGHT,
    ONE,
    bits_at,
    count,
    eight_of_window,
    has_any,
    has_several,
    index_of,
    keep_if_empty,
    keep_if_few,
    load,
    lowest,
    nth,
    point,
    reached,
    set_from_words,
    shape,
    shift_down,
    shift_up,
    smallest_of_eight,
    store,
    store_bytes,
    store_where,
    swap_halves,
    to_ints,
    to_words,
    width,
    word,
)
from gomc.fast.counts import new_counts, playout_settings, position_arrays
from gomc.fast.lanes import can_play
from gomc.fast.playout import play_games, play_one_by_one, room_for
from gomc.fast.policy import policy_of
from gomc.fast.positions import NOTHING, positions_after
from gomc.fast.rng import GAMMA, below, below_wide, mix, stream
from gomc.game import Game
from gomc.game.points import geometry, point_name
from gomc.settings import MAX_DEPTH, Capture, Patterns, Save, Stages
from gomc.settings.eyes import Named
from gomc.settings.patterns import EDGE, HANE

LARGEST = {1: 7, 2: 10, 4: 15, 8: 22, 12: 25}
"""How many words a set has, and the largest board for which they are enough."""

BOARDS = {n: tuple(map(word, [2**64 - 1] * n)) for n in LARGEST}
"""Boards that fill their words to the last bit."""


def widths(*of: int) -> pytest.MarkDecorator:
    """Test sets of these widths; as they take seconds to compile, 4 and 8 words are `slow`.

    Those left are one word, a power of two, and another number.
    """
    slow = {n: [pytest.mark.slow] * (n in (4, 8)) for n in of}
    return pytest.mark.parametrize("n", [pytest.param(n, marks=slow[n]) for n in of])


WIDTHS, GROUPS = widths(*LARGEST), widths(1, 2, 4)


def sets(n: int) -> st.SearchStrategy[int]:
    """Sets of `n` words: any, nearly empty, nearly full, and with words that are wholly either."""
    places = st.sets(st.integers(0, 64 * n - 1), max_size=4)
    few = places.map(lambda chosen: sum(1 << place for place in chosen))
    whole = st.lists(st.sampled_from([0, 1, 2**63, 2**64 - 1]), min_size=n, max_size=n)
    return st.one_of(
        st.integers(0, 2 ** (64 * n) - 1),
        few,
        few.map(lambda points: 2 ** (64 * n) - 1 - points),
        whole.map(lambda parts: sum(part << 64 * i for i, part in enumerate(parts))),
    )


def test_a_width_holds_every_board_and_no_less_would() -> None:
    for size in range(1, 26):
        room = [n for n in LARGEST if 64 * n >= geometry(size).board.bit_length()]
        assert width(size) == min(room)
        assert to_ints(np.array([shape(size).board])) == (geometry(size).board,)
    assert {n: max(size for size in range(1, 26) if width(size) == n) for n in LARGEST} == LARGEST


# --- Operations on sets. One function says what is done; Python runs it on ints, numba compiles it.

RESULTS = (
    "x & y", "x | y", "~x", "earlier", "later", "lowest", "nth", "point", "points_of", "load at k",
    "keep_if_empty", "keep_if_empty, kept", "keep_if_few", "moved", "moved back",
)  # fmt: skip


def operate(rows: Any, step: int, k: int, board: tuple[int, ...]) -> tuple[int, ...]:
    """Do everything that can be done with the sets in rows 0 and 1; write sets from row 2 on."""
    full = set_from_words(board)
    x, y = load(rows, 0, board), load(rows, 1, board)
    found = index_of(x)
    store(rows, 2, x & y)
    store(rows, 3, x | y)
    store(rows, 4, ~x)
    store(rows, 5, shift_down(x, step))
    store(rows, 6, shift_up(x, step))
    store(rows, 7, lowest(x))
    if has_any(x):
        store(rows, 8, nth(x, k % count(x)))
        store(rows, 9, point(found, board))
    store(rows, 10, full)
    store(rows, 11, load(rows, int(k % word(2)), board))
    store(rows, 12, keep_if_empty(x, y))
    store(rows, 13, keep_if_empty(x, y & ~y))
    store(rows, 14, keep_if_few(y, x))
    store(rows, 15, bits_at(rows[0, 0], int(k), board))
    store(rows, 16, bits_at(rows[0, 0], -int(step), board))
    window = eight_of_window(rows[0, 0], k % word(13))
    return has_any(x), has_several(x), count(x), found, window


@cache
def compiled(n: int, *, plain: bool) -> Callable[..., Any]:
    """Return `operate` for sets of `n` words; if `plain`, as for an older processor."""
    function = numba.njit(operate)
    with pytest.MonkeyPatch.context() as patch:
        if plain:
            for name in ("MOVES_BITS", "MASKS", "COUNTS"):
                patch.setattr(vectors, name, False)
        rows = np.zeros((2 + len(RESULTS), n), np.uint64)
        function(rows, word(1), word(0), BOARDS[n])
    return function


def has_instruction(n: int, *, plain: bool) -> bool:
    """Whether the code of `operate` has the bit deposit of the processor in it."""
    return any("llvm.x86.bmi.pdep" in code for code in compiled(n, plain=plain).inspect_llvm().values())


@WIDTHS
def test_bit_deposit_is_one_instruction_only_where_there_is_one(n: int) -> None:
    assert has_instruction(n, plain=False) is vectors.MOVES_BITS
    assert not has_instruction(n, plain=True)


@pytest.mark.kernels
@pytest.mark.parametrize("plain", [False, True], ids=["this processor", "an older processor"])
@WIDTHS
def test_operations_mean_compiled_what_they_mean_in_python(n: int, plain: bool) -> None:
    @settings(deadline=None)
    @given(x=sets(n), y=sets(n), step=st.integers(1, 63), k=st.integers(0, 64 * n - 1))
    def test(x: int, y: int, step: int, k: int) -> None:
        rows = to_words(n, x, y, *[0] * len(RESULTS))
        meant = rows.copy()
        numbers = compiled(n, plain=plain)(rows, word(step), word(k), BOARDS[n])
        assert numbers == operate(meant, step, k, BOARDS[n])
        pairs = zip(RESULTS, to_ints(rows[2:]), to_ints(meant[2:]), strict=True)
        assert {name: hex(got) for name, got, right in pairs if got != right} == {}

    test()


def test_python_ints_mean_what_the_names_say() -> None:
    """What the operations mean, said once more in other words."""
    rows, x = to_words(2, 0b1011_0100, 2**64 + 2, *[0] * len(RESULTS)), 0b1011_0100
    numbers = operate(rows, 3, 2, BOARDS[2])
    assert numbers == (True, True, 4, 2, 0b1101)
    assert dict(zip(RESULTS, to_ints(rows[2:]), strict=True)) == {
        "x & y": 0,
        "x | y": 2**64 + 0b1011_0110,
        "~x": 2**128 - 1 - x,
        "earlier": 0b1_0110,
        "later": 0b101_1010_0000,
        "lowest": 0b100,
        "nth": 0b10_0000,
        "point": 0b100,
        "points_of": 2**128 - 1,
        "load at k": x,
        "keep_if_empty": 0,
        "keep_if_empty, kept": x,
        "keep_if_few": 0,
        "moved": 0b10_1101_0000,
        "moved back": 0b1_0110,
    }


def test_a_window_shows_the_neighbourhoods_of_the_points_around_its_middle() -> None:
    own, other = (
        sum(1 << 5 * row + column for row, column in some) for some in ([(0, 0), (2, 4)], [(3, 2)])
    )
    seen = {place: eight_of_window(own | other << 32, place) for place in (0, 2, 5, 7, 12)}
    assert seen == {0: 1, 2: 1 << 7, 5: 1 << 15, 7: 1 << 4 | 1 << 13, 12: 1 << 2 | 1 << 11}


@numba.njit
def smallest_and_swapped(rows: Any) -> int:
    points = load(rows, 0, EIGHT)
    store(rows, 1, swap_halves(points))
    return smallest_of_eight(points)


@pytest.mark.kernels
@pytest.mark.parametrize("function", [smallest_and_swapped, smallest_and_swapped.py_func])
def test_eight_words_are_compared_and_turned_at_once(function: Callable[[Any], int]) -> None:
    @settings(deadline=None)
    @given(st.lists(st.integers(0, 2**64 - 1), min_size=8, max_size=8))
    def test(words: list[int]) -> None:
        rows = np.array([words, [0] * 8], np.uint64)
        assert function(rows) == min(words)
        halves = [divmod(number, 2**32) for number in words]
        assert rows[1].tolist() == [low << 32 | high for high, low in halves]

    test()


@numba.njit
def first_and_rest(rows: Any, index: int, board: tuple[int, ...]) -> int:
    points = load(rows, index, board)
    store(rows, index, points & ~lowest(points))
    return index_of(points)


@pytest.mark.kernels
def test_the_rows_of_an_array_are_apart() -> None:
    rows = to_words(4, *(3 << 64 * i for i in range(4)))
    assert [first_and_rest(rows, i, BOARDS[4]) for i in (2, 0)] == [128, 0]
    assert to_ints(rows) == (2, 3 << 64, 2 << 128, 3 << 192)
    assert first_and_rest(to_words(1, 0), 0, BOARDS[1]) == -1


def read_plain(rows: Any, index: int, board: tuple[int, ...]) -> bool:
    return has_any(load(rows[0], index, board))


def write_plain(rows: Any, index: int, board: tuple[int, ...]) -> bool:
    store(rows[0], index, set_from_words(board))
    return True


def read_lane(rows: Any, index: int, board: tuple[int, ...]) -> bool:
    return has_any(groups.load_lane(rows, 0, index, board))


def read_group(rows: Any, index: int, board: tuple[int, ...]) -> bool:
    return has_any(groups.load_group(rows, 0, index, board))


@pytest.mark.parametrize("touch", [read_plain, write_plain, read_lane, read_group])
def test_who_looks_for_indices_out_of_bounds_finds_them(touch: Callable[..., bool]) -> None:
    """NUMBA_BOUNDSCHECK=1 is worth something only if loading and storing of sets heed it."""
    checked = numba.njit(boundscheck=True)(touch)
    rows = np.ones((1, 8, 8), np.uint64)
    assert checked(rows, 0, BOARDS[8]) is True
    with pytest.raises(IndexError):
        checked(rows, 8, BOARDS[8])


# --- A number for every point.


def number(
    rows: Any,
    given: Any,
    start: int,
    place: int,
    board: tuple[int, ...],
    found: Any,
    sums: Any,
    states: Any,
) -> Any:
    """Do everything that can be done with numbers of points."""
    x, y = load(rows, 0, board), load(rows, 1, board)
    total = store_where(found, sums, given, start, x)
    store_bytes(states, (x, y, x & y, x | y, x, ~y, y, ~x & y))
    passed, before = reached(given, start, place)
    return total, passed, before


@cache
def compiled_number() -> Callable[..., Any]:
    return numba.njit(number)


@pytest.mark.kernels
@WIDTHS
def test_numbers_mean_compiled_what_they_mean_in_python(n: int) -> None:
    largest = (2**32 - 1) // 16

    @settings(deadline=None, max_examples=settings.default.max_examples // 5)
    @given(
        x=sets(n), y=sets(n), seed=st.integers(0, 99), start=st.integers(0, 40), share=st.floats(0, 1.1)
    )
    def test(x: int, y: int, seed: int, start: int, share: float) -> None:
        draw = np.random.default_rng(seed)
        given = draw.integers(0, [1, 5, largest][seed % 3], 64 * n + 40, np.uint32, endpoint=True)
        place = word(int(share * given[start : start + 16].sum()))
        empty = np.zeros(64 * n, np.uint32), np.zeros(4 * n, np.uint32), np.zeros(64 * n, np.uint8)
        rooms = [array.copy() for array in empty], [array.copy() for array in empty]
        todo = to_words(n, x, y), given, start, place, BOARDS[n]
        assert compiled_number()(*todo, *rooms[0]) == number(*todo, *rooms[1])
        assert all(np.array_equal(one, other) for one, other in zip(*rooms, strict=True))

    test()


def test_a_place_is_found_among_numbers_laid_end_to_end() -> None:
    row = np.array([0, 3, 0, 2, *[0] * 12], np.uint32)
    assert [reached(row, 0, place) for place in range(6)] == [*[(1, 0)] * 3, (3, 3), (3, 3), (16, 5)]


# --- The same for groups: several games side by side.

GROUP_RESULTS = (
    "x & y", "x | y", "~x", "x & a set", "a set | x", "earlier", "later", "lowest", "keep_if_few",
    "keep_if_empty", "choose",
)  # fmt: skip


@numba.njit
def operate_on_group(rows: Any, one: Any, lane: int, step: int, board: tuple[int, ...]) -> bool:
    """Do everything that can be done with groups, and with one game among them."""
    x = groups.load_group(rows, 0, lane, board)
    y = groups.load_group(rows, 1, lane, board)
    alone = load(one, 0, board)
    groups.store_group(rows, 2, lane, x & y)
    groups.store_group(rows, 3, lane, x | y)
    groups.store_group(rows, 4, lane, ~x)
    groups.store_group(rows, 5, lane, x & alone)
    groups.store_group(rows, 6, lane, alone | x)
    groups.store_group(rows, 7, lane, shift_down(x, step))
    groups.store_group(rows, 8, lane, shift_up(x, step))
    groups.store_group(rows, 9, lane, lowest(x))
    groups.store_group(rows, 10, lane, keep_if_few(y, x))
    groups.store_group(rows, 11, lane, keep_if_empty(x, y))
    groups.store_group(rows, 12, lane, lanevectors.choose(x, y, ~y))
    store(one, 1, groups.load_lane(rows, 0, lane, board))
    groups.store_lane(rows, 1, lane, alone)
    return has_any(x)


def in_a_group(x: int, y: int, alone: int, step: int, full: int) -> dict[str, int]:
    """Return what must come out for one game of a group."""
    values = (
        x & y, x | y, full & ~x, x & alone, alone | x, x >> step, x << step & full, x & -x,
        0 if x.bit_count() > 1 else y, 0 if y else x, full & ~y if x else y,
    )  # fmt: skip
    return dict(zip(GROUP_RESULTS, values, strict=True))


LANES = 2 * lanevectors.GROUP
"""Two groups, of which the second is worked on."""


def on_groups(xs: list[int], ys: list[int], alone: int, step: int, n: int) -> tuple[Any, Any, bool]:
    """Return the arrays and the result of `operate_on_group`."""
    rows, one = np.zeros((2 + len(GROUP_RESULTS), n, LANES), np.uint64), to_words(n, alone, 0)
    rows[0], rows[1] = to_words(n, *xs).T, to_words(n, *ys).T
    return rows, one, operate_on_group(rows, one, LANES // 2, word(step), BOARDS[n])


@pytest.mark.kernels
@GROUPS
def test_a_group_is_the_same_for_each_of_its_games(n: int) -> None:
    each = st.lists(sets(n), min_size=LANES, max_size=LANES)
    half, none = LANES // 2, [0] * LANES
    assert on_groups(none, none, 0, 1, n)[2] is False

    @settings(deadline=None)
    @given(xs=each, ys=each, alone=sets(n), step=st.integers(1, 63), clear=st.booleans())
    def test(xs: list[int], ys: list[int], alone: int, step: int, clear: bool) -> None:
        if clear:
            xs = [*xs[:half], *none[half:]]
        rows, one, some = on_groups(xs, ys, alone, step, n)
        assert some is any(xs[half:])
        for lane in range(LANES):
            found = to_ints(np.ascontiguousarray(rows[2:, :, lane]))
            right = in_a_group(xs[lane], ys[lane], alone, step, 2 ** (64 * n) - 1)
            untouched = dict.fromkeys(GROUP_RESULTS, 0)
            assert dict(zip(GROUP_RESULTS, found, strict=True)) == (
                right if lane >= half else untouched
            )
        assert to_ints(one) == (alone, xs[half])
        assert (rows[1] == to_words(n, *ys[:half], alone, *ys[half + 1 :]).T).all()

    test()


@numba.njit
def draw_for_group(rows: Any, numbers: Any, lane: int, board: tuple[int, ...]) -> None:
    """Draw a point of each game's set, and write down what the draw is made of."""
    x = groups.load_group(rows, 0, lane, board)
    state = groups.load_group(numbers, 0, lane, (0,))
    n, moved = count(x), state + GAMMA
    groups.store_group(rows, 1, lane, nth(x, below(moved, n)))
    for row, number in enumerate((n, moved - ONE, mix(moved))):
        groups.store_group(numbers, 1 + row, lane, number)


@pytest.mark.kernels
@GROUPS
def test_a_group_draws_for_each_of_its_games(n: int) -> None:
    half = LANES // 2

    @settings(deadline=None)
    @given(
        xs=st.lists(sets(n), min_size=half, max_size=half),
        states=st.lists(st.integers(0, rng.WORD), min_size=half, max_size=half),
    )
    def test(xs: list[int], states: list[int]) -> None:
        rows, numbers = np.zeros((2, n, LANES), np.uint64), np.zeros((4, 1, LANES), np.uint64)
        rows[0, :, half:], numbers[0, 0, half:] = to_words(n, *xs).T, states
        draw_for_group(rows, numbers, half, BOARDS[n])
        assert not rows[1, :, :half].any()
        for lane, (x, state) in enumerate(zip(xs, states, strict=True), half):
            moved = state + rng.GAMMA & rng.WORD
            mixed, size = rng.mix(moved), x.bit_count()
            drawn = [size, moved - 1 & rng.WORD, mixed]
            assert numbers[1:, 0, lane].tolist() == drawn
            found = to_ints(np.ascontiguousarray(rows[1:, :, lane]))
            assert found == (nth(x, (mixed >> 32) * size >> 32),)

    test()


# --- The generator.


@numba.njit
def draws(seed: int, index: int, limits: Any, drawn: Any) -> int:
    """Draw below each of the limits, then mix the seed; return the generator's state."""
    state = stream(seed, index)
    for i in range(len(limits)):
        state += GAMMA
        drawn[i] = below_wide(state, limits[i]) if limits[i] >> word(32) else below(state, limits[i])
    drawn[len(limits)] = mix(seed)
    return state


@pytest.mark.kernels
@settings(deadline=None)
@given(
    seed=st.integers(0, rng.WORD),
    index=st.integers(0, 2**31),
    limits=st.lists(st.integers(1, 626) | st.integers(2**32, 2**40), max_size=20),
)
def test_the_generator_is_that_of_the_reference(seed: int, index: int, limits: list[int]) -> None:
    drawn = np.zeros(len(limits) + 1, np.uint64)
    state = draws(word(seed), index, np.array(limits, np.uint64), drawn)
    right = rng.stream(seed, index)
    assert drawn.tolist() == [*(right.below(n) for n in limits), rng.mix(seed)]
    assert int(state) == right.state


def test_what_only_kernels_call_says_so() -> None:
    """It has no door for Python, and a call would end the process."""
    with pytest.raises(gomc.GomcError, match=r"^mix can only be called by compiled functions"):
        mix(1)


# --- All kernels, on boards at both ends of every width. (What they compute in between, on positions
# of all kinds, is for the test of lockstep; here numba looks whether they stay within their arrays.)


def both(size: int, moves: int = 0) -> tuple[Game, Game]:
    """Return a board of each backend, after the first moves of a random game."""
    boards = fast.Board(size), reference.Board(size)
    for move in reference.playout(boards[1], seed=size).moves[:moves]:
        for board in boards:
            board.play(move)
    return boards


def both_ends(*compiled: int) -> pytest.MarkDecorator:
    """Test boards at both ends of every width; `slow` are those whose kernels no other test has."""
    marks = {
        size: [
            *[pytest.mark.kernels] * (size == 10),
            *[pytest.mark.slow] * (size not in compiled),
        ]
        for size in (1, 7, 8, 10, 11, 15, 16, 22, 23, 25)
    }
    return pytest.mark.parametrize("size", [pytest.param(s, marks=its) for s, its in marks.items()])


@both_ends(1, 7, 8, 10, 16, 22)
def test_rules_to_the_last_corner(size: int) -> None:
    boards = both(size, moves=size**2)
    last = geometry(size).points[-1]
    for board in boards:
        for corner in (0, last):
            if board.state.black >> corner & 1 or board.state.white >> corner & 1:
                board.set_up(empty=[corner])
            if board.is_legal(corner):
                board.play(corner)
    a, b = boards
    assert (str(a), a.state, a.area(), a.legal_moves()) == (str(b), b.state, b.area(), b.legal_moves())
    assert all(a.liberties(p) == b.liberties(p) for p in a.geometry.points)
    assert all(fast.eyes(a, color) == reference.eyes(b, color) for color in gomc.Color)


@both_ends(1, 7, 8, 10, 16, 22)
def test_games_from_the_first_point_to_the_last(size: int) -> None:
    a, b = both(size)
    assert fast.playout(a, seed=1) == reference.playout(b, seed=1)
    games = 70 if size < 12 else 5  # more than are played side by side
    assert fast.playouts(a, games, seed=2) == reference.playouts(b, games, seed=2)


@both_ends(1, 7, 8, 10)
def test_searches_from_the_first_point_to_the_last(size: int) -> None:
    if size > 22:
        pytest.skip("to compile tree search for the largest boards takes a minute")
    a, b = both(size, moves=size**2 // 2)
    games = 100 if size < 12 else 13
    for how in (
        gomc.Abramson(),
        gomc.programs.GNUGO_MC,
        gomc.UCT(max_nodes=3 * size**2),
        gomc.UCT(expand_visits=2, unvisited="first", batch=7),
    ):
        right = reference.search(b, how, playouts=games)
        assert (how, fast.search(a, how, playouts=games)) == (how, right)


@pytest.mark.kernels
def test_games_longer_than_there_was_room_for() -> None:
    """A record is made in arrays of a guessed length, and again if it was guessed too short."""
    a, b = both(2)
    lengths = []
    for seed in range(300):
        record = reference.playout(b, seed)
        lengths.append(len(record.moves))
        assert fast.playout(a, seed) == record
    assert max(lengths) > 4 * 4 + 2


@pytest.mark.kernels
def test_a_tree_that_outgrows_its_first_arrays() -> None:
    (a, b), how = both(10), gomc.UCT(gomc.UCB1Tuned(urgency=0.5), expand_visits=1)
    found = fast.search(a, how, playouts=310)
    assert found.nodes > 1 << 14
    assert found == reference.search(b, how, playouts=310)


def give_games(search: Any, games: int) -> None:
    """Let so many games have been played, one with each move at the root, the others with the first.

    Half of them were won.
    """
    most = games - len(search.moves) + 1
    search.done = games
    if isinstance(search, reference.treesearch.TreeSearch):
        root = search.work.root
        for child in root.children:
            child.visits, child.reward, child.squares = 1, 0.0, 0.0
        first, root.visits = root.children[0], games
        first.visits, first.reward, first.squares = most, most / 2, most / 2
        return
    tree = search.tree
    tree.visits[1 : 1 + len(search.moves)] = 1
    tree.visits[0], tree.visits[1], tree.reward[1], tree.squares[1] = games, most, most / 2, most / 2


@pytest.mark.slow
@pytest.mark.kernels
def test_a_tree_counts_more_games_than_32_bits_hold() -> None:
    """Without exploration a tree goes on with its best move."""
    how, searches = gomc.UCT(gomc.UCB1(0), final="visits"), []
    for board, module in zip(both(2), (fast.treesearch, reference.treesearch), strict=True):
        searches.append(module.TreeSearch(board, how, (*board.legal_moves(), gomc.PASS), 1))
    for games in (2**31 - 50, 2**32 - 50, 2**40):
        for search in searches:
            give_games(search, games)
            search.advance(100)
        found, right = (search.result(0.0) for search in searches)
        assert found == right
        assert (found.best, found.candidates[0].visits) == ("A2", games + 96)


@pytest.mark.kernels
def test_a_tree_as_deep_as_it_may_be() -> None:
    """Where all games are lost and nothing is explored, the tree follows one game round in circles."""
    result = fast.search(fast.Board(2, komi=100), gomc.UCT(bandit=gomc.UCB1(0)), playouts=2800)
    assert len(result.variation) == MAX_DEPTH - 1
    assert sum(c.visits for c in result.candidates) == result.playouts == 2800


@pytest.mark.kernels
def test_a_seed_of_64_bits() -> None:
    a, b = both(10)
    assert fast.playout(a, seed=rng.WORD) == reference.playout(b, seed=rng.WORD)
    found = fast.search(a, gomc.UCT(), playouts=20, seed=rng.WORD)
    assert found == reference.search(b, gomc.UCT(), playouts=20, seed=rng.WORD)


ORDERS = (
    gomc.settings.SEQUENCE_LIKE,
    Stages(Patterns(EDGE), Capture(), Patterns(HANE), Save()),
    Stages(Save(), Save()),
)


@pytest.mark.kernels
@pytest.mark.parametrize("size", [3, 5, 9])
def test_stages_are_asked_in_lanes_as_in_one_game_at_a_time(size: int) -> None:
    """There are more games than lanes, and last moves to answer from the beginning on."""
    board = fast.Board(size)
    for policy in ORDERS:
        board.play(fast.playout(board, policy=policy).names[0])
        begin, here, how = (
            position_arrays([board.state], size),
            np.zeros(1, np.int64),
            policy_of(policy, size),
        )
        for eyes in get_args(Named):
            common, counts = playout_settings(board, 7, eyes), [new_counts(1, size) for _ in range(2)]
            assert can_play(common, how) is (has("avx2") and not config.DISABLE_JIT)
            play_games(begin, here, 3, 200, common, how, counts[0])
            play_one_by_one(begin, here, 3, 200, common, how, counts[1], *room_for(how, size))
            assert all(np.array_equal(one, other) for one, other in zip(*counts, strict=True))


@pytest.mark.skipif(not has("avx2"), reason="lanes need the vectors of AVX2")
@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="lanes need compiled code")
@pytest.mark.parametrize("policy", [gomc.settings.UNIFORM, gomc.settings.PURE])
def test_games_and_leaves_are_played_side_by_side(
    monkeypatch: pytest.MonkeyPatch, policy: Stages
) -> None:
    """Asked by Python, where policies and terms are packed."""
    asked: list[bool] = []

    def noted(*args: Any) -> bool:
        asked.append(can_play(*args))
        return asked[-1]

    for module in ("playout", "treesearch"):
        monkeypatch.setattr(import_module(f"gomc.fast.{module}"), "can_play", noted)
    board = fast.Board(5)
    fast.playouts(board, 4, policy=policy)
    fast.search(board, gomc.UCT(policy=policy, batch=2), playouts=4)
    assert len(asked) >= 2
    assert all(asked)


def test_results_hold_plain_numbers() -> None:
    a, _ = both(5)
    stats, result = fast.playouts(a, 10), fast.search(a, gomc.UCT(), playouts=10)
    numbers = [getattr(stats, field.name) for field in fields(stats) if field.name != "board"]
    numbers += [*result.candidates[0][:1], result.move, result.nodes]
    assert {type(number) for number in numbers} <= {int, float, tuple}
    assert {type(number) for row in stats.ownership for number in row} == {float}
    assert point_name(result.move, 5) == result.best


# --- Positions after moves.


@pytest.mark.kernels
@pytest.mark.parametrize("rules", [gomc.CHINESE, gomc.TROMP_TAYLOR, gomc.Rules(ko="simple")])
def test_positions_after_moves_are_those_of_a_board(rules: gomc.Rules) -> None:
    """With captures, ko, passes, and suicide where the rules allow it."""
    board, drawn = fast.Board(5, rules=rules), rng.Rng(1)
    for _ in range(60):
        moves = [*board.legal_moves(), gomc.PASS]
        found = positions_after(board, [*moves, NOTHING])
        expected = position_arrays([*(board.after(move) for move in moves), board.state], 5)
        assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))
        board.play(moves[drawn.below(max(len(moves) - 1, 1))])
        if board.ended:
            board.resume()
