"""Arguments in words, where no picture shows them: nodes as a tree, games, sets without a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gomc.game.points import bits
from gomc.game.rules import Color
from gomc.reference.smalltree import Node
from gomc.results.tally import GameResult

LONGEST = 200
"""The length from which a text is cut, and from which a list has a line for each part."""

MOST = 12
"""The largest number of parts of a list that are written."""


def told(name: str, value: Any) -> list[str]:
    r"""Return lines that describe an argument.

    Examples
    --------
    >>> from gomc.reference.smalltree import Node
    >>> root, a, b = Node(-1), Node(3), Node(5)
    >>> root.visits, a.visits, a.reward, root.children = 4, 3, 2.0, [a, b]
    >>> print(*told("node", root), sep="\n")
    node: move -1, visits 4, reward 0
      move 3, visits 3, reward 2
      move 5, visits 0, reward 0
    >>> from gomc import Color
    >>> from gomc.results.tally import GameResult
    >>> print(*told("game", GameResult(0b11, 0, Color.BLACK, [1 << 0, 0, 1 << 1])), sep="\n")
    game: Black begins and plays 0, pass, 1; the score is 2
    >>> told("to_play", Color.WHITE), told("k", 3)
    (['to_play: White'], ['k: 3'])
    """
    if isinstance(value, Node):
        (_, first), *rest = _tree(value, 0)
        return [f"{name}: {first}", *("  " * depth + line for depth, line in rest)]
    if isinstance(value, list) and value and isinstance(value[0], Node):
        return [line for i, node in enumerate(value) for line in told(f"{name}[{i}]", node)]
    if isinstance(value, Color):
        return [f"{name}: {value}"]
    if isinstance(value, GameResult):
        moves = ", ".join(str(move.bit_length() - 1) if move else "pass" for move in value.moves)
        return [f"{name}: {value.to_play} begins and plays {moves}; the score is {value.score}"]
    if isinstance(value, dict) and {*value} == {*Color}:
        return [
            f"{name}[{color}]: games of the points {', '.join(str(tally.n) for tally in value[color])}"
            for color in value
        ]
    text = repr(value)
    if isinstance(value, list | tuple) and len(text) > LONGEST:
        lines = [line for i, part in enumerate(value[:MOST]) for line in told(f"{name}[{i}]", part)]
        return [*lines, f"{name}: {len(value) - MOST} more"] if len(value) > MOST else lines
    return [f"{name}: {text if len(text) <= LONGEST else f'{text[: LONGEST - 3]}...'}"]


def numbered(points: int) -> str:
    """Return a set of points as numbers, where no board gives names.

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
    """Yield a node and all nodes below it, each with the depth."""
    yield depth, f"move {node.move}, visits {node.visits}, reward {node.reward:g}"
    for child in node.children:
        yield from _tree(child, depth + 1)
