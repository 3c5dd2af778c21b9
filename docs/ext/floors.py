"""The floors of gomc: what stands on what. A test holds the imports to it; the documentation draws it.

Each floor has parts side by side. A part may use those of lower floors; parts side by side do not know
each other, but for those of the top floor.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Floor(NamedTuple):
    """Parts that stand side by side, and what they are together."""

    parts: tuple[str, ...]
    about: str = ""
    apart: tuple[str, ...] = ()


FLOORS = (
    Floor(("errors", "rng", "backend"), "the ground: errors, random numbers, the two backends' names"),
    Floor(("game",), "what Go is: points, rules, positions, records"),
    Floor(("settings",), "what one can choose, as data"),
    Floor(("programs",), "historical programs, as data"),
    Floor(("search",), "what both backends share of a search"),
    Floor(("reference", "fast"), apart=("the standard library alone", "numba and numpy")),
    Floor(("play", "sgf"), "whole games, and their records in files"),
    Floor(("show",), "pictures"),
    Floor(("gomc",), "the door: what a learner types"),
    Floor(("arena", "bench", "cli", "exercises", "gtp", "testing", "tour"), "what uses all that"),
)
"""The floors, the lowest first."""

DOORS = ("gomc", "gomc.backend")
"""Modules whose types name what stands above them: they import it for a type checker only."""


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
    tree = ast.parse(path.read_text())
    if name in DOORS:
        tree.body = [node for node in tree.body if not _for_types_only(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else str(node.module)


def _for_types_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


# --- The picture.

WIDTH, TALL, LEFT, LINE = 480, 56, 12, 1.3


def drawing() -> str:
    """Return the floors as a picture, the highest above."""
    boxes, y = [], 8
    for number, floor in reversed([*enumerate(FLOORS)]):
        if number < len(FLOORS) - 1:
            boxes += [_arrow(x, y - 24, y - 1) for x in (120, 360)]
        columns = len(floor.apart) or 1
        for column in range(columns):
            wide = (WIDTH - 2 * LEFT - 16 * (columns - 1)) // columns
            x = LEFT + column * (wide + 16)
            title = floor.parts[column] if floor.apart else ", ".join(floor.parts)
            boxes += _box(x, y, wide, title, (floor.apart or (floor.about,))[column])
        y += TALL + 24
    head = (
        f'<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y - 16}" '
        f'width="{WIDTH}" role="img" aria-labelledby="layers-title" font-family="inherit" '
        'font-size="13.5" fill="currentColor" text-anchor="middle">'
        '<title id="layers-title">The floors of gomc: each uses those below it</title>'
        '<defs><marker id="layers-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z"/></marker></defs>'
    )
    return "\n".join([head, *boxes, "</svg>"])


def _box(x: int, y: int, wide: int, title: str, about: str) -> list[str]:
    middle = x + wide // 2
    return [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{TALL}" rx="8" fill="none" '
        f'stroke-width="{LINE}" stroke="currentColor" stroke-opacity="0.5"/>',
        f'<text x="{middle}" y="{y + 22}" font-weight="600">{title}</text>',
        f'<text x="{middle}" y="{y + 42}" font-size="12.5" fill-opacity="0.9">{about}</text>',
    ]


def _arrow(x: int, top: int, bottom: int) -> str:
    return (
        f'<line x1="{x}" y1="{top}" x2="{x}" y2="{bottom}" stroke="currentColor" stroke-width="1.5" '
        'marker-end="url(#layers-arrow)"/>'
    )
