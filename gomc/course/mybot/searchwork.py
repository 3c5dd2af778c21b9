"""The comparison of searches: the nodes of the program, and the nodes of the library's search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple

import gomc.reference as go
from gomc.course.mybot import puct
from gomc.course.mybot.bot import Bot, Difference
from gomc.course.mybot.rulework import move_name
from gomc.course.mybot.steps import Step
from gomc.course.mybot.walk import Spot, position, walk
from gomc.errors import quoted
from gomc.game.points import PASS, bits, point_name
from gomc.results.searches import SearchResult
from gomc.settings import UCT

SEARCHES = ((3, 2, 100), (5, 4, 90), (5, 9, 90), (7, 8, 30), (9, 12, 10))
"""Sizes of boards, the number of moves before the search, and the number of playouts."""

FIRST, TREE, PRIORS, PUCT = 3, 6, 9, 10
"""The steps from which there are searches, trees, virtual games, and PUCT."""


class Values(NamedTuple):
    """The values of a node that are compared: each is None if the step does not know it."""

    visits: float
    reward: float
    rave_visits: float | None = None
    rave_reward: float | None = None
    virtual_visits: float | None = None
    virtual_reward: float | None = None
    prior: float | None = None

    def __eq__(self, other: object) -> bool:
        """Whether all values are the same but for rounding."""
        return isinstance(other, Values) and all(map(same, self, other))


def same(one: float | None, other: float | None) -> bool:
    """Return whether two values differ by rounding at most: sums in another order are right, too."""
    if one is None or other is None:
        return one is other
    return one == other or abs(one - other) <= 1e-9 * max(1.0, abs(other))


@dataclass(frozen=True)
class Known:
    """A node with the values, from either side.

    Attributes
    ----------
    move : int
        The move.
    values : Values
        The values.
    children : tuple of Known
        The replies.
    """

    move: int
    values: Values
    children: tuple[Known, ...] = ()


# --- Both sides as `Known`.


def library_nodes(step: Step, spot: Spot, playouts: int, seed: int) -> tuple[tuple[Known, ...], int]:
    """Return the nodes at the root of the library's search, and the move that it chooses."""
    if step.how is None:
        root = puct.search(spot.board, playouts, seed)
        best = max(root.children, key=lambda node: node.visits)
        return tuple(known_puct(node) for node in root.children), best.move
    moves = [*bits(spot.candidates), PASS]
    result = go.search(spot.board, step.how, playouts=playouts, seed=seed, moves=moves)
    if not isinstance(step.how, UCT):
        return tuple(flat_nodes(result, moves)), result.move
    assert result.root is not None
    return tuple(known_node(step, node) for node in result.root.children), result.move


def flat_nodes(result: SearchResult, moves: Sequence[int]) -> Iterator[Known]:
    """Yield the nodes of a search without a tree, whose values are win rates."""
    found = {candidate.move: candidate for candidate in result.candidates}
    for move in moves:
        candidate = found.get(move)
        visits = candidate.visits if candidate else 0
        reward = round(2 * visits * candidate.value) / 2 if candidate else 0.0
        yield Known(move, Values(visits, reward))


def known_node(step: Step, node: Any) -> Known:
    """Return a node of the library's tree with the values."""
    values = Values(node.visits, node.reward)
    if "rave" in node.layers:
        rave = node.layers["rave"]
        values = values._replace(rave_visits=rave.visits, rave_reward=rave.reward)
    if "prior" in node.layers:
        prior = node.layers["prior"]
        values = values._replace(virtual_visits=prior.visits, virtual_reward=prior.reward)
    return Known(node.move, values, tuple(known_node(step, child) for child in node.children))


def known_puct(node: puct.Node) -> Known:
    """Return a node of the library's PUCT with the values."""
    values = Values(node.visits, node.reward, prior=node.prior)
    return Known(node.move, values, tuple(map(known_puct, node.children)))


def my_node(step: Step, node: Any) -> Known:
    """Return a node of the program with the values that the step compares."""
    names = ["move", "visits", "reward"]
    names += ["rave_visits", "rave_reward"] * (8 <= step.number < PUCT)
    names += ["virtual_visits", "virtual_reward"] * (step.number == PRIORS)
    names += ["prior"] * (step.number == PUCT)
    names += ["children"] * (step.number >= TREE)
    missing = [name for name in names if not hasattr(node, name)]
    if missing:
        raise Difference(
            "Node", f"A node of step {step.number} should have the attribute {missing[0]}."
        )
    given = {name: getattr(node, name) for name in names if name not in ("move", "children")}
    for name, value in given.items():
        if not isinstance(value, Real):
            raise Difference("Node", f"{name} of a node should be a number, not {quoted(value)}.")
    children = getattr(node, "children", ()) if step.number >= TREE else ()
    return Known(node.move, Values(**given), tuple(my_node(step, child) for child in children))


# --- The comparison.


def compare_searches(bot: Bot, step: Step) -> None:
    """Compare searches in positions on several boards."""
    for number, (size, length, playouts) in enumerate(SEARCHES):
        *_, spot = walk(size, (0.5, 1.0)[number % 2], number, length, eyes=True)
        compare(bot, step, spot, playouts, number)


