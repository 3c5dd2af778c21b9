"""The processor of the kernels: of ready kernels, or numba's (this machine, or ``NUMBA_CPU_NAME``)."""

from __future__ import annotations

from gomc.fast.compiler.ways import PLAIN, READY


def processor() -> tuple[str, str]:
    """Return the processor's name and features in LLVM's words; empty texts by the plain way."""
    if READY is not None:
        return READY.name, READY.features
    if PLAIN:
        return "", ""
    from gomc.fast.compiler.internals import cpu_target

    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return name, features


NAME, FEATURES = processor()


def has(feature: str) -> bool:
    """Whether the processor has a feature; code that uses a missing feature ends the process."""
    return f"+{feature}" in FEATURES.split(",")
