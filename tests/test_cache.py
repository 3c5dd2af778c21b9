"""The folder of compiled code: its name, and in nobody else's hands; its files: whole, or not read."""

from __future__ import annotations

import errno
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numba

import gomc
from gomc.errors import CacheWarning
from gomc.fast.compiler import cache, processor
from gomc.fast.compiler.cache import make_safely
from gomc.fast.compiler.kept import DiskCache, Files
from gomc.fast.compiler.quick import WholeCompiler

PACKAGE = Path(gomc.__file__).parent
FILES = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py"))

NOBODY = 65534

owners = pytest.mark.skipif(
    not hasattr(os, "geteuid"), reason="this system does not tell whose a folder is"
)
root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away"
)


@pytest.fixture(autouse=True)
def nothing_said() -> Iterator[None]:
    """Let each test hear what is said once in a process."""
    cache.say.cache_clear()
    yield
    cache.say.cache_clear()


# --- Its name.


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package."""
    copy = tmp_path_factory.mktemp("copied") / "gomc"
    return shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))


BARE = f"""
bare = sys.modules["gomc.reference"] = types.ModuleType("gomc.reference")
bare.__path__ = [{str(PACKAGE / "reference")!r}]
"""
"""Makes a package without the names that learners type, which would load the whole book."""


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The files that a fresh interpreter runs to load all that has kernels, but for gomc's own.

    `gomc` itself runs ``backend.py``, for the names that learners type.
    """
    kernels = [name for name in FILES if name.startswith(("fast/", "lab/learn/"))]
    modules = [name.removesuffix(".py").replace("/", ".") for name in kernels]
    imports = ", ".join(f"gomc.{name.removesuffix('.__init__')}" for name in modules)
    found = "[getattr(module, '__file__', None) for module in sys.modules.values()]"
    code = f"import json, sys, types\n{BARE}\nimport {imports}\nprint(json.dumps({found}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name for name in FILES if str(PACKAGE / name) in json.loads(done.stdout)} - {
        "__init__.py",
        "backend.py",
    }


def test_the_name_changes_with_each_file_that_kernels_are_made_of(copied, loaded, monkeypatch):
    """Each file is left changed, so that every name must be another than all before."""
    files = {f"gomc.{name[:-3].replace('/', '.')}".removesuffix(".__init__"): name for name in loaded}
    found = cache.sources(copied)
    assert {name: (copied / file).read_bytes() for name, file in files.items()}.items() <= found.items()
    names = [cache.fingerprint(copied)]
    with monkeypatch.context() as patch:
        patch.setattr(cache, "sources", lambda _: found)
        for name in files:
            found[name] += b"# A comment.\n"
            names.append(cache.fingerprint(copied))
    assert len({*names}) == len(loaded) + 1 > 100
    add_a_comment(copied / "fast" / "board.py")
    assert cache.fingerprint(copied) not in names


def test_the_name_changes_with_nothing_else(copied, loaded):
    before = cache.fingerprint(copied)
    for file in FILES:
        if file not in loaded:
            add_a_comment(copied / file)
    assert cache.fingerprint(copied) == before


def add_a_comment(path: Path) -> None:
    """Change a source."""
    path.write_text(path.read_text() + "# A comment.\n")


