"""The table of kept reports, which the documentation is given by ``docs/ext/kept.py``."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from gomc.arena import Store
from gomc.lab import experiments
from gomc.lab.experiments.pages import write
from gomc.lab.experiments.report import Report
from gomc.lab.experiments.text import sheet

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
        quick = its.page.startswith("quick/")
        assert its.form == ("quick" if quick else "full")
        words = ("not judged",) if quick else ("confirmed", "contradicted", "open", "untested")
        assert its.verdict in words, its
        assert its.figure or its.key == "bh-vegos", its
        assert its.games or its.key in (*experiments.STUDIES, "bh-7"), its


def test_every_experiment_has_one_row_whose_form_is_the_full_one_if_that_was_played():
    rows = [*kept.rows()]
    assert [forms[0].key for forms in rows][: len(experiments.EXPERIMENTS)] == [
        *experiments.EXPERIMENTS
    ]
    assert len({forms[0].key for forms in rows}) == len(rows)
    assert {each.page for forms in rows for each in forms} - {""} == {
        each.page for each in kept.reports()
    }
    its = {forms[0].key: forms for forms in rows}
    assert [each.form for each in its["bh-3"]] == ["full", "quick"]
    *_, row = kept.written([its["bh-3"]]).splitlines()
    assert row.startswith("| [bh-3](bh-3.md) | Bouzy and Helmstetter 2003, Table 3")
    assert row.endswith("| [full](bh-3.md), [quick](quick/bh-3.md) |")
    for forms in rows:
        assert kept.written([forms]).count(" | ") == 3 * 7
        if not forms[0].page:
            assert forms[0].verdict == "not played"


def test_a_row_is_what_the_page_says():
    its = {each.page: each for each in kept.reports()}["bh-3.md"]
    page = (DOCS / "experiments" / "bh-3.md").read_text("utf-8")
    assert its.source == "Bouzy and Helmstetter 2003, Table 3, section 4.2.2"
    assert its.finding.startswith("All moves as first is weaker than the basic idea")
    assert f'"gomc-verdict {its.verdict}">{its.verdict}</span>: All moves as first' in page
    assert its.games
    assert its.figure.endswith(": the basic idea is stronger than all moves as first")
    figure = its.figure.partition(":")[0]
    assert f"the basic idea is stronger than all moves as first ({figure}" in page


@pytest.fixture
def page(invented, tmp_path):
    """Return a function that plays invented games of an experiment, and returns the page."""

    def made(key, mean, quick):
        experiment = experiments.find(key)
        with Store(":memory:") as store:
            for label, match in experiment.matches(quick).items():
                scores = (mean[label] + 40 * (i % 4 > 1) - 20 for i in range(match.games))
                store.add(match, *(invented(match, i, score + 0.5) for i, score in enumerate(scores)))
            file = tmp_path / f"{key}.md"
            write(sheet(Report.of(experiment, store, quick)), file)
        return file.read_text("utf-8")

    return made


def test_an_open_row_tells_the_most_games_that_would_decide(page):
    its = kept.report(
        page("bh-5", {"K = 0": 2, "K = 5": 0, "K = 10": -1, "K = 20": -9}, False), "bh-5.md"
    )
    assert (its.verdict, its.form, its.games) == ("open", "full", "100")
    assert its.needed.startswith("about ")
    assert its.needed.endswith(" games a row")
    assert int(its.needed.split()[1].replace(",", "")) > 5000  # those of K = 10


def test_a_quick_row_is_not_judged(page):
    its = kept.report(
        page("bh-5", dict.fromkeys(("K = 0", "K = 5", "K = 10", "K = 20"), -90), True), "q"
    )
    assert (its.verdict, its.form, its.games, its.needed) == ("not judged", "quick", "16", "")
    assert its.badge == '<span class="gomc-verdict not-judged">not judged</span>'
    assert its.figure.endswith(": K = 0 is weaker than K = 2")


def test_another_page_is_no_report():
    with pytest.raises(ValueError, match=r"own\.md is no report"):
        kept.report("# A page\n\nThe paper's finding is unknown.", "own.md")
