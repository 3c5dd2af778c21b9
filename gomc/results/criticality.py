"""Criticality: the formula, and the criticality of all points after a search.

`gomc.reference.criticality` explains it.
"""

from __future__ import annotations

from gomc.errors import GomcError, check_type
from gomc.results.searches import SearchResult, TreeNode, check_node
from gomc.results.stats import Rows


# Paper: CF II-C criticality
def criticality(by_owner: float, own: int, other: int, reward: float, visits: float) -> float:
    """Return the criticality of a point in a node.

    Parameters
    ----------
    by_owner : float
        The number of games that the owner of the point won.
    own, other : int
        The number of games in which the point belonged to the player to move, and the number of games
        in which the point belonged to the opponent.
    reward : float
        The number of games that the opponent won: the reward of the node.
    visits : float
        The number of all games.

    Examples
    --------
    A point that decides the game; a point without influence on the result; a point whose owner loses:

    >>> criticality(6, own=3, other=3, reward=3, visits=6)
    0.5
    >>> criticality(4, own=4, other=4, reward=4, visits=8)
    0.0
    >>> criticality(0, own=2, other=2, reward=2, visits=4)
    -0.5
    """
    expected = own * (visits - reward) + other * reward
    return by_owner / visits - expected / (visits * visits)


# Paper: CF II-C criticality
def criticalities(result: SearchResult, node: TreeNode | None = None) -> Rows:
    """Return the criticality of every point in a node of a search tree.

    Parameters
    ----------
    result : SearchResult
        The result of a tree search with ``UCT(criticality=Criticality(...))``.
    node : TreeNode, optional
        A node of the search tree. The default is the root.

    Returns
    -------
    tuple of tuple of float
        The criticality of every point, from -1/2 to 1/2, row by row from the top.

    Raises
    ------
    GomcError
        If the search counted no criticality, or no game came through the node.

    Examples
    --------
    All points are settled except the middle of the first line, which decides the game with this komi.
    If a player gets this point in a share `p` of the games, the criticality of the point is
    2 `p` (1 - `p`). The tree soon finds the move, and `p` is near 1:

    >>> import gomc, gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X . O .
    ...     X X X O O
    ...     . X X O O
    ...     X X X O .
    ...     . X X O O''', komi=4)
    >>> settings = gomc.UCT(criticality=gomc.Criticality(weight=0))
    >>> result = go.search(board, settings, playouts=100, seed=1)
    >>> for row in criticalities(result)[:2]:
    ...     print(*(f"{c:.2f}" for c in row))
    0.00 0.00 0.08 0.00 0.00
    0.00 0.00 0.00 0.00 0.00
    """
    check_type("result", result, SearchResult)
    node = result.root if node is None else check_node(node)
    if node is None or "won" not in node.layers:
        raise GomcError(
            "this search counted no criticality: search with UCT(criticality=Criticality())."
        )
    if not node.visits:
        raise GomcError("no game came through this node, and so nothing is critical in it.")
    games, stride = (node.reward, node.visits), result.size + 1
    values = [
        criticality(*counts, *games) for counts in zip(node.won, node.owners, node.others, strict=True)
    ]
    return tuple(tuple(values[row * stride : row * stride + result.size]) for row in range(result.size))