@pytest.mark.parametrize(
    "name", ["BOUNDSCHECK", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE", "OPT", "SLP_VECTORIZE"]
)
def test_the_name_changes_with_the_settings_of_the_code(name, monkeypatch):
    before = cache.fingerprint(PACKAGE)
    monkeypatch.setattr(cache.config, name, 2)
    assert cache.fingerprint(PACKAGE) != before


def test_an_edit_of_what_only_uses_kernels_compiles_nothing_anew(loaded):
    users = ("course/", "show/", "sgf.py", "arena/", "cli/", "gtp/", "play/")
    assert not [name for name in loaded if name.startswith(users)]
    assert not {"reference/__init__.py", "reference/uct.py", "reference/playout.py"} & loaded
    assert {"reference/board.py", "reference/nakade.py", "reference/eyes.py"} < loaded
    assert {name for name in FILES if name.startswith("fast/")} < loaded
    assert {"errors.py", "game/position.py", "settings/policy.py", "search/uct.py"} < loaded


def test_the_name_is_found_quickly():
    def seconds() -> float:
        begin = time.process_time()
        cache.fingerprint(PACKAGE)
        return time.process_time() - begin

    assert min(seconds() for _ in range(10)) < 0.050


# --- The folder. The tests stand in for another user by giving folders away, or opening them to all.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where compiled code is to stand: ``base/gomc/code``, of which there is nothing yet."""
    return tmp_path / "above" / "base" / "gomc" / "code"


@owners
def test_all_folders_are_made_for_this_user_alone(tmp_path, folder):
    before = os.umask(0)
    try:
        make_safely(folder)
        make_safely(folder)
    finally:
        os.umask(before)
    made = [folder, *folder.parents[:3]]
    assert [place.stat().st_mode & 0o777 for place in made] == [0o700] * 4
    assert folder.parents[3] == tmp_path


@owners
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702], ids=oct)
@pytest.mark.parametrize("level", [0, 2, 3], ids=["code", "base", "above"])
def test_a_folder_in_which_others_can_write_is_not_trusted(folder, level, mode):
    make_safely(folder)
    place = [folder, *folder.parents][level]
    place.chmod(mode)
    with pytest.raises(PermissionError):
        make_safely(folder)
    assert place.stat().st_mode & 0o777 == mode


@owners
def test_nothing_is_made_where_others_can_write(folder):
    base = folder.parents[1]
    base.mkdir(parents=True)
    base.chmod(0o777)
    with pytest.raises(PermissionError):
        make_safely(folder)
    assert list(base.iterdir()) == []


@owners
def test_what_an_older_gomc_left_open_to_a_group_is_closed(folder):
    folder.parent.mkdir(parents=True)
    folder.parent.chmod(0o775)
    make_safely(folder)
    assert folder.parent.stat().st_mode & 0o777 == 0o700


@owners
@pytest.mark.parametrize("level", [2, 3], ids=["base", "above"])
def test_in_a_sticky_folder_nobody_can_exchange_what_is_ours(folder, level):
    place = folder.parents[level - 1]
    place.mkdir(parents=True)
    place.chmod(0o1777)
    make_safely(folder)
    assert folder.is_dir()


@root
@pytest.mark.parametrize("level", range(4), ids=["code", "gomc", "base", "above"])
def test_a_folder_of_another_user_is_not_trusted(folder, level):
    make_safely(folder)
    os.chown([folder, *folder.parents][level], NOBODY, -1)
    with pytest.raises(PermissionError):
        make_safely(folder)


@pytest.mark.parametrize("level", range(2), ids=["code", "gomc"])
def test_a_link_is_not_followed(tmp_path, folder, level):
    make_safely(folder)
    place = [folder, *folder.parents][level]
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotADirectoryError):
        make_safely(folder)


@pytest.fixture
def choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path | None]:
    """Choose a folder of compiled code anew, given the variables; files go below the test's folder."""
    (tmp_path / "temporary").mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))

    def choose(numba_cache_dir: object = "", xdg: object = "", home: object = "") -> Path | None:
        monkeypatch.setattr(cache.config, "CACHE_DIR", str(numba_cache_dir))
        monkeypatch.setenv("XDG_CACHE_HOME", str(xdg))
        monkeypatch.setenv("HOME", str(home))
        return cache.cache_folder.__wrapped__()

    return choose


def given(place: Path) -> list[dict[str, Path]]:
    """The ways to say that compiled code is to stand in a folder, or in one below it."""
    return [{"numba_cache_dir": place}, {"xdg": place}, {"home": place}]


