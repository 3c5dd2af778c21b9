"""Linking: how functions become a kernel, and the machine code of each is made only once.

numba would put the code of a function into each of its callers, and optimise it again in each of them
on its way into a kernel, and make machine code of it for each kernel. Here a kernel gets the code of
inlined functions only. A separate function is optimised once, with what is inlined into it, and is
machine code of its own (`CODE`), which all kernels of a process call.

On disk a kernel stands with all separate functions that it calls: so each file is enough by itself.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from gomc.fast.compiler.internals import JITCodeLibrary

CODE: dict[str, bytes] = {}
"""The machine code of separate functions, by their names in it; all of it is loaded."""

NOTHING = llvm.parse_assembly("").as_bitcode()
"""What others need of a kernel's code to put it into theirs, which nobody does."""


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel: its own, and the separate functions that it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self.parts: dict[FunctionLibrary, None] = {}
        self.apart: dict[FunctionLibrary, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Note a function that this one calls; its code becomes a part, if it is not separate."""
        if not isinstance(library, FunctionLibrary):
            super().add_linking_library(library)
            return
        self.apart |= library.apart
        (self.apart if library.separate else self.parts)[library] = None

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave the functions as they are: all is optimised together."""
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        self._link(self.parts)
        self._optimize()

    def _link(self, libraries: dict[FunctionLibrary, None]) -> None:
        """Put functions into the code: a caller first, as only what is called for is linked."""
        for library in reversed(libraries):
            self._final_module.link_in(library.alone(), preserve=True)

    def _optimize(self) -> None:
        """Optimise once: numba's other passes only serve to count fewer holders of arrays."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)

    def _finalize_specific(self) -> None:
        """Make machine code, also of those separate functions that have none yet."""
        new = [part for part in self.called() if part.symbol not in CODE]
        for part in new:
            part.hand_over()
        super()._finalize_specific()
        CODE.update((part.symbol, part._get_compiled_object()) for part in new)

    def called(self) -> list[FunctionLibrary]:
        """Return the separate functions that are called, directly or not."""
        known = {library.symbol: library for library in self.apart}
        found: dict[FunctionLibrary, None] = {}
        left: list[KernelLibrary] = [self]
        while left:
            names = {function.name for function in left.pop()._final_module.functions}
            new = [known[name] for name in names & known.keys() if known[name] not in found]
            for part in new:
                part._ensure_finalized()
            found |= dict.fromkeys(new)
            left += new
        return [*found]

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return the machine code in numba's form."""
        return self.name, "object", (self._get_compiled_object(), NOTHING)

    def defined(self) -> tuple[list[str], dict[str, bytes]]:
        """Return the names of its functions, and the code of all separate ones that it calls."""
        names = [function.name for function in self.get_defined_functions()]
        return names, {part.symbol: CODE[part.symbol] for part in self.called()}


class FunctionLibrary(KernelLibrary):
    """The code of a function that only kernels call: inlined into them, or separate.

    numba would optimise an inlined function by itself, too, and make machine code of it, which nobody
    calls.
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
        """Return a module with its code, but without that of separate functions."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return a module with all of its code, for which functions ask that are no kernels of gomc."""
        module = self.alone().clone()
        for library in reversed(self.apart):
            module.link_in(library.alone(), preserve=True)
        return module

    def _finalize_final_module(self) -> None:
        """Note that it is ready to be put into others."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def hand_over(self) -> None:
        """Hand it over to be made machine code, with the kernel that calls it."""
        super()._finalize_final_module()

    def _finalize_specific(self) -> None:
        """Wait for the kernel."""

    def get_pointer_to_function(self, _name: str) -> int:
        """Return no address."""
        return 0

    @property
    def codegen(self) -> FunctionLibrary:
        """What numba asks to note the function's environment at its address: this library itself."""
        return self

    def set_env(self, _name: str, _env: object) -> None:
        """Note nothing: kernels need the environments of no functions but their own."""


def load(codegen: Any, names: list[str], parts: dict[str, bytes]) -> None:
    """Load separate functions, and say which functions the kernel has that is loaded next."""
    for symbol, code in parts.items():
        if symbol not in CODE:
            CODE[symbol] = code
            codegen._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
    codegen._engine._defined_symbols.update(names)
