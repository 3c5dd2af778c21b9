"""The way with ready kernels: numba compiles nothing until a kernel is missing.

The decorators of `gomc.fast.compiler.kernel` return the objects here. A ready kernel is called by
ctypes: the arguments are written into memory as a packed tuple is, and the kernel gets their address.
If a kernel is not ready for the kinds of its arguments, numba is loaded. numba compiles the kernel and
the functions that the kernel calls.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from functools import cache, cached_property
from struct import pack, unpack
from typing import Any, ParamSpec, TypeVar, cast

from gomc.errors import GomcError
from gomc.fast.compiler.interrupts import without_interrupt
from gomc.fast.compiler.layout import Kind, kind_of, numbers
from gomc.fast.compiler.packed import PackedTuple
from gomc.fast.compiler.ready import Library, choice, symbol_of
from gomc.fast.compiler.ways import READY, compiled_by_numba

P = ParamSpec("P")
R = TypeVar("R")

CONVERTED: dict[str, Callable[[int], Any]] = {
    "n": lambda _: None,
    "?": bool,
    "q": int,
    "Q": lambda number: number & 2**64 - 1,
    "d": lambda number: unpack("d", pack("q", number))[0],
}
"""The values that kernels return, from words, by their kinds."""

STAND_INS: list[tuple[Callable[..., Any], Late]] = []
"""Functions of Python, and the functions that compiled functions call instead, before numba knows."""

REGISTERING = threading.RLock()
"""The lock of the thread that lets numba know these functions."""


CODES: list[Callable[[], None]] = []
"""Functions that tell numba how to compile, for `gomc.fast` to fill in."""


class Late:
    """A function that numba compiles as soon as a kernel needs the function.

    Parameters
    ----------
    function : callable
        The function.
    decorator : str
        The name of the decorator in `gomc.fast.compiler.quick`.
    """

    def __init__(self, function: Callable[..., Any], decorator: str) -> None:
        self.py_func, self.decorator = function, decorator
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self.__wrapped__ = function

    def __reduce__(self) -> str:
        """Make copies and pickles name the function, as those of functions do."""
        return self.__qualname__

    @cached_property
    def compiled(self) -> Any:
        """Numba's object for the function."""
        return getattr(numba_way(), self.decorator)(self.py_func)

    @cached_property
    def _numba_type_(self) -> Any:
        """Numba's type of the object, for which numba asks."""
        from numba import typeof

        return typeof(self.compiled)

    def __call__(self, *_args: Any) -> Any:
        """Raise a `GomcError`: only compiled functions call the function."""
        raise GomcError(
            f"{self.__name__} can only be called by compiled functions, such as one of yours with "
            "@numba.njit."
        )


class ReadyKernel(Late):
    """A kernel that Python calls, which is ready for some kinds of arguments."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, "kernel")
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.known: dict[Kind, tuple[Any, Callable[[int], Any]] | None] = {}

    def __call__(self, *args: Any) -> Any:
        """Call the kernel."""
        kind = kind_of(args)
        if kind not in self.known:
            self.known[kind] = self.find(kind)
        entry = self.known[kind]
        if entry is None:
            return self.compiled(*args)
        code, convert = entry
        result = ctypes.c_int64()
        if code(kind.struct.pack(*numbers(args)), ctypes.byref(result)):
            raise GomcError(f"the ready kernel {self.name} failed.")
        return convert(result.value)

    def find(self, kind: Kind) -> tuple[Any, Callable[[int], Any]] | None:
        """Return the code and the conversion of the result; None if the kernel is not ready."""
        symbol, library = symbol_of(self.name, kind.name), ready_library()
        if symbol not in library.returns:
            check_may_compile(self.name)
            return None
        code = library.code[symbol]
        code.argtypes, code.restype = (ctypes.c_char_p, ctypes.c_void_p), ctypes.c_int
        return code, CONVERTED[library.returns[symbol]]

    def address_for(self, packed: PackedTuple) -> int:
        """Return the address of the code for other kernels, which pass a packed tuple."""
        symbol, library = symbol_of(self.name, kind_of((packed,)).name), ready_library()
        if symbol in library.returns:
            return library.address(f"{symbol}_code")
        check_may_compile(self.name)
        address: int = self.compiled.address_for(packed)
        return address


def ready_library() -> Library:
    """Return the library, which there is if gomc goes this way."""
    assert READY is not None
    return READY


def check_may_compile(name: str) -> None:
    """Raise `GomcError` if only ready kernels are allowed, or numba is never to be had."""
    if sys.platform == "emscripten":
        raise GomcError(
            f"numba does not run in a web page, and {name} is not ready for this call; gomc.reference "
            "can answer this call."
        )
    if choice() == "ready":
        raise GomcError(f"GOMC_KERNELS=ready forbids compiling, and {name} is not ready for this call.")


def prepare(what: str) -> None:
    """Let numba know gomc's types and functions, which `what` needs.

    Raises
    ------
    GomcError
        If numba must not compile, or cannot.
    """
    check_may_compile(what)
    compiled_by_numba(what)
    numba_way()


def numba_way() -> Any:
    """Return the module of the decorators that compile, when numba knows gomc's types and functions."""
    quick = loaded()
    with REGISTERING, without_interrupt():
        while STAND_INS:
            function, late = STAND_INS.pop()  # first, because `compiled` comes here again
            quick.stand_in(function)(late.compiled)
    return quick


@cache
def loaded() -> Any:
    """Return the module of the decorators that compile, when numba knows gomc's types.

    Raises
    ------
    MissingExtra
        If numba is missing, or not a tested release.
    """
    compiled_by_numba("a search whose kernels are not ready")
    for load in CODES:
        load()
    from gomc.fast.compiler import quick

    return quick


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that Python calls."""
    return cast("Callable[P, R]", ReadyKernel(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that is compiled into each kernel that calls the function."""
    return cast("Callable[P, R]", Late(function, "inlined"))


def separate(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that only kernels call."""
    return cast("Callable[P, R]", Late(function, "separate"))


def making_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that only kernels call, and that makes arrays."""
    return cast("Callable[P, R]", Late(function, "making_arrays"))


def stand_in(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let compiled functions call the decorated function wherever they name a Python function."""

    def register(late: Any) -> Any:
        STAND_INS.append((function, late))
        return late

    return register
