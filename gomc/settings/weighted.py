"""Patterns of stages, such as MoGo's, as patterns with values.

The two notations say the same in different ways. A `Pattern` stands for both colours if it does not say
whose move it is; a `WeightedPattern` has the colours of the player to move. A `Pattern` can have
exceptions; in a database the first pattern that fits decides, so that an exception would decide too,
and not leave the point to the patterns behind it. So exceptions are cut out of the diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gomc.errors import check_several, check_type
from gomc.settings.database import Value, WeightedPattern
from gomc.settings.patterns import SIGNS, Mover, Pattern, turned


def weighted(patterns: Iterable[Pattern], *values: Value) -> tuple[WeightedPattern, ...]:
    """Return patterns of stages, such as MoGo's, as patterns with values.

    One pattern can become several; see the module.

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
    """Yield the neighbours of the diagrams that together match what a pattern matches."""
    for signs in _without(turned(pattern.diagram, 0), [turned(no, 0) for no in pattern.unless]):
        yield from _seen(signs, pattern.mover)


def _seen(signs: str, mover: Mover) -> Iterator[str]:
    """Yield the neighbours of a diagram as the player to move, O, sees them."""
    if mover != "X":
        yield signs
    if mover != "O":
        yield signs.translate(str.maketrans("XOxo", "OXox"))


def _without(signs: str, unless: list[str]) -> Iterator[str]:
    """Yield diagrams that match what one matches and none of some others does.

    Where another one overlaps, a wildcard is replaced by each of the colours that it stands for, until
    the other one matches all of the diagram or nothing.
    """
    for other in unless:
        pairs = [({*SIGNS[its]}, {*SIGNS[no]}) for its, no in zip(signs, other, strict=True)]
        if all(its & no for its, no in pairs):
            for place, (its, no) in enumerate(pairs):
                if not its <= no:
                    for color in SIGNS[signs[place]]:
                        yield from _without(signs[:place] + color + signs[place + 1 :], unless)
                    break
            return
    yield signs
