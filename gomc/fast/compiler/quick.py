"""The quick way to compile: from a kernel to machine code that is kept on disk.

`gomc.fast.compiler.linking` makes a kernel of functions. `gomc.fast.compiler.packed` defines the
arguments of kernels.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

import numba
from numba import types

from gomc.errors import GomcError
from gomc.fast.compiler import packedcode
from gomc.fast.compiler.announce import announced, count_function
from gomc.fast.compiler.cache import cache_folder
from gomc.fast.compiler.internals import Compiler, CPUDispatcher, infer_global, unliteral
from gomc.fast.compiler.interrupts import without_interrupt
from gomc.fast.compiler.kept import DiskCache
from gomc.fast.compiler.linking import FunctionLibrary, KernelLibrary
from gomc.fast.compiler.packed import PackedTuple

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls, lets other threads run, and is kept on disk."""
    compiled = numba.njit(
        nogil=True, error_model="numpy", no_cfunc_wrapper=True, pipeline_class=WholeCompiler
    )(function)
    compiled.__class__ = Kernel
    folder = cache_folder()
    if folder:
        compiled._cache = DiskCache(function, folder)
    return compiled


class Kernel(CPUDispatcher):
    """A compiled function that Python calls, and that other kernels call by address."""

    def address_for(self, packed: PackedTuple) -> int:
        """Return the address of the code for a packed tuple."""
        return packedcode.address_of(self, packedcode.type_of(packed))


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch off the garbage collector: a compilation makes many objects, and little garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class WholeCompiler(Compiler):
    """numba's compiler for kernels, whose code goes into a `KernelLibrary`."""

    def __init__(self, *args: Any) -> None:
        with without_interrupt():  # the first compiler registers all functions that numba knows
            super().__init__(*args)

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = KernelLibrary(self.state.targetctx.codegen(), function.__qualname__)
        name = f"{function.__module__}.{function.__qualname__}"
        with without_collector(), announced(name, kept=cache_folder() is not None):
            return super().compile_extra(function)


class LinkedCompiler(Compiler):
    """numba's compiler for other functions, whose code goes into a `FunctionLibrary`."""

    def __init__(self, *args: Any) -> None:
        with without_interrupt():
            super().__init__(*args)

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = FunctionLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.separate = not self.state.flags.forceinline
        count_function()
        return super().compile_extra(function)

    def _compile_core(self) -> Any:
        """Give the function the same name in every process; numba would append a running number."""
        if "<locals>" not in self.state.func_id.func_qualname:  # several of these share a name
            self.state.func_id.unique_id = None
        return super()._compile_core()


SHORT = types.uint16, types.uint32
"""The types of numbers without a sign that become numbers with a sign; only words stay words."""


def usual(kind: types.Type) -> types.Type:
    """Return the type for which a function is compiled when it gets an argument of this type."""
    general = unliteral(kind)
    return types.int64 if general in types.signed_domain or general in SHORT else general


class KernelOnly(CPUDispatcher):
    """A compiled function that only compiled code can call.

    The code that Python or C needs to call a function is left out, because it takes a third of the
    compile time.
    """

    def get_call_template(self, args: Sequence[types.Type], kws: dict[str, types.Type]) -> Any:
        """Compile the function for `usual` types of the arguments.

        numba would compile the function again for each constant, and for each width of an integer.
        """
        named = {name: usual(kind) for name, kind in kws.items()}
        return super().get_call_template([usual(kind) for kind in args], named)

    def __call__(self, *_args: object, **_named: object) -> None:
        """Raise a `GomcError`, where Python would crash."""
        raise GomcError(
            f"{self.__name__} can only be called by compiled functions, such as one of yours with "
            "@numba.njit."
        )


def _inner(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled = numba.njit(error_model="numpy", pipeline_class=LinkedCompiler, **options)(function)
    compiled.__class__ = KernelOnly
    return compiled


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each kernel that calls the function; the function makes no arrays."""
    return _inner(function, forceinline=True, _nrt=False)


def separate(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that is too long to be inlined.

    The function makes no arrays, and so need not count references to arrays. Counting takes time, and
    takes longer when several threads count the same arrays.

    numba would inline the function into an inlined caller.
    """
    return _inner(function, forceinline=False, _nrt=False)


def making_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that makes arrays."""
    return _inner(function, forceinline=False, _nrt=True)


def stand_in(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let compiled functions call the decorated function wherever they name a Python function."""

    def register(compiled: Callable[P, R]) -> Callable[P, R]:
        infer_global(function, types.Dispatcher(compiled))
        return compiled

    return register
