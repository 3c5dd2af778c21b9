"""Trees: the choice of a move, the way of a result back to the root, the line that is expected."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from gomc.course.exercises.bandits import make_arm
from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import NOTHING, WHOLE, WHOLES
from gomc.course.exercises.posing import poses
from gomc.game.rules import Color
from gomc.reference.bandits import choose
from gomc.reference.tree import Node
from gomc.rng import Rng
from gomc.search.uct import principal as principal_of
from gomc.settings import EpsilonGreedy


def _bounds(rng: Rng) -> Args:
    bounds = [rng.below(12) / 8 if rng.below(3) else None for _ in range(1 + rng.below(5))]
    return bounds, (0.0, 0.5, 1.0, 1.25, math.inf)[rng.below(5)]


def _known(bounds: Sequence[float | None]) -> list[float]:
    """Return the bounds, those of arms that were never played as minus infinity."""
    return [-math.inf if bound is None else bound for bound in bounds]


def _largest(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)


@poses(
    8,
    "First-play urgency",
    WHOLE,
    Samples(
        _bounds, [([None, 1.2], 1.0), ([0.9, None], 1.0), ([None, 1.0], 1.0), ([None, None], math.inf)]
    ),
    (
        "Find the largest bound of the arms that were played, and compare it with the urgency.",
        "If no arm was played yet, it is the first; if all were, the urgency does not matter.",
    ),
    (
        (
            "An arm that was never played always comes first; it should wait if it is less urgent",
            lambda bounds, _u: bounds.index(None) if None in bounds else _largest(bounds),
        ),
        (
            "It never plays an arm that was not played",
            lambda bounds, _u: _largest(_known(bounds)),
        ),
        (
            "If bound and urgency are equal, the arm that was played comes first",
            lambda bounds, u: _largest([u + 1e-9 if b is None else b for b in bounds]),
        ),
        (
            "An arm comes first whose bound is equal or not: in equality the one that was played wins",
            lambda bounds, u: _largest([u if b is None else b for b in bounds]),
        ),
        (
            "It takes the least bound",
            lambda bounds, u: min(
                range(len(bounds)), key=[u if b is None else b for b in bounds].__getitem__
            ),
        ),
        (
            "Of equal arms it takes the last; it should be the first",
            lambda bounds, u: max(
                range(len(bounds)), key=lambda i: (u - 1e-9 if bounds[i] is None else bounds[i], i)
            ),
        ),
    ),
)
def first_play(bounds: list[float | None], urgency: float) -> int:
    """Return the number of the arm to play.

    `bounds` has the upper confidence bound of every arm that was played, and None for those that were
    not. The arm with the largest bound is played, the first of several such, if this bound is at least
    the first-play `urgency`, or if every arm was played. If not, it is the first arm that was never
    played.

    With an urgency of infinity every arm is played once before any is played again. In a tree of many
    moves that costs too much: MoGo was best with 1.0 to 1.1.

    MoGo's report RR-6062 (2006), section 3.4; see `gomc.reference.bandits.choose`.

    Examples
    --------
    >>> first_play([0.9, None], 1.0), first_play([1.2, None], 1.0)
    (1, 0)
    """
    arms = [make_arm(bound or 0.0, 0.0, int(bound is not None)) for bound in bounds]
    return choose(arms, EpsilonGreedy(0.0, urgency), Rng(0))


def _path(rng: Rng) -> Args:
    path = [Node(i) for i in range(1 + rng.below(4))]
    for node in path:
        node.visits = rng.below(3)
        node.reward = float(rng.below(node.visits + 1))
        node.squares = node.reward
    return path, (Color.BLACK, Color.WHITE)[rng.below(2)], (0.0, 0.5, 1.0)[rng.below(3)]


def _back_up(
    path: Sequence[Node],
    to_play: Color,
    black: float,
    root: bool = True,
    mover: bool = True,
    alternate: bool = True,
    squares: bool = True,
    visits: bool = True,
    reset: bool = False,
    minus: bool = False,
) -> None:
    """Back a result up, right or in one of several wrong ways."""
    color = to_play.other if mover else to_play
    for node in path:
        lost = -black if minus else 1.0 - black
        reward = black if color is Color.BLACK else lost
        if root or node is not path[0]:
            node.visits += visits
            node.reward = reward if reset else node.reward + reward
            node.squares += reward * reward if squares else reward
        color = color.other if alternate else color


def _backing(**how: bool) -> Callable[..., None]:
    return lambda path, to_play, black: _back_up(path, to_play, black, **how)


@poses(
    8,
    "Back up a result, with changing sides",
    NOTHING,
    Samples(_path),
    (
        "The first node is the root: the player who moved there is the opponent of to_play.",
        "White's reward is 1 less Black's; the sides change from node to node.",
    ),
    (
        (
            "It gives the reward to the player to move; it is for the one who moved there",
            _backing(mover=False),
        ),
        ("The sides do not change from node to node", _backing(alternate=False)),
        ("It leaves the root out", _backing(root=False)),
        ("It forgets the visits", _backing(visits=False)),
        ("It adds the reward, not its square, to squares", _backing(squares=False)),
        ("It overwrites the sum of the rewards", _backing(reset=True)),
        ("White's reward is 1 less Black's, not minus Black's", _backing(minus=True)),
    ),
    changes="path",
)
def back_up(path: list[Node], to_play: Color, black: float) -> None:
    """Add the result of a game to all nodes that it went through.

    `path` has the nodes from the root to the leaf. For each, `visits` grows by one, `reward` by the
    reward, and `squares` by its square. The reward is that of the player who *made the move* to the
    node, as that player chooses among the nodes: `black` is Black's, from 0 to 1, and White's is the
    rest to 1. `to_play` is the player to move at the root.

    MoGo's report RR-6062 (2006), Table 1 (its ``updateValue``); see `gomc.reference.uct`.

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.reference.tree import Node
    >>> path = [Node(-1), Node(40), Node(41)]
    >>> back_up(path, Color.BLACK, 1.0)
    >>> [(node.visits, node.reward) for node in path]
    [(1, 0.0), (1, 1.0), (1, 0.0)]
    """
    _back_up(path, to_play, black)


def _grown(rng: Rng, depth: int) -> Node:
    node = Node(rng.below(9))
    node.visits = rng.below(4)
    node.reward = float(rng.below(node.visits + 1))
    if depth and rng.below(4):
        node.children = [_grown(rng, depth - 1) for _ in range(1 + rng.below(3))]
    return node


def _tree(rng: Rng) -> Args:
    return (_grown(rng, 3),)


def _line(node: Node, worth: Callable[[Node], float], played: bool = True) -> list[int]:
    """Return the moves to the best children, where there are any that were played."""
    line = []
    while any(child.visits for child in node.children) if played else node.children:
        node = max(node.children, key=worth)
        line.append(node.move)
    return line


@poses(
    8,
    "The line that the tree expects",
    WHOLES,
    Samples(_tree),
    (
        "Go on from child to child as long as there is one that has visits.",
        "The move of the node that it begins with is not in the line.",
    ),
    (
        (
            "It goes on where no child was visited; nothing is expected there",
            lambda node: _line(node, lambda child: child.visits, played=False),
        ),
        (
            "It goes to the child with the largest mean; it should be the one with most visits",
            lambda node: _line(node, lambda child: child.reward / max(child.visits, 1)),
        ),
        (
            "The move of the first node is no part of the line",
            lambda node: [node.move, *principal_of(node)],
        ),
        ("It goes one step only", lambda node: principal_of(node)[:1]),
        ("It has the moves in reverse order", lambda node: principal_of(node)[::-1]),
        (
            "It goes to the child with fewest visits",
            lambda node: _line(node, lambda child: -child.visits),
        ),
    ),
    stands_for="gomc.search.uct.principal",
)
def principal(node: Node) -> list[int]:
    """Return the moves that are expected to follow a node: always that with most visits.

    Go from the node to the child with most visits, the first of several such; from there to its child
    with most visits, and so on, until no child was visited. The result has the moves of these children,
    and is called the principal variation.

    See `gomc.search.uct.principal`.

    Examples
    --------
    >>> from gomc.reference.tree import Node
    >>> root, a, b, c = (Node(move) for move in (-1, 5, 7, 6))
    >>> a.visits, b.visits, c.visits = 3, 8, 2
    >>> root.children, b.children = [a, b], [c]
    >>> principal(root)
    [7, 6]
    """
    return principal_of(node)
