"""Results of searches and bandits as pictures: tables of values, pruning, regret."""

from __future__ import annotations

from gomc.errors import GomcError, check_type
from gomc.game import Game
from gomc.game.points import PASS, Points
from gomc.game.rules import Color
from gomc.results.bandits import BanditResult
from gomc.results.pruning import PruningReport
from gomc.results.searches import FirstTables, SearchResult
from gomc.results.stats import PlayoutStats
from gomc.show.chart import chart
from gomc.show.drawing import Picture
from gomc.show.svg import svg

LINE_POINTS = 300
"""The number of points of a line in a chart, about."""


def firsts(
    result: SearchResult, color: Color | str | None = None, *, theme: str | None = None
) -> Picture:
    """Return the all-moves-as-first table of a player as a heat map.

    Parameters
    ----------
    result : SearchResult
        The result of a search with all moves as first (`gomc.AllMovesAsFirst` or `gomc.MoveLists`); or
        of a tree search with `gomc.Rave`, whose root has the same table for the player to move.
    color : Color or str, optional
        The player whose table is shown; by default the player to move.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on every empty point the value of being first to play there, from the view of
        the player: in points, or as a win rate.

    Raises
    ------
    GomcError
        If the search keeps no such table.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> result = go.search(go.Board(size=5), gomc.AllMovesAsFirst(), playouts=50, seed=1)
    >>> firsts(result, "white")
    <Picture: all moves as first: White's values (points)>
    >>> firsts(go.search(go.Board(size=5), gomc.UCT(rave=gomc.Rave()), playouts=50, seed=1))
    <Picture: RAVE: Black's values>
    """
    check_type("result", result, SearchResult)
    color = result.to_play if color is None else Color.parse(color)
    children = result.root.children if result.root else ()
    if result.board and color is result.to_play and any("rave" in child.layers for child in children):
        rows = [(child.move, child.layers["rave"]) for child in children]
        # Priors can give games to the pass, which is no point of the picture.
        values = {move: rave.mean for move, rave in rows if move != PASS and rave.visits}
        title = f"RAVE: {color}'s values"
        return svg(result.board, heat=values, legend=title, title=title, theme=theme)
    if not isinstance(result.tables, FirstTables):
        raise GomcError(
            f"this search has no table for {color}: it must count all moves as first, or be a tree "
            "search with RAVE, whose table is that of the player to move."
        )
    return first_values(result.tables, color, theme=theme)


def first_values(tables: FirstTables, color: Color, *, theme: str | None = None) -> Picture:
    """Return the table of a player as a heat map; see `firsts`."""
    empty = [c for c in tables[color] if c.move != PASS and tables.board.color_at(c.move) is None]
    values = {c.move: c.value for c in empty}
    about = f"{color}'s values ({tables.unit})"
    title = f"all moves as first: {about}"
    return svg(tables.board, heat=values, legend=about, title=title, theme=theme)


def pruning(result: SearchResult, *, theme: str | None = None) -> Picture:
    """Return a picture of the moves that were pruned, with the number of games before.

    Parameters
    ----------
    result : SearchResult
        The result of a search with pruning.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board. On the point of each pruned move stands the number of games after which it was
        pruned; circles mark the moves that are left, and a triangle the chosen move.

    Raises
    ------
    GomcError
        If the search did not prune.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> settings = gomc.Abramson(pruning=gomc.Pruning(minimum=20))
    >>> pruning(go.search(go.Board(size=5), settings, playouts=1000, seed=1))
    <Picture: 9 of 26 moves left (stopped before it ended)>
    """
    check_type("result", result, SearchResult)
    if result.pruning is None or result.board is None:
        raise GomcError("this search has no pruning to show: give its settings a gomc.Pruning.")
    last = {event.name: event for event in result.pruning.events}
    gone = {name: event.games for name, event in last.items() if event.by and name != "pass"}
    marks = dict.fromkeys((name for name in result.pruning.left if name != "pass"), "circle")
    if result.best != "pass":
        marks[result.best] = "triangle"
    title = str(result.pruning).partition("\n")[0]
    legend = "games of the search before a move was pruned"
    return svg(result.board, marks=marks, heat=gone, legend=legend, title=title, theme=theme)


def mean_owners(stats: PlayoutStats) -> Picture:
    """Return the board with the average owner of every point at the end of random games."""
    if stats.board is None:
        raise GomcError("these games do not know the board from which they were played.")
    about = str(stats)
    return svg(stats.board, ownership=stats.ownership, title=about, below=about)


def marked(points: Points, *, theme: str | None = None) -> Picture:
    """Return a set of points as circles on an empty board."""
    title = f"{len(points)} points of a {points.size}x{points.size} board"
    marks = dict.fromkeys(points, "circle")
    return svg(Game(points.size), marks=marks, title=title, theme=theme)


def moves_left(report: PruningReport, *, theme: str | None = None) -> Picture:
    """Return a chart of the number of moves left over the games of the search."""
    count = {*report.left} | {event.name for event in report.events}
    left, line = len(count), [(0.0, float(len(count)))]
    for event in report.events:
        left += -1 if event.by else 1
        line.append((event.games, left))
    title = str(report).partition("\n")[0]
    return chart(
        line, across="games of the search", up="moves left", title=title, theme=theme, steps=True
    )


def regret(result: BanditResult, *, theme: str | None = None) -> Picture:
    """Return a chart of the regret of a bandit's player over the plays."""
    line = [(0.0, 0.0), *((n, lost) for n, lost in enumerate(result.regret, 1))]
    title = f"regret over {len(line) - 1:,} plays, the mean of {result.runs:,} runs"
    return chart(thinned(line), across="plays", up="regret", title=title, theme=theme)


def thinned(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a line with at most about `LINE_POINTS` points, which include both ends."""
    step = -(-len(line) // LINE_POINTS)
    return line if step <= 1 else [*line[:-1:step], line[-1]]
