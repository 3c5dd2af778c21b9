"""A running program with a missing line: UCT for a game of stones, in thirty lines."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import WHOLE
from gomc.course.exercises.posing import poses
from gomc.reference.smalltree import Node
from gomc.rng import Rng, stream


def _heap(rng: Rng) -> Args:
    return 2 + rng.below(10), 60 + rng.below(100), rng.below(100)


@poses(
    8,
    "Complete UCT for a game of stones",
    WHOLE,
    Samples(_heap, [(2, 60, 1), (5, 100, 1), (6, 150, 2)], 40),
    (
        "The reward belongs to the player who moved to a node. Who moved to the node before?",
        "A win of a player is a loss of the other player; the rewards are 1 and 0.",
    ),
    """
    It changes the sign; the reward of a loss is 0, so the reward of the other player is 1 minus it
        reward = 1 - reward => reward = -reward
    All nodes get the reward of the player who moved last; the players take turns
        reward = 1 - reward => reward = reward
    It sets the reward to 0, so that only the last node of the path can win
        reward = 1 - reward => reward = 0.0
    It halves the reward; the reward of the other player is 1 minus the reward
        reward = 1 - reward => reward = reward / 2
    """,
    given="""
    The reward is not exchanged on the way up, so both players look for the same wins
        reward = 1 - reward => ...
    """,
    place=200,
)
def stones_move(stones: int, games: int, seed: int) -> int:
    """Return how many stones to take, as UCT advises.

    Two players take one, two or three stones in turn from a heap of `stones`. The player who takes the
    last stone wins. The search plays `games` games. In the program `path` lists the nodes of a game,
    and after the random part `reward` is 1 if the player who moved to the last node of the path won the
    game, and 0 if not.

    Tutorial 19 shows the same search with other games.

    Examples
    --------
    >>> [stones_move(stones, 500, seed=1) for stones in (5, 6, 7, 9)]
    [1, 2, 3, 1]
    """
    root = Node(0)
    for number in range(games):
        rng, node, left, path = stream(seed, number), root, stones, [root]
        while left and (node.visits or node is root):
            if not node.children:
                node.children = [Node(take) for take in (1, 2, 3) if take <= left]
            node = best_child(node)
            left -= node.move
            path.append(node)
        reward = 1.0
        while left:
            left -= 1 + rng.below(min(3, left))
            reward = 0.0 if reward else 1.0
        for node in reversed(path):
            node.visits += 1
            node.reward += reward
            reward = 1 - reward
    return max(root.children, key=lambda child: child.visits).move


def best_child(node: Node) -> Node:
    """Return the first child without games, or the child with the largest bound."""
    log_n = math.log(max(node.visits, 1))

    def bound(child: Node) -> float:
        if not child.visits:
            return math.inf
        return child.reward / child.visits + 0.7 * math.sqrt(log_n / child.visits)

    return max(node.children, key=bound)
