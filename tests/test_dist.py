"""What is given out: the source distribution and the wheel, built as `make dist` builds them."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import gomc

pytestmark = pytest.mark.long

PROJECT = Path(gomc.__file__).parents[1]
NAME = f"gomc-{gomc.__version__}"
INFO = {f"{NAME}.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}


def run(*command: str | Path, folder: Path = PROJECT) -> str:
    """Run a command in a folder, and return what it printed."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(to: Path, source: Path, *options: str) -> Path:
    """Build with what is installed, as no network is needed then."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", to, *options, source)
    return to


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that was built from it."""
    for package in ("build", "hatchling"):
        pytest.importorskip(package, reason=f"to build gomc needs {package}: pip install 'gomc[dev]'")
    return build(tmp_path_factory.mktemp("built"), PROJECT)


@pytest.fixture(scope="module")
def unpacked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the source distribution."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(built / f"{NAME}.tar.gz") as packed:
        packed.extractall(folder, filter="data")
    return folder / NAME


@pytest.fixture(scope="module")
def sources() -> set[str]:
    """All files of the checkout that git does not ignore."""
    if not (PROJECT / ".git").exists():
        pytest.skip("only in a checkout git says what belongs to it")
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return {name for name in names if name and (PROJECT / name).exists()}


def in_wheel(folder: Path) -> dict[str, bytes]:
    """Return the files of the wheel in a folder."""
    with zipfile.ZipFile(folder / f"{NAME}-py3-none-any.whl") as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


def test_the_wheel_has_the_package_and_nothing_else(built: Path, sources: set[str]) -> None:
    package = {name for name in sources if name.startswith("gomc/")}
    assert {"gomc/py.typed", "gomc/data/book-9x9.txt", "gomc/show/notebook/board.js"} < package
    assert in_wheel(built).keys() == package | INFO | {f"{NAME}.dist-info/licenses/LICENSE"}


def test_the_source_distribution_has_the_project(unpacked: Path, sources: set[str]) -> None:
    found = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    assert found == {name for name in sources if not name.startswith(".ci/")} | {"PKG-INFO"}


def test_the_checkout_gives_the_same_wheel(built: Path, tmp_path: Path) -> None:
    assert in_wheel(build(tmp_path, PROJECT, "--wheel")) == in_wheel(built)


def test_the_wheel_alone_searches(built: Path, tmp_path: Path) -> None:
    """In an environment that has nothing else, and says so where a package is missing."""
    run(sys.executable, "-m", "venv", tmp_path / "env")
    python = tmp_path / "env" / Path(sys.executable).parent.name / Path(sys.executable).name
    wheel = built / f"{NAME}-py3-none-any.whl"
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", wheel, folder=tmp_path)
    code = """
import gomc, gomc.reference as go
print(gomc.__version__, go.search(go.Board(3), gomc.UCT(), playouts=500, seed=1).best)
for missing in (lambda: gomc.load("fast"), lambda: gomc.sgf.read_all("(;)")):
    try:
        missing()
    except gomc.GomcError as error:
        print(error)
"""
    said = run(python, "-I", "-c", code, folder=tmp_path).splitlines()
    assert said[0] == f"{gomc.__version__} B2"
    assert [line.rpartition(": ")[2] for line in said[1:]] == [
        f"env/bin/pip install '{wheel}[{extra}]'." for extra in ("fast", "sgf")
    ]


def test_tests_run_in_the_source_distribution(unpacked: Path) -> None:
    files = ("tests/test_rules.py", "tests/test_papers.py", "gomc/reference/board.py")
    said = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, folder=unpacked)
    assert " passed" in said
