r"""The generator of every random number in gomc: SplitMix64.

A constant is added to a state of 64 bits, and the sum is scrambled [1]_:

.. math::

    s &\leftarrow s + \gamma \bmod 2^{64}, \qquad \gamma = \mathtt{9E3779B97F4A7C15}_{16} \\
    \mathrm{next} &= \mathrm{mix}(s)

The generator is the same to the bit in both backends, which is the second rule of the lockstep contract
(`gomc.contract`). A seed and a playout's index give each playout a separate *stream*,

.. math::  s_0 = \mathrm{mix}(\mathrm{seed} + (\mathrm{index} + 1)\,\gamma),

which is output number `index` of the generator seeded with `seed`. So the result of a playout is the
same on every lane, thread or machine.

.. [1] G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
   figure 17 (``nextLong``, with the mixing constants of David Stafford's variant 13).
"""

from __future__ import annotations

from gomc.errors import check_whole

GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 2**64 - 1


def mix(z: int) -> int:
    """Scramble 64 bits; different inputs give different outputs.

    Examples
    --------
    >>> hex(mix(GAMMA))
    '0xe220a8397b1dcdaf'
    """
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


class Rng:
    """The generator SplitMix64, with a public state.

    Parameters
    ----------
    state : int
        Any int; the low 64 bits are the state.

    Examples
    --------
    >>> rng = Rng(1234567)
    >>> rng.next(), rng.next()
    (6457827717110365317, 3203168211198807973)
    >>> die = Rng(1)
    >>> [die.below(6) + 1 for _ in range(8)]
    [4, 5, 6, 3, 3, 5, 6, 4]
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & WORD

    def next(self) -> int:
        """Move on, and return 64 random bits."""
        self.state = (self.state + GAMMA) & WORD
        return mix(self.state)

    def below(self, n: int) -> int:
        r"""Draw a number from 0 to n - 1, all equally likely, and use up one output.

        The formula is :math:`\lfloor \lfloor x / 2^{32} \rfloor \, n / 2^{32} \rfloor`. For the `n` of
        Go (at most 626) no outcome is favoured by more than one part in six million. For any `n`, sums
        of weights included, the probability of any outcomes in a row is right to one part in 2^32.
        """
        self.state = z = (self.state + GAMMA) & WORD
        # The lines of `mix`, because a call would take longer than the work.
        z = ((z ^ z >> 30) * MIX_1) & WORD
        z = ((z ^ z >> 27) * MIX_2) & WORD
        return ((z >> 32 ^ z >> 63) * n) >> 32

    def skip(self, n: int) -> None:
        """Change the state as `n` draws would, without the outcomes.

        Examples
        --------
        >>> die = Rng(1)
        >>> die.skip(3)
        >>> [die.below(6) + 1 for _ in range(5)]  # the last five of the eight above
        [3, 3, 5, 6, 4]
        """
        self.state = (self.state + n * GAMMA) & WORD

    def fraction(self) -> float:
        r"""Draw a number from 0 to less than 1, and use up one output.

        The formula is :math:`\lfloor x / 2^{32} \rfloor / 2^{32}`; a float holds the number exactly.
        """
        return (self.next() >> 32) / 2**32

    def __repr__(self) -> str:
        return f"Rng({self.state:#018x})"


def stream(seed: int, index: int) -> Rng:
    """Return the generator of playout number `index` of a run seeded with `seed`.

    Examples
    --------
    >>> rng = Rng(7)
    >>> outputs = [rng.next() for _ in range(3)]
    >>> [stream(7, i).state for i in range(3)] == outputs
    True
    """
    return Rng(mix((seed + (index + 1) * GAMMA) & WORD))


def check_seed(seed: object) -> int:
    """Return `seed` as an int from 0 to 2^64 - 1, or raise `GomcError`."""
    return check_whole("seed", seed, 0, WORD)
