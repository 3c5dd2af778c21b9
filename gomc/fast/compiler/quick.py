"""The quick way to compile: from a kernel to machine code that is kept, with all of numba's options.

`gomc.fast.compiler.linking` has how functions become a kernel, `gomc.fast.compiler.packed` and
`gomc.fast.compiler.apart` what kernels get.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

import numba
from numba import types

from gomc.errors import GomcError
from gomc.fast.compiler.announce import announced, count_function
from gomc.fast.compiler.cache import cache_folder
from gomc.fast.compiler.internals import Compiler, CPUDispatcher, infer_global, unliteral
from gomc.fast.compiler.kept import DiskCache
from gomc.fast.compiler.linking import FunctionLibrary, KernelLibrary

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it lets other threads run, and is kept on disk."""
    compiled = numba.njit(
        nogil=True, error_model="numpy", no_cfunc_wrapper=True, pipeline_class=WholeCompiler
    )(function)
    folder = cache_folder()
    if folder:
        compiled._cache = DiskCache(function, folder)
    return compiled


@contextmanager
def without_collector() -> Iterator[None]:
    """Let no garbage be collected: while a kernel is compiled there is little, and much to look at."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class WholeCompiler(Compiler):
    """numba's way from a kernel to code, which becomes `Whole`."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = KernelLibrary(self.state.targetctx.codegen(), function.__qualname__)
        name = f"{function.__module__}.{function.__qualname__}"
        with without_collector(), announced(name, kept=cache_folder() is not None):
            return super().compile_extra(function)


class LinkedCompiler(Compiler):
    """numba's way from a function to code, which becomes `Linked`."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = FunctionLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.separate = not self.state.flags.forceinline
        count_function()
        return super().compile_extra(function)

    def _compile_core(self) -> Any:
        """Name it in the code as in every process: numba would add a number, that of its turn."""
        if "<locals>" not in self.state.func_id.func_qualname:  # of which there can be several
            self.state.func_id.unique_id = None
        return super()._compile_core()


def usual(kind: types.Type) -> types.Type:
    """Return the type for which a function is compiled that gets one of this type."""
    found = unliteral(kind)
    return types.int64 if found in types.signed_domain else found


class KernelOnly(CPUDispatcher):
    """A compiled function that only compiled code can call.

    It is made without what Python or C would need to call it, which takes a third of the time of
    compiling.
    """

    def get_call_template(self, args: Sequence[types.Type], kws: dict[str, types.Type]) -> Any:
        """Compile it for the types of its arguments, whatever the values of constants among them.

        numba would compile it once more for a constant, and for each width of an integer.
        """
        named = {name: usual(kind) for name, kind in kws.items()}
        return super().get_call_template([usual(kind) for kind in args], named)

    def __call__(self, *_args: object, **_named: object) -> None:
        """Say so, where Python would end in a crash."""
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
    """Compile a function that only kernels call, into each of them; it makes no arrays."""
    return _inner(function, forceinline=True, _nrt=False)


def separate(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that is too long to be put into each of them.

    It makes no arrays, and so need not count who holds them. To count takes time, and more with several
    threads, which would count the same arrays.

    numba would put it into its caller, if that is to be put into its own.
    """
    return _inner(function, forceinline=False, _nrt=False)


def making_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, and that makes arrays."""
    return _inner(function, forceinline=False, _nrt=True)


def stand_in(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a compiled function stand for one in Python, wherever compiled functions call that."""

    def known(compiled: Callable[P, R]) -> Callable[P, R]:
        infer_global(function, types.Dispatcher(compiled))
        return compiled

    return known
