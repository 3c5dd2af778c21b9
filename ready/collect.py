"""Collect numba's code of kernels, and make the code of processors of it.

Used as ``python -m ready.collect COLLECTION FOLDER TARGET,TARGET SIZE...``, in its own process, because
numba makes code for a single processor in a process. Each kernel becomes object files of each target. A
kernel has two functions: other kernels call the kernel itself, and Python calls a function that takes
the address of the arguments.
"""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import typeof, types
from numba.core.codegen import CPUCodeLibrary
from numba.core.registry import CPUDispatcher, cpu_target

from gomc.fast.compiler import linking, packedcode, quick, ready
from gomc.fast.compiler.layout import kind_of
from ready.targets import COLLECTIONS, Target

I32, I64, BYTES = ir.IntType(32), ir.IntType(64), ir.IntType(8).as_pointer()

X86_SUBTRACTION = re.compile(
    r"(%\S+) = (?:tail )?call i8 @llvm\.x86\.atomic\.sub\.cc\.i64"
    r"\([^%]*%([^,]+), i64 (\d+), i32 4\)[^\n]*"
)
"""A subtraction, and whether its result is 0, as a call that only x86 has.

LLVM puts such calls into numba's functions that count references: numba compiles them for the host.
"""

SUBTRACTION = r"""%old.\2 = atomicrmw sub ptr %\2, i64 \3 monotonic, align 8
  %zero.\2 = icmp eq i64 %old.\2, \3
  \1 = zext i1 %zero.\2 to i8"""
"""The same for every machine."""

RETURNED = {
    types.none: "n",
    types.boolean: "?",
    types.int64: "q",
    types.uint64: "Q",
    types.float64: "d",
}
"""The kinds of values that kernels may return."""


LOCAL = llvm.Linkage.internal, llvm.Linkage.private
"""The linkage of functions that other files do not see."""

CALLS: dict[tuple[Any, str], tuple[Any, ...]] = {}
"""The kernels that were called, the kinds of the arguments, and numba's types of the arguments."""


def record() -> None:
    """Record the kernels that are compiled, and keep the code of each part from before optimising.

    numba's own functions, such as the one that makes arrays, are not optimised either. LLVM would write
    the places of fields in structs as numbers of bytes, and pointers have other widths elsewhere.
    """
    compile_for, optimize = CPUDispatcher._compile_for_args, linking.KernelLibrary._optimize
    find_address = quick.Kernel.address_for

    def note(kernel: Any, *args: Any) -> Any:
        if isinstance(kernel, quick.Kernel):
            CALLS[kernel, kind_of(args).name] = tuple(map(typeof, args))
        return compile_for(kernel, *args)

    def address_for(kernel: Any, packed: Any) -> int:
        CALLS[kernel, kind_of((packed,)).name] = (packedcode.type_of(packed),)
        return find_address(kernel, packed)

    def keep(library: Any) -> None:
        library.before = library._final_module.as_bitcode()
        optimize(library)

    def leave(library: Any, module: Any) -> None:
        module.data_layout = library._codegen._data_layout

    CPUCodeLibrary._optimize_functions = leave
    CPUCodeLibrary._optimize_final_module = lambda _: None
    CPUDispatcher._compile_for_args = note
    vars(quick)["Kernel"].address_for = address_for
    vars(linking)["KernelLibrary"]._optimize = keep


def entry(symbol: str, compiled: Any) -> ir.Module:
    """Return a module with a function for Python.

    The function takes the address of the arguments, laid out as a tuple, and the address of a word for
    the result; it returns 0, or numba's number of an error.
    """
    context = cpu_target.target_context
    module = ir.Module(name=symbol)
    function = ir.Function(module, ir.FunctionType(I32, [BYTES, I64.as_pointer()]), symbol)
    b = ir.IRBuilder(function.append_basic_block())
    kinds, returned = compiled.signature.args, compiled.signature.return_type
    held = packedcode.value_type(types.BaseTuple.from_types(kinds)).as_pointer()
    place = b.bitcast(function.args[0], held)
    zero = ir.Constant(I32, 0)
    values = [b.load(b.gep(place, [zero, ir.Constant(I32, i)])) for i in range(len(kinds))]
    code = context.declare_function(module, compiled.fndesc)
    status, result = context.call_conv.call_function(b, code, returned, kinds, values)
    if returned == types.float64:
        b.store(b.bitcast(result, I64), function.args[1])
    elif returned != types.none:
        b.store(b.zext(result, I64) if returned == types.boolean else result, function.args[1])
    b.ret(b.select(status.is_error, status.code, zero))
    return module


