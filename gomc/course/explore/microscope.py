"""A microscope for UCT: one game of a search, step by step.

A game of UCT walks down the tree (select), gives children to a node (expand), plays at random to the
end (simulate), and adds the result to the nodes of the walk (back up). `game` returns one game of a
search with all numbers that the four steps used. The search is gomc's own (`gomc.reference.uct`), and
this chapter only looks at the tree before and after the steps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gomc.course.explore.positions import read_small, rows_of
from gomc.errors import check_number, check_type, check_whole
from gomc.game.points import point_name
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference.bandits import urgency
from gomc.reference.playout import after
from gomc.reference.tree import Node
from gomc.reference.treesearch import TreeSearch
from gomc.reference.treework import Leaf, SearchState
from gomc.reference.uct import descend, evaluate, update
from gomc.rng import check_seed, stream
from gomc.search.search import root_moves
from gomc.settings import UCB1, UCT

MOST_SIZE = 5
"""The largest board: a reader can look at all moves of a node."""

MOST_GAMES = 5000
"""The largest number of a game."""


@dataclass(frozen=True)
class Child:
    """A move of a node before a game.

    Attributes
    ----------
    name : str
        The move.
    games : int
        The number of earlier games through the move.
    wins : float
        The number of these games that the player of the move won.
    mean, bonus : float or None
        The two parts of the upper confidence bound: the fraction of won games, and the addition for
        exploration. Both are None before the first game, when the bound is infinite.
    """

    name: str
    games: int
    wins: float
    mean: float | None
    bonus: float | None


@dataclass(frozen=True)
class Selection:
    """The choice of a move in a node.

    Attributes
    ----------
    rows : tuple of str
        The position of the node.
    color : str
        The player to move.
    games : int
        The number of earlier games through the children.
    grown : bool
        Whether the node got its children in this game.
    children : tuple of Child
        The children, in reading order, a pass last.
    chosen : str
        The move with the largest bound. Moves without games come first, in reading order.
    """

    rows: tuple[str, ...]
    color: str
    games: int
    grown: bool
    children: tuple[Child, ...]
    chosen: str


@dataclass(frozen=True)
class Backup:
    """The result of a game, added to a node: games and wins before the game and after the game.

    The wins are those of the player whose move leads to the node, and `move` is None at the root.
    """

    move: str | None
    color: str
    games: tuple[int, int]
    wins: tuple[float, float]


@dataclass(frozen=True)
class TreeGame:
    """One game of a search.

    Attributes
    ----------
    number : int
        The number of the game, from 1.
    nodes : int
        The number of nodes of the tree after the game.
    selections : tuple of Selection
        The choices on the way down, from the root.
    leaf : tuple of str
        The position from which the game is random.
    moves : tuple of str
        The moves of the random game.
    end : tuple of str
        The last position.
    score : float
        Black's area less White's area and komi.
    backups : tuple of Backup
        The nodes of the walk, from the leaf up to the root.
    """

    number: int
    nodes: int
    selections: tuple[Selection, ...]
    leaf: tuple[str, ...]
    moves: tuple[str, ...]
    end: tuple[str, ...]
    score: float
    backups: tuple[Backup, ...]


def game(
    diagram: str,
    number: int,
    *,
    color: str = "black",
    komi: float = 0.5,
    exploration: float = math.sqrt(2),
    seed: int = 1,
) -> TreeGame:
    r"""Return a game of a search with UCB1, step by step.

    Parameters
    ----------
    diagram : str
        The position at the root, a board of up to 5x5 points.
    number : int
        The number of the game, from 1 to 5000. Earlier games of the search are played first.
    color : {"black", "white"}
        The player to move at the root.
    komi : float
        The points that White gets.
    exploration : float
        The constant of UCB1.
    seed : int
        The seed of the search.

    Raises
    ------
    GomcError
        If an argument is wrong.

    Examples
    --------
    >>> first = game("...\n.X.\n...", 1, color="white")
    >>> [choice.chosen for choice in first.selections], first.score
    (['A3'], 8.5)
    >>> later = game("...\n.X.\n...", 30, color="white")
    >>> [choice.chosen for choice in later.selections]
    ['A1', 'B3']
    >>> later.backups[0]
    Backup(move='B3', color='black', games=(0, 1), wins=(0.0, 1.0))
    """
    number = check_whole("number", number, 1, MOST_GAMES)
    diagram, player = check_type("the diagram", diagram, str), Color.parse(color).name.lower()
    asked = diagram, player, check_number("komi", komi), UCB1(exploration), check_seed(seed)
    search = _search(*asked)
    if search.done >= number:  # the tree cannot forget games
        _search.cache_clear()
        search = _search(*asked)
    search.advance(number - 1 - search.done)
    return _next_game(search)


@lru_cache(maxsize=1)
def _search(diagram: str, color: str, komi: float, bandit: UCB1, seed: int) -> TreeSearch:
    """Return a search, which is kept for the next question about the search."""
    board = read_small(diagram, MOST_SIZE, color, komi)
    how = UCT(bandit=bandit, unvisited="first", virtual_loss=0)
    return TreeSearch(board, how, root_moves(board, None), seed)


def _next_game(search: TreeSearch) -> TreeGame:
    """Play the next game of a search, by the steps of `gomc.reference.uct`."""
    work, number = search.work, search.done
    leaf = Leaf(number, [], search.board.state, stream(search.seed, number))
    descend(work, leaf, leaf.rng)
    states = _states(work, leaf.path[1:])
    selections = tuple(map(_selection, [work] * len(states), leaf.path, states, leaf.path[1:]))
    evaluate(work, [leaf])
    before = [(node.visits, node.reward) for node in leaf.path]
    update(work, leaf)
    search.done += 1
    size, end, moves = search.board.size, leaf.state, list[str]()
    for move in leaf.game.moves:
        point = move.bit_length() - 1
        end = after(end, point, search.board.geometry)
        moves.append(point_name(point, size))
    return TreeGame(
        number=number + 1,
        nodes=work.nodes,
        selections=selections,
        leaf=rows_of(leaf.state, size),
        moves=tuple(moves),
        end=rows_of(end, size),
        score=leaf.game.score - search.komi,
        backups=tuple(reversed(_backups(leaf, before, search.board.to_play.other, size))),
    )


def _states(work: SearchState, walk: Sequence[Node]) -> list[State]:
    """Return the positions in which the moves of a walk were chosen."""
    states = [work.board.state]
    for node in walk[:-1]:
        states.append(after(states[-1], node.move, work.board.geometry))
    return states


def _selection(work: SearchState, node: Node, state: State, chosen: Node) -> Selection:
    size = work.board.size
    games = sum(child.visits for child in node.children)
    return Selection(
        rows=rows_of(state, size),
        color=state.to_play.name.lower(),
        games=games,
        grown=not games and node is not work.root,
        children=tuple(_child(work, child, games) for child in node.children),
        chosen=point_name(chosen.move, size),
    )


def _child(work: SearchState, child: Node, games: int) -> Child:
    name = point_name(child.move, work.board.size)
    if not child.visits:
        return Child(name, 0, 0.0, None, None)
    mean = child.reward / child.visits
    bound = urgency(child, math.log(games), work.how.bandit)
    return Child(name, child.visits, child.reward, mean, bound - mean)


def _backups(leaf: Leaf, before: Sequence[tuple[int, float]], color: Color, size: int) -> list[Backup]:
    """Return the additions to the nodes of a walk, from the root; `color` moved to the root."""
    found: list[Backup] = []
    for node, (games, wins) in zip(leaf.path, before, strict=True):
        move = point_name(node.move, size) if found else None
        counted = (games, node.visits), (wins, node.reward)
        found.append(Backup(move, color.name.lower(), *counted))
        color = color.other
    return found
