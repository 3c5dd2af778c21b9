"""An analysis: the findings about a game, and the files and pictures of the findings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gomc.game.files import write
from gomc.review.comments import commented
from gomc.review.findings import LETTERS, Findings
from gomc.review.page import page_of
from gomc.show.plots import win_rates

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Analysis(Findings):
    """A game, and a program's findings about the game; `gomc.analyze` makes an analysis.

    An analysis prints as a short report, and a notebook shows the curve and the mistakes. `Findings`
    defines the curve, the losses and the other figures.

    Examples
    --------
    >>> import gomc
    >>> board = gomc.Board(5, komi=0.5)
    >>> board.play("C3")
    >>> analysis = gomc.analyze(board, "uct", backend="reference", playouts=20)
    >>> analysis.complete, len(analysis.curve), analysis.sgf()[:6], analysis.page()[:15]
    (True, 2, '(;FF[4', '<!DOCTYPE html>')
    >>> analysis.plot().get_ylabel()
    'Black wins'
    """

    def sgf(self) -> str:
        """Return the game as SGF, with a comment on every move and the better lines as variations."""
        return commented(self)

    def page(self) -> str:
        """Return a self-contained page for a browser (HTML)."""
        return page_of(self)

    def save(self, path: str | Path) -> None:
        """Write the page into a file, or the game with comments if the file's name ends in ``.sgf``."""
        text = self.sgf() if str(path).lower().endswith(".sgf") else self.page()
        write(path, text.encode())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the curve with matplotlib, with the mistakes as letters, and return the axes."""
        letters = zip(LETTERS, self.mistakes(), strict=False)
        return win_rates(self.curve, {mistake.number: letter for letter, mistake in letters}, ax)
