"""Pictures: the place where an object and the code that draws it meet.

An object that has a picture is `Shown`. `gomc.show` draws it: this package stands above all others, and
registers a function here for each kind of object. So no object needs to know the code that draws it.
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
    """Return an object as a part of a page, with pictures and tables; None if no function draws it."""
    return None


_loaders: list[Callable[[], object]] = []


def load_by(loader: Callable[[], object]) -> None:
    """Let a function load the code that draws, when the first picture is asked for."""
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
    while _loaders:
        _loaders.pop()()
