"""The tutorials as they run in the page: with a note, and with links among themselves."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
NOTE = """> **This notebook runs in your browser.** Run its cells one after the other with Shift+Enter.
> The first takes some seconds, because Python comes into the page. The fast backend was compiled
> beforehand; here it plays about half as many random games in a second as on your own computer. What it
> has to compile anew, such as a policy of your own, needs `make lab` there. The black square above
> stops a cell: a search ends with the result so far, and a match keeps the games that are over."""


def write_notebooks(tutorials: Path, out: Path) -> None:
    """Write those tutorials that run in the page."""
    out.mkdir(parents=True)
    names = tomllib.loads((HERE / "tutorials.toml").read_text())["names"]
    for name in names:
        book = json.loads((tutorials / f"{name}.ipynb").read_text())
        for cell in book["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = shortened("".join(cell["source"]), names)
            else:  # Jupyter shows the pictures of a notebook that it trusts
                cell["metadata"]["trusted"] = True
        note = {"cell_type": "markdown", "id": "in-the-page", "metadata": {}, "source": NOTE}
        book["cells"].insert(1, note)
        (out / f"{name}.ipynb").write_text(json.dumps(book, indent=1))


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
