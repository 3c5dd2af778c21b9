"""The published pages of experiments: each says what the kept results of the page say."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from gomc.arena.lines import FORM
from gomc.lab.experiments import find
from gomc.lab.experiments.pages import results_of

DOCS = Path(__file__).parents[1] / "docs"


def load() -> ModuleType:
    """Return ``docs/ext/reports.py``."""
    spec = importlib.util.spec_from_file_location("reports", DOCS / "ext" / "reports.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["reports"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reports = load()
PAGES = {path.relative_to(reports.PAGES).as_posix(): path for path in reports.paths()}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_its_results_say(name, request):
    path = PAGES[name]
    cases = request.getfixturevalue("shared") / "cases" if "--cases" in path.read_text() else Path()
    page = reports.page(path, cases)
    assert page.has_all
    said, now = (reports.MACHINE.sub("", text) for text in (path.read_text("utf-8"), page.text()))
    assert said == now, "python docs/ext/reports.py writes the page again"


CASES = {
    "cf-nakade.md": (),
    "cf-weaknesses.md": (),
    "quick/cf-balance.md": ("evaluations_9x9",),
    "quick/cf-tactics.md": ("tactics_9x9", "tactics_large"),
}
"""The pages of studies, and the files of positions that each needs."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_programs_of_today_give_the_kept_answers(name, request):
    """After a change of a program or of a policy all of its questions must be asked again."""
    folder = request.getfixturevalue("shared") / "cases" if CASES[name] else Path()
    files = [folder / f"{stem}.jsonl" for stem in CASES[name]]
    path = PAGES[name]
    lines = map(json.loads, results_of(path).read_text("utf-8").splitlines())
    kept = {line["question"]: line["answer"] for line in lines if "question" in line}
    study, asked = find(path.stem), Counter()
    for question in study.questions(study.form("quick" in name, files=files)):
        who = getattr(question, "player", None) or question.policy
        if asked[who] < 3 and "playouts=10000" not in question.key:
            asked[who] += 1
            assert question.ask() == kept[question.key], question
    assert len(asked) > 5


def test_every_file_of_results_belongs_to_a_page():
    files = {*reports.PAGES.glob("results/*"), *reports.PAGES.glob("quick/results/*")}
    assert files == {results_of(path) for path in PAGES.values()} - {None}
    for file in files:
        assert json.loads(file.read_text("utf-8").partition("\n")[0]) == FORM


def test_pages_are_written_again_from_the_results(tmp_path, monkeypatch):
    """A page with other words becomes what it was; the sentence about the machine stays."""
    monkeypatch.setattr(reports, "PAGES", tmp_path)
    name = "cf-nakade.md"
    (tmp_path / "results").mkdir()
    (tmp_path / "quick").mkdir()
    shutil.copy(results_of(PAGES[name]), tmp_path / "results")
    others = "quick/bh-3.md", "quick/cf-balance.md"  # one has no results, one no positions either
    for other in (name, *others):
        shutil.copy(PAGES[other], tmp_path / other)
    before = PAGES[name].read_text("utf-8")
    machine = "Written on a machine of this kind: another, 99 cores."
    old = reports.MACHINE.sub(f" {machine}", before.replace("paper's finding", "paper's claim"))
    assert old.count(machine) == 1
    (tmp_path / name).write_text(old, "utf-8")
    done = CliRunner().invoke(reports.main, [])
    assert done.stdout == f"{name}\n"
    assert done.stderr.startswith("quick/cf-balance.md is not written: cannot read ")
    assert (tmp_path / name).read_text("utf-8") == reports.MACHINE.sub(f" {machine}", before)
    assert before.endswith("\n[The results of this page](results/cf-nakade.jsonl), a line for each.\n")


def test_a_page_without_its_command_is_named(tmp_path):
    (tmp_path / "own.md").write_text("# A page\n", "utf-8")
    with pytest.raises(ValueError, match=r"own\.md shows no command `gomc experiment report`"):
        reports.page(tmp_path / "own.md", tmp_path)
