"""Make the site: the documentation, a board on its front page, figures and tutorials to try.

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
from policy import protect

import gomc
from gomc.show.themes import page_style

HERE = Path(__file__).parent
FOLDER = Path(gomc.__file__).parent / "show" / "notebook"
ROOT = HERE.parent.parent
BUILT = ROOT / "docs" / "_build"
WHEELS = BUILT / "wheels"
OWN = BUILT / "own-wheels"
KERNELS = ROOT / "dist" / "ready"
LITE = BUILT / "lite"
PYTHON = "3.14"
"""The Python that Pyodide is."""

LOCK = "pyodide-lock.json"
PYODIDE = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    LOCK: "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Pyodide itself: its files, with the SHA-256 that they have in the package pyodide 314.0.7 of npm."""

KERNEL = {
    "ipykernel-6.9.2": "8447aa1ccb644458ce5a9af98745155fdfa693f68dd71cee1d721c6278583391",
    "piplite-0.8.6": "9628f2b38154d960c12e4844b4f1aaf496156e19ba7081f0a300971fadc80f60",
    "pyodide_kernel-0.8.6": "edee0de1587d27f02e3c612f0de9ea84e30febb2eafd1d87e958ba8f3cdd8348",
    "widgetsnbextension-4.0.999": "039c50f98888362a78424addc7eef90e2051f9736c4c800b2cca11686af925fc",
}
"""Wheels of the kernel of JupyterLite, which has them in it, with their SHA-256."""


EXTENSION = {"name": "gomc-interrupt", "load": "interrupt.js", "extension": "./extension"}
"""gomc's extension of JupyterLab, as JupyterLite lists extensions."""


def main(site: Path) -> None:
    """Add to a built documentation what makes it the site."""
    fetch()
    pyodide = LITE / "static" / "pyodide"
    shutil.rmtree(LITE, ignore_errors=True)
    pyodide.mkdir(parents=True)
    unpack(pyodide)
    for wheel in (
        *WHEELS.glob("*.whl"),
        *OWN.glob("*.whl"),
        *KERNELS.glob(f"gomc_kernels-{gomc.__version__}-*wasm32.whl"),
        *kernel_wheels(),
    ):
        if not wheel.name.startswith("flet_web"):
            shutil.copy(wheel, pyodide)
    lock = locked(pyodide)
    (pyodide / LOCK).write_text(json.dumps(lock))
    configure([*lock["packages"]])
    write_notebooks(ROOT / "tutorials", LITE / "contents")
    lite(site / "lab")
    front(site / "front", pyodide)
    shutil.copytree(HERE / "explore", site / "explore", dirs_exist_ok=True)
    for page in site.glob("**/*.html"):
        protect(page, runs_python=page.is_relative_to(site / "lab"))


def fetch() -> None:
    """Get the wheels of others from PyPI, and make our own."""
    wanted = HERE / "wheels.txt"
    if not (WHEELS / "all").exists() or (WHEELS / "all").read_text() != wanted.read_text():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        pure = ["--no-deps", "--only-binary=:all:", "--platform=any", "--require-hashes"]
        pure += [f"--python-version={PYTHON}"]
        shutil.rmtree(WHEELS, ignore_errors=True)
        subprocess.run([*pip, *pure, f"--dest={WHEELS}", f"--requirement={wanted}"], check=True)
        (WHEELS / "all").write_text(wanted.read_text())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    shutil.rmtree(OWN, ignore_errors=True)
    own = [
        str(folder) for folder in (ROOT, *(HERE / name for name in ("plots", "arrays", "statistics")))
    ]
    subprocess.run([*pip, f"--wheel-dir={OWN}", *own], check=True)
    subprocess.run([sys.executable, "-m", "ready.build", KERNELS, "wasm32"], cwd=ROOT, check=True)


def unpack(pyodide: Path) -> None:
    """Take Pyodide's own files out of the wheel that has them."""
    (flet,) = WHEELS.glob("flet_web-*.whl")
    with zipfile.ZipFile(flet) as archive:
        names = [name for name in archive.namelist() if "/pyodide/" in name]
        for name in names:
            if name.endswith((*PYODIDE, ".whl")):
                (pyodide / Path(name).name).write_bytes(archive.read(name))
    for name, expected in PYODIDE.items():
        check(pyodide / name, expected)


def kernel_wheels() -> list[Path]:
    """Return the wheels that the kernel of JupyterLite brings."""
    extension = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
    folder = Path(sys.prefix, extension, "static", "pypi")
    wheels = [folder / f"{name}-py3-none-any.whl" for name in KERNEL]
    for wheel, expected in zip(wheels, KERNEL.values(), strict=True):
        check(wheel, expected)
    return wheels


def check(path: Path, expected: str) -> None:
    """End the build if a file is not the one that is expected."""
    found = digest(path)
    if found != expected:
        sys.exit(f"{path.name} is not the file that is expected: its SHA-256 is {found}.")


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
    extend(out)


def extend(out: Path) -> None:
    """Add gomc's extension to JupyterLite."""
    folder = out / "extensions" / EXTENSION["name"]
    folder.mkdir()
    shutil.copy(HERE / "lab" / EXTENSION["load"], folder)
    settings = json.loads((out / "jupyter-lite.json").read_text())
    settings["jupyter-config-data"]["federated_extensions"].append(EXTENSION)
    (out / "jupyter-lite.json").write_text(json.dumps(settings))


def front(out: Path, pyodide: Path) -> None:
    """Put the front page's board together: the notebook's own, Python for the worker, pictures."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(HERE / "front", out)
    shutil.copy(FOLDER / "board.js", out)
    sys.path.append(str(out))
    import board

    style = (FOLDER / "board.css").read_text() + page_style()
    (out / "board.css").write_text(style)
    boards = {size: board.new_board(size, "mogo").shown for size in board.SIZES}
    first = [pyodide / name for name in ("pyodide.asm.wasm", "python_stdlib.zip")]  # then Python starts
    size = sum(path.stat().st_size for path in first)
    (out / "beginning.json").write_text(json.dumps({"boards": boards, "bytes": size}))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
