"""The tree's side of priors: settings, buffers, and a pointer to the kernel that evaluates the rules.

So the kernels of the tree are compiled once, with or without priors, and the rules only where a search
uses priors.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from gomc.fast.compiler.kernel import KernelPointer
from gomc.fast.compiler.words import Shape, Words, shape, width
from gomc.fast.counts import SETS, Floats, Ints, PositionArrays
from gomc.fast.priorwork import PriorWork, prior_work
from gomc.settings.priors import Priors


class PriorsAsked(NamedTuple):
    """A position for which the rules of priors are evaluated.

    Attributes
    ----------
    begin : PositionArrays
        The position, in a single row.
    points : array of words, one row
        The points among the moves.
    shape : Shape
        The shape of the board.
    means : array of float
        The mean of every move two moves before, by the move's int, a pass last.
    known : array of int
        Whether there are means, and whether the shares of owners are known.
    work : PriorWork
        The rules, and room for the virtual games that the rules give.
    """

    begin: PositionArrays
    points: Words
    shape: Shape
    means: Floats
    known: Ints
    work: PriorWork


HAS_MEANS, HAS_RATES = range(2)


def priors_asked(how: Priors | None, size: int, memory: Words) -> PriorsAsked:
    """Return room for a position for which priors are evaluated, on a board of this size."""
    points, room = np.zeros((SETS + 1, width(size)), np.uint64), size * (size + 1) + 1
    begin = PositionArrays(points[:SETS], np.zeros(1, np.int64), np.zeros(1, np.int64))
    work, known = prior_work(how, size, memory), np.zeros(2, np.int64)
    return PriorsAsked(begin, points[SETS:], shape(size), np.zeros(room), known, work)


class TreePriors(NamedTuple):
    """The tree's side of priors, which is compiled without the rules.

    Attributes
    ----------
    give : KernelPointer
        The kernel that evaluates the rules (`gomc.fast.priors.give`).
    on : bool
        Whether there are priors.
    ask_owners : bool
        Whether any rule uses the owners of points.
    in_mean, in_rave : bool
        Whether the virtual games are added to the games of moves, and to the games of RAVE.
    begin, points, means, known
        The position; see `PriorsAsked`.
    owned, given, given_won : array of float
        The shares of owners, and the virtual games; see `gomc.fast.priorwork.PriorWork`.
    """

    give: KernelPointer
    on: bool
    ask_owners: bool
    in_mean: bool
    in_rave: bool
    begin: PositionArrays
    points: Words
    means: Floats
    known: Ints
    owned: Floats
    given: Floats
    given_won: Floats


def tree_priors(
    how: Priors | None, size: int, memory: Words, give: Callable[[PriorsAsked], None]
) -> TreePriors:
    """Return the tree's side of priors, on a board of this size; `give` is the kernel of that name.

    `memory` is room that a policy has too (`gomc.fast.stages.StageData`).
    """
    if how is None:
        return no_priors(size)
    question = priors_asked(how, size, memory)
    return told(question)._replace(
        give=KernelPointer(give, question),
        on=True,
        ask_owners=how.ask_owners,
        in_mean=how.into != "rave",
        in_rave=how.into != "mean",
    )


@lru_cache(maxsize=4)
def no_priors(size: int) -> TreePriors:
    """Return the data of a tree without priors, which all such trees can share."""
    return told(priors_asked(None, size, np.zeros((1, width(size)), np.uint64)))


def told(question: PriorsAsked) -> TreePriors:
    """Return the tree's side of priors that are switched off, with the room of a position."""
    work = question.work
    return TreePriors(
        KernelPointer(),
        on=False,
        ask_owners=False,
        in_mean=False,
        in_rave=False,
        begin=question.begin,
        points=question.points,
        means=question.means,
        known=question.known,
        owned=work.owned,
        given=work.given,
        given_won=work.given_won,
    )
