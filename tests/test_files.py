"""Files that are written in one step, and by one process at a time."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gomc.errors import GomcError
from gomc.files import locked, replace
from gomc.game.files import read_packed, write

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for data in (b"old" * 100_000, b"new", b""):
        replace(file, data)
        assert file.read_bytes() == data
        assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a\0b", r"cannot write 'a\\x00b': .*null"),
        (Path("nowhere/file"), r"cannot write 'nowhere.file': No such file"),
        (3, "cannot write 3: "),
    ],
)
def test_names_that_cannot_be_written_give_a_sentence(name, sentence: str) -> None:
    with pytest.raises(GomcError, match=sentence):
        write(name, b"")


def test_a_packed_file_is_unpacked_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "file.gz"
    packed = gzip.compress(b"12" * 500)
    file.write_bytes(packed)
    assert read_packed(file, 1000) == b"12" * 500
    assert read_packed(file, 100) == b"12" * 50
    file.write_bytes(packed + packed)  # programs such as bgzip pack a file in parts
    assert read_packed(file, 10_000) == b"12" * 1000
    for data in (b"12", packed[:2] + b"no", packed[:-9], packed + b"no"):
        file.write_bytes(data)
        assert read_packed(file, 10_000) == data


@posix
def test_links_and_permissions_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    before = os.umask(0o027)
    try:
        replace(file, b"1")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o640
    file.chmod(0o604)
    link.symlink_to(file)
    replace(link, b"2")
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"2", 0o604)


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "file"
    replace(file, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace(file, b"new")
    assert file.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [file]


@posix
def test_a_link_laid_beside_is_not_followed(tmp_path: Path, monkeypatch) -> None:
    """Even if its name was guessed."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / f".gomc-{'00' * 8}").symlink_to(victim)
    with pytest.raises(FileExistsError):
        replace(tmp_path / "file", b"new")
    assert victim.read_bytes() == b"mine"


@posix
def test_what_is_no_regular_file_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace(pipe, b"data")
        assert os.read(end, 10) == b"data"
        assert pipe.is_fifo()
    finally:
        os.close(end)
    with pytest.raises(OSError, match="directory"):
        replace(tmp_path, b"data")


def add_one(file: Path) -> None:
    with locked(file):
        file.write_text(str(int(file.read_text()) + 1))


def test_threads_wait_for_each_other(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add_one, [file] * 100))
    assert file.read_text() == "100"


HOLD = """
import sys
from pathlib import Path
from gomc.files import locked

with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


@posix
def test_the_lock_of_a_killed_process_is_void(tmp_path: Path) -> None:
    import fcntl

    file = tmp_path / "file"
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"locked\n"
        with Path(f"{file}.lock").open() as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        process.send_signal(signal.SIGKILL)
    with locked(file):
        pass
