"""The scores of Bouzy and Helmstetter beside gomc's: the page says what the fitted scale says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("scipy", reason="needs SciPy: pip install 'gomc[arena]'")

DOCS = Path(__file__).parents[1] / "docs"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / "ext" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


scores = load("scores")
PAGE = " ".join((DOCS / "experiments" / "index.md").read_text("utf-8").split())


def test_a_scale_that_made_the_scores_is_found():
    rows = [scores.Score("", "", 0.4 * score, 0.5, score, 1.0) for score in (-30.0, -4.0, 8.0, 60.0)]
    found = scores.fitted(rows)
    assert found.scale == pytest.approx(0.4, abs=1e-4)
    assert found.left == pytest.approx(0, abs=1e-6)
    assert found.low < 0.4 < found.high
    assert scores.left(found.low, rows) == pytest.approx(scores.left(found.high, rows), abs=1e-6)


def test_the_page_says_what_the_fit_says():
    rows = scores.scores()
    found = scores.fitted(rows)
    assert f"One scale for all {found.rows} rows" in PAGE
    assert f"{found.scale:.2f} ({found.low:.2f} to {found.high:.2f}) times gomc's" in PAGE
    assert f"from {scores.left(1, rows):.0f} to {found.left:.0f}," in PAGE
    for page, label in (("bh-8", "GNU Go - Oleg"), ("bh-4", "N = 1000")):
        (its,) = (each for each in rows if (each.page, each.label) == (page, label))
        assert f"by {abs(its.score)} points instead of {abs(its.paper)}" in PAGE


def test_random_games_spread_as_the_page_says():
    fast = pytest.importorskip("gomc.fast", reason="the fast backend needs numba")
    games = [
        fast.playouts(fast.Board(9, komi=7.5), 20_000, seed=1, eyes=eyes).sd_score
        for eyes in ("diagonal", "olga", "oleg")
    ]
    assert f"{min(games):.0f} to {max(games):.0f} points in gomc" in PAGE
