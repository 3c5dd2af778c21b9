"""Pictures and text: boards, results of searches, and plots.

Most objects show themselves. A notebook shows a picture of a board, a set of points, a random game, a
game record, or the result of a search, of a bandit or of many random games; `print` writes each of
these objects as text. The functions here offer more choices.

========================  ====================================================================
`text`                    a board as text, in a terminal with colours
`svg`                     a board as a picture: marks, letters, heat maps, owners, candidates
`numbered`                moves with their numbers, as books print games
`tree`, `tree_text`       a search tree to a chosen depth
`firsts`                  a table of all moves as first, as a heat map
`pruning`                 the number of games after which each move was pruned
`policy`                  the probability of each move in a random game, and the stage that decides
`priors`                  the prior value and the prior games of each move
`owners`                  the owners of all points at the end of a tree node's games
`criticality`             the covariance of owning each point and winning in these games
`rave`                    the mean, the RAVE value and the mix of both for a move, over the games
`pattern`, `database`     a pattern with values, and all patterns of a database
`explain`                 the value of each move by a database, and the pattern behind it
`gomc.show.plots`         plots by matplotlib: `convergence`, `regret`, `depths`, `scores`, `match`,
                          `win_rates`
`source`                  the source of functions, in colours
`set_theme`               the look of pictures: "wood" or "plain", light or dark
========================  ====================================================================

All pictures are `Picture`, a string of SVG: a notebook shows it, and ``save`` writes it to a file.

Examples
--------
A board with marks:

>>> import gomc, gomc.reference as go
>>> from gomc import show
>>> board = go.Board(size=9)
>>> for move in ["E5", "C3", "G3"]:
...     board.play(move)
>>> show.svg(board, marks={"C3": "triangle", "D4": "A"}, theme="plain")
<Picture: 9x9, komi 7.5, 3 moves, White to play>
>>> show.numbered(board)
<Picture: moves 1 to 3>

Numbers for points, as a dict or as rows, become a heat map:

>>> games = go.playouts(board, 100, seed=1)
>>> picture = show.svg(board, heat=games.ownership, legend="mean owner: +1 Black, -1 White")
>>> picture = show.svg(board, heat={"D4": 0.52, "F6": 0.48}, legend="win rate")

A search on the board, the search tree, and the principal variation:

>>> result = go.search(board, gomc.UCT(), playouts=300, seed=1)
>>> show.svg(board, result, result.ownership)
<Picture: 9x9, komi 7.5, 3 moves, White to play>
>>> show.tree(result, depth=2, width=3)
<Picture: the tree to depth 2: 300 playouts, 3,357 nodes>
>>> picture = show.numbered(result)

A random game, whole and in part:

>>> game = go.playout(board, seed=1)
>>> picture = show.numbered(game)
>>> picture = show.numbered(game, first=1, last=20)

Into a file:

>>> show.svg(board).save("board.svg")  # doctest: +SKIP
"""

from importlib import import_module
from types import ModuleType

from gomc.game import Game, check_board, pictures
from gomc.game.life import Life
from gomc.game.points import Points
from gomc.game.record import Record
from gomc.play.status import Judgement
from gomc.results.bandits import BanditResult
from gomc.results.ladders import Ladder
from gomc.results.policy import NextMove
from gomc.results.pruning import PruningReport
from gomc.results.searches import FirstTables, SearchResult
from gomc.results.stats import PlayoutRecord, PlayoutStats
from gomc.settings.database import Database, Explanation, WeightedPattern
from gomc.show import html, plots
from gomc.show.criticality import criticality
from gomc.show.database import database, pattern
from gomc.show.drawing import Picture
from gomc.show.explain import explain
from gomc.show.numbered import numbered
from gomc.show.owners import owners
from gomc.show.policy import policy
from gomc.show.priors import priors
from gomc.show.rave import rave
from gomc.show.searches import firsts, marked, mean_owners, moves_left, pruning
from gomc.show.source import Source, source
from gomc.show.svg import svg
from gomc.show.text import text
from gomc.show.themes import set_theme
from gomc.show.trees import tree, tree_text

__all__ = [
    "Picture",
    "Source",
    "criticality",
    "database",
    "explain",
    "firsts",
    "numbered",
    "owners",
    "pattern",
    "plots",
    "policy",
    "priors",
    "pruning",
    "rave",
    "set_theme",
    "source",
    "svg",
    "text",
    "tree",
    "tree_text",
]


def _judged(judgement: Judgement) -> Picture:
    """Draw squares on dead stones and triangles on stones in seki."""
    marks = {name: "triangle" for string in judgement.seki for name in string.names}
    return svg(judgement.board, ownership=judgement.ownership, marks=marks)


def _living(life: Life) -> Picture:
    """Shade the points whose owner is certain, and mark dead stones there."""
    return svg(check_board(life.board), ownership=life.owners, title="life without conditions")


def _recorded(record: Record) -> Picture:
    """Draw the moves since the last set-up, numbered; or the position, if a set-up is the end."""
    after = max((setup.after for setup in record.setups), default=0)
    if record.moves and after == len(record.moves):
        return svg(record)
    return numbered(record, first=after + 1)


pictures.svg.register(Game, svg)
pictures.svg.register(Points, marked)
pictures.svg.register(Record, _recorded)
pictures.svg.register(PlayoutRecord, lambda game: numbered(game) if game.board else None)
pictures.svg.register(PlayoutStats, lambda games: mean_owners(games) if games.board else None)
pictures.svg.register(Ladder, numbered)
pictures.svg.register(NextMove, policy)
pictures.svg.register(PruningReport, moves_left)
pictures.svg.register(Judgement, _judged)
pictures.svg.register(Life, _living)
pictures.svg.register(
    SearchResult, lambda result: svg(result.board, result, result.ownership) if result.board else None
)
pictures.svg.register(WeightedPattern, pattern)
pictures.svg.register(Database, database)
pictures.svg.register(Explanation, lambda explanation: explain(explanation.board, explanation.database))
pictures.html.register(SearchResult, html.search)
pictures.html.register(FirstTables, html.tables)
pictures.html.register(BanditResult, html.bandit)


def __getattr__(name: str) -> ModuleType:
    """Return the boards for notebooks on demand, because they need the extra `notebook`."""
    if name == "notebook":
        return import_module("gomc.show.notebook")
    raise AttributeError(f"module 'gomc.show' has no attribute {name!r}")
