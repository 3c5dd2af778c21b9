"""Kinds of values that answers return: sets, numbers, truth values, and several of them.

A kind checks the type of a value, says what is wrong with it, compares two values, and writes a value
in a sentence.
"""

from __future__ import annotations

import inspect
import math
from dataclasses import dataclass
from typing import Any

from gomc.course.exercises.told import numbered
from gomc.errors import written
from gomc.game.points import PASS, Geometry, Points, geometry, point_name

NO_BOARD = geometry(1)
"""The shape of the board for questions without a board."""


ADVICE = {
    "Points": " (its .bits are the set)",
    "coroutine": " (`async def` makes one; use `def`)",
    "generator": " (`yield` makes one, and so does `for` in round brackets)",
    "ndarray": " (.tolist() makes Python's values)",
}
"""Advice about returned values by the names of their types, which are all that a grader knows."""


@dataclass(frozen=True)
class Kind:
    """One value of some type.

    Attributes
    ----------
    noun : str
        Its name in a sentence.
    types : tuple of type
        The allowed types; bool does not count as int here.
    advice : str
        Advice on making such a value.
    """

    noun: str
    types: tuple[type, ...]
    advice: str = ""

    def refusal(self, value: Any) -> str | None:
        """Return the sentence about a wrong type of a value; None if the type is right."""
        if isinstance(value, self.types) and not (isinstance(value, bool) and bool not in self.types):
            return None
        return f"it returned {shown(value)}{_advice(value) or self.advice}"

    def equal(self, one: Any, other: Any) -> bool:
        """Return whether two values of this kind are the same; floats may differ by rounding."""
        if isinstance(one, float) or isinstance(other, float):
            try:
                return one == other or math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
            except OverflowError:  # an int that is larger than all floats
                return False
        return bool(one == other)

    def text(self, value: Any, _shape: Geometry) -> str:
        """Return a value as a sentence writes it."""
        return f"{value:.6g}" if isinstance(value, float) else written(value)

    def difference(self, expected: Any, got: Any, shape: Geometry) -> str:
        """Return a sentence with the right value, the returned value and the difference."""
        right, wrong = self.text(expected, shape), self.text(got, shape)
        if right == wrong:  # the difference is in digits that a sentence leaves out
            right, wrong = repr(expected), f"{got!r}: do not round the result"
        return f"it should return {right}, but it returned {wrong}"

    def sets(self, _value: Any) -> tuple[int, ...]:
        """Return the sets of points in a value, for pictures."""
        return ()


class SetKind(Kind):
    """A set of points, which is an int."""

    def text(self, value: Any, shape: Geometry) -> str:
        """Return the names of the points; their numbers without a board."""
        if shape is NO_BOARD:
            return numbered(value)
        names = list(Points(value & shape.board, shape.size).names)
        if value & ~shape.board:
            names.append("points off the board")
        if len(names) > 12:
            return f"{len(names)} points"
        return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names) or "no point"

    def difference(self, expected: Any, got: Any, shape: Geometry) -> str:
        """Return which points are missing, and which are too many."""
        said = super().difference(expected, got, shape)
        if got < 0:
            return f"{said}: the number is negative, as ~ makes it (& geometry.board keeps the board)"
        if shape is NO_BOARD:
            return said
        missing, more = expected & ~got & shape.board, got & ~expected
        parts = [f"{self.text(missing, shape)} missing"] if missing else []
        parts += [f"{self.text(more, shape)} too many"] if more else []
        return f"{said}: {', '.join(parts)}"

    def sets(self, value: Any) -> tuple[int, ...]:
        """Return the set."""
        return (value,)


@dataclass(frozen=True)
class Several(Kind):
    """A list or a tuple of values of one kind.

    Attributes
    ----------
    item : Kind
        Their kind.
    names : tuple of str
        The name of each value, if the number of values is fixed.
    """

    item: Kind = Kind("a value", (object,))
    names: tuple[str, ...] = ()

    def refusal(self, value: Any) -> str | None:
        """Return the sentence about a wrong type of a value, or of a value in it."""
        refused = super().refusal(value)
        if refused:
            return refused
        if self.names and len(value) != len(self.names):
            return f"it returned {len(value)} values and not {len(self.names)}"
        bad = [(i, said) for i, each in enumerate(value) if (said := self.item.refusal(each))]
        return f"{bad[0][1]} as number {bad[0][0]} of its values" if bad else None

    def equal(self, one: Any, other: Any) -> bool:
        """Return whether all values are the same."""
        return len(one) == len(other) and all(map(self.item.equal, one, other))

    def text(self, value: Any, shape: Geometry) -> str:
        """Return all values."""
        return f"[{', '.join(self.item.text(each, shape) for each in value)}]"

    def difference(self, expected: Any, got: Any, shape: Geometry) -> str:
        """Return the difference of the first values that differ."""
        if not self.names:
            return super().difference(expected, got, shape)
        rows = zip(self.names, expected, got, strict=True)
        name, a, b = next(row for row in rows if not self.item.equal(*row[1:]))
        return f"as {name} {self.item.difference(a, b, shape)}"

    def sets(self, value: Any) -> tuple[int, ...]:
        """Return the sets in all values."""
        return tuple(points for each in value for points in self.item.sets(each))


class MoveKind(Kind):
    """A move, which is the number of a point, or of a pass."""

    def text(self, value: Any, shape: Geometry) -> str:
        """Return the number with the move's name."""
        on_board = value == PASS or (value >= 0 and shape.board >> value & 1)
        name = point_name(value, shape.size) if on_board else "no point of the board"
        return f"{super().text(value, shape)} ({name})"


SET = SetKind("a set of points, which is an int", (int,), " (sum(1 << p for p in ...) makes a set)")
MOVE = MoveKind("a move, which is a whole number", (int,))
WHOLE = Kind("a whole number", (int,), " (int(...) or // makes a whole number)")
REAL = Kind("a number", (float, int))
TEXT = Kind("a text", (str,))
FLAG = Kind("True or False", (bool,), " (bool(...) makes a truth value)")
NOTHING = Kind("nothing, but change what it is given", (type(None),))
WHOLES = Several("a list of whole numbers", (list, tuple), " (list(...) makes a list)", WHOLE)
REALS = Several("a list of numbers", (list, tuple), " (list(...) makes a list)", REAL)


def pair(noun: str, item: Kind, *names: str) -> Several:
    """Return the kind of several values, a value for each name."""
    return Several(noun, (list, tuple), f" (as in `return {', '.join(names)}`)", item, names)


def shown(value: object) -> str:
    """Return a value and its type, as a sentence writes them.

    Examples
    --------
    >>> print(shown(None), "-", shown(2.0), "-", shown({1, 2}))
    None - 2.0, a float - {1, 2}, a set
    """
    if value is None:
        return "None"
    text, name = written(value), type(value).__name__
    text = text if len(text) <= 60 else f"{text[:57]}..."
    return f"{text}, {'an' if name[0] in 'aeiou' else 'a'} {name}"


def _advice(value: object) -> str:
    """Return advice about a returned value that fits every exercise."""
    if value is None:
        return " (is a `return` missing? or is none reached?)"
    if inspect.iscoroutine(value):
        value.close()  # otherwise Python warns that nobody waited for it
    if type(value).__module__ == "numpy" and type(value).__name__ != "ndarray":
        return (
            " (numpy's numbers have 64 bits at most: int(...), float(...) or bool(...) makes Python's)"
        )
    return ADVICE.get(type(value).__name__, "")
