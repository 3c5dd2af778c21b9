"""Priors in a tree: what it knows of them, while their rules are a kernel apart.

So a tree is compiled once for all priors and for none, and the rules only where somebody asks them.
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
    """A position in which priors are asked.

    Attributes
    ----------
    begin : PositionArrays
        The position, the only one.
    points : array of words, one row
        The points among the moves.
    shape : Shape
        The shape of the board.
    means : array of float
        The mean of every move two moves before, by its int, a pass last.
    known : array of int
        Whether there are means, and whether the shares of owners are known.
    work : PriorWork
        The rules, and room for what they give.
    """

    begin: PositionArrays
    points: Words
    shape: Shape
    means: Floats
    known: Ints
    work: PriorWork


HAS_MEANS, HAS_RATES = range(2)


def priors_asked(how: Priors | None, size: int, memory: Words) -> PriorsAsked:
    """Return room for a position in which priors are asked, on a board of this size."""
    points, room = np.zeros((SETS + 1, width(size)), np.uint64), size * (size + 1) + 1
    begin = PositionArrays(points[:SETS], np.zeros(1, np.int64), np.zeros(1, np.int64))
    work, known = prior_work(how, size, memory), np.zeros(2, np.int64)
    return PriorsAsked(begin, points[SETS:], shape(size), np.zeros(room), known, work)


class TreePriors(NamedTuple):
    """What a tree knows of priors; it is compiled without their rules.

    Attributes
    ----------
    give : KernelPointer
        What asks the rules (`gomc.fast.priors.give`).
    on : bool
        Whether there are any.
    ask_owners : bool
        Whether any of them asks who owned the points.
    in_mean, in_rave : bool
        Whether what they give is added to the games of moves, and to those of RAVE.
    begin, points, means, known
        The position in which they are asked; see `PriorsAsked`.
    owned, given, given_won : array of float
        The shares of owners, and what the rules give; see `gomc.fast.priorwork.PriorWork`.
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
    """Return what a tree knows of priors, on a board of this size; `give` is the kernel of that name.

    `memory` is room that a policy has too (`gomc.fast.policy.Rules`).
    """
    if how is None:
        return no_priors(size)
    its = priors_asked(how, size, memory)
    return told(its)._replace(
        give=KernelPointer(give, its),
        on=True,
        ask_owners=how.ask_owners,
        in_mean=how.into != "rave",
        in_rave=how.into != "mean",
    )


@lru_cache(maxsize=4)
def no_priors(size: int) -> TreePriors:
    """Return what a tree knows without priors, which all such trees can share."""
    return told(priors_asked(None, size, np.zeros((1, width(size)), np.uint64)))


def told(its: PriorsAsked) -> TreePriors:
    """Return what a tree knows of room for positions, in which nobody is asked yet."""
    work = its.work
    return TreePriors(
        KernelPointer(),
        on=False,
        ask_owners=False,
        in_mean=False,
        in_rave=False,
        begin=its.begin,
        points=its.points,
        means=its.means,
        known=its.known,
        owned=work.owned,
        given=work.given,
        given_won=work.given_won,
    )
