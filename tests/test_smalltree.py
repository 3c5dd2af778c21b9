"""The small tree is that of `gomc.UCT`, node for node, and can be held in the head."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gomc
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import Rules
from gomc.reference import smalltree
from gomc.results.searches import SearchResult
from gomc.rng import stream

# Paper: CF II-A, CF (1)


def position(go: Backend, size: int, komi: float, moves: int, rules: Rules) -> Game:
    """Return a position after so many random moves."""
    board, rng = go.Board(size, komi=komi, rules=rules), stream(size, moves)
    for _ in range(moves):
        legal = board.legal_moves().names
        board.play(legal[rng.below(len(legal))])
    return board


def walk(root: Any) -> Iterator[tuple[int, int, int, float]]:
    """Yield the nodes of a tree, each before its children: depth, move, visits, rewards."""
    waiting = [(0, root)]
    while waiting:
        depth, node = waiting.pop()
        yield depth, node.move, node.visits, node.reward
        waiting += [(depth + 1, child) for child in reversed(node.children)]


def differs(board: Game, playouts: int, seed: int, whole: SearchResult) -> object:
    """Return where the small tree is another one than that of a search, None if it is the same."""
    best, root = smalltree.search(board, playouts, seed)
    assert whole.root is not None
    for own, other in zip_longest(walk(root), walk(whole.root)):
        if own != other:
            return own, other
    return None if best == whole.best else (best, whole.best)


CASES = [
    (2, 0.5, 0, 300, 1),
    (3, 0.0, 0, 400, 2),
    (3, 9.0, 3, 400, 0),
    (4, -1.5, 5, 400, 3),
    (5, 24, 6, 300, 2**64 - 1),
    (7, 7.5, 11, 120, 5),
    (9, 6.5, 30, 120, 6),
    (19, 7.5, 40, 8, 7),
]
"""Size, komi (with which there are draws in some), moves before, playouts, seed."""

RULES = [Rules(), Rules("simple", "none"), Rules("positional", "several"), Rules("situational", "any")]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("size", "komi", "moves", "playouts", "seed"), CASES)
def test_it_is_the_tree_of_uct_node_for_node(
    backend: Backend, size: int, komi: float, moves: int, playouts: int, seed: int
) -> None:
    for rules in RULES[: 4 if size < 5 else 2]:
        board = position(backend, size, komi, moves, rules)
        whole = backend.search(board, gomc.UCT(), playouts=playouts, seed=seed)
        assert differs(board, playouts, seed, whole) is None


@pytest.mark.parametrize("seed", range(5))
def test_so_it_is_near_the_end_of_a_game(backend: Backend, seed: int) -> None:
    """Where a pass ends it, and where nothing is left but eyes."""
    for text in ("X . X . / X X X X / O O O O / . O . O", ". X . / X X X / . X ."):
        diagram = text.replace(" / ", "\n")
        board = backend.Board.from_diagram(diagram, komi=0, to_play="white")
        board.play("pass")
        whole = backend.search(board, gomc.UCT(), playouts=200, seed=seed)
        assert differs(board, 200, seed, whole) is None


def test_another_constant_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    board = gomc.Board(3)
    whole = gomc.load().search(board, gomc.UCT(), playouts=100, seed=1)
    assert differs(board, 100, 1, whole) is None
    monkeypatch.setattr(smalltree, "C", 0.45)
    assert differs(board, 100, 1, whole) is not None


def test_from_the_search_to_the_formula_it_is_three_functions_in_one_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways, known = set(), smalltree.math

    def sqrt(x: float) -> float:
        stack = [frame for frame in traceback.extract_stack()[:-1] if not frame.name.startswith("<")]
        names = [frame.name for frame in stack]
        inside = stack[len(names) - 1 - names[::-1].index("search") :]
        ways.add(tuple((frame.name, Path(frame.filename).stem) for frame in inside))
        return known.sqrt(x)

    monkeypatch.setattr(smalltree, "math", SimpleNamespace(sqrt=sqrt, log=known.log))
    smalltree.search(gomc.Board(2), 20)
    assert ways == {tuple((name, "smalltree") for name in ("search", "descent", "choose"))}


def test_it_can_be_held_in_the_head() -> None:
    lines = Path(smalltree.__file__).read_text("utf-8").splitlines()
    assert len(lines) <= 90
    for step in ("descent", "growth", "evaluation", "update"):
        assert f"*{step}*" in smalltree.__doc__.lower()
        assert callable(getattr(smalltree, step))


def test_it_leaves_the_board_as_it_is() -> None:
    board = gomc.Board(4)
    board.play("B2")
    before = board.copy()
    best, root = smalltree.search(board, playouts=50)
    assert board.state == before.state
    assert best in [point_name(child.move, 4) for child in root.children]
    assert repr(root.children[0]).startswith("<Node: move 0, ")


def test_wrong_arguments_get_a_sentence() -> None:
    board: Any = gomc.Board(3)
    with pytest.raises(GomcError, match="playouts must be"):
        smalltree.search(board, 0)
    with pytest.raises(GomcError, match="seed must be"):
        smalltree.search(board, 1, seed=-1)
    with pytest.raises(GomcError, match="board must be a Board, not 9"):
        smalltree.search(9, 1)  # type: ignore[arg-type]
    board.play("pass")
    board.play("pass")
    with pytest.raises(GomcError, match="the game is over"):
        smalltree.search(board, 1)
