"""The floors of gomc, each built on the lower floors: a test checks the imports, and a page draws them.

Each floor has parts side by side. A part may import parts of lower floors. Parts of one floor do not
import each other, except the parts of the ground. So no module of the library imports the course or the
laboratory.

``python docs/ext/floors.py`` prints the picture.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Floor(NamedTuple):
    """Parts that stand side by side, and a text about all of them."""

    parts: tuple[str, ...]
    about: str


FLOORS = (
    Floor(
        ("errors", "files", "installing", "page", "registry", "rng"),
        "the ground: error messages, files, the web page, random numbers, names of backends",
    ),
    Floor(("game",), "the game of Go: points, rules, positions, records"),
    Floor(("settings",), "all settings, as data"),
    Floor(("text",), "settings and players, written as text"),
    Floor(("features", "patterns", "programs"), "known features, patterns and programs, as data"),
    Floor(("results",), "the results, as data"),
    Floor(("search",), "what both backends share of a search"),
    Floor(("contract",), "the contract of the two backends"),
    Floor(("parallel",), "processes and machines that work together"),
    Floor(("reference",), "the book: the standard library alone"),
    Floor(("fast",), "the book compiled, or told in a faster way: numba and NumPy"),
    Floor(("backend",), "loads the backends by name"),
    Floor(("play", "sgf"), "whole games, and their records"),
    Floor(("show",), "pictures"),
    Floor(("gomc",), "the door: what a learner types"),
    Floor(
        ("arena", "bench", "environment", "gtp", "review", "testing"),
        "matches, other programs, analysis, checks",
    ),
    Floor(("course", "lab"), "for classes; for the papers' tables"),
    Floor(("cli",), "the command gomc"),
)
"""The floors, the lowest first."""

DOOR = "gomc"
"""The module that imports from higher floors, for a type checker only."""

BY_NAME = {
    "gomc": "loads modules when a learner first uses them, and tells the ground floor about pictures",
    "gomc.backend": "loads a backend of gomc, or a learner's own backend, by name",
    "gomc.programs.finding": "loads a learner's own module with a program",
}
"""Modules of the library that import a module whose name is in a variable, with the reasons.

Such an import may go up, because it does not happen while a module is imported.
"""


def part(module: str) -> str:
    """Return the part that a module belongs to."""
    names = module.split(".")
    return "cli" if names[-1] == "__main__" else names[1] if names[1:] else names[0]


def height(module: str) -> int:
    """Return the number of the floor on which a module stands."""
    return next(n for n, floor in enumerate(FLOORS) if part(module) in floor.parts)


def modules(package: Path) -> dict[str, Path]:
    """Return all modules of the package by name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        names = [package.name, *path.relative_to(package).with_suffix("").parts]
        found[".".join(names[:-1] if names[-1] == "__init__" else names)] = path
    return found


def imports(package: Path) -> dict[str, set[str]]:
    """Return for every module the modules of the package that it imports, wherever it does so."""
    known = modules(package)
    return {name: {*_imported(name, path, known)} - {name} for name, path in known.items()}


def _imported(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    body = [node for node in _read(path) if name != DOOR or not _for_types_only(node)]
    for node in _walk(body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else str(node.module)
        elif isinstance(name := _named(node), ast.Constant) and name.value in known:
            yield name.value


def named_by_variables(package: Path) -> set[str]:
    """Return the modules that import something by a name that does not stand in the call."""
    names = {name: map(_named, _walk(_read(path))) for name, path in modules(package).items()}
    return {
        module
        for module, found in names.items()
        if any(n and not isinstance(n, ast.Constant) for n in found)
    }


@cache
def _read(path: Path) -> list[ast.stmt]:
    """Return the statements of a module, which nobody changes."""
    return ast.parse(path.read_text()).body


def _walk(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield statements and all within them."""
    for node in body:
        yield from ast.walk(node)


def _named(node: ast.AST) -> ast.expr | None:
    """Return the name of the module that a call imports, if it is such a call."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", None))
        if name in ("import_module", "__import__"):
            return node.args[0]
    return None


def _for_types_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


# --- The picture.

WIDTH, TALL, GAP, LEFT = 540, 44, 18, 8


def drawing() -> str:
    """Return the floors as a picture, the highest above."""
    lines: list[str] = []
    y = LEFT
    for number in reversed(range(len(FLOORS))):
        floor = FLOORS[number]
        lines += _box(LEFT, y, WIDTH - 2 * LEFT, ", ".join(floor.parts), floor.about)
        if number:
            lines.append(_arrow(WIDTH // 2, y + TALL))
        y += TALL + GAP
    head = (
        f'<svg class="drawing" xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'viewBox="0 0 {WIDTH} {y - GAP + LEFT}" role="img" aria-labelledby="layers-title" '
        'font-family="inherit" font-size="13" fill="currentColor" text-anchor="middle">'
        '<title id="layers-title">The floors of gomc: each uses those below it</title>'
        '<defs><marker id="layers-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z"/></marker></defs>'
    )
    return "\n".join([head, *lines, "</svg>"])


def _box(x: int, y: int, wide: int, title: str, about: str) -> list[str]:
    middle = x + wide // 2
    return [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{TALL}" rx="6" fill="none" '
        'stroke="currentColor" stroke-opacity="0.5"/>',
        f'<text x="{middle}" y="{y + 18}" font-weight="600">{title}</text>',
        f'<text x="{middle}" y="{y + 35}" font-size="12" fill-opacity="0.9">{about}</text>',
    ]


def _arrow(x: int, top: int) -> str:
    return (
        f'<line x1="{x}" y1="{top}" x2="{x}" y2="{top + GAP - 1}" stroke="currentColor" '
        'marker-end="url(#layers-arrow)"/>'
    )


if __name__ == "__main__":
    print(drawing())
