"""Weights: playouts in which the probability of a move depends on the neighbourhood of the point."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from gomc.errors import GomcError, check_whole
from gomc.settings.patterns import NEIGHBOURHOODS, Pattern
from gomc.settings.table import NeighbourhoodTable

LARGEST_WEIGHT = (2**32 - 1) // 25**2
"""The largest weight: the weights of all points of the largest board have a sum below 2^32."""


# Paper: GG 14 probability, BH 5.2.2
@dataclass(frozen=True, repr=False)
class Weights:
    r"""A policy that draws each move with a probability proportional to the weight of the move.

    The weight of a move at `p` is the weight of the neighbourhood: of the stones and edges on the eight
    points around `p`, from the view of the player to move. With :math:`w_p` the weights of the moves to
    choose from, the probability is

    .. math::  P(p) = \frac{w_p}{\sum_q w_q}.

    Weights are whole numbers. They are laid end to end in reading order, and the playout draws a number
    below the sum; so rounding cannot make the backends differ. A move of weight 0 is never played. If
    all weights are 0, the player passes.

    Parameters
    ----------
    table : tuple of int
        The weight of each of the 65,536 neighbourhoods, by number (`gomc.settings.patterns`).

    Raises
    ------
    GomcError
        If the number of weights is wrong, or a weight is not a whole number from 0 to 6,871,947.

    Notes
    -----
    Crazy Stone (Coulom 2007) and GNU Go's Monte-Carlo patterns play playouts of this kind.

    Examples
    --------
    A hane is a hundred times as likely as any other move, and the last point of an eye is never filled:

    >>> from gomc.settings.patterns import HANE
    >>> eye = Pattern("eye", "?X? X*X ?X?", mover="X")
    >>> weights = Weights.of([(eye, 0), *((pattern, 100) for pattern in HANE)])
    >>> sorted({*weights.table})
    [0, 1, 100]
    """

    table: tuple[int, ...]

    passes = 2

    def __post_init__(self) -> None:
        table = self.table
        if not isinstance(table, tuple) or len(table) != NEIGHBOURHOODS:
            many = f" of {len(table)}" if isinstance(table, tuple) else ""
            raise GomcError(
                f"table must be a tuple of {NEIGHBOURHOODS} weights, not {type(table).__name__}{many}."
            )
        for weight in {*table}:
            check_whole("a weight", weight, 0, LARGEST_WEIGHT)

    @classmethod
    def of(cls, patterns: Iterable[tuple[Pattern, int]], otherwise: int = 1) -> Weights:
        """Return the weights that patterns give to neighbourhoods; the first matching pattern decides.

        Parameters
        ----------
        patterns : iterable of (Pattern, int)
            Patterns with their weights.
        otherwise : int
            The weight of a neighbourhood that no pattern matches.
        """
        table = [otherwise] * NEIGHBOURHOODS
        for pattern, weight in reversed([*patterns]):
            for number in pattern.matches():
                table[number] = weight
        return cls(tuple(table))

    def asked(self) -> int:
        """Return the bits of a state's number on which weights depend: none."""
        return 0

    @cached_property
    def one_state(self) -> NeighbourhoodTable:
        """The weights as a table with a single state (`gomc.settings.table`).

        Examples
        --------
        >>> Weights.of([(Pattern("eye", "?X? X*X ?X?", mover="X"), 0)]).one_state.values
        ((0,), (1,))
        """
        different = sorted({*self.table})
        row_of = {weight: row for row, weight in enumerate(different)}
        rows = array("i", (row_of[weight] for weight in self.table))
        return NeighbourhoodTable(rows, tuple((weight,) for weight in different))

    def __repr__(self) -> str:
        return f"<Weights: {len({*self.table})} different ones>"
