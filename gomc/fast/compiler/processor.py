"""The processor for which numba compiles: this machine's processor, or ``NUMBA_CPU_NAME``."""

from __future__ import annotations

from gomc.fast.compiler.ways import PLAIN


def processor() -> tuple[str, str]:
    """Return the processor's name and features in LLVM's words; empty texts by the plain way."""
    if PLAIN:
        return "", ""
    from gomc.fast.compiler.internals import cpu_target

    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return name, features


NAME, FEATURES = processor()


def has(feature: str) -> bool:
    """Whether the processor has a feature; code that uses a missing feature ends the process."""
    return f"+{feature}" in FEATURES.split(",")
