"""A search tree to a chosen depth, as a picture and as text.

The picture shows only the children with most visits, with the most visited child first; a line sums up
the other children. A node below the first moves must have 1 % of all games, because a single game gives
no useful win rate. Every win rate is from the view of the player who makes the move, so the view
changes from depth to depth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gomc.errors import GomcError, check_type, check_whole
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.results.searches import SearchResult, TreeNode
from gomc.show.drawing import Picture, page, short, text
from gomc.show.themes import BLACK, WHITE, paper

WORTH = 0.01
"""The fraction of all games that a node below the first moves needs; the node also needs two games."""

WIDE, HIGH, GAP, ROW = 128, 26, 44, 34
ENDS = {1: "won", -1: "lost", 0: ""}


@dataclass
class DrawnNode:
    """A node as it is drawn, or a summary of nodes that are not drawn."""

    name: str
    said: str
    color: Color | None
    share: float
    children: list[DrawnNode]
    row: float = 0


def tree(result: SearchResult, depth: int = 2, width: int = 4, *, theme: str | None = None) -> Picture:
    """Return a picture of a search tree, the root at the left.

    Parameters
    ----------
    result : SearchResult
        The result of a tree search (`gomc.UCT`).
    depth : int
        The depth in moves, from 1 to 20.
    width : int
        The largest number of children shown of each node, from 1 to 25: the children with most visits.
        Children below the first moves must have 1 % of all games.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        A box for every node, with the move, the win rate for the player who makes the move, and the
        visits. Black's moves are black. The line to a node is thick if many of the visits went to the
        node.

    Raises
    ------
    GomcError
        If the search grew no tree.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> result = go.search(go.Board(size=5), gomc.UCT(), playouts=200, seed=1)
    >>> tree(result, depth=3, width=2)
    <Picture: the tree to depth 3: 200 playouts, 966 nodes>
    """
    theme, top = paper(theme), shown(result, depth, width)
    rows = _lay_out(top, 0.0)
    deep = _depth_of(top)
    size = (24 + WIDE * (deep + 1) + GAP * deep, ROW * rows + 24)
    title = f"the tree to depth {depth}: {result.playouts:,} playouts, {result.nodes:,} nodes"
    shapes = [*_lines(top, 0), *_boxes(top, 0)]
    return page(*size, shapes, title=title, about=" ".join(_written(top, 0)), theme=theme)


def tree_text(result: SearchResult, depth: int = 2, width: int = 4) -> str:
    """Return a search tree as text; see `tree`.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> result = go.search(go.Board(size=5), gomc.UCT(), playouts=200, seed=1)
    >>> print(tree_text(result, depth=2, width=2))
    root  200
      Black A4  62%  34
        White A5  100%  2
        White D5  50%  2
        23 more  29
      Black A5  57%  30
        White E5  50%  2
        White B4  50%  2
        23 more  25
      24 more  136
    """
    return "\n".join(_written(shown(result, depth, width), 0))


def shown(result: SearchResult, depth: int, width: int) -> DrawnNode:
    """Return the part of a tree that is drawn."""
    check_type("result", result, SearchResult)
    depth, width = check_whole("depth", depth, 1, 20), check_whole("width", width, 1, 25)
    if result.root is None:
        raise GomcError("this search has no tree to show: only UCT keeps one, in one process.")
    visits = result.root.visits
    top = DrawnNode("root", f"{short(visits)}", None, 1.0, [])
    top.children = _children(result.root, result, result.to_play, depth, width, 1)
    return top


def _children(
    node: TreeNode,
    result: SearchResult,
    color: Color,
    depth: int,
    width: int,
    least: float,
) -> list[DrawnNode]:
    """Return the children that are drawn, and a summary of the others; nothing if none is drawn."""
    visited = sorted((c for c in node.children if c.visits), key=lambda c: -c.visits) if depth else []
    through = max(node.visits, sum(child.visits for child in visited), 1)  # also over other paths
    drawn = [child for child in visited[:width] if child.visits >= least]
    below = max(2, WORTH * (result.kept + result.playouts))
    boxes = []
    for child in drawn:
        rate = f"{100 * child.reward / child.visits:.0f}%"
        words = f"{ENDS[child.solved] or rate}  {short(child.visits)}"
        after = _children(child, result, color.other, depth - 1, width, below)
        share = child.visits / through
        boxes.append(DrawnNode(point_name(child.move, result.size), words, color, share, after))
    rest = visited[len(drawn) :]
    if drawn and rest:
        visits = sum(child.visits for child in rest)
        boxes.append(DrawnNode(f"{len(rest)} more", short(visits), None, visits / through, []))
    return boxes


def _lay_out(node: DrawnNode, row: float) -> float:
    """Set the rows of a node and of all nodes below, from `row` on; return the first free row."""
    if not node.children:
        node.row = row
        return row + 1
    for child in node.children:
        row = _lay_out(child, row)
    node.row = (node.children[0].row + node.children[-1].row) / 2
    return row


def _depth_of(node: DrawnNode) -> int:
    return 1 + max(map(_depth_of, node.children)) if node.children else 0


def _corner(node: DrawnNode, depth: int) -> tuple[float, float]:
    """Return the coordinates of the upper left corner of a node's box."""
    return 12 + depth * (WIDE + GAP), 12 + node.row * ROW + (ROW - HIGH) / 2


def _lines(node: DrawnNode, depth: int) -> Iterator[str]:
    x, y = _corner(node, depth)
    for child in node.children:
        a, b = _corner(child, depth + 1)
        half, begin, end = GAP / 2, y + HIGH / 2, b + HIGH / 2
        path = (
            f"M{x + WIDE:g} {begin:g}C{x + WIDE + half:g} {begin:g} {a - half:g} {end:g} {a:g} {end:g}"
        )
        look = f'fill="none" class="g-line" stroke-width="{1 + 7 * child.share:.1f}"'
        yield f'<path d="{path}" {look}/>'
        yield from _lines(child, depth + 1)


def _boxes(node: DrawnNode, depth: int) -> Iterator[str]:
    x, y = _corner(node, depth)
    look, ink = 'class="g-ground g-pen" stroke-dasharray="3 2"', None
    if node.color is not None:
        black = node.color is Color.BLACK
        fill, ink = (BLACK, WHITE) if black else (WHITE, BLACK)
        look = f'fill="{fill}" stroke="{"#8f8f8f" if black else "#333"}"'
    elif depth == 0:
        look = 'class="g-ground g-pen"'
    yield f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="6" {look}/>'
    yield text(x + 10, y + HIGH / 2, 14, node.name, ink, bold=node.color is not None, anchor="start")
    yield text(x + WIDE - 10, y + HIGH / 2, 13, node.said.replace("  ", " · "), ink, anchor="end")
    for child in node.children:
        yield from _boxes(child, depth + 1)


def _written(node: DrawnNode, depth: int) -> Iterator[str]:
    side = f"{node.color} " if node.color else ""
    yield f"{'  ' * depth}{side}{node.name}  {node.said}"
    for child in node.children:
        yield from _written(child, depth + 1)
