"""RAVE in a tree: the value of a move passes from the RAVE value to the mean of the move's games."""

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
        The results of a search after more and more playouts, with ``UCT(rave=Rave())``. Each result
        must come from a separate run of the search, because all results that `watch` gets in a search
        share the tree, which goes on growing.
    moves : move, or iterable of moves
        The move; or, in order, the moves that lead from the root to a node, and the move at the node.
    how : Rave, optional
        The settings of RAVE; by default ``Rave()``.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        Three curves, from the view of the player who makes the move, over the games that went on from
        the position of the move: the mean of the games with the move, the RAVE value, and the mix, by
        which the search compares moves. The curves contain neither the bandit's exploration term nor
        priors.

    Raises
    ------
    GomcError
        If no result has a tree with RAVE and games for the move, two results share a tree, or the
        boards differ in size.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> board, uct, results = go.Board(size=5), gomc.UCT(rave=gomc.Rave()), []
    >>> for playouts in (10, 50, 100, 200):
    ...     results.append(go.search(board, uct, playouts=playouts, seed=1))
    >>> rave(results, "C3")
    <Picture: C3 by RAVE: 17 games of its own, 97 RAVE games>
    """
    how = Rave() if how is None else check_type("how", how, Rave)
    checked = [check_type("a result", r, SearchResult) for r in check_several("results", results)]
    path = [moves] if isinstance(moves, (str, int)) else check_several("moves", moves)
    if len(sizes := {result.size for result in checked}) > 1:
        few, many = min(sizes), max(sizes)
        raise GomcError(f"these results are of boards of several sizes, {few}x{few} and {many}x{many}.")
    roots = [id(result.root) for result in checked if result.root]
    if len({*roots}) < len(roots):
        raise GomcError("these results share a tree: search anew for each number of playouts.")
    families = [family for result in checked for family in _families(result, path)]
    if not families:
        raise GomcError("no result has a tree with RAVE and games for this move.")
    families.sort(key=lambda family: family[0])
    mean = [(total, child.reward / child.visits) for total, child in families if child.visits]
    value = [(total, games.mean) for total, child in families if (games := _games(child)).visits]
    mix = [(total, _mix(total, child, how)) for total, child in families]
    child = families[-1][1]
    name, rave_games = point_name(child.move, checked[0].size), _games(child).visits
    title = f"{name} by RAVE: {child.visits:,} games of its own, {rave_games:,.0f} RAVE games"
    up, across = f"value of {name}", "games from its position"
    lines = {"mix": mix, "mean": mean, "RAVE value": value}
    return curves(lines, across=across, up=up, title=title, theme=theme)


def _families(result: SearchResult, path: Sequence[Move]) -> Iterator[tuple[int, TreeNode]]:
    """Yield the node after a path of moves, with the number of games of all children of the parent."""
    node, total = result.root, 0
    for move in path:
        if node is None:
            return
        total, point = sum(child.visits for child in node.children), parse_move(move, result.size)
        node = next((child for child in node.children if child.move == point), None)
    if path and node is not None and "rave" in node.layers and (node.visits or _games(node).visits):
        yield total, node


def _games(node: TreeNode) -> RaveGames:
    """Return the RAVE games of a node's move."""
    games: RaveGames = node.layers["rave"]
    return games


def _mix(total: int, node: TreeNode, settings: Rave) -> float:
    """Return the mix of a node's mean and RAVE value; a value without games is left out."""
    games = _games(node)
    if not games.visits:
        return node.reward / node.visits
    if not node.visits:
        return games.mean
    share = beta(settings.schedule, node.visits, games.visits, total)
    return (1 - share) * node.reward / node.visits + share * games.mean
