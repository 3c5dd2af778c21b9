"""One's progress in the exercises: what is noted, where, and what is said if it cannot be."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from gomc.cli import main
from gomc.course.exercises import Progress, check, contents, exercise, progress
from gomc.course.exercises import solved as kept
from gomc.errors import GomcError

NAMES = tuple(each.name for each in contents())


def solve(name: str) -> str:
    """Have the right answer checked, and return the verdict in words."""
    verdict = check(name, exercise(name).answer, seconds=10)
    assert verdict
    assert escape(verdict.unnoted) in verdict._repr_html_()
    return str(verdict)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of one's progress, which is not there yet, in a folder that is not there either."""
    file = tmp_path / "data" / "mine.json"
    monkeypatch.setenv(kept.VARIABLE, str(file))
    return file


def beside(file: Path) -> set[str]:
    """Return the names in the folder of a file."""
    return {path.name for path in file.parent.iterdir()}


def test_nothing_is_written_before_something_is_solved(file: Path) -> None:
    assert progress().solved == ()
    assert not check("elo", lambda rate: rate)
    assert not file.parent.exists()


def test_what_is_solved_is_kept_in_its_order_and_once(file: Path) -> None:
    for name in ("elo", "nth", "elo"):
        assert "noted" not in solve(name)
        assert name in progress().solved
    assert json.loads(file.read_text()) == {"solved": ["elo", "nth"]}
    assert beside(file) == {"mine.json", "mine.json.lock"}


@pytest.mark.usefixtures("file")
def test_what_several_note_at_once_is_kept() -> None:
    """Threads wait for each other as processes do; without that some of these marks are lost."""
    names = [f"of_tomorrow_{n}" for n in range(40)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(kept.note, names))
    assert {*kept.solved()} == {*names}


@pytest.mark.usefixtures("file")
def test_another_process_knows_it() -> None:
    solve("softmax")
    command = [sys.executable, "-m", "gomc", "exercises"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    assert found.startswith("1 of 85 exercises are solved. The next: ")
    assert re.findall(r"  \+ ([a-z_]+)", found) == ["softmax"]


def test_names_that_another_version_has_are_kept(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"solved": ["of_tomorrow", "nth"]}')
    assert str(progress()).startswith("1 of 85 ")
    solve("elo")
    assert json.loads(file.read_text())["solved"] == ["of_tomorrow", "nth", "elo"]


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"[]", b'{"solved": 3}', b'{"solved": [3]}', b"\xff\xfe", b"[" * 10**5, b"\0" * 40],
    ids=["empty", "half", "a list", "a number", "numbers", "no text", "deep", "zeros"],
)
def test_a_damaged_file_gets_a_sentence_and_stays_as_it_is(file: Path, text: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(text)
    with pytest.raises(GomcError) as error:
        progress()
    said = str(error.value)
    assert said.startswith(
        f'{file} should be JSON with a list of names, {{"solved": [...]}}, and is not'
    )
    assert solve("elo").endswith(f"\n\nIt could not be noted as solved: {said}")
    assert file.read_bytes() == text
    shown = CliRunner().invoke(main, ["exercises"])
    assert (shown.exit_code, said in shown.output) == (2, True)


def is_a_folder(file: Path) -> None:
    file.mkdir(parents=True)


def is_below_a_file(file: Path) -> None:
    file.parent.write_text("")


def is_a_link_to_itself(file: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(file)


@pytest.mark.parametrize("spoil", [is_a_folder, is_below_a_file, is_a_link_to_itself])
def test_a_file_that_cannot_be_used_gets_a_sentence(file: Path, spoil: Callable[[Path], None]) -> None:
    spoil(file)
    with pytest.raises(GomcError, match=r"cannot be used \(.+\); GOMC_PROGRESS can name another"):
        progress()
    assert "It could not be noted as solved: " in solve("elo")


def test_a_full_disk_leaves_what_was_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    solve("elo")
    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        assert "cannot be used (No space left on device)" in solve("nth")
    assert progress().solved == ("elo",)
    assert beside(file) == {"mine.json", "mine.json.lock"}


def test_a_link_stays_a_link(file: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(file.with_name("real.json"))
    solve("elo")
    assert file.is_symlink()
    assert progress().solved == ("elo",)


@pytest.mark.parametrize("platform", ["linux", "emscripten"])
def test_without_a_file_it_is_known_as_long_as_python_runs(
    platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turned off, or in the browser."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv(kept.VARIABLE, "off" if platform == "linux" else "")
    monkeypatch.setattr(kept, "_here", [])
    monkeypatch.setattr(kept, "IN_PAGE", platform == "emscripten")
    kept.note("elo")
    kept.note("elo")
    assert progress().solved == ("elo",)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("platform", "variables", "found"),
    [
        ("linux", {}, "/home/me/.local/share/gomc/exercises.json"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/gomc/exercises.json"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/me/.local/share/gomc/exercises.json"),
        ("darwin", {}, "/home/me/Library/Application Support/gomc/exercises.json"),
        ("win32", {}, "/home/me/AppData/Roaming/gomc/exercises.json"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/gomc/exercises.json"),
        ("linux", {kept.VARIABLE: "~/own.json", "XDG_DATA_HOME": "/data"}, "/home/me/own.json"),
    ],
)
def test_where_it_is_kept(
    platform: str, variables: dict[str, str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (kept.VARIABLE, "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert kept.progress_file() == Path(os.path.realpath(found))


def test_a_user_without_a_home_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv(kept.VARIABLE, "")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(GomcError, match=r"^no home folder is known; GOMC_PROGRESS can name a file"):
        progress()


@pytest.mark.parametrize(
    ("solved", "following"),
    [
        ((), "superko_game"),
        (("flood",), "liberties"),
        (("ucb1", "neighbours"), "flood"),
        (("neighbours", "ucb1", "of_tomorrow"), "ucb1_tuned"),
        (NAMES[-1:], "superko_game"),
        (NAMES[1:], "superko_game"),
        (NAMES, None),
    ],
)
def test_the_next_is_the_first_open_one_after_the_one_solved_last(
    solved: tuple[str, ...], following: str | None
) -> None:
    found = Progress(solved).next
    assert (found.name if found else None) == following


def test_the_page_shows_all_by_tutorial() -> None:
    mine = Progress(("flood", "elo"))
    text, html = str(mine), ElementTree.fromstring(f"<p>{mine._repr_html_()}</p>")
    rows = [["".join(cell.itertext()) for cell in row] for row in html.iter("tr")][1:]
    assert len(rows) == len({each.tutorial for each in contents()}) == len(text.splitlines()) - 3
    counts = [row[2].replace("\u00a0", " ") for row in rows]
    assert counts[0] == "1 of 7"
    assert counts[5:7] == ["1 of 5", "0 of 7"]
    assert rows[5][3].endswith("\u25cb\u00a0wilson \u2713\u00a0elo")
    assert [bold.text for bold in html.iter("b")] == ["greedy_lost"]
    assert '28. Predict: how often greed leaves the best machine, exercise("greedy_lost").' in text
    everything = Progress(NAMES)
    assert str(everything).startswith("85 of 85 exercises are solved.\n")
    assert "  - " not in str(everything)
    assert "<b>" not in everything._repr_html_()


def test_the_command_says_what_an_exercise_asks() -> None:
    assert CliRunner().invoke(main, ["exercises", "elo"]).output == f"{exercise('elo')}\n"
    refused = CliRunner().invoke(main, ["exercises", "ello"])
    assert (refused.exit_code, "perhaps 'elo'" in refused.output) == (2, True)
