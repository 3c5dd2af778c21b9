"""What stands in SciPy's and statsmodels' places in the page: the ratings are the same."""

from __future__ import annotations

import functools
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import gomc
from gomc.arena.bradleyterry import Score
from gomc.arena.ratings import rate
from gomc.arena.tallies import Mean
from gomc.rng import stream

SITE = Path(gomc.__file__).parent.parent / "docs" / "site"

RATE = """
import json, sys
sys.path[:0] = [f"{sys.argv[1]}/statistics", f"{sys.argv[1]}/arrays"]
import numpy, scipy
assert "docs/site" in numpy.__file__ and "docs/site" in scipy.__file__
from gomc.arena.bradleyterry import Score
from gomc.arena.ratings import rate
found = []
for scores, anchors in json.load(sys.stdin):
    ratings = rate([Score(*score) for score in scores], anchors)
    found.append([ratings.helped, [[r.name, r.elo, r.low, r.high] for r in ratings.players]])
json.dump(found, sys.stdout)
"""


def table(seed: int) -> list[Score]:
    """Return the results of some players, of whom the last may win nothing."""
    rng = stream(17, seed)
    names = "abcdef"[: 2 + rng.below(5)]
    scores = []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            games = 1 + rng.below(40)
            scores.append(Score(a, b, rng.below(2 * games + 1) / 2, games))
    return scores


def test_ratings_of_the_page_are_those_of_statsmodels(monkeypatch: pytest.MonkeyPatch) -> None:
    model = importlib.import_module("statsmodels.genmod.generalized_linear_model").GLM
    exact = functools.partialmethod(model.fit, tol=1e-15)  # by default statsmodels stops earlier
    monkeypatch.setattr(model, "fit", exact)
    cases = [(table(seed), {"a": 1000.0} if seed % 3 == 0 else None) for seed in range(60)]
    lopsided = ("a", "b", 100.0, 100), ("a", "c", 1.0, 10_000), ("b", "c", 30.0, 30)
    cases.append(([Score(*score) for score in lopsided], None))
    done = subprocess.run(
        [sys.executable, "-c", RATE, str(SITE)],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    helped = set()
    for (scores, anchors), (page_helped, players) in zip(cases, json.loads(done.stdout), strict=True):
        right = rate(scores, anchors)
        assert page_helped == right.helped
        helped.add(right.helped)
        by_name = {name: numbers for name, *numbers in players}
        for player in right.players:
            elo, low, high = by_name[player.name]
            assert elo == pytest.approx(player.elo, rel=1e-9, abs=1e-9)
            # statsmodels computes the covariance from the last estimate but one.
            assert (low, high) == pytest.approx((player.low, player.high), abs=1e-4)
    assert helped == {True, False}


INTERVALS = """
import sys
sys.path[:0] = [f"{sys.argv[1]}/statistics", f"{sys.argv[1]}/arrays"]
import scipy.stats
assert "docs/site" in scipy.stats.__file__
from gomc.arena.tallies import Mean
print(*(Mean(0.0, 1.0, n).margin(level) for n in (2, 3, 4, 7, 30, 1001) for level in (0.5, 0.95, 0.99)))
"""


def test_students_intervals_are_those_of_scipy() -> None:
    pytest.importorskip("scipy")
    command = [sys.executable, "-c", INTERVALS, str(SITE)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes, levels = (2, 3, 4, 7, 30, 1001), (0.5, 0.95, 0.99)
    here = [Mean(0.0, 1.0, n).margin(level) for n in sizes for level in levels]
    assert [*map(float, said.split())] == pytest.approx(here, rel=1e-10)
