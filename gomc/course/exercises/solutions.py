"""Solutions and mistakes as text, from one source: the function that an exercise module defines.

The solution that a learner is shown is the source of the exercise's answer: without the docstring, but
with the imports and helpers that the answer uses. A known mistake is a patch of this text. An exercise
module writes the patch below the sentence that names the mistake::

    It allows the ko point
        & ~ko =>
    K begins at 0; it should begin at start
        start + (end - start) => end

Each indented line replaces the text before ``=>`` by the text after it, wherever it stands. The lines
are applied in their order, and so a long text can be put in for a word in capitals.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple, TypeGuard

from gomc.errors import GomcError

Patch = tuple[tuple[str, str], ...]
"""Texts and what replaces them, one after the other."""


class Mistake(NamedTuple):
    """A wrong answer that many give.

    Attributes
    ----------
    sentence : str
        The sentence that names the mistake.
    patch : tuple of (str, str)
        The changes that make the wrong answer of the solution.
    function : callable
        The wrong answer; an answer that always returns the same has probably made this mistake.
    """

    sentence: str
    patch: Patch
    function: Callable[..., Any]


def mistakes_of(text: str, solution: str, name: str) -> tuple[Mistake, ...]:
    """Return the mistakes that a text describes, as patches of a solution."""
    return tuple(
        Mistake(sentence, patch, compiled(patched(solution, patch), name))
        for sentence, patch in entries(text)
    )


def entries(text: str) -> Iterator[tuple[str, Patch]]:
    r"""Yield the sentences of a text, each with the patch below it.

    Examples
    --------
    >>> [*entries("\n    It allows the ko point\n        & ~ko =>\n")]
    [('It allows the ko point', (('& ~ko', ''),))]
    """
    sentence, patch = "", []
    for line in inspect.cleandoc(text).splitlines():
        if line.startswith(" "):
            old, _, new = line.partition("=>")
            patch.append((old.strip(), new.strip()))
            continue
        if sentence:
            yield sentence, (*patch,)
        sentence, patch = line, []
    if sentence:
        yield sentence, (*patch,)


def patched(solution: str, patch: Patch) -> str:
    """Return a solution with some changes.

    Raises
    ------
    GomcError
        If the solution does not contain a text that a change replaces.
    """
    for old, new in patch:
        if old not in solution:
            raise GomcError(f"the solution contains no {old!r} that could be replaced.")
        solution = solution.replace(old, new)
    return solution


def compiled(code: str, name: str) -> Callable[..., Any]:
    """Return the function of this name that a program defines."""
    names: dict[str, Any] = {}
    exec(compile(code, f"<{name}>", "exec", dont_inherit=True), names)  # noqa: S102 (gomc's own code)
    function: Callable[..., Any] = names[name]
    return function


def solution_of(answer: Callable[..., Any]) -> str:
    """Return the source of an answer as a program that runs by itself: imports, helpers, function.

    Examples
    --------
    >>> from gomc.course.exercises.liberties import liberties
    >>> print(solution_of(liberties))
    from gomc.game.points import Geometry
    from gomc.reference.board import flood, neighbours
    <BLANKLINE>
    <BLANKLINE>
    def liberties(stone: int, own: int, other: int, geometry: Geometry) -> int:
        string = flood(stone, own, geometry.stride)
        empty = geometry.board & ~(own | other)
        return neighbours(string, geometry.stride) & empty
    """
    source = inspect.getsource(import_module(answer.__module__))
    statements = ast.parse(source).body
    defined = {name: each for each in statements for name in _defined(each)}
    wanted, used, exercises = set[str](), [answer.__name__], list[str]()
    for name in used:
        if name not in defined or name in wanted:
            continue
        if wanted and _is_exercise(defined[name]):  # the answer may refer to another exercise
            exercises = [f"from {answer.__module__} import {name}"]
            continue
        wanted.add(name)
        used += _used(defined[name])
    imports = [line for each in statements for line in _imports(each, used)] + exercises
    parts = [_text(each, source) for name, each in defined.items() if name in wanted]
    return "\n\n\n".join(["\n".join(imports)] * bool(imports) + parts)


def _defined(statement: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines as a function or a constant."""
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _is_exercise(statement: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Return whether a statement defines the function of an exercise."""
    decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
    return any(ast.unparse(each).startswith("poses(") for each in decorators)


def _used(definition: ast.stmt) -> list[str]:
    """Return the names that a definition takes from its module or from Python."""
    left_out = definition.decorator_list if _is_exercise(definition) else []
    nodes = {*ast.walk(definition)}.difference(*map(ast.walk, left_out))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return [node.id for node in names if node.id not in own]


def _imports(statement: ast.stmt, used: list[str]) -> Iterator[str]:
    """Yield a statement that imports some names, without the names that are not used."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        names = [each for each in statement.names if (each.asname or each.name) in used]
        if names:
            statement.names = names
            yield ast.unparse(statement)


def _text(definition: ast.stmt, source: str) -> str:
    """Return the source of a definition; of an exercise, without its decorator and docstring."""
    lines, end = source.splitlines(), definition.end_lineno
    if _is_exercise(definition):
        docstring = definition.body[0]
        head = lines[definition.lineno - 1 : docstring.lineno - 1]
        return "\n".join([*head, *lines[docstring.end_lineno : end]])
    decorators = getattr(definition, "decorator_list", [])
    return "\n".join(lines[min(each.lineno for each in (*decorators, definition)) - 1 : end])
