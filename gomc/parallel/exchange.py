r"""Trees that exchange games by messages: each grows apart, and all know the games of the nodes above.

`gomc.settings.ClusterParallel` explains the idea. An exchange asks all trees three things:

1. **Which nodes?** Each tree names the nodes through which more than the `share` of its own games went,
   by the moves that lead there from the root. The union of all names takes part.
2. **How many games?** Each tree tells how many games of its own went through each of these nodes, and
   their rewards. A tree without the node tells none. The sums over all trees are the games :math:`T`.
3. **Here are all.** Each tree that has the node counts all of :math:`T` there from now on.

For nothing to be counted twice, a tree keeps how many of a node's games it was *given* by others,
:math:`g`. The node itself counts both kinds, :math:`n`, and so :math:`n - g` games are its own. It was
given :math:`g' = T - (n - g)` after the exchange; so :math:`g' - g` games are added to its node, and it
counts :math:`n + g' - g = T`. A tree that gets the node later is given all at the next exchange. If a
tree was lost meanwhile, :math:`T` has lost its games, and the node's next exchange takes them back.

Only visits, rewards and their squares are exchanged, not what layers keep. The reports of the trees are
made of own games alone. An exchange takes three messages to each process and three answers. Their
length depends on how many nodes take part: less than :math:`1 / \text{share}` for each tree and depth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gomc.game import Game
from gomc.parallel.rootparallel import Grower, NewTree, Report
from gomc.results.searches import TreeNode
from gomc.settings import UCT

Route = tuple[int, ...]
"""The name of a node: the moves that lead there from the root, which itself is the empty tuple."""


class NodeGames(NamedTuple):
    """Games through a node: their number, the sum of their rewards, and the sum of the squares."""

    visits: int
    reward: float
    squares: float

    def plus(self, other: NodeGames) -> NodeGames:
        """Return the games of both."""
        sums = self.reward + other.reward, self.squares + other.squares
        return NodeGames(self.visits + other.visits, *sums)

    def minus(self, other: NodeGames) -> NodeGames:
        """Return these games without some of them."""
        rest = self.reward - other.reward, self.squares - other.squares
        return NodeGames(self.visits - other.visits, *rest)


NOTHING = NodeGames(0, 0.0, 0.0)


def totals(of_trees: Iterable[Sequence[NodeGames]]) -> list[NodeGames]:
    """Return the games of all trees, node by node.

    Examples
    --------
    >>> totals([[NodeGames(3, 1.0, 1.0), NOTHING], [NodeGames(2, 2.0, 2.0), NodeGames(1, 0.5, 0.25)]])
    [NodeGames(visits=5, reward=3.0, squares=3.0), NodeGames(visits=1, reward=0.5, squares=0.25)]
    """
    sums: list[NodeGames] = []
    for games in of_trees:
        sums = [a.plus(b) for a, b in zip(sums, games, strict=True)] if sums else [*games]
    return sums


def nodes_at(root: TreeNode, paths: Iterable[Route]) -> dict[Route, TreeNode]:
    """Return the nodes that a tree has at some paths, of which shorter ones come first."""
    found: dict[Route, TreeNode] = {(): root}
    for path in filter(None, paths):
        if above := found.get(path[:-1]):
            found |= {
                (*path[:-1], child.move): child for child in above.children if child.move == path[-1]
            }
    return found


class Member(Grower):
    """One of the trees; see `gomc.parallel.rootparallel.Grower`.

    Attributes
    ----------
    given : dict of Route to NodeGames
        For each node that it exchanged the games that others have played there.
    nodes : dict of Route to TreeNode
        The nodes of the exchange under way.
    """

    def __init__(
        self, new_tree: NewTree, board: Game, how: UCT, moves: Sequence[int], seed: int
    ) -> None:
        super().__init__(new_tree, board, how, moves, seed)
        self.given: dict[Route, NodeGames] = {}
        self.nodes: dict[Route, TreeNode] = {}

    def own(self, path: Route, node: TreeNode) -> NodeGames:
        """Return the games of a node that this tree has played."""
        return NodeGames(node.visits, node.reward, node.squares).minus(self.given.get(path, NOTHING))

    def upper(self, share: float) -> list[Route]:
        """Return the paths of the nodes through which more than a share of its own games went."""
        least, found = share * self.search.done, []
        seen: list[tuple[Route, TreeNode]] = [((), self.search.root)]
        for path, node in seen:  # which grows meanwhile
            if self.own(path, node).visits > least:
                found.append(path)
                many = (child for child in node.children if child.visits > least)
                seen += [((*path, child.move), child) for child in many]
        return found

    def games(self, paths: Sequence[Route]) -> list[NodeGames]:
        """Return its own games at these nodes, of which it may not have all."""
        self.nodes = nodes_at(self.search.root, paths)
        nodes = self.nodes
        return [self.own(path, nodes[path]) if path in nodes else NOTHING for path in paths]

    def receive(self, sums: Mapping[Route, NodeGames]) -> None:
        """Count the games of all trees at the nodes of which it was asked just now."""
        for path, total in sums.items():
            if node := self.nodes.get(path):
                others, before = total.minus(self.own(path, node)), self.given.get(path, NOTHING)
                self.search.add_games(node, *others.minus(before))
                self.given[path] = others

    def report(self) -> Report:
        """Return what was found so far by its own games."""
        its = super().report()
        given = [self.given.get((move,), NOTHING) for move in self.search.moves]
        return its._replace(
            visits=[n - others.visits for n, others in zip(its.visits, given, strict=True)],
            rewards=[r - others.reward for r, others in zip(its.rewards, given, strict=True)],
        )


class Host:
    """The trees that a process holds; it answers for each of them, by its number.

    Parameters
    ----------
    new_tree, board, how, moves
        As of `gomc.parallel.rootparallel.Grower`.
    seeds : mapping of int to int
        The seed of each tree.
    """

    def __init__(
        self,
        new_tree: NewTree,
        board: Game,
        how: UCT,
        moves: Sequence[int],
        seeds: Mapping[int, int],
    ) -> None:
        self.members = {
            number: Member(new_tree, board, how, moves, seed) for number, seed in seeds.items()
        }

    def each(self, what: str, *args: object) -> dict[int, Any]:
        """Return the answers of its trees to the same question."""
        return {number: getattr(member, what)(*args) for number, member in self.members.items()}

    def advance(self, targets: Sequence[int]) -> dict[int, tuple[int, bool]]:
        """Let each of its trees play on until so many games are played."""
        return {number: member.advance(targets[number]) for number, member in self.members.items()}

    def line(self, number: int, index: int) -> list[int]:
        """Return what is expected in a tree to follow move number `index`."""
        return self.members[number].line(index)
