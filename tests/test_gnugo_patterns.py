"""GNU Go's own values of moves, beside those of its databases here.

Some of the recorded cases come with the tests (`DATA`). All are read in place, if they are there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gomc.reference as go
from gomc import Rules, patterns
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import Points, parse_point, point_name
from gomc.reference.board import legal
from gomc.reference.database import weights_of
from gomc.reference.patterns import neighbourhood
from gomc.reference.properties import properties, state_bits
from gomc.settings.properties import NEAR, OCAP, OUNSAFE, XCAP, XSUICIDE, XUNSAFE
from gomc.show.explain import explained

Case = dict[str, Any]

DATA = Path(__file__).parent / "data" / "gnugo_mc"

FILES = pytest.mark.parametrize(
    ("folder", "file"),
    [
        pytest.param(
            its, name, marks=[pytest.mark.slow] * (its == "all" and name in ("games", "playouts"))
        )
        for its in ("some", "all")
        for name in ("games", "playouts", "passes_and_roots", "customs")
    ],
    indirect=["folder"],
)


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of some cases, or of all."""
    if request.param == "some":
        return DATA
    shared: Path = request.getfixturevalue("shared")
    return shared / "cases" / "gnugo_mc"


def cases(folder: Path, file: str) -> list[Case]:
    return [*map(json.loads, (folder / f"{file}.jsonl").read_text().splitlines())]


def database_of(folder: Path, case: Case) -> patterns.Database:
    if case["database"] in patterns.DATABASES:
        return patterns.database(case["database"])
    return patterns.database(folder / "db" / f"{case['database']}.db", strict=False)


def state(props: str) -> int:
    """Return the number of a state from the seven letters of a case."""
    near, ocap, xcap, osafe, xsafe, suicide, _ = props
    found = int(ocap) * OCAP + int(xcap) * XCAP + (near == "n") * NEAR
    return found + (osafe == "u") * OUNSAFE + (xsafe == "u") * XUNSAFE + (suicide == "k") * XSUICIDE


def board_of(case: Case, backend: Any = go) -> Game:
    board: Game = backend.Board(case["size"], rules=Rules("simple"))
    first = case["moves"][0][0] if case["moves"] else case["to_play"]
    board.set_up(**case.get("setup", {}), to_play=first)
    for color, move in case["moves"]:
        if board.ended:
            board.resume()
        board.play(move, color)
    return board


# Paper: GG 14 databases, GG 14 loading, GG 14 eyes
@FILES
def test_a_value_is_that_of_the_neighbourhood_and_the_properties(folder: Path, file: str) -> None:
    """Of every point, given GNU Go's own properties of it; 0 for suicide and for the ko."""
    seen = 0
    for case in [case for case in cases(folder, file) if "props" in case]:
        board, table = board_of(case), database_of(folder, case).table()
        own, other = board.state.sides(board.state.to_play.parse(case["to_play"]))
        for name, props in case["props"].items():
            around = neighbourhood(parse_point(name, board.size), own, other, board.geometry)
            here = state(props)
            for values, its in (("values", here), ("values_root", here & ~NEAR)):
                value = 0 if props[-1] in "sk" else table.value(around, its)
                assert value == case[values][name], (case["id"], name, values, props)
                seen += 1
    assert seen > 400


# Paper: GG 14 loading
def test_every_value_is_explained() -> None:
    """By a line that has it, in positions of four files that were written for trials."""
    for case in cases(DATA, "customs"):
        board, database = board_of(case), database_of(DATA, case)
        found = {point_name(p, board.size): its for p, its in explained(board, database).items()}
        assert {name for name, value in case["values"].items() if value} <= set(found)
        for name, given in found.items():
            assert given.value == case["values"][name], (case["id"], name)
            if given.pattern:
                assert given.line in database.patterns[given.pattern - 1].values


# Paper: GG 14 near, GG 14 properties, GG 14 databases
@pytest.mark.sampled(3)
@FILES
def test_weights_and_near_points_are_gnu_gos(backend: Backend, folder: Path, file: str) -> None:
    """Of all empty points, value for value; each position is there for three databases."""
    board = backend.Board(1)
    played: object = None
    for case in cases(folder, file):
        position = case["size"], case.get("setup"), case["moves"], case["to_play"]
        if position != played:
            board, played = board_of(case, backend), position
        assert {*backend.near(board).names} == {*case["near"]}, case["id"]
        assert backend.weights(board, database_of(folder, case)) == case["values"], case["id"]


# Paper: GG 14 near, GG 14 properties
@FILES
def test_properties_are_gnu_gos(folder: Path, file: str) -> None:
    """Of forbidden points too; and the values at the root of a search, where nothing is near."""
    for case in [case for case in cases(folder, file) if "props" in case]:
        board, database = board_of(case), database_of(folder, case)
        view, form = board.state.view, board.geometry
        sets = state_bits(properties(view, form))
        for name, props in case["props"].items():
            point = parse_point(name, board.size)
            found = sum((its >> point & 1) << bit for bit, its in enumerate(sets))
            assert found == state(props), (case["id"], name)
        root = view._replace(last=0, taken=0)
        points = legal(view.own, view.other, view.atari, view.ko, form)
        found_there = weights_of(root, points, form, database.table(), database.asked())
        known = dict(zip(Points(points, board.size).names, found_there, strict=True))
        assert {name: known.get(name, 0) for name in case["values_root"]} == case["values_root"]
