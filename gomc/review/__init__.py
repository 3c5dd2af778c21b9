"""Games reviewed: a program goes through a game, and says who was ahead and where it was decided.

- `findings`: what was found out, as data: the curve, and the mistakes;
- `searching`: the searches;
- `keeping`: a file from which an analysis that was broken off goes on;
- `comments`: the game with comments and variations, for SGF;
- `pictures`: the curve and the mistakes as pictures;
- `page`: the page, on which a reader steps through the game;
- `analysis`: the findings with all that is made of them.
"""

from gomc.game.pictures import html, svg
from gomc.review.analysis import Analysis
from gomc.review.findings import BadMove, Findings, Look
from gomc.review.page import part
from gomc.review.pictures import mistake_picture, win_rate_picture
from gomc.review.searching import analyze

__all__ = ["Analysis", "BadMove", "Findings", "Look", "analyze"]

svg.register(BadMove, mistake_picture)
svg.register(Findings, win_rate_picture)
html.register(Findings, part)
