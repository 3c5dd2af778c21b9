"""Ready kernels: machine code that was compiled beforehand, and that needs no numba.

The package ``gomc_kernels`` holds a library for each processor, and a manifest. A ready kernel is the
function that numba would compile here: ``make ready`` takes numba's code of a kernel before the code is
made for one processor. So the answers are the same.

A library is loaded only if gomc's sources are the sources from which the library was built, and if the
file is undamaged. Otherwise numba compiles.

=================  ============================================================
``GOMC_KERNELS``   kernels
=================  ============================================================
not set            ready kernels; numba compiles kernels that are not ready
``ready``          ready kernels only; a sentence says what is missing
``compile``        numba compiles all kernels
=================  ============================================================
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import platform
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gomc.errors import CacheWarning, GomcError, quoted

PACKAGE = "gomc_kernels"
"""The package of the libraries."""

FORM = 1
"""The version of the manifest and of the calls."""

OF_NUMBA = (
    "GOMC_PLAIN_NUMBA",
    "NUMBA_BOUNDSCHECK",
    "NUMBA_CPU_FEATURES",
    "NUMBA_CPU_NAME",
    "NUMBA_DISABLE_JIT",
)
"""Variables by which a user wants other code from numba than the ready code."""

AVX2 = {"abm", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "popcnt"}
AVX512 = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} | {
    "avx512_bitalg",
    "avx512_vbmi2",
    "avx512_vpopcntdq",
    "avx512vbmi",
}
"""Linux's flags of processors with AVX2, and the further flags of processors with AVX-512."""


def choice() -> str:
    """Return the value of ``GOMC_KERNELS``: "ready", "compile" or an empty text."""
    value = os.environ.get("GOMC_KERNELS", "")
    if value not in ("", "ready", "compile"):
        raise GomcError(f"GOMC_KERNELS must be ready, compile or empty, not {quoted(value)}.")
    return value


class Library:
    """A loaded library of kernels.

    Parameters
    ----------
    folder : Path
        The folder of the manifest.
    target : str
        The processor's name in the manifest.
    manifest : dict
        The manifest.
    """

    def __init__(self, folder: Path, target: str, manifest: dict[str, Any]) -> None:
        entry = manifest["targets"][target]
        path = folder / entry["file"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            raise OSError(f"{path.name} is damaged")
        self.name: str = entry["name"]
        self.features: str = entry["features"]
        self.returns: dict[str, str] = entry["kernels"]
        self.code = ctypes.CDLL(str(path))

    def address(self, symbol: str) -> int:
        """Return the address of a function of the library."""
        return int(ctypes.cast(self.code[symbol], ctypes.c_void_p).value or 0)


def symbol_of(name: str, kind: str) -> str:
    """Return the symbol of a kernel for arguments of a kind.

    Parameters
    ----------
    name : str
        The kernel's module and name.
    kind : str
        The name of the kind of the tuple of arguments (`gomc.fast.compiler.layout.Kind`).
    """
    return f"gomc_{hashlib.sha256(f'{name} {kind}'.encode()).hexdigest()[:16]}"


def find() -> Library | None:
    """Return the library for this processor; None if numba has to compile.

    Raises
    ------
    GomcError
        If ``GOMC_KERNELS`` allows only ready kernels, and there are none.
    """
    value = choice()
    if value == "compile" or any(os.environ.get(name, "0") not in ("", "0") for name in OF_NUMBA):
        return None
    try:
        found = _find()
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
    ) as error:  # a damaged file, or one of another version
        found = f"the ready kernels cannot be loaded: {error}"
        if not value:
            warnings.warn(f"{found}; numba compiles instead.", CacheWarning, stacklevel=3)
    if isinstance(found, Library):
        return found
    if value == "ready":
        raise GomcError(f"GOMC_KERNELS=ready forbids compiling, and {found}.")
    return None


def _find() -> Library | str:
    """Return the library for this processor, or the reason why there is none."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return f"the package {PACKAGE} is not installed"
    folder = Path(next(iter(spec.submodule_search_locations)))
    manifest = json.loads((folder / "manifest.json").read_text())
    if manifest["form"] != FORM or manifest["sources"] != digest_of(manifest["modules"]):
        return f"the package {PACKAGE} was built from other sources"
    for target in targets():
        if target in manifest["targets"]:
            return Library(folder, target, manifest)
    return f"the package {PACKAGE} has no kernels for this processor"


def digest_of(modules: list[str]) -> str:
    """Return a hash of the sources of modules; an empty text if a module is missing."""
    package = Path(__file__).parents[2]
    code = hashlib.sha256()
    for name in modules:
        place = package.joinpath(*name.split(".")[1:])
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if not path.exists():
            return ""
        code.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return code.hexdigest()


def targets() -> list[str]:
    """Return the names of the libraries that run here, the best first."""
    if sys.platform == "emscripten":
        return ["wasm32"]
    machine = platform.machine().lower()
    if sys.platform != "linux" or sys.maxsize < 2**32:
        return []
    if machine in ("aarch64", "arm64"):
        return ["aarch64"]
    flags = flags_of(Path("/proc/cpuinfo").read_text()) if machine in ("x86_64", "amd64") else set()
    if not flags >= AVX2:
        return []
    return ["avx512", "avx2"] if flags >= AVX512 else ["avx2"]


def flags_of(text: str) -> set[str]:
    r"""Return the flags of the first processor in the text of ``/proc/cpuinfo``.

    Examples
    --------
    >>> sorted(flags_of("processor : 0\nflags : fpu avx2\n\nflags : fpu"))
    ['avx2', 'fpu']
    """
    line = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return set(line.partition(":")[2].split())
