"""The tutorials as they run in the page: with changes where a page cannot do what a computer can."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
NOTE = """> **This notebook runs in your browser.** Run its cells one after the other with Shift+Enter.
> The first takes some seconds, because Python comes into the page. The fast backend was compiled
> beforehand; here it plays about half as many random games in a second as on your own computer. What it
> has to compile anew, such as a policy of your own, needs `make lab` there."""


def write_notebooks(tutorials: Path, out: Path) -> None:
    """Write those tutorials that run in the page."""
    out.mkdir(parents=True)
    edits = tomllib.loads((HERE / "tutorials.toml").read_text())
    for name, pairs in edits.items():
        book = json.loads((tutorials / f"{name}.ipynb").read_text())
        edit(book["cells"], pairs, name)
        for cell in book["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = shortened("".join(cell["source"]), [*edits])
            else:  # Jupyter shows the pictures of a notebook that it trusts
                cell["metadata"]["trusted"] = True
        note = {"cell_type": "markdown", "id": "in-the-page", "metadata": {}, "source": NOTE}
        book["cells"].insert(1, note)
        (out / f"{name}.ipynb").write_text(json.dumps(book, indent=1))


def edit(cells: list[dict[str, Any]], pairs: list[list[str]], name: str) -> None:
    """Change the code of a notebook.

    Raises
    ------
    ValueError
        If a text that is to be changed is not there once.
    """
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    for cell in code:
        cell["source"] = "".join(cell["source"])
    for old, new in pairs:
        found = [cell for cell in code if old in cell["source"]]
        if len(found) != 1 or found[0]["source"].count(old) != 1:
            raise ValueError(f"{name} does not have this once: {old}")
        found[0]["source"] = found[0]["source"].replace(old, new)


def shortened(text: str, names: list[str]) -> str:
    """Return a text whose links lead to notebooks of the page; of others only the words remain.

    Examples
    --------
    >>> shortened("[UCT](08-uct.ipynb) and [Was it better?](06-was-it-better.ipynb).", ["08-uct"])
    '[UCT](08-uct.ipynb) and Was it better?'
    """

    def link(match: re.Match[str]) -> str:
        words, target, stop = match.groups()
        if "://" in target or target.removesuffix(".ipynb") in names:
            return match[0]
        return words if words.endswith(("?", "!", ".")) else words + stop

    return re.sub(r"(?<!!)\[([^\]]*)\]\(([^)]+)\)(\.?)", link, text)
