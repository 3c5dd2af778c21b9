"""Ready kernels: which library is loaded, what is refused, and what is done if a kernel is missing.

`make test-ready` builds real libraries; here a library stands in that holds no kernel.
"""

from __future__ import annotations

import _ctypes
import hashlib
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import numpy as np

import gomc
from gomc.errors import CacheWarning, GomcError, MissingExtra
from gomc.fast.compiler import late, layout, processor, ready, ways

HERE = str(Path(gomc.__file__).parents[1])
MODULES = ["gomc.fast", "gomc.fast.compiler.ready"]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return the folder of a package of ready kernels for this processor, without kernels."""
    for name in (*ready.OF_NUMBA, "GOMC_KERNELS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(ready, "targets", lambda: ["here"])
    monkeypatch.setattr(ready.ctypes, "CDLL", lambda path: path)
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "kernels_of_a_test"
    monkeypatch.setattr(ready, "PACKAGE", folder.name)
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "here.so").write_bytes(b"code")
    write(folder)
    return folder


def write(folder, **changed):
    """Write a manifest."""
    sha = hashlib.sha256(b"code").hexdigest()
    entry = {"file": "here.so", "sha256": sha, "name": "cpu", "features": "+avx2", "kernels": {}}
    whole = {"form": ready.FORM, "modules": MODULES, "sources": ready.digest_of(MODULES)}
    (folder / "manifest.json").write_text(json.dumps(whole | {"targets": {"here": entry}} | changed))


def test_a_library_for_these_sources_is_loaded(package):
    library = ready.find()
    assert isinstance(library, ready.Library)
    assert (library.name, library.features, library.returns) == ("cpu", "+avx2", {})
    assert library.code == str(package / "here.so")


def test_the_word_of_a_result_becomes_the_number():
    (word,) = struct.unpack("q", struct.pack("d", -2.5))
    results = {"n": 7, "?": 1, "q": -3, "Q": -1, "d": word}
    found = [late.CONVERTED[kind](word) for kind, word in results.items()]
    assert found == [None, True, -3, 2**64 - 1, -2.5]


@pytest.mark.parametrize("name", ready.OF_NUMBA)
def test_who_wants_other_code_from_numba_gets_no_ready_code(package, monkeypatch, name):
    monkeypatch.setenv(name, "1")
    assert ready.find() is None
    monkeypatch.setenv(name, "0")
    assert ready.find() is not None


def test_ready_kernels_can_be_left_alone(package, monkeypatch):
    monkeypatch.setenv("GOMC_KERNELS", "compile")
    assert ready.find() is None


def test_another_value_is_refused(package, monkeypatch):
    monkeypatch.setenv("GOMC_KERNELS", "fast")
    with pytest.raises(GomcError, match=r"must be ready, compile or empty, not 'fast'"):
        ready.find()


REASONS = {
    "other sources": lambda folder: write(folder, sources="0"),
    "a module less": lambda folder: write(folder, modules=[*MODULES, "gomc.fast.missing"]),
    "another form": lambda folder: write(folder, form=ready.FORM + 1),
    "other processors": lambda folder: write(folder, targets={}),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("reason", REASONS)
def test_what_does_not_fit_is_not_loaded(package, monkeypatch, reason):
    REASONS[reason](package)
    assert ready.find() is None
    monkeypatch.setenv("GOMC_KERNELS", "ready")
    with pytest.raises(GomcError, match=r"^GOMC_KERNELS=ready forbids compiling, and the package "):
        ready.find()


FAULTS = {
    "changed": lambda folder: (folder / "here.so").write_bytes(b"cod"),
    "missing": lambda folder: (folder / "here.so").unlink(),
    "no manifest": lambda folder: (folder / "manifest.json").unlink(),
    "half a manifest": lambda folder: (folder / "manifest.json").write_text('{"form": 1'),
    "an empty manifest": lambda folder: (folder / "manifest.json").write_text("{}"),
    "a list": lambda folder: (folder / "manifest.json").write_text("[]"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_damaged_is_not_loaded(package, monkeypatch, fault):
    FAULTS[fault](package)
    with pytest.warns(CacheWarning, match=r"cannot be loaded: .*; numba compiles instead"):
        assert ready.find() is None
    monkeypatch.setenv("GOMC_KERNELS", "ready")
    with pytest.raises(GomcError, match=r"forbids compiling, and the ready kernels cannot be loaded"):
        ready.find()


def test_a_processor_needs_all_features(monkeypatch):
    monkeypatch.setattr(ready.sys, "platform", "linux")
    monkeypatch.setattr(ready.platform, "machine", lambda: "x86_64")
    for flags, names in (
        (ready.AVX2 | ready.AVX512, ["avx512", "avx2"]),
        (ready.AVX2 | ready.AVX512 - {"avx512_vbmi2"}, ["avx2"]),
        (ready.AVX2, ["avx2"]),
        (ready.AVX2 - {"bmi2"}, []),
    ):
        text = f"processor: 0\nflags\t\t: fpu {' '.join(flags)}\n"
        monkeypatch.setattr(ready.Path, "read_text", lambda _path, text=text: text)
        assert ready.targets() == names
    monkeypatch.setattr(ready.platform, "machine", lambda: "aarch64")
    assert ready.targets() == ["aarch64"]
    monkeypatch.setattr(ready.platform, "machine", lambda: "riscv64")
    assert ready.targets() == []
    monkeypatch.setattr(ready.sys, "platform", "emscripten")
    assert ready.targets() == ["wasm32"]
    monkeypatch.setattr(ready.sys, "platform", "darwin")
    assert ready.targets() == []


# --- Kinds.


def test_kinds_are_apart_where_numba_types_are():
    values = [1, 1.0, True, None, np.uint64(1), np.zeros(1), np.zeros((1, 1)), np.zeros(1, int)]
    values += [np.zeros((2, 2)).T, np.zeros((4, 4))[::2, ::2], (1, 2), (1, (2,)), ((1,), 2)]
    names = [layout.kind_of((value,)).name for value in values]
    assert len({*names}) == len(names)


def test_equal_kinds_are_one():
    first, second = layout.kind_of((1, np.zeros(3))), layout.kind_of((2, np.ones(5)[1:]))
    assert first is second


@pytest.mark.parametrize("letter", ["I", "Q"])
def test_addresses_may_have_four_bytes(monkeypatch, letter):
    """The layouts are those of C, as LLVM lays out a struct."""
    monkeypatch.setattr(layout, "POINTER", letter)
    size = {"I": 4, "Q": 8}[letter]
    array = {"I": 4 + 4 + 8 + 8 + 4 + 4 + 8 + 8, "Q": 7 * 8}[letter]
    assert layout.layout((np.zeros(1),))[1] == array
    assert layout.layout((None,))[1] == size
    assert layout.layout((True, None, True))[1] == 3 * size
    assert layout.layout((None, 1.0))[1] == 16


# --- Without kernels in the library everything is compiled late, if it may be.


@pytest.fixture
def run(tmp_path):
    """Return a function that runs a program in a new process, which finds a library without kernels."""
    if not ready.targets():
        pytest.skip("there are no ready kernels for this processor")
    folder = tmp_path / "gomc_kernels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    code = Path(_ctypes.__file__).read_bytes()  # any library
    (folder / "here.so").write_bytes(code)
    sha = hashlib.sha256(code).hexdigest()
    _, features = processor.processor()
    entry = {"file": "here.so", "sha256": sha, "name": "", "features": features, "kernels": {}}
    write(folder, targets=dict.fromkeys(ready.targets(), entry))

    def run_text(text, **variables):
        chosen = {name: value for name, value in os.environ.items() if name not in ready.OF_NUMBA}
        chosen |= {"PYTHONPATH": os.pathsep.join((HERE, str(tmp_path))), "GOMC_KERNELS": ""}
        return subprocess.run(
            [sys.executable, "-c", PROGRAM + text],
            env=chosen | variables,
            capture_output=True,
            text=True,
        )

    return run_text


PROGRAM = """
import sys, gomc, gomc.fast as go
assert "numba" not in sys.modules
"""


@pytest.mark.slow
def test_a_missing_kernel_is_compiled(run):
    done = run(
        "found = go.search(go.Board(3), gomc.UCT(), playouts=30, seed=2)\n"
        "import gomc.reference as book\n"
        "assert found.move == book.search(book.Board(3), gomc.UCT(), playouts=30, seed=2).move\n"
        "assert 'numba' in sys.modules\n"
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_kernel_is_named_where_nothing_may_be_compiled(run):
    done = run("go.eyes(go.Board(3))", GOMC_KERNELS="ready")
    assert done.stderr.splitlines()[-1] == (
        "gomc.errors.GomcError: GOMC_KERNELS=ready forbids compiling, and "
        "gomc.fast.eyes._eyes is not ready for this call."
    )


def test_without_numba_a_sentence_says_what_to_install(run):
    done = run("sys.modules['numba'] = None\ngo.playouts(go.Board(3), 1)")
    last = done.stderr.splitlines()[-1]
    assert last.startswith(
        "gomc.errors.MissingExtra: a search whose kernels are not ready needs the pack"
    )


OWN = "from gomc.reference.sequence import saving_moves\nfrom gomc.settings import Own, Stages\n"


@pytest.mark.slow
def test_a_stage_of_ones_own_is_compiled(run):
    done = run(OWN + "go.playout(go.Board(5), policy=Stages(Own(saving_moves)))")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_stage_of_ones_own_needs_numba(run):
    done = run(
        OWN + "sys.modules['numba'] = None\ngo.playout(go.Board(5), policy=Stages(Own(saving_moves)))"
    )
    last = done.stderr.splitlines()[-1]
    assert last.startswith("gomc.errors.MissingExtra: a stage of your own needs the package numba")


def test_another_numba_cannot_compile_beside_ready_kernels(monkeypatch):
    monkeypatch.setenv("GOMC_PLAIN_NUMBA", "1")
    wanted = "^a search needs GOMC_KERNELS=compile, since GOMC_PLAIN_NUMBA is set.$"
    with pytest.raises(MissingExtra, match=wanted):
        ways.compiled_by_numba("a search")


def test_a_wheel_that_fits_is_not_built_again(tmp_path, monkeypatch):
    pytest.importorskip("ziglang", reason="building kernels needs the extra kernels")
    build = pytest.importorskip("ready.build")
    about = build.manifest() | {"targets": {"avx2": {}, "wasm32": {}}}
    files = {"manifest.json": json.dumps(about).encode()}
    assert build.wheel(tmp_path, "any", files) == next(tmp_path.glob("*.whl"))
    assert build.unbuilt(tmp_path, ["avx2", "wasm32"]) == []
    assert build.unbuilt(tmp_path, ["wasm32", "aarch64"]) == ["aarch64"]
    assert build.unbuilt(tmp_path, ["avx2", "avx512"]) == ["avx2", "avx512"]  # a wheel has both
    monkeypatch.setattr(ready, "digest_of", lambda _modules: "other sources")
    assert build.unbuilt(tmp_path, ["wasm32"]) == ["wasm32"]


def test_a_build_that_is_stopped_leaves_no_half_of_a_wheel(tmp_path, monkeypatch):
    build = pytest.importorskip("ready.build")
    usual, written = build.zipfile.ZipFile.writestr, []

    def stopped(archive, *file):
        if written:
            raise KeyboardInterrupt
        written.append(file)
        usual(archive, *file)

    monkeypatch.setattr(build.zipfile.ZipFile, "writestr", stopped)
    with pytest.raises(KeyboardInterrupt):
        build.wheel(tmp_path, "any", {"manifest.json": b"{}", "library.so": b"code"})
    assert build.unbuilt(tmp_path, ["wasm32"]) == ["wasm32"]
