"""Plots by matplotlib, which the extra `plots` installs.

Every function draws into the axes given, or into new axes, and returns the axes, so that the caller can
change them with matplotlib. The functions import matplotlib only when they draw.

Examples
--------
>>> import gomc, gomc.reference as go
>>> board, results = go.Board(size=5), []
>>> for playouts in (50, 100, 200):
...     results.append(go.search(board, gomc.UCT(), playouts=playouts, seed=1))
>>> axes = convergence(results, moves=["C3", "A1"])
>>> axes.get_xlabel(), axes.get_ylabel()
('playouts', 'win rate')
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from statistics import fmean
from typing import TYPE_CHECKING

from gomc.errors import (
    GomcError,
    check_number,
    check_several,
    check_type,
    check_whole,
    missing_extra,
    quoted,
)
from gomc.game.points import parse_move, point_name
from gomc.game.position import Move
from gomc.results.bandits import BanditResult
from gomc.results.searches import SearchResult, TreeNode
from gomc.results.stats import Z_95, PlayoutRecord, check_level, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["convergence", "depths", "match", "regret", "scores", "win_rates"]

SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9")
"""The colours of lines (after Okabe and Ito, the yellow darkened)."""

SHOWN = 5
"""The number of moves that `convergence` shows by default."""

BARS = 40
"""The largest number of bars of a histogram."""

LARGEST_SCORE = 1e12
"""The largest score of a histogram; among larger scores a point hardly makes a difference."""


def convergence(
    results: Iterable[SearchResult],
    moves: Move | Sequence[Move] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the values of moves over the playouts of a search.

    Parameters
    ----------
    results : sequence of SearchResult
        The results of one search after more and more playouts. `watch` can collect the results::

            seen = []
            result = go.search(board, uct, playouts=10_000, watch=lambda so_far: seen.append(so_far()))
            show.plots.convergence([*seen, result])

    moves : move or sequence of moves, optional
        The moves to draw, each a name such as ``"E5"`` or an int; by default the first five candidates
        of the last result.
    ax : matplotlib axes, optional
        The axes to draw into.

    Returns
    -------
    axes
        The value of each move over the playouts (on a logarithmic scale); with the 95 % interval if the
        search estimates standard errors.

    Raises
    ------
    GomcError
        If there are no results, or a move is not among the candidates of the last result.
    """
    checked = [check_type("a result", r, SearchResult) for r in check_several("results", results)]
    ordered = sorted(checked, key=lambda result: result.playouts)
    if not ordered:
        raise GomcError("convergence needs at least one result of a search.")
    names = [c.name for c in ordered[-1].candidates]
    moves = names[:SHOWN] if moves is None else _named(moves, ordered[-1].size)
    if unknown := [name for name in moves if name not in names]:
        raise GomcError(f"the search has no candidate {unknown[0]}; it has {', '.join(names)}.")
    ax = _axes(ax, "playouts", ordered[-1].unit)
    for i, name in enumerate(moves):
        line = [(r.playouts, c) for r in ordered for c in r.candidates if c.name == name and c.visits]
        x, y = [n for n, _ in line], [c.value for _, c in line]
        ax.plot(x, y, color=_color(i), marker="." if len(line) < 30 else "", label=name)
        margins = [Z_95 * (c.error or 0) for _, c in line]
        low, high = [[v + sign * m for v, m in zip(y, margins, strict=True)] for sign in (-1, 1)]
        if any(margins):
            ax.fill_between(x, low, high, color=_color(i), alpha=0.15, linewidth=0)
    ax.set_xscale("log")
    ax.legend()
    return ax


def _named(moves: Move | Sequence[Move], size: int) -> list[str]:
    """Return the names of a move, or of several moves."""
    several = [moves] if isinstance(moves, str | int) else check_several("moves", moves)
    if not several:
        raise GomcError("convergence needs at least one move.")
    return [point_name(parse_move(move, size), size) for move in several]


