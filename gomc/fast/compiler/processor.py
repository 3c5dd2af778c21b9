"""The processor for which numba compiles: this machine's, or that of ``NUMBA_CPU_NAME``."""

from __future__ import annotations

from gomc.fast.compiler.ways import PLAIN


def processor() -> tuple[str, str]:
    """Return its name and its features, as LLVM writes them; nothing is known of it the plain way."""
    if PLAIN:
        return "", ""
    from gomc.fast.compiler.internals import cpu_target

    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return name, features


NAME, FEATURES = processor()


def has(feature: str) -> bool:
    """Whether it has a feature; code that uses one that it lacks ends the process."""
    return f"+{feature}" in FEATURES.split(",")
