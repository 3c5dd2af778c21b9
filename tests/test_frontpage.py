"""The pictures of the README and of the front page are those that the command draws."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture
def frontpage(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("numba", reason="the board's search needs numba: pip install 'gomc[fast]'")
    monkeypatch.syspath_prepend(DOCS / "ext")
    return importlib.import_module("frontpage")


def test_the_pictures_are_what_the_command_draws(frontpage):
    drawn = frontpage.pictures()
    kept = {path.name: path.read_text("utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    assert sorted(kept) == sorted(drawn)
    for name, picture in drawn.items():
        assert kept[name] == picture, f"{name} is stale: python docs/ext/frontpage.py"
