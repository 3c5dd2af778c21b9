"""Searches that depend on the size of the board: what they are, in every place that takes a program."""

from __future__ import annotations

import io
import pickle
from dataclasses import replace

import pytest

import gomc
from gomc import GomcError, gtp
from gomc.arena import Match
from gomc.arena.own import spec_of
from gomc.arena.players import parse_player
from gomc.backend import Backend
from gomc.programs import MOGO_2009, PROGRAMS, ZEN, find, text_of, with_policy, with_threads, with_trees
from gomc.settings import (
    FACTORS,
    PURE,
    UCB1,
    UCT,
    UNIFORM,
    Abramson,
    BySize,
    ClusterParallel,
    HandSchedule,
    Playing,
    RootParallel,
    Thinking,
)
from gomc.settings.bysize import all_of, on
from gomc.text.program import varied

SMALL, MIDDLE, LARGE = (UCT(expand_visits=visits, final="visits") for visits in (1, 2, 3))
HOW = BySize(SMALL, ((5, MIDDLE), (7, LARGE)))
OF_SIZE = {3: SMALL, 4: SMALL, 5: MIDDLE, 6: MIDDLE, 7: LARGE, 9: LARGE}

BY_SIZE = [name for name, program in PROGRAMS.items() if isinstance(program.search, BySize)]


@pytest.mark.parametrize("size", OF_SIZE)
def test_the_size_chooses_the_search(backend: Backend, size: int) -> None:
    assert HOW.on(size) == on(HOW, size) == OF_SIZE[size]
    board = backend.Board(size)
    found = backend.search(board, HOW, playouts=30, seed=1)
    assert found == backend.search(board, OF_SIZE[size], playouts=30, seed=1)


def test_other_searches_are_the_same_on_all_sizes():
    assert on(SMALL, 19) is SMALL
    assert all_of(SMALL) == (SMALL,)
    assert all_of(HOW) == (SMALL, MIDDLE, LARGE)


@pytest.mark.parametrize(
    ("larger", "said"),
    [
        ((), "larger must be a tuple of pairs of a size and a search"),
        (UCT(), "larger must be a tuple of pairs of a size and a search"),
        ((11, UCT()), "larger must be a tuple of pairs of a size and a search"),
        (((11, "uct"),), "larger must contain a search for each size, not 'uct'"),
        (((11, HOW),), "larger must contain a search for each size, not BySize"),
        (((1, UCT()),), "a size of larger boards must be a whole number from 2 to 25, not 1"),
        (((26, UCT()),), "a size of larger boards must be a whole number from 2 to 25, not 26"),
        (((9, UCT()), (9, UCT())), "must be a whole number from 10 to 25, not 9"),
    ],
)
def test_sizes_must_rise_and_have_searches(larger: object, said: str) -> None:
    with pytest.raises(GomcError, match=said):
        BySize(UCT(), larger)  # type: ignore[arg-type]


def test_searches_by_size_are_not_nested():
    with pytest.raises(GomcError, match="search must be"):
        BySize(HOW, ((9, UCT()),))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", BY_SIZE)
@pytest.mark.parametrize("size", [9, pytest.param(13, marks=pytest.mark.slow)])
def test_programs_by_size_play_on_all_sizes(backend: Backend, name: str, size: int) -> None:
    board = backend.Board(size, 7.5)
    found = backend.search(board, f"{name}:playouts=6", seed=3)
    assert found == backend.search(board, PROGRAMS[name].search, playouts=6, seed=3)
    assert found == backend.search(board, on(PROGRAMS[name].search, size), playouts=6, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_SIZE)
def test_both_backends_play_programs_by_size_alike_on_19x19(name: str) -> None:
    found = []
    for go in map(gomc.load, ("reference", "fast")):
        board = go.Board(19, 7.5)
        for move in ("Q16", "D4", "Q4", "D16", "R14"):
            board.play(move)
        found.append(go.search(board, f"{name}:playouts=4", seed=3))
    assert found[0] == found[1]


