"""RAVE in a tree: how the value of a move goes over from its RAVE value to the mean of its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gomc.errors import GomcError, check_several, check_type
from gomc.game.points import parse_move, point_name
from gomc.game.position import Move
from gomc.reference.rave import beta
from gomc.results.rave import RaveGames
from gomc.results.searches import SearchResult, TreeNode
from gomc.settings.rave import Rave
from gomc.show.chart import curves
from gomc.show.drawing import Picture


# Paper: CF (2), CF (4)
def rave(
    results: Iterable[SearchResult],
    moves: Move | Iterable[Move],
    how: Rave | None = None,
    *,
    theme: str | None = None,
) -> Picture:
    """Return a chart of a move's mean, its RAVE value and the mix of both, as a search goes on.

    Parameters
    ----------
    results : iterable of SearchResult
        The results of one search after more and more playouts, with ``UCT(rave=Rave())``. Each must
        come from a search of its own, because all that `watch` is told in one search have one tree,
        which grows on.
    moves : move, or iterable of moves
        The move; or the moves that lead from the root to a node and the move there, in their order.
    how : Rave, optional
        The layer's settings; ``Rave()``, if not given.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        Three curves, all from the view of the player who makes the move, over the games that went on
        from its position: the mean of the games with the move, its RAVE value, and the mix, by which
        moves are compared there. What a bandit adds to explore, and what priors say, is left out.

    Raises
    ------
    GomcError
        If no result has a tree with RAVE and games for the move, or two have the same tree.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> board, how, found = go.Board(size=5), gomc.UCT(rave=gomc.Rave()), []
    >>> for playouts in (10, 50, 100, 200):
    ...     found.append(go.search(board, how, playouts=playouts, seed=1))
    >>> rave(found, "C3")
    <Picture: C3 by RAVE: 17 games of its own, 97 RAVE games>
    """
    how = Rave() if how is None else check_type("how", how, Rave)
    given = [check_type("a result", each, SearchResult) for each in check_several("results", results)]
    path = [moves] if isinstance(moves, (str, int)) else check_several("moves", moves)
    if len({id(result.root) for result in given}) < len(given):
        raise GomcError("these results share a tree: search anew for each number of playouts.")
    found = [family for result in given for family in _families(result, path)]
    if not found:
        raise GomcError("no result has a tree with RAVE and games for this move.")
    found.sort(key=lambda family: family[0])
    mean = [(total, child.reward / child.visits) for total, child in found if child.visits]
    value = [(total, its.mean) for total, child in found if (its := _games(child)).visits]
    mix = [(total, _mix(total, child, how)) for total, child in found]
    child = found[-1][1]
    name, games = point_name(child.move, given[0].size), _games(child).visits
    title = f"{name} by RAVE: {child.visits:,} games of its own, {games:,.0f} RAVE games"
    up, across = f"value of {name}", "games from its position"
    lines = {"mix": mix, "mean": mean, "RAVE value": value}
    return curves(lines, across=across, up=up, title=title, theme=theme)


def _families(result: SearchResult, path: Sequence[Move]) -> Iterator[tuple[int, TreeNode]]:
    """Yield the node after these moves, with the games of all children of the node above it."""
    node, total = result.root, 0
    for move in path:
        if node is None:
            return
        total, point = sum(child.visits for child in node.children), parse_move(move, result.size)
        node = next((child for child in node.children if child.move == point), None)
    if path and node is not None and "rave" in node.layers and (node.visits or _games(node).visits):
        yield total, node


def _games(node: TreeNode) -> RaveGames:
    """Return the games by which RAVE knows the move of a node."""
    found: RaveGames = node.layers["rave"]
    return found


def _mix(total: int, node: TreeNode, how: Rave) -> float:
    """Return the mix of a node's mean and its RAVE value; or the one that there is."""
    games = _games(node)
    if not games.visits:
        return node.reward / node.visits
    if not node.visits:
        return games.mean
    share = beta(how.schedule, node.visits, games.visits, total)
    return (1 - share) * node.reward / node.visits + share * games.mean