def regret(results: BanditResult | Mapping[str, BanditResult], ax: Axes | None = None) -> Axes:
    """Draw the regret of bandits over the plays.

    Parameters
    ----------
    results : BanditResult or dict of str to BanditResult
        A result, or several results by name.
    ax : matplotlib axes, optional
        The axes to draw into.

    Returns
    -------
    axes
        The regret over the plays, on a logarithmic scale: logarithmic regret, such as the regret of
        UCB1, becomes a straight line.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> results = {"UCB1": go.bandit([0.9, 0.6], gomc.UCB1(), plays=100, runs=5)}
    >>> regret(results).get_ylabel()
    'regret'
    """
    named = {"": results} if isinstance(results, BanditResult) else results
    if not isinstance(named, Mapping):
        raise GomcError(f"results must be a BanditResult or a dict of some, not {quoted(named)}.")
    for result in named.values():
        check_type("a result", result, BanditResult)
    if not named:
        raise GomcError("regret needs the result of at least one bandit.")
    ax = _axes(ax, "plays", "regret")
    for i, (name, result) in enumerate(named.items()):
        line = result.regret
        ax.plot(range(1, len(line) + 1), line, color=_color(i), label=name)
    ax.set_xscale("log")
    ax.set_ylim(bottom=0)
    if any(named):
        ax.legend()
    return ax


def depths(result: SearchResult, ax: Axes | None = None) -> Axes:
    """Draw for each depth of a tree the number of visits and the number of visited nodes.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> result = go.search(go.Board(size=5), gomc.UCT(), playouts=100, seed=1)
    >>> depths(result).get_xlabel()
    'depth'
    """
    check_type("result", result, SearchResult)
    if result.root is None:
        raise GomcError("this search has no tree: only UCT keeps one, in one process.")
    levels = by_depth(result.root)
    ax = _axes(ax, "depth", "visits, nodes")
    places = range(len(levels))
    visits, nodes = [v for v, _ in levels], [n for _, n in levels]
    ax.bar([p - 0.2 for p in places], visits, 0.4, color=SERIES[0], label="visits")
    ax.bar([p + 0.2 for p in places], nodes, 0.4, color=SERIES[1], label="nodes visited")
    ax.set_yscale("log")
    ax.set_ylim(bottom=0.5)
    ax.set_xticks(places)
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2)
    return ax


def by_depth(root: TreeNode) -> list[tuple[int, int]]:
    """Return for each depth the sum of the visits, and the number of visited nodes.

    A node that several paths reach counts at the depth of the shortest path.
    """
    levels, nodes, seen = [], [root], {root}
    while nodes:
        levels.append((sum(node.visits for node in nodes), len(nodes)))
        below = dict.fromkeys(child for node in nodes for child in node.children if child.visits)
        nodes = [node for node in below if node not in seen]
        seen.update(nodes)
    return levels


def scores(games: Iterable[float | PlayoutRecord], ax: Axes | None = None) -> Axes:
    """Draw the distribution of the scores of random games.

    Parameters
    ----------
    games : sequence of float or PlayoutRecord
        Scores from Black's view, or games with scores.
    ax : matplotlib axes, optional
        The axes to draw into.

    Returns
    -------
    axes
        A histogram with White's wins and Black's wins in two colours, and a line at the mean. The
        width of a bar is a multiple of 2 points, because two different scores differ by at least 2 if
        no point is left neutral.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=5)
    >>> scores(go.playout(board, seed) for seed in range(50)).get_xlabel()
    "score (Black's area less White's less komi)"
    """
    results = [
        check_number(
            "a score",
            game.score if isinstance(game, PlayoutRecord) else game,
            -LARGEST_SCORE,
            LARGEST_SCORE,
        )
        for game in check_several("games", games)
    ]
    if not results:
        raise GomcError("scores needs at least one game.")
    ax = _axes(ax, "score (Black's area less White's less komi)", "games")
    width = 2 * max(math.ceil((max(results) - min(results)) / (2 * BARS)), 1)
    edges = _edges(results, width)
    groups = [
        [v for v in results if v < 0],
        [v for v in results if v == 0],
        [v for v in results if v > 0],
    ]
    kinds = zip(groups, ("White won", "drawn", "Black won"), (SERIES[1], "0.6", SERIES[0]), strict=True)
    shown = [(values, label, color) for values, label, color in kinds if values]
    values, labels, colors = zip(*shown, strict=True)
    ax.hist(values, edges, stacked=True, label=labels, color=colors)
    ax.axvline(mean := fmean(results), color="0.2", linestyle="--", label=f"mean {mean:+.1f}")
    ax.legend()
    return ax


