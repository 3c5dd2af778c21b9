"""Make the site: the documentation, a board on its front page, and tutorials that run in the page.

``make site`` calls it after Sphinx. Everything that the browser runs comes from PyPI and lies in the
site itself: Pyodide, which is CPython for browsers; gomc as a wheel; IPython, and JupyterLite, which is
JupyterLab without a server. So the site works from any folder that a web server shows, without a
network.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

from notebooks import write_notebooks

import gomc
from gomc.show.themes import page_style

HERE = Path(__file__).parent
FOLDER = Path(gomc.__file__).parent / "show" / "notebook"
ROOT = HERE.parent.parent
BUILT = ROOT / "docs" / "_build"
WHEELS = BUILT / "wheels"
OWN = BUILT / "own-wheels"
LITE = BUILT / "lite"
PYTHON = "3.14"
"""The Python that Pyodide is."""

LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
"""Pyodide itself."""

WASM = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"
"""The SHA-256 of its largest file, as the package pyodide 314.0.7 of npm has it."""

KERNEL = ("ipykernel", "piplite", "pyodide_kernel", "widgetsnbextension-4")
"""Wheels of the kernel, which has them in it."""


def main(site: Path) -> None:
    """Add to a built documentation what makes it the site."""
    fetch()
    pyodide = LITE / "static" / "pyodide"
    shutil.rmtree(LITE, ignore_errors=True)
    pyodide.mkdir(parents=True)
    unpack(pyodide)
    for wheel in (*WHEELS.glob("*.whl"), *OWN.glob("*.whl"), *kernel_wheels()):
        if not wheel.name.startswith("flet_web"):
            shutil.copy(wheel, pyodide)
    lock = locked(pyodide)
    (pyodide / LOCK).write_text(json.dumps(lock))
    configure([*lock["packages"]])
    write_notebooks(ROOT / "tutorials", LITE / "contents")
    lite(site / "lab")
    front(site / "front", pyodide)


def fetch() -> None:
    """Get the wheels of others from PyPI, and make those of gomc and of the plots."""
    wanted = HERE / "wheels.txt"
    if not (WHEELS / "all").exists() or (WHEELS / "all").read_text() != wanted.read_text():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        pure = ["--no-deps", "--only-binary=:all:", "--platform=any", f"--python-version={PYTHON}"]
        shutil.rmtree(WHEELS, ignore_errors=True)
        subprocess.run([*pip, *pure, f"--dest={WHEELS}", f"--requirement={wanted}"], check=True)
        (WHEELS / "all").write_text(wanted.read_text())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    shutil.rmtree(OWN, ignore_errors=True)
    subprocess.run([*pip, f"--wheel-dir={OWN}", str(ROOT), str(HERE / "plots")], check=True)


def unpack(pyodide: Path) -> None:
    """Take Pyodide's own files out of the wheel that has them."""
    (flet,) = WHEELS.glob("flet_web-*.whl")
    with zipfile.ZipFile(flet) as archive:
        names = [name for name in archive.namelist() if "/pyodide/" in name]
        for name in names:
            if name.endswith((*CORE, ".whl")):
                (pyodide / Path(name).name).write_bytes(archive.read(name))
    found = digest(pyodide / "pyodide.asm.wasm")
    if found != WASM:
        sys.exit(f"This is not the Pyodide that is expected: pyodide.asm.wasm has the SHA-256 {found}.")


def kernel_wheels() -> list[Path]:
    """Return the wheels that the kernel of JupyterLite brings."""
    extension = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
    wheels = Path(sys.prefix, extension, "static", "pypi")
    return [path for name in KERNEL for path in wheels.glob(f"{name}*.whl")]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def locked(pyodide: Path) -> dict[str, dict[str, object]]:
    """Return what Pyodide reads about its packages: those that lie beside it, and no others."""
    packages = {}
    for wheel in sorted(pyodide.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            (path,) = [
                n for n in archive.namelist() if n.count("/") == 1 and n.endswith("info/METADATA")
            ]
            about = Parser().parsestr(archive.read(path).decode())
        name = about["Name"].lower().replace("_", "-")
        packages[name] = {
            "name": name,
            "version": about["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": digest(wheel),
            "package_type": "package",
            "imports": [],
            "depends": [],
        }
    info = json.loads((pyodide / LOCK).read_text())["info"]
    return {"info": info, "packages": packages}


def configure(packages: list[str]) -> None:
    """Tell JupyterLite where Pyodide is, and what a kernel loads when it starts."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    plugins = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    data = {"appName": "gomc", "litePluginSettings": plugins}
    shutil.copy(HERE / "lab" / "overrides.json", LITE)
    text = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": data})
    (LITE / "jupyter-lite.json").write_text(text)


def lite(out: Path) -> None:
    """Build JupyterLite."""
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir=.", "--contents=contents"]
    command += [f"--output-dir={out}", "--apps=lab", "--apps=notebooks", "--no-sourcemaps"]
    done = subprocess.run(command, cwd=LITE, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout[-4000:] + done.stderr[-4000:])
    style = (HERE / "lab" / "custom.css").read_text()
    for theme in (out / "build" / "themes").glob("**/index.css"):
        theme.write_text(theme.read_text() + style)


def front(out: Path, pyodide: Path) -> None:
    """Put the front page's board together: the notebook's own, Python for the worker, pictures."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(HERE / "front", out)
    shutil.copy(FOLDER / "board.js", out)
    sys.path.append(str(out))
    import board

    style = (FOLDER / "board.css").read_text() + page_style()
    (out / "board.css").write_text(style)
    boards = {size: board.new_board(size).shown for size in board.SIZES}
    fetched = [*(pyodide / name for name in CORE), *pyodide.glob("gomc-*.whl")]
    size = sum(path.stat().st_size for path in fetched)
    (out / "beginning.json").write_text(json.dumps({"boards": boards, "bytes": size}))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
