"""The names that gomc uses from inside numba, outside its public interface, each with the reason.

No other module of gomc imports such names. Each release of numba may change them. If a name is missing,
gomc goes the plain way, which needs only `cgutils` and `Conversion` (`gomc.fast.compiler.ways`).
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
    """Whether a class has an attribute, or a method of the class mentions the attribute."""
    members = (member for base in kind.__mro__ for member in vars(base).values())
    codes = (member.__code__ for member in members if isinstance(member, FunctionType))
    return hasattr(kind, name) or any(name in code.co_names for code in codes)


try:
    from numba._dispatcher import compute_fingerprint  # tells types of values apart; typeof is slower
    from numba.core.caching import (
        CompileResultCacheImpl,  # turns compiled code into a form that can be kept
        FunctionCache,  # a compiled function asks it for kept code
        UserProvidedCacheLocator,  # the names of files of kept code
    )
    from numba.core.codegen import (
        JITCodeLibrary,  # the code of a function; gomc decides when the code is optimised and linked
        JITCPUCodegen,  # knows the processor, and holds all machine code of the process
        JitEngine,  # makes machine code, and loads it
    )
    from numba.core.compiler import Compiler  # the way from a function to its code
    from numba.core.cpu import CPUTargetOptions  # the options of numba.njit
    from numba.core.datamodel import default_manager  # how values lie in memory
    from numba.core.event import install_recorder  # records compilations, for measurements
    from numba.core.registry import (
        CPUDispatcher,  # a compiled function; gomc leaves out the code that Python needs to call it
        cpu_target,  # holds the code generator of the process
    )
    from numba.core.runtime import rtsys  # must be ready before kept code is loaded
    from numba.core.serialize import dumps  # pickles compiled code, parts of which pickle refuses
    from numba.core.types.misc import unliteral  # the type of a constant, whatever its value
    from numba.core.typing.templates import (
        AttributeTemplate,  # types the fields of packed tuples, whose names vary
        infer_global,  # replaces a Python function by a compiled function
    )

    ASKED: dict[type, Mapping[str, str]] = {
        JITCodeLibrary: {
            "_codegen": "the code generator",
            "_final_module": "the code itself",
            "_finalized": "says whether the code is ready",
            "_ensure_finalized": "makes the code ready",
            "_optimize_functions": "is replaced: functions are not optimised one by one",
            "_optimize_final_module": "is replaced: the whole kernel is optimised at once",
            "_finalize_final_module": "is replaced: inlined functions need no machine code",
            "_finalize_specific": "is replaced: separate functions become machine code here",
            "_finalize_dynamic_globals": "is called, just as numba would call it",
            "_get_module_for_linking": "is replaced: a function without the functions that it calls",
            "_get_compiled_object": "the machine code",
            "add_linking_library": "is told each function that is called",
            "enable_object_caching": "lets machine code be kept",
            "get_defined_functions": "the names in a kernel's machine code",
            "get_pointer_to_function": "the address of a kernel's code",
            "serialize_using_object_code": "is replaced: the form in which a kernel is kept",
        },
        JITCPUCodegen: {
            "_data_layout": "the facts about the processor that LLVM's optimiser needs",
            "_engine": "holds all machine code",
            "_module_pass_manager": "LLVM's optimisation passes",
            "target_data": "LLVM's layout of values in memory",
            "magic_tuple": "the processor for which numba compiles",
            "set_env": "is replaced for functions that only kernels call",
        },
        JitEngine: {
            "_defined_symbols": "the functions with machine code",
            "_ee": "LLVM's engine, which loads the code of separate functions",
        },
        FunctionCache: {
            "_cache_file": "is replaced: gomc's files are checked",
            "_impl": "the names of the files",
            "_impl_class": "is replaced: gomc names the files",
            "_load_overload": "loads code without loading numba's compiler",
        },
        CompileResultCacheImpl: {
            "_locator_classes": "is replaced: gomc chooses the folder",
            "rebuild": "is extended: separate functions are loaded before a kernel",
            "reduce": "is extended: separate functions are kept with a kernel",
        },
        UserProvidedCacheLocator: {
            "ensure_cache_path": "is replaced: gomc has made the folder",
            "from_function": "is replaced: gomc has chosen the folder",
            "get_source_stamp": "identifies the source",
        },
        Compiler: {
            "compile_extra": "is extended: the code gets one of gomc's libraries",
            "_compile_core": "is extended: a function's name is the same in every process",
        },
        CPUDispatcher: {
            "_cache": "is replaced by the files that are checked",
            "get_call_template": "is replaced: one type for whole numbers of all widths",
            "overloads": "the code of a kernel for the types of its arguments",
        },
        CPUTargetOptions: {
            "_nrt": "references to arrays are not counted",
            "forceinline": "LLVM inlines a short function into its callers",
            "no_cfunc_wrapper": "saves the code that C needs to call a function",
            "no_cpython_wrapper": "saves the code that Python needs to call a function",
        },
    }
    """The attributes of numba's classes that gomc uses or replaces, each with the reason."""

    MISSING = next(
        (
            f"{kind.__name__} has no {name}"
            for kind, names in ASKED.items()
            for name in names
            if not knows(kind, name)
        ),
        "",
    )
    """The first of these attributes that this numba lacks; an empty text if it lacks none."""
except (ImportError, AttributeError) as error:
    MISSING = str(error).partition(" (")[0]  # without the path of the file
