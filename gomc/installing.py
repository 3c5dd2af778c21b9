"""The command that brings an extra of gomc into the environment in which gomc runs.

`pip install 'gomc[arena]'` is right only where gomc came from an index, and `pip` is the one of this
environment. A checkout is installed again from its folder, a wheel or a repository from where it was;
pip keeps a note of that (``direct_url.json``, PEP 610).
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
    """Return the command that brings extras, whose names commas part, into this environment.

    Examples
    --------
    >>> installing("arena")
    "...pip install ...[arena]'"
    """
    return f"{_pip()} install {_wanted(extras, _origin())}"


def _pip() -> str:
    """Return the pip of this environment, as somebody types it in the current folder."""
    beside = Path(sys.executable).with_name("pip")
    if not beside.exists():
        return f"{shlex.quote(sys.executable)} -m pip" if sys.executable else "pip"
    if shutil.which("pip") == str(beside):
        return "pip"
    here = Path.cwd()
    below = here in beside.parents[1:]  # with a slash in it, or else a shell looks in its PATH alone
    return shlex.quote(str(beside.relative_to(here) if below else beside))


def _wanted(extras: str, origin: dict[str, Any]) -> str:
    """Return what pip is told to install."""
    url = str(origin.get("url", ""))
    if not url:
        return f"'gomc[{extras}]'"
    if not url.startswith("file:"):
        vcs, commit = (origin.get("vcs_info", {}).get(key) for key in ("vcs", "commit_id"))
        return shlex.quote(f"gomc[{extras}] @ {f'{vcs}+{url}@{commit}' if vcs else url}")
    path = url2pathname(urlsplit(url).path)
    named = shlex.quote(f"{'.' if path == str(Path.cwd()) else path}[{extras}]")
    return f"-e {named}" if origin.get("dir_info", {}).get("editable") else named


def _origin() -> dict[str, Any]:
    """Return pip's note on where gomc came from; empty if that was an index, or nobody knows."""
    try:
        note = metadata.distribution("gomc").read_text("direct_url.json")
        found = json.loads(note or "{}")
    except (metadata.PackageNotFoundError, OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
