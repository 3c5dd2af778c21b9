"""Held tuples: functions of kernels hand on the address of a large tuple instead of all that is in it.

numba hands a named tuple on as so many single arguments as there are numbers in it, and an array alone
is seven. A search has more than a thousand, and a call with a thousand arguments takes the compiler
seconds. So a kernel holds its tuples in memory (`hold`), and its functions read the fields that they
use. A held tuple is read like any other, by the names of its fields. Nothing in it ever changes.
"""

from __future__ import annotations

from typing import Any, TypeVar

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
    type_callable,
)

T = TypeVar("T")


class Held(types.Type):
    """The type of a held tuple.

    Parameters
    ----------
    kind : NamedTuple
        numba's type of the tuple.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        super().__init__(name=f"Held({kind})")


@register_model(Held)
class HeldModel(models.PrimitiveModel):
    """The address of the tuple."""

    def __init__(self, manager: Any, held: Held) -> None:
        super().__init__(manager, held, manager.lookup(held.kind).get_value_type().as_pointer())


def hold(values: T) -> T:
    """Return a named tuple, which in kernels is then handed on by its address; None stays None."""
    return values


@type_callable(hold)
def _type_hold(_context: Any) -> Any:
    return lambda values: values if values == types.none else Held(values)


@lower_builtin(hold, types.BaseNamedTuple)
def _hold(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    return cgutils.alloca_once_value(builder, args[0])


@lower_builtin(hold, types.NoneType)
def _hold_none(context: Any, _builder: Any, _signature: Any, _args: Any) -> Any:
    return context.get_dummy_value()


@infer_getattr
class HeldFields(AttributeTemplate):
    """The types of the fields of a held tuple."""

    key = Held

    def generic_resolve(self, held: Held, name: str) -> Any:
        """Return the type of a field."""
        fields = held.kind.fields
        return held.kind.types[fields.index(name)] if name in fields else None


@lower_getattr_generic(Held)
def _field(_context: Any, builder: Any, held: Held, address: Any, name: str) -> Any:
    place = cgutils.gep_inbounds(builder, address, 0, held.kind.fields.index(name))
    return _load(builder, place)


def _load(builder: Any, place: Any) -> Any:
    """Load what stands at a place, number by number, so that the compiler drops what is not used."""
    kind = place.type.pointee
    if isinstance(kind, ir.Aggregate):
        whole = ir.Constant(kind, ir.Undefined)
        for i in range(len(kind)):
            part = _load(builder, cgutils.gep_inbounds(builder, place, 0, i))
            whole = builder.insert_value(whole, part, i)
        return whole
    return builder.load(place)
