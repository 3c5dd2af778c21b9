"""The command that brings a missing package: it is right for the way in which gomc was installed."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path

import pytest

from gomc.errors import MissingExtra, check_installed, missing_extra
from gomc.installing import installing


class Installed:
    """A distribution with a note of pip's."""

    def __init__(self, note: str | None) -> None:
        self.note = note

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.note


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment in the current folder, which is not activated; gomc came from an index."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "pip").touch(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(tmp_path)
    noted(monkeypatch, None)
    return tmp_path


def noted(monkeypatch: pytest.MonkeyPatch, note: object) -> None:
    text = note if note is None or isinstance(note, str) else json.dumps(note)
    monkeypatch.setattr(metadata, "distribution", lambda _name: Installed(text))


def test_from_an_index_the_name_is_enough(environment, monkeypatch):
    assert installing("arena,fast") == ".venv/bin/pip install 'gomc[arena,fast]'"
    monkeypatch.setenv("PATH", str(environment / ".venv" / "bin"))
    assert installing("arena") == "pip install 'gomc[arena]'"


@pytest.mark.parametrize(
    ("note", "wanted"),
    [
        ({"url": "file://HERE", "dir_info": {"editable": True}}, "-e '.[arena]'"),
        ({"url": "file://HERE", "dir_info": {}}, "'.[arena]'"),
        ({"url": "file:///my%20caf%C3%A9", "dir_info": {"editable": True}}, "-e '/my café[arena]'"),
        ({"url": "file:///tmp/gomc-1.whl", "archive_info": {}}, "'/tmp/gomc-1.whl[arena]'"),
        (
            {"url": "https://a.b/gomc-1.whl", "archive_info": {}},
            "'gomc[arena] @ https://a.b/gomc-1.whl'",
        ),
        (
            {"url": "https://a.b/gomc", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}},
            "'gomc[arena] @ git+https://a.b/gomc@c0ffee'",
        ),
        ("no JSON", "'gomc[arena]'"),
        ([], "'gomc[arena]'"),
    ],
)
def test_gomc_comes_from_where_it_came_from(environment, monkeypatch, note, wanted):
    if isinstance(note, dict):
        note = note | {"url": note["url"].replace("HERE", str(environment))}
    noted(monkeypatch, note)
    assert installing("arena") == f".venv/bin/pip install {wanted}"


def test_elsewhere_whole_paths_are_named(environment, monkeypatch):
    noted(monkeypatch, {"url": f"file://{environment}", "dir_info": {"editable": True}})
    for folder in ("/usr", environment / ".venv" / "bin"):
        monkeypatch.chdir(folder)
        assert installing("fast") == f"{environment}/.venv/bin/pip install -e '{environment}[fast]'"


def test_an_environment_without_pip_beside_its_python(environment):
    (environment / ".venv" / "bin" / "pip").unlink()
    assert installing("fast") == f"{sys.executable} -m pip install 'gomc[fast]'"


@pytest.mark.usefixtures("environment")
def test_a_package_that_is_imported_from_a_folder_alone(monkeypatch):
    def absent(name: str) -> Installed:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", absent)
    assert installing("fast") == ".venv/bin/pip install 'gomc[fast]'"


def test_errors_name_the_command(environment, monkeypatch):
    noted(monkeypatch, {"url": f"file://{environment}", "dir_info": {"editable": True}})
    with pytest.raises(MissingExtra, match=r"not installed: \.venv/bin/pip install -e '\.\[sky\]'\.$"):
        check_installed("a flight", {"sky": ["wings"]})
    with pytest.raises(MissingExtra, match=r"not installed: \.venv/bin/pip install -e '\.\[sky\]'\.$"):
        missing_extra("a flight", "sky", ImportError(name="wings"))
