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
            {"without": "-", "tutorials": {4: "After each move", 3: "After each move"}},
            "BH 1 is taught by tutorial 3, which does not exist.",
        ),
        (
            [],
            {"without": "-", "tutorials": {4: "each move"}},
            "BH 1 is taught by tutorial 4, in which nothing begins with 'each move'.",
        ),
        (
            [],
            {"without": "-", "tutorials": {4: ""}},
            "BH 1 is taught by tutorial 4, in which nothing begins with ''.",
        ),
        (
            [],
            {"without": "-", "tutorials": {4: "A clause"}},
            "BH 1 is taught by tutorial 4, which explains it in 4 words, and not in 40.",
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
    texts = {4: ["After each move." + " More" * 37, "A clause names [it](page.md), $x + y$, `z`."]}
    found = list(papers.problems(papers.read_papers(toml), markers, texts))
    assert len(found) == bool(said)
    assert "".join(found).startswith(said)


def test_a_part_that_no_paper_has(papers):
    markers = [papers.Marker("BH Table 9", "gomc.search.pruning", "Pruned")]
    said = "gomc.search.pruning.Pruned is marked with 'BH Table 9', which is no part in papers.toml."
    assert list(papers.problems({}, markers, {})) == [said]


NOTEBOOK = [
    """# Title

An introduction.
""",
    """## Values
The value is

$$ v = 1 , $$

where $v$ is a value. It has

- one item,
- another.

A paragraph
of two lines.

## Costs

The cost.
""",
    "The text after a cell of code.",
    "## What was left out, and why\n\n- **Time.** Something else.",
]


def test_a_paragraph_goes_on_in_its_formula_and_its_list(papers):
    assert list(papers.passages(NOTEBOOK)) == [
        "# Title An introduction.",
        "# Title",
        "An introduction.",
        "## Values The value is $$ v = 1 , $$ where $v$ is a value. It has - one item, - another. "
        "A paragraph of two lines.",
        "## Values",
        "The value is $$ v = 1 , $$ where $v$ is a value. It has - one item, - another.",
        "A paragraph of two lines.",
        "## Costs The cost. The text after a cell of code.",
        "## Costs",
        "The cost.",
        "The text after a cell of code.",
    ]


def test_formulas_and_code_are_no_words(papers):
    text = "A [link](to/a_page.md), `code`, $x + y$ and $$ z = 3 . $$ four-letter words, 12 numbers."
    assert papers.count_words(text) == 7
