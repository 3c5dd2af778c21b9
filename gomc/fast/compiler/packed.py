"""Packed tuples: kernels take a large named tuple by address, and read the fields that they use.

numba passes every number in a named tuple as a single argument, and an array alone is seven numbers. A
search holds more than a thousand, and the compiler takes seconds for a call with a thousand arguments.
So Python writes the tuple into memory in the compiler's layout (`pack`), and passes the address.
Kernels read the fields of a packed tuple by name, like the fields of any other tuple. A large tuple
inside a packed tuple is read by its own address. The content of a packed tuple never changes.

A packed tuple may hold numbers of eight bytes, flags, arrays, None, tuples of these, packed tuples, and
kernel pointers (`gomc.fast.compiler.apart`).
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
        # The whole name of the type would have thousands of letters.
        digest = hashlib.sha256(str(kind).encode()).hexdigest()[:16]
        super().__init__(name=f"Packed({kind.instance_class.__name__}, {digest})")

    @property
    def literal_type(self) -> PackedType:
        """The type itself, which is never None: so numba removes branches for None."""
        return self


LARGE = 256
"""The largest size in bytes of a tuple that kernels read number by number.

Larger tuples in a packed tuple are passed by address, because as single arguments they would slow down
compilation. Smaller tuples, such as the positions at which games begin, are also passed to kernels
unpacked. If packed tuples passed them by address, functions that get both would be compiled twice.
"""

packed_type = cache(PackedType)
"""The type of the packed tuples of a type of tuples."""

KINDS: dict[tuple[object, ...], tuple[PackedType, Struct]] = {}
"""The types and struct formats of packed tuples.

The key is numba's fingerprint of the tuple, and the types of the fields that are stored by address.
"""


class Addressed:
    """The base of values that a packed tuple stores by address (`ByAddress`)."""

    _numba_type_: types.Type

    @property
    def addresses(self) -> list[int]:
        """The addresses."""
        raise NotImplementedError


class PackedTuple(Addressed):
    """A tuple in memory, and the address of the memory.

    Parameters
    ----------
    values : tuple
        The tuple, whose arrays live as long as the packed tuple.
    """

    def __init__(self, values: Any) -> None:
        self.values = values
        inside: list[types.Type] = []
        key = compute_fingerprint(without_pointers(values, inside)), *inside
        if key not in KINDS:
            kind = typeof(values)
            KINDS[key] = packed_type(kind), Struct("=" + layout(kind)[0])
        self._numba_type_, form = KINDS[key]
        self._memory = np.frombuffer(form.pack(*numbers(values)), np.uint8)
        self.address: int = self._memory.__array_interface__["data"][0]

    @property
    def addresses(self) -> list[int]:
        """The address of the tuple."""
        return [self.address]

    def __getattr__(self, name: str) -> Any:
        """Return a field of the tuple."""
        return getattr(self.values, name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pack copies and pickles anew, because their arrays lie elsewhere in memory."""
        return pack, (self.values,)


def pack(values: T) -> T:
    """Return a named tuple as kernels take it; None and packed tuples are returned unchanged."""
    if values is None or isinstance(values, Addressed):
        return values
    return PackedTuple(values)  # type: ignore[return-value]


LEAVES = np.ndarray, int, float, bool, type(None)
"""Types of which numba computes a fingerprint: most fields have one of these (the fast path)."""


def without_pointers(values: Any, inside: list[types.Type]) -> Any:
    """Return a tuple with None for the fields stored by address, and append their types to a list.

    numba computes fingerprints, which distinguish types, only for the other fields.
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
    """Whether kernels read a field of this type as a packed tuple, not number by number."""
    return isinstance(kind, types.BaseNamedTuple) and layout(kind)[1] > LARGE


def numbers(values: Any) -> list[Any]:
    """Return the numbers in a tuple, in order; an array becomes numba's struct of an array."""
    flat = []
    for value in values:
        if isinstance(value, np.ndarray):
            address = value.__array_interface__["data"][0]
            flat += [0, 0, value.size, value.itemsize, address, *value.shape, *value.strides]
        elif isinstance(value, Addressed):
            flat += value.addresses
        elif isinstance(value, tuple):
            flat += numbers(value)
        else:
            flat.append(0 if value is None else value)
    return flat


@register_model(PackedType)
class PackedModel(models.PrimitiveModel):
    """The address of the tuple."""

    def __init__(self, manager: Any, packed: PackedType) -> None:
        super().__init__(manager, packed, manager.lookup(packed.kind).get_value_type().as_pointer())


@unbox(PackedType)
def _unbox(packed: PackedType, values: Any, c: Any) -> NativeValue:
    number = c.pyapi.object_getattr_string(values, "address")
    address = c.pyapi.long_as_voidptr(number)
    c.pyapi.decref(number)
    return NativeValue(c.builder.bitcast(address, c.context.get_value_type(packed)))


@infer_getattr
class PackedFields(AttributeTemplate):
    """The types of the fields of a packed tuple."""

    key = PackedType

    def generic_resolve(self, packed: PackedType, name: str) -> Any:
        """Return the type of a field."""
        fields = packed.kind.fields
        if name not in fields:
            return None
        kind = packed.kind.types[fields.index(name)]
        return packed_type(kind) if is_large(kind) else kind


@lower_getattr_generic(PackedType)
def _field(_context: Any, builder: Any, packed: PackedType, address: Any, name: str) -> Any:
    index = packed.kind.fields.index(name)
    place = cgutils.gep_inbounds(builder, address, 0, index)
    if is_large(packed.kind.types[index]):
        return place
    return _load(builder, place)


def _load(builder: Any, place: Any) -> Any:
    """Load a value number by number, so that the compiler removes the numbers that are not used."""
    kind = place.type.pointee
    if isinstance(kind, ir.Aggregate):
        value = ir.Constant(kind, ir.Undefined)
        for i in range(len(kind)):
            part = _load(builder, cgutils.gep_inbounds(builder, place, 0, i))
            value = builder.insert_value(value, part, i)
        return value
    number = builder.load(place)
    number.set_metadata("invariant.load", builder.module.add_metadata([]))  # LLVM may load it once
    return number
