"""Components of a graph, which a matrix of the weights of the arrows describes."""

from __future__ import annotations

from typing import Any

import numpy as np


def connected_components(arrows: Any, connection: str) -> tuple[int, Any]:
    """Return the number of components, and the number of each node's component.

    In a weak component arrows may be followed in both directions, in a strong component in one only.
    """
    rows = arrows.tolist()
    nodes = range(len(rows))
    after = [{j for j in nodes if rows[i][j] or (connection == "weak" and rows[j][i])} for i in nodes]
    reach = [reached(after, node) for node in nodes]
    found: dict[int, int] = {}
    for node in nodes:
        first = min(other for other in reach[node] if node in reach[other])
        found[node] = found[first] if first < node else len({*found.values()})
    return len({*found.values()}), np.array([found[node] for node in nodes])


def reached(after: list[set[int]], node: int) -> set[int]:
    """Return the nodes to which arrows lead from a node, and the node itself."""
    found, fresh = {node}, [node]
    while fresh:
        new = after[fresh.pop()] - found
        found |= new
        fresh += new
    return found
