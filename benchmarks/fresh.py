"""Run a command in a fresh clone, on a machine as bare as this one can be made to look.

    python -m benchmarks.fresh -- make test

The clone stands in a private folder whose name has a blank and a letter that is not ASCII. There is no
home, the locale is C, all caches are empty, and neither GNU Go nor a browser can be found. Root runs
the command as root, and once more as an ordinary user, who may enter none of root's folders.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]

HIDDEN = ("gnugo", "chromium", "google-chrome", "chrome", "firefox")
"""The beginnings of the names of programs that a bare machine has not."""

NOBODY = 65534
"""The number of the ordinary user."""

KEPT = ("PIP_", "SSL_", "HTTP", "NO_PROXY", "http", "no_proxy", "REQUESTS_")
"""The beginnings of the names of variables that are handed on: those by which pip finds packages."""


def programs(path: str) -> Iterator[Path]:
    """Find the programs on a search path, the first of each name, without those that are hidden."""
    seen: set[str] = set()
    for folder in map(Path, path.split(os.pathsep)):
        for file in sorted(folder.iterdir()) if folder.is_dir() else []:
            if file.name not in seen and not file.name.startswith(HIDDEN):
                seen.add(file.name)
                yield file


def run(command: tuple[str, ...], user: int, folder: Path) -> int:
    """Run a command in a clone below a folder, as a user, and return its exit code."""
    private = folder / "a private é folder"
    private.mkdir(mode=0o700)
    for name in ("bin", "tmp"):  # some scripts and tests cannot stand in a folder with a blank
        (folder / name).mkdir()
    path = os.environ["PATH"] if user == os.getuid() else "/usr/local/bin:/usr/bin:/bin"
    for file in programs(path):
        (folder / "bin" / file.name).symlink_to(file)
    clone = private / "gomc"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    if user != os.getuid():
        subprocess.run(["chown", "-R", f"{user}:{user}", str(private), str(folder / "tmp")], check=True)
        folder.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    environment |= {
        "PATH": str(folder / "bin"),
        "LC_ALL": "C",
        "TMPDIR": str(folder / "tmp"),
        "XDG_CACHE_HOME": str(private / "cache"),
    }
    words = [*command]
    if user != os.getuid():
        words[:0] = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    return subprocess.run(words, cwd=clone, env=environment, check=False).returncode


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True)
def main(command: tuple[str, ...]) -> None:
    """Run COMMAND in a fresh clone of what is committed."""
    codes = []
    for user in (0, NOBODY) if os.getuid() == 0 else (os.getuid(),):
        folder = Path(tempfile.mkdtemp(prefix="gomc-fresh-"))
        try:
            click.echo(f"As user {user}: {' '.join(command)}")
            codes.append(run(command, user, folder))
        finally:
            shutil.rmtree(folder)
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
