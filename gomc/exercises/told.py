"""Arguments in words, where no picture shows them: nodes as a tree, sets of points without a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gomc.game.points import bits
from gomc.reference.tree import Node

LONGEST = 200
"""Of longer texts only the beginning is told."""


def told(name: str, value: Any) -> list[str]:
    r"""Return lines that say what an argument is.

    Examples
    --------
    >>> from gomc.reference.tree import Node
    >>> root, a, b = Node(-1, []), Node(3, []), Node(5, [])
    >>> root.visits, a.visits, a.reward, root.children = 4, 3, 2.0, [a, b]
    >>> print(*told("node", root), sep="\n")
    node: move -1, visits 4, reward 0, squares 0
      move 3, visits 3, reward 2, squares 0
      move 5, visits 0, reward 0, squares 0
    >>> told("k", 3)
    ['k: 3']
    """
    if isinstance(value, Node):
        (_, first), *rest = _tree(value, 0)
        return [f"{name}: {first}", *("  " * depth + line for depth, line in rest)]
    if isinstance(value, list) and value and isinstance(value[0], Node):
        return [line for i, node in enumerate(value) for line in told(f"{name}[{i}]", node)]
    text = repr(value)
    return [f"{name}: {text if len(text) <= LONGEST else f'{text[: LONGEST - 3]}...'}"]


def numbered(points: int) -> str:
    """Return a set of points as numbers, for want of a board.

    Examples
    --------
    >>> numbered(0b110), numbered(0b1), numbered(0)
    ('the points 1 and 2', 'the point 0', 'no point')
    """
    *rest, last = [str(p) for p in bits(points)] or ["no point"]
    if rest:
        return f"the points {', '.join(rest)} and {last}"
    return f"the point {last}" if points else last


def _tree(node: Node, depth: int) -> Iterator[tuple[int, str]]:
    """Yield a node and all below it, each with its depth."""
    reward, squares = f"{node.reward:g}", f"{node.squares:g}"
    yield depth, f"move {node.move}, visits {node.visits}, reward {reward}, squares {squares}"
    for child in node.children:
        yield from _tree(child, depth + 1)
