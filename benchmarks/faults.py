"""Small faults that a module of gomc can get, and which of them are drawn."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]

ROOMS = "game", "settings", "results", "search", "parallel", "reference", "fast"

SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
}
"""The operator that stands in for another one."""

COLORS = {"BLACK": "WHITE", "WHITE": "BLACK", "own": "other", "other": "own"}
"""The other colour, by its name as a constant and as the field of a view."""


@dataclass(frozen=True)
class Mutant:
    """One small fault.

    Parameters
    ----------
    path : str
        The module, from the root of the checkout.
    line : int
        The line where the fault begins.
    start, end : int
        The place of the text that is exchanged, in characters of the file.
    old, new : str
        The text that stands there, and the text that takes its place.
    kind : str
        The kind of the fault.
    """

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str
    kind: str

    def applied(self, text: str) -> str:
        """Return the text of the module with the fault."""
        assert text[self.start : self.end] == self.old, f"{self.path} has changed"
        return text[: self.start] + self.new + text[self.end :]

    def moved_to(self, text: str) -> Mutant | None:
        """Return the same fault in another text of the module: in the same lines, nearest to here."""
        here = (ROOT / self.path).read_text(encoding="utf-8")
        first = here.rfind("\n", 0, self.start) + 1
        lines = here[first : here.index("\n", self.end) + 1]
        places = [found.start() for found in re.finditer(re.escape(lines), text)]
        if not places:
            return None
        place = min(places, key=lambda place: abs(place - first))
        step = place - first
        lower = text.count("\n", 0, place) - here.count("\n", 0, first)
        return replace(self, start=self.start + step, end=self.end + step, line=self.line + lower)


class Faults:
    """Finds the faults that a module can get.

    Parameters
    ----------
    path : Path
        The module.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        rows = self.text.splitlines(keepends=True)
        self.begins = [sum(map(len, rows[:n])) for n in range(len(rows) + 1)]
        self.rows = rows

    def at(self, line: int, column: int) -> int:
        """Return the place in the text of a line and a column in bytes, as `ast` gives them."""
        return self.begins[line - 1] + len(self.rows[line - 1].encode()[:column].decode())

    def place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def mutant(self, node: ast.expr | ast.stmt, start: int, end: int, new: str, kind: str) -> Mutant:
        """Return the fault that exchanges some text."""
        name = str(self.path.relative_to(ROOT))
        return Mutant(name, node.lineno, start, end, self.text[start:end], new, kind)

    def all(self) -> list[Mutant]:
        """Return all faults, in the order in which they stand in the module."""
        found = [mutant for node in self.nodes() for mutant in self.of(node)]
        return sorted(set(found), key=lambda mutant: (mutant.start, mutant.end, mutant.new))

    def nodes(self) -> Iterator[ast.AST]:
        """Go through the module, but for types, imports, and decorators."""
        left: list[ast.AST] = [ast.parse(self.text)]
        while left:
            node = left.pop()
            yield node
            for name, value in ast.iter_fields(node):
                if name not in ("annotation", "returns", "decorator_list", "bases", "type_params"):
                    parts = value if isinstance(value, list) else [value]
                    left += [part for part in parts if isinstance(part, ast.AST) and is_code(part)]

    def of(self, node: ast.AST) -> Iterator[Mutant]:
        """Return the faults of a node."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield from self.between(node, left, right, op, "comparison")
            case ast.BinOp(left=left, op=op, right=right):
                yield from self.between(node, left, right, op, "operator")
            case ast.BoolOp(op=op, values=[left, right]):
                yield from self.between(node, left, right, op, "and, or")
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                start, end = self.place(test)
                yield self.mutant(test, start, end, f"(not ({self.text[start:end]}))", "condition")
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
                yield self.mutant(node, *self.place(node), "pass", "dropped line")
            case ast.Call(args=[first, second, *_]) if not isinstance(first, ast.Starred):
                yield from self.exchanged(node, first, second)
            case _:
                yield from self.of_word(node)

    def of_word(self, node: ast.AST) -> Iterator[Mutant]:
        """Return the faults of a constant or a name."""
        match node:
            case ast.Constant(value=bool(value)):
                yield self.mutant(node, *self.place(node), str(not value), "constant")
            case ast.Constant(value=int(value)):
                yield self.mutant(node, *self.place(node), str(value + 1), "off by one")
                yield self.mutant(node, *self.place(node), str(value - 1), "off by one")
            case ast.Constant(value=float(value)):
                yield self.mutant(node, *self.place(node), repr(value * 1.5 or 0.5), "constant")
            case ast.Name(id=name) if name in COLORS:
                yield self.mutant(node, *self.place(node), COLORS[name], "colour")
            case ast.Attribute(attr=name) if name in COLORS:
                _, end = self.place(node)
                yield self.mutant(node, end - len(name), end, COLORS[name], "colour")

    def between(
        self, node: ast.expr, left: ast.expr, right: ast.expr, op: ast.AST, kind: str
    ) -> Iterator[Mutant]:
        """Return the fault in the operator between two operands, if another can stand there."""
        start, end = self.place(left)[1], self.place(right)[0]
        gap = self.text[start:end]
        if type(op) in SWAPPED and (found := re.fullmatch(r"(\W*?\s)(\S+|not in|is not)(\s\W*)", gap)):
            new = found[1] + SWAPPED[type(op)] + found[3]
            yield self.mutant(node, start, end, new, kind)

    def exchanged(self, node: ast.expr, first: ast.expr, second: ast.expr) -> Iterator[Mutant]:
        """Return the fault that exchanges the first two arguments of a call."""
        (a, b), (c, d) = self.place(first), self.place(second)
        if not isinstance(second, ast.Starred) and self.text[a:b] != self.text[c:d]:
            new = self.text[c:d] + self.text[b:c] + self.text[a:b]
            yield self.mutant(node, a, d, new, "arguments")


def is_code(node: ast.AST) -> bool:
    """Whether a fault can be in a part: not in an import, a text, or what is raised."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Raise() | ast.Assert():
            return False
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return False
    return True


def in_function(path: Path, line: int) -> bool:
    """Whether a line of a module stands in a function."""
    functions = ast.FunctionDef, ast.AsyncFunctionDef
    found = (
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, functions)
    )
    return any(node.lineno <= line <= (node.end_lineno or 0) for node in found)


@cache
def faults_in(room: str) -> tuple[Mutant, ...]:
    """Return all faults of a room."""
    paths = sorted((ROOT / "gomc" / room).rglob("*.py"))
    return tuple(mutant for path in paths for mutant in Faults(path).all())


def draw(number: int, seed: int) -> list[Mutant]:
    """Draw mutants from each room in turn, of all kinds in turn, and no two of a line."""
    rng = random.Random(seed)
    rooms = [draw_from(room, number // len(ROOMS), rng) for room in ROOMS]
    return [mutant for row in zip(*rooms, strict=True) for mutant in row]


def draw_from(room: str, number: int, rng: random.Random) -> list[Mutant]:
    """Draw so many mutants of a room."""
    candidates = [*faults_in(room)]
    rng.shuffle(candidates)
    by_kind: dict[str, list[Mutant]] = {}
    for mutant in {(each.path, each.line): each for each in candidates}.values():
        by_kind.setdefault(mutant.kind, []).append(mutant)
    in_turn = [each for row in zip_longest(*by_kind.values()) for each in row if each]
    return in_turn[:number]
