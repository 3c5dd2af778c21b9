"""The map of the papers: that its markers and parts fit, and that it is seen where they do not."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[1] / "docs"

CODE = '''"""A module."""

# Paper: BH 1

from dataclasses import dataclass

# Paper: BH 2, BH 3
@dataclass
class One:
    # Paper: BH 4
    # ruff: a comment between
    @property
    def two(self):
        pass

# Paper: BH 5
THREE: int = 3
'''


@pytest.fixture(scope="module")
def papers() -> Any:
    spec = importlib.util.spec_from_file_location("papers", DOCS / "ext" / "papers.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["papers"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_map_is_right(papers):
    assert (
        list(papers.problems(papers.read_papers(), papers.read_markers(), papers.read_tutorials()))
        == []
    )


def test_every_program_says_where_it_comes_from_or_is_of_no_paper(papers):
    marked = {m.name for m in papers.read_markers() if m.module.startswith("gomc.programs.")}
    assert marked >= {"ABRAMSON", "GOBBLE", "OLGA", "OLEG", "UCT", "VALKYRIA", "MOGO", "MOGO_13"}


def test_markers_belong_to_what_follows(papers):
    found = [(m.part, m.name) for m in papers.markers_of(CODE, "gomc.some")]
    assert found == [
        ("BH 1", ""),
        ("BH 2", "One"),
        ("BH 3", "One"),
        ("BH 4", "One.two"),
        ("BH 5", "THREE"),
    ]


@pytest.mark.parametrize(
    "code", ["x = 1\n\n# Paper: BH 1\n\ny = 2\n", "def f():\n    # Paper: BH 1\n    return 1\n"]
)
def test_a_marker_before_nothing(papers, code):
    with pytest.raises(
        ValueError, match=r"gomc\.some, line .: this marker stands before no definition"
    ):
        list(papers.markers_of(code, "gomc.some"))


@pytest.mark.parametrize(
    ("places", "part", "said"),
    [
        (["gomc.search.pruning", "tests.test_pruning"], {}, ""),
        (["gomc.reference.eyes", "gomc.fast.eyes", "tests.test_eyes"], {}, ""),
        (["gomc.settings.uct", "gomc.fast.uct", "tests.test_threads"], {}, ""),
        ([], {"without": "It is a summary."}, ""),
        ([], {}, "BH 1 has neither code nor, in papers.toml, a reason."),
        (
            ["gomc.search.pruning", "tests.test_pruning"],
            {"without": "Not yet."},
            "BH 1 has code, and papers.toml says why it has none.",
        ),
        (["tests.test_eyes"], {"without": "Not yet."}, "BH 1 has a test, but no code."),
        (["gomc.search.pruning"], {}, "BH 1 has code, but no test."),
        (
            ["gomc.reference.eyes", "tests.test_eyes"],
            {},
            "BH 1 is in the reference, but not in the fast",
        ),
        (["gomc.fast.eyes", "tests.test_eyes"], {}, "BH 1 is in the fast backend only."),
        (
            [],
            {"without": "-", "tutorials": {4: "each move", 3: "each move"}},
            "BH 1 is taught by tutorial 3, which does not exist.",
        ),
        (
            [],
            {"without": "-", "tutorials": {4: "each game"}},
            "BH 1 is taught by tutorial 4, which does not say 'each game'.",
        ),
        (
            [],
            {"without": "-", "tutorials": {4: ""}},
            "BH 1 is taught by tutorial 4, which does not say ''.",
        ),
    ],
)
def test_what_does_not_fit_is_named(papers, tmp_path, places, part, said):
    values = {"title": "A part", **part}
    lines = [
        f"{key}.{number} = {words!r}" if number else f"{key} = {words!r}"
        for key, value in values.items()
        for number, words in (value if isinstance(value, dict) else {0: value}).items()
    ]
    toml = tmp_path / "papers.toml"
    toml.write_text("\n".join(["[BH]", 'title = "T"', 'source = "S"', "[BH.parts.1]", *lines]))
    markers = [papers.Marker("BH 1", place, "x") for place in places]
    found = list(papers.problems(papers.read_papers(toml), markers, {4: "After each move."}))
    assert len(found) == bool(said)
    assert "".join(found).startswith(said)


def test_a_part_that_no_paper_has(papers):
    markers = [papers.Marker("BH Table 9", "gomc.search.pruning", "Pruned")]
    said = "gomc.search.pruning.Pruned is marked with 'BH Table 9', which is no part in papers.toml."
    assert list(papers.problems({}, markers, {})) == [said]
