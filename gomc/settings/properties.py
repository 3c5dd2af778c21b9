"""Properties of an empty point, which a database of patterns can use beside the shape round the point.

There are six properties, from the view of the player to move. ``o`` stands for this player, ``x`` for
the opponent.

.. code-block:: text

    near       the point is near the last move
    ocap       stones that a move there captures, 3 standing for three or more
    xcap       stones that the opponent would capture there
    ounsafe    a move there is self-atari: the new string has one liberty at most
    xunsafe    a move of the opponent there would be self-atari
    xsuicide   a move of the opponent there would be suicide

The properties together have 2 x 4 x 4 x 2 x 2 x 2 = 256 *states*. A state is a number of eight bits,
and a set of states is an int of 256 bits. A database names such sets by 24 words: each word stands for
the states in which the word is true, and several words stand for the states in which all words are
true.

Learned factors (`gomc.settings.factors`) replace the last two properties by two others:

.. code-block:: text

    atari      a move there puts a string of the opponent's with two liberties in atari
    second     the point is one of the eight round the second last move
"""

from __future__ import annotations

from collections.abc import Iterable

from gomc.errors import GomcError, check_type, quoted

NEAR, OCAP, XCAP, OUNSAFE, XUNSAFE, XSUICIDE = 1, 1 << 1, 1 << 3, 1 << 5, 1 << 6, 1 << 7
"""The lowest bit of each property in the number of a state; captures take two bits, others one bit."""

ATARI, SECOND = 1 << 8, 1 << 9
"""Properties of learned factors only; in a state they take the bits of `XUNSAFE` and `XSUICIDE`."""

STATES = 256
"""The number of states."""

EVERY = (1 << STATES) - 1
"""The set of all states."""


def _where(property_: int, *values: int) -> int:
    """Return the states in which the value of a property is among `values`."""
    mask = 3 if property_ in (OCAP, XCAP) else 1
    return sum(1 << state for state in range(STATES) if state // property_ & mask in values)


def _captures(word: str, property_: int) -> dict[str, int]:
    """Return the words for numbers of captured stones, with the states in which they are true."""
    exactly = {f"{word}{n}": _where(property_, n) for n in range(4)}
    return exactly | {
        f"{word}1+": _where(property_, 1, 2, 3),
        f"{word}1-": _where(property_, 0, 1),
        f"{word}2+": _where(property_, 2, 3),
        f"{word}2-": _where(property_, 0, 1, 2),
    }


# Paper: GG 14 properties
WORDS = {
    "near": _where(NEAR, 1),
    "far": _where(NEAR, 0),
    "osafe": _where(OUNSAFE, 0),
    "ounsafe": _where(OUNSAFE, 1),
    "xsafe": _where(XUNSAFE, 0),
    "xunsafe": _where(XUNSAFE, 1),
    "xsuicide": _where(XSUICIDE, 1),
    "xnosuicide": _where(XSUICIDE, 0),
    **_captures("ocap", OCAP),
    **_captures("xcap", XCAP),
}
"""The 24 words of GNU Go's databases, and the set of states in which each word is true."""


def check_words(words: object) -> tuple[str, ...]:
    """Return words, or raise `GomcError` if databases do not know a word."""
    for word in check_type("the words of a value", words, tuple):
        if not isinstance(word, str) or word not in WORDS:
            raise GomcError(f"there is no property {quoted(word)}; there are {', '.join(WORDS)}.")
    return words  # type: ignore[return-value]


def asked(words: Iterable[str]) -> int:
    """Return the bits of a state's number that decide whether some words are true.

    Examples
    --------
    >>> asked(["far", "xsafe"]) == NEAR | XUNSAFE
    True
    """
    sets = [WORDS[word] for word in words]
    bits = [1 << i for i in range(8)]
    return sum(bit for bit in bits if any((true ^ true >> bit) & _without(bit) for true in sets))


def _without(bit: int) -> int:
    """Return the states whose numbers lack a bit."""
    return sum(1 << state for state in range(STATES) if not state & bit)


def states(words: Iterable[str]) -> int:
    """Return the set of states in which all words are true.

    Examples
    --------
    >>> states(["near", "ocap1"]).bit_count(), states(["near", "far"]), states([]) == EVERY
    (32, 0, True)
    """
    true = EVERY
    for word in words:
        true &= WORDS[word]
    return true
