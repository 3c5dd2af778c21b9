"""The statements of a file that an answer needs.

A statement *gives* names a value, *changes* the values of names (``table.append(1)``), and *uses*
names. An answer needs the statements that give or change a name that the answer uses, and the
statements that these statements need. A call changes the names that the called function changes, and
the arguments if the function changes its parameters. But a call of a function that the answer itself
uses is an experiment.

An answer was checked at a point in the file, and keeps the names that it had there: a later statement
that gives such a name another value is left out.
"""

from __future__ import annotations

import ast
import symtable
import sys
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
"""The statements that define a function."""

DEFINITION = (*FUNCTION, ast.ClassDef)
"""The statements that define something; their decorators run at once, the rest at a call."""

BLOCK = (ast.For, ast.While, ast.With)
"""The statements that contain statements, and are experiments if they only call modules."""


class Effects(NamedTuple):
    """The effects of some code on values that exist already.

    Attributes
    ----------
    changes : frozenset of str
        The names whose values the code changes.
    calls : tuple of (str, frozenset of str)
        The names at the beginning of called functions, and the names among the arguments of calls whose
        results are thrown away.
    """

    changes: frozenset[str]
    calls: tuple[tuple[str, frozenset[str]], ...]


class Statement(NamedTuple):
    """A statement, the number of its cell, the names that it uses and gives, and its effects."""

    node: ast.stmt
    cell: int
    uses: frozenset[str]
    gives: frozenset[str]
    effects: Effects


def statement(node: ast.stmt, cell: int) -> Statement:
    """Return a statement with its names."""
    uses, gives = _names(node)
    runs: Sequence[ast.AST] = [node]
    if isinstance(node, DEFINITION):  # only the decorators run now
        runs = [ast.Expr(_called(each)) for each in node.decorator_list]
    return Statement(node, cell, uses, gives, _effects(runs))


class Code:
    """The statements of a file, and the functions that they define.

    Parameters
    ----------
    statements : sequence of Statement
        The statements in their order.
    """

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        inside = [each for one in statements for each in ast.walk(one.node)]
        defined = [each for each in inside if isinstance(each, DEFINITION)]
        self.functions = {each.name: _inner_effects(each) for each in defined}
        self.imports = {
            (alias.asname or alias.name).partition(".")[0]: getattr(each, "module", None) or alias.name
            for each in inside
            if isinstance(each, ast.Import | ast.ImportFrom)
            for alias in each.names
        }
        self.changers = set[str]()  # the functions that change their arguments
        while new := {
            each.name
            for each in defined
            if each.name not in self.changers and self._changed(_effects(each.body)) & _parameters(each)
        }:
            self.changers |= new

    def needed(self, name: str, until: int) -> list[int]:
        """Return the numbers of the statements that an answer needs, in their order.

        Parameters
        ----------
        name : str
            The name of the answer.
        until : int
            The number of the statement behind which names keep the values that they have.
        """
        kept = frozenset[str]().union(*(each.gives for each in self.statements[: until + 1]))
        names, own, chosen = {name}, self._functions_of(name), set[int]()
        grown = True
        while grown:
            grown = False
            for number, each in enumerate(self.statements):
                if number in chosen or (number > until and each.gives & kept):
                    continue
                if "*" in each.gives or (each.gives | self._changes(each, own)) & names:
                    chosen.add(number)
                    names |= each.uses
                    grown = True
        return sorted(chosen)

    def _functions_of(self, name: str) -> set[str]:
        """Return the functions of the file that an answer calls, with the answer."""
        found, left = {name}, [name]
        while left:
            called = left.pop()
            for each in self.statements:
                if called in each.gives and not isinstance(each.node, ast.Expr):
                    new = (each.uses & {*self.functions}) - found
                    found |= new
                    left += new
        return found

    def _changes(self, each: Statement, own: Set[str]) -> set[str]:
        """Return the names whose values a statement changes."""
        found = self._reach(each.effects, own, set())
        # The call of a module's function changes no list or table, except the arguments.
        calls = isinstance(each.node, (ast.Expr, *BLOCK, *DEFINITION))
        return found - {*self.imports} if calls else found

    def _reach(self, effects: Effects, own: Set[str], seen: set[str]) -> set[str]:
        """Return the names that code changes, directly and by the functions that it calls."""
        calls = tuple((called, handed) for called, handed in effects.calls if called not in own)
        found = self._changed(effects._replace(calls=calls))
        for called, _ in calls:
            if called in self.functions and called not in seen:
                seen.add(called)
                found |= self._reach(self.functions[called], own, seen)
        return found

    def _changed(self, effects: Effects) -> set[str]:
        """Return the names that code changes directly, or by calls of functions that change them."""
        handed = (
            names
            for called, names in effects.calls
            if called in self.changers or self._of_python(called)
        )
        return {*effects.changes}.union(*handed)

    def _of_python(self, called: str) -> bool:
        """Return whether a function is of Python's own library, such as ``random.shuffle``."""
        return self.imports.get(called, "").partition(".")[0] in sys.stdlib_module_names


def _effects(nodes: Sequence[ast.AST]) -> Effects:
    """Return the effects of code that runs."""
    changes, calls = set[str](), list[tuple[str, frozenset[str]]]()
    bare = {id(each.value) for node in nodes for each in ast.walk(node) if isinstance(each, ast.Expr)}
    for each in (inner for node in nodes for inner in ast.walk(node)):
        if isinstance(each, ast.Attribute | ast.Subscript) and not isinstance(each.ctx, ast.Load):
            changes |= root(each)
        elif isinstance(each, ast.Call):
            alone = id(each) in bare  # a call with a result is made for the result
            if alone and isinstance(each.func, ast.Attribute):
                changes |= root(each.func)
            given = [*each.args, *(keyword.value for keyword in each.keywords)] if alone else []
            handed = frozenset[str]().union(*(root(value) for value in given))
            calls += [(name, handed) for name in root(each.func)]
    return Effects(frozenset(changes), tuple(calls))


def _inner_effects(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Effects:
    """Return the effects of a call of a function on the names outside the function."""
    outside, _ = _names(node)
    found = _effects(node.body)
    declared = {name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names}
    calls = tuple((called, handed & outside) for called, handed in found.calls)
    return Effects(found.changes & outside | declared, calls)


def _parameters(node: ast.stmt) -> set[str]:
    """Return the names of all parameters inside a definition."""
    return {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}


def _called(decorator: ast.expr) -> ast.Call:
    """Return the call that a decorator makes, without the decorated function."""
    return decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])


def _names(node: ast.stmt) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the file that a statement uses, also in functions, and the names it gives."""

    def inner(table: symtable.SymbolTable) -> Iterator[str]:
        for child in table.get_children():
            yield from (symbol.get_name() for symbol in child.get_symbols() if symbol.is_global())
            yield from inner(child)

    nodes = [*ast.walk(node)]
    stars = {"*"} if any(isinstance(each, ast.alias) and each.name == "*" for each in nodes) else set()
    try:
        table = symtable.symtable(ast.unparse(node), "", "exec")
    except (SyntaxError, RecursionError):
        every = frozenset(each.id for each in nodes if isinstance(each, ast.Name))
        return every, every
    symbols = table.get_symbols()
    uses = {symbol.get_name() for symbol in symbols if symbol.is_referenced()} | {*inner(table)}
    gives = {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}
    return frozenset(uses), frozenset(gives | stars)


def root(node: ast.expr) -> frozenset[str]:
    """Return the name at the beginning of an expression such as ``a.b[0]``."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return frozenset({node.id}) if isinstance(node, ast.Name) else frozenset()
