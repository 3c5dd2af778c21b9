"""A pair of boards, of the reference and of another backend, on which every step is done at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, ClassVar, NamedTuple, get_args

import gomc.reference
from gomc.contract import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import Points, point_name
from gomc.game.rules import Rules
from gomc.results.searches import SearchResult, TreeNode
from gomc.results.stats import PlayoutRecord
from gomc.settings import Eyes
from gomc.settings.eyes import Named

Question = Callable[[Backend, Game], object]


class NotInLockstep(AssertionError):
    """A backend gave another answer than the reference."""


class Raised(NamedTuple):
    """An error as an answer: the class, and the reason of an illegal move; the wording is free."""

    error: str
    reason: str | None

    def __repr__(self) -> str:
        return f"{self.error} ({self.reason})" if self.reason else self.error


class Pair:
    """Two boards in the same position.

    Parameters
    ----------
    module : module
        The backend under test.
    size, komi, rules
        The arguments of both boards.

    Attributes
    ----------
    board : Game
        The board of the reference.
    last : NotInLockstep or None
        The last difference that any pair has found.
    """

    last: ClassVar[NotInLockstep | None] = None

    def __init__(self, module: Backend, size: int, komi: float, rules: Rules) -> None:
        self.module = module
        self.log: list[str] = []
        self.board: Game = gomc.reference.Board(size, komi, rules)
        self.others: list[tuple[Game, Game]] = []
        self.log.append(f"board = go.Board({size}, {komi}, {rules})")
        try:
            self.tested = module.Board(size, komi, rules)
        except Exception as error:
            raise self.failure(self.log[0], "a board", str(error)) from error

    def do(self, name: str, *arguments: object) -> None:
        """Call a method of both boards, and compare the answers."""
        text = f"board.{name}({', '.join(map(repr, arguments))})"
        self.log.append(text)
        error = self.compare(text, method(name, *arguments))
        if isinstance(error, Raised):
            self.log[-1] += f"  # {error}"

    def set_komi(self, komi: float) -> None:
        """Set the komi of both boards."""
        self.log.append(f"board.komi = {komi}")
        self.board.komi = self.tested.komi = komi

    def copy(self) -> None:
        """Put both boards aside, and go on with copies."""
        self.log.append("boards.append(board); board = board.copy()")
        self.others.append((self.board, self.tested))
        self.board = self.board.copy()
        self.compare("board.copy()", lambda _, board: str(board.copy()))
        self.tested = self.tested.copy()

    def go_back(self) -> None:
        """Go on with the boards that were last put aside."""
        self.log.append("board = boards.pop()")
        self.board, self.tested = self.others.pop()

    def compare(self, text: str, question: Question) -> object:
        """Put a question to both backends, and return the reference's answer.

        Raises
        ------
        NotInLockstep
            If the other backend's answer differs.
        """
        right, _ = answer(question, gomc.reference, self.board)
        tested, error = answer(question, self.module, self.tested)
        for place, expected, actual in differences(right, tested):
            raise self.failure(f"{text}{place}", expected, actual) from error
        return right

    def compare_all(self) -> None:
        """Compare the answers to all `questions` about the position."""
        for text, question in questions(self.board):
            self.compare(text, question)

    def failure(self, text: str, right: str, tested: str) -> NotInLockstep:
        """Return the error that gives both answers to a question, the position, and all steps."""
        name = name_of(self.module)
        width = max(len(name), len("gomc.reference"))
        steps = "\n".join(f"  {line}" for line in self.log)
        Pair.last = NotInLockstep(
            f"{name} is not in lockstep with gomc.reference.\n\n{text}\n"
            f"  {'gomc.reference':>{width}}: {right}\n  {name:>{width}}: {tested}\n\n"
            f"{self.board}\n\nThese steps lead to this position, with either backend as go:\n{steps}"
        )
        return Pair.last


def name_of(module: object) -> str:
    """Return the name of a backend."""
    return getattr(module, "__name__", repr(module))


def answer(question: Question, module: Backend, board: Game) -> tuple[object, Exception | None]:
    """Return a backend's answer, and the error if the backend raises an error that is not gomc's."""
    try:
        return question(module, board), None
    except GomcError as error:
        return Raised(type(error).__name__, getattr(error, "reason", None)), None
    except Exception as error:
        if module is gomc.reference:
            raise
        return Raised(f"{type(error).__name__}: {error}", None), error


def attribute(name: str) -> Question:
    """Return the question for an attribute of a board."""
    return lambda _, board: getattr(board, name)


def method(name: str, *arguments: object) -> Question:
    """Return the question for the result of a board's method."""
    return lambda _, board: getattr(board, name)(*arguments)


def eyes_of(color: str, rule: Eyes) -> Question:
    """Return the question for a player's eyes."""
    return lambda go, board: go.eyes(board, color, rule)


def ladder_of(where: str) -> Question:
    """Return the question whether a ladder of few moves captures a string."""
    return lambda go, board: go.ladder(board, where, depth=30, nodes=60)


