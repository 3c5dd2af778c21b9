"""The programs of 2009 have what Table I of "Current Frontiers in Computer Go" says, and no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gomc import programs
from gomc.features.files import name_for
from gomc.settings import (
    FACTORS,
    UCT,
    UNIFORM,
    Abramson,
    AllMovesAsFirst,
    Chance,
    Factors,
    FillBoard,
    HandSchedule,
    MinimumMSE,
    MoveLists,
    Patterns,
    Pruning,
    Rave,
    Save,
    Stages,
    Temperature,
    TwoLiberties,
)
from gomc.settings.bysize import on
from gomc.settings.moresources import LearnedMoves
from gomc.settings.sources import EvenGame

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "programs-of-2009.md"

COLUMNS = {
    "MoGo": programs.MOGO_2009,
    "Many Faces": programs.MANY_FACES,
    "Fuego": programs.FUEGO,
    "Zen": programs.ZEN,
}


def stages(search: UCT, *kinds: type) -> bool:
    """Whether random games have a stage of one of some kinds."""
    return isinstance(search.policy, Stages) and any(isinstance(s, kinds) for s in search.policy.stages)


def knows(search: UCT) -> bool:
    """Whether random games know more of Go than to save stones, patterns, and to fill the board."""
    if isinstance(search.policy, Factors):
        return True
    assert isinstance(search.policy, Stages)
    plain = Save, Patterns, FillBoard
    return search.policy.approach or any(not isinstance(s, plain) for s in search.policy.stages)


def sources(search: UCT) -> tuple[Any, ...]:
    """Return the sources of the priors."""
    assert search.priors
    return search.priors.sources


HAS: dict[tuple[str, str], Callable[[UCT], bool]] = {
    ("In the tree", "RAVE"): lambda its: its.rave is not None,
    ("In the tree", "learned patterns"): lambda its: LearnedMoves() in sources(its),
    ("In the tree", "expert knowledge"): lambda its: any(
        not isinstance(source, LearnedMoves | EvenGame) for source in sources(its)
    ),
    ("In random games", "fill board"): lambda its: stages(its, FillBoard),
    ("In random games", "sequence-like patterns"): lambda its: (
        stages(its, Patterns) or isinstance(its.policy, Factors)
    ),
    ("In random games", "learned patterns"): lambda its: isinstance(its.policy, Factors),
    ("In random games", "expert knowledge"): knows,
    ("In random games", "full-board probabilistic model"): lambda its: isinstance(its.policy, Factors),
}


def table() -> dict[tuple[str, str], list[str]]:
    """Return the cells of the page's table, by part and row."""
    found, part = {}, ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 6 or cells[0] in ("", "---"):
            continue
        if cells[0].startswith("**"):
            part = cells[0].strip("*")
        else:
            found[part, cells[0]] = cells[1:5]
    return found


# Paper: CF Table I
def test_the_page_has_the_table_of_the_paper():
    assert table() == {
        ("In the tree", "RAVE"): ["X", "X", "X", "X"],
        ("In the tree", "learned patterns"): ["X", "", "", "X"],
        ("In the tree", "expert knowledge"): ["X", "XX", "X", "XX"],
        ("In random games", "fill board"): ["X", "", "", ""],
        ("In random games", "sequence-like patterns"): ["X", "X", "X", "X"],
        ("In random games", "learned patterns"): ["", "", "", "X"],
        ("In random games", "expert knowledge"): ["X", "XX", "X", "XX"],
        ("In random games", "full-board probabilistic model"): ["", "", "", "X"],
    }


# Paper: CF Table I
@pytest.mark.parametrize(("part", "row"), HAS)
def test_programs_have_what_the_table_says(part: str, row: str) -> None:
    marked = dict(zip(COLUMNS, table()[part, row], strict=True))
    for name, program in COLUMNS.items():
        search = on(program.search, 19)
        assert isinstance(search, UCT)
        assert HAS[part, row](search) == bool(marked[name]), name


# Paper: BH 3.2, BH 3.4, BH Figure 1, BH 4.6
def test_olga_oleg_and_gobble_have_what_the_figure_says():
    """Pruning; all moves as first and a constant temperature; lists disturbed ever less."""
    pruning = Pruning(ratio=1, equal=0.2, minimum=100, maximum=10_000)
    assert programs.OLGA.search == Abramson(eyes="olga", pruning=pruning)
    assert programs.OLEG.search == AllMovesAsFirst(eyes="oleg", temperature=Temperature(2))
    assert programs.GOBBLE.search == MoveLists()
    assert [p.year for p in (programs.GOBBLE, programs.OLGA, programs.OLEG)] == [1993, 2003, 2003]


# Paper: CF II-B patterns, CF II-C owner, CF II-D others
def test_crazy_stone_has_learned_patterns_everywhere_and_no_rave():
    search = on(programs.CRAZY_STONE.search, 19)
    assert isinstance(search, UCT)
    assert search.rave is None
    assert search.widening is not None
    assert search.widening.order == "priors"
    assert LearnedMoves() in sources(search)
    assert search.owners is not None
    assert isinstance(search.policy, Factors)


# Paper: CF II-E remarks
def test_mogo_of_2009_has_no_learned_patterns_on_9x9_and_less_rave_on_19x19():
    small, middle, large = (on(programs.MOGO_2009.search, size) for size in (9, 13, 19))
    assert isinstance(small, UCT)
    assert isinstance(middle, UCT)
    assert isinstance(large, UCT)
    assert LearnedMoves() not in sources(small)
    assert {*sources(middle)} == {*sources(large)} == {*sources(small), LearnedMoves()}
    assert small.rave == middle.rave == Rave(HandSchedule(1000))
    assert large.rave == Rave(HandSchedule(500))
    assert replace(large, rave=middle.rave) == middle
    assert replace(middle, priors=small.priors) == small


@pytest.mark.parametrize("program", [programs.CRAZY_STONE, programs.ZEN], ids=lambda its: its.name)
def test_crazy_stone_and_zen_use_factors_of_the_nearest_size(program: programs.Program) -> None:
    for size in range(2, 26):
        search = on(program.search, size)
        assert isinstance(search, UCT)
        assert search.policy == FACTORS[f"factors-{name_for(size)}"]
        assert replace(search, policy=UNIFORM) == replace(on(program.search, 9), policy=UNIFORM)


# Paper: SL Programs
def test_every_program_on_senseis_page_is_a_program():
    names = "mogo", "crazy-stone", "valkyria", "pachi", "fuego", "many-faces", "zen"
    assert {*names} <= programs.PROGRAMS.keys()


def test_pachi_has_the_numbers_of_its_source():
    """For a board below 15x15 and above: equivalent games of RAVE, an even game, two liberties."""
    numbers = []
    for size in (9, 14, 15, 19):
        search = on(programs.PACHI.search, size)
        assert isinstance(search, UCT)
        assert isinstance(search.policy, Stages)
        assert search.rave is not None
        assert isinstance(search.rave.schedule, MinimumMSE)
        (even,) = (source for source in sources(search) if isinstance(source, EvenGame))
        chances = (its for its in search.policy.stages if isinstance(its, Chance))
        chance = next(its.percent for its in chances if its.stage == TwoLiberties())
        numbers.append((round(1 / (4 * search.rave.schedule.bias**2), -2), even.games, chance))
    assert numbers == [(3000, 14, 90)] * 2 + [(4000, 20, 80)] * 2
