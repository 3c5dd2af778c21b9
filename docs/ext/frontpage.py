"""The pictures of the README and of the front page: ``python docs/ext/frontpage.py`` draws them anew.

The folder ``docs/pictures`` contains each picture twice, for light and for dark pages. The board is the
board that the tour draws at the end, after fewer games. The example is the ``result`` of the README's
lines of Python. A test draws the pictures again, and compares.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from examples import Examples

import gomc
import gomc.reference
from gomc import show
from gomc.course.tour import game
from gomc.results.searches import SearchResult

README = Path(__file__).parents[2] / "README.md"
FOLDER = Path(__file__).parents[1] / "pictures"

PLAYOUTS = 4000
"""The games of the search on the board; few, because a test waits for the search."""


def pictures() -> dict[str, show.Picture]:
    """Return the pictures by the names of their files."""
    shown = {"board": of_the_tour(), "example": of_the_readme()}
    return {
        f"{name}-{look}.svg": show.svg(result, theme=f"wood-{look}")
        for name, result in shown.items()
        for look in ("light", "dark")
    }


def of_the_tour() -> SearchResult:
    """Return the result of gomc's program in the position of the tour."""
    record = gomc.sgf.read((resources.files("gomc") / "data" / game.GAME).read_bytes())
    fast = gomc.load("fast")
    board = record.board_at(game.MOMENT, fast.Board)
    return fast.search(board, gomc.programs.GOMC, playouts=PLAYOUTS, seed=1)


def of_the_readme() -> SearchResult:
    """Return the result of the example in the README; the lines up to the result are run."""
    page = Examples(README.read_text("utf-8"), README.name)
    line = next(each.lineno for each in page.waiting if each.source.startswith("result = "))
    result: SearchResult = page.value("result", line + 1)
    return result


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        picture.save(FOLDER / name)
