"""Packed tuples: kernels take a large named tuple by its address, and read the fields that they use.

numba hands a named tuple on as so many single arguments as there are numbers in it, and an array alone
is seven. A search has more than a thousand, and a call with a thousand arguments takes the compiler
seconds. So Python writes the tuple down as the compiler lays it out in memory (`pack`), and hands on
where. A packed tuple is read like any other, by the names of its fields; a large tuple in it is read by
its own address. Nothing in it ever changes.

It has numbers of eight bytes, flags, arrays, None, tuples of these, packed tuples, and kernels apart
(`gomc.fast.compiler.apart`).
"""

from __future__ import annotations

import hashlib
from functools import cache
from struct import Struct
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import typeof, types
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_getattr_generic,
    models,
    register_model,
    unbox,
)

from gomc.fast.compiler.internals import AttributeTemplate, cgutils, compute_fingerprint
from gomc.fast.compiler.layout import ByAddress, layout

T = TypeVar("T")


class PackedType(ByAddress):
    """The type of a packed tuple.

    Parameters
    ----------
    kind : NamedTuple
        numba's type of the tuple.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        digest = hashlib.sha256(str(kind).encode()).hexdigest()[
            :16
        ]  # its name has thousands of letters
        super().__init__(name=f"Packed({kind.instance_class.__name__}, {digest})")

    @property
    def literal_type(self) -> PackedType:
        """The type itself, which is never None: numba then leaves out what is compiled for None."""
        return self


LARGE = 256
"""The number of bytes of a tuple, beyond which those that call with its numbers wait for the compiler.

The small ones, such as positions where games begin, kernels take as they are too: functions that get
them from both would be compiled twice, if these were packed.
"""

held_of = cache(PackedType)
"""The type of a packed tuple of a type."""

KINDS: dict[tuple[object, ...], tuple[PackedType, Struct]] = {}
"""The types and formats of packed tuples, by what numba tells types apart by, and the types of the
parts that they hold by addresses."""


class Addressed:
    """What a packed tuple has by addresses (`ByAddress`)."""

    _numba_type_: types.Type

    @property
    def addresses(self) -> list[int]:
        """The addresses."""
        raise NotImplementedError


class PackedTuple(Addressed):
    """A tuple in memory, and its address.

    Parameters
    ----------
    values : tuple
        The tuple, whose arrays live as long as this.
    """

    def __init__(self, values: Any) -> None:
        self.values = values
        inside: list[types.Type] = []
        key = compute_fingerprint(without_pointers(values, inside)), *inside
        if key not in KINDS:
            kind = typeof(values)
            KINDS[key] = held_of(kind), Struct("=" + layout(kind)[0])
        self._numba_type_, form = KINDS[key]
        self._memory = np.frombuffer(form.pack(*numbers(values)), np.uint8)
        self.address: int = self._memory.__array_interface__["data"][0]

    @property
    def addresses(self) -> list[int]:
        """Its address."""
        return [self.address]

    def __getattr__(self, name: str) -> Any:
        """Return a field of the tuple."""
        return getattr(self.values, name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let copies and pickles be packed anew, as their arrays lie elsewhere in memory."""
        return pack, (self.values,)


def pack(values: T) -> T:
    """Return a named tuple as kernels take it; None stays None, and what is packed stays packed."""
    if values is None or isinstance(values, Addressed):
        return values
    return PackedTuple(values)  # type: ignore[return-value]


LEAVES = np.ndarray, int, float, bool, type(None)
"""The types of what numba tells apart by itself; most that a packed tuple has is of these."""


def without_pointers(values: Any, inside: list[types.Type]) -> Any:
    """Return a tuple with None for what it has by addresses, whose types are added to a list.

    numba's fingerprint, which tells types apart, is only for what numba knows by itself.
    """
    if isinstance(values, tuple):
        parts = [
            value if type(value) in LEAVES else without_pointers(value, inside) for value in values
        ]
        return tuple.__new__(type(values), parts)
    if isinstance(values, Addressed):
        inside.append(values._numba_type_)
        return None
    return values


@cache
def is_large(kind: Any) -> bool:
    """Whether a part of a packed tuple is read as a packed tuple itself, not number by number."""
    return isinstance(kind, types.BaseNamedTuple) and layout(kind)[1] > LARGE


def numbers(values: Any) -> list[Any]:
    """Return the numbers in a tuple, in order; those of an array are what kernels know it by."""
    found = []
    for value in values:
        if isinstance(value, np.ndarray):
            address = value.__array_interface__["data"][0]
            found += [0, 0, value.size, value.itemsize, address, *value.shape, *value.strides]
        elif isinstance(value, Addressed):
            found += value.addresses
        elif isinstance(value, tuple):
            found += numbers(value)
        else:
            found.append(0 if value is None else value)
    return found


@register_model(PackedType)
class HeldModel(models.PrimitiveModel):
    """The address of the tuple."""

    def __init__(self, manager: Any, held: PackedType) -> None:
        super().__init__(manager, held, manager.lookup(held.kind).get_value_type().as_pointer())


@unbox(PackedType)
def _unbox(held: PackedType, found: Any, c: Any) -> NativeValue:
    number = c.pyapi.object_getattr_string(found, "address")
    address = c.pyapi.long_as_voidptr(number)
    c.pyapi.decref(number)
    return NativeValue(c.builder.bitcast(address, c.context.get_value_type(held)))


@infer_getattr
class HeldFields(AttributeTemplate):
    """The types of the fields of a packed tuple."""

    key = PackedType

    def generic_resolve(self, held: PackedType, name: str) -> Any:
        """Return the type of a field."""
        fields = held.kind.fields
        if name not in fields:
            return None
        kind = held.kind.types[fields.index(name)]
        return held_of(kind) if is_large(kind) else kind


@lower_getattr_generic(PackedType)
def _field(_context: Any, builder: Any, held: PackedType, address: Any, name: str) -> Any:
    index = held.kind.fields.index(name)
    place = cgutils.gep_inbounds(builder, address, 0, index)
    if is_large(held.kind.types[index]):
        return place
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
    loaded = builder.load(place)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))  # may be loaded only once
    return loaded
