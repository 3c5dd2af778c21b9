"""Owners: the counts of the tree's layer of owners, as rates.

`gomc.reference.owners` explains the counts.
"""

from __future__ import annotations

from gomc.errors import GomcError, check_type
from gomc.results.searches import SearchResult, TreeNode, check_node
from gomc.results.stats import Rows, rows


# Paper: CF II-C owner
def owner_rates(result: SearchResult, node: TreeNode | None = None) -> Rows:
    """Return for every point the fraction of a node's games in which the player to move got the point.

    Parameters
    ----------
    result : SearchResult
        The result of a tree search with ``UCT(owners=Owners())``.
    node : TreeNode, optional
        A node of the search tree. The default is the root.

    Returns
    -------
    tuple of tuple of float
        A rate from 0 to 1 for every point, row by row from the top. A point that belongs to nobody at
        the end of a game, as in seki, counts for neither player.

    Raises
    ------
    GomcError
        If the search counted no owners, or no game came through the node.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X . O .
    ...     X X X O O
    ...     . X X O O
    ...     X X X O .
    ...     . X X O O''')
    >>> result = go.search(board, gomc.UCT(owners=gomc.Owners()), playouts=100, seed=1)
    >>> for row in owner_rates(result):
    ...     print(*(f"{rate:.2f}" for rate in row))
    1.00 1.00 0.35 0.00 0.00
    1.00 1.00 1.00 0.00 0.00
    1.00 1.00 1.00 0.00 0.00
    1.00 1.00 1.00 0.00 0.00
    1.00 1.00 1.00 0.00 0.00
    """
    check_type("result", result, SearchResult)
    node = result.root if node is None else check_node(node)
    if node is None or "owners" not in node.layers:
        raise GomcError("this search counted no owners: search with UCT(owners=Owners()).")
    if not node.visits:
        raise GomcError("no game came through this node, and so it has no owners.")
    return rows(node.owners, result.size, node.visits)
