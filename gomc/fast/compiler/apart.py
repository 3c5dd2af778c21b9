"""Indirect calls: a kernel calls other kernels through a pointer, and is compiled once for all of them.

The called kernel is compiled separately, once, and only if a search uses it. A kernel that named the
called kernel would be compiled anew, as a whole, for each choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import NativeValue, lower_builtin, models, register_model, type_callable, unbox

from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.layout import ByAddress
from gomc.fast.compiler.packed import Addressed, pack
from gomc.fast.compiler.vectors import I64


class KernelPointerType(ByAddress):
    """The type of all kernel pointers."""

    count = 2

    def __init__(self) -> None:
        super().__init__(name="KernelPointer")


APART = KernelPointerType()


class KernelPointer(Addressed):
    """A kernel that other kernels call by address, and the only argument of the kernel.

    Parameters
    ----------
    kernel : callable, optional
        The kernel; a pointer without a kernel must not be called.
    values : tuple
        The named tuple that the kernel works on, and takes as a packed tuple.
    """

    _numba_type_ = APART

    def __init__(self, kernel: Callable[[Any], None] | None = None, values: Any = None) -> None:
        self.kernel, self.held = kernel, pack(values)

    @cached_property
    def addresses(self) -> list[int]:
        """The addresses of the kernel's code and of the packed tuple; reading compiles the kernel."""
        if self.kernel is None:
            return [0, 0]
        return [address_of(self.kernel, self.held._numba_type_), self.held.address]

    def __reduce__(self) -> tuple[Any, ...]:
        """Make copies and pickles compute the addresses anew."""
        return KernelPointer, (self.kernel, self.held)


@cache
def address_of(kernel: Any, kind: types.Type) -> int:
    """Return the address of the code of a kernel for an argument of a type."""
    kernel.compile((kind,))
    compiled = kernel.overloads[(kind,)]
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def call(pointer: KernelPointer) -> None:
    """Call the kernel of a pointer; only kernels can."""


@register_model(KernelPointerType)
class KernelPointerModel(models.PrimitiveModel):
    """The addresses of the kernel's code and of the packed tuple."""

    def __init__(self, manager: Any, kind: KernelPointerType) -> None:
        super().__init__(manager, kind, ir.ArrayType(I64, kind.count))


@unbox(KernelPointerType)
def _unbox(kind: KernelPointerType, pointer: Any, c: Any) -> NativeValue:
    pair = cgutils.alloca_once(c.builder, c.context.get_value_type(kind))
    addresses = c.pyapi.object_getattr_string(pointer, "addresses")
    failed = cgutils.is_null(c.builder, addresses)  # the kernel does not compile
    with c.builder.if_then(c.builder.not_(failed)):
        for i in range(kind.count):
            address = c.pyapi.list_getitem(addresses, i)  # a borrowed reference
            place = cgutils.gep_inbounds(c.builder, pair, 0, i)
            c.builder.store(c.pyapi.long_as_longlong(address), place)
        c.pyapi.decref(addresses)
    return NativeValue(c.builder.load(pair), is_error=failed)


@type_callable(call)
def _type_call(_context: Any) -> Any:
    return lambda pointer: types.none  # noqa: ARG005 (numba reads the name)


@lower_builtin(call, KernelPointerType)
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
