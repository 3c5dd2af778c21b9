"""Lost games: the losing move, the kind of the loss, and the page that tells of them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from gomc.arena import Store
from gomc.arena.lines import bring_in
from gomc.arena.records import record
from gomc.game.points import parse_move, point_name
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab.experiments import Experiment, find
from gomc.reference import Board

pytest.importorskip("scipy", reason="needs SciPy: pip install 'gomc[arena]'")

DOCS = Path(__file__).parents[1] / "docs"
SIZE = 5


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / "ext" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


losses = load("losses")


def game(*names: str, size: int = SIZE) -> Record:
    colors = Color.BLACK, Color.WHITE
    moves = tuple((colors[n % 2], parse_move(name, size)) for n, name in enumerate(names))
    return Record(size=size, komi=7.5, moves=moves)


def owners(default: float, **points: float) -> list[float]:
    """Return an owner for every point, row by row from the top, from the loser's view."""
    names = [point_name(p, SIZE) for row in rows() for p in row]
    return [points.get(name, default) for name in names]


def rows() -> Sequence[Sequence[int]]:
    return [[parse_move(f"{letter}{y}", SIZE) for letter in "ABCDE"] for y in range(SIZE, 0, -1)]


LINE = ["A1", "E1", "A2", "E2", "A3", "E3", "A4", "E4", "A5", "E5", "C3", "C1", "C4", "C2"]
"""Black holds the left side, White the right side, and both meet in the middle."""


def test_the_losing_move_is_the_last_from_an_even_game() -> None:
    rates = [0.5, 0.5, 0.3, 0.5, 0.41, 0.9, 0.39, 0.9, 0.2]
    assert losses.losing_move(rates, [0, 2, 4, 6, 8]) == 4
    assert losses.losing_move(rates, [1, 3, 5, 7]) == 7
    assert losses.losing_move([0.3, 0.3, 0.3], [1]) == 1, "never even: the first move of one's own"


def test_owners_and_stones_stand_in_one_order() -> None:
    board = game(*LINE).board_at(2, Board)
    stones = [stone for row in board.rows for stone in row]
    assert stones == owners(0, A1=1, E1=-1)


@pytest.mark.parametrize(
    ("n", "color", "before", "end", "kind"),
    [
        (9, Color.BLACK, owners(0.0), owners(-1.0), "opening"),
        (11, Color.BLACK, owners(0.1), owners(0.0, A1=-1, A2=-1, A3=-0.6), "life and death"),
        (11, Color.BLACK, owners(0.1), owners(0.0, A1=-1, A2=-1, A3=-0.4), "endgame"),
        (11, Color.BLACK, owners(0.1, E1=0.3), owners(0.0, A1=-1, A2=-1, A3=-1, E1=-1), "semeai"),
        (
            11,
            Color.BLACK,
            owners(0.1, E1=0.3),
            owners(0.0, A1=-1, A2=-1, A3=-1, E1=0),
            "life and death",
        ),
        (11, Color.BLACK, owners(0.3), owners(0.0, E1=-1, E2=-1, E3=-1), "stones that live"),
        (11, Color.WHITE, owners(0.3), owners(0.0, A1=-1, A2=-1, A3=-1), "stones that live"),
        (11, Color.BLACK, owners(0.3), owners(0.0, B1=-1, B2=-1, B3=-1), "territory"),
        (11, Color.BLACK, owners(0.1), owners(0.0, B1=-1, B2=-1, B3=-1), "endgame"),
        (11, Color.WHITE, owners(0.0), owners(0.0, E1=-1, E2=-1, E3=-1, A5=-1), "life and death"),
    ],
)
def test_the_kind_says_what_was_lost(
    n: int, color: Color, before: list[float], end: list[float], kind: str
) -> None:
    assert losses.kind_of(game(*LINE), n, color, before, end) == kind


KO = ["B3", "C3", "C4", "D4", "C2", "D2", "A5", "E3", "A4", "E5", "D3", "E1", "A1"]
"""Black takes the stone at C3 by D3 as move 11, and White may not take back: a ko."""


def test_a_ko_belongs_to_a_loss_that_begins_soon_before() -> None:
    before, end = owners(0.1), owners(0.0, B3=-1, C4=-1, C2=-1)
    assert losses.kind_of(game(*KO), 10, Color.BLACK, before, end) == "ko"
    assert losses.kind_of(game(*KO), 12, Color.BLACK, before, end) == "life and death"
    assert losses.kind_of(game(*KO), 10, Color.BLACK, before, owners(0.0, B3=-1)) == "endgame"


def test_the_page_says_what_the_data_say() -> None:
    every = losses.kept()
    page = losses.PAGE.read_text("utf-8")
    assert losses.written(page, every) == page
    assert f"with {losses.PLAYOUTS:,} playouts" in page
    for found in every:
        assert len(found.losses) == found.games - found.won
        assert {loss.kind for loss in found.losses} <= {*losses.KINDS}
        assert all(loss.before >= losses.EVEN for loss in found.losses)


def test_the_losses_are_those_of_the_published_games(tmp_path: Path) -> None:
    experiment = find(losses.PLAYED)
    assert isinstance(experiment, Experiment)
    with Store(tmp_path / "results.sqlite") as store:
        bring_in(store, DOCS / "experiments" / "results" / f"{losses.PLAYED}.jsonl")
        for found in losses.kept():
            match = experiment.matches()[found.row]
            games = {game.number: game for game in store.games(match)}
            lost = [number for number, game in games.items() if game.points_of_a == 0]
            assert [loss.game for loss in found.losses] == lost
            assert len(games) == found.games
            for loss in found.losses:
                mover, move = record(match, games[loss.game]).moves[loss.number - 1]
                assert (str(mover), point_name(move, match.size)) == (loss.color, loss.move)
