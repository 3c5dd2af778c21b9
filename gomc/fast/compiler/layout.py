"""The kinds of the arguments of kernels, and how named tuples lie in memory.

A kernel is compiled for the kinds of the arguments: an array of words is another kind than a number.
The kind of a tuple says the class of the tuple and the kinds of the fields. numba derives types from
values in the same way. The kinds here need no numba, so gomc can find a kernel that was compiled
beforehand.

`gomc.fast.compiler.packedcode` compares the layout with numba's.
"""

from __future__ import annotations

from ctypes import c_void_p, sizeof
from hashlib import sha256
from struct import Struct
from typing import Any

import numpy as np

POINTER = "I" if sizeof(c_void_p) == 4 else "Q"
"""The struct format of an address."""

LETTERS: dict[type, str] = {
    int: "q",
    np.int64: "q",
    np.uint64: "Q",
    float: "d",
    np.float64: "d",
    bool: "?",
    np.bool_: "?",
    type(None): "n",
}
"""The kinds of numbers in a tuple, which are struct formats, and the kind of None."""

OWNED = np.zeros(1).flags.num & ~np.zeros(2)[:1].flags.num
"""The flag of an array that owns memory, which makes no difference to kernels."""


class Kind:
    """The kind of a tuple whose fields have certain kinds.

    Parameters
    ----------
    text : str
        The kind in words.
    form : str
        The struct format of the tuple.

    Attributes
    ----------
    name : str
        A short name, which depends on the text alone.
    struct : Struct
        The layout, with gaps as in C.
    numbas : object
        numba's type, when numba has been asked for the type; None before.
    """

    def __init__(self, text: str, form: str = "") -> None:
        self.name = sha256(text.encode()).hexdigest()[:16]
        self.struct = Struct("=" + form)
        self.numbas: Any = None


class Addressed:
    """The base of values that a packed tuple stores by address.

    Attributes
    ----------
    own_kind : Kind
        The kind of the value behind the address.
    form : str
        The struct format of the address or addresses.
    """

    own_kind: Kind
    form = POINTER

    @property
    def addresses(self) -> list[int]:
        """The addresses."""
        raise NotImplementedError


KINDS: dict[tuple[object, ...], Kind] = {}
"""The kinds of tuples by the keys that `add_key` computes."""


def kind_of(values: Any) -> Kind:
    """Return the kind of a tuple."""
    key: list[object] = []
    add_key(values, key)
    place = tuple(key)
    if place not in KINDS:
        KINDS[place] = Kind(text_of(values), layout(values)[0])
    return KINDS[place]


def add_key(values: Any, key: list[object]) -> None:
    """Append the classes of a tuple's fields to a list, in order; equal lists are equal kinds."""
    key.append(type(values))
    for value in values:
        known = type(value)
        if known in LETTERS:
            key.append(LETTERS[known])
        elif known is np.ndarray:
            key += value.dtype.char, value.ndim, value.flags.num & ~OWNED
        elif isinstance(value, Addressed):
            key.append(value.own_kind)
        else:
            add_key(value, key)
    key.append(")")


def text_of(value: Any) -> str:
    """Return the kind of a value in words, with equal words in every process."""
    if isinstance(value, np.ndarray):
        order = "C" if value.flags.c_contiguous else "F" if value.flags.f_contiguous else "A"
        locked = "" if value.flags.writeable else " read-only"
        return f"{value.dtype.str}[{value.ndim}{order}{locked}]"
    if isinstance(value, Addressed):
        return f"*{value.own_kind.name}"
    if not isinstance(value, tuple):
        return LETTERS[type(value)]
    names = ",".join(getattr(value, "_fields", ()))
    return f"{type(value).__qualname__}:{names}({' '.join(map(text_of, value))})"


def layout(value: Any) -> tuple[str, int, int]:
    """Return the struct format, the size and the alignment of a tuple or of a field."""
    if isinstance(value, np.ndarray):  # two owners, number of items, item size, address, shape, strides
        return aligned([POINTER, POINTER, "q", "q", POINTER, *"qq" * value.ndim])
    if isinstance(value, Addressed):
        return aligned([*value.form])
    if not isinstance(value, tuple):
        letter = LETTERS[type(value)].replace("n", POINTER)
        return aligned([letter])
    return joined([layout(field) for field in value])


def aligned(letters: list[str]) -> tuple[str, int, int]:
    """Return the layout of numbers that follow each other."""
    return joined([(letter, size, size) for letter in letters for size in [Struct("=" + letter).size]])


def joined(parts: list[tuple[str, int, int]]) -> tuple[str, int, int]:
    """Return the layout of parts that follow each other, each at a multiple of its alignment."""
    text, size, widest = "", 0, 1
    for part, length, step in parts:
        gap = -size % step
        text, size, widest = f"{text}{gap}x{part}", size + gap + length, max(widest, step)
    gap = -size % widest
    return f"{text}{gap}x", size + gap, widest


def numbers(values: Any) -> list[Any]:
    """Return the numbers in a tuple, in order; an array becomes numba's struct of an array."""
    flat = []
    for value in values:
        if isinstance(value, np.ndarray):
            address = value.__array_interface__["data"][0]
            flat += [0, 0, value.size, value.itemsize, address, *value.shape, *value.strides]
        elif isinstance(value, Addressed):
            flat += value.addresses
        elif isinstance(value, tuple):
            flat += numbers(value)
        else:
            flat.append(0 if value is None else value)
    return flat
