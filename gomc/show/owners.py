"""Owners in a tree: the owner of each point at the end of a node's games, as a heat map."""

from __future__ import annotations

from collections.abc import Iterable

from gomc.errors import GomcError, check_several, check_type
from gomc.game import Game
from gomc.game.points import parse_move, point_name
from gomc.game.position import Move
from gomc.results.owners import owner_rates
from gomc.results.searches import SearchResult, TreeNode
from gomc.show.drawing import Picture
from gomc.show.svg import svg


def node_after(result: SearchResult, moves: Iterable[Move]) -> tuple[TreeNode, Game]:
    """Return the node to which moves lead from the root, and its position."""
    check_type("result", result, SearchResult)
    if result.root is None or result.board is None:
        raise GomcError("this search has no tree to show: only UCT keeps one, in one process.")
    node: TreeNode = result.root
    board = result.board.copy()
    for move in check_several("moves", moves):
        point = parse_move(move, result.size)
        after = [child for child in node.children if child.move == point and child.visits]
        if not after:
            raise GomcError(f"the tree has no games after {point_name(point, result.size)} there.")
        (node,) = after
        board.play(point)
    return node, board


def games_of(node: TreeNode) -> str:
    """Return the number of a node's games, in words."""
    return f"{node.visits:,} game{'s' if node.visits > 1 else ''}"


# Paper: CF Figure 1, CF II-C owner
def owners(result: SearchResult, moves: Iterable[Move] = (), *, theme: str | None = None) -> Picture:
    """Return a position of a search tree with the rate at which each point went to the player to move.

    Parameters
    ----------
    result : SearchResult
        The result of a tree search with ``UCT(owners=Owners())``.
    moves : iterable of moves
        The moves that lead from the root to the node; no moves for the root.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on every point the fraction of the node's games in which the player to move at
        the node owned the point in the end. Points near 1/2 are open; a move may matter most at points
        near 1/3 ("Current Frontiers in Computer Go", 2010, section II-C).

    Raises
    ------
    GomcError
        If the search counted no owners, or the tree contains no games after these moves.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> settings = gomc.UCT(owners=gomc.Owners())
    >>> result = go.search(go.Board(size=5), settings, playouts=200, seed=1)
    >>> owners(result)
    <Picture: owners, Black to play: 200 games>
    >>> owners(result, result.variation[:1])
    <Picture: owners, White to play: ...>
    """
    node, board = node_after(result, moves)
    legend = f"part of {games_of(node)} in which a point was {board.to_play}'s in the end"
    title = f"owners, {board.to_play} to play: {games_of(node)}"
    return svg(board, heat=owner_rates(result, node), legend=legend, title=title, theme=theme)
