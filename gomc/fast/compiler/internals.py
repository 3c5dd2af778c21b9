"""All that gomc uses of numba and that is not numba's public interface, each with a word why.

No other module of gomc imports such a name. Each release of numba may change them. Where one is missing
gomc goes the plain way, which needs none of them but `cgutils` and `Conversion`
(`gomc.fast.compiler.ways`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType

from numba.core import cgutils  # finds a row of an array; numba's own guide to extensions uses it
from numba.core.typeconv import Conversion  # says that a number becomes a set where one is needed

__all__ = [
    "AttributeTemplate",
    "CPUDispatcher",
    "CompileResultCacheImpl",
    "Compiler",
    "Conversion",
    "FunctionCache",
    "JITCodeLibrary",
    "UserProvidedCacheLocator",
    "cgutils",
    "compute_fingerprint",
    "cpu_target",
    "default_manager",
    "dumps",
    "infer_global",
    "install_recorder",
    "rtsys",
    "unliteral",
]


def knows(kind: type, name: str) -> bool:
    """Whether the objects of a class have an attribute, or a method of the class speaks of it."""
    found = (each for base in kind.__mro__ for each in vars(base).values())
    codes = (each.__code__ for each in found if isinstance(each, FunctionType))
    return hasattr(kind, name) or any(name in code.co_names for code in codes)


try:
    from numba._dispatcher import compute_fingerprint  # tells types of values apart; typeof is slower
    from numba.core.caching import (
        CompileResultCacheImpl,  # the way from compiled code to what can be kept
        FunctionCache,  # what a compiled function asks for code that was kept
        UserProvidedCacheLocator,  # the names of files of kept code
    )
    from numba.core.codegen import (
        JITCodeLibrary,  # the code of a function: gomc decides when it is optimised, and linked
        JITCPUCodegen,  # knows the processor, and has all machine code of the process
        JitEngine,  # makes machine code, and loads it
    )
    from numba.core.compiler import Compiler  # the way from a function to its code
    from numba.core.cpu import CPUTargetOptions  # the options of numba.njit
    from numba.core.datamodel import default_manager  # how values lie in memory
    from numba.core.event import install_recorder  # tells what is compiled, for those who measure it
    from numba.core.registry import (
        CPUDispatcher,  # a compiled function: for gomc without what Python would need to call it
        cpu_target,  # has the code generator of the process
    )
    from numba.core.runtime import rtsys  # must be ready before code that was kept is loaded
    from numba.core.serialize import dumps  # writes down compiled code, some of which pickle refuses
    from numba.core.types.misc import unliteral  # the type of a constant, whatever its value
    from numba.core.typing.templates import (
        AttributeTemplate,  # types fields that are not all named
        infer_global,  # lets a compiled function stand for one of Python's
    )

    ASKED: dict[type, Mapping[str, str]] = {
        JITCodeLibrary: {
            "_codegen": "the code generator",
            "_final_module": "the code itself",
            "_finalized": "notes that it is ready",
            "_ensure_finalized": "makes it ready",
            "_optimize_functions": "is replaced: optimising each function alone is left out",
            "_optimize_final_module": "is replaced: all is optimised together",
            "_finalize_final_module": "is replaced: no machine code of what is inlined",
            "_finalize_specific": "is replaced: separate functions become machine code here",
            "_finalize_dynamic_globals": "is called, as numba would",
            "_get_module_for_linking": "is replaced: a function without those that it calls",
            "_get_compiled_object": "the machine code",
            "add_linking_library": "tells of a function that is called",
            "enable_object_caching": "lets machine code be kept",
            "get_defined_functions": "the names that a kernel's machine code has",
            "get_pointer_to_function": "the address of a kernel's code",
            "serialize_using_object_code": "is replaced: what is kept of a kernel",
        },
        JITCPUCodegen: {
            "_data_layout": "what LLVM must know of the processor to optimise",
            "_engine": "has all machine code",
            "_module_pass_manager": "LLVM's steps of optimising",
            "target_data": "how LLVM lays out what lies in memory",
            "magic_tuple": "the processor for which numba compiles",
            "set_env": "is replaced for functions that only kernels call",
        },
        JitEngine: {
            "_defined_symbols": "the functions that there is machine code of",
            "_ee": "LLVM's engine, which loads the code of separate functions",
        },
        FunctionCache: {
            "_cache_file": "is replaced: files that are checked",
            "_impl": "the names of the files",
            "_impl_class": "is replaced, likewise",
            "_load_overload": "loads code, without all that numba compiles with",
        },
        CompileResultCacheImpl: {
            "_locator_classes": "is replaced: gomc chooses the folder",
            "rebuild": "separate functions are loaded before a kernel",
            "reduce": "and are kept with it",
        },
        UserProvidedCacheLocator: {
            "ensure_cache_path": "is replaced: gomc has made the folder",
            "from_function": "is replaced, likewise",
            "get_source_stamp": "stands for the source",
        },
        Compiler: {
            "compile_extra": "gives the code a library of gomc's",
            "_compile_core": "names functions as in every process",
        },
        CPUDispatcher: {
            "_cache": "is replaced by the files that are checked",
            "get_call_template": "is replaced: one type for whole numbers of all widths",
            "overloads": "the code of a kernel for the types of its arguments",
        },
        CPUTargetOptions: {
            "_nrt": "nobody counts who holds an array",
            "forceinline": "LLVM puts a short function into its callers",
            "no_cfunc_wrapper": "saves what C would need to call a function",
            "no_cpython_wrapper": "saves what Python would need",
        },
    }
    """What gomc asks of numba's classes, or replaces in them."""

    MISSING = next(
        (
            f"{kind.__name__} has no {name}"
            for kind, names in ASKED.items()
            for name in names
            if not knows(kind, name)
        ),
        "",
    )
    """What this numba does not have of all that; an empty text if it has all."""
except (ImportError, AttributeError) as error:
    MISSING = str(error).partition(" (")[0]  # less the path of the file
