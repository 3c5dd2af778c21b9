"""Criticality in a tree: the covariance of owning a point and winning, as a heat map."""

from __future__ import annotations

from collections.abc import Iterable

from gomc.game.position import Move
from gomc.results.criticality import criticalities
from gomc.results.searches import SearchResult
from gomc.show.drawing import Picture
from gomc.show.owners import games_of, node_after
from gomc.show.svg import svg


# Paper: CF Figure 1, CF II-C criticality
def criticality(
    result: SearchResult, moves: Iterable[Move] = (), *, theme: str | None = None
) -> Picture:
    """Return a position of a search tree with the criticality of every point.

    Parameters
    ----------
    result : SearchResult
        The result of a tree search with ``UCT(criticality=Criticality(...))``.
    moves : iterable of moves
        The moves that lead from the root to the node; no moves for the root.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on every point the covariance of owning the point and winning the game: at most
        1/2, and near 0 where a point matters little. `gomc.reference.criticality` explains criticality.

    Raises
    ------
    GomcError
        If the search counted no criticality, or the tree contains no games after these moves.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> settings = gomc.UCT(criticality=gomc.Criticality(weight=0))
    >>> result = go.search(go.Board(size=5), settings, playouts=200, seed=1)
    >>> criticality(result)
    <Picture: criticality, Black to play: 200 games>
    """
    node, board = node_after(result, moves)
    legend = f"covariance of owning a point and winning, in {games_of(node)}"
    title = f"criticality, {board.to_play} to play: {games_of(node)}"
    return svg(board, heat=criticalities(result, node), legend=legend, title=title, theme=theme)