@cache
def machine(target: Target) -> Any:
    """Return LLVM's description of a target."""
    found = llvm.Target.from_triple(target.triple)
    return found.create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )


def compiled_for(target: Target, text: str, names: dict[str, str], public: set[str]) -> bytes:
    """Return the object code of a module.

    Parameters
    ----------
    target : Target
        The processor.
    text : str
        LLVM's text of the module.
    names : dict
        The new names of functions.
    public : set of str
        The names of the functions that the library shows; other files of the library see all names.
    """
    layout = machine(target).target_data
    module = llvm.parse_assembly(portable(text, target.triple, str(layout)))
    for function in module.functions:
        if function.name.startswith("_ZN7cpython"):  # Python calls the function `entry` instead
            function.linkage = "internal"
        elif not function.name.startswith("llvm."):
            function.name = names.get(function.name, function.name)
            if not function.is_declaration and function.linkage not in LOCAL:
                function.visibility = "default" if function.name in public else "hidden"
    for value in module.global_variables:
        if value.linkage == llvm.Linkage.common:  # WebAssembly has no such linkage
            value.linkage = "weak_any"
            value.visibility = "hidden"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine(target), options)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()
    passes.run(module, builder)
    code: bytes = machine(target).emit_object(module)
    return code


def portable(text: str, triple: str, layout: str) -> str:
    """Return LLVM's text of a module for another machine."""
    lines = []
    for line in text.splitlines():
        if line.startswith("target datalayout"):
            continue
        if line.startswith("target triple"):
            line = f'target datalayout = "{layout}"\ntarget triple = "{triple}"'
        elif line.startswith("attributes #"):
            words = [
                w for w in line.split(" ") if not w.startswith(('"target-cpu"', '"target-features"'))
            ]
            line = " ".join(words)
        lines.append(line)
    return X86_SUBTRACTION.sub(SUBTRACTION, "\n".join(lines))


def main() -> None:
    """Write the object files and a list of the kernels into a folder for each target."""
    collection, folder, wanted = COLLECTIONS[sys.argv[1]], Path(sys.argv[2]), sys.argv[3].split(",")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    record()
    from ready.work import do_all

    do_all(tuple(map(int, sys.argv[4:])))
    modules: dict[str, str] = {}
    names: dict[str, str] = {}
    kernels: dict[str, str] = {}
    for (kernel, kind), signature in CALLS.items():
        compiled = kernel.overloads[signature]
        name = f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}"
        symbol = ready.symbol_of(name, kind)
        kernels[symbol] = RETURNED[compiled.signature.return_type]
        names[compiled.fndesc.llvm_func_name] = f"{symbol}_code"
        modules[symbol] = str(entry(symbol, compiled))
        modules[f"{symbol}_code"] = str(llvm.parse_bitcode(compiled.library.before))
        for part in compiled.library.called():
            modules[part.symbol] = str(llvm.parse_bitcode(part.before))
    public = {*kernels, *(f"{symbol}_code" for symbol in kernels)}
    for target in (target for target in collection.targets if target.name in wanted):
        place = folder / target.name
        place.mkdir(parents=True)
        compile_one = partial(compiled_for, target, names=names, public=public)
        machine(target)  # before the processes are forked, so that all of them have it
        with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
            for number, code in enumerate(pool.map(compile_one, modules.values())):
                (place / f"{number:04}.o").write_bytes(code)
        (place / "kernels.json").write_text(json.dumps(kernels, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
