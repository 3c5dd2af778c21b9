"""The names of types of arrays, which only type checkers read."""

from typing import Generic, TypeVar

T = TypeVar("T")


class NDArray(Generic[T]):
    """An array of numbers of a kind."""
