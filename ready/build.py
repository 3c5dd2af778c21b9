"""Build the package of ready kernels, as a wheel.

Used as ``python -m ready.build FOLDER [TARGET...]``, by default with all targets. The target ``here``
is the best target for this processor. A wheel that fits the sources is not built again. Each collection
of targets needs its own process (`ready.collect`).
``ziglang`` links the libraries, for all machines.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import gomc
from gomc.fast.compiler import ready
from gomc.fast.compiler.cache import sources
from gomc.files import replace
from ready.targets import COLLECTIONS, Collection, Target
from ready.work import SIZES

HERE = Path(__file__).parent
TAGS = {
    "avx2": "manylinux2014_x86_64",
    "avx512": "manylinux2014_x86_64",
    "aarch64": "manylinux2014_aarch64",
    "wasm32": "pyemscripten_2026_0_wasm32",
}
"""The tag of the wheel that holds the library of a target."""

WASM_RUNTIME = ["-target", "wasm32-wasi", "-mcpu=mvp", "-O2", "-fPIC"]
SIDE_MODULE = ["-shared", "--experimental-pic", "--no-entry", "--allow-undefined", "-Bsymbolic", "-s"]
"""The options for WebAssembly. Pyodide loads side modules, and gives them memory and functions of C."""

METADATA = """Metadata-Version: 2.1
Name: gomc-kernels
Version: {version}
Summary: The kernels of gomc's fast backend, compiled beforehand
License: MIT
Requires-Python: >=3.11
"""

INIT = '"""The kernels of gomc, compiled beforehand; `gomc.fast.compiler.ready` loads them."""\n'


def collect(name: str, collection: Collection, folder: Path) -> None:
    """Write the object files of a collection's targets, by numba in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        chosen = {
            "GOMC_KERNELS": "compile",
            "NUMBA_CACHE_DIR": cache,
            "NUMBA_CPU_NAME": collection.cpu,
            "NUMBA_CPU_FEATURES": collection.features,
            "PYTHONHASHSEED": "0",
        }
        targets = ",".join(target.name for target in collection.targets)
        command = [sys.executable, "-m", "ready.collect", name, str(folder), targets, *map(str, SIZES)]
        subprocess.run(command, env={**os.environ, **chosen}, check=True)


def link(target: Target, objects: Path, file: Path) -> None:
    """Link the object files of a target into a library."""
    parts = map(str, sorted(objects.glob("*.o")))
    if target.name == "wasm32":
        runtime = file.with_suffix(".o")
        zig("cc", *WASM_RUNTIME, "-c", str(HERE / "runtime.c"), "-o", str(runtime))
        zig("wasm-ld", *SIDE_MODULE, "-o", str(file), *parts, str(runtime))
    else:
        options = ["-O2", "-shared", "-s", "-fPIC", "-Wl,--no-undefined", "-Wl,--build-id=none", "-lm"]
        runtime = HERE / "runtime.c"
        zig("cc", "-target", target.linked_for, *options, "-o", str(file), *parts, str(runtime))


def zig(*words: str) -> None:
    """Run a tool of ``ziglang``."""
    subprocess.run([sys.executable, "-m", "ziglang", *words], check=True)


def entry(target: Target, features: str, objects: Path, file: Path) -> dict[str, object]:
    """Return what the manifest says of a target."""
    return {
        "file": file.name,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "name": target.cpu,
        "features": features,
        "kernels": json.loads((objects / "kernels.json").read_text()),
    }


def manifest() -> dict[str, object]:
    """Return what the manifest says of the sources, of the builder and of the tools."""
    modules = [*sources(Path(gomc.__file__).parent)]
    builder = b"".join(path.read_bytes() for path in sorted([*HERE.glob("*.py"), *HERE.glob("*.c")]))
    tools = {name: version(name) for name in ("numba", "llvmlite", "ziglang")}
    return {
        "form": ready.FORM,
        "gomc": gomc.__version__,
        "modules": modules,
        "sources": ready.digest_of(modules),
        "builder": hashlib.sha256(builder).hexdigest(),
        "tools": tools | {"python": sys.version.split()[0]},
    }


def unbuilt(folder: Path, wanted: list[str]) -> list[str]:
    """Return the targets that are in no wheel of a folder that fits the sources, builder and tools.

    The targets of a tag share a wheel, and so are built together.
    """
    built: set[str] = set()
    for path in folder.glob("gomc_kernels-*.whl"):
        with zipfile.ZipFile(path) as archive:
            about = json.loads(archive.read(f"{ready.PACKAGE}/manifest.json"))
        targets = about.pop("targets")
        if about == manifest():
            built.update(targets)
    tags = {TAGS[name] for name in wanted if name not in built}
    return [name for name in wanted if TAGS[name] in tags]


def recorded(file: tuple[str, bytes]) -> str:
    """Return the line of a file in a wheel's list of files."""
    name, data = file
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(data)}\n"


def wheel(folder: Path, tag: str, files: dict[str, bytes]) -> Path:
    """Write a wheel whose bytes depend on the files alone, and return its path."""
    number = gomc.__version__
    info = f"gomc_kernels-{number}.dist-info"
    files = {f"{ready.PACKAGE}/{name}": data for name, data in files.items()}
    files[f"{info}/METADATA"] = METADATA.format(version=number).encode()
    kind = f"Wheel-Version: 1.0\nGenerator: gomc\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    files[f"{info}/WHEEL"] = kind.encode()
    files[f"{info}/RECORD"] = (
        "".join(map(recorded, files.items())).encode() + f"{info}/RECORD,,\n".encode()
    )
    path = folder / f"gomc_kernels-{number}-py3-none-{tag}.whl"
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    replace(path, whole.getvalue())  # a build that is stopped leaves no half of a wheel
    return path


def main(folder: Path, wanted: list[str]) -> None:
    """Build the wheels that hold the libraries of the targets, unless such wheels are in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = unbuilt(folder, wanted)
    packed: dict[str, dict[str, dict[str, object]]] = {}
    with tempfile.TemporaryDirectory() as work:
        place = Path(work)
        chosen = {
            name: collection._replace(targets=tuple(t for t in collection.targets if t.name in wanted))
            for name, collection in COLLECTIONS.items()
        }
        needed = [(name, collection) for name, collection in chosen.items() if collection.targets]
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # each collection is made in a process
            for task in [pool.submit(collect, *each, place) for each in needed]:
                task.result()
        for _, collection in needed:
            for target in collection.targets:
                file, objects = place / f"{target.name}.so", place / target.name
                link(target, objects, file)
                targets_of_tag = packed.setdefault(TAGS[target.name], {})
                targets_of_tag[target.name] = entry(target, collection.features, objects, file)
        for tag, targets_of_tag in packed.items():
            about = manifest() | {"targets": targets_of_tag}
            files = {
                "__init__.py": INIT.encode(),
                "manifest.json": json.dumps(about, indent=1).encode(),
            }
            for each in targets_of_tag.values():
                files[str(each["file"])] = (place / str(each["file"])).read_bytes()
            print(wheel(folder, tag, files))


if __name__ == "__main__":
    names = [ready.targets()[0] if name == "here" else name for name in sys.argv[2:] or TAGS]
    main(Path(sys.argv[1]), names)
