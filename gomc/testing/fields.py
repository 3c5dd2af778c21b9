"""Strategies from which Hypothesis draws settings, by what the annotations of their fields allow.

So a new setting is drawn without a word here. Numbers are the default, an end of the range, or near
the lower end, where a search of few games shows most.
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


def drawn(kind: type[T], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[T]:
    """Return a strategy of settings of a class; those of some fields can be given.

    Raises
    ------
    TypeError
        If a field's annotation does not say what to draw, and no strategy is given for the field.

    Examples
    --------
    >>> from hypothesis import find
    >>> from gomc.settings import Rave
    >>> find(drawn(Rave), lambda rave: rave.falling == "pachi").first
    'point'
    """
    return st.builds(kind, **values_of(kind, **given))


def values_of(kind: Any, **given: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Return a strategy for each field of a class of settings; those of some fields can be given."""
    hints, defaults = hints_of(kind), {field.name: field.default for field in fields(kind)}
    return given | {
        name: _strategy(f"{kind.__name__}.{name}", hint, defaults[name])
        for name, hint in hints.items()
        if name not in given
    }


def maybe(some: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    """Return a strategy that draws in one of three cases, and else None."""
    return st.one_of(st.none(), st.none(), some)


def _strategy(name: str, hint: Any, default: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for what an annotation allows."""
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
        kinds = [each for each in get_args(hint) if each is not NoneType]
        some = st.one_of([_strategy(name, each, MISSING) for each in kinds])
        return some if len(kinds) == len(get_args(hint)) else maybe(some)
    if is_dataclass(hint) and isinstance(hint, type):
        return drawn(hint)
    raise TypeError(f"nothing says what to draw for {name}: {hint}.")
