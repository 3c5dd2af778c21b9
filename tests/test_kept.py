"""The table of kept reports, which the documentation is given by ``docs/ext/kept.py``."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from gomc.lab import experiments

DOCS = Path(__file__).parents[1] / "docs"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kept", DOCS / "ext" / "kept.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["kept"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


kept = load()


def test_every_kept_report_has_a_row_with_all_that_its_page_says():
    rows = [*kept.reports()]
    assert len(rows) == len([*DOCS.glob("experiments/**/*.svg")]) - len(
        [*DOCS.glob("experiments/**/*-board-*.svg")]
    )
    for its in rows:
        assert its.verdict in ("confirmed", "contradicted", "open"), its
        assert its.figure, its
        assert its.games or its.key in (*experiments.STUDIES, "bh-7"), its
        assert its.form == ("quick" if its.page.startswith("quick/") else "full")
        assert kept.written(iter([its])).count("|") == 3 * 8


def test_a_row_is_what_the_page_says():
    its = {each.page: each for each in kept.reports()}["bh-3.md"]
    page = (DOCS / "experiments" / "bh-3.md").read_text("utf-8")
    assert its.source == "Bouzy and Helmstetter 2003, Table 3, section 4.2.2"
    assert its.finding.startswith("All moves as first is weaker than the basic idea")
    assert (its.verdict, its.games, its.form) == ("open", "100", "full")
    assert its.figure == "+12.5, +6.7 to +18.3: the basic idea is stronger than all moves as first"
    assert "the basic idea is stronger than all moves as first (+12.5, +6.7 to +18.3)" in page


def test_another_page_is_no_report():
    with pytest.raises(ValueError, match=r"own\.md is no report"):
        kept.report("# A page\n\nThe paper's finding is unknown.", "own.md")
