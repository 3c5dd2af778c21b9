"""numba's code for packed tuples, and for kernels that call other kernels.

A kernel calls other kernels through a pointer, and is compiled once for all of them. The called kernel
is compiled separately, once, and only if a search uses it. A kernel that named the called kernel would
be compiled anew, as a whole, for each choice.

numba promises no layout of tuples in memory. If a new release laid out arrays in another way, kernels
would silently read packed tuples at wrong places. So gomc compares numba's layout with the layout that
gomc writes (`gomc.fast.compiler.layout`) before it packs the first tuple (`is_as_expected`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from struct import calcsize
from typing import Any

import numpy as np
from llvmlite import ir
from numba import typeof, types
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
    type_callable,
    unbox,
)

from gomc.fast.compiler.internals import AttributeTemplate, cgutils, cpu_target, default_manager
from gomc.fast.compiler.layout import layout
from gomc.fast.compiler.packed import KernelPointer, PackedTuple, call


class PackedType(types.Type):
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


def type_of(packed: PackedTuple) -> PackedType:
    """Return the type of a packed tuple."""
    if packed.own_kind.numbas is None:
        packed.own_kind.numbas = packed_type(typeof(packed.own_values))
    found: PackedType = packed.own_kind.numbas
    return found


PackedTuple._numba_type_ = property(type_of)  # type: ignore[attr-defined]  # numba asks for this name


@cache
def is_large(kind: Any) -> bool:
    """Whether kernels read a field of this type as a packed tuple, not number by number."""
    return isinstance(kind, types.BaseNamedTuple) and size_of(value_type(kind), target_data()) > LARGE


def value_type(kind: types.Type) -> ir.Type:
    """Return LLVM's type for values of a type of numba."""
    return default_manager.lookup(kind).get_value_type()


def target_data() -> Any:
    """Return LLVM's layout of values in memory."""
    return cpu_target.target_context.codegen().target_data


@register_model(PackedType)
class PackedModel(models.PrimitiveModel):
    """The address of the tuple."""

    def __init__(self, manager: Any, packed: PackedType) -> None:
        super().__init__(manager, packed, manager.lookup(packed.kind).get_value_type().as_pointer())


@unbox(PackedType)
def _unbox(packed: PackedType, values: Any, c: Any) -> NativeValue:
    number = c.pyapi.object_getattr_string(values, "own_address")
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


# --- Pointers to kernels.


class PointerType(types.Type):
    """The type of all kernel pointers: the address of the code, and of the packed tuple."""

    def __init__(self) -> None:
        super().__init__(name="KernelPointer")


KernelPointer._numba_type_ = PointerType()  # type: ignore[attr-defined]


@cache
def address_of(kernel: Any, kind: types.Type) -> int:
    """Return the address of the code of a kernel for an argument of a type."""
    kernel.compile((kind,))
    compiled = kernel.overloads[(kind,)]
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


@register_model(PointerType)
class PointerModel(models.PrimitiveModel):
    """The two addresses."""

    def __init__(self, manager: Any, kind: PointerType) -> None:
        super().__init__(manager, kind, ir.ArrayType(ir.IntType(64), 2))


@unbox(PointerType)
def _unbox_pointer(kind: PointerType, pointer: Any, c: Any) -> NativeValue:
    pair = cgutils.alloca_once(c.builder, c.context.get_value_type(kind))
    addresses = c.pyapi.object_getattr_string(pointer, "addresses")
    failed = cgutils.is_null(c.builder, addresses)  # the kernel does not compile
    with c.builder.if_then(c.builder.not_(failed)):
        for i in range(2):
            address = c.pyapi.list_getitem(addresses, i)  # a borrowed reference
            place = cgutils.gep_inbounds(c.builder, pair, 0, i)
            c.builder.store(c.pyapi.long_as_longlong(address), place)
        c.pyapi.decref(addresses)
    return NativeValue(c.builder.load(pair), is_error=failed)


@type_callable(call)
def _type_call(_context: Any) -> Any:
    return lambda pointer: types.none  # noqa: ARG005 (numba reads the name)


@lower_builtin(call, PointerType)
def _call(context: Any, b: ir.IRBuilder, _signature: Any, args: Any) -> Any:
    kinds = (types.voidptr,)
    code, held = (b.extract_value(args[0], i) for i in range(2))
    kernel = context.call_conv.get_function_type(types.none, kinds).as_pointer()
    held = b.inttoptr(held, context.get_value_type(types.voidptr))
    code = b.inttoptr(code, kernel)
    status, _ = context.call_conv.call_function(b, code, types.none, kinds, [held])
    with cgutils.if_unlikely(b, status.is_error):  # for example an index out of bounds, if checked
        context.call_conv.return_status_propagate(b, status)
    return context.get_dummy_value()


# --- The comparison of the layouts.

ARRAY = "meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides"
"""The fields of numba's struct for an array, in order."""

SMALL = True, np.uint64(1), (True, False, True)
EVERY_KIND: tuple[Any, ...] = (
    True,
    np.zeros(1, np.int64),
    SMALL,
    None,
    True,
    True,
    1.0,
    (SMALL, SMALL),
    np.zeros((4, 4), np.int16)[::2, ::2],
    1,
    True,
)
"""A tuple with every kind of field of packed tuples, and gaps before most of the fields."""


def is_as_expected() -> bool:
    """Whether numba's compiler lays out tuples as `layout` does."""
    try:
        return numbas_fields() == [*range(len(ARRAY))] and numbas_layout() == our_layout()
    except Exception:  # any error here means that this numba is not as expected
        return False


def numbas_fields() -> list[int]:
    """Return the positions of `ARRAY` in numba's struct of an array, and one more per unknown field."""
    array = default_manager.lookup(types.Array(types.int64, 2, "C"))
    positions = [array.get_field_position(name) for name in ARRAY]
    return [*positions, *range(len(positions), array.field_count)]


def numbas_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return numba's size of `EVERY_KIND`, and the place and size of each number in the tuple."""
    target, kind = target_data(), value_type(typeof(EVERY_KIND))
    return size_of(kind, target), [*numbas_places(kind, target)]


def our_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return gomc's size of `EVERY_KIND`, and the place and size of each number in the tuple."""
    form, size, _ = layout(EVERY_KIND)
    return size, [*places(form)]


def places(form: str) -> Iterator[tuple[int, int]]:
    """Yield the place and the size of each number of a struct format, in bytes."""
    place = 0
    for count, letter in re.findall(r"(\d*)(\D)", form):
        size = calcsize(f"={letter}")
        for _ in range(int(count or 1)):
            if letter != "x":
                yield place, size
            place += size


@cache
def size_of(kind: ir.Type, target: Any) -> int:
    """Return the size of an LLVM type in bytes; LLVM takes part of a millisecond for the answer."""
    return int(kind.get_abi_size(target))


def numbas_places(kind: ir.Type, target: Any, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the place and the size of each number of an LLVM type, in bytes."""
    if not isinstance(kind, ir.Aggregate):
        yield begin, size_of(kind, target)
    elif isinstance(kind, ir.ArrayType):
        for i in range(kind.count):
            place = begin + i * size_of(kind.element, target)
            yield from numbas_places(kind.element, target, place)
    else:
        for i, part in enumerate(kind.elements):
            place = begin + kind.get_element_offset(target, i)
            yield from numbas_places(part, target, place)