@owners
@pytest.mark.parametrize("way", range(3), ids=["NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "home"])
def test_where_the_place_given_cannot_be_trusted_the_next_is_tried(tmp_path, choose, way):
    place = tmp_path / "given"
    place.mkdir()
    arguments = given(place)[way]
    chosen = choose(**arguments)
    assert chosen is not None
    assert chosen.is_relative_to(place)
    place.chmod(0o777)
    chosen = choose(**arguments)
    assert chosen is not None
    assert chosen.parents[1] == tmp_path / "temporary" / f"gomc-{os.geteuid()}"


@owners
def test_a_link_that_the_user_made_leads_to_the_folder_that_is_looked_at(tmp_path, choose):
    (tmp_path / "scratch").mkdir()
    (tmp_path / "given").symlink_to(tmp_path / "scratch")
    assert choose(tmp_path / "given").is_relative_to(tmp_path / "scratch")
    (tmp_path / "scratch").chmod(0o777)
    assert choose(tmp_path / "given").is_relative_to(tmp_path / "temporary")


def made_by_another(place: Path) -> None:
    place.mkdir()
    os.chown(place, NOBODY, -1)


def open_to_all(place: Path) -> None:
    place.mkdir()
    place.chmod(0o777)


def led_away(place: Path) -> None:
    place.with_name("elsewhere").mkdir()
    place.symlink_to(place.with_name("elsewhere"))


@owners
@pytest.mark.parametrize("prepare", [pytest.param(made_by_another, marks=root), open_to_all, led_away])
def test_nothing_is_kept_where_another_was_first_in_the_folder_of_temporary_files(
    tmp_path, choose, prepare
):
    """All know the name of the folder, and whoever makes it first could exchange what is in it."""
    (tmp_path / "temporary").chmod(0o1777)
    prepare(tmp_path / "temporary" / f"gomc-{os.geteuid()}")
    with pytest.warns(CacheWarning, match=r"^gomc finds no folder where compiled code can be kept"):
        assert choose("/dev/null/cache") is None


def test_without_users_nothing_is_kept_where_all_can_write(tmp_path, choose, monkeypatch):
    """On Windows nothing tells whose a folder is."""
    monkeypatch.delattr(os, "geteuid", raising=False)
    assert choose(tmp_path / "given").is_relative_to(tmp_path / "given")
    (tmp_path / "a file").touch()
    with pytest.warns(CacheWarning):
        assert choose(tmp_path / "a file") is None


# --- The files.


def added(a: int, b: int) -> int:
    """Something to compile."""
    return 3 * a + b


@pytest.fixture
def call(tmp_path: Path) -> Callable[..., bool]:
    """Call a function, compiled as if by a new process, and return whether its code was compiled."""

    def call(a: Any = 2, b: Any = 1) -> bool:
        compiled = numba.njit(added, pipeline_class=WholeCompiler)
        compiled._cache = DiskCache(added, tmp_path / "kept")
        assert compiled(a, b) == 3 * a + b
        return not compiled.stats.cache_hits

    (tmp_path / "kept").mkdir(mode=0o700)
    return call


def kept(tmp_path: Path) -> list[Path]:
    """Return the files of compiled code."""
    return sorted((tmp_path / "kept").iterdir())


def test_each_kind_of_arguments_has_a_file_of_its_own(tmp_path, call):
    assert [call(), call(2.5), call(), call(2.5)] == [True, True, False, False]
    files = kept(tmp_path)
    assert len(files) == 2
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in files) or os.name == "nt"
    compiled = numba.njit(added, pipeline_class=WholeCompiler)
    compiled._cache = DiskCache(added, tmp_path / "kept")
    compiled(1, 1)
    compiled.recompile()
    assert len(kept(tmp_path)) == 1


def test_code_for_another_processor_has_a_file_of_its_own(tmp_path, call, monkeypatch):
    """With ready kernels the code is for their processor, and numba's key names this machine's."""
    assert call()
    monkeypatch.setattr(processor, "FEATURES", "+another")
    assert call()
    assert len(kept(tmp_path)) == 2
    monkeypatch.setattr(processor, "NAME", "another")
    assert [call(), call()] == [True, False]


def damages(data: bytes) -> Iterator[bytes]:
    """Damage a file's content in many ways: cut off, flipped, overwritten."""
    yield b""
    yield from (data[:n] for n in (1, 31, 32, 33, len(data) // 2, len(data) - 1))
    for place in range(0, len(data), len(data) // 40):
        yield data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :]
    yield data + b"\0"
    yield bytes(len(data))
    yield pickle.dumps((None, "an older way of keeping it"))


def test_a_damaged_file_is_not_even_unpickled(tmp_path, call, monkeypatch):
    call()
    [file] = kept(tmp_path)
    data, unpickled = file.read_bytes(), []
    files = Files(tmp_path / "kept", "stem", None)
    file = file.rename(files.path("a key"))
    monkeypatch.setattr(pickle, "loads", lambda code: unpickled.append(code) or (None, None))
    assert (files.load("a key"), len(unpickled)) == (None, 1)
    for damaged in damages(data):
        file.write_bytes(damaged)
        cache.say.cache_clear()
        with pytest.warns(CacheWarning, match=r"^gomc compiles anew what is damaged in "):
            assert files.load("a key") is None
    assert len(unpickled) == 1


def test_a_damaged_file_is_replaced(tmp_path, call):
    call()
    call(2.5)
    for file in kept(tmp_path):
        file.write_bytes(file.read_bytes()[:-1])
    with pytest.warns(CacheWarning, match=r"^gomc compiles anew what is damaged in ") as said:
        assert [call(), call(2.5)] == [True, True]
    assert len(said) == 1
    assert [call(), call(2.5)] == [False, False]


def test_code_for_something_else_is_not_taken(tmp_path, call):
    """The name of a file is a hash; what it is of stands in it too."""
    call()
    [one] = kept(tmp_path)
    call(2.5)
    [two] = (file for file in kept(tmp_path) if file != one)
    shutil.copy(one, two)
    assert [call(2.5), call(2.5)] == [True, False]


@owners
@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.chmod(0o666),
        pytest.param(lambda file: os.chown(file, NOBODY, -1), marks=root),
    ],
    ids=["mode", "owner"],
)
def test_a_file_that_others_could_change_is_not_read(tmp_path, call, change):
    call()
    [file] = kept(tmp_path)
    change(file)
    with pytest.warns(CacheWarning, match=r"cannot read in .*: others can change it\.$"):
        assert call()
    assert not call()


def raising(number: int) -> Callable[..., None]:
    """Return a function that fails as the system does for this reason."""

    def fail(*_arguments: object, **_named: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_kernel_works_where_its_code_cannot_be_written(tmp_path, call, monkeypatch, number):
    monkeypatch.setattr(tempfile, "mkstemp", raising(number))
    with pytest.warns(CacheWarning) as said:
        assert [call(), call(2.5)] == [True, True]
    assert [str(warning.message) for warning in said] == [
        f"gomc cannot keep compiled code in {tmp_path / 'kept'}: {os.strerror(number)}."
    ]


def test_nothing_is_left_of_a_file_that_could_not_be_written_in_full(tmp_path, call, monkeypatch):
    monkeypatch.setattr(Path, "replace", raising(errno.ENOSPC))
    with pytest.warns(CacheWarning):
        assert call()
    assert kept(tmp_path) == []


def test_a_kernel_works_when_the_folder_goes_away(tmp_path, call):
    call()
    shutil.rmtree(tmp_path / "kept")
    with pytest.warns(CacheWarning, match=r"^gomc cannot keep compiled code in .*: No such file"):
        assert call()
    assert not (tmp_path / "kept").exists()


def test_a_kernel_works_when_a_file_cannot_be_read(tmp_path, call):
    call()
    [file] = kept(tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.warns(CacheWarning) as said:
        assert call()
    assert str(said[0].message).startswith("gomc compiles anew what it cannot read in ")


def test_a_kernel_works_on_a_disk_that_is_full(tmp_path, call):
    disk = tmp_path / "kept"
    mount = shutil.which("mount") or "mount"
    options = ["-t", "tmpfs", "-o", "size=4k,mode=700", "tmpfs", str(disk)]
    linux = sys.platform.startswith("linux")
    if not linux or subprocess.run([mount, *options], check=False).returncode:
        pytest.skip("only root on Linux can mount a small disk")
    try:
        with pytest.warns(CacheWarning, match=f": {os.strerror(errno.ENOSPC)}"):
            assert call()
        assert kept(tmp_path) == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_nothing_is_said_when_all_is_well(call):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [call(), call()] == [True, False]
