"""The kinds of numbers in arrays."""

from __future__ import annotations

from math import isfinite
from struct import calcsize
from typing import Any


class int64(int):
    """A whole number with a sign."""


class uint64(int):
    """A whole number of 64 bits without a sign."""

    def __new__(cls, value: Any = 0) -> uint64:
        """Return a number without what goes beyond 64 bits."""
        return super().__new__(cls, int(value) & 2**64 - 1)

    def __invert__(self) -> uint64:
        return uint64(~int(self))

    def __neg__(self) -> uint64:
        return uint64(-int(self))


def _in_words(name: str) -> Any:
    """Return an operation of words of 64 bits, which forgets what is carried beyond them."""
    whole = getattr(int, name)

    def operation(one: int, other: Any) -> Any:
        result = whole(one, other)
        return result if result is NotImplemented else uint64(result)

    return operation


for _name in ("and", "or", "xor", "add", "sub", "mul", "pow", "lshift", "rshift", "floordiv", "mod"):
    for _side in ("__", "__r"):
        setattr(uint64, f"{_side}{_name}__", _in_words(f"{_side}{_name}__"))


class int8(int):
    """Stands for the kind alone: such numbers leave arrays as Python's."""


class int16(int8):
    """As `int8`."""


class int32(int8):
    """As `int8`."""


class uint8(int8):
    """As `int8`."""


class uint16(int8):
    """As `int8`."""


class uint32(int8):
    """As `int8`."""


class bool_(int):
    """As `int8`."""


class float64(float):
    """As `int8`."""


class dtype:
    """A kind of numbers, or the fields of a record (a dict of names, formats and the size in bytes).

    Attributes
    ----------
    kind : str
        "b" for flags, "i", "u" and "f"; "V" for a record.
    letter : str
        The format of a memoryview.
    """

    def __new__(cls, what: Any = float) -> Any:
        """Return the kind of a name, or a new record."""
        if isinstance(what, dict):
            return super().__new__(cls)
        if isinstance(what, dtype):
            return what
        if what not in BY_NAME:
            known = ", ".join(dict.fromkeys(it.str[1:] for it in BY_NAME.values()))
            raise TypeError(f"the arrays of this page have no kind {what!r}; the kinds are {known}.")
        return BY_NAME[what]

    def __init__(self, what: Any = float) -> None:
        if isinstance(what, dict):
            self.kind, self.letter, self.itemsize = "V", "B", what["itemsize"]
            self.fields: dict[str, tuple[dtype, int]] = {}
            place = 0
            for name, form in zip(what["names"], what["formats"], strict=True):
                self.fields[name] = dtype(form), place
                place += dtype(form).itemsize

    def __eq__(self, other: Any) -> bool:
        return self is BY_NAME.get(other, other) if not isinstance(other, dtype) else self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"dtype({self.str!r})"

    def value(self, number: Any) -> Any:
        """Return a number as it is kept: a whole number without what goes beyond its bits."""
        if self.kind in "fb":
            return float(number) if self.kind == "f" else bool(number)
        if isinstance(number, float) and not isfinite(number):
            raise ValueError(f"in this page no whole number is {number}.")
        bits = 8 * self.itemsize
        number = int(number) & 2**bits - 1
        return number - 2**bits if self.kind == "i" and number >> bits - 1 else number

    def number(self, value: Any) -> Any:
        """Return a number that leaves an array; words of 64 bits remember what they are."""
        kept = self.value(value)
        return uint64(kept) if self.letter == "Q" else kept

    def simple(self) -> dtype:
        """Return the kind itself, or raise an error if it is the kind of records."""
        if self.kind == "V":
            raise TypeError("in this page a record is no number: ask for a field, as in a['x'].")
        return self

    def check(self, number: Any) -> None:
        """Raise an error if a whole number of Python's goes beyond the bits."""
        if type(number) is int and self.kind in "iu" and self.value(number) != number:
            raise OverflowError(f"Python integer {number} out of bounds for {self.str[1:]}")


BY_NAME: dict[Any, dtype] = {}
"""The kinds of numbers by all their names."""


def _kind(kind: str, letter: str, char: str, *names: Any) -> None:
    """Make a kind of numbers."""
    new = object.__new__(dtype)
    new.kind, new.letter, new.char, new.itemsize = kind, letter, char, calcsize(letter)
    form = f"{kind}{new.itemsize}"
    new.str = f"{'|' if new.itemsize == 1 else '<'}{form}"
    for name in (form, new.str, *names):
        BY_NAME[name] = new


_kind("b", "?", "?", bool, bool_)
_kind("i", "b", "b", int8)
_kind("u", "B", "B", uint8)
_kind("i", "h", "h", int16)
_kind("u", "H", "H", uint16)
_kind("i", "i", "i", int32)
_kind("u", "I", "I", uint32)
_kind("i", "q", "q", int64, int)
_kind("u", "Q", "Q", uint64)
_kind("f", "d", "d", float64, float)


def common(one: dtype, other: dtype) -> dtype:
    """Return the kind of the result of an operation of two arrays."""
    if one is other or other.kind == "b":
        return one
    if one.kind == "b":
        return other
    if "f" in (one.kind, other.kind):
        return BY_NAME[float]
    if one.kind == other.kind:
        return max(one, other, key=lambda it: it.itemsize)
    signed, plain = (one, other) if one.kind == "i" else (other, one)
    size = max(signed.itemsize, 2 * plain.itemsize)
    return BY_NAME[float] if size > 8 else BY_NAME[f"i{size}"]
