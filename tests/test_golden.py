"""Answers of searches and random games are what they always were; see ``tests/golden.py``."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gomc.backend import Backend
from gomc.programs import Program
from gomc.settings.bysize import on


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden", Path(__file__).with_name("golden.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = load()
CASES = dict(golden.cases())
KEPT = json.loads(golden.FILE.read_text())
HOWS = {
    name: on(how.search, 13) if isinstance(how, Program) else how
    for name, how in {**golden.SEARCHES, **golden.LAYERS}.items()
}
LONG = {f"search {name} 13" for name, how in HOWS.items() if getattr(how, "has_layers", False)}
"""Trees with layers on 13x13: to compile their kernels takes a minute, and smaller boards have some."""


def test_every_case_is_kept():
    assert [*CASES] == [*KEPT]
    assert len(KEPT) >= 300
    assert len(set(KEPT.values())) == len(KEPT)  # each case shows something of its own


ALONE = (
    "search amaf-temperature 19",
    "search depth-two-first 19",
    "search lists 19",
    "search uct-own 19",
)
"""Cases for which alone kernels are compiled for 19x19."""


def marked(name: str) -> Any:
    """Return a case with its mark: kernels for 13x13 are compiled for these cases alone."""
    if name in LONG:
        return pytest.param(name, marks=pytest.mark.long)
    slow = name.endswith(" 13") or name in ALONE
    return pytest.param(name, marks=pytest.mark.slow) if slow else name


@pytest.mark.parametrize("name", [*map(marked, CASES)])
def test_an_answer_is_what_it_was(backend: Backend, name: str) -> None:
    assert golden.hashed(CASES[name](backend)) == KEPT[name]
