"""Criticality in a tree: how far owning each point and winning went together, as a heat map."""

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
        The moves that lead from the root to the node; none for the root.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on every point the covariance of owning it and winning the game: at most 1/2,
        near 0 where a point matters little. `gomc.reference.criticality` explains it.

    Raises
    ------
    GomcError
        If the search counted no criticality, or the tree has no games after these moves.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> how = gomc.UCT(criticality=gomc.Criticality(weight=0))
    >>> result = go.search(go.Board(size=5), how, playouts=200, seed=1)
    >>> criticality(result)
    <Picture: criticality, Black to play: 200 games>
    """
    node, board = node_after(result, moves)
    said = f"covariance of owning a point and winning, in {games_of(node)}"
    title = f"criticality, {board.to_play} to play: {games_of(node)}"
    return svg(board, heat=criticalities(result, node), legend=said, title=title, theme=theme)
