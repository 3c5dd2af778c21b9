"""All public names, where each is documented, and what it is in a sentence.

What is public is what the ``__all__`` of the doors below names. A name stands where it is shortest to
type; so `UCT` is listed with `gomc`, and not once more with `gomc.settings`.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import gomc

PACKAGE = Path(gomc.__file__).parent

DOORS = (
    *("gomc", "gomc.reference", "gomc.settings", "gomc.programs", "gomc.patterns", "gomc.show"),
    *("gomc.show.notebook", "gomc.sgf", "gomc.play", "gomc.arena", "gomc.lab.experiments"),
    *("gomc.lab.tuning", "gomc.gtp", "gomc.lab.learn", "gomc.course.exercises", "gomc.testing"),
)
"""The modules whose names people type."""


class Public(NamedTuple):
    """A public name: how it is typed, where it is documented, and what it is in a sentence."""

    name: str
    home: str
    sentence: str


def public() -> Iterator[Public]:
    """Yield all public names, door by door, each once."""
    listed: list[tuple[str, Any]] = []
    for door in DOORS:
        module = import_module(door)
        for name in sorted(module.__all__, key=str.lower):
            value = getattr(module, name)
            if not any(name == other and value is its for other, its in listed):
                listed.append((name, value))
                yield Public(f"{door}.{name}", *described(door, name, value))


def described(door: str, name: str, value: Any) -> tuple[str, str]:
    """Return where a value that a door names is documented, and its first sentence."""
    if isinstance(value, ModuleType):
        return value.__name__, first_sentence(value.__doc__ or "")
    if hasattr(value, "__qualname__") and value.__module__.startswith("gomc"):
        return f"{value.__module__}.{value.__qualname__}", first_sentence(inspect.getdoc(value) or "")
    known = dict(constants().get(name, ()))
    alike = [module for module in known if getattr(import_module(module), name) is value]
    # The door's import decides, because equal small numbers of two modules are the same object.
    for module in (imported(door).get(name, ""), *alike):
        if module in known:
            return f"{module}.{name}", first_sentence(known[module])
    raise LookupError(f"the public constant {name} has no docstring.")


@cache
def imported(door: str) -> dict[str, str]:
    """Return the modules from which a door imports its names."""
    tree = ast.parse(inspect.getsource(import_module(door)))
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return {alias.name: str(node.module) for node in nodes for alias in node.names}


@cache
def constants() -> dict[str, list[tuple[str, str]]]:
    """Return the docstrings of all constants by name, each with its module."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        names = [PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts]
        module = ".".join(names[:-1] if names[-1] == "__init__" else names)
        for before, after in pairwise(ast.parse(path.read_text()).body):
            if isinstance(before, ast.AnnAssign):
                targets: list[ast.expr] = [before.target]
            else:
                targets = before.targets if isinstance(before, ast.Assign) else []
            docs = after.value if isinstance(after, ast.Expr) else None
            if isinstance(docs, ast.Constant) and isinstance(docs.value, str):
                for target in targets:
                    for name in ast.unparse(target).strip("()").split(", "):
                        found.setdefault(name, []).append((module, docs.value))
    return found


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring."""
    paragraph = " ".join(inspect.cleandoc(text).partition("\n\n")[0].split())
    return re.split(r"(?<=[^A-Z][.?!]) (?=[A-Z`])", paragraph)[0]
