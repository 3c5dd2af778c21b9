"""The generator of `gomc.rng`, compiled; callers keep the generator's state, which is a word."""

from __future__ import annotations

from gomc import rng
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.words import word

GAMMA, MIX_1, MIX_2 = map(word, (rng.GAMMA, rng.MIX_1, rng.MIX_2))
TWO_TO_32 = 2.0**32
LOW = word(2**32 - 1)
S27, S30, S31, S32 = map(word, (27, 30, 31, 32))


@inlined
def mix(z: int) -> int:
    """Scramble 64 bits."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@inlined
def below(state: int, n: int) -> int:
    """Return the number below `n` that is drawn from a state just moved on by `GAMMA`."""
    return ((mix(state) >> S32) * n) >> S32


@inlined
def below_wide(state: int, n: int) -> int:
    """Return the number below an `n` up to 2^64; the product of 96 bits is the sum of two halves."""
    x = mix(state) >> S32
    return x * (n >> S32) + (x * (n & LOW) >> S32)


@inlined
def fraction(state: int) -> float:
    """Return the number from 0 to less than 1 that is drawn from a state just moved on by `GAMMA`."""
    return float(mix(state) >> S32) / TWO_TO_32


@inlined
def stream(seed: int, index: int) -> int:
    """Return the state of the generator of playout number `index`."""
    return mix(seed + word(index + 1) * GAMMA)
