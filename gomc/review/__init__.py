"""Game reviews: a program goes through a game, and reports who was ahead and which moves decided it.

- `findings`: the findings as data, with the curve and the mistakes;
- `searching`: the searches;
- `keeping`: a file from which an interrupted analysis goes on;
- `comments`: the game with comments and variations, for SGF;
- `pictures`: the curve and the mistakes as pictures;
- `page`: the page on which a reader steps through the game;
- `analysis`: the findings with the methods that make files and pictures.
"""

from gomc.game.pictures import html, svg
from gomc.review.analysis import Analysis
from gomc.review.findings import BadMove, Findings, PositionSearch
from gomc.review.page import part
from gomc.review.pictures import mistake_picture, win_rate_picture
from gomc.review.searching import analyze

__all__ = ["Analysis", "BadMove", "Findings", "PositionSearch", "analyze"]

svg.register(BadMove, mistake_picture)
svg.register(Findings, win_rate_picture)
html.register(Findings, part)
