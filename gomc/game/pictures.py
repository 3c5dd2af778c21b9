"""Pictures: where a thing and what draws it meet.

A thing that has a picture is `Shown`. How it is drawn says `gomc.show`, which stands above all things
and registers a function here for each kind of them. So no thing needs to know what draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any


@singledispatch
def svg(_thing: Any) -> str | None:
    """Return the picture of a thing as SVG; None if nothing draws it."""
    return None


@singledispatch
def html(_thing: Any) -> str | None:
    """Return a thing as a part of a page, with pictures and tables; None if nothing draws it."""
    return None


_loaders: list[Callable[[], object]] = []


def load_by(loader: Callable[[], object]) -> None:
    """Let a function load what draws, when the first picture is asked for."""
    _loaders[:] = [loader]


class Shown:
    """A thing that a notebook shows as a picture."""

    def _repr_svg_(self) -> str | None:
        _load()
        return svg(self)

    def _repr_html_(self) -> str | None:
        _load()
        return html(self)


def _load() -> None:
    while _loaders:
        _loaders.pop()()
