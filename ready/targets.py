"""The processors for which kernels are built, and how LLVM and the linker are told about each."""

from __future__ import annotations

from typing import NamedTuple

WASM = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""The features of WebAssembly that all current browsers have."""


class Target(NamedTuple):
    """A processor.

    Attributes
    ----------
    name : str
        The name in the manifest and of the file.
    triple : str
        LLVM's name of the kind of machine.
    cpu, features : str
        The processor and further features, for LLVM.
    linked_for : str
        The name of the machine for the linker; ``glibc`` 2.17 is the oldest of ``manylinux2014``.
    """

    name: str
    triple: str
    cpu: str
    features: str
    linked_for: str


class Collection(NamedTuple):
    """Targets that share numba's code, which depends on some features of the processor.

    Attributes
    ----------
    cpu, features : str
        The processor for which numba makes code, in LLVM's words.
    targets : tuple of Target
        The processors for which LLVM optimises this code.
    """

    cpu: str
    features: str
    targets: tuple[Target, ...]


X86 = "x86_64-unknown-linux-gnu"
MANYLINUX = "x86_64-linux-gnu.2.17"

AVX2 = "+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+popcnt"
AVX512 = (
    "+avx512f,+avx512bw,+avx512cd,+avx512dq,+avx512vl,"
    "+avx512bitalg,+avx512vbmi,+avx512vbmi2,+avx512vpopcntdq"
)
"""The features of x86-64-v4, and features of all such processors since 2019 (Ice Lake, Zen 4).

Without the shifts of AVX512-VBMI2 games are 6 to 9 % slower.
"""

COLLECTIONS = {
    "avx2": Collection("x86-64-v3", AVX2, (Target("avx2", X86, "x86-64-v3", "", MANYLINUX),)),
    "avx512": Collection(
        "x86-64-v4",
        f"{AVX2},{AVX512}",
        (Target("avx512", X86, "x86-64-v4", AVX512, MANYLINUX),),
    ),
    "plain": Collection(
        "x86-64",
        "",
        (
            Target("aarch64", "aarch64-unknown-linux-gnu", "generic", "", "aarch64-linux-gnu.2.17"),
            Target("wasm32", "wasm32-unknown-emscripten", "generic", WASM, "wasm32"),
        ),
    ),
}
"""The code that numba makes for some features, and the targets of the code."""
