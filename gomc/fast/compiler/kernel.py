"""Compiling: the decorators that have all of numba's options in one place.

With ``NUMBA_DISABLE_JIT=1`` nothing is compiled: kernels are the Python functions that they are
written as, for a debugger to step through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.core import config, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral

from gomc.errors import GomcError
from gomc.fast.compiler.cache import DiskCache, cache_folder

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it lets other threads run, and is kept on disk."""
    if config.DISABLE_JIT:
        return in_python(function)
    compiled = numba.njit(
        nogil=True, error_model="numpy", no_cfunc_wrapper=True, pipeline_class=WholeCompiler
    )(function)
    folder = cache_folder()
    if folder:
        compiled._cache = DiskCache(function, folder)
    return compiled


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """Let a kernel compute as if it were compiled: words wrap round, and 0 divides without an error."""

    @wraps(function)
    def quiet(*args: P.args, **named: P.kwargs) -> R:
        with np.errstate(all="ignore"):
            return function(*args, **named)

    return quiet


class Whole(JITCodeLibrary):
    """The code of a kernel: its own, and that of all separate functions.

    numba would link a function's code into each of its callers, and optimise it again in each of them
    on its way into a kernel. Here separate functions come in at the end, each optimised once by itself
    and then once together with all others.
    """

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.parts: dict[Linked, None] = {}
        self.apart: dict[Linked, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Note a function that this one calls; its code becomes a part, if it is not separate."""
        if not isinstance(library, Linked):
            super().add_linking_library(library)
            return
        self.apart |= library.apart
        (self.apart if library.separate else self.parts)[library] = None

    def _optimize_final_module(self) -> None:
        self._link(self._final_module, self.parts)
        self._link(self._final_module, self.apart)
        self._optimize()

    def _link(self, module: Any, libraries: dict[Linked, None]) -> None:
        """Link functions into a module: a caller first, as only what is called for is linked."""
        for library in reversed(libraries):
            module.link_in(library.alone(), preserve=True)

    def _optimize(self) -> None:
        """Optimise once: numba's other passes only serve to count fewer holders of arrays."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


class Linked(Whole):
    """The code of a function that is only put into kernels, and becomes machine code there.

    numba would make machine code of it, which nobody calls, and optimise it by itself at every step on
    its way into a kernel; together that takes a third of the time of compiling. A separate function is
    optimised by itself: then several kernels need not do all of that again, and some are faster.
    """

    separate = False

    def _optimize_final_module(self) -> None:
        self._link(self._final_module, self.parts)
        if self.separate:
            self._optimize()

    def alone(self) -> Any:
        """Return a module with its code, but without that of separate functions."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return a module with all of its code, for which functions ask that are no kernels of gomc."""
        module = self.alone().clone()
        self._link(module, self.apart)
        return module

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Return no address."""
        return 0

    @property
    def codegen(self) -> Linked:
        """What numba asks to note the function's environment at its address: this library itself."""
        return self

    def set_env(self, _name: str, _env: object) -> None:
        """Note nothing: kernels need the environments of no functions but their own."""


class WholeCompiler(Compiler):
    """numba's way from a kernel to code, which becomes `Whole`."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = Whole(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class LinkedCompiler(Compiler):
    """numba's way from a function to code, which becomes `Linked`."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function."""
        self.state.library = Linked(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.separate = not self.state.flags.forceinline
        return super().compile_extra(function)


class Inner(CPUDispatcher):
    """A compiled function that only compiled code can call.

    It is made without what Python or C would need to call it, which takes a third of the time of
    compiling.
    """

    def get_call_template(self, args: Sequence[types.Type], kws: dict[str, types.Type]) -> Any:
        """Compile it for the types of its arguments, whatever the values of constants among them.

        numba would compile it once more for a constant.
        """
        named = {name: unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template([unliteral(kind) for kind in args], named)

    def __call__(self, *_args: object, **_named: object) -> None:
        """Say so, where Python would end in a crash."""
        raise GomcError(
            f"{self.__name__} can only be called by compiled functions, such as one of yours with "
            "@numba.njit."
        )


def _inner(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled = numba.njit(error_model="numpy", pipeline_class=LinkedCompiler, **options)(function)
    if not config.DISABLE_JIT:
        compiled.__class__ = Inner
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
