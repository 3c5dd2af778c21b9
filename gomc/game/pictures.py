"""Pictures: the registry that connects an object with the code that draws the object.

An object with a picture is `Shown`. `gomc.show`, which may import all of these objects, registers a
function here for each kind of object. So no object needs to import the code that draws the object.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any


@singledispatch
def svg(_thing: Any) -> str | None:
    """Return the picture of an object as SVG; None if no function draws it."""
    return None


@singledispatch
def html(_thing: Any) -> str | None:
    """Return an object as a part of a page (HTML); None if no function draws it."""
    return None


_loaders: list[Callable[[], object]] = []


def load_by(loader: Callable[[], object]) -> None:
    """Set the function that imports the drawing code when the first picture is needed."""
    _loaders[:] = [loader]


class Shown:
    """An object that a notebook shows as a picture."""

    def _repr_svg_(self) -> str | None:
        _load()
        return svg(self)

    def _repr_html_(self) -> str | None:
        _load()
        return html(self)


def _load() -> None:
    """Import the drawing code, once."""
    while _loaders:
        _loaders.pop()()
