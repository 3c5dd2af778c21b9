"""Values on the way from a learner's process to the grader: as JSON, so that reading runs no code.

Numbers, truth values, texts, None, lists, tuples and dicts arrive as they are; values of subclasses
arrive as plain values. Any other value arrives as a `Foreign`, which knows the type's name and the
text of the value. `write_back` puts the parts of an argument that a call changed into the grader's copy
of the argument.
"""

from __future__ import annotations

from typing import Any

from gomc.course.exercises.cases import attributes, is_fixed
from gomc.errors import written
from gomc.results.rave import RaveGames
from gomc.results.tally import PlayoutSums

DEEPEST = 40
"""The most lists inside lists of a value."""


NEW = {kind.__name__: kind for kind in (PlayoutSums, RaveGames)}
"""The classes of which answers make new objects, to put them into tables."""


class Foreign:
    """A value of a type that does not travel."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def packed(value: Any, depth: int = 0) -> Any:
    """Return a value in a form that JSON can write.

    Examples
    --------
    >>> packed((1, [2.5, None], {3}))
    {'tuple': [1, {'list': [2.5, None]}, {'type': 'set', 'text': '{3}'}]}
    """
    kind = type(value)
    if isinstance(value, float | str | None):
        return value
    if isinstance(value, int) and int.bit_length(value) < 10_000:
        return value
    if depth < DEEPEST:
        if isinstance(value, list | tuple):
            name = "list" if isinstance(value, list) else "tuple"
            return {name: [packed(each, depth + 1) for each in value]}
        if isinstance(value, dict):
            pairs = [[packed(key, depth + 1), packed(each, depth + 1)] for key, each in value.items()]
            return {"dict": pairs}
        names = attributes(value) if kind.__module__.startswith("gomc.") else []
        if names:
            parts = [[name, packed(getattr(value, name, None), depth + 1)] for name in names]
            return {"parts": parts, "type": kind.__name__, "text": written(value)[:200]}
    return {"type": kind.__name__, "text": written(value)[:200]}


def unpacked(data: Any) -> Any:
    """Return the value that `packed` wrote.

    Examples
    --------
    >>> unpacked(packed((1, [2.5, None], {3})))
    (1, [2.5, None], {3})
    """
    match data:
        case {"list": [*items]}:
            return [unpacked(each) for each in items]
        case {"tuple": [*items]}:
            return tuple(unpacked(each) for each in items)
        case {"dict": [*pairs]}:
            return {_key(key): unpacked(each) for key, each in pairs}
        case {"parts": _, "type": str(name)} if name in NEW:
            return write_back(NEW[name](), data)
        case {"type": str(name), "text": str(text)}:
            return type(name if name.isidentifier() else "value", (Foreign,), {})(text)
    return data if isinstance(data, int | float | str) else None


def write_back(old: Any, data: Any) -> Any:
    """Put the parts that changed into a value, and return the value, or a new value in its place."""
    match old, data:
        case list(), {"list": [*items]}:
            before = [*old, *[None] * len(items)]
            old[:] = [write_back(was, each) for was, each in zip(before, items, strict=False)]
            return old
        case tuple(), {"tuple": [*items]} if len(items) == len(old):
            new = [write_back(was, each) for was, each in zip(old, items, strict=True)]
            return old if all(was is now for was, now in zip(old, new, strict=True)) else tuple(new)
        case dict(), {"dict": [*pairs]}:
            before_pairs = {key: (key, was) for key, was in old.items()}
            old.clear()
            for packed_key, each in pairs:
                key = _key(packed_key)
                key, was = before_pairs.get(key, (key, None))
                old[key] = write_back(was, each)
            return old
        case _, {"parts": [*parts]} if not is_fixed(old):
            names = attributes(old)
            for name, each in parts:
                if name in names:
                    setattr(old, name, write_back(getattr(old, name, None), each))
            return old
    new = unpacked(data)
    return old if isinstance(new, Foreign) and repr(new) == written(old)[:200] else new


def _key(data: Any) -> Any:
    """Return the key of a dict."""
    key = unpacked(data)
    try:
        hash(key)
    except TypeError:
        return repr(key)
    return key
