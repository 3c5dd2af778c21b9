"""Patterns of stages, such as MoGo's patterns, as patterns with values.

The two notations differ. A `Pattern` stands for both colours if it does not name the player to move; in
a `WeightedPattern` O is always the player to move. A `Pattern` can contain exceptions. In a database
the first matching pattern decides, so an exception would decide too, and not leave the point to later
patterns. So exceptions are cut out of the diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gomc.errors import check_several, check_type
from gomc.settings.database import Value, WeightedPattern
from gomc.settings.patterns import SIGNS, Mover, Pattern, turned


def weighted(patterns: Iterable[Pattern], *values: Value) -> tuple[WeightedPattern, ...]:
    """Return patterns of stages, such as MoGo's patterns, as patterns with values.

    A pattern can become several patterns; see the module.

    Examples
    --------
    >>> from gomc.settings.patterns import HANE
    >>> for pattern in weighted(HANE[2:], Value(100, ("near",))):
    ...     print(pattern)
    WeightedPattern('XO? X*. ?.?', (Value(100, ('near',)),))
    WeightedPattern('OX? O*. ?.?', (Value(100, ('near',)),))
    WeightedPattern('OXX .*. ?.?', (Value(100, ('near',)),))
    """
    return tuple(
        WeightedPattern(f"{signs[:4]}*{signs[4:]}".replace("#", "-"), values)
        for pattern in check_several("patterns", patterns)
        for signs in _diagrams(check_type("a pattern", pattern, Pattern))
    )


def _diagrams(pattern: Pattern) -> Iterator[str]:
    """Yield the neighbours of diagrams that together match the same neighbourhoods as a pattern."""
    exceptions = [turned(diagram, 0) for diagram in pattern.unless]
    for signs in _without(turned(pattern.diagram, 0), exceptions):
        yield from _as_o(signs, pattern.mover)


def _as_o(signs: str, mover: Mover) -> Iterator[str]:
    """Yield the neighbours of a diagram from the view of the player to move, O."""
    if mover != "X":
        yield signs
    if mover != "O":
        yield signs.translate(str.maketrans("XOxo", "OXox"))


def _without(signs: str, unless: list[str]) -> Iterator[str]:
    """Yield diagrams that together match all matches of a diagram without the matches of exceptions.

    If an exception overlaps with the diagram, each colour of a wildcard replaces the wildcard, until
    the exception matches the whole diagram or nothing of it.
    """
    for exception in unless:
        pairs = [({*SIGNS[a]}, {*SIGNS[b]}) for a, b in zip(signs, exception, strict=True)]
        if all(colors & excluded for colors, excluded in pairs):
            for place, (colors, excluded) in enumerate(pairs):
                if not colors <= excluded:
                    for color in SIGNS[signs[place]]:
                        yield from _without(signs[:place] + color + signs[place + 1 :], unless)
                    break
            return
    yield signs
