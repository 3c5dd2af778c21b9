"""The command that brings an extra of gomc into the environment in which gomc runs.

`pip install 'gomc[arena]'` is right only if gomc came from an index, and if `pip` belongs to this
environment. A checkout is installed again from the folder of the checkout, and a wheel or a repository
from the old address. pip keeps a note of the address (``direct_url.json``, PEP 610).
"""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname


def installing(extras: str) -> str:
    """Return the command that installs extras, with commas between the names, in this environment.

    Examples
    --------
    >>> installing("arena")
    "...pip install ...[arena]'"
    """
    return f"{_pip()} install {_wanted(extras, _origin())}"


def _pip() -> str:
    """Return the command for the pip of this environment, as typed in the current folder."""
    beside = Path(sys.executable).with_name("pip")
    if not beside.exists():
        return f"{shlex.quote(sys.executable)} -m pip" if sys.executable else "pip"
    if shutil.which("pip") == str(beside):
        return "pip"
    folder = Path.cwd()
    # A path with a slash, because a shell looks for a name without a slash only in PATH.
    below = folder in beside.parents[1:]
    return shlex.quote(str(beside.relative_to(folder) if below else beside))


def _wanted(extras: str, origin: dict[str, Any]) -> str:
    """Return the argument that tells pip what to install."""
    url = str(origin.get("url", ""))
    if not url:
        return f"'gomc[{extras}]'"
    if not url.startswith("file:"):
        vcs, commit = (origin.get("vcs_info", {}).get(key) for key in ("vcs", "commit_id"))
        return shlex.quote(f"gomc[{extras}] @ {f'{vcs}+{url}@{commit}' if vcs else url}")
    path = url2pathname(urlsplit(url).path)
    target = shlex.quote(f"{'.' if path == str(Path.cwd()) else path}[{extras}]")
    return f"-e {target}" if origin.get("dir_info", {}).get("editable") else target


def _origin() -> dict[str, Any]:
    """Return pip's note on the address of gomc; empty if gomc came from an index, or without a note."""
    try:
        note = metadata.distribution("gomc").read_text("direct_url.json")
        origin = json.loads(note or "{}")
    except (metadata.PackageNotFoundError, OSError, ValueError):
        return {}
    return origin if isinstance(origin, dict) else {}
