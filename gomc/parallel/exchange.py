r"""Trees that exchange games by messages: they grow apart, but share the games of the upper nodes.

`gomc.settings.ClusterParallel` explains the idea. An exchange consists of three requests to all trees:

1. **Which nodes?** Each tree names the nodes through which more than the `share` of its own games went,
   by the moves that lead there from the root. All nodes that any tree names take part.
2. **How many games?** Each tree returns the number of its own games through each of these nodes, with
   their rewards. A tree without the node returns no games. The sums over all trees are the games
   :math:`T`.
3. **Count all games.** Each tree with the node counts all games :math:`T` there from now on.

So that no game is counted twice, a tree keeps for each node the number :math:`g` of games that it was
*given* by other trees. The node counts :math:`n` games in all, and so :math:`n - g` games are the
tree's own. After the exchange the tree has been given :math:`g' = T - (n - g)` games. So
:math:`g' - g` games are added to the node, which then counts :math:`n + g' - g = T`. A tree that grows
the node later is given all games at the next exchange. If a tree was lost meanwhile, its games are
missing from :math:`T`, and the next exchange of the node removes them.

The trees exchange visits, rewards and the squares of rewards, but not the values of layers. The report
of a tree counts only the tree's own games. An exchange costs three messages to each process and three
answers. The length of a message depends on the number of nodes that take part: fewer than
:math:`1 / \text{share}` nodes for each tree and depth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gomc.game import Game
from gomc.parallel.rootparallel import GrowingTree, NewTree, TreeReport
from gomc.results.searches import TreeNode
from gomc.settings import UCT

Route = tuple[int, ...]
"""The name of a node: the moves that lead there from the root; the root is the empty tuple."""


class NodeGames(NamedTuple):
    """Games through a node: the number of games, the sum of rewards, and the sum of their squares."""

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
"""No games."""


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
    """Return the root, and the nodes of a tree at some paths; `paths` gives shorter paths first."""
    nodes: dict[Route, TreeNode] = {(): root}
    for path in filter(None, paths):
        if above := nodes.get(path[:-1]):
            nodes |= {
                (*path[:-1], child.move): child for child in above.children if child.move == path[-1]
            }
    return nodes


class ExchangingTree(GrowingTree):
    """A tree that exchanges games with other trees; see `gomc.parallel.rootparallel.GrowingTree`.

    Attributes
    ----------
    given : dict of Route to NodeGames
        For each exchanged node the games that other trees have played there.
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
        """Return the games of a node that this tree itself has played."""
        return NodeGames(node.visits, node.reward, node.squares).minus(self.given.get(path, NOTHING))

    def upper(self, share: float) -> list[Route]:
        """Return the paths of the nodes with more than a share of the tree's own games."""
        least, upper = share * self.search.done, []
        seen: list[tuple[Route, TreeNode]] = [((), self.search.root)]
        for path, node in seen:  # the list grows in the loop
            if self.own(path, node).visits > least:
                upper.append(path)
                many = (child for child in node.children if child.visits > least)
                seen += [((*path, child.move), child) for child in many]
        return upper

    def games(self, paths: Sequence[Route]) -> list[NodeGames]:
        """Return the tree's own games at these nodes; no games where the tree contains no node."""
        self.nodes = nodes_at(self.search.root, paths)
        nodes = self.nodes
        return [self.own(path, nodes[path]) if path in nodes else NOTHING for path in paths]

    def receive(self, sums: Mapping[Route, NodeGames]) -> None:
        """Count the games of all trees at the nodes of the last call of `games`."""
        for path, total in sums.items():
            if node := self.nodes.get(path):
                others, before = total.minus(self.own(path, node)), self.given.get(path, NOTHING)
                self.search.add_games(node, *others.minus(before))
                self.given[path] = others

    def report(self) -> TreeReport:
        """Return the results so far of the tree's own games."""
        report = super().report()
        given = [self.given.get((move,), NOTHING) for move in self.search.moves]
        return report._replace(
            visits=[n - others.visits for n, others in zip(report.visits, given, strict=True)],
            rewards=[r - others.reward for r, others in zip(report.rewards, given, strict=True)],
        )


class HostedTrees:
    """The trees that a process holds; the answers of all trees are given by the trees' numbers.

    Parameters
    ----------
    new_tree, board, how, moves
        See `gomc.parallel.rootparallel.GrowingTree`.
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
            number: ExchangingTree(new_tree, board, how, moves, seed) for number, seed in seeds.items()
        }

    def each(self, what: str, *args: object) -> dict[int, Any]:
        """Call the same method of each tree, and return the answers."""
        return {number: getattr(member, what)(*args) for number, member in self.members.items()}

    def advance(self, targets: Sequence[int]) -> dict[int, tuple[int, bool]]:
        """Let each tree play on until it has played the number of games for this tree."""
        return {number: member.advance(targets[number]) for number, member in self.members.items()}

    def line(self, number: int, index: int) -> list[int]:
        """Return the moves that a tree expects after move number `index`."""
        return self.members[number].line(index)