def _edges(scores: Sequence[float], width: int) -> list[float]:
    """Return the edges of a histogram's bars; 0 is an edge if the scores lie on both sides of 0."""
    low, high = math.floor(min(scores) / width), math.floor(max(scores) / width) + 1
    return [float(i * width) for i in range(low, high + 1)]


def match(points: Iterable[float], level: float = 0.95, ax: Axes | None = None) -> Axes:
    r"""Draw the result of a match game by game.

    Parameters
    ----------
    points : sequence of float
        The points of a player for each game, in the order played: 1, 1/2 for a draw, or 0.
    level : float
        The probability of the interval.
    ax : matplotlib axes, optional
        The axes to draw into.

    Returns
    -------
    axes
        The fraction of the points won after each game, with Wilson's interval
        (`gomc.results.stats.wilson`), and a line at 1/2. At each number of games stands the interval
        for a match of that length. A match that stops as soon as the interval excludes 1/2 stops too
        early.

    Raises
    ------
    GomcError
        If there are no games, a number is not 1, 1/2 or 0, or the level is not between 0 and 1.

    Examples
    --------
    >>> match([1, 0, 1, 0.5, 1]).get_xlabel()
    'games'
    """
    got = [check_number("the points of a game", p, 0, 1) for p in check_several("points", points)]
    if not got:
        raise GomcError("a match needs at least one game.")
    if odd := [p for p in got if p not in (0, 0.5, 1)]:
        raise GomcError(f"the points of a game must be 1, 0.5 or 0, not {odd[0]:g}.")
    level = check_level(level)
    games = range(1, len(got) + 1)
    sums = list(accumulate(got))
    ends = [wilson(won, n, level) for won, n in zip(sums, games, strict=True)]
    ax = _axes(ax, "games", "part of the points")
    ax.axhline(0.5, color="0.5", linewidth=1, linestyle=":")
    low, high = zip(*ends, strict=True)
    ax.fill_between(games, low, high, color=SERIES[0], alpha=0.2, label=f"{100 * level:g}% interval")
    rate = [won / n for won, n in zip(sums, games, strict=True)]
    label = f"{rate[-1]:.1%} of {len(got)} games"
    ax.plot(games, rate, color=SERIES[0], marker="." if len(got) < 30 else "", label=label)
    ax.set_ylim(0, 1)
    ax.legend()
    return ax


def win_rates(
    rates: Sequence[float], marks: Mapping[int, str] | None = None, ax: Axes | None = None
) -> Axes:
    """Draw Black's win rate over the moves of a game.

    Parameters
    ----------
    rates : sequence of float
        The win rate after each number of moves, such as ``gomc.analyze(record).curve``.
    marks : dict of int to str, optional
        Letters at some numbers of moves.
    ax : matplotlib axes, optional
        The axes to draw into.

    Raises
    ------
    GomcError
        If a rate is not from 0 to 1, or a mark stands at a number of moves without a rate.

    Examples
    --------
    >>> win_rates([0.5, 0.6, 0.3], {2: "A"}).get_ylabel()
    'Black wins'
    """
    line = [check_number("a win rate", rate, 0, 1) for rate in check_several("rates", rates)]
    if not line:
        raise GomcError("win_rates needs at least one rate.")
    ax = _axes(ax, "moves", "Black wins")
    ax.axhline(0.5, color="0.5", linewidth=1, linestyle=":")
    ax.plot(range(len(line)), line, color=SERIES[0], marker="" if line[1:] else ".")
    marks = {} if marks is None else check_type("marks", marks, dict)
    for number, letter in marks.items():
        at = check_whole("the number of moves at a mark", number, 0, len(line) - 1)
        ax.annotate(
            letter, (at, line[at]), ha="center", va="center", bbox={"boxstyle": "circle", "fc": "white"}
        )
    ax.set_ylim(0, 1)
    return ax


def _axes(ax: Axes | None, across: str, up: str) -> Axes:
    """Return axes with labels: the axes given, or new axes."""
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError as error:
            missing_extra("a plot", "plots", error)
        ax = pyplot.subplots(layout="constrained")[1]
    if not hasattr(ax, "spines"):
        raise GomcError(f"ax must be matplotlib's axes, not {quoted(ax)}.")
    ax.set(xlabel=across, ylabel=up)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _color(index: int) -> str:
    """Return the colour of a line."""
    return SERIES[index % len(SERIES)]
