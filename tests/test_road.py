"""The road from 1990 to 2010: its picture has all programs of these years, and is what is drawn."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from gomc import programs

DOCS = Path(__file__).parents[1] / "docs"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("road", DOCS / "ext" / "road.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["road"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


road = load()


def test_the_picture_is_what_the_command_draws():
    assert (DOCS / "explanation" / "road.svg").read_text("utf-8") == f"{road.drawing()}\n"


def test_every_program_of_these_years_stands_at_its_year():
    years = {each.year for each in road.ROAD}
    known = {its.name: its.year for its in programs.PROGRAMS.values() if its.year <= max(years)}
    assert {name: its.year for its in road.ROAD for name in its.programs} == known


def test_every_idea_has_a_module():
    for its in road.ROAD:
        assert not its.module or importlib.util.find_spec(its.module), its


def test_the_years_run_on():
    years = [its.year for its in road.ROAD]
    assert years == sorted(years)
