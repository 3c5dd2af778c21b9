"""Trees: the choice of a move, the backup of a result, and the principal variation."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import NOTHING, WHOLE, WHOLES
from gomc.course.exercises.posing import poses
from gomc.game.rules import Color
from gomc.reference.smalltree import Node
from gomc.rng import Rng


def _bounds(rng: Rng) -> Args:
    bounds = [rng.below(12) / 8 if rng.below(3) else None for _ in range(1 + rng.below(5))]
    return bounds, (0.0, 0.5, 1.0, 1.25, math.inf)[rng.below(5)]


@poses(
    8,
    "First-play urgency",
    WHOLE,
    Samples(
        _bounds, [([None, 1.2], 1.0), ([0.9, None], 1.0), ([None, 1.0], 1.0), ([None, None], math.inf)]
    ),
    (
        "Find the largest bound of the arms that were played, and compare this bound with the urgency.",
        "If no arm was played yet, play the first arm. If all arms were played, the urgency does not "
        "matter.",
    ),
    """
    It always plays new arms first; a new arm should wait if the urgency is below the largest bound
        not waiting or played[best] >= urgency => not waiting
    It never plays a new arm
        not waiting or played[best] >= urgency => True
    On a tie between bound and urgency it plays the new arm; the played arm wins the tie
        >= urgency => > urgency
    On a tie it plays the arm with the lower index; the played arm wins the tie
        played[best] >= urgency => (played[best], -best) > (urgency, -waiting[0])
    It plays the arm with the smallest bound; it should play the arm with the largest bound
        if bound is None] => if bound is None]; return min(range(len(bounds)), key=BOUND)
        BOUND => lambda j: played.get(j, urgency)
    It plays the last of several equal arms; it should play the first
        if bound is None] => if bound is None]; return max(range(len(bounds)), key=BOUND)
        BOUND => lambda j: (played.get(j, urgency - 1e-9), j)
    """,
)
def first_play(bounds: list[float | None], urgency: float) -> int:
    """Return the number of the arm to play.

    `bounds` lists the upper confidence bound of every arm that was played, and None for every other
    arm. Play the arm with the largest bound (or the first of several such arms) if this bound is at
    least the first-play `urgency`, or if every arm was played. If not, play the first arm that was
    never played.

    With an infinite urgency every arm is played once before any arm is played again. In a tree with
    many moves that costs too much. MoGo's authors chose 1.1 for their program.

    MoGo's report RR-6062 (2006), sections 3.4 and 4.2; see `gomc.reference.bandits.choose`.

    Examples
    --------
    >>> first_play([0.9, None], 1.0), first_play([1.2, None], 1.0)
    (1, 0)
    """
    played = {j: bound for j, bound in enumerate(bounds) if bound is not None}
    waiting = [j for j, bound in enumerate(bounds) if bound is None]
    if played:
        best = max(played, key=lambda j: played[j])
        if not waiting or played[best] >= urgency:
            return best
    return waiting[0]


def _path(rng: Rng) -> Args:
    path = [Node(i) for i in range(1 + rng.below(4))]
    for node in path:
        node.visits = rng.below(3)
        node.reward = float(rng.below(node.visits + 1))
    return path, (Color.BLACK, Color.WHITE)[rng.below(2)], (0.0, 0.5, 1.0)[rng.below(3)]


@poses(
    8,
    "Back up a result, with changing sides",
    NOTHING,
    Samples(_path),
    (
        "The first node is the root: the player who moved there is the opponent of to_play.",
        "White's reward is 1 minus Black's reward. The sides change from node to node.",
    ),
    """
    It uses the same player at all nodes; the player changes from node to node
        color = color.other =>
    It does not update the root
        color = to_play.other => color = to_play
        in path: => in path[1:]:
    It does not count the visits
        node.visits += 1 =>
    It replaces the sum of the rewards; it should add to the sum
        node.reward += => node.reward =
    It uses minus Black's reward for White; White's reward is 1 minus Black's reward
        else 1 - black => else -black
    """,
    changes="path",
    given="""
    It adds the reward of the player to move; it should add the reward of the player who just moved
        color = to_play.other => color = to_play
    """,
    place=10,
)
def back_up(path: list[Node], to_play: Color, black: float) -> None:
    """Add the result of a playout to all nodes on the path of the playout.

    `path` lists the nodes from the root to the leaf. For each node add 1 to `visits`, and the reward to
    `reward`. Take the reward of the player who *made the move* to the node, because this player chooses
    among the nodes. `black` is Black's reward, from 0 to 1, and White's reward is 1 - `black`.
    `to_play` is the player to move at the root.

    MoGo's report RR-6062 (2006), Table 1 (its ``updateValue``); see `gomc.reference.smalltree.update`.

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.reference.smalltree import Node
    >>> path = [Node(-1), Node(40), Node(41)]
    >>> back_up(path, Color.BLACK, 1.0)
    >>> [(node.visits, node.reward) for node in path]
    [(1, 0.0), (1, 1.0), (1, 0.0)]
    """
    color = to_play.other
    for node in path:
        node.visits += 1
        node.reward += black if color is Color.BLACK else 1 - black
        color = color.other


def _grown(rng: Rng, depth: int) -> Node:
    node = Node(rng.below(9))
    node.visits = rng.below(4)
    node.reward = float(rng.below(node.visits + 1))
    if depth and rng.below(4):
        node.children = [_grown(rng, depth - 1) for _ in range(1 + rng.below(3))]
    return node


def _tree(rng: Rng) -> Args:
    return (_grown(rng, 3),)


@poses(
    8,
    "The line that the tree expects",
    WHOLES,
    Samples(_tree),
    (
        "Go on from child to child as long as a child has visits.",
        "The move of the first node does not belong to the line.",
    ),
    """
    It goes on where no child was visited; the line should end there
        any(child.visits for child in node.children) => node.children
    It goes to the child with the largest mean; it should go to the child with most visits
        lambda child: child.visits) => lambda child: child.reward / max(child.visits, 1))
    It includes the move of the first node; the line begins with the move of a child
        line = [] => line = [node.move]
    It goes only one step
        while any => if any
    It returns the moves in reverse order
        return line => return line[::-1]
    It goes to the child with fewest visits; it should go to the child with most visits
        max(node => min(node
    """,
    stands_for="gomc.search.uct.principal",
)
def principal(node: Node) -> list[int]:
    """Return the moves that the tree expects after a node: at each node the move with most visits.

    Go from the node to the child with most visits (or the first of several such children), from this
    child to the next child with most visits, and so on, until no child was visited. The result lists
    the moves of these children, and is called the principal variation.

    See `gomc.search.uct.principal`.

    Examples
    --------
    >>> from gomc.reference.smalltree import Node
    >>> root, a, b, c = (Node(move) for move in (-1, 5, 7, 6))
    >>> a.visits, b.visits, c.visits = 3, 8, 2
    >>> root.children, b.children = [a, b], [c]
    >>> principal(root)
    [7, 6]
    """
    line = []
    while any(child.visits for child in node.children):
        node = max(node.children, key=lambda child: child.visits)
        line.append(node.move)
    return line
