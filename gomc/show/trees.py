"""A search tree to a chosen depth, as a picture and as text.

Only the children with most visits are shown, the most visited first; one line sums up the others. Below
the first moves a node must have a hundredth of all games: the outcome of one game says nothing. Every
win rate is from the view of the player who makes the move, and so changes sides from one depth to the
next.
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
"""The part of all games that a node below the first moves must have; and it must have two games."""

WIDE, HIGH, GAP, ROW = 128, 26, 44, 34
ENDS = {1: "won", -1: "lost", 0: ""}


@dataclass
class Shown:
    """A node as it is drawn, or a summary of nodes that are not drawn."""

    name: str
    said: str
    color: Color | None
    share: float
    children: list[Shown]
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
        The most children shown of each node, from 1 to 25: those with most visits. Below the first
        moves they must have a hundredth of all games.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        A box for every node, with its move, the win rate of the player who makes it, and its visits.
        Black's moves are black. A thicker line to a node means that more of the visits went there.

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


def shown(result: SearchResult, depth: int, width: int) -> Shown:
    """Return the part of a tree that is drawn."""
    check_type("result", result, SearchResult)
    depth, width = check_whole("depth", depth, 1, 20), check_whole("width", width, 1, 25)
    if result.root is None:
        raise GomcError("this search has no tree to show: only UCT keeps one, in one process.")
    visits = result.root.visits
    top = Shown("root", f"{short(visits)}", None, 1.0, [])
    top.children = _children(result.root, result, result.to_play, depth, width, 1)
    return top


def _children(
    node: TreeNode,
    result: SearchResult,
    color: Color,
    depth: int,
    width: int,
    least: float,
) -> list[Shown]:
    """Return the children that are drawn, and a summary of the others; nothing if none is drawn."""
    visited = sorted((c for c in node.children if c.visits), key=lambda c: -c.visits) if depth else []
    through = max(node.visits, sum(child.visits for child in visited), 1)  # also by other ways
    drawn = [child for child in visited[:width] if child.visits >= least]
    below = max(2, WORTH * result.playouts)
    found = []
    for child in drawn:
        rate = f"{100 * child.reward / child.visits:.0f}%"
        said = f"{ENDS[child.solved] or rate}  {short(child.visits)}"
        after = _children(child, result, color.other, depth - 1, width, below)
        share = child.visits / through
        found.append(Shown(point_name(child.move, result.size), said, color, share, after))
    rest = visited[len(drawn) :]
    if drawn and rest:
        visits = sum(child.visits for child in rest)
        found.append(Shown(f"{len(rest)} more", short(visits), None, visits / through, []))
    return found


def _lay_out(node: Shown, row: float) -> float:
    """Give a node and all below it their rows, from `row` on; return the first free one."""
    if not node.children:
        node.row = row
        return row + 1
    for child in node.children:
        row = _lay_out(child, row)
    node.row = (node.children[0].row + node.children[-1].row) / 2
    return row


def _depth_of(node: Shown) -> int:
    return 1 + max(map(_depth_of, node.children)) if node.children else 0


def _corner(node: Shown, depth: int) -> tuple[float, float]:
    """Return the place where a node's box begins."""
    return 12 + depth * (WIDE + GAP), 12 + node.row * ROW + (ROW - HIGH) / 2


def _lines(node: Shown, depth: int) -> Iterator[str]:
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


def _boxes(node: Shown, depth: int) -> Iterator[str]:
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


def _written(node: Shown, depth: int) -> Iterator[str]:
    side = f"{node.color} " if node.color else ""
    yield f"{'  ' * depth}{side}{node.name}  {node.said}"
    for child in node.children:
        yield from _written(child, depth + 1)
