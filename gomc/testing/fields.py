"""Strategies from which Hypothesis draws settings, derived from the annotations of their fields.

So a new setting needs no line here. Numbers are the default, an end of the range, or near the lower
end, where a search of few games shows the most differences.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from hypothesis import strategies as st

from gomc.settings.checked import hints_of, range_of

T = TypeVar("T")

NEAR = 10
"""The size of the part of a long range from which numbers are drawn, from the lower end on."""


def drawn(kind: type[T], **strategies: st.SearchStrategy[Any]) -> st.SearchStrategy[T]:
    """Return a strategy of settings of a class; callers may pass strategies for some fields.

    Raises
    ------
    TypeError
        If a field's annotation does not say what to draw, and no strategy is passed for the field.

    Examples
    --------
    >>> from hypothesis import find
    >>> from gomc.settings import Rave
    >>> find(drawn(Rave), lambda rave: rave.falling == "pachi").first
    'point'
    """
    return st.builds(kind, **values_of(kind, **strategies))


def values_of(kind: Any, **strategies: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Return a strategy for each field of a class; callers may pass strategies for some fields."""
    hints, defaults = hints_of(kind), {field.name: field.default for field in fields(kind)}
    return strategies | {
        name: _strategy(f"{kind.__name__}.{name}", hint, defaults[name])
        for name, hint in hints.items()
        if name not in strategies
    }


def maybe(strategy: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    """Return a strategy that draws from another strategy in one of three cases, otherwise None."""
    return st.one_of(st.none(), st.none(), strategy)


def _strategy(name: str, hint: Any, default: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the values that an annotation allows."""
    hint, *facts = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    bounds = range_of(facts)
    if hint is bool:
        return st.booleans()
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if hint in (int, float) and bounds:
        low: Any = bounds.low
        high: Any = bounds.high
        ends = [low, *([default] if default is not MISSING else []), *([high] if hint is float else [])]
        often = st.sampled_from([hint(end) for end in ends if end is not None])
        near = low + NEAR if high is None else min(high, low + NEAR)
        return often | (st.integers(low, near) if hint is int else st.floats(low, near))
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        values = st.one_of([_strategy(name, kind, MISSING) for kind in kinds])
        return values if len(kinds) == len(get_args(hint)) else maybe(values)
    if is_dataclass(hint) and isinstance(hint, type):
        return drawn(hint)
    raise TypeError(f"nothing says what to draw for {name}: {hint}.")