def test_a_setting_holds_on_all_sizes():
    search = find("zen:policy=uniform,expand_visits=5").search
    for size in (9, 13, 19):
        assert on(search, size) == replace(on(ZEN.search, size), policy=UNIFORM, expand_visits=5)
    rave = find("mogo-2009:rave=hand(300)").search
    assert {on(rave, size).rave.schedule for size in (9, 13, 19)} == {HandSchedule(300)}  # type: ignore[union-attr]
    with pytest.raises(GomcError, match="zen has no setting 'polisy', perhaps 'policy'"):
        find("zen:polisy=uniform")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("zen", "zen:backend=fast,playouts=9"),
        ("zen:policy=factors-9x9", "zen:backend=fast,playouts=9,policy=factors-9x9"),
        ("zen:policy=factors-19x19", "zen:backend=fast,playouts=9,policy=factors-19x19"),
        ("mogo-2009:rave=hand(1000)", "mogo-2009:backend=fast,playouts=9,rave.schedule.k=1000"),
        ("zen:workers=2", "zen:backend=fast,playouts=9,workers=2"),
    ],
)
def test_the_key_of_a_match_tells_programs_by_size_apart(text: str, canonical: str) -> None:
    """A setting of small boards is a change for large boards, and so it belongs to the key."""
    player = parse_player(text, playouts=9, backend="fast")
    assert player.canonical == canonical
    assert parse_player(canonical) == player


def test_a_match_of_a_program_by_size_is_kept_by_its_text():
    match = Match("zen:playouts=9", "zen:policy=factors-9x9,playouts=9", size=13)
    assert Match.from_json(match.to_json()) == match
    assert match.key != Match("zen:playouts=9", "zen:playouts=9", size=13).key


@pytest.mark.parametrize("name", BY_SIZE)
def test_programs_by_size_can_be_pickled(name: str) -> None:
    assert pickle.loads(pickle.dumps(PROGRAMS[name])) == PROGRAMS[name]


@pytest.mark.parametrize("text", ["zen", "zen:batch=2", "mogo-2009:priors=michi,rave=rave()"])
def test_a_search_by_size_has_a_text(text: str) -> None:
    search = find(text).search
    written = text_of(search)
    assert written is not None
    assert find(written).search == search


def test_a_search_by_size_of_ones_own_has_no_text_but_plays_matches():
    assert text_of(HOW) is None
    assert spec_of(HOW).startswith("own@")
    assert spec_of(HOW) != spec_of(BySize(SMALL, ((5, MIDDLE),)))


def test_threads_trees_and_policies_hold_on_all_sizes():
    for size in (9, 13, 19):
        search = on(ZEN.search, size)
        assert on(with_threads(ZEN, 2).search, size) == replace(search, threads=2)
        assert on(with_policy(ZEN, UNIFORM).search, size) == replace(search, policy=UNIFORM)
        trees = on(with_trees(replace(ZEN, search=HOW), 2).search, size)
        assert isinstance(trees, ClusterParallel)
        assert trees.search == on(HOW, size)
    assert on(varied("own", HOW, {"workers": "2"})[0], 9) == RootParallel(LARGE, 2)


@pytest.mark.parametrize("several", [RootParallel(LARGE, 3), ClusterParallel(LARGE, 3)])
def test_threads_and_policies_hold_in_each_of_several_trees(several):
    program = replace(ZEN, search=several)
    assert with_threads(program, 2).search == replace(several, search=replace(LARGE, threads=2))
    assert with_policy(program, PURE).search == replace(several, search=replace(LARGE, policy=PURE))
    with pytest.raises(GomcError, match=r"^the search of zen grows several trees already\.$"):
        with_trees(program, 2)


def test_only_trees_of_all_sizes_can_stop_early():
    early = Thinking(early=True)
    go = gomc.load("reference")
    assert go.search(go.Board(3), HOW, playouts=9, thinking=early).best
    mixed = BySize(Abramson(), ((5, SMALL),))
    assert go.search(go.Board(5), mixed, playouts=9, thinking=early).best
    with pytest.raises(GomcError, match="can stop early"):
        go.search(go.Board(3), mixed, playouts=9, thinking=early)
    with pytest.raises(GomcError, match="can stop early"):
        gomc.Player(go, mixed, 9, playing=Playing(early))


def test_the_engine_shows_the_policy_of_the_size():
    """On 5x5 the policy of large boards would show weights."""
    how = BySize(UCT(UCB1(), final="visits"), ((7, UCT(policy=FACTORS["factors-9x9"])),))
    shown = []
    for size in (5, 7):
        out = io.BytesIO()
        commands = f"boardsize {size}\nclear_board\ngomc-policy\nquit\n".encode()
        gtp.run(how, backend="reference", playouts=3, stdin=io.BytesIO(commands), stdout=out)
        shown.append(out.getvalue().decode().partition("TEXT")[2].strip())
    assert shown[0] != shown[1]


def test_mogo_of_2009_is_by_size():
    assert isinstance(MOGO_2009.search, BySize)
    assert [size for size, _ in MOGO_2009.search.larger] == [11, 17]