def compare(bot: Bot, step: Step, spot: Spot, playouts: int, seed: int) -> None:
    """Compare a search; on a difference find the first playout after which the nodes differ."""
    here = position(bot, spot)

    def mine(games: int) -> tuple[tuple[Known, ...], list[Any]]:
        nodes = bot.ask("search", here, games, seed)
        if not isinstance(nodes, list) or not nodes:
            raise Difference("search", f"search should return a list of nodes, not {quoted(nodes)}.")
        return tuple(my_node(step, node) for node in nodes), nodes

    def library(games: int) -> tuple[Known, ...]:
        return library_nodes(step, spot, games, seed)[0]

    found, nodes = mine(playouts)
    right, move = library_nodes(step, spot, playouts, seed)
    if found != right:
        raise first_difference(step, spot, seed, playouts, lambda n: (mine(n)[0], library(n)))
    best = bot.ask("best", nodes)
    if not hasattr(best, "move"):
        raise Difference("best", f"best should return a node, not {quoted(best)}.")
    if best.move != move:
        name = move_name(best.move, spot.size)
        said = f"After {playouts} playouts the nodes are right, but best takes {name}, not "
        raise Difference("best", f"{said}{point_name(move, spot.size)}.", str(spot))
    name = bot.ask("genmove", here, playouts, seed)
    if name != move:
        said = f"genmove should return {move}, the move of the best node, not {quoted(name)}."
        raise Difference("genmove", said, str(spot))


Both = Callable[[int], tuple[tuple[Known, ...], tuple[Known, ...]]]
"""The nodes of the program and of the library after a number of playouts."""


def first_difference(step: Step, spot: Spot, seed: int, playouts: int, both: Both) -> Difference:
    """Return the difference of the first playout after which the nodes differ."""
    same, other = 0, playouts  # after no playout both are alike, after all they are not
    while other - same > 1:
        games = (same + other) // 2
        mine, right = both(games)
        same, other = (same, games) if mine != right else (games, other)
    where = f"On {spot.size}x{spot.size}, seed {seed}, playout {other}: "
    part, said = difference(step, *both(other), spot.size)
    return Difference(part, f"{where}{said}", str(spot))


def difference(step: Step, mine: Sequence[Known], right: Sequence[Known], size: int) -> tuple[str, str]:
    """Return the part to look at, and the first difference of two lists of nodes in words.

    The nodes are compared level by level: their moves, what is known of them before any game, and their
    visits. Nodes that are the same so far differ in the results of games.
    """
    known, results = compared_values(step)
    level: list[tuple[str, Sequence[Known], Sequence[Known]]] = [("", mine, right)]
    every: list[tuple[str, Known, Known]] = []
    while level:
        pairs = []
        for place, ours, theirs in level:
            moves = [" ".join(move_name(n.move, size) for n in nodes) for nodes in (ours, theirs)]
            if moves[0] != moves[1]:
                yours, library = (text or "none" for text in moves)
                said = f"the moves of {place or 'the root'} are {yours}; the library's are {library}."
                return children_part(step), said
            for one, other in zip(ours, theirs, strict=True):
                pairs.append((f"{place} {move_name(one.move, size)}".strip(), one, other))
        if found := differing(pairs, known):
            return found
        every += pairs
        level = [(place, one.children, other.children) for place, one, other in pairs]
    found = differing(every, results)
    assert found is not None, "the nodes are the same"
    return found


def differing(
    pairs: Sequence[tuple[str, Known, Known]], groups: Sequence[tuple[str, str]]
) -> tuple[str, str] | None:
    """Return the part and the first difference in a value of nodes, or None."""
    for name, part in groups:
        for place, one, other in pairs:
            a, b = getattr(one.values, name), getattr(other.values, name)
            if not same(a, b):
                word = name.replace("_", " ")
                return part, f"node {place}: your {word} {a:.12g}, the library's {b:.12g}."
    return None


def children_part(step: Step) -> str:
    """Return the part that makes the children of a node."""
    return "expand, and the moves of a node" if step.number >= TREE else "the moves of search"


def compared_values(step: Step) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the values that are compared in turn, each with the part that computes the value.

    The first list contains the values that decide the way of a game, the second list the results.
    """
    if step.number < FIRST + 2:
        counts = ("the move that each playout begins with", "the moves for which a game counts")
        reward = "search: the reward of the player to move, and the game of each playout"
        return [("visits", f"search: {counts[step.number - FIRST]}")], [("reward", reward)]
    back = "back_up" if step.number >= TREE else "search"
    known = [
        ("prior", "weight, and the priors of nodes"),
        ("virtual_visits", "virtual_games"),
        ("virtual_reward", "virtual_games"),
        ("visits", "select: the formula, ties, and nodes without games"),
    ]
    results = [
        ("reward", f"{back}: the reward, from the view of the player of each node"),
        ("rave_visits", "back_up: the RAVE games"),
        ("rave_reward", "back_up: the RAVE games"),
    ]
    return known, results
