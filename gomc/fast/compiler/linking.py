"""Linking: functions become a kernel, and each function becomes machine code only once.

numba copies the code of a function into every caller, optimises each copy again on the way into a
kernel, and makes machine code of the function for every kernel. Here a kernel contains the code of
inlined functions only. A separate function is optimised once, together with the functions inlined into
it, and has separate machine code (`CODE`), which all kernels of a process call.

The file of a kernel on disk contains all separate functions that the kernel calls, so each file is
complete.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from gomc.fast.compiler.internals import JITCodeLibrary
from gomc.fast.compiler.interrupts import without_interrupt

CODE: dict[str, bytes] = {}
"""The machine code of separate functions, by symbol; all of the code is loaded."""

NOTHING = llvm.parse_assembly("").as_bitcode()
"""An empty module: numba stores a module for linking, and no kernel is linked into another."""


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel, and the libraries of the functions that the kernel calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self.parts: dict[FunctionLibrary, None] = {}
        self.apart: dict[FunctionLibrary, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Record a function that the kernel calls: separate, or a part of the kernel's code."""
        if not isinstance(library, FunctionLibrary):
            super().add_linking_library(library)
            return
        self.apart |= library.apart
        (self.apart if library.separate else self.parts)[library] = None

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave the functions unchanged: the whole kernel is optimised at once."""
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        self._link(self.parts)
        self._optimize()

    def _link(self, libraries: dict[FunctionLibrary, None]) -> None:
        """Link functions into the code: callers first, because LLVM links only functions in use."""
        for library in reversed(libraries):
            self._final_module.link_in(library.alone(), preserve=True)

    def _optimize(self) -> None:
        """Optimise once: numba's other passes only remove counting of references to arrays."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)

    def _finalize_specific(self) -> None:
        """Compile the kernel, and each separate function that is not compiled yet."""
        new = [part for part in self.called() if part.symbol not in CODE]
        for part in new:
            part.hand_over()
        super()._finalize_specific()
        CODE.update((part.symbol, part._get_compiled_object()) for part in new)

    def _finalize_final_module(self) -> None:
        """Make machine code; an interrupt in between would leave half of the code in LLVM's engine."""
        with without_interrupt():
            super()._finalize_final_module()

    def called(self) -> list[FunctionLibrary]:
        """Return the separate functions that the kernel calls, directly or indirectly."""
        separate = {library.symbol: library for library in self.apart}
        called: dict[FunctionLibrary, None] = {}
        left: list[KernelLibrary] = [self]
        while left:
            names = {function.name for function in left.pop()._final_module.functions}
            new = [separate[name] for name in names & separate.keys() if separate[name] not in called]
            for part in new:
                part._ensure_finalized()
            called |= dict.fromkeys(new)
            left += new
        return [*called]

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return the machine code in numba's form."""
        return self.name, "object", (self._get_compiled_object(), NOTHING)

    def defined(self) -> tuple[list[str], dict[str, bytes]]:
        """Return the names of the kernel's functions, and the code of all separate functions called."""
        names = [function.name for function in self.get_defined_functions()]
        return names, {part.symbol: CODE[part.symbol] for part in self.called()}


class FunctionLibrary(KernelLibrary):
    """The code of a function that only kernels call: inlined into kernels, or separate.

    numba would also optimise an inlined function alone, and compile machine code that nobody calls.
    """

    separate = False

    @property
    def symbol(self) -> str:
        """The name of the function in the code."""
        defined = (f for f in self._final_module.functions if not f.is_declaration)
        [name] = (f.name for f in defined if f.linkage == llvm.Linkage.external)
        return str(name)

    def _optimize_final_module(self) -> None:
        self._link(self.parts)
        if self.separate:
            self._optimize()

    def alone(self) -> Any:
        """Return a module with the function's code, without the separate functions that it calls."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return a module with all functions called, for callers that gomc does not compile."""
        module = self.alone().clone()
        for library in reversed(self.apart):
            module.link_in(library.alone(), preserve=True)
        return module

    def _finalize_final_module(self) -> None:
        """Mark the function as ready for linking."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def hand_over(self) -> None:
        """Compile the function together with the kernel that calls it."""
        super()._finalize_final_module()

    def _finalize_specific(self) -> None:
        """Do nothing: the function waits for the kernel."""

    def get_pointer_to_function(self, _name: str) -> int:
        """Return 0: the function has no address yet."""
        return 0

    @property
    def codegen(self) -> FunctionLibrary:
        """The library itself: numba registers the function's environment through `codegen.set_env`."""
        return self

    def set_env(self, _name: str, _env: object) -> None:
        """Do nothing: a kernel needs only the environment of the kernel itself."""


def load(codegen: Any, names: list[str], parts: dict[str, bytes]) -> None:
    """Load separate functions, and register the function names of the kernel that is loaded next."""
    for symbol, code in parts.items():
        if symbol not in CODE:
            CODE[symbol] = code
            codegen._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
    codegen._engine._defined_symbols.update(names)