def one_of_each_string(board: Game) -> Iterator[str]:
    """Yield the name of a stone of every string."""
    stones = board.black.bits | board.white.bits
    while stones:
        name = point_name((stones & -stones).bit_length() - 1, board.size)
        yield name
        stones &= ~board.string(name).bits


def describe_state(board: Game) -> str:
    """Return `Board.state` as text."""
    state = board.state
    sets = {"Black": state.black, "White": state.white, "in atari": state.atari, "ko": state.ko}
    sets |= {"last": state.last, "before": state.before, "taken": state.taken}
    names = {name: Points(points, board.size).names for name, points in sets.items()}
    parts = [f"{name} {' '.join(points) or '-'}" for name, points in names.items()]
    return "; ".join([*parts, f"{state.to_play} to play", f"{state.passes} passes"])


def questions(board: Game) -> Iterator[tuple[str, Question]]:
    """Yield all questions about a position with their texts, the most telling first."""
    yield "board.state", lambda _, board: describe_state(board)
    for name in ("to_play", "ko", "hash", "moves", "last_move", "ended", "result", "komi"):
        yield f"board.{name}", attribute(name)
    for name in ("score", "area", "owners", "unconditional"):
        yield f"board.{name}()", method(name)
    for color in ("black", "white"):
        yield f"board.legal_moves({color!r})", method("legal_moves", color)
    for where in one_of_each_string(board):
        for name in ("string", "liberties"):
            yield f"board.{name}({where!r})", method(name, where)
    for color in ("black", "white"):
        for rule in get_args(Named):
            yield f"go.eyes(board, {color!r}, {rule!r})", eyes_of(color, rule)
    yield "go.near(board)", lambda go, board: go.near(board)
    for where in one_of_each_string(board):
        yield f"go.ladder(board, {where!r})", ladder_of(where)


Difference = tuple[str, str, str]
"""The place of a difference, the answer of the reference, and the other answer, as text."""


def differences(right: object, tested: object) -> Iterator[Difference]:
    """Yield the differences between two answers, the most telling first."""
    if type(right) is not type(tested):
        yield "", str(right), str(tested)
    elif isinstance(right, SearchResult) and isinstance(tested, SearchResult):
        yield from tree_differences(right.root, tested.root, right.size)
        yield from field_differences(right, tested)
    elif isinstance(right, PlayoutRecord) and isinstance(tested, PlayoutRecord):
        yield from move_differences(right, tested)
        yield from field_differences(right, tested)
    elif hasattr(right, "__dataclass_fields__"):
        yield from field_differences(right, tested)
    elif right != tested:
        yield "", repr(right), repr(tested)


def field_differences(right: Any, tested: Any) -> Iterator[Difference]:
    """Yield the fields in which two results differ, to the last bit and in their types."""
    for field in fields(right):
        expected, actual = repr(getattr(right, field.name)), repr(getattr(tested, field.name))
        if field.compare and expected != actual:
            yield f".{field.name}", expected, actual


def move_differences(right: PlayoutRecord, tested: PlayoutRecord) -> Iterator[Difference]:
    """Yield the moves in which two random games differ, with the generator's state after the moves."""
    for number, pair in enumerate(zip(steps(right), steps(tested), strict=False)):
        if pair[0] != pair[1]:
            yield f", move {number} and the generator's state after it", *pair


def steps(record: PlayoutRecord) -> list[str]:
    """Return every move of a random game with the generator's state after the move, as text."""
    pairs = zip(record.names, record.states, strict=True)
    return [f"{name} {state:#018x}" for name, state in pairs]


def tree_differences(
    right: TreeNode | None, tested: TreeNode | None, size: int
) -> Iterator[Difference]:
    """Yield the nodes in which two trees differ, nodes near the root first.

    A node to which several paths lead is compared once, and must be a single node in both trees.
    """
    level = [("", right, tested)] if right and tested else []
    twins: dict[TreeNode, TreeNode] = {}
    while level:
        below = []
        for path, node, twin in level:
            if node in twins:
                if twins[node] != twin:
                    yield f", the node after{path}", "the node of another path", "a different node"
                continue
            twins[node] = twin
            texts = describe(node, size), describe(twin, size)
            if texts[0] != texts[1]:
                yield f", the node at the root{path and ' after' + path}", *texts
            for child, child_twin in zip(node.children, twin.children, strict=False):
                below.append((f"{path} {point_name(child.move, size)}", child, child_twin))
        level = below


def describe(node: TreeNode, size: int) -> str:
    """Return a node of a tree as text."""
    children = " ".join(point_name(child.move, size) for child in node.children)
    name = point_name(node.move, size)
    counts = f"visits {node.visits}, reward {node.reward}, squares {node.squares}, solved {node.solved}"
    counts += "".join(f", {layer} {values}" for layer, values in sorted(node.layers.items()))
    return f"{name}: {counts}, children {children or 'none'}"
